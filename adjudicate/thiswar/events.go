package thiswar

import (
	"fmt"

	"fieldpost/adjudicate/game/table"
	"fieldpost/scenarios"
)

// event is an Event of the cards, with all that the rules say of it: what it is called, when
// it is played and what lasts says the pack. What is left out holds of none: such an Event is
// enacted without a choice, whenever its owner likes.
type event struct {
	ID string
	*scenarios.WarEvent

	// May says why it can have no effect now. Where In is, it is enacted in an Area, and In
	// says why not in one.
	May func(*Game, table.Side) *Reason
	In  func(*Game, table.Side, areaID) *Reason
	// With are the blocks that it may be enacted with; must says that it is with one of them.
	// NotWith says why not with another.
	With    func(*Game, table.Side) (list []blockID, must bool)
	NotWith func(*Game, blockID) *Reason
	// Do enacts it, in the Area and with the block of the answer. An Event that lasts is noted
	// before; strength that the pack gives is recruited where Raises says.
	Do     func(g *Game, s table.Side, a areaID, x blockID)
	Raises raises
	// Rank orders the Areas by standing default, the least first; from declines on it is
	// better declined.
	Rank func(*Game, table.Side, areaID) int
	// Revealed says that it is enacted as the cards are revealed, before all others. FoiledBy
	// is the Event after which it has no effect.
	Revealed bool
	FoiledBy string

	// Aim is what a Tactical Event can be for. By standing default it is for what its owner
	// attacks or defends, where he gains by it Attacking or Defending.
	Aim                  aim
	Attacking, Defending bool
	// First says that who plays it is Player 1 (2.31).
	First bool
	// Due says whether its owner is asked in the Victory Phase.
	Due func(*Game) bool
}

// aim is what a Tactical Event can be for (7.01).
type aim uint8

const (
	atBattle aim = iota
	atSiege
	atEither
)

// raises is where an Event lets strength be recruited: in Areas that Where says, anywhere if
// it is nil, Elsewhere being why not in others; most is how much in one Region.
type raises struct {
	Where     func(*Game, table.Side) func(areaID) bool
	Elsewhere *Reason
	Most      int
}

// Ids of the Events that the rules ask for elsewhere.
const (
	surpriseAttack = "surprise-attack"
	fortification  = "fortification-of-london"
	support        = "support-for-the-king-slips-away"
	siegeTrain     = "nma-siege-train"
	surrenderScots = "king-charles-surrender"
	advantageous   = "advantageous-terrain"
	lastStand      = "determined-last-stand"
	mining         = "mining"
	disfavours     = "terrain-disfavours-cavalry"
	turncoats      = "turncoats"
	wellPositioned = "well-positioned-artillery"
	failsToCharge  = "roundhead-cavalry-fails-to-charge"
	quartermaster  = "quartermaster-general"
	rupertDismiss  = "rupert-dismissed"
)

// events are all Events, in the rulebook's order.
func events() []event {
	return append(plots(),
		eventBradford(), eventFever(), eventClubmen(), eventDesertion(), event{ID: fortification}, eventShips(), eventExcise(), eventSupplies(), eventStrips(),
		event{ID: failsToCharge},
		event{ID: advantageous, Aim: atEither, Defending: true},
		event{ID: lastStand},
		event{ID: mining, Aim: atSiege},
		event{ID: surpriseAttack, Attacking: true, First: true},
		event{ID: disfavours},
		event{ID: turncoats, Aim: atEither},
		event{ID: wellPositioned},
		event{ID: quartermaster, Do: func(g *Game, s table.Side, _ areaID, _ blockID) { g.quartermaster(s) }},
		event{ID: support}, event{ID: siegeTrain}, event{ID: surrenderScots},
		event{ID: rupertDismiss, Due: (*Game).rupertMayGo, Do: func(g *Game, _ table.Side, _ areaID, _ blockID) { g.dismissRupert() }},
	)
}

// addEvents finds the Events of the pack.
func (b *Board) addEvents(all []event) error {
	b.events = map[string]*event{}
	for i := range b.war.Events {
		b.events[b.war.Events[i].ID] = nil
	}
	for i := range all {
		e := &all[i]
		for k := range b.war.Events {
			if w := &b.war.Events[k]; w.ID == e.ID {
				e.WarEvent, b.events[e.ID] = w, e
			}
		}
	}
	for id, e := range b.events {
		if e == nil {
			return fmt.Errorf("the rules have no Event %s", id)
		}
	}
	return nil
}

// eventOf is the Event on the card a side has played this Turn, nil if none.
func (g *Game) eventOf(s table.Side) *event {
	if g.played[s] == noCard {
		return nil
	}
	return g.cards[g.played[s]].event
}

// hasPlayed says that a side's card of this Turn has a certain Event.
func (g *Game) hasPlayed(s table.Side, id string) bool {
	e := g.eventOf(s)
	return e != nil && e.ID == id
}

// in says that it is played in a Phase.
func (e *event) in(phase string) bool { return e != nil && e.Phase == phase }

// foiled says that an Event has been foiled and has no effect any more.
func (g *Game) foiled(e *event) bool { return e != nil && e.FoiledBy != "" && g.lasts(e.FoiledBy) }

// enact does what an Event says.
func (g *Game) enact(s table.Side, e *event, a areaID, x blockID) {
	g.enacted[s] = true
	if e.Lasting {
		g.last(e.ID)
	}
	if e.Recruit != nil {
		g.eventRecruit(s, e)
	}
	if e.Do != nil {
		e.Do(g, s, a, x)
	}
}

// eventOptions lists how an Event may be enacted, and that it may be declined.
func (g *Game) eventOptions(s table.Side, e *event) []table.Option {
	q := table.Question{Options: []table.Option{{Verb: "decline"}}}
	if e.May != nil && e.May(g, s) != nil {
		return q.Options
	}
	var blocks []blockID
	must := false
	if e.With != nil {
		blocks, must = e.With(g, s)
	}
	q.Offer(e.In == nil && !must, table.Option{Verb: "enact"})
	for a := areaID(0); e.In != nil && a < g.onMap; a++ {
		q.Offer(e.In(g, s, a) == nil, table.Option{Verb: "enact", Areas: [3]string{g.placeName(a)}})
	}
	for _, x := range blocks {
		q.Offer(true, table.Option{Verb: "enact", Target: g.name(x)})
	}
	return q.Options
}

// whyNoEvent says why an Event cannot be enacted like that.
func (g *Game) whyNoEvent(s table.Side, o table.Option) *Reason {
	e := g.eventOf(s)
	a, isArea := g.area(o.Areas[0])
	x, mine := g.block(s, o.Target)
	switch {
	case e == nil:
	case e.In != nil && isArea:
		return e.In(g, s, a)
	case e.NotWith != nil && mine:
		return e.NotWith(g, x)
	case e.May != nil:
		return e.May(g, s)
	}
	return nil
}
