package adjudicate

import (
	"errors"
	"slices"
	"strings"

	"filippo.io/age"

	"fieldpost/adjudicate/view"
	"fieldpost/crypto/keys"
	"fieldpost/crypto/seal"
	"fieldpost/orders"
)

// Seal checks a player's order sheet, signs it and seals it to the
// adjudicator. The error is for what is no fault of the sheet.
func (f *Folder) Seal(id keys.Identity, file string, data []byte, opt SealOptions) (Sealed, error) {
	v, err := f.View(id, 0)
	if err != nil {
		return Sealed{}, err
	}
	if why := f.WhyEnded(); why != "" {
		return Sealed{}, fail("", CodeGameOver, "%s", why)
	}
	before := f.sealedBefore(v.Side)
	number, err := f.makeNumber(id, v.Side)
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
		out.Restatement = append(out.Restatement, speak(v.Lang).Sprintf("Your note stays in clear: whoever can read the file reads it, before your opponent is given it."))
	}
	to, err := keys.Recipients(f.Game.Adjudicator)
	if err != nil {
		return out, fail(gameName, CodeBadCard, "%s", err)
	}
	s.Call, s.Note = strings.TrimPrefix(f.OpenCall().digest, "sha256:"), plainNote(s.Note)
	bind(s)
	out.Version, out.Letter = s.Version, s.Letter
	whole, err := sealWhole(*s, to)
	if errors.Is(err, errRoom) {
		r := orders.NewReader(file, out.Problems)
		noRoom(r, s)
		out.Problems = r.Problems()
		return out, nil
	}
	if opt.Fields {
		whole.Note, whole.Shown = s.Note, shown(f.Rules, f.OpenCall().Asks[slices.Index(f.Game.Sides[:], v.Side)], s.Orders)
	}
	if err != nil {
		return out, fail("", CodeFault, "%s", err)
	}
	signed, err := signFile(id, orders.WriteSealed(whole))
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

// plainNote takes blanks at line ends and around a note away, so that it can
// be written as a block and takes the room of its characters.
func plainNote(note string) string { return strings.TrimSpace(string(orders.Canonical([]byte(note)))) }

// sealWhole seals the sheet written afresh. Its comments, which list what the
// side has and could do, stay behind: its length would tell of them.
func sealWhole(s orders.Sheet, to []age.Recipient) (orders.Sheet, error) {
	text := orders.WriteSheet(s)
	inner, ps := orders.ParseSheet("", text)
	if ps.Refused() || !inner.Orders.Equal(s.Orders) || !inner.Plan.Equal(s.Plan) || inner.Note != s.Note || inner.Number != s.Number {
		return orders.Sheet{}, errSheet
	}
	packed := seal.Pack(text)
	if len(packed) > seal.SheetSize {
		return orders.Sheet{}, errRoom
	}
	bin, err := seal.SealPacked(packed, seal.SheetSize, to...)
	if err != nil {
		return orders.Sheet{}, err
	}
	return orders.Sheet{Game: s.Game, Step: s.Step, Side: s.Side, Final: s.Final, Sealed: seal.Armor(bin)}, nil
}

// sealRoom is what call, number and letter take in sealed orders, or more.
const sealRoom = 600

// fits says before orders are sealed whether there is room for them. A plan and a note as
// large as they may be, and of words that nobody has used before, are too much together;
// sealed orders that were longer than others would tell of both.
func fits(r *orders.Reader, s *orders.Sheet) {
	written := *s
	written.Note, written.Call = plainNote(s.Note), ""
	if len(seal.Pack(orders.WriteSheet(written)))+sealRoom > seal.SheetSize {
		noRoom(r, s)
	}
}

func noRoom(r *orders.Reader, s *orders.Sheet) {
	at := s.Root.Get("note")
	if s.Note == "" {
		at = s.Root.Get("plan")
	}
	r.Report(at, orders.CodeTooLarge, "orders, plan and note are together more than sealed orders hold, which are all of one length").Hint =
		"make the note shorter, or the plan simpler"
}

var (
	errSheet = errors.New("written afresh, the sheet does not say the same")
	errRoom  = errors.New("no room")
)
