package folder

import (
	"crypto/sha256"
	"fmt"

	"fieldpost/adjudicate/codes"
	"fieldpost/crypto/keys"
	"fieldpost/crypto/ledger"
	"fieldpost/crypto/sign"
	"fieldpost/orders"
)

// Drawn is how many draws further a game is after a step: its ruling is nil if orders
// closed it, and unplayed says that a side had lost by silence, or had declared what ended
// the game. played says of a step
// whether it was played. Of a ruling that takes steps back every one of them counts: the
// first may be one that an earlier ruling had closed.
func Drawn(u *Ruling, unplayed bool, played func(int) bool) int {
	if u == nil && !unplayed {
		return 1
	}
	if u != nil && u.BackTo > 0 {
		for n := u.BackTo; n < u.Step; n++ {
			if played(n) {
				return 1
			}
		}
	}
	return 0
}

// Played says that the orders of a closed step were carried out, whether it counts
// still or a ruling has taken it back since.
func (f *Record) Played(n int) bool {
	return n >= 1 && n < len(f.Calls) && f.ClosedBy(n) == nil && !f.Calls[n].unplayed()
}

// unplayed says that a call closes the step before with the end of the game, by a side's
// silence or by what one has declared.
func (c *Call) unplayed() bool {
	return c.Silent[0] == SilentForfeit || c.Silent[1] == SilentForfeit || c.EndsGame()
}

// CheckDraws holds the draws that calls name against each other: a call that named a
// later one would have players give their numbers for it beforehand. known says of a
// step that its rulings are all there and good.
func CheckDraws(calls []*Call, closing func(int) *Ruling, known func(int) bool) (bad int) {
	played := func(n int) bool { return calls[n] != nil && closing(n) == nil && !calls[n].unplayed() }
	for i, c := range calls {
		switch {
		case c == nil || i > 0 && (calls[i-1] == nil || !known(i)):
		case i == 0 && c.Draw != 1, i > 0 && c.Draw != calls[i-1].Draw+Drawn(closing(i), c.unplayed(), played):
			return i + 1
		}
	}
	return 0
}

// GameSum is the digest of game.yaml.
func (f *Record) GameSum() string {
	if f.Game.digest == "" { // it is being made
		return ledger.Digest(f.Files[GameName])
	}
	return f.Game.digest
}

// Draw is the draw of the open step.
func (f *Record) Draw() int { return f.OpenCall().Draw }

// NumberLine is what a player's number for a draw is a signature of. It names the
// whole of game.yaml, and so the commitment: no other game can have asked for it.
func NumberLine(gameFile string, draw int, side string) []byte {
	return fmt.Appendf(nil, "fieldpost number/1 %s %d %s\n", gameFile, draw, side)
}

// NumberLine is what a side's number for the open step is a signature of, with
// ssh-keygen -Y sign -n fieldpost-dice.
func (f *Record) NumberLine(side string) string {
	return string(NumberLine(f.GameSum(), f.Draw(), side))
}

// LetterNumber is the number of orders that came in clear: what the sender's mail
// program has called the first letter of the draw that was accepted, which neither
// he nor the adjudicator has chosen.
func LetterNumber(id string) []byte {
	sum := sha256.Sum256([]byte("fieldpost number by mail/1\n" + id + "\n"))
	return sum[:]
}

// MakeNumber makes a side's number for the open step.
func (f *Record) MakeNumber(id keys.Identity, side string) (string, error) {
	number, err := sign.Number(id.SigningKey(), []byte(f.NumberLine(side)))
	if err != nil {
		return "", codes.Fail("", orders.CodeBadSignature, "the identity cannot sign: %s", err)
	}
	return number, nil
}
