package orders

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"fieldpost/orders/lazy"
	"fieldpost/orders/say"
)

// MaxNote is the most bytes that a note may have, as UTF-8.
const MaxNote = 2000

// HeldLine is the line of a sheet that holds its orders back.
const HeldLine = "final: false"

// MaxStep is the highest number that a step may have, MaxVersion that orders of
// one step may have, and MaxReplaced how many others they may name.
const (
	MaxStep     = 9999
	MaxVersion  = 9999
	MaxReplaced = 50
)

// A Sheet is an order file: a header, and orders either in clear or sealed.
type Sheet struct {
	Game string
	Step int
	Side string
	Call string // digest of the call, in hex, or ""

	Version  int      // of the orders for this step: 1, or more where these replace others
	Replaces []string // digests of the order files that these replace
	Number   string   // the player's number for the dice, in SSHSIG armour, or ""
	Letter   string   // Message-ID of the letter that has brought them in clear, or ""

	Orders *Node // a Map, question to answer; nil when sealed
	Plan   *Node // anything, or nil
	Note   string
	Final  bool // true unless the sheet says "final: false"; set it when making one

	Sealed    string // the age armour
	Shown     *Node  // what of sealed orders may be read as well, a Map; or nil
	Signature string // the SSHSIG armour
	Armor     bool   // the file is the age armour alone, without a header

	Root *Node // the whole file, for positions; nil with Armor
}

var sheetKeys = []string{
	"fieldpost", "game", "step", "side", "call", "version", "replaces", "number", "letter",
	"orders", "plan", "note", "final", "sealed", "signature",
}

// SheetKeys are the keys of a sheet, in the order in which they are written.
func SheetKeys() []string { return slices.Clone(sheetKeys) }

var (
	nameForm   = lazy.Regexp(`^[a-z0-9][a-z0-9-]{0,63}$`)
	digestForm = lazy.Regexp(`^(sha256:)?[0-9a-f]{64}$`)
	storedForm = lazy.Regexp(`^sha256:[0-9a-f]{64}$`)
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
		return &Sheet{Final: true, Version: 1, Armor: true, Sealed: text}, r.Problems()
	}
	root, problems := Parse(file, data, Limits{})
	if root == nil {
		return nil, problems
	}
	r := NewReader(file, problems)
	s := &Sheet{Final: true, Root: root}
	if r.format(root) {
		s.read(r)
		if !IsCanonical(data) {
			data = Canonical(data)
		}
		r.signature(s, data)
	}
	return s, r.Problems().Cut(maxProblems)
}

// armorFile gives the text of a file that begins as age armour does, else "".
func armorFile(data []byte) string {
	if !bytes.HasPrefix(bytes.TrimLeft(data, bom+" \t\r\n"), []byte(ageBegin)) {
		return ""
	}
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
		p := r.Report(n, CodeUnknownFormat, "'%s' is not known; this program reads %s", Safe(s), sheetFormat)
		p.Hint = say.Words("a newer fieldpost may read it")
		if Older(s, sheetFormat) {
			p.Hint = say.Words("an older fieldpost has made it; fieldpost sheet > orders.yaml makes a new one")
		}
	default:
		r.Report(n, CodeUnknownFormat, "'%s' is no order sheet; that begins with 'fieldpost: %s'", Safe(s), sheetFormat).Hint =
			say.Words("fieldpost sheet > orders.yaml makes one")
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
		if s.Call = call; !digestForm().MatchString(call) {
			r.Report(root.Get("call"), CodeBadDigest, "'%s' is not a SHA-256 digest", Safe(call)).Hint =
				say.Words("64 digits 0-9 a-f, as the call has them")
		}
	}
	s.versions(r)
	if final, ok := r.Bool(root.Get("final")); ok {
		s.Final = final
	}
	if root.pair("sealed") != nil {
		s.readSealed(r)
	} else {
		s.readClear(r, misplaced)
	}
}

