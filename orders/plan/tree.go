package plan

import (
	"reflect"
	"slices"
	"strconv"

	"github.com/expr-lang/expr/parser/lexer"
)

// A condition is read and answered here, though expr could: it finds methods by their names as
// it runs, so that every program with it keeps all methods of all types, which makes the desk's
// page a sixth larger. TestAsExprReads holds both against each other.

// form is what a part of a condition is.
type form int

const (
	other form = iota // has been reported
	yesNoForm
	textForm
	numberForm
	factForm
	signBefore  // an operator before its part
	signBetween // an operator between its two parts
	listForm
	lengthForm
)

// A node is a part of a condition: where it begins, its word, such as an operator, a text or
// the name of a fact with its dots, its number, and its own parts.
type node struct {
	form  form
	at    int
	word  string
	num   int
	parts []*node
}

// binding says how closely the operators between two parts hold them together.
var binding = map[string]int{
	"or": 10, "||": 10, "and": 15, "&&": 15, "==": 20, "!=": 20, "<": 20, ">": 20, ">=": 20, "<=": 20, "in": 20, "+": 30, "-": 30, "*": 60,
}

// before is the same of operators before a part.
var before = map[string]int{"not": 50, "!": 50, "-": 90, "+": 90}

// parsing is a parser over tokens that are known. bad is the number of the first token that
// cannot stand where it does, as many as there are where something is missing at the end;
// -1 while there is none.
type parsing struct {
	tokens []token
	i, bad int
}

// parse gives the tree of tokens, or which of them is wrong.
func parse(tokens []token) (n *node, bad int) {
	p := &parsing{tokens: tokens, bad: -1}
	n = p.expression(0)
	if p.bad < 0 && p.i < len(tokens) {
		p.bad = p.i
	}
	return n, p.bad
}

func (p *parsing) current() token {
	if p.i < len(p.tokens) {
		return p.tokens[p.i]
	}
	return token{Kind: lexer.EOF}
}

// wrong notes that the current token cannot stand here.
func (p *parsing) wrong() {
	if p.bad < 0 {
		p.bad = min(p.i, len(p.tokens))
	}
}

func (p *parsing) expect(kind lexer.Kind, value string) {
	if !p.current().Is(kind, value) {
		p.wrong()
		return
	}
	p.i++
}

// expression reads what operators hold together at least so closely.
func (p *parsing) expression(least int) *node {
	if p.bad >= 0 {
		return &node{}
	}
	left := p.primary()
	for p.bad < 0 && p.current().Kind == lexer.Operator {
		t := p.current()
		negate := t.Value == "not"
		if negate {
			if p.i++; !p.current().Is(lexer.Operator, "in") {
				p.wrong()
				break
			}
			t = p.current()
		}
		holds, known := binding[t.Value]
		if !known || holds < least {
			if negate {
				p.i--
			}
			break
		}
		p.i++
		if comparison(t.Value) {
			left = p.comparison(left, t, holds)
			continue
		}
		left = &node{form: signBetween, at: t.From, word: t.Value, parts: []*node{left, p.expression(holds + 1)}}
		if negate {
			left = &node{form: signBefore, at: t.From, word: "not", parts: []*node{left}}
		}
	}
	return left
}

func comparison(sign string) bool { return sign == "<" || sign == ">" || sign == "<=" || sign == ">=" }

// comparison reads a row of comparisons: each has its right side in common with the next, by
// which they are told apart.
func (p *parsing) comparison(left *node, t token, holds int) (all *node) {
	for {
		right := p.expression(holds + 1)
		n := &node{form: signBetween, at: t.From, word: t.Value, parts: []*node{left, right}}
		if all != nil {
			n = &node{form: signBetween, at: t.From, word: "&&", parts: []*node{all, n}}
		}
		all, left, t = n, right, p.current()
		if t.Kind != lexer.Operator || !comparison(t.Value) || p.bad >= 0 {
			return all
		}
		p.i++
	}
}

