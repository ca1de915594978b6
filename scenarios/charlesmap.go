package scenarios

import (
	"slices"
	"strings"
)

// charlesSections are those of Unhappy King Charles!.
var charlesSections = []string{"regions", "fortresses", "areas", "infrastructures", "connections", "notables", "generals", "brigades",
	"markers", "naval", "turns", "decks", "switches", "rules", "setups", "cards", "readings"}

var charlesSides = []string{"royalist", "parliament"}

// readCharles reads the pack of Unhappy King Charles!.
func readCharles(r *reader) {
	w := &Charles{}
	r.pack.Charles = w
	r.need(charlesSections...)
	r.charlesMap(w)
	r.charlesUnits(w)
	r.charlesTracks(w)
	r.charlesCards(w)
	w.Readings = r.readings()
	r.later = append(r.later, func() { w.checkBox(r) })
}

// checkBox counts what the box holds (2). Irish and New Model Army are among their side's
// Brigades, Covenanters and Lorrainers are not.
func (w *Charles) checkBox(r *reader) {
	have := map[string]int{}
	for _, g := range w.Generals {
		have["generals of the side "+g.Side]++
	}
	for _, b := range w.Brigades {
		switch b.Kind {
		case "covenanter", "lorrainer":
			have["brigades of the kind "+b.Kind]++
		default:
			have["brigades of the side "+b.Side]++
		}
	}
	have["areas"], have["notables"], have["infrastructures"], have["cards"] = len(w.Areas), len(w.Notables), len(w.Infrastructures), len(w.Cards)
	want := map[string]int{"areas": 75, "notables": 9, "infrastructures": 9, "cards": 110, "generals of the side royalist": 11,
		"generals of the side parliament": 13, "brigades of the kind covenanter": 7, "brigades of the kind lorrainer": 4,
		"brigades of the side royalist": 30, "brigades of the side parliament": 30}
	for _, what := range sorted(want) {
		section, _, _ := strings.Cut(what, " ")
		if have[what] != want[what] && len(r.sections[section]) > 0 {
			s := r.sections[section][0]
			r.report(s.file, s.line, "there are %d %s; there must be %d (2)", have[what], what, want[what])
		}
	}
}

func (r *reader) charlesMap(w *Charles) {
	r.each("regions", "Region", func(e *entry) {
		x := CharlesRegion{Name: e.text("name"), Letter: e.text("letter"), Colour: e.text("colour"), Areas: e.number("areas", 1, 99),
			ToControl: e.number("to_control", 1, 99)}
		r.define("Region", x.Name, e.at("name"))
		w.Regions = append(w.Regions, x)
		r.later = append(r.later, func() {
			n := 0
			for _, a := range w.Areas {
				if a.Region == x.Name {
					n++
				}
			}
			if n != x.Areas {
				e.report("areas", "the section 'areas:' has %d Areas of it, not %d", n, x.Areas)
			}
			if x.ToControl*2 <= x.Areas || x.ToControl > x.Areas {
				e.report("to_control", "over half of the %d Areas give control", x.Areas)
			}
		})
	})
	classes := map[int]bool{}
	r.each("fortresses", "class", func(e *entry) {
		n := e.number("id", 0, 3)
		if classes[n] {
			e.report("id", "the class %d is there twice", n)
		}
		classes[n] = true
		w.Fortresses[n] = CharlesFortress{Limit: e.number("limit", 1, 9), Besieging: e.number("besieging", 0, 9), Surrender: e.number("surrender", 1, 20)}
	})
	if len(classes) < 4 && len(r.sections["fortresses"]) > 0 {
		r.report("", 0, "the section 'fortresses:' needs the classes 1, 2 and 3, and 0 for Local Notables")
	}
	r.charlesAreas(w)
	r.each("infrastructures", "infrastructure", func(e *entry) {
		x := CharlesInfrastructure{Name: e.text("name"), Areas: e.list("areas"), Control: e.word("control", append(charlesSides, "none")...)}
		r.define("infrastructure", x.Name, e.at("name"))
		e.refer("areas", "Area")
		w.Infrastructures = append(w.Infrastructures, x)
		r.later = append(r.later, func() {
			if side := w.holder(x.Areas); side != x.Control {
				e.report("control", "%s in the beginning, as the 'control' of its Areas says", map[string]string{"": "nobody controls it",
					"royalist": "the Royalist controls it", "parliament": "Parliament controls it"}[side])
			}
		})
	})
	r.each("connections", "connection", func(e *entry) {
		x := CharlesConnection{Between: e.pair("between"), Type: e.word("type", "road", "mountain", "maritime")}
		if x.Between[0] == x.Between[1] && x.Between[0] != "" {
			e.report("between", "a connection joins two Areas, not one with itself")
		}
		for _, name := range x.Between {
			r.refer(e.what, name, e.at("between"), "Area")
		}
		r.define("connection", pairKey(x.Between), e.at("between"))
		w.Connections = append(w.Connections, x)
	})
}

