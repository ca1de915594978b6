package thiswar

import (
	"fieldpost/adjudicate/game/plans"
	"fieldpost/adjudicate/game/sheet"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
)

// plansSheet is what a sheet has besides at the pace of plans.
func (r *Rules) plansSheet(v *view.View) (lines []string) {
	if v.Pace != "plans" {
		return nil
	}
	for i := range v.Asked {
		q := &v.Asked[i]
		k := r.board.book.Find(q.Name)
		switch {
		case k == nil:
		case q.Name == "card":
			lines = append(lines, r.board.aheadSheet(v)...)
		case q.Name == "battles":
			lines = append(lines, r.battlesSheet(v)...)
		case k.Fixed && k.Plan != nil, k.IsFixed != nil:
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
	lines := append(sheet.Wrap("  # ", tongue.Fields(words)),
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
	for x := range g.EveryBlock() {
		if n == len(examples) || g.info(x).side != s || !g.isArea(g.Blocks[x].At) {
			continue
		}
		for _, l := range g.Links[g.Blocks[x].At] {
			words := "[{move: " + g.placeName(g.Blocks[x].At) + ", blocks: {" + g.name(x) + ": " + g.placeName(l.To) + "}}]"
			if g.mayMarch(s, x, l.To) == nil && len("  #   actions: "+words) <= sheet.Width {
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
	p := plans.InForce(v.Plan, r.PlanKinds(s), r.AreaNames())
	return g.book.Rulebook.Sheet(g.say, p, func(plan string) bool { return g.book.Arises(g, plan, v) },
		g.say.Sprintf("Your plan in force answers all that can be asked in these Battles and Sieges."), area)
}

// What can still be asked between the call for the Battles and Sieges of a Turn and the
// next call (see Arises).

func never(*Game, *view.View) bool { return false }

func anyBattle(g *Game, _ *view.View) bool { battles, _, _ := g.coming(); return battles > 0 }
func anySiege(g *Game, _ *view.View) bool  { _, sieges, _ := g.coming(); return sieges > 0 }
func anyRelief(g *Game, _ *view.View) bool { _, _, relief := g.coming(); return relief }
func anyFight(g *Game, v *view.View) bool  { return anyBattle(g, v) || anySiege(g, v) }

// inChosenOrder says that a side is Player 1 and has an order to choose.
func inChosenOrder(g *Game, _ *view.View) bool {
	battles, sieges, _ := g.coming()
	return g.player1 == g.masked && (battles > 1 || sieges > 1)
}

// playedIn says that a side has played a card with an Event of a Phase, and playedEvent
// with a certain one.
func playedIn(phase string) func(*Game, *view.View) bool {
	return func(g *Game, _ *view.View) bool { return g.eventOf(g.masked).in(phase) }
}

func playedEvent(id string) func(*Game, *view.View) bool {
	return func(g *Game, _ *view.View) bool { return g.hasPlayed(g.masked, id) }
}

// coming counts the Battles and Sieges that there can be, and says whether a City may be relieved.
func (g *Game) coming() (battles, sieges int, relief bool) {
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
	return battles, sieges, relief
}
