package adjudicate

import (
	"fmt"
	"strings"

	"fieldpost/crypto/ledger"
	"fieldpost/orders"
	"fieldpost/scenarios"
)

// Verify checks everything that can be checked without a key: names, forms,
// signatures and the ledger. One changed byte in any file is found, but for an
// unsigned order file of the open step. It reads folders that Open refuses.
func Verify(files Files) Verified {
	v := &verifier{files: files, sums: map[string]string{}, missed: map[string]bool{}, good: map[string]bool{}}
	v.folder()
	v.inOrder()
	if v.out.Findings == nil {
		v.out.Findings = []Finding{}
	}
	return v.out
}

type verifier struct {
	files   Files
	game    *gameYAML
	calls   []*call // nil where it cannot be read
	rulings [][]*ruling
	sums    map[string]string
	// missed are the files that were told to be missing.
	missed map[string]bool
	// good are the files whose own signature is its owner's.
	good map[string]bool
	out  Verified
}

func (v *verifier) find(file string, step int, code, format string, args ...any) {
	v.out.Findings = append(v.out.Findings, Finding{file, step, code, fmt.Sprintf(format, args...)})
}

// problems takes over what a parser found.
func (v *verifier) problems(file string, step int, ps orders.Problems) {
	for _, p := range ps {
		text := p.Text
		if p.Line > 0 {
			text = fmt.Sprintf("line %d: %s", p.Line, text)
		}
		v.find(file, step, p.Code, "%s", text)
	}
}

func (v *verifier) folder() {
	data, ok := v.files[gameName]
	if !ok {
		v.find(gameName, 0, CodeMissingFile, "there is no game here")
		return
	}
	g, ps := parseGame(data)
	v.problems(gameName, 0, ps)
	if g == nil {
		return
	}
	v.game = g
	if code, text, _ := g.signed.check("the adjudicator", g.Adjudicator); code != "" {
		v.find(gameName, 0, code, "%s", text)
	} else {
		v.good[gameName] = true
	}
	v.pack()
	last := v.names()
	for n := 1; n <= last; n++ {
		v.ruled(n)
	}
	for n := 1; n <= last; n++ {
		v.call(n)
	}
	for n := 1; n <= last; n++ {
		for s := range g.Sides {
			v.orders(n, s)
		}
	}
	at := moments{}
	for n := 1; n <= last; n++ {
		v.times(n, &at)
	}
	if n := checkDraws(v.calls, v.closing); n > 0 {
		v.find(callName(n), n, CodeBadDraw, "draw %d is not the one that comes at this step", v.calls[n-1].Draw)
	}
	v.receipts()
	v.reveal(last)
	if last > 0 && v.closed(last) {
		v.find(callName(last+1), last+1, CodeMissingStep, "a ruling has closed step %d, and the call of step %d is missing", last, last+1)
	}
	v.out.Steps = last
}

// names checks what files there are, and gives the last step that has a call.
func (v *verifier) names() (last int) {
	folded := map[string]string{}
	for _, name := range v.files.names() {
		if !ours(name) {
			continue
		}
		low := strings.ToLower(name)
		if other, ok := folded[low]; ok {
			v.find(name, 0, CodeCaseCollision, "this name and %s are one file on some computers", other)
		}
		folded[low] = name
		p := placeOf(name, v.game.Sides)
		if p.kind == stray {
			v.out.Notes = append(v.out.Notes, Finding{name, p.step, CodeStrayName, StrayText(name)})
			continue
		}
		if p.kind == callFile {
			last = max(last, p.step)
		}
		if limit, size := limits[p.kind], len(v.files[name]); size > limit {
			v.find(name, p.step, orders.CodeTooLarge, "the file has %d bytes; at most %d are read", size, limit)
		}
	}
	for _, name := range v.files.names() {
		if p := placeOf(name, v.game.Sides); p.kind != stray && p.step > last {
			v.find(name, p.step, CodeMissingStep, "there is no call of step %d", p.step)
		}
	}
	if last == 0 {
		v.find(callName(1), 1, CodeMissingStep, "the game has no first call")
	}
	return last
}

