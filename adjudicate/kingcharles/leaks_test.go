package kingcharles

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
)

// naming are the kinds of events that may name Brigades of the other side, as KINGCHARLES 4 has
// it: what lies open in a Battle or before a besieger, what is Dispersed, eliminated or removed,
// Reforms, or changes sides.
var naming = []string{toldLaidOut.Kind, toldJoins.Kind, toldSeenInside.Kind, toldBrigadesOff.Kind, toldReformed.Kind, toldTurncoat.Kind}

// What a side is told names no Brigade of the other side but where that lies open, and no card
// of its hand but one that is played or lost.
func TestEventsTellNothingHidden(t *testing.T) {
	b := board(t)
	for seed := range uint64(gametest.Games(60)) {
		r := gametest.NewRandom(seed)
		g := NewScenario(b, "full-war")
		n := 0
		answers := gametest.Answers(func(q *table.Question) (table.Option, table.Source, bool) {
			if n++; seed%2 == 0 {
				return r.Answer(q)
			}
			return g.warlike(r, q, n)
		})
		res, err := table.Run(table.Config{Answers: answers, Dice: r}, g.Play)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range res.Events {
			if e.To != table.Nobody && e.To == e.Side.Other() { // it stands in Public
				for _, text := range named(e) {
					_, brigade := b.brigade(text)
					_, general := b.general(text) // one is a card too
					if brigade || !general && slices.ContainsFunc(b.cards, func(c card) bool { return c.Name == text }) {
						t.Fatalf("seed %d: everybody is told %+v", seed, e)
					}
				}
			}
			for s := Royalist; s <= Parliament; s++ {
				if !e.For(s) {
					continue
				}
				if e.Kind == toldDrawn.Kind && e.Side != s && e.Words != "" {
					t.Fatalf("seed %d: %s is told %+v", seed, Sides[s], e)
				}
				if e.Side == s && (e.To == s || e.Kind == toldBrigadesOff.Kind) {
					continue // of a Turncoat of his own
				}
				if slices.Contains(naming, e.Kind) && !(e.Kind == toldBrigadesOff.Kind && e.Target == boxNames[available]) {
					continue
				}
				for i := range b.brigades {
					if b.brigades[i].side != s && slices.Contains(named(e), b.brigades[i].name) {
						t.Fatalf("seed %d: %s is told of %s: %+v", seed, Sides[s], b.brigades[i].name, e)
					}
				}
			}
		}
	}
}

// named are the names that an event may have.
func named(e table.Event) []string {
	names := append(strings.Split(e.Words, ", "), e.Block, e.Target)
	for _, x := range e.Parts {
		names = append(names, x.Of)
	}
	return names
}

// copied is a copy of the game whose hidden state can be changed.
func (g *Game) copied() *Game {
	c := *g
	c.brigade, c.general, c.control, c.sieges = slices.Clone(g.brigade), slices.Clone(g.general), slices.Clone(g.control), slices.Clone(g.sieges)
	c.notable, c.raided, c.done, c.chits = slices.Clone(g.notable), slices.Clone(g.raided), slices.Clone(g.done), slices.Clone(g.chits)
	c.draw, c.discards, c.mid, c.late, c.altHist = slices.Clone(g.draw), slices.Clone(g.discards), slices.Clone(g.mid), slices.Clone(g.late), slices.Clone(g.altHist)
	c.bonus = slices.Clone(g.bonus)
	for i, b := range c.bonus {
		c.bonus[i].cards = slices.Clone(b.cards)
	}
	for s := range c.hand {
		c.hand[s], c.aces[s], c.corePlayed[s] = slices.Clone(g.hand[s]), slices.Clone(g.aces[s]), slices.Clone(g.corePlayed[s])
	}
	return &c
}