func (p *parsing) primary() *node {
	t := p.current()
	p.i++
	switch {
	case t.Kind == lexer.Operator && before[t.Value] > 0:
		return p.named(&node{form: signBefore, at: t.From, word: t.Value, parts: []*node{p.expression(before[t.Value])}})
	case t.Is(lexer.Bracket, "("):
		n := p.expression(0)
		p.expect(lexer.Bracket, ")")
		return p.named(n)
	case t.Is(lexer.Bracket, "["):
		return p.named(&node{form: listForm, at: t.From, parts: p.list("]")})
	case t.Is(lexer.Identifier, "true", "false"):
		return &node{form: yesNoForm, at: t.From, word: t.Value}
	case t.Is(lexer.Identifier, "nil"):
		return &node{at: t.From}
	case t.Is(lexer.Identifier, "len") && p.current().Is(lexer.Bracket, "("):
		p.i++
		return p.named(&node{form: lengthForm, at: t.From, parts: p.list(")")})
	case t.Kind == lexer.Identifier:
		return p.named(&node{form: factForm, at: t.From, word: t.Value})
	case t.Kind == lexer.String:
		return p.named(&node{form: textForm, at: t.From, word: t.Value})
	case t.Kind == lexer.Number:
		num, err := strconv.Atoi(t.Value)
		if err != nil { // it has been reported
			return &node{at: t.From}
		}
		return &node{form: numberForm, at: t.From, num: num}
	}
	p.i--
	p.wrong()
	return &node{}
}

// list reads parts with commas between them, up to a bracket. There may be one at the end.
func (p *parsing) list(end string) (parts []*node) {
	for p.bad < 0 && !p.current().Is(lexer.Bracket, end) {
		if len(parts) > 0 {
			if p.expect(lexer.Operator, ","); p.current().Is(lexer.Bracket, end) {
				break
			}
		}
		parts = append(parts, p.expression(0))
	}
	p.expect(lexer.Bracket, end)
	return parts
}

// named reads names behind dots.
func (p *parsing) named(n *node) *node {
	for p.bad < 0 && p.current().Is(lexer.Operator, ".") {
		p.i++
		name := p.current()
		p.i++
		if !nameLike(name) {
			p.wrong()
		}
		whole := ""
		if n.form == factForm {
			whole = n.word
		}
		n = &node{form: factForm, at: name.From, word: whole + "." + name.Value}
	}
	return n
}

// answer is what a part comes to for facts: a bool, a string, an int or a list. The checker
// has found that all parts fit together.
func (n *node) answer(f *facts, of reflect.Value) any {
	part := func(i int) any { return n.parts[i].answer(f, of) }
	switch n.form {
	case yesNoForm:
		return n.word == "true"
	case textForm:
		return n.word
	case numberForm:
		return int64(n.num)
	case factForm:
		known, _ := f.get(n.word)
		fact := of.FieldByIndex(known.index)
		if known.typ == number {
			return fact.Int()
		}
		return fact.Interface()
	case listForm:
		list := make([]any, len(n.parts))
		for i := range list {
			list[i] = part(i)
		}
		return list
	case lengthForm:
		return int64(reflect.ValueOf(part(0)).Len())
	case signBefore:
		if n.word == "-" {
			return -part(0).(int64)
		}
		return !part(0).(bool)
	}
	return n.joined(part)
}

// joined is what two parts come to by the word between them.
func (n *node) joined(part func(int) any) any {
	switch n.word {
	case "and", "&&":
		return part(0).(bool) && part(1).(bool)
	case "or", "||":
		return part(0).(bool) || part(1).(bool)
	case "==":
		return part(0) == part(1)
	case "!=":
		return part(0) != part(1)
	case "in":
		if list, ok := part(1).([]string); ok {
			return slices.Contains(list, part(0).(string))
		}
		return slices.Contains(part(1).([]any), part(0))
	}
	return reckoned(part(0).(int64), n.word, part(1).(int64))
}

// reckoned is what two numbers come to, on every machine the same: see maxValue.
func reckoned(l int64, sign string, r int64) any {
	switch sign {
	case "<":
		return l < r
	case "<=":
		return l <= r
	case ">":
		return l > r
	case ">=":
		return l >= r
	case "+":
		return l + r
	case "-":
		return l - r
	}
	return l * r
}
