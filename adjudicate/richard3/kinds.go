package richard3

import (
	_ "embed"
	"slices"
	"strings"

	"fieldpost/adjudicate/game"
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

type (
	book     = kind.Book[*Game]
	question = kind.Kind[*Game]
	planKind = plans.Kind[*Game]
	reader   = kind.Reader[*Game]
)

// kinds are all kinds of question, in the order of play, the deal last. A plan is told and
// restated in the same order, so what comes oftest in a battle comes first of it.
func (b *Board) kinds() []question {
	return []question{askCard, b.askActions(), b.askBattles(), askTurn, askHit, askRegroup, askBattle, askTreason,
		askEnter, askExecute(), askSupply(), askHome, askExile(), askMulligan, askHand}
}

// draws are the rules by which dice are rolled and cards drawn.
var draws = []kind.Draw{{Label: "fire", Rule: "6.4"}, {Label: "charge", Rule: "6.5"}, {Label: "bonus-fire", Rule: "6.5"},
	{Label: "treachery", Rule: "6.9"}, {Label: "shuffle", Rule: "8.5"}, {Label: "redeal", Rule: "5.1"}}

// makeBook makes all that follows from the questions ready.
func (b *Board) makeBook() *book {
	return (&book{Printed: b.printed(), Kinds: b.kinds(), Draws: draws, Names: b.names, Classes: classes, Theirs: "enemy", Rulebook: planBook, Lead: []string{"card"},
		Ends: map[string]string{"end": "that is all", "halt": "nobody else of this group", "alone": "it sails alone", "none": "none", "stay": "stay: nobody (else)", "wait": "wait"},
		Sent: []kind.Sent{
			{Key: "if_first", Kinds: []string{"actions"}, Must: true, When: "if you turn out to be Player 1", Head: "If you are Player 1, and it is legal then"},
			{Key: "if_second", Kinds: []string{"actions"}, Must: true, When: "if you turn out to be Player 2", Head: "If you are Player 2, and it is legal then"},
		},
		Nouns: []kind.Noun{{Name: "block"}, {Name: "enemy"}, {Name: "area", Place: true}},
	}).Make()
}

// orNothing puts a question in words that a side is asked too which has nothing to choose.
func orNothing(text string) func(*Game, *table.Question) say.Text {
	return func(_ *Game, q *table.Question) say.Text {
		if len(q.Options) == 1 && q.Options[0].Verb == "none" {
			return say.Words("There is nothing for you to choose. You are asked all the same, so that not being asked tells nothing.")
		}
		return say.Words(text)
	}
}

// only is the one reason why answers to a question are not legal.
var only = kind.Only[*Game]

// underBattle says that a battle is being fought.
func underBattle(g *Game) bool { return g.battle != nil }

// lastTurn says that a Political Turn comes before the next battles, and a deal.
func lastTurn(_ *Game, v *view.View) bool { return v.Turn == 7 }

// names are those of a noun that a house may write.
func (b *Board) names(s table.Side, noun string) sheet.Names {
	switch noun {
	case "area":
		short := map[string]string{} // as the map writes it
		for _, a := range b.pack.Richard.Areas {
			if a.Short != "" {
				short[a.Short] = a.Name
			}
		}
		return sheet.Names{Short: short, Code: "unknown-area", Is: "'%s' is no area of the map", All: b.land.Names, Better: b.whatIs}
	case "card":
		return sheet.Names{All: b.cardNames()}
	case "enemy":
		s = s.Other()
	}
	return sheet.Names{Code: "unknown-block", Is: "'%s' is no block of %s", Of: houseName(s), All: b.blockNames(s)}
}

// whatIs says of a name that is no area what it is.
func (b *Board) whatIs(name string) (text say.Text) {
	if strings.EqualFold(name, "Wales") {
		text = say.Words("'Wales' is four areas: Pembroke, Caernarvon, Powys and Glamorgan (2.6)")
	}
	for _, a := range b.pack.Richard.Areas {
		if name != "" && (strings.EqualFold(a.City, name) || strings.EqualFold(a.Cathedral, name)) {
			text = say.Textf("'%s' is in the area %s", name, a.Name)
		}
	}
	return text
}

func (b *Board) blockNames(s table.Side) (names []string) {
	for i := range b.blocks {
		if b.blocks[i].side != s.Other() {
			names = append(names, b.blocks[i].name)
		}
	}
	return names
}

// cardNames are the names of all cards, each once.
func (b *Board) cardNames() []string {
	return which.Each(b.cards, func(c card) string { return c.name })
}

//go:embed ORDERS.md
var ordersPage string

// Form is how the orders of a house are written: what the sheet's reader takes.
func (r *Rules) Form(side string) game.Form {
	s, _ := House(side)
	area, block := shape.Part("area"), shape.Part("block")
	pair, way := shape.ListOf(block), shape.ListOf(area)
	pair.Least, pair.Most = 1, 2
	way.Least, way.Most = 1, 3
	return r.Book.Form(s, map[string]game.Shape{
		"road":    shape.Any(area, way),
		"marches": shape.Pairs(r.board.blockNames(s), shape.Part("road")),
		"sailors": shape.Any(block, pair),
	}, shape.Docs(ordersPage))
}

// PlanKinds are the kinds of question that a house's plan answers.
func (r *Rules) PlanKinds(side table.Side) []plan.Kind {
	b := r.board
	own := b.blockNames(side)
	known := map[string][]string{
		"area": b.land.Names, "areas": b.land.Names, "block": own, "block.name": own, "own.names": own, "cards": b.cardNames(),
		"enemy.names": b.blockNames(side.Other()), "block.type": slices.Sorted(slices.Values(kindNames[:unknown])), "block.letter": {"A", "B", "C", "D"},
	}
	return b.book.KindsOf(side, known)
}

// WhyNot says why an answer to an open question is illegal, by the predicates
// that listed the legal ones; nil if it is legal. For a player it is asked of
// his masked game, and so can tell nothing that he may not know.
func (g *Game) WhyNot(q *table.Question, o table.Option) *Reason { return g.book.WhyNot(g, q, o) }

// Silent is what the house answers for a side that has sent nothing. It uses what that
// side knows and nothing else.
func (g *Game) Silent(q *table.Question) table.Option { return g.book.Silent(g, q) }

// Planned answers a question from its side's plan, which may be nil, or by standing default. With
// ok false the plan says to ask, or the question is one that no plan answers.
//
// It uses what that side may know and nothing else: in the masked game made
// from the side's view it gives the same answer for the same reason.
func (g *Game) Planned(q *table.Question, p *plan.Plan) (o table.Option, from table.Source, ok bool) {
	return g.book.Planned(g, q, p)
}

// asks puts a question in words.
func (g *Game) asks(q *table.Question) string { return g.book.Asks(g, q).String() }
