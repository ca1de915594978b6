// Package showing puts into a view what all games show alike: the questions
// that are open, and what has been told.
package showing

import (
	"slices"
	"strconv"

	"fieldpost/adjudicate/table"
	"fieldpost/adjudicate/view"
)

// Open shows a side the questions it is asked, in the words of the game, and
// everybody who is awaited.
func Open(v *view.View, s table.Side, sides [2]string, open []*table.Question, asks func(*table.Question) string) {
	for _, q := range open {
		if q.Side == s {
			v.Asked = append(v.Asked, question(q, asks(q)))
		}
		if !slices.Contains(v.Awaited, sides[q.Side]) {
			v.Awaited = append(v.Awaited, sides[q.Side])
		}
	}
	slices.Sort(v.Awaited)
}

func question(q *table.Question, text string) view.Question {
	vq := view.Question{Name: q.Name, Key: q.Key(), At: q.At, Text: text, Block: q.Block, Area: q.Area, N: q.N}
	for _, o := range q.Options {
		vq.Options = append(vq.Options, o.String())
	}
	return vq
}

// Told are the events that a side was told, as the game describes them.
func Told(s table.Side, events []table.Event, describe func(table.Event) view.Event) (told []view.Event) {
	for _, e := range events {
		if e.For(s) {
			told = append(told, describe(e))
		}
	}
	return told
}

// Public are the lines of a report that both sides may read: what everybody
// was told, and what a side's own doing looks like to the other.
func Public(events []table.Event, describe func(table.Event) view.Event) (lines []string) {
	for _, e := range events {
		if e.To != table.Nobody && (e.Side == table.Nobody || e.To != e.Side.Other()) {
			continue
		}
		d := describe(e)
		line := d.Text
		for i, face := range d.Dice {
			if i == 0 {
				line += ":"
			}
			line += " " + strconv.Itoa(face)
		}
		switch {
		case d.Tail != "":
			line += ", " + d.Tail
		case len(d.Dice) > 0 && d.Hits == 1:
			line += ", 1 hit"
		case len(d.Dice) > 0 && d.Hits > 1:
			line += ", " + strconv.Itoa(d.Hits) + " hits"
		}
		lines = append(lines, line)
	}
	return lines
}
