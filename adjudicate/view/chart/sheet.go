package chart

import (
	"cmp"
	"fmt"
	"slices"

	"fieldpost/scenarios"
)

// Map is a game's map, ready to draw any number of Positions on, one at a time.
type Map struct {
	rules   string
	letters *letters
	// frame is the part of the map that is shown, in the tenths of its geometry.
	frame rect
	areas []land
	lines []border
	// regions are what a map of places has beneath them.
	regions []region
	seas    []scenarios.SeaLabel
	far     []scenarios.Ring // other land
	apart   []scenarios.Ring // lines between seas
	// owner is what lies at each cell of the room.
	owner []int16
	look  *scenarios.Look
	// styles are the classes of all its pictures.
	styles []style
	// percent is how large text and blocks are drawn: 100, or more for a phone.
	percent int
}

// Narrow is the same map for a screen as narrow as a phone's: the land is as
// large, but names, blocks and text are larger, and long names are shortened as
// people shorten them.
func (m *Map) Narrow() *Map {
	n := *m
	n.percent = 140
	return &n
}

// land is an area or a box with what is printed in it, moved into the frame.
type land struct {
	name      string
	short     string // as the pack shortens it; often empty
	lines     []string
	shape     shape
	bounds    rect // around the shape
	box       bool // a box in the sea
	label     point
	stack     point
	seas      []string
	owner     int // the side that it is Loyal to or whose exile it is, -1
	port      bool
	crown     bool
	cathedral bool
	mountain  bool
	shields   []string
	cities    []town
	place     *spot // what it is on a map of places
}

type town struct {
	name      string
	at        point
	size      int
	fortified bool
	port      bool
	vp        int
	sympathy  int
	cathedral bool
}

type border struct {
	between [2]int
	class   string
	line    scenarios.Ring
}

// unit is a unit of the map in tenths.
const unit = 10

// NewMap makes the map of a pack's game, with what the pack says is on it.
func NewMap(pack *scenarios.Pack) (*Map, error) {
	g, err := scenarios.LoadGeometry(pack.Game)
	if err != nil {
		return nil, err
	}
	l, err := newLetters()
	if err != nil {
		return nil, err
	}
	m := &Map{rules: pack.Game, percent: 100, letters: l, frame: rect{1250, 150, 8200, 10800}, look: pack.Look(), styles: styles(pack.Look())}
	for _, r := range g.Land {
		m.far = append(m.far, m.moved(r))
	}
	for _, r := range g.SeaLines {
		m.apart = append(m.apart, m.moved(r))
	}
	for _, s := range g.Seas {
		if to, ok := m.look.SeaNames[s.Name]; ok {
			s.At = to
		}
		m.seas = append(m.seas, scenarios.SeaLabel{Name: s.Name, At: m.at(s.At)})
	}
	for _, a := range g.Areas {
		m.areas = append(m.areas, m.land(a))
	}
	for i := range m.areas {
		m.areas[i].print(m.look.Areas)
	}
	for _, b := range g.Borders {
		if line, is := m.border(b.Between, b.Line); is {
			m.lines = append(m.lines, line)
		}
	}
	r := newRoom(m.frame.w, m.frame.h)
	for _, ring := range m.far {
		r.land(ring, farLand)
	}
	m.network(g, r)
	for i, a := range m.areas {
		if a.place != nil {
			continue
		}
		for _, ring := range a.shape {
			r.land(ring, i)
		}
	}
	m.owner = r.owner
	return m, nil
}

// border is a line between two areas or places of the map, if the pack has it.
func (m *Map) border(between [2]string, line scenarios.Ring) (b border, is bool) {
	class := cmp.Or(m.look.Borders[between], m.look.Borders[[2]string{between[1], between[0]}])
	at := [2]int{m.find(between[0]), m.find(between[1])}
	return border{at, class, m.moved(line)}, class != "" && at[0] >= 0 && at[1] >= 0
}

