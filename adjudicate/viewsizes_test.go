package adjudicate_test

import (
	"bytes"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/effort"
	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/game/state"
	"fieldpost/adjudicate/thiswar"
	"fieldpost/adjudicate/view"
)

// measured are sizes of which all but the rarest are to be small.
type measured []int

func (m measured) String() string {
	slices.Sort(m)
	var b strings.Builder
	for _, share := range []int{5000, 9000, 9900, 9990, 9999} {
		fmt.Fprintf(&b, "%6d", m[min(len(m)-1, len(m)*share/10000)])
	}
	return fmt.Sprintf("%s%6d", b.String(), m[len(m)-1])
}

// robotGames plays games of all kinds by what sheets offer, with plans and without, and
// shows each step.
func robotGames(t *testing.T, rules game.Shaped, pace string, games, steps int, each func(x *adjudicate.Trial, sent [2]string)) {
	t.Helper()
	sides := rules.Sides()
	for i := range games {
		scenario := rules.Scenarios()[i%len(rules.Scenarios())]
		var plans [2]string
		if pace == "plans" && i%3 > 0 {
			for s := range plans {
				plans[s] = strings.TrimPrefix(examplePlan(t, rules, s, i), "plan:\n")
			}
		}
		x, err := adjudicate.NewTrial(rules, pace, scenario, nil, byte(i), plans)
		if err != nil {
			t.Fatal(err)
		}
		if i%4 == 3 {
			x.Speak("fr")
		}
		rnd := gametest.NewRandom(uint64(i + 1000))
		for n := 0; n < steps && !x.Over(); n++ {
			var texts [2]string
			for s := range texts {
				asked := x.Asks(s)
				if len(asked) == 0 {
					continue
				}
				v := x.View(s)
				c := gametest.ReadChoices(x.Sheet(v), asked)
				for try := 0; texts[s] == ""; try++ {
					if text := c.Orders(rnd.Rand, max(0, 80-3*try)); try > 80 {
						t.Fatalf("nothing will do: %s", text)
					} else if ps, _ := x.Check(v, text); !ps.Refused() {
						texts[s] = text
					}
				}
				if more := texts[s] + longestPlan(t, rules, sides[s]); pace == "plans" && i%9 == 4 && n == 20 {
					texts[s] = more
				}
			}
			each(x, texts)
			if ps, err := x.Play(texts); err != nil || ps.Refused() {
				t.Fatal(err, ps)
			}
		}
		each(x, [2]string{})
	}
}

