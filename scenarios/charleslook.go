package scenarios

import (
	"slices"
	"strconv"
	"strings"
)

// charlesStyle is how Unhappy King Charles! is drawn: places with roads between them, in Regions.
func charlesStyle() Style {
	war := warStyle()
	return Style{
		Sides: war.Sides,
		Colours: [2]Colours{war.Colours[0],
			{plain("#b3252f"), plain("#ffffff"), [2]string{"#5b0d14", "#f3bdc1"}, [2]string{"#f3cfcb", "#5a282c"}, [2]string{"#e2aca7", "#773c41"}}},
		Sizes: true,
		Signs: []Sign{{"border road", "road"}, {"border mountain", "mountain road"}, {"border maritime", "Maritime line"},
			{"fortified", "Fortress, class 2"}, {"city", "town"}, {"besieged", "besieged, Siege marker"}},
		Pieces:   []string{"militia", "veteran"},
		SeaNames: war.SeaNames,
	}
}

// print notes what is printed on the map.
func (w *Charles) print(l *Look) {
	for _, a := range w.Areas {
		l.Areas[a.Name] = Printed{Short: a.Short, Owner: -1, Port: a.Port, Cities: map[string]PrintedCity{a.Name: {Size: a.Class,
			Sympathy: slices.Index(l.Sides[:], a.Supply), Fortified: a.Class > 0, Port: a.Port}}}
	}
	for _, c := range w.Connections {
		l.Borders[c.Between] = c.Type
	}
	for _, s := range w.Setups {
		l.Turns[s.Name] = map[int][]string{}
		for _, t := range w.Turns[s.Turns[0]-1 : s.Turns[1]] {
			season, year, _ := strings.Cut(t.Name, " ")
			n, _ := strconv.Atoi(year)
			l.Turns[s.Name][n] = append(l.Turns[s.Name][n], season)
		}
	}
}
