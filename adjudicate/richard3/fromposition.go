package richard3

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fieldpost/adjudicate/game/table"
)

// FromPosition sets a game up, or says everything that is wrong with the position.
func FromPosition(b *Board, p Position) (*Game, []string) {
	r := &positionReader{Position: p, g: newGame(b)}
	if p.Setup != "" {
		if r.g = NewScenario(b, p.Setup); r.g == nil {
			return nil, []string{fmt.Sprintf("there is no scenario %q", p.Setup)}
		}
		r.g.phase = CardPhase
	}
	r.numbers()
	r.blocks()
	r.claims()
	r.cards()
	for _, pb := range p.Battles {
		r.battle(pb)
	}
	for _, name := range p.Departed {
		if a, ok := b.land.Find(name); ok {
			r.g.departed[a] = true
		} else {
			r.no("departed: there is no area %q", name)
		}
	}
	r.check()
	if r.wrong != nil {
		return nil, r.wrong
	}
	return r.g, nil
}

// positionReader builds a game from a position, part by part.
type positionReader struct {
	Position
	g     *Game
	wrong []string
}

func (r *positionReader) no(format string, args ...any) {
	r.wrong = append(r.wrong, fmt.Sprintf(format, args...))
}

func (r *positionReader) house(name, what string) table.Side {
	s, ok := House(name)
	if !ok {
		r.no("%s: there is no house %q", what, name)
		return Lancaster
	}
	return s
}

// numbers takes campaign, turn, phase and throne.
func (r *positionReader) numbers() {
	g := r.g
	for _, n := range [...]struct {
		given int
		in    *int
	}{{r.Campaign, &g.campaign}, {r.Last, &g.last}, {r.Turn, &g.turn}} {
		if n.given != 0 {
			*n.in = n.given
		}
	}
	if g.campaign < 1 || g.campaign > 3 || g.turn < 1 || g.turn > 7 || g.last < g.campaign || g.last > 3 {
		r.no("campaign, last or turn is out of range")
	}
	if r.King != "" {
		g.king = r.house(r.King, "king")
	}
	if r.Phase != "" {
		i := slices.Index(phaseNames[:], r.Phase)
		if i < 0 {
			r.no("there is no phase %q; there are %s", r.Phase, strings.Join(phaseNames[:], ", "))
			i = int(CardPhase)
		}
		g.phase = Phase(i)
	} else if r.Setup == "" {
		g.phase = CardPhase
	}
}

// blocks puts the blocks in their places.
func (r *positionReader) blocks() {
	g := r.g
	for s, places := range []map[string][]string{r.Lancaster, r.York} {
		for _, place := range sortedKeys(places) {
			at, ok := g.placeNamed(place)
			if !ok {
				r.no("%s: there is no area or place %q", Houses[s], place)
				continue
			}
			for _, words := range places[place] {
				r.block(table.Side(s), place, at, words)
			}
		}
	}
	for i := range g.Blocks {
		o := g.info(blockID(i)).other
		if o == noBlock {
			continue
		}
		if g.Blocks[i].At == dead && g.Blocks[o].At == aside {
			g.Place(o, gone)
		}
		if int(o) > i && g.inGame(blockID(i)) && g.inGame(o) {
			r.no("%s is there for both houses", g.name(o))
		}
	}
	clear(g.departed)
}

// inGame says that a version of a block is the one in play, or in a pool.
func (g *Game) inGame(x blockID) bool {
	at := g.Blocks[x].At
	return at != aside && at != dead && at != gone
}

func (r *positionReader) block(s table.Side, place string, at areaID, words string) {
	g := r.g
	x, strength, why := g.blockWords(s, words)
	switch {
	case why != "":
		r.no("%s, %s: %s", Houses[s], place, why)
	case g.Blocks[x].At != aside:
		r.no("%s: %s is there twice", Houses[s], g.name(x))
	case at >= 0 && g.enemyExile(s, at):
		r.no("%s: %s cannot be in %s", Houses[s], g.name(x), place)
	default:
		g.place(x, at)
		g.Blocks[x].Strength = strength
	}
}

// claims makes the senior heirs King and Pretender, or whom the position names.
func (r *positionReader) claims() {
	g := r.g
	for s := range g.claimant {
		g.claimant[s] = g.seniorHeir(table.Side(s))
		g.minorsDue[s] = r.MinorsDue[Houses[s]]
		name := r.Claimants[Houses[s]]
		if name == "none" {
			g.claimant[s] = noBlock
		} else if x, ok := g.Board.block(table.Side(s), name); ok && g.info(x).kind == heir && g.Blocks[x].At != aside {
			g.claimant[s] = x
		} else if name != "" {
			r.no("claimants: %q is no heir of %s in this position", name, Houses[s])
		}
	}
}

