// Package story is how a game tells what happens. For each kind of event there is a row:
// a sentence with places for what the event carries. It stands in the file of the chapter
// that tells the event, and what tells it takes the kind from there.
//
//	var toldStorms = rows.Add(story.Row{Kind: "storms", Level: 1, Text: "{side} Storms {area} with {n blocks}"})
//
//	g.tell(table.Event{Kind: toldStorms.Kind, Side: s, Area: "Oxford", N: 3})
//
// The words of another language have the sentence as their key, and the same places.
package story

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
)

// Row is how events of a kind are told.
type Row struct {
	// Kind is the game's name for it.
	Kind string
	// Level is how deep it stands in a report: 0 is a heading.
	Level int
	// Text is the sentence, and Tail what is said behind the dice. See Book for the places
	// in them; an event of which a side may know less than the other fills them alike.
	Text, Tail string
	// Or are another text and tail, where it depends on the event; for "" the row's are said.
	Or func(e table.Event) (text, tail string)
	// Places are the row's own.
	Places Places
	// Deed is what it is on a map and in the picture of a fight.
	Deed view.Deed
	// Strength says that the event's hits are strength, which the sentence says, and not
	// what the dice scored.
	Strength bool
}

// Places say what stands in a place, by its name.
type Places map[string]func(t tongue.Tongue, e table.Event) string

// Book has the rows of a game.
type Book struct {
	rows   map[string]Row
	places Places
	sides  [2]string
}

// New makes the book of the rows of a game between two sides. Of its own in all of them are
// the places given, {side} among them. Of every game's are {block}, {target}, {area}, {to} (the
// first of the event's areas), {road} (from the area over them), {n}, {from}, {hits}, {rating},
// {words}, {line}, pieces with their strengths: "Hopton (3), Waller (2)", and
// {modifiers}, which stands behind a word: " (Mountain line -1)", or nothing;
// with a noun {n blocks}, a number of them, and {words or n blocks} or {line or n blocks},
// which name them to who may know.
func New(sides [2]string, places Places, rows ...Row) *Book {
	b := &Book{rows: map[string]Row{}, places: places, sides: sides}
	for _, r := range rows {
		b.rows[r.Kind] = r
	}
	return b
}

// Add adds a row, where it is declared.
func (b *Book) Add(r Row) Row {
	if _, twice := b.rows[r.Kind]; twice {
		panic(r.Kind + " is told by two rows")
	}
	b.rows[r.Kind] = r
	return r
}

// Kinds are the kinds that have a row.
func (b *Book) Kinds() (kinds []string) {
	for k := range b.rows {
		kinds = append(kinds, k)
	}
	return kinds
}

// Tell puts an event in words: its kind, where it has no row. The event's fields decide
// what it says, so that an event for everybody says the same to both.
func (b *Book) Tell(t tongue.Tongue, e table.Event) view.Event {
	r, ok := b.rows[e.Kind]
	if !ok {
		r = Row{Level: 1, Text: e.Kind}
	}
	text, tail := r.Text, r.Tail
	if r.Or != nil {
		other, behind := r.Or(e)
		if other != "" {
			text = other
		}
		if behind != "" {
			tail = behind
		}
	}
	v := view.Event{Kind: e.Kind, Level: r.Level, Label: e.Label, Dice: e.Dice, Hits: e.Hits, Deed: r.Deed}
	if r.Strength {
		v.Hits = 0
	}
	said := about{v: &v, e: e, sides: b.sides, said: map[string]bool{}}
	e.Area = t.Word(e.Area) // a box off the map has a word
	for i, a := range e.Areas {
		e.Areas[i] = t.Word(a)
	}
	place := func(name string) string {
		words := b.place(t, r, e, name)
		said.note(name, words)
		return words
	}
	v.Tail = t.Fill(tail, place)
	v.Text = t.Fill(text, place)
	said.sum()
	if strings.HasPrefix(t.Word(text), "{") {
		v.Text = tongue.Capital(v.Text) // a side may be named "the Royalist"
	}
	if len(v.Dice) > 0 {
		v.Text = strings.TrimSuffix(v.Text, ".") // the dice follow
	}
	return v
}

// place is what stands in a place of a row.
func (b *Book) place(t tongue.Tongue, r Row, e table.Event, name string) string {
	for _, own := range [...]Places{r.Places, b.places} {
		if say := own[name]; say != nil {
			return say(t, e)
		}
	}
	return common(t, e, name)
}

// common is what stands in the places of every game's rows; a place that there is not is
// left as it is.
func common(t tongue.Tongue, e table.Event, name string) string {
	switch name {
	case "block":
		return e.Block
	case "target":
		return e.Target
	case "area":
		return e.Area
	case "to":
		return e.Areas[0]
	case "n":
		return strconv.Itoa(e.N)
	case "from":
		return strconv.Itoa(e.From)
	case "hits":
		return strconv.Itoa(e.Hits)
	case "rating":
		return e.Rating
	case "road":
		return strings.Join(slices.DeleteFunc([]string{e.Area, e.Areas[0], e.Areas[1], e.Areas[2]}, func(a string) bool { return a == "" }), " → ")
	case "words":
		return e.Words
	case "line":
		return e.Parts.Line()
	case "modifiers":
		return modifiers(t, e.Parts)
	}
	if first, others, ok := strings.Cut(name, " or "); ok {
		if words := common(t, e, first); words != "" {
			return words
		}
		return common(t, e, others)
	}
	if things, ok := strings.CutPrefix(name, "n "); ok {
		return t.Count(e.N, strings.TrimSuffix(things, "s"))
	}
	return "{" + name + "}"
}

// modifiers are what is added to dice, one by one, in parentheses.
func modifiers(t tongue.Tongue, list table.Parts) string {
	var said []string
	for _, m := range list {
		said = append(said, fmt.Sprintf("%s %+d", t.Word(m.Of), m.N))
	}
	if said == nil {
		return ""
	}
	return " (" + strings.Join(said, ", ") + ")"
}
