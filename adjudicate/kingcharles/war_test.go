package kingcharles

import (
	"slices"
	"testing"

	"fieldpost/adjudicate/effort"
	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/game/table"
	"fieldpost/orders"
	"fieldpost/orders/plan"
)

// warKinds are the questions of chapters 16 to 20.
var warKinds = []string{"march", "take", "drop", "command", "left-behind", "illegal", "intercept", "evade", "evade-to", "inside", "disperse", "combat", "brentford", "losses",
	"retreat", "spoils", "turncoat", "siege", "assault", "lift", "keep"}

// candidates are all answers of a question's form, legal or not.
func (g *Game) candidates(q *table.Question) (list []table.Option) {
	k := g.book.Find(q.Name)
	for _, w := range k.Words {
		list = append(list, table.Option{Verb: w})
	}
	switch q.Name {
	case "march":
		for i := range g.areas {
			list = append(list, table.Option{Verb: "march", Areas: [3]string{g.areas[i].name}})
		}
	case "intercept":
		for i := range g.generals {
			list = append(list, table.Option{Verb: "intercept", Name: g.generals[i].name})
		}
	case "command":
		for i := range g.generals {
			list = append(list, table.Option{Verb: "with", Name: g.generals[i].name}, table.Option{Verb: "leave", Name: g.generals[i].name})
		}
	case "take":
		for i := range g.brigades {
			list = append(list, table.Option{Verb: "take", Name: g.brigades[i].name})
		}
	case "evade-to", "retreat":
		verb := k.Verb
		for i := range g.areas {
			list = append(list, table.Option{Verb: verb, Areas: [3]string{g.areas[i].name}})
			for _, l := range g.areas[i].links {
				list = append(list, table.Option{Verb: verb, Areas: [3]string{g.areas[i].name, g.areas[l.to].name}})
			}
		}
	}
	return list
}

// warlike answers at random, but seeks the enemy: two times in three it plays what activates
// Generals, marches them to Enemies and Fortresses, and Besieges.
func (g *Game) warlike(r gametest.Random, q *table.Question, n int) (table.Option, table.Source, bool) {
	var eager []table.Option
	for _, o := range q.Options {
		a, _ := g.area(o.Areas[0])
		switch o.Verb {
		case "move", "bombard", "besiege", "assault", "intercept", "with", "take", "hold":
			eager = append(eager, o)
		case "play":
			if i := slices.IndexFunc(g.cards, func(c card) bool { return c.Name == o.Name }); i >= 0 && !g.cards[i].event() {
				eager = append(eager, o)
			}
		case "march":
			if g.heldOutside(q.Side.Other(), a) || g.fortified(a) && g.control[a] == q.Side.Other() {
				eager = append(eager, o)
			}
		}
	}
	if len(eager) > 0 && n%3 > 0 {
		return eager[n/3%len(eager)], table.Source{Kind: "orders"}, true
	}
	return r.Answer(q)
}

