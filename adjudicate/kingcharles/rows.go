package kingcharles

import (
	"slices"
	"strings"

	"fieldpost/adjudicate/game/state"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/which"
)

type (
	row  = state.Row[*Game]
	cell = state.Cell[*Game]
)

// The keys of the rows. A General's or a Brigade's side is who has printed it.
var (
	bySide    = state.BySide[*Game](Sides)
	byGeneral = ofGenerals.keys()
	byNotable = ofNotables.keys()
	byArea    = ofAreas.keys()
	// Who controlled Areas before a card: the sides, and nobody.
	byHolder = &state.Keys[*Game]{N: func(*Game) int { return len(Sides) + 1 }, Name: func(_ *Game, i int) string { return sideWord(table.Side(i - 1)) }}
	// The numbers of a turn on the Turn Record Track.
	byNumber = &state.Keys[*Game]{N: func(*Game) int { return 3 }, Name: func(_ *Game, i int) string { return [...]string{"Recruitment", "Desertion", "Power Base"}[i] }}
)

// The tracks that a ruling can set; that of a Siege is followed by its Area.
const (
	trackNaval  = "naval"
	trackLondon = "london-held"
	trackLeft   = "left"
	trackSiege  = "siege "
)

// stateRows lists the state: what a view says of it and a masked game takes from there,
// what stands in a position and what a ruling may set. They are in the order of a view's
// facts, and in that in which a position is read.
func stateRows() state.Rows[*Game] {
	return state.Rows[*Game]{Sides: Sides, List: slices.Concat(timeRows(), unitRows(), soloRows(), cardRows(), cardPlayRows(), activationRows(), eventRows())}
}

