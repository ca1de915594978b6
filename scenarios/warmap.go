package scenarios

import "strings"

// readWar reads the pack of This War Without an Enemy.
func readWar(r *reader) {
	w := &ThisWar{}
	r.pack.War = w
	r.need("regions", "seas", "boxes", "areas", "borders", "cities", "blocks", "cards", "events", "tables", "setups")
	r.warMap(w)
	r.warBlocks(w)
	r.warCards(w)
	r.warTables(w)
	r.warSetups(w)
	w.Readings = r.readings()
}

// readings reads readings that say what is open and who decides it.
func (r *reader) readings() (all []Reading) {
	r.each("readings", "reading", func(e *entry) {
		e.bare = []string{"id", "sections", "issue"}
		x := e.reading()
		x.Issue, x.By = e.text("issue"), e.remark("by")
		source := map[string]string{"text": "rulebook:" + strings.Join(x.Sections, " and "), "ours": "ours"}[x.By]
		if source == "" {
			e.report("by", "'by' is text (the rulebook settles it) or ours, not %s", show(e.keys["by"]))
		} else if e.src == nil {
			e.src = map[string]string{"all": source}
		}
		all = append(all, x)
	})
	return all
}

// reading reads what the readings of all games have.
func (e *entry) reading() Reading {
	x := Reading{ID: e.text("id"), Sections: e.list("sections"), Reading: e.text("reading")}
	e.r.define("reading", x.ID, e.at("id"))
	return x
}

func (r *reader) warMap(w *ThisWar) {
	r.each("regions", "region", func(e *entry) {
		x := WarRegion{Name: e.text("name"), Letter: e.text("letter")}
		r.define("region", x.Name, e.at("name"))
		w.Regions = append(w.Regions, x)
	})
	r.each("seas", "sea", func(e *entry) {
		x := WarSea{Name: e.text("name"), KeyPort: e.text("key_port"), LesserPort: e.text("lesser_port"), NextTo: e.list("next_to")}
		r.define("sea", x.Name, e.at("name"))
		e.refer("key_port", "city")
		e.refer("lesser_port", "city")
		e.refer("next_to", "sea")
		w.Seas = append(w.Seas, x)
		r.later = append(r.later, func() { w.checkPorts(e, x) })
	})
	r.each("boxes", "box", func(e *entry) {
		x := WarBox{Name: e.word("name", "Scotland", "Ireland", "Le Continent"), Touches: e.list("touches"),
			SeaMoves: e.word("sea_moves", "out", "none"), Enter: e.text("enter"), Leave: e.text("leave"), Pos: e.pos()}
		r.define("box", x.Name, e.at("name"))
		e.refer("touches", "sea")
		w.Boxes = append(w.Boxes, x)
	})
	r.warAreas(w)
	r.warCities(w)
	r.warBorders(w)
	for _, name := range []string{"Scotland", "Ireland", "Le Continent"} {
		if _, ok := r.defs["box"][name]; !ok && len(r.sections["boxes"]) > 0 {
			r.report("", 0, "the section 'boxes:' lacks %s", name)
		}
	}
}

func (r *reader) warAreas(w *ThisWar) {
	r.each("areas", "area", func(e *entry) {
		x := WarArea{Name: e.text("name"), Short: e.remark("short"), Region: e.text("region"), Loyal: e.word("loyal", "royalist", "parliament", "none"),
			Mountain: e.truth("mountain"), Yorkshire: e.truth("yorkshire"), Seas: e.list("seas"), Cities: e.list("cities"),
			Covers: e.list("covers"), Pos: e.pos()}
		if x.Loyal == "" {
			x.Loyal = "none"
		}
		r.define("area", x.Name, e.at("name"))
		if strings.Contains(x.Name, "/") || x.Name == "pool" || x.Name == "beside-map" {
			e.report("name", "an area cannot be called '%s', since set-ups use that otherwise", x.Name)
		}
		e.refer("region", "region")
		e.refer("seas", "sea")
		e.refer("cities", "city")
		w.Areas = append(w.Areas, x)
		r.later = append(r.later, func() {
			for _, name := range x.Cities {
				if c := w.City(name); c != nil && c.Area != x.Name {
					e.report("cities", "it lists the city %s, which is in the area %s", name, c.Area)
				}
			}
			if !w.bordered(x.Name) {
				e.report("name", "it has no border; no block could leave it by land")
			}
		})
	})
}

