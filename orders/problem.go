package orders

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fieldpost/orders/say"
)

// Kind tells how bad a problem is.
type Kind int

const (
	Invalid Kind = iota // not understood
	Illegal             // understood, not allowed by the rules
	Unwise              // legal, probably a mistake: a warning
)

var kindNames = [...]string{"invalid", "illegal", "unwise"}

func (k Kind) String() string {
	if k < 0 || int(k) >= len(kindNames) {
		return "kind " + strconv.Itoa(int(k))
	}
	return kindNames[k]
}

// MarshalText writes the kind as a word, in JSON and YAML.
func (k Kind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// UnmarshalText reads what MarshalText writes.
func (k *Kind) UnmarshalText(text []byte) error {
	i := slices.Index(kindNames[:], string(text))
	if i < 0 {
		return fmt.Errorf("unknown kind of problem %q", text)
	}
	*k = Kind(i)
	return nil
}

// A Problem is one thing wrong with one place of a file. Line and Column
// count from 1, columns in characters; 0 means the whole file or line.
type Problem struct {
	Kind   Kind     `json:"kind" yaml:"kind"`
	Code   string   `json:"code" yaml:"code"` // stable, kebab-case
	File   string   `json:"file,omitempty" yaml:"file,omitempty"`
	Line   int      `json:"line,omitempty" yaml:"line,omitempty"`
	Column int      `json:"column,omitempty" yaml:"column,omitempty"`
	Text   say.Text `json:"text" yaml:"text"`
	Rule   string   `json:"rule,omitempty" yaml:"rule,omitempty"` // "5.4"
	Hint   say.Text `json:"hint,omitzero" yaml:"hint,omitempty"`
}

// String gives "file:line:column: code: text (rule)", and the hint on a line
// of its own. Whatever stands in the problem, no control character comes out.
func (p Problem) String() string { return p.In(fmt.Sprintf) }

// In is String with the labels of a language: say says them as fmt.Sprintf does. The
// problem's own words are in that language already, or in none but English.
func (p Problem) In(say func(format string, args ...any) string) string {
	var b strings.Builder
	place := Visible(p.File)
	if p.Line > 0 {
		if place != "" {
			place += ":"
		}
		place += strconv.Itoa(p.Line)
		if p.Column > 0 {
			place += ":" + strconv.Itoa(p.Column)
		}
	}
	if place != "" {
		b.WriteString(place + ": ")
	}
	b.WriteString(Visible(p.Code) + ": " + Visible(p.Text.String()))
	var after []string
	if p.Rule != "" {
		after = append(after, Visible(p.Rule))
	}
	if p.Kind == Unwise {
		after = append(after, say("warning"))
	}
	if len(after) > 0 {
		b.WriteString(" (" + strings.Join(after, ", ") + ")")
	}
	if !p.Hint.IsZero() {
		b.WriteString("\n  " + say("hint: %s", Visible(p.Hint.String())))
	}
	return b.String()
}

// Problems is all that was found.
type Problems []Problem

// Sort orders the problems by file, line, column and code. Problems that
// agree in all of these keep their order.
func (ps Problems) Sort() {
	slices.SortStableFunc(ps, func(a, b Problem) int {
		return cmp.Or(
			cmp.Compare(a.File, b.File),
			cmp.Compare(a.Line, b.Line),
			cmp.Compare(a.Column, b.Column),
			cmp.Compare(a.Code, b.Code),
		)
	})
}

// Refused reports whether any problem is more than a warning.
func (ps Problems) Refused() bool {
	return slices.ContainsFunc(ps, func(p Problem) bool { return p.Kind != Unwise })
}

// Strings gives each problem's String, hints included.
func (ps Problems) Strings() []string { return ps.In(fmt.Sprintf) }

// In gives each problem as its In does.
func (ps Problems) In(say func(format string, args ...any) string) []string {
	out := make([]string, len(ps))
	for i, p := range ps {
		out[i] = p.In(say)
	}
	return out
}

// Has reports whether a problem with this code is among them.
func (ps Problems) Has(code string) bool {
	return slices.ContainsFunc(ps, func(p Problem) bool { return p.Code == code })
}

// Cut keeps the first n problems and replaces the rest by one that counts
// them, so that a file of ten thousand tabs is not answered by a book.
func (ps Problems) Cut(n int) Problems {
	if n < 0 || len(ps) <= n {
		return ps
	}
	// The rest is refused or not as before.
	kind := Unwise
	if ps[n:].Refused() {
		kind = Invalid
	}
	rest := say.Textf("%d more problems from here on", len(ps)-n)
	if len(ps) == n+1 {
		rest = say.Words("1 more problem from here on")
	}
	return append(ps[:n:n], Problem{
		Kind: kind, Code: CodeMoreProblems, File: ps[n].File, Line: ps[n].Line,
		Text: rest,
	})
}
