package orders

import (
	"regexp"
	"strings"
	"unicode"
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
		r.Report(n, CodeNoBreakSpace, "in '%s' stands a no-break space, or another blank that is none", Safe(n.Value)).Hint = blankHint
		n.bad = true
	case strings.Trim(n.Value, quotationMarks) != n.Value:
		bare := strings.Trim(n.Value, quotationMarks)
		r.Report(n, CodeQuotationMark, "the quotation marks of '%s' do not quote here", Safe(n.Value)).Hint =
			"write " + Safe(bare) + `, or use plain ones: "` + Safe(bare) + `"`
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
		wrong := -1
		if at < len(line) && wrongBlank(line[at]) {
			wrong = at
		} else if m := []rune(beforeValue.FindString(string(line))); len(m) > 0 && wrongBlank(m[len(m)-1]) {
			wrong = len(m) - 1
		}
		if wrong >= 0 {
			p.add(i+1, wrong+1, CodeNoBreakSpace, "here stands a no-break space, or another blank that is none").Hint = blankHint
			for j := wrong; j < len(line) && (wrongBlank(line[j]) || line[j] == ' '); j++ {
				line[j] = ' '
			}
			found = true
		}
		inBlock, parent = opensBlock(line)
	}
	return found
}

var beforeValue = regexp.MustCompile(`^[ ]*(- +)*([A-Za-z_]+:|-)\p{Zs}`)

// pairAdvice says how to write what was meant for a line "key: value".
func pairAdvice(s string) string {
	const hint = "write 'key: value', with a blank behind the ':'"
	if m := tightPair.FindStringSubmatch(s); m != nil {
		return "write '" + Safe(m[1]+": "+m[2]) + "', with a blank behind the ':'"
	}
	return hint
}

var tightPair = regexp.MustCompile(`^([A-Za-z_]+)(?::| +|= *)([^ :=].*)$`)
