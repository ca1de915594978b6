package story

import (
	"math"
	"strconv"
	"strings"

	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
)

// Told are the events that a side was told, as the game describes them.
func Told(s table.Side, events []table.Event, describe func(table.Event) view.Event) (told []view.Event) {
	for _, e := range events {
		if e.For(s) {
			told = append(told, describe(e))
		}
	}
	return told
}

// Told are the events that a side is told, by the rows of a game and in a language.
func (b *Book) Told(t tongue.Tongue, s table.Side, events []table.Event) []view.Event {
	return Told(s, events, func(e table.Event) view.Event { return b.Tell(t, e) })
}

// Public are the lines of a report that both sides may read, in a language: what everybody
// was told, and what a side's own doing looks like to the other. Two blanks before a
// line set it a level deeper than the line above it that has fewer.
func (b *Book) Public(t tongue.Tongue, events []table.Event) []string {
	return public(t, events, func(e table.Event) view.Event { return b.Tell(t, e) })
}

func public(t tongue.Tongue, events []table.Event, describe func(table.Event) view.Event) (lines []string) {
	var told []view.Event
	for _, e := range events {
		if e.To == table.Nobody || e.Side != table.Nobody && e.To == e.Side.Other() {
			told = append(told, describe(e))
		}
	}
	low, headed := shallowest(told), 0
	for i, e := range told {
		if e.Level <= 0 {
			low, headed = shallowest(told[i+1:]), 1
			lines = append(lines, line(t, e))
			continue
		}
		lines = append(lines, strings.Repeat("  ", headed+e.Level-low)+line(t, e))
	}
	return lines
}

// shallowest is the lowest level before the next heading.
func shallowest(told []view.Event) int {
	low := math.MaxInt
	for _, e := range told {
		if e.Level <= 0 {
			break
		}
		low = min(low, e.Level)
	}
	return low
}

// line is an event in one line, its dice as digits.
func line(t tongue.Tongue, e view.Event) string {
	words := e.Text
	for i, face := range e.Dice {
		if i == 0 {
			words += t.Word(":")
		}
		words += " " + strconv.Itoa(face)
	}
	switch {
	case e.Tail != "":
		words += ", " + e.Tail
	case len(e.Dice) > 0 && e.Hits > 0:
		words += ", " + t.Count(e.Hits, "hit")
	}
	return words
}
