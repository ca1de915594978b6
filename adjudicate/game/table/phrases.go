package table

import (
	"slices"
	"strings"
)

// Phrase is how answers of a verb are written: verb, name, target, areas, with a word
// before target and areas. The zero Phrase is the usual one: "on" a target, "to" areas.
type Phrase struct {
	Target, Area string
	// Then is the word before the second of two areas, which are all there is.
	Then string
	// Bare says that the areas are all there is behind the verb, without a word before
	// them; Plain that a name is.
	Bare, Plain bool
}

// Phrases are how a game's answers are written, by their verbs. A verb that is not among
// them is one word, with the usual phrase.
type Phrases map[string]Phrase

func (p Phrases) of(verb string) Phrase {
	f := p[verb]
	if f == (Phrase{}) {
		return Phrase{Target: "on", Area: "to"}
	}
	return f
}

// Text is an answer in words, as it is written in orders, in the engine's protocol and in
// cases: "retreat Warwick to Essex".
func (p Phrases) Text(o Option) string {
	f := p.of(o.Verb)
	if f.Then != "" {
		return strings.Join([]string{o.Verb, f.Area, o.Areas[0], f.Then, o.Areas[1]}, " ")
	}
	var b strings.Builder
	b.WriteString(o.Verb)
	if o.Name != "" {
		b.WriteString(" " + o.Name)
	}
	if o.Target != "" {
		b.WriteString(" " + f.Target + " " + o.Target)
	}
	for i, a := range o.Areas {
		switch {
		case a == "":
		case i > 0:
			b.WriteString(", " + a)
		case f.Bare:
			b.WriteString(" " + a)
		default:
			b.WriteString(" " + f.Area + " " + a)
		}
	}
	return b.String()
}

// Texts are answers in words.
func (p Phrases) Texts(options []Option) (texts []string) {
	for _, o := range options {
		texts = append(texts, p.Text(o))
	}
	return texts
}

// Parse reads an answer written as by Text. It knows the words, not whether there is such
// a block or area.
func (p Phrases) Parse(text string) Option {
	var o Option
	var rest, areas string
	o.Verb, rest, _ = strings.Cut(text, " ")
	for verb := range p {
		if len(verb) > len(o.Verb) && strings.HasPrefix(text, verb+" ") { // of several words
			o.Verb, rest = verb, text[len(verb)+1:]
		}
	}
	f := p.of(o.Verb)
	rest = " " + rest // an answer may have no name before its target or areas
	switch {
	case f.Bare:
		rest, areas = "", rest[1:]
	case f.Area != "":
		rest, areas, _ = strings.Cut(rest, " "+f.Area+" ")
	}
	if f.Target != "" {
		rest, o.Target, _ = strings.Cut(rest, " "+f.Target+" ")
	}
	o.Name = strings.TrimPrefix(rest, " ")
	if f.Then != "" {
		o.Areas[0], o.Areas[1], _ = strings.Cut(areas, " "+f.Then+" ")
		return o
	}
	for i, a := range strings.Split(areas, ", ") {
		if i == len(o.Areas) {
			o.Areas[i-1] += ", " + a // no answer has so many; it will match none
			break
		}
		o.Areas[i] = a
	}
	return o
}

// Find gives the legal answer to a question that is written as text.
func (p Phrases) Find(q *Question, text string) (Option, bool) {
	i := slices.IndexFunc(q.Options, func(o Option) bool { return p.Text(o) == text })
	if i < 0 {
		return Option{}, false
	}
	return q.Options[i], true
}
