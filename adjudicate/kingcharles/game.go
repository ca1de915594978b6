package kingcharles

import (
	"cmp"
	"strconv"

	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/game/which"
	"fieldpost/adjudicate/view"
	"fieldpost/scenarios"
)

// Phase is where in a turn the game is (7).
type Phase uint8

// The phases.
const (
	Housekeeping Phase = iota
	Political
	Recruitment
	Deal
	Campaign
	Blockade
	Desertion
	PowerBase
	TurnEnd
)

var phaseNames = [...]string{"housekeeping", "political", "recruitment", "deal", "campaign", "blockade", "desertion", "power-base", "turn-end"}

func (p Phase) String() string { return phaseNames[p] }

// phaseTitles are the names of the Phases in the rulebook (7).
var phaseTitles = [...]string{"Housekeeping Phase", "Political Control Phase", "Recruitment Phase", "Draw Strategy Cards Phase", "Campaign Phase",
	"Blockade Phase", "Desertion & Supply Attrition Phase", "Power Base Phase", "Turn End Phase"}

var toldPhase = rows.Add(story.Row{Kind: "phase", Level: 0, Text: "{phase}",
	Places: story.Places{"phase": func(t tongue.Tongue, e table.Event) string { return t.Word(phaseTitles[e.N]) }}})

// box says what a place is: an Area, a Display or a box of the boards.
type box uint8

// The kinds of places. What follows onMap is off the map.
const (
	outside     box = iota // on top of the PC marker of an Area
	inside                 // under it: Inside the Fortress
	withGeneral            // on his Command Display
	withNotable            // on his: Inside the Local Notable Fortress
	available              // Brigades Available, Available Generals
	reformed               // 8.2
	dispersed              // the Dispersed box
	eliminated             // 19.1
	removed                // out of the game
	other                  // the Other Brigades and Units box; Generals who wait for an Event
	track                  // on the Turn Record Track
)

var boxNames = [...]string{"outside", "inside", "with", "with", "available", "reformed", "dispersed", "eliminated", "removed", "other", "track"}

// place is where a Brigade or marker is: id is the Area, General or Local Notable, 0 of a box.
type place struct {
	box box
	id  int8
}

func inArea(a areaID) place      { return place{outside, int8(a)} }
func insideOf(a areaID) place    { return place{inside, int8(a)} }
func under(x generalID) place    { return place{withGeneral, int8(x)} }
func keptBy(n notableID) place   { return place{withNotable, int8(n)} }
func boxed(b box) place          { return place{box: b} }
func (p place) onMap() bool      { return p.box <= withNotable }
func (p place) in(a areaID) bool { return p.box <= inside && p.id == int8(a) }

// brigadeState is where a Brigade is and whom it serves.
type brigadeState struct {
	place
	side  table.Side // other than the printed one: a Turncoat
	moved bool       // has moved with this card (12.5, r82)
}

// generalState is where a General is. A Subordinate is where his Commanding General is.
type generalState struct {
	box       box       // outside, inside, or a box: available, dispersed, track, other, removed
	at        areaID    // on the map
	under     generalID // whose Subordinate he is, noGeneral if none's
	noAssault bool      // 20.3
	// Of the card being played.
	activated bool
}

// notableStatus is whether a Local Notable is in play.
type notableStatus uint8

// A Local Notable is yet to come, in play, has surrendered, has become a General, or is removed.
const (
	notYet notableStatus = iota
	inPlay
	surrendered
	becameGeneral
	outOfGame
)

var statusNames = [...]string{"not-yet", "in-play", "surrendered", "general", "removed"}

// siege is a Siege marker with its Bombard marker (20.1).
type siege struct {
	on         bool
	by         generalID
	blockade   bool
	value      int  // accumulated
	wereInside bool // Brigades were Inside during it (r63)
}

// marker is where a Siege Train, the Queen or Brentford is.
type marker struct {
	place
	turn int // on the track: the turn in whose Recruitment Phase it can be had again
}

// set are bonus cards drawn together (19.1).
type set struct {
	side  table.Side
	cards []cardID
}

// options are those of chapter 25, and the solo mode.
type options struct {
	cornish, randomDesertion, manchester, court, lostwithiel bool
	henrietta                                                bool // the solo mode (26)
}

