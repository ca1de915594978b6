package plan

import (
	"errors"
	"slices"
	"strings"
	"unicode"

	"github.com/expr-lang/expr/file"
	"github.com/expr-lang/expr/parser/lexer"

	"fieldpost/orders"
	"fieldpost/orders/say"
)

type token = lexer.Token

// lex takes the condition apart; not ok if there are too many parts.
func (c *checker) lex() (ok bool) {
	l := lexer.New()
	l.Reset(file.NewSource(string(c.source)))
	for {
		t, err := l.Next()
		var at *file.Error
		if errors.As(err, &at) {
			// The only thing left that the lexer refuses.
			c.refuse(at.From, CodeSyntax, "a number has only digits, and a word does not begin with one")
		}
		if err != nil || t.Kind == lexer.EOF {
			return true
		}
		if len(c.tokens) == MaxTokens {
			c.refuse(0, CodeTooLarge, "the condition has more than %d words and signs", MaxTokens).Hint =
				say.Words("two rules with the same 'do:' are as good as one with 'or'")
			return false
		}
		c.tokens = append(c.tokens, t)
	}
}

// token gives the i-th, or one that is nothing.
func (c *checker) token(i int) token {
	if i < 0 || i >= len(c.tokens) {
		return token{}
	}
	return c.tokens[i]
}

// words looks at each token: names that are no facts, and what expr knows and
// a condition does not.
func (c *checker) words() {
	for i := 0; i < len(c.tokens); i++ {
		t := c.tokens[i]
		switch t.Kind {
		case lexer.Number:
			c.number(t)
		case lexer.Bytes:
			c.refuse(t.From, CodeNotAllowed, "a letter before the quote has no meaning here").Hint = say.Words("leave it out")
		case lexer.Bracket:
			before := c.token(i - 1)
			if t.Value == "[" && (before.Kind == lexer.Identifier || before.Kind == lexer.String || before.Is(lexer.Bracket, ")", "]")) {
				c.refuse(t.From, CodeNotAllowed, "'[' cannot take something out of a list").Hint = say.Words(listAdvice)
			}
		case lexer.Operator:
			c.operator(t, c.token(i+1))
		case lexer.Identifier:
			i = c.name(i)
		}
	}
}

func (c *checker) number(t token) {
	if hex := strings.HasPrefix(strings.ToLower(t.Value), "0x"); !hex && strings.ContainsAny(t.Value, ".eE") {
		c.report(t.From, CodeNotAllowed, "'%s' is not a whole number", t.Value).Hint = say.Words(noFractions)
		return
	}
	at := *c.at.at(t.From)
	at.Value, at.Style = t.Value, orders.Plain
	if c.faults < maxFaults {
		if _, ok := c.IntIn(&at, 0, MaxNumber); !ok {
			// The parser has its own limits.
			c.faults, c.broken = c.faults+1, true
		}
	}
}

// advice says what to write for an operator that a condition does not have.
var advice = map[string]struct{ code, hint string }{
	"=":          {CodeSyntax, "write == for 'is equal to'"},
	"&":          {CodeSyntax, "write 'and'"},
	"|":          {CodeSyntax, "write 'or'"},
	"..":         {CodeNotAllowed, "write two comparisons: round >= 2 and round <= 3"},
	"**":         {CodeNotAllowed, "multiply with *"},
	"let":        {CodeNotAllowed, "write the facts themselves"},
	"if":         {CodeNotAllowed, twoRules},
	"else":       {CodeNotAllowed, twoRules},
	"matches":    {CodeNotAllowed, "compare with ==, or with 'in' and a list"},
	"contains":   {CodeNotAllowed, "write the name before the list: \"Warwick\" in the list"},
	"startsWith": {CodeNotAllowed, "compare with ==, or with 'in' and a list"},
	"endsWith":   {CodeNotAllowed, "compare with ==, or with 'in' and a list"},
}

