package richard3

import (
	"cmp"
	"strconv"
	"strings"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/check"
	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/plans"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
	"fieldpost/orders/say"
)

// costs says how many points an action takes: none to end, and none for the
// two events without points, which are played once.
func costs(verb string) int {
	switch verb {
	case "move", "sail", "recruit":
		return 1
	}
	return 0
}

var toldDoesNothing = rows.Add(story.Row{Kind: "does-nothing", Level: 1, Text: "{side} does nothing."})

// actionPhase plays one player's actions (1.2, 5.0) and then the Main Attacks of the
// battles he started (6.3).
func (g *Game) actionPhase(s table.Side) {
	g.t.In(Houses[s])
	g.series = g.t.Key()
	g.useCard(s)
	if g.event.Turns {
		g.treason = s
	}
	g.moves = g.moves[:0]
	told := g.ruled.Others(g.t)
	asked := g.event.Own != nil || g.ap > 0
	for n := 1; asked; n++ {
		g.t.In("action-" + itoa(n))
		more := g.action(s, n == 1)
		g.t.Out()
		if !more {
			break
		}
	}
	if len(g.moves) == 0 && g.ruled.Others(g.t) == told {
		g.t.Tell(table.Event{Kind: toldDoesNothing.Kind, To: table.Nobody, Side: s})
	}
	g.tellMoves(s, toldMoved.Kind)
	g.declareMainAttacks(s)
	g.event = &plain
	g.t.Out()
}

// useCard sets the points and the event of the card that a player has played.
func (g *Game) useCard(s table.Side) {
	c := g.cards[g.played[s]]
	g.ap, g.event = int(c.points), &plain
	if c.event != nil {
		g.event = c.event
	}
}

// action plays one action; false when the player is done.
func (g *Game) action(s table.Side, first bool) bool {
	g.t.Safe()
	q := &table.Question{Side: s, Name: "actions", At: "choice", Series: g.series, N: g.ap, Hidden: first, Options: g.actionOptions(s)}
	o := g.t.Ask(q)
	g.ap -= costs(o.Verb)
	switch o.Verb {
	case "move":
		to := g.Named(o.Areas[0])
		g.moveGroup(s, to)
	case "sail":
		b, _ := g.block(s, o.Name)
		g.seaMove(s, b, g.Named(o.Areas[0]))
	case "recruit":
		b, _ := g.block(s, o.Name)
		g.recruit(s, b, g.Named(o.Areas[0]))
	default:
		if e := g.ownAction(o.Verb); e != nil {
			e.Do(g, s, g.Named(o.Areas[0]))
		}
		return false
	}
	g.freePrisoner()
	return g.ap > 0
}

// actionOptions lists every action the player can take now.
func (g *Game) actionOptions(s table.Side) []table.Option {
	q := table.Question{Options: append(g.opts[:0], table.Option{Verb: "end"})}
	for a := range g.areas {
		q.Offer(g.mayMove(s, areaID(a)) == nil, table.Option{Verb: "move", Areas: [3]string{g.Names[a]}})
	}
	for b := range g.EveryBlock() {
		if g.owner(b) != s {
			continue
		}
		at := g.Blocks[b].At
		if at >= 0 && !g.Blocks[b].Moved && g.event.allows("sail") {
			for _, to := range g.areas[at].coast {
				q.Offer(g.maySail(s, b, to) == nil, table.Option{Verb: "sail", Name: g.name(b), Areas: [3]string{g.Names[to]}})
			}
		}
		if at == pool && g.event.allows("recruit") {
			for a := range g.areas {
				q.Offer(g.mayRecruit(s, b, areaID(a)) == nil, table.Option{Verb: "recruit", Name: g.name(b), Areas: [3]string{g.Names[a]}})
			}
		}
	}
	for a := 0; g.event.Own != nil && a < len(g.areas); a++ {
		q.Offer(g.event.May(g, s, areaID(a)) == nil, table.Option{Verb: g.event.Own.Verb, Areas: [3]string{g.Names[a]}})
	}
	g.opts = q.Options
	return g.opts
}

var toldMuster = rows.Add(story.Row{Kind: "muster", Level: 1, Text: "{side} musters at {area}"})

// musterAt plays Muster: any blocks move normally to reach the area (5.1).
func (g *Game) musterAt(s table.Side, to areaID) {
	g.t.Tell(table.Event{Kind: toldMuster.Kind, To: table.Nobody, Side: s, Area: g.areaName(to)})
	g.orderMarches(s, to, func(opts []table.Option, b blockID) []table.Option { return g.musterMarches(opts, s, b, to) })
	g.freePrisoner()
}