// switches are what Events have turned on.
type switches struct {
	standard, callander, core3 bool
	wallerUnderEssex           bool // for the rest of the game (#109)
	wallerThisTurn             bool // for the turn (#83)
}

// Game is a position of Unhappy King Charles! and the rules that move it on.
type Game struct {
	*Board
	t     *table.Table
	setup *scenarios.CharlesSetup
	options

	turn   int
	phase  Phase
	winner table.Side
	both   bool   // both have lost (6.2)
	over   string // how: automatic, power-base, end
	vp     int    // Parliament's at the end

	control   []table.Side // by Area
	sieges    []siege      // by Area
	general   []generalState
	brigade   []brigadeState
	notable   []notableStatus
	raided    []bool // by Local Notable, with this card
	train     [2]marker
	queen     marker
	brentford marker
	naval     int   // without the lasting shift (r20)
	chits     []int // undrawn, next first
	sw        switches
	done      []bool // by card: its Event has been played

	chooser    table.Side // who says who is first (12.1)
	leader     table.Side // who is first this turn
	toPlay     table.Side // Nobody: the opening of 12.1 comes first
	plays      int        // cards played this turn, bonus cards and Responses too: for keys
	left       [2]int     // cards to be played
	passed     [2]bool
	recruited  [2]bool // has taken the Recruit action this turn
	londonHeld int     // Turn End Phases running (6.1)

	hand, aces  [2][]cardID
	bonus       []set
	corePlayed  [2][]cardID
	draw        []cardID // next first, and so the others
	discards    []cardID
	mid, late   []cardID
	altHist     []cardID
	leadCard    cardID // takes the lead and must be played first (12.1)
	interrupted bool   // Turnham Green has been played: Parliament plays next
	owed        bool   // card 3 is the first of Parliament's next hand (11.1)

	solo [2]soloDisplay // 26

	// Of what is under way.
	using       *play                 // the card being used, nil if none
	raising     *recruiting           // nil if none
	event       cardID                // the Event being played, noCard if none
	region      regionID              // of the Area that a step of an Event was about (#90), noRegion if of none
	pcs         *scenarios.CharlesPCs // the step that places or removes PC markers, nil if none, and where it has
	pcsDone     []areaID
	placing     *scenarios.CharlesRaise // likewise the one that places Brigades
	placingDone []areaID
	holdTrains  bool        // Siege Trains stay where they are for now (annex-3)
	stranded    []brigadeID // that card 3 has left without a General, to regroup (annex-3)
	wereMajor   []generalID // who commanded a Major Army before card 3
	leaderless  []brigadeID // that Rupert has left, for his successor (annex-96)
	category    int         // of Desertion, 0 if there is none now, and where Brigades of it have deserted
	deserted    []areaID
	bombarded   []areaID    // by Blockades, in this half of their phase
	act         *activation // under way, nil if none
	decided     []cardID    // of a masked game in the solo mode: what the Decision die gave
	foresees    bool        // what comes of meeting Enemies is left open: see foresee
	rolled      []view.Area // Fortresses before a Bombardment that is foreseen: see shown
	masked      table.Side  // whose knowledge this is; Nobody: everything
	fresh       bool        // the decks have not been made
	unheaded    bool        // nothing of the Phase has been told
}

func newGame(b *Board, setup *scenarios.CharlesSetup) *Game {
	g := &Game{Board: b, setup: setup, turn: setup.Turns[0], winner: table.Nobody, chooser: Royalist, leader: table.Nobody, toPlay: table.Nobody,
		leadCard: noCard, event: noCard, region: noRegion, masked: table.Nobody,
		train: [2]marker{{place: boxed(other)}, {place: boxed(other)}}, queen: marker{place: boxed(other)}, brentford: marker{place: boxed(other)}, naval: b.data.Naval.Start}
	g.control, g.sieges = make([]table.Side, len(b.areas)), make([]siege, len(b.areas))
	g.general, g.brigade = make([]generalState, len(b.generals)), make([]brigadeState, len(b.brigades))
	g.notable, g.raided = make([]notableStatus, len(b.notables)), make([]bool, len(b.notables))
	g.done = make([]bool, len(b.cards))
	for n := range g.notable {
		g.notable[n] = b.notableFirst(n)
	}
	for a := range g.control {
		g.control[a] = table.Nobody
	}
	return g
}