func (c *checker) operator(t, next token) {
	adjacent := next.From == t.To && next.Kind == lexer.Operator
	switch t.Value {
	case "<":
		if adjacent && next.Value == ">" {
			c.refuse(t.From, CodeSyntax, "'<>' is not understood").Hint = say.Words("write != for 'is not equal to'")
		}
		return
	case "==", "!=", "<=", ">", ">=", "and", "&&", "or", "||", "not", "!", "in", "+", "-", "*", ".", ",":
		return
	}
	a, known := advice[t.Value]
	if !known {
		a.code = CodeSyntax
	}
	hint := say.Words(a.hint)
	if t.Value == "=" && adjacent && (next.Value == "<" || next.Value == ">") {
		hint = say.Textf("write %s", next.Value+"=")
	}
	c.refuse(t.From, a.code, "'%s' is not understood in a condition", t.Value).Hint = hint
}

// spellings are what people write for the words of a condition.
var spellings = map[string]string{
	"is": "==", "equals": "==", "yes": "true", "no": "false", "isnt": "!=",
	"and": "and", "or": "or", "not": "not", "in": "in", "true": "true", "false": "false",
}

// name reads a name with its dots that begins at a token, and gives its last one.
func (c *checker) name(i int) (last int) {
	first := c.tokens[i]
	name := first.Value
	for c.token(i+1).Is(lexer.Operator, ".") && nameLike(c.token(i+2)) {
		name += "." + c.tokens[i+2].Value
		i += 2
	}
	if c.token(i+1).Is(lexer.Bracket, "(") {
		if name != "len" {
			c.refuse(first.From, CodeNotAllowed, "'%s(' calls a function; a condition has none but 'len(list)'", orders.Safe(name))
		}
		return i
	}
	if name == "true" || name == "false" {
		return i
	}
	if f, ok := c.kind.facts.get(name); ok {
		c.used = append(c.used, f)
		return i
	}
	if slices.ContainsFunc(c.text[first.From:c.tokens[i].To], func(r rune) bool { return r > unicode.MaxASCII }) {
		return i // its letters have been reported
	}
	if word, ok := spellings[strings.ToLower(name)]; ok {
		c.refuse(first.From, CodeSyntax, "'%s' is not understood in a condition", name).Hint = say.Textf("write %s", word)
		return i
	}
	for capital(name) && c.token(i+1).Kind == lexer.Identifier && capital(c.token(i+1).Value) {
		name += " " + c.tokens[i+1].Value // a name of two words
		c.broken = true
		i++
	}
	c.unknown(first.From, name)
	return i
}

// nameLike tells words behind a dot: there, operators are names too.
func nameLike(t token) bool {
	return t.Kind == lexer.Identifier || t.Kind == lexer.Operator && t.Value != "" && unicode.IsLetter(rune(t.Value[0]))
}

func capital(s string) bool { return s != "" && s[0] >= 'A' && s[0] <= 'Z' }

// unknown reports a name that is no fact, once. The first time for each kind
// the facts are listed.
func (c *checker) unknown(offset int, name string) {
	if c.said[name] || c.faults >= maxFaults {
		return // there is a fault already
	}
	if c.said == nil {
		c.said = map[string]bool{}
	}
	c.said[name] = true

	f := c.kind.facts
	p := c.report(offset, CodeUnknownFact, "'%s' is no fact that '%s' knows", orders.Safe(name), c.kind.Name)
	near, similar := orders.Suggest(name, f.names)
	var inside []string
	for _, known := range f.names {
		if strings.HasPrefix(known, name+".") {
			inside = append(inside, known)
		}
	}
	switch {
	case len(inside) > 0:
		p.Text = say.Textf("'%s' is no fact by itself", name)
		p.Hint = say.Textf("known: %s", strings.Join(inside, ", "))
		return
	case similar:
		p.Text = say.Textf("'%s'; did you mean '%s'?", orders.Safe(name), near)
	case capital(name):
		p.Hint = say.Textf("a name belongs in quotes: %s", `"`+orders.Safe(name)+`"`)
		return
	}
	if !c.told[c.kind.Name] {
		c.told[c.kind.Name] = true
		p.Hint = say.Textf("known: %s", strings.Join(f.names, ", "))
		if len(f.names) == 0 {
			p.Hint = say.Textf("'%s' has no facts", c.kind.Name)
		}
	}
}
