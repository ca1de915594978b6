// Package letter reads one message and finds the orders in it, whatever mail
// programs have done to them.
//
// [Read] takes a message apart; [Letter.Find] looks in all of its parts for
// order sheets, age armour and commands. The package is pure: bytes come in,
// values go out, nothing is opened and no clock is asked. It promises:
//
//   - Nothing is half read. A set of orders that comes out parses strictly as
//     [orders.ParseSheet] reads it, and all of what was meant as orders and
//     cannot be read so is reported as damage.
//   - What was put right is listed in plain words.
//   - A message of any shape is read in a time and a memory that are small
//     multiples of its size, and never panics. Where a bound cuts something
//     off, it is said.
//   - All text out of a message is shown harmless; the bytes of a part are not
//     touched.
package letter

import (
	"bytes"
	"errors"
	"slices"

	"fieldpost/orders"
)

// What bounds the work on one message.
const (
	MaxSize  = 4 << 20 // bytes of a message
	maxDepth = 8       // parts within one another
	maxParts = 100     // leaf parts
	maxText  = 1 << 20 // bytes of text examined in all
)

// A Letter is one message taken apart.
type Letter struct {
	ID      string   // Message-ID without angle brackets; "" if there is none that is plain
	Refs    []string // ids of In-Reply-To and References, without brackets, at most 50
	From    string   // the one sender's bare address, domain in small letters; "" if none or several
	Name    string   // the sender's name, harmless, at most 60 characters
	Subject string   // one harmless line of at most 200 characters
	Bounce  bool     // a program reports that a letter was not delivered, or was seen
	Silent  string   // why this must not be answered, in plain words; "" if it may be
	Parts   []Part   // all leaf parts in order, decoded
	Notes   []Note   // what could not be read, each once
}

// A Part is a leaf of the message.
type Part struct {
	Name     string // file name if it says one; untrusted, for showing only
	Type     string // "text/plain", in small letters
	Data     []byte // transfer encoding undone; text as UTF-8, unless nobody knows its charset
	Attached bool   // an attachment, or inline with a name, or no text
	Flowed   bool   // its lines are format=flowed
	DelSp    bool   // and the blank before a soft line end goes too
	Within   bool   // it is of a letter within this one, such as one that is forwarded

	cut    bool // the message ended within it
	unread bool // it lies beyond the bound of what is examined
}

// Found is what was found in a letter.
type Found struct {
	Sets     []Set     // distinct order sets, unquoted ones first, then in the order of the message
	Commands []Command // unquoted lines "fieldpost: status"; each distinct one once; in order
	Subject  *Command  // what the subject asks for, in the same words; nil if nothing
	Damaged  []Damage  // what was meant as orders and cannot be read as any
	Empty    bool      // a sheet in which nothing is chosen was found
	Secret   bool      // there is a secret key in it, of age or of OpenSSH, that its readers can use
	Endings  [][]byte  // files by which a side concedes or offers a draw, in canonical form; unquoted ones alone
	Game     bool      // there are files of a game in it that hold no orders, as in a call that is forwarded
}

// A Set is one set of orders.
type Set struct {
	Data      []byte        // an order file in canonical form, or age armour exactly as age writes it
	Signature []byte        // SSHSIG armour found beside bare age armour, as ssh-keygen writes it; else nil
	Sheet     *orders.Sheet // what orders.ParseSheet makes of Data
	Repairs   []string      // what was put right, in plain words, sorted, each once
	Where     string        // "the text", "an attachment" or "the HTML text"
	Name      string        // of the file, if it stands in one that has a name; untrusted
	Quoted    bool          // it stands in what the message quotes of another
	Lost      bool          // letters in it were lost on the way, and U+FFFD stands for them

	// What its lines say in clear if line ends are taken in another way: as likely,
	// and less. One that the game does not take was not meant.
	Rival *Set
	Or    []Set

	depth int    // of marks of quotes
	block [3]int // which of the blocks of the message it is
}

// A Command is a line such as "fieldpost: withdraw orders". The verb is status,
// sheet, resend, withdraw, concede, draw, help, or another word, which is to be answered as
// unknown.
type Command struct {
	Verb string
	Args []string
}

// A Damage is what was meant as orders and cannot be read as any. Lines are
// counted from the line "fieldpost: orders/2".
type Damage struct {
	Where    string
	Problems orders.Problems // never with the contents of what is sealed
	Data     []byte          // what the lines of the problems are of; nil where they are of none
	Quoted   bool            // it stands in what the message quotes of another
}

// Codes of the problems of a [Damage], besides those of package orders.
const (
	CodeNoEnd         = "no-end"         // the line "fieldpost: end" is missing
	CodeNoBegin       = "no-begin"       // the line "fieldpost: orders/2" is missing
	CodeTogether      = "ran-together"   // the sheet is all on one line
	CodeTwoSignatures = "two-signatures" // armour alone, and different signatures beside it
	CodeTooMany       = "too-many"       // more blocks than are read
)

var errNoMessage = errors.New("this is no message: it has no header, with lines such as 'From: …' and 'Subject: …'")

// Read takes a message apart, of which cut says that its end is not here. It is an error
// only if this is no message at all; of one that is broken it gives what can be read, with
// notes.
func Read(raw []byte, cut bool) (*Letter, error) {
	l := &Letter{}
	raw = bytes.TrimPrefix(raw, []byte("\ufeff")) // QUIRK: programs that save a letter as text
	if cut = cut || len(raw) > MaxSize; cut {
		raw = raw[:min(len(raw), MaxSize)]
		l.note("the message is larger than what is read, and its end was left out", "send orders without large attachments")
	}
	header, body, some := splitHeader(raw, true)
	if !some {
		return nil, errNoMessage
	}
	l.readHeader(header)
	w := walker{letter: l, text: maxText}
	w.entity(header, body, 0, cut)
	return l, nil
}

// Cut says that the message ended before its last part did.
func (l *Letter) Cut() bool {
	return slices.ContainsFunc(l.Parts, func(p Part) bool { return p.cut })
}

// Note says in plain words what could not be read or was passed over, and what to send in
// its place; "" where there is nothing to be said of that.
type Note struct{ What, Advice string }

// note adds a note once.
func (l *Letter) note(what, advice string) {
	const most = 20
	if n := (Note{what, advice}); len(l.Notes) < most && !slices.Contains(l.Notes, n) {
		l.Notes = append(l.Notes, n)
	}
}
