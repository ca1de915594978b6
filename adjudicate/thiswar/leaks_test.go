package thiswar

import (
	"cmp"
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
)

// Two games that differ only in what a side may not know give it the same
// view, the same questions, the same sheet and the same errors.
func TestHiddenFactsDoNotShow(t *testing.T) {
	rules := rulesOf(board(t))
	rnd := gametest.NewRandom(7)
	changed, asked, calls := 0, map[string]int{}, 0
	bad := [2]gametest.Sheet{gametest.ReadSheet(rules, Royalist, badSheet), gametest.ReadSheet(rules, Parliament, badSheet)}
	eachCall(t, 60, func(g *Game, q *table.Question) {
		calls++
		other := g.scrambled(q.Side, rnd.Rand)
		other.rupertLost = g.rupertLost != (q.Side == Parliament) // he may have stood upright all the time; who may dismiss him for it is asked (10.12)
		for i := range other.Blocks {
			if g.info(blockID(i)).side != q.Side {
				other.exempt[i] = rnd.IntN(2) == 0 // seldom is any; how many there are is told
			}
		}
		if other.differs(g) {
			changed++
			asked[q.Name]++
		}
		for n, lang := range languages {
			if n > 0 && calls%3 > 0 {
				continue
			}
			before, after := g.viewIn(lang, q), other.viewIn(lang, q)
			a, _ := json.Marshal(before)
			b, _ := json.Marshal(after)
			notFrom(t, before)
			if string(a) != string(b) {
				t.Fatalf("%s: %s sees\n%s\nor\n%s", before.When, before.Side, a, b)
			}
			if calls%6 > 0 || n > 0 && calls%18 > 0 {
				continue // sheets and checks play the masked game, which takes its time
			}
			tellsNothing(t, rules, bad[q.Side], before, after)
		}
	}, nil)
	t.Log(changed, asked)
	if changed < gametest.Games(1000) {
		t.Errorf("only %d positions could be changed", changed)
	}
}

// notFrom says that a view does not tell of blocks that are seen where they came from, nor
// which of them moved. How many came by which border both know, so that two games could
// differ only in who came from where of those in Reserve at first.
func notFrom(t *testing.T, v view.View) {
	t.Helper()
	for _, a := range v.Areas {
		list := a.Seen
		if a.City != nil {
			list = slices.Concat(list, a.City.Seen)
		}
		for _, x := range list {
			if x.From != "" || x.Moved {
				t.Fatalf("%s: %s sees of %s that it moved, or from %q", v.When, v.Side, x.Name, x.From)
			}
		}
	}
}

// languages are those that a side may read.
var languages = []string{"", tongue.French}

// viewIn is viewOf in a language.
func (g *Game) viewIn(lang string, q *table.Question) view.View {
	v := g.ViewIn(lang, q.Side, []*table.Question{q}, nil)
	v.Scenario = g.setup.Name
	return v
}

// badSheet has orders that are legal nowhere together.
const badSheet = "orders:\n  actions: [{move: Oxfordshire, blocks: {Charles: Kent, Essex: Kent}}, {strengthen: Cannon 1}, {sail: Henrietta, to: Kent}, {deploy: Garrison 1, in: Devon}]\n" +
	"  retreat: {Charles: Kent, Essex: Kent}\n  hit: Cannon 1\n  fire: {Charles: fire}\n  into-city: [Garrison 1]\n  home: {Cannon 1: Kent}\n  storm: [Charles]\n"

// tellsNothing says that two views that are to be alike give the same errors to a sheet, in their
// language, and the same sheet to fill in.
func tellsNothing(t *testing.T, rules *Rules, sheet gametest.Sheet, before, after view.View) {
	t.Helper()
	said := func(v *view.View) (words []string) {
		for _, p := range sheet.Check(rules, v) {
			words = append(words, p.String(), speak(v.Lang).Say(p.Text), speak(v.Lang).Say(p.Hint))
		}
		return words
	}
	if x, y := said(&before), said(&after); !reflect.DeepEqual(x, y) {
		t.Fatalf("errors differ:\n%v\n%v", x, y)
	}
	if x, y := rules.Sheet(&before), rules.Sheet(&after); !reflect.DeepEqual(x, y) {
		t.Fatalf("sheets differ:\n%v\n%v", x, y)
	}
}