// scrambled is the game with all otherwise that a side may not know: which Brigades the other
// side's stacks have and which of a Region are available, its cards, and the decks.
func (g *Game) scrambled(s table.Side, r gametest.Random) *Game {
	c, o := g.copied(), s.Other()
	open := g.seenBy(s)
	swap := func(list []brigadeID) {
		for i, k := range r.Perm(len(list)) {
			c.brigade[list[i]].place, c.brigade[list[k]].place = c.brigade[list[k]].place, c.brigade[list[i]].place
		}
	}
	var onMap []brigadeID
	homes := map[string][]brigadeID{}
	for i := range g.brigade {
		x, b := brigadeID(i), &g.brigade[i]
		if b.side != o || slices.Contains(open, x) || g.foreign(x) {
			continue
		}
		if g.at(x) != noArea {
			onMap = append(onMap, x)
		}
		if b.side == g.brigades[i].side && (g.at(x) != noArea || b.box == available || b.box == other) {
			homes[g.homeOf(x)] = append(homes[g.homeOf(x)], x)
		}
	}
	swap(onMap)
	for _, home := range keysOf(homes) {
		swap(homes[home])
	}
	var cards []*cardID
	for _, pile := range [][]cardID{c.hand[o], c.aces[o], c.draw, c.discards, c.mid, c.late, c.altHist} {
		for i := range pile {
			if !g.coreCard(pile[i]) && pile[i] != g.leadCard {
				cards = append(cards, &pile[i])
			}
		}
	}
	for _, b := range c.bonus {
		for i := range b.cards {
			if b.side == o && !g.coreCard(b.cards[i]) {
				cards = append(cards, &b.cards[i])
			}
		}
	}
	for i, k := range r.Perm(len(cards)) {
		*cards[i], *cards[k] = *cards[k], *cards[i]
	}
	for i, k := range r.Perm(len(c.chits)) {
		c.chits[i], c.chits[k] = c.chits[k], c.chits[i]
	}
	return c
}

// Two games that differ only in what a side may not know give it the same view, the same sheet
// and the same errors, byte for byte.
func TestHiddenFactsDoNotShow(t *testing.T) {
	rules := rulesOf(board(t))
	r := gametest.NewRandom(7)
	n, changed := 0, 0
	eachCall(t, 6, func(g *Game, q *table.Question) {
		if n++; n%3 > 0 || g.henrietta {
			return
		}
		other := g.scrambled(q.Side, r)
		if !slices.Equal(g.brigade, other.brigade) {
			changed++
		}
		before, after := g.viewOf(q), other.viewOf(q)
		a, _ := json.Marshal(before)
		b, _ := json.Marshal(after)
		if string(a) != string(b) {
			t.Fatalf("%s: %s sees\n%s\nor\n%s", q.Key(), before.Side, a, b)
		}
		if n%30 > 0 {
			return
		}
		bad := "orders:\n  card: King Pym\n  actions: [{move: Essex, by: [York]}, {place: London}, {raid: {Derby: York}}, {bombard: Hopton}]\n  recruit: [{raise: Byron's, at: York}, {general: Goring, at: Oxford}]\n" +
			"  take: [Byron's]\n  evade-to: [York]\n  losses: [Byron's, Fiennes]\n  desert: {York: Byron's}\n"
		said := func(v *view.View) (words []string) {
			for _, p := range gametest.CheckText(rules, v, bad) {
				words = append(words, p.String())
			}
			return append(words, rules.Sheet(v)...)
		}
		if x, y := said(&before), said(&after); !slices.Equal(x, y) {
			t.Fatalf("%s: it says\n%v\nor\n%v", q.Key(), x, y)
		}
	}, nil)
	t.Log(n, changed)
	if changed < gametest.Games(300) {
		t.Errorf("only %d positions could be changed", changed)
	}
}

