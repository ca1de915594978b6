package chart

import (
	"fmt"
	"image/color"
	"math"
	"slices"

	"fieldpost/scenarios"
)

func (r rect) overlaps(o rect) bool {
	return r.x < o.x+o.w && o.x < r.x+r.w && r.y < o.y+o.h && o.y < r.y+r.h
}

// Faults are what is wrong with a picture of a position.
func (m *Map) Faults(s *Scene, p Position) (wrong []string) {
	frame := rect{0, 0, m.frame.w, m.frame.h}
	for i, a := range s.boxes {
		if a.at.x < frame.x || a.at.y < frame.y || a.at.x+a.at.w > frame.w || a.at.y+a.at.h > frame.h {
			wrong = append(wrong, fmt.Sprintf("%s of %s is outside of the map", a.what, a.of))
		}
		for _, b := range s.boxes[:i] {
			if a.at.overlaps(b.at) {
				wrong = append(wrong, fmt.Sprintf("%s of %s lies on %s of %s", a.what, a.of, b.what, b.of))
			}
		}
	}
	for _, b := range s.boxes {
		if i := m.find(b.of); b.what == "block" && i >= 0 && m.regions != nil {
			if at := m.areas[i].place.at; far(at, point{min(max(at[0], b.at.x), b.at.x+b.at.w), min(max(at[1], b.at.y), b.at.y+b.at.h)}) > 850*850*m.percent/100*m.percent/100 {
				wrong = append(wrong, "the pieces at "+b.of+" are far from it")
			}
		}
	}
	drawn, named := map[string]int{}, map[string]rect{}
	for _, b := range s.boxes {
		switch b.what {
		case "block":
			drawn[b.of] += b.n
		case "name":
			named[b.of] = b.at
		}
	}
	for _, a := range m.areas {
		at, ok := named[a.name]
		if !ok {
			wrong = append(wrong, a.name+" has no name")
			continue
		}
		if a.place != nil {
			wrong = append(wrong, m.misread(a.name, at)...)
			continue
		}
		if a.name == "Isle of Man" {
			continue // it has its name beside it in the sea, where nothing else is
		}
		at = at.inset(15) // there is room around the letters
		if !a.shape.holds(at.center()) {
			wrong = append(wrong, "the name of "+a.name+" is not in its area")
		}
		for _, corner := range []point{{at.x, at.y}, {at.x + at.w, at.y}, {at.x, at.y + at.h}, {at.x + at.w, at.y + at.h}} {
			for _, other := range m.areas {
				if other.name != a.name && other.shape.holds(corner) {
					wrong = append(wrong, "the name of "+a.name+" reaches into "+other.name)
				}
			}
		}
	}
	for _, a := range p.Areas {
		n := m.pieces(a.Stacks[0]) + m.pieces(a.Stacks[1])
		if a.City != nil {
			n += m.pieces(a.City.Stacks[0]) + m.pieces(a.City.Stacks[1])
		}
		if drawn[a.Name] != n {
			wrong = append(wrong, fmt.Sprintf("%d blocks in %s, drawn are %d", n, a.Name, drawn[a.Name]))
		}
		delete(drawn, a.Name)
	}
	for name, n := range drawn {
		wrong = append(wrong, fmt.Sprintf("%d blocks in %s where none are", n, name))
	}
	return wrong
}

// misread says that the name of a place stands nearer to another, or far from its own.
func (m *Map) misread(name string, at rect) (wrong []string) {
	own := m.areas[m.find(name)].place.at
	if far(own, point{min(max(own[0], at.x), at.x+at.w), min(max(own[1], at.y), at.y+at.h)}) > 350*350 {
		wrong = append(wrong, "the name of "+name+" is far from it")
	}
	if other := m.nearest(at); other != name {
		wrong = append(wrong, "the name of "+name+" is nearer to "+other)
	}
	return wrong
}

// pieces are those of a stack: each leader with those under him, and those under nobody.
func (m *Map) pieces(s Stack) int {
	if m.look.Leaders == nil {
		return s.Size()
	}
	n := s.Count
	for _, b := range s.Shown {
		switch leads := slices.Contains(m.look.Leaders, b.Type); {
		case leads:
			n += 1 + b.Count
		case b.Under == "":
			n += max(b.Count, 1)
		}
	}
	return n
}

