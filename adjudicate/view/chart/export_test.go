package chart

import (
	"fmt"

	"fieldpost/scenarios"
)

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
		if a.name == "Isle of Man" {
			continue // it has its name beside it in the sea, where nothing else is
		}
		at = at.inset(15) // there is room around the letters, and room is known in cells
		for _, corner := range []point{{at.x, at.y}, {at.x + at.w, at.y}, {at.x, at.y + at.h}, {at.x + at.w, at.y + at.h}, at.center()} {
			if !a.shape.holds(corner) {
				wrong = append(wrong, "the name of "+a.name+" leaves the area")
				break
			}
		}
	}
	for _, a := range p.Areas {
		n := a.Stacks[0].Size() + a.Stacks[1].Size()
		if a.City != nil {
			n += a.City.Stacks[0].Size() + a.City.Stacks[1].Size()
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
