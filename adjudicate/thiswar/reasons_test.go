package thiswar

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/game/sheet"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

// viewAsking is the view of a side of what a position asks it first.
func viewAsking(t *testing.T, position string) view.View {
	t.Helper()
	g := fromText(t, board(t), position)
	a := &scripted{}
	res, err := table.Run(table.Config{Answers: a, Dice: a}, g.Play)
	if err != nil || len(res.Open) != 1 {
		t.Fatal(err, res.Open)
	}
	return g.viewOf(res.Open[0])
}

// The call of Regional Recruitment says which Regions the points are of; and of
// strength that is not to be had a check says why, not only that none is left.
func TestRecruitSaysWhy(t *testing.T) {
	v := viewAsking(t, `
year: 1643
turn: Winter
phase: year-end
royalist: {Oxford: [Charles 2], Cheshire: [SE Wales W Foot 1 3]}
parliament: {Oxfordshire: [Essex, Waller]}
markers: {Oxford: 0}
`)
	if text := v.Asked[0].Text; !strings.Contains(text, "Wales ") || !strings.Contains(text, "of Cannon two") {
		t.Error(text)
	}
	got := gametest.CheckText(rulesOf(board(t)), &v, "orders:\n  recruit: [{strengthen: SE Wales W Foot 1}, {strengthen: SE Wales W Foot 1}, {strengthen: Charles}]\n").Strings()
	if len(got) != 2 || !strings.Contains(got[0], "full-strength") || !strings.Contains(got[1], "besieged") {
		t.Error(strings.Join(got, "\n"))
	}
}

// Who does not fit into a City any more is told so.
func TestFullCitySaysSo(t *testing.T) {
	g := fromText(t, board(t), `
phase: actions-1
player1: parliament
royalist: {Oxfordshire: [Charles, Rupert, Northampton, Cannon 1]}
parliament: {Gloucestershire: [Essex, Waller]}
cards: {royalist: 4 AP, parliament: 4 AP}
`)
	a := &scripted{phrases: board(t).Grammar().Phrases, script: []string{"move Gloucestershire", "march Essex to Oxfordshire", "halt"}}
	res, err := table.Run(table.Config{Answers: a, Dice: a}, g.Play)
	if err != nil || len(res.Open) != 1 || res.Open[0].Name != "into-city" {
		t.Fatal(err, res.Open)
	}
	v := g.viewOf(res.Open[0])
	got := gametest.CheckText(rulesOf(board(t)), &v, "orders:\n  into-city: [Charles, Rupert, Northampton, Cannon 1]\n").Strings()
	if len(got) != 1 || !strings.Contains(got[0], "city-full") || strings.Contains(got[0], "hint") {
		t.Error(strings.Join(got, "\n"))
	}
}

// A sheet shows the straight road to a neighbour.
func TestNearFirst(t *testing.T) {
	march := func(name string, areas ...string) table.Option {
		o := table.Option{Verb: "march", Name: name}
		copy(o.Areas[:], areas)
		return o
	}
	opts := []table.Option{march("Rupert", "Cheshire", "Derby"), march("Rupert", "Derby"), march("Essex", "Kent", "Surrey"), march("Essex", "Surrey"), {Verb: "halt"}}
	want := []table.Option{opts[1], opts[0], opts[3], opts[2], opts[4]}
	for _, run := range sheet.Runs(opts, "march") {
		nearFirst(run)
	}
	if !slices.Equal(opts, want) {
		t.Error(opts)
	}
}

// Of an Event with two cards its name means the one in the hand, and the earlier of both.
func TestCardOfTwo(t *testing.T) {
	rules := rulesOf(board(t))
	early, late := "Supplies from Le Continent (to 1644)", "Supplies from Le Continent (from 1643)"
	plain, dated := "Surprise Attack", "Surprise Attack (to 1644)"
	for _, c := range []struct {
		sheet, want string
		hand        []string
	}{
		{"card: supplies from le continent", early, []string{late, early}},
		{"card: supplies from le continent", late, []string{late}},
		{"card: attaque surprise", dated, []string{dated}},
		{"card: surprise attack", dated, []string{dated}},
		{"card: surprise attack", "You play " + plain + ".", []string{dated, plain}},
		{"card: surprise attack (to 1644)", dated, []string{dated, plain}},
	} {
		hand := c.hand
		g := NewScenario(rules.board, "full-war")
		v := g.View(Royalist, nil, nil)
		v.Hand = hand
		v.Asked = []view.Question{{Name: "card", Key: "card", Options: []string{"play " + hand[0], "play " + hand[len(hand)-1]}}}
		r := orders.NewReader("", nil)
		root, _ := orders.Parse("", []byte(c.sheet+"\n"), orders.Limits{})
		given := rules.Read(Royalist, root, r)
		rules.Check(&v, given, r)
		if said := strings.Join(say.English(rules.Restate(&v, given)), "\n"); r.Problems().Refused() || !strings.Contains(said, c.want) {
			t.Errorf("%s, %v: %s, %v", c.sheet, hand, said, r.Problems())
		}
	}
}

// In The Path to War too somebody stands where no block has been seen.
func TestForecastOfThePath(t *testing.T) {
	g := NewScenario(board(t), "path-to-war")
	for i := range g.Blocks { // as in a masked game, where the enemy's blocks are no longer on the map
		if x := blockID(i); g.info(x).side == Parliament {
			g.leave(x, absent)
		}
	}
	if n := len(g.averageBlocks(Parliament)); n < 19 {
		t.Errorf("%d blocks may stand there", n)
	}
}

// A Sea Move says what its die counts as, where Ports and Seas change it (6.2).
func TestSeaMoveSaysItsCount(t *testing.T) {
	for count, want := range map[int]string{2: "lost at sea", 1: "counted as 1: lost at sea"} {
		e := table.Event{Kind: toldLostAtSea.Kind, Side: Royalist, Block: "Hopton", Area: "Cornwall", Areas: [3]string{"Hampshire"}, Dice: []int{2}, N: count}
		if v := describe(tongue.Tongue{}, e); v.Text != "The Royalist: Hopton Cornwall → Hampshire by sea" || v.Tail != want {
			t.Errorf("%q, %q", v.Text, v.Tail)
		}
	}
}

// What can be discarded is shown with its Action Points.
func TestDiscardsArePriced(t *testing.T) {
	g := NewScenario(board(t), "early-war")
	a := &scripted{}
	res, err := table.Run(table.Config{Answers: a, Dice: drawFirst{}}, g.Play)
	if err != nil || len(res.Open) == 0 {
		t.Fatal(err)
	}
	v := g.viewOf(res.Open[0])
	sheet := strings.Join((rulesOf(board(t))).Sheet(&v), "\n")
	if v.Asked[0].Name != "discard" || !strings.Contains(sheet, " (2 AP)") && !strings.Contains(sheet, " (3 AP)") || strings.Contains(sheet, "4 AP (4 AP)") {
		t.Error(sheet)
	}
}