// timeRows are those of when it is and of what Events and options have turned on.
func timeRows() []row {
	on := func(name string, at func(g *Game) *bool) row {
		return row{Name: name, List: "switches", Fact: name, Cell: state.Switch(at)}
	}
	options := make([]row, 0, len(optional))
	for _, o := range optional {
		options = append(options, row{Name: o.Name, List: "options", Fact: o.Name, Cell: state.Switch(func(g *Game) *bool { return o.is(&g.options) })})
	}
	return append([]row{
		{Name: "scenario", Read: state.Elsewhere[*Game], Cell: state.Follows(func(g *Game, _ int) string { return g.setup.Name })},
		{Name: "turn", Cell: state.Count(func(g *Game) *int { return &g.turn })},
		{Name: "phase", What: "phase", Cell: state.Word(phaseNames[:], func(g *Game, _ int) *Phase { return &g.phase })},
		{Fact: "track-", Keys: byNumber, Cell: state.Follows(func(g *Game, i int) string {
			return itoa([...]int{g.space().Recruit, g.space().Desert, g.space().Base}[i])
		})},
		{Name: "events", Fact: "events", Cell: state.Each(func(g *Game, _ int) []string { return g.eventsDone() }, func(g *Game, _ int, name string) {
			if c, ok := g.cardNamed(name); ok {
				g.done[c] = true
			}
		}), Write: func(g *Game) any { return orNone(g.eventsDone()) }, Read: (*Game).readEvents},
		on("standard", func(g *Game) *bool { return &g.sw.standard }),
		on("callander-may-enter", func(g *Game) *bool { return &g.sw.callander }),
		on("card-3-core", func(g *Game) *bool { return &g.sw.core3 }),
		on("waller-under-essex", func(g *Game) *bool { return &g.sw.wallerThisTurn }),
		on("waller-under-essex-always", func(g *Game) *bool { return &g.sw.wallerUnderEssex }),
		{Name: "card-3-owed", List: "switches", Cell: state.Switch(func(g *Game) *bool { return &g.owed })},
	}, append(options, []row{
		{Name: "to-play", Fact: "to-play", What: "side", Cell: state.Side(Sides, func(g *Game, _ int) *table.Side { return &g.toPlay })},
		{Name: "leader", Fact: "leader", What: "side", None: "none", Cell: state.Side(Sides, func(g *Game, _ int) *table.Side { return &g.leader }), Usual: func(g *Game, _ int) string {
			if g.toPlay == table.Nobody {
				return ""
			}
			return Sides[g.toPlay]
		}},
		{Name: "chooser", Fact: "chooser", What: "side", Cell: state.Side(Sides, func(g *Game, _ int) *table.Side { return &g.chooser }), Usual: func(g *Game, _ int) string {
			if g.sw.core3 {
				return Sides[Parliament]
			}
			return Sides[Royalist]
		}},
		{Name: "plays", Cell: state.Count(func(g *Game) *int { return &g.plays })},
		{Name: "lead-card", Fact: "lead-card", What: "card", Cell: ofCards.one(func(g *Game) *cardID { return &g.leadCard })},
		{Name: "london-held", Fact: "london-held", Cell: state.Count(func(g *Game) *int { return &g.londonHeld }),
			Ruled: &state.Ruled[*Game]{Track: trackLondon, Number: func(*Game, int) (string, int, int) {
				return "the number of Turn End Phases in which London was held", 0, londonTurns - 1
			}}},
		{Name: "naval", Fact: "naval", Cell: state.Number(noNumber, func(g *Game, _ int) *int { return &g.naval }),
			Ruled: &state.Ruled[*Game]{Track: trackNaval, Number: func(g *Game, _ int) (string, int, int) {
				return "the Naval Status marker, for Parliament above 0,", g.data.Naval.Low, g.data.Naval.High
			}}},
		{Fact: "naval-status", Cell: state.Follows(func(g *Game, _ int) string { return itoa(g.navalStatus()) })},
		{Fact: "victory-points", Cell: state.Follows(func(g *Game, _ int) string { return itoa(g.victoryPoints()) })},
		{Fact: "power-base-", Keys: bySide, Cell: state.Follows(func(g *Game, i int) string { return itoa(g.areasOfSide(table.Side(i))) })},
		{Fact: "available-", Keys: bySide, Cell: state.Follows(func(g *Game, i int) string {
			n := 0
			for x, b := range g.brigade {
				n += b2i(b.box == available && g.brigades[x].side == table.Side(i))
			}
			return itoa(n)
		})},
		{Name: "chits", Write: func(g *Game) any { return orNone(which.Each(g.chits, itoa)) }, Read: (*Game).readChits},
		{Fact: "chits-left", Cell: state.Follows(func(g *Game, _ int) string { return itoa(len(g.chits)) })},
		{Name: "left", Fact: "left-", Keys: bySide, Cell: state.Number(noNumber, func(g *Game, i int) *int { return &g.left[i] }),
			Ruled: &state.Ruled[*Game]{Track: trackLeft, Number: func(g *Game, _ int) (string, int, int) {
				return "the number of cards still to be played", 0, g.setup.Plays
			}}},
		{Name: "passed", Fact: "passed-", Keys: bySide, Cell: state.Flag(func(g *Game, i int) *bool { return &g.passed[i] })},
		{Name: "recruit-used", Fact: "recruit-used-", Keys: bySide, Cell: state.Flag(func(g *Game, i int) *bool { return &g.recruited[i] })},
	}...)...)
}

// noNumber is no number of a counter that may be 0.
const noNumber = -1 << 30

