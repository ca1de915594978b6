package chart

import (
	"cmp"
	"strings"

	"fieldpost/adjudicate/game/tongue"
	"fieldpost/scenarios"
)

// panel writes in the sea at the top right what game and moment it is. Facts that
// there is no room for go under the map.
func (d *drawing) panel() {
	const left, top, width = 5150, 90, 2960
	lowest := 2350
	if d.m.regions != nil {
		lowest = lowestOfPlaces
	}
	s, l := d.scene, d.m.letters
	y := top
	write := func(class, words string, size int, bold bool) {
		for _, line := range l.wrap(words, size, bold, width) {
			y += size
			s.text(class, line, point{left, y}, size, start)
			y += size / 4
		}
	}
	if !d.p.Titled {
		write("strong", d.p.title(), d.z(215), true)
	}
	write("words", tongue.Capital(d.p.When), d.z(165), false)
	y += 60
	y = d.turnTrack(left, y, width)
	y = d.victoryTrack(left, y, width)
	if n := d.p.Level; n != nil {
		y = d.track(left, y, width, max(min(*n, longest), -longest), max(d.m.look.Level.Most, min(*n, longest), min(-*n, longest)), 1, d.m.look.Level.Words)
	}
	for i, f := range d.p.Facts {
		if y+d.z(155)*len(l.wrap(f, d.z(155), false, width)) > lowest {
			d.rest = d.p.Facts[i:]
			break
		}
		write("words", f, d.z(155), false)
	}
}

// lowestOfPlaces is how far down the panel may go where nothing is in its way.
const lowestOfPlaces = 2720

// turnTrack shows the turns of the campaign or year, and which it is.
func (d *drawing) turnTrack(x, y, width int) int {
	years := d.m.look.Turns[d.p.Scenario]
	if d.m.look.Running {
		return d.runningTurns(x, y, width, years)
	}
	turns := years[d.p.Year]
	if turns == nil {
		turns = years[0]
	}
	if len(turns) == 0 {
		return y
	}
	step := min(290, width/len(turns))
	for i, t := range turns {
		at := rect{x + i*step, y, step - 30, 210}
		class, ink := "cell", "words"
		if i+1 == d.p.Turn {
			class, ink = "now", "onnow"
		}
		d.scene.rect(class, at, 40)
		words := d.m.letters.cut(strings.Replace(t, "Winter", d.t.Word("W"), 1), 145, false, step)
		c := at.center()
		d.scene.text(ink, words, point{c[0], c[1] + 52}, 145, middle)
	}
	return y + 270
}

// longest is how many points the victory track is drawn for.
const longest = 14

// victoryTrack shows who is ahead: the first side's points to the right of 0,
// the other's to the left.
func (d *drawing) victoryTrack(x, y, width int) int {
	if d.p.Track == nil {
		return y
	}
	vp := *d.p.Track
	most := max(d.m.look.Track, vp, -vp)
	if most > longest {
		d.scene.text("words", d.t.Sprintf("Victory points: %d", vp), point{x, y + 150}, 155, start)
		return y + 200
	}
	return d.track(x, y, width, vp, most, 0, "VP %s")
}

// track has a space for each number from -most to most, those above 0 of the side that is
// named to their right, the others of the other, whom the words name; and shows where on it
// the marker is.
func (d *drawing) track(x, y, width, marker, most, right int, words string) int {
	step := width / (2*most + 1)
	for n := -most; n <= most; n++ {
		at := rect{x + (n+most)*step, y, step - 12, 190}
		class, ink := "cell", "words"
		switch {
		case n == marker:
			class, ink = "now", "onnow"
		case n > 0:
			class = "tint" + itoa(right)
		case n < 0:
			class = "tint" + itoa(1-right)
		}
		d.scene.rect(class, at, 0)
		if class != "cell" && class != "now" {
			d.scene.rect("edge", at, 0)
		}
		c := at.center()
		words := itoa(max(n, -n))
		d.scene.text(ink, words, point{c[0], c[1] + 45}, 125, middle)
	}
	y += 190 + 140
	d.scene.text("words", d.t.Sprintf(words, d.side(1-right)), point{x, y}, 135, start)
	d.scene.text("words", d.side(right), point{x + step*(2*most+1) - 12, y}, 135, end)
	return y + 60
}

