package scenarios

import (
	"slices"
	"strings"
	"testing"
)

// Every area, border, city and sea of a pack is on its map, and nothing else.
func TestGeometryHasEverythingOfThePack(t *testing.T) {
	for _, game := range append(Games(), Example) {
		p, err := Load(game)
		if err != nil {
			t.Fatal(err)
		}
		g, err := LoadGeometry(game)
		if err != nil {
			t.Fatal(err)
		}
		var areas, borders, cities, seas, regions, has []string
		if p.Richard != nil {
			for _, a := range p.Richard.Areas {
				areas = append(areas, a.Name)
				for _, c := range []string{a.City, a.Cathedral} {
					if c != "" && !slices.Contains(cities, c) {
						cities = append(cities, c)
					}
				}
				for _, s := range a.Seas {
					if !slices.Contains(seas, s) {
						seas = append(seas, s)
					}
				}
			}
			for _, b := range p.Richard.Borders {
				borders = append(borders, pairKey(b.Between))
			}
		} else if p.Charles != nil {
			for _, r := range p.Charles.Regions {
				regions = append(regions, r.Name)
			}
			for _, a := range p.Charles.Areas {
				areas = append(areas, a.Name)
			}
			for _, c := range p.Charles.Connections {
				borders = append(borders, pairKey(c.Between))
			}
			seas = []string{"British Sea", "German Ocean", "Irish Sea"} // no Areas: for their looks
		} else if p.Small != nil {
			for _, a := range p.Small.Areas {
				areas = append(areas, a.Name)
			}
			for _, b := range p.Small.Borders {
				borders = append(borders, pairKey(b.Between))
			}
		} else {
			for _, a := range p.War.Areas {
				areas = append(areas, a.Name)
			}
			for _, b := range p.War.Boxes {
				areas = append(areas, b.Name)
			}
			for _, b := range p.War.Borders {
				borders = append(borders, pairKey(b.Between))
			}
			for _, c := range p.War.Cities {
				cities = append(cities, c.Name)
			}
			for _, s := range p.War.Seas {
				seas = append(seas, s.Name)
			}
		}
		same := func(what string, want []string) {
			slices.Sort(want)
			slices.Sort(has)
			if !slices.Equal(want, has) {
				t.Errorf("%s: %s of the pack %q, of the map %q", game, what, want, has)
			}
			has = nil
		}
		var towns []string
		for _, a := range g.Areas {
			has = append(has, a.Name)
			for _, c := range a.Cities {
				towns = append(towns, c.Name)
			}
			if strings.Join(strings.Fields(strings.Join(a.Lines, " ")), " ") != a.Name {
				t.Errorf("the lines of %s are %q", a.Name, a.Lines)
			}
		}
		for _, a := range g.Places {
			has = append(has, a.Name)
			if !slices.Contains([]string{"start", "middle", "end"}, a.Anchor) {
				t.Errorf("%s: the anchor of %s is %q", game, a.Name, a.Anchor)
			}
		}
		same("areas", areas)
		for _, r := range g.Regions {
			has = append(has, r.Name)
		}
		same("regions", regions)
		has = towns
		same("cities", cities)
		for _, b := range g.Borders {
			has = append(has, pairKey(b.Between))
		}
		for _, b := range g.Roads {
			has = append(has, pairKey(b.Between))
			for i, name := range b.Between {
				spot := g.Places[slices.IndexFunc(g.Places, func(p PlaceSpot) bool { return p.Name == name })]
				if end := b.Line[i*(len(b.Line)-1)]; end != spot.At {
					t.Errorf("%s: the road %s does not end in %s: %v, not %v", game, pairKey(b.Between), name, end, spot.At)
				}
			}
		}
		same("borders", borders)
		for _, s := range g.Seas {
			has = append(has, s.Name)
		}
		same("seas", seas)
	}
}
