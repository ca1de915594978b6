//go:build unix

package cmd

import (
	"io"
	"os"
	"os/exec"
	"reflect"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"github.com/charmbracelet/x/term"
	"github.com/creack/pty"
)

// At a terminal nobody is left waiting for a letter to be typed: who names none is told so, and
// who names one that is not there.
func TestNoLetterIsTyped(t *testing.T) {
	t.Parallel()
	needTerminal(t)
	s := newStage(t)
	s.run("adjudicator", 0, "new", "--game", "richard-iii", "--scenario", "1460", "--lancaster", "lancaster.card", "--york", "york.card", "--id", "wakefield-4c1d", "game")
	for _, who := range []string{"york", "adjudicator"} {
		for _, c := range []struct {
			args   []string
			status int
			want   string
		}{
			{[]string{}, exitUsage, "mail in needs a letter"}, {[]string{"game"}, exitUsage, "mail in needs a letter"},
			{[]string{"lettre.eml"}, exitFailed, "there is no file or folder lettre.eml"},
		} {
			ours, theirs, err := pty.Open()
			s.must(err)
			var bad strings.Builder
			env := System()
			env.Args, env.Dir, env.Environ = append([]string{"mail", "in", "-i", who + ".key"}, c.args...), s.dir, s.env
			env.Stdin, env.Stdout, env.Stderr, env.Getenv = theirs, io.Discard, &bad, func(string) string { return "" }
			if status := Main(env); status != c.status || !strings.Contains(bad.String(), c.want) {
				t.Errorf("%s: mail in %v: status %d: %s", who, c.args, status, bad.String())
			}
			ours.Close()
			theirs.Close()
		}
	}
}

// Whoever breaks off, by a key or by a signal, instead of giving a passphrase has a terminal
// that shows what is typed, and is asked for no other.
func TestPassphraseBrokenOff(t *testing.T) {
	t.Parallel()
	needTerminal(t)
	keygen := need(t, "ssh-keygen")
	s := newStage(t)
	s.run("adjudicator", 0, "new", "--game", "richard-iii", "--scenario", "1460", "--lancaster", "lancaster.card", "--york", "york.card", "--id", "wakefield-4c1d", "game")
	key := s.read("york.key")
	at := strings.Index(key, "-----BEGIN")
	s.write("ssh", key[at:])
	s.must(exec.Command(keygen, "-q", "-p", "-P", "", "-N", "correct horse", "-f", s.path("ssh")).Run())
	s.must(os.Mkdir(s.path("ring"), 0o700))
	for _, name := range []string{"york.key", "ring/one.key", "ring/two.key"} {
		s.write(name, key[:at]+s.read("ssh"))
	}
	program, err := os.Executable()
	s.must(err)
	for _, identity := range []string{"york.key", "ring"} {
		for _, signal := range []bool{false, true} {
			ours, theirs, err := pty.Open()
			s.must(err)
			defer ours.Close()
			defer theirs.Close()
			was, err := term.GetState(theirs.Fd())
			s.must(err)
			changed := func() bool {
				now, err := term.GetState(theirs.Fd())
				s.must(err)
				return !reflect.DeepEqual(was, now)
			}
			c := exec.Command(program, "view", "game", "-i", identity)
			c.Dir, c.Env = s.dir, []string{terminalVar + "=1", "GORACE=exitcode=0", "TERM=xterm"}
			c.Stdin, c.Stdout, c.Stderr = theirs, theirs, theirs
			c.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
			s.must(c.Start())
			go io.Copy(io.Discard, ours) // so that nothing waits for it
			ended := make(chan struct{})
			go func() { c.Wait(); close(ended) }()
			for running := true; running && !changed(); runtime.Gosched() {
				select {
				case <-ended:
					running = false
				default:
				}
			}
			if signal {
				s.must(c.Process.Signal(syscall.SIGTERM))
			} else if _, err := ours.WriteString("\x03"); err != nil {
				t.Fatal(err)
			}
			<-ended
			if status := c.ProcessState.ExitCode(); status != exitFailed || changed() {
				t.Errorf("%s, by a signal %v: status %d, the terminal is another: %v", identity, signal, status, changed())
			}
		}
	}
}
