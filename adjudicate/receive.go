package adjudicate

import (
	"slices"

	"fieldpost/adjudicate/codes"
	"fieldpost/adjudicate/folder"
	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/run"
	"fieldpost/crypto/keys"
	"fieldpost/crypto/ledger"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

// opened is one order file of a step, opened.
type opened struct {
	r     *orders.Reader // what was found when it was opened
	outer *orders.Sheet  // the file as it lies there; nil if it is none
	Sheet *orders.Sheet  // what counts: of a sealed file, the sheet inside; nil if it does not open
	sums  []string       // digests of all that was sealed in it
	final bool
	good  bool // it belongs to its side and step, but for what it may be a copy of

	number  []byte // what it brings to the draw; unbound if nothing shows that it is the side's
	unbound bool
}

// Unlock reads an order file of step n and opens what is sealed. It judges
// what the file is, not whether it belongs here.
func (f *Folder) Unlock(id keys.Identity, n int, side string) *opened {
	file := folder.SheetName(n, side)
	data := f.Files[file]
	s, ps := orders.ParseSheet(file, data)
	o := &opened{r: orders.NewReader(file, ps)}
	if ps.Refused() || !folder.Canonical(o.r, data) {
		return o
	}
	o.outer, o.final = s, s.Final
	if s.Sealed == "" {
		o.Sheet = s
		return o
	}
	bin, text, ok := folder.Unseal(o.r, s.Root.Get("sealed"), s.Sealed, id)
	if bin != nil {
		o.sums = []string{ledger.Digest(bin)}
	}
	if !ok {
		return o
	}
	inner, ps := orders.ParseSheet(file, text)
	o.r = orders.NewReader(file, append(o.r.Problems(), ps...))
	switch {
	case inner == nil || ps.Refused():
		return o
	case inner.Armor || inner.Sealed != "":
		o.r.Report(nil, codes.CodeSealedTwice, "what is sealed is sealed once more inside").Hint = say.Words("seal the sheet once")
		return o
	}
	o.Sheet, o.final = inner, s.Final && inner.Final
	f.asShown(o, n, slices.Index(f.Game.Sides[:], side))
	return o
}

// seen are the sealed blocks of the steps that are closed, and where they stand.
type seen map[string]string

func (m seen) add(file string, o *opened) {
	for _, s := range o.sums {
		m[s] = file
	}
}

// owned judges by what can be seen from outside whether an order file of a side is its own, and for
// step n. Nothing is said of what is inside a file that was sent by somebody else.
func (f *Folder) owned(n, s int, o, other *opened, before seen) (*orders.Reader, bool) {
	side := f.Game.Sides[s]
	if len(f.Calls[n-1].Asks[s]) == 0 {
		return orders.NewReader(o.r.File, f.notAsked(n, s)), false
	}
	if o.outer == nil {
		return o.r, false
	}
	r := orders.NewReader(o.r.File, nil)
	if !o.outer.Armor && !f.Header(r, o.outer, n, side) || !f.CheckSender(r, n, s, o.outer) {
		return r, false
	}
	if copied(r, o, other, before, side) {
		return r, false
	}
	return o.r, true
}

// belongs judges whether the opened orders of a side are its own, and for step n: all but what they
// say. other are those of the other side, or nil. The reader goes on from the problems found.
func (f *Folder) belongs(n, s int, o, other *opened, before seen) (*orders.Reader, bool) {
	side := f.Game.Sides[s]
	if r := orders.NewReader(o.r.File, nil); o.good {
		if copied(r, o, other, before, side) {
			return r, false
		}
		return o.r, true
	}
	r, ok := f.owned(n, s, o, other, before)
	if !ok {
		return r, false
	}
	if o.Sheet == nil || r.Problems().Refused() || !f.Header(r, o.Sheet, n, side) {
		return r, false
	}
	if !o.outer.Armor {
		f.bound(r, o.Sheet)
	}
	f.takeNumber(r, n, s, o)
	o.good = !r.Problems().Refused()
	return r, o.good
}

// receive judges the opened orders of a side in step n, by what the side may know alone, with the
// plan in force, and gives the plan in force after them.
func (f *Folder) receive(id keys.Identity, n, s int, o, other *opened, before seen, plan run.Standing) ([]game.Given, run.Standing, orders.Problems) {
	r, ok := f.belongs(n, s, o, other, before)
	if !ok {
		return nil, plan, r.Problems()
	}
	given, plan := f.legal(id, n, s, o, plan, r)
	return given, plan, r.Problems()
}

// legal holds what the orders of a side say against its view of step n.
func (f *Folder) legal(id keys.Identity, n, s int, o *opened, plan run.Standing, r *orders.Reader) ([]game.Given, run.Standing) {
	v, err := f.ViewOf(id, n, f.Game.Sides[s])
	if err != nil {
		r.Report(nil, codes.CodeFault, "the view of %s does not open, and so the orders cannot be judged", f.Game.Sides[s])
		return nil, plan
	}
	return f.Judge(v, o.Sheet, plan, r)
}

// notAsked is the problem with orders of a side that has none to give.
func (f *Folder) notAsked(n, s int) orders.Problems {
	side := f.Game.Sides[s]
	return codes.Fail(folder.SheetName(n, side), codes.CodeNotAsked, "nothing is asked of %s at step %d", side, n).Hint("take the file away").Problems
}

// copied reports orders that are a copy of others.
func copied(r *orders.Reader, o, other *opened, before seen, side string) bool {
	from := original(o, other, before, side)
	if from != "" {
		r.Report(nil, codes.CodeCopied, "the sealed block is a copy of %s", from).Hint = say.Words("seal the orders afresh")
	}
	return from != ""
}

// original says which orders these are a copy of. Of two sealed blocks alike in
// one step, the one that says inside that it is the other side's is the copy.
func original(o, other *opened, before seen, side string) string {
	for _, sum := range o.sums {
		if from := before[sum]; from != "" {
			return from
		}
	}
	mine := o.Sheet != nil && o.Sheet.Side == side
	if other != nil && !mine && slices.ContainsFunc(o.sums, func(sum string) bool { return slices.Contains(other.sums, sum) }) {
		return other.r.File
	}
	return ""
}

// bound checks that a sheet is tied to its call.
func (f *Folder) bound(r *orders.Reader, s *orders.Sheet) {
	if s.Call == "" {
		r.Report(nil, codes.CodeWrongCall, "the sealed sheet does not say which call it answers").Hint = say.Words("fieldpost seal adds it")
	}
}
