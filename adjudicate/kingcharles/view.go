package kingcharles

import (
	"slices"
	"strconv"
	"strings"

	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/game/which"
	"fieldpost/adjudicate/view"
	"fieldpost/scenarios"
)

// View is what a side may know now. It is built by listing what is allowed: its own Units and
// cards; Generals, markers and the heights and colours of all stacks; Brigades laid out in the
// Battle being fought; and what is in the open (4.5).
func (g *Game) View(s table.Side, open []*table.Question, events []table.Event) view.View {
	return g.ViewIn("", s, open, events)
}

// ViewIn is View in a language.
func (g *Game) ViewIn(lang string, s table.Side, open []*table.Question, events []table.Event) view.View {
	t := speak(lang)
	v := view.View{Lang: t.Lang(), Rules: ID, Scenario: g.setup.Name, Side: Sides[s], Year: g.year(), Turn: g.turn, Phase: g.phase.String(), When: g.whenIn(t), Roles: g.roles(t, s),
		Facts: g.rows.Facts(g, s), Legend: t.Sprintf("S is the Strategy Rating, 2/3 being 3 in Reactions, B the Battle Rating, L the Subordination Level, A the largest Army; a Brigade's number is its Combat Value.")}
	v.Hand, v.Cards = g.cardNames(g.hand[s]), g.cardWords(t, g.hand[s])
	if g.henrietta { // the same player has both Displays
		v.Cards = nil
		for _, of := range [...]table.Side{s, s.Other()} {
			for _, line := range g.cardWords(t, g.held(of)) {
				v.Cards = append(v.Cards, tongue.Capital(t.Word(tongue.Capital(Sides[of])))+t.Sprintf(": %s", line))
			}
		}
	}
	for _, line := range g.cardWords(t, g.aces[s]) {
		v.Cards = append(v.Cards, t.Sprintf("Ace-in-the-Hole card (12.3): %s", line))
	}
	for _, line := range g.cardWords(t, g.bonusOf(s)) {
		v.Cards = append(v.Cards, t.Sprintf("Bonus card (19.1): %s", line))
	}
	v.Cities, v.Control, v.Areas, v.Boxes = g.holdings(t), g.viewControl(), g.viewAreas(s), g.viewBoxes(t, s)
	if g.henrietta {
		v.Boxes = append(v.Boxes, g.viewDisplays(t)...)
	}
	if g.act != nil && g.act.battle != nil {
		v.Battles = append(v.Battles, g.viewBattle(t))
	}
	kind.Open(&v, g.book.Grammar().Phrases, s, Sides, open, func(q *table.Question) string { return t.Say(g.book.Asks(g, q)) })
	v.Events = story.Told(s, events, func(e table.Event) view.Event { return describe(t, e) })
	if g.winner != table.Nobody {
		v.Winner = Sides[g.winner]
	}
	v.Over = g.both
	return v
}

// space is the turn's on the Turn Record Track; once the game has ended, the last one.
func (g *Game) space() *scenarios.CharlesTurn { return g.data.Turn(min(g.turn, g.setup.Turns[1])) }

// year is the year of the turn.
func (g *Game) year() int {
	_, year, _ := strings.Cut(g.space().Name, " ")
	n, _ := strconv.Atoi(year)
	return n
}

// whenIn says where in the game this is.
func (g *Game) whenIn(t tongue.Tongue) string {
	w := t.Sprintf("Turn %d, %s", g.turn, t.Word(g.space().Name))
	switch {
	case g.over != "":
		return w + t.Sprintf(", the game is over")
	case g.act != nil && g.act.battle != nil && g.act.battle.laidOut:
		return w + t.Sprintf(", Battle of %s", g.areaName(g.act.battle.area))
	}
	return w + ", " + t.Word(phaseTitles[g.phase])
}

func (g *Game) roles(t tongue.Tongue, s table.Side) []string {
	return []string{t.Word([...]string{"You are the Royalist.", "You are Parliament."}[s]), t.Sprintf("Parliament has %d of the %d Victory Points that win at the end.", g.victoryPoints(), endVP)}
}

