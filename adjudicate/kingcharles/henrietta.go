package kingcharles

import (
	"slices"

	"fieldpost/adjudicate/game/state"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/game/which"
	"fieldpost/adjudicate/view"
)

// The solo mode (26). One player answers for both sides. What a side can play lies on its Solo
// Display; in its hand are its Core cards alone, and there are no Aces (26.3).

// The spaces of a Solo Display. On C lies the half deck.
const (
	spaceA = iota
	spaceB
	spaceC
	spaceD
	spaceE
	spaces
)

// soloDisplay is what lies on a side's Solo Display (26.2).
type soloDisplay struct {
	pile [spaces][]cardID // the top first; only on C more than one
	up   [spaces]bool     // the top card lies face up
}

// at is the top card on a space, noCard if there is none.
func (d *soloDisplay) at(space int) cardID {
	if len(d.pile[space]) > 0 {
		return d.pile[space][0]
	}
	return noCard
}

// faceUp are the cards that lie face up on some spaces.
func (d *soloDisplay) faceUp(on ...int) (list []cardID) {
	for _, k := range on {
		if c := d.at(k); c != noCard && d.up[k] {
			list = append(list, c)
		}
	}
	return list
}

// decision are the spaces that a face of the Decision die turns up and lets a side play from;
// up to withCore it may play a Core card instead (26.3).
var decision = [...][]int{1: {spaceC}, 2: {spaceA, spaceB, spaceC}, 3: {spaceC, spaceD, spaceE}, 4: {spaceA, spaceB}, 5: {spaceD, spaceE}}

const (
	withCore  = 3
	anyFaceUp = 6 // this face turns nothing up
)

var everySpace = [...]int{spaceA, spaceB, spaceC, spaceD, spaceE}

// layOut splits the Draw Deck over both Displays: A and B face up, D and E face down, the rest on
// C. On turn 1 Raising the Standard lies face up on one side's C, and each side plays a seventh
// card (26.2, 26.3).
func (g *Game) layOut() {
	g.splitOver(&g.draw)
	for s := Royalist; s <= Parliament; s++ {
		d := &g.solo[s]
		for _, k := range [...]int{spaceA, spaceB, spaceD, spaceE} {
			g.refill(s, k)
			d.up[k] = d.up[k] || k <= spaceB && d.at(k) != noCard
		}
		g.hand[s] = g.coreCards(s)
		if g.turn == g.setup.Turns[0] {
			g.left[s]++
		}
	}
	if g.turn == g.setup.Turns[0] {
		g.layOnTop(table.Side(g.t.Shuffle("standard", 2)[0]), raisingStandard)
	}
}

// splitOver puts half of a deck under each side's pile; an odd card is the Royalist's.
func (g *Game) splitOver(deck *[]cardID) {
	half := (len(*deck) + 1) / 2
	for s, some := range [...][]cardID{(*deck)[:half], (*deck)[half:]} {
		g.solo[s].pile[spaceC] = slices.Concat(g.solo[s].pile[spaceC], some)
	}
	*deck = nil
}

var (
	toldLaidOnTop = rows.Add(story.Row{Kind: "laid-on-top", Level: 1, Text: "{card} is laid face up on space C of {side}"})
	toldDecision  = rows.Add(story.Row{Kind: "decision", Level: 1, Text: "The Decision die of {side}", Tail: "{eligible}",
		Places: story.Places{"eligible": func(t tongue.Tongue, e table.Event) string {
			if e.Parts == nil {
				return t.Word("no card")
			}
			return namesIn(t, e.Parts)
		}}})
	toldMarker = rows.Add(story.Row{Kind: "marker", Level: 2, Text: "{side} has {n cards} to be played"})
)

// layOnTop puts a Mandatory card face up on a side's C. What lay face up there is shuffled into
// the pile (26.4).
func (g *Game) layOnTop(s table.Side, c cardID) {
	d := &g.solo[s]
	pile := d.pile[spaceC]
	if d.up[spaceC] {
		i := g.t.Shuffle("covered", len(pile))[0]
		pile = slices.Insert(slices.Clone(pile[1:]), i, pile[0])
	}
	d.pile[spaceC], d.up[spaceC] = append([]cardID{c}, pile...), true
	g.tell(table.Event{Kind: toldLaidOnTop.Kind, Side: s, Block: g.cards[c].Name})
}

