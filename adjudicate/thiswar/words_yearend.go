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

// asksYear puts the questions of the Year End and of the deployment in words.
func asksYear(t tongue.Tongue, g *Game, q *table.Question) string {
	switch q.Name {
	case "recruit":
		if g.phase != YearEnd {
			return ""
		}
		words := purses(t, g.pointsWords())
		if words == "" {
			words = t.Sprintf("none")
		}
		return t.Sprintf("Regional Recruitment. Your points: %s. A strength costs one of its Region, of Cannon two, or one of London's (11.2).", words)
	case "home":
		if q.Block == "" {
			return t.Sprintf("No block of yours returns home. You are asked all the same, so that nobody can tell (11.3).")
		}
		return t.Sprintf("Where does %s return home to from %s? (11.3)", q.Block, q.Area)
	case "nma-horse":
		return t.Sprintf("Which Horse becomes the Horse of the New Model Army? (11.12)")
	case "nma-share":
		return t.Sprintf("How much of %d strength has T Fairfax? Skippon has the rest (11.12)", q.N)
	case "place":
		if q.Block != "" {
			return t.Sprintf("Where is %s deployed? (12.53)", q.Block)
		}
		return t.Sprintf("Which block is deployed next, and where? %d to go (12.53). Name more, and they go in their turn, as far as it is legal then.", q.N)
	}
	return ""
}

// whyNotYear says why an answer to a question of the Year End or of the deployment
// is not legal.
func whyNotYear(g *Game, q *table.Question, o table.Option) *Reason {
	x, ok := g.block(q.Side, o.Name)
	a, ok2 := g.placeNamed(o.Areas[0])
	switch q.Name {
	case "recruit":
		switch {
		case g.phase != YearEnd:
			return nil
		case o.Target != "" && o.Target != londonWord:
			return nil
		case o.Verb == "strengthen" && !ok:
			return notOnTheMap
		case o.Verb == "strengthen":
			return g.mayGrow(q.Side, x, o.Target != "")
		case o.Verb == "deploy" && !ok:
			return notInThePool
		case o.Verb == "deploy" && !ok2:
			return noSuchArea
		case o.Verb == "deploy":
			return g.mayRaise(q.Side, x, a, o.Target != "")
		}
	case "home":
		switch {
		case o.Verb == "keep":
			return noLeaderThere
		case !ok || !ok2 || g.name(x) != q.Block:
			return nil
		case a == pool:
			return homeIsOpen
		}
		if why := g.mayReturn(q.Side, x, a); why != nil {
			return why
		}
		return noRoom // blocks that went before have filled it
	case "nma-horse":
		return noNewModelHorse
	case "nma-share":
		return badShare
	case "place":
		switch {
		case q.Block != "" || !ok2:
			return nil
		case !ok:
			return notDrawn
		}
		for _, y := range g.drawn(q.Side) {
			if y == x {
				return g.mayPlace(q.Side, x, a)
			}
		}
		return notDrawn
	}
	return nil
}
