// Package folder has the formats of a game folder, one file of it for each: the game, its
// calls, views, rulings, receipts, what a side declares and what is published at the end;
// how they are named, sealed and signed, and what they say together.
package folder

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"fmt"
	"slices"
	"strings"

	"fieldpost/adjudicate/codes"
	"fieldpost/crypto/keys"
)

// Adjudicator is what SideOf says of the adjudicator's identity.
const Adjudicator = "adjudicator"

// Record is what the files of a game folder say, without its rules.
type Record struct {
	Files Files
	Game  *Game
	Calls []*Call // of step 1 and on
	// Ruled are the rulings by step, from 1, in their order.
	Ruled [][]*Ruling
}

// ID is the game's id.
func (f *Record) ID() string { return f.Game.ID }

// Scenario is the scenario's name.
func (f *Record) Scenario() string { return f.Game.Scenario }

// Step is the open step; of a game that is over, the last.
func (f *Record) Step() int { return len(f.Calls) }

// DrawOf is the draw of a step, 0 where there is no such step.
func (f *Record) DrawOf(step int) int {
	if c := f.CallAt(step); c != nil {
		return c.Draw
	}
	return 0
}

func (f *Record) CallAt(n int) *Call {
	if n < 1 || n > len(f.Calls) {
		return nil
	}
	return f.Calls[n-1]
}

// Over says whether the game has ended.
func (f *Record) Over() bool { return f.OpenCall().Over }

// Sides are the sides' names in the rules' order.
func (f *Record) Sides() [2]string { return f.Game.Sides }

// Card is the contact card of a side or, for Adjudicator, of the adjudicator.
func (f *Record) Card(who string) keys.Card {
	if i := slices.Index(f.Game.Sides[:], who); i >= 0 {
		return f.TermsNow().Players[i]
	}
	if who == Adjudicator {
		return f.Game.Adjudicator
	}
	return keys.Card{}
}

// SideOf says whose an identity is: a side's name, or Adjudicator.
func (f *Record) SideOf(id keys.Identity) (who string, ok bool) {
	c := id.Card()
	for _, who := range append(f.Game.Sides[:], Adjudicator) {
		if card := f.Card(who); card.Age == c.Age && card.Sign == c.Sign {
			return who, true
		}
	}
	return "", false
}

// OrdersName is the file for a side's orders in the open step:
// "steps/0007/york.yaml".
func (f *Record) OrdersName(side string) string { return SheetName(f.Step(), side) }

func (f *Record) OpenCall() *Call { return f.Calls[len(f.Calls)-1] }

func (f *Record) CheckSigned(file string, s SignedText) error {
	if code, text := f.Game.Signs(s); code != "" {
		return codes.Fail(file, code, "%s", text).Hint("fieldpost verify checks all files; fetch this one again")
	}
	return nil
}

// ReplyCode is a code that only the adjudicator can make, for a side and a step:
// who knows it has had the adjudicator's mail to that side. It has 16 characters
// a-z and 2-7.
func (f *Record) ReplyCode(id keys.Identity, step int, side string) string {
	h := hmac.New(sha256.New, id.SigningKey().Seed())
	fmt.Fprintf(h, "fieldpost reply code/1\n%s\n%d\n%s\n", f.Game.ID, step, side)
	return strings.ToLower(base32.StdEncoding.EncodeToString(h.Sum(nil)[:10]))
}

// Mustering says whether the open step is the muster.
func (f *Record) Mustering() bool { return f.OpenCall().Musters() }

// SilentAt says whether the house answered for a side at a closed step.
func (f *Record) SilentAt(n, s int) bool {
	return n < len(f.Calls) && (f.Calls[n].Silent[s] == SilentDefault || f.Calls[n].Silent[s] == SilentForfeit)
}

// WholeRulings refuses rulings of the open step of which one before is missing,
// and one that closed it where the next call is: its ledger, which tells of what is
// missing in closed steps, does not speak of the open one yet.
func (f *Record) WholeRulings() error {
	n := f.Step()
	have := len(f.Ruled[n-1])
	if f.ClosedBy(n) != nil {
		return codes.Fail(CallName(n+1), codes.CodeMissingStep, "a ruling has closed step %d, and the call of step %d is missing", n, n+1).Hint("fetch the whole folder again")
	}
	for k := have + 2; k <= MaxRulings; k++ {
		if _, ok := f.Files[RulingName(n, k)]; ok {
			return codes.Fail(RulingName(n, have+1), codes.CodeMissingFile, "ruling %d of step %d is missing, and there is ruling %d", have+1, n, k).Hint("fetch the whole folder again")
		}
	}
	return nil
}
