package chart

import (
	"cmp"
	"image"
	"image/color"
	"slices"
)

// most is how many colours a PNG has: with 16 a pixel takes half a byte.
const most = 16

// A colour of which one pixel in so many is, is that of a surface: sea, or land of somebody or
// nobody, which must not look alike, pale as they are. unlike is how far two of them are
// apart, squared, at the least.
const (
	surface = 100
	unlike  = 250
)

// apart is how far colours are from one another, squared, that are taken first: a
// small sign's before the mixtures at the edges of large ones.
var apart = []int{2500, 800, 0}

// paletted brings a picture down to a number of colours: those that it has most of and
// that are far apart, and for every other the nearest. A map has few colours, and their
// mixtures at edges.
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
	var chosen []uint32
	for _, s := range all {
		if _, d := nearest(chosen, s.c); s.n*surface >= len(img.Pix)/4 && len(chosen) < most && d > unlike {
			chosen = append(chosen, s.c)
		}
	}
	for _, least := range apart {
		for _, s := range all {
			if _, d := nearest(chosen, s.c); len(chosen) < most && d > least {
				chosen = append(chosen, s.c)
			}
		}
	}
	var palette color.Palette
	for _, c := range chosen {
		palette = append(palette, color.RGBA{uint8(c >> 16), uint8(c >> 8), uint8(c), 255})
	}
	index := map[uint32]uint8{}
	for _, s := range all {
		i, _ := nearest(chosen, s.c)
		index[s.c] = uint8(i)
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

// nearest is the colour that is nearest to another, and how far it is, squared.
func nearest(all []uint32, c uint32) (best, least int) {
	least = 1 << 30
	for i, x := range all {
		d := 0
		for shift := 0; shift <= 16; shift += 8 {
			k := int(x>>shift&255) - int(c>>shift&255)
			d += k * k
		}
		if d < least {
			least, best = d, i
		}
	}
	return best, least
}
