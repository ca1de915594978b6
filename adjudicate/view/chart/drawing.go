package chart

import (
	"cmp"
	"strings"

	"fieldpost/adjudicate/game/tongue"
	"fieldpost/scenarios"
)

// drawing is a picture in the making.
type drawing struct {
	m     *Map
	t     tongue.Tongue
	p     Position
	scene *Scene
	room  *room
	// areas are those of the position by their number on the map; elsewhere are
	// those that are not on it.
	areas     map[int]*Area
	elsewhere []*Area
	// rest are facts for which the panel has no room.
	rest []string
	// marks are where the cities are drawn.
	marks map[string]point
	// unit is what a piece is called.
	unit string
	// kept are the pieces of areas, where the picture has a history: tag is that of those that
	// are being drawn, arrowsAt the item after which arrows go.
	kept     map[int]*kept
	tag      string
	arrowsAt int
}

// z is a size of text or of a block, as large as the picture has them.
func (d *drawing) z(n int) int { return n * d.m.percent / 100 }

// side is the name of a side as at the beginning of a sentence.
func (d *drawing) side(n int) string { return named(d.t, d.p.Sides[n]) }

// within is the name of a side within a sentence.
func (d *drawing) within(n int) string {
	if d.m.look.The[n] {
		return d.t.Sprintf("the %s", d.side(n))
	}
	return d.side(n)
}

// ofSide is a number of blocks of a side: "3 blocks of York".
func (d *drawing) ofSide(n, side int) string {
	return d.t.Sprintf("%s of %s", d.t.Count(n, d.unit), d.within(side))
}

func unitOf(m *Map) string { return cmp.Or(m.look.Unit, "block") }

func newDrawing(m *Map, p Position) *drawing {
	d := &drawing{m: m, t: speak(p.Lang), p: p, areas: map[int]*Area{}, marks: map[string]point{}, unit: unitOf(m)}
	d.scene = &Scene{W: m.frame.w, H: m.frame.h, styles: m.styles}
	d.scene.Title = p.title() + ", " + p.When
	for i := range p.Areas {
		a := &p.Areas[i]
		if n := m.find(a.Name); n >= 0 {
			d.areas[n] = a
		} else {
			d.elsewhere = append(d.elsewhere, a)
		}
	}
	d.scene.Desc = d.inWords()
	d.room = newRoom(m.frame.w, m.frame.h)
	d.room.owner = m.owner
	return d
}

// title is the game's, or the name of its rules.
func (p *Position) title() string { return cmp.Or(p.Title, tongue.Capital(p.Rules)) }

// inWords is the picture for who cannot see it.
func (d *drawing) inWords() string {
	var lines []string
	for i := range d.m.areas {
		if a := d.areas[i]; a != nil {
			lines = append(lines, d.areaInWords(a))
		}
	}
	for _, a := range d.elsewhere {
		lines = append(lines, d.areaInWords(a))
	}
	return strings.Join(lines, " ")
}

func (d *drawing) areaInWords(a *Area) string {
	words := ""
	switch a.Control {
	case Contested:
		words = d.t.Word("Contested")
	case Neutral:
		words = d.t.Word("Neutral")
	default:
		words = d.side(int(a.Control))
	}
	words = plain(a.Name) + d.t.Sprintf(": %s", words) + d.stacksInWords(a.Stacks)
	if c := a.City; c != nil {
		within := "; besieged in %s"
		if d.m.look.Leaders != nil && c.Marker < 0 {
			within = "; inside %s"
		}
		words += d.t.Sprintf(within, plain(c.Name)) + d.stacksInWords(c.Stacks)
		if c.Marker >= 0 {
			words += d.t.Sprintf(", Siege Marker %d", c.Marker)
		}
	}
	if a.Isolated {
		words += ", " + d.signWords("isolated")
	}
	return words + "."
}

func (d *drawing) stacksInWords(stacks [2]Stack) (words string) {
	for s, st := range stacks {
		if st.Size() == 0 {
			continue
		}
		if d.m.look.Leaders != nil {
			words += d.armyInWords(s, st)
			continue
		}
		words += ", " + d.ofSide(st.Size(), s)
		for i, b := range st.Shown {
			words += [...]string{" (", ", "}[min(i, 1)] + plain(b.Name)
		}
		if st.Shown != nil {
			words += ")"
		}
	}
	return words
}