// below writes under the map what the signs mean, what is off the map and, to
// its owner, each of his blocks.
func (d *drawing) below() {
	s := d.scene
	at := len(s.items)
	s.rect("paper", rect{0, d.m.frame.h, s.W, 0}, 0)
	y := d.m.frame.h + 60
	y = d.legend(y)
	y = d.offMap(y)
	y = d.roster(y)
	s.H = y + 60
	s.items[at].h = s.H - d.m.frame.h
	s.items[0].h = s.H
}

// legend says what the signs mean, in as many lines as it takes.
func (d *drawing) legend(y int) int {
	s, l := d.scene, d.m.letters
	size, high := d.z(150), d.z(240)
	x := 100
	entry := func(words string, w int, draw func(rect)) {
		long := w + 50 + l.width(words, size, false) + 170
		if x+long > s.W && x > 100 {
			x = 100
			y += high
		}
		draw(rect{x, y + (high-170)/2, w, 170})
		s.text("words", words, point{x + w + 50, y + high/2 + size*36/100}, size, start)
		x += long
	}
	for side := range d.p.Sides {
		entry(d.side(side), 170, func(r rect) { s.rect("block"+itoa(side), r, corner(side, r.h)) })
	}
	for _, x := range d.m.look.Signs {
		w, draw := d.explained(x.Sign)
		entry(d.t.Word(x.Words), w, draw)
	}
	for i, x := range d.m.regions {
		entry(d.part(x.name), 170, func(r rect) {
			s.rect("region"+itoa(i), r, 0)
			s.rect("edge", r, 0)
		})
	}
	entry(d.t.Sprintf("battle"), 170, func(r rect) { d.swords(r) })
	entry(d.t.Sprintf("moved"), 230, func(r rect) { s.polygon("march0", pointer(r)) })
	if d.p.Me < 0 {
		return y + high
	}
	for _, k := range d.m.look.Pieces {
		entry(d.t.Word(k), 170, func(r rect) {
			s.rect("block"+itoa(d.p.Me), r, corner(d.p.Me, r.h))
			d.kind(d.p.Me, k, r.inset(40))
		})
	}
	return y + high
}

// explained is how wide a sign is that the legend explains, and what draws it.
func (d *drawing) explained(sign string) (width int, draw func(rect)) {
	s := d.scene
	if class, ok := strings.CutPrefix(sign, "border "); ok {
		return 300, func(r rect) { s.line(class, ring(r.x, r.center()[1], r.x+r.w, r.center()[1])) }
	}
	if d.m.regions != nil {
		if width, draw := d.explainedPlace(sign); draw != nil {
			return width, draw
		}
	}
	switch sign {
	case "city", "cathedral":
		t := town{cathedral: sign == "cathedral"}
		if d.m.look.Sizes {
			t.size = 1
		}
		return 110, func(r rect) { d.town(t, rect{r.x, r.y + 30, 110, 110}) }
	case "fortified":
		return 130, func(r rect) { d.town(town{size: 2, fortified: true}, rect{r.x, r.y + 20, 130, 130}) }
	case "crown":
		return 110, func(r rect) { s.polygon("crown", crown(rect{r.x, r.y + 40, 110, 90})) }
	case "shield":
		return 100, func(r rect) { s.polygon("shield", shield(rect{r.x, r.y + 20, 100, 120})) }
	case "besieged":
		return 300, func(r rect) {
			d.walls(rect{r.x, r.y - 5, r.w, r.h + 10})
			d.siegeMarker(1, point{r.x + r.w/2, r.y + r.h/2 + 10}, r.h*8/10)
		}
	}
	return 110, func(r rect) { d.sign(0, rect{r.x, r.y + 35, 95, 95}) } // of the owner
}

// pointer is an arrow that fills a rectangle.
func pointer(r rect) scenarios.Ring {
	mid, neck := r.y+r.h/2, r.x+r.w*3/5
	return scenarios.Ring{{r.x, mid - 35}, {neck, mid - 35}, {neck, mid - 80}, {r.x + r.w, mid}, {neck, mid + 80}, {neck, mid + 35}, {r.x, mid + 35}}
}

