package cmd

import (
	"os"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/creack/pty"
)

// typist reads what a terminal shows and types when something is there.
type typist struct {
	t     *testing.T
	pty   *os.File
	shown strings.Builder // since the last keys
	all   strings.Builder
}

// escapes are what moves the cursor and colours.
var escapes = regexp.MustCompile(`\x1b(\[[0-9;?>=]*[a-zA-Z$]|\][^\x07\x1b]*(\x07|\x1b\\)|[()][A-Z0-9]|[=>78])`)

// after waits until the terminal has shown some words since the last time, and types.
func (k *typist) after(words, keys string) {
	k.t.Helper()
	buffer := make([]byte, 4096)
	for {
		if text := escapes.ReplaceAllString(k.shown.String(), ""); strings.Contains(text, words) {
			break
		}
		n, err := k.pty.Read(buffer)
		k.shown.Write(buffer[:n])
		if err != nil {
			k.t.Fatalf("%v; %q is not shown:\n%q", err, words, k.shown.String())
		}
	}
	k.shown.Reset()
	if _, err := k.pty.WriteString(keys); err != nil {
		k.t.Fatal(err)
	}
}

// answer runs fieldpost as York in a terminal of some size, in which somebody types.
func (s *stage) answer(size pty.Winsize, environ []string, typing func(*typist), args ...string) (status int) {
	ours, theirs, err := pty.Open()
	if err != nil {
		s.t.Skip("no pseudo-terminal: ", err)
	}
	defer ours.Close()
	s.must(pty.Setsize(ours, &size))
	done := make(chan int)
	go func() {
		env := System()
		env.Args, env.Dir, env.Environ = args, s.dir, environ
		env.Stdin, env.Stdout, env.Stderr = theirs, theirs, theirs
		env.Getenv = func(name string) string {
			return map[string]string{identityVar: s.path("york.key"), "TERM": "xterm"}[name]
		}
		status := Main(env)
		theirs.Close()
		done <- status
	}()
	typing(&typist{t: s.t, pty: ours})
	go func() { // what is shown to the end, so that nothing waits for it
		buffer := make([]byte, 4096)
		for {
			if _, err := ours.Read(buffer); err != nil {
				return
			}
		}
	}()
	return <-done
}

// In a terminal a form asks; the keys of a player choose, and a sealed sheet comes of it.
func TestAnswerInATerminal(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("there are no pseudo-terminals here")
	}
	s := newStage(t)
	s.run("adjudicator", 0, "new", "--game", "richard-iii", "--pace", "table", "--scenario", "1460", "--lancaster", "lancaster.card", "--york", "york.card",
		"--id", "wakefield-4c1d", "game")
	answer := func(typing func(*typist)) (status int) {
		return s.answer(pty.Winsize{Rows: 30, Cols: 100}, []string{"TERM=xterm"}, typing, "answer", "game")
	}
	sheet := s.path("orders.yaml")

	if status := answer(func(k *typist) { k.after("yes, I am ready", "\x03") }); status == 0 {
		t.Error("broken off, and the status is 0")
	}
	if _, err := os.Lstat(sheet); err == nil {
		t.Error("broken off, and there is a sheet")
	}
	status := answer(func(k *typist) {
		k.after("yes, I am ready", "\r")
		k.after("leave, nothing is written", "\x1b[B\r") // down: write and seal
		k.after("received is not final", "")
	})
	if status != 0 {
		t.Errorf("status %d", status)
	}
	if data, err := os.ReadFile(sheet); err != nil || !strings.HasSuffix(string(data), "orders:\n  ready: true\n") {
		t.Errorf("%v\n%s", err, data)
	}
	if said := s.run("anybody", 0, "status", "game"); !strings.Contains(said, "received") {
		t.Error(said)
	}
}
