package scenarios

import (
	"slices"
	"strconv"
)

// charlesGeneralRules are what may be special about a General.
var charlesGeneralRules = []string{"surrender-loses-the-game", "may-carry-brentford", "immediate-assault",
	"may-be-dismissed", "laughter-of-the-court", "own-display-lorrainers-only", "may-drop-off-lorrainers", "no-voluntary-dispersal",
	"no-turncoats", "never-commands-waller", "lostwithiel", "never-subordinate-to-essex",
	"may-not-move-before-the-standard", "failed-assault-bars-lord-general", "eastern-recruits", "may-command-parliament-brigades",
	"never-subordinate-to-parliament-general", "may-drop-off-covenanters", "may-not-disperse", "may-withdraw-to-scotland",
	"only-subordinate-to-leven"}

var charlesKinds = []string{"regional", "irish", "nma", "covenanter", "lorrainer"}

func (r *reader) charlesUnits(w *Charles) {
	r.each("notables", "Local Notable", func(e *entry) {
		x := CharlesNotable{Name: e.text("name"), Side: e.word("side", charlesSides...), Area: e.text("area"), Card: e.card("card"),
			Leaves: e.card("leaves")}
		r.define("Local Notable", x.Name, e.at("name"))
		r.define("Local Notable's Area", x.Area, e.at("area"))
		e.refer("area", "Area")
		w.Notables = append(w.Notables, x)
		r.later = append(r.later, func() {
			a := w.Area(x.Area)
			if a != nil && a.Class > 0 {
				e.report("area", "%s has a Fortress; a Local Notable's Area has none", x.Area)
			}
			if a != nil && x.Card == 0 && a.Control != x.Side {
				e.report("area", "he is there from the beginning, so the 'control' of %s must be %s", x.Area, x.Side)
			}
		})
	})
	r.charlesGenerals(w)
	r.charlesBrigades(w)
	r.each("markers", "marker", func(e *entry) {
		x := CharlesMarker{Name: e.text("name"), Side: e.word("side", charlesSides...), Kind: e.word("kind", "siege-train", "queen", "brentford"),
			Card: e.card("card"), Land: e.list("land"), Ports: e.list("ports")}
		r.define("marker", x.Side+" "+x.Kind, e.at("name"))
		e.refer("land", "Area")
		e.refer("ports", "Area")
		w.Markers = append(w.Markers, x)
		r.later = append(r.later, func() {
			for _, name := range x.Ports {
				if a := w.Area(name); a != nil && !a.Port {
					e.report("ports", "%s is no Port", name)
				}
			}
		})
	})
	for _, m := range []string{"royalist siege-train", "parliament siege-train", "royalist queen", "royalist brentford"} {
		if _, ok := r.defs["marker"][m]; !ok && len(r.sections["markers"]) > 0 {
			r.report("", 0, "the section 'markers:' lacks the %s", m)
		}
	}
}

// card reads the number of a card; 0 without one.
func (e *entry) card(field string) int {
	n := e.numberOr(field, 0, 1, 999)
	if n > 0 {
		e.r.refer(e.what, strconv.Itoa(n), e.at(field), "card")
	}
	return n
}

func (r *reader) charlesGenerals(w *Charles) {
	r.each("generals", "General", func(e *entry) {
		x := CharlesGeneral{Name: e.text("name"), Short: e.remark("short"), Side: e.word("side", charlesSides...), Colour: e.maybe("colour"),
			Region: e.text("region"), Strategy: e.number("strategy", 1, 3), Battle: e.number("battle", 0, 4), Level: e.number("level", 1, 4),
			Army: e.number("army", 1, 9), Rules: e.list("rules"), Leaves: e.card("leaves")}
		e.remark("note")
		if x.React = x.Strategy; e.keys["react"] != nil {
			x.React = e.number("react", 1, 4)
		}
		switch {
		case x.Colour == "":
			x.Colour = x.Side
		case x.Colour == "covenanter" && x.Side == "parliament", x.Colour == "lorrainer" && x.Side == "royalist":
		default:
			e.report("colour", "'colour' is covenanter for Parliament or lorrainer for the Royalist, not %s", show(e.keys["colour"]))
		}
		if x.Region != "" {
			e.refer("region", "Region")
		}
		for _, rule := range x.Rules {
			if !slices.Contains(charlesGeneralRules, rule) {
				e.report("rules", "there is no rule '%s'; there are %s", rule, or(charlesGeneralRules))
			}
		}
		if in := e.sub("entry"); in != nil {
			x.Entry = in.charlesEntry()
			in.done()
		} else {
			e.report("entry", "'entry' is missing; such as {start: York}")
		}
		r.define("General", x.Name, e.at("name"))
		w.Generals = append(w.Generals, x)
		r.later = append(r.later, func() {
			if g := x.Entry.Replaces; g != "" && w.General(g) != nil && w.General(g).Side != x.Side {
				e.report("entry", "he cannot take the place of %s, who is not of his side", g)
			}
			if x.Entry.Start != "" && !slices.ContainsFunc(w.Brigades, func(b CharlesBrigade) bool { return b.Start.General == x.Name }) {
				e.report("entry", "he is on the map in the beginning, but no Brigade has 'start: {general: %s}'", x.Name)
			}
		})
	})
}

