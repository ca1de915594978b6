package scenarios

import (
	"fmt"
	"strconv"
	"strings"
)

func (r *reader) warSetups(w *ThisWar) {
	r.each("setups", "scenario", func(e *entry) {
		e.bare = []string{"name", "sections", "notes"}
		x := WarSetup{Name: e.text("name"), Title: e.text("title"), Sections: e.list("sections"), Year: e.number("year", 1642, 1646),
			Turn: e.word("turn", warTurns...), Discard: e.number("discard", 0, 5), Treaty: e.word("treaty", append(warTurns, "none")...),
			PreWar: e.word("pre_war", append(warTurns, "none")...), LondonFortified: e.truth("london_fortified"), Notes: e.list("notes")}
		r.define("scenario", x.Name, e.at("name"))
		if n := e.ask("vp"); n != nil && n.Value == "counted" {
			x.VPCounted = true
		} else {
			x.VP = e.number("vp", -20, 20)
		}
		e.warYears(&x)
		if in := e.sub("end"); in != nil {
			x.EndYear = in.number("year", 1642, 1646)
			x.EndVP = WarEnd{AtZero: in.word("at_zero", "royalist", "parliament"), Victory: in.word("victory", "minor", "plain")}
			in.done()
			if len(x.Turns) > 0 && (x.Turns[x.EndYear] == nil || x.Turns[x.EndYear+1] != nil) {
				e.report("end", "the game must end in the last year of 'turns'")
			}
		} else {
			e.report("end", "'end' is missing; such as {year: 1646, at_zero: royalist, victory: minor}")
		}
		if in := e.sub("decks"); in != nil {
			x.Decks = WarDecks{HoldOut: in.word("hold_out", "all", "after-1644"), Remove: in.list("remove"), BesideMap: in.list("beside_map")}
			in.refer("remove", "card")
			in.refer("beside_map", "card")
			in.done()
		} else {
			e.report("decks", "'decks' is missing; such as {hold_out: all, remove: [], beside_map: []}")
		}
		x.Royalist, x.Parliament = e.places("royalist"), e.places("parliament")
		if in := e.sub("deployment"); in != nil {
			x.Deployment = in.deployment()
			in.done()
		}
		w.Setups = append(w.Setups, x)
		r.later = append(r.later, func() {
			for _, side := range []string{"royalist", "parliament"} {
				w.checkPlaced(e, side, x)
			}
		})
	})
}

// warYears reads the turns of each year and whose the ties are.
func (e *entry) warYears(x *WarSetup) {
	x.Turns = map[int][]string{}
	last := 0
	e.byYear("turns", func(year int, in *entry, key string) {
		x.Turns[year] = in.list(key)
		last = max(last, year)
		for _, t := range x.Turns[year] {
			if !contains(warTurns, t) {
				in.report(key, "a Turn is %s, not '%s'", or(warTurns), t)
			}
		}
	})
	if first := x.Turns[x.Year]; len(first) == 0 || first[0] != x.Turn {
		e.report("turns", "the first Turn of 'turns' must be %s of %d, as 'turn' and 'year' say", x.Turn, x.Year)
	}
	sides := func(field string, to map[int]string) {
		e.byYear(field, func(year int, in *entry, key string) { to[year] = in.word(key, "royalist", "parliament") })
	}
	x.Tie, x.YearEndFirst = map[int]string{}, map[int]string{}
	sides("tie", x.Tie)
	sides("year_end_first", x.YearEndFirst)
	for year := x.Year; year <= last; year++ {
		switch {
		case x.Turns[year] == nil:
			e.report("turns", "'turns' lacks %d", year)
		case x.Tie[year] == "":
			e.report("tie", "'tie' lacks %d", year)
		case year < last && x.YearEndFirst[year] == "":
			e.report("year_end_first", "'year_end_first' lacks %d", year)
		}
	}
}

