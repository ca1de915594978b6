package thiswar

import (
	"strings"

	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
)

// describeSiege puts the events of Sieges, Supply and Victory in words.
func describeSiege(t tongue.Tongue, e table.Event, v *view.Event) bool {
	say := func(format string, args ...any) { v.Text = t.Sprintf(format, args...) }
	side := sideIn(t, e.Side)
	switch e.Kind {
	case "siege":
		v.Level = 0
		say("The Siege of %s", e.Area)
	case "no-sally":
		say("%s does not Sally from %s", side, e.Area)
	case "sallies":
		say("%s Sallies from %s with %s", side, e.Area, t.Count(e.N, "block"))
	case "sallying":
		v.Level = 2
		say("%s (%d) Sallies", e.Block, e.N)
	case "met":
		v.Level = 2
		say("%s (%d) stands in the way", e.Block, e.N)
	case "no-storm":
		say("%s does not Storm %s", side, e.Area)
	case "storms":
		say("%s Storms %s with %s", side, e.Area, t.Count(e.N, "block"))
	case "storming":
		v.Level = 2
		say("%s (%d) Storms", e.Block, e.N)
	case "on-the-walls":
		v.Level = 2
		say("%s (%d) defends %s", e.Block, e.N, e.Area)
	case "siege-round":
		say("Round %d at %s", e.N, e.Area)
	case "exchanged":
		v.Level = 2
		say("%s comes out of Reserve for %s", e.Target, e.Block)
	case "mine":
		say("A mine is fired under the walls of %s", e.Area)
		v.Tail = breach(t, e)
	case "bombardment":
		say("Artillery of %d strength bombards the walls of %s", e.N, e.Area)
		v.Tail = breach(t, e)
		if e.From != e.Dice[0] {
			v.Tail = t.Sprintf("and 1 for the Siege Train: %s", v.Tail)
		}
	case "stormed":
		v.Level = 0
		say("%s is taken by Storm", e.Area)
	case "siege-combat-won":
		say("%s has the better of it at %s", side, e.Area)
	case "exempted":
		v.Level = 2
		say("The Quartermaster General supplies %s in %s", blockOr(t, e), e.Area)
	case "siege-roll":
		say("The Siege of %s, Siege Marker %d", e.Area, e.N)
		v.Tail = siegeResult(t, e.Words)
	case "support-slips":
		v.Level = 2
		say("Support for the King slips away: +%d, so for Surrender the die counts as %d", e.N, e.From)
	case "marker-up":
		v.Level = 2
		say("The Siege Marker at %s goes to %d", e.Area, e.N)
	case "surrendered":
		v.Level = 0
		say("%s surrenders", e.Area)
	case "dispersed", "sent":
		v.Level = 2
		who := t.Sprintf("%s of %s", t.Count(e.N, "block"), side)
		if e.Words != "" {
			who = e.Words
		}
		say("%s: %s → %s", who, e.Area, e.Areas[0])
	case "victory-event":
		say("%s enacts %s", side, cardIn(t, e.Block))
	case "victory-event-declined":
		say("%s does not enact %s", side, cardIn(t, e.Block))
	case "rupert-dismissed":
		v.Level = 0
		say("Rupert is dismissed by the King: %s takes his place (%s)", e.Target, e.Area)
	case "victory":
		v.Level = 0
		switch e.Words {
		case "major":
			say("%s wins a Major Victory: %s", side, track(t, e.N))
		case "minor":
			say("%s wins a Minor Victory: %s", side, track(t, e.N))
		default:
			say("%s has won: %s", side, track(t, e.N))
		}
	default:
		return false
	}
	return true
}

// breach says whether the walls hold.
func breach(t tongue.Tongue, e table.Event) string {
	if e.Words != "" {
		return t.Sprintf("a breach")
	}
	return t.Sprintf("they stand")
}

// siegeResult says what the table has for a die (9.2).
func siegeResult(t tongue.Tongue, words string) string {
	if words == "" {
		return t.Sprintf("nothing happens")
	}
	results := strings.Split(words, ", ")
	for i, r := range results {
		results[i] = t.Word(map[string]string{"surrender": "Surrender", "attrition": "Attrition",
			"attrition-cavalry": "Attrition if there is Cavalry", "attrition-non-port": "Attrition if it is no Port"}[r])
	}
	return strings.Join(results, ", ")
}