// offMap lists the blocks in boxes, and areas that are on no map.
func (d *drawing) offMap(y int) int {
	s, l := d.scene, d.m.letters
	size := d.z(170)
	write := func(class, words string) {
		for _, line := range l.wrap(words, size, class == "strong", s.W-200) {
			y += size * 13 / 10
			s.text(class, line, point{100, y}, size, start)
		}
	}
	for _, f := range d.rest {
		write("words", f)
	}
	for _, b := range d.p.Boxes {
		words := tongue.Capital(d.boxName(b.Name))
		if b.Side >= 0 {
			words = d.side(b.Side) + ", " + d.boxName(b.Name)
		}
		if b.Of != "" {
			words += ", " + b.Of
		}
		if b.Blocks == nil {
			write("words", words+d.t.Sprintf(": %s", d.t.Count(b.Count, d.unit)))
		} else {
			write("words", words+d.t.Sprintf(": %s", strings.Join(b.Blocks, ", ")))
		}
	}
	for _, a := range d.elsewhere {
		write("words", d.t.Sprintf("Not on this map: %s", d.areaInWords(a)))
	}
	return y
}

// rosterRow is a line of the roster: an area, or a block in it.
type rosterRow struct {
	head string
	side int
	b    Block
}

func (d *drawing) rosterRows() (rows []rosterRow) {
	add := func(name string, stacks [2]Stack) {
		for _, side := range []int{d.p.Me, 1 - d.p.Me} {
			list := d.rostered(stacks[side].Shown, side)
			if len(list) == 0 {
				continue
			}
			head := name
			if side != d.p.Me {
				head += ", " + d.side(side)
			}
			rows = append(rows, rosterRow{head: head})
			for _, b := range list {
				rows = append(rows, rosterRow{side: side, b: b})
			}
		}
	}
	for i := range d.m.areas {
		a := d.areas[i]
		if a == nil {
			continue
		}
		add(a.Name, a.Stacks)
		if a.City != nil {
			within := d.t.Sprintf(", besieged")
			if d.m.look.Leaders != nil && a.City.Marker < 0 {
				within = d.t.Sprintf(", inside")
			}
			add(a.City.Name+within, a.City.Stacks)
		}
	}
	return rows
}

// roster shows its owner's blocks large, area by area, in two columns.
func (d *drawing) roster(y int) int {
	if d.p.Me < 0 {
		return y
	}
	rows := d.rosterRows()
	if rows == nil {
		return y
	}
	s := d.scene
	y += d.z(330)
	heading := d.t.Sprintf("%s blocks", d.side(d.p.Me))
	if d.m.look.Unit != "" {
		heading = d.side(d.p.Me)
	}
	s.text("strong", heading, point{100, y}, d.z(220), start)
	y += 100
	columns, high, size := 3, d.z(330), d.z(170)
	if d.m.percent > 100 {
		columns = 2
	}
	column := (len(rows) + columns - 1) / columns
	wide := (s.W - 200) / columns
	x, top, lowest := 100, y, y
	for k, r := range rows {
		last := r.head != "" && top+high >= y+column*high // a heading goes with what it heads
		if k > 0 && (top >= y+column*high || last) && x+wide < s.W-200 {
			x, top = x+wide, y
		}
		if r.head != "" {
			if d.m.letters.width(r.head, size, true) > wide-150 {
				r.head = strings.Join(d.m.short(r.head, []string{r.head}), " ")
			}
			s.text("strong", d.m.letters.cut(r.head, size, true, wide-150), point{x, top + d.z(230)}, size, start)
			s.line("inkline", ring(x, top+d.z(265), x+wide-150, top+d.z(265)))
		} else {
			d.entry(r.side, r.b, x, top, wide)
		}
		top += high
		lowest = max(lowest, top)
	}
	return lowest
}

// entry is a block of the roster.
func (d *drawing) entry(side int, b Block, x, top, wide int) {
	d.tile(side, b, rect{x, top + d.z(20), tileWidth(d.z(290)), d.z(290)})
	d.scene.text("words", d.m.letters.cut(b.Name, d.z(170), false, wide-d.z(600)), point{x + d.z(430), top + d.z(155)}, d.z(170), start)
	detail := strings.ReplaceAll(d.t.Word(b.Type), "-", " ")
	if b.Max > 0 {
		detail += d.t.Sprintf(", %d of %d", b.Strength, b.Max)
	}
	if b.Rating != "" {
		detail += ", " + b.Rating
	}
	if b.Moved {
		detail += d.t.Sprintf(", moved")
	}
	d.scene.text("small", strings.TrimPrefix(detail, ", "), point{x + d.z(430), top + d.z(285)}, d.z(130), start)
}

func ring(x0, y0, x1, y1 int) scenarios.Ring { return scenarios.Ring{{x0, y0}, {x1, y1}} }

// boxName says what a place off the map is, as the report does.
func (d *drawing) boxName(name string) string { return d.t.Word(cmp.Or(d.m.look.Boxes[name], name)) }
