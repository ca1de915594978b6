package thiswar

import (
	"slices"
	"strings"

	"fieldpost/adjudicate/game/block"
	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/plans"
	"fieldpost/adjudicate/game/state"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/game/which"
	"fieldpost/adjudicate/view"
	"fieldpost/orders/say"
)

// combat is what is fought: a Battle (7.0), a Sally (8.2) or a Storm (8.3).
type combat uint8

const (
	field combat = iota
	sally
	storm
)

// battle is the Battle or Siege Combat being fought.
type battle struct {
	kind     combat
	area     areaID
	city     cityID     // of a Sally or a Storm
	attacker table.Side // changes with control after Round 1 of a Battle (7.1)
	swapped  bool       // it has changed
	main     borderID   // the Main Attack (7.1)
	round    int        // 0 before the first
	part     [maxBlocks]part
	general  table.Side     // who has ordered a General Retreat, or Nobody
	breach   bool           // of a Storm (8.3)
	first    table.Side     // whose blocks act first by Surprise Attack (7.94), or Nobody
	terrain  bool           // Advantageous Terrain helps who defends (7.91)
	relief   cityID         // the Besieged City that is relieved or sallied from (8.1, 8.2), or noCity
	loser    table.Side     // once it is over
	hits     [2]int         // caused by each side (12.51)
	excess   [2]int         // hits beyond the strength of the enemy's Cavalry in the Cavalry Engage of a Round (7.43)
	fallen   [2][]blockID   // Infantry and Cavalry Eliminated in Rounds, by side (7.96)
	exits    [2]block.Exits // blocks that crossed each border in the Retreat (7.6)
	guns     int            // strength of captured Artillery still to be placed (7.81)
	regroup  areaID         // where the Victor's blocks Regroup to (7.7)
}

// part is a block's part in it.
type part struct {
	led      bool // had a Leader with it when the Battle began (7.82)
	within   bool // was in the City of the Area then
	in       bool // takes part: not left to maintain a Siege, not besieged, chosen to Sally
	inside   bool // came out of a Besieged City to take part, or defends in it
	reserve  bool // in Reserve now (7.1)
	late     bool // began in Reserve
	engaging bool // will Engage, not Fire, this Round (7.44)
	routing  bool // 7.42
	pursuing bool // 7.43
	half     bool // has taken a half-hit (8.31)
	stands   bool // makes the Determined Last Stand (7.92)
	posted   bool // is well-positioned Artillery (7.97)
}

// battleRows are what a view says of it besides.
var battleRows = state.Rows[*Game]{Sides: Sides, List: []row{
	{Fact: "swapped", Cell: state.Switch(func(g *Game) *bool { return &g.battle.swapped })},
	{Fact: "relief", Cell: state.Named(noCity, (*Game).cityName, func(g *Game, name string) (cityID, bool) { return g.city(name) },
		func(g *Game, _ int) *cityID { return &g.battle.relief })},
	{Fact: "general", Cell: state.Side(Sides, func(g *Game, _ int) *table.Side { return &g.battle.general })},
	{Fact: "breach", Cell: state.Switch(func(g *Game) *bool { return &g.battle.breach })},
	{Fact: "loser", Cell: state.Side(Sides, func(g *Game, _ int) *table.Side { return &g.battle.loser })},
	{Fact: "lost-", Keys: bySide, Cell: state.Number(0, func(g *Game, i int) *int { return &g.battle.hits[1-i] })},
	{Fact: "guns", Cell: state.Count(func(g *Game) *int { return &g.battle.guns })},
	{Fact: "regroup", Cell: state.Named(noArea, (*Game).placeName, func(g *Game, name string) (areaID, bool) { return g.area(name) },
		func(g *Game, _ int) *areaID { return &g.battle.regroup }),
		Shown: func(g *Game, s table.Side, _ int) bool { return g.battle.loser == s.Other() }},
}}

// partMarks are what a view shows of a part.
var partMarks = state.Marks[part]{
	{Name: "in", At: func(p *part) *bool { return &p.in }},
	{Name: "reserve", At: func(p *part) *bool { return &p.reserve }},
	{Name: "late", At: func(p *part) *bool { return &p.late }},
	{Name: "routing", At: func(p *part) *bool { return &p.routing }},
	{Name: "pursuing", At: func(p *part) *bool { return &p.pursuing }},
	{Name: "engaging", At: func(p *part) *bool { return &p.engaging }},
	{Name: "half", At: func(p *part) *bool { return &p.half }},
	{Name: "stands", At: func(p *part) *bool { return &p.stands }},
	{Name: "posted", At: func(p *part) *bool { return &p.posted }},
	{Name: "inside", At: func(p *part) *bool { return &p.inside }},
}

