package richard3

import (
	"strings"

	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/game/which"
	"fieldpost/adjudicate/view"
)

// View is what a house may know now. It is built by listing what is allowed:
// its own blocks, the number of enemy blocks in an area, blocks revealed in
// the battle being fought, cards played, heirs dead, and what happened in the open.
func (g *Game) View(s table.Side, open []*table.Question, events []table.Event) view.View {
	v := view.View{Rules: "richard-iii", Side: Houses[s], Campaign: g.campaign, Turn: min(g.turn, 7), Phase: g.phase.String(),
		When: g.when(), Hand: g.handNames(s)}
	v.Roles = g.roles(s)
	v.Facts = g.rows.Facts(g, s)
	v.Areas = g.viewAreas(s)
	for _, p := range [...]areaID{pool, faceDown, minor, prisoner, dead, aside} {
		if names := g.boxed(s, p); names != nil {
			v.Boxes = append(v.Boxes, view.Box{Name: places[p], Side: Houses[s], Blocks: names})
		}
	}
	// What was seen to fall of the enemy's; his dead heirs lie openly beside the map (6.82).
	for _, p := range [...]areaID{faceDown, dead} {
		if names := g.seenOut(s.Other(), p); names != nil {
			v.Boxes = append(v.Boxes, view.Box{Name: places[p], Side: Houses[s.Other()], Blocks: names})
		}
	}
	for h := table.First; h <= table.Second; h++ {
		if names := strings.Join(g.namesOf(g.spent[h]), ", "); names != "" {
			v.Played = append(v.Played, view.Fact{Name: Houses[h], Value: names})
		}
	}
	for _, a := range g.Battles() {
		v.Battles = append(v.Battles, g.viewBattle(s, a))
	}
	if g.battle != nil && !g.Contested(g.battle.area) {
		v.Battles = append(v.Battles, g.viewBattle(s, g.battle.area))
	}
	kind.Open(&v, g.book.Grammar().Phrases, s, Houses, open, g.asks)
	v.Events = story.Told(s, events, describe)
	if g.winner != table.Nobody {
		v.Winner = Houses[g.winner]
	}
	return v
}

// Public are the lines of a report that both houses may read.
func (g *Game) Public(_ string, events []table.Event) []string {
	return rows.Public(tongue.Tongue{}, events)
}

// Winner is the house that has won, or table.Nobody.
func (g *Game) Winner() table.Side { return g.winner }

func (g *Game) when() string {
	w := "campaign " + itoa(g.campaign) + ", turn " + itoa(min(g.turn, 7)) + " of 7"
	switch {
	case g.winner != table.Nobody:
		return w + ", the game is over"
	case g.phase == Political:
		return "campaign " + itoa(g.campaign) + ", Political Turn"
	case g.phase == Deal:
		return "campaign " + itoa(g.campaign) + ", the deal"
	case g.battle != nil && g.fought():
		return w + ", battle of " + g.areaName(g.battle.area) + ", won in round " + itoa(g.battle.round)
	case g.battle != nil && g.battle.round > 0:
		return w + ", battle of " + g.areaName(g.battle.area) + ", round " + itoa(g.battle.round)
	}
	return w + ", " + [...]string{"Deal", "Card Phase", "Player 1's actions", "Player 2's actions", "Battle Phase", "Supply Phase", ""}[g.phase]
}

func (g *Game) roles(s table.Side) []string {
	holder := func(h table.Side) string {
		if g.claimant[h] == noBlock {
			return ""
		}
		return " (" + g.name(g.claimant[h]) + ")"
	}
	title := [2]string{"Pretender", "Pretender"}
	title[g.king] = "King"
	o := s.Other()
	return []string{
		"You are " + houseName(s) + ", the " + title[s] + holder(s) + ".",
		houseName(o) + " is " + title[o] + holder(o) + ".",
	}
}

// OnMap is what stands on the map, and where the Battle is that is being fought.
func (g *Game) OnMap(s table.Side) view.Board {
	b := view.Board{Areas: g.viewAreas(s)}
	if g.battle != nil {
		b.Fight = g.areaName(g.battle.area)
	}
	return b
}