// Who is asked what depends on nothing hidden: with other cards in hand, other
// blocks upright in the same places and other strengths, the same questions
// are put to the same sides.
func TestWhoIsAskedTellsNothing(t *testing.T) {
	rnd := gametest.NewRandom(11)
	asked := map[string]int{}
	next := func(g *Game, seed string) (names []string) {
		res, err := table.Run(table.Config{Answers: gametest.Answers(gametest.Silent), Dice: gametest.Labelled{Seed: seed}}, g.Play)
		if err != nil {
			t.Fatal(err)
		}
		for _, q := range res.Open {
			// Of a list one block after the other is asked about; both see only the list.
			names = append(names, Sides[q.Side]+" "+q.Name+" "+cmp.Or(q.Series, q.Key()))
		}
		return names
	}
	n := 0
	eachCall(t, 60, func(g *Game, q *table.Question) {
		if q.Name != "card" && q.Name != "actions" {
			return
		}
		for _, hidden := range [...]table.Side{Royalist, Parliament} {
			one, other, heavier := g.copied(), g.scrambled(hidden.Other(), rnd.Rand), g.reweighed(hidden.Other(), rnd.Rand)
			for _, phase := range [...]Phase{Deal, Initiative, Events, Actions1, Actions2, Tactical, Battles, Sieges, Supply, Victory, YearEnd} {
				if phase > Initiative && g.player1 == table.Nobody {
					continue
				}
				if len(one.hand[0]) < 2 || len(one.hand[1]) < 2 {
					continue // the last card of a hand is played unasked, and then shown
				}
				n++
				x, y, z := one.copied(), other.copied(), heavier.copied()
				x.phase, y.phase, z.phase = phase, phase, phase
				a, b, c := next(x, itoa(n)), next(y, itoa(n)), next(z, itoa(n))
				if x.winner != y.winner || x.winner != z.winner {
					continue // who is Eliminated, and so ends the game, everybody sees
				}
				if said := strings.Join(append(a, c...), " "); !strings.Contains(said, "/surrender") && !reflect.DeepEqual(a, c) {
					t.Fatalf("%s, %s, %s's strengths changed: asked %v or %v", g.whenIn(g.say), phase, Sides[hidden], a, c)
				}
				if said := strings.Join(append(a, b...), " "); strings.Contains(said, "new-model-army") || strings.Contains(said, "/surrender") {
					continue // everybody sees which blocks are replaced on the map, and who is left of those who surrender
				}
				if !reflect.DeepEqual(a, b) {
					t.Fatalf("%s, %s, %s's secrets changed: asked %v or %v", g.whenIn(g.say), phase, Sides[hidden], a, b)
				}
				for _, name := range a {
					asked[name[:6]]++
				}
			}
		}
	}, nil)
	t.Log(n, asked)
}

// ofCard are the events that name cards, one of which is named like a block.
var ofCard = map[string]bool{"played": true, "enacted": true, "declined": true}

// reveals are the events that reveal blocks for a Battle or Siege Combat, opens those by
// which everybody knows of a block which it is, or how strong. Rupert is named on the Card
// that dismisses him, and his block is changed in sight of both (10.12).
var (
	reveals = map[string]bool{"attacks": true, "defends": true, "met": true, "reserves": true, "storming": true, "on-the-walls": true, "sallying": true, "fired": true, "exchanged": true}
	opens   = map[string]bool{"placed": true, "clubmen": true, "plot-garrison": true, "stripped": true, "arrives": true, "card-joins": true, "eliminated": true, "replaced": true, "bombardment": true, "captured-guns": true, "rupert-dismissed": true}
)

