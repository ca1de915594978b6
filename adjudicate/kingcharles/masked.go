package kingcharles

import (
	"iter"
	"slices"
	"strconv"
	"strings"

	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/state"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
	"fieldpost/scenarios"
)

// Masked builds from a view the game as its side knows it: the other side's Brigades are
// stand-ins of unknown value where they do not lie open. Everything that the side may do now is
// legal in it exactly if it is legal in the game itself.
func (b *Board) Masked(v *view.View) *Game {
	s, ok := SideOf(v.Side)
	if !ok {
		s = Royalist // no honest view is nobody's
	}
	board := *b
	board.brigades = slices.Clone(b.brigades)
	g := newGame(&board, &b.data.Setups[0])
	g.masked = s
	g.turn, g.phase = v.Turn, Phase(max(0, slices.Index(phaseNames[:], v.Phase)))
	for _, c := range v.Control {
		h, _ := SideOf(c.Side)
		for _, name := range c.Areas {
			if a, ok := g.area(name); ok {
				g.control[a] = h
			}
		}
	}
	g.maskUnits(s, v)
	g.rows.Mask(g, s, v.Facts)
	g.maskStrangers(s, v)
	g.maskHands(s, v)
	g.maskBattle()
	return g
}

// maskHands gives the side the cards of its view, and the other as many as it is known to have.
func (g *Game) maskHands(s table.Side, v *view.View) {
	g.hand[s] = g.newReader(&state.Position{}).takeAll(v.Hand, s)
	o := s.Other()
	unknown := cardID(len(g.cards))
	g.cards = append(slices.Clip(g.cards), card{&scenarios.CharlesCard{Name: "an enemy card", Type: "ops", Value: 1}, table.Nobody})
	size := func(fact string) int {
		n, _ := strconv.Atoi(v.Fact(fact + Sides[o]))
		return min(max(0, n), int(unknown))
	}
	all, core := size("hand-size-"), size("core-size-")
	for c := range unknown {
		if len(g.hand[o]) < min(all, core) && g.coreCard(c) && g.cards[c].side != s {
			g.hand[o] = append(g.hand[o], c)
		}
	}
	g.hand[o] = append(g.hand[o], slices.Repeat([]cardID{unknown}, all-len(g.hand[o]))...)
	g.aces[o] = slices.Repeat([]cardID{unknown}, size("aces-size-"))
}

// maskUnits puts all Units where they are that the view names. Who is nowhere is out of the game.
func (g *Game) maskUnits(s table.Side, v *view.View) {
	for i := range g.general {
		g.general[i] = generalState{box: removed, at: noArea, under: noGeneral}
	}
	for i := range g.brigade {
		g.brigade[i] = brigadeState{place: boxed(removed), side: g.brigades[i].side}
	}
	for _, c := range v.Boxes {
		at, ok := g.placeNamed(c.Name)
		for _, name := range c.Blocks {
			name, _, _ = strings.Cut(name, " (") // what is printed on a General
			if x, is := g.Board.general(name); is && ok && !at.onMap() {
				g.general[x].box = at.box
			} else if y, is := g.Board.brigade(name); is && ok && (!at.onMap() || at.box == withGeneral) {
				g.brigade[y].place = at
			}
		}
	}
	for at, c := range g.seenIn(v) {
		g.maskPlace(s, c.Own, at)
		g.maskPlace(s.Other(), c.Seen, at)
		if x := g.besieger(areaID(at.id)); c.Marker != nil && x != noGeneral {
			g.sieges[at.id].on, g.sieges[at.id].by, g.sieges[at.id].value = true, x, *c.Marker
		}
	}
}

// seenIn goes through what a view has of each Area, Outside and Inside.
func (g *Game) seenIn(v *view.View) iter.Seq2[place, *view.City] {
	return func(yield func(place, *view.City) bool) {
		for _, va := range v.Areas {
			a, ok := g.area(va.Name)
			if ok && (!yield(inArea(a), &view.City{Own: va.Own, Enemy: va.Enemy, Seen: va.Seen}) || va.City != nil && !yield(insideOf(a), va.City)) {
				return
			}
		}
	}
}

