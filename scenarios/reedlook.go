package scenarios

// reedStyle is how Reedbanks is drawn.
func reedStyle() Style {
	return Style{
		Sides: [2]string{"otter", "heron"},
		Colours: [2]Colours{
			{plain("#6b4226"), plain("#ffffff"), [2]string{"#3a2212", "#e3c5ae"}, [2]string{"#ecdccb", "#4a3526"}, [2]string{"#cbb096", "#67503d"}},
			{plain("#dfe8ec"), plain("#223541"), plain("#223541"), [2]string{"#eef4f6", "#3c4b54"}, [2]string{"#b9ccd5", "#566973"}},
		},
		Owner: "Home of %s.", Signs: []Sign{{"border open", "2 blocks a turn"}},
		Facts:   []FactLine{{Fact: "points-", Words: "%s: points %s"}},
		Hits:    []string{"fired"},
		Columns: map[string][]string{"areas": {"start"}, "borders": {"limit"}, "blocks": {"side"}},
	}
}
