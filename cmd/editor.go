package cmd

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"time"

	"github.com/charmbracelet/x/term"

	"fieldpost/adjudicate/view"
	"fieldpost/cmd/internal/asking"
	"fieldpost/orders"
)

// editorOf is the player's editor for parts of a sheet; nil where he has named none, or
// where there is no terminal for it.
func (e *Env) editorOf(front asking.Front, folder *gameFolder, v *view.View) *asking.Editor {
	program := cmp.Or(strings.TrimSpace(e.Getenv("VISUAL")), strings.TrimSpace(e.Getenv("EDITOR")))
	if _, terminal := front.(*asking.Terminal); !terminal || program == "" {
		return nil
	}
	return &asking.Editor{
		Edit: func(text string) (string, error) { return e.edit(program, text) },
		Check: func(part, text string, r asking.Result) ([]string, bool) {
			return checkPart(folder, v, part, text, r)
		},
		Help: func(part string) []string { return helpFor(folder, v, part) },
	}
}

// errEditor says that an editor could not be run, or did not end well.
var errEditor = errors.New("the editor failed")

// edit shows a text in a player's editor, as git does: the program may have arguments.
// Meanwhile it lies in a folder that only he can enter, as it is secret; that goes away
// with all that the editor has put there, however this ends but for a kill -9.
func (e *Env) edit(program, text string) (written string, err error) {
	dir, err := os.MkdirTemp(e.Getenv("TMPDIR"), "fieldpost-")
	if err != nil {
		return text, errEditor
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "orders.yaml")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		return text, errEditor
	}
	ctx, stop := signal.NotifyContext(e.context(), syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	failed := e.runEditor(ctx, program, file)
	if ctx.Err() != nil {
		return "", asking.ErrAborted
	}
	data, err := e.readText(file, maxOrders)
	if err != nil {
		return text, errEditor
	}
	return string(orders.Canonical(data)), failed
}

// runEditor runs an editor on a file, and gives the terminal back as it was.
func (e *Env) runEditor(ctx context.Context, program, file string) error {
	// The shell gives way to the editor, which gets the signals then; env takes settings before it.
	c := exec.CommandContext(ctx, "/bin/sh", "-c", "exec env "+program+` "$@"`, program, file)
	if runtime.GOOS == "windows" {
		words := strings.Fields(program)
		c = exec.CommandContext(ctx, words[0], append(words[1:], file)...)
	}
	c.Stdin, c.Stdout, c.Stderr = e.Stdin, e.stdout(), e.stdout()
	c.Dir, c.Env = e.Dir, e.Environ
	c.Cancel = func() error { return c.Process.Signal(syscall.SIGTERM) }
	c.WaitDelay = 2 * time.Second
	// Ctrl-C is the editor's.
	keys := make(chan os.Signal, 1)
	signal.Notify(keys, os.Interrupt, syscall.SIGQUIT)
	defer signal.Stop(keys)
	in, isFile := e.Stdin.(*os.File)
	var before *term.State
	if isFile {
		before, _ = term.GetState(in.Fd())
	}
	err := c.Run()
	if before != nil {
		_ = term.Restore(in.Fd(), before)
	}
	if status := c.ProcessState.ExitCode(); runtime.GOOS != "windows" && (status < 0 || status > 128) { // killed
		_, _ = io.WriteString(e.Stdout, leaveScreen)
	}
	if err != nil {
		return errEditor
	}
	return nil
}

// leaveScreen ends what an editor that was killed may have left a terminal in: a screen of
// its own, a hidden cursor, colours, marks around what is pasted, the mouse.
const leaveScreen = "\x1b[?1049l\x1b[?25h\x1b[0m\x1b[?2004l\x1b[?1000l\x1b[?1l\x1b>\r\n"

// checkPart says what is wrong with a part of a sheet, by the lines of its text. It stands
// before the rest of the sheet for that: the rest has been found right already.
func checkPart(folder *gameFolder, v *view.View, part, text string, r asking.Result) (words []string, ok bool) {
	name := part + ".yaml"
	root, problems := orders.Parse(name, []byte(text), orders.Limits{})
	if root != nil {
		reader := orders.NewReader(name, problems)
		reader.Map(root, []string{part}, part)
		problems = reader.Problems()
	}
	if !problems.Refused() {
		if part == asking.PlanPart {
			r.Plan = ""
		} else {
			r.Lines, r.Written = nil, ""
		}
		rest := sheetOf(folder, v, r)
		if part == asking.OrdersPart {
			rest = bytes.Replace(rest, []byte("\norders:\n"), []byte("\n"), 1)
		}
		_, _, problems, _ = folder.Check(v, name, append([]byte(text), rest...))
	}
	var b bytes.Buffer
	ok = true
	for _, p := range problems {
		if p.Line <= strings.Count(text, "\n") {
			printProblem(book().In(v.Lang), &b, p)
			ok = ok && p.Kind == orders.Unwise
		}
	}
	return linesOf(&b), ok
}

// helpFor is what can stand in a part of a sheet.
func helpFor(folder *gameFolder, v *view.View, part string) []string {
	t := book().In(v.Lang)
	if part == asking.PlanPart {
		return append([]string{t.Sprintf("More: fieldpost plan facts %s", v.Rules), ""}, folder.PlanHelp(v)...)
	}
	lines := []string{t.Sprintf("What is done in the place of an action that is not legal any more:"), "    - {…, otherwise: none}", ""}
	_, choices, _ := strings.Cut(string(folder.Sheet(v)), "orders:\n")
	for l := range strings.Lines(choices) {
		if strings.HasPrefix(l, " ") {
			lines = append(lines, strings.TrimRight(strings.Replace(l, "# ", "", 1), "\n"))
		}
	}
	return lines
}