// besieger is who Besieges an Area if it is Besieged, but for an Illegal Position.
func (g *Game) besieger(a areaID) generalID {
	if g.control[a] == table.Nobody {
		return noGeneral
	}
	return g.first(g.control[a].Other(), a)
}

// maskPlace puts a side's Units in an Area, Outside or Inside.
func (g *Game) maskPlace(s table.Side, list []view.Block, at place) {
	for _, vb := range list {
		top, led := g.Board.general(vb.Under)
		if x, ok := g.Board.general(vb.Name); ok && vb.Type == general_ && g.generals[x].side == s {
			g.general[x] = generalState{box: at.box, at: areaID(at.id), under: noGeneral, activated: vb.Moved}
			if led && top != x && g.generals[top].side == s {
				g.general[x].under = top
			}
			continue
		}
		if y, ok := g.Board.brigade(vb.Name); ok {
			g.brigade[y] = brigadeState{place: g.placeUnder(vb.Under, at), side: s, moved: vb.Moved}
		}
	}
}

// placeUnder is the Display that somebody's Brigades are on, or where they are without one.
func (g *Game) placeUnder(name string, at place) place {
	if x, ok := g.Board.general(name); ok {
		return under(x)
	}
	if n, ok := g.Board.notable(name); ok && at.box == inside {
		return keptBy(n)
	}
	return at
}

// maskStrangers puts stand-ins for the Brigades of the other side that do not lie open.
// It comes after the facts, which say where Local Notables are.
func (g *Game) maskStrangers(s table.Side, v *view.View) {
	o := s.Other()
	spare := 0
	stand := func(at place, o1 origin, n int) {
		for ; n > 0; n-- {
			for spare < len(g.brigades) && (g.brigade[spare].place != boxed(removed) || g.brigades[spare].name == stranger) {
				spare++
			}
			if spare == len(g.brigades) {
				return // no honest view has so many
			}
			g.brigades[spare] = brigade{name: stranger, side: o, origin: o1, region: noRegion, value: militia}
			g.brigade[spare] = brigadeState{place: at, side: o}
		}
	}
	for at, c := range g.seenIn(v) {
		for _, vb := range c.Seen {
			if vb.Type == general_ || vb.Type == notable_ {
				stand(g.placeUnder(vb.Name, at), regional, vb.Count-g.shownUnder(c.Seen, vb.Name))
			} else {
				stand(g.placeUnder(vb.Under, at), originOf(vb.Type), vb.Count)
			}
		}
		stand(at, regional, c.Enemy)
	}
}

// stranger is the name of a Brigade that stands in for one of the other side.
const stranger = "an enemy Brigade"

// shownUnder is how many Brigades of a General's a view names, or counts by their kind.
func (g *Game) shownUnder(list []view.Block, name string) (n int) {
	for _, vb := range list {
		if _, is := g.Board.brigade(vb.Name); vb.Under == name && (is || vb.Type == vb.Name) {
			n += max(1, vb.Count)
		}
	}
	return n
}

// maskBattle finds out who takes part in the Battle under way, and forgets what does not hold
// together.
func (g *Game) maskBattle() {
	a := g.act
	if a == nil || a.general == noGeneral {
		g.act = nil
		return
	}
	a.side, a.series = g.generals[a.general].side, "march"
	b := a.battle
	if b == nil || b.area == noArea {
		a.battle = nil
		return
	}
	if b.from != noArea {
		b.by = g.between(b.from, b.area)
	}
	b.force = [2]force{{side: a.side}, {side: a.side.Other()}}
	for i := range b.force {
		g.force(&b.force[i])
	}
	b.sieged = b.force[1].top != noGeneral && g.besieges(b.force[1].top)
}

// acts says that an Activation is under way by a General on the map.
func (g *Game) acts() bool { return g.act != nil && g.onMap(g.act.general) || g.event == newModelArmy }

// marches says that it is one of the side's own.
func (g *Game) marches() bool {
	return g.act != nil && g.onMap(g.act.general) && g.act.side == g.masked
}

// done does something and says that it is done.
func done(do func()) bool {
	do()
	return true
}

