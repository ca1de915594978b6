package story

import (
	"slices"
	"testing"

	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
)

// What one side alone is told of its own doing, or of nobody's, is not public.
func TestPublic(t *testing.T) {
	one, other := table.First, table.Second
	events := []table.Event{
		{Kind: "to all", To: table.Nobody, Side: one, Dice: []int{4, 6}},
		{Kind: "one's own", To: one, Side: one},
		{Kind: "one's, as the other sees it", To: other, Side: one},
		{Kind: "nobody's, told to one", To: one, Side: table.Nobody},
		{Kind: "nobody's, told to the other", To: other, Side: table.Nobody},
	}
	describe := func(e table.Event) view.Event {
		return view.Event{Text: e.Kind, Dice: e.Dice, Tail: map[bool]string{true: "a hit"}[e.Dice != nil]}
	}
	if lines := public(tongue.Tongue{}, events, describe); !slices.Equal(lines, []string{"to all: 4 6, a hit", "one's, as the other sees it"}) {
		t.Errorf("%q", lines)
	}
	var told []string
	for _, e := range Told(one, events, describe) {
		told = append(told, e.Text)
	}
	if !slices.Equal(told, []string{"to all", "one's own", "nobody's, told to one"}) {
		t.Errorf("%q", told)
	}
}

// A report is nested as the page is: what belongs under a line stands deeper, whether
// the report begins with a heading or in the middle of a battle.
func TestPublicIsNested(t *testing.T) {
	var events []table.Event
	levels := []int{3, 2, 0, 2, 4, 0, 1}
	for _, n := range levels {
		events = append(events, table.Event{To: table.Nobody, Hits: n})
	}
	lines := public(tongue.Tongue{}, events, func(e table.Event) view.Event { return view.Event{Text: "x", Level: e.Hits} })
	if want := []string{"  x", "x", "x", "  x", "      x", "x", "  x"}; !slices.Equal(lines, want) {
		t.Errorf("%q", lines)
	}
}

// Everybody reads how many hits a roll has scored, where the event has no words
// of its own for it.
func TestPublicCountsHits(t *testing.T) {
	events := make([]table.Event, 4)
	for i := range events {
		events[i] = table.Event{Kind: "fired", To: table.Nobody, Side: table.First, Dice: []int{1, 2}, Hits: i}
	}
	events[3].Dice = nil
	describe := func(e table.Event) view.Event {
		v := view.Event{Text: "fires", Dice: e.Dice, Hits: e.Hits}
		if e.Hits == 0 {
			v.Tail = "no hit"
		}
		return v
	}
	if lines := public(tongue.Tongue{}, events, describe); !slices.Equal(lines, []string{"fires: 1 2, no hit", "fires: 1 2, 1 hit", "fires: 1 2, 2 hits", "fires"}) {
		t.Errorf("%q", lines)
	}
}
