package richard3

import (
	"strings"
	"testing"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/game/table"
)

func changeOf(text string) game.Change { return gametest.ChangeOf(Houses, text) }

const ruledPosition = `
phase: actions-1
campaign: 1
turn: 3
king: lancaster
player1: york
cards: {york: "4", lancaster: "2"}
hands: {york: ["3", "3", "2", Plague], lancaster: ["4", "2", "2", "3"]}
lancaster: {Essex: [Henry VI, Oxford 2], Kent: [Buckingham], pool: [Exeter], minor: [Prince Edward]}
york: {East Anglia: [York, Norfolk 1], Warwick: [Warwick, Rutland], pool: [Rebel, Hastings], minor: [Gloucester]}
`

func TestRuledWords(t *testing.T) {
	b := board(t)
	const head = "By ruling of the adjudicator: "
	begin := func() game.Game {
		g := aGame(t, b, ruledPosition)
		for k := range g.cards { // the deck is what is left
			n := g.cards[k].count
			for s := range g.hand {
				n -= g.hand[s][k]
			}
			g.deck[k] = n
		}
		return g
	}
	gametest.RulingsSay(t, Houses, [][3]string{
		// 1-5: a block goes, comes, changes its strength.
		{"block; Norfolk; york; Suffolk; ", "! there is no place 'Suffolk'; names are as on the map and the blocks", ""},
		{"block; Norfolk; york; Derby; ", head + "Norfolk (York), East Anglia → Derby, strength 1", head + "a block of York, East Anglia → Derby"},
		{"block; norfolk; york; Derby; 3", head + "Norfolk (York), East Anglia → Derby, strength 1 → 3", head + "a block of York, East Anglia → Derby"},
		{"block; Norfolk; york; ; 3", head + "Norfolk (York), East Anglia, strength 1 → 3", ""},
		{"block; Hastings; york; Derby; 2", head + "Hastings (York), pool → Derby, strength 2", head + "a block of York, off the map → Derby"},
		// 6-9: it leaves the map, or was not on it.
		{"block; Norfolk; york; pool; ", head + "Norfolk (York), East Anglia → pool", head + "a block of York, East Anglia → off the map"},
		{"block; Hastings; york; face-down; ", head + "Hastings (York), pool → face-down", ""},
		{"block; Rutland; york; dead; ", head + "Rutland (York), Warwick → dead", head + "Rutland (York), Warwick → dead"},
		{"block; York; york; pool; ", head + "York (York), East Anglia → pool | Rutland is the Pretender.", head + "a block of York, East Anglia → off the map | Rutland is the Pretender."},
		// 10-19: what cannot be.
		{"block; Norfolk; york; Essex; ", "! Norfolk cannot be put in Essex: Lancaster is there, and no battle has been joined; put those elsewhere first", ""},
		{"block; Norfolk; york; Scotland; ", "! Norfolk cannot be in Scotland: it is an exile area of the other house (2.7)", ""},
		{"block; Norfolk; york; ; 5", "! the strength of Norfolk is a number from 1 to 4, not 5", ""},
		{"block; Norfolk; york; ; 0", "! the strength of Norfolk is a number from 1 to 4, not 0", ""},
		{"block; Norfolk; york; pool; 2", "! Norfolk has a strength on the map only: leave it out, or say to which area", ""},
		{"block; Norfolk; york; minor; ", "! Norfolk is no heir (4.5)", ""},
		{"block; Norfolk; york; East Anglia; 1", "! Norfolk is so already", ""},
		{"block; Norfolc; york; Derby; ", "! there is no block of York 'Norfolc'; did you mean 'Norfolk'?", ""},
		{"block; Norfolk; ; Derby; ", "! say whose block it is: side: lancaster or york", ""},
		{"block; Rebel; lancaster; Derby; ", "! Rebel is the Pretender's, York's", ""},
		// 20-27: cards.
		{"card; 4; york; hand; ", head + "the card 4 (York), deck → hand", ""},
		{"card; plague; york; discard; ", "! York holds 4 cards and needs as many to the end of the campaign; put another in its hand first", ""},
		{"card; Piracy; lancaster; discard; ", head + "the card Piracy (Lancaster), deck → discard", head + "the card Piracy (Lancaster), deck → discard"},
		{"card; Mutiny; york; hand; ", "! there is no card 'Mutiny'; there are: 4, 3, 2, Force March, Muster, Piracy, Plague, Surprise, Treason", ""},
		{"card; 4; york; pool; ", "! there is no place for a card 'pool'; there are: hand, discard, deck", ""},
		{"card; 4; ; hand; ", "! say whose card it is: side: lancaster or york", ""},
		{"card; Plague; york; hand; ", "! no Plague of York can go to the hand: it is in none of its other places", ""},
		{"card; Plague; york; ; ", "! it does not say which place for a card; there are: hand, discard, deck", ""},
		// 28-35: tracks, and what there is not.
		{"track; king; york; ; ", head + "York has the throne | Henry VI is the Pretender. | York is King, crowned in East Anglia.", head + "York has the throne | Henry VI is the Pretender. | York is King, crowned in East Anglia."},
		{"track; king; lancaster; ; ", "! it is so already", ""},
		{"track; minors; york; ; 1", head + "minor heirs of York that are due to enter, 0 → 1", head + "minor heirs of York that are due to enter, 0 → 1"},
		{"track; minors; york; ; 2", "! the number of minor heirs of York that enter is a number from 0 to 1, not 2", ""},
		{"track; vp; york; ; 2", "! there is no track 'vp'; there are: king, minors", ""},
		{"track; king; ; ; ", "! the track king is of a house: side: lancaster or york", ""},
		{"control; Essex; york; ; ", "! an area is controlled by who has blocks in it (2.1): set the blocks", ""},
		{"blok; Norfolk; york; Derby; ", "! there is no kind of ruling 'blok'; did you mean 'block'?", ""},
	}, begin)
}

