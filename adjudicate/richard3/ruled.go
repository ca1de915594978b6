package richard3

import (
	"errors"
	"fmt"
	"slices"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/ruling"
	"fieldpost/adjudicate/game/table"
)

// Rule changes the state as a ruling says: a block, a card or a track. ORDERS.md
// lists what can be set.
func (g *Game) Rule(t *table.Table, c game.Change) error {
	g.t = t
	return g.ruled.Telling(t, func() error {
		return ruling.By(c, map[string]func(game.Change) error{ruling.OfBlock: g.ruleBlock, ruling.OfCard: g.ruleCard, ruling.OfTrack: g.ruleTrack,
			ruling.OfControl: func(game.Change) error {
				return errors.New("an area is controlled by who has blocks in it (2.1): set the blocks")
			}})
	})
}

// ruleTrack sets a track, of a house if there is one for each.
func (g *Game) ruleTrack(c game.Change) error {
	return ruling.Track(g.rows, g, c, "a house: side: lancaster or york", func(e table.Event) {
		g.tellPending()
		g.t.Tell(e)
	})
}

// ruledPlaces are the places off the map that a ruling can put a block in.
var ruledPlaces = []string{places[pool], places[faceDown], places[minor], places[dead]}

// ruleBlock puts a block somewhere, or sets its strength.
func (g *Game) ruleBlock(c game.Change) error {
	s := c.Side
	if s == table.Nobody {
		return errors.New("say whose block it is: side: lancaster or york")
	}
	return ruling.Block(g.t, c, ruling.Blocks{Words: g.words(), Area: "area", Of: houseName(s), Names: g.blockNames(s),
		Place: func(given string) (areaID, error) {
			place, err := ruling.Name("place", given, slices.Concat(g.Names, ruledPlaces))
			to, _ := g.placeNamed(place)
			return to, err
		},
		May:  func(x blockID, to areaID) error { return g.mayRule(s, x, to) },
		Open: g.liesOpen, Known: g.knownOut, Before: g.tellPending,
		Put: func(x blockID, to areaID) {
			g.ruleVersion(x, to)
			g.placeByRuling(s, x, to)
		},
		After: g.afterRuling})
}

// mayRule says why a block cannot be put in a place.
func (g *Game) mayRule(s table.Side, x blockID, to areaID) error {
	i, name := g.info(x), g.name(x)
	switch at := g.Blocks[x].At; {
	case g.owner(x) != s:
		return fmt.Errorf("%s is the Pretender's, %s's", name, houseName(g.owner(x)))
	case to == at:
		return nil
	case to == aside || to == gone:
		return fmt.Errorf("%s is not in play for %s: say to which area or place", name, houseName(s))
	case to == dead && i.kind != heir && i.kind != noble:
		return fmt.Errorf("%s comes back (6.83-6.86): only heirs and nobles are dead, others %s", name, places[faceDown])
	case to == minor && i.kind != heir:
		return fmt.Errorf("%s is no heir (4.5)", name)
	case to == pool && i.home >= 0:
		return fmt.Errorf("%s has its home in %s, not in the pool: it can be there, or %s", name, g.areaName(i.home), places[faceDown])
	case to < 0:
		return nil
	case g.battle != nil && to == g.battle.area && s == g.battle.attacker && g.battle.round == lastRound:
		return fmt.Errorf("%s cannot join the attack in %s: in round 4 all attackers leave (6.2)", name, g.areaName(to))
	case g.enemyExile(s, to):
		return fmt.Errorf("%s cannot be in %s: it is an exile area of the other house (2.7)", name, g.areaName(to))
	case g.Count[s.Other()][to] > 0 && !g.Contested(to):
		return fmt.Errorf("%s cannot be put in %s: %s is there, and no battle has been joined; put those elsewhere first", name, g.areaName(to), houseName(s.Other()))
	}
	return nil
}

