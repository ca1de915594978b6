package audit

import (
	"fieldpost/adjudicate"
	"fieldpost/adjudicate/codes"
	"fieldpost/adjudicate/folder"
	"fieldpost/crypto/keys"
	"fieldpost/orders"
)

// Diff is the first place where two copies of a game do not say the same, once
// they are opened. Sealed afresh, the same words are other bytes: that is no
// difference.
type Diff struct {
	// Steps is how far each copy goes.
	Steps [2]int `json:"steps"`
	// Views are the sides whose views could be opened, Orders whether the orders could.
	Views  []string `json:"views"`
	Orders bool     `json:"orders"`
	// Step and File say where it is, Line which line of it when it is open. In a
	// view, Event is the number of the first event that differs, from 1, 0 if none does.
	Step  int    `json:"step,omitempty"`
	File  string `json:"file,omitempty"`
	Line  int    `json:"line,omitempty"`
	Event int    `json:"event,omitempty"`
	Text  string `json:"text,omitempty"`
	Here  string `json:"here,omitempty"`
	There string `json:"there,omitempty"`
}

// Same says that nothing differs as far as both copies go.
func (d *Diff) Same() bool { return d.File == "" }

// FirstDifference compares what the steps of two copies say: of each step the call, the views,
// then the rulings and the orders that it led to. The adjudicator's identity, or what
// was published, opens all of it, a player's his own views, and none the calls and
// rulings, which are public.
func FirstDifference(f *adjudicate.Folder, id keys.Identity, other *adjudicate.Folder) (Diff, error) {
	d := Diff{Steps: [2]int{f.Step(), other.Step()}, Views: []string{}}
	if f.Game.ID != other.Game.ID {
		return d, codes.Fail(folder.GameName, codes.CodeOtherGame, "the other folder holds the game %s; here is %s", other.Game.ID, f.Game.ID)
	}
	who, ok := f.SideOf(id)
	if all, _, err := f.Secrets(id); err == nil {
		id, d.Views, d.Orders = all, f.Game.Sides[:], true
	} else if who == folder.Adjudicator || f.Revealed() {
		return d, err
	} else if ok {
		d.Views = []string{who}
	}
	if d.lines(0, folder.GameName, f.Files[folder.GameName], other.Files[folder.GameName], "the two did not begin with the same game.yaml") {
		return d, nil
	}
	for n := 1; n <= min(d.Steps[0], d.Steps[1]); n++ {
		if d.lines(n, folder.CallName(n), saidIn(f, n), saidIn(other, n), "the calls do not say the same") {
			return d, nil
		}
		for _, side := range d.Views {
			here, err1 := f.ViewText(id, n, side)
			there, err2 := other.ViewText(id, n, side)
			if (err1 == nil) != (err2 == nil) {
				here, there = opens(err1), opens(err2)
			}
			if d.lines(n, folder.ViewName(n, side), here, there, "the views of "+side+" do not say the same") {
				d.event(here, there)
				return d, nil
			}
		}
		if d.closing(f, n, other, id) {
			return d, nil
		}
	}
	return d, nil
}

func opens(err error) []byte {
	if err == nil {
		return []byte("it opens")
	}
	return []byte(err.Error())
}

// closing notes what differs in what closed a step, its orders and rulings, if anything does.
func (d *Diff) closing(f *adjudicate.Folder, n int, other *adjudicate.Folder, id keys.Identity) bool {
	for _, side := range f.Game.Sides {
		if d.Orders && d.lines(n, folder.SheetName(n, side), ordered(f, id, n, side), ordered(other, id, n, side), "the orders of "+side+" are not the same") {
			return true
		}
	}
	for _, side := range f.Game.Sides {
		for _, what := range folder.Endings {
			name := folder.EndingName(n, side, what)
			if d.lines(n, name, f.Files[name], other.Files[name], "what "+side+" has declared is not the same") {
				return true
			}
		}
	}
	for k := 1; k <= folder.MaxRulings; k++ {
		name := folder.RulingName(n, k)
		if d.lines(n, name, f.Files[name], other.Files[name], "the rulings are not the same") {
			return true
		}
	}
	return false
}

// lines notes the first line that differs, if one does.
func (d *Diff) lines(step int, file string, here, there []byte, text string) bool {
	diff := differ(here, there)
	if diff == nil {
		return false
	}
	d.Step, d.File, d.Text = step, file, text
	d.Line, d.Here, d.There = diff.Line, diff.Recorded, diff.Replayed
	return true
}

// event finds the first event of two views that differs.
func (d *Diff) event(here, there []byte) {
	a, _, err1 := folder.DecodeView(here)
	b, _, err2 := folder.DecodeView(there)
	if err1 != nil || err2 != nil {
		return
	}
	for i := range max(len(a.Events), len(b.Events)) {
		var x, y string
		if i < len(a.Events) {
			x = a.Events[i].Text
		}
		if i < len(b.Events) {
			y = b.Events[i].Text
		}
		if x != y {
			d.Event, d.Here, d.There = i+1, orders.Visible(x), orders.Visible(y)
			return
		}
	}
}

// saidIn is what a call says, without its ledger and signature: the digests differ
// wherever something was sealed afresh.
func saidIn(f *adjudicate.Folder, n int) []byte {
	c := *f.Calls[n-1]
	c.Ledger = nil
	return c.Encode(f.Game.Sides)
}

// ordered is what the orders of a side say when they are open, nothing if there are none.
func ordered(f *adjudicate.Folder, id keys.Identity, n int, side string) []byte {
	data, ok := f.Files[folder.SheetName(n, side)]
	if !ok {
		return nil
	}
	o := f.Unlock(id, n, side)
	if o.Sheet == nil {
		return data
	}
	s := *o.Sheet
	s.Signature, s.Sealed = "", ""
	s.Call = "" // it names sealed bytes
	s.Replaces = nil
	return orders.WriteSheet(s)
}
