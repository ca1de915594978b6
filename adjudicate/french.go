package adjudicate

import (
	"embed"
	"slices"
	"strings"
	"sync"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/crypto/keys"
	"fieldpost/orders"
)

//go:embed words
var catalogues embed.FS

// book has this package's words in all languages but English.
var book = sync.OnceValue(func() *tongue.Book {
	return tongue.NewBook(tongue.Shared(), catalogues)
})

// speak is the tongue of a player's language.
func speak(lang string) tongue.Tongue { return book().In(lang) }

// sayer is Rules that can say again in a language what is said of orders and plans.
type sayer interface {
	Said(lang, text string) string
}

// sayIn says a text again in a side's language, as far as there are words for it.
func (g *Play) sayIn(lang, text string) string { return SayIn(g.Rules, lang, text) }

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
	return speak(lang).Said(text)
}

// whereIn says again which rule answered, and what it passed over. The number of a
// plan's line stays as it is: pages show that line.
func (g *Play) whereIn(lang, where string) string {
	words, ok := strings.CutPrefix(where, "line ")
	if !ok {
		return g.sayIn(lang, where)
	}
	rest := strings.TrimLeft(words, "0123456789")
	return strings.TrimSuffix(where, rest) + g.sayIn(lang, rest)
}

// sayAllIn is the same for several texts.
func (g *Play) sayAllIn(lang string, texts []string) []string {
	if lang == "" || texts == nil {
		return texts
	}
	out := make([]string, len(texts))
	for i, text := range texts {
		out[i] = g.sayIn(lang, text)
	}
	return out
}

// problemsIn are problems in a side's language. Codes, names and places are the same.
func (g *Play) problemsIn(lang string, ps orders.Problems) orders.Problems {
	if lang == "" {
		return ps
	}
	out := slices.Clone(ps)
	for i := range out {
		out[i].Text, out[i].Hint = g.sayIn(lang, out[i].Text), g.sayIn(lang, out[i].Hint)
	}
	return out
}

// LangOf is the language that who plays a side reads, "" for English.
func (f *Folder) LangOf(side string) string { return adopted(f.Card(side).Lang) }

// ProblemsTo are problems with a side's orders in its language.
func (f *Folder) ProblemsTo(side string, ps orders.Problems) orders.Problems {
	return f.problemsIn(f.LangOf(side), ps)
}

// adopted is the language that a view is written in for who reads lang: "" stands
// for English, and for what there are no words of.
func adopted(lang string) string { return speak(lang).Lang() }

// asksIn says in a language what questions ask for, by their names, in words that go on
// in a sentence.
func (f *Folder) asksIn(lang string, names []string) (asks []string) {
	for _, name := range names {
		words := f.Rules.Asks(name)
		if name == readyName {
			words = "whether you are ready"
		}
		asks = append(asks, tongue.Small(f.sayIn(lang, words)))
	}
	return asks
}

// StatusIn is Status in a language: where in the game this is, what happened, what was
// ruled, and what is wrong with orders that lie there.
func (f *Folder) StatusIn(lang string) Status {
	st := f.Status()
	if lang == "" {
		return st
	}
	// Where it is, part by part, as it was put together.
	st.When = strings.Join(f.sayAllIn(lang, strings.Split(st.When, ", ")), ", ")
	st.Report, st.Rulings, st.Told = f.sayAllIn(lang, st.Report), f.sayAllIn(lang, st.Rulings), f.sayAllIn(lang, st.Told)
	st.Void = f.problemsIn(lang, st.Void)
	for i := range st.Sides {
		st.Sides[i].Asks = f.asksIn(lang, st.Sides[i].Asked)
		st.Sides[i].Problems = f.problemsIn(lang, st.Sides[i].Problems)
	}
	return st
}

// In is what was found in a language, as far as there are words for it.
func (v Verified) In(lang string) Verified {
	if lang == "" {
		return v
	}
	t := speak(lang)
	in := func(list []Finding) []Finding {
		list = slices.Clone(list)
		for i := range list {
			list[i].Text = t.Said(list[i].Text)
		}
		return list
	}
	v.Findings, v.Notes = in(v.Findings), in(v.Notes)
	if v.First != nil {
		first := *v.First
		first.Text, first.Means, first.Do = t.Said(first.Text), t.Said(first.Means), t.Said(first.Do)
		v.First = &first
	}
	return v
}

// In is a comparison in a language.
func (c Comparison) In(lang string) Comparison {
	if lang == "" {
		return c
	}
	t := speak(lang)
	in := func(list []Unlike) []Unlike {
		list = slices.Clone(list)
		for i := range list {
			list[i].Text = t.Said(list[i].Text)
		}
		return list
	}
	c.Differ, c.Open = in(c.Differ), in(c.Open)
	return c
}

// LangOf is the language of whose identity it is, "" for English and where it is nobody's.
// The folder need not be whole, nor be as it was signed: nothing more rests on it.
func LangOf(files Files, rules func(name string) (game.Rules, error), id keys.Identity) string {
	if f, err := Open(files, rules); err == nil {
		side, _ := f.SideOf(id)
		if side == "" || side == Adjudicator {
			return ""
		}
		return f.LangOf(side)
	}
	g, _ := parseGame(files[gameName])
	if g == nil {
		return ""
	}
	for _, card := range g.Players {
		if card.Age == id.Card().Age {
			return adopted(card.Lang)
		}
	}
	return ""
}
