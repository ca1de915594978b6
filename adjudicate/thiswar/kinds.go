package thiswar

import (
	_ "embed"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/check"
	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/plans"
	"fieldpost/adjudicate/game/shape"
	"fieldpost/adjudicate/game/sheet"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/which"
	"fieldpost/adjudicate/view"
	"fieldpost/orders/plan"
	"fieldpost/orders/say"
)

// What package kind has, of this game. A question is declared in the file of its chapter,
// beside the method that asks it.
type (
	warBook  = kind.Book[*Game]
	question = kind.Kind[*Game]
	action   = kind.Action[*Game]
	planKind = plans.Kind[*Game]
	// Reason says why an answer is not legal.
	Reason = game.Reason
)

// kinds are all the questions of the game, in the rulebook's order.
func (b *Board) kinds() []question {
	return []question{
		askPlace, askDiscard, askCard, askTied, askEvent, askFever, askDesertion, askRecruit(), b.askActions(), askIntoCity, askOnward,
		askBattles, askTarget, askBattle, askMaintain, askMain, askWithdraw, askJoin, askPost, askLastStand, askGeneral,
		askAim, askFire, askHit, askRetreat, askCaptured, askTurncoat, askRegroup,
		askSiege, askBombard, askSally, askBreach, askStorm, askContinue, askExchange,
		askQuartermaster, askSupply, askAttrition, askDisperse, askFollowers, askHorse, askShare, askHome,
	}
}

// draws are the rules by which dice are rolled and cards drawn.
var draws = []kind.Draw{
	{Label: "siege", Rule: "9.2"}, {Label: "rout", Rule: "7.42"}, {Label: "pursuit", Rule: "7.43"}, {Label: "fire", Rule: "7.4"}, {Label: "engage", Rule: "7.4"},
	{Label: "artillery-", Rule: "7.61"}, {Label: "sea-move", Rule: "6.2"}, {Label: "mining", Rule: "8.3"}, {Label: "breach", Rule: "8.3"},
	{Label: "withdrawal", Rule: "7.2"}, {Label: "target", Rule: "8.2"}, {Label: "defenders", Rule: "8.2"}, {Label: "shuffle-", Rule: "2.1"}, {Label: "draw-", Rule: "12.53"},
}

// makeBook makes all that follows from the questions ready.
func (b *Board) makeBook() *warBook {
	return (&warBook{Printed: b.printed(), Kinds: b.kinds(), Draws: draws, Short: short, Or: b.namesakes, Called: cardText, Lead: []string{"card"},
		Ends:  map[string]string{"end": "that is all", "halt": "nobody else of this group", "none": "none", "stay": "stay: nobody (else)", "wait": "wait", "hold": "hold"},
		Nouns: []kind.Noun{{Name: "block"}, {Name: "place", Place: true}, {Name: "card"}},
		Names: func(s table.Side, noun string) sheet.Names { return b.names[s]()[noun] }, Classes: classes,
		// What is done as Player 1 or as Player 2, and whether one wants to be first in a tie.
		Sent: []kind.Sent{
			{Key: "if_first", Kinds: []string{"event", "actions"}, When: "if you turn out to be Player 1", Head: "If you are Player 1, and it is legal then"},
			{Key: "if_second", Kinds: []string{"event", "actions"}, When: "if you turn out to be Player 2", Head: "If you are Player 2, and it is legal then"},
			{Key: "if_tied", Kinds: []string{"tied"}, Bare: true, When: "if the cards are equal", Head: "If the cards are equal and you decide"},
		},
		Rulebook: plans.Rulebook[*Game]{Area: (*Game).planArea, Is: (*Game).isOf, Fits: (*Game).fits, Why: (*Game).whyPassed,
			Phrases: phrases, Meaning: itemWords, InOrder: []string{"withdraw", "join", "keep", "sally", "storm", "hit", "reduce", "desert"}},
	}).Make()
}

//go:embed ORDERS.md
var ordersPage string

