package orders

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A Writer writes our YAML files, the same bytes for the same calls. The zero
// Writer is ready. What it writes is canonical and [Parse] reads it back.
type Writer struct{ out bytes.Buffer }

// Bytes gives the file.
func (w *Writer) Bytes() []byte { return Canonical(w.out.Bytes()) }

// Comment writes a line for people.
func (w *Writer) Comment(text string) {
	w.out.WriteString(strings.TrimRight("# "+Visible(text), " ") + "\n")
}

// Value writes a key and a text.
func (w *Writer) Value(key, value string) { w.line(key, Quote(value)) }

// Int writes a key and a number.
func (w *Writer) Int(key string, value int) { w.line(key, strconv.Itoa(value)) }

// Bool writes a key and true or false.
func (w *Writer) Bool(key string, value bool) { w.line(key, strconv.FormatBool(value)) }

// Optional writes a key and what it is given, but nothing at all of an empty text, list or
// mapping, of 0 and of false.
func (w *Writer) Optional(key string, value any) {
	switch v := value.(type) {
	case string:
		if v != "" {
			w.Value(key, v)
		}
	case int:
		if v != 0 {
			w.Int(key, v)
		}
	case bool:
		if v {
			w.Bool(key, v)
		}
	case []string:
		if len(v) > 0 {
			w.List(key, v)
		}
	default:
		if n := value.(*Node); n != nil && len(n.Keys)+len(n.Items) > 0 {
			w.Node(key, n)
		}
	}
}

// List writes a key and a list of texts, one a line.
func (w *Writer) List(key string, items []string) { w.Node(key, TextsNode(items...)) }

// Block writes a key and a text of several lines as a block. A text that no
// block can hold exactly is written in quotes.
func (w *Writer) Block(key, text string) {
	w.Node(key, &Node{Kind: Scalar, Style: Block, Value: text})
}

// Node writes a key and a tree.
func (w *Writer) Node(key string, n *Node) {
	w.out.WriteString(Quote(key) + ":")
	w.value(n, 0)
}

func (w *Writer) line(key, value string) { w.out.WriteString(Quote(key) + ": " + value + "\n") }

// WriteValue writes a tree by itself, for [ParseValue].
func WriteValue(n *Node) []byte {
	var w Writer
	switch {
	case n.Kind == Map && len(n.Keys) > 0:
		w.pairs(n, 0)
	case n.Kind == List && len(n.Items) > 0:
		w.items(n, 0)
	case n.Kind == Scalar:
		w.out.WriteString(scalarText(n))
	default:
		w.value(n, 0)
	}
	return Canonical(bytes.TrimLeft(w.out.Bytes(), " "))
}

// FlowText is a tree on one line, as it may stand behind a key: "{retreat: [Kent, friendly]}".
func FlowText(n *Node) string {
	var parts []string
	switch {
	case n == nil || n.Kind == Null:
		return "null"
	case n.Kind == Map:
		for _, p := range n.Keys {
			parts = append(parts, Quote(p.Key.Value)+": "+FlowText(p.Value))
		}
		return "{" + strings.Join(parts, ", ") + "}"
	case n.Kind == List:
		for _, item := range n.Items {
			parts = append(parts, FlowText(item))
		}
		return "[" + strings.Join(parts, ", ") + "]"
	}
	return scalarText(n)
}

// value writes what stands behind "key:" or "-"; at is the column of the key.
func (w *Writer) value(n *Node, at int) {
	switch {
	case n == nil || n.Kind == Null:
		w.out.WriteString(" null\n")
	case n.Kind == Map && len(n.Keys) == 0:
		w.out.WriteString(" {}\n")
	case n.Kind == List && len(n.Items) == 0:
		w.out.WriteString(" []\n")
	case n.Kind == Map:
		w.out.WriteString("\n")
		w.pairs(n, at+2)
	case n.Kind == List:
		w.out.WriteString("\n")
		w.items(n, at+2)
	case n.Style == Block && canBlock(n.Value):
		w.block(n.Value, at+2)
	default:
		w.out.WriteString(" " + scalarText(n) + "\n")
	}
}

