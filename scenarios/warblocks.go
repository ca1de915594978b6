package scenarios

import "slices"

func (r *reader) warBlocks(w *ThisWar) {
	r.each("blocks", "block", func(e *entry) {
		x := WarBlock{Name: e.text("name"), Printed: e.remark("printed"), Side: e.word("side", "royalist", "parliament"),
			Faction: e.word("faction", "royalist", "parliament", "covenanter"), Label: e.text("label"),
			Class: e.word("class", "infantry", "cavalry", "artillery"),
			Kind: e.word("kind", "leader", "regional-leader", "regional", "non-regional", "irish", "local", "covenanter",
				"henrietta"),
			Max: e.number("max", 1, 4), Eff: e.number("eff", 1, 6), Fate: e.word("fate", "pool", "removed", "beside-map"),
			Replaces: e.list("replaces"), ReplacedBy: e.maybe("replaced_by"), Note: e.remark("note")}
		if x.Printed == "" {
			x.Printed = x.Name
		}
		if x.Class == "cavalry" {
			x.Disc = e.number("disc", 1, 6)
		} else if e.keys["disc"] != nil {
			e.ask("disc")
			e.report("disc", "only Cavalry has 'disc'")
		}
		e.warHome(&x)
		if in := e.sub("recruit"); in != nil {
			x.Recruit = WarRecruit{AP: in.truth("ap"), RP: in.word("rp", "yes", "cannon", "no"),
				Deploy: in.word("deploy", "home", "any", "fortified", "cannon", "none")}
			if x.Recruit.Deploy == "" {
				x.Recruit.Deploy = "none"
			}
			in.done()
		} else {
			e.report("recruit", "'recruit' is missing; such as {ap: true, rp: yes, deploy: home}")
		}
		if in := e.sub("entry"); in != nil {
			x.Entry = in.warEntry()
			in.done()
		} else {
			e.report("entry", "'entry' is missing; such as {start: pool}")
		}
		if (x.Faction == "royalist") != (x.Side == "royalist") {
			e.report("faction", "the faction is royalist if the side is, else parliament or covenanter")
		}
		r.define(x.Side+" block", x.Name, e.at("name"))
		w.Blocks = append(w.Blocks, x)
	})
}

// warHome reads where a block is at home; Regional blocks need one.
func (e *entry) warHome(x *WarBlock) {
	x.Home = e.text("home")
	switch x.Home {
	case "", "London", "Scotland and the North":
	default:
		e.refer("home", "region")
	}
	if x.Home == "" && slices.Contains([]string{"regional", "regional-leader", "covenanter"}, x.Kind) {
		e.report("home", "a %s block needs a 'home': a Region, London, or Scotland and the North", x.Kind)
	}
}

var warTurns = []string{"I", "II", "III", "IV", "V", "VI", "Winter"}

// warEntry reads when a block comes: at the start, on a turn, at a Year End or by an event.
func (e *entry) warEntry() (x WarEntry) {
	ways := 0
	for _, key := range []string{"start", "turn", "year_end", "event"} {
		if e.keys[key] != nil {
			ways++
		}
	}
	switch {
	case ways != 1:
		e.report("start", "it needs one of 'start', 'turn', 'year_end' and 'event'")
		for key := range e.keys {
			e.ask(key)
		}
	case e.keys["start"] != nil:
		x.Start = e.text("start")
		if x.Start != "pool" {
			e.refer("start", "area")
		}
	case e.keys["event"] != nil:
		x.Events = e.list("event")
		e.refer("event", "event")
	case e.keys["turn"] != nil:
		x.Turn, x.Year = e.word("turn", warTurns...), e.number("year", 1642, 1646)
		x.To = e.warTo()
	default:
		x.YearEnd = true
		if e.text("year_end") != "any" {
			x.Year = e.number("year_end", 1642, 1646)
		}
		x.To = e.warTo()
		if x.City = e.maybe("city"); x.City != "" {
			e.refer("city", "city")
		}
		if x.Areas = e.numberOr("areas", 0, 1, 20); x.Areas > 0 {
			x.Region = e.text("region")
			e.refer("region", "region")
		}
	}
	return x
}

// warTo reads where a block comes to.
func (e *entry) warTo() string {
	to := e.text("to")
	if to != "pool" && to != "replaced" {
		e.refer("to", "area", "box")
	}
	return to
}

// Block finds a block by its side and name.
func (w *ThisWar) Block(side, name string) *WarBlock {
	for i := range w.Blocks {
		if w.Blocks[i].Side == side && w.Blocks[i].Name == name {
			return &w.Blocks[i]
		}
	}
	return nil
}
