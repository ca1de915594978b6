package kingcharles

import (
	"slices"
	"strings"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/plans"
	"fieldpost/adjudicate/game/shape"
	"fieldpost/adjudicate/game/table"
	"fieldpost/orders"
	"fieldpost/orders/plan"
)

// What plans may say of the war: how wishes are read, what they stand for, and their facts.

type (
	desire     = plans.Desire
	wishReader = plans.Reader
	planKind   = plans.Kind[*Game]
	reading    = plans.Reading
)

// inBattle are the facts of all that is asked where two sides meet.
var inBattle = planKind{Areas: true, None: warFacts{}, Facts: (*Game).warFacts, Words: []string{"area", "general", "own.general", "enemy.general", "enemy.card"}}

// ownFacts and enemyFacts are of the Army or Unled Brigades that the question is about. Of the
// Enemy nothing is a fact that is not open.
type ownFacts struct {
	Brigades int    `expr:"brigades" range:"0 16" doc:"your Brigades that it is about, with Unled ones beside a General; of an Interception the largest Army that may"`
	Value    int    `expr:"value" range:"0 40" doc:"their Combat Values together"`
	General  string `expr:"general" doc:"their General, empty for Unled Brigades"`
	King     bool   `expr:"king" doc:"King Charles is with them"`
	Besieges bool   `expr:"besieges" doc:"they have a Siege marker there"`
}

type enemyFacts struct {
	Brigades int    `expr:"brigades" range:"0 16" doc:"the Enemy's Brigades there"`
	General  string `expr:"general" doc:"their General, empty for Unled Brigades"`
	Rating   int    `expr:"rating" range:"0 4" doc:"his Battle Rating"`
	King     bool   `expr:"king" doc:"King Charles is with them"`
	Card     string `expr:"card" doc:"the Combat card that the Enemy has played in this Battle"`
}

type warFacts struct {
	Turn     int        `expr:"turn" range:"1 11" doc:"the Turn, 1 to 11"`
	Area     string     `expr:"area" doc:"the Area it is about"`
	General  string     `expr:"general" doc:"the General who is Activated"`
	Points   int        `expr:"points" range:"0 12" doc:"Movement Points that he has left"`
	Attacker bool       `expr:"attacker" doc:"he is yours"`
	Margin   int        `expr:"margin" range:"-12 12" doc:"your Battle Score less the Enemy's, before dice and cards, from the reveal on; 0 before it"`
	Own      ownFacts   `expr:"own" doc:"your side"`
	Enemy    enemyFacts `expr:"enemy" doc:"the enemy"`
	Left     int        `expr:"left" range:"0 12" doc:"the number that the question is about"`
}

// warFacts are the facts of a question.
func (g *Game) warFacts(q *table.Question, _ string) any {
	f := warFacts{Turn: g.turn, Area: q.Area, Left: q.N}
	a, _ := g.area(q.Area)
	s := q.Side
	x, ok := g.Board.general(q.Block)
	if !ok || g.generals[x].side != s {
		x = noGeneral
	}
	if act := g.act; act != nil {
		f.General, f.Attacker = g.generals[act.general].name, act.side == s
		if g.onMap(act.general) {
			f.Points = g.pointsLeft(act)
		}
		if b := act.battle; b != nil && b.laidOut {
			own, enemy := b.of(s), b.of(s.Other())
			f.Margin = g.battleModifiers(own).Sum() - g.battleModifiers(enemy).Sum()
			if enemy.card != noCard {
				f.Enemy.Card = g.cards[enemy.card].Name
			}
		}
	}
	y := g.first(s.Other(), a)
	switch {
	case q.Name == "intercept": // he comes from elsewhere, against the General who is Activated
		x = g.largest(q)
		y, _ = g.Board.general(q.Block)
		f.Own.Brigades, f.Own.Value, f.Own.King = g.there(s, x, noArea)
	case a >= 0:
		if x == noGeneral {
			x = g.first(s, a)
		}
		f.Own.Brigades, f.Own.Value, f.Own.King = g.there(s, x, a)
	}
	if a >= 0 {
		f.Enemy.Brigades, _, f.Enemy.King = g.there(s.Other(), y, a)
		if y != noGeneral {
			f.Enemy.General, f.Enemy.Rating = g.generals[y].name, g.generals[y].Battle
		}
	}
	if x != noGeneral {
		f.Own.General, f.Own.Besieges = g.generals[x].name, g.besieges(x)
	}
	return f
}

