package kingcharles

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/adjudicate/game/table"
)

// casePosition is the position of a case, as testdata/cases/unhappy-king-charles/README.md has it.
type casePosition struct {
	Turn                 int
	Phase, Until         string
	ToPlay               string `yaml:"to-play"`
	Units                string
	Generals, Notables   map[string]string
	Royalist, Parliament map[string][]string
	Turncoats            []string
	Control              map[string][]string
	Sieges               map[string]caseSiege
	NoAssault            []string `yaml:"no-assault"`
	Trains               map[string]string
	Queen, Brentford     string
	Naval                *int
	Chits                *[]int
	Events               *[]string
	Switches             []string
	LondonHeld           int `yaml:"london-held"`
	Left                 map[string]int
	Passed               []string
	RecruitUsed          []string            `yaml:"recruit-used"`
	CorePlayed           map[string][]string `yaml:"core-played"`
	Hands, Aces          map[string][]string
	Bonus                map[string][][]string
	Draw, Discards       *[]string
	Mid, Late            *[]string
	AltHist              *[]string `yaml:"alt-hist"`
	Options              []string
	Solo                 map[string]caseDisplay
}

// caseDisplay is a Solo Display.
type caseDisplay struct {
	A  string   `yaml:"A"`
	B  string   `yaml:"B"`
	C  []string `yaml:"C"`
	D  string   `yaml:"D"`
	E  string   `yaml:"E"`
	Up []string
}

type caseSiege struct {
	General    string
	Value      int
	Blockade   bool
	WereInside *bool `yaml:"were-inside"`
}

// builder makes a game of a case's position.
type builder struct {
	*Game
	p     *casePosition
	used  []bool // cards that are somewhere
	wrong []string
}

func (b *builder) fail(format string, args ...any) {
	b.wrong = append(b.wrong, fmt.Sprintf(format, args...))
}

// fromCase sets a case's position up; wants are the cards that a side's lines play.
func fromCase(board *Board, p *casePosition, wants [2][]string) (*Game, []string) {
	b := &builder{Game: NewScenario(board, "full-war"), p: p, used: make([]bool, len(board.cards))}
	b.Game.fresh = false
	b.scalars()
	b.events()
	b.units()
	b.controls()
	b.placeSieges()
	b.markers()
	b.deck(wants)
	return b.Game, b.wrong
}

func (b *builder) scalars() {
	p, g := b.p, b.Game
	g.turn = max(1, p.Turn)
	g.phase = Campaign
	if p.Phase != "" {
		k := slices.Index(phaseNames[:], p.Phase)
		if k < 0 {
			b.fail("no phase %s", p.Phase)
			return
		}
		g.phase = Phase(k)
	}
	if s, ok := SideOf(p.ToPlay); ok {
		g.toPlay, g.leader = s, s
	}
	if p.Naval != nil {
		g.naval = *p.Naval
	}
	if p.Chits != nil {
		g.chits = slices.Clone(*p.Chits)
	}
	g.londonHeld = p.LondonHeld
	for s, n := range p.Left {
		side, _ := SideOf(s)
		g.left[side] = n
	}
	for _, s := range p.Passed {
		side, _ := SideOf(s)
		g.passed[side] = true
	}
	for _, s := range p.RecruitUsed {
		side, _ := SideOf(s)
		g.recruited[side] = true
	}
	for _, o := range p.Options {
		if !g.options.turnOn(o) {
			b.fail("no option %s", o)
		}
	}
}

func (b *builder) events() {
	g := b.Game
	events := []string{}
	if b.p.Events != nil {
		events = *b.p.Events
	}
	if g.turn > 1 && (b.p.Events == nil || len(events) > 0) {
		events = append([]string{"Raising the Standard"}, events...)
	}
	for _, name := range events {
		k := slices.IndexFunc(g.cards, func(c card) bool { return c.Name == name })
		if k < 0 {
			b.fail("no card %s", name)
			continue
		}
		g.done[k] = true
		for i := range g.cards[k].Do {
			if on := g.cards[k].Do[i].Switch; on != nil && on.Until == "game" {
				g.turnOn(on)
			}
		}
	}
	for _, id := range b.p.Switches {
		switch id {
		case "waller-under-essex":
			g.sw.wallerThisTurn = true
		case "standard":
			g.sw.standard = true
		case "callander-may-enter":
			g.sw.callander = true
		case "card-3-core":
			g.sw.core3 = true
		}
	}
}