// holdings are the Regions and Economic Infrastructures, with their Victory Points (6.3), who
// controls them, and what that takes.
func (g *Game) holdings(t tongue.Tongue) (list []view.Holding) {
	add := func(name string, s table.Side, vp int, note string) {
		h := view.Holding{City: name, VP: vp, Note: note}
		if s != table.Nobody {
			h.Side = Sides[s]
		}
		list = append(list, h)
	}
	for r := range g.regions {
		x := &g.regions[r]
		n := map[table.Side]int{}
		for _, a := range x.areas {
			n[g.control[a]]++
		}
		add(x.name, g.regionControl(regionID(r)), regionVP, t.Sprintf("Royalist %d, Parliament %d, of %d; %d control it", n[Royalist], n[Parliament], len(x.areas), g.data.Regions[r].ToControl))
	}
	for i := range g.infras {
		add(g.infras[i].name, g.infraControl(i), infraVP, joined(which.Each(g.infras[i].areas, g.areaName)))
	}
	return list
}

// viewControl says whose PC markers are where, and which Areas are Neutral.
func (g *Game) viewControl() []view.Control {
	list := make([]view.Control, len(Sides), len(Sides)+1)
	for h, name := range Sides {
		list[h] = view.Control{Side: name, Isolated: which.Each(g.isolated(table.Side(h)), g.areaName)}
	}
	list = append(list, view.Control{})
	for a, by := range g.control {
		c := &list[len(Sides)]
		if by != table.Nobody {
			c = &list[by]
		}
		c.Areas = append(c.Areas, g.areas[a].name)
	}
	return list
}

// OnMap is what stands on the map, and where the Battle is that is being fought.
func (g *Game) OnMap(s table.Side) view.Board {
	b := view.Board{Areas: g.viewAreas(s)}
	if g.act != nil && g.act.battle != nil {
		b.Fight = g.areaName(g.act.battle.area)
	}
	return b
}

// standing are the places of all Units.
func (g *Game) standing() map[place]bool {
	at := map[place]bool{g.train[0].place: true, g.train[1].place: true, g.queen.place: true}
	for i := range g.general {
		at[place{g.general[i].box, int8(g.general[i].at)}] = true
	}
	for x := range g.everyBrigade() {
		at[g.brigade[x].place] = true
	}
	return at
}

// viewAreas are the Areas with Units in them.
func (g *Game) viewAreas(s table.Side) (list []view.Area) {
	units := g.standing()
	for i := range g.areas {
		a := areaID(i)
		if !units[inArea(a)] && !units[insideOf(a)] && g.notableIn(a) == noNotable && !g.sieges[a].on {
			continue
		}
		va := view.Area{Name: g.areas[i].name, Control: "Neutral"}
		va.Own, va.Enemy, va.Seen = g.viewPlace(s, a, outside)
		c := &view.City{Name: va.Name}
		if c.Own, c.Enemy, c.Seen = g.viewPlace(s, a, inside); g.sieges[a].on {
			value := g.sieges[a].value
			c.Marker = &value
		}
		if c.Own != nil || c.Enemy > 0 || c.Seen != nil || c.Marker != nil {
			va.City = c
		}
		switch g.control[a] {
		case s:
			va.Control = "Friendly"
		case s.Other():
			va.Control = "Enemy"
		}
		list = append(list, va)
	}
	return list
}

// viewBrigades lists what a side sees of the Brigades of one of the sides at a place: those
// that lie open, how many foreigners there are, and how many others.
func (g *Game) viewBrigades(s, of table.Side, at place, with string) (list []view.Block, hidden int) {
	open := g.seenBy(s)
	foreigners := map[string]int{}
	for _, x := range g.brigadesAt(at) {
		switch {
		case g.brigade[x].side != of:
		case of == s || slices.Contains(open, x):
			list = append(list, g.viewBrigade(s, x, with))
		case g.foreign(x):
			foreigners[originNames[g.originOf(x)]]++
		default:
			hidden++
		}
	}
	for _, k := range originNames[covenanter:] {
		if n := foreigners[k]; n > 0 {
			list = append(list, view.Block{Name: k, Type: k, Under: with, Count: n})
		}
	}
	return list, hidden
}

