package scenarios

import (
	"slices"
	"strconv"
)

var charlesPeriods = []string{"core", "early", "mid", "late", "alt-hist"}

func (r *reader) charlesCards(w *Charles) {
	r.each("cards", "card", func(e *entry) {
		x := CharlesCard{N: e.number("id", 1, 999), Name: e.text("name"), Period: e.word("period", charlesPeriods...),
			Type: e.word("type", "ops", "minor-campaign", "major-campaign", "event"), Year: e.numberOr("year", 0, 1642, 1646)}
		if x.N != len(w.Cards)+1 {
			e.report("id", "the cards stand in the order of their numbers; here must be %d", len(w.Cards)+1)
		}
		r.define("card", strconv.Itoa(x.N), e.at("id"))
		if x.Type == "ops" {
			x.Value = e.number("value", 1, 3)
		}
		if x.Period == "core" {
			x.Side = e.word("side", charlesSides...)
			if x.Type != "ops" {
				e.report("type", "a Core card is of the type ops")
			}
		}
		if x.Type == "event" {
			e.charlesEvent(&x)
		}
		w.Cards = append(w.Cards, x)
	})
}

// charlesEvent reads what only Events have.
func (e *entry) charlesEvent(x *CharlesCard) {
	x.Effect, x.After = e.text("effect"), e.card("after")
	whose := 0
	for _, icon := range e.list("icons") {
		switch icon {
		case "royalist", "parliament":
			x.Side = icon
			whose++
		case "neutral":
			whose++
		case "mandatory":
			x.Mandatory = true
			whose++
		case "response":
			x.Response = true
		case "combat":
			x.Combat = true
		case "decisive-victory":
			x.Decisive = true
		default:
			e.report("icons", "'icons' are royalist, parliament, neutral, mandatory, response, combat and decisive-victory")
		}
	}
	if whose != 1 {
		e.report("icons", "'icons' has one of royalist, parliament, neutral and mandatory")
	}
	e.subs("do", func(in *entry) { x.Do = append(x.Do, in.charlesStep()) })
	if len(x.Do) == 0 {
		e.report("do", "'do' is missing: the steps of the Event")
	}
	for i, s := range x.Do {
		if x.Combat != (s.Combat != nil) {
			e.report("do", "a card with the icon combat has the step combat, and no other has it")
		}
		if s.Otherwise && i == 0 {
			e.report("do", "'otherwise' needs a step before it")
		}
	}
}

// charlesVerbs are the steps there are.
var charlesVerbs = []string{"control", "raise", "hand", "recruit", "enter", "activate", "points", "combat", "lose", "switch", "siege", "naval",
	"train", "notable", "raid", "transfer", "plot", "special"}

// charlesStep reads a step of an Event.
func (e *entry) charlesStep() (x CharlesStep) {
	x.Otherwise = e.truth("otherwise")
	verb := ""
	for _, v := range charlesVerbs {
		if e.keys[v] != nil && verb != "" {
			e.ask(v)
			e.report(v, "a step is one thing; here are '%s' and '%s'", verb, v)
		} else if e.keys[v] != nil {
			verb = v
		}
	}
	switch verb {
	case "":
		e.asked = append(e.asked, charlesVerbs...) // what else is there is told with what may be meant
		if len(e.keys) == 0 || e.keys["otherwise"] != nil {
			e.report("", "a step is one of %s", or(charlesVerbs))
		}
	case "enter":
		x.Enter = e.text(verb)
		e.refer(verb, "General")
	case "notable":
		x.Notable = e.text(verb)
		e.refer(verb, "Local Notable")
	case "raid":
		x.Raid = e.text(verb)
		e.refer(verb, "Local Notable")
	case "naval":
		x.Naval = e.number(verb, -9, 9)
	case "train":
		x.Train = e.truth(verb)
	case "special":
		x.Special = e.word(verb, charlesSpecials...)
	default:
		if in := e.sub(verb); in != nil {
			in.charlesVerb(verb, &x)
			in.done()
		}
	}
	return x
}

