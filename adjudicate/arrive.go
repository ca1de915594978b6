package adjudicate

import (
	"bytes"
	"maps"
	"slices"

	"fieldpost/adjudicate/codes"
	"fieldpost/adjudicate/folder"
	"fieldpost/crypto/keys"
	"fieldpost/crypto/ledger"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

// Arrival is an order file that came from outside, by mail, held against the
// open step. It may be put into the folder if the problems do not refuse it.
type Arrival struct {
	// Side is whose orders they say they are; "" where that is not known. Step
	// is the step they answer, 0 where they do not say.
	Side string
	Step int
	// Signed says that the side's own key has signed them. Where it has not, the
	// caller must know who sent them, and tell the problems to nobody else.
	Signed bool
	// Files are what to write, Away what to take away then. With problems that
	// refuse the orders there are none.
	Files folder.Files
	Away  []string
	// Digest is that of the order file, Version the sheet's; Letter is the Message-ID
	// by which orders in clear have their part in the dice.
	Digest  string
	Version int
	Letter  string
	// Final says that they do not hold the step up.
	Final bool
	// Already says that these very orders are in the folder, Replaces that others of the side are.
	Already, Replaces bool
	// Problems are for the side's eyes, as is Restatement, but for those that
	// [Public] says are about the envelope.
	Problems    orders.Problems
	Restatement []string
}

// Arrive judges an order file in canonical form, with the signature found beside it if it is age
// armour alone. It needs the adjudicator's identity, and says nothing of the other side's orders.
// The error is for what is no fault of the file.
func (f *Folder) Arrive(id keys.Identity, data, signature []byte) (Arrival, error) {
	sheet, ps := orders.ParseSheet("", data)
	a := Arrival{Problems: ps, Digest: ledger.Digest(data)}
	if ps.Refused() || sheet == nil {
		return a, nil
	}
	a.Side, a.Step = sheet.Side, sheet.Step
	if sheet.Armor {
		inner, ps := unsealed(id, sheet)
		if inner == nil || ps.Refused() {
			a.Problems = ps
			return a, nil
		}
		if inner.Game == f.Game.ID {
			a.Side, a.Step = inner.Side, inner.Step
			if inner.Sealed != "" {
				a.refuse(sheet, "sealed", codes.CodeSealedTwice, say.Words("it is sealed twice: what is sealed is a sheet that is sealed already"),
					say.Words("send the file that fieldpost seal has written as it is"))
				return a, nil
			}
		}
	}
	s := slices.Index(f.Game.Sides[:], a.Side)
	switch {
	case !sheet.Armor && sheet.Game != f.Game.ID:
		a.refuse(sheet, "game", codes.CodeOtherGame, say.Textf("these orders are for the game %s; this is %s", orders.Safe(sheet.Game), f.Game.ID), say.Text{})
		return a, nil
	case s < 0 && sheet.Armor:
		a.Problems = codes.Fail("", codes.CodeOtherGame, "what is sealed is for another game or side").Problems
		return a, nil
	case s < 0:
		a.refuse(sheet, "side", codes.CodeOtherSide, say.Textf("'%s' plays no part in %s", orders.Safe(a.Side), f.Game.ID),
			say.Textf("side: %s or side: %s", f.Game.Sides[0], f.Game.Sides[1]))
		return a, nil
	}
	if why := f.WhyEnded(); why != "" {
		a.refuse(sheet, "step", codes.CodeGameOver, say.Words(why), say.Text{})
		return a, nil
	}
	before, err := f.whole(id)
	if err != nil {
		return a, err
	}
	n := f.Step()
	g := f.with(n, s, data, signature)
	o, other := g.Unlock(id, n, a.Side), (*opened)(nil)
	if _, ok := f.Files[folder.SheetName(n, f.Game.Sides[1-s])]; ok {
		other = f.Unlock(id, n, f.Game.Sides[1-s])
	}
	r, ok := g.belongs(n, s, o, other, before)
	if ok {
		a.Version = o.Sheet.Version
		f.inTurn(id, s, r, o.Edition(data))
	}
	if ok && !r.Problems().Refused() {
		v, err := f.ViewOf(id, n, a.Side)
		if err != nil {
			return a, err
		}
		_, a.Restatement = g.Examine(v, o.Sheet, r, true)
	}
	a.Final = o.final
	a.Signed = g.SignedFile(s, folder.SheetName(n, a.Side))
	a.finish(f, r.Problems(), g.Files)
	return a, nil
}

// ArriveClear judges a sheet in clear that came to the adjudicator's mailbox,
// in a game that allows it, and seals and signs it with the adjudicator's own
// keys. Who sent it the caller must know. letter is the letter's Message-ID, by which
// it has its part in the dice, unless orders of the side for the same draw came before.
func (f *Folder) ArriveClear(id keys.Identity, data []byte, letter string) (Arrival, error) {
	sheet, ps := orders.ParseSheet("", data)
	a := Arrival{Problems: ps}
	if sheet == nil || ps.Refused() {
		return a, nil
	}
	a.Side, a.Step = sheet.Side, sheet.Step
	s := slices.Index(f.Game.Sides[:], a.Side)
	switch {
	case !f.Game.SealOptional:
		a.refuse(sheet, "orders", codes.CodeNotSealed, say.Words("these orders are not sealed, and this game takes sealed orders only"), say.Name("fieldpost seal orders.yaml -o to-send.yaml"))
		return a, nil
	case f.Ended():
		a.refuse(sheet, "step", codes.CodeGameOver, say.Words(f.WhyEnded()), say.Text{})
		return a, nil
	case s < 0:
		a.refuse(sheet, "side", codes.CodeOtherSide, say.Textf("'%s' plays no part in %s", orders.Safe(a.Side), f.Game.ID),
			say.Textf("side: %s or side: %s", f.Game.Sides[0], f.Game.Sides[1]))
		return a, nil
	}
	if _, err := f.whole(id); err != nil {
		return a, err
	}
	v, err := f.ViewOf(id, 0, a.Side)
	if err != nil {
		return a, err
	}
	was := f.inForce(id, s)
	before := known{}
	if was != nil {
		before = known{was.Sheet.Version, append(slices.Clone(was.Sheet.Replaces), ledger.Digest(f.Files[folder.SheetName(f.Step(), a.Side)]))}
	}
	first := f.firstOfDraw(id, s)
	sealed, err := f.sealChecked(id, v, "", data, SealOptions{}, func(s *orders.Sheet) {
		before.number(s)
		if s.Letter = letter; first != nil {
			s.Number, s.Letter = first.Sheet.Number, first.Sheet.Letter
		}
	})
	if err != nil {
		return a, err
	}
	a.Final, a.Restatement, a.Version, a.Letter = sheet.Final, sealed.Restatement, sealed.Version, sealed.Letter
	if sealed.Data == nil {
		a.Problems = sealed.Problems
		return a, nil
	}
	n := f.Step()
	if was != nil && was.outer.Final == sheet.Final && was.Sheet.Says(sheet) && f.Mailed(n, s, was) {
		sealed.Data = f.Files[folder.SheetName(n, a.Side)] // sealed afresh it would be other bytes
		a.Version, a.Letter = was.Sheet.Version, was.Sheet.Letter
	}
	a.Digest = ledger.Digest(sealed.Data)
	a.finish(f, sealed.Problems, f.with(n, s, sealed.Data, nil).Files)
	return a, nil
}

// inForce are the orders of a side that lie in the open step, if they are its own.
func (f *Folder) inForce(id keys.Identity, s int) *opened {
	n, side := f.Step(), f.Game.Sides[s]
	if _, ok := f.Files[folder.SheetName(n, side)]; !ok {
		return nil
	}
	o := f.Unlock(id, n, side)
	if _, ok := f.owned(n, s, o, nil, nil); !ok || o.Sheet == nil {
		return nil
	}
	return o
}

// firstOfDraw are the first orders of a side for the draw of the open step that can be found: those
// that a ruling has made void since count for this, so that asking once more gives the same dice.
func (f *Folder) firstOfDraw(id keys.Identity, s int) *opened {
	for n := 1; n <= f.Step(); n++ {
		if f.Calls[n-1].Draw != f.Draw() || f.Terms(n).Players[s].Sign != f.TermsNow().Players[s].Sign {
			continue
		}
		if _, ok := f.Files[folder.SheetName(n, f.Game.Sides[s])]; !ok {
			continue
		}
		if o := f.Unlock(id, n, f.Game.Sides[s]); o.Sheet != nil && (o.Sheet.Number != "" || o.Sheet.Letter != "") {
			if _, ok := f.owned(n, s, o, nil, nil); ok {
				return o
			}
		}
	}
	return nil
}

// finish says what is to be done with the orders, if they will do.
func (a *Arrival) finish(f *Folder, ps orders.Problems, files folder.Files) {
	a.Problems = ps
	if ps.Refused() {
		a.Restatement = nil
		return
	}
	name, sig := f.OrdersName(a.Side), f.OrdersName(a.Side)+".sig"
	a.Files = folder.Files{name: files[name]}
	if files[sig] != nil {
		a.Files[sig] = files[sig]
	} else {
		a.Away = []string{sig}
	}
	was, is := f.Files[name]
	a.Already = is && bytes.Equal(was, files[name]) && bytes.Equal(f.Files[sig], files[sig])
	a.Replaces = is && !a.Already
}

// inTurn reports orders that come before those of their side that lie in the open step,
// or of which nothing tells which come first.
func (f *Folder) inTurn(id keys.Identity, s int, r *orders.Reader, e folder.Edition) {
	was := f.inForce(id, s)
	if was == nil {
		return
	}
	here := was.Edition(f.Files[folder.SheetName(f.Step(), f.Game.Sides[s])])
	later, known := e.After(here)
	switch {
	case e.Digest == here.Digest || known && later:
	case known:
		r.Report(nil, codes.CodeOlderVersion, "these orders are version %d for this step; version %d has come already, and stays", e.Version, here.Version).Hint =
			say.Textf("to send others, seal them with the line version: %d", here.Version+1)
	default:
		r.Report(nil, codes.CodeTwoVersions, "other orders of yours for this step came before; both are version %d, and neither names the other: which ones count? Those that came first stay until you say", e.Version).Hint =
			say.Textf("seal the orders that count with the line version: %d", here.Version+1)
	}
}

func (a *Arrival) refuse(s *orders.Sheet, key, code string, text, hint say.Text) {
	r := orders.NewReader("", a.Problems)
	r.Report(s.Root.Get(key), code, "%s", text).Hint = hint
	a.Problems = r.Problems()
}

// with is the folder with an order file of step n in it, and no other.
func (f *Folder) with(n, s int, data, signature []byte) *Folder {
	g := *f
	g.Files = maps.Clone(f.Files)
	name, sig := folder.SheetName(n, f.Game.Sides[s]), folder.SigName(n, f.Game.Sides[s])
	g.Files[name] = data
	delete(g.Files, sig)
	if len(signature) > 0 {
		g.Files[sig] = signature
	}
	return &g
}

// unsealed is the sheet in the age armour of another; nil where there is none, or the
// identity cannot open it.
func unsealed(id keys.Identity, s *orders.Sheet) (*orders.Sheet, orders.Problems) {
	r := orders.NewReader("", nil)
	_, text, ok := folder.Unseal(r, nil, s.Sealed, id)
	if !ok {
		return nil, r.Problems()
	}
	return orders.ParseSheet("", text)
}

// Names says which game and side an order file in canonical form is for, by its header or, of age
// armour alone, by what the identity can open. They are "" where it does not tell.
func Names(id keys.Identity, data []byte) (game, side string) {
	s, ps := orders.ParseSheet("", data)
	if s == nil || ps.Refused() && s.Game == "" {
		return "", ""
	}
	if s.Armor {
		if s, _ = unsealed(id, s); s == nil || s.Armor {
			return "", ""
		}
	}
	return s.Game, s.Side
}

// SameOrders says whether two sheets that [Opened] gave say the same.
func SameOrders(x, y *orders.Sheet) bool {
	return x != nil && y != nil && x.Game == y.Game && x.Step == y.Step && x.Side == y.Side && x.Final == y.Final &&
		x.Orders.Equal(y.Orders) && x.Plan.Equal(y.Plan) && x.Note == y.Note
}

// Opened is the sheet that an order file in canonical form says, with what was sealed in its
// place; nil where it cannot be read, or the identity cannot open it.
func Opened(id keys.Identity, data []byte) *orders.Sheet {
	s, ps := orders.ParseSheet("", data)
	if s == nil || ps.Refused() || s.Sealed == "" {
		return s
	}
	inner, ps := unsealed(id, s)
	if inner == nil || ps.Refused() || inner.Sealed != "" {
		return nil
	}
	inner.Final = inner.Final && s.Final
	return inner
}

// whole checks that the folder is whole, and gives what was sealed in the steps that are closed.
func (f *Folder) whole(id keys.Identity) (seen, error) {
	if _, err := f.Secret(id); err != nil {
		return nil, err
	}
	if err := f.Unbroken(); err != nil {
		return nil, err
	}
	_, before, err := f.Closed(id, f.Step()-1, false)
	return before, err
}

// Public says whether a problem of opened orders is about the envelope and
// tells nothing of what they say.
func Public(p orders.Problem) bool { return slices.Contains(envelopeCodes, p.Code) }

var envelopeCodes = []string{
	codes.CodeNotSigned, codes.CodeOtherKey, codes.CodeOtherGame, codes.CodeWrongStep, codes.CodeOtherSide, codes.CodeWrongCall, codes.CodeCopied, codes.CodeDamaged,
	codes.CodeNotForAdjudicator, codes.CodeNotAsked, codes.CodeSealedTwice, codes.CodeSignedTwice, codes.CodeNotCanonical, codes.CodeNoNumber, codes.CodeBadNumber, codes.CodeOlderVersion, codes.CodeTwoVersions, codes.CodeLostOrders, codes.CodeStrayName,
	codes.CodeFault, codes.CodeNotSealed, codes.CodeGameOver, orders.CodeBadArmor, orders.CodeBadSignature, orders.CodeEmptyFile,
	orders.CodeQuoted, orders.CodeNotUTF8, orders.CodeTooLarge,
}
