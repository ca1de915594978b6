package thiswar

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"fieldpost/adjudicate/game/casefile"
	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/game/state"
	"fieldpost/adjudicate/game/table"
)

const casesFolder = "../../testdata/cases/this-war-without-an-enemy"

func loadCases(t testing.TB) []casefile.Case {
	t.Helper()
	all, err := casefile.Load(os.DirFS(casesFolder))
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func rulebook(b *Board) *casefile.Rulebook {
	return &casefile.Rulebook{Sides: Sides, Phrases: b.Grammar().Phrases, Together: []string{"discard", "card"}, Fires: []string{"fired", "engaged"},
		SetUp: func(c *casefile.Case) (casefile.Game, []string) {
			var p Position
			if err := c.Into(&p); err != nil {
				return nil, []string{err.Error()}
			}
			g, wrong := FromPosition(b, p)
			return caseGame{g}, wrong
		}}
}

func TestCases(t *testing.T) { gametest.Cases(t, rulebook(board(t)), loadCases(t)) }

// Every numbered rule of the rulebook has a case, and so has every reading.
func TestEveryRuleHasACase(t *testing.T) {
	rules, err := casefile.Rules(os.DirFS(casesFolder))
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range board(t).war.Readings {
		if r.ID != "path-no-room" { // TestPathWithoutRoom: it takes a draw that no position can ask for
			rules = append(rules, r.ID)
		}
	}
	for _, problem := range casefile.Uncovered(loadCases(t), rules) {
		t.Error(problem)
	}
}

// Every Event is played in a case, and enacted or aimed in one: a lasting one may also be in force.
func TestEveryEventHasACase(t *testing.T) {
	b := board(t)
	played := map[string]bool{}
	for _, c := range loadCases(t) {
		var doc Position
		if err := c.Position.Decode(&doc); err != nil {
			t.Fatal(err)
		}
		p := state.Read(doc)
		does := len(p.Map("targets"))+len(p.Texts("enacted")) > 0
		for _, step := range c.Play {
			words := fmt.Sprint(step)
			does = does || strings.Contains(words, "enact") || strings.Contains(words, "target") || strings.Contains(words, "exempt")
		}
		for side, name := range p.Map("cards") {
			s, _ := SideOf(side)
			if x, ok := b.card(s, name, nil); ok && does && b.cards[x].event != nil {
				played[b.cards[x].event.ID] = true
			}
		}
	}
	for _, e := range b.war.Events {
		if !played[e.ID] {
			t.Errorf("the Event %s is enacted in no case", e.Name)
		}
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

func (g caseGame) Blocks() map[string]string {
	m := map[string]string{}
	for i := range g.Game.Blocks {
		x := blockID(i)
		words := g.placeName(g.Game.Blocks[i].At)
		if g.Game.Blocks[i].At >= 0 {
			words += " " + itoa(int(g.Game.Blocks[i].Strength))
		}
		m[Sides[g.info(x).side]+"/"+g.name(x)] = words
	}
	return m
}

func (g caseGame) Facts() map[string]string {
	m := map[string]string{"year": itoa(g.year), "turn": g.turnName(), "phase": g.phase.String(), "vp": itoa(g.vp), "player1": "", "winner": "", "victory": ""}
	if g.player1 != table.Nobody {
		m["player1"] = Sides[g.player1]
	}
	if g.winner != table.Nobody {
		m["winner"], m["victory"] = Sides[g.winner], "minor"
		if g.major {
			m["victory"] = "major"
		}
	}
	for c := range g.cities {
		if g.cities[c].fortified {
			m["marker-"+g.cities[c].name] = "none"
			if g.marker[c] != noMarker {
				m["marker-"+g.cities[c].name] = itoa(int(g.marker[c]))
			}
		}
		if g.cities[c].vp > 0 {
			m["control-"+g.cities[c].name] = Sides[max(0, g.cityControl(cityID(c)))]
		}
	}
	for s, name := range Sides {
		var hand []string
		for _, c := range g.hand[s] {
			hand = append(hand, g.cards[c].name)
		}
		m["hand-"+name] = strings.Join(hand, ", ")
	}
	return m
}

// Order keeps everything in the order it has: decks as the position says,
// lots in the order of the pack.
func (g caseGame) Order(_ *table.Table, n int) []int {
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	return order
}
