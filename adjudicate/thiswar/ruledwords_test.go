package thiswar

import (
	"strings"
	"testing"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/game/table"
)

func changeOf(text string) game.Change { return gametest.ChangeOf(Sides, text) }

const ruledPosition = `
phase: actions-1
year: 1643
player1: parliament
vp: 1
royalist: {Oxford: [Charles 2], Cheshire: [Hopton 3], pool: [Garrison 1]}
parliament: {Oxfordshire: [Essex, Waller 1], Kent: [Brooke]}
markers: {Oxford: 0}
cards: {royalist: 4 AP, parliament: 4 AP}
decks: {royalist: [Turncoats, Camp Fever], parliament: [4 AP]}
hands: {royalist: [4 AP, Mining, 4 AP, 4 AP, 4 AP], parliament: [4 AP, 4 AP, 4 AP, 4 AP, 4 AP]}
`

func TestRuledWords(t *testing.T) {
	b := board(t)
	const head = "By ruling of the adjudicator: "
	begin := func() game.Game { return fromText(t, b, ruledPosition) }
	gametest.RulingsSay(t, Sides, [][3]string{
		// 1-5: a block goes, comes, changes its strength.
		{"block; Hopton; royalist; Leicestershire; ", head + "Hopton (the Royalist), Cheshire → Leicestershire, strength 3", head + "a block of the Royalist, Cheshire → Leicestershire"},
		{"block; hopton; royalist; leicestershire; 1", head + "Hopton (the Royalist), Cheshire → Leicestershire, strength 3 → 1", head + "a block of the Royalist, Cheshire → Leicestershire"},
		{"block; Hopton; royalist; ; 1", head + "Hopton (the Royalist), Cheshire, strength 3 → 1", ""},
		{"block; Garrison 1; royalist; Lancashire; 1", head + "Garrison 1 (the Royalist), pool → Lancashire, strength 1", head + "a block of the Royalist, off the map → Lancashire"},
		{"block; Brooke; parliament; Hertfordshire; ", head + "Brooke (Parliament), Kent → Buckinghamshire & Hertfordshire, strength 3", head + "a block of Parliament, Kent → Buckinghamshire & Hertfordshire"},
		// 6-8: into a City, out of it, away.
		{"block; Hopton; royalist; Oxford; ", head + "Hopton (the Royalist), Cheshire → Oxford, strength 3", head + "a block of the Royalist, Cheshire → Oxford"},
		{"block; Charles; royalist; Lancashire; ", head + "Charles (the Royalist), Oxford → Lancashire, strength 2 | The Siege Marker at Oxford is removed | Oxford is now held by Parliament: 0 VP",
			head + "a block of the Royalist, Oxford → Lancashire | The Siege Marker at Oxford is removed | Oxford is now held by Parliament: 0 VP"},
		{"block; Hopton; royalist; removed; ", head + "Hopton (the Royalist), Cheshire → removed", head + "a block of the Royalist, Cheshire → off the map"},
		// 9-18: what cannot be.
		{"block; Hopton; royalist; Kent; ", "! Hopton cannot be put in Kent: blocks of Parliament are there, and no Battle has been joined; put those elsewhere first", ""},
		{"block; Hopton; royalist; Bristol; ", "! Hopton cannot be put in Bristol: nobody besieges it; put it in Somerset", ""},
		{"block; Brooke; parliament; Oxford; ", "! Brooke cannot be put in Oxford: blocks of the Royalist are in the City", ""},
		{"block; Hopton; royalist; Scotland; ", "! Hopton cannot be in Scotland (4.17, 4.18)", ""},
		{"block; Hopton; royalist; ; 4", "! the strength of Hopton is a number from 1 to 3, not 4", ""},
		{"block; Hopton; royalist; pool; 1", "! Hopton has a strength on the map only: leave it out, or say to which Area", ""},
		{"block; Hopton; royalist; Cheshire; 3", "! Hopton is so already", ""},
		{"block; Hoptn; royalist; Leicestershire; ", "! there is no block of the Royalist 'Hoptn'; did you mean 'Hopton'?", ""},
		{"block; Hopton; royalist; Cheshyre; ", "! there is no place 'Cheshyre'; did you mean 'Cheshire'?", ""},
		{"block; Hopton; ; Leicestershire; ", "! say whose: side: royalist or parliament", ""},
		// 19-22: cards.
		{"card; Mining; royalist; deck; ", "! the Royalist holds 5 cards and needs as many to the end of the Year; put another in its hand first", ""},
		{"card; turncoats; royalist; hand; ", head + "the card Turncoats (the Royalist), deck → hand", ""},
		{"card; Turncoats; royalist; discard; ", head + "the card Turncoats (the Royalist), deck → discard", ""},
		{"card; Turncots; royalist; hand; ", "! there is no card of the Royalist 'Turncots'; did you mean 'Turncoats'?", ""},
		// 23-30: tracks, Cities, and what there is not.
		{"track; vp; ; ; 3", head + "the Victory Track stands at 3 VP for the King", head + "the Victory Track stands at 3 VP for the King"},
		{"track; vp; ; ; 100", "! the Victory Point marker, for the King above 0, is a number from -12 to 12, not 100", ""},
		{"track; vp; ; ; 1", "! it is so already", ""},
		{"track; marker Oxford; ; ; 2", head + "the Siege Marker at Oxford, 0 → 2", head + "the Siege Marker at Oxford, 0 → 2"},
		{"track; marker Oxford; ; ; 6", "! the Siege Marker at Oxford is a number from 0 to 5, not 6", ""},
		{"track; marker Bristol; ; ; 1", "! there is no track 'marker Bristol'; there are: vp, marker Oxford", ""},
		{"control; Oxford; parliament; ; ", "! Oxford is held by who has blocks there, or by whom it is Sympathetic to (4.21): set the blocks", ""},
		{"contol; Oxford; parliament; ; ", "! there is no kind of ruling 'contol'; did you mean 'control'?", ""},
	}, begin)
}

