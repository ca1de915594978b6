package audit

import (
	"maps"

	"fieldpost/adjudicate/folder"
	"fieldpost/crypto/ledger"
	"fieldpost/orders"
	"fieldpost/scenarios"
)

// Final names the files that are as they should be and never change any more:
// game.yaml and the pack, the calls that the adjudicator has signed, and what these
// name by its digest, whatever else lies beside it or is wrong with it; where the call
// that closed a step is not good, its orders by their sides' own signatures. The views
// of the open step are named by its call, its orders by none; its rulings are
// final by their own signature. A folder that holds no game has none.
func Final(files folder.Files) map[string]bool {
	final := map[string]bool{}
	v := examine(files)
	if !v.good[folder.GameName] || v.unlike[folder.GameName] {
		return final
	}
	final[folder.GameName] = true
	if pack := files.Pack(); scenarios.Digest(pack) == v.game.Pack {
		for name := range pack {
			final[folder.PackDir+name] = true
		}
	}
	for n := range v.calls {
		c := v.signed(n + 1)
		if (c == nil || v.unlike[folder.CallName(n+1)]) && n < v.lastSigned() {
			v.finalSheets(n, final)
		}
		if c == nil {
			continue
		}
		if !v.unlike[folder.CallName(n+1)] {
			final[folder.CallName(n+1)] = true
		}
		for _, e := range c.Ledger {
			if data, ok := files[e.Name]; ok && ledger.Digest(data) == e.Digest {
				final[e.Name] = true
			}
		}
		if n+1 == v.lastSigned() {
			for k := range v.rulings[n] {
				if v.good[folder.RulingName(n+1, k+1)] {
					final[folder.RulingName(n+1, k+1)] = true
				}
			}
		}
	}
	return final
}

// Late says whether a file that is not here would be put into a step of the folder that was
// closed without it: the next call, which names all that counted, is good and names no
// such file.
func Late(files folder.Files, name string) bool {
	g, _ := folder.ParseGame(files[folder.GameName])
	if _, here := files[name]; g == nil || here {
		return false
	}
	p := folder.PlaceOf(name, g.Sides)
	if p.Kind == folder.Stray || p.Step == 0 {
		return false
	}
	c, _ := folder.ParseCall(p.Step+1, files[folder.CallName(p.Step+1)], g)
	if c == nil {
		return false
	}
	_, named := c.Ledger.Find(name)
	return !named && g.HasSigned(c.Signed)
}

// finalSheets are the orders of a closed step that their own sides have signed, where the
// call that names them is not as it should be.
func (v *verifier) finalSheets(n int, final map[string]bool) {
	if n == 0 {
		return
	}
	for s, side := range v.game.Sides {
		name := folder.SheetName(n, side)
		data, ok := v.files[name]
		if !ok {
			continue
		}
		sheet, ps := orders.ParseSheet(name, data)
		if sheet == nil || ps.Refused() {
			continue
		}
		alone := maps.Clone(v.files)
		if !sheet.Armor {
			delete(alone, folder.SigName(n, side)) // somebody has put it there
		}
		if code, _, _ := folder.SenderProblem(alone, v.game, folder.TermsAt(v.game, v.rulings, n).Players[s], n, s, sheet); code == "" {
			final[name] = true
			if _, ok := v.files[folder.SigName(n, side)]; ok && sheet.Armor {
				final[folder.SigName(n, side)] = true
			}
		}
	}
}