func (g *Game) newBattle(kind combat, a areaID, c cityID, attacker table.Side) *battle {
	b := &battle{kind: kind, area: a, city: c, attacker: attacker, main: noBorder, general: table.Nobody, first: table.Nobody,
		relief: noCity, loser: table.Nobody, regroup: noArea}
	for s := range b.exits {
		b.exits[s] = block.NewExits(g.Map)
	}
	b.terrain = g.aims(attacker.Other(), advantageous, g.aimOf(b))
	return b
}

// aimOf is where a Tactical Event is aimed to bear on a battle: the Area of a
// Battle, the inside of a City for what is fought in its Siege (7.01).
func (g *Game) aimOf(b *battle) areaID {
	if b.city != noCity {
		return g.cities[b.city].inside
	}
	return b.area
}

// inPlay says that a block takes part, is not in Reserve, and has not been
// driven off: it can fight and, if it is no Artillery, be hit.
func (g *Game) inPlay(x blockID, s table.Side) bool {
	return g.takesPart(x, s) && !g.battle.part[x].reserve
}

// remains says that a block counts at the End of Battle: in play, no
// Artillery, neither Pursuing nor Routing (7.3, 7.5).
func (g *Game) remains(x blockID, s table.Side) bool {
	p := &g.battle.part[x]
	return g.inPlay(x, s) && g.info(x).class != artillery && !p.pursuing && !p.routing
}

// remaining counts a side's blocks that remain.
func (g *Game) remaining(s table.Side) int {
	return which.Number(g.EveryBlock(), func(x blockID) bool { return g.remains(x, s) })
}

// active lists a side's blocks of a class that can act in this Round or be hit.
func (g *Game) active(s table.Side, c class) []blockID {
	return which.Of(g.EveryBlock(), func(x blockID) bool {
		p := &g.battle.part[x]
		return g.inPlay(x, s) && g.info(x).class == c && !p.pursuing && !p.routing
	})
}

// dice is how many dice a block rolls (7.4): its strength, a half-hit rounded
// as the defence it has rounds (8.31, 7.91).
func (g *Game) dice(x blockID) int {
	n := int(g.Blocks[x].Strength)
	if g.battle.part[x].half && !g.roundsUp(x) {
		n--
	}
	return n
}

var (
	toldFired    = rows.Add(story.Row{Kind: "fired", Level: 2, Text: "{block} ({side}) Fires, hits on {faces}", Or: noHit})
	toldEngaged  = rows.Add(story.Row{Kind: "engaged", Level: 2, Text: "{block} ({side}) Engages, hits on {faces}", Or: noHit})
	toldHarmless = rows.Add(story.Row{Kind: "harmless", Level: 2, Text: "{block} ({side}) cannot hit anything."})
)

// strike rolls a block's dice; faces up to its effectiveness with all modifiers hit (3.12, 7.4),
// and fall on the other side's blocks: those that the first of can lets be hit, what is left over
// on those of the next. how is "fire" or "engage".
func (g *Game) strike(x blockID, how string, eff int, can ...func(blockID) bool) (hits, excess int) {
	s := g.info(x).side
	if eff <= 0 || g.dice(x) == 0 {
		g.tell(table.Event{Kind: toldHarmless.Kind, Side: s, Block: g.name(x), Words: how})
		return 0, 0 // no roll can hit, or half a strength rolls no die (7.91)
	}
	defer g.t.In(Sides[s] + "-" + g.name(x)).Out()
	faces := g.t.Roll(how, g.dice(x))
	hits = table.Hits(faces, eff)
	g.battle.hits[s] += hits
	struck := toldFired
	if how == "engage" {
		struck = toldEngaged
	}
	g.tell(table.Event{Kind: struck.Kind, Side: s, Block: g.name(x), Rating: itoa(eff), Label: g.t.Label(how), Dice: faces, Hits: hits})
	excess = hits
	for _, c := range can {
		excess = g.takeHits(s.Other(), excess, c)
	}
	return hits, excess
}

var toldHalfHit = rows.Add(story.Row{Kind: "half-hit", Level: 2, Text: "{block} ({side}) takes a half-hit: {left}½ left",
	Places: story.Places{"left": func(_ tongue.Tongue, e table.Event) string { return itoa(e.N - 1) }}})