// charlesEntry reads how a General comes into play.
func (e *entry) charlesEntry() CharlesEntry {
	x := CharlesEntry{Start: e.maybe("start"), Available: e.truth("available"), Turn: e.numberOr("turn", 0, 1, 99), Card: e.card("card"),
		Replaces: e.maybe("replaces"), After: e.card("after"), Areas: e.list("areas"), Regions: e.list("regions"), Friendly: e.truth("friendly"),
		Brigades: e.numberOr("brigades", 0, 1, 9), Moves: e.truth("moves")}
	ways := 0
	for _, is := range []bool{x.Start != "", x.Available, x.Turn > 0, x.Card > 0} {
		if is {
			ways++
		}
	}
	if ways != 1 {
		e.report("start", "it needs one of 'start', 'available', 'turn' and 'card'")
	}
	if x.Brigades > 0 {
		x.Kind = e.word("kind", charlesKinds[1:]...)
	}
	e.refer("start", "Area")
	e.refer("areas", "Area")
	e.refer("regions", "Region")
	e.refer("replaces", "General", "Local Notable")
	return x
}

func (r *reader) charlesBrigades(w *Charles) {
	r.each("brigades", "Brigade", func(e *entry) {
		x := CharlesBrigade{Name: e.text("name"), Printed: e.remark("printed"), Side: e.word("side", charlesSides...),
			Kind: e.word("kind", charlesKinds...), Value: e.number("value", 1, 2)}
		if x.Printed == "" {
			x.Printed = x.Name
		}
		if x.Kind == "regional" {
			x.Region = e.text("region")
			e.refer("region", "Region")
		} else if e.keys["region"] != nil {
			e.ask("region")
			e.report("region", "only a Brigade of the kind regional has a 'region'")
		}
		if side, ok := map[string]string{"irish": "royalist", "lorrainer": "royalist", "nma": "parliament", "covenanter": "parliament"}[x.Kind]; ok && side != x.Side {
			e.report("side", "those of the kind %s are of the side %s", x.Kind, side)
		}
		if in := e.sub("start"); in != nil {
			x.Start = CharlesStart{General: in.maybe("general"), Area: in.maybe("area"), Inside: in.truth("inside")}
			if (x.Start.General == "") == (x.Start.Area == "") || x.Start.Inside && x.Start.Area == "" {
				in.report("general", "it is either {general: …}, or {area: …} with or without 'inside: true'")
			}
			in.refer("general", "General")
			in.refer("area", "Area")
			in.done()
		}
		r.define("Brigade", x.Name, e.at("name"))
		w.Brigades = append(w.Brigades, x)
		r.later = append(r.later, func() { w.checkStart(e, x) })
	})
}

// checkStart holds where a Brigade begins against the General or Fortress.
func (w *Charles) checkStart(e *entry, b CharlesBrigade) {
	n := 0
	for _, o := range w.Brigades {
		if o.Start == b.Start {
			n++
		}
	}
	if g := w.General(b.Start.General); g != nil {
		if g.Entry.Start == "" {
			e.report("start", "%s is not on the map in the beginning", g.Name)
		}
		if g.Side != b.Side {
			e.report("start", "%s is not of its side", g.Name)
		}
		if n > g.Army {
			e.report("start", "%s has %d Brigades in the beginning; he commands %d at most", g.Name, n, g.Army)
		}
	}
	if a := w.Area(b.Start.Area); a != nil && b.Start.Inside {
		if a.Class == 0 && w.NotableOf(a.Name) == nil {
			e.report("start", "%s has no Fortress to be Inside", a.Name)
		} else if limit := w.Fortresses[a.Class].Limit; n > limit {
			e.report("start", "%d Brigades are Inside %s in the beginning; it holds %d", n, a.Name, limit)
		}
	}
}
