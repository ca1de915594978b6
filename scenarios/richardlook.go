package scenarios

import "slices"

// richardStyle is how Richard III is drawn: three classes of borders, exiles, crowns, shields.
func richardStyle() Style {
	return Style{
		Sides: [2]string{"lancaster", "york"},
		Colours: [2]Colours{
			{plain("#a3182b"), plain("#ffffff"), [2]string{"#4f0a14", "#f0b9bf"}, [2]string{"#f1cdc8", "#57262b"}, [2]string{"#e0a9a4", "#74393f"}},
			{plain("#fffdf6"), plain("#1b2342"), plain("#1b2342"), [2]string{"#ffffff", "#565d73"}, [2]string{"#cdd4e2", "#656c84"}},
		},
		Owner: " Exile of %s.", Towers: true,
		Signs: []Sign{{"border open", "yellow border"}, {"border river", "blue border"}, {"border red", "red border"}, {"city", "city"},
			{"cathedral", "cathedral"}, {"crown", "crown"}, {"shield", "shield"}, {"owner", "exile of its side"}},
		Pieces: []string{"heir", "noble", "church", "levy", "bombard", "mercenary", "rebel"},
		Facts: []FactLine{{Fact: "king", Words: "King: %s"}, {Fact: "player1", Words: "Player 1: %s", Page: "Player 1: %s", Side: true},
			{Fact: "card-", Words: "%s plays %s", Page: "%s's card: %s"},
			{Fact: "treason", Words: "%s has played Treason", Page: "%s has played Treason", Side: true}},
		Marks: map[string]string{"reserve": "in Reserve", "acted": "has had its turn", "defected": "has changed sides"},
		Columns: map[string][]string{
			"areas":   {"kind", "city", "cathedral", "crown", "seas"},
			"borders": {"class"},
			"blocks":  {"type", "strength", "rating", "loyalty", "rank"},
			"cards":   {"points", "event", "count"},
		},
		Insets:   map[string]Inset{"Ireland": irelandInset, "France": franceInset, "Calais": eastInset},
		SeaNames: map[string]Point{"Irish Sea": irishSea, "English Channel": channel, "North Sea": northSea},
		Boxes: map[string]string{"face-down": "face down until the next campaign", "minor": "minors", "aside": "with the enemy, or not in play",
			"removed": "out of the game"},
		TheirBoxes: map[string]string{"face-down": "theirs, face down until the next campaign"}, Holdings: "Victory Cities",
		Hits: []string{"fired", "fired-back", "charged"}, Even: []string{"treachery"},
	}
}

// print notes what is printed on the map.
func (p *RichardIII) print(l *Look) {
	for _, a := range p.Areas {
		x := Printed{Short: a.Short, Owner: slices.Index(l.Sides[:], a.Owner), Port: a.MajorPort, Crown: a.Crown, Cathedral: a.Cathedral != "",
			Seas: a.Seas, Shields: a.Shields, Cities: map[string]PrintedCity{}}
		for _, name := range []string{a.City, a.Cathedral} {
			if name != "" {
				x.Cities[name] = PrintedCity{Size: 1, Sympathy: -1, Cathedral: name == a.Cathedral}
			}
		}
		l.Areas[a.Name] = x
	}
	for _, b := range p.Borders {
		l.Borders[b.Between] = map[string]string{"yellow": "open", "blue": "river", "red": "red"}[b.Class]
	}
	for _, s := range p.Setups {
		l.Turns[s.Name] = map[int][]string{0: {"1", "2", "3", "4", "5", "6", "7"}}
	}
}
