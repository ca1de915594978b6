package chart

import (
	"cmp"
	"image"
	"image/color"
	"slices"
)

// most is how many colours a PNG has.
const most = 128

// paletted brings a picture down to a number of colours: those that it has most of, and
// for every other the nearest. A map has few colours, and their mixtures at edges.
func paletted(img *image.RGBA) *image.Paletted {
	count := map[uint32]int{}
	for i := 0; i < len(img.Pix); i += 4 {
		count[coarse(img.Pix[i:])]++
	}
	type shade struct {
		c uint32
		n int
	}
	var all []shade
	for c, n := range count {
		all = append(all, shade{c, n})
	}
	slices.SortFunc(all, func(a, b shade) int { return cmp.Or(cmp.Compare(b.n, a.n), cmp.Compare(a.c, b.c)) })
	var palette color.Palette
	index := map[uint32]uint8{}
	for i, s := range all {
		if i < most {
			index[s.c] = uint8(i)
			palette = append(palette, color.RGBA{uint8(s.c >> 16), uint8(s.c >> 8), uint8(s.c), 255})
			continue
		}
		index[s.c] = uint8(nearest(all[:most], s.c, func(x shade) uint32 { return x.c }))
	}
	out := image.NewPaletted(img.Bounds(), palette)
	for i := range out.Pix {
		out.Pix[i] = index[coarse(img.Pix[4*i:])]
	}
	return out
}

// coarse is a pixel's colour with its last bits rounded off.
func coarse(p []uint8) uint32 {
	q := func(v uint8) uint32 { return uint32(min(int(v)+4, 255)) / 8 * 255 / 31 }
	return q(p[0])<<16 | q(p[1])<<8 | q(p[2])
}

func nearest[T any](all []T, c uint32, of func(T) uint32) (best int) {
	least := 1 << 30
	for i, x := range all {
		d := 0
		for shift := 0; shift <= 16; shift += 8 {
			k := int(of(x)>>shift&255) - int(c>>shift&255)
			d += k * k
		}
		if d < least {
			least, best = d, i
		}
	}
	return best
}
