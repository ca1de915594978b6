package codes

import (
	"strings"

	"fieldpost/orders"
	"fieldpost/orders/say"
)

// Error is what is wrong with a folder, in words for people: problems that
// name the file and, where they can, the line.
type Error struct{ Problems orders.Problems }

// Attach is the advice for whatever the mail has changed.
const Attach = "send the file as an attachment"

// Error gives all problems, one a line, hints included.
func (e *Error) Error() string { return strings.Join(e.Problems.Strings(), "\n") }

// Fail makes an *Error of one problem.
func Fail(file, code, format string, args ...any) *Error {
	return &Error{orders.Problems{{Code: code, File: file, Text: say.Textf(format, args...)}}}
}

// Hint adds a hint to the error's last problem.
func (e *Error) Hint(text string) *Error { return e.Hintf("%s", text) }

// Hintf is Hint with a format.
func (e *Error) Hintf(format string, args ...any) *Error {
	e.Problems[len(e.Problems)-1].Hint = say.Textf(format, args...)
	return e
}

// Refused gives the problems as an error, nil if they refuse nothing.
func Refused(ps orders.Problems) error {
	if !ps.Refused() {
		return nil
	}
	return &Error{ps}
}
