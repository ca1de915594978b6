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
		Sides: war.Sides, The: war.The,
		Colours: [2]Colours{war.Colours[0],
			{plain("#b3252f"), plain("#ffffff"), [2]string{"#5b0d14", "#f3bdc1"}, [2]string{"#f3cfcb", "#5a282c"}, [2]string{"#e2aca7", "#773c41"}}},
		Sizes: true,
		Signs: []Sign{{"border road", "road"}, {"border mountain", "mountain road"}, {"border maritime", "Maritime line"},
			{"city", "Town"}, {"fortified", "Fortress of class 2"}, {"source", "Supply Fortress"}, {"port", "Port"},
			{"riches", "Economic Infrastructure"}, {"leader", "General, Brigades"}, {"inside", "Inside"}, {"masked", "Masked"},
			{"besieged", "Besieged, Siege marker"}, {"isolated", "Isolated"}, {"answer", "in answer"}},
		Pieces: []string{"militia", "veteran", "covenanter", "lorrainer"},
		Facts: []FactLine{{Fact: "track-", Words: "Turn Record Track: %s", Page: "Turn Record Track: %s"}, {Fact: "events", Page: "Mandatory Events played: %s"}, {Fact: "to-play", Words: "Next card in turn: %s", Page: "Next card in turn: %s", Side: true},
			{Fact: "leader", Page: "First in this turn: %s"}, {Fact: "london-held", Page: "Turns that the Royalist has held London: %s"},
			{Fact: "naval-status", Page: "Naval Status (above 0 for Parliament): %s"}, {Fact: "victory-points", Words: "Parliament: %s Victory Points"},
			{Fact: "power-base-", Words: "Power Base: %s", Page: "Power Base: %s"}, {Fact: "left-", Words: "Cards to play: %s", Page: "Cards to play: %s"},
			{Fact: "passed-", Page: "Passed: %s"}, {Fact: "recruit-used-", Page: "Recruit action taken: %s"}, {Fact: "core-played-", Page: "Core cards played: %s"},
			{Fact: "hand-size-", Page: "Cards in hand: %s"}, {Fact: "aces-size-", Page: "Ace-in-the-Hole cards: %s"}},
		SeaNames: map[string]Point{"Irish Sea": {2650, 3750}, "British Sea": {7250, 10250}, "German Ocean": {8350, 4300}},
		Unit:     "Brigade", Leaders: []string{"general", "notable", "siege-train", "queen"}, Strangers: []string{"covenanter", "lorrainer"},
		Kinds: map[string]string{"siege-train": "artillery", "queen": "heir", "veteran": "star", "militia": "levy", "covenanter": "cross", "lorrainer": "mercenary"},
		Boxes: map[string]string{"available": "Available box", "reformed": "Reformed box", "dispersed": "Dispersed box", "eliminated": "Eliminated box",
			"other": "Other box", "track": "Turn Record Track"},
		Holdings: "Regions and Economic Infrastructures",
		Level:    Level{"naval-status", "Naval Status: %s", 5},
		Running:  true,
		Marks:    map[string]string{"defected": "has changed sides"},
		Columns: map[string][]string{
			"regions":         {"letter", "areas", "to_control"},
			"fortresses":      {"limit", "besieging", "surrender"},
			"areas":           {"region", "class", "supply", "port", "control"},
			"infrastructures": {"areas", "control"},
			"connections":     {"type"},
			"notables":        {"area", "card", "leaves"},
			"generals":        {"strategy", "react", "battle", "level", "army"},
			"brigades":        {"kind", "region", "value"},
			"turns":           {"name", "recruit", "chit", "desert", "base"},
			"decks":           {"size", "mandatory", "alt_hist"},
			"cards":           {"name", "period", "type", "value"},
		},
	}
}

// charlesLand is how land is tinted that is printed in a colour, pale enough for what lies on it.
var charlesLand = map[string][2]string{"red": {"#f3dfd3", "#40312c"}, "purple": {"#e4dcea", "#38323f"}, "gold": {"#f4e9bf", "#3f3a25"},
	"green": {"#dfe9ca", "#2f3a2b"}, "blue": {"#f3f0e6", "#3a3a36"}}

// print notes what is printed on the map.
func (w *Charles) print(l *Look) {
	for _, r := range w.Regions {
		l.Regions = append(l.Regions, PrintedRegion{r.Name, charlesLand[r.Colour]})
	}
	riches := map[string]string{}
	for _, x := range w.Infrastructures {
		for _, a := range x.Areas {
			riches[a] = x.Name
		}
	}
	for _, g := range w.Generals {
		if g.Short != "" {
			l.Short[g.Name] = g.Short
		}
	}
	for _, a := range w.Areas {
		l.Areas[a.Name] = Printed{Short: a.Short, Owner: -1, Port: a.Port, Region: a.Region, Riches: riches[a.Name], Cities: map[string]PrintedCity{a.Name: {Size: a.Class,
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
