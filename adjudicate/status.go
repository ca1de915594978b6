package adjudicate

import (
	"fieldpost/crypto/ledger"
	"fieldpost/crypto/seal"
	"fieldpost/orders"
)

// outside judges the orders that a side has sent to the open step by what can
// be seen without a key.
func (f *Folder) outside(s int) (State, orders.Problems) {
	n, side := f.Step(), f.game.Sides[s]
	if len(f.open().Asks[s]) == 0 {
		return NotRight, f.notAsked(n, s)
	}
	file := sheetName(n, side)
	sheet, ps := orders.ParseSheet(file, f.files[file])
	r := orders.NewReader(file, ps)
	if !ps.Refused() && canonical(r, f.files[file]) && (sheet.Armor || f.header(r, sheet, n, side)) && f.checkSender(r, n, s, sheet) {
		if _, ok := seal.Binary(sheet.Sealed); sheet.Sealed != "" && !ok {
			r.Report(sheet.Root.Get("sealed"), CodeDamaged, "the sealed block is not as it was written: it was changed on the way").Hint = attach
		} else if sheet.Sealed == "" {
			f.bound(r, sheet)
		}
	}
	if ps = r.Problems(); ps.Refused() {
		f.askAgain(s, ps)
		return NotRight, ps
	}
	if !sheet.Final {
		return Held, nil
	}
	return Received, nil
}

// Status tells what everybody may know.
func (f *Folder) Status() Status {
	c, n := f.open(), f.Step()
	st := Status{
		Game: f.game.ID, Rules: f.game.Rules, Title: f.rules.Title(), Scenario: f.game.Scenario,
		GameFile: ledger.Digest(f.files[gameName]),
		Step:     n, When: c.When, Made: c.Made, Deadline: f.deadline(), Deadlines: f.game.Deadlines,
		Over: c.Over, Revealed: f.CheckRevealed() == nil, Winner: c.Winner, Report: c.Report,
		Told: f.endingWords(c.Endings, c.Over, f.wonBy(c)),
	}
	for _, u := range f.rulingsHere() {
		st.Rulings = append(st.Rulings, lines(rulingLines(u))...)
	}
	for i, side := range f.game.Sides {
		s := SideStatus{Side: side, Player: f.now().players[i].Name, Asked: c.Asks[i], Asks: f.asksIn("", c.Asks[i]), State: NotAsked}
		if len(s.Asked) > 0 {
			s.State = Awaited
		}
		if data, ok := f.files[sheetName(n, side)]; ok {
			s.Received = ledger.Digest(data)
			s.State, s.Problems = f.outside(i)
		}
		if c.Endings[i] != "" {
			if st.Endings == nil {
				st.Endings = map[string]string{}
			}
			st.Endings[side] = c.Endings[i]
		}
		s.Declares = f.declared(n, i)
		for _, what := range Endings {
			if data, ok := f.files[endingName(n, side, what)]; ok {
				st.Void = append(st.Void, f.endingProblems(n, i, what, data)...)
			}
		}
		for _, e := range f.noted(n, side) {
			if s.Sealed = max(s.Sealed, e.version); e.digest == s.Received {
				s.Version = e.version
			}
		}
		st.Sides = append(st.Sides, s)
	}
	for _, name := range f.files.names() {
		p := placeOf(name, f.game.Sides)
		if ours(name) && (p.kind == stray || p.step > n) {
			st.Strays = append(st.Strays, name)
		}
	}
	return st
}