// Views and orders are packed, and all of a game and its pace have one size, which is
// chosen so that all but the rarest fit with their sheets, and all without. This is what
// was measured (FIELDPOST_TESTS=soak measures more):
//
//	bytes, of this share of all      50%   90%   99% 99.9% 99.99% most (100 games of each, to their end)
//	richard-iii               table  views      5337  6598  6990  7215  7432  7491 of 8192; 0 of 10454 without their sheet
//	richard-iii               table  no sheet   5219  5632  5849  6015  6148  6273; 0 without their past
//	richard-iii               table  no past    5148  5593  5775  5891  6019  6074
//	richard-iii               table  orders       96   150   212   248   269   269 of 6335
//	richard-iii               plans  views      5767  6968  7575  7951  8230  8230 of 10240; 0 of 7552 without their sheet
//	richard-iii               plans  no sheet   5424  5888  6299  6713  7034  7034; 0 without their past
//	richard-iii               plans  no past    5368  5831  6128  6529  6763  6763
//	richard-iii               plans  orders       95   161   223   912   986   986 of 4870
//	this-war-without-an-enemy table  views      6003  7767  8573  8981  9214  9233 of 10240; 0 of 20406 without their sheet
//	this-war-without-an-enemy table  no sheet   5904  6532  7004  7338  7496  7800; 0 without their past
//	this-war-without-an-enemy table  no past    5832  6447  6930  7245  7396  7438
//	this-war-without-an-enemy table  orders      107   161   251   311   346   378 of 11298
//	this-war-without-an-enemy plans  views      6928  9145  9967 10414 10964 11304 of 12288; 0 of 13600 without their sheet
//	this-war-without-an-enemy plans  no sheet   6453  7324  7961  8437  9016  9190; 0 without their past
//	this-war-without-an-enemy plans  no past    6363  7229  7787  8182  8592  8664
//	this-war-without-an-enemy plans  orders      107   183   267   767   823   823 of 8638
func TestViewSizes(t *testing.T) {
	war, _ := war()
	roses, _ := richard()
	games, steps := effort.Of(2, 8, 100), effort.Of(6, 40, 100000)
	t.Log("bytes, of this share of all   50%   90%   99% 99.9% 99.99% most")
	for _, rules := range []game.Shaped{roses, war} {
		for _, pace := range []string{"table", "plans"} {
			var wholes, pasts, bares, sheets measured
			without, gone := 0, 0
			room := adjudicate.ViewRoom(rules, pace)
			robotGames(t, rules, pace, games, steps, func(x *adjudicate.Trial, sent [2]string) {
				for s := range 2 {
					whole, past, bare := adjudicate.PackedSizes(rules, *x.View(s))
					wholes, pasts, bares = append(wholes, whole), append(pasts, past), append(bares, bare)
					if whole > room {
						without++
					}
					if past > room {
						gone++
					}
					if bare > room {
						t.Errorf("a view of %s at the pace of %s has %d bytes without its past; there is room for %d", rules.Name(), pace, bare, room)
					}
					if sent[s] != "" {
						sheets = append(sheets, adjudicate.PackedSheet(x, s, sent[s]))
					}
				}
			})
			t.Logf("%-25s %-6s views    %v of %d; %d of %d without their sheet", rules.Name(), pace, wholes, room, without, len(wholes))
			t.Logf("%-25s %-6s no sheet %v; %d without their past", rules.Name(), pace, pasts, gone)
			t.Logf("%-25s %-6s no past  %v", rules.Name(), pace, bares)
			t.Logf("%-25s %-6s orders   %v of %d", rules.Name(), pace, sheets, len(sheets))
			if without*1000 > len(wholes) {
				t.Errorf("%d of %d views have no room for their sheet", without, len(wholes))
			}
		}
	}
}

// A note changes nothing of how large anything is: neither how the view beside it is packed,
// nor the whole; not even one that says what the view hides from its writer.
func TestNotesDoNotShow(t *testing.T) {
	war, _ := war()
	roses, _ := richard()
	for _, rules := range []game.Shaped{roses, war} {
		for _, pace := range []string{"table", "plans"} {
			n := 0
			robotGames(t, rules, pace, effort.Of(1, 4, 40), 30, func(x *adjudicate.Trial, _ [2]string) {
				if n++; n%5 > 0 {
					return
				}
				for s := range 2 {
					v := x.View(s)
					own, size := adjudicate.PackedParts(rules, *v)
					for _, notes := range notesAbout(v, string(own.Text)) {
						v.Notes = notes
						with, all := adjudicate.PackedParts(rules, *v)
						if !bytes.Equal(with.Packed, own.Packed) || all != size || all != adjudicate.ViewRoom(rules, pace) {
							t.Fatalf("%s: the note %.60q makes %d bytes of %d", rules.Name(), notes, all, size)
						}
					}
				}
			})
		}
	}
}

// notesAbout are notes of a writer who guesses what is in the other side's view: right,
// wrong, or nothing of it.
func notesAbout(v *view.View, text string) (list [][]string) {
	list = [][]string{nil, {"x"}, {strings.Repeat("a", 2000)}, {strings.Repeat("\"", 2000)}, {strings.Join(v.Hand, ", ")}}
	for at := 0; at < len(text); at += 4000 {
		part := strings.ToValidUTF8(text[at:min(at+1990, len(text))], "")
		list = append(list, []string{part}, []string{part[:len(part)/2], "and", part[len(part)/2:]})
	}
	return list
}

// examplePlan is one of the example plans.
func examplePlan(t *testing.T, rules game.Shaped, s, n int) string {
	t.Helper()
	if rules.Name() != "richard-iii" {
		return warPlan(t, rules.Sides()[s], "")
	}
	data, err := os.ReadFile("../examples/plans/richard-iii-" + []string{"bold", "careful"}[n%2] + ".yaml")
	if err != nil {
		t.Fatal(err)
	}
	_, text, _ := strings.Cut(string(data), "\nplan:\n")
	return "plan:\n" + text
}

