package thiswar

import (
	"slices"
	"strings"

	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/internal/showing"
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
		When: g.whenIn(t), Hand: g.cardNames(g.hand[s]), Cards: g.cardWords(t, g.hand[s]), Roles: g.roles(t, s), Facts: g.facts(s),
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
		if names := g.namesIn(s, p); names != nil {
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
			v.Battles = append(v.Battles, g.viewBattle(a))
		}
	}
	if g.battle != nil {
		v.Battles = append(v.Battles, g.viewBattle(g.battle.area))
	}
	showing.Open(&v, s, Sides, open, func(q *table.Question) string { return g.book.Asks(t, g, q) })
	v.Events = showing.Told(s, events, func(e table.Event) view.Event { return describe(t, e) })
	if g.winner != table.Nobody {
		v.Winner = Sides[g.winner]
	}
	return v
}

// Public are the lines of a report that both sides may read: what everybody
// was told, and what a side's own doing looks like to the other.
func (g *Game) Public(events []table.Event) []string {
	return showing.Public(events, func(e table.Event) view.Event { return describe(tongue.Tongue{}, e) })
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

func (g *Game) cardNames(cards []cardID) (names []string) {
	for _, c := range cards {
		names = append(names, g.cards[c].name)
	}
	return names
}

// cardWords says of each card what it gives; of those without an Event how
// many there are.
func (g *Game) cardWords(t tongue.Tongue, cards []cardID) (lines []string) {
	plain := map[int]int{}
	for _, c := range cards {
		if x := &g.cards[c]; x.event == "" {
			plain[x.ap]++
		} else {
			e := g.warEvent(x.event)
			lines = append(lines, t.Sprintf("%s, %d AP, %s (%s): %s", inWords(t, x.name), x.ap, t.Word(x.phase), e.Section, t.Word(e.Effect)))
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

// facts are what both sides know, and enough to build a masked game from a view; s
// is asked for what only its owner knows of them.
func (g *Game) facts(s table.Side) (facts []view.Fact) {
	add := func(name, value string) {
		if value != "" {
			facts = append(facts, view.Fact{Name: name, Value: value})
		}
	}
	flag := func(name string, on bool) {
		if on {
			add(name, "yes")
		}
	}
	add("vp", itoa(g.vp))
	add("turn", g.turnName())
	if g.player1 != table.Nobody {
		add("player1", Sides[g.player1])
	}
	for h, name := range Sides {
		if g.player1 != table.Nobody && g.played[h] != noCard {
			add("card-"+name, g.cards[g.played[h]].name)
		}
		flag("enacted-"+name, g.enacted[h])
		flag("used-"+name, g.used[h])
		if g.target[h] >= 0 {
			add("target-"+name, g.placeName(g.target[h]))
		}
		add("pool-"+name, itoa(len(g.In(table.Side(h), pool))))
	}
	add("lasting", strings.Join(g.lasting, ", "))
	if g.phase == Deploy && g.Blocks[g.charles].At >= 0 {
		add("charles", g.placeName(g.Blocks[g.charles].At)) // of his two places it is plain which it is (12.53)
	}
	flag(flagIrish, g.sailedIrish)
	flag(flagQueen, g.metQueen)
	flag(flagRupert, s == Royalist && g.rupertLost) // Rupert may have stood upright all the time
	flag("free-rupert", g.freeRupert)
	flag("london-shut", g.londonShut)
	for _, m := range g.passing {
		if g.info(m.block).side == s {
			add("passing-"+g.name(m.block), g.placeName(m.from))
			flag("two-areas-"+g.name(m.block), m.twoAreas())
		}
	}
	add("breach", g.cityName(g.breachAt))
	if b := g.battle; b != nil && b.regroup != noArea && b.loser == s.Other() {
		add("regroup", g.placeName(b.regroup))
	}
	for c := range g.cities {
		if g.portGain[c] > 0 {
			add("port-gain-"+g.cities[c].name, itoa(int(g.portGain[c])))
		}
	}
	for a := range g.areas {
		if g.Attacker[a] != table.Nobody && !g.Contested(areaID(a)) && (g.battle == nil || g.battle.area != areaID(a)) {
			add("attacked-"+g.areas[a].name, Sides[g.Attacker[a]])
		}
	}
	for i, n := range g.points {
		add("points-"+g.purseName(i), itoa(n))
	}
	for i := range g.Blocks {
		own := g.info(blockID(i)).side == s
		flag("exempt-"+g.name(blockID(i)), own && g.exempt[i])
		flag("retreated-"+g.name(blockID(i)), own && g.retreated[i])
		flag("moved-"+g.name(blockID(i)), own && g.Blocks[i].Moved && g.Blocks[i].At == pool)
	}
	for a := range g.areas {
		if n := len(g.guns(g.In(s.Other(), areaID(a)))); n > 0 && g.phase == Deploy {
			add("guns-"+g.areas[a].name, itoa(n)) // 12.53: they do not count
		}
	}
	if s == Parliament {
		for _, due := range g.nmaDue {
			add("due-"+g.name(due.old), g.name(due.new))
		}
	}
	return facts
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
	for _, x := range g.In(s, a) {
		own = append(own, g.viewBlock(x))
	}
	for _, x := range g.In(s.Other(), a) {
		if g.revealed(x) {
			vb := g.viewBlock(x)
			vb.Moved, vb.From = false, "" // which block moved is not shown
			seen = append(seen, vb)
		} else {
			enemy++
		}
	}
	return own, enemy, seen
}

// revealed says that a block lies face up: it takes part in the Battle or
// Siege Combat being fought, whose rounds have begun and are not over, and is
// not in Reserve (7.3, 7.5, 8.0).
func (g *Game) revealed(x blockID) bool {
	b := g.battle
	return b != nil && b.round > 0 && b.loser == table.Nobody && b.part[x].in && !b.part[x].reserve
}

func (g *Game) viewBlock(x blockID) view.Block {
	i := g.info(x)
	vb := view.Block{Name: i.name, Strength: int(g.Blocks[x].Strength), Max: int(i.max), Type: i.class.String(), Rating: "E" + itoa(int(i.eff)), Moved: g.Blocks[x].Moved}
	if i.class == cavalry {
		vb.Rating += " D" + itoa(int(i.disc))
	}
	at := g.Blocks[x].At
	if via := g.Blocks[x].Via; via != noBorder && at >= 0 {
		vb.From = g.CameFrom(via, at)
	}
	if b := g.battle; b != nil {
		p := b.part[x]
		vb.Stands, vb.Posted = x == b.stand, x == b.post[i.side]
		vb.In, vb.Reserve, vb.Late, vb.Engaging, vb.Routing, vb.Pursuing, vb.Half, vb.Inside = p.in, p.reserve, p.late, p.engaging, p.routing, p.pursuing, p.half, p.inside
	}
	return vb
}

func (g *Game) namesIn(s table.Side, p areaID) (names []string) {
	for _, x := range g.In(s, p) {
		names = append(names, g.name(x))
	}
	slices.Sort(names)
	return names
}

// viewBattle says how an Area came to be Contested, and how far the Battle is
// fought: who entered by which border and how many is seen by both.
func (g *Game) viewBattle(a areaID) view.Battle {
	vb := view.Battle{Area: g.placeName(a)}
	if g.Attacker[a] != table.Nobody {
		vb.Attacker = Sides[g.Attacker[a]]
	}
	for h := table.First; h <= table.Second; h++ {
		n := map[borderID]int{}
		for _, x := range g.In(h, a) {
			n[g.Blocks[x].Via]++
		}
		for _, l := range g.Links[a] {
			if g.EnteredBy(h, l.Border, a) {
				vb.Entered = append(vb.Entered, view.Entry{Side: Sides[h], From: g.placeName(l.To), Blocks: n[l.Border],
					Last: g.EnteredBy(h.Other(), l.Border, a) && g.LastEntered(l.Border, a) == h})
			}
		}
	}
	b := g.battle
	if b == nil || b.area != a {
		return vb
	}
	vb.Under, vb.Round, vb.Attacker, vb.Breach, vb.Guns, vb.Swapped, vb.City = true, b.round, Sides[b.attacker], b.breach, b.guns, b.swapped, g.cityName(b.city)
	vb.Relief = g.cityName(b.relief)
	for h, name := range Sides {
		if n := b.hits[1-h]; n > 0 {
			vb.Lost = append(vb.Lost, view.Loss{Side: name, Steps: n})
		}
	}
	vb.Kind = [...]string{"", "sally", "storm"}[b.kind]
	if b.main != noBorder {
		vb.Main = g.CameFrom(b.main, a)
	}
	if b.general != table.Nobody {
		vb.General = Sides[b.general]
	}
	if b.loser != table.Nobody {
		vb.Loser = Sides[b.loser]
	}
	for h := range b.exits {
		for _, l := range g.Links[a] {
			if n := b.exits[h].Over(l.Border); n > 0 {
				vb.Retreated = append(vb.Retreated, view.Entry{Side: Sides[h], From: g.placeName(l.To), Blocks: n})
			}
		}
	}
	return vb
}
