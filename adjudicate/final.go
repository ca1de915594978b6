package adjudicate

import (
	"maps"

	"fieldpost/crypto/ledger"
	"fieldpost/orders"
	"fieldpost/scenarios"
)

// Final names the files that are as they should be and never change any more: calls and
// rulings that the adjudicator has signed, and what they name by its digest: game.yaml,
// the views, the orders of closed steps; and the pack by game.yaml. A fault in one file,
// or one that somebody has added, makes no other one changeable; what is wrong
// itself may be put right. A folder that holds no game has none.
func Final(files Files) map[string]bool {
	final := map[string]bool{}
	g, _ := parseGame(files[gameName])
	if g == nil {
		return final
	}
	signed := func(s signedText) bool {
		code, _, _ := s.check("the adjudicator", g.Adjudicator)
		return code == ""
	}
	if !signed(g.signed) {
		return final
	}
	if pack := files.Pack(); len(pack) > 0 && scenarios.Digest(pack) == g.Pack {
		for name := range pack {
			final[PackName(name)] = true
		}
	}
	// From the last call on: each names the one before, and what one names that is itself
	// not the one the next has named counts no more than any other file.
	last := 0
	for name := range files {
		if p := placeOf(name, g.Sides); p.kind == callFile {
			last = max(last, p.step)
		}
	}
	named := ledger.Entries(nil)
	for n := last; n >= 1; n-- {
		file := callName(n)
		c, _ := parseCall(n, files[file], g)
		want, ok := named.Find(file)
		if c == nil || !signed(c.signed) || ok && want != c.digest {
			named = nil // the one before may be good by its own signature, as the orders may
			if n > 1 {
				finalSheets(files, g, n-1, final)
			}
			continue
		}
		final[file], named = true, c.Ledger
		for _, e := range c.Ledger {
			if data, ok := files[e.Name]; ok && e.Name != callName(n-1) && ledger.Digest(data) == e.Digest {
				final[e.Name] = true
			}
		}
		list, _ := rulingsOf(files, n, g)
		for _, u := range list {
			if name := rulingName(n, u.Number); n == last && signed(u.signed) {
				final[name] = true
			}
		}
	}
	final[gameName] = true
	return final
}

// Late says whether a file that is not here would be put into a step of the folder that was
// closed without it: the next call, which names all that counted, is good and names no
// such file.
func Late(files Files, name string) bool {
	g, _ := parseGame(files[gameName])
	if _, here := files[name]; g == nil || here {
		return false
	}
	p := placeOf(name, g.Sides)
	if p.kind == stray || p.step == 0 {
		return false
	}
	c, _ := parseCall(p.step+1, files[callName(p.step+1)], g)
	if c == nil {
		return false
	}
	_, named := c.Ledger.Find(name)
	code, _, _ := c.signed.check("the adjudicator", g.Adjudicator)
	return !named && code == ""
}

// finalSheets are the orders of a closed step that their own sides have signed, where the
// call that names them is not as it should be.
func finalSheets(files Files, g *gameYAML, n int, final map[string]bool) {
	var rulings [][]*ruling
	for m := 1; m < n; m++ {
		list, _ := rulingsOf(files, m, g)
		rulings = append(rulings, list)
	}
	for s, side := range g.Sides {
		name := sheetName(n, side)
		data, ok := files[name]
		if !ok {
			continue
		}
		sheet, ps := orders.ParseSheet(name, data)
		if sheet == nil || ps.Refused() {
			continue
		}
		alone := maps.Clone(files)
		if !sheet.Armor {
			delete(alone, sigName(n, side)) // somebody has put it there
		}
		if code, _, _ := senderProblem(alone, g, termsAt(g, rulings, n).players[s], n, s, sheet); code == "" {
			final[name] = true
			if _, ok := files[sigName(n, side)]; ok && sheet.Armor {
				final[sigName(n, side)] = true
			}
		}
	}
}