// holds says that a point lies within a shape.
func (s shape) holds(p point) bool {
	in := false
	for _, ring := range s {
		in = in != within(ring, p)
	}
	return in
}

func within(r scenarios.Ring, p point) bool {
	in := false
	for i, a := range r {
		b := r[(i+1)%len(r)]
		if (a[1] <= p[1]) != (b[1] <= p[1]) && a[0]+(b[0]-a[0])*(p[1]-a[1])/(b[1]-a[1]) <= p[0] {
			in = !in
		}
	}
	return in
}

// Contrasts are pairs of classes, text and what it is written on, with how far
// they are from each other, by daylight and by night.
func Contrasts(rules string) map[string]float64 {
	look := lookOf(rules)
	s := &Scene{styles: styles(look)}
	out := map[string]float64{}
	pair := func(text, on string) {
		a, b := s.style(text).fill, s.style(on).fill
		out[text+" on "+on] = contrast(a.light, b.light)
		out[text+" on "+on+" by night"] = contrast(a.dark, b.dark)
	}
	for _, text := range []string{"name", "town", "words"} {
		for _, on := range []string{"hatch0", "hatch1"} {
			a, b := s.style(text).fill, s.style(on).stroke
			out[text+" on a line of "+on] = contrast(a.light, b.light)
			out[text+" on a line of "+on+" by night"] = contrast(a.dark, b.dark)
		}
		for _, on := range []string{"area", "tint0", "tint1", "sea", "paper"} {
			pair(text, on)
		}
	}
	for i := range look.Regions {
		for _, text := range []string{"name", "town", "regionname"} {
			pair(text, "region"+itoa(i))
		}
	}
	pair("small", "paper")
	pair("strong", "sea")
	pair("strong", "panel")
	pair("seaname", "sea")
	pair("onnow", "now")
	pair("words", "cell")
	pair("onbattle", "battle")
	pair("onshield", "shield")
	for _, n := range []string{"0", "1"} {
		pair("ink"+n, "block"+n)
		pair("bold"+n, "march"+n)
	}
	return out
}

// contrast is that of WCAG 2: 1 of the same colour, 21 of black on white.
func contrast(a, b string) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

func luminance(c string) float64 {
	p := rgb(c)
	part := func(v uint8) float64 {
		x := float64(v) / 255
		if x <= 0.03928 {
			return x / 12.92
		}
		return math.Pow((x+0.055)/1.055, 2.4)
	}
	return 0.2126*part(p.R) + 0.7152*part(p.G) + 0.0722*part(p.B)
}

// Draw makes the picture of a position on the embedded pack's map.
func (p Position) Draw() (*Scene, error) {
	pack, err := scenarios.Load(p.Rules)
	if err != nil {
		return nil, err
	}
	m, err := NewMap(pack)
	if err != nil {
		return nil, err
	}
	return m.Draw(p)
}

// Surfaces are the colours of large surfaces, by class: on a map of places the land of
// nobody and that of sides is not drawn, but Regions are.
func Surfaces(rules string) map[string]color.RGBA {
	out, look := map[string]color.RGBA{}, lookOf(rules)
	for _, st := range styles(look) {
		land := []string{"area", "tint0", "tint1"}
		if look.Regions != nil {
			land = []string{"region0", "region1", "region2", "region3", "region4"}
		}
		if slices.Contains(land, st.class) || st.class == "sea" {
			out[st.class] = rgb(st.fill.light)
		}
	}
	return out
}

// lookOf is the look of the embedded pack.
func lookOf(rules string) *scenarios.Look {
	pack, err := scenarios.Load(rules)
	if err != nil {
		panic(err)
	}
	return pack.Look()
}

// Night is the picture as it is on a dark page.
func (s *Scene) Night() *Scene {
	n := *s
	n.styles = nil
	for _, st := range s.styles {
		st.fill.light, st.stroke.light = st.fill.dark, st.stroke.dark
		n.styles = append(n.styles, st)
	}
	return &n
}
