package audit

import (
	"strings"

	"fieldpost/adjudicate/codes"
	"fieldpost/adjudicate/folder"
	"fieldpost/crypto/ledger"
	"fieldpost/crypto/seal"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

// What verify finds of the order files (see verifier).

// sheet reads the order file of a side in a step, nil if there is none or it cannot be read.
func (v *verifier) sheet(n, s int) *orders.Sheet {
	file, beside := folder.SheetName(n, v.game.Sides[s]), folder.SigName(n, v.game.Sides[s])
	data, ok := v.files[file]
	if !ok {
		if _, ok := v.files[beside]; ok && !v.unlike[file] && !v.unlike[beside] && !v.endsGame(n) {
			v.find(beside, n, codes.CodeStrayName, "there is a signature, but not what it signs")
		}
		return nil
	}
	v.out.Orders++
	sheet, ps := orders.ParseSheet(file, data)
	r := orders.NewReader(file, ps)
	if !ps.Refused() && folder.Canonical(r, data) {
		return sheet
	}
	if !v.endsGame(n) {
		v.problems(file, n, r.Problems())
	}
	return nil
}

// endsGame says whether what was declared in a step ended the game, by a good call.
func (v *verifier) endsGame(n int) bool {
	next := v.signed(n + 1)
	return next != nil && next.EndsGame()
}

// orders checks the order file of a side in a step.
func (v *verifier) orders(n, s int) {
	g := v.game
	file, beside := folder.SheetName(n, g.Sides[s]), folder.SigName(n, g.Sides[s])
	sheet := v.sheet(n, s)
	if sheet == nil {
		return
	}
	code, text, _ := folder.SenderProblem(v.files, g, folder.TermsAt(g, v.rulings, n).Players[s], n, s, sheet)
	v.good[file] = code == "" && (sheet.Signature != "" || len(v.files[beside]) > 0)
	if v.unlike[file] || v.endsGame(n) {
		return // others were used, or none: what more is wrong with these is nothing to the game
	}
	v.inPlace(file, n, s, sheet)
	switch {
	case code == codes.CodeStrayName && !v.unlike[beside]:
		v.find(beside, n, code, "%s", text)
	case code == "", v.unlike[beside], code == codes.CodeOtherKey && !v.knownBefore(n):
	default:
		v.find(file, n, code, "%s", text)
	}
	if next := v.signed(n + 1); v.good[file] && next != nil && !v.closed(n) {
		v.unheard(file, n, s, next)
	}
	if message, signature, ok := orders.SignedBytes(v.files[file]); ok && folder.ByMail(g, sheet, folder.SignedText{Message: message, Signature: signature}) {
		v.out.InClear++
	}
	if sheet.Sealed != "" {
		v.armor(file, n, sheet.Sealed)
	}
}

// inPlace checks that orders belong to the step they lie in, answer its call, and were
// final where they were used.
func (v *verifier) inPlace(file string, n, s int, sheet *orders.Sheet) {
	g, side, c, next := v.game, v.game.Sides[s], v.signed(n), v.signed(n+1)
	if v.unlike[folder.CallName(n)] {
		c = nil // which call these orders answered is not known
	}
	if c != nil && len(c.Asks[s]) == 0 {
		v.find(file, n, codes.CodeNotAsked, "nothing was asked of %s at step %d", side, n)
	}
	if !sheet.Armor && (sheet.Game != g.ID || sheet.Step != n || sheet.Side != side) {
		v.find(file, n, codes.CodeOtherGame, "the orders say they are %s's for step %d of %s", sheet.Side, sheet.Step, sheet.Game)
	}
	if call := strings.TrimPrefix(sheet.Call, "sha256:"); c != nil && call != "" && "sha256:"+call != c.Digest {
		v.find(file, n, codes.CodeWrongCall, "the orders answer another call than this step's")
	}
	if next != nil && !sheet.Final && v.known(n) && !v.closed(n) && next.Silent[s] == "" {
		v.find(file, n, codes.CodeHeld, "the step was closed, and the orders say 'final: false'")
	}
}

// unheard notes signed orders of a side that is said to have been silent. That they would
// not have done is possible; whether it is so, only who opens them can tell.
func (v *verifier) unheard(file string, n, s int, next *folder.Call) {
	if how := next.Silent[s]; how != folder.SilentDefault && how != folder.SilentForfeit {
		return
	}
	side := v.game.Sides[s]
	v.out.Notes = append(v.out.Notes, Finding{file, n, codes.CodeSilenced, say.Textf(
		"the call of step %d says that %s was silent, and here are orders that %s has signed: if they would not have done, all is well; fieldpost audit shows it", n+1, side, side)})
}

// armor checks the form of a sealed block, and that it is no copy.
func (v *verifier) armor(file string, n int, armor string) {
	bin, ok := seal.Binary(armor)
	if !ok {
		v.find(file, n, codes.CodeDamaged, "the sealed block is not as it was written")
		return
	}
	sum := ledger.Digest(bin)
	if other, ok := v.sums[sum]; ok {
		v.find(file, n, codes.CodeCopied, "the sealed block is the one in %s", other)
	}
	v.sums[sum] = file
}