// viewPlace lists a side's Units Outside or Inside in an Area, and of the other's its Generals,
// what lies open, how many foreigners there are, and how many other Brigades without a General.
func (g *Game) viewPlace(s table.Side, a areaID, in box) (own []view.Block, enemy int, seen []view.Block) {
	var lists [2][]view.Block
	for i := range g.general {
		x, p, st := generalID(i), &g.generals[i], &g.general[i]
		if st.box != in || st.at != a {
			continue
		}
		vb := view.Block{Name: p.name, Type: general_, Rating: p.ratings(), Count: len(g.display(x)), Moved: g.using != nil && st.activated}
		if st.under != noGeneral {
			vb.Under = g.generals[st.under].name
		}
		brigades, _ := g.viewBrigades(s, p.side, under(x), p.name)
		lists[p.side] = append(append(append(lists[p.side], vb), brigades...), g.viewMarkers(p.side, under(x), p.name)...)
	}
	for h := table.First; h <= table.Second; h++ {
		at := place{in, int8(a)}
		brigades, hidden := g.viewBrigades(s, h, at, "")
		lists[h] = append(append(lists[h], g.viewMarkers(h, at, "")...), brigades...)
		enemy += hidden
		if n := g.notableIn(a); n != noNotable && in == inside && g.notables[n].side == h {
			with := g.notables[n].name
			brigades, _ = g.viewBrigades(s, h, keptBy(n), with)
			lists[h] = append(append(lists[h], view.Block{Name: with, Type: notable_, Count: len(g.brigadesAt(keptBy(n)))}), brigades...)
		}
	}
	return lists[s], enemy, lists[s.Other()]
}

// The types of the blocks of Generals and Local Notables.
const (
	general_ = "general"
	notable_ = "notable"
)

// viewMarkers are the Siege Train of a side and the Queen where they are at a place.
func (g *Game) viewMarkers(h table.Side, at place, with string) (list []view.Block) {
	if g.train[h].place == at {
		list = append(list, view.Block{Name: "Siege Train", Type: "siege-train", Under: with})
	}
	if h == Royalist && g.queen.place == at {
		list = append(list, view.Block{Name: "The Queen", Type: "queen", Under: with})
	}
	return list
}

// typeOf is how a Brigade is drawn: a foreign one by its colour, any other by its value.
func (g *Game) typeOf(x brigadeID) string {
	switch {
	case g.foreign(x):
		return originNames[g.originOf(x)]
	case g.brigades[x].value == veteran:
		return "veteran"
	}
	return "militia"
}

// ratings are what is printed on a General (4.2): "S2/3 B1 L2 A9".
func (p *general) ratings() string {
	react := ""
	if p.React != p.Strategy {
		react = "/" + itoa(p.React)
	}
	return "S" + itoa(p.Strategy) + react + " B" + itoa(p.Battle) + " L" + itoa(p.Level) + " A" + itoa(p.Army)
}

func (g *Game) viewBrigade(s table.Side, x brigadeID, with string) view.Block {
	b, p := &g.brigade[x], &g.brigades[x]
	var turned []string
	if b.side != p.side {
		turned = []string{"defected"}
	}
	return view.Block{Name: p.name, Under: with, Type: g.typeOf(x), Strength: p.value, Rating: itoa(p.value), Marks: turned, Moved: b.side == s && g.using != nil && b.moved}
}

// viewBattle is the contact under way.
func (g *Game) viewBattle(t tongue.Tongue) view.Battle {
	b := g.act.battle
	vb := view.Battle{Area: g.areaName(b.area), Attacker: Sides[g.act.side], Main: g.areaName(b.from), Under: true}
	if b.sally {
		vb.Kind, vb.City = "sally", vb.Area
	}
	if b.laidOut && b.lost[0] == nil && b.lost[1] == nil {
		for i := range b.force {
			f := &b.force[i]
			m, before := g.scoreModifiers(f), ": %d before cards and die"
			if f.card != noCard {
				before = ": %d before the die"
			}
			vb.Lines = append(vb.Lines, describe(t, table.Event{Kind: toldScore.Kind, Side: f.side, Parts: m}).Text+t.Sprintf(before, m.Sum()))
		}
	}
	return vb
}