// viewAreas are the areas with blocks in them.
func (g *Game) viewAreas(s table.Side) (list []view.Area) {
	for a := range g.areas {
		if va := g.viewArea(s, areaID(a)); va.Own != nil || va.Enemy > 0 || va.Seen != nil {
			list = append(list, va)
		}
	}
	return list
}

func (g *Game) viewArea(s table.Side, a areaID) view.Area {
	va := view.Area{Name: g.areaName(a)}
	va.Own, va.Enemy, va.Seen = g.words().Show(s, a, g.viewBlock, func(x blockID) bool {
		return g.battle != nil && g.battle.area == a && g.revealed(x)
	})
	switch va.Control = "Enemy"; {
	case g.Contested(a):
		va.Control = "Contested"
	case g.Friendly(s, a):
		va.Control = "Friendly"
	}
	return va
}

func (g *Game) viewBlock(x blockID) view.Block {
	i, vb := g.info(x), g.words().Seen(x)
	vb.Type, vb.Loyalty, vb.Rating = kindNames[i.kind], int(i.loyalty), string(i.letter)+itoa(int(i.fire))
	if b := g.battle; b != nil && b.area == g.Blocks[x].At {
		vb.Marks = fighterMarks.Names(&b.block[x])
		vb.Rating = string(g.letter(x)) + itoa(g.firepower(x))
	}
	return vb
}

func (g *Game) boxed(s table.Side, p areaID) []string {
	return g.words().Boxed(which.Of(g.EveryBlock(), func(x blockID) bool { return g.owner(x) == s && g.lies(x, p) }))
}

// seenOut lists a house's blocks in a place off the map that everybody knows to be there:
// who was seen to fall, and heirs and Nevilles, whose death is told to both (8.3, 9.1).
func (g *Game) seenOut(s table.Side, p areaID) []string {
	return which.Each(which.Of(g.EveryBlock(), func(x blockID) bool {
		return g.owner(x) == s && g.lies(x, p) && (g.seenFall[x] || p == dead && (g.info(x).kind == heir || g.info(x).neville))
	}), g.name)
}

// lies says that a block is shown in a place off the map. Of the two versions of
// one that is dead only one is: an heir's with his own house, a Neville's where he served,
// and with York where the game begins after his death.
func (g *Game) lies(x blockID, p areaID) bool {
	at := g.Blocks[x].At
	if p != dead {
		return at == p
	}
	if o := g.info(x).other; at == dead && o != noBlock && g.Blocks[o].At == dead && g.info(x).neville {
		return g.owner(x) == York
	}
	return at == dead && !g.lostHeir(x) || at == gone && g.info(x).kind == heir
}

// namesOf are the names of cards.
func (g *Game) namesOf(cards []int) []string {
	return which.Each(cards, func(c int) string { return g.cards[c].name })
}

func (g *Game) viewBattle(s table.Side, a areaID) view.Battle {
	vb := view.Battle{Area: g.areaName(a), Attacker: Houses[max(g.Attacker[a], 0)]}
	if g.main[a] != noBorder {
		vb.Main = g.CameFrom(g.main[a], a)
	}
	vb.Entered = g.words().ShowEntered(a)
	for i := range vb.Entered {
		vb.Entered[i].Last = false // it follows from who is Player 1 (1.2)
	}
	if b := g.battle; b != nil && b.area == a {
		vb.Under, vb.Round, vb.Attacker = true, b.round, Houses[b.attacker]
		vb.Retreated = g.words().ShowGone(&b.exits, a)
		vb.Facts = battleRows.Facts(g, s)
		if b.tried != [3]bool{} {
			var who []string
			for i, tried := range b.tried {
				if tried {
					who = append(who, tongue.Capital(treacheries[i]))
				}
			}
			vb.Lines = append(vb.Lines, "Treachery Roll made by: "+strings.Join(who, ", ")+".")
		}
	}
	return vb
}
