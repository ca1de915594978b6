package thiswar

import (
	"strings"

	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
)

// describeYear puts the events of the Year End, of arrivals and of the
// deployment in words.
func describeYear(t tongue.Tongue, e table.Event, v *view.Event) bool {
	say := func(format string, args ...any) { v.Text = t.Sprintf(format, args...) }
	side := sideIn(t, e.Side)
	who := blockOf(t, e)
	switch e.Kind {
	case "year-end":
		v.Level = 0
		say("Year End %d", e.N)
	case "arrives":
		if e.Area == t.Word(places[pool]) {
			say("%s of %s comes to the Recruitment Pool", e.Block, side)
		} else {
			say("%s of %s arrives: %s", e.Block, side, e.Area)
		}
	case "replacement-waits":
		v.Level = 2
		say("%s is Besieged in %s: %s waits for the Siege to end", e.Block, e.Area, e.Target)
	case "recruitment-points":
		say("%s has %d Recruitment Points", side, e.N)
		if e.Words != "" {
			v.Text += t.Sprintf(": %s", purses(t, e.Words))
		}
	case "deployed-at-year-end":
		v.Level = 2
		say("%s is deployed in %s", who, e.Area)
	case "went-home":
		v.Level = 2
		who = t.Sprintf("%s of %s", t.Count(e.N, "block"), side)
		if e.Words != "" {
			who = e.Words
		}
		say("%s: home from %s to %s", who, e.Area, e.Areas[0])
	case "card-leaves":
		v.Level = 2
		say("%s leaves the deck of %s", cardIn(t, e.Block), side)
	case "card-joins":
		v.Level = 2
		say("%s joins the deck of %s", cardIn(t, e.Block), side)
	case "drawn":
		say("You have drawn %s", e.Words)
	case "no-room":
		say("There is no room for %s: it goes to the Recruitment Pool", e.Block)
	case "placed":
		v.Level = 2
		if e.To == table.Nobody && e.Block != "" {
			who = t.Sprintf("%s of %s", who, side) // which both sides see, and both have one
		}
		say("%s is deployed in %s", who, e.Area)
	case "vp-counted":
		say("The Victory Point marker starts at %s", track(t, e.N))
	default:
		return false
	}
	return true
}

// purses are Recruitment Points by Region, in the words of a language.
func purses(t tongue.Tongue, words string) string {
	parts := strings.Split(words, ", ")
	for i, p := range parts {
		if at := strings.LastIndexByte(p, ' '); at > 0 {
			parts[i] = t.Word(p[:at]) + p[at:]
		}
	}
	return strings.Join(parts, ", ")
}
