package adjudicate

import (
	"crypto/sha256"
	"strings"

	"fieldpost/adjudicate/codes"
	"fieldpost/adjudicate/folder"
	"fieldpost/crypto/sign"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

// A draw is what is rolled and shuffled with one key. The muster is draw 1. Each step that is
// played makes the next one, and so does a ruling that takes a played step back: what is played in
// its place has dice that nobody has seen, whoever orders what. A ruling that closes a step before
// it was played leaves the draw as it is: so asking once more gives the same dice.

// takeNumber finds what the orders of a side bring to the draw of step n, and reports
// a number that is not the side's own. Orders sealed by hand may bring none: then the
// digest of the file stands for it, and it is noted that nothing binds it.
func (f *Folder) takeNumber(r *orders.Reader, n, s int, o *opened) {
	side, sheet := f.Game.Sides[s], o.Sheet
	switch {
	case sheet.Number != "":
		line := folder.NumberLine(f.GameSum(), f.Calls[n-1].Draw, side)
		key, err := f.Terms(n).Players[s].SigningKey()
		if err == nil {
			var value [sha256.Size]byte
			value, err = sign.NumberValue(key, line, sheet.Number)
			o.number = value[:]
		}
		if err != nil {
			r.Report(sheet.Root.Get("number"), codes.CodeBadNumber, "the number is not that of %s for draw %d of this game", side, f.Calls[n-1].Draw).
				Hint = say.Textf("fieldpost seal makes it; by hand, ssh-keygen -Y sign -n fieldpost-dice does, over the line %s", strings.TrimSpace(string(line)))
		}
	case sheet.Letter != "" && f.Mailed(n, s, o):
		o.number = folder.LetterNumber(sheet.Letter)
	case o.outer.Armor || f.Game.SignaturesOff:
		sum := sha256.Sum256(f.Files[folder.SheetName(n, side)])
		o.number, o.unbound = sum[:], true
	default:
		r.Report(nil, codes.CodeNoNumber, "the sealed sheet has no number for the dice").Hint = say.Words("fieldpost seal adds it")
	}
}

// Mailed says that stored orders came to the adjudicator's mailbox in clear.
func (f *Folder) Mailed(n, s int, o *opened) bool {
	return folder.ByMail(f.Game, o.outer, folder.SignedIn(f.Files, folder.SheetName(n, f.Game.Sides[s])))
}
