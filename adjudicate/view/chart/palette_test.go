package chart_test

import (
	"bytes"
	"image"
	"image/png"
	"testing"

	"fieldpost/adjudicate/view/chart"
	"fieldpost/adjudicate/view/viewtest"
)

// With 16 colours sea, land that nobody holds and the land of each side still look as they
// are: the pale ones among them are near to each other.
func TestSurfacesKeepTheirColours(t *testing.T) {
	for name, g := range viewtest.Games(t) {
		views, ok := g.Stopped(t, viewtest.How{Seed: 3, Questions: 12})
		if !ok {
			t.Fatal(name, "is over")
		}
		for width, p := range map[int]chart.Position{480: chart.Of(&views[0]), 720: chart.Public(&views[0])} {
			s, err := g.Board.Narrow().Board(p)
			if err != nil {
				t.Fatal(err)
			}
			data, err := s.PNG(width)
			if err != nil {
				t.Fatal(err)
			}
			img, err := png.Decode(bytes.NewReader(data))
			if err != nil {
				t.Fatal(err)
			}
			for class, c := range chart.Surfaces(name) {
				r, g, b, _ := img.(*image.Paletted).Palette.Convert(c).RGBA()
				for i, x := range []uint32{r, g, b} {
					if got, want := int(x>>8), int([]uint8{c.R, c.G, c.B}[i]); max(got-want, want-got) > 12 {
						t.Errorf("%s, %d pixels wide: %s has the colour %02x %02x %02x, not %v", name, width, class, r>>8, g>>8, b>>8, c)
						break
					}
				}
			}
		}
	}
}