// tip says what is in an area, and what is printed there.
func (d *drawing) tip(i int) string {
	x := &d.m.areas[i]
	words := x.name + "."
	if a := d.areas[i]; a != nil {
		words = d.areaInWords(a)
	}
	if x.owner >= 0 {
		words += d.t.Sprintf(d.m.look.Owner, d.within(x.owner))
	}
	if x.place != nil {
		words += d.placeInWords(x.place)
	}
	if x.crown {
		words += d.t.Sprintf(" Crown.")
	}
	if x.port {
		words += d.t.Sprintf(" Major port.")
	}
	for k, name := range x.shields {
		words += [...]string{d.t.Sprintf(" Shields: "), ", "}[min(k, 1)] + name
		if k == len(x.shields)-1 {
			words += "."
		}
	}
	return words
}

// board draws the map and what is on it.
func (d *drawing) board() {
	s, m := d.scene, d.m
	d.ground()
	for i, a := range m.areas {
		if !a.box {
			s.coast = append(s.coast, i)
		}
	}
	s.shores("shore")
	for i, a := range m.areas {
		s.group(d.tip(i), func() { d.tint(i) })
		if d.kept != nil {
			d.keptOf(i).tint = len(s.items) - 1
		}
		if a.box {
			s.polygon("frame", a.shape[0])
		}
	}
	d.lines("open", "river", "mountain", "red")
	d.marchesOfNow()
	for _, x := range m.seas {
		d.seaName(x)
	}
	for i := range m.areas {
		d.towns(i)
	}
	for i := range m.areas {
		d.named(i)
	}
	for i := range m.areas {
		d.printed(i)
	}
}

// ground draws what lies under all else, and takes the shapes of the areas in.
func (d *drawing) ground() {
	s, m := d.scene, d.m
	s.rect("paper", rect{0, 0, s.W, s.H}, 0)
	s.rect("sea", rect{0, 0, m.frame.w, m.frame.h}, 0)
	s.always("sealine", m.apart, false)
	s.always("land", m.far, true)
	for i, a := range m.areas {
		s.shapes = append(s.shapes, a.shape)
		s.areas = append(s.areas, areaWords{plain(a.name), d.tip(i)})
	}
}

// lines draws the borders or roads of some classes.
func (d *drawing) lines(classes ...string) {
	for _, class := range classes {
		var all shape
		for _, b := range d.m.lines {
			if b.class == class {
				all = append(all, b.line)
			}
		}
		if all != nil {
			d.scene.always(class, all, false)
		}
	}
}

// tint colours an area as whose it is.
func (d *drawing) tint(i int) {
	s := d.scene
	switch c := d.control(i); {
	case c == First || c == Second:
		s.shape("tint"+itoa(int(c)), i)
		s.shape("hatch"+itoa(int(c)), i)
	case c == Contested:
		s.shape("area", i)
		s.shape("hatch0", i)
		s.shape("hatch1", i)
	default:
		s.shape("area", i)
	}
}

// marchesOfNow draws what moved, as what a page with a history shows at its end.
func (d *drawing) marchesOfNow() {
	if d.kept == nil {
		d.marches()
		return
	}
	d.scene.tagged("m", "", d.marches)
	d.arrowsAt = len(d.scene.items) - 1
}

// control is who controls an area: of one with blocks as the position says, of
// a Vacant one the side that it is Loyal to.
func (d *drawing) control(i int) Control {
	if a := d.areas[i]; a != nil {
		return a.Control
	}
	if o := d.m.areas[i].owner; o >= 0 && d.m.look.Holds {
		return Control(o)
	}
	return Neutral
}

func (d *drawing) seaName(x scenarios.SeaLabel) {
	size := d.z(170)
	w := d.m.letters.width(x.Name, size, false)
	at, ok := d.room.find(w+40, size+20, x.At, 900, only(atSea))
	if !ok {
		return
	}
	d.room.take(at)
	d.scene.place("label", x.Name, at)
	c := at.center()
	d.scene.text("seaname", x.Name, point{c[0], c[1] + size*35/100}, size, middle)
}

