package planform

import (
	"slices"
	"strconv"
	"strings"

	"fieldpost/orders/lazy"
	"fieldpost/orders/plan"
)

// Test is a part of a condition as a question shows it: a fact that is so, or that is
// compared with a number, another fact, or a text.
type Test struct {
	Fact string `json:"fact"`
	// Not says of a yes/no that it is not so.
	Not bool `json:"not,omitempty"`
	// Times is how often a number is counted, 0 or 1 for once, and Is what it is compared by:
	// ">=", "<=", "==", "!=", ">", "<"; of a list "in" or "not in".
	Times int    `json:"times,omitempty"`
	Is    string `json:"is,omitempty"`
	// Than is the other fact, empty for a number or a text; ThanTimes is how often it is
	// counted, and N is added to it or stands alone.
	Than      string `json:"than,omitempty"`
	ThanTimes int    `json:"thanTimes,omitempty"`
	N         int    `json:"n,omitempty"`
	Text      string `json:"text,omitempty"`
}

const factual = `[a-z][A-Za-z0-9_]*(?:\.[a-z][A-Za-z0-9_]*)*`

var (
	yesNo    = lazy.Regexp(`^(not )?(` + factual + `)$`)
	compares = lazy.Regexp(`^(?:(\d{1,3}) \* )?(` + factual + `) (>=|<=|==|!=|<|>) (?:(-?\d{1,6})|(?:(\d{1,3}) \* )?(` + factual + `)(?: ([+-]) (\d{1,6}))?)$`)
	isText   = lazy.Regexp(`^(` + factual + `) (==|!=) ("[^"\\]*"|'[^'\\]*')$`)
	isIn     = lazy.Regexp(`^("[^"\\]*"|'[^'\\]*') (in|not in) (` + factual + `)$`)
)

// testsOf are the parts of a condition, if it is made of such alone.
func testsOf(when string, facts []plan.Fact) (tests []Test, ok bool) {
	if when == "" {
		return nil, true
	}
	of := func(name string) plan.Fact {
		if i := slices.IndexFunc(facts, func(f plan.Fact) bool { return f.Name == name }); i >= 0 {
			return facts[i]
		}
		return plan.Fact{}
	}
	for _, part := range parts(when) {
		var t Test
		if m := yesNo().FindStringSubmatch(part); m != nil && of(m[2]).YesNo {
			t = Test{Fact: m[2], Not: m[1] != ""}
		} else if m := compares().FindStringSubmatch(part); m != nil && of(m[2]).Number && (m[6] == "" || of(m[6]).Number) {
			t = Test{Fact: m[2], Times: number(m[1]), Is: m[3], N: number(m[4]) + number(m[7]+m[8]), Than: m[6], ThanTimes: number(m[5])}
		} else if m := isText().FindStringSubmatch(part); m != nil && len(of(m[1]).Words) > 0 {
			t = Test{Fact: m[1], Is: m[2], Text: m[3][1 : len(m[3])-1]}
		} else if m := isIn().FindStringSubmatch(part); m != nil && of(m[3]).List {
			t = Test{Fact: m[3], Is: m[2], Text: m[1][1 : len(m[1])-1]}
		} else {
			return nil, false
		}
		tests = append(tests, t)
	}
	return tests, true
}

func number(s string) int {
	n, _ := strconv.Atoi(s)
	return n
}

// parts are what stands between the words "and" of a condition, outside of texts.
func parts(when string) (list []string) {
	from, quote := 0, byte(0)
	for i := 0; i < len(when); i++ {
		switch c := when[i]; {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case strings.HasPrefix(when[i:], " and "):
			list, from = append(list, when[from:i]), i+len(" and ")
		}
	}
	return append(list, when[from:])
}

// When is the condition that tests make.
func When(tests []Test) string {
	var all []string
	for _, t := range tests {
		all = append(all, t.String())
	}
	return strings.Join(all, " and ")
}

// String is the part of a condition that a test is.
func (t Test) String() string {
	times := func(n int, fact string) string {
		if n > 1 {
			return strconv.Itoa(n) + " * " + fact
		}
		return fact
	}
	text := func() string {
		if strings.Contains(t.Text, `"`) {
			return "'" + t.Text + "'"
		}
		return `"` + t.Text + `"`
	}
	switch {
	case t.Is == "" && t.Not:
		return "not " + t.Fact
	case t.Is == "":
		return t.Fact
	case t.Is == "in" || t.Is == "not in":
		return text() + " " + t.Is + " " + t.Fact
	case t.Text != "":
		return t.Fact + " " + t.Is + " " + text()
	case t.Than == "":
		return times(t.Times, t.Fact) + " " + t.Is + " " + strconv.Itoa(t.N)
	}
	s := times(t.Times, t.Fact) + " " + t.Is + " " + times(t.ThanTimes, t.Than)
	switch {
	case t.N > 0:
		s += " + " + strconv.Itoa(t.N)
	case t.N < 0:
		s += " - " + strconv.Itoa(-t.N)
	}
	return s
}
