package adjudicate

import (
	"fieldpost/adjudicate/codes"
	"fieldpost/adjudicate/folder"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/run"
	"fieldpost/crypto/ledger"
	"fieldpost/crypto/seal"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

// outside judges the orders that a side has sent to the open step by what can
// be seen without a key.
func (f *Folder) outside(s int) (State, orders.Problems) {
	n, side := f.Step(), f.Game.Sides[s]
	if len(f.OpenCall().Asks[s]) == 0 {
		return NotRight, f.notAsked(n, s)
	}
	file := folder.SheetName(n, side)
	sheet, ps := orders.ParseSheet(file, f.Files[file])
	r := orders.NewReader(file, ps)
	if !ps.Refused() && folder.Canonical(r, f.Files[file]) && (sheet.Armor || f.Header(r, sheet, n, side)) && f.CheckSender(r, n, s, sheet) {
		if _, ok := seal.Binary(sheet.Sealed); sheet.Sealed != "" && !ok {
			r.Report(sheet.Root.Get("sealed"), codes.CodeDamaged, "the sealed block is not as it was written: it was changed on the way").Hint = say.Words(codes.Attach)
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
func (f *Folder) Status() Status { return f.StatusIn("") }

// StatusIn is Status in a language. Where in the game this is, and what happened, is in English
// where the call does not have it in that language.
func (f *Folder) StatusIn(lang string) Status {
	c, n := f.OpenCall(), f.Step()
	said, ok := c.In[lang]
	if !ok {
		said = folder.Said{When: c.When, Report: c.Report}
	}
	st := Status{
		Game: f.Game.ID, Rules: f.Game.Rules, Title: f.Rules.Title(), Scenario: f.Game.Scenario,
		GameFile: ledger.Digest(f.Files[folder.GameName]),
		Step:     n, When: said.When, Made: c.Made, Deadline: f.DeadlineText(), Deadlines: f.Game.Deadlines,
		Over: c.Over, Revealed: f.CheckRevealed() == nil, Winner: c.Winner, Report: said.Report,
		Told: f.sayEndings(lang, c.Endings, c.Over, f.WonBy(c)),
	}
	for _, u := range f.RulingsHere() {
		st.Rulings = append(st.Rulings, folder.Lines(f.SayAll(lang, folder.RulingLines(u)))...)
	}
	for i, side := range f.Game.Sides {
		s := SideStatus{Side: side, Player: f.TermsNow().Players[i].Name, Asked: c.Asks[i], Asks: f.asksIn(lang, c.Asks[i]), State: NotAsked}
		if len(s.Asked) > 0 {
			s.State = Awaited
		}
		if data, ok := f.Files[folder.SheetName(n, side)]; ok {
			s.Received = ledger.Digest(data)
			s.State, s.Problems = f.outside(i)
			s.Problems = f.ProblemsIn(lang, s.Problems)
		}
		if c.Endings[i] != "" {
			if st.Endings == nil {
				st.Endings = map[string]string{}
			}
			st.Endings[side] = c.Endings[i]
		}
		s.Declares = f.Declared(n, i)
		for _, what := range folder.Endings {
			if data, ok := f.Files[folder.EndingName(n, side, what)]; ok {
				st.Void = append(st.Void, f.ProblemsIn(lang, f.EndingProblems(n, i, what, data))...)
			}
		}
		for _, e := range f.Noted(n, side) {
			if s.Sealed = max(s.Sealed, e.Version); e.Digest == s.Received {
				s.Version = e.Version
			}
		}
		st.Sides = append(st.Sides, s)
	}
	for _, name := range f.Files.Names() {
		p := folder.PlaceOf(name, f.Game.Sides)
		if folder.Ours(name) && (p.Kind == folder.Stray || p.Step > n) {
			st.Strays = append(st.Strays, name)
		}
	}
	return st
}

// asksIn says in a language what questions ask for, by their names, in words that go on
// in a sentence.
func (f *Folder) asksIn(lang string, names []string) (asks []string) {
	for _, name := range names {
		words := f.Rules.Asks(name)
		if name == run.ReadyName {
			words = "whether you are ready"
		}
		asks = append(asks, tongue.Small(f.Say(lang, say.Words(words))))
	}
	return asks
}
