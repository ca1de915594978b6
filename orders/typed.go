package orders

import (
	"strings"
	"unicode"

	"fieldpost/orders/lazy"
	"fieldpost/orders/say"
)

// What word processors, mail programs and phones make of plain typing. None of
// it is YAML, and all of it looks right.

const (
	quotationMarks = "“”„‟‘’‚‛«»‹›"
	blankHint      = "delete it, and type a blank with the space bar"
)

// words looks at the words of orders, keys and values, for characters that no
// name or number has.
func (r *Reader) words(n *Node) {
	n.Walk(func(n *Node) bool {
		if n.Kind == Scalar {
			r.word(n)
		}
		for _, p := range n.Keys {
			r.word(p.Key)
		}
		return true
	})
}

func (r *Reader) word(n *Node) {
	switch {
	case n.Style != Plain || n.bad:
	case strings.ContainsFunc(n.Value, wrongBlank):
		r.Report(n, CodeNoBreakSpace, "in '%s' stands a no-break space, or another blank that is none", Safe(n.Value)).Hint = say.Words(blankHint)
		n.bad = true
	case strings.Trim(n.Value, quotationMarks) != n.Value:
		bare := strings.TrimSpace(strings.Trim(n.Value, quotationMarks))
		r.Report(n, CodeQuotationMark, "the quotation marks of '%s' do not quote here", Safe(n.Value)).Hint =
			say.Textf("write %s, or use plain ones: %s", Safe(bare), `"`+Safe(bare)+`"`)
		n.bad = true
	}
}

// wrongBlank reports blanks that are no blank to YAML.
func wrongBlank(r rune) bool { return r != ' ' && unicode.Is(unicode.Zs, r) }

// checkBlanks refuses such blanks where they would have to be blanks: at the
// beginning of a line, and behind "key:" or "-". In a text they may stand.
func (p *parser) checkBlanks() (found bool) {
	inBlock, parent := false, 0
	for i, line := range p.lines {
		at := indent(line)
		if inBlock && (len(line) == 0 || at > parent) {
			continue
		}
		inBlock = false
		if wrong := wrongAt(line, at); wrong >= 0 {
			p.add(i+1, wrong+1, CodeNoBreakSpace, "here stands a no-break space, or another blank that is none").Hint = say.Words(blankHint)
			for j := wrong; j < len(line) && (wrongBlank(line[j]) || line[j] == ' '); j++ {
				line[j] = ' '
			}
			found = true
		}
		inBlock, parent = opensBlock(line)
	}
	return found
}

// wrongAt finds such a blank at the beginning of what stands at a place of a
// line, or behind the "-" or "key:" that it begins with; else -1.
func wrongAt(line []rune, at int) int {
	for at < len(line) && !wrongBlank(line[at]) {
		end, item := at+1, line[at] == '-'
		if !item {
			end = keyEnd(line, at)
		}
		switch {
		case end < 0 || end >= len(line):
			return -1
		case wrongBlank(line[end]):
			return end
		case !item || line[end] != ' ':
			return -1
		}
		at = end + indent(line[end:])
	}
	if at < len(line) {
		return at
	}
	return -1
}

// keyEnd finds what stands behind "key:", or -1.
func keyEnd(line []rune, at int) int {
	for i := at; i < len(line); i++ {
		switch r := line[i]; {
		case r == ':' && i > at:
			return i + 1
		case r != '_' && (r >= 0x80 || !unicode.IsLetter(r)):
			return -1
		}
	}
	return -1
}

// pairAdvice says how to write what was meant for a line "key: value".
func pairAdvice(s string) say.Text {
	const hint = "write '%s', with a blank behind the ':'"
	if m := tightPair().FindStringSubmatch(s); m != nil {
		return say.Textf(hint, Safe(m[1]+": "+m[2]))
	}
	if words := strings.Fields(s); len(words) == 1 && unicode.IsUpper([]rune(words[0])[0]) { // a name
		return say.Textf(hint, Safe(words[0])+": …")
	}
	return say.Words("write 'key: value', with a blank behind the ':'")
}

var tightPair = lazy.Regexp(`^([A-Za-z_]+)(?::| *= *| +- +| +)([^ :=].*)$`)
