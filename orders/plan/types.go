package plan

import (
	"strings"

	"github.com/expr-lang/expr/parser/lexer"

	"fieldpost/orders"
	"fieldpost/orders/say"
)

// parse builds the tree and checks that everything in it fits together.
func (c *checker) parse() (tree *node) {
	tree, bad := parse(c.tokens)
	if bad >= 0 {
		c.syntax(bad)
		return nil
	}
	w := walker{checker: c, seen: map[*node]bool{}}
	if v := w.value(tree); v.typ != yesNo && v.typ != unknown {
		p := c.report(0, CodeNotACondition, "this gives %s; a condition holds or does not", v.typ)
		if v.typ == number {
			p.Hint = say.Words("compare it with something: round >= 3")
		}
		if v.typ == text {
			p.Hint = say.Words(`compare it with something: block.name == "Warwick"`)
		}
	}
	return tree
}

// syntax reports the first token that cannot stand where it does, or the end.
func (c *checker) syntax(bad int) {
	if bad < len(c.tokens) {
		t, hint := c.tokens[bad], ""
		if t.Kind == lexer.Identifier || t.Kind == lexer.String || t.Kind == lexer.Number || t.Is(lexer.Operator, "not", "!") {
			hint = "'and', 'or' or a sign is missing before it"
		}
		shown := strings.TrimSpace(string(c.source[t.From:t.To]))
		c.report(t.From, CodeSyntax, "'%s' cannot stand here", orders.Safe(shown)).Hint = say.Words(hint)
		return
	}
	var hint say.Text
	for _, pair := range []string{"()", "[]"} {
		if c.brackets(pair[:1]) > c.brackets(pair[1:]) {
			hint = say.Textf("'%s' has no '%s'", pair[:1], pair[1:])
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
	seen    map[*node]bool
	chained bool
}

// value goes through the tree.
func (w *walker) value(n *node) value {
	if w.seen[n] {
		if !w.chained {
			w.report(n.at, CodeNotAllowed, "a comparison has two sides").Hint = say.Words("write a < b and b < c")
		}
		w.chained = true
		return value{}
	}
	w.seen[n] = true
	switch n.form {
	case yesNoForm:
		return value{typ: yesNo}
	case textForm:
		return value{typ: text}
	case numberForm:
		return value{number, int64(n.num)}
	case factForm:
		f, ok := w.kind.facts.get(n.word)
		if !ok && w.faults == 0 { // else it has been reported, as a name
			w.report(n.at, CodeSyntax, "this is no fact")
		}
		return value{f.typ, MaxNumber}
	case signBefore:
		return w.unary(n)
	case signBetween:
		return w.binary(n)
	case listForm:
		return w.array(n)
	case lengthForm:
		return w.length(n)
	}
	return value{} // reported, as a number or as a name
}

func (w *walker) unary(n *node) value {
	v := w.value(n.parts[0])
	at := n.at
	switch {
	case n.word == "+":
		w.report(at, CodeNotAllowed, "a '+' stands before nothing that it could be added to").Hint = say.Words("leave it out")
	case v.typ == unknown:
	case n.word == "-" && v.typ == number:
		return v
	case n.word == "-":
		w.report(at, CodeDoesNotFit, "'-' stands before %s; it wants a number", v.typ)
	case v.typ == yesNo:
		return v
	default:
		w.report(at, CodeDoesNotFit, "'%s' stands before %s; it wants a yes/no", n.word, v.typ).Hint =
			say.Words("it goes with the next word only: write not (round == 1), or x not in list")
	}
	return value{}
}

func (w *walker) binary(n *node) value {
	l, r := w.value(n.parts[0]), w.value(n.parts[1])
	both := l.typ == r.typ
	fits, wanted, out := false, "", value{typ: yesNo}
	switch n.word {
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
		w.report(n.at, CodeDoesNotFit, "'%s' stands between %s and %s; it wants %s", n.word, l.typ, r.typ, wanted)
		return value{}
	case out.max > maxValue:
		w.report(n.at, CodeTooLarge, "this number could become larger than can be counted").Hint =
			say.Words("leave a factor out on both sides")
		return value{}
	}
	w.named(n)
	return out
}

func (w *walker) array(n *node) value {
	out := value{}
	for _, item := range n.parts {
		v := w.value(item)
		is := map[typ]typ{text: texts, number: numbers}[v.typ]
		switch {
		case v.typ == unknown:
			return value{}
		case is == unknown:
			w.report(item.at, CodeDoesNotFit, "%s stands in a list; it holds texts or numbers", v.typ)
			return value{}
		case out.typ != unknown && out.typ != is:
			w.report(item.at, CodeDoesNotFit, "%s stands in %s", v.typ, out.typ)
			return value{}
		}
		out.typ = is
	}
	if len(n.parts) == 0 {
		w.report(n.at, CodeDoesNotFit, "the list is empty")
	}
	return out
}

func (w *walker) length(n *node) value {
	if len(n.parts) == 1 {
		switch v := w.value(n.parts[0]); v.typ {
		case texts, numbers:
			return value{number, MaxNumber}
		case unknown:
			return value{}
		}
	}
	w.report(n.at, CodeDoesNotFit, "'len' wants one list")
	return value{}
}

// named checks texts that are compared with a fact whose texts are known.
func (w *walker) named(n *node) {
	if n.word != "==" && n.word != "!=" && n.word != "in" {
		return
	}
	for _, side := range [][2]*node{{n.parts[0], n.parts[1]}, {n.parts[1], n.parts[0]}} {
		if side[0].form != factForm || w.kind.Words[side[0].word] == nil {
			continue
		}
		literals := []*node{side[1]}
		if side[1].form == listForm {
			literals = side[1].parts
		}
		for _, l := range literals {
			if l.form != textForm || l.word == "" || w.faults >= maxFaults {
				continue
			}
			at := *w.at.at(l.at)
			at.Kind, at.Style, at.Value = orders.Scalar, orders.Quoted, l.word
			if _, ok := w.Choice(&at, w.kind.Words[side[0].word]); !ok {
				w.faults++
			}
		}
	}
}