func (b *builder) units() {
	g, p := b.Game, b.p
	if p.Units == "none" {
		for i := range g.general {
			to := removed
			if g.data.Generals[i].Entry.Card > 0 && !g.done[g.data.Generals[i].Entry.Card-1] {
				to = other
			}
			g.general[i] = generalState{box: to, at: noArea, under: noGeneral}
		}
		for i := range g.notable {
			g.notable[i] = notYet
		}
		for i := range g.brigade {
			to := available
			if g.brigades[i].origin != regional {
				to = other
			}
			g.brigade[i].place = boxed(to)
		}
	}
	// Commanders before Subordinates.
	for _, later := range [...]bool{false, true} {
		for i := range g.generals {
			where, ok := p.Generals[g.generals[i].name]
			if ok && strings.HasPrefix(where, "under ") == later {
				b.general1(generalID(i), where)
			}
		}
	}
	for _, name := range keysOf(p.Generals) {
		if _, ok := g.Board.general(name); !ok {
			b.fail("no General %s", name)
		}
	}
	for _, name := range keysOf(p.Notables) {
		n, ok := g.Board.notable(name)
		if !ok {
			b.fail("no Local Notable %s", name)
			continue
		}
		k := slices.Index(statusNames[:], p.Notables[name])
		g.notable[n] = notableStatus(k)
		if g.notable[n] == inPlay {
			g.control[g.notables[n].area] = g.notables[n].side
		}
	}
	for s, list := range [2]map[string][]string{p.Royalist, p.Parliament} {
		if _, ok := list["available"]; ok {
			for i := range g.brigade {
				if g.brigades[i].side == table.Side(s) && g.brigade[i].box == available {
					g.brigade[i].place = boxed(removed)
				}
			}
		}
		for _, where := range keysOf(list) {
			at, ok := g.placeNamed(where)
			if !ok {
				b.fail("no place %s", where)
			}
			for _, name := range list[where] {
				x, ok := g.Board.brigade(name)
				if !ok {
					b.fail("no Brigade %s", name)
					continue
				}
				g.brigade[x].place, g.brigade[x].side = at, g.brigades[x].side
				if at.onMap() {
					g.brigade[x].side = table.Side(s)
				}
			}
		}
	}
	for _, name := range p.NoAssault {
		x, _ := g.Board.general(name)
		g.general[x].noAssault = true
	}
}

func (b *builder) general1(x generalID, where string) {
	g := b.Game
	s := &g.general[x]
	s.under, s.at = noGeneral, noArea
	if top, ok := strings.CutPrefix(where, "under "); ok {
		y, _ := g.Board.general(top)
		s.under, s.at, s.box = y, g.general[y].at, g.general[y].box
		return
	}
	at, ok := g.placeNamed(strings.Replace(where, "entry", "other", 1))
	if !ok {
		b.fail("no place %s", where)
	}
	s.box = at.box
	if at.onMap() {
		s.at = areaID(at.id)
	}
}

func (b *builder) controls() {
	g := b.Game
	for _, side := range keysOf(b.p.Control) {
		s, ok := SideOf(side)
		if !ok {
			s = table.Nobody
		}
		for _, name := range b.p.Control[side] {
			a, ok := g.Board.area(name)
			if !ok {
				b.fail("no Area %s", name)
				continue
			}
			if n := g.notableIn(a); n == noNotable {
				g.control[a] = s
			}
		}
	}
}

func (b *builder) placeSieges() {
	g := b.Game
	for _, name := range keysOf(b.p.Sieges) {
		c := b.p.Sieges[name]
		a, ok := g.Board.area(name)
		x, isGeneral := g.Board.general(c.General)
		if !ok || !isGeneral {
			b.fail("no Siege of %s by %s", name, c.General)
			continue
		}
		g.sieges[a] = siege{on: true, by: x, blockade: c.Blockade, value: c.Value, wereInside: len(g.garrison(a)) > 0}
		if c.WereInside != nil {
			g.sieges[a].wereInside = *c.WereInside
		}
	}
}

func (b *builder) markers() {
	g := b.Game
	where := func(text string) place {
		text = strings.TrimPrefix(text, "with ")
		if text == "gone" {
			return boxed(removed)
		}
		p, ok := g.placeNamed(text)
		if !ok {
			b.fail("no place %s", text)
		}
		return p
	}
	for side, text := range b.p.Trains {
		s, _ := SideOf(side)
		g.train[s] = marker{place: where(text)}
		if text == "track" {
			g.train[s].turn = g.turn + 1
			if g.phase == Housekeeping {
				g.train[s].turn = g.turn
			}
		}
	}
	if b.p.Queen != "" {
		g.queen.place = where(b.p.Queen)
		if q := g.queen.place; q.box == outside && g.areas[q.id].class > 0 {
			g.queen.box = inside
		}
	}
	if b.p.Brentford != "" {
		g.brentford.place = where(b.p.Brentford)
	}
}

// take is a card of a name that is nowhere yet.
func (b *builder) take(name string, s table.Side) []cardID {
	g := b.Game
	late := func(c *card) int {
		switch {
		case g.turn < 5 && c.Period == "early", g.turn >= 5 && g.turn < 9 && c.Period == "mid", g.turn >= 9 && c.Period == "late":
			return 0
		}
		return 1
	}
	best := noCard
	for i := range g.cards {
		c := &g.cards[i]
		if c.Name != name || b.used[i] || c.core() && c.side != s {
			continue
		}
		if best == noCard || late(c) < late(&g.cards[best]) {
			best = cardID(i)
		}
	}
	if best == noCard {
		b.fail("no card %s left", name)
		return nil
	}
	b.used[best] = true
	return []cardID{best}
}