// orderMarches asks for the marches of a group one by one; may adds those of a block to what
// can be answered. They are keyed and told by an area.
func (g *Game) orderMarches(s table.Side, a areaID, may func([]table.Option, blockID) []table.Option) {
	for o := range g.t.Until("halt", table.Question{Side: s, Name: "actions", At: "march-", Series: g.series, Area: g.areaName(a)}, func(q *table.Question, _ int) {
		q.Options = append(g.opts[:0], table.Option{Verb: "halt"})
		for b := range g.EveryBlock() {
			if g.owner(b) == s {
				q.Options = may(q.Options, b)
			}
		}
		g.opts = q.Options
	}) {
		b, _ := g.block(s, o.Name)
		g.march(s, b, g.path(o))
	}
}

// musterMarches adds the marches of a block in a Muster.
func (g *Game) musterMarches(opts []table.Option, s table.Side, b blockID, to areaID) []table.Option {
	if g.Blocks[b].At < 0 || g.Blocks[b].Moved || g.Blocks[b].At == to {
		return opts
	}
	return g.marchOptions(opts, s, b, 2, to)
}

var toldPlague = rows.Add(story.Row{Kind: "plague", Level: 1, Text: "Plague in {area}: {n blocks} lose a step",
	Or: story.ByN(map[int]string{1: "Plague in {area}: 1 block loses a step"})})

// plagueIn plays Plague: every block in an enemy city area loses a step, even its last (5.1).
func (g *Game) plagueIn(s table.Side, a areaID) {
	g.t.Tell(table.Event{Kind: toldPlague.Kind, To: table.Nobody, Side: s, Area: g.areaName(a), N: int(g.Count[s.Other()][a])})
	for _, b := range g.In(s.Other(), a) {
		g.loseStep(b, "plague")
	}
}

var toldMainAttack = rows.Add(story.Row{Kind: "main-attack", Level: 1, Text: "{side}'s Main Attack on {area} comes from {border}",
	Places: story.Places{"border": func(_ tongue.Tongue, e table.Event) string { return strings.Replace(e.Areas[0], "sea", "the sea", 1) }}})

// declareMainAttacks asks for the Main Attack of each battle the player started over
// several borders (6.3), at the end of his actions so that Pinning can count (5.2.2).
func (g *Game) declareMainAttacks(s table.Side) {
	for _, a := range g.Battles() {
		if g.Attacker[a] != s {
			continue
		}
		q := &table.Question{Side: s, Name: "actions", At: "main-attack-" + g.Names[a], Series: g.series, Area: g.Names[a]}
		for _, br := range g.BordersInto(s, a) {
			q.Options = append(q.Options, table.Option{Verb: "main attack", Areas: [3]string{g.Names[a], g.CameFrom(br, a)}})
		}
		o := g.t.Ask(q)
		g.main[a] = g.BorderFrom(o.Areas[1], a)
		if len(q.Options) == 1 {
			continue
		}
		g.t.Tell(table.Event{Kind: toldMainAttack.Kind, To: table.Nobody, Side: s, Area: o.Areas[0], Areas: [3]string{o.Areas[1]}})
	}
}

func itoa(n int) string { return strconv.Itoa(n) }