// viewBoxes are what is off the map: of the other side Generals, what is Dispersed, eliminated
// or Reforms, and how many others of each Region there are (g8).
func (g *Game) viewBoxes(t tongue.Tongue, s table.Side) (list []view.Box) {
	for _, h := range [...]table.Side{s, s.Other()} {
		for _, b := range [...]box{available, reformed, dispersed, eliminated, other, track} {
			list = append(list, g.viewBox(t, h, b, h != s && (b == available || b == other))...)
		}
		for i := range g.general { // who has been driven back keeps his Brigades
			if x := generalID(i); g.generals[i].side == h && !g.onMap(x) {
				list = append(list, g.viewBoxed(t, g.generals[i].name, h, under(x), h != s)...)
			}
		}
	}
	return list
}

// viewBox is a box of a side's: its Generals, those on the track by the turn in which they come,
// and its Brigades.
func (g *Game) viewBox(t tongue.Tongue, h table.Side, b box, hidden bool) (list []view.Box) {
	for i := range g.general {
		if g.generals[i].side != h || g.general[i].box != b {
			continue
		}
		list = putIn(list, boxNames[b], h, onTrack(t, b, g.generals[i].turn), g.generals[i].name+" ("+g.generals[i].ratings()+")")
	}
	for i, m := range [...]*marker{&g.train[h], &g.queen, &g.brentford} { // the last two are the Royalist's
		if m.box == b && (i == 0 || h == Royalist) {
			list = putIn(list, boxNames[b], h, onTrack(t, b, m.turn), t.Word([...]string{"Siege Train", "the Queen", "Brentford"}[i]))
		}
	}
	return append(list, g.viewBoxed(t, boxNames[b], h, boxed(b), hidden)...)
}

// onTrack says in which turn what is on the Turn Record Track comes, as far as that is known.
func onTrack(t tongue.Tongue, b box, turn int) string {
	if b != track || turn == 0 {
		return ""
	}
	return t.Sprintf("turn %d", turn)
}

// viewBoxed are a side's Brigades off the map at a place, under the name of it, by what is printed on them; of
// hidden ones only their numbers.
func (g *Game) viewBoxed(t tongue.Tongue, name string, h table.Side, at place, hidden bool) (list []view.Box) {
	count, homes := map[string]int{}, []string(nil)
	for _, x := range g.brigadesAt(at) {
		if g.brigades[x].side != h {
			continue
		}
		home := g.homeIn(t, x)
		if !hidden {
			kind := "Militia"
			if g.brigades[x].value == veteran {
				kind = "Veterans"
			}
			list = putIn(list, name, h, home+", "+t.Word(kind), g.brigades[x].name)
		} else if count[home]++; count[home] == 1 {
			homes = append(homes, home)
		}
	}
	slices.SortStableFunc(list, func(a, b view.Box) int { return strings.Compare(a.Of, b.Of) })
	slices.Sort(homes)
	for _, home := range homes {
		list = putIn(list, name, h, t.Word("Brigades"), home+" "+itoa(count[home]))
	}
	return list
}

// putIn adds a name to the box of what it belongs to.
func putIn(list []view.Box, name string, h table.Side, of, block string) []view.Box {
	i := slices.IndexFunc(list, func(b view.Box) bool { return b.Of == of })
	if i < 0 {
		i = len(list)
		list = append(list, view.Box{Name: name, Side: Sides[h], Of: of})
	}
	list[i].Blocks = append(list[i].Blocks, block)
	return list
}

// homeIn is where a Brigade comes from, in words.
func (g *Game) homeIn(t tongue.Tongue, x brigadeID) string {
	if o := g.originOf(x); o != regional {
		return t.Word(originWords[o])
	}
	return t.Word(g.homeOf(x))
}
