package adjudicate

import (
	"fieldpost/crypto/ledger"
	"fieldpost/orders"
)

// Status tells what everybody may know.
func (f *Folder) Status() Status {
	c, n := f.open(), f.Step()
	st := Status{
		Game: f.game.ID, Rules: f.game.Rules, Title: f.rules.Title(), Scenario: f.game.Scenario,
		Step: n, When: c.When, Deadline: c.Deadline, Deadlines: f.game.Deadlines,
		Over: c.Over, Winner: c.Winner, Report: c.Report,
	}
	for i, side := range f.game.Sides {
		s := SideStatus{Side: side, Player: f.game.Players[i].Name, Asked: c.Asks[i], State: NotAsked}
		if len(s.Asked) > 0 {
			s.State = Awaited
		}
		if data, ok := f.files[sheetName(n, side)]; ok {
			s.State, s.Received = Received, ledger.Digest(data)
			if sheet, _ := orders.ParseSheet("", data); sheet != nil && !sheet.Final {
				s.State = Held
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
