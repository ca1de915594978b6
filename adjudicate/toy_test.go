package adjudicate_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
	"fieldpost/orders/plan"
	"fieldpost/orders/say"
)

// duel is a game for the tests. Each side, red and blue, has the cards Axe,
// Bow, Cup and Dog. In each of three turns both lay one face down, and
// guard two of three gates, one after the other; a die says who may then
// peek or wait. After the third turn the cards are turned up, and the side
// whose first card comes later in the alphabet wins.
type duel struct{}

var (
	duelSides = [2]string{"red", "blue"}
	duelCards = []string{"Axe", "Bow", "Cup", "Dog"}
	duelGates = []string{"North", "East", "South"}

	duelGrammar = &game.Grammar{Phrases: table.Phrases{"target": {Bare: true}}, Ends: map[string]string{"wait": "wait"}}
)

func (duel) Name() string           { return "duel" }
func (duel) Title() string          { return "Duel" }
func (duel) Revision() int          { return 3 }
func (duel) PackDigest() string     { return "sha256:" + strings.Repeat("0a", 32) }
func (duel) Sides() [2]string       { return duelSides }
func (duel) Grammar() *game.Grammar { return duelGrammar }
func (duel) Scenarios() []string    { return []string{"Dawn", "Dusk"} }
func (duel) PublicKeys() []string   { return []string{"peek"} }
func (duel) ActionKinds() []string  { return nil }

// A duel is fought at the pace of the table alone.
func (duel) Fixed(*table.Question) bool                 { return true }
func (duel) PlanKinds(table.Side) []plan.Kind           { return nil }
func (duel) Asks(name string) string                    { return name }
func (duel) Sentence(string, table.Option) say.Text     { return say.Text{} }
func (duel) RestatePlan(string, *plan.Plan) []string    { return nil }
func (duel) PlansIn(string) tongue.Tongue               { return tongue.Tongue{} }
func (duel) WishWords(tongue.Tongue, any) string        { return "" }
func (duel) NameWords(_ tongue.Tongue, s string) string { return s }
func (duel) PlanExample(*view.View) []string            { return nil }
func (duel) Forecast(*view.View, []game.Given, *plan.Plan, table.Dice, int) []game.Foreseen {
	return nil
}
func (duel) AreaNames() []string                     { return duelGates }
func (duel) Defaults() []game.Default                { return nil }
func (*duelGame) Holds(*game.Given, table.Side) bool { return false }
func (*duelGame) Silent(q *table.Question) table.Option {
	return q.Options[len(q.Options)-1]
}

// Rule knows the card that a side laid last.
func (g *duelGame) Rule(t *table.Table, c game.Change) error {
	if c.What != "card" || len(g.laid[c.Side]) == 0 || !slices.Contains(duelCards, c.Name) {
		return errors.New("only the card laid last can be changed")
	}
	g.laid[c.Side][len(g.laid[c.Side])-1] = c.Name
	t.Tell(table.Event{Kind: "ruled", To: c.Side, Side: c.Side, Block: c.Name})
	return nil
}
func (*duelGame) Planned(*table.Question, *plan.Plan) (table.Option, table.Source, bool) {
	return table.Option{}, table.Source{}, false
}

func (duel) Start(scenario string) (game.Game, error) {
	if scenario != "Dawn" && scenario != "Dusk" {
		return nil, errors.New("no such scenario")
	}
	return &duelGame{winner: table.Nobody}, nil
}

type duelGame struct {
	turn   int
	order  []int // of the turns' omens, shuffled at the start
	laid   [2][]string
	guards [2][]string
	winner table.Side
}

func (g *duelGame) Play(t *table.Table) {
	g.order = t.Shuffle("omens", 3)
	for g.turn = 1; g.turn <= 3; g.turn++ {
		t.In(fmt.Sprintf("turn-%d", g.turn))
		t.Safe()
		g.lay(t)
		g.guard(t)
		s := table.Side(t.Roll("initiative", 1)[0] % 2)
		t.Tell(table.Event{Kind: "initiative", To: table.Nobody, Side: s, Dice: []int{g.order[g.turn-1] + 1}})
		if t.Ask(&table.Question{Side: s, Name: "peek", At: "peek", Options: []table.Option{{Verb: "peek"}, {Verb: "wait"}}}).Verb == "peek" {
			t.Tell(table.Event{Kind: "peeked", To: s, Side: s, Block: g.laid[s.Other()][g.turn-1]})
		}
		t.Out()
	}
	switch strings.Compare(g.laid[0][0], g.laid[1][0]) {
	case 1:
		g.winner = table.First
	case -1:
		g.winner = table.Second
	}
	t.End()
}

func (g *duelGame) hand(s table.Side) (hand []string) {
	for _, c := range duelCards {
		if !slices.Contains(g.laid[s], c) {
			hand = append(hand, c)
		}
	}
	return hand
}

func (g *duelGame) lay(t *table.Table) {
	var qs []*table.Question
	for s := table.First; s <= table.Second; s++ {
		q := &table.Question{Side: s, Name: "card", At: "card-" + duelSides[s], Hidden: true}
		for _, c := range g.hand(s) {
			q.Options = append(q.Options, table.Option{Verb: "lay", Name: c})
		}
		qs = append(qs, q)
	}
	for s, o := range t.AskAll(qs...) {
		g.laid[s] = append(g.laid[s], o.Name)
		t.Tell(table.Event{Kind: "laid", To: table.Side(s), Side: table.Side(s), Block: o.Name})
	}
}