// longestPlan is a plan of nearly the most bytes that one may have, with as many
// different names and numbers in it as there are.
func longestPlan(t *testing.T, rules game.Rules, side string) string {
	t.Helper()
	areas, rnd := rules.AreaNames(), rand.New(rand.NewPCG(1, uint64(len(side))))
	kind, does := "fire", "engage"
	if rules.Name() == "richard-iii" {
		kind, does = "battle", "[{retreat: [%[1]s, %[2]s]}, fire]"
	}
	name := func() string { return areas[rnd.IntN(len(areas))] }
	var b strings.Builder
	b.WriteString("plan:\n")
	for i := 0; b.Len() < 5300 && i < len(areas); i++ {
		fmt.Fprintf(&b, "  %s@%s:\n", kind, areas[i])
		for range 2 {
			fmt.Fprintf(&b, "    - when: own.strength + %d * round >= enemy.strength - %d and block.strength > %d\n      do: ", rnd.IntN(99), rnd.IntN(99), rnd.IntN(4))
			b.WriteString(strings.NewReplacer("%[1]s", name(), "%[2]s", name()).Replace(does) + "\n")
		}
	}
	return b.String()
}

func areasOf(rules game.Rules, n int) string {
	areas := rules.AreaNames()
	return areas[n%len(areas)]
}

// The largest views there can be have no other size, be it without their sheet: with all
// blocks of a side on the map, many on the coast and no two together or some, a
// plan and decisions as long as they may be, and what is told of a Turn with
// Battles everywhere.
func TestLargestViews(t *testing.T) {
	rules, board := war()
	start := thiswar.NewScenario(board, "full-war").Position()
	var names [2][]string
	for s, side := range thiswar.Sides {
		places := state.Read(start).Lists(side)
		for _, at := range slices.Sorted(maps.Keys(places)) {
			names[s] = append(names[s], places[at]...)
		}
	}
	for _, phase := range []string{"actions-1", "year-end"} {
		for _, apart := range []int{1, 2, 5} {
			for s, side := range thiswar.Sides {
				p := warAt{Rules: rules, position: thiswar.Position{"phase": phase, "player1": side, "year": 1645, "turn": "V"}}
				if phase == "year-end" {
					p.position["year"], p.position["turn"] = 1643, "Winter"
				}
				places := [2]map[string][]string{{}, {}}
				for s, side := range thiswar.Sides {
					p.position[side] = places[s]
				}
				areas := rules.AreaNames()
				for i, block := range names[s] {
					at := areas[apart*i%len(areas)]
					if at == "Oxfordshire" { // the enemy's
						at = "Kent"
					}
					places[s][at] = append(places[s][at], block)
				}
				places[1-s]["Oxfordshire"] = names[1-s][:1]
				x, err := adjudicate.NewTrial(p, "plans", "full-war", nil, 1, [2]string{})
				if err != nil {
					t.Fatal(err)
				}
				v := x.View(s)
				if len(v.Asked) == 0 && phase == "actions-1" {
					t.Fatalf("%s is not asked", side)
				}
				v.Plan = longestPlan(t, rules, side)
				for i := range 80 {
					v.Events = append(v.Events, view.Event{Kind: "fire", Level: 1 + i%3, Text: strings.Join(names[s][i%len(names[s]):][:1], "") + " fires in " + areasOf(rules, i), Dice: []int{1 + i%6, 1 + i*i%6, 1 + i/7%6}, Hits: i % 3})
				}
				for i := range 60 {
					v.Decided = append(v.Decided, view.Decided{Key: fmt.Sprintf("1645-V/battle-%s/round-%d/fire-%s", areasOf(rules, i*7), 1+i%4, names[s][i%len(names[s])]), Answer: "fire", Asked: "Infantry that may Fire", Done: names[s][i%len(names[s])] + " Fires", Block: names[s][i%len(names[s])], By: "plan", Where: fmt.Sprintf("line %d", 1+i*5%90)})
				}
				whole, _, bare := adjudicate.PackedSizes(rules, *v)
				t.Logf("%s, %s: %d bytes, without the sheet %d", side, phase, whole, bare)
				if bare > adjudicate.ViewRoom(rules, "plans") {
					t.Errorf("%s, %s: %d bytes", side, phase, bare)
				}
			}
		}
	}
}
