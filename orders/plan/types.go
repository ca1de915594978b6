package plan

import (
	"errors"
	"fmt"
	"strings"

	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/conf"
	"github.com/expr-lang/expr/file"
	"github.com/expr-lang/expr/parser"
	"github.com/expr-lang/expr/parser/lexer"

	"fieldpost/orders"
)

// parse builds the tree and checks that everything in it fits together.
func (c *checker) parse() {
	tree, err := parse(string(c.source))
	if err != nil {
		c.syntax(err)
		return
	}
	w := walker{checker: c, seen: map[ast.Node]bool{}}
	if v := w.value(tree.Node); v.typ != yesNo && v.typ != unknown {
		p := c.report(0, CodeNotACondition, "this gives %s; a condition holds or does not", v.typ)
		if v.typ == number {
			p.Hint = "compare it with something: round >= 3"
		}
		if v.typ == text {
			p.Hint = `compare it with something: block.name == "Warwick"`
		}
	}
}

func parse(source string) (tree *parser.Tree, err error) {
	defer func() {
		if r := recover(); r != nil { // a fault of the parser shall be no fault of ours
			err = fmt.Errorf("%v", r)
		}
	}()
	config := conf.CreateNew()
	config.MaxNodes = 2 * MaxTokens
	return parser.ParseWithConfig(source, config)
}

// syntax reports the parser's complaint in our words. It stops at the first.
func (c *checker) syntax(err error) {
	var at *file.Error
	if !errors.As(err, &at) {
		c.report(0, CodeSyntax, "the condition is not understood")
		return
	}
	early := strings.HasSuffix(at.Message, "token EOF") // whose position is that of the last character
	for _, t := range c.tokens {
		if early || t.From != at.From {
			continue
		}
		hint := ""
		if t.Kind == lexer.Identifier || t.Kind == lexer.String || t.Kind == lexer.Number || t.Is(lexer.Operator, "not", "!") {
			hint = "'and', 'or' or a sign is missing before it"
		}
		shown := strings.TrimSpace(string(c.source[t.From:t.To]))
		c.report(t.From, CodeSyntax, "'%s' cannot stand here", orders.Safe(shown)).Hint = hint
		return
	}
	hint := ""
	for _, pair := range []string{"()", "[]"} {
		if c.brackets(pair[:1]) > c.brackets(pair[1:]) {
			hint = fmt.Sprintf("'%s' has no '%s'", pair[:1], pair[1:])
		}
	}
	c.report(len(c.source), CodeSyntax, "the condition ends too early").Hint = hint
}

func (c *checker) brackets(b string) (n int) {
	for _, t := range c.tokens {
		if t.Is(lexer.Bracket, b) {
			n++
		}
	}
	return n
}

// A value is what is known of a part of a condition.
type value struct {
	typ typ
	max int64 // a number is at most so far from zero
}

// maxValue is how large a number may become. It leaves room in 64 bits.
const maxValue = 1_000_000_000_000_000

type walker struct {
	*checker
	seen    map[ast.Node]bool
	chained bool
}

// value goes through the tree. expr would check it too, but of a row of
// comparisons within one another it looks at each part twice, and so at the
// innermost 2ⁿ times: no such tree reaches it.
func (w *walker) value(n ast.Node) value {
	if w.seen[n] {
		if !w.chained {
			w.report(n.Location().From, CodeNotAllowed, "a comparison has two sides").Hint = "write a < b and b < c"
		}
		w.chained = true
		return value{}
	}
	w.seen[n] = true
	switch n := n.(type) {
	case *ast.BoolNode:
		return value{typ: yesNo}
	case *ast.StringNode:
		return value{typ: text}
	case *ast.IntegerNode:
		return value{number, int64(n.Value)}
	case *ast.IdentifierNode, *ast.MemberNode:
		f, ok := w.kind.facts.get(path(n))
		if !ok && w.faults == 0 { // else it has been reported, as a name
			w.report(n.Location().From, CodeSyntax, "this is no fact")
		}
		return value{f.typ, MaxNumber}
	case *ast.FloatNode, *ast.NilNode:
		return value{} // reported, as a number and as a name
	case *ast.UnaryNode:
		return w.unary(n)
	case *ast.BinaryNode:
		return w.binary(n)
	case *ast.ArrayNode:
		return w.array(n)
	case *ast.BuiltinNode:
		return w.length(n)
	}
	w.report(n.Location().From, CodeSyntax, "this is not understood")
	return value{}
}