// charlesVerb reads the verbs that take more than a word.
func (e *entry) charlesVerb(verb string, x *CharlesStep) {
	switch verb {
	case "control":
		x.Control = e.charlesPCs()
	case "raise":
		x.Raise = e.charlesRaise()
	case "hand":
		x.Hand = &CharlesHand{Draw: e.some("draw"), Lose: e.some("lose"), Look: e.truth("look")}
	case "recruit":
		x.Recruit = &CharlesRecruit{N: e.number("n", 1, 9), Side: e.oneOf("side", charlesSides...), Except: e.list("except")}
		e.refer("except", "Region")
	case "activate":
		x.Activate = &CharlesActivate{Generals: e.list("generals"), Strategy: e.numberOr("strategy", 0, 1, 3), Bombard: e.truth("bombard"),
			Points: e.some("points"), Score: e.some("score"), Relief: e.truth("relief")}
		e.refer("generals", "General")
		if (len(x.Activate.Generals) == 0) == (x.Activate.Strategy == 0) {
			e.report("generals", "it needs either 'generals' or 'strategy'")
		}
	case "points":
		x.Points = &CharlesPoints{Fewer: e.number("fewer", 1, 4), Least: e.number("least", 0, 4)}
	case "combat":
		x.Combat = &CharlesCombat{Score: e.number("score", 0, 9), Better: e.some("better"), Generals: e.list("generals"),
			Brigades: e.list("brigades"), Regions: e.list("regions"), Defender: e.truth("defender"), Decisive: e.truth("decisive")}
		e.refer("generals", "General")
		e.refer("brigades", "Brigade")
		e.refer("regions", "Region")
	case "lose":
		x.Lose = &CharlesLose{N: e.number("n", 1, 9), Kind: e.oneOf("kind", charlesKinds...), Brigades: e.list("brigades"), Regions: e.list("regions"),
			Outside: e.truth("outside"), Army: e.truth("army"), Each: e.some("each"), To: e.word("to", "available", "removed")}
		e.refer("brigades", "Brigade")
		e.refer("regions", "Region")
	case "switch":
		x.Switch = &CharlesOn{ID: e.text("id"), Until: e.word("until", "turn", "game", "lorrainers")}
		e.refer("id", "switch")
	case "siege":
		x.Siege = e.charlesSiege()
	case "transfer":
		x.Transfer = &CharlesTransfer{N: e.number("n", 1, 9), Range: e.number("range", 1, 9), Except: e.oneOf("except", charlesKinds...)}
	case "plot":
		x.Plot = e.charlesPlot()
	}
}

// some reads a number that may be absent.
func (e *entry) some(field string) int { return e.numberOr(field, 0, 1, 99) }

// oneOf reads one of some words that may be absent.
func (e *entry) oneOf(field string, words ...string) string {
	if e.ask(field) == nil {
		return ""
	}
	return e.word(field, words...)
}

func (e *entry) charlesPCs() *CharlesPCs {
	x := &CharlesPCs{Place: e.some("place"), Remove: e.some("remove"), Enemy: e.truth("enemy"), Areas: e.list("areas"), Regions: e.list("regions"),
		PerRegion: e.some("per_region"), OneRegion: e.truth("one_region"), SameRegion: e.truth("same_region"), Beside: e.list("beside")}
	if (x.Place == 0) == (x.Remove == 0) {
		e.report("place", "it needs either 'place' or 'remove', with how many PC markers")
	}
	e.refer("areas", "Area")
	e.refer("regions", "Region")
	e.refer("beside", "Area")
	return x
}

func (e *entry) charlesRaise() *CharlesRaise {
	x := &CharlesRaise{N: e.number("n", 1, 9), Kind: e.oneOf("kind", charlesKinds...), Of: e.list("of"), Areas: e.list("areas"), Regions: e.list("regions"),
		Overseas: e.list("overseas"), With: e.list("with"), Ports: e.truth("ports"), Friendly: e.truth("friendly"), NotEnemy: e.truth("not_enemy"),
		PerArea: e.some("per_area"), Inside: e.truth("inside"), Eliminated: e.truth("eliminated")}
	if x.Kind == "" {
		x.Kind = "regional"
	}
	if !slices.ContainsFunc([][]string{x.Areas, x.Regions, x.With}, func(l []string) bool { return len(l) > 0 }) {
		e.report("n", "it needs 'areas', 'regions' or 'with': where the Brigades go")
	}
	e.refer("areas", "Area")
	for _, field := range []string{"of", "regions", "overseas"} {
		e.refer(field, "Region")
	}
	e.refer("with", "General")
	return x
}

func (e *entry) charlesSiege() *CharlesSiege {
	x := &CharlesSiege{Bombard: e.truth("bombard"), Assault: e.truth("assault"), Score: e.some("score"), Area: e.maybe("area"), Better: e.some("better"),
		Reduce: e.some("reduce"), Port: e.truth("port")}
	ways := 0
	for _, is := range []bool{x.Bombard, x.Assault, x.Reduce > 0} {
		if is {
			ways++
		}
	}
	if ways != 1 {
		e.report("bombard", "it needs one of 'bombard: true', 'assault: true' and 'reduce'")
	}
	if (x.Area == "") != (x.Better == 0) {
		e.report("better", "'area' and 'better' go together")
	}
	e.refer("area", "Area")
	return x
}

func (e *entry) charlesPlot() *CharlesPlot {
	x := &CharlesPlot{General: e.some("general")}
	e.subs("targets", func(in *entry) {
		t := CharlesTarget{Area: in.maybe("area"), Class: in.numberOr("class", 0, 1, 3), Regions: in.list("regions"), Near: in.truth("near"), Roll: in.number("roll", 1, 9)}
		if (t.Area == "") == (t.Class == 0) {
			in.report("area", "it needs either 'area' or 'class'")
		}
		in.refer("area", "Area")
		in.refer("regions", "Region")
		x.Targets = append(x.Targets, t)
	})
	if len(x.Targets) == 0 {
		e.report("targets", "'targets' is missing; such as [{area: Hull, roll: 5}]")
	}
	if in := e.sub("fails"); in != nil {
		x.Fails = in.charlesPCs()
		in.done()
	}
	return x
}
