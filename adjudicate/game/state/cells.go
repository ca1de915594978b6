package state

import (
	"slices"
	"strings"

	"fieldpost/adjudicate/game/table"
)

// Count and Switch are a number and a flag of the game itself.
func Count[G any](at func(g G) *int) Cell[G] {
	return Number(0, func(g G, _ int) *int { return at(g) })
}

func Switch[G any](at func(g G) *bool) Cell[G] {
	return Flag(func(g G, _ int) *bool { return at(g) })
}

// Side is a cell of a side, by its name.
func Side[G any](sides [2]string, at func(g G, i int) *table.Side) Cell[G] {
	return Named(table.Nobody, func(_ G, s table.Side) string { return sides[s] },
		func(_ G, name string) (table.Side, bool) { return table.SideNamed(sides, name) }, at)
}

// Word is a cell of one of some words.
func Word[G any, T ~uint8](words []string, at func(g G, i int) *T) Cell[G] {
	return Cell[G]{Text: func(g G, i int) string { return words[*at(g, i)] }, Set: func(g G, i int, text string) bool {
		w := slices.Index(words, text)
		*at(g, i) = T(max(0, w))
		return w >= 0
	}}
}

// Text is a cell of a text.
func Text[G any](at func(g G) *string) Cell[G] {
	return Cell[G]{Text: func(g G, _ int) string { return *at(g) }, Set: func(g G, _ int, text string) bool {
		*at(g) = text
		return true
	}}
}

// List is a cell of several things that have names, without a comma in any.
func List[G, T any](name func(g G, x T) string, find func(g G, name string) (T, bool), at func(g G) *[]T) Cell[G] {
	return Cell[G]{Text: func(g G, _ int) string {
		var names []string
		for _, x := range *at(g) {
			names = append(names, name(g, x))
		}
		return strings.Join(names, ", ")
	}, Set: func(g G, _ int, text string) bool {
		list := at(g)
		*list = nil
		for _, n := range split(text) {
			x, ok := find(g, n)
			if !ok {
				return false
			}
			*list = append(*list, x)
		}
		return true
	}}
}

// Each is a cell of the names in a list that text gives, each of which is set if there is such.
func Each[G any](names func(g G, i int) []string, set func(g G, i int, name string)) Cell[G] {
	return Cell[G]{Text: func(g G, i int) string { return strings.Join(names(g, i), ", ") }, Set: func(g G, i int, text string) bool {
		for _, n := range split(text) {
			set(g, i, n)
		}
		return true
	}}
}

// Follows is a cell of what follows from the rest of the state.
func Follows[G any](text func(g G, i int) string) Cell[G] { return Cell[G]{Text: text} }

// Elsewhere is how a row is read that is read with another.
func Elsewhere[G any](G, *Position) {}

// During is the same cell of what is under way, where it is.
func (c Cell[G]) During(is func(g G) bool) Cell[G] {
	text := c.Text
	c.Text = func(g G, i int) string {
		if !is(g) {
			return ""
		}
		return text(g, i)
	}
	return c
}

// Lists are those of both sides in a position; nil is not written.
func Lists(sides [2]string, of func(table.Side) []string) Doc {
	d := Doc{}
	for s, side := range sides {
		if list := of(table.Side(s)); list != nil {
			d[side] = list
		}
	}
	return d
}

// split parts the names in a text.
func split(text string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(text, ", ")
}

// SplitNames parts the names in a text of which some have a comma of their own: what is a name
// only with what follows stays together with it.
func SplitNames(text string, is func(name string) bool) (names []string) {
	for _, part := range split(text) {
		if n := len(names); n > 0 && !is(names[n-1]) {
			names[n-1] += ", " + part
		} else {
			names = append(names, part)
		}
	}
	return names
}