// Who is asked what in the phases that follow depends on nothing hidden, and neither does what
// the other side is told of it.
func TestWhoIsAskedTellsNothing(t *testing.T) {
	r := gametest.NewRandom(11)
	asked := map[string]int{}
	next := func(g *Game, seed string, hidden table.Side) (names, told []string) {
		res, err := table.Run(table.Config{Answers: gametest.Answers(gametest.Silent), Dice: gametest.Labelled{Seed: seed}}, g.Play)
		if err != nil {
			t.Fatal(err)
		}
		for _, q := range res.Open {
			names = append(names, Sides[q.Side]+" "+q.Name+" "+cmp.Or(q.Series, q.Key()))
		}
		for _, e := range res.Events {
			if e.For(hidden) && e.Side != hidden {
				told = append(told, e.Kind+" "+e.Area) // the Region of what is gone is open (4.5)
			}
		}
		return names, told
	}
	n, cards := 0, 0
	eachCall(t, 3, func(g *Game, q *table.Question) {
		if q.Name != "card" || g.using != nil || g.henrietta {
			return
		}
		if cards++; cards%8 > 0 {
			return
		}
		for s := Royalist; s <= Parliament; s++ {
			for _, phase := range [...]Phase{Political, Campaign, Blockade, PowerBase} {
				if phase >= Blockade && phase <= Desertion && slices.ContainsFunc(g.brigadesOnMap(s.Other()), func(x brigadeID) bool { return g.originOf(x) == irish }) {
					continue // where they desert all see (22.1)
				}
				x, y := g.copied(), g.scrambled(s, r)
				x.phase, y.phase = phase, phase
				n++
				a, told := next(x, itoa(n), s)
				b, told2 := next(y, itoa(n), s)
				if !slices.Equal(a, b) {
					t.Fatalf("%s, %s, not known to %s: asked %v or %v", q.Key(), phase, Sides[s], a, b)
				}
				if !slices.Equal(told, told2) {
					t.Fatalf("%s, %s: %s is told\n%v\nor\n%v", q.Key(), phase, Sides[s], told, told2)
				}
				for _, name := range a {
					asked[strings.Fields(name)[1]]++
				}
			}
		}
	}, nil)
	t.Log(n, asked)
}

// Whether a side is asked who deserts does not tell who is Irish: of two Armies of one Brigade each
// the one may have to desert alone, and the other not at all.
func TestDesertionTellsNotWhoIsIrish(t *testing.T) {
	b := board(t)
	asked := func(kind origin) (n int) {
		g := NewScenario(b, "full-war")
		generals, areas, used := []string{"Prince Rupert", "Prince Maurice"}, []string{"Lincoln", "Ipswich"}, 0
		for i := range g.brigade {
			if g.brigades[i].side == Royalist && g.brigade[i].onMap() {
				g.brigade[i].place = insideOf(g.generals[g.charles].start)
			}
		}
		for i, name := range generals {
			x, _ := b.general(name)
			a, _ := b.area(areas[i])
			g.general[x] = generalState{box: outside, at: a, under: noGeneral}
			g.control[a] = Parliament
			want := regional
			if i == 1 {
				want = kind
			}
			for y := range g.brigade {
				if g.brigades[y].side == Royalist && g.originOf(brigadeID(y)) == want && !g.brigade[y].onMap() && used == i {
					g.brigade[y].place = under(x)
					used++
				}
			}
		}
		res, err := table.Run(table.Config{Answers: gametest.Answers(gametest.Silent), Dice: gametest.Labelled{Seed: "x"}}, func(t *table.Table) {
			g.t, g.category = t, 4
			g.desertOnce(Royalist, 1, 1)
			t.End()
		})
		if err != nil {
			t.Fatal(err)
		}
		return len(res.Open)
	}
	if one, other := asked(regional), asked(irish); one != other || one != 1 {
		t.Errorf("asked %d times, %d where one is Irish", one, other)
	}
}

// The map that a page shows of the past tells nothing either.
func TestMapsTellNothing(t *testing.T) {
	b := board(t)
	gametest.MapsTellNothing(t, 6, func(uint64) *Game { return NewScenario(b, "full-war") }, (*Game).scrambled, func(g *Game) any { return g.brigade })
}