// refill fills a space with the top card of C as it lies (26.3).
func (g *Game) refill(s table.Side, space int) {
	d := &g.solo[s]
	d.pile[space], d.up[space] = slices.Clone(d.pile[spaceC][:min(1, len(d.pile[spaceC]))]), d.up[spaceC]
	g.uncover(s)
}

// uncover takes the top card off C. Who has none left there brings the next deck (26.4).
func (g *Game) uncover(s table.Side) {
	d := &g.solo[s]
	d.pile[spaceC], d.up[spaceC] = d.pile[spaceC][min(1, len(d.pile[spaceC])):], false
	g.addWhereSpent(s)
}

// addWhereSpent adds the Mid War deck, then the Late War deck, if a side has no card left on C:
// half under each pile, and its Mandatory card face up on top, card 3 on Parliament's (26.4).
func (g *Game) addWhereSpent(s table.Side) {
	switch {
	case len(g.solo[s].pile[spaceC]) > 0:
	case len(g.mid) > 0:
		g.splitOver(&g.mid)
		g.layOnTop(s, solemnLeague)
	case len(g.late) > 0:
		g.splitOver(&g.late)
		g.layOnTop(Parliament, newModelArmy)
	}
}

// takeFromDisplay takes a face-up card off a side's Display, and fills its space (26.3).
func (g *Game) takeFromDisplay(s table.Side, c cardID) {
	d := &g.solo[s]
	for _, k := range everySpace {
		if d.at(k) != c || !d.up[k] {
			continue
		}
		if k == spaceC {
			g.uncover(s)
		} else {
			g.refill(s, k)
		}
		return
	}
}

// mustPlay are the cards that a side has to play by the end of the turn: its Core cards and the
// Mandatory ones that lie face up, these first where there is no time for both (26.3).
func (g *Game) mustPlay(s table.Side) (list []cardID) {
	list = which.From(g.solo[s].faceUp(everySpace[:]...), g.mandatory)
	if n := len(list); n > 0 && n >= g.left[s] {
		return list
	}
	return append(list, g.hand[s]...)
}

// spare says that a side may play a card out of its turn and still play all it must (26.4).
func (g *Game) spare(s table.Side) bool { return g.left[s] > len(g.mustPlay(s)) }

// hasNothing says that a side has played all it may, or has no card at all (26.3).
func (g *Game) hasNothing(s table.Side) bool {
	d := &g.solo[s]
	none := !slices.ContainsFunc(everySpace[:], func(k int) bool { return d.at(k) != noCard })
	return g.left[s] == 0 || none && len(g.hand[s]) == 0
}

// decide are the cards that a side may play now: those that it must where there is time for no
// others, else what the Decision die gives (26.3). It is rolled again where it gives none.
func (g *Game) decide(s table.Side) []cardID {
	d := &g.solo[s]
	if must := g.mustPlay(s); len(must) >= g.left[s] {
		return must
	}
	for n := 1; ; n++ {
		label := "decision-" + itoa(n)
		die := g.roll1(label)
		var list []cardID
		if die == anyFaceUp {
			list = d.faceUp(everySpace[:]...)
		} else {
			for _, k := range decision[die] {
				d.up[k] = d.at(k) != noCard
			}
			list = d.faceUp(decision[die]...)
		}
		if die <= withCore {
			list = append(list, g.hand[s]...)
		}
		g.tell(table.Event{Kind: toldDecision.Kind, Side: s, Label: g.t.Label(label), Dice: []int{die}, Parts: partsOf(g.cardNames(list))})
		if must := g.mustPlay(s); len(must) >= g.left[s] {
			return must // one has been turned up
		}
		if len(list) > 0 {
			return list
		}
	}
}

// soloHand is what an Event that draws or takes cards does: it moves the marker (26.4). A hand
// is not looked at: what lies face down is hidden from everybody.
func (g *Game) soloHand(s table.Side, draw, lose int) {
	g.left[s] += draw
	if g.left[s] > 0 {
		g.passed[s] = false
	}
	least := 0
	if g.turn == g.setup.Turns[0] {
		least = 1 // the card at the 0 space
	}
	o := s.Other()
	g.left[o] = max(min(least, g.left[o]), g.left[o]-lose)
	for _, x := range [...]table.Side{s, o} {
		g.tell(table.Event{Kind: toldMarker.Kind, Side: x, N: g.left[x]})
	}
}

