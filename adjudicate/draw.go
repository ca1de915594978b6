package adjudicate

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"

	"fieldpost/crypto/dice"
	"fieldpost/crypto/keys"
	"fieldpost/crypto/ledger"
	"fieldpost/crypto/sign"
	"fieldpost/orders"
)

// A draw is what is rolled and shuffled with one key. The muster is draw 1. Each step
// that is played makes the next one, and so does a ruling that takes a played step
// back: what is played in its place has dice that nobody has seen, whoever orders
// what. A ruling that closes a step before it was played leaves the draw as it is:
// so asking once more gives the same dice.

// drawn is how many draws further a game is after a step: its ruling is nil if orders
// closed it, and unplayed says that a side had lost by silence, or had declared what ended
// the game. played says of a step
// whether it was played. Of a ruling that takes steps back every one of them counts: the
// first may be one that an earlier ruling had closed.
func drawn(u *Ruling, unplayed bool, played func(int) bool) int {
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

// played says that the orders of a closed step were carried out, whether it counts
// still or a ruling has taken it back since.
func (f *Record) Played(n int) bool {
	return n >= 1 && n < len(f.Calls) && f.ClosedBy(n) == nil && !f.Calls[n].unplayed()
}

// unplayed says that a call closes the step before with the end of the game, by a side's
// silence or by what one has declared.
func (c *Call) unplayed() bool {
	return c.Silent[0] == SilentForfeit || c.Silent[1] == SilentForfeit || c.endsGame()
}

// draw is the draw of step n, whose call is being made, or is held against what it
// says: st is the stage it was made at.
func (f *Folder) nextDraw(n int, st stage) int {
	if n == 1 {
		return 1
	}
	return f.Calls[n-2].Draw + drawn(st.ruling, st.unplayed, f.Played)
}

// checkDraws holds the draws that calls name against each other: a call that named a
// later one would have players give their numbers for it beforehand. known says of a
// step that its rulings are all there and good.
func checkDraws(calls []*Call, closing func(int) *Ruling, known func(int) bool) (bad int) {
	played := func(n int) bool { return calls[n] != nil && closing(n) == nil && !calls[n].unplayed() }
	for i, c := range calls {
		switch {
		case c == nil || i > 0 && (calls[i-1] == nil || !known(i)):
		case i == 0 && c.Draw != 1, i > 0 && c.Draw != calls[i-1].Draw+drawn(closing(i), c.unplayed(), played):
			return i + 1
		}
	}
	return 0
}

// gameSum is the digest of game.yaml.
func (f *Record) GameSum() string {
	if f.Game.digest == "" { // it is being made
		return ledger.Digest(f.Files[gameName])
	}
	return f.Game.digest
}

// Draw is the draw of the open step.
func (f *Record) Draw() int { return f.OpenCall().Draw }

// numberLine is what a player's number for a draw is a signature of. It names the
// whole of game.yaml, and so the commitment: no other game can have asked for it.
func numberLine(gameFile string, draw int, side string) []byte {
	return fmt.Appendf(nil, "fieldpost number/1 %s %d %s\n", gameFile, draw, side)
}

// NumberLine is what a side's number for the open step is a signature of, with
// ssh-keygen -Y sign -n fieldpost-dice.
func (f *Record) NumberLine(side string) string {
	return string(numberLine(f.GameSum(), f.Draw(), side))
}

// makeNumber makes a side's number for the open step.
func (f *Folder) makeNumber(id keys.Identity, side string) (string, error) {
	number, err := sign.Number(id.SigningKey(), []byte(f.NumberLine(side)))
	if err != nil {
		return "", fail("", orders.CodeBadSignature, "the identity cannot sign: %s", err)
	}
	return number, nil
}

// letterNumber is the number of orders that came in clear: what the sender's mail
// program has called the first letter of the draw that was accepted, which neither
// he nor the adjudicator has chosen.
func letterNumber(id string) []byte {
	sum := sha256.Sum256([]byte("fieldpost number by mail/1\n" + id + "\n"))
	return sum[:]
}

// takeNumber finds what the orders of a side bring to the draw of step n, and reports
// a number that is not the side's own. Orders sealed by hand may bring none: then the
// digest of the file stands for it, and it is noted that nothing binds it.
func (f *Folder) takeNumber(r *orders.Reader, n, s int, o *opened) {
	side, sheet := f.Game.Sides[s], o.sheet
	switch {
	case sheet.Number != "":
		line := numberLine(f.GameSum(), f.Calls[n-1].Draw, side)
		key, err := f.Terms(n).players[s].SigningKey()
		if err == nil {
			var value [sha256.Size]byte
			value, err = sign.NumberValue(key, line, sheet.Number)
			o.number = value[:]
		}
		if err != nil {
			r.Report(sheet.Root.Get("number"), CodeBadNumber, "the number is not that of %s for draw %d of this game", side, f.Calls[n-1].Draw).
				Hint = "fieldpost seal makes it; by hand, ssh-keygen -Y sign -n fieldpost-dice does, over the line " + strings.TrimSpace(string(line))
		}
	case sheet.Letter != "" && f.Mailed(n, s, o):
		o.number = letterNumber(sheet.Letter)
	case o.outer.Armor || f.Game.SignaturesOff:
		sum := sha256.Sum256(f.Files[sheetName(n, side)])
		o.number, o.unbound = sum[:], true
	default:
		r.Report(nil, CodeNoNumber, "the sealed sheet has no number for the dice").Hint = "fieldpost seal adds it"
	}
}

// before are the numbers of the draws that were played in steps.
func playedNumbers(steps []Step) (list [][2][]byte) {
	for _, step := range steps {
		if step.played {
			list = append(list, step.brings)
		}
	}
	return list
}

// stream gives the dice of every step.
func (f *Folder) stream(secret dice.Secret) func(Step) Dice {
	salt, _ := hex.DecodeString(strings.TrimPrefix(f.GameSum(), "sha256:"))
	return func(o Step) Dice {
		before := make([]dice.Numbers, len(o.before))
		for i, brought := range o.before {
			before[i] = brought[:]
		}
		return secret.Draw(salt, o.draw, before, o.brings[:])
	}
}
