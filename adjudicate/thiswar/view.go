package thiswar

import (
	"slices"
	"strings"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/game/which"
	"fieldpost/adjudicate/view"
)

// View is what a side may know now. It is built by listing what is allowed:
// its own blocks, the number of enemy blocks in a place, blocks revealed in the
// Battle or Siege Combat being fought, cards played, and what is in the open.
func (g *Game) View(s table.Side, open []*table.Question, events []table.Event) view.View {
	return g.ViewIn("", s, open, events)
}

// ViewIn is View in a language.
func (g *Game) ViewIn(lang string, s table.Side, open []*table.Question, events []table.Event) view.View {
	t := speak(lang)
	v := view.View{Lang: t.Lang(), Rules: ID, Side: Sides[s], Year: g.year, Turn: g.turn + 1, Phase: g.phase.String(),
		When: g.whenIn(t), Hand: g.cardNames(g.hand[s]), Cards: g.cardWords(t, g.hand[s]), Roles: g.roles(t, s), Facts: g.rows.Facts(g, s),
		Legend: t.Sprintf("E is effectiveness, D discipline; 3 of 4 is the strength.")}
	for c := range g.cities {
		if x := &g.cities[c]; x.vp > 0 && g.holder[c] != table.Nobody {
			v.Cities = append(v.Cities, view.Holding{City: x.name, Side: Sides[g.holder[c]], VP: x.vp})
		}
	}
	for i, b := range g.Borders {
		if n := g.Crossed[s][i]; n > 0 {
			v.Crossed = append(v.Crossed, view.Crossing{From: g.placeName(b.A), To: g.placeName(b.B), Blocks: int(n)})
		}
	}
	v.Areas = g.viewAreas(s)
	for _, p := range [...]areaID{pool, besideMap, removed} {
		if names := g.words().Boxed(g.In(s, p)); names != nil {
			v.Boxes = append(v.Boxes, view.Box{Name: places[p], Side: Sides[s], Blocks: names})
		}
	}
	for h := table.First; h <= table.Second; h++ {
		if names := strings.Join(g.cardNames(g.shown(h)), ", "); names != "" {
			v.Played = append(v.Played, view.Fact{Name: Sides[h], Value: names})
		}
	}
	for _, a := range g.Battles() {
		if g.battle == nil || g.battle.area != a {
			v.Battles = append(v.Battles, g.viewBattle(t, s, a))
		}
	}
	if g.battle != nil {
		v.Battles = append(v.Battles, g.viewBattle(t, s, g.battle.area))
	}
	kind.Open(&v, g.book.Grammar().Phrases, s, Sides, open, func(q *table.Question) string { return t.Say(g.book.Asks(g, q)) })
	v.Events = story.Told(s, events, func(e table.Event) view.Event { return describe(t, e) })
	v.Winner = sideOrNone(g.winner)
	return v
}

// Public are the lines of a report that both sides may read: what everybody
// was told, and what a side's own doing looks like to the other.
func (g *Game) Public(lang string, events []table.Event) []string {
	return rows.Public(speak(lang), events)
}

// shown are the cards of a side that lie open: those played this Year. Cards
// discarded at its beginning were never shown (2.1).
func (g *Game) shown(s table.Side) (cards []cardID) {
	cards = append(cards, g.open[s]...)
	if g.player1 != table.Nobody && g.played[s] != noCard {
		cards = append(cards, g.played[s])
	}
	return cards
}

func (g *Game) cardNames(cards []cardID) []string {
	return which.Each(cards, func(c cardID) string { return g.cards[c].name })
}

// cardWords says of each card what it gives; of those without an Event how many there are.
func (g *Game) cardWords(t tongue.Tongue, cards []cardID) (lines []string) {
	plain := map[int]int{}
	for _, c := range cards {
		if x := &g.cards[c]; x.event == nil {
			plain[x.ap]++
		} else {
			lines = append(lines, t.Sprintf("%s, %d AP, %s (%s): %s", inWords(t, x.name), x.ap, t.Word(x.event.Phase), x.event.Section, t.Word(x.event.Effect)))
		}
	}
	for ap := 4; ap >= 2; ap-- {
		switch n := plain[ap]; {
		case n == 1:
			lines = append(lines, t.Sprintf("%d AP", ap))
		case n > 1:
			lines = append(lines, t.Sprintf("%d cards of %d AP", n, ap))
		}
	}
	return lines
}

// onCard says what is on a card that a side holds.
func (g *Game) onCard(t tongue.Tongue, s table.Side, name string) string {
	i := slices.IndexFunc(g.hand[s], func(c cardID) bool { return g.cards[c].name == name })
	return g.cardWords(t, g.hand[s][i:i+1])[0]
}

// onTable are the cards of this Turn that have an Event, once they are revealed.
func (g *Game) onTable(t tongue.Tongue) (cards []game.Card) {
	for s := table.First; s <= table.Second && g.player1 != table.Nobody; s++ {
		if e := g.eventOf(s); e != nil {
			cards = append(cards, game.Card{Name: cardIn(t, e.Name), Text: g.cardWords(t, g.played[s:s+1])[0]})
		}
	}
	return cards
}