func (w *Writer) pairs(n *Node, at int) {
	for i, p := range n.Keys {
		if i > 0 || !w.behindDash() {
			w.indent(at)
		}
		w.out.WriteString(Quote(p.Key.Value) + ":")
		w.value(p.Value, at)
	}
}

func (w *Writer) items(n *Node, at int) {
	for _, item := range n.Items {
		w.indent(at)
		w.out.WriteString("-")
		if item != nil && item.Kind == Map && len(item.Keys) > 0 {
			w.out.WriteString(" ")
			w.pairs(item, at+2)
			continue
		}
		w.value(item, at)
	}
}

// behindDash reports whether the line so far ends in the "- " of an item.
func (w *Writer) behindDash() bool { return bytes.HasSuffix(w.out.Bytes(), []byte("- ")) }

func (w *Writer) indent(at int) { w.out.WriteString(strings.Repeat(" ", at)) }

func (w *Writer) block(text string, at int) {
	body, whole := strings.CutSuffix(text, "\n")
	if whole {
		w.out.WriteString(" |\n")
	} else {
		w.out.WriteString(" |-\n")
	}
	for line := range strings.SplitSeq(body, "\n") {
		if line != "" {
			w.indent(at)
		}
		w.out.WriteString(line + "\n")
	}
}

// canBlock reports whether a block holds exactly this text.
func canBlock(text string) bool {
	body := strings.TrimSuffix(text, "\n")
	if body == "" || body[0] == ' ' || body[0] == '\t' || body[0] == '\n' || body[len(body)-1] == '\n' {
		return false
	}
	if !utf8.ValidString(text) || strings.ContainsFunc(text, forbidden) {
		return false
	}
	return string(Canonical([]byte(body))) == body+"\n"
}

// scalarText writes a scalar on one line. What was not in quotes, and might be
// a number or a word like true, stays so.
func scalarText(n *Node) string {
	if n.Style == Plain && ambiguous(n.Value) != "" && plainAsIs(n.Value) {
		return n.Value
	}
	return Quote(n.Value)
}

func plainAsIs(s string) bool {
	if isNull(s) || len(s) > 64 || strings.Trim(s, ".-") == "" {
		return false
	}
	for _, r := range s {
		if r > 0x7e || r <= ' ' || strings.ContainsRune(`#,[]{}:&*!|>'"%@`+"`", r) {
			return false
		}
	}
	return true
}

// WriteSealed writes the stored form of a sealed sheet: header, armour and,
// where there is one, signature. All else is inside the seal;
// what may be read of the orders as well, and with it the note, stands before it. Of
// a sheet that is armour alone it writes the armour.
func WriteSealed(s Sheet) []byte {
	if s.Armor {
		return Canonical([]byte(s.Sealed))
	}
	var w Writer
	s.writeHeader(&w)
	if !s.Final {
		w.Bool("final", false)
	}
	if s.Shown != nil {
		w.Node("orders", s.Shown)
	}
	if s.Note != "" {
		w.Block("note", s.Note)
	}
	w.out.WriteString("sealed: |\n" + indented(s.Sealed))
	return s.signed(&w)
}

// WriteSheet writes a sheet in clear. Comments and
// positions of the file it came from are lost.
func WriteSheet(s Sheet) []byte {
	var w Writer
	s.writeHeader(&w)
	w.Optional("call", s.Call)
	if s.Version > 1 {
		w.Int("version", s.Version)
	}
	w.Optional("replaces", s.Replaces)
	if s.Number != "" {
		w.Block("number", s.Number)
	}
	w.Optional("letter", s.Letter)
	if !s.Final {
		w.Bool("final", false)
	}
	if s.Orders != nil {
		w.Node("orders", s.Orders)
	}
	if s.Plan != nil {
		w.Node("plan", s.Plan)
	}
	if s.Note != "" {
		w.Block("note", s.Note)
	}
	return s.signed(&w)
}

func (s Sheet) writeHeader(w *Writer) {
	w.Value("fieldpost", sheetFormat)
	w.Value("game", s.Game)
	w.Int("step", s.Step)
	w.Value("side", s.Side)
}

func (s Sheet) signed(w *Writer) []byte {
	if s.Signature == "" {
		return w.Bytes()
	}
	return AppendSignature(w.Bytes(), s.Signature)
}