// Winner is the side that has won, or table.Nobody.
func (g *Game) Winner() table.Side { return g.winner }

// Play plays the game at a table from where it stands to its end (7).
func (g *Game) Play(t *table.Table) {
	g.t = t
	for {
		t.Do("turn-"+itoa(g.turn), g.playTurn)
	}
}

// playTurn plays the phases of a turn from the one the game is in.
func (g *Game) playTurn() {
	phases := [...]func(){g.housekeepingPhase, g.politicalPhase, g.recruitmentPhase, g.dealPhase, g.campaignPhase, g.blockadePhase, g.desertionPhase,
		g.powerBasePhase, g.turnEndPhase}
	for turn := g.turn; ; {
		g.t.Begin()
		g.t.In(g.phase.String())
		g.laughter(false)
		g.unheaded = true
		phases[g.phase]()
		g.t.Out()
		if g.turn != turn { // the Turn marker has been advanced
			g.phase = Housekeeping
			return
		}
		g.phase++
	}
}

var toldWon = rows.Add(story.Row{Kind: "won", Level: 0, Text: "{side} wins: Parliament has {n Victory Points} at the end of the game",
	Or: story.By(func(e table.Event) string { return e.Words + " " + sideWord(e.Side) }, map[string]string{
		"power-base none":       "Both sides lose: neither has its Power Base",
		"power-base royalist":   "{side} wins: the Power Base of {other} is lost",
		"power-base parliament": "{side} wins: the Power Base of {other} is lost",
		"automatic royalist":    "{side} wins at once: London and three Regions are his for two turns",
		"automatic parliament":  "{side} wins at once: King Charles is lost"})})

// win ends the game (6).
func (g *Game) win(s table.Side, how string) {
	g.winner, g.over, g.both = s, how, s == table.Nobody
	g.tell(table.Event{Kind: toldWon.Kind, Side: s, Words: how, N: g.vp})
	g.t.End()
}

// roll1 throws one die.
func (g *Game) roll1(label string) int { return g.t.Roll(label, 1)[0] }

// pickBrigades lets a side pick Brigades, at least and at most so many, written with a verb.
func (g *Game) pickBrigades(q table.Question, verb string, from []brigadeID, least, most int) []brigadeID {
	return table.Pick(g.t, q, table.Choices(from, func(x brigadeID) table.Option { return g.brigadeOption(verb, x) }), least, most)
}

// Answers that name an Area, a Brigade or a General, and lists of such.
func (b *Board) areaOption(verb string, a areaID) table.Option {
	return table.Option{Verb: verb, Areas: [3]string{b.areas[a].name}}
}

func (b *Board) brigadeOption(verb string, x brigadeID) table.Option {
	return table.Option{Verb: verb, Name: b.brigades[x].name}
}

func (b *Board) generalOption(verb string, x generalID) table.Option {
	return table.Option{Verb: verb, Name: b.generals[x].name}
}

// offer adds answers to a question that name each one of a list.
func offer[T any](q *table.Question, verb string, option func(string, T) table.Option, list []T) {
	for _, x := range list {
		q.Options = append(q.Options, option(verb, x))
	}
}

// askArea asks for one of some Areas, or for one of the words instead; noArea: for none, or there
// is none to ask for.
func (g *Game) askArea(q table.Question, verb string, list []areaID, instead ...string) areaID {
	if len(list) == 0 {
		return noArea
	}
	q.At = cmp.Or(q.At, q.Name)
	for _, w := range instead {
		q.Options = append(q.Options, table.Option{Verb: w})
	}
	offer(&q, verb, g.areaOption, list)
	a, _ := g.Board.area(g.t.Ask(&q).Areas[0])
	return a
}

// offerCards adds answers that name cards, those of one name once.
func (g *Game) offerCards(q *table.Question, verb string, cards []cardID) {
	for _, c := range cards {
		o := table.Option{Verb: verb, Name: g.cards[c].Name}
		q.Offer(!q.Has(o), o)
	}
}

// legal are those of so many numbered things that nothing speaks against.
func legal[T ~int8](many T, may func(T) *Reason) []T {
	return which.Of(many, func(x T) bool { return may(x) == nil })
}

// end is the answer that ends a list; a list that can always end begins with ends.
var end = table.Option{Verb: "end"}

func itoa(n int) string { return strconv.Itoa(n) }