// named writes the name of an area and draws its blocks. Of some places for
// the name it takes the one that leaves most room for the blocks.
func (d *drawing) named(i int) {
	x, a := &d.m.areas[i], d.areas[i]
	if a == nil {
		d.name(i, x.label, largestName)
		return
	}
	besieged := 10000
	if a.City != nil {
		d.keep(i, func() { besieged = d.besieged(i, a.City) })
	}
	if x.box {
		d.name(i, x.label, largestName)
		d.keep(i, func() { d.stacks(i, a) })
		return
	}
	b := x.bounds
	type try struct {
		near point
		size int
	}
	tries := []try{{x.label, largestName}, {x.label, 115}, {point{x.label[0], b.y}, 130}, {point{x.label[0], b.y + b.h}, 130},
		{point{b.x, b.y}, 115}, {point{b.x + b.w, b.y}, 115}, {point{b.x, b.y + b.h}, 115}, {point{b.x + b.w, b.y + b.h}, 115}}
	best, most := tries[0], -1
	for k, t := range tries {
		if 3*d.z(245)+d.z(t.size) <= most {
			continue // it cannot be better
		}
		items, placed, full := len(d.scene.items), len(d.scene.boxes), len(d.room.taken)
		size := d.name(i, t.near, t.size)
		high := min(d.stacks(i, a), besieged)
		d.scene.items, d.scene.boxes = d.scene.items[:items], d.scene.boxes[:placed]
		d.room.back(full)
		if score := 3*min(high, d.z(245)) + size; score > most {
			best, most = t, score
		}
		if k == 0 && high >= d.z(245) {
			break
		}
	}
	d.name(i, best.near, best.size)
	d.keep(i, func() { d.stacks(i, a) })
}

// largestName is the size of names where there is room.
const largestName = 155

// name writes the name of an area near a point, as large as it goes, and
// returns the size.
func (d *drawing) name(i int, near point, size int) int {
	a := &d.m.areas[i]
	lead := 0
	if a.owner >= 0 {
		lead = 130 // for the sign of whose it is, before the first line
	}
	lines := a.lines
	if d.m.percent > 100 {
		lines = d.m.short(a.name, lines)
	}
	broken := lines
	if len(broken) == 1 && strings.Contains(lines[0], " ") && !a.box {
		broken = strings.SplitN(lines[0], " ", 2)
	}
	home := d.room.within(a.bounds, only(i))
	size = d.z(size)
	for size := size; size >= 70; size -= 5 {
		if d.nameAt(a, home, near, size, lead, lines) || d.nameAt(a, home, near, size, lead, broken) {
			return size
		}
	}
	// Full to the brim: the short name, and in a corner.
	for size := d.z(100); size >= 55 && a.bounds.w > 800; size -= 5 {
		if d.nameAt(a, home, near, size, lead, d.m.short(a.name, lines)) || d.nameAt(a, home, near, size, 0, d.m.short(a.name, broken)) {
			return size / 2
		}
	}
	// An island has its name beside it; else there is always a place somewhere near.
	for _, may := range []owners{only(atSea), anywhere} {
		where := d.room.within(around(a.label, 1200), may)
		for _, size := range []int{size, d.z(100), 70} {
			if d.nameAt(a, where, a.label, size, lead, lines) {
				return 0
			}
		}
	}
	return 0
}

// nameAt writes a name of a size if there is room for it.
func (d *drawing) nameAt(a *land, where *free, near point, size, lead int, lines []string) bool {
	l := d.m.letters
	w := 0
	for k, words := range lines {
		n := l.width(words, size, true)
		if k == 0 {
			n += lead
		}
		w = max(w, n)
	}
	at, ok := where.find(w+40, size*105/100*len(lines)+20, near)
	if !ok {
		return false
	}
	d.room.take(at)
	d.scene.place("name", a.name, at)
	c := at.center()
	y := at.y + 10 + size*85/100
	for k, words := range lines {
		x := c[0]
		if k == 0 && lead > 0 {
			n := l.width(words, size, true)
			d.sign(a.owner, rect{c[0] - (n+lead)/2, y - size*72/100, 95, 95})
			x += lead / 2
		}
		d.scene.text("name", words, point{x, y}, size, middle)
		y += size * 105 / 100
	}
	return true
}

// sign is a side's small sign: a square of the first side, a disc of the second.
func (d *drawing) sign(side int, at rect) {
	class := "block" + itoa(side)
	if side == 0 {
		d.scene.rect(class, at, 0)
		return
	}
	d.scene.circle(class, at.center(), at.w/2)
}