// What is offered and what is refused comes of the same predicates: in random games every
// answer that is not offered has a reason.
func TestRefusals(t *testing.T) {
	b := board(t)
	asked := map[string]int{}
	n := 0
	for seed := range uint64(gametest.Games(200)) {
		g := NewScenario(b, "full-war")
		r := gametest.NewRandom(seed)
		watch := gametest.Answers(func(q *table.Question) (table.Option, table.Source, bool) {
			if slices.Contains(warKinds, q.Name) {
				asked[q.Name]++
				for _, o := range g.candidates(q) {
					if q.Has(o) {
						continue
					}
					if why := g.book.WhyNot(g, q, o); why == nil {
						t.Fatalf("seed %d: %s: %q is not offered, and nothing says why", seed, q.Key(), o)
					}
				}
			}
			n++
			return g.warlike(r, q, n)
		})
		if _, err := table.Run(table.Config{Answers: watch, Dice: r}, g.Play); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range warKinds {
		if asked[name] == 0 && !effort.Quick() && !slices.Contains([]string{"illegal", "brentford", "lift", "keep"}, name) { // the cases have these
			t.Errorf("no random game asks %s", name)
		}
	}
	t.Log(asked)
}

// Between two plays the war is at rest: nobody stands together who may not, no Activation is
// under way, and what nobody has answered the standing defaults answer legally.
func TestWarAtRest(t *testing.T) {
	b := board(t)
	together, n := 0, 0
	for seed := range uint64(gametest.Games(60)) {
		g := NewScenario(b, "full-war")
		r := gametest.NewRandom(seed)
		watch := gametest.Answers(func(q *table.Question) (table.Option, table.Source, bool) {
			if q.Name == "card" {
				if g.act != nil {
					t.Fatalf("seed %d: %s: an Activation is under way", seed, q.Key())
				}
				for i := range g.areas {
					a := areaID(i)
					for s := Royalist; s <= Parliament; s++ {
						if list := g.outsideIn(s, a); len(list) > 1 {
							t.Fatalf("seed %d: %s: %d Generals Outside at %s", seed, q.Key(), len(list), g.areas[i].name)
						}
						for _, x := range g.generalsIn(s, a) {
							if g.general[x].box == inside && !g.watched(a) {
								t.Fatalf("seed %d: %s: %s is Inside %s, which is free", seed, q.Key(), g.generals[x].name, g.areas[i].name)
							}
							if g.size(x) == 0 {
								t.Fatalf("seed %d: %s: %s is alone", seed, q.Key(), g.generals[x].name)
							}
						}
					}
					if g.heldOutside(Royalist, a) && g.heldOutside(Parliament, a) {
						together++
					}
				}
			}
			if slices.Contains(warKinds, q.Name) && g.book.Find(q.Name).Plan != nil && seed%2 == 0 {
				if o, from, ok := g.book.Planned(g, q, nil); ok {
					return o, from, true
				}
				t.Fatalf("%s: no standing default", q.Key())
			}
			n++
			return g.warlike(r, q, n)
		})
		res, err := table.Run(table.Config{Answers: watch, Dice: r}, g.Play)
		if err != nil || !res.Over {
			t.Fatalf("seed %d: %v", seed, err)
		}
	}
	t.Log("both sides Outside in one Area, Scots dropped off:", together)
}

// A plan of the war is read, and what it says is done.
func TestWarPlan(t *testing.T) {
	b := board(t)
	r := rulesOf(b)
	text := `
intercept@Newbury: [{do: [Prince Rupert, Hopton]}]
intercept: [{when: enemy.brigades < own.brigades, do: largest}, {do: none}]
recruit: [{when: turn == 3, do: none}, {do: [Oxford, generals, fortress, anywhere]}]
evade: [{when: own.king or own.brigades < enemy.brigades, do: evade}, {do: stand}]
evade-to: [Oxford, fortress, friendly, anywhere]
inside@Oxford: ask
inside: inside
disperse: [{when: own.king and margin <= -3, do: disperse}, {when: margin <= -5, do: disperse}, {do: fight}]
combat: [{when: margin >= 2, do: [Decisive Victory, best]}, {when: margin >= -3, do: best}, {do: none}]
retreat: [friendly, neutral, anywhere]
take: all
losses: [turncoats, militia, others]
siege: mask
assault: assault
spoils: place
`
	root, _ := orders.ParseValue("plan", []byte(text), orders.Limits{})
	reader := orders.NewReader("plan", nil)
	p, _ := plan.Read(root, r.PlanKinds(Royalist), r.AreaNames(), reader)
	for _, x := range reader.Problems() {
		t.Errorf("line %d: %s", x.Line, x.Text)
	}
	if p == nil {
		t.Fatal("no plan")
	}
	by, n := map[string]int{}, 0
	for seed := range uint64(gametest.Games(120)) {
		g := NewScenario(b, "full-war")
		rnd := gametest.NewRandom(seed)
		watch := gametest.Answers(func(q *table.Question) (table.Option, table.Source, bool) {
			if q.Side == Royalist && (q.Name == "recruit" || slices.Contains(warKinds, q.Name)) && g.book.Find(q.Name).Plan != nil {
				if o, from, ok := g.Planned(q, p); ok {
					if from.Kind == "plan" {
						by[q.Name+" "+o.Verb]++
						g.asPlanned(t, q, o)
					}
					by[q.Name+" "+from.Kind]++
					return o, from, true
				}
			}
			n++
			return g.warlike(rnd, q, n)
		})
		if _, err := table.Run(table.Config{Answers: watch, Dice: rnd}, g.Play); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"evade", "siege", "take", "disperse", "intercept", "recruit"} {
		if by[name+" plan"] == 0 {
			t.Errorf("no %s by the plan: %v", name, by)
		}
	}
	t.Log(by)
}

// asPlanned holds an answer of the plan above against what its words say.
func (g *Game) asPlanned(t *testing.T, q *table.Question, o table.Option) {
	t.Helper()
	switch {
	case q.Name == "intercept" && o.Verb == "intercept" && q.Area != "Newbury":
		for _, other := range q.Options {
			x, _ := g.Board.general(o.Name)
			if y, ok := g.Board.general(other.Name); ok && g.size(y) > g.size(x) || g.size(x) <= g.size(g.act.general) {
				t.Errorf("%s: %s Intercepts with %d Brigades, %s has %d, the Enemy %d", q.Key(), o.Name, g.size(x), other.Name, g.size(y), g.size(g.act.general))
			}
		}
	case q.Name == "recruit" && o.Verb == "raise":
		at, _ := g.placeNamed(o.Target)
		for _, other := range q.Options {
			p, ok := g.placeNamed(other.Target)
			if g.turn == 3 || ok && other.Verb == "raise" && p.box == withGeneral && at.box != withGeneral && g.areaName(g.areaOf(at)) != "Oxford" {
				t.Errorf("%s, turn %d: %v, not %v", q.Key(), g.turn, o, other)
			}
		}
	}
}
