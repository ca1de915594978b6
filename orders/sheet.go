package orders

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// MaxNote is the most characters that a note may have.
const MaxNote = 2000

// MaxStep is the highest number that a step may have.
const MaxStep = 9999

// A Sheet is an order file: a header, and orders either in clear or sealed.
type Sheet struct {
	Game  string
	Step  int
	Side  string
	Call  string // digest of the call, in hex, or ""
	Nonce string // 32 bytes in hex, or ""

	Orders *Node // a Map, question to answer; nil when sealed
	Plan   *Node // anything, or nil
	Note   string
	Final  bool // true unless the sheet says "final: false"; set it when making one

	Sealed    string // the age armour
	Signature string // the SSHSIG armour
	Armor     bool   // the file is the age armour alone, without a header

	Root *Node // the whole file, for positions; nil with Armor
}

var sheetKeys = []string{
	"fieldpost", "game", "step", "side", "call", "nonce",
	"orders", "plan", "note", "final", "sealed", "signature",
}

// SheetKeys are the keys of a sheet, in the order in which they are written.
func SheetKeys() []string { return slices.Clone(sheetKeys) }

var (
	nameForm   = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{0,63}$`)
	digestForm = regexp.MustCompile(`^(sha256:)?[0-9a-f]{64}$`)
	nonceForm  = regexp.MustCompile(`^[0-9a-f]{64}$`)
)

// ParseSheet reads an order file. The sheet may be used only if the problems
// do not refuse it; it is returned, as far as it was understood, even then,
// and is nil when nothing was.
//
// Names in the header have the form of a name and nothing more: whether game,
// step, side and call are the right ones is for the caller.
func ParseSheet(file string, data []byte) (*Sheet, Problems) {
	if text := armorFile(data); text != "" && len(data) <= (Limits{}).withDefaults().Size {
		r := NewReader(file, nil)
		r.armor(nil, text, ageBegin, ageEnd)
		return &Sheet{Final: true, Armor: true, Sealed: text}, r.Problems()
	}
	root, problems := Parse(file, data, Limits{})
	if root == nil {
		return nil, problems
	}
	r := NewReader(file, problems)
	s := &Sheet{Final: true, Root: root}
	if r.format(root) {
		s.read(r)
		r.signature(s, Canonical(data))
	}
	return s, r.Problems().Cut(maxProblems)
}

// armorFile gives the text of a file that begins as age armour does, else "".
func armorFile(data []byte) string {
	text := bytes.TrimLeft(Canonical(data), " \t\n")
	if !bytes.HasPrefix(text, []byte(ageBegin)) || !utf8.Valid(text) {
		return ""
	}
	return string(text)
}

// format checks the first line; a file of another format is not judged further.
func (r *Reader) format(root *Node) bool {
	n := root.Get("fieldpost")
	if n == nil {
		return true // missing-key, with the others
	}
	s, ok := r.Text(n)
	switch {
	case !ok || s == sheetFormat:
		return true
	case strings.HasPrefix(s, "orders/"):
		r.Report(n, CodeUnknownFormat, "'%s' is not known; this program reads %s", Safe(s), sheetFormat).Hint =
			"a newer fieldpost may read it"
	default:
		r.Report(n, CodeUnknownFormat, "'%s' is no order sheet; that begins with 'fieldpost: %s'", Safe(s), sheetFormat).Hint =
			"fieldpost sheet > orders.yaml makes one"
	}
	return false
}

func (s *Sheet) read(r *Reader) {
	root := s.Root
	misplaced := r.header(root)
	s.Game = r.name(root.Get("game"), "a game")
	s.Side = r.name(root.Get("side"), "a side")
	s.Step, _ = r.IntIn(root.Get("step"), 1, MaxStep)
	if call, ok := r.Text(root.Get("call")); ok {
		if s.Call = call; !digestForm.MatchString(call) {
			r.Report(root.Get("call"), CodeBadDigest, "'%s' is not a SHA-256 digest", Safe(call)).Hint =
				"64 digits 0-9 a-f, as the call has them"
		}
	}
	if nonce, ok := r.Text(root.Get("nonce")); ok {
		if s.Nonce = nonce; !nonceForm.MatchString(nonce) {
			r.Report(root.Get("nonce"), CodeBadNonce, "a nonce has 64 digits 0-9 a-f").Hint =
				"leave the line out; fieldpost seal adds one"
		}
	}
	if n := root.Get("final"); n != nil {
		if final, ok := r.Bool(n); ok {
			s.Final = final
		}
	}
	if root.pair("sealed") != nil {
		s.readSealed(r)
	} else {
		s.readClear(r, misplaced)
	}
}

// header checks the keys of a sheet. One that is none of them, and not one of
// them misspelt, is likely to be an answer that lost its indentation. misplaced
// says that there are answers, though not under 'orders:'.
func (r *Reader) header(root *Node) (misplaced bool) {
	if root.Get("sealed") == nil {
		root.Fold([]string{"orders", "plan", "note", "final"})
	}
	header := &Node{Kind: Map, Line: root.Line, Column: root.Column, bad: root.bad}
	for _, p := range root.Keys {
		key := p.Key.Value
		if slices.Contains(sheetKeys, key) || misspelt(root, key) || root.Get("sealed") != nil {
			header.Keys = append(header.Keys, p)
			near, _ := Suggest(key, sheetKeys)
			misplaced = misplaced || near == "orders" && key != near
			continue
		}
		misplaced = true
		r.Report(p.Key, CodeUnknownKey, "'%s' belongs under 'orders:'", Safe(key)).Hint = "put two blanks before it, and before what belongs to it"
	}
	r.keys(header, sheetKeys, "fieldpost", "game", "step", "side")
	return misplaced
}

// misspelt reports whether a key is a key of the header that is missing, with a
// slip of the pen.
func misspelt(root *Node, key string) bool {
	near, ok := Suggest(key, sheetKeys)
	if !ok || root.Get(near) != nil {
		return false
	}
	must := slices.Contains([]string{"fieldpost", "game", "step", "side", "orders"}, near)
	return must || distance(strings.ToLower(key), near) == 1
}

func (r *Reader) name(n *Node, what string) string {
	s, ok := r.Text(n)
	if ok && !nameForm.MatchString(s) {
		p := r.Report(n, CodeBadName, "'%s' is not the name of %s", Safe(s), what)
		p.Hint = "a name has a-z, 0-9 and '-', and at most 64 of them"
		if low := strings.ToLower(s); nameForm.MatchString(low) {
			p.Hint = fmt.Sprintf("write it in small letters: %s", low)
		}
		return ""
	}
	return s
}

func (s *Sheet) readSealed(r *Reader) {
	for _, key := range []string{"orders", "plan", "note"} {
		if p := s.Root.pair(key); p != nil {
			r.Report(p.Key, CodeClearAndSealed, "'%s' stands here in clear beside 'sealed'", key).Hint =
				"what is sealed holds it already; leave it out here"
		}
	}
	n := s.Root.Get("sealed")
	if text, ok := r.Text(n); ok {
		s.Sealed = text
		r.armor(n, text, ageBegin, ageEnd)
	}
}

func (s *Sheet) readClear(r *Reader, misplaced bool) {
	orders := s.Root.Get("orders")
	switch {
	case orders.Blank() && misplaced:
	case orders.Blank():
		at := s.Root
		if p := s.Root.pair("orders"); p != nil {
			at = p.Key
		}
		r.Report(at, CodeNoOrders, "nothing is chosen: take the # away before one choice")
	default:
		if _, ok := r.Pairs(orders); ok {
			s.Orders = orders
			r.words(orders)
			r.sealedFields(orders)
		}
	}
	// An empty plan is one too: it leaves everything to the house.
	if plan := s.Root.Get("plan"); plan != nil && plan.Kind != Null {
		s.Plan = plan
		r.sealedFields(plan)
	}
	n := s.Root.Get("note")
	if n == nil || n.Kind == Null || n.Kind == Scalar && n.Value == "" {
		return
	}
	if note, ok := r.Text(n); ok {
		if s.Note = note; utf8.RuneCountInString(note) > MaxNote {
			r.Report(n, CodeNoteTooLong, "the note has %d characters; at most %d are carried",
				utf8.RuneCountInString(note), MaxNote)
		}
	}
}

// Pos gives the position of a header key's value, or 0, 0.
func (s *Sheet) Pos(key string) (line, column int) {
	if n := s.Root.Get(key); n != nil {
		return n.Line, n.Column
	}
	return 0, 0
}
