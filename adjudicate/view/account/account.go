// Package account is what happened in a step as its readers are shown it, on a page, at the
// desk or in a letter: under headings, each battle as a picture and in a line, with the boards
// that each event led to.
//
// It promises that it is made from the views alone, so that it holds nothing that
// their sides were not told, and that the same views give the same.
package account

import (
	"strings"

	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
	"fieldpost/adjudicate/view/chart"
	"fieldpost/adjudicate/view/text"
	"fieldpost/scenarios"
)

// Group is a part of the report with a heading; what a report begins with in
// the middle of something has none.
type Group struct {
	Head   string  `json:"head,omitempty"`
	Moment int     `json:"moment,omitempty"` // that its head led to, 0 without one
	Only   string  `json:"-"`
	Ruling bool    `json:"ruling,omitempty"`
	Events []Event `json:"events,omitempty"`
	Fights []Fight `json:"fights,omitempty"`
}

// Event is something that happened. In is how far it is indented, from 1; At
// are the numbers of the areas it is about, for the map. By is the side that alone
// was told so, and Only its class, where both sides' reports stand together.
type Event struct {
	In   int    `json:"in"`
	By   string `json:"-"`
	Only string `json:"-"`
	Text string `json:"text"`
	Tail string `json:"tail,omitempty"`
	Dice []Die  `json:"dice,omitempty"`
	Hit  bool   `json:"hit,omitempty"`
	At   string `json:"at,omitempty"`
	// Moment is the moment of the map's history that it led to.
	Moment int `json:"moment"`
}

// deepest is how far lines are indented at most.
const deepest = 5

// Of is what a view tells of what happened, under its headings.
func Of(v *view.View, m *chart.Map) []Group {
	return Grouped(v.Lang, scenarios.StyleOf(v.Rules), Lines(nil, []*view.View{v}), [2]string{}, m)
}

// Grouped puts lines under their headings, and names the side of those that only one
// of the sides was told.
func Grouped(lang string, style scenarios.Style, events []Line, sides [2]string, m *chart.Map) (groups []Group) {
	t := text.Speak(lang)
	fights := fightsIn(t, &style, events)
	at := make([]string, deepest+1) // the areas of the last line of each level
	for i := 0; i < len(events); {
		g := Group{}
		begun := i
		goesOn := func(i int) bool { return i > 0 && text.GoesOn(events[i-1].Event, events[i].Event) }
		switch {
		case goesOn(i):
			g.Head = text.AfterRuling(t)
			_, g.Only = alone(events[i], sides)
		case events[i].Level <= 0:
			g.Head, g.Ruling = shown(words(strings.TrimSuffix(events[i].Text, "."), events[i].Tail)), events[i].Kind == "ruling"
			g.Moment = i + 1
			_, g.Only = alone(events[i], sides)
			at[0] = numbers(m, events[i].Areas)
			i++
		}
		end := i
		for end < len(events) && events[end].Level > 0 && (end == begun || !goesOn(end)) {
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
			where := numbers(m, e.Areas)
			if where == "" {
				where = at[in-1]
			}
			for k := in; k < len(at); k++ {
				at[k] = where
			}
			x := Event{In: in, Text: shown(e.Text), Tail: shown(e.Tail), Dice: Rolled(style, e.Event), Hit: e.Hits > 0, At: where, Moment: i + 1}
			x.By, x.Only = alone(e, sides)
			g.Events = append(g.Events, x)
		}
		for ; begun < i; begun++ {
			if f, ok := fights[begun]; ok {
				g.Fights = append(g.Fights, f)
			}
		}
		groups = append(groups, g)
	}
	return groups
}

// alone is the side that alone was told a line, and the class of what only it knows.
// Where one side's line says all that the other's does, neither needs the name, and the
// one that says less is of the class "less", as is what was told before.
func alone(l Line, sides [2]string) (by, only string) {
	if l.only >= 0 {
		by, only = sides[l.only], "only"+itoa(l.only)
	}
	if l.twin != single || l.old {
		by = ""
	}
	if l.twin == less || l.old {
		only = words(only, "less")
	}
	return by, only
}

func tail(t tongue.Tongue, e view.Event) string {
	if e.Tail == "" && e.Hits > 0 {
		return t.Count(e.Hits, "hit")
	}
	return e.Tail
}

func shallowest(events []Line) int {
	low := 1 << 10
	for _, e := range events {
		low = min(low, e.Level)
	}
	return low
}

// numbers are those of the areas in which places are, "3 17".
func numbers(m *chart.Map, places []string) string {
	if m == nil {
		return ""
	}
	var out []string
	for _, n := range m.Numbers(places) {
		out = append(out, itoa(n))
	}
	return strings.Join(out, " ")
}
