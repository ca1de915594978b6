package adjudicate

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/crypto/keys"
	"fieldpost/orders"
)

// checkSender checks the signature of an order file of step n.
func (f *Record) CheckSender(r *orders.Reader, n, s int, sheet *orders.Sheet) bool {
	code, text, hint := senderProblem(f.Files, f.Game, f.Terms(n).players[s], n, s, sheet)
	if code == "" {
		return true
	}
	r.Report(sheet.Root.Get("signature"), code, "%s", text).Hint = hint
	return false
}

// senderProblem says what is wrong with the signature of an order file. One
// that is there must be good even where none is required.
func senderProblem(files Files, g *Game, card keys.Card, n, s int, sheet *orders.Sheet) (code, text, hint string) {
	file := sheetName(n, g.Sides[s])
	beside := files[sigName(n, g.Sides[s])]
	if beside != nil && !sheet.Armor {
		return CodeStrayName, fmt.Sprintf("a signature stands in the sheet's own place; the file %s beside it is one too many", file+".sig"), "take it away"
	}
	signed := signedIn(files, file)
	if signed.signature == "" && g.SignaturesOff {
		return "", "", ""
	}
	code, text, hint = signed.check(g.Sides[s], card)
	if code == CodeOtherKey && byMail(g, sheet, signed) {
		return "", "", ""
	}
	return code, text, hint
}

// signedIn is what a stored order file signs, in itself or beside it.
func signedIn(files Files, file string) (s signedText) {
	var ok bool
	if s.message, s.signature, ok = orders.SignedBytes(files[file]); !ok {
		s = signedText{message: files[file], signature: string(files[file+".sig"])}
	}
	return s
}

// byMail says that orders came to the adjudicator's mailbox in clear, and that
// he has sealed and signed them himself, as the game allows.
func byMail(g *Game, sheet *orders.Sheet, signed signedText) bool {
	if !g.SealOptional || sheet.Sealed == "" || sheet.Armor {
		return false
	}
	code, _, _ := signed.check("the adjudicator", g.Adjudicator)
	return code == ""
}

// signedBy says whether an order file of a side has that side's good signature.
func (f *Record) signedBy(s int, name string) bool {
	code, _, _ := signedIn(f.Files, name).check(f.Game.Sides[s], f.TermsNow().players[s])
	return code == ""
}

// SignedBy says whether the orders of a side that lie in the open step have that side's
// good signature.
func (f *Record) SignedBy(side string) bool {
	return f.signedBy(slices.Index(f.Game.Sides[:], side), f.OrdersName(side))
}

// header holds what a sheet says of itself against step n.
func (f *Record) Header(r *orders.Reader, s *orders.Sheet, n int, side string) (ok bool) {
	ok = true
	report := func(key, code, hint, format string, args ...any) {
		ok = false
		r.Report(s.Root.Get(key), code, format, args...).Hint = hint
	}
	again, wrong := fmt.Sprintf("fieldpost sheet > orders.yaml makes a sheet for step %d", n), "these orders answer step %d; step %d is open"
	if n < f.Step() {
		again, wrong = "", "these orders answer step %d; step %d is theirs"
	}
	if s.Game != "" && s.Game != f.Game.ID {
		report("game", CodeOtherGame, "", "these orders are for the game %s; this is %s", s.Game, f.Game.ID)
	}
	if s.Step != 0 && s.Step != n {
		report("step", CodeWrongStep, again, wrong, s.Step, n)
	}
	if s.Side != "" && s.Side != side {
		report("side", CodeOtherSide, "", "these orders are %s's, not %s's", s.Side, side)
	}
	if call := strings.TrimPrefix(s.Call, "sha256:"); ok && call != "" && "sha256:"+call != f.Calls[n-1].digest {
		report("call", CodeWrongCall, again, "these orders answer another call than that of step %d", n)
	}
	return ok
}