// unitRows are those of Units, Sieges and markers.
func unitRows() []row {
	rows := []row{
		{Name: "units", Read: (*Game).readUnits},
		{Name: "generals", Keys: byGeneral, What: "place of a General", Cell: cell{Text: (*Game).whereGeneral, Set: (*Game).putGeneral}},
		{Read: (*Game).followGenerals},
		{Name: "notables", Fact: "notable-", Keys: byNotable, What: "status of a Local Notable", Cell: cell{Text: func(g *Game, i int) string {
			if is := g.notable[i]; is != g.notableFirst(i) { // what differs from the set-up
				return statusNames[is]
			}
			return ""
		}, Set: func(g *Game, i int, text string) bool {
			ok := state.Word(statusNames[:], func(g *Game, i int) *notableStatus { return &g.notable[i] }).Set(g, i, text)
			if g.notable[i] == inPlay {
				g.control[g.notables[i].area] = g.notables[i].side
			}
			return ok
		}}},
	}
	for s, side := range Sides {
		rows = append(rows, row{Name: side, Write: func(g *Game) any { return g.writeBrigades(table.Side(s)) }, Read: func(g *Game, p *state.Position) { g.readBrigades(p, table.Side(s)) }})
	}
	return append(rows, []row{
		{Name: "turncoats", Read: state.Elsewhere[*Game]}, // who serves a side is listed under it
		{Name: "no-assault", Fact: "no-assault-", Keys: byGeneral, Cell: state.Flag(func(g *Game, i int) *bool { return &g.general[i].noAssault })},
		{Name: "control", Write: writeControl, Read: (*Game).readControl},
		{Name: "sieges", Write: writeSieges, Read: (*Game).readSieges},
		{Keys: byArea, Cell: cell{Text: func(g *Game, i int) string {
			if g.sieges[i].on {
				return itoa(g.sieges[i].value)
			}
			return ""
		}, Set: state.Number(noNumber, func(g *Game, i int) *int { return &g.sieges[i].value }).Set},
			Ruled: &state.Ruled[*Game]{Track: trackSiege, Number: func(g *Game, i int) (string, int, int) {
				return "the Bombardment Value of the Siege of " + g.areas[i].name, 0, g.data.Fortresses[g.areas[i].class].Surrender - 1
			}}},
		{Fact: "besieger-", Keys: byArea, Cell: cell{Text: func(g *Game, i int) string {
			if x := &g.sieges[i]; x.on && x.by != g.besieger(areaID(i)) {
				return g.generals[x.by].name
			}
			return ""
		}, Set: func(g *Game, i int, text string) (ok bool) {
			g.sieges[i].by, ok = g.Board.general(text)
			return ok
		}}},
		{Fact: "blockade-", Keys: byArea, Cell: state.Flag(func(g *Game, i int) *bool { return &g.sieges[i].blockade })},
		{Fact: "were-inside-", Keys: byArea, Cell: state.Flag(func(g *Game, i int) *bool { return &g.sieges[i].wereInside })},
		{Name: "trains", Fact: "train-", Keys: bySide, What: "place of a Siege Train", Cell: markerCell(func(g *Game, i int) *marker { return &g.train[i] })},
		{Name: "queen", Fact: "queen", What: "place of the Queen", Cell: markerCell(func(g *Game, _ int) *marker { return &g.queen })},
		{Name: "brentford", Fact: "brentford", What: "place of Brentford", Cell: markerCell(func(g *Game, _ int) *marker { return &g.brentford })},
	}...)
}

// notableFirst is a Local Notable's status in the set-up.
func (b *Board) notableFirst(i int) notableStatus {
	if b.notables[i].card == noCard {
		return inPlay
	}
	return notYet
}

