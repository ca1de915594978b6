package plan

import (
	"fmt"
	"reflect"
	"strings"
	"unicode/utf8"

	"fieldpost/orders"
	"fieldpost/orders/say"
)

// A condition is known to have an answer for all facts.
type condition struct {
	tree  *node
	facts *facts
	used  []fact

	constant bool // uses no fact, and then is always
	value    bool
}

func (c *condition) holds(facts any) (bool, error) {
	v := reflect.ValueOf(facts)
	if reflect.TypeOf(facts) != c.facts.typ {
		return false, fmt.Errorf("the facts are of type %T, not %s", facts, c.facts.typ)
	}
	for i := 0; i < len(c.used); i++ {
		n, f := int64(0), v.FieldByIndex(c.used[i].index)
		switch c.used[i].typ {
		case number:
			n = f.Int()
		case texts:
			n = int64(f.Len())
		}
		if n < -MaxNumber || n > MaxNumber {
			return false, fmt.Errorf("%s is %d, beyond %d", c.used[i].name, n, MaxNumber)
		}
	}
	return c.tree.answer(c.facts, v).(bool), nil
}

// condition reads what stands behind "when:". All that is wrong is reported,
// up to a number.
func (rd *reader) condition(k *kindFacts, at place) (*condition, bool) {
	text, ok := rd.Text(at.node)
	if !ok {
		return nil, false
	}
	if n := utf8.RuneCountInString(text); n > MaxCharacters {
		rd.Report(at.node, CodeTooLarge, "the condition has %d characters; at most %d are read", n, MaxCharacters).Hint =
			say.Words("two rules with the same 'do:' are as good as one with 'or'")
		return nil, false
	}
	c := &checker{reader: rd, kind: k, at: at, text: []rune(text), source: []rune(text)}
	c.scan()
	if !c.lex() {
		return nil, false
	}
	if c.words(); c.broken {
		return nil, false
	}
	tree := c.parse()
	if c.faults > 0 {
		return nil, false
	}
	out := &condition{tree: tree, facts: k.facts, used: c.used, constant: len(c.used) == 0}
	if out.constant {
		out.value = tree.answer(k.facts, reflect.ValueOf(k.facts.env)).(bool)
	}
	return out, true
}

// A place is where a condition stands.
type place struct {
	node *orders.Node
	next int // the line where something else begins; 0 if not known
}

// sureLine is how long a text may be that is taken for one line where it is
// not known: nobody breaks a line that is shorter.
const sureLine = 60

