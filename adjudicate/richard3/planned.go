package richard3

import (
	"slices"
	"strings"

	"fieldpost/adjudicate/table"
	"fieldpost/orders/plan"
)

// Planned answers a question from its side's plan, which may be nil, or by
// house default: of the rules for the area, then those for all, the first that
// holds and wishes for something legal. With ok false the plan says to ask, or
// the question is one that no plan answers.
//
// It uses what that side may know and nothing else: in the masked game made
// from the side's view it gives the same answer for the same reason.
func (g *Game) Planned(q *table.Question, p *plan.Plan) (o table.Option, from table.Source, ok bool) {
	k := kindOf(q.Name)
	if k == nil {
		return o, from, false
	}
	rules := p.Rules(k.name, q.Area)
	skipped := map[string][]passed{}
	for _, actor := range actors(q) {
		w := &wisher{g: g, q: q, block: noBlock}
		if actor != "" {
			w.block, _ = g.block(q.Side, actor)
		}
		line, ask, found := 0, false, false
		if len(rules) > 0 {
			o, line, ask, found = w.byRules(rules, k.facts(g, q, w.block))
		}
		switch {
		case ask:
			return table.Option{}, from, false
		case found:
			return o, table.Source{Kind: "plan", Where: "line " + itoa(line) + passedWords(w.skipped, line)}, true
		}
		skipped[actor] = w.skipped
	}
	d := defaultOf(q.Name)
	o = d.choose(g, q)
	from = table.Source{Kind: "default", Where: d.text}
	if len(q.Options) == 1 {
		from = table.Source{Kind: "forced"}
	} else if q.Name == "turn" {
		from.Where += passedWords(skipped[o.Name], 0)
	} else {
		from.Where += passedWords(skipped[""], 0)
	}
	return o, from, true
}

// actors are the blocks that a battle turn offers, in their order. Any other
// question is nobody's.
func actors(q *table.Question) (names []string) {
	if q.Name != "turn" {
		return []string{""}
	}
	for _, o := range q.Options {
		if !slices.Contains(names, o.Name) {
			names = append(names, o.Name)
		}
	}
	return names
}

// wisher looks for what a plan wants among the options of a question.
type wisher struct {
	g       *Game
	q       *table.Question
	block   blockID // whose battle turn it is, else noBlock
	line    int     // of the rule being tried
	skipped []passed
}

// passed is a wish that was not legal, and why.
type passed struct {
	line int
	what string // "retreat to"
	name string
	why  *Reason
}

func (w *wisher) byRules(rules []*plan.Rule, facts any) (o table.Option, line int, ask, ok bool) {
	for _, r := range rules {
		if holds, err := r.Match(facts); err != nil || !holds {
			continue // no fact of this game is too large to be tried
		}
		if r.Ask {
			return o, 0, true, false
		}
		w.line = r.Line
		wish, _ := r.Wish.([]desire)
		for _, d := range wish {
			if o, ok := w.grant(d); ok {
				return o, r.Line, false, true
			}
		}
	}
	return o, 0, false, false
}

// grant finds the legal answer that is nearest to a desire.
func (w *wisher) grant(d desire) (table.Option, bool) {
	var options []table.Option
	for _, o := range w.q.Options {
		if o.Verb == d.verb && (w.block == noBlock || o.Name == w.g.name(w.block)) && (d.who == "" || w.is(o.Name, d.who, nil)) {
			options = append(options, o)
		}
	}
	if d.list == nil {
		if len(options) > 0 {
			return options[0], true
		}
		w.pass(d, "")
		return table.Option{}, false
	}
	for _, item := range d.list {
		if o, ok := w.pick(d, item, options); ok {
			return o, true
		}
		w.pass(d, item)
	}
	return table.Option{}, false
}

// pick finds the option that a name or word stands for; of several, the first
// of the least.
func (w *wisher) pick(d desire, item string, options []table.Option) (best table.Option, ok bool) {
	g, s, least := w.g, w.q.Side, 0
	for _, o := range options {
		fits, rank := false, 0
		switch d.verb {
		case "retreat", "regroup", "fight", "enter":
			own := int(g.Count[s][g.Named(o.Areas[0])])
			fits, rank = item == o.Areas[0], 0
			if item == anywhere || item == friendly && own > 0 {
				fits, rank = true, -own
			}
		case "hit", "reduce", "dismiss":
			fits, rank = w.is(o.Name, item, d.list), g.sufferRank(s, o)
		case "charge":
			x, _ := g.block(s.Other(), o.Target)
			switch fits = item == o.Target; item {
			case strongest:
				fits, rank = true, -int(g.Blocks[x].Strength)
			case weakest:
				fits, rank = true, int(g.Blocks[x].Strength)
			case theKing:
				fits = x == g.claimant[s.Other()]
			}
		case "treachery":
			x, _ := g.block(s.Other(), o.Target)
			fits, rank = item == o.Target || item == anybody, g.turncoatRank(w.block, x)
		case "treason":
			x, _ := g.block(s.Other(), o.Name)
			fits, rank = item == o.Name || item == anybody, g.turncoatRank(noBlock, x)
		}
		if fits && (!ok || rank < least) {
			best, least, ok = o, rank, true
		}
	}
	return best, ok
}

// is says whether an own block is the one named, or of the class.
func (w *wisher) is(name, item string, list []string) bool {
	if name == item {
		return true
	}
	x, ok := w.g.block(w.q.Side, name)
	if !ok {
		return false
	}
	k := w.g.info(x).kind
	switch item {
	case "levies":
		return k == levy
	case "bombard":
		return k == bombard
	case "rebel":
		return k == rebel
	case "mercenaries":
		return k == mercenary
	case "church":
		return k == church
	case "nobles":
		return k == noble
	case "heirs":
		return k == heir
	case theKing:
		return x == w.g.claimant[w.q.Side]
	case others:
		return !slices.ContainsFunc(list, func(i string) bool { return i != others && w.is(name, i, nil) })
	}
	return false
}

// maxPassed is how many wishes passed over are told of one answer.
const maxPassed = 4

// passedWords tells which wishes were passed over, and why.
func passedWords(skipped []passed, line int) string {
	var b strings.Builder
	told := 0
	for i := 0; i < len(skipped); {
		first, j := skipped[i], i
		var names []string
		for ; j < len(skipped) && skipped[j].line == first.line && skipped[j].what == first.what && skipped[j].why == first.why; j++ {
			if n := skipped[j].name; n != "" && !slices.Contains(names, n) {
				names = append(names, n)
			}
		}
		i = j
		if told++; told > maxPassed {
			b.WriteString("; and more")
			break
		}
		if len(names) > maxPassed {
			names = append(names[:maxPassed:maxPassed], "…")
		}
		b.WriteString("; " + strings.TrimSpace(first.what+" "+strings.Join(names, ", ")))
		if first.line != line {
			b.WriteString(" (line " + itoa(first.line) + ")")
		}
		b.WriteString(" passed over: " + first.why.Code + ", " + first.why.Text)
	}
	return b.String()
}
