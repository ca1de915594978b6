package richard3

import "fieldpost/adjudicate/table"

// Why a wish of a plan was passed over, where no rule forbids an answer of a sheet so.
var (
	notSeen    = &Reason{"not-seen", "6.1", "no such enemy block is seen in this battle"}
	noTurncoat = &Reason{"loyal", "6.9", "nobody here can be made to defect"}
	noBattle   = &Reason{"no-battle", "6.1", "no battle waits there"}
	handStays  = &Reason{"hand-stays", "5.1", "a hand of more than 13 points is kept"}
	notSurplus = &Reason{"not-surplus", "7.1", "that block has been named already, or does not count there (7.2)"}
)

// pass notes that a wish is passed over. A block of one's own that is not there is no
// matter for a note: lists are written for many a battle.
func (w *wisher) pass(d desire, item string) {
	if why := w.why(d, item); why != nil {
		w.skipped = append(w.skipped, passed{w.line, phrase(d), item, why})
	}
}

// why says why a wish is not legal, nil if that need not be said.
func (w *wisher) why(d desire, item string) *Reason {
	g, s := w.g, w.q.Side
	word := item == friendly || item == anywhere
	switch d.verb {
	case "fire", "pass":
		return g.mayDo(s, w.block, d.verb)
	case "retreat":
		switch {
		case word && g.battle.round == 1:
			return retreatFirst
		case word:
			return retreatClosed
		}
		return g.WhyNot(w.q, table.Option{Verb: d.verb, Name: g.name(w.block), Areas: [3]string{item}})
	case "charge", "treachery":
		return w.whyNotAt(d.verb, item)
	case "treason":
		if item == anybody {
			return noTurncoat
		}
		if x, ok := g.block(s.Other(), item); ok && g.Blocks[x].At == g.battle.area && g.revealed(x) {
			return g.mayTurn(noBlock, x)
		}
		return notSeen
	case "hit":
		if x, ok := g.block(s, item); ok && g.inPlay(x, s) {
			return notStrongest
		}
	case "reduce", "dismiss":
		if x, ok := g.block(s, item); ok && g.Blocks[x].At >= 0 && g.areaName(g.Blocks[x].At) == w.q.Area {
			return notSurplus
		}
	case "regroup":
		for _, x := range g.In(s, g.battle.area) {
			switch {
			case d.who != "" && !w.is(g.name(x), d.who, nil):
			case word:
				return retreatClosed
			default:
				return g.mayGo(s, x, g.Named(item))
			}
		}
	case "fight":
		return noBattle
	case "enter":
		if word {
			return notOpen
		}
		return g.WhyNot(w.q, table.Option{Verb: d.verb, Name: w.q.Block, Areas: [3]string{item}})
	case "redeal":
		return handStays
	}
	return nil
}

// whyNotAt says why a block does not charge at an enemy block or try treachery
// on it. Of what stands upright it says no more than that it is not seen.
func (w *wisher) whyNotAt(verb, item string) *Reason {
	g, s := w.g, w.q.Side
	why := g.mayCharge(s, w.block)
	if verb == "treachery" {
		why = g.mayRoll(s, w.block)
	}
	x, ok := g.block(s.Other(), item)
	switch {
	case why != nil:
		return why
	case item == anybody:
		return noTurncoat
	case !ok || g.Blocks[x].At != g.battle.area || !g.revealed(x):
		return notSeen
	}
	return g.WhyNot(w.q, table.Option{Verb: verb, Name: g.name(w.block), Target: item})
}

// phrase is how a desire begins in words, before its names.
func phrase(d desire) string {
	switch d.verb {
	case "retreat":
		return "retreat to"
	case "charge":
		return "charge at"
	case "treachery", "treason":
		return d.verb + " on"
	case "regroup":
		if d.who != "" {
			return "regroup " + d.who + " to"
		}
		return "regroup to"
	case "enter":
		return "enter at"
	case "hit", "reduce", "dismiss", "fight":
		return ""
	}
	return d.verb
}
