package richard3

import (
	"slices"
	"strings"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/shape"
	"fieldpost/adjudicate/game/sheet"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/which"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

// Battle turns (6.2).

// nextTurn finds whose battle turn is next: A before B before C before D, and
// the Defender before the Attacker (6.2).
func (g *Game) nextTurn() (table.Side, byte) {
	b := g.battle
	for letter := byte('A'); letter <= 'D'; letter++ {
		for _, s := range [2]table.Side{b.attacker.Other(), b.attacker} {
			if which.Any(g.EveryBlock(), func(x blockID) bool { return g.canAct(x, s, letter) }) {
				return s, letter
			}
		}
	}
	return table.Nobody, 0
}

func (g *Game) canAct(x blockID, s table.Side, letter byte) bool {
	f := &g.battle.block[x]
	return g.Blocks[x].At == g.battle.area && !f.reserve && !f.acted && g.owner(x) == s && g.letter(x) == letter
}

// letter is a block's initiative: a Bombard is A in round 1, unless it came
// as a Reserve, and D later (6.2).
func (g *Game) letter(x blockID) byte {
	if g.info(x).kind == bombard && g.battle.round == 1 && !g.battle.block[x].late {
		return 'A'
	}
	return g.info(x).letter
}

var (
	toldPassed    = rows.Add(story.Row{Kind: "passed", Level: 2, Text: "{block} ({side}) passes"})
	toldNoRetreat = rows.Add(story.Row{Kind: "no-retreat", Level: 2, Text: "{block} ({side}) must retreat and cannot"})
)

// battleTurn lets a side take the turn of one of its blocks of a letter.
func (g *Game) battleTurn(s table.Side, letter byte, n int) {
	b := g.battle
	q := &table.Question{Side: s, Name: "turn", At: "turn-" + itoa(n) + "-" + Houses[s] + "-" + string(rune(letter+'a'-'A')), Area: g.areaName(b.area), N: b.round}
	opts := g.opts[:0]
	for x := range g.EveryBlock() {
		if !g.canAct(x, s, letter) {
			continue
		}
		before := len(opts)
		opts = g.turnOptions(opts, s, x)
		if len(opts) == before {
			// An attacker that cannot retreat in round 4 is eliminated (6.6).
			g.t.Tell(table.Event{Kind: toldNoRetreat.Kind, To: table.Nobody, Side: s, Block: g.name(x), Area: g.areaName(b.area)})
			b.lost[s] += int(g.Blocks[x].Strength)
			g.eliminate(x)
			return
		}
	}
	g.opts, q.Options = opts, opts
	o := g.t.Ask(q)
	x, _ := g.block(s, o.Name)
	b.block[x].acted = true
	defer g.t.In(Houses[s] + "-" + g.name(x)).Out()
	switch o.Verb {
	case "fire":
		g.fire(x)
	case "pass":
		g.t.Tell(table.Event{Kind: toldPassed.Kind, To: table.Nobody, Side: s, Block: o.Name})
	case "retreat":
		g.retreat(s, x, g.Named(o.Areas[0]))
	case "charge":
		target, _ := g.block(s.Other(), o.Target)
		g.charge(x, target)
	case "treachery":
		target, _ := g.block(s.Other(), o.Target)
		g.treacheryRoll(s, x, target)
	}
}

// turnOptions adds what a block can do in its battle turn (6.2).
func (g *Game) turnOptions(opts []table.Option, s table.Side, x blockID) []table.Option {
	o := table.Option{Name: g.name(x)}
	for _, verb := range [...]string{"fire", "pass"} {
		if g.mayDo(s, verb) == nil {
			o.Verb = verb
			opts = append(opts, o)
		}
	}
	o.Verb = "retreat"
	g.eachNear(x, func(to areaID) {
		if g.mayRetreat(s, x, to) == nil {
			o.Areas[0] = g.Names[to]
			opts = append(opts, o)
		}
	})
	o.Areas[0] = ""
	charges, rolls := g.mayCharge(s, x) == nil, g.mayRoll(s, x) == nil
	for target := range g.EveryBlock() {
		if !(charges || rolls) || !g.inPlay(target, s.Other()) {
			continue
		}
		o.Target = g.name(target)
		if charges {
			o.Verb = "charge"
			opts = append(opts, o)
		}
		if rolls && g.mayTurn(x, target) == nil {
			o.Verb = "treachery"
			opts = append(opts, o)
		}
	}
	return opts
}

// mayDo checks fire and pass: attackers must retreat in round 4 (6.2).
func (g *Game) mayDo(s table.Side, verb string) *Reason {
	if g.battle.round == lastRound && s == g.battle.attacker {
		return mustRetreat
	}
	return noTarget.If(verb == "fire" && !g.anyTarget(s))
}

func (g *Game) anyTarget(s table.Side) bool {
	return which.Any(g.EveryBlock(), func(x blockID) bool { return g.inPlay(x, s.Other()) })
}

// askTurn is what one of the blocks does whose battle turn it is (6.2).
var askTurn = question{Name: "turn", Rule: "6.2", Shape: kind.Text, Phrases: table.Phrases{"charge": {Target: "at"}, "treachery": {Target: "on"}}, Whom: []string{"charge", "treachery"}, Needs: underBattle, Read: readTurn, Why: (*Game).whyNoTurn,
	RuleOf: func(_, verb string) string {
		return map[string]string{"fire": "6.4", "charge": "6.5", "retreat": "6.6", "treachery": "6.9"}[verb]
	},
	Text: "Your battle turn in {area}, round {n} (6.2)",
	Done: map[string]string{"fire": "{name} fires.", "pass": "{name} passes.", "retreat": "{name} retreats to {area}.",
		"charge": "{name} charges {target}.", "treachery": "{name} tries to turn {target}."},
	Form: func(b *book, s table.Side) game.Shape {
		own, enemy, areas := b.Names(s, "block").All, b.Names(s, "enemy").All, b.Names(s, "area").All
		return shape.Any(
			game.Shape{Pattern: shape.Pattern([]string{"fire", "pass"}, own)},
			game.Shape{Pattern: shape.Pattern([]string{"retreat"}, own, []string{"to"}, areas)},
			game.Shape{Pattern: shape.Pattern([]string{"charge"}, own, []string{"at"}, enemy)},
			game.Shape{Pattern: shape.Pattern([]string{"treachery"}, own, []string{"on"}, enemy)},
		)
	},
	Plan: &planKind{Name: "battle", First: true, Begin: "Battle turns", Areas: true,
		Doc:  "What a block does in its battle turn (6.2): fire, pass, {retreat: [Essex, friendly, anywhere]}, {charge: [Stanley, king, strongest, weakest]}, {treachery: [Stanley, any]}, or a list of these.",
		None: turnFacts{}, Facts: (*Game).turnFacts, Words: []string{"area", "block.name", "block.type", "block.letter", "own.names", "enemy.names"}, Read: readBattle,
		Default: "a King or Pretender at strength 1 retreats from round 2 on; attackers retreat in round 4, to where most friends are; all others fire", Choose: (*Game).defaultTurn}}

// turn reads a battle turn, written as in the engine's protocol: "fire Warwick",
// "retreat Warwick to Essex", "charge York at Somerset", "treachery Warwick on Rivers".
func readTurn(r *reader, n *orders.Node) {
	words, ok := r.Text(n)
	if !ok {
		return
	}
	verbs := []string{"fire", "pass", "retreat", "charge", "treachery"}
	verb, rest, _ := strings.Cut(strings.Join(strings.Fields(words), " "), " ")
	o := r.Grammar().Parse(strings.ToLower(verb) + " " + rest)
	if !slices.Contains(verbs, o.Verb) {
		p := r.Report(n, "unknown-word", "'%s' is no battle turn", orders.Safe(words))
		p.Hint = say.Textf("write one of: %s, and the block", strings.Join(verbs, ", "))
		if near, ok := orders.Suggest(o.Verb, verbs); ok {
			p.Text = say.Textf("%s; did you mean '%s'?", p.Text, near)
		}
		return
	}
	if o.Name == "" {
		r.Report(n, "unanswered", "%s which block?", o.Verb)
		return
	}
	own, enemy, areas := r.Names(r.Side, "block"), r.Names(r.Side, "enemy"), r.Names(r.Side, "area")
	o.Name, o.Target, o.Areas[0] = sheet.Fold(o.Name, own.All), sheet.Fold(o.Target, enemy.All), sheet.Fold(o.Areas[0], areas.All)
	switch {
	case o.Verb == "retreat" && o.Areas[0] == "":
		r.Report(n, "unanswered", "retreat %s to where?", orders.Safe(o.Name))
		return
	case (o.Verb == "charge" || o.Verb == "treachery") && o.Target == "":
		r.Report(n, "unanswered", "%s %s at which block? Write '%s'", o.Verb, orders.Safe(o.Name), r.Grammar().Text(table.Option{Verb: o.Verb, Name: o.Name, Target: "…"}))
		return
	}
	known := r.Knows(n, o.Name, own)
	if o.Target != "" {
		known = r.Knows(n, o.Target, enemy) && known
	}
	if o.Verb == "retreat" {
		known = r.Knows(n, o.Areas[0], areas) && known
	}
	if known {
		r.Add("turn", n, o)
	}
}

func (g *Game) whyNoTurn(q *table.Question, o table.Option) *Reason {
	s := q.Side
	x, ok := g.block(s, o.Name)
	if !ok || g.Blocks[x].At != g.battle.area {
		return notInBattle
	}
	if g.battle.block[x].reserve {
		return inReserve
	}
	// Whose turn it is follows from the letter asked: the first that can act.
	if _, letter := g.nextTurn(); !g.canAct(x, s, letter) {
		return notYourTurn
	}
	switch o.Verb {
	case "fire", "pass":
		return g.mayDo(s, o.Verb)
	case "retreat":
		a, ok := g.Find(o.Areas[0])
		if !ok {
			return noSuchArea
		}
		return g.mayRetreat(s, x, a)
	case "charge", "treachery":
		target, ok := g.block(s.Other(), o.Target)
		if o.Verb == "charge" {
			if why := g.mayCharge(s, x); why != nil {
				return why
			}
		} else if why := g.mayRoll(s, x); why != nil {
			return why
		}
		switch {
		case !ok || !g.seen(target):
			return notTheirs
		case o.Verb == "treachery":
			return g.mayTurn(x, target)
		case g.battle.block[target].reserve:
			return inReserve
		}
	}
	return nil
}
