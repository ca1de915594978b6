package kingcharles

import (
	"encoding/json"
	"slices"
	"testing"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/game/table"
)

// randomChange is a ruling at random: often of what could be, sometimes of anything.
func (g *Game) randomChange(r gametest.Random) game.Change {
	pick := func(list []string) string { return list[r.IntN(len(list))] }
	c := game.Change{Side: table.Side(r.IntN(3) - 1), Value: -1}
	switch area := pick(g.Board.names["area"].All); r.IntN(5) {
	case 0:
		c.What, c.Name, c.Value = "track", pick([]string{"naval", "left", "london-held", "siege " + area}), r.IntN(9)-3
	case 1:
		c.What, c.Name = "control", area
	case 2:
		c.What, c.Name, c.To = "card", pick(g.Board.names["card"].All), pick([]string{"hand", "discard", "deck"})
	default:
		c.What, c.Name, c.To = "block", pick(g.Board.names["unit"].All), pick(slices.Concat(g.Board.names["place"].All, boxNames[available:]))
	}
	return c
}

// Rulings in the course of random games change the game as they say or not at all, tell the other
// side nothing hidden, and the game goes on from there and keeps all that 4 says of Units. In
// every other game no ruling comes in the middle of a call, whose view lists what the game accepts.
func TestRulings(t *testing.T) {
	b := board(t)
	done, refused := map[string]int{}, 0
	for seed := range uint64(gametest.Games(40)) {
		g := NewScenario(b, "full-war")
		rnd := gametest.NewRandom(seed + 1000)
		lists := seed%2 == 0
		var tab *table.Table
		var at string
		r := &gametest.Recorder{Random: gametest.NewRandom(seed), View: g.viewOf}
		r.Choose = func(q *table.Question) (table.Option, table.Source, bool) {
			g.checkUnits(t, q.Key())
			return r.Random.Answer(q)
		}
		r.Done = func(c *gametest.Call) {
			if !lists {
				return
			}
			m := b.understood(&c.View)
			if m == nil {
				t.Fatalf("seed %d, %s: the view does not hold together", seed, c.View.Asked[0].Key)
			}
			gametest.SameListed(t, m.known(), c)
		}
		r.Safe = func(int) {
			begun := at == tab.Key()
			if at = tab.Key(); lists && begun || rnd.IntN(4) > 0 {
				return
			}
			c := g.randomChange(rnd)
			before, _ := json.Marshal(g.Position())
			told := len(tab.Result().Events)
			err := g.Rule(tab, c)
			after, _ := json.Marshal(g.Position())
			switch {
			case err == nil:
				done[c.What]++
				now := len(tab.Result().Events)
				if now == told {
					t.Fatalf("seed %d: %+v is not told", seed, c)
				}
				if string(before) == string(after) && now == told+1 { // what follows may take it back: 4.2
					t.Fatalf("seed %d: %+v changes nothing", seed, c)
				}
			case string(before) != string(after) || len(tab.Result().Events) != told:
				t.Fatalf("seed %d: %+v is refused, and has changed something: %v", seed, c, err)
			default:
				refused++
			}
		}
		r.Play(t, func(t *table.Table) { tab = t; g.Play(t) })
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
	t.Log(done, refused)
	for _, what := range [...]string{"block", "control", "card", "track"} {
		if done[what] == 0 {
			t.Errorf("no ruling of a %s was made", what)
		}
	}
}

// A question that follows a Safe knows it, in every phase where nothing is under way.
func TestSafeBeforeQuestions(t *testing.T) {
	b := board(t)
	gametest.SafeBeforeQuestions(t, uint64(gametest.Games(20)), func(uint64) game.Game { return NewScenario(b, "full-war") },
		[]string{"reform", "neutral", "recruit", "first", "lead", "card", "remove-train", "actions", "blockade", "desert"}, []string{"reform", "neutral", "first", "card", "blockade", "desert"})
}

func TestRulingsSay(t *testing.T) {
	b := board(t)
	gametest.RulingsSay(t, Sides, [][3]string{
		{`block; Byron's; royalist; York; `, `By ruling of the adjudicator: Byron's (the Royalist), Oxford → York`, `By ruling of the adjudicator: a Brigade of the Royalist, Oxford → York`},
		{`block; byron's; royalist; inside York; `, `By ruling of the adjudicator: Byron's (the Royalist), Oxford → inside York`, `By ruling of the adjudicator: a Brigade of the Royalist, Oxford → inside York`},
		{`block; Byron's; royalist; Oxford; `, `! it is so already`, ``},
		{`block; Byron's; royalist; eliminated; `, `By ruling of the adjudicator: Byron's (the Royalist), Oxford → eliminated`, `By ruling of the adjudicator: Byron's (the Royalist), Oxford → eliminated`},
		{`block; Wilmot's; royalist; Derby; `, `By ruling of the adjudicator: Wilmot's (the Royalist), available → Derby`, `By ruling of the adjudicator: a Brigade of the Royalist, off the map → Derby`},
		{`block; Byron's; royalist; London; `, `By ruling of the adjudicator: Byron's (the Royalist), Oxford → London`, `By ruling of the adjudicator: a Brigade of the Royalist, Oxford → London`},
		{`block; Byron's; royalist; Essex; `, `! Byron's cannot be put there: Essex is the other side's`, ``},
		{`block; Fiennes; royalist; Prince Rupert; `, `By ruling of the adjudicator: Fiennes (the Royalist), Essex → Prince Rupert`, `By ruling of the adjudicator: Fiennes (the Royalist), Essex → Prince Rupert`},
		{`block; Fiennes; royalist; dispersed; `, `! Fiennes off the map is a Brigade of Parliament`, ``},
		{`block; Byron's; royalist; Nowhere; `, `! there is no place 'Nowhere'; did you mean 'other'?`, ``},
		{`block; Byron's; ; York; `, `! say whose: side: royalist or parliament`, ``},
		{`block; Byron's; royalist; York; 3`, `! Byron's has no strength that could be set`, ``},
		{`block; Byron's; royalist; Prince Maurice; `, `! Byron's cannot be put with Prince Maurice: he is not on the map; put him there first`, ``},
		{`block; Hopton; royalist; Exeter; `, `By ruling of the adjudicator: Hopton (the Royalist), Salisbury → Exeter`, `By ruling of the adjudicator: Hopton (the Royalist), Salisbury → Exeter`},
		{`block; Hopton; royalist; York; `, `By ruling of the adjudicator: Hopton (the Royalist), Salisbury → York`, `By ruling of the adjudicator: Hopton (the Royalist), Salisbury → York`},
		{`block; Prince Rupert; royalist; removed; `, `! Prince Rupert has Brigades with him: put those elsewhere first`, ``},
		{`block; Hopton; royalist; Essex; `, `! Hopton is put in an Area, or in a box: who commands there follows from their ranks`, ``},
		{`block; Hopton; royalist; inside York; `, `! a General is Inside only a Fortress of his side that is Masked or Besieged`, ``},
		{`block; Hopton; royalist; Newbury; `, `! Hopton cannot be put there: Enemies are there, and no Battle is fought by a ruling; put those elsewhere first`, ``},
		{`block; Lord General; parliament; London; `, `! Lord General enters by card 3, and by no ruling`, ``},
		{`block; Goring; royalist; dispersed; `, `By ruling of the adjudicator: Goring (the Royalist), available → dispersed`, `By ruling of the adjudicator: Goring (the Royalist), available → dispersed`},
		{`control; Newbury; royalist; ; `, `By ruling of the adjudicator: Newbury is controlled by the Royalist`, `By ruling of the adjudicator: Newbury is controlled by the Royalist`},
		{`control; Newbury; parliament; ; `, `By ruling of the adjudicator: Newbury is controlled by Parliament`, `By ruling of the adjudicator: Newbury is controlled by Parliament`},
		{`control; London; ; ; `, `! a Fortress such as London is never Neutral (3.1.7)`, ``},
		{`control; Preston; parliament; ; `, `! Preston is controlled by its Local Notable Derby (4.3)`, ``},
		{`control; Bristol; royalist; ; `, `By ruling of the adjudicator: Bristol is controlled by the Royalist | The Siege of Bristol is lifted`, `By ruling of the adjudicator: Bristol is controlled by the Royalist | The Siege of Bristol is lifted`},
		{`control; York; parliament; ; `, `! there are Brigades Inside York: put those elsewhere first`, ``},
		{`card; King Pym; parliament; hand; `, `By ruling of the adjudicator: the card King Pym (Parliament), deck → hand`, ``},
		{`card; King Pym; parliament; deck; `, `! no card King Pym of Parliament can go to the deck: it is in none of its other places`, ``},
		{`card; Foul Ways; royalist; discard; `, `By ruling of the adjudicator: the card Foul Ways (the Royalist), hand → discard`, ``},
		{`card; Core Operations 1; royalist; hand; `, `! Core Operations 1 is a Core card, and stays its side's (12.2)`, ``},
		{`card; King Pym; ; hand; `, `! say whose: side: royalist or parliament`, ``},
		{`track; naval; ; ; 2`, `By ruling of the adjudicator: the Naval Status stands at +2`, `By ruling of the adjudicator: the Naval Status stands at +2`},
		{`track; naval; ; ; 9`, `! the Naval Status marker, for Parliament above 0, is a number from -5 to 5, not 9`, ``},
		{`track; left; royalist; ; 3`, `By ruling of the adjudicator: the Royalist has 3 cards still to play`, `By ruling of the adjudicator: the Royalist has 3 cards still to play`},
		{`track; london-held; ; ; 1`, `By ruling of the adjudicator: London has been held for 1 turn`, `By ruling of the adjudicator: London has been held for 1 turn`},
		{`track; siege Bristol; ; ; 5`, `By ruling of the adjudicator: the Bombardment Value of the Siege of Bristol, 2 → 5`, `By ruling of the adjudicator: the Bombardment Value of the Siege of Bristol, 2 → 5`},
		{`track; siege York; ; ; 5`, `! there is no track 'siege York'; there are: london-held, naval, left, siege Bristol`, ``},
		{`track; left; ; ; 2`, `! the track left is of a side: side: royalist or parliament`, ``},
		{`rain; x; ; ; `, `! there is no kind of ruling 'rain'; there are: block, control, card, track`, ``},
	}, func() game.Game {
		g, _ := FromPosition(b, Position{"turn": 4, "units": "none", "generals": Position{"Prince Rupert": "Bristol", "Essex": "Newbury", "Goring": "available", "Hopton": "Salisbury"}, "notables": Position{"Derby": "in-play"},
			"royalist": Position{"Oxford": []string{"Byron's"}, "inside York": []string{"Savile's"}, "Prince Rupert": []string{"Digby's", "Tyldesley's"}, "Hopton": []string{"Hopton's"}}, "parliament": Position{"Essex": []string{"Fiennes"}},
			"sieges": Position{"Bristol": Position{"general": "Prince Rupert", "value": 2}}, "hands": Position{"royalist": []string{"Foul Ways"}}, "turncoats": []string{}})
		return g
	})
}

func TestDocumentedRulings(t *testing.T) {
	r := rulesOf(board(t))
	n := gametest.DocumentedRulings(t, r, ordersPage, func(game.Change) game.Game {
		g, _ := FromPosition(r.board, Position{"turn": 4, "units": "none", "generals": Position{"Prince Rupert": "Bristol", "Hopton": "Salisbury"},
			"royalist": Position{"Prince Rupert": []string{"Digby's", "Tyldesley's"}, "Hopton": []string{"Hopton's"}}, "sieges": Position{"Bristol": Position{"general": "Prince Rupert", "value": 2}}})
		return g
	})
	if n < 7 {
		t.Errorf("%d rulings", n)
	}
}
