package adjudicate

import (
	"time"

	"fieldpost/adjudicate/folder"
	"fieldpost/crypto/dice"
	"fieldpost/crypto/keys"
	"fieldpost/orders"
)

// Setup is what a new game is made from.
type Setup struct {
	// ID is the game's name, of a-z, 0-9 and "-"; Scenario one of the rules'.
	ID, Scenario string
	// Pace is "plans", or empty for it, or "table".
	Pace string
	// Ask are questions that are calls even at the pace of plans.
	Ask []string
	// SignaturesOff lets orders come unsigned: for friends only.
	SignaturesOff bool
	// SealOptional lets orders come to the adjudicator's mailbox in clear, and
	// PrivateMail sends each side its report by mail in clear.
	SealOptional, PrivateMail bool
	// Clock says how long the sides have; it may be zero.
	Clock folder.Clock
	// Deadlines says in words how long the sides have ("three days a step"),
	// Deadline when the first call closes; both may be empty.
	Deadlines, Deadline string
	// Now is the moment that the first call notes as that at which it was made.
	Now         time.Time
	Adjudicator keys.Card
	// Players are in the order of Rules.Sides.
	Players [2]keys.Card
	// Seed is fresh: by it and the adjudicator's key the secret of the dice is made.
	Seed dice.Seed
}

// AdjudicateOptions say what the files do not.
type AdjudicateOptions struct {
	// Deadline is when the new call closes, as a moment or in words; it may be empty.
	Deadline string
	// Received is when the adjudicator had the orders of each side, in the order
	// of Sides, as Moment writes it; "" where nobody noted it.
	Received [2]string
	// Silent is what is done for a side, in the order of Sides, that has sent nothing, or nothing
	// that will do, since its time is over: SilentDefault or SilentForfeit; "" is to wait. Orders
	// that were held back count then. Where both would forfeit, both are waited for.
	Silent [2]string
	// Now is the moment that the call notes as that at which it was made.
	Now time.Time
	// Seen are order files of the open step that were seen, by side: in the history
	// of a repository, in letters that were accepted. The latest of them counts, and
	// is put back where another one, or none, lies in the folder.
	Seen [2][]Seen
	// Endings are, by the file's name, what files of the open step by which a side
	// concedes or offers a draw were seen with, or acknowledged.
	Endings map[string][]Seen
}

// SealOptions say how orders are sealed.
type SealOptions struct {
	// Fields leaves in clear what may be read of the orders, beside the whole that is sealed.
	Fields bool
}

// Sealed is what Seal made of an order sheet.
type Sealed struct {
	// Name and Data are the file for the game folder. Name is empty, and Data
	// nil, where the problems refuse the sheet.
	Name string
	Data []byte
	// Version is the sheet's, Letter what stands in it for its part in the dice where
	// it came in clear.
	Version int
	Letter  string
	// Note is to be kept in the folder, were the orders sent another way: by it those
	// that are sealed next say that they take the place of these.
	Note folder.Files
	// Problems are all that was found, warnings too.
	Problems orders.Problems
	// Restatement says in plain sentences what the orders will do.
	Restatement []string
}

// Outcome is what came of Adjudicate.
type Outcome struct {
	// Step is the step that was open.
	Step int
	// Files are the new files to be written, all or none of them. There are
	// none while somebody is awaited, refused or holds orders back.
	Files folder.Files
	// Waiting are the sides that have orders to send, Held those whose orders say "final: false".
	Waiting, Held []string
	// Silent is what was done for sides whose time was over, in the order of Sides.
	Silent [2]string
	// Restore are order files that are to be put back in the open step, whether it
	// is resolved or not; Restored says whose they are.
	Restore  folder.Files
	Restored [2]Restored
	// Refused are the problems with a side's orders. They may name what only
	// that side knows: they are for its eyes.
	Refused map[string]orders.Problems
	// Warnings are the same for accepted orders.
	Warnings map[string]orders.Problems
	// Report are the new call's public lines. With Over the game has ended, and
	// Winner has won it, unless it is empty.
	Report []string
	Over   bool
	Winner string
}

// Done says whether there are files to write: the step is resolved.
func (o *Outcome) Done() bool { return len(o.Files) > 0 }

// Status is what everybody may know of a game, read without any key.
type Status struct {
	Game     string `json:"game"`
	Rules    string `json:"rules"`
	Title    string `json:"title"`
	Scenario string `json:"scenario"`
	// GameFile is the digest of game.yaml, to be compared out of band: who
	// has another has another adjudicator, other keys or other dice.
	GameFile string `json:"game_file"`
	Step     int    `json:"step"`
	When     string `json:"when,omitempty"`
	// Made is when the open call was made, and Deadline when it closes.
	Made     string `json:"made,omitempty"`
	Deadline string `json:"deadline,omitempty"`
	// Deadlines is the game's rule about them, in words.
	Deadlines string `json:"deadlines,omitempty"`
	Over      bool   `json:"over,omitempty"`
	// Revealed says that the secrets are published: then nothing is played on.
	Revealed bool   `json:"revealed,omitempty"`
	Winner   string `json:"winner,omitempty"`
	// Endings are what sides had declared in the step before, Concede or Draw, by side:
	// of a game that goes on, the draws that are offered now.
	Endings map[string]string `json:"endings,omitempty"`
	// Told says so in words, with who is to do what, or how the game ended.
	Told  []string     `json:"told,omitempty"`
	Sides []SideStatus `json:"sides"`
	// Report are the public lines of the open call.
	Report []string `json:"report,omitempty"`
	// Rulings are the public lines of the rulings on the open step.
	Rulings []string `json:"rulings,omitempty"`
	// Void are files of the open step by which nobody concedes, nor offers a draw, though
	// their names say so, with what is wrong with each.
	Void orders.Problems `json:"void,omitempty"`
	// Strays are files in the folder that do not belong there.
	Strays []string `json:"strays,omitempty"`
}

// SideStatus is one side's part of a Status.
type SideStatus struct {
	Side   string `json:"side"`
	Player string `json:"player"`
	// Asked are the names of the questions asked of it.
	Asked []string `json:"asked,omitempty"`
	// Asks say in words what is asked: "a card", "your plan for the battles".
	Asks  []string `json:"-"`
	State State    `json:"state"`
	// Received is the digest of the orders that lie in the open step, Problems
	// what is wrong with them as far as it can be seen without a key.
	Received string `json:"received,omitempty"`
	// Sealed is the highest version of the side's orders for this step that was sealed in this
	// folder, Version that of the orders that lie there, 0 if they are none of those.
	Sealed  int `json:"sealed,omitempty"`
	Version int `json:"version,omitempty"`
	// Declares is what the side has declared in the open step, which counts when the
	// next call is made: Concede or Draw.
	Declares string          `json:"declares,omitempty"`
	Problems orders.Problems `json:"problems,omitempty"`
}

// State says how a side stands in the open step.
type State string

// The states. Whether orders will be accepted is seen only when they are
// opened, so received is not final.
const (
	NotAsked State = "not asked"
	Awaited  State = "awaited"
	Received State = "received"
	Held     State = "held" // the orders say "final: false"
	NotRight State = "not right"
)
