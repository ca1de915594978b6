package chart

import "fieldpost/scenarios"

// Scene is a picture: shapes, lines, rectangles, circles and texts, the first
// at the bottom. All measures are whole tenths of a unit, so that the same
// Position gives the same bytes everywhere.
type Scene struct {
	// W and H are the size in tenths.
	W, H int
	// Title and Desc say what the picture shows, for who cannot see it.
	Title, Desc string

	shapes []shape
	// coast are the shapes that have one: all but boxes.
	coast []int
	// lines are those that are the same in every picture of the map.
	lines  []line
	items  []item
	styles []style
	// areas are the areas of the map, in words, and their shapes by number.
	areas []areaWords
	// boxes are where labels and blocks lie, for the tests that look whether
	// any two overlap.
	boxes []placed
	// History are, in a picture with one, by moment which areas changed, and to which state.
	History []string
}

type point = scenarios.Point

// shape is rings that are drawn more than once.
type shape []scenarios.Ring

// line is rings that are drawn in every picture of a map.
type line struct {
	rings  shape
	closed bool
}

// areaWords is what a picture says of an area.
type areaWords struct{ name, words string }

func (s shape) bounds() rect {
	lo, hi := s[0][0], s[0][0]
	for _, ring := range s {
		for _, p := range ring {
			lo = point{min(lo[0], p[0]), min(lo[1], p[1])}
			hi = point{max(hi[0], p[0]), max(hi[1], p[1])}
		}
	}
	return rect{lo[0], lo[1], hi[0] - lo[0], hi[1] - lo[1]}
}

type kind uint8

const (
	kindShape  kind = iota // shape n
	kindShores             // the shapes of the coast
	kindLine               // line n of every picture of the map
	kindPath               // rings, filled or not as the style says
	kindRect               // at x, y, w, h, with corners of r
	kindCircle             // around x, y with r
	kindText               // at x, y
	kindOpen               // begins a group with a tooltip, or of a class
	kindClose
)

// item is one thing of a picture in a style.
type item struct {
	kind       kind
	class      string
	n          int
	rings      shape
	closed     bool
	x, y, w, h int
	r          int
	text       string
	name       string // of the block that a group is
	tag        string // by which a page shows a group or not
	size       int
	anchor     anchor
}

type anchor uint8

const (
	middle anchor = iota
	start
	end
)

// rect is a rectangle in tenths.
type rect struct{ x, y, w, h int }

func (r rect) grown(n int) rect { return rect{r.x - n, r.y - n, r.w + 2*n, r.h + 2*n} }

func (r rect) inset(n int) rect { return r.grown(-n) }

func (r rect) center() point { return point{r.x + r.w/2, r.y + r.h/2} }

// placed is where something lies: "label", "city", "block", "mark", in or of an area.
// n is how many blocks it stands for.
type placed struct {
	what, of string
	at       rect
	n        int
}

func (s *Scene) shape(class string, n int) {
	s.items = append(s.items, item{kind: kindShape, class: class, n: n})
}

// shores draws the shapes of the coast.
func (s *Scene) shores(class string) {
	s.items = append(s.items, item{kind: kindShores, class: class})
}

// line draws lines, which in a page are one element.
func (s *Scene) line(class string, rings ...scenarios.Ring) {
	s.items = append(s.items, item{kind: kindPath, class: class, rings: rings})
}

// always draws lines that are the same in every picture of the map.
func (s *Scene) always(class string, rings shape, closed bool) {
	s.items = append(s.items, item{kind: kindLine, class: class, n: len(s.lines)})
	s.lines = append(s.lines, line{rings, closed})
}

func (s *Scene) polygon(class string, ring scenarios.Ring) {
	s.items = append(s.items, item{kind: kindPath, class: class, rings: shape{ring}, closed: true})
}

func (s *Scene) rect(class string, r rect, corner int) {
	s.items = append(s.items, item{kind: kindRect, class: class, x: r.x, y: r.y, w: r.w, h: r.h, r: corner})
}

func (s *Scene) circle(class string, at point, r int) {
	s.items = append(s.items, item{kind: kindCircle, class: class, x: at[0], y: at[1], r: r})
}

// text writes with its baseline at y.
func (s *Scene) text(class, words string, at point, size int, a anchor) {
	s.items = append(s.items, item{kind: kindText, class: class, text: plain(words), x: at[0], y: at[1], size: size, anchor: a})
}

// within puts what draw adds together, behind an item that begins a group.
func (s *Scene) within(open item, draw func()) {
	open.kind = kindOpen
	s.items = append(s.items, open)
	draw()
	s.items = append(s.items, item{kind: kindClose, class: open.class, tag: open.tag})
}

// group has a tooltip.
func (s *Scene) group(tip string, draw func()) { s.within(item{text: plain(tip)}, draw) }

// piece is a group that is a block of a name, or a pile of them without one.
func (s *Scene) piece(name, tip string, draw func()) {
	s.within(item{class: "b", text: plain(tip), name: name}, draw)
}

// part is a group that a page can hide.
func (s *Scene) part(class string, draw func()) { s.within(item{class: class}, draw) }

// tagged is a group that a page shows by its tag.
func (s *Scene) tagged(tag, class string, draw func()) { s.within(item{class: class, tag: tag}, draw) }

func (s *Scene) place(what, of string, at rect) {
	s.boxes = append(s.boxes, placed{what: what, of: of, at: at})
}

func (s *Scene) placeBlocks(of string, at rect, n int) {
	s.boxes = append(s.boxes, placed{"block", of, at, n})
}