func (g *duelGame) guard(t *table.Table) {
	g.guards = [2][]string{}
	t.Together(func(s table.Side) {
		for i := range 2 {
			q := &table.Question{Side: s, Name: "guards", At: fmt.Sprintf("guard-%d-%s", i, duelSides[s]), Hidden: true, N: 2 - i}
			for _, a := range duelGates {
				if !slices.Contains(g.guards[s], a) {
					q.Options = append(q.Options, table.Option{Verb: "target", Areas: [3]string{a}})
				}
			}
			g.guards[s] = append(g.guards[s], t.Ask(q).Areas[0])
		}
	})
	t.Tell(table.Event{Kind: "guarded", To: table.Nobody, Words: strings.Join(g.guards[0], " and ") + " against " + strings.Join(g.guards[1], " and ")})
}

func (g *duelGame) View(s table.Side, open []*table.Question, events []table.Event) view.View {
	v := view.View{When: fmt.Sprintf("turn %d of 3", g.turn), Turn: g.turn, Hand: g.hand(s)}
	for _, c := range g.laid[s] {
		v.Facts = append(v.Facts, view.Fact{Name: "laid", Value: c})
	}
	v.Boxes = append(v.Boxes, view.Box{Name: "laid", Side: duelSides[s.Other()], Blocks: []string{fmt.Sprint(len(g.laid[s.Other()]))}})
	for _, q := range open {
		if q.Side != s {
			continue
		}
		vq := view.Question{Name: q.Name, Key: q.Key(), Text: q.Name + "?", N: q.N}
		for _, o := range q.Options {
			vq.Options = append(vq.Options, duelGrammar.Text(o))
		}
		v.Asked = append(v.Asked, vq)
	}
	for _, e := range events {
		v.Events = append(v.Events, view.Event{Kind: e.Kind, Text: e.Kind + " " + e.Block + e.Words, Dice: e.Dice})
	}
	return v
}

func (g *duelGame) Public(_ string, events []table.Event) (lines []string) {
	for _, e := range events {
		if e.To == table.Nobody {
			lines = append(lines, fmt.Sprintf("%s %s%s", e.Kind, e.Words, strings.Trim(fmt.Sprint(e.Dice), "[]")))
		}
	}
	return lines
}

func (g *duelGame) Winner() table.Side { return g.winner }

func (duel) Read(_ table.Side, n *orders.Node, r *orders.Reader) (given []game.Given) {
	r.Map(n, []string{"card", "guards", "peek"})
	if c, ok := r.Text(n.Get("card")); ok {
		given = append(given, game.Given{Name: "card", Option: table.Option{Verb: "lay", Name: c}, Node: n.Get("card")})
	}
	if p, ok := r.Choice(n.Get("peek"), []string{"peek", "wait"}); n.Get("peek") != nil && ok {
		given = append(given, game.Given{Name: "peek", Option: table.Option{Verb: p}, Node: n.Get("peek")})
	}
	if list := n.Get("guards"); list != nil {
		items, _ := r.List(list)
		for _, i := range items {
			if a, ok := r.Choice(i, duelGates); ok {
				given = append(given, game.Given{Name: "guards", Option: table.Option{Verb: "target", Areas: [3]string{a}}, Node: i})
			}
		}
	}
	return given
}

func (duel) Check(v *view.View, given []game.Given, r *orders.Reader) {
	answered := map[string]bool{}
	for _, g := range given {
		answered[g.Name] = true
		switch g.Name {
		case "card":
			if !slices.Contains(v.Hand, g.Option.Name) {
				p := r.Report(g.Node, "no-such-card", "'%s' is not in your hand", orders.Safe(g.Option.Name))
				p.Kind, p.Rule = orders.Illegal, "1.1"
			}
		case "guards":
			if g.Option.Areas[0] == "South" {
				r.Report(g.Node, "cold", "it is cold in the south").Kind = orders.Unwise
			}
		}
	}
	for _, q := range v.Asked {
		if !answered[q.Name] {
			r.Report(nil, "unanswered", "'%s' is asked", q.Name).Kind = orders.Illegal
		}
	}
}

func (duel) Restate(_ *view.View, given []game.Given) (lines []say.Text) {
	for _, g := range given {
		lines = append(lines, say.Textf("You %s.", duelGrammar.Text(g.Option)))
	}
	return lines
}

func (duel) Sheet(v *view.View) (lines []string) {
	for _, q := range v.Asked {
		for _, o := range q.Options {
			verb := strings.TrimPrefix(strings.TrimPrefix(o, "lay "), "target ")
			if q.Name == "guards" {
				verb = "[" + verb + "]"
			}
			lines = append(lines, "  # "+q.Name+": "+verb)
		}
	}
	return lines
}

func duelRules(name string) (game.Rules, error) {
	if name != "duel" {
		return nil, errors.New("unknown")
	}
	return duel{}, nil
}
