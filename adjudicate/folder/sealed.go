package folder

import (
	"errors"
	"strings"

	"filippo.io/age"

	"fieldpost/adjudicate/codes"
	"fieldpost/crypto/keys"
	"fieldpost/crypto/seal"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

// Unseal opens one sealed block, and reports at a node if it does not open.
func Unseal(r *orders.Reader, at *orders.Node, armor string, id keys.Identity) (bin, text []byte, ok bool) {
	bin, ok = seal.Binary(armor)
	if !ok {
		r.Report(at, codes.CodeDamaged, "the sealed block is not as it was written: it was changed on the way").Hint = say.Words(codes.Attach)
		return nil, nil, false
	}
	text, err := seal.Open(bin, MaxOrders, id.Age())
	if err == nil {
		text, err = seal.Unpack(text, MaxOrders)
	}
	switch {
	case err == nil:
		return bin, seal.Unpad(text), true
	case errors.Is(err, seal.ErrTooLarge):
		r.Report(at, orders.CodeTooLarge, "what is sealed has more than %d bytes", MaxOrders)
	case errors.Is(err, seal.ErrPacked):
		r.Report(at, codes.CodeDamaged, "what is sealed is packed in a way that is not known").Hint = say.Words("seal it with fieldpost seal, or as it is, with age alone")
	case errors.Is(err, seal.ErrNotForYou) && !errors.Is(err, seal.ErrDamaged):
		r.Report(at, codes.CodeNotForAdjudicator, "this is sealed, but not to the adjudicator of this game").Hint =
			say.Words("seal to the adjudicator's key in game.yaml, as fieldpost seal does")
	default:
		r.Report(at, codes.CodeDamaged, "the sealed block does not open; a character was changed on the way").Hint = say.Words(codes.Attach)
	}
	return bin, nil, false
}

// SealFor seals a text to a side, so that it can be sent by mail: armoured, its
// length padded to whole 16 KiB.
func (f *Record) SealFor(side string, text []byte) ([]byte, error) {
	to, err := keys.Recipients(f.Card(side))
	if err != nil {
		return nil, codes.Fail(GameName, codes.CodeBadCard, "%s", err)
	}
	bin, err := seal.Seal(text, letterPad, to...)
	if err != nil {
		return nil, codes.Fail("", codes.CodeFault, "%s", err)
	}
	return []byte(seal.Armor(bin)), nil
}

// OpenLetter opens what SealFor sealed.
func OpenLetter(id keys.Identity, armor []byte) ([]byte, error) {
	bin, _, err := seal.Dearmor(string(armor))
	if err != nil {
		return nil, codes.Fail("", codes.CodeDamaged, "%s", err)
	}
	text, err := seal.Open(bin, MaxView, id.Age())
	if err != nil {
		return nil, codes.Fail("", codes.CodeDamaged, "%s", err)
	}
	return seal.Unpad(text), nil
}

// letterPad is what letters to a side are padded to: more than any
// restatement or list of problems takes.
const letterPad = 16 << 10

// PlainNote takes blanks at line ends and around a note away, so that it can
// be written as a block and takes the room of its characters.
func PlainNote(note string) string { return strings.TrimSpace(string(orders.Canonical([]byte(note)))) }

func PlainLine(s string) bool {
	return len(s) <= 200 && orders.Visible(s) == s && strings.TrimSpace(s) == s
}

// SealWhole seals the sheet written afresh. Its comments, which list what the
// side has and could do, stay behind: its length would tell of them.
func SealWhole(s orders.Sheet, to []age.Recipient) (orders.Sheet, error) {
	text := orders.WriteSheet(s)
	inner, ps := orders.ParseSheet("", text)
	if ps.Refused() || !inner.Orders.Equal(s.Orders) || !inner.Plan.Equal(s.Plan) || inner.Note != s.Note || inner.Number != s.Number {
		return orders.Sheet{}, errSheet
	}
	packed := seal.Pack(text)
	if len(packed) > seal.SheetSize {
		return orders.Sheet{}, ErrRoom
	}
	bin, err := seal.SealPacked(packed, seal.SheetSize, to...)
	if err != nil {
		return orders.Sheet{}, err
	}
	return orders.Sheet{Game: s.Game, Step: s.Step, Side: s.Side, Final: s.Final, Sealed: seal.Armor(bin)}, nil
}

// sealRoom is what call, number and letter take in sealed orders, or more.
const sealRoom = 600

// Fits says before orders are sealed whether there is room for them. A plan and a note as
// large as they may be, and of words that nobody has used before, are too much together;
// sealed orders that were longer than others would tell of both.
func Fits(r *orders.Reader, s *orders.Sheet) {
	written := *s
	written.Note, written.Call = PlainNote(s.Note), ""
	if len(seal.Pack(orders.WriteSheet(written)))+sealRoom > seal.SheetSize {
		NoRoom(r, s)
	}
}

func NoRoom(r *orders.Reader, s *orders.Sheet) {
	at := s.Root.Get("note")
	if s.Note == "" {
		at = s.Root.Get("plan")
	}
	r.Report(at, orders.CodeTooLarge, "orders, plan and note are together more than sealed orders hold, which are all of one length").Hint =
		say.Words("make the note shorter, or the plan simpler")
}

var (
	errSheet = errors.New("written afresh, the sheet does not say the same")
	ErrRoom  = errors.New("no room")
)