// atStep puts a question of an Event by the step of its card that its key names.
func atStep(do func(g *Game, p *scenarios.CharlesStep) bool) func(*Game, *view.Question) bool {
	return func(g *Game, q *view.Question) bool {
		n := 0
		for _, part := range strings.Split(q.Key, "/") {
			if text, ok := strings.CutPrefix(part, "step-"); ok {
				n, _ = strconv.Atoi(text)
			}
		}
		return g.event != noCard && n > 0 && n <= len(g.cards[g.event].Do) && do(g, &g.cards[g.event].Do[n-1])
	}
}

// understood is the game as its side knows it, nil where the view does not hold together or
// lacks what its questions need. A view that an honest adjudicator sealed always has it.
func (b *Board) understood(v *view.View) *Game {
	turns := b.data.Setups[0].Turns
	if _, ok := SideOf(v.Side); !ok || v.Turn < turns[0] || v.Turn > turns[1] || !slices.Contains(phaseNames[:], v.Phase) {
		return nil
	}
	for _, q := range v.Asked {
		if max(q.N, -q.N) > most || !b.answerable(&q) {
			return nil
		}
	}
	g := b.Masked(v)
	if !g.sound() || !b.book.Ready(g, v) {
		return nil
	}
	return g
}

// answerable says that a question has answers, and that there is what they name.
func (b *Board) answerable(q *view.Question) bool {
	for _, o := range b.book.Grammar().Options(q) {
		for _, name := range o.Areas {
			if _, ok := b.area(name); !ok && name != "" {
				return false
			}
		}
		_, general := b.general(o.Name)
		_, brigade := b.brigade(o.Name)
		_, place := b.placeNamed(o.Target)
		switch {
		case o.Target != "" && !place, o.Verb == "general" && !general, (o.Verb == "raise" || o.Verb == "with" && q.Name == "recruit") && !brigade,
			o.Verb == "raise" && o.Target == "", q.Name == "recruit" && (o.Verb == "train" || o.Verb == "blockade" || o.Verb == "general") && o.Areas[0] == "":
			return false
		}
	}
	return len(q.Options) > 0
}

// most is more than any number of a question or a counter is.
const most = 40

// sound says whether who is where can be, and what is under way.
func (g *Game) sound() bool {
	few := func(numbers ...int) bool {
		return !slices.ContainsFunc(numbers, func(n int) bool { return n < 0 || n > most })
	}
	p, r, a := g.using, g.raising, g.act
	return g.soundUnits() && few(g.category, g.left[0], g.left[1]) &&
		(p == nil || few(p.left) && p.card != noCard && p.side != table.Nobody) &&
		(r == nil || few(r.left) && g.soundRaising(r)) &&
		(a == nil || few(a.spent, a.toll, a.least, a.ops, max(a.points, -a.points)) && len(a.trail) > 0)
}

// soundUnits says whether Generals, Sieges and Brigades can be where they are.
func (g *Game) soundUnits() bool {
	for i, s := range g.general {
		if top := s.under; s.box <= inside && (s.at == noArea || top != noGeneral &&
			(!g.onMap(top) || g.general[top].under != noGeneral || g.general[top].at != s.at || g.general[top].box != s.box || g.generals[top].side != g.generals[i].side)) {
			return false
		}
	}
	for a, s := range g.sieges {
		if s.on && (!g.onMap(s.by) || g.general[s.by].at != areaID(a) || s.value < 0 || s.value > most) {
			return false
		}
	}
	for _, x := range slices.Concat(g.stranded, g.leaderless) {
		if g.at(x) == noArea {
			return false
		}
	}
	return true
}

// soundRaising says whether a Recruitment under way is one of the side that knows it.
func (g *Game) soundRaising(r *recruiting) bool {
	strange := func(x generalID) bool { return x != noGeneral && (!g.onMap(x) || g.generals[x].side != g.masked) }
	return !strange(r.filled) && !strange(r.waits) && r.side == g.masked && !slices.ContainsFunc(r.given, func(p place) bool { return g.areaOf(p) == noArea })
}

// known is the game as its side knows it, as a check plays it.
func (g *Game) known() *kind.Known[*Game] {
	return &kind.Known[*Game]{Book: g.book, Game: g, Knows: g.masked, Sit: func(t *table.Table) { g.t = t }}
}

// WhyNot says why an answer to a question is not legal, nil if it is.
func (g *Game) WhyNot(q *table.Question, o table.Option) *Reason { return g.book.WhyNot(g, q, o) }