// path gives the name of a fact with its dots.
func path(n ast.Node) string {
	switch n := n.(type) {
	case *ast.IdentifierNode:
		return n.Value
	case *ast.MemberNode:
		if s, ok := n.Property.(*ast.StringNode); ok {
			return path(n.Node) + "." + s.Value
		}
	}
	return ""
}

func (w *walker) unary(n *ast.UnaryNode) value {
	v := w.value(n.Node)
	at := n.Location().From
	switch {
	case n.Operator == "+":
		w.report(at, CodeNotAllowed, "a '+' stands before nothing that it could be added to").Hint = "leave it out"
	case v.typ == unknown:
	case n.Operator == "-" && v.typ == number:
		return v
	case n.Operator == "-":
		w.report(at, CodeDoesNotFit, "'-' stands before %s; it wants a number", v.typ)
	case v.typ == yesNo:
		return v
	default:
		w.report(at, CodeDoesNotFit, "'%s' stands before %s; it wants a yes/no", n.Operator, v.typ).Hint =
			"it goes with the next word only: write not (round == 1), or x not in list"
	}
	return value{}
}

func (w *walker) binary(n *ast.BinaryNode) value {
	l, r := w.value(n.Left), w.value(n.Right)
	both := l.typ == r.typ
	fits, wanted, out := false, "", value{typ: yesNo}
	switch n.Operator {
	case "and", "&&", "or", "||":
		fits, wanted = both && l.typ == yesNo, "a yes/no on both sides"
	case "==", "!=":
		fits, wanted = both && l.typ <= yesNo, "two numbers, two texts or two yes/no"
	case "<", "<=", ">", ">=":
		fits, wanted = both && l.typ == number, "two numbers"
	case "in":
		fits, wanted = l.typ == text && r.typ == texts || l.typ == number && r.typ == numbers,
			"a text and a list of texts, or a number and a list of numbers"
	case "+", "-":
		fits, wanted, out = both && l.typ == number, "two numbers", value{number, l.max + r.max}
	case "*":
		fits, wanted, out = both && l.typ == number, "two numbers", value{number, l.max * r.max}
	}
	switch {
	case l.typ == unknown || r.typ == unknown:
		if out.typ == number {
			return value{}
		}
		return out // and all that is around it can be checked
	case !fits:
		w.report(n.Location().From, CodeDoesNotFit, "'%s' stands between %s and %s; it wants %s", n.Operator, l.typ, r.typ, wanted)
		return value{}
	case out.max > maxValue:
		w.report(n.Location().From, CodeTooLarge, "this number could become larger than can be counted").Hint =
			"leave a factor out on both sides"
		return value{}
	}
	w.named(n)
	return out
}

func (w *walker) array(n *ast.ArrayNode) value {
	out := value{}
	for _, item := range n.Nodes {
		v := w.value(item)
		is := map[typ]typ{text: texts, number: numbers}[v.typ]
		switch {
		case v.typ == unknown:
			return value{}
		case is == unknown:
			w.report(item.Location().From, CodeDoesNotFit, "%s stands in a list; it holds texts or numbers", v.typ)
			return value{}
		case out.typ != unknown && out.typ != is:
			w.report(item.Location().From, CodeDoesNotFit, "%s stands in %s", v.typ, out.typ)
			return value{}
		}
		out.typ = is
	}
	if len(n.Nodes) == 0 {
		w.report(n.Location().From, CodeDoesNotFit, "the list is empty")
	}
	return out
}

func (w *walker) length(n *ast.BuiltinNode) value {
	if len(n.Arguments) == 1 {
		switch v := w.value(n.Arguments[0]); v.typ {
		case texts, numbers:
			return value{number, MaxNumber}
		case unknown:
			return value{}
		}
	}
	w.report(n.Location().From, CodeDoesNotFit, "'len' wants one list")
	return value{}
}

// named checks texts that are compared with a fact whose texts are known.
func (w *walker) named(n *ast.BinaryNode) {
	if n.Operator != "==" && n.Operator != "!=" && n.Operator != "in" {
		return
	}
	for _, side := range [][2]ast.Node{{n.Left, n.Right}, {n.Right, n.Left}} {
		known := w.kind.Words[path(side[0])]
		if known == nil {
			continue
		}
		literals := []ast.Node{side[1]}
		if list, ok := side[1].(*ast.ArrayNode); ok {
			literals = list.Nodes
		}
		for _, l := range literals {
			s, ok := l.(*ast.StringNode)
			if !ok || s.Value == "" || w.faults >= maxFaults {
				continue
			}
			at := *w.at.at(s.Location().From)
			at.Kind, at.Style, at.Value = orders.Scalar, orders.Quoted, s.Value
			if _, ok := w.Choice(&at, known); !ok {
				w.faults++
			}
		}
	}
}
