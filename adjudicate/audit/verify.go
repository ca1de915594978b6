package audit

import (
	"strings"

	"fieldpost/adjudicate/codes"
	"fieldpost/adjudicate/folder"
	"fieldpost/crypto/ledger"
	"fieldpost/crypto/sign"
	"fieldpost/orders"
	"fieldpost/orders/say"
	"fieldpost/scenarios"
)

// Verify checks everything that can be checked without a key: names, forms,
// signatures and the ledger. One changed byte in any file is found, but for an
// unsigned order file of the open step. It reads folders that Open refuses.
//
// What a file says counts only where its own signature is good: of one that was
// changed that alone is told, and nothing that would follow from what it says.
func Verify(files folder.Files) Verified {
	v := examine(files)
	v.inOrder()
	if v.out.Findings == nil {
		v.out.Findings = []Finding{}
	}
	return v.out
}

func examine(files folder.Files) *verifier {
	v := &verifier{files: files, sums: map[string]string{}, digests: folder.Digests{}, told: map[[2]string]bool{}, good: map[string]bool{}, unlike: map[string]bool{}}
	v.folder()
	return v
}

type verifier struct {
	files   folder.Files
	game    *folder.Game
	calls   []*folder.Call // nil where it cannot be read
	rulings [][]*folder.Ruling
	// doubtful says by step, from 1, what doubt found.
	doubtful []bool
	sums     map[string]string
	digests  folder.Digests
	// told says of a file and a code that they were found, by a ledger.
	told map[[2]string]bool
	// good are the files whose own signature is its owner's.
	good map[string]bool
	// unlike are the files that are not as a good call names them.
	unlike map[string]bool
	out    Verified
}

// signed is the call of step n, where the adjudicator has signed it as it lies here.
func (v *verifier) signed(n int) *folder.Call {
	if n < 1 || n > len(v.calls) || !v.good[folder.CallName(n)] {
		return nil
	}
	return v.calls[n-1]
}

// believed are the calls with a good signature; nil stands for the others.
func (v *verifier) believed() (calls []*folder.Call) {
	for n := range v.calls {
		calls = append(calls, v.signed(n+1))
	}
	return calls
}

func (v *verifier) find(file string, step int, code, format string, args ...any) {
	v.out.Findings = append(v.out.Findings, Finding{file, step, code, say.Textf(format, args...)})
}

// problems takes over what a parser found.
func (v *verifier) problems(file string, step int, ps orders.Problems) {
	for _, p := range ps {
		text := p.Text
		if p.Line > 0 {
			text = say.Textf("line %d: %s", p.Line, text)
		}
		v.find(file, step, p.Code, "%s", text)
	}
}

func (v *verifier) folder() {
	data, ok := v.files[folder.GameName]
	if !ok {
		v.find(folder.GameName, 0, codes.CodeMissingFile, "there is no game here")
		return
	}
	g, ps := folder.ParseGame(data)
	v.problems(folder.GameName, 0, ps)
	if g == nil {
		return
	}
	v.game = g
	last := v.names()
	if code, text := g.Signs(g.Signed); code != "" {
		v.find(folder.GameName, 0, code, "%s", text)
		return // without its keys and names nothing else can be judged
	}
	v.good[folder.GameName] = true
	for n := 1; n <= last; n++ {
		v.ruled(n)
		v.call(n)
	}
	if v.otherGame() {
		return
	}
	v.out.Steps = last
	v.doubt(last)
	v.pack()
	for n := 1; n <= last; n++ {
		v.signatures(n)
	}
	for n := 1; n <= last; n++ {
		v.covers(n)
	}
	for n := 1; n <= last; n++ {
		for s := range g.Sides {
			v.orders(n, s)
			v.ending(n, s)
		}
	}
	at := folder.Moments{}
	for n := 1; n <= last; n++ {
		v.times(n, &at)
	}
	if n := folder.CheckDraws(v.believed(), v.closing, v.known); n > 0 {
		v.find(folder.CallName(n), n, codes.CodeBadDraw, "draw %d is not the one that comes at this step", v.calls[n-1].Draw)
	}
	v.receipts()
	v.reveal(last)
	if last > 0 && v.closed(last) {
		v.find(folder.CallName(last+1), last+1, codes.CodeMissingStep, "a ruling has closed step %d, and the call of step %d is missing", last, last+1)
	}
}