// at gives a node to report a problem at, so many characters into the text.
// Where the text may stand on several lines, or written otherwise than it
// reads, that is its beginning.
func (p place) at(offset int) *orders.Node {
	n := *p.node
	if n.Style == orders.Block || strings.Contains(n.Value, "\n") ||
		p.next > n.Line+1 || p.next == 0 && utf8.RuneCountInString(n.Value) > sureLine {
		return &n
	}
	if n.Style == orders.Quoted {
		// Which quotes they are is not known: those that the text lacks. If it
		// has both kinds, or something that is an escape, some of it is doubled.
		before := string([]rune(n.Value)[:offset])
		if strings.Contains(before, `"`) && strings.Contains(before, `'`) || strings.Contains(before, `\`) {
			return &n
		}
		offset++
	}
	n.Column += offset
	return &n
}

// A checker reads one condition.
type checker struct {
	*reader
	kind   *kindFacts
	at     place
	text   []rune // as written
	source []rune // what is wrong in it is replaced, at the same length
	tokens []token
	faults int
	broken bool // what is left would not parse
	said   map[string]bool
	used   []fact
}

// maxFaults are told of one condition.
const maxFaults = 5

// report adds a problem so many characters into the condition.
func (c *checker) report(offset int, code, format string, args ...any) *orders.Problem {
	c.faults++
	if c.faults > maxFaults {
		return new(orders.Problem)
	}
	return c.Report(c.at.at(min(offset, len(c.source))), code, format, args...)
}

// refuse is report of something that leaves nothing to parse.
func (c *checker) refuse(offset int, code, format string, args ...any) *orders.Problem {
	c.broken = true
	return c.report(offset, code, format, args...)
}

const (
	noFractions = "no fractions: write 2 * own > 3 * enemy"
	twoRules    = "write two rules: the first that holds is taken"
	plainQuotes = `type " or '`
	listAdvice  = `write "Warwick" in the list, or len(list)`
)

// odd says of characters that have no place in a condition what to write, and
// what to read on with.
var odd = map[rune]struct {
	code, text, hint string
	with             rune // 0: nothing can be made of it
}{
	'/': {CodeNotAllowed, "a condition does not divide", noFractions, '*'},
	'%': {CodeNotAllowed, "a condition does not divide", noFractions, '*'},
	'÷': {CodeNotAllowed, "a condition does not divide", noFractions, '*'},
	'^': {CodeNotAllowed, "a condition has no powers", "multiply with *", '*'},
	'?': {CodeNotAllowed, "a condition has no '?'", twoRules, 0},
	':': {CodeNotAllowed, "a condition has no ':'", twoRules, 0},
	';': {CodeNotAllowed, "a condition has no ';'", "join conditions with 'and'", 0},
	'{': {CodeNotAllowed, "a condition has no '{'", "a list is written [a, b]", 0},
	'}': {CodeNotAllowed, "a condition has no '}'", "a list is written [a, b]", 0},
	'#': {CodeNotAllowed, "a condition has no '#'", "", 0},
	'`': {CodeSyntax, "'`' quotes nothing here", plainQuotes, 0},
	'≤': {CodeSyntax, "'≤' is not understood", "write <=", '<'},
	'≥': {CodeSyntax, "'≥' is not understood", "write >=", '>'},
	'≠': {CodeSyntax, "'≠' is not understood", "write !=", '<'},
	'×': {CodeSyntax, "'×' is not understood", "write *", '*'},
	'·': {CodeSyntax, "'·' is not understood", "write *", '*'},
	'−': {CodeSyntax, "this '−' is no minus", "type - instead", '-'},
	'–': {CodeSyntax, "this '–' is no minus", "type - instead", '-'},
	'—': {CodeSyntax, "this '—' is no minus", "type - instead", '-'},
}

const (
	quotationMarks = "“”„‟‘’‚‛«»‹›"
	signs          = "_.,()[]<>=!&|+-*"
)

// closes says that a character ends a text which another has opened.
func closes(quote, r rune) bool {
	return r == quote || quote == '“' && (strings.ContainsRune(quotationMarks, r) || r == '"')
}

// scan looks at each character outside of texts.
func (c *checker) scan() {
	quote, opened := rune(0), 0
	for i, r := range c.source {
		switch {
		case quote != 0 && closes(quote, r):
			if quote == '“' {
				c.source[i] = '"'
			}
			quote = 0
		case quote != 0 && r == '\\':
			c.refuse(i, CodeNotAllowed, `no '\' may stand in a text`)
			c.source[i] = '_'
		case quote != 0 && r == '\n':
			c.refuse(opened, CodeSyntax, "a text is opened here and not closed on its line")
			c.source = c.source[:opened]
			return
		case quote != 0:
		case r == '"' || r == '\'':
			quote, opened = r, i
		case strings.ContainsRune(quotationMarks, r):
			c.report(i, orders.CodeQuotationMark, "'%s' does not quote here", string(r)).Hint = say.Words(plainQuotes)
			quote, opened = '“', i
			c.source[i] = '"'
		case r == ' ' || r == '\t' || r == '\n' || strings.ContainsRune(signs, r) || isWord(r):
		default:
			c.oddity(i, r)
		}
	}
	if quote != 0 {
		c.refuse(opened, CodeSyntax, "a text is opened here and not closed")
		c.source = c.source[:opened]
	}
}

func isWord(r rune) bool {
	return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '_'
}

func (c *checker) oddity(i int, r rune) {
	o, known := odd[r]
	switch {
	case known && i > 0 && c.text[i-1] == r:
		o.with = ' ' // "//" and "??" are one problem each
	case known:
		c.report(i, o.code, "%s", o.text).Hint = say.Words(o.hint)
	case r > 0x7f && strings.TrimSpace(string(r)) == "":
		c.report(i, orders.CodeNoBreakSpace, "here stands a no-break space, or another blank that is none").Hint =
			say.Words("delete it, and type a blank with the space bar")
		o.with = ' '
	case r > 0x7f:
		c.report(i, CodeSyntax, "'%s' (U+%s) is not a letter that facts have", orders.Safe(string(r)), fmt.Sprintf("%04X", r)).Hint =
			say.Words("facts have a-z; a name with other letters belongs in quotes")
		o.with, c.broken = '_', true
	default:
		c.report(i, CodeSyntax, "'%s' has no meaning in a condition", string(r))
	}
	if o.with == 0 {
		o.with, c.broken = ' ', true
	}
	c.source[i] = o.with
}
