package cmd

import (
	"io"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"github.com/creack/pty"
)

// typist reads what a terminal shows and types when something is there.
type typist struct {
	t     *testing.T
	pty   *os.File
	runs  *os.Process
	shown strings.Builder // since the last keys
	all   strings.Builder
}

// escapes are what moves the cursor and colours.
var escapes = regexp.MustCompile(`\x1b(\[[0-9;?>=]*[a-zA-Z$]|\][^\x07\x1b]*(\x07|\x1b\\)|[()][A-Z0-9]|[=>78])`)

// after waits until the terminal has shown some words since the last keys, and types.
func (k *typist) after(words, keys string) {
	k.t.Helper()
	buffer := make([]byte, 4096)
	for {
		if text := escapes.ReplaceAllString(k.shown.String(), ""); strings.Contains(text, words) {
			break
		}
		n, err := k.pty.Read(buffer)
		k.shown.Write(buffer[:n])
		k.all.Write(buffer[:n])
		if err != nil {
			k.t.Fatalf("%v; %q is not shown:\n%q", err, words, k.shown.String())
		}
	}
	if keys == "" {
		return
	}
	k.shown.Reset()
	if _, err := k.pty.WriteString(keys); err != nil {
		k.t.Fatal(err)
	}
}

// terminalVar makes the test binary fieldpost, which ends with its terminal.
const terminalVar = "FIELDPOST_TEST_TERMINAL"

// answer runs fieldpost as York in a terminal of some size, in which somebody types. It is a
// process of its own: at the end the terminal library may still be looking at the terminal.
func (s *stage) answer(size pty.Winsize, environ []string, typing func(*typist), args ...string) (status int) {
	s.t.Helper()
	program, err := os.Executable()
	s.must(err)
	c := exec.Command(program, args...)
	c.Dir = s.dir
	// Of races that the detector sees, only the library's are in no other test: they fail nothing.
	c.Env = append([]string{terminalVar + "=1", "GORACE=exitcode=0", identityVar + "=" + s.path("york.key"), "TERM=xterm"}, environ...)
	terminal, err := pty.StartWithSize(c, &size)
	s.must(err)
	defer terminal.Close()
	typing(&typist{t: s.t, pty: terminal, runs: c.Process})
	go io.Copy(io.Discard, terminal) // what is shown to the end, so that nothing waits for it
	c.Wait()
	return c.ProcessState.ExitCode()
}

// needTerminal skips a test where the system has no pseudo-terminals; the gate's has them.
func needTerminal(t *testing.T) {
	t.Helper()
	ours, theirs, err := pty.Open()
	if err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatal("no pseudo-terminal: ", err)
		}
		t.Skip("no pseudo-terminal: ", err)
	}
	ours.Close()
	theirs.Close()
}

// In a terminal a form asks; the keys of a player choose, and a sealed sheet comes of it.
func TestAnswerInATerminal(t *testing.T) {
	t.Parallel()
	needTerminal(t)
	s := newStage(t)
	s.run("adjudicator", 0, "new", "--game", "richard-iii", "--pace", "table", "--scenario", "1460", "--lancaster", "lancaster.card", "--york", "york.card",
		"--id", "wakefield-4c1d", "game")
	answer := func(typing func(*typist)) (status int) {
		return s.answer(pty.Winsize{Rows: 30, Cols: 100}, nil, typing, "answer", "game")
	}
	sheet := s.path("orders.yaml")

	for how, end := range map[string]func(*typist){
		"by a key":        func(k *typist) { k.after("yes, I am ready", "\x03") },
		"by a signal":     func(k *typist) { k.after("yes, I am ready", ""); s.must(k.runs.Signal(syscall.SIGTERM)) },
		"by an interrupt": func(k *typist) { k.after("yes, I am ready", ""); s.must(k.runs.Signal(os.Interrupt)) },
	} {
		if status := answer(end); status != 1 {
			t.Errorf("broken off %s, and the status is %d", how, status)
		}
		if _, err := os.Lstat(sheet); err == nil {
			t.Errorf("broken off %s, and there is a sheet", how)
		}
	}
	status := answer(func(k *typist) {
		k.after("yes, I am ready", "\r")
		k.after("leave, nothing is written", "\x1b[B\r") // down: write and seal
		k.after("you can replace them", "")
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
