package thiswar

import (
	"testing"

	"fieldpost/adjudicate/game/table"
)

// answers plays a position with scripted answers and dice to the first question
// that neither has an answer for.
func answers(t *testing.T, p Position, dice []int, script ...string) *Game {
	t.Helper()
	g, wrong := FromPosition(board(t), p)
	if wrong != nil {
		t.Fatal(wrong)
	}
	r := &scripted{phrases: g.book.Grammar().Phrases, script: script, dice: dice}
	if _, err := table.Run(table.Config{Answers: r, Dice: r}, g.Play); err != nil {
		t.Fatal(err)
	}
	if len(r.script) > 0 || len(r.dice) > 0 {
		t.Errorf("left over: %v %v", r.script, r.dice)
	}
	return g
}

type scripted struct {
	phrases table.Phrases
	script  []string
	dice    []int
}

func (r *scripted) Answer(q *table.Question) (o table.Option, from table.Source, ok bool) {
	if len(r.script) > 0 {
		if o, ok = r.phrases.Find(q, r.script[0]); ok {
			r.script = r.script[1:]
			return o, from, true
		}
	}
	return q.Options[0], from, len(q.Options) == 1
}

func (r *scripted) Roll(_ *table.Table, faces []int) {
	for i := range faces {
		faces[i], r.dice = r.dice[0], r.dice[1:]
	}
}

func (r *scripted) Shuffle(_ *table.Table, order []int) {
	for i := range order {
		order[i] = i
	}
}

func (g *Game) stands(t *testing.T, s table.Side, name, place string, strength int8) {
	t.Helper()
	x := g.own(s, name)
	if have := g.placeName(g.Blocks[x].At); have != place || g.Blocks[x].At >= 0 && g.Blocks[x].Strength != strength {
		t.Errorf("%s is in %s with %d, not in %s with %d", name, have, g.Blocks[x].Strength, place, strength)
	}
}

// One General is besieged when the New Model Army is made: the other's strength
// goes to whom Parliament says, and the second new one waits for the Siege (11.12).
func TestOneGeneralBesieged(t *testing.T) {
	p := Position{"year": 1644, "turn": "Winter", "phase": "year-end",
		"royalist":   map[string][]string{"Somerset": {"Charles"}},
		"parliament": map[string][]string{"Bristol": {"Essex 2"}, "Kent": {"Manchester 3"}, "beside-map": {"T Fairfax", "Skippon"}}}
	g := answers(t, p, nil, "share 3", "end")
	g.stands(t, Parliament, "T Fairfax", "Buckinghamshire & Hertfordshire", 3)
	g.stands(t, Parliament, "Manchester", "removed", 0)
	g.stands(t, Parliament, "Essex", "Bristol", 2)
	g.stands(t, Parliament, "Skippon", "beside-map", 0)
	if len(g.nmaDue) != 1 {
		t.Fatal(g.nmaDue)
	}
	g.Place(g.charles, pool)
	g.settle()
	g.stands(t, Parliament, "Skippon", "Buckinghamshire & Hertfordshire", 2)
	g.stands(t, Parliament, "Essex", "removed", 0)
}

// The New Model Army gathers in the nearest Friendly Area if the King holds
// Buckinghamshire & Hertfordshire, and in the Pool if there is none (reading nma-place).
func TestMusterPlace(t *testing.T) {
	king := map[string][]string{"Buckinghamshire & Hertfordshire": {"Charles"}, "Northamptonshire & Bedfordshire": {"Rupert"}, "Essex": {"Newcastle"},
		"Cambridgeshire & Huntingdonshire": {"Hopton"}, "Kent": {"Northampton"}}
	g, _ := FromPosition(board(t), Position{"royalist": king})
	if have := g.placeName(g.musterPlace()); have != "Surrey & Sussex" {
		t.Error(have)
	}
	for a := range g.onMap {
		g.areas[a].loyal = Royalist
	}
	if g.musterPlace() != pool {
		t.Error(g.placeName(g.musterPlace()))
	}
}

// A City surrenders far from any shelter: each block loses a strength and goes
// to one of the nearest Areas, a Regional block to one at home or with its Leader (9.22).
func TestSurrenderFarFromShelter(t *testing.T) {
	p := Position{"year": 1643, "phase": "supply", "markers": map[string]int{"Chester": 5},
		"royalist": map[string][]string{"Chester": {"Rupert", "Pool M Foot"}},
		"parliament": map[string][]string{"Cheshire": {"Essex"}, "Lancashire": {"Brooke"}, "NW Wales": {"Waller"}, "Shropshire & Herefordshire": {"Manchester"},
			"Staffordshire & Warwickshire": {"F Fairfax"}, "Derbyshire & Nottinghamshire": {"Leven"}, "West Riding": {"Pool N Foot"}}}
	g := answers(t, p, []int{6}, "reduce Rupert", "reduce Pool M Foot", "send Rupert to Cumberland & Westmorland", "send Pool M Foot to Oxfordshire")
	g.stands(t, Royalist, "Rupert", "Cumberland & Westmorland", 2) // 1 by attrition, 1 on the way
	g.stands(t, Royalist, "Pool M Foot", "Oxfordshire", 1)
}
