package adjudicate

import (
	"encoding/hex"

	"filippo.io/age"

	"fieldpost/adjudicate/view"
	"fieldpost/crypto/keys"
	"fieldpost/crypto/seal"
	"fieldpost/orders"
)

// Seal checks a player's order sheet, signs it and seals it to the
// adjudicator. The error is for what is no fault of the sheet.
func (f *Folder) Seal(id keys.Identity, file string, data []byte, opt SealOptions) (Sealed, error) {
	if len(opt.Nonce) != 32 || isZero(opt.Nonce) {
		return Sealed{}, fail("", orders.CodeBadNonce, "a nonce has 32 random bytes")
	}
	v, err := f.View(id, 0)
	if err != nil {
		return Sealed{}, err
	}
	if f.Over() {
		return Sealed{}, fail("", CodeGameOver, "the game is over")
	}
	s, _, problems, restatement := f.Check(v, file, data)
	out := Sealed{Problems: problems, Restatement: restatement}
	if s == nil || problems.Refused() {
		return out, nil
	}
	to, err := keys.Recipients(f.game.Adjudicator)
	if err != nil {
		return out, fail(gameName, CodeBadCard, "%s", err)
	}
	call, nonce := f.open().digest, hex.EncodeToString(opt.Nonce)
	var message []byte
	if opt.Fields {
		message, err = f.sealFields(*s, v, call, nonce, to)
	} else {
		var ps orders.Problems
		message, ps, err = f.sealWhole(*s, file, data, call, nonce, to)
		out.Problems = append(out.Problems, ps...)
		if ps.Refused() {
			return out, nil
		}
	}
	if err != nil {
		return out, fail("", CodeFault, "%s", err)
	}
	signed, err := signFile(id, message)
	if err != nil {
		return out, err
	}
	if len(signed) > maxOrders {
		out.Problems = append(out.Problems, orders.Problem{Code: orders.CodeTooLarge, File: file,
			Text: "sealed, the orders are larger than can be sent"})
		return out, nil
	}
	out.Name, out.Data = sheetName(f.Step(), v.Side), signed
	return out, nil
}

// sealWhole keeps the player's own text, with the call and the nonce at its
// end: so a problem that the adjudicator finds has the line the player knows.
func (f *Folder) sealWhole(s orders.Sheet, file string, data []byte, call, nonce string, to []age.Recipient) ([]byte, orders.Problems, error) {
	if s.Call != "" {
		call = ""
	}
	text := orders.AppendHeader(data, call, nonce)
	inner, ps := orders.ParseSheet(file, text)
	if ps.Refused() {
		return nil, ps, nil
	}
	if inner.Nonce != nonce || !inner.Orders.Equal(s.Orders) {
		return nil, orders.Problems{{Code: orders.CodeSyntax, File: file, Text: "the end of the sheet leaves its meaning open", Hint: "end it with the orders or the note"}}, nil
	}
	bin, err := seal.Seal(text, seal.PadSheet, to...)
	if err != nil {
		return nil, nil, err
	}
	return orders.WriteSealed(orders.Sheet{Game: s.Game, Step: s.Step, Side: s.Side, Final: s.Final, Sealed: seal.Armor(bin)}), nil, nil
}

func (f *Folder) sealFields(s orders.Sheet, v *view.View, call, nonce string, to []age.Recipient) ([]byte, error) {
	s.Call, s.Nonce, s.Signature = call, nonce, ""
	if err := f.hide(v, s.Orders, to); err != nil {
		return nil, err
	}
	return orders.WriteSheet(s), nil
}