// takeHits applies hits one by one to the strongest of a side's blocks that can be hit at that
// instant; the owner chooses among equals (7.4). It returns the hits left over when none is left.
func (g *Game) takeHits(s table.Side, hits int, can func(blockID) bool) (excess int) {
	for ; hits > 0; hits-- {
		x := g.whoIsHit(s, hits, can)
		if x == noBlock {
			return hits
		}
		half := &g.battle.part[x].half
		if g.defends(x) && !*half {
			*half = true
			g.tell(table.Event{Kind: toldHalfHit.Kind, Side: s, Block: g.name(x), N: int(g.Blocks[x].Strength)})
			continue
		}
		if g.defends(x) {
			*half = false
		}
		g.loseInBattle(x, 1)
	}
	return 0
}

// askHit is which of the strongest blocks is hit (7.4), or loses strength in a Withdrawal (7.2).
var askHit = question{Name: "hit", Rule: "7.4", Shape: kind.List, Verb: "hit",
	RuleOf: func(key, _ string) string {
		if strings.Contains(key, "/withdrawal/") {
			return "7.2"
		}
		return ""
	},
	Asks: func(g *Game, _ *table.Question) say.Text {
		if g.withdrawing() {
			return say.Textf("Which block loses strength in the Withdrawal? (7.2)")
		}
		return say.Textf("Which of your strongest blocks is hit? (7.4)")
	},
	Done: map[string]string{"hit": "{name} takes a hit."},
	Why: inCombat(func(g *Game, q *table.Question, o table.Option) *Reason {
		switch x, mine := g.block(q.Side, o.Name); {
		case !mine || !g.takesPart(x, q.Side):
			return notInBattle
		case g.battle.part[x].reserve:
			return inReserve
		case g.withdrawing():
			return withdrawCavalry
		}
		return notStrongest
	}),
	Arises: anyFight,
	Plan: inBattle.Of("losses", "Hits to take",
		"Which of your strongest blocks takes a hit, or pays for a Withdrawal (7.4, 7.2): blocks and classes, the first to suffer first.",
		plans.ReadBlocks("hit", inTurn...), "blocks without a name suffer first, the least effective Infantry before all; then Regional Leaders, Leaders, and Charles last",
		(*Game).leastLoss).Early()}

// withdrawing says that a Battle is before its first Round.
func (g *Game) withdrawing() bool {
	return g.battle != nil && g.battle.kind == field && g.battle.round == 0
}

// whoIsHit is the block the next hit falls on: one that has taken a half-hit
// and takes the other half now (8.31), else the strongest.
func (g *Game) whoIsHit(s table.Side, left int, can func(blockID) bool) blockID {
	list := which.Of(g.EveryBlock(), func(x blockID) bool { return g.inPlay(x, s) && g.info(x).class != artillery && can(x) })
	if i := slices.IndexFunc(list, func(x blockID) bool { return g.battle.part[x].half && g.defends(x) }); i >= 0 {
		return list[i]
	}
	top := g.Strongest(list, g.halves)
	if len(top) == 0 {
		return noBlock
	}
	return g.choose(s, "hit", "hit", left, top)
}

// halves is twice a block's strength, a half-hit taken off.
func (g *Game) halves(x blockID) int {
	n := 2 * int(g.Blocks[x].Strength)
	if g.battle.part[x].half {
		n--
	}
	return n
}

// choose lets a side choose one of some of its blocks.
func (g *Game) choose(s table.Side, name, verb string, left int, among []blockID) blockID {
	q := &table.Question{Side: s, Name: name, At: name + "-" + itoa(left), Area: g.placeName(g.battle.area), N: left, Options: g.each(verb, among)}
	x, _ := g.block(s, g.t.Ask(q).Name)
	return x
}

var toldHit = rows.Add(story.Row{Kind: "hit", Deed: view.Changes, Level: 2, Text: "{block} ({side}) is hit: {from} to {n}"})

// loseInBattle takes strength from a block in a Battle, where everybody sees it.
func (g *Game) loseInBattle(x blockID, n int) {
	was := int(g.Blocks[x].Strength)
	g.Blocks[x].Strength -= int8(n)
	g.tell(table.Event{Kind: toldHit.Kind, Side: g.info(x).side, Block: g.name(x), From: was, N: int(g.Blocks[x].Strength)})
	if g.Blocks[x].Strength <= 0 {
		if g.battle.round > 0 && g.info(x).class != artillery {
			g.battle.fallen[g.info(x).side] = append(g.battle.fallen[g.info(x).side], x)
		}
		g.eliminate(x, true)
	}
}

// noHit says of dice that scored nothing that they did.
func noHit(e table.Event) (text, tail string) {
	if e.Hits == 0 {
		return "", "no hit"
	}
	return "", ""
}
