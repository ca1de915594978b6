package game

import (
	"regexp"
	"strings"
	"unicode"
)

// Shaped are rules that can say how orders are written, for editors that complete and
// check them while they are typed.
type Shaped interface {
	Rules
	// Form is how the orders of a side are written, whatever is asked.
	Form(side string) Form
}

// Form is how the orders of a side are written: what is under "orders:".
type Form struct {
	Orders Shape
	// Parts are shapes that others name in Part: "area", "action".
	Parts map[string]Shape
}

// Shape is how a value stands in an order sheet. One field beside Doc is set.
type Shape struct {
	// Doc is a line on what it is.
	Doc string
	// Part is the name of a shape of the form.
	Part string
	// Words are what may stand there, capitals aside; a number may stand for its text.
	Words []string
	// Pattern is a regular expression for a text.
	Pattern string
	// List is what each item of a list is, of which there are Least to Most, 0 for any number.
	List        *Shape
	Least, Most int
	// Keys are the keys of a mapping.
	Keys []Key
	// Names are the names, capitals aside, of which a mapping may have any, each with
	// a value that is Each.
	Names []string
	Each  *Shape
	// Any are several shapes, of which it has one.
	Any []Shape
}

// Key is a key of a mapping, which must be there or may.
type Key struct {
	Name  string
	Must  bool
	Shape Shape
}

// AnyCase is a regular expression for any of some texts, capitals aside, as sheets are
// read. JSON Schema has no flag for that.
func AnyCase(texts ...string) string {
	var b strings.Builder
	for i, text := range texts {
		if i > 0 {
			b.WriteByte('|')
		}
		for _, r := range text {
			if low, up := unicode.ToLower(r), unicode.ToUpper(r); low != up {
				b.WriteString("[" + string(up) + string(low) + "]")
			} else {
				b.WriteString(regexp.QuoteMeta(string(r)))
			}
		}
	}
	return "(" + b.String() + ")"
}