// otherGame says that not the calls were changed but game.yaml was: it is signed
// with the key in it, no call is, and the first has a whole signature and names another.
func (v *verifier) otherGame() bool {
	var first *folder.Call
	for n := range v.calls {
		if v.good[folder.CallName(n+1)] {
			return false
		}
		if n == 0 {
			first = v.calls[n]
		}
	}
	if first == nil || !sign.Intact(first.Signed.Message, first.Signed.Signature) {
		return false
	}
	want, ok := first.Ledger.Find(folder.GameName)
	if !ok || want == ledger.Digest(v.files[folder.GameName]) {
		return false
	}
	v.out.Findings = nil
	v.find(folder.GameName, 0, codes.CodeChanged, "no call is signed with the adjudicator's key in it, and the first names another game.yaml")
	return true
}

// names checks what files there are, and gives the last step that has a call.
func (v *verifier) names() (last int) {
	folded := map[string]string{}
	for _, name := range v.files.Names() {
		if !folder.Ours(name) {
			continue
		}
		low := strings.ToLower(name)
		if other, ok := folded[low]; ok {
			v.find(name, 0, codes.CodeCaseCollision, "this name and %s are one file on some computers", other)
		}
		folded[low] = name
		p := folder.PlaceOf(name, v.game.Sides)
		if p.Kind == folder.Stray {
			v.out.Notes = append(v.out.Notes, Finding{name, p.Step, codes.CodeStrayName, say.Words(folder.StrayText(name))})
			continue
		}
		if p.Kind == folder.CallFile {
			last = max(last, p.Step)
		}
		if limit, size := limits[p.Kind], len(v.files[name]); size > limit {
			v.find(name, p.Step, orders.CodeTooLarge, "the file has %d bytes; at most %d are read", size, limit)
		}
	}
	for _, name := range v.files.Names() {
		if p := folder.PlaceOf(name, v.game.Sides); p.Kind != folder.Stray && p.Step > last {
			v.find(name, p.Step, codes.CodeMissingStep, "there is no call of step %d", p.Step)
		}
	}
	if last == 0 {
		v.find(folder.CallName(1), 1, codes.CodeMissingStep, "the game has no first call")
	}
	return last
}

var limits = map[folder.Kind]int{folder.GameFile: folder.MaxGame, folder.CallFile: folder.MaxCall, folder.ViewFile: folder.MaxView, folder.SheetFile: folder.MaxOrders, folder.SigFile: folder.MaxOrders,
	folder.PackFile: scenarios.MaxFile, folder.RulingFile: folder.MaxOrders, folder.EndingFile: folder.MaxEnding, folder.RevealFile: folder.MaxOrders, folder.ReceiptKind: folder.MaxReceipt}

// call reads a call and checks its signature.
func (v *verifier) call(n int) {
	file := folder.CallName(n)
	data, ok := v.files[file]
	v.calls = append(v.calls, nil)
	if !ok {
		return
	}
	v.out.Calls++
	c, ps := folder.ParseCall(n, data, v.game)
	v.problems(file, n, ps)
	v.calls[n-1] = c
	v.good[file] = v.byAdjudicator(data) && !misplaced(ps)
}

// signatures tells what is wrong with the signatures of a step's call and rulings,
// where they can be read, and of what is missing.
func (v *verifier) signatures(n int) {
	file := folder.CallName(n)
	if c := v.calls[n-1]; c != nil && !v.good[file] {
		if code, text := v.game.Signs(c.Signed); code != "" {
			v.find(file, n, code, "%s", text)
		}
	}
	if _, ok := v.files[file]; !ok {
		// Of a gap, the first step is enough.
		if _, ok := v.files[folder.CallName(n-1)]; ok || n == 1 {
			v.find(file, n, codes.CodeMissingStep, "the call of step %d is missing", n)
		}
	}
	list := v.rulings[n-1]
	for _, u := range list {
		if code, text := v.game.Signs(u.Signed); code != "" {
			v.find(folder.RulingName(n, u.Number), n, code, "%s", text)
		}
	}
	if _, ok := v.files[folder.RulingName(n, len(list)+1)]; ok && (len(list) == 0 || !list[len(list)-1].Closes()) {
		return // it cannot be read, as was told
	}
	for k := len(list) + 1; k <= folder.MaxRulings; k++ {
		name := folder.RulingName(n, k)
		if _, ok := v.files[name]; ok && (!v.good[name] || v.signed(n+1) == nil) { // else the ledger tells
			v.find(name, n, codes.CodeStrayName, "a ruling stands behind the one that closed the step, or behind a gap")
		}
	}
}

