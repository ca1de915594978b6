package adjudicate

import (
	"slices"

	"fieldpost/adjudicate/codes"
	"fieldpost/adjudicate/folder"
	"fieldpost/crypto/ledger"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

// Sent says what became of an order file that a side has kept as it sent it.
type Sent struct {
	Side string `json:"side"`
	Step int    `json:"step"`
	// Digest is that of the file in canonical form, as it would be recorded.
	Digest string    `json:"digest"`
	State  SentState `json:"state"`
	// Ending is what was sent in the place of orders: Concede or Draw.
	Ending string `json:"ending,omitempty"`
	// Recorded is the digest of what lies there, or was used, in its place.
	Recorded string `json:"recorded,omitempty"`
	// Call is the signed call that says so, of a closed step.
	Call string `json:"call,omitempty"`
	// Void says that a ruling has taken the step back since.
	Void bool `json:"void,omitempty"`
	// Receipts are what the adjudicator has signed when they came, as far as it lies in
	// the folder, and Broken how the calls do not keep it.
	Receipts []*folder.Receipt `json:"receipts,omitempty"`
	Broken   say.Text          `json:"broken,omitzero"`
}

// SentState says what became of orders that were sent.
type SentState string

// The states. Only what a signed call says is final.
const (
	SentWaits    SentState = "received, not yet taken"
	SentReplaced SentState = "not what lies there"
	SentAbsent   SentState = "not there"
	SentTaken    SentState = "taken"
	SentOther    SentState = "not the one that was taken"
	SentNone     SentState = "none was taken"
	SentUnheard  SentState = "there, and said to be silence"
	SentAhead    SentState = "its step is not open yet"
	// SentClear is for orders sent in clear: the adjudicator has sealed them
	// himself, so that no digest is that of the file as it was sent.
	SentClear SentState = "sent in clear"
)

// Good says that the file is the one that is there or was taken, or that the adjudicator
// has signed that he has it.
func (s *Sent) Good() bool {
	had := slices.ContainsFunc(s.Receipts, func(r *folder.Receipt) bool { return r.Outcome != folder.ReceiptRefused })
	return s.Broken.IsZero() && (s.State == SentWaits || s.State == SentTaken || s.State == SentClear && s.Recorded != "" || s.State == SentAbsent && had)
}

// Sent compares an order file as it was sent with what the adjudicator has of its step, or has
// taken: the call that closes a step lists the digest of each order used. It needs no key. Line
// ends may be any. Of age armour alone, which says neither side nor step, it looks at all of them.
func (f *Folder) Sent(file string, data []byte) (Sent, error) {
	data = orders.Canonical(data)
	out := Sent{Digest: ledger.Digest(data)}
	if folder.EndingOf(data) != "" {
		return f.sentEnding(file, data, out)
	}
	sheet, ps := orders.ParseSheet(file, data)
	if sheet == nil || ps.Refused() {
		return out, codes.Refused(ps)
	}
	if sheet.Armor {
		return f.sentArmor(file, out)
	}
	out.Side, out.Step = sheet.Side, sheet.Step
	s := slices.Index(f.Game.Sides[:], sheet.Side)
	if sheet.Game != f.Game.ID {
		return out, codes.Fail(file, codes.CodeOtherGame, "these orders are for the game %s; this is %s", orders.Safe(sheet.Game), f.Game.ID)
	} else if s < 0 {
		return out, codes.Fail(file, codes.CodeOtherSide, "'%s' plays no part in %s", orders.Safe(sheet.Side), f.Game.ID)
	}
	if err := f.sentOf(s, folder.SheetName(out.Step, out.Side), &out); err != nil {
		return out, err
	}
	if sheet.Sealed == "" && sheet.Signature == "" && (out.State == SentOther || out.State == SentReplaced) {
		if !f.Game.SealOptional {
			return out, codes.Fail(file, codes.CodeNotSealed, "this is a sheet in clear; only what was sealed can have been sent").
				Hint("give the file that fieldpost seal wrote")
		}
		out.State = SentClear
	}
	f.acknowledged(&out)
	return out, nil
}

// acknowledged adds the receipts that are for an order file, or, where it was sent in
// clear and sealed by the adjudicator, for what was stored in its place.
func (f *Folder) acknowledged(out *Sent) {
	list := folder.ReceiptsIn(f.Files, f.Game)
	for _, r := range list {
		if r.Step != out.Step || r.Side != out.Side || r.Orders != out.Digest && (out.State != SentClear || r.Orders != out.Recorded) {
			continue
		}
		out.Receipts = append(out.Receipts, r)
		if _, text, _ := r.Broken(f.Calls, f.Ruled, list, f.Game.Sides); !text.IsZero() {
			out.Broken = text
		}
	}
}

// sentEnding is Sent for a file by which a side concedes or offers a draw.
func (f *Folder) sentEnding(file string, data []byte, out Sent) (Sent, error) {
	e, r := folder.ParseEnding(file, data)
	s := slices.Index(f.Game.Sides[:], e.Side)
	switch {
	case r.Problems().Refused():
		return out, codes.Refused(r.Problems())
	case e.Game != f.Game.ID || s < 0:
		return out, codes.Fail(file, codes.CodeOtherGame, "this is of the game %s; this is %s", orders.Safe(e.Game), f.Game.ID)
	}
	out.Side, out.Step, out.Ending = e.Side, e.Step, e.What
	if err := f.sentOf(s, folder.EndingName(e.Step, e.Side, e.What), &out); err != nil {
		return out, err
	}
	f.acknowledged(&out)
	return out, nil
}

// sentOf finds what became of orders of a side for a step, or of what it declared in one.
func (f *Folder) sentOf(s int, name string, out *Sent) error {
	switch n := f.Step(); {
	case out.Step > n:
		out.State = SentAhead
	case out.Step == n:
		data, ok := f.Files[name]
		if ok {
			out.Recorded = ledger.Digest(data)
		}
		switch {
		case !ok:
			out.State = SentAbsent
		case out.Recorded == out.Digest:
			out.State = SentWaits
		default:
			out.State = SentReplaced
		}
	default:
		c := f.Calls[out.Step]
		if err := f.CheckSigned(folder.CallName(out.Step+1), c.Signed); err != nil {
			return err
		}
		out.Call, out.Void = folder.CallName(out.Step+1), f.Void(n)[out.Step]
		sum, ok := c.Ledger.Find(name)
		out.Recorded = sum
		switch {
		case !ok:
			out.State = SentNone
		case sum == out.Digest && out.Ending == "" && f.SilentAt(out.Step, s) && f.ClosedBy(out.Step) == nil:
			out.State = SentUnheard
		case sum == out.Digest:
			out.State = SentTaken
		default:
			out.State = SentOther
		}
	}
	return nil
}

// sentArmor looks for age armour among all orders.
func (f *Folder) sentArmor(file string, out Sent) (Sent, error) {
	for n := f.Step(); n >= 1; n-- {
		for s, side := range f.Game.Sides {
			try := out
			try.Step, try.Side = n, side
			if err := f.sentOf(s, folder.SheetName(n, side), &try); err != nil {
				return out, err
			}
			f.acknowledged(&try)
			if try.Good() || try.State == SentUnheard || len(try.Receipts) > 0 {
				return try, nil
			}
		}
	}
	return out, codes.Fail(file, codes.CodeMissingOrders, "orders with these bytes were taken at no step, and do not lie in the open one").
		Hint("age armour says neither side nor step; the call that closes a step lists what was used")
}