// largest is who of the Generals that a question offers has the largest Army, the first of several.
func (g *Game) largest(q *table.Question) generalID {
	best := noGeneral
	for _, o := range q.Options {
		if x, ok := g.Board.general(o.Name); ok && (best == noGeneral || g.size(x) > g.size(best)) {
			best = x
		}
	}
	return best
}

// first is who commands Outside in an Area.
func (g *Game) first(s table.Side, a areaID) generalID {
	if list := g.outsideIn(s, a); len(list) > 0 {
		return list[0]
	}
	return noGeneral
}

// there are the Brigades of a General, and Unled ones in an Area, and whether the King is there.
func (g *Game) there(s table.Side, x generalID, a areaID) (n, value int, king bool) {
	list := g.unled(s, a)
	if x != noGeneral {
		list = append(list, g.army(x)...)
	}
	for _, y := range list {
		value += g.brigades[y].value
	}
	return len(list), value, x != noGeneral && g.withKing(x)
}

// withKing says that the King is an Army's General or one of his Subordinates.
func (g *Game) withKing(x generalID) bool {
	return x == g.charles || slices.Contains(g.subordinates(x), g.charles)
}

// warRulebook is what the game says of its plans.
var warRulebook = plans.Rulebook[*Game]{Is: (*Game).isOf, Fits: (*Game).fits,
	Phrases: map[string]string{"evade": "evade to", "evade %s": "evade %s to", "evade!": "evade", "retreat": "retreat to", "retreat %s": "retreat %s to", "retreat!": "retreat",
		"shift": "move to", "shift %s": "move %s to", "shift!": "shift", "end": "none", "take": "take up", "combat": "play", "turn": "take over", "inside": "go Inside"},
	Meaning: map[string]string{"fortress": "a Fortress of yours", "friendly": "an Area that you control", "neutral": "a Neutral Area", "largest": "the largest Army that may",
		"generals": "Generals and Local Notables", "new-model": "New Model Army Brigades", "foreign": "Covenanters and Lorrainers"},
	InOrder: []string{"lose"}} // who suffers

// Words that stand for several names.
var (
	kindWords  = []string{"militia", "veterans", "regional", "irish", "new-model", "foreign", "turncoats", "train", "queen", "all", "others"}
	placeWords = []string{"fortress", "friendly", "neutral", "anywhere"}
)

// inTurn are kinds of Brigades as a list of who is lost proposes them.
var inTurn = []string{"turncoats", "militia", "regional", "irish", "new-model", "foreign", "veterans"}

// readSeries reads who does something, in this order and nobody else, or none.
func readSeries(verb string) reading {
	return plans.ReadSeries(verb, "none", "end", plan.Choices{Offers: []string{"all", "none"}, Words: inTurn, Own: true})
}

// readBest reads names of which one is wanted, the first that is legal, or none.
func readBest(verb, end string, of plans.Names, words ...string) reading {
	return plans.ReadBest(verb, "none", end, of, plan.Choices{Offers: append(words, "none")}, words...)
}

// readPlaces reads Areas, or words for them, the best first.
func readPlaces(verb string) reading { return plans.ReadAreas(verb, placeWords...) }

// readShift reads where Generals go: {Hopton: Bath}.
var readShift = plans.Reads(func(w *wishReader, n *orders.Node) []desire { return w.Roads(n, "shift", placeWords, "disperse") },
	plan.Choices{Offers: []string{"disperse", "{to: [friendly, neutral, anywhere]}"}})

// AreaNames are the Areas that a plan may name.
func (r *Rules) AreaNames() []string { return slices.Clone(r.board.names["area"].All) }

// PlanKinds are the kinds of question that a side's plan answers.
func (r *Rules) PlanKinds(s table.Side) []plan.Kind {
	b := r.board
	own, enemy := b.generalsOf(s), b.generalsOf(s.Other())
	return b.book.KindsOf(s, map[string][]string{"area": r.AreaNames(), "general": slices.Concat(own, enemy), "own.general": own,
		"enemy.general": enemy, "enemy.card": b.names["card"].All})
}

