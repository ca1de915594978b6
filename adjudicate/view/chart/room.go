package chart

import (
	"math"

	"fieldpost/scenarios"
)

// room knows what lies where on the map, in a grid of small cells, and finds
// free places. Everything in it is whole numbers, so that a picture is the
// same everywhere.
type room struct {
	w, h  int
	owner []int16 // the area of each cell, -1 the sea, -2 other land
	full  []bool
}

// cell is the side of a cell, in tenths.
const cell = 30

const (
	atSea   = -1
	farLand = -2
)

func newRoom(w, h int) *room {
	r := &room{w: w/cell + 1, h: h/cell + 1}
	r.owner, r.full = make([]int16, r.w*r.h), make([]bool, r.w*r.h)
	for i := range r.owner {
		r.owner[i] = atSea
	}
	return r
}

// land marks the cells whose middle lies within a ring.
func (r *room) land(ring scenarios.Ring, owner int) {
	for y := range r.h {
		mid := y*cell + cell/2
		var cuts []int
		for i, a := range ring {
			b := ring[(i+1)%len(ring)]
			if (a[1] <= mid) != (b[1] <= mid) {
				cuts = append(cuts, a[0]+(b[0]-a[0])*(mid-a[1])/(b[1]-a[1]))
			}
		}
		if cuts == nil {
			continue
		}
		for x := range r.w {
			at, n := x*cell+cell/2, 0
			for _, c := range cuts {
				if c <= at {
					n++
				}
			}
			if n%2 == 1 {
				r.owner[y*r.w+x] = int16(owner)
			}
		}
	}
}

// cells are the cells that a rectangle touches.
func (r *room) cells(at rect) (x0, y0, x1, y1 int) {
	return at.x / cell, at.y / cell, (at.x + at.w - 1) / cell, (at.y + at.h - 1) / cell
}

// take marks a rectangle as full.
func (r *room) take(at rect) {
	x0, y0, x1, y1 := r.cells(at)
	for y := max(y0, 0); y <= min(y1, r.h-1); y++ {
		for x := max(x0, 0); x <= min(x1, r.w-1); x++ {
			r.full[y*r.w+x] = true
		}
	}
}

// find is the free place for a rectangle of a size that lies nearest to a
// point, where every cell is one of those that may is true for.
func (r *room) find(w, h int, near point, far int, may func(owner int16) bool) (rect, bool) {
	reach := (far + cell - 1) / cell
	cx, cy := (near[0]-w/2)/cell, (near[1]-h/2)/cell
	x0, x1 := max(cx-reach, 0), min(cx+reach, r.w-1)
	y0, y1 := max(cy-reach, 0), min(cy+reach, r.h-1)
	cw, ch := (w+cell-1)/cell, (h+cell-1)/cell
	wide, high := min(x1+cw+1, r.w)-x0, min(y1+ch+1, r.h)-y0
	if wide <= 0 || high <= 0 {
		return rect{}, false
	}
	// sum holds, for each corner, how many cells up and left of it are not free.
	sum := make([]int32, (wide+1)*(high+1))
	for y := range high {
		row := int32(0)
		for x := range wide {
			i := (y0+y)*r.w + x0 + x
			if r.full[i] || !may(r.owner[i]) {
				row++
			}
			sum[(y+1)*(wide+1)+x+1] = sum[y*(wide+1)+x+1] + row
		}
	}
	best, least := rect{}, math.MaxInt
	for y := 0; y+ch <= high && y0+y <= y1; y++ {
		for x := 0; x+cw <= wide && x0+x <= x1; x++ {
			if sum[(y+ch)*(wide+1)+x+cw]-sum[y*(wide+1)+x+cw]-sum[(y+ch)*(wide+1)+x]+sum[y*(wide+1)+x] > 0 {
				continue
			}
			at := rect{(x0+x)*cell + (cw*cell-w)/2, (y0+y)*cell + (ch*cell-h)/2, w, h}
			c := at.center()
			d := (c[0]-near[0])*(c[0]-near[0]) + (c[1]-near[1])*(c[1]-near[1])
			if d < least {
				best, least = at, d
			}
		}
	}
	return best, least < math.MaxInt
}

func only(owner int) func(int16) bool { return func(o int16) bool { return int(o) == owner } }

// seaOr is an area and the sea.
func seaOr(owner int) func(int16) bool {
	return func(o int16) bool { return int(o) == owner || o == atSea }
}

func anywhere(int16) bool { return true }
