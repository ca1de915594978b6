package scenarios

import "slices"

func (r *reader) charlesTracks(w *Charles) {
	r.each("naval", "chart", func(e *entry) {
		e.bare = []string{"name"}
		e.text("name")
		x := CharlesNaval{Low: e.number("low", -9, 0), High: e.number("high", 0, 9), Bombard: e.number("bombard", -6, 0),
			Veteran: e.number("veteran", 1, 9), Brigade: e.number("brigade", 1, 9), Bristol: e.number("bristol", -5, 5),
			QueenLeft: e.number("queen_left", -5, 5), QueenCaptured: e.number("queen_captured", -5, 5)}
		x.Start, x.Chits = e.number("start", x.Low, x.High), e.numbers("chits", -9, 9)
		w.Naval = x
		r.later = append(r.later, func() {
			n := 0
			for _, t := range w.Turns {
				if t.Chit {
					n++
				}
			}
			if n > len(x.Chits) {
				e.report("chits", "on %d turns one is drawn; here are %d", n, len(x.Chits))
			}
		})
	})
	r.each("turns", "turn", func(e *entry) {
		x := CharlesTurn{N: e.number("id", 1, 99), Name: e.text("name"), Recruit: e.number("recruit", 0, 9), Chit: e.truth("chit"),
			Desert: e.number("desert", 0, 9), Base: e.number("base", 0, 99), Powicke: e.truth("powicke"), Turncoats: e.truth("turncoats")}
		if x.N != len(w.Turns)+1 {
			e.report("id", "the turns stand in their order; here must be %d", len(w.Turns)+1)
		}
		w.Turns = append(w.Turns, x)
	})
	r.each("decks", "deck", func(e *entry) {
		x := CharlesDeck{Name: e.word("name", charlesPeriods...), Size: e.number("size", 1, 200), Mandatory: e.card("mandatory"),
			Top: e.numberOr("top", 0, 1, 99), AltHist: e.numberOr("alt_hist", 0, 1, 99), Turn: e.numberOr("turn", 0, 1, 99)}
		r.define("deck", x.Name, e.at("name"))
		w.Decks = append(w.Decks, x)
		r.later = append(r.later, func() {
			n := 0
			for _, c := range w.Cards {
				if c.Period == x.Name {
					n++
				}
			}
			if n != x.Size {
				e.report("size", "the section 'cards:' has %d cards of the period %s, not %d", n, x.Name, x.Size)
			}
			if c := w.Card(x.Mandatory); c != nil && (c.Period != x.Name || !c.Mandatory) {
				e.report("mandatory", "the card %d must be of the period %s, with 'mandatory' among its 'icons'", c.N, x.Name)
			}
		})
	})
	for _, name := range charlesPeriods {
		if _, ok := r.defs["deck"][name]; !ok && len(r.sections["decks"]) > 0 {
			r.report("", 0, "the section 'decks:' lacks the deck %s", name)
		}
	}
	r.each("switches", "switch", func(e *entry) {
		e.bare = []string{"id"}
		x := CharlesSwitch{ID: e.text("id"), Effect: e.text("effect")}
		r.define("switch", x.ID, e.at("id"))
		w.Switches = append(w.Switches, x)
	})
	r.charlesRules(w)
	r.each("setups", "scenario", func(e *entry) {
		e.bare = []string{"name", "sections"}
		x := CharlesSetup{Name: e.text("name"), Title: e.text("title"), Sections: e.list("sections"), Deal: e.number("deal", 1, 20),
			Plays: e.number("plays", 1, 20), PowerBase: map[string]int{}}
		if n := e.numbers("turns", 1, 99); len(n) == 2 && n[0] <= n[1] {
			x.Turns = [2]int{n[0], n[1]}
		} else {
			e.report("turns", "'turns' is the first and the last, such as [1, 11], not %s", show(e.keys["turns"]))
		}
		if in := e.sub("power_base"); in != nil {
			for _, side := range charlesSides {
				x.PowerBase[side] = in.number(side, 0, 99)
			}
			in.done()
		} else {
			e.report("power_base", "'power_base' is missing; such as {royalist: 23, parliament: 22}")
		}
		r.define("scenario", x.Name, e.at("name"))
		w.Setups = append(w.Setups, x)
		r.later = append(r.later, func() { w.checkSetup(e, x) })
	})
}

// checkSetup holds a scenario against the map and the turns.
func (w *Charles) checkSetup(e *entry, x CharlesSetup) {
	if x.Turns[1] > len(w.Turns) {
		e.report("turns", "the last turn is %d", len(w.Turns))
	}
	for _, side := range charlesSides {
		n := 0
		for _, a := range w.Areas {
			if a.Control == side {
				n++
			}
		}
		if n != x.PowerBase[side] {
			e.report("power_base", "the side %s controls %d Areas in the beginning, as their 'control' says, not %d", side, n, x.PowerBase[side])
		}
	}
}

// charlesRules reads the numbers of the rules whose text the program does not have.
func (r *reader) charlesRules(w *Charles) {
	have := map[string]bool{}
	r.each("rules", "rule", func(e *entry) {
		e.bare = []string{"id", "section", "title", "fits"}
		id := e.word("id", "recruit", "raid", "activate")
		have[id] = true
		text := CharlesText{Section: e.text("section"), Title: e.text("title"), Fits: e.list("fits"), Text: e.list("text")}
		switch id {
		case "recruit":
			w.Rules.Recruit = CharlesRecruitRule{CharlesText: text, Event: e.number("event", 1, 9), Ops: e.number("ops", 1, 9), PerArea: e.number("per_area", 1, 9),
				SameRegion: e.truth("same_region"), ToGenerals: e.truth("to_generals"), Controlled: e.truth("controlled")}
		case "raid":
			w.Rules.Raid = CharlesRaidRule{CharlesText: text, Range: e.number("range", 1, 9), Over: e.list("over"), EnemyPC: e.truth("enemy_pc"),
				Masked: e.truth("masked"), EnemyBrigades: e.truth("enemy_brigades")}
			for _, kind := range w.Rules.Raid.Over {
				if !slices.Contains([]string{"road", "mountain", "maritime"}, kind) {
					e.report("over", "'over' lists road, mountain and maritime")
				}
			}
		case "activate":
			w.Rules.Activate = CharlesActivateRule{CharlesText: text, Stay: e.truth("stay"), BombardAndMove: e.truth("bombard_and_move")}
		}
	})
	for _, id := range []string{"recruit", "raid", "activate"} {
		if !have[id] && len(r.sections["rules"]) > 0 {
			r.report("", 0, "the section 'rules:' lacks the rule %s", id)
		}
	}
}

// Turn finds a turn by its number.
func (w *Charles) Turn(n int) *CharlesTurn {
	return find(w.Turns, func(t *CharlesTurn) bool { return t.N == n })
}
