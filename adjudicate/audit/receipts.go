package audit

import (
	"fieldpost/adjudicate"
	"fieldpost/adjudicate/codes"
	"fieldpost/adjudicate/folder"
	"fieldpost/crypto/keys"
	"fieldpost/orders/say"
)

// receipts holds the calls against the receipts in the folder.
func (v *verifier) receipts() {
	list := folder.ReceiptsIn(v.files, v.game)
	good := v.believed()
	for _, r := range list {
		name := folder.ReceiptName(r.Step, r.Side, r.Orders, false)
		code, text, unsure := r.Broken(good, v.rulings, list, v.game.Sides)
		switch {
		case code != "" && r.Letter != "":
			v.out.Notes = append(v.out.Notes, Finding{name, r.Step, code, say.Textf("%s; they came in clear, and so a letter can have taken them back", text)})
		case code != "":
			v.find(name, r.Step, code, "%s", text)
		case unsure:
			v.out.Notes = append(v.out.Notes, Finding{name, r.Step, codes.CodeOlderVersion,
				say.Textf("other orders of %s were taken at step %d than this receipt is for; whether they are later ones shows only when they are opened: fieldpost audit", r.Side, r.Step)})
		}
	}
	v.out.Receipts = len(list)
}

// olderTaken says of receipts that Verify could not tell about whether what was taken
// is later, with an identity that opens it.
func olderTaken(f *adjudicate.Folder, id keys.Identity) (found []Finding) {
	list := folder.ReceiptsIn(f.Files, f.Game)
	for _, r := range list {
		if _, _, unsure := r.Broken(f.Calls, f.Ruled, list, f.Game.Sides); !unsure {
			continue
		}
		name := folder.SheetName(r.Step, r.Side)
		o := f.Unlock(id, r.Step, r.Side)
		if o.Sheet == nil {
			continue
		}
		if later, known := o.Edition(f.Files[name]).After(folder.Edition{Digest: r.Orders, Version: r.Version, Mailed: r.Letter != ""}); !later || !known {
			found = append(found, Finding{name, r.Step, codes.CodeOlderVersion, say.Textf(
				"the adjudicator has signed that he had orders of %s for step %d, version %d, and took others, version %d, that do not come after them", r.Side, r.Step, r.Version, o.Sheet.Version)})
		}
	}
	return found
}