// cards fills the hands and plays this turn's cards. There are no more of a kind than
// the pack has.
func (r *positionReader) cards() {
	g := r.g
	taken := make([]int8, len(g.cards))
	take := func(name CardName, what string) int {
		i, ok := g.card(string(name))
		if !ok {
			r.no("%s: there is no card %q", what, name)
		} else if taken[i]++; taken[i] == g.cards[i].count+1 {
			r.no("%s: there is %d of the card %s, and the position has more", what, g.cards[i].count, name)
		}
		return i
	}
	for _, c := range r.Deck { // the order of the shuffles that come, when hands are put back
		take(c, "deck")
	}
	clear(taken)
	for s, h := range Houses {
		for _, c := range r.Hands[h] {
			g.hand[s][take(c, "hands")]++
		}
		for _, c := range r.Spent[h] {
			g.spent[s] = append(g.spent[s], take(c, "spent"))
		}
	}
	if g.phase > CardPhase && (g.phase < Supply || g.phase == Supply && r.Cards != nil) {
		for s, h := range Houses {
			name := r.Cards[h]
			if name == "" { // any will do
				name = "3"
				g.played[s], _ = g.card("3")
			} else {
				g.played[s] = take(name, "cards")
			}
			g.spent[s] = append(g.spent[s], g.played[s])
			if name == treason && g.phase > Actions1 {
				g.treason = table.Side(s)
			}
		}
		g.player1 = g.pretender()
		if r.Player1 != "" {
			g.player1 = r.house(r.Player1, "player1")
		}
	}
	switch r.Treason {
	case "":
	case "used":
		g.treason = table.Nobody
	default:
		g.treason = r.house(r.Treason, "treason")
	}
	for s, h := range Houses {
		for _, name := range r.Fallen[h] {
			if x, ok := g.Board.block(table.Side(s), name); ok && g.Blocks[x].At < 0 {
				g.seenFall[x] = true
			} else {
				r.no("fallen: %q of %s is no block that is out", name, h)
			}
		}
	}
}

// battle says how an area came to be contested.
func (r *positionReader) battle(pb PositionBattle) {
	g := r.g
	a, ok := g.Find(pb.Area)
	if !ok {
		r.no("battles: there is no area %q", pb.Area)
		return
	}
	s := r.house(pb.Attacker, "battles: attacker")
	g.Attacker[a] = s
	for _, e := range pb.Entered {
		es, br := r.house(e.Side, "battles: side"), r.borderTo(e.From, a)
		if br >= 0 {
			g.NoteEntry(es, br, a)
			g.Crossed[es][br] += int8(len(e.Blocks))
		}
		for _, name := range e.Blocks {
			x, ok := g.Board.block(es, name)
			if !ok || g.Blocks[x].At != a {
				r.no("battles: %q of %s is not in %s", name, e.Side, pb.Area)
				continue
			}
			g.Blocks[x].Via, g.Blocks[x].Moved = br, true
		}
		if es == s && g.main[a] == noBorder {
			g.main[a] = br
		}
	}
	g.player2CameLast(a)
	if pb.Main != "" {
		g.main[a] = r.borderTo(pb.Main, a)
	}
}

// player2CameLast notes of a battle whose entries were read from a list, in
// which their order is lost, that Player 2 moves after Player 1 (1.2).
func (g *Game) player2CameLast(a areaID) {
	if g.player1 == table.Nobody {
		return
	}
	s := g.player1.Other()
	for _, br := range g.BordersInto(s, a) {
		g.NoteEntry(s, br, a)
	}
}

func (r *positionReader) borderTo(name string, a areaID) borderID {
	br := r.g.BorderFrom(name, a)
	if br == noBorder {
		r.no("battles: no border joins %q and %s", name, r.g.areaName(a))
	}
	return br
}

// check finds what no game comes to.
func (r *positionReader) check() {
	g := r.g
	for a := range g.areas {
		if !g.Contested(areaID(a)) {
			continue
		}
		name, s := g.Names[a], g.Attacker[a]
		switch {
		case g.phase != Actions1 && g.phase != Actions2 && g.phase != Battles:
			r.no("%s is contested, which in phase %s no area is", name, g.phase)
		case s == table.Nobody:
			r.no("%s is contested, but battles does not say who attacks", name)
		case g.BordersInto(s, areaID(a)) == nil:
			r.no("battles: entered does not say how the attackers came to %s", name)
		}
	}
	if l, y := len(g.handNames(Lancaster)), len(g.handNames(York)); l != y && g.phase == CardPhase {
		r.no("hands: %d cards against %d; both houses hold as many", l, y)
	}
}

func (b *Board) placeNamed(name string) (areaID, bool) {
	if a, ok := b.land.Find(name); ok {
		return a, true
	}
	switch name {
	case "pool":
		return pool, true
	case "face-down":
		return faceDown, true
	case "minor":
		return minor, true
	case "prisoner":
		return prisoner, true
	case "dead":
		return dead, true
	case "aside", "enemy noble":
		return aside, true
	}
	return noArea, false
}

// blockWords reads "Salisbury" or "Salisbury 2".
func (b *Board) blockWords(s table.Side, words string) (x blockID, strength int8, wrong string) {
	name := words
	n := 0
	if i := strings.LastIndexByte(words, ' '); i > 0 {
		if k, err := strconv.Atoi(words[i+1:]); err == nil {
			name, n = words[:i], k
		}
	}
	x, ok := b.block(s, name)
	if !ok {
		return noBlock, 0, fmt.Sprintf("there is no block %q", name)
	}
	strength = b.blocks[x].max
	if n != 0 {
		if n < 1 || n > int(strength) {
			return noBlock, 0, fmt.Sprintf("%s has a strength of 1 to %d", name, strength)
		}
		strength = int8(n)
	}
	return x, strength, ""
}