var limits = map[kind]int{gameFile: maxGame, callFile: maxCall, viewFile: maxView, sheetFile: maxOrders, sigFile: maxOrders,
	packFile: scenarios.MaxFile, rulingFile: maxOrders, revealFile: maxOrders, receiptKind: maxReceipt}

// ruled reads the rulings of a step.
func (v *verifier) ruled(n int) {
	list, ps := rulingsOf(v.files, n, v.game)
	for _, p := range ps {
		v.problems(p.File, n, orders.Problems{p})
	}
	v.rulings = append(v.rulings, list)
	for _, u := range list {
		if code, text, _ := u.signed.check("the adjudicator", v.game.Adjudicator); code != "" {
			v.find(rulingName(n, u.Number), n, code, "%s", text)
		} else {
			v.good[rulingName(n, u.Number)] = true
		}
	}
	v.out.Rulings += len(list)
	for k := len(list) + 1; k <= maxRulings; k++ {
		if _, ok := v.files[rulingName(n, k)]; ok && len(ps) == 0 {
			v.find(rulingName(n, k), n, CodeStrayName, "a ruling stands behind the one that closed the step, or behind a gap")
		}
	}
}

// closed says whether a ruling closed step n, and closing is that ruling.
func (v *verifier) closed(n int) bool { return v.closing(n) != nil }

func (v *verifier) closing(n int) *ruling { return closingIn(v.rulings, n) }

func (v *verifier) call(n int) {
	file := callName(n)
	data, ok := v.files[file]
	v.calls = append(v.calls, nil)
	if !ok {
		// Of a gap, the first step is enough.
		if _, ok := v.files[callName(n-1)]; ok || n == 1 {
			v.find(file, n, CodeMissingStep, "the call of step %d is missing", n)
		}
		return
	}
	v.out.Calls++
	c, ps := parseCall(n, data, v.game)
	v.problems(file, n, ps)
	if c == nil {
		return
	}
	v.calls[n-1] = c
	if code, text, _ := c.signed.check("the adjudicator", v.game.Adjudicator); code != "" {
		v.find(file, n, code, "%s", text)
	} else {
		v.good[file] = true
	}
	for s, how := range c.Silent {
		if how != "" {
			v.out.Silent = append(v.out.Silent, Silence{n - 1, v.game.Sides[s], how})
		}
	}
	have, err := recorded(v.files, n, v.game.Sides)
	if err != nil {
		v.find(file, n, CodeBadLedger, "%s", err)
		return
	}
	for _, d := range ledger.Compare(c.Ledger, have) {
		v.differs(n, d)
	}
	for _, side := range v.game.Sides {
		if _, ok := c.Ledger.Find(viewName(n, side)); !ok {
			v.find(file, n, CodeBadLedger, "the call does not name the view of %s", side)
		}
	}
	if n > 1 && v.calls[n-2] != nil {
		v.after(n, c, v.calls[n-2])
	}
}

// differs tells of a file that is not as the call of step n names it; that one
// is missing, once only. Where no more than line ends were changed, that was
// told by itself.
func (v *verifier) differs(n int, d ledger.Difference) {
	p := placeOf(d.Name, v.game.Sides)
	if want, ok := v.calls[n-1].Ledger.Find(d.Name); ok && d.Kind == ledger.Changed && p.kind != viewFile && p.kind != sigFile &&
		want == ledger.Digest(orders.Canonical(v.files[d.Name])) {
		return
	}
	code, text := ledgerProblem(d)
	if d.Kind == ledger.Missing {
		if v.missed[d.Name] || p.kind == callFile { // a missing call was told of by itself
			return
		}
		v.missed[d.Name] = true
		if p.kind == sheetFile || p.kind == sigFile {
			v.find(d.Name, p.step, CodeMissingOrders, "these orders are not here; the call of step %d names them", n)
			return
		}
	}
	v.find(d.Name, p.step, code, "%s: by the call of step %d", text, n)
}

