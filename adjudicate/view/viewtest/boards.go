package viewtest

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"fieldpost/adjudicate/view"
	"fieldpost/adjudicate/view/chart"
	"fieldpost/adjudicate/view/past"
	"fieldpost/scenarios"
)

// Boards counts how many boards before the events of views are those on which they began.
type Boards struct {
	Good, Bad, Unknown int
	Wrong              strings.Builder
}

// Compare takes back what a view tells, and looks whether that is the board before.

func (c *Boards) Compare(v *view.View, before []view.Area, m *chart.Map) {
	boards := past.Boards(v, m)
	leaders := scenarios.StyleOf(v.Rules).Leaders != nil
	have, want := standing(boards[0].Areas, leaders), standing(before, leaders)
	switch {
	case !boards[0].Known:
		c.Unknown++
	case maps.Equal(have, want):
		c.Good++
	default:
		c.Bad++
		fmt.Fprintf(&c.Wrong, "%s, %s:\n", v.Side, v.When)
		for _, k := range slices.Sorted(maps.Keys(want)) {
			if have[k] != want[k] {
				fmt.Fprintf(&c.Wrong, "   %s: %q, not %q\n", k, have[k], want[k])
			}
		}
		for _, e := range v.Events {
			fmt.Fprintf(&c.Wrong, "      %s %q %v %q\n", e.Kind, e.Text, e.Dice, e.Tail)
		}
	}
}

// standing is a board in a few words: where each block stands whose face is seen, and how
// many others of the enemy's stand where. What is lost is lost with its strength, where its
// game tells no strength with it.
func standing(areas []view.Area, leaders bool) map[string]string {
	out := map[string]string{}
	note := func(where string, own, seen []view.Block, enemy int) {
		for _, b := range own {
			out[b.Name] = where
			if !leaders {
				out[b.Name] += fmt.Sprint(" ", b.Strength)
			}
		}
		for _, b := range seen {
			if leaders && b.Name != "" {
				out["their "+b.Name] = where
			}
		}
		if n := enemy + len(seen); n > 0 && !leaders {
			out["theirs in "+where] = fmt.Sprint(n)
		}
	}
	for _, a := range areas {
		note(a.Name, a.Own, a.Seen, a.Enemy)
		if c := a.City; c != nil {
			note(a.Name, c.Own, c.Seen, c.Enemy)
		}
	}
	return out
}
