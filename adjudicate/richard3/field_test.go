package richard3

import (
	"fmt"
	"slices"
	"testing"

	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/game/table"
)

// Where both houses came by the same border, Player 2 may retreat over it and
// Player 1 may not (6.6): in whatever order a position lists who came, and in
// the game that either house makes of its view.
func TestRetreatWhereBothCameBy(t *testing.T) {
	b := board(t)
	for p1 := Lancaster; p1 <= York; p1++ {
		p2 := p1.Other()
		blocks := [2][]string{{"Oxford", "Buckingham"}, {"Norfolk", "March"}} // the first was there, or leads the attack
		entered := []Position{{"side": Houses[p1], "from": "Derby", "blocks": blocks[p1]}, {"side": Houses[p2], "from": "Derby", "blocks": blocks[p2][1:]}}
		for range 2 {
			p := Position{"phase": "battles", "player1": Houses[p1],
				"lancaster": Position{"Leicester": blocks[Lancaster]}, "york": Position{"Leicester": blocks[York]},
				"battles": []Position{{"area": "Leicester", "attacker": Houses[p1], "entered": entered}}}
			g, wrong := FromPosition(b, p)
			if wrong != nil {
				t.Fatal(wrong)
			}
			g.battle = newBattle(g, g.Named("Leicester"))
			g.battle.round = 2
			games := map[string]*Game{"the game": g}
			for s, house := range Houses {
				v := g.View(table.Side(s), nil, nil)
				games[house+"'s view"] = b.Masked(&v)
			}
			for name, g := range games {
				for s := range Houses {
					s := table.Side(s)
					x, ok := g.block(s, blocks[s][1])
					if !ok || g.Blocks[x].At != g.battle.area {
						continue // unseen in this view
					}
					want := retreatBorder
					if s == p2 {
						want = nil
					}
					if why := g.mayRetreat(s, x, g.Named("Derby")); why != want {
						t.Errorf("%s, Player 1 %s, entered %v: %s to Derby: %v", name, Houses[p1], entered, g.name(x), why)
					}
				}
			}
			slices.Reverse(entered)
		}
	}
}

// However a block leaves an exile area, that is noted until the campaign ends:
// which mercenaries are at home is then nobody's knowledge any more.
func TestLeavingExileIsNoted(t *testing.T) {
	b := board(t)
	for i := range b.blocks {
		x := blockID(i)
		if g := NewScenario(b, "1460"); g.Blocks[x].At >= 0 && g.areas[g.Blocks[x].At].exile {
			from := g.Blocks[x].At
			if g.place(x, faceDown); !g.departed[from] {
				t.Errorf("%s is out of %s, which is not noted", g.name(x), g.areaName(from))
			}
		}
	}
	var last *Game
	campaign, left := 0, 0
	var at []areaID
	ways := map[string]int{}
	eachCall(t, 60, func(g *Game, _ *table.Question) {
		if g == last && g.campaign == campaign {
			for i, from := range at {
				to := g.Blocks[i].At
				if from < 0 || from == to || !g.areas[from].exile {
					continue
				}
				if !g.departed[from] {
					t.Fatalf("%s left %s for %s, which is not noted", g.name(blockID(i)), g.areaName(from), g.areaName(to))
				}
				left++
				if to < 0 {
					ways[g.areaName(to)]++
				} else {
					ways[fmt.Sprint("by ", map[bool]string{true: "land", false: "sea"}[g.Joined(from, to) != noBorder])]++
				}
			}
		}
		last, campaign, at = g, g.campaign, at[:0]
		for i := range g.Blocks {
			at = append(at, g.Blocks[i].At)
		}
	}, nil)
	t.Log(ways)
	if left < gametest.Games(100) {
		t.Errorf("only %d blocks left", left)
	}
}
