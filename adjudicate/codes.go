package adjudicate

import (
	"fmt"
	"strings"

	"fieldpost/orders"
)

// The problem and finding codes of this package, beside those of package
// orders. They are stable; FORMAT.md says what each one means.
const (
	CodeNotSigned         = "not-signed"
	CodeOtherKey          = "other-key"
	CodeOtherGame         = "other-game"
	CodeWrongStep         = "wrong-step"
	CodeOtherSide         = "other-side"
	CodeWrongCall         = "wrong-call"
	CodeCopied            = "copied"
	CodeDamaged           = "damaged"
	CodeNotForAdjudicator = "not-for-adjudicator"
	CodeNotAsked          = "not-asked"
	CodeNotReady          = "not-ready"
	CodeHeld              = "held-back"
	CodeNoPlans           = "no-plans"
	CodeSealedTwice       = "sealed-already"
	CodeSignedTwice       = "signed-already"
	CodeNumberGiven       = "number-given"
	CodeNoNumber          = "no-number"
	CodeBadNumber         = "bad-number"
	CodeOlderVersion      = "older-version"
	CodeTwoVersions       = "two-versions"
	CodeLostOrders        = "lost-orders"
	CodeSilenced          = "not-silent"
	CodeNotCanonical      = "not-canonical"
	CodeStrayName         = "stray-file"
	CodeCaseCollision     = "case-collision"
	CodeMissingFile       = "missing-file"
	CodeMissingOrders     = "missing-orders"
	CodeMissingStep       = "missing-step"
	CodeNotInLedger       = "not-in-ledger"
	CodeChanged           = "changed"
	CodeUnknownRules      = "unknown-rules"
	CodeOtherRevision     = "other-revision"
	CodeOtherPack         = "other-pack"
	CodeUnknownScenario   = "unknown-scenario"
	CodePace              = "pace"
	CodeSameKey           = "same-key"
	CodeMixedKeys         = "mixed-keys"
	CodeBadCard           = "bad-card"
	CodeBadLedger         = "bad-ledger"
	CodeGameOver          = "game-over"
	CodeNotYours          = "not-yours"
	CodeReplay            = "replay-differs"
	CodeFault             = "fault"
	CodeBadSetup          = "bad-setup"
	CodeBadMoment         = "bad-moment"
	CodeTooSoon           = "too-soon"
	CodeBadDraw           = "bad-draw"
	CodeEnding            = "bad-ending"
	CodeNotSealed         = "not-sealed"
	CodeRuling            = "ruling"
	CodeReveal            = "bad-reveal"
	CodeNotRevealed       = "not-revealed"
	CodeNotOver           = "not-over"
	CodeNoKey             = "no-key"
)

// attach is the advice for whatever the mail has changed.
const attach = "send the file as an attachment"

// Error gives all problems, one a line, hints included.
func (e *Error) Error() string { return strings.Join(e.Problems.Strings(), "\n") }

// fail makes an *Error of one problem.
func fail(file, code, format string, args ...any) *Error {
	return &Error{orders.Problems{{Code: code, File: file, Text: fmt.Sprintf(format, args...)}}}
}

// hint adds a hint to the error's last problem.
func (e *Error) hint(text string) *Error {
	e.Problems[len(e.Problems)-1].Hint = text
	return e
}

// refused gives the problems as an error, nil if they refuse nothing.
func refused(ps orders.Problems) error {
	if !ps.Refused() {
		return nil
	}
	return &Error{ps}
}
