// Package say carries what is to be said to somebody, until it is said: a text is its
// format and what stands in it. It is in English by itself; another language has its own
// words for the format, and for what of its arguments are texts or words. So nothing takes
// finished sentences apart.
//
// It promises that a text in English is what fmt.Sprintf would have given.
package say

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Text is something to be said. The zero Text says nothing.
type Text struct {
	english string
	format  string
	args    []any
}

// Textf is a text with its format, as of fmt.Sprintf.
func Textf(format string, args ...any) Text {
	return Text{fmt.Sprintf(format, args...), format, args}
}

// Words are a text without arguments, or one that is finished, such as out of a file: a
// language has words for the whole of it, or none.
func Words(words string) Text { return Text{english: words} }

// Name is a name, which is the same in all languages, even where it is a word as well.
func Name(of string) Text { return Textf("%s", name(of)) }

type name string

// List are things with something between each two, as strings.Join has them.
func List[T any](things []T, between string) Text {
	var args []any
	for i, thing := range things {
		if i > 0 {
			args = append(args, between)
		}
		args = append(args, thing)
	}
	return Textf(strings.Repeat("%s", len(args)), args...)
}

// Numbers are numbers with commas between them.
func Numbers(list []int) Text {
	var digits []string
	for _, n := range list {
		digits = append(digits, strconv.Itoa(n))
	}
	return List(digits, ", ")
}

// String is the text in English.
func (t Text) String() string { return t.english }

// IsZero says that nothing is to be said.
func (t Text) IsZero() bool { return t.english == "" }

// Format is what the text was made with, and its arguments; of a finished one the text itself.
func (t Text) Format() (format string, args []any) {
	if len(t.args) == 0 {
		return t.english, nil
	}
	return t.format, t.args
}

// MarshalText writes the text in English, in JSON and YAML.
func (t Text) MarshalText() ([]byte, error) { return []byte(t.english), nil }

// UnmarshalText reads a finished text.
func (t *Text) UnmarshalText(text []byte) error {
	*t = Words(string(text))
	return nil
}

// Error is a text that is an error, and may wrap others.
type Error struct {
	error
	Text Text
}

// Errorf is fmt.Errorf of a text.
func Errorf(format string, args ...any) error {
	err := fmt.Errorf(format, args...)
	return &Error{err, Text{err.Error(), strings.ReplaceAll(format, "%w", "%s"), args}}
}

// Unwrap gives the error of fmt.Errorf, which has wrapped others.
func (e *Error) Unwrap() error { return e.error }

// Say is the text of the error.
func (e *Error) Say() Text { return e.Text }

// Of is what an error says: its own text, if it has one, not that of one within it.
func Of(err error) Text {
	if e, ok := err.(interface{ Say() Text }); ok {
		return e.Say()
	}
	return Words(err.Error())
}

// Count is a number of things, as something that stands in a text: "1 block", "3 blocks".
type Count struct {
	N    int
	Noun string
}

// String is the number in English.
func (c Count) String() string {
	if c.N == 1 {
		return "1 " + c.Noun
	}
	return strconv.Itoa(c.N) + " " + c.Noun + "s"
}

// English are texts in English.
func English(texts []Text) (list []string) {
	for _, t := range texts {
		list = append(list, t.String())
	}
	return list
}

// Moment is a day, and what a clock shows on it in a layout of package time. A language
// has words for the day and the month.
func Moment(t time.Time, layout string) Text {
	return Textf("%s %d %s %s", t.Format("Mon"), t.Day(), t.Format("Jan"), t.Format(layout))
}
