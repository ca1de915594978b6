package adjudicate

import (
	"errors"
	"slices"
	"strings"

	"fieldpost/adjudicate/codes"
	"fieldpost/adjudicate/folder"
	"fieldpost/adjudicate/run"
	"fieldpost/adjudicate/view"
	"fieldpost/crypto/keys"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

// Seal checks a player's order sheet, signs it and seals it to the
// adjudicator. The error is for what is no fault of the sheet.
func (f *Folder) Seal(id keys.Identity, file string, data []byte, opt SealOptions) (Sealed, error) {
	v, err := f.View(id, 0)
	if err != nil {
		return Sealed{}, err
	}
	if why := f.WhyEnded(); why != "" {
		return Sealed{}, codes.Fail("", codes.CodeGameOver, "%s", why)
	}
	before := f.sealedBefore(v.Side)
	number, err := f.MakeNumber(id, v.Side)
	if err != nil {
		return Sealed{}, err
	}
	s, err := f.sealChecked(id, v, file, data, opt, func(s *orders.Sheet) {
		s.Number = number
		before.number(s)
	})
	if s.Data != nil {
		s.Note = f.sealedNote(v.Side, s)
	}
	return s, err
}

// sealChecked does it for the side whose view it is; the identity signs, and bind puts
// in which of the side's orders they are, and what the dice have of them.
func (f *Folder) sealChecked(id keys.Identity, v *view.View, file string, data []byte, opt SealOptions, bind func(*orders.Sheet)) (Sealed, error) {
	s, _, problems, restatement := f.check(v, file, data, false)
	out := Sealed{Problems: problems, Restatement: restatement}
	if s == nil || problems.Refused() {
		return out, nil
	}
	if opt.Fields && s.Note != "" {
		out.Restatement = append(out.Restatement, run.Speak(v.Lang).Sprintf("Your note stays in clear: whoever can read the file reads it, before your opponent is given it."))
	}
	to, err := keys.Recipients(f.Game.Adjudicator)
	if err != nil {
		return out, codes.Fail(folder.GameName, codes.CodeBadCard, "%s", err)
	}
	s.Call, s.Note = strings.TrimPrefix(f.OpenCall().Digest, "sha256:"), folder.PlainNote(s.Note)
	bind(s)
	out.Version, out.Letter = s.Version, s.Letter
	whole, err := folder.SealWhole(*s, to)
	if errors.Is(err, folder.ErrRoom) {
		r := orders.NewReader(file, out.Problems)
		folder.NoRoom(r, s)
		out.Problems = r.Problems()
		return out, nil
	}
	if opt.Fields {
		whole.Note, whole.Shown = s.Note, shown(f.Rules, f.OpenCall().Asks[slices.Index(f.Game.Sides[:], v.Side)], s.Orders)
	}
	if err != nil {
		return out, codes.Fail("", codes.CodeFault, "%s", err)
	}
	signed, err := folder.SignFile(id, orders.WriteSealed(whole))
	if err != nil {
		return out, err
	}
	if len(signed) > folder.MaxOrders {
		out.Problems = append(out.Problems, orders.Problem{Code: orders.CodeTooLarge, File: file,
			Text: say.Words("sealed, the orders are larger than can be sent")})
		return out, nil
	}
	out.Name, out.Data = folder.SheetName(f.Step(), v.Side), signed
	return out, nil
}