// Planned answers a question from its side's plan, which may be nil, or by standing default.
func (g *Game) Planned(q *table.Question, p *plan.Plan) (o table.Option, from table.Source, ok bool) {
	return g.book.Planned(g, q, p)
}

// isOf says whether a Brigade or General is the one named, or of the kind.
func (g *Game) isOf(q *table.Question, name, item string, list []string) bool {
	if name == item || item == "all" {
		return true
	}
	if item == "others" {
		return !slices.ContainsFunc(list, func(i string) bool { return i != item && g.isOf(q, name, i, nil) })
	}
	y, ok := g.Board.brigade(name)
	if !ok {
		return false
	}
	switch item {
	case "militia":
		return g.brigades[y].value == militia
	case "veterans":
		return g.brigades[y].value == veteran
	case "regional", "irish":
		return originNames[g.originOf(y)] == item
	case "new-model":
		return g.originOf(y) == nma
	case "foreign":
		return g.foreign(y)
	case "turncoats":
		return g.brigades[y].side != q.Side
	}
	return false
}

// fits says whether an answer is what an item of a desire stands for; of several that of the
// least rank is taken.
func (g *Game) fits(a plans.Asked, d desire, item string, o table.Option) (bool, int) {
	switch d.Verb {
	case "evade", "retreat", "shift", "place", "enter":
		if item == "" {
			return true, 0
		}
		return g.fitsPlace(a.Side, item, o), g.wayRank(a.Question, o)
	case "intercept":
		if x, ok := g.Board.general(o.Name); item == "largest" && ok {
			return x == g.largest(a.Question), 0
		}
	case "raise":
		return g.fitsRaising(item, o), g.raisingRank(o)
	case "combat":
		return item == "" || item == o.Name || item == "best", -g.combatRank(a.Side, o)
	}
	return item == "" || g.isOf(a.Question, o.Name, item, d.List), g.lossRank(a.Side, o.Name)
}

// fitsPlace says whether a way ends where a word says.
func (g *Game) fitsPlace(s table.Side, item string, o table.Option) bool {
	to := g.wayEnd(o)
	if to == noArea {
		return false
	}
	switch item {
	case "fortress":
		return g.fortified(to) && g.control[to] == s
	case "friendly":
		return g.control[to] == s
	case "neutral":
		return g.control[to] == table.Nobody
	}
	return item == "anywhere" || item == g.areas[to].name
}

// wayEnd is the Area where a way ends.
func (g *Game) wayEnd(o table.Option) areaID {
	a := noArea
	for _, name := range steps(o) {
		a, _ = g.area(name)
	}
	return a
}

// ruleWithin is the RuleOf of what another rule asks within a part of the game: one of its key,
// which may have more behind a hyphen.
func ruleWithin(part, rule string) func(key, verb string) string {
	return func(key, _ string) string {
		if slices.ContainsFunc(strings.Split(key, "/"), func(p string) bool { return p == part || strings.HasPrefix(p, part+"-") }) {
			return rule
		}
		return ""
	}
}

// readPath reads a way in an order sheet: an Area, or a list of Areas in their order.
func readPath(verb string) func(*kind.Reader[*Game], *orders.Node) {
	return func(r *kind.Reader[*Game], n *orders.Node) {
		o := table.Option{Verb: verb}
		items, _ := r.Items(n)
		for i, item := range items {
			name, ok := r.NameOf(item, "area")
			if !ok || i >= len(o.Areas) {
				return
			}
			o.Areas[i] = name
		}
		r.Add(pathNames[verb], n, o)
	}
}

var pathNames = map[string]string{"evade": "evade-to", "retreat": "retreat"}

func writePath(answers []table.Option) []string {
	return []string{"  " + pathNames[answers[0].Verb] + ": [" + joined(steps(answers[0])) + "]"}
}

func formPath(*kind.Book[*Game], table.Side) game.Shape {
	way := shape.ListOf(shape.Part("area"))
	way.Least, way.Most = 1, 2
	return shape.Any(shape.Part("area"), way)
}