// byYear reads a mapping whose keys are years.
func (e *entry) byYear(field string, read func(year int, in *entry, key string)) {
	in := e.sub(field)
	if in == nil {
		e.report(field, "'%s' is missing; such as {1642: …}", field)
		return
	}
	for _, key := range sorted(in.keys) {
		year, err := strconv.Atoi(key)
		if err != nil || year < 1642 || year > 1646 {
			in.ask(key)
			in.report(key, "'%s' is no year from 1642 to 1646", key)
			continue
		}
		read(year, in, key)
	}
	in.done()
}

// places reads where a side's blocks are.
func (e *entry) places(side string) map[string][]string {
	in := e.sub(side)
	if in == nil {
		e.report(side, "'%s' is missing: places, with the blocks in each", side)
		return nil
	}
	m := map[string][]string{}
	for _, key := range sorted(in.keys) {
		m[key] = in.list(key)
		in.place(key, key)
	}
	in.done()
	return m
}

// place asks that a place of a set-up exist.
func (e *entry) place(field, place string) {
	if place == "pool" || place == "beside-map" {
		return
	}
	area, city, inside := strings.Cut(place, "/")
	if !inside {
		e.r.refer(e.what, place, e.at(field), "area", "box")
		return
	}
	e.r.refer(e.what, area, e.at(field), "area")
	e.r.refer(e.what, city, e.at(field), "city")
	e.r.later = append(e.r.later, func() {
		if c := e.r.pack.War.City(city); c != nil && (c.Area != area || !c.Fortified) {
			e.report(field, "'%s' must be an area and a Fortified City in it; %s is in %s", place, city, c.Area)
		}
	})
}

func (e *entry) deployment() *WarDeployment {
	d := &WarDeployment{Rules: e.list("rules")}
	for side, to := range map[string]*WarDeploySide{"royalist": &d.Royalist, "parliament": &d.Parliament} {
		in := e.sub(side)
		if in == nil {
			e.report(side, "'%s' is missing", side)
			continue
		}
		in.subs("fixed", func(f *entry) {
			x := WarFixed{Block: f.text("block"), Places: f.list("places"), With: f.maybe("with")}
			if (x.With == "") == (len(x.Places) == 0) {
				f.report("block", "it needs either 'places' or 'with'")
			}
			for _, p := range x.Places {
				f.place("places", p)
			}
			f.refer("with", side+" block")
			to.Fixed = append(to.Fixed, x)
		})
		to.From = in.list("from")
		to.Draw = in.number("draw", 0, 40)
		if to.Draw > len(to.From) {
			in.report("draw", "'draw' is %d, but 'from' has only %d blocks", to.Draw, len(to.From))
		}
		in.done()
	}
	return d
}

// checkPlaced asks that every block of a side be in a set-up exactly once.
func (w *ThisWar) checkPlaced(e *entry, side string, x WarSetup) {
	count := map[string]int{}
	places, deploy := x.Royalist, WarDeploySide{}
	if side == "parliament" {
		places = x.Parliament
	}
	if x.Deployment != nil {
		deploy = x.Deployment.Royalist
		if side == "parliament" {
			deploy = x.Deployment.Parliament
		}
	}
	for _, blocks := range places {
		for _, b := range blocks {
			count[b]++
		}
	}
	for _, f := range deploy.Fixed {
		count[f.Block]++
	}
	for _, b := range deploy.From {
		count[b]++
	}
	for _, b := range sorted(count) {
		what := fmt.Sprintf("%s, %s", e.what, side)
		e.r.known(what, b, e.at(side), side+" block")
		if count[b] > 1 {
			e.report(side, "%s: the block %s is placed %d times", side, b, count[b])
		}
	}
	for _, b := range w.Blocks {
		if b.Side == side && count[b.Name] == 0 {
			e.report(side, "%s: the block %s is nowhere; perhaps 'beside-map'?", side, b.Name)
		}
	}
}
