package chart

import (
	"math"
	"slices"

	"fieldpost/scenarios"
)

// room knows what lies where on the map, in a grid of small cells, and finds
// free places. Everything in it is whole numbers, so that a picture is the
// same everywhere.
type room struct {
	w, h  int
	owner []int16 // the area of each cell, -1 the sea, -2 other land
	full  []bool
	taken []int32 // the cells that are full, in the order they were taken
	sums  []int32 // those of the part that was searched last
}

// cell is the side of a cell, in tenths.
const cell = 30

const (
	atSea   = -1
	farLand = -2
)

func newRoom(w, h int) *room {
	r := &room{w: w / cell, h: h / cell} // no cell that reaches beyond the map
	r.owner, r.full = make([]int16, r.w*r.h), make([]bool, r.w*r.h)
	for i := range r.owner {
		r.owner[i] = atSea
	}
	return r
}

// land marks the cells whose middle lies within a ring: in each row those between the first and the
// second of its edges, the third and the fourth, and so on.
func (r *room) land(ring scenarios.Ring, owner int) {
	cuts := make([][]int, r.h)
	for i, a := range ring {
		b := ring[(i+1)%len(ring)]
		high, low := min(a[1], b[1]), max(a[1], b[1])
		for y := firstMiddle(high); y < r.h && y*cell+cell/2 < low; y++ {
			cuts[y] = append(cuts[y], a[0]+(b[0]-a[0])*(y*cell+cell/2-a[1])/(b[1]-a[1]))
		}
	}
	for y, row := range cuts {
		slices.Sort(row)
		for ; len(row) > 1; row = row[2:] {
			for x := firstMiddle(row[0]); x < r.w && x*cell+cell/2 < row[1]; x++ {
				r.owner[y*r.w+x] = int16(owner)
			}
		}
	}
}

// firstMiddle is the first row, or column, whose middle does not lie before a place.
func firstMiddle(at int) int { return (max(at-cell/2, 0) + cell - 1) / cell }

// cells are the cells that a rectangle touches.
func (r *room) cells(at rect) (x0, y0, x1, y1 int) {
	return at.x / cell, at.y / cell, (at.x + at.w - 1) / cell, (at.y + at.h - 1) / cell
}

// take marks a rectangle as full.
func (r *room) take(at rect) {
	x0, y0, x1, y1 := r.cells(at)
	for y := max(y0, 0); y <= min(y1, r.h-1); y++ {
		for x := max(x0, 0); x <= min(x1, r.w-1); x++ {
			if i := y*r.w + x; !r.full[i] {
				r.full[i] = true
				r.taken = append(r.taken, int32(i))
			}
		}
	}
}

// back empties what has been taken since so many cells were full.
func (r *room) back(n int) {
	for _, i := range r.taken[n:] {
		r.full[i] = false
	}
	r.taken = r.taken[:n]
}

// free is a part of the map, of which it knows where there is room.
type free struct {
	x0, y0, wide, high int
	// sum holds, for each corner, how many cells up and left of it are not free.
	sum []int32
}

// within looks where in a part of the map there is room, in cells of some owners.
func (r *room) within(part rect, may owners) *free { return r.searched(part, may, nil) }

// searched does it with sums in the room of others, which are no longer needed.
func (r *room) searched(part rect, may owners, sums []int32) *free {
	f := &free{x0: min(max(part.x, 0)/cell, r.w), y0: max(part.y, 0) / cell}
	f.wide = max(min((part.x+part.w)/cell+1, r.w)-f.x0, 0)
	f.high = max(min((part.y+part.h)/cell+1, r.h)-f.y0, 0)
	f.sum = slices.Grow(sums[:0], (f.wide+1)*(f.high+1))[:(f.wide+1)*(f.high+1)]
	clear(f.sum)
	for y := range f.high {
		from := (f.y0+y)*r.w + f.x0
		full, up, down := r.full[from:][:f.wide], f.sum[y*(f.wide+1)+1:][:f.wide], f.sum[(y+1)*(f.wide+1)+1:][:f.wide]
		row := int32(0)
		for x, o := range r.owner[from:][:f.wide] {
			if full[x] || o != may.one && o != may.other && !may.all {
				row++
			}
			down[x] = up[x] + row
		}
	}
	return f
}

// find is the free place for a rectangle of a size that lies nearest to a point; of
// several the one highest up, and farthest left. It looks from the point's row outwards.
func (f *free) find(w, h int, near point) (rect, bool) {
	cw, ch := (w+cell-1)/cell, (h+cell-1)/cell
	rows := f.high - ch + 1
	// x0 and y0 are where the middle of a rectangle in the first place is.
	left, top := f.x0*cell+(cw*cell-w)/2, f.y0*cell+(ch*cell-h)/2
	x0, y0 := left+w/2, top+h/2
	bestX, bestY, least := 0, 0, math.MaxInt
	row := f.wide + 1
	look := func(y int) {
		dy := y0 + y*cell - near[1]
		if y < 0 || y >= rows || dy*dy > least {
			return
		}
		up, down := f.sum[y*row:(y+1)*row], f.sum[(y+ch)*row:(y+ch+1)*row]
		for x := 0; x+cw <= f.wide; x++ {
			dx := x0 + x*cell - near[0]
			d := dx*dx + dy*dy
			if d > least || d == least && y >= bestY || down[x+cw]-down[x]-up[x+cw]+up[x] > 0 {
				continue
			}
			bestX, bestY, least = x, y, d
		}
	}
	mid := min(max((near[1]-y0)/cell, 0), max(rows-1, 0))
	look(mid)
	for k := 1; k <= rows; k++ {
		if past := (k - 1) * cell; past*past > least {
			break // all other rows are farther
		}
		look(mid - k)
		look(mid + k)
	}
	return rect{left + bestX*cell, top + bestY*cell, w, h}, least < math.MaxInt
}

// around is the part of the map within a distance of a point.
func around(p point, far int) rect { return rect{p[0] - far, p[1] - far, 2 * far, 2 * far} }

// find is the free place for a rectangle nearest to a point, and not much
// farther than a distance from it.
func (r *room) find(w, h int, near point, far int, may owners) (rect, bool) {
	part := around(near, far)
	f := r.searched(rect{part.x - w/2, part.y - h/2, part.w + w, part.h + h}, may, r.sums)
	r.sums = f.sum
	return f.find(w, h, near)
}

// owners are whose cells may be taken: those of two, or anybody's.
type owners struct {
	one, other int16
	all        bool
}

func only(owner int) owners { return owners{one: int16(owner), other: int16(owner)} }

// seaOr is an area and the sea.
func seaOr(owner int) owners { return owners{one: int16(owner), other: atSea} }

var anywhere = owners{all: true}

// far is the square of how far two points are apart.
func far(a, b point) int { return (a[0]-b[0])*(a[0]-b[0]) + (a[1]-b[1])*(a[1]-b[1]) }
