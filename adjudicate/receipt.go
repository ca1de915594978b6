package adjudicate

import (
	"slices"

	"fieldpost/adjudicate/folder"
	"fieldpost/crypto/keys"
	"fieldpost/crypto/ledger"
	"fieldpost/orders"
)

// Acknowledge writes and signs a receipt for orders that have arrived, in the open
// step. late says that their time was over when they came.
func (f *Folder) Acknowledge(id keys.Identity, a Arrival, received string, late bool) ([]byte, error) {
	r := folder.Receipt{Step: f.Step(), Side: a.Side, Call: f.OpenCall().Digest, Orders: a.Digest, Version: max(a.Version, 1), Letter: a.Letter, Final: a.Final, Received: received}
	switch {
	case a.Problems.Refused():
		r.Outcome, r.Final = folder.ReceiptRefused, false
		if s := slices.Index(f.Game.Sides[:], a.Side); s >= 0 {
			if o := f.inForce(id, s); o != nil {
				r.Stands, r.StandsVersion = ledger.Digest(f.Files[f.OrdersName(a.Side)]), o.Sheet.Version
			}
		}
	case late:
		r.Outcome = folder.ReceiptLate
	case !a.Final:
		r.Outcome = folder.ReceiptHeld
	default:
		r.Outcome = folder.ReceiptAccepted
	}
	return f.SignReceipt(id, r)
}

// AcknowledgeEnding writes and signs a receipt for a concession or an offer of a draw that
// has arrived, in the open step.
func (f *Folder) AcknowledgeEnding(id keys.Identity, d Declaration, received string) ([]byte, error) {
	return f.SignReceipt(id, folder.Receipt{Step: f.Step(), Side: d.Side, Call: f.OpenCall().Digest, Orders: d.Digest, Version: 1,
		Ending: d.What, Outcome: folder.ReceiptAccepted, Final: true, Received: received})
}

// sealedNote is what is written down of orders that were sealed.
func (f *Folder) sealedNote(side string, s Sealed) folder.Files {
	var w orders.Writer
	w.Value("fieldpost", folder.NoteFormat)
	w.Value("game_file", ledger.Digest(f.Files[folder.GameName]))
	w.Int("step", f.Step())
	w.Value("side", side)
	w.Value("orders", ledger.Digest(s.Data))
	w.Int("version", s.Version)
	return folder.Files{folder.ReceiptName(f.Step(), side, ledger.Digest(s.Data), true): w.Bytes()}
}

// sealedBefore are the orders of a side for the open step that lie here, or that notes
// and receipts tell of.
func (f *Folder) sealedBefore(side string) known {
	k := known{}
	for _, e := range f.Noted(f.Step(), side) {
		k.add(e.Digest, e.Version)
	}
	for _, r := range folder.ReceiptsIn(f.Files, f.Game) {
		if r.Step == f.Step() && r.Side == side && r.Ending == "" {
			k.add(r.Orders, r.Version)
			k.add(r.Stands, r.StandsVersion)
		}
	}
	name := f.OrdersName(side)
	if data, ok := f.Files[name]; ok && f.SignedFile(slices.Index(f.Game.Sides[:], side), name) {
		k.add(ledger.Digest(data), 0)
	}
	return k
}