// whenIn says where in the game this is.
func (g *Game) whenIn(t tongue.Tongue) string {
	w := t.Sprintf("%d, Turn %s", g.year, g.turnName())
	if g.winter() {
		w = t.Sprintf("Winter Turn of %d", g.year)
	}
	switch b := g.battle; {
	case g.winner != table.Nobody:
		return w + t.Sprintf(", the game is over")
	case g.phase == Deploy:
		return t.Sprintf("June 1642, deployment")
	case g.phase == Deal:
		return t.Sprintf("%d, cards are dealt", g.year)
	case g.phase == YearEnd:
		return t.Sprintf("Year End of %d", g.year)
	case b != nil:
		w += ", " + [...]string{t.Sprintf("Battle of %s", g.placeName(b.area)), t.Sprintf("Sally from %s", g.cityName(b.city)), t.Sprintf("Storm of %s", g.cityName(b.city))}[b.kind]
		if b.loser != table.Nobody {
			return w + t.Sprintf(", fought")
		} else if b.round > 0 {
			return w + t.Sprintf(", Round %d", b.round)
		}
		return w
	}
	return w + ", " + t.Word([...]string{"", "", "Initiative Phase", "Operational Phase Events", "Player 1's Actions", "Player 2's Actions",
		"Tactical Phase", "Battles", "Siege Combat", "Supply Phase", "Victory Phase", ""}[g.phase])
}

func (g *Game) cityName(c cityID) string {
	if c == noCity {
		return ""
	}
	return g.cities[c].name
}

func (g *Game) roles(t tongue.Tongue, s table.Side) []string {
	who := t.Sprintf("You are the Royalist")
	if s == Parliament {
		who = t.Sprintf("You are Parliament")
	}
	switch g.player1 {
	case s:
		who += t.Sprintf(", Player 1 this Turn")
	case s.Other():
		who += t.Sprintf(", Player 2 this Turn")
	}
	return []string{who + ".", t.Sprintf("The Victory Track: %s.", track(t, g.vp))}
}

// OnMap is what stands on the map, and where the Battle is that is being fought.
func (g *Game) OnMap(s table.Side) view.Board {
	b := view.Board{Areas: g.viewAreas(s)}
	if g.battle != nil {
		b.Fight = g.placeName(g.battle.area)
	}
	return b
}

// viewAreas are the areas with blocks in them.
func (g *Game) viewAreas(s table.Side) (list []view.Area) {
	for a := range g.areas {
		if g.areas[a].inside != noCity {
			continue // shown with its Area
		}
		if va := g.viewArea(s, areaID(a)); va.Own != nil || va.Enemy > 0 || va.Seen != nil || va.City != nil {
			list = append(list, va)
		}
	}
	return list
}

func (g *Game) viewArea(s table.Side, a areaID) view.Area {
	va := view.Area{Name: g.placeName(a)}
	va.Own, va.Enemy, va.Seen = g.viewPlace(s, a)
	if c := g.areas[a].fortified; g.besieged(c) != table.Nobody {
		vc := &view.City{Name: g.cities[c].name}
		vc.Own, vc.Enemy, vc.Seen = g.viewPlace(s, g.cities[c].inside)
		if g.marker[c] != noMarker {
			n := int(g.marker[c])
			vc.Marker = &n
		}
		va.City = vc
	}
	switch {
	case g.Contested(a):
		va.Control = "Contested"
	case g.friendly(s, a):
		va.Control = "Friendly"
	case g.enemy(s, a):
		va.Control = "Enemy"
	default:
		va.Control = "Neutral"
	}
	return va
}

// viewPlace lists a side's blocks in a place, and counts or shows the other's.
func (g *Game) viewPlace(s table.Side, a areaID) (own []view.Block, enemy int, seen []view.Block) {
	own, enemy, seen = g.words().Show(s, a, g.viewBlock, g.revealed)
	for i := range seen {
		seen[i].From = "" // nor where it came from
	}
	return own, enemy, seen
}

// revealed says that a block lies face up: it takes part in the Battle or Siege Combat being
// fought, whose rounds have begun and are not over, and is not in Reserve (7.3, 7.5, 8.0).
func (g *Game) revealed(x blockID) bool {
	b := g.battle
	return b != nil && b.round > 0 && b.loser == table.Nobody && b.part[x].in && !b.part[x].reserve
}

func (g *Game) viewBlock(x blockID) view.Block {
	i := g.info(x)
	vb := g.words().Seen(x)
	vb.Type, vb.Rating = i.class.String(), "E"+itoa(int(i.eff))
	if i.class == cavalry {
		vb.Rating += " D" + itoa(int(i.disc))
	}
	if b := g.battle; b != nil {
		vb.Marks = partMarks.Names(&b.part[x])
	}
	return vb
}

// viewBattle says how an Area came to be Contested, and how far the Battle is
// fought: who entered by which border and how many is seen by both.
func (g *Game) viewBattle(t tongue.Tongue, s table.Side, a areaID) view.Battle {
	vb := view.Battle{Area: g.placeName(a)}
	vb.Attacker = sideOrNone(g.Attacker[a])
	vb.Entered = g.words().ShowEntered(a)
	b := g.battle
	if b == nil || b.area != a {
		return vb
	}
	vb.Under, vb.Round, vb.Attacker, vb.City, vb.Facts = true, b.round, Sides[b.attacker], g.cityName(b.city), battleRows.Facts(g, s)
	if b.general != table.Nobody {
		vb.Lines = append(vb.Lines, t.Sprintf("%s has ordered a General Retreat.", tongue.Capital(sideIn(t, b.general))))
	}
	if b.breach {
		vb.Lines = append(vb.Lines, t.Sprintf("The walls are breached."))
	}
	vb.Kind = [...]string{"", "sally", "storm"}[b.kind]
	if b.main != noBorder {
		vb.Main = g.CameFrom(b.main, a)
	}
	vb.Retreated = g.words().ShowGone(&b.exits, a)
	return vb
}