// cardRows are those of hands and decks: their numbers are open (4.5).
func cardRows() []row {
	count := func(fact string, n func(g *Game) int) row {
		return row{Fact: fact, Cell: state.Follows(func(g *Game, _ int) string { return itoa(n(g)) })}
	}
	bySides := func(name string, at func(g *Game, i int) *[]cardID) row {
		return row{Name: name, Read: state.Elsewhere[*Game], Write: func(g *Game) any {
			return state.Lists(Sides, func(s table.Side) (names []string) {
				if !g.fresh { // a list without cards says that there are none
					names = append([]string{}, g.cardNames(*at(g, int(s)))...)
				}
				return names
			})
		}}
	}
	rows := []row{
		bySides("core-played", func(g *Game, i int) *[]cardID { return &g.corePlayed[i] }),
		bySides("hands", func(g *Game, i int) *[]cardID { return &g.hand[i] }),
		bySides("aces", func(g *Game, i int) *[]cardID { return &g.aces[i] }),
		{Name: "bonus", Read: state.Elsewhere[*Game], Write: func(g *Game) any {
			var list []state.Doc
			for _, b := range g.bonus {
				list = append(list, state.Doc{"side": Sides[b.side], "cards": g.cardNames(b.cards)})
			}
			return list
		}},
		{Fact: "core-played-", Keys: bySide, Cell: cardsCell(func(g *Game, i int) *[]cardID { return &g.corePlayed[i] })},
		{Fact: "hand-size-", Keys: bySide, Cell: state.Follows(func(g *Game, i int) string { return itoa(len(g.hand[i])) })},
		{Fact: "core-size-", Keys: bySide, Cell: state.Follows(func(g *Game, i int) string { return itoa(g.coresHeld(table.Side(i))) })},
		{Fact: "aces-size-", Keys: bySide, Cell: state.Follows(func(g *Game, i int) string { return itoa(len(g.aces[i])) })},
		{Fact: "bonus-size-", Keys: bySide, Cell: state.Follows(func(g *Game, i int) string { return itoa(len(g.bonusOf(table.Side(i)))) })},
		{Fact: "aces-", Keys: bySide, Own: true, Cell: cardsCell(func(g *Game, i int) *[]cardID { return &g.aces[i] })},
		{Fact: "bonus-", Keys: bySide, Own: true, Cell: cell{Text: (*Game).bonusSets,
			Set: func(g *Game, i int, text string) bool {
				for one := range strings.SplitSeq(text, "; ") {
					g.bonus = append(g.bonus, set{table.Side(i), g.newReader(&state.Position{}).takeAll(state.SplitNames(one, g.isCard), table.Side(i))})
				}
				return true
			}}},
		count("draw-size", func(g *Game) int { return len(g.draw) }),
		count("discards-size", func(g *Game) int { return len(g.discards) }),
		{Read: (*Game).readDecks},
	}
	for k, d := range new(Game).decks() {
		rows = append(rows, row{Name: d.Name, Read: state.Elsewhere[*Game], Write: func(g *Game) any {
			if g.fresh {
				return []string{}
			}
			return orNone(g.cardNames(*g.decks()[k].Cards))
		}})
	}
	return rows
}

// bonusSets are the sets of a side's bonus cards, each to be played wholly before the next (g2).
func (g *Game) bonusSets(i int) string {
	var sets []string
	for _, b := range g.bonus {
		if b.side == table.Side(i) && len(b.cards) > 0 {
			sets = append(sets, joined(g.cardNames(b.cards)))
		}
	}
	return strings.Join(sets, "; ")
}

// bonusOf are the bonus cards that a side has still to play, in their order.
func (g *Game) bonusOf(s table.Side) (list []cardID) {
	for _, b := range g.bonus {
		if b.side == s {
			list = append(list, b.cards...)
		}
	}
	return list
}

