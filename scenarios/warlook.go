package scenarios

import "slices"

// warStyle is how This War Without an Enemy is drawn: rivers and mountains, Loyal Areas,
// Fortified Cities with their sizes, the victory track.
func warStyle() Style {
	return Style{
		Sides: [2]string{"royalist", "parliament"}, The: [2]bool{true, false},
		Colours: [2]Colours{
			{plain("#353a8c"), plain("#ffffff"), [2]string{"#14174a", "#c5c8f5"}, [2]string{"#d0d3ee", "#2f3263"}, [2]string{"#afb3e0", "#454a8c"}},
			{plain("#f4b042"), plain("#2a1900"), [2]string{"#5f3c00", "#2a1900"}, [2]string{"#fbe2b2", "#614a1c"}, [2]string{"#ebc27c", "#7c6029"}},
		},
		Owner: " Loyal to %s.", Holds: true, Sizes: true,
		Signs: []Sign{{"border open", "open"}, {"border river", "river"}, {"border mountain", "mountain"}, {"fortified", "fortified, size 2"},
			{"city", "city"}, {"owner", "Loyal to its side"}, {"besieged", "besieged, Siege Marker"}},
		Pieces: []string{"infantry", "cavalry", "artillery"},
		Facts: []FactLine{{Fact: "player1", Words: "Player 1: %s", Page: "Player 1: %s", Side: true},
			{Fact: "card-", Words: "%s plays %s", Page: "%s's card: %s"}},
		Counts: []string{"pool"},
		Columns: map[string][]string{
			"regions":      {"letter"},
			"seas":         {"key_port", "lesser_port", "next_to"},
			"areas":        {"region", "loyal", "seas"},
			"borders":      {"type", "by"},
			"not_adjacent": {"by"},
			"cities":       {"size", "fortified", "storming", "rp", "victory"},
			"blocks":       {"class", "home", "max", "eff", "disc"},
			"cards":        {"ap", "event", "add_year", "remove_year"},
		},
		Insets:   map[string]Inset{"Ireland": irelandInset, "Le Continent": eastInset},
		SeaNames: map[string]Point{"Irish Sea": irishSea, "British Sea": channel, "German Ocean": northSea},
		Boxes:    map[string]string{"beside-map": "beside the map", "removed": "out of the game"}, Holdings: "Victory Cities",
		Hits:    []string{"fired", "engaged"},
		Battles: map[string]string{"sally": "Sally from %s", "storm": "Storm of %s"},
		Marks: map[string]string{"reserve": "in Reserve", "routing": "Routing", "pursuing": "Pursuing", "engaging": "will Engage", "half": "half a hit taken",
			"stands": "makes the Last Stand", "posted": "well-positioned", "inside": "from the City"},
	}
}

// print notes what is printed on the map.
func (w *ThisWar) print(l *Look) {
	for _, a := range w.Areas {
		l.Areas[a.Name] = Printed{Short: a.Short, Owner: slices.Index(l.Sides[:], a.Loyal), Mountain: a.Mountain, Seas: a.Seas, Cities: map[string]PrintedCity{}}
	}
	for _, c := range w.Cities {
		if x, ok := l.Areas[c.Area]; ok {
			x.Cities[c.Name] = PrintedCity{Size: c.Size, VP: c.VP, Sympathy: slices.Index(l.Sides[:], c.Sympathy), Fortified: c.Fortified, Port: c.Port != ""}
		}
		l.Track += c.VP
	}
	l.Track = max(w.Tables.VictoryPoints.Major, min(l.Track/2, 8))
	for _, b := range w.Borders {
		l.Borders[b.Between] = b.Type
	}
	for _, s := range w.Setups {
		l.Turns[s.Name] = s.Turns
	}
}
