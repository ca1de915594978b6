package cmd

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"syscall"

	"fieldpost/adjudicate/codes"
	"fieldpost/cmd/internal/gamedir"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

// Exit statuses. They are documented in COMMANDS.md and never change.
const (
	exitDone       = 0
	exitFailed     = 1
	exitUsage      = 2
	exitRefused    = 3
	exitWaiting    = 4
	exitUnverified = 5
)

// A failure ends a command. It knows its exit status, so that main need not
// guess it from words.
type failure struct {
	status int
	text   say.Text // what happened; empty where it has been said on stdout
	hint   say.Text // what to type next
}

func (f *failure) Error() string { return f.text.String() }

// Say is what happened, as something to be said.
func (f *failure) Say() say.Text { return f.text }

// failf is a failure of the ordinary kind.
func failf(format string, args ...any) *failure {
	return &failure{status: exitFailed, text: say.Textf(format, args...)}
}

// usagef says that the command line is not right.
func usagef(format string, args ...any) *failure {
	return &failure{status: exitUsage, text: say.Textf(format, args...)}
}

func (f *failure) withHint(format string, args ...any) *failure {
	f.hint = say.Textf(format, args...)
	return f
}

// failureOf is the failure that an error is or has in it, or one that says the same.
func failureOf(err error) *failure {
	var f *failure
	if !errors.As(err, &f) {
		f = &failure{status: exitFailed, text: say.Of(err)}
	}
	return f
}

// silent ends a command with a status when everything has been said.
func silent(status int) *failure { return &failure{status: status} }

// report writes an error for people and gives the exit status. Nothing that
// comes from a file or an argument acts on the terminal.
func report(env *Env, err error) int {
	if err == nil {
		return exitDone
	}
	f := failureOf(err)
	hint, _, _ := strings.Cut(env.t.Sprintf("hint: %s", ""), " ")
	for line := range strings.Lines(env.sayError(err)) {
		line = visible(strings.TrimSpace(line))
		if !strings.HasPrefix(line, hint+" ") {
			line = "fieldpost: " + env.t.Word(line)
		}
		fmt.Fprintln(env.Stderr, line)
	}
	if !f.hint.IsZero() {
		fmt.Fprintln(env.Stderr, env.t.Sprintf("hint: %s", visible(env.t.Say(f.hint))))
	}
	return f.status
}

// sayError is what an error says, in the user's language: of a failure what it says itself,
// whatever it stands in.
func (e *Env) sayError(err error) string {
	if wrong, ok := err.(*codes.Error); ok { // as it is, not what somebody says of it
		return e.saidOf(wrong.Problems)
	}
	return e.t.Say(failureOf(err).text)
}

// visible shows any text harmlessly, in one line.
func visible(s string) string { return orders.Visible(s) }

// writeError is fileError where something was to be written.
func writeError(name string, err error) error {
	switch {
	case errors.Is(err, gamedir.ErrDecided):
		f := fileError(name, err)
		f.text = say.Textf("%s; what was decided is noted and counts", f.text)
		return f.withHint("the next command finishes it; fieldpost status shows how it stands")
	case errors.Is(err, fs.ErrPermission) || errors.Is(err, syscall.EROFS):
		return failf("%s: no permission to write there; nothing was changed", visible(name))
	}
	return fileError(name, err)
}

// fileError says what is wrong with a file in plain words, under the name
// that the user knows it by.
func fileError(name string, err error) *failure {
	var f *failure
	switch {
	case errors.As(err, &f): // it says so itself
		return f
	case errors.Is(err, fs.ErrNotExist):
		return failf("%s: there is no such file", visible(name))
	case errors.Is(err, fs.ErrExist):
		return failf("%s: it exists already", visible(name))
	case errors.Is(err, fs.ErrPermission):
		return failf("%s: not allowed", visible(name))
	case errors.Is(err, syscall.ENOSPC):
		return failf("%s: the disk is full", visible(name))
	}
	return failf("%s: %s", visible(name), gamedir.Reason(err))
}