// cardPlayRows are those of the card being used, and of a Recruitment under way.
func cardPlayRows() []row {
	using := func(g *Game) bool { return g.using != nil }
	of := func(g *Game) *play {
		if g.using == nil {
			g.using = &play{side: g.masked, card: noCard, was: slices.Clone(g.control)}
		}
		return g.using
	}
	raising := func(g *Game) bool { return g.raising != nil }
	rec := func(g *Game) *recruiting {
		if g.raising == nil {
			g.raising = g.newRecruiting(g.masked, 0)
		}
		return g.raising
	}
	mine := func(g *Game, s table.Side, _ int) bool { return g.raising.side == s }
	r := func(name string, c cell) row {
		return row{Fact: "recruits-" + name, Cell: c.During(raising), Shown: mine}
	}
	return []row{
		{Fact: "using", Cell: ofCards.one(func(g *Game) *cardID { return &of(g).card }).During(using)},
		{Fact: "using-side", Cell: state.Side(Sides, func(g *Game, _ int) *table.Side { return &of(g).side }).During(using)},
		{Fact: "using-for", Cell: state.Text(func(g *Game) *string { return &of(g).verb }).During(using)},
		{Fact: "using-left", Cell: state.Count(func(g *Game) *int { return &of(g).left }).During(using)},
		{Fact: "using-units", Cell: state.List(func(_ *Game, x string) string { return x }, func(_ *Game, name string) (string, bool) { return name, true },
			func(g *Game) *[]string { return &of(g).units }).During(using)},
		{Fact: "was-", Keys: byHolder, Cell: state.Each(func(g *Game, i int) (names []string) {
			for a, s := range g.using.was {
				if s == table.Side(i-1) && s != g.control[a] {
					names = append(names, g.areas[a].name)
				}
			}
			return names
		}, func(g *Game, i int, name string) {
			if a, ok := g.area(name); ok {
				of(g).was[a] = table.Side(i - 1)
			}
		}).During(using)},
		{Fact: "activated-", Keys: byGeneral, Cell: state.Flag(func(g *Game, i int) *bool { return &g.general[i].activated }, func(g *Game, i int) bool { return !g.onMap(generalID(i)) }).During(using)},
		{Fact: "raided-", Keys: byNotable, Cell: state.Flag(func(g *Game, i int) *bool { return &g.raided[i] }).During(using)},
		{Fact: "recruits-of", Cell: state.Side(Sides, func(g *Game, _ int) *table.Side { return &rec(g).side }).During(raising), Shown: mine},
		r("left", state.Count(func(g *Game) *int { return &rec(g).left })),
		r("phase", state.Switch(func(g *Game) *bool { return &rec(g).phase })),
		r("action", state.Switch(func(g *Game) *bool { return &rec(g).action })),
		r("rule", state.Text(func(g *Game) *string { return &rec(g).rule })),
		r("except", ofRegions.several(func(g *Game) *[]regionID { return &rec(g).except })),
		r("regions", ofRegions.several(func(g *Game) *[]regionID { return &rec(g).regions })),
		r("placed", ofAreas.several(func(g *Game) *[]areaID { return &rec(g).placed })),
		r("reformed", ofAreas.several(func(g *Game) *[]areaID { return &rec(g).reform })),
		r("given", state.List((*Game).placeName, (*Game).placeNamed, func(g *Game) *[]place { return &rec(g).given })),
		r("naval", cell{Text: func(g *Game, _ int) string { return map[bool]string{true: "yes", false: "no"}[g.raising.naval] }, Set: func(g *Game, _ int, text string) bool {
			rec(g).naval = text == "yes"
			return true
		}}),
		r("bridge", state.Switch(func(g *Game) *bool { return &rec(g).bridge })),
		r("train", state.Switch(func(g *Game) *bool { return &rec(g).train })),
		r("waits", ofGenerals.one(func(g *Game) *generalID { return &rec(g).waits })),
		r("filled", ofGenerals.one(func(g *Game) *generalID { return &rec(g).filled })),
	}
}

