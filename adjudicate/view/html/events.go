package html

import (
	"slices"
	"strings"

	"fieldpost/adjudicate/view"
	"fieldpost/adjudicate/view/chart"
)

// group is a part of the report with a heading; what a report begins with in
// the middle of something has none.
type group struct {
	Head   string
	Ruling bool
	Events []event
}

// event is something that happened. In is how far it is indented, from 1; At
// are the numbers of the areas it is about, for the map.
type event struct {
	In         int
	Text, Tail string
	Dice       []int
	Hit        bool
	At         string
}

// deepest is how far lines are indented at most.
const deepest = 5

// happened puts the events under their headings. What names no area is about
// that of the line it stands under.
func (p *page) happened(events []view.Event, m *chart.Map) {
	p.Groups = grouped(p.t, events, m)
	for _, g := range p.Groups {
		p.Events += len(g.Events)
	}
}

func grouped(t tongues, events []view.Event, m *chart.Map) (groups []group) {
	at := make([]string, deepest+1) // the areas of the last line of each level
	for i := 0; i < len(events); {
		g := group{}
		if events[i].Level <= 0 {
			g.Head, g.Ruling = shown(text1(events[i])), events[i].Kind == "ruling"
			at[0] = numbers(t.Lang(), m, events[i].Text)
			i++
		}
		end := i
		for end < len(events) && events[end].Level > 0 {
			end++
		}
		low := shallowest(events[i:end])
		for ; i < end; i++ {
			e := events[i]
			in := 1 + min(max(e.Level-low, 0), deepest-1)
			above := 0 // a report may begin in the middle of things
			if n := len(g.Events); n > 0 {
				above = g.Events[n-1].In
			}
			in = min(in, above+1)
			where := numbers(t.Lang(), m, e.Text)
			if where == "" {
				where = at[in-1]
			}
			for k := in; k < len(at); k++ {
				at[k] = where
			}
			g.Events = append(g.Events, event{In: in, Text: shown(e.Text), Tail: shown(tail(t, e)), Dice: e.Dice, Hit: e.Hits > 0, At: where})
		}
		groups = append(groups, g)
	}
	return groups
}

// text1 is the heading with its tail, if it has one.
func text1(e view.Event) string { return words(e.Text, e.Tail) }

func tail(t tongues, e view.Event) string {
	if e.Tail == "" && e.Hits > 0 {
		return t.Count(e.Hits, "hit")
	}
	return e.Tail
}

func shallowest(events []view.Event) int {
	low := 1 << 10
	for _, e := range events {
		low = min(low, e.Level)
	}
	return low
}

// numbers are the areas that words are about, "3 17".
func numbers(lang string, m *chart.Map, words string) string {
	if m == nil {
		return ""
	}
	var out []string
	for _, n := range m.NamedIn(lang, words) {
		out = append(out, itoa(n))
	}
	return strings.Join(out, " ")
}

var dieNames = [...]string{"", "⚀", "⚁", "⚂", "⚃", "⚄", "⚅"}

// dieName is the id of a die's face, empty for what is none.
func dieName(n int) string {
	if n < 1 || n >= len(dieNames) {
		return ""
	}
	return "d" + itoa(n)
}

// pips are where the spots of a die's face are, on a field of 3 by 3.
func pips(n int) (at [][2]int) {
	for i, faces := range [9][]int{{2, 3, 4, 5, 6}, {}, {4, 5, 6}, {6}, {1, 3, 5}, {6}, {4, 5, 6}, {}, {2, 3, 4, 5, 6}} {
		if slices.Contains(faces, n) {
			at = append(at, [2]int{5 + i%3*5, 5 + i/3*5})
		}
	}
	return at
}

// times counts from 1 to n.
func times(n int) (out []int) {
	for i := range n {
		out = append(out, i+1)
	}
	return out
}