// telling is what a side has been told and what everybody can read of it in the call, up to
// where blocks with one of some names are revealed; kind is what reveals them.
type telling struct {
	to    table.Side
	names map[string]string
	lines []string
	kind  string
	n     int // events there have been
}

// upTo tells what has happened since, and gives all that has been told.
func (x *telling) upTo(g *Game, events []table.Event) []string {
	for ; x.n < len(events) && x.kind == ""; x.n++ {
		x.tell(g, events[x.n])
	}
	return x.lines
}

func (x *telling) tell(g *Game, e table.Event) {
	line := strings.Join(g.Public("", []table.Event{e}), "")
	if e.For(x.to) {
		for _, lang := range languages {
			d := describe(speak(lang), e)
			line += " | " + e.Kind + " " + d.Text + " " + d.Tail
		}
	}
	if e.Kind == "bombardment" && e.Side == x.to.Other() || e.Kind == "captured-guns" && e.Side == x.to {
		x.kind = e.Kind // how strong they are
		return
	}
	for name := range x.names {
		if e.For(x.to) && e.Side == x.to.Other() && !ofCard[e.Kind] && naming(e, name) {
			x.kind = e.Kind
			return
		}
	}
	if line != "" {
		x.lines = append(x.lines, line)
	}
}

// What the other side does before blocks are revealed tells nothing of which they are:
// with others of their kind in the same places doing the same, by equal dice,
// a side sees, is told and is asked the same, and so does everybody in the calls.
func TestTheOthersTurnTellsNothing(t *testing.T) {
	rnd := gametest.NewRandom(13)
	n, compared, kinds, ends := 0, 0, map[string]int{}, map[string]int{}
	type moment struct {
		q      string
		answer table.Option
		side   table.Side
		events int
		view   string
		goesOn bool // it is of the same list as the one before
	}
	eachCall(t, 20, func(g *Game, q *table.Question) {
		if n++; n%29 > 0 || g.battle != nil || g.passing != nil || g.group != nil || g.raising != nil {
			return
		}
		s := q.Side.Other()
		x := g.copied()
		y, names := g.relabelled(s, rnd.Rand)
		if slices.Equal(x.Blocks, y.Blocks) {
			return
		}
		dice := gametest.Labelled{Seed: itoa(n)}
		seen := func(g *Game, q *table.Question) (m moment) {
			m = moment{q: Sides[q.Side] + " " + q.Name, side: q.Side, events: len(g.t.Result().Events)}
			if q.Side == s {
				for _, lang := range languages {
					data, _ := json.Marshal(g.ViewIn(lang, s, []*table.Question{q}, nil))
					m.view += string(data)
				}
				m.q += " " + q.Key()
			}
			return m
		}
		enough := func(g *Game) bool { return g.battle != nil && g.battle.round > 0 }
		var moments []moment
		last := ""
		first := gametest.Answers(func(q *table.Question) (table.Option, table.Source, bool) {
			if len(moments) > 30 || enough(x) {
				return table.Option{}, table.Source{}, false
			}
			m := seen(x, q)
			m.goesOn = q.Series != "" && q.Series == last
			last = q.Series
			o, from, ok := rnd.Answer(q)
			m.answer = o
			moments = append(moments, m)
			return o, from, ok
		})
		one, err := table.Run(table.Config{Answers: first, Dice: dice}, x.Play)
		if err != nil {
			t.Fatal(err)
		}
		i, why, series := 0, "", ""
		told, told2 := telling{to: s, names: names}, telling{to: s, names: names}
		second := gametest.Answers(func(q *table.Question) (table.Option, table.Source, bool) {
			if i == len(moments) || enough(y) {
				return table.Option{}, table.Source{}, false
			}
			m, have := moments[i], seen(y, q)
			if m.side != s && m.goesOn || q.Side != s && q.Series != "" && q.Series == series {
				if q.Side != m.side || q.Name != strings.Fields(m.q)[1] {
					return table.Option{}, table.Source{}, false // its list is longer or shorter; that is one call
				}
			}
			series = q.Series
			a, b := told.upTo(x, one.Events[:m.events]), told2.upTo(y, y.t.Result().Events)
			if revealed := told.kind; revealed != "" && revealed == told2.kind {
				if !reveals[revealed] && !opens[revealed] {
					why = "told by name of what is " + revealed
				}
				ends[revealed]++
				i = len(moments)
			}
			if !slices.Equal(a, b) {
				k := 0
				for k < min(len(a), len(b)) && a[k] == b[k] {
					k++
				}
				if near := strings.Join(slices.Concat(a[k:min(k+3, len(a))], b[k:min(k+3, len(b))]), " "); strings.Contains(near, "is Eliminated") {
					i = len(moments) // everybody sees that a block is gone
					return table.Option{}, table.Source{}, false
				}
				why = "told\n" + strings.Join(a[k:], "\n") + "\nor\n" + strings.Join(b[k:], "\n")
			} else if i < len(moments) && (have.q != m.q || have.view != m.view) {
				why = "asked or shown\n" + m.q + " " + m.view + "\nor\n" + have.q + " " + have.view
			}
			if why != "" || i == len(moments) {
				return table.Option{}, table.Source{}, false
			}
			compared++
			kinds[q.Name]++
			o := m.answer
			if q.Side != s {
				for _, name := range [...]*string{&o.Name, &o.Target} {
					if other, ok := names[*name]; ok {
						*name = other
					}
				}
			}
			i++
			return o, table.Source{}, q.Has(o)
		})
		if _, err := table.Run(table.Config{Answers: second, Dice: dice}, y.Play); err != nil {
			t.Fatal(err)
		}
		if why != "" {
			t.Fatalf("%s, after %d answers: %s is %s", g.whenIn(g.say), i, Sides[s], why)
		}
	}, nil)
	t.Log(n, compared, kinds, ends)
}

