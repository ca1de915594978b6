package run

import (
	"embed"
	"slices"
	"strings"
	"sync"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/orders"
)

//go:embed words
var catalogues embed.FS

// book has this package's words in all languages but English.
var book = sync.OnceValue(func() *tongue.Book {
	return tongue.NewBook(tongue.Shared(), catalogues)
})

// Speak is the tongue of a player's language.
func Speak(lang string) tongue.Tongue { return book().In(lang) }

// sayer is Rules that can say again in a language what is said of orders and plans.
type sayer interface {
	Said(lang, text string) string
}

// SayIn says again in a language what a game says in English, as far as there are words for it.
func SayIn(rules game.Rules, lang, text string) string {
	if lang == "" {
		return text
	}
	if r, ok := rules.(sayer); ok {
		if words := r.Said(lang, text); words != text {
			return words
		}
	}
	return Speak(lang).Said(text)
}

// SayIn says a text again in a side's language, as far as there are words for it.
func (g *Play) SayIn(lang, text string) string { return SayIn(g.Rules, lang, text) }

// whereIn says again which rule answered, and what it passed over. The number of a
// plan's line stays as it is: pages show that line.
func (g *Play) whereIn(lang, where string) string {
	words, ok := strings.CutPrefix(where, "line ")
	if !ok {
		return g.SayIn(lang, where)
	}
	rest := strings.TrimLeft(words, "0123456789")
	return strings.TrimSuffix(where, rest) + g.SayIn(lang, rest)
}

// SayAllIn is the same for several texts.
func (g *Play) SayAllIn(lang string, texts []string) []string {
	if lang == "" || texts == nil {
		return texts
	}
	out := make([]string, len(texts))
	for i, text := range texts {
		out[i] = g.SayIn(lang, text)
	}
	return out
}

// ProblemsIn are problems in a side's language. Codes, names and places are the same.
func (g *Play) ProblemsIn(lang string, ps orders.Problems) orders.Problems {
	if lang == "" {
		return ps
	}
	out := slices.Clone(ps)
	for i := range out {
		out[i].Text, out[i].Hint = g.SayIn(lang, out[i].Text), g.SayIn(lang, out[i].Hint)
	}
	return out
}

// Adopted is the language that a view is written in for who reads lang: "" stands
// for English, and for what there are no words of.
func Adopted(lang string) string { return Speak(lang).Lang() }
