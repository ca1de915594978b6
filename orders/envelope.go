package orders

import (
	"strings"
	"unicode/utf8"
)

// envelope reads a file in the form in which [Writer] writes most of them, and reports
// whether it is in that form: lines of "key: value" and "- value", within one another by two
// blanks, and blocks of printable ASCII behind "key: |", with nothing else in it. Sealed
// orders are mostly armour, which the YAML parser would read letter by letter, and each step
// of a game reads all its orders and calls again. The tree is the one that the parser gives;
// any other file is the parser's, with its errors.
func envelope(data []byte, limits Limits) (*Node, bool) {
	if len(data) == 0 || len(data) > limits.Size || data[len(data)-1] != '\n' {
		return nil, false
	}
	q := &quick{text: string(data), number: 1, left: limits.Nodes, depth: limits.Depth}
	root := q.pairs(0, 0, 1)
	return root, root != nil && q.text == ""
}

// quick reads such a file from its first line to its last. Whatever it does not take is nil.
type quick struct {
	text   string // what is left; it begins with a line
	number int    // of that line
	left   int    // how many nodes there may be more
	depth  int    // how many levels there may be
}

// mostPairs is how many lines a mapping may have: each is held against all before it.
const mostPairs = 200

// line goes to the next line, and gives this one.
func (q *quick) line() (line string) {
	line, q.text, _ = strings.Cut(q.text, "\n")
	q.number++
	return line
}

// indent is how many blanks the next line begins with.
func (q *quick) indent() int { return len(q.text) - len(strings.TrimLeft(q.text, " ")) }

// node makes a node, if there may be one more.
func (q *quick) node(kind NodeKind, column int) *Node {
	q.left--
	return &Node{Kind: kind, Line: q.number, Column: column}
}

// pairs reads a mapping whose lines are indented by so many blanks. Of its first line so
// many are to be passed over, as of an item of a list, which begins with "- ".
func (q *quick) pairs(at, pass, level int) *Node {
	m := q.node(Map, at+1)
	for q.text != "" && (pass > 0 || q.indent() == at) {
		key, rest, ok := strings.Cut(q.text[at:], ":")
		if !ok || !name(key) || m.pair(key) != nil || len(m.Keys) >= mostPairs || q.left < 2 || level > q.depth {
			return nil
		}
		k := q.node(Scalar, at+1)
		k.Value, pass = key, 0
		var v *Node
		if strings.HasPrefix(rest, "\n") {
			q.line()
			v = q.nested(at+2, level+1)
		} else {
			v = q.scalar(at+len(key)+1, at+2)
		}
		if v == nil {
			return nil
		}
		m.Keys = append(m.Keys, Pair{k, v})
	}
	if len(m.Keys) == 0 {
		return nil
	}
	return m
}

// nested reads what stands below a key.
func (q *quick) nested(at, level int) *Node {
	switch {
	case q.indent() != at:
		return nil
	case strings.HasPrefix(q.text[at:], "- "):
		return q.items(at, level)
	}
	return q.pairs(at, 0, level)
}

// items reads a list whose lines are indented by so many blanks.
func (q *quick) items(at, level int) *Node {
	l := q.node(List, at+1)
	for q.indent() == at && strings.HasPrefix(q.text[at:], "- ") {
		if q.left < 2 || level > q.depth {
			return nil
		}
		line, _, _ := strings.Cut(q.text[at+2:], "\n")
		key, _, pair := strings.Cut(line, ":")
		var v *Node
		if pair && name(key) {
			v = q.pairs(at+2, at+2, level+1)
		} else {
			v = q.scalar(at+1, 0)
		}
		if v == nil {
			return nil
		}
		l.Items = append(l.Items, v)
	}
	return l
}

// scalar reads the value that stands from a column of the line on, behind a blank. A block
// is indented by so many blanks; 0 is for where there may be none.
func (q *quick) scalar(from, block int) *Node {
	n := q.node(Scalar, from+2)
	text, ok := strings.CutPrefix(q.line()[from:], " ")
	if !ok {
		return nil
	}
	switch inside, quoted := strings.CutPrefix(text, `"`); {
	case text == "|" && block > 0:
		n.Style = Block
		if n.Value, ok = q.block(block); !ok {
			return nil
		}
	case quoted:
		n.Style, n.Value = Quoted, strings.TrimSuffix(inside, `"`)
		if n.Value == inside || n.Value == "" || !plainWords(n.Value, true) {
			return nil
		}
	default:
		n.Value = text
		if text == "" || !word(text[:1], "") || !plainWords(text, false) || isNull(text) {
			return nil
		}
	}
	return n
}

// name says that a text can be a key as it stands.
func name(key string) bool {
	return key != "" && len(key) <= maxKey && word(key[:1], "") && word(key, "/._-") && !isNull(key)
}

// plainWords says that a text is of letters and signs that mean nothing in YAML, with single
// blanks between them; in quotes there are more signs, and blanks as they like.
func plainWords(text string, quoted bool) bool {
	blank := true
	for _, c := range text {
		switch {
		case c == ' ':
			if blank && !quoted {
				return false
			}
			blank = true
			continue
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9', c < utf8.RuneSelf && strings.IndexByte("/._-()+'", byte(c)) >= 0:
		case !quoted:
			return false
		case c > ' ' && c <= '~' && c != '"' && c != '\\':
		case c >= 0xa1 && c <= 0x24f && c != 0xad, c >= 0x2190 && c <= 0x21ff, c == '’', c == '·', c == '…', c == '–':
		default:
			return false
		}
		blank = false
	}
	return quoted || !blank
}

// word says that a text is some letters and digits, and others of a few characters.
func word(text, others string) bool {
	for i := range len(text) {
		c := text[i]
		if (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9') && strings.IndexByte(others, c) < 0 {
			return false
		}
	}
	return text != ""
}

// block reads the text of a block that is indented by so many blanks, up to the first line
// that is not. It is not ok where a reader of YAML might see another.
func (q *quick) block(at int) (value string, ok bool) {
	var b strings.Builder
	for q.indent() >= at {
		if b.Len() == 0 {
			b.Grow(min(len(q.text), 64<<10)) // the block is most of it, or short
		}
		line := q.line()[at:]
		if line == "" || line[0] == ' ' || line[len(line)-1] == ' ' {
			return "", false
		}
		for i := range len(line) {
			if line[i] < ' ' || line[i] > '~' {
				return "", false
			}
		}
		b.WriteString(line)
		b.WriteByte('\n')
	}
	return b.String(), b.Len() > 0
}
