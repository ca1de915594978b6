package richard3

import (
	"slices"
	"strings"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/block"
	"fieldpost/adjudicate/game/check"
	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/plans"
	"fieldpost/adjudicate/game/shape"
	"fieldpost/adjudicate/game/sheet"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/game/which"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

// supplyPhase plays the Supply Phase (1.4, 7.0): heirs enter and a new King is
// crowned at its beginning (6.81, 6.82), prisoners may be executed (9.1),
// then both houses take their losses at the same time.
func (g *Game) supplyPhase() {
	defer g.t.In("supply").Out()
	g.minorsEnter()
	g.crown()
	g.executions()
	g.supplyLosses()
}

var toldHeirEnters = rows.Add(story.Row{Kind: "heir-enters", Level: 1, Text: "{block} comes of age and enters in {area}"})

// minorsEnter brings on the senior minor heir for each heir killed since the
// last Supply Phase (4.5, 6.82).
func (g *Game) minorsEnter() {
	type entry struct {
		heir blockID
		to   areaID
	}
	var entries []entry
	g.t.Safe()
	g.t.Together(func(s table.Side) {
		chosen := []blockID{}
		for n := 0; n < g.minorsDue[s]; n++ {
			x := g.mostSenior(func(x blockID) bool { return g.Blocks[x].At == minor && g.owner(x) == s && !slices.Contains(chosen, x) })
			if x == noBlock {
				return
			}
			chosen = append(chosen, x)
			q := &table.Question{Side: s, Name: "enter", At: "enter-" + g.name(x), Series: g.t.Key(), Block: g.name(x)}
			for a := range g.areas {
				q.Offer(g.mayHeirEnter(s, areaID(a)) == nil, table.Option{Verb: "enter", Name: g.name(x), Areas: [3]string{g.Names[a]}})
			}
			if q.Options == nil {
				return // no crown area is open: he waits
			}
			entries = append(entries, entry{x, g.Named(g.t.Ask(q).Areas[0])})
		}
	})
	for _, e := range entries {
		s := g.owner(e.heir)
		g.minorsDue[s]--
		g.Blocks[e.heir].Strength = g.info(e.heir).max
		g.place(e.heir, e.to)
		g.t.Tell(table.Event{Kind: toldHeirEnters.Kind, To: table.Nobody, Side: s, Block: g.name(e.heir), Area: g.areaName(e.to)})
	}
	g.freePrisoner()
}

// crown makes each house's senior heir King or Pretender (3.21, 6.81).
func (g *Game) crown() {
	for s := table.First; s <= table.Second; s++ {
		if x := g.seniorHeir(s); x != g.claimant[s] {
			g.claimant[s] = x
			g.tellClaim(s)
		}
	}
}

var toldExecuted = rows.Add(story.Row{Kind: "executed", Deed: view.Falls, Level: 1, Text: "{side} executes {block}"})

// executions lets the holder of Exeter or Clarence end the danger that he defects back (9.1).
func (g *Game) executions() {
	var condemned []blockID
	g.t.Safe()
	g.t.Together(func(s table.Side) {
		for _, x := range [2]blockID{g.exeter[s], g.clarence[s]} {
			if x == noBlock || !g.lostHeir(x) || g.Blocks[x].At < 0 && g.Blocks[x].At != pool {
				continue
			}
			o := g.t.Ask(&table.Question{Side: s, Name: "execute", At: "execute-" + g.name(x), Block: g.name(x), Options: []table.Option{
				{Verb: "spare", Name: g.name(x)}, {Verb: "execute", Name: g.name(x)}}})
			if o.Verb == "execute" {
				condemned = append(condemned, x)
			}
		}
	})
	for _, x := range g.lancastersFirst(condemned, func(blockID) bool { return true }) {
		g.t.Tell(table.Event{Kind: toldExecuted.Kind, To: table.Nobody, Side: g.owner(x), Block: g.name(x)})
		g.eliminate(x)
	}
}

// supplyLimit is how many blocks an area supplies (7.1, 7.2).
func (g *Game) supplyLimit(a areaID) int {
	switch {
	case g.areas[a].exile:
		return g.areas[a].exileLimit
	case g.areas[a].city:
		return 5
	}
	return 4
}

// limitRule is the rule on it.
func (g *Game) limitRule(a areaID) string {
	if g.areas[a].exile {
		return "7.2"
	}
	return "7.1"
}

// supplied lists the blocks that count against an area's limit: all, but in
// an exile area not its own mercenaries (7.2).
func (g *Game) supplied(s table.Side, a areaID) []blockID {
	return slices.DeleteFunc(g.In(s, a), func(x blockID) bool { return g.areas[a].exile && g.info(x).home == a })
}

// knownMercenaries counts the mercenaries that everybody knows to be at home
// in an exile area, since no block has left it this campaign.
func (g *Game) knownMercenaries(s table.Side, a areaID) int {
	if g.departed[a] {
		return 0
	}
	return int(g.Count[s][a]) - len(g.supplied(s, a))
}

// choose asks a house which of an area's surplus blocks to name, each once. It asks
// wherever the number that everybody sees is over the limit: whether
// mercenaries excuse it is nobody else's business.
func (g *Game) choose(s table.Side, name, verb string, areas func(areaID) bool) (chosen []blockID) {
	seen := false
	q := table.Question{Side: s, Name: name, Series: g.t.Key(), Hidden: true}
	for i := range g.areas {
		a := areaID(i)
		limit := g.supplyLimit(a)
		if !areas(a) || int(g.Count[s][a])-g.knownMercenaries(s, a) <= limit {
			continue
		}
		seen = true
		supplied := g.supplied(s, a)
		q.Rule, q.At, q.Area = g.limitRule(a), Houses[s]+"-"+g.areaName(a), g.areaName(a)
		chosen = append(chosen, block.Choose(g.t, q, supplied, block.Surplus(len(supplied), limit), func(x blockID) table.Option {
			return table.Option{Verb: verb, Name: g.name(x)}
		})...)
	}
	if seen && chosen == nil {
		q.Rule, q.At, q.Area, q.Options = "", Houses[s]+"-none", "", []table.Option{{Verb: "none"}}
		g.t.Ask(&q)
	}
	return chosen
}

// supplyLosses reduces each surplus block one step, the owner choosing (7.1, 7.2).
func (g *Game) supplyLosses() {
	var reduced [2][]blockID
	g.t.Safe()
	g.t.Together(func(s table.Side) {
		reduced[s] = g.choose(s, "supply", "reduce", func(areaID) bool { return true })
	})
	for _, x := range g.lancastersFirst(slices.Concat(reduced[:]...), func(x blockID) bool { return g.Blocks[x].Strength == 1 }) {
		g.loseStep(x, "supply")
	}
}

// lancastersFirst puts the deaths of Lancaster's heirs, whomever they serve, before all else: where
// the last heirs of both houses die in one Supply Phase those have died first (9.0, 9.1).
func (g *Game) lancastersFirst(list []blockID, dies func(blockID) bool) []blockID {
	first := func(x blockID) bool { return g.heirOf(x) == Lancaster && dies(x) }
	return append(which.From(list, first), which.From(list, func(x blockID) bool { return !first(x) })...)
}

// askEnter is where an heir who comes of age enters (6.82).
var askEnter = question{Name: "enter", Rule: "6.82", Shape: kind.Each, Verb: "enter", To: "area", Phrases: table.Phrases{"enter": {Area: "at"}}, Every: true,
	Text: "Where does {block} enter (6.82)?",
	Done: map[string]string{"enter": "{name} enters in {area}."},
	Why: func(g *Game, q *table.Question, o table.Option) *Reason {
		a, ok := g.Find(o.Areas[0])
		switch {
		case o.Areas[0] != "" && !ok:
			return noSuchArea
		case o.Name != q.Block:
			return nil
		}
		return g.mayHeirEnter(q.Side, a)
	},
	Plan: &planKind{Name: "enter", Begin: "An heir who comes of age", Doc: "Where an heir who comes of age enters (6.82): [Middlesex, friendly, anywhere].",
		None: nameFacts{}, Facts: (*Game).nameFacts, Words: []string{"block"}, Read: plans.ReadAreas("enter", placeWords...),
		Default: "an heir enters in the Friendly area with most blocks, else in a Vacant one", Choose: (*Game).defaultEnter}}

// askExecute is whether Exeter or Clarence, in the other house's service, is executed (9.1).
func askExecute() question {
	captive := func(s table.Side) string { return [...]string{"Clarence", "Exeter"}[s] }
	return question{Name: "execute", Rule: "9.1", Shape: kind.Name, Verb: "execute",
		Text: "Is {block} executed (9.1)?",
		Done: map[string]string{"execute": "{name} is executed.", "spare": "{name} lives."},
		Read: func(r *reader, n *orders.Node) {
			o := table.Option{Verb: "execute", Name: captive(r.Side)}
			if w, ok := r.Word(n, []string{o.Name, "nobody"}); ok {
				if w == "nobody" {
					o.Verb = "spare"
				}
				r.Add("execute", n, o)
			}
		},
		Form: func(_ *book, s table.Side) game.Shape { return shape.Words(captive(s), "nobody") },
		Write: func(answers []table.Option) []string {
			if answers[0].Verb == "spare" {
				return sheet.Single("execute", "nobody")
			}
			return sheet.Single("execute", answers[0].Name)
		},
		Plan: &planKind{Name: "execute", Begin: "An heir of theirs in your service",
			Doc:  "Whether Exeter or Clarence, in your service, is executed (9.1): execute or spare.",
			None: nameFacts{}, Facts: (*Game).nameFacts, Words: []string{"block"}, Read: plans.ReadWords("execute", "spare"),
			Default: "nobody is executed", Choose: plans.Always[*Game]("spare")}}
}

// askSupply is which surplus blocks lose a step (7.1, 7.2).
func askSupply() question {
	q := surplus("supply", "7.1", "reduce", "as for losses, and a block at strength 1 last", func(*Game, areaID) bool { return true })
	q.Asks = orNothing("Which surplus blocks lose a step (7.1, 7.2)?")
	q.Done = map[string]string{"reduce": "{name} loses a step."}
	q.Plan.Begin, q.Plan.Doc = "Supply losses", "Which surplus blocks lose a step (7.1, 7.2): blocks and classes, the first to suffer first."
	return q
}

// askExile is which exiles over the limit go to the pool (7.2).
func askExile() question {
	q := surplus("exile", "7.2", "dismiss", "as for losses; a King, a Pretender and a senior heir stay", func(g *Game, a areaID) bool { return g.areas[a].exile })
	q.Asks = orNothing("Which exiles over the limit go to your pool (7.2)?")
	q.Done = map[string]string{"dismiss": "{name} goes to your pool."}
	q.Arises = lastTurn
	q.Plan.Begin, q.Plan.Doc = "Exiles over the limit", "Which exiles over the limit go to your pool (7.2): blocks and classes, the first to go first."
	return q
}

// surplus is what both have in common: blocks over the limits of areas are named.
func surplus(name, rule, verb, house string, areas func(*Game, areaID) bool) question {
	in := func(g *Game) func(areaID) bool { return func(a areaID) bool { return areas(g, a) } }
	return question{Name: name, Rule: rule, Shape: kind.List, Verb: verb, Words: []string{"none"}, Whole: true,
		Put:   func(g *Game, _ *view.Question) bool { g.choose(g.masked, name, verb, in(g)); return true },
		Sheet: func(g *Game, _ *view.View, _ *view.Question) []string { return g.lossSheet(name, in(g)) },
		Why: func(g *Game, q *table.Question, o table.Option) *Reason {
			x, ok := g.block(q.Side, o.Name)
			switch {
			case q.Area == "":
				return nil // nothing has to be named
			case !ok || g.Blocks[x].At < 0 || g.areaName(g.Blocks[x].At) != q.Area:
				return notOfArea
			}
			return notSurplus
		},
		Wants: func(q *table.Question) check.Wrong {
			return check.Wrong{Rule: q.Rule, Text: say.Textf("%s: name %s that is there", q.Area, blocksWord(q.N))}
		},
		Spare: func(g *Game, o table.Option) *Reason {
			if o.Verb == "none" {
				return &Reason{} // what has to be named has been reported
			}
			return &Reason{Code: kind.NotAnOption.Code, Rule: rule, Text: g.whereIs(say.Words("no further block of that area has to be named"), o.Name)}
		},
		Plan: &planKind{Name: name, None: supplyFacts{}, Facts: (*Game).supplyFacts, Words: []string{"area"}, Read: plans.ReadBlocks(verb, inTurn...),
			Default: house, Choose: (*Game).leastLoss}}
}

// lossSheet proposes a full list of losses and shows what else can be in it.
func (g *Game) lossSheet(name string, in func(areaID) bool) (lines []string) {
	lines = []string{kind.TakeAway(tongue.Tongue{})}
	s := g.masked
	var first []string
	for i := range g.areas {
		a := areaID(i)
		supplied := g.supplied(s, a)
		n := block.Surplus(len(supplied), g.supplyLimit(a))
		if n == 0 || !in(a) {
			continue
		}
		names := which.Each(supplied, g.name)
		first = append(first, names[:n]...)
		lines = append(lines, sheet.Wrap("  # "+g.areaName(a)+", "+blocksWord(n)+" of: ", sheet.Commas(names))...)
	}
	if first == nil {
		return append(lines, "  # "+name+": none")
	}
	return append(lines, "  # "+name+": ["+strings.Join(first, ", ")+"]")
}
