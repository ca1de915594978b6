package thiswar

import (
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/internal/planning"
	"fieldpost/adjudicate/internal/writing"
	"fieldpost/adjudicate/view"
)

// plansSheet is what a sheet has besides at the pace of plans.
func (r *Rules) plansSheet(v *view.View) (lines []string) {
	if v.Pace != "plans" {
		return nil
	}
	for i := range v.Asked {
		switch q := &v.Asked[i]; q.Name {
		case "card":
			lines = append(lines, r.board.aheadSheet(v)...)
		case "battles":
			lines = append(lines, r.battlesSheet(v)...)
		case "recruit", "home":
			line := "  # " + speak(v.Lang).Sprintf("A plan that has '%s:' answers this without a call.", q.Name)
			if len(lines) == 0 || lines[len(lines)-1] != line {
				lines = append(lines, line)
			}
		}
	}
	return lines
}

// aheadSheet shows how orders go ahead with a card, in each case.
func (b *Board) aheadSheet(v *view.View) []string {
	examples := b.aheadExamples(v)
	t := speak(v.Lang)
	words := t.Sprintf("Orders can go ahead with the card. They are used if they are legal then; if not, you are asked. If you turn out to be Player 1:")
	lines := append(writing.Wrap("  # ", tongue.Fields(words)),
		"  # if_first:",
		"  #   actions: "+examples[0],
		"  # "+t.Sprintf("and if you are Player 2, here with a word on your Event:"),
		"  # if_second:",
		"  #   event: decline",
		"  #   actions: "+examples[1])
	if setup := b.war.Setup(v.Scenario); setup != nil && setup.Tie[v.Year] == v.Side {
		lines = append(lines, "  # "+t.Sprintf("and if the cards are equal, where you decide:"), "  # if_tied: first")
	}
	return lines
}

// aheadExamples are two moves that are legal as the board stands, of different blocks.
func (b *Board) aheadExamples(v *view.View) [2]string {
	g := b.Masked(v)
	s := g.masked
	examples := [2]string{"none", "none"}
	n := 0
	for i := range g.Blocks {
		x := blockID(i)
		if n == len(examples) || g.info(x).side != s || !g.isArea(g.Blocks[i].At) {
			continue
		}
		for _, l := range g.Links[g.Blocks[i].At] {
			words := "[{move: " + g.placeName(g.Blocks[i].At) + ", blocks: {" + g.name(x) + ": " + g.placeName(l.To) + "}}]"
			if g.mayMarch(s, x, l.To) == nil && len("  #   actions: "+words) <= writing.Width {
				examples[n] = words
				n++
				break
			}
		}
	}
	return examples
}

// battlesSheet says what the house does where the plan in force says nothing,
// and which kinds a plan has.
func (r *Rules) battlesSheet(v *view.View) []string {
	s, _ := SideOf(v.Side)
	g := r.board.Masked(v)
	area := r.board.areas[0].name
	if len(v.Battles) > 0 {
		area = v.Battles[0].Area
	}
	p := planning.InForce(v.Plan, r.PlanKinds(s), r.AreaNames())
	return planBook.Sheet(g.say, p, func(kind string) bool { return g.mayArise(s, kind) },
		g.say.Sprintf("Your plan in force answers all that can be asked in these Battles and Sieges."), area)
}

// mayArise says whether a kind of question can come to a side between the call for the
// Battles and Sieges of a Turn and the next call.
func (g *Game) mayArise(s table.Side, kind string) bool {
	battles, sieges, relief := 0, 0, false
	for a := range g.onMap {
		c := g.areas[a].fortified
		if g.Contested(a) {
			battles++
			relief = relief || g.besieged(c) != table.Nobody
		}
		if g.besieged(c) != table.Nobody || g.Contested(a) && c != noCity {
			sieges++
		}
	}
	event := g.eventOf(s)
	phase := ""
	if g.played[s] != noCard {
		phase = g.cards[g.played[s]].phase
	}
	switch kind {
	case "main", "withdraw", "general", "retreat", "regroup":
		return battles > 0
	case "aim", "fire", "losses", "captured":
		return battles+sieges > 0
	case "bombard", "sally", "breach", "storm", "continue", "exchange", "attrition", "disperse":
		return sieges > 0
	case "maintain", "join":
		return relief
	case "target":
		return phase == "tactical"
	case "event":
		return phase == "victory"
	case "turncoats":
		return event == turncoats || g.eventOf(s.Other()) == turncoats
	case "last-stand":
		return event == lastStand
	case "post":
		return event == wellPositioned
	case "quartermaster":
		return event == quartermaster
	case "order":
		return g.player1 == s && (battles > 1 || sieges > 1)
	case "followers":
		return s == Royalist && g.eventOf(Parliament) == rupertDismiss
	case "supply":
		return true
	}
	return false
}