// activationRows are those of an Activation under way. All of it is open but which Brigades
// have moved. The Battle stands among the view's.
func activationRows() []row {
	acting := func(g *Game) bool { return g.act != nil }
	act := func(g *Game) *activation {
		if g.act == nil {
			g.act = &activation{general: noGeneral}
		}
		return g.act
	}
	r := func(name string, c cell) row { return row{Fact: "act-" + name, Cell: c.During(acting)} }
	fighting := func(g *Game) bool { return g.act != nil && g.act.battle != nil }
	met := func(g *Game) *battle {
		if act(g).battle == nil {
			g.act.battle = &battle{area: noArea, from: noArea}
		}
		return g.act.battle
	}
	return []row{
		r("general", ofGenerals.one(func(g *Game) *generalID { return &act(g).general })),
		r("ops", state.Count(func(g *Game) *int { return &act(g).ops })),
		r("points", state.Count(func(g *Game) *int { return &act(g).points })),
		r("score", state.Count(func(g *Game) *int { return &act(g).score })),
		r("relief", state.Switch(func(g *Game) *bool { return &act(g).relief })),
		r("play", state.Switch(func(g *Game) *bool { return &act(g).play })),
		r("spent", state.Count(func(g *Game) *int { return &act(g).spent })),
		r("toll", state.Count(func(g *Game) *int { return &act(g).toll })),
		r("least", state.Count(func(g *Game) *int { return &act(g).least })),
		r("trail", state.List(func(g *Game, a areaID) string {
			if a == noArea {
				return gone
			}
			return g.areas[a].name
		}, func(g *Game, name string) (areaID, bool) {
			if name == gone {
				return noArea, true
			}
			return g.area(name)
		}, func(g *Game) *[]areaID { return &act(g).trail })),
		r("tried", ofGenerals.several(func(g *Game) *[]generalID { return &act(g).tried })),
		{Fact: "act-barred", Cell: ofBrigades.several(func(g *Game) *[]brigadeID { return &act(g).barred }).During(acting),
			Shown: func(g *Game, s table.Side, _ int) bool { return g.act.side == s }},
		r("relieved", state.Switch(func(g *Game) *bool { return &act(g).relieved })),
		r("over", state.Switch(func(g *Game) *bool { return &act(g).over })),
		r("pc", state.Switch(func(g *Game) *bool { return &act(g).pc })),
		r("drawn", state.Switch(func(g *Game) *bool { return &act(g).drawn })),
		{Fact: "battle", Cell: ofAreas.one(func(g *Game) *areaID { return &met(g).area }).During(fighting)},
		{Fact: "battle-from", Cell: ofAreas.one(func(g *Game) *areaID { return &met(g).from }).During(fighting)},
		{Fact: "battle-sally", Cell: state.Switch(func(g *Game) *bool { return &met(g).sally }).During(fighting)},
		{Fact: "battle-standing", Cell: state.Switch(func(g *Game) *bool { return &met(g).standing }).During(fighting)},
		{Fact: "battle-laid-out", Cell: state.Switch(func(g *Game) *bool { return &met(g).laidOut }).During(fighting)},
	}
}

// eventRows are those of an Event under way, of Desertion and of Blockades.
func eventRows() []row {
	own := func(side func(g *Game) table.Side) func(g *Game, s table.Side, i int) bool {
		return func(g *Game, s table.Side, _ int) bool { return side(g) == s }
	}
	royal := own(func(*Game) table.Side { return Royalist })
	return []row{
		{Fact: "event", Cell: ofCards.one(func(g *Game) *cardID { return &g.event })},
		{Fact: "event-region", Cell: ofRegions.one(func(g *Game) *regionID { return &g.region })},
		{Fact: "trains-wait", Cell: state.Switch(func(g *Game) *bool { return &g.holdTrains })},
		{Fact: "stranded", Cell: ofBrigades.several(func(g *Game) *[]brigadeID { return &g.stranded }), Shown: own(func(*Game) table.Side { return Parliament })},
		{Fact: "were-major", Cell: ofGenerals.several(func(g *Game) *[]generalID { return &g.wereMajor })},
		{Fact: "leaderless", Cell: ofBrigades.several(func(g *Game) *[]brigadeID { return &g.leaderless }), Shown: royal},
		{Fact: "category", Cell: state.Count(func(g *Game) *int { return &g.category })},
		{Fact: "deserted", Cell: ofAreas.several(func(g *Game) *[]areaID { return &g.deserted })},
		{Fact: "bombarded", Cell: ofAreas.several(func(g *Game) *[]areaID { return &g.bombarded })},
	}
}