// liesOpen says that a block lies revealed in the battle being fought.
func (g *Game) liesOpen(x blockID) bool {
	return g.battle != nil && g.Blocks[x].At == g.battle.area && g.revealed(x)
}

// knownOut says that both houses know which block a ruling is about: it was seen to
// fall, or its death is told to both (6.82, 8.3).
func (g *Game) knownOut(x blockID, to areaID) bool {
	i := g.info(x)
	return g.seenFall[x] || (to == dead || g.isDead(x)) && (i.kind == heir || i.neville || g.lostHeir(x))
}

// ruleVersion puts the other house's version of a block where it belongs when this one
// comes into play, or dies (4.6).
func (g *Game) ruleVersion(x blockID, to areaID) {
	o := g.info(x).other
	if o == noBlock {
		return
	}
	at := g.Blocks[o].At
	switch {
	case to == dead:
		g.leaveBattle(o)
		g.place(o, gone)
	case g.isDead(x) || g.Blocks[x].At == aside:
		g.leaveBattle(o)
		g.place(o, aside)
	}
	if was := at; was != aside && was != gone && was != dead && g.Blocks[o].At != at {
		ruling.Tell(g.t, ruling.Move{Side: g.owner(o), Block: g.name(o), From: g.areaName(at), To: places[aside], FromSeen: at >= 0})
	}
}

// placeByRuling puts a block in a place. Where there is a battle it counts as having
// come with its house's attack, or as having been there.
func (g *Game) placeByRuling(s table.Side, x blockID, to areaID) {
	open := g.liesOpen(x)
	g.leaveBattle(x)
	if g.Blocks[x].At < 0 {
		g.Blocks[x].Moved = false
	}
	g.Blocks[x].Via = noBorder
	g.place(x, to)
	g.seenFall[x] = to < 0 && to != pool && (open || g.knownOut(x, to))
	if to < 0 {
		return
	}
	if g.areas[to].exile {
		g.departed[to] = true // nobody is to be known by it to be a mercenary (8.1)
	}
	if g.Contested(to) && g.Attacker[to] == s {
		g.Blocks[x].Via = g.main[to]
		if came := g.BordersInto(s, to); g.main[to] == noBorder && came != nil {
			g.Blocks[x].Via = came[0]
		}
	}
	if g.battle != nil && g.battle.area == to {
		g.battle.block[x] = fighter{reserve: true, late: true}
	}
}

// leaveBattle forgets a block's part in the battle being fought.
func (g *Game) leaveBattle(x blockID) {
	if g.battle != nil {
		g.battle.block[x] = fighter{}
	}
}

// afterRuling brings about what follows from where the blocks are now.
func (g *Game) afterRuling(x blockID, from, to areaID) {
	for a := range g.areas {
		if g.Attacker[a] != table.Nobody && !g.Contested(areaID(a)) && (g.battle == nil || g.battle.area != areaID(a)) {
			g.EndBattle(areaID(a))
			g.main[a] = noBorder
		}
	}
	if g.battle != nil && g.battle.round > 0 {
		g.deployIfSpent()
	}
	if to == dead {
		g.heirDied(x)
	}
	for s := range g.claimant {
		h := table.Side(s)
		c := g.claimant[s]
		lost := c != noBlock && g.Blocks[c].At < 0 && g.Blocks[c].At != prisoner
		if lost || c == noBlock && h != g.king && g.seniorHeir(h) != noBlock {
			g.claimant[s] = g.seniorHeir(h)
			g.tellClaim(h)
		}
	}
	g.freePrisoner()
}

// tellPending reports what has moved in the Action Phase under way, so that a
// ruling comes after it.
func (g *Game) tellPending() {
	if len(g.moves) == 0 {
		return
	}
	told := len(g.t.Result().Events)
	g.tellMoves(g.owner(g.moves[0].Block), toldMoved.Kind)
	g.ruled -= ruling.Told(len(g.t.Result().Events) - told) // they are no ruling's
}