// versions reads what a sheet says of others of the same step, and its number.
func (s *Sheet) versions(r *Reader) {
	root := s.Root
	s.Version = 1
	if v, ok := r.IntIn(root.Get("version"), 1, MaxVersion); ok {
		s.Version = v
	}
	items, _ := r.List(root.Get("replaces"))
	for _, item := range items {
		text, ok := r.Text(item)
		if ok && !storedForm().MatchString(text) {
			r.Report(item, CodeBadDigest, "'%s' is not 'sha256:' and 64 digits 0-9 a-f", Safe(text))
		}
		s.Replaces = append(s.Replaces, text)
	}
	if len(items) > MaxReplaced {
		r.Report(root.Get("replaces"), CodeOutOfRange, "at most %d order files are named here; these are %d", MaxReplaced, len(items)).Hint = say.Words("name the newest")
	}
	if text, ok := r.Text(root.Get("number")); ok {
		s.Number = text
		r.armor(root.Get("number"), text, sshBegin, sshEnd)
	}
	s.Letter, _ = r.Text(root.Get("letter"))
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
		if slices.Contains(sheetKeys, key) {
			header.Keys = append(header.Keys, p)
			continue
		}
		if misspelt(root, key) || root.Get("sealed") != nil {
			header.Keys = append(header.Keys, p)
			near, _ := Suggest(key, sheetKeys)
			misplaced = misplaced || near == "orders"
			continue
		}
		misplaced = true
		r.Report(p.Key, CodeUnknownKey, "'%s' belongs under 'orders:'", Safe(key)).Hint = say.Words("put two blanks before it, and before what belongs to it")
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
	if ok && n.Style == Plain && (s == "true" || s == "false") {
		r.Report(n, CodeNotPlain, "'%s' is no word in YAML; write %s", s, strconv.Quote(s))
		return ""
	}
	if ok && !nameForm().MatchString(s) {
		p := r.Report(n, CodeBadName, "'%s' is not the name of %s", Safe(s), what)
		p.Hint = say.Words("a name has a-z, 0-9 and '-', and at most 64 of them")
		if low := strings.ToLower(s); nameForm().MatchString(low) {
			p.Hint = say.Textf("write it in small letters: %s", low)
		}
		return ""
	}
	return s
}

func (s *Sheet) readSealed(r *Reader) {
	if p := s.Root.pair("plan"); p != nil {
		r.Report(p.Key, CodeClearAndSealed, "'%s' stands here in clear beside 'sealed'", "plan").Hint =
			say.Words("what is sealed holds it already; leave it out here")
	}
	if shown := s.Root.Get("orders"); shown != nil {
		if _, ok := r.Pairs(shown); ok {
			s.Shown = shown
			r.words(shown)
		}
	}
	s.readNote(r)
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
			r.oldFields(orders)
		}
	}
	// An empty plan is one too: it leaves everything to the house.
	if plan := s.Root.Get("plan"); plan != nil && plan.Kind != Null {
		s.Plan = plan
		r.oldFields(plan)
	}
	s.readNote(r)
}

func (s *Sheet) readNote(r *Reader) {
	n := s.Root.Get("note")
	if n == nil || n.Kind == Null || n.Kind == Scalar && n.Value == "" {
		return
	}
	if note, ok := r.Text(n); ok {
		if s.Note = note; len(note) > MaxNote {
			r.Report(n, CodeNoteTooLong, "the note has %d bytes; at most %d are carried", len(note), MaxNote).Hint =
				say.Words("a letter a-z is a byte, one with an accent two, a picture four")
		}
	}
}

// Says reports whether two sheets give the same orders, plan and note.
func (s *Sheet) Says(other *Sheet) bool {
	return s.Orders.Equal(other.Orders) && s.Plan.Equal(other.Plan) && strings.TrimSpace(s.Note) == strings.TrimSpace(other.Note)
}

// Pos gives the position of a header key's value, or 0, 0.
func (s *Sheet) Pos(key string) (line, column int) {
	if n := s.Root.Get(key); n != nil {
		return n.Line, n.Column
	}
	return 0, 0
}
