package thiswar

import (
	"strings"

	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/internal/ruling"
	"fieldpost/adjudicate/view"
)

// describe puts an event in words: each chapter has its own. An event's fields
// decide what it says, so that an event for everybody says the same to both.
func describe(t tongue.Tongue, e table.Event) view.Event {
	e.Area = t.Word(e.Area) // a box off the map has a word
	for i, a := range e.Areas {
		e.Areas[i] = t.Word(a)
	}
	v := view.Event{Kind: e.Kind, Level: 1, Label: e.Label, Dice: e.Dice, Hits: e.Hits}
	for _, chapter := range [...]func(tongue.Tongue, table.Event, *view.Event) bool{describeBlocks, describeOperations, describeBattle, describeSiege, describeYear, describeRuled} {
		if chapter(t, e, &v) {
			v.Text = tongue.Capital(v.Text) // a side may be named "the Royalist"
			if len(v.Dice) > 0 {
				v.Text = strings.TrimSuffix(v.Text, ".") // the dice follow
			}
			return v
		}
	}
	v.Text = e.Kind
	return v
}

// blockOf is the block of an event by name to who may know it, else as one of its side.
func blockOf(t tongue.Tongue, e table.Event) string {
	if e.Block == "" {
		return t.Sprintf("a block of %s", sideIn(t, e.Side))
	}
	return e.Block
}

// describeBlocks has what every chapter tells of blocks, Cities and the track.
func describeBlocks(t tongue.Tongue, e table.Event, v *view.Event) bool {
	say := func(format string, args ...any) { v.Text = t.Sprintf(format, args...) }
	v.Level = 2
	who := blockOf(t, e)
	switch e.Kind {
	case "eliminated":
		if e.Block != "" {
			who = t.Sprintf("%s (%s)", e.Block, sideIn(t, e.Side)) // two may have one name: Cannon 1
		}
		say("%s is Eliminated in %s", who, e.Area)
	case "weakened":
		v.Hits = 0
		say("%s in %s loses %d strength%s", who, e.Area, e.Hits, because(t, e.Words))
		if e.Block != "" {
			v.Text += t.Sprintf(" (%d to %d)", e.From, e.N)
		}
	case "strengthened":
		v.Hits = 0
		say("%s in %s gains %d strength%s", who, e.Area, e.Hits, because(t, e.Words))
		if e.Block != "" {
			v.Text += t.Sprintf(" (%d to %d)", e.From, e.N)
		}
	case "replaced":
		if e.Block == "" {
			say("the New Model Army of %s comes to %s: %s", sideIn(t, e.Side), e.Area, t.Count(e.N, "block"))
		} else {
			say("%s is replaced by %s (%s)", e.Block, e.Target, e.Area)
		}
	case "king-captured":
		v.Level = 0
		say("The King is captured: %s", track(t, e.N))
	case "captured-city":
		v.Level = 1
		say("%s is now held by %s: %s", e.Area, sideIn(t, e.Side), track(t, e.N))
	case "marker":
		say("A Siege Marker is put beside %s", e.Area)
	case "no-marker":
		say("The Siege Marker at %s is removed", e.Area)
	default:
		return false
	}
	return true
}

// because gives the reason that an event names, in the words of the rules.
func because(t tongue.Tongue, why string) string {
	if why == "" {
		return ""
	}
	for _, of := range [...]string{"in the Siege of %s", "by the guns of %s"} {
		if city, ok := strings.CutPrefix(why, strings.TrimSuffix(of, "%s")); ok {
			return ", " + t.Sprintf(of, city)
		}
	}
	return ", " + t.Word(why)
}

// track says where the Victory Point marker stands (4.5).
func track(t tongue.Tongue, vp int) string {
	switch {
	case vp > 0:
		return t.Sprintf("%d VP for the King", vp)
	case vp < 0:
		return t.Sprintf("%d VP for Parliament", -vp)
	}
	return t.Sprintf("0 VP")
}

// describeRuled puts rulings in words.
func describeRuled(t tongue.Tongue, e table.Event, v *view.Event) bool {
	if e.Kind != ruling.Kind {
		return false
	}
	v.Level = 0
	if text, ok := ruling.Sentence(t, e, sideIn(t, e.Side)); ok {
		v.Text = text
		return true
	}
	v.Text = t.Word(ruling.Head)
	switch e.Words {
	case ruling.OfControl:
		v.Text += t.Sprintf("%s is held by %s: %s", e.Area, sideIn(t, e.Side), track(t, e.N))
	case trackMarker:
		v.Text += t.Sprintf("the Siege Marker at %s, %d → %d", e.Area, e.From, e.N)
	default:
		v.Text += t.Sprintf("the Victory Track stands at %s", track(t, e.N))
	}
	return true
}
