package adjudicate

import (
	"fieldpost/adjudicate/view"
	"fieldpost/crypto/keys"
	"fieldpost/orders"
)

// Adjudicator is what SideOf says of the adjudicator's identity.
const Adjudicator = "adjudicator"

// Error gives all problems, one a line, hints included.
func (e *Error) Error() string { panic("soon") }

// New starts a game: game.yaml and the first call, the muster, with a view
// for each side. The identity is the adjudicator's.
func New(r Rules, s Setup, adjudicator keys.Identity) (Files, error) { panic("soon") }

// Folder is a game folder that has been read.
type Folder struct{}

// Open reads a game folder: all of its structure, and the signature of the
// open call. rules finds the rules by their name. It does not check the
// ledger; Verify does, and whatever opens or writes something. Files that do
// not belong into the folder are passed over, and listed by Status. The error
// is an *Error.
func Open(files Files, rules func(name string) (Rules, error)) (*Folder, error) { panic("soon") }

// ID is the game's id.
func (f *Folder) ID() string { panic("soon") }

// Rules are the rules that are played.
func (f *Folder) Rules() Rules { panic("soon") }

// Scenario is the scenario's name.
func (f *Folder) Scenario() string { panic("soon") }

// Step is the open step; of a game that is over, the last.
func (f *Folder) Step() int { panic("soon") }

// Over says whether the game has ended.
func (f *Folder) Over() bool { panic("soon") }

// Sides are the sides' names in the rules' order.
func (f *Folder) Sides() [2]string { panic("soon") }

// Card is the contact card of a side or, for Adjudicator, of the adjudicator.
func (f *Folder) Card(who string) keys.Card { panic("soon") }

// SideOf says whose an identity is: a side's name, or Adjudicator.
func (f *Folder) SideOf(id keys.Identity) (who string, ok bool) { panic("soon") }

// OrdersName is the file for a side's orders in the open step:
// "steps/0007/york.yaml".
func (f *Folder) OrdersName(side string) string { panic("soon") }

// View opens a side's view of a step with the side's own identity; 0 stands
// for the open step.
func (f *Folder) View(id keys.Identity, step int) (*view.View, error) { panic("soon") }

// ViewOf opens the view of any side with the adjudicator's identity.
func (f *Folder) ViewOf(id keys.Identity, step int, side string) (*view.View, error) { panic("soon") }

// Sheet is the order sheet for a view, with the legal choices as comments.
func (f *Folder) Sheet(v *view.View) []byte { panic("soon") }

// Check reads an order sheet in clear and holds it against the view of the
// open step. The sheet serves if the problems do not refuse it; restatement
// then says in plain sentences what the orders will do.
func (f *Folder) Check(v *view.View, file string, data []byte) (s *orders.Sheet, given []Given, problems orders.Problems, restatement []string) {
	panic("soon")
}

// Seal checks a player's order sheet, signs it and seals it to the adjudicator. The error is for
// what is no fault of the sheet.
func (f *Folder) Seal(id keys.Identity, file string, data []byte, opt SealOptions) (Sealed, error) {
	panic("soon")
}

// Adjudicate opens the orders of the open step with the adjudicator's
// identity. If all that were asked have sent legal, final orders, it resolves
// the step and gives the files of the next; else it says what is missing.
func (f *Folder) Adjudicate(id keys.Identity, opt AdjudicateOptions) (Outcome, error) { panic("soon") }

// Status tells what everybody may know.
func (f *Folder) Status() Status { panic("soon") }

// Verify checks everything that can be checked without a key: names, forms,
// signatures and the ledger. One changed byte in any file is found, but for an
// unsigned order file of the open step. It reads folders that Open refuses.
func Verify(files Files) Verified { panic("soon") }

// Replay plays the game again with the adjudicator's identity, up to a step (0
// for all), and compares every call and every view with the files.
func (f *Folder) Replay(id keys.Identity, to int) (Replayed, error) { panic("soon") }
