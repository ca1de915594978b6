package folder

import (
	"slices"
	"strings"

	"fieldpost/adjudicate/codes"
	"fieldpost/crypto/keys"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

// CheckSender checks the signature of an order file of step n.
func (f *Record) CheckSender(r *orders.Reader, n, s int, sheet *orders.Sheet) bool {
	code, text, hint := SenderProblem(f.Files, f.Game, f.Terms(n).Players[s], n, s, sheet)
	if code == "" {
		return true
	}
	r.Report(sheet.Root.Get("signature"), code, "%s", text).Hint = hint
	return false
}

// SenderProblem says what is wrong with the signature of an order file. One
// that is there must be good even where none is required.
func SenderProblem(files Files, g *Game, card keys.Card, n, s int, sheet *orders.Sheet) (code string, text, hint say.Text) {
	file := SheetName(n, g.Sides[s])
	beside := files[SigName(n, g.Sides[s])]
	if beside != nil && !sheet.Armor {
		return codes.CodeStrayName, say.Textf("a signature stands in the sheet's own place; the file %s beside it is one too many", file+".sig"), say.Words("take it away")
	}
	signed := SignedIn(files, file)
	if signed.Signature == "" && g.SignaturesOff {
		return "", text, hint
	}
	code, text, hint = signed.Check(g.Sides[s], card)
	if code == codes.CodeOtherKey && ByMail(g, sheet, signed) {
		return "", text, hint
	}
	return code, text, hint
}

// SignedIn is what a stored order file signs, in itself or beside it.
func SignedIn(files Files, file string) (s SignedText) {
	var ok bool
	if s.Message, s.Signature, ok = orders.SignedBytes(files[file]); !ok {
		s = SignedText{Message: files[file], Signature: string(files[file+".sig"])}
	}
	return s
}

// ByMail says that orders came to the adjudicator's mailbox in clear, and that
// he has sealed and signed them himself, as the game allows.
func ByMail(g *Game, sheet *orders.Sheet, signed SignedText) bool {
	return g.SealOptional && sheet.Sealed != "" && !sheet.Armor && g.HasSigned(signed)
}

// SignedFile says whether an order file of a side has that side's good signature.
func (f *Record) SignedFile(s int, name string) bool {
	code, _, _ := SignedIn(f.Files, name).Check(f.Game.Sides[s], f.TermsNow().Players[s])
	return code == ""
}

// SignedBy says whether the orders of a side that lie in the open step have that side's
// good signature.
func (f *Record) SignedBy(side string) bool {
	return f.SignedFile(slices.Index(f.Game.Sides[:], side), f.OrdersName(side))
}

// Header holds what a sheet says of itself against step n.
func (f *Record) Header(r *orders.Reader, s *orders.Sheet, n int, side string) (ok bool) {
	ok = true
	report := func(key, code string, hint say.Text, format string, args ...any) {
		ok = false
		r.Report(s.Root.Get(key), code, format, args...).Hint = hint
	}
	var none say.Text
	again, wrong := say.Textf("fieldpost sheet > orders.yaml makes a sheet for step %d", n), "these orders answer step %d; step %d is open"
	if n < f.Step() {
		again, wrong = none, "these orders answer step %d; step %d is theirs"
	}
	if s.Game != "" && s.Game != f.Game.ID {
		report("game", codes.CodeOtherGame, none, "these orders are for the game %s; this is %s", s.Game, f.Game.ID)
	}
	if s.Step != 0 && s.Step != n {
		report("step", codes.CodeWrongStep, again, wrong, s.Step, n)
	}
	if s.Side != "" && !slices.Contains(f.Game.Sides[:], s.Side) {
		report("side", codes.CodeOtherSide, say.Textf("known: %s", strings.Join(f.Game.Sides[:], ", ")), "'%s' is no side of this game", orders.Safe(s.Side))
	} else if s.Side != "" && s.Side != side {
		report("side", codes.CodeOtherSide, none, "these orders are %s's, not %s's", s.Side, side)
	}
	if call := strings.TrimPrefix(s.Call, "sha256:"); ok && call != "" && "sha256:"+call != f.Calls[n-1].Digest {
		report("call", codes.CodeWrongCall, again, "these orders answer another call than that of step %d", n)
	}
	return ok
}
