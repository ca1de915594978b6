package run

import (
	"embed"
	"slices"
	"sync"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

//go:embed words
var catalogues embed.FS

// book has this package's words in all languages but English.
var book = sync.OnceValue(func() *tongue.Book {
	return tongue.NewBook(tongue.Shared(), catalogues)
})

// Speak is the tongue of a player's language.
func Speak(lang string) tongue.Tongue { return book().In(lang) }

// Say says in a language what is said of a game, as far as there are words for it: the
// game's own, else those of this package.
func Say(rules game.Rules, lang string, x say.Text) string {
	if lang == "" {
		return x.String()
	}
	return Speak(lang).Say(rules.PlansIn(lang).Told(x))
}

// Say says a text in a side's language.
func (g *Play) Say(lang string, x say.Text) string { return Say(g.Rules, lang, x) }

// SayAll is the same for several texts.
func (g *Play) SayAll(lang string, texts []say.Text) (said []string) {
	for _, text := range texts {
		said = append(said, g.Say(lang, text))
	}
	return said
}

// ProblemsIn are problems in a side's language. Codes, names and places are the same.
func (g *Play) ProblemsIn(lang string, ps orders.Problems) orders.Problems {
	if lang == "" {
		return ps
	}
	out := slices.Clone(ps)
	for i := range out {
		for _, x := range [...]*say.Text{&out[i].Text, &out[i].Hint} {
			*x = Speak(lang).Told(g.Rules.PlansIn(lang).Told(*x))
		}
	}
	return out
}

// Adopted is the language that a view is written in for who reads lang: "" stands
// for English, and for what there are no words of.
func Adopted(lang string) string { return Speak(lang).Lang() }
