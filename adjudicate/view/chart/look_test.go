package chart_test

import (
	"fmt"
	"os"
	"testing"

	"fieldpost/adjudicate/view/chart"
	"fieldpost/adjudicate/view/viewtest"
)

// TestLook writes pictures to look at into the folder that LOOK names.
func TestLook(t *testing.T) {
	dir := os.Getenv("LOOK")
	if dir == "" {
		t.Skip("LOOK names no folder")
	}
	for name, g := range viewtest.Games(t) {
		for _, n := range []int{1, 40, 90, 150} {
			views, ok := g.Stopped(t, viewtest.How{Seed: 3, Plans: true, Questions: n, Events: 12})
			if !ok {
				continue
			}
			for who, p := range map[string]chart.Position{"0": chart.Of(&views[0]), "1": chart.Of(&views[1]), "public": chart.Public(&views[0])} {
				s, err := g.Board.Draw(p)
				if err != nil {
					t.Fatal(err)
				}
				png, err := s.PNG(900)
				if err != nil {
					t.Fatal(err)
				}
				base := fmt.Sprintf("%s/%s-%03d-%s", dir, name, n, who)
				if n, err := g.Board.Narrow().Draw(p); err == nil {
					os.WriteFile(base+".narrow.svg", n.SVG(chart.SVGOptions{}), 0o644)
				}
				svg := s.SVG(chart.SVGOptions{})
				t.Logf("%s %s: png %d KB, svg %d KB", base, views[0].When, len(png)/1024, len(svg)/1024)
				os.WriteFile(base+".png", png, 0o644)
				os.WriteFile(base+".svg", svg, 0o644)
			}
		}
	}
}
