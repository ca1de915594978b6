package kingcharles

import "fieldpost/adjudicate/game/table"

// Helper 2 writes chapters 16 to 20 behind these. Until then nobody is Activated.

// terms are how a General is Activated (16).
type terms struct {
	ops    int  // the value of the Ops card; 0: a Campaign card or an Event
	points int  // Movement Points more
	score  int  // added to his Battle Scores
	relief bool // score only where an Enemy Siege marker stands
	play   bool // he is the first of this card: Turnham Green and Foul Ways may answer
}

// activation is an Activation to move under way.
type activation struct {
	general generalID
	terms
	spent int
}

// mayMove says whether a General may be Activated to move (16), mayBombard to Bombard (20.2).
func (g *Game) mayMove(s table.Side, x generalID, by terms) *Reason    { return notActivated }
func (g *Game) mayBombard(s table.Side, x generalID, by terms) *Reason { return notActivated }

// move Activates a General to move, bombard to Bombard, each to its end.
func (g *Game) move(s table.Side, x generalID, by terms)    {}
func (g *Game) bombard(s table.Side, x generalID, by terms) {}

// bombardFree makes a Bombardment roll, with a modifier more, and lets him Assault (21, #86, #95).
func (g *Game) bombardFree(x generalID, modifier int) {}

// assaultAtOnce Assaults without a Bombardment and without the -2 for a low value (#98).
func (g *Game) assaultAtOnce(x generalID) {}

// surrenderFortress makes a Besieged Fortress or Local Notable Surrender (20.2).
func (g *Game) surrenderFortress(a areaID, to table.Side) {}

// fightFor has the Brigades of a General in an Area fight or Disperse, attacked by the enemy
// there: step 3 of #3.
func (g *Game) fightFor(x generalID) {}

// endIllegal ends an Illegal Position of a side in an Area, if there is one: without an
// Activation to retrace the owner moves one of the Generals, or one Disperses (17.3).
func (g *Game) endIllegal(s table.Side, a areaID) {}

// enterAt has a Covenanter General enter at an Area as by movement, and move on (annex-2).
func (g *Game) enterAt(x generalID, a areaID, by terms) {
	if g.heldOutside(g.generals[x].side.Other(), a) {
		return
	}
	g.general[x].at, g.general[x].box, g.general[x].under = a, outside, noGeneral
	g.tell(table.Event{Kind: "enters", Side: g.generals[x].side, Block: g.generals[x].name, Area: g.areas[a].name})
	g.combineIn(g.generals[x].side, a)
}