// What follows from a ruling: a siege that is none any more, a Battle that is none, a
// block that joins an attack, a City in dispute, Recruitment Points counted anew.
func TestWhatFollowsFromRulings(t *testing.T) {
	b := board(t)
	rule := func(g *Game, text string) string {
		t.Helper()
		tab := table.New(table.Config{})
		if err := g.Rule(tab, changeOf(text)); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		var lines []string
		for _, l := range g.Public("", tab.Result().Events) {
			lines = append(lines, strings.TrimSpace(l))
		}
		return strings.Join(lines, " | ")
	}
	// 1: the besiegers go: who was besieged holds the Area.
	g := fromText(t, b, ruledPosition)
	rule(g, "block; Essex; parliament; Kent; ")
	rule(g, "block; Waller; parliament; Kent; ")
	oxfordshire, _ := g.area("Oxfordshire")
	oxford, _ := g.city("Oxford")
	if g.Blocks[g.charles].At != oxfordshire || g.marker[oxford] != noMarker {
		t.Error(g.placeName(g.Blocks[g.charles].At), g.marker[oxford])
	}
	// 2: a Battle whose attackers are taken out is none; who joins an attack came as it did.
	const joined = `
phase: actions-1
year: 1643
player1: parliament
royalist: {Oxfordshire: [Charles, Hopton]}
parliament: {Oxfordshire: [Essex], Kent: [Brooke, Waller]}
battles: [{area: Oxfordshire, attacker: parliament, entered: [{side: parliament, from: Buckinghamshire & Hertfordshire, blocks: [Essex]}]}]
`
	g = fromText(t, b, joined)
	rule(g, "block; Brooke; parliament; Oxfordshire; ")
	x, y := g.own(Parliament, "Brooke"), g.own(Parliament, "Essex")
	if g.Blocks[x].Via != g.Blocks[y].Via || g.Blocks[x].Via == noBorder {
		t.Error(g.Blocks[x].Via, g.Blocks[y].Via)
	}
	rule(g, "block; Brooke; parliament; Kent; ")
	rule(g, "block; Essex; parliament; Kent; ")
	if g.Attacker[oxfordshire] != table.Nobody {
		t.Error("a Battle is left in Oxfordshire")
	}
	// 3: who holds a City whose Area is Contested is set, and counts.
	g = fromText(t, b, joined)
	if was := g.holder[oxford]; was != Royalist {
		t.Fatal(was)
	}
	want := "By ruling of the adjudicator: Oxford is held by Parliament: 1 VP for Parliament"
	if got := rule(g, "control; Oxford; parliament; ; "); got != want || g.holder[oxford] != Parliament {
		t.Error(got)
	}
	// 4: Recruitment Points follow the Areas that a ruling gives.
	g = fromText(t, b, "phase: year-end\nyear: 1643\nturn: Winter\nroyalist: {Kent: [Hopton], Cheshire: [Charles]}\nparliament: {Essex: [Essex]}\n")
	var tab *table.Table
	before, after := 0, 0
	_, err := table.Run(table.Config{Answers: &scripted{}, Dice: &scripted{}, Safe: func(n int) {
		if g.points != nil && g.recruits == Royalist && before == 0 {
			before = g.pointsLeft()
			if err := g.Rule(tab, changeOf("block; Hopton; royalist; removed; ")); err != nil {
				t.Error(err)
			}
			after = g.pointsLeft()
		}
	}}, func(t *table.Table) { tab = t; g.Play(t) })
	if err != nil || before == 0 || after >= before {
		t.Error(err, before, after)
	}
}

// ORDERS.md says what can be set, and each of its examples can; and it says what the
// house answers to each call whose deadline was missed.
func TestDocumentedRulings(t *testing.T) {
	r := rulesOf(board(t))
	page := readFile(t, "ORDERS.md")
	n := gametest.DocumentedRulings(t, r, page, func(c game.Change) game.Game {
		text := strings.Replace(ruledPosition, "pool: [Garrison 1]", "Lancashire: [Garrison 1]", 1)
		if c.What == "control" {
			text = "phase: actions-1\nyear: 1643\nplayer1: parliament\nroyalist: {Oxfordshire: [Charles]}\nparliament: {Oxfordshire: [Essex]}\nholders: {Oxford: parliament}\n" +
				"battles: [{area: Oxfordshire, attacker: royalist, entered: [{side: royalist, from: Gloucestershire, blocks: [Charles]}]}]\n"
		}
		return fromText(t, r.board, text)
	})
	if n < 7 {
		t.Errorf("only %d examples", n)
	}
	for name, k := range questionsOf(t) {
		if (k.Fixed || k.IsFixed != nil) != (k.Missed != "") {
			t.Errorf("%s: a call has an answer of the house, and nothing else", name)
		}
		if k.Missed != "" && !strings.Contains(page, "| `"+name+"` | "+k.Missed+" |\n") {
			t.Errorf("ORDERS.md does not say what is answered to %s", name)
		}
	}
}