func (r *reader) warCities(w *ThisWar) {
	r.each("cities", "city", func(e *entry) {
		x := WarCity{Name: e.text("name"), Area: e.text("area"), Size: e.number("size", 1, 4), Fortified: e.truth("fortified"),
			Walls: e.maybe("walls"), Storming: e.numberOr("storming", 0, 1, 12), RP: e.number("rp", 0, 4), Pos: e.pos()}
		if in := e.sub("victory"); in != nil {
			x.VP, x.Sympathy = in.number("vp", 1, 4), in.word("sympathy", "royalist", "parliament")
			in.done()
		}
		if in := e.sub("port"); in != nil {
			x.Port, x.Sea = in.word("rank", "key", "lesser"), in.text("sea")
			in.refer("sea", "sea")
			in.done()
		}
		if x.Fortified != (x.Storming > 0) {
			e.report("storming", "a Fortified City has a number for 'storming', another has 'storming: none'")
		}
		r.define("city", x.Name, e.at("name"))
		e.refer("area", "area")
		w.Cities = append(w.Cities, x)
		r.later = append(r.later, func() { w.checkCity(e, x) })
	})
}

// checkCity holds a city against the areas and seas.
func (w *ThisWar) checkCity(e *entry, c WarCity) {
	for _, a := range w.Areas {
		if a.Name != c.Area {
			continue
		}
		if !contains(a.Cities, c.Name) {
			e.report("area", "it is in the area %s, whose 'cities' do not list it", a.Name)
		}
		if c.Sea != "" && !contains(a.Seas, c.Sea) {
			e.report("port", "its Port is on the %s, but the area %s is not", c.Sea, a.Name)
		}
	}
	for _, s := range w.Seas {
		if c.Sea != s.Name {
			continue
		}
		if c.Port == "key" && s.KeyPort != c.Name || c.Port == "lesser" && s.LesserPort != c.Name {
			e.report("port", "the %s has another city as its '%s_port'", s.Name, c.Port)
		}
	}
}

// checkPorts holds a sea against the cities and the other seas.
func (w *ThisWar) checkPorts(e *entry, s WarSea) {
	for field, name := range map[string]string{"key_port": s.KeyPort, "lesser_port": s.LesserPort} {
		rank, _, _ := strings.Cut(field, "_")
		if c := w.City(name); c != nil && (c.Port != rank || c.Sea != s.Name) {
			e.report(field, "the city %s has no such Port; it needs 'port: {rank: %s, sea: %s}'", name, rank, s.Name)
		}
	}
	for _, o := range w.Seas {
		if contains(s.NextTo, o.Name) && !contains(o.NextTo, s.Name) {
			e.report("next_to", "it is next to the %s, but that does not list it", o.Name)
		}
	}
}

func (r *reader) warBorders(w *ThisWar) {
	ends := func(e *entry) (x [2]string) {
		x = e.pair("between")
		if x[0] == "" || x[1] == "" {
			return x
		}
		if x[0] == x[1] {
			e.report("between", "a border joins two areas, not one with itself")
		}
		for _, name := range x {
			if name != "Scotland" {
				r.refer(e.what, name, e.at("between"), "area")
			}
		}
		return x
	}
	r.each("borders", "border", func(e *entry) {
		x := WarBorder{Between: ends(e), Type: e.word("type", "open", "river", "mountain"), By: e.maybe("by")}
		r.define("border", pairKey(x.Between), e.at("between"))
		w.Borders = append(w.Borders, x)
	})
	r.each("not_adjacent", "pair", func(e *entry) {
		x := WarNotAdjacent{Between: ends(e), By: e.maybe("by")}
		if at, ok := r.defs["border"][pairKey(x.Between)]; ok {
			e.report("between", "it is said not to be adjacent, but %s:%d makes it a border", at.file, at.line)
		}
		w.NotAdjacent = append(w.NotAdjacent, x)
	})
}

// pairKey is the same for both orders of a border's ends.
func pairKey(two [2]string) string {
	if two[0] == "" || two[1] == "" {
		return ""
	}
	return min(two[0], two[1]) + " - " + max(two[0], two[1])
}

func (w *ThisWar) bordered(area string) bool {
	for _, b := range w.Borders {
		if b.Between[0] == area || b.Between[1] == area {
			return true
		}
	}
	return false
}

// City finds a city by its name.
func (w *ThisWar) City(name string) *WarCity {
	for i := range w.Cities {
		if w.Cities[i].Name == name {
			return &w.Cities[i]
		}
	}
	return nil
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}