// What follows from a ruling: an heir's death, a battle that is none any more, a block
// that joins one, the other house's version, the prisoner.
func TestWhatFollowsFromRulings(t *testing.T) {
	b := board(t)
	rule := func(g *Game, text string) {
		t.Helper()
		if err := g.Rule(table.New(table.Config{}), changeOf(text)); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
	at := func(g *Game, s table.Side, name string) string {
		x, _ := g.block(s, name)
		return g.areaName(g.Blocks[x].At)
	}
	// 1: the Pretender dies: the next heir claims, a minor is due.
	g := aGame(t, b, ruledPosition)
	rule(g, "block; York; york; dead; ")
	if g.minorsDue[York] != 1 || g.name(g.claimant[York]) != "Rutland" {
		t.Error(g.minorsDue, g.claimant)
	}
	// 2: he was not dead after all.
	rule(g, "block; York; york; Derby; 2")
	if at(g, York, "York") != "Derby" || len(g.seenOut(York, dead)) > 0 {
		t.Error(at(g, York, "York"))
	}
	// 3: a noble serves the other house.
	rule(g, "block; Buckingham; york; Derby; ")
	if at(g, Lancaster, "Buckingham") != "aside" || at(g, York, "Buckingham") != "Derby" || g.Count[Lancaster][g.Named("Kent")] != 0 {
		t.Error(at(g, Lancaster, "Buckingham"), at(g, York, "Buckingham"))
	}
	// 4: the last attacker is taken out of a battle: there is none.
	const joined = "phase: battles\nplayer1: york\nlancaster: {Essex: [Henry VI, Oxford]}\nyork: {Essex: [Norfolk], East Anglia: [York, Warwick]}\nbattles: [{area: Essex, attacker: york, main: East Anglia, entered: [{side: york, from: East Anglia, blocks: [Norfolk]}]}]\n"
	g = aGame(t, b, joined)
	essex := g.Named("Essex")
	rule(g, "block; Norfolk; york; East Anglia; ")
	if g.Attacker[essex] != table.Nobody || g.main[essex] != noBorder || g.BordersInto(York, essex) != nil {
		t.Error("a battle is left in Essex")
	}
	// 5: a block joins an attack as if it had come with it, another as if it had been there.
	g = aGame(t, b, joined)
	rule(g, "block; Warwick; york; Essex; ")
	rule(g, "block; Buckingham; lancaster; Essex; ")
	w, _ := g.block(York, "Warwick")
	k, _ := g.block(Lancaster, "Buckingham")
	if g.Blocks[w].Via != g.main[essex] || g.Blocks[k].Via != noBorder {
		t.Error(g.Blocks[w].Via, g.Blocks[k].Via)
	}
	// 6: the prisoner is freed by a ruling that gives Lancaster Middlesex.
	g = aGame(t, b, "phase: actions-1\nking: york\nlancaster: {prisoner: [Henry VI], Kent: [Oxford]}\nyork: {Essex: [March]}\n")
	rule(g, "block; Oxford; lancaster; Middlesex; ")
	if at(g, Lancaster, "Henry VI") != "Middlesex" {
		t.Error(at(g, Lancaster, "Henry VI"))
	}
	// 7: the last heir of a house is dead: the game is over.
	g = aGame(t, b, "phase: card\nking: york\nlancaster: {Kent: [Henry VI], dead: [Exeter, Prince Edward]}\nyork: {Essex: [March]}\nhands: {york: [\"3\", \"2\"], lancaster: [\"3\", \"2\"]}\n")
	for i := range g.Blocks { // the others, whatever the pack calls them
		if x := blockID(i); g.info(x).kind == heir && g.info(x).side == Lancaster && g.name(x) != "Henry VI" {
			g.Place(x, dead)
		}
	}
	var tab *table.Table
	res, err := table.Run(table.Config{Answers: gametest.Answers(gametest.Silent), Safe: func(int) {
		_ = g.Rule(tab, changeOf("block; Henry VI; lancaster; dead; "))
	}}, func(t *table.Table) { tab = t; g.Play(t) })
	if err != nil || !res.Over || g.Winner() != York {
		t.Error(err, res.Over, g.Winner())
	}
}

// Rulings in the middle of things: in a battle both houses see who lies revealed, and
// nobody joins an attack in its last round; who was seen to fall is known by name, not by
// strength; and a ruling is no doing of the house whose turn it is.
func TestRulingsUnderWay(t *testing.T) {
	b := board(t)
	const position = "phase: battles\nking: lancaster\nplayer1: york\nlancaster: {Essex: [Henry VI, Oxford], Kent: [Somerset]}\nyork: {Essex: [March, Norfolk], East Anglia: [York, Warwick]}\n" +
		"battles: [{area: Essex, attacker: york, main: East Anglia, entered: [{side: york, from: East Anglia, blocks: [March, Norfolk]}]}]\n"
	// at plays with everybody passing up to a battle turn of a round, and rules there.
	at := func(g *Game, round int, rulings ...string) (told []string) {
		var tab *table.Table
		done := false
		a := gametest.Answers(func(q *table.Question) (table.Option, table.Source, bool) {
			for _, o := range q.Options {
				if o.Verb == "pass" && !done {
					return o, table.Source{}, true
				}
			}
			return q.Options[0], table.Source{}, !done
		})
		_, err := table.Run(table.Config{Answers: a, Dice: always(6), Safe: func(int) {
			if done || round > 0 && (g.battle == nil || g.battle.round < round) {
				return
			}
			done = true
			for _, r := range rulings {
				n := len(tab.Result().Events)
				err := g.Rule(tab, changeOf(r))
				if err != nil {
					told = append(told, "! "+err.Error())
					continue
				}
				for _, l := range g.Public("", tab.Result().Events[n:]) {
					told = append(told, strings.TrimSpace(l))
				}
			}
		}}, func(t *table.Table) { tab = t; g.Play(t) })
		if err != nil || !done {
			t.Fatal(err, done)
		}
		return told
	}
	for i, c := range []struct {
		round  int
		ruling string
		want   string
	}{
		{1, "block; Norfolk; york; ; 1", "By ruling of the adjudicator: Norfolk (York), Essex, strength 4 → 1"},
		{2, "block; Norfolk; york; East Anglia; 2", "By ruling of the adjudicator: Norfolk (York), Essex → East Anglia, strength 4 → 2"},
		{2, "block; Warwick; york; Essex; ", "By ruling of the adjudicator: a block of York, East Anglia → Essex"},
		{4, "block; Warwick; york; Essex; ", "! Warwick cannot join the attack in Essex: in round 4 all attackers leave (6.2)"},
		{4, "block; Somerset; lancaster; Essex; ", "By ruling of the adjudicator: a block of Lancaster, Kent → Essex"},
	} {
		if got := strings.Join(at(aGame(t, b, position), c.round, c.ruling), " | "); got != c.want {
			t.Errorf("%d: %s\nnot\n%s", i+1, got, c.want)
		}
	}
	// 6: who was seen to fall comes back.
	g := aGame(t, b, ruledPosition)
	x, _ := g.block(York, "Norfolk")
	g.place(x, faceDown)
	g.seenFall[x] = true
	want := "By ruling of the adjudicator: Norfolk (York), face-down → Derby"
	if got := strings.Join(at(g, 0, "block; Norfolk; york; Derby; 2"), " | "); got != want || g.seenFall[x] {
		t.Errorf("6: %s\nnot\n%s", got, want)
	}
	// 7: York does nothing in its Action Phase, whatever is ruled in it.
	g = aGame(t, b, ruledPosition)
	var tab *table.Table
	ruled := false
	_, err := table.Run(table.Config{Dice: always(6), Answers: gametest.Answers(func(q *table.Question) (table.Option, table.Source, bool) {
		return g.Silent(q), table.Source{}, q.Side == York && q.Name == "actions"
	}), Safe: func(int) {
		if !ruled {
			ruled = g.Rule(tab, changeOf("block; Norfolk; york; Derby; ")) == nil
		}
	}}, func(t *table.Table) { tab = t; g.Play(t) })
	if lines := g.Public("", tab.Result().Events); err != nil || len(lines) != 2 || lines[1] != "  York does nothing." {
		t.Errorf("7: %v, %q", err, lines)
	}
}

// ORDERS.md says what can be set, and each of its examples can; and it says what the
// house answers to each call whose deadline was missed.
func TestDocumentedRulings(t *testing.T) {
	r := rules(t)
	page := read(t, "ORDERS.md")
	n := gametest.DocumentedRulings(t, r, page, func(_ game.Change) game.Game {
		g := aGame(t, r.board, "phase: actions-1\nking: lancaster\nplayer1: york\nhands: {york: [\"2\"], lancaster: [\"2\"]}\n"+
			"lancaster: {Kent: [Henry VI, Buckingham], minor: [Prince Edward]}\nyork: {Warwick: [Warwick, York], Derby: [Norfolk]}\n")
		for k := range g.deck {
			g.deck[k] = 1
		}
		return g
	})
	if n < 6 {
		t.Errorf("only %d examples", n)
	}
	for _, place := range ruledPlaces {
		if !strings.Contains(page, "`"+place+"`") {
			t.Errorf("ORDERS.md does not name %s", place)
		}
	}
}
