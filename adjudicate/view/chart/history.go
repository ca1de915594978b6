package chart

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Moment is a past position as a picture with a history shows it, and what the event after
// which it was has come to, where that is said on the map itself.
type Moment struct {
	Position
	Where, Result string
}

// A picture with a history holds, beside what stands in an area now, what stood there at
// each moment of it, as groups that a page shows in its place. History are by moment what
// changed: "17.2" is the second state of area 17 that is not that of now, "17.0" that of now.

// History is Board with the moments before it, the first of which is the beginning.
func (m *Map) History(p Position, past []Moment) (*Scene, error) {
	d, err := m.drawn(p, map[int]*kept{})
	if err != nil {
		return nil, err
	}
	h := &history{d: d, states: map[int][]string{}}
	h.draw(past)
	d.scene.History = h.changes
	return d.scene, nil
}

// kept is where in a picture an area's pieces are: after which item a tint of the area goes,
// and the cells that its pieces take.
type kept struct {
	tint  int
	cells []int32
}

// keep draws the pieces of an area as those of now.
func (d *drawing) keep(i int, draw func()) {
	if d.kept == nil {
		draw()
		return
	}
	k := d.keptOf(i)
	full := len(d.room.taken)
	d.tag = itoa(i) + ".0"
	d.scene.tagged(d.tag, "", draw)
	d.tag = ""
	k.cells = append(k.cells, d.room.taken[full:]...)
}

func (d *drawing) keptOf(i int) *kept {
	if d.kept[i] == nil {
		d.kept[i] = &kept{tint: -1}
	}
	return d.kept[i]
}

// forget is for pieces that are drawn again, elsewhere.
func (d *drawing) forget() {
	for _, k := range d.kept {
		k.cells = nil
	}
}

type history struct {
	d       *drawing
	states  map[int][]string // by area what each state is
	changes []string
	under   map[int][]item // tints and arrows, by the item after which they go
	over    []item
}

func (h *history) draw(past []Moment) {
	d := h.d
	h.under = map[int][]item{}
	now := map[int]string{}
	last := map[int]int{} // the state of each area at the moment before
	for i := range d.m.areas {
		now[i] = d.stateOf(d.areas[i])
		h.states[i] = []string{now[i]}
	}
	own, battles, moves := d.areas, d.p.Battles, d.p.Moves
	for n, at := range past {
		areas := map[int]*Area{}
		for k := range at.Areas {
			if i := d.m.find(at.Areas[k].Name); i >= 0 {
				areas[i] = &at.Areas[k]
			}
		}
		d.p.Battles = at.Battles
		var changed []string
		for i := range d.m.areas {
			state := d.stateOf(areas[i])
			k := slices.Index(h.states[i], state)
			if k < 0 {
				k = len(h.states[i])
				h.states[i] = append(h.states[i], state)
				h.state(i, k, areas[i])
			}
			if k != last[i] {
				changed, last[i] = append(changed, itoa(i)+"."+itoa(k)), k
			}
		}
		d.areas = areas
		h.arrows(n, at)
		d.areas = own
		h.changes = append(h.changes, strings.Join(changed, " "))
	}
	d.p.Battles, d.p.Moves = battles, moves
	var all []item
	for k, x := range d.scene.items {
		all = append(all, x)
		all = append(all, h.under[k]...)
	}
	d.scene.items = append(all, h.over...)
}

// stateOf is what a picture shows of an area, so that what looks the same is drawn once.
func (d *drawing) stateOf(a *Area) string {
	if a == nil {
		return "-"
	}
	var b strings.Builder
	b.WriteString(strconv.Itoa(int(a.Control)))
	stack := func(s [2]Stack) {
		for _, st := range s {
			fmt.Fprintf(&b, "|%d", st.Count)
			for _, x := range st.Shown {
				fmt.Fprintf(&b, ";%s,%d,%d,%s,%d", x.Name, x.Strength, x.Max, x.Under, x.Count)
			}
		}
	}
	stack(a.Stacks)
	if a.City != nil {
		fmt.Fprintf(&b, "/%s,%d", a.City.Name, a.City.Marker)
		stack(a.City.Stacks)
	}
	for _, x := range d.p.Battles {
		if x.Area == a.Name && d.m.regions != nil {
			b.WriteString("!")
		}
	}
	return b.String()
}

// state draws the k-th state of an area, where its pieces of now are not shown.
func (h *history) state(i, k int, a *Area) {
	d := h.d
	was := d.areas[i]
	keep := d.keptOf(i)
	for _, c := range keep.cells {
		d.room.full[c] = false
	}
	d.areas[i] = a
	tag := itoa(i) + "." + itoa(k)
	if keep.tint >= 0 {
		h.under[keep.tint] = append(h.under[keep.tint], h.drawn(tag, func() { d.tint(i) })...)
	}
	if a != nil {
		h.over = append(h.over, h.drawn(tag, func() {
			if d.m.regions != nil {
				d.armies(i, a, d.markAt(i))
			} else {
				if a.City != nil {
					d.besieged(i, a.City)
				}
				d.stacks(i, a)
			}
		})...)
	}
	d.areas[i] = was
	for _, c := range keep.cells {
		d.room.full[c] = true
	}
}

// arrows draws what moved at a moment, and what came of it.
func (h *history) arrows(n int, at Moment) {
	d := h.d
	d.p.Moves = at.Moves
	if len(at.Moves) > 0 {
		h.under[d.arrowsAt] = append(h.under[d.arrowsAt], h.drawn("m"+itoa(n), d.marches)...)
	}
	if i := d.m.find(at.Where); i >= 0 && at.Result != "" {
		h.over = append(h.over, h.drawn("m"+itoa(n), func() { d.result(i, at.Result) })...)
	}
}

// result says near an area what came of a battle in it.
func (d *drawing) result(i int, words string) {
	const most = 2600
	size := d.z(145)
	lines := d.m.letters.wrap(plain(words), size, true, most)
	w := 0
	for _, l := range lines {
		w = max(w, d.m.letters.width(l, size, true))
	}
	w, high := w+120, len(lines)*size*5/4+80
	near := d.m.areas[i].stack
	at := rect{min(max(near[0]-w/2, 20), max(d.m.frame.w-w-20, 0)), max(near[1]-high-300, 20), w, high}
	d.scene.rect("panel", at, 60)
	d.scene.rect("inkline", at, 60)
	y := at.y + 40
	for _, l := range lines {
		d.scene.text("strong", l, point{at.x + w/2, y + size}, size, middle)
		y += size * 5 / 4
	}
}

// drawn are the items that draw adds, of a group that is not shown at first; the room that
// they take is given back.
func (h *history) drawn(tag string, draw func()) []item {
	s := h.d.scene
	items, placed, full := s.items, len(s.boxes), len(h.d.room.taken)
	s.items = nil
	s.tagged(tag, "was", draw)
	out := s.items
	s.items, s.boxes = items, s.boxes[:placed]
	h.d.room.back(full)
	if len(out) == 2 {
		return nil
	}
	return out
}