// covers holds what a good call names against what is there.
func (v *verifier) covers(n int) {
	c, file := v.signed(n), folder.CallName(n)
	if c == nil {
		return
	}
	for s, how := range c.Silent {
		if how != "" {
			v.out.Silent = append(v.out.Silent, Silence{n - 1, v.game.Sides[s], how})
		}
	}
	have, err := folder.Recorded(v.files, n, v.game.Sides, v.digests)
	if err != nil {
		v.find(file, n, codes.CodeBadLedger, "%s", err)
		return
	}
	for _, d := range ledger.Compare(c.Ledger, have) {
		v.differs(n, d)
	}
	for _, side := range v.game.Sides {
		if _, ok := c.Ledger.Find(folder.ViewName(n, side)); !ok {
			v.find(file, n, codes.CodeBadLedger, "the call does not name the view of %s", side)
		}
	}
	v.after(n, c)
}

// differs tells of a file that is not as the good call of step n names it, once
// for each way. What was told of the file itself is enough: a call or a ruling
// whose own signature is bad, and line ends that were changed and no more.
func (v *verifier) differs(n int, d ledger.Difference) {
	p := folder.PlaceOf(d.Name, v.game.Sides)
	v.unlike[d.Name] = true
	if want, ok := v.calls[n-1].Ledger.Find(d.Name); ok && d.Kind == ledger.Changed && p.Kind != folder.ViewFile && p.Kind != folder.SigFile && p.Kind != folder.EndingFile &&
		want == ledger.Digest(orders.Canonical(v.files[d.Name])) {
		return
	}
	if _, here := v.files[d.Name]; p.Kind == folder.CallFile && !here || (p.Kind == folder.CallFile || p.Kind == folder.RulingFile) && here && !v.good[d.Name] {
		return
	}
	code, text := folder.LedgerProblem(d)
	missing := d.Kind == ledger.Missing && (p.Kind == folder.SheetFile || p.Kind == folder.SigFile || p.Kind == folder.EndingFile)
	if missing {
		code = codes.CodeMissingOrders
	}
	if v.told[[2]string{d.Name, code}] {
		return
	}
	v.told[[2]string{d.Name, code}] = true
	if missing {
		v.find(d.Name, p.Step, code, "these orders are not here; the call of step %d names them", n)
		return
	}
	v.find(d.Name, p.Step, code, "%s: by the call of step %d", text, n)
}

// after checks a good call against the good one before it, if it is the one that it goes on from.
func (v *verifier) after(n int, c *folder.Call) {
	before := v.signed(n - 1)
	if n > 1 && (before == nil || v.unlike[folder.CallName(n-1)] || !v.known(n-1)) {
		return
	}
	if side := folder.SilentUnasked(c, before, v.game.Sides); side != "" {
		v.find(folder.CallName(n), n, codes.CodeNotAsked, "it says that %s was silent, who was not asked at the step before", side)
	}
	if before == nil {
		return
	}
	v.ended(n, c, before)
	if before.Over && !v.closed(n-1) {
		v.find(folder.CallName(n), n, codes.CodeGameOver, "the game was over at step %d", n-1)
	}
	for s, side := range v.game.Sides {
		if _, ok := c.Ledger.Find(folder.SheetName(n-1, side)); !ok && len(before.Asks[s]) > 0 && !v.closed(n-1) && !c.EndsGame() && (c.Silent[s] == "" || c.Silent[s] == folder.SilentHeld) {
			v.find(folder.CallName(n), n, codes.CodeMissingFile, "the step goes on without the orders of %s, who was asked at step %d", side, n-1)
		}
	}
}

// pack is CheckPack for Verify.
func (v *verifier) pack() {
	if pack := v.files.Pack(); len(pack) > 0 && scenarios.Digest(pack) != v.game.Pack {
		v.find(folder.PackDir, 0, codes.CodeOtherPack, "%s: they have %s, game.yaml names %s", folder.PackDiffers, scenarios.Digest(pack), v.game.Pack)
	}
}

// reveal is Published for Verify.
func (v *verifier) reveal(last int) {
	data, ok := v.files[folder.RevealName]
	if !ok {
		return
	}
	r, ps := folder.ParseReveal(data, v.game)
	code, text := v.game.Signs(folder.SignedPart(data))
	v.good[folder.RevealName] = code == ""
	v.problems(folder.RevealName, 0, ps)
	if r == nil {
		return
	}
	if code != "" {
		v.find(folder.RevealName, 0, code, "%s", text)
		return
	}
	if r.Step > last {
		v.find(folder.RevealName, 0, codes.CodeMissingStep, "it was published at step %d; here are %d", r.Step, last)
		return
	}
	v.out.Revealed = true
}
