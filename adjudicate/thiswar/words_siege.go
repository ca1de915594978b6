package thiswar

import (
	"slices"
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

// asksSiege puts the questions of Sieges, Supply and Victory in words.
func asksSiege(t tongue.Tongue, g *Game, q *table.Question) string {
	switch q.Name {
	case "siege":
		return t.Sprintf("Which Besieged City comes next? (7.03)")
	case "bombard":
		if q.Block == "" {
			return t.Sprintf("There is no Artillery to bombard with from %s (8.2)", q.Area)
		}
		return t.Sprintf("Does %s bombard the besiegers of %s? (8.2)", q.Block, q.Area)
	case "sally":
		return t.Sprintf("Which blocks Sally from %s? (8.2)", q.Area)
	case "breach":
		if q.N == 0 {
			return t.Sprintf("There is no Artillery to bombard the walls of %s with (8.3)", q.Area)
		}
		return t.Sprintf("Bombard the walls of %s with Artillery of %d strength? (8.3)", q.Area, q.N)
	case "storm":
		return t.Sprintf("Which blocks Storm %s? %d more at most (8.3)", q.Area, q.N)
	case "exchange":
		return t.Sprintf("Exchange Storming blocks at %s for Reserves? (8.3)", q.Area)
	case "continue":
		return t.Sprintf("Go on at %s after Round %d? (8.2, 8.3)", q.Area, q.N)
	case "supply":
		return t.Sprintf("%s cannot supply all: which block loses 1 strength? %d to go (9.12)", q.Area, q.N)
	case "quartermaster":
		return t.Sprintf("Quartermaster General: which block in %s needs no supply? %d left (9.12)", q.Area, q.N)
	case "attrition":
		text := t.Sprintf("Siege Attrition in %s: which block loses 1 strength? %d to go", q.Area, q.N)
		if q.Block == mustLose {
			text += t.Sprintf(", at least 1 of Cavalry")
		}
		return text + " (9.21)" // the same in every language
	case "disperse":
		return t.Sprintf("Where do the blocks go that gave up %s? (9.22)", q.Area)
	case "followers":
		return t.Sprintf("Which Regional blocks leave Rupert's place, %s? (10.12)", q.Area)
	}
	return ""
}

// whyNotSiege says why an answer to a question of Sieges, Supply and Victory is not legal.
func whyNotSiege(g *Game, q *table.Question, o table.Option) *Reason {
	x, ok := g.block(q.Side, o.Name)
	c, _ := g.city(q.Area)
	switch q.Name {
	case "siege":
		return noSiegeThere
	case "bombard", "sally":
		switch {
		case !ok || c == noCity || g.Blocks[x].At != g.cities[c].inside:
			return notInCity
		case q.Name == "sally" && g.info(x).class == artillery && g.marker[c] != noMarker:
			return gunsNoSally
		}
		return chosenAlready
	case "breach":
		return tooFewGuns
	case "storm":
		switch {
		case !ok || c == noCity || g.Blocks[x].At != g.cities[c].area:
			return notBesieging
		case g.info(x).class == artillery:
			return gunsStay
		case q.N == 0:
			return tooManyStorm
		}
		return chosenAlready
	case "exchange":
		y, ok2 := g.block(q.Side, o.Target)
		switch {
		case !ok:
			return notStorming
		case !ok2:
			return notReserve
		}
		if why := g.mayExchange(q.Side, x, y); why != nil {
			return why
		}
		return chosenAlready
	case "supply":
		return whyNotSupply(g, q, x, ok)
	case "quartermaster":
		return notUnsupplied
	case "attrition":
		switch {
		case !ok || c == noCity || g.Blocks[x].At != g.cities[c].inside:
			return notInCity
		case g.info(x).class == artillery:
			return gunsNeedNone
		case g.info(x).class != cavalry && q.Block == mustLose && q.N == 1:
			return cavalryMustLose
		}
		return nothingToLose
	case "disperse":
		switch {
		case !ok || c == noCity || g.Blocks[x].At != g.cities[c].inside:
			return notInCity
		case g.bound(x):
			return regionalShelter
		}
		return noShelter
	case "followers":
		from, _ := g.placeNamed(q.Area)
		to, ok2 := g.placeNamed(o.Areas[0])
		if !ok || !ok2 {
			return noFollower
		}
		return g.mayFollow(x, from, to)
	}
	return nil
}

func whyNotSupply(g *Game, q *table.Question, x blockID, ok bool) *Reason {
	a, _ := g.area(q.Area)
	switch {
	case !ok || g.Blocks[x].At != a:
		return notUnsupplied
	case g.info(x).class == artillery:
		return gunsNeedNone
	case g.info(x).class == infantry && !slices.ContainsFunc(q.Options, func(o table.Option) bool {
		y, _ := g.block(q.Side, o.Name)
		return g.info(y).class == infantry
	}):
		return tooMuchHorse
	}
	return notUnsupplied
}