// soloBonus are the bonus cards of Parliament: from C, from beneath a card that is face up (26.4).
func (g *Game) soloBonus(n int) (list []cardID) {
	d := &g.solo[Parliament]
	for ; n > 0; n-- {
		pile, k := d.pile[spaceC], b2i(d.up[spaceC])
		if len(pile) <= k {
			break
		}
		list = append(list, pile[k])
		d.pile[spaceC] = slices.Delete(slices.Clone(pile), k, k+1)
		g.addWhereSpent(Parliament)
	}
	return list
}

// clearDisplays shuffles what is left on both Displays into the next Draw Deck, without the cards
// of a period whose successor has been added (26.4).
func (g *Game) clearDisplays() {
	var all []cardID
	for s := range g.solo {
		d := &g.solo[s]
		for _, k := range [...]int{spaceA, spaceB, spaceD, spaceE, spaceC} {
			all = append(all, d.pile[k]...)
		}
		*d = soloDisplay{}
	}
	all = slices.DeleteFunc(all, func(c cardID) bool {
		p := g.cards[c].Period
		return p == "early" && len(g.mid) == 0 || p == "mid" && len(g.late) == 0
	})
	g.draw = table.Shuffled(g.t, "displays", all)
}

// The Solo Displays in the state, in positions and in views. What lies face up is open, what
// lies face down nobody sees.

// bySpace are the spaces of both Displays.
var bySpace = &state.Keys[*Game]{N: func(*Game) int { return len(Sides) * spaces },
	Name: func(_ *Game, i int) string { return Sides[i/spaces] + "-" + spaceName(i%spaces) }}

func spaceName(k int) string { return string(rune('A' + k)) }

func soloRows() []row {
	return []row{
		{Name: "solo", Write: writeDisplays, Read: state.Elsewhere[*Game]}, // with the decks
		{Fact: "display-", Keys: bySpace, Cell: cell{Text: func(g *Game, i int) string {
			return joined(g.cardNames(g.solo[i/spaces].faceUp(i % spaces)))
		}, Set: func(g *Game, i int, text string) bool {
			c, ok := g.cardNamed(text)
			if d := &g.solo[i/spaces]; ok {
				d.pile[i%spaces], d.up[i%spaces] = []cardID{c}, true
			}
			return ok
		}}},
	}
}

func writeDisplays(g *Game) any {
	doc := state.Doc{}
	for s, side := range Sides {
		if !g.henrietta || g.fresh {
			return doc
		}
		d, of := &g.solo[s], state.Doc{}
		var up []string
		for k := range everySpace {
			if d.up[k] {
				up = append(up, spaceName(k))
			}
			if c := d.at(k); c != noCard {
				of[spaceName(k)] = g.cards[c].Name
			}
		}
		of[spaceName(spaceC)], of["up"] = append([]string{}, g.cardNames(d.pile[spaceC])...), append([]string{}, up...)
		doc[side] = of
	}
	return doc
}

// readDisplays lays out what a position says.
func (g *Game) readDisplays(r *deckReader) {
	g.henrietta = g.henrietta || r.p.Doc["solo"] != nil
	for side, x := range state.InOrder(r.p.Named("solo", "A", "B", "C", "D", "E", "up")) {
		s, ok := SideOf(side)
		if !ok {
			r.p.No("solo: there is no side %q", side)
			continue
		}
		d := &g.solo[s]
		for k := range everySpace {
			if name := spaceName(k); k == spaceC {
				d.pile[k] = r.takeAll(x.Texts(name), s)
			} else if x.Doc[name] != nil {
				d.pile[k] = r.takeAll([]string{x.Text(name)}, s)
			}
			d.up[k] = slices.Contains(x.Texts("up"), spaceName(k))
		}
	}
}

// viewDisplays shows what lies on both Displays.
func (g *Game) viewDisplays(t tongue.Tongue) (list []view.Box) {
	for s := Royalist; s <= Parliament; s++ {
		b := view.Box{Name: t.Word("Solo Display"), Side: Sides[s]}
		for k := range everySpace {
			what := namesIn(t, partsOf(g.cardNames(g.solo[s].faceUp(k))))
			if what == "" && g.solo[s].at(k) != noCard {
				what = t.Word("face down")
			}
			if what == "" {
				continue
			}
			if k == spaceC {
				what = t.Sprintf("%s, %d cards", what, len(g.solo[s].pile[k]))
			}
			b.Blocks = append(b.Blocks, spaceName(k)+": "+what)
		}
		list = append(list, b)
	}
	return list
}