// land puts an area into the frame. What lies far out in the sea becomes a
// box near by, and its land is only land.
func (m *Map) land(a scenarios.AreaShape) land {
	x := land{name: a.Name, lines: a.Lines, label: m.at(a.Label), stack: m.at(a.Stack), owner: -1}
	if r, ok := m.look.Insets[a.Name]; ok {
		if !a.Box {
			for _, ring := range a.Shape {
				m.far = append(m.far, m.moved(ring))
			}
		}
		at := m.at(r.At)
		x.box = true
		x.shape = shape{{at, {at[0] + r.Width, at[1]}, {at[0] + r.Width, at[1] + r.Height}, {at[0], at[1] + r.Height}}}
		x.label = point{at[0] + r.Width/2, at[1] + 15*unit}
		x.stack = point{at[0] + r.Width/2, at[1] + r.Height*6/10}
		x.lines = []string{a.Name}
		x.bounds = x.shape.bounds()
		return x
	}
	for _, ring := range a.Shape {
		x.shape = append(x.shape, m.moved(ring))
	}
	x.bounds = x.shape.bounds()
	for _, c := range a.Cities {
		x.cities = append(x.cities, town{name: c.Name, at: m.at(c.At), sympathy: -1})
	}
	return x
}

func (m *Map) at(p point) point { return point{p[0] - m.frame.x, p[1] - m.frame.y} }

func (m *Map) moved(r scenarios.Ring) scenarios.Ring {
	out := make(scenarios.Ring, len(r))
	for i, p := range r {
		out[i] = m.at(p)
	}
	return out
}

// find is the number of an area, -1 if it is not on the map.
func (m *Map) find(name string) int {
	return slices.IndexFunc(m.areas, func(a land) bool { return a.name == name })
}

// print notes what is printed in an area and its cities.
func (x *land) print(areas map[string]scenarios.Printed) {
	a, ok := areas[x.name]
	if !ok {
		return
	}
	x.short, x.seas, x.port, x.crown, x.cathedral, x.mountain, x.shields, x.owner = a.Short, a.Seas, a.Port, a.Crown, a.Cathedral, a.Mountain, a.Shields, a.Owner
	for i := range x.cities {
		t := &x.cities[i]
		if c, ok := a.Cities[t.name]; ok {
			t.size, t.fortified, t.port, t.vp, t.sympathy, t.cathedral = c.Size, c.Fortified, c.Port, c.VP, c.Sympathy, c.Cathedral
		}
	}
}

// Draw makes the picture of a position. The error says that it is another game's.
func (m *Map) Draw(p Position) (*Scene, error) {
	d, err := m.drawn(p, nil)
	if err != nil {
		return nil, err
	}
	d.below()
	return d.scene, nil
}

// Board is the same without what stands below the map, for a page that has it
// in tables, and [Map.Legend] beside it.
func (m *Map) Board(p Position) (*Scene, error) {
	d, err := m.drawn(p, nil)
	if err != nil {
		return nil, err
	}
	return d.scene, nil
}

func (m *Map) drawn(p Position, history map[int]*kept) (*drawing, error) {
	if p.Rules != m.rules {
		return nil, fmt.Errorf("this is the map of %s, not of %s", m.rules, plain(p.Rules))
	}
	d := newDrawing(m, p)
	d.kept = history
	if m.regions != nil {
		d.network()
	} else {
		d.board()
	}
	if d.kept == nil {
		d.panel()
	} else {
		d.scene.tagged("m", "", d.panel) // it is of now
	}
	return d, nil
}

// Legend says what the signs of the pictures of a position mean, in a picture so
// wide in tenths, of the letters' size that the map has at its full width.
func (m *Map) Legend(p Position, width int) *Scene {
	t := speak(p.Lang)
	d := &drawing{m: m, t: t, p: p, scene: &Scene{W: width, Title: t.Sprintf("What the signs mean"), styles: m.styles}}
	d.scene.H = d.legend(0)
	return d.scene
}