// after checks a call against the one before it.
func (v *verifier) after(n int, c, before *call) {
	if before.Over && !v.closed(n-1) {
		v.find(callName(n), n, CodeGameOver, "the game was over at step %d", n-1)
	}
	for s, side := range v.game.Sides {
		if _, ok := c.Ledger.Find(sheetName(n-1, side)); !ok && len(before.Asks[s]) > 0 && !v.closed(n-1) && (c.Silent[s] == "" || c.Silent[s] == SilentHeld) {
			v.find(callName(n), n, CodeMissingFile, "the step goes on without the orders of %s, who was asked at step %d", side, n-1)
		}
	}
}

// orders checks the order file of a side in a step.
func (v *verifier) orders(n, s int) {
	g := v.game
	side, file := g.Sides[s], sheetName(n, g.Sides[s])
	c := v.calls[n-1]
	data, ok := v.files[file]
	if !ok {
		if _, ok := v.files[sigName(n, side)]; ok && !v.missed[file] {
			v.find(sigName(n, side), n, CodeStrayName, "there is a signature, but not what it signs")
		}
		return
	}
	v.out.Orders++
	if c != nil && len(c.Asks[s]) == 0 {
		v.find(file, n, CodeNotAsked, "nothing was asked of %s at step %d", side, n)
	}
	sheet, ps := orders.ParseSheet(file, data)
	r := orders.NewReader(file, ps)
	if ps.Refused() || !canonical(r, data) {
		v.problems(file, n, r.Problems())
		return
	}
	if !sheet.Armor && (sheet.Game != g.ID || sheet.Step != n || sheet.Side != side) {
		v.find(file, n, CodeOtherGame, "the orders say they are %s's for step %d of %s", sheet.Side, sheet.Step, sheet.Game)
	}
	if call := strings.TrimPrefix(sheet.Call, "sha256:"); c != nil && call != "" && "sha256:"+call != c.digest {
		v.find(file, n, CodeWrongCall, "the orders answer another call than this step's")
	}
	if n < len(v.calls) && !sheet.Final && !v.closed(n) && (v.calls[n] == nil || v.calls[n].Silent[s] == "") {
		v.find(file, n, CodeHeld, "the step was closed, and the orders say 'final: false'")
	}
	if code, text, _ := senderProblem(v.files, g, termsAt(g, v.rulings, n).players[s], n, s, sheet); code != "" {
		v.find(file, n, code, "%s", text)
	} else {
		v.good[file] = true
		v.unheard(file, n, s)
	}
	if message, signature, ok := orders.SignedBytes(data); ok && byMail(g, sheet, signedText{message, signature}) {
		v.out.InClear++
	}
	armors := []string{sheet.Sealed}
	if sheet.Sealed == "" {
		armors = nil
		for _, field := range orders.SealedFields(sheet.Orders) {
			armors = append(armors, field.Get("sealed").Value)
		}
	}
	for _, armor := range armors {
		v.armor(file, n, armor)
	}
}

// unheard notes signed orders of a side that is said to have been silent. That they would
// not have done is possible; whether it is so, only who opens them can tell.
func (v *verifier) unheard(file string, n, s int) {
	if n >= len(v.calls) || v.calls[n] == nil || v.closed(n) || v.calls[n].Silent[s] == "" || v.calls[n].Silent[s] == SilentHeld {
		return
	}
	side := v.game.Sides[s]
	v.out.Notes = append(v.out.Notes, Finding{file, n, CodeSilenced, fmt.Sprintf(
		"the call of step %d says that %s was silent, and here are orders that %s has signed: if they would not have done, all is well; fieldpost audit shows it", n+1, side, side)})
}

// armor checks the form of a sealed block, and that it is no copy.
func (v *verifier) armor(file string, n int, armor string) {
	bin, ok := dearmor(armor)
	if !ok {
		v.find(file, n, CodeDamaged, "the sealed block is not as it was written")
		return
	}
	sum := ledger.Digest(bin)
	if other, ok := v.sums[sum]; ok {
		v.find(file, n, CodeCopied, "the sealed block is the one in %s", other)
	}
	v.sums[sum] = file
}
