package richard3

import (
	"fmt"
	"slices"

	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/which"
)

// event is what an event card lets its player do with its points (5.1, and the sidebar
// before it, which has the events). What is left out is as with any card.
type event struct {
	Name string
	// Gives says it in a sheet, behind the card.
	Gives string
	// Actions are the only ones its points are for: those of every card, if there are none.
	Actions []string
	// Reach and Limit are how many areas more a block may enter, and how many blocks more
	// may cross a border; Roads says so in a sheet.
	Reach, Limit int
	Roads        string
	// Attacks says that voyages may attack, and are of one block; Turns that it is for a
	// Treachery Roll before a battle.
	Attacks, Turns bool

	// Own is an action of its own, which takes no points and is played once: in an area, May
	// says why not in one. Help and Sheet say in a sheet what there is to choose. Gathers says
	// that blocks march to the area, and not from it.
	Own     *kind.Action[*Game]
	May     func(*Game, table.Side, areaID) *Reason
	Do      func(*Game, table.Side, areaID)
	Help    string
	Sheet   func(*Game, table.Side, areaID) []string
	Gathers bool
}

// events are those of the cards, in the order of their actions in a list.
func events() []*event {
	return []*event{
		{Name: "Force March", Gives: "1 AP: one group, up to three areas", Actions: []string{"move"}, Reach: 1, Roads: "up to three areas each"},
		{Name: "Piracy", Gives: "2 AP: voyages that may attack", Actions: []string{"sail"}, Attacks: true},
		{Name: "Surprise", Gives: "1 AP: one group, border limits +1", Actions: []string{"move", "sail"}, Limit: 1, Roads: "one or two areas each, border limits +1"},
		{Name: treason, Gives: "1 AP: one group; one Treachery Roll", Actions: []string{"move"}, Turns: true},
		{Name: "Muster", Gives: "any blocks to one area, normal marches", Actions: []string{"muster"},
			Own: &kind.Action[*Game]{Verb: "muster", Of: "area", Public: true, Keys: []kind.Key{{Name: "blocks", Part: "marches"}}, Read: readGroup("muster"),
				Doc: "Muster: any blocks march to one area"},
			May: (*Game).mayMuster, Do: (*Game).musterAt, Gathers: true,
			Help: "    # MUSTER: any blocks that can reach one area, each with its road.", Sheet: (*Game).musterSheet},
		{Name: "Plague", Gives: "an Enemy city: each block loses a step", Actions: []string{"plague"},
			Own: &kind.Action[*Game]{Verb: "plague", Of: "area", Public: true, Doc: "Plague: every block there loses a step"},
			May: func(g *Game, s table.Side, a areaID) *Reason {
				return notEnemyCity.If(!g.areas[a].city || !g.enemy(s, a))
			}, Do: (*Game).plagueIn,
			Help: "    # PLAGUE: every block there loses a step.",
			Sheet: func(g *Game, _ table.Side, a areaID) []string {
				return []string{fmt.Sprintf("    # - {plague: %s}", g.areaName(a))}
			}},
	}
}

// treason is the event whose roll is before a battle, in either player's actions (6.9).
const treason = "Treason"

// eventNamed is the event of a card.
func (b *Board) eventNamed(name string) *event {
	if i := slices.IndexFunc(b.events, func(e *event) bool { return e.Name == name }); i >= 0 {
		return b.events[i]
	}
	return nil
}

// ownAction is the event that has an action of its own by a verb, nil if none has.
func (b *Board) ownAction(verb string) *event {
	if i := slices.IndexFunc(b.events, func(e *event) bool { return e.Own != nil && e.Own.Verb == verb }); i >= 0 {
		return b.events[i]
	}
	return nil
}

// allows says whether the card played lets its player do a kind of action.
func (e *event) allows(verb string) bool {
	if e.Actions == nil {
		return verb == "move" || verb == "sail" || verb == "recruit"
	}
	return slices.Contains(e.Actions, verb)
}

// plain is what a card without an event says.
var plain event

// mayMuster says where Muster can be played.
func (g *Game) mayMuster(s table.Side, a areaID) *Reason {
	if !g.open(s, a) {
		return notOpen
	}
	return tooFar.Unless(which.Any(g.EveryBlock(), func(x blockID) bool { return g.owner(x) == s && g.musterMarches(nil, s, x, a) != nil }))
}