func (r *reader) charlesAreas(w *Charles) {
	r.each("areas", "Area", func(e *entry) {
		x := CharlesArea{Name: e.text("name"), Short: e.remark("short"), Region: e.text("region"), Class: e.numberOr("class", 0, 1, 3),
			Port: e.truth("port"), Control: e.word("control", append(charlesSides, "none")...), Pos: e.pos()}
		e.remark("note")
		if x.Class > 0 {
			x.Supply = e.word("supply", append(charlesSides, "none")...)
			if x.Control == "" {
				e.report("control", "a Fortress is always controlled: royalist or parliament")
			}
		} else if e.keys["supply"] != nil {
			e.ask("supply")
			e.report("supply", "only a Fortress has 'supply'")
		}
		if in := e.sub("recruits"); in != nil {
			x.Recruits = map[string][]string{}
			for _, side := range charlesSides {
				if regions := in.list(side); regions != nil {
					x.Recruits[side] = regions
				}
				in.refer(side, "Region")
			}
			in.done()
		}
		r.define("Area", x.Name, e.at("name"))
		e.refer("region", "Region")
		w.Areas = append(w.Areas, x)
		r.later = append(r.later, func() {
			if !slices.ContainsFunc(w.Connections, func(c CharlesConnection) bool { return slices.Contains(c.Between[:], x.Name) }) {
				e.report("name", "it has no connection; nobody could leave it")
			}
		})
	})
}

// holder is the side that controls all of some Areas in the beginning, or "".
func (w *Charles) holder(areas []string) string {
	side := ""
	for i, name := range areas {
		a := w.Area(name)
		if a == nil || i > 0 && a.Control != side {
			return ""
		}
		side = a.Control
	}
	return side
}

// Area finds an Area by its name.
func (w *Charles) Area(name string) *CharlesArea {
	return find(w.Areas, func(a *CharlesArea) bool { return a.Name == name })
}

// NotableOf finds the Local Notable of an Area.
func (w *Charles) NotableOf(area string) *CharlesNotable {
	return find(w.Notables, func(n *CharlesNotable) bool { return n.Area == area })
}

// General finds a General by his name.
func (w *Charles) General(name string) *CharlesGeneral {
	return find(w.Generals, func(g *CharlesGeneral) bool { return g.Name == name })
}

// Brigade finds a Brigade by its name.
func (w *Charles) Brigade(name string) *CharlesBrigade {
	return find(w.Brigades, func(b *CharlesBrigade) bool { return b.Name == name })
}

// Card finds a card by its number.
func (w *Charles) Card(n int) *CharlesCard {
	return find(w.Cards, func(c *CharlesCard) bool { return c.N == n })
}

func find[T any](list []T, is func(*T) bool) *T {
	for i := range list {
		if is(&list[i]) {
			return &list[i]
		}
	}
	return nil
}
