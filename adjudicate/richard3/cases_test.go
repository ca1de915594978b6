package richard3

import (
	"os"
	"slices"
	"testing"

	"fieldpost/adjudicate/game/casefile"
	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/game/table"
)

const casesFolder = "../../testdata/cases/richard-iii"

func loadCases(t testing.TB) []casefile.Case {
	t.Helper()
	all, err := casefile.Load(os.DirFS(casesFolder))
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func rulebook(b *Board) *casefile.Rulebook {
	return &casefile.Rulebook{Sides: Houses, Phrases: b.Grammar().Phrases, Together: []string{"card", "mulligan", "supply", "enter", "execute", "exile"},
		Silent: true, Fires: []string{"fired", "charged", "fired-back"},
		SetUp: func(c *casefile.Case) (casefile.Game, []string) {
			g, wrong := setUpCase(b, c)
			return caseGame{g}, wrong
		}}
}

// setUpCase sets the position of a case up.
func setUpCase(b *Board, c *casefile.Case) (g *Game, wrong []string) {
	var p Position
	if err := c.Into(&p); err != nil {
		return nil, []string{err.Error()}
	}
	return FromPosition(b, p)
}

func TestCases(t *testing.T) { gametest.Cases(t, rulebook(board(t)), loadCases(t)) }

// elsewhere are the readings of what no case can show: what is told to whom
// (TestHiddenFactsDoNotShow), and that a royal heir finds no home: when he goes, the Crown
// areas without a shield are empty.
var elsewhere = []string{"reserves-upright", "deaths-told", "homeless-heir"}

// Every numbered rule of the rulebook has a case, and so has every reading.
func TestEveryRuleHasACase(t *testing.T) {
	rules, err := casefile.Rules(os.DirFS(casesFolder))
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range board(t).pack.Richard.Readings {
		if !slices.Contains(elsewhere, r.ID) {
			rules = append(rules, r.ID)
		}
	}
	for _, problem := range casefile.Uncovered(loadCases(t), rules) {
		t.Error(problem)
	}
}

// caseGame is a Game as a case looks at it.
type caseGame struct{ *Game }

func (g caseGame) Refusal(q *table.Question, o table.Option) string {
	if why := g.WhyNot(q, o); why != nil {
		return why.Code
	}
	return ""
}

// Blocks says where every block is and how strong.
func (g caseGame) Blocks() map[string]string {
	m := map[string]string{}
	for i := range g.Game.Blocks {
		s := g.info(blockID(i)).side
		if s == table.Nobody { // the Rebel is the Pretender's, and aside for the King
			s = g.pretender()
			m[Houses[g.king]+"/"+g.name(blockID(i))] = "aside"
		}
		words := g.areaName(g.Game.Blocks[i].At)
		switch g.Game.Blocks[i].At {
		case pool, faceDown, dead, gone, aside, minor:
		default:
			words += " " + itoa(int(g.Game.Blocks[i].Strength))
		}
		m[Houses[s]+"/"+g.name(blockID(i))] = words
	}
	return m
}

func (g caseGame) Facts() map[string]string {
	m := map[string]string{"king": Houses[g.king], "turn": itoa(g.turn), "campaign": itoa(g.campaign),
		"phase": g.phase.String(), "winner": "", "player1": "", "king-block": "", "pretender-block": ""}
	if g.winner != table.Nobody {
		m["winner"] = Houses[g.winner]
	}
	if g.player1 != table.Nobody {
		m["player1"] = Houses[g.player1]
	}
	if x := g.claimant[g.king]; x != noBlock {
		m["king-block"] = g.name(x)
	}
	if x := g.claimant[g.pretender()]; x != noBlock {
		m["pretender-block"] = g.name(x)
	}
	return m
}

// Order deals the deck in the case's order as far as it goes.
func (g caseGame) Order(_ *table.Table, n int) []int { return g.Stacked() }