// naming says that an event has the name of a block.
func naming(e table.Event, name string) bool {
	return e.Block == name || e.Target == name || strings.Contains(e.Words, name) || slices.ContainsFunc(e.Parts, func(x table.Part) bool { return x.Of == name })
}

// By what a side is told, a block of the other's is named when it is revealed for a
// Battle or Siege Combat, and while that is fought; and before that only where the
// rules have everybody know which it is. Reserves are none of those revealed until they
// enter. In a Storm that is when one is exchanged for a block that storms: it takes part
// from then on, in sight of both as in any Battle (8.3, 7.3), and the other was seen before.
func TestWhoIsNamed(t *testing.T) {
	b := board(t)
	names := 0
	for _, seed := range seeds(60) {
		g := NewScenario(b, scenarioOf(seed))
		r := gametest.NewRandom(seed)
		res, err := table.Run(table.Config{Answers: r, Dice: r}, g.Play)
		if err != nil {
			t.Fatal(err)
		}
		shown := map[blockID]bool{}
		for _, e := range res.Events {
			switch e.Kind {
			case "battle", "won", "turn", "siege":
				clear(shown)
			}
			if e.To == e.Side || e.Side == table.Nobody || ofCard[e.Kind] {
				continue
			}
			for i := range b.blocks {
				x := &b.blocks[i]
				if !naming(e, x.name) {
					continue
				}
				names++
				known := shown[blockID(i)] || reveals[e.Kind] || opens[e.Kind] && (e.Kind != "eliminated" || x.kind == garrison || x.class == artillery)
				if !known {
					t.Errorf("seed %d: %s is named by %q: %+v", seed, x.name, describe(tongue.Tongue{}, e).Text, e)
				}
				if reveals[e.Kind] {
					shown[blockID(i)] = true
				}
			}
		}
	}
	t.Log(names)
}

// The map that a page shows of the past tells nothing either.
func TestMapsTellNothing(t *testing.T) {
	b := board(t)
	gametest.MapsTellNothing(t, 12, func(seed uint64) *Game { return NewScenario(b, scenarioOf(seed)) },
		func(g *Game, s table.Side, r gametest.Random) *Game { return g.scrambled(s, r.Rand) }, func(g *Game) any { return g.Blocks })
}
