package scenarios

func (r *reader) warCards(w *ThisWar) {
	r.each("cards", "card", func(e *entry) {
		e.bare = []string{"id", "name"}
		x := WarCard{ID: e.text("id"), Side: e.word("side", "royalist", "parliament"), Name: e.text("name"), AP: e.number("ap", 2, 4),
			Event: e.text("event"), AddYear: e.numberOr("add_year", 0, 1643, 1646), RemoveYear: e.numberOr("remove_year", 0, 1642, 1646),
			AfterPlay: e.word("after_play", "discard", "remove", "beside-map")}
		if x.Event == "" { // none
			if e.keys["phase"] != nil {
				e.ask("phase")
				e.report("phase", "a card without an event has no 'phase'")
			}
		} else {
			x.Phase = e.word("phase", warPhases...)
			e.refer("event", "event")
		}
		if (x.AP == 4) != (x.Event == "") {
			e.report("ap", "a card of 4 AP has 'event: none', one of 2 or 3 has an event")
		}
		if x.AddYear > 0 && x.RemoveYear > 0 && x.AddYear > x.RemoveYear {
			e.report("remove_year", "it would leave the deck in %d, before it joins for %d", x.RemoveYear, x.AddYear)
		}
		r.define("card", x.ID, e.at("id"))
		w.Cards = append(w.Cards, x)
		r.later = append(r.later, func() { w.checkCard(e, x) })
	})
	r.each("events", "event", func(e *entry) {
		e.bare = []string{"id", "section"}
		x := WarEvent{ID: e.text("id"), Name: e.text("name"), Decks: e.list("decks"), Phase: e.word("phase", warPhases...),
			Timing: e.text("timing"), Section: e.text("section"), Effect: e.text("effect"), Options: e.list("options"),
			Lasting: e.truth("lasting"), Note: e.remark("note")}
		for _, side := range x.Decks {
			if side != "royalist" && side != "parliament" {
				e.report("decks", "'decks' lists royalist, parliament or both")
			}
		}
		if in := e.sub("recruit"); in != nil {
			x.Recruit = &WarEventRecruit{Strength: in.number("strength", 1, 12), PerGarrison: in.numberOr("per_garrison", 0, 1, 4),
				Max: in.numberOr("max", 0, 1, 12), Artillery: in.truth("artillery"), Where: in.text("where")}
			in.done()
		}
		r.define("event", x.ID, e.at("id"))
		w.Events = append(w.Events, x)
	})
	for _, side := range []string{"royalist", "parliament"} {
		n := 0
		for _, c := range w.Cards {
			if c.Side == side {
				n++
			}
		}
		if n != 26 && len(r.sections["cards"]) > 0 {
			r.report("", 0, "the section 'cards:' has %d cards of the side %s; there must be 26", n, side)
		}
	}
}

var warPhases = []string{"operational", "tactical", "supply", "victory"}

// checkCard holds a card against its event and the cards of its name.
func (w *ThisWar) checkCard(e *entry, c WarCard) {
	if v := w.Event(c.Event); v != nil {
		if !contains(v.Decks, c.Side) {
			e.report("event", "the 'decks' of the event %s do not list %s", v.ID, c.Side)
		}
		if v.Phase != c.Phase {
			e.report("phase", "the event %s has the phase %s", v.ID, v.Phase)
		}
	}
	for _, o := range w.Cards {
		if o.ID == c.ID {
			return
		}
		same := o
		same.ID = c.ID
		if o.Side == c.Side && o.Name == c.Name && same != c {
			e.report("name", "the card %s has the same name but differs; add the year to one name", o.ID)
		}
	}
}

// Event finds an event by its id.
func (w *ThisWar) Event(id string) *WarEvent {
	for i := range w.Events {
		if w.Events[i].ID == id {
			return &w.Events[i]
		}
	}
	return nil
}

// Card finds a card by its id.
func (w *ThisWar) Card(id string) *WarCard {
	for i := range w.Cards {
		if w.Cards[i].ID == id {
			return &w.Cards[i]
		}
	}
	return nil
}