// askActions is what a player does in his Action Phase (1.2, 5.0): item by item the
// actions, the marches of a group, the second block of a voyage, and at the end Main Attacks.
func (b *Board) askActions() question {
	q := question{Name: "actions", Rule: "5.0", RuleOf: b.ruleOfAction, Shape: kind.Items, Words: []string{"end"}, Fixed: true, For: "the actions",
		Actions: []kind.Action[*Game]{
			{Verb: "move", Of: "area", Public: true, Keys: []kind.Key{{Name: "blocks", Part: "marches"}}, Read: readGroup("move"),
				Doc: "Any blocks of one area march, 1 AP (5.2)"},
			{Verb: "sail", Of: "block", Head: "sailors", Keys: []kind.Key{{Name: "to", Of: "area", Public: true}}, Read: readSailing,
				Doc: "A Sea Move, 1 AP a block; two from major port to major port (5.3)"},
			{Verb: "recruit", Of: "block", Keys: []kind.Key{{Name: "in", Of: "area", Public: true}}, Phrase: table.Phrase{Area: "in"}, Doc: "From your pool, 1 AP (5.4)"},
			{Verb: "main", Answer: "main attack", Of: "area", Public: true, Keys: []kind.Key{{Name: "from", Of: "area", Words: []string{"sea"}, Public: true}},
				Phrase: table.Phrase{Area: "on", Then: "from"}, Alone: true, Last: true, Doc: "Main Attack, over several borders (6.3)"},
		},
		Asks: func(g *Game, q *table.Question) say.Text {
			p := "Player 2"
			if q.Side == g.player1 {
				p = "Player 1"
			}
			card := g.cards[g.played[q.Side]]
			if card.event != nil {
				return say.Textf("Your actions as %s: %s, %d AP", p, card.name, card.points)
			}
			return say.Textf("Your actions as %s, %d AP", p, g.ap)
		},
		Ordered: true, Attacks: []string{"march", "sail"},
		Parts: []game.Part{
			{Verb: "march", End: "halt", First: "march-1", Heads: []string{"move", "muster"}, Leaves: "move", Together: true,
				Asks: "Who marches, and where to?", AsksIn: "%s: who marches, and where to?"},
			{Verb: "with", End: "alone", Asks: "Does another block sail with it, from port to port?"},
			{Verb: "main attack", AsksIn: "%s is attacked over several borders: which is the Main Attack?"},
		},
		Sheet: actionSheet,
		Needs: func(g *Game) bool { return g.played[g.masked] >= 0 && g.player1 != table.Nobody },
		Put:   func(g *Game, _ *view.Question) bool { g.actionPhase(g.masked); return true },
		Why:   (*Game).whyNoAction,
		Wants: func(q *table.Question) (w check.Wrong) {
			if strings.HasPrefix(q.At, "main-attack-") {
				w = check.Wrong{Rule: "6.3", Text: say.Textf("%s is attacked over several borders: say which is the Main Attack", q.Area),
					Hint: say.Textf("- {main: %s, from: %s}", q.Area, q.Options[0].Areas[1])}
			}
			return w
		},
		Spare: func(g *Game, o table.Option) *Reason {
			switch {
			case o.Verb == "main attack" || g.ap > 0:
				return nil
			case o.Verb == "march":
				return &Reason{} // its move has been reported
			}
			return noPoints
		},
		Late: func(_ *Game, q *table.Question) table.Option {
			for _, verb := range [...]string{"end", "halt", "alone"} {
				if can := plans.With(q, verb); can != nil {
					return can[0]
				}
			}
			return q.Options[0]
		},
		Missed: "nobody moves, sails or is recruited; of a Main Attack that is to be named, the first in the order of the map"}
	for _, e := range b.events {
		if e.Own != nil {
			q.Actions = append(q.Actions, *e.Own)
		}
	}
	return q
}

func (b *Board) ruleOfAction(_, verb string) string {
	switch verb {
	case "move", "march", "halt":
		return "5.2"
	case "sail":
		return "5.3"
	case "alone", "with":
		return "5.3.1"
	case "recruit":
		return "5.4"
	case "main attack":
		return "6.3"
	}
	if b.ownAction(verb) != nil {
		return "5.1"
	}
	return ""
}

func (g *Game) whyNoAction(q *table.Question, o table.Option) *Reason {
	s := q.Side
	a, areaOK := g.Find(o.Areas[0])
	x, blockOK := g.block(s, o.Name)
	own := g.ownAction(o.Verb)
	switch {
	case own != nil, o.Verb == "move", o.Verb == "sail", o.Verb == "recruit":
		switch {
		case !g.event.allows(o.Verb):
			return eventOnly
		case q.At != "choice":
			return nil
		case !areaOK:
			return noSuchArea
		case o.Verb == "move":
			return g.mayMove(s, a)
		case own != nil:
			return own.May(g, s, a)
		case !blockOK && o.Verb == "recruit":
			return notInPool
		case !blockOK:
			return notThere
		case o.Verb == "sail":
			return g.maySail(s, x, a)
		}
		return g.mayRecruit(s, x, a)
	case o.Verb == "halt":
		return movesNothing
	case o.Verb == "march":
		return g.whyNoMarch(q, o)
	case o.Verb == "main attack":
		return mainBorder
	case o.Verb == "with":
		to, ok := g.Find(q.Area)
		switch {
		case q.At != "second-block" || !ok:
			return notPortToPort
		case !blockOK:
			return notThere
		}
		return cmp.Or(g.mayVoyage(s, x, to), notPortToPort) // it sails from elsewhere
	}
	return nil
}