// Form is how the orders of a side are written: what the sheet's reader takes.
func (r *Rules) Form(side string) game.Form {
	s, _ := SideOf(side)
	way := shape.ListOf(shape.Part("place"))
	way.Least, way.Most = 1, 2
	return r.Book.Form(s, map[string]game.Shape{
		"road":    shape.Any(shape.Part("place"), way),
		"marches": shape.Pairs(r.Written(s, "block"), shape.Part("road")),
	}, shape.Docs(ordersPage))
}

// PlanKinds are the kinds of question that a side's plan answers.
func (r *Rules) PlanKinds(s table.Side) []plan.Kind {
	b := r.board
	events := which.Each(which.From(b.cards, func(c card) bool { return c.side == s && c.event != nil }), func(c card) string { return c.name })
	fortified := which.Each(which.From(b.cities, func(c city) bool { return c.fortified }), func(c city) string { return c.name })
	own, enemy := b.names[s]()["block"].All, b.names[s.Other()]()["block"].All
	return b.book.KindsOf(s, map[string][]string{
		"area": r.AreaNames(), "city": fortified, "places": b.chart.Names, "block.name": own, "own.names": own, "event": events,
		"enemy.names": enemy, "block.class": classNames[:unknown], "fight": fightNames[:],
	})
}

// Planned answers a question from its side's plan, which may be nil, or by standing
// default. It uses what that side may know and nothing else.
func (g *Game) Planned(q *table.Question, p *plan.Plan) (o table.Option, from table.Source, ok bool) {
	return g.book.Planned(g, q, p)
}

// Silent is what the house answers for a side that has sent nothing. It uses what that
// side knows and nothing else.
func (g *Game) Silent(q *table.Question) table.Option { return g.book.Silent(g, q) }

// What conditions may ask: in a Battle, Sally or Storm; at a Fortified City; in an
// Area; of the Turn.
var (
	inBattle = planKind{Areas: true, None: battleFacts{}, Facts: (*Game).battleFacts,
		Words: []string{"area", "fight", "block.name", "block.class", "own.names", "enemy.names"}}
	atCity = planKind{Areas: true, None: siegeFacts{}, Facts: (*Game).siegeFacts,
		Words: []string{"area", "city", "block.name", "block.class", "own.names"}}
	inArea = planKind{Areas: true, None: areaFacts{}, Facts: (*Game).areaFacts,
		Words: []string{"area", "block.name", "block.class", "own.names"}}
	ofTurn = planKind{None: turnFacts{}, Facts: (*Game).turnFacts, Words: []string{"event", "places"}}
)

// only is the one reason why answers to a question are not legal.
var only = kind.Only[*Game]

// inCombat says why an answer is not legal while there is a Battle or Siege Combat.
func inCombat(why func(*Game, *table.Question, table.Option) *Reason) func(*Game, *table.Question, table.Option) *Reason {
	return func(g *Game, q *table.Question, o table.Option) *Reason {
		if g.battle == nil {
			return nil
		}
		return why(g, q, o)
	}
}

// wants says what a list that is not at its end wants, with its rule.
func wants(rule string, text func(*table.Question) say.Text) func(*table.Question) check.Wrong {
	return func(q *table.Question) check.Wrong { return check.Wrong{Rule: rule, Text: text(q)} }
}

// done puts a question again, and says that it has been put.
func done(put func()) bool {
	put()
	return true
}

// inField puts a question of a Battle in the field, and atFortified one at a Fortified City.
func inField(again func(*Game, *view.Question) bool) func(*Game, *view.Question) bool {
	return func(g *Game, q *view.Question) bool {
		return g.battle != nil && g.battle.kind == field && again(g, q)
	}
}

func atFortified(again func(*Game, cityID, *view.Question) bool) func(*Game, *view.Question) bool {
	return func(g *Game, q *view.Question) bool {
		c, ok := g.city(q.Area)
		return ok && g.cities[c].fortified && again(g, c, q)
	}
}