func (b *builder) takeAll(names []string, s table.Side) (list []cardID) {
	for _, n := range names {
		list = append(list, b.take(n, s)...)
	}
	return list
}

// rest are the cards of a period that are nowhere yet.
func (b *builder) rest(period string) (list []cardID) {
	for i := range b.cards {
		if b.cards[i].Period == period && !b.used[i] {
			b.used[i] = true
			list = append(list, cardID(i))
		}
	}
	return list
}

// displays lays the Solo Displays out (26).
func (b *builder) displays() {
	g := b.Game
	g.options.henrietta = true
	for s := Royalist; s <= Parliament; s++ {
		c, ok := b.p.Solo[Sides[s]]
		if !ok {
			continue
		}
		d := &g.solo[s]
		for k, name := range map[int]string{spaceA: c.A, spaceB: c.B, spaceD: c.D, spaceE: c.E} {
			for _, c := range b.take(name, s) {
				d.card[k] = c
			}
		}
		d.pile = b.takeAll(c.C, s)
		for _, space := range c.Up {
			d.up[space[0]-'A'] = true
		}
	}
	for _, c := range [...]cardID{raisingStandard, solemnLeague, newModelArmy} {
		b.used[c] = true
	}
}

func (b *builder) deck(wants [2][]string) {
	g, p := b.Game, b.p
	if p.Solo != nil {
		b.displays()
		wants = [2][]string{}
	}
	if g.turn == 1 && p.Solo == nil && g.phase <= Campaign && p.Hands == nil && p.Draw == nil && len(wants[0])+len(wants[1]) == 0 {
		if g.phase == Housekeeping {
			g.fresh = true
			return
		}
		for s := range g.hand {
			g.hand[s] = append(g.cardsOf("early", table.Nobody)[s*5:s*5+5], g.cardsOf("core", table.Side(s))...)
			for _, c := range g.hand[s] {
				b.used[c] = true
			}
		}
	}
	for s := Royalist; s <= Parliament; s++ {
		g.corePlayed[s] = b.takeAll(p.CorePlayed[Sides[s]], s)
	}
	for s := Royalist; s <= Parliament; s++ {
		side := Sides[s]
		g.aces[s] = b.takeAll(p.Aces[side], s)
		if names, ok := p.Hands[side]; ok {
			g.hand[s] = b.takeAll(names, s)
		} else if g.hand[s] == nil && (g.phase == Campaign || g.turn == 1) { // else nobody has a card
			for _, c := range g.cardsOf("core", s) {
				if !b.used[c] {
					b.used[c] = true
					g.hand[s] = append(g.hand[s], c)
				}
			}
			for _, name := range wants[s] {
				if g.heldNamed(s, name) == noCard {
					g.hand[s] = append(g.hand[s], b.take(name, s)...)
				}
			}
		}
		for _, cards := range p.Bonus[side] {
			g.bonus = append(g.bonus, set{s, b.takeAll(cards, s)})
		}
	}
	given := func(names *[]string) []cardID {
		if names == nil {
			return nil
		}
		return b.takeAll(*names, table.Nobody)
	}
	g.draw, g.discards, g.mid, g.late, g.altHist = given(p.Draw), given(p.Discards), given(p.Mid), given(p.Late), given(p.AltHist)
	if g.done[newModelArmy] && !b.used[newModelArmy] && g.phase == Campaign {
		b.used[newModelArmy] = true
		if _, ok := p.Hands[Sides[Parliament]]; !ok {
			g.hand[Parliament] = append(g.hand[Parliament], newModelArmy)
		}
	}
	if p.Late == nil && g.turn < 9 && !b.used[newModelArmy] {
		b.used[newModelArmy] = true // beside the Late deck
	}
	b.used[newModelArmy] = true
	period := "early"
	if g.turn > 5 || g.turn == 5 && g.phase > Housekeeping {
		period = "mid"
	}
	if g.turn >= 9 || g.done[newModelArmy] {
		period = "late"
	}
	if p.Draw == nil {
		if g.done[raisingStandard] {
			b.used[raisingStandard] = true
		}
		if g.done[solemnLeague] {
			b.used[solemnLeague] = true
		}
		g.draw = b.rest(period)
	}
	if p.Mid == nil && period == "early" {
		g.mid = append(b.rest("mid"), b.some(2)...)
	}
	if p.Late == nil && period != "late" {
		g.late = append(b.rest("late"), b.some(2)...)
	}
	if p.AltHist == nil {
		g.altHist = b.rest("alt-hist")
	}
}

func (b *builder) some(n int) (list []cardID) {
	for i := range b.cards {
		if b.cards[i].Period == "alt-hist" && !b.used[i] && len(list) < n {
			b.used[i] = true
			list = append(list, cardID(i))
		}
	}
	return list
}

func keysOf[V any](m map[string]V) []string {
	list := make([]string, 0, len(m))
	for k := range m {
		list = append(list, k)
	}
	slices.Sort(list)
	return list
}
