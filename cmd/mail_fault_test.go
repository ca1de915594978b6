//go:build unix

package cmd

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"fieldpost/adjudicate/effort"
	"fieldpost/cmd/internal/gamedir"
)

func stride() int {
	if *everyPlace {
		return 1
	}
	return effort.Of(31, 9, 9)
}

// killBefore kills the process before change n on the disk; -1 is never.
func killBefore(n int) gamedir.Fault {
	if n < 0 {
		return nil
	}
	return func(string, string) error {
		if n--; n < 0 {
			syscall.Kill(os.Getpid(), syscall.SIGKILL)
			select {} // until it arrives
		}
		return nil
	}
}

// A day's letters, of every kind that changes something in its own way.
func dayOfMail(t testing.TB) *mailWorld {
	w := newMailWorld(t, "--seal", "optional")
	york := w.sealed(t, "york", "game", ready("york"))
	again := w.sealed(t, "york", "game", ready("york"))
	lancaster := ready("lancaster") + "fieldpost: end\n"
	w.deliver(t, "Maildir",
		w.letter(yorkAddress, string(york)),                                      // accepted
		w.letter(lancasterAddress, lancaster),                                    // refused: no code
		w.letter(yorkAddress, "fieldpost: status\n"),                             // answered
		w.letter(yorkAddress, string(again)),                                     // replaces the first
		w.letter(lancasterAddress, lancaster, w.answers(t, "game", "lancaster")), // accepted
	)
	return w
}

// disturbed are the commands that are disturbed, from which change on.
type disturbed struct {
	name  string
	w     *mailWorld
	args  []string
	after string
	from  int
	count int
}

func toDisturb(t *testing.T) []disturbed {
	w := dayOfMail(t)
	in := disturbed{name: "mail in", w: w, args: []string{"mail", "in", "game", "Maildir", "--no-send"}}
	in.after, in.count = undisturbed(t, w, in.args)

	step := disturbed{name: "mail in --adjudicate", w: w, args: append(slices.Clone(in.args), "--adjudicate"), from: in.count}
	step.after, step.count = undisturbed(t, w, step.args)

	out := disturbed{name: "mail out", w: w.copied(t), args: []string{"mail", "out", "game"}}
	settings := bytes.ReplaceAll(w.get(t, "game/mail/mail.yaml"), []byte("  lancaster:\n    - \"anne@red.example\"\n"), nil)
	out.w.put(t, "game/mail/mail.yaml", settings) // one call is enough, as drawing it takes its time
	out.after, out.count = undisturbed(t, out.w, out.args)
	return []disturbed{in, step, out}
}

// undisturbed gives the world after a command, what it is like, and how many
// changes on the disk the command made.
func undisturbed(t *testing.T, w *mailWorld, args []string) (after string, count int) {
	t.Helper()
	c := w.copied(t)
	status, out, bad := c.try("adjudicator", "", func(string, string) error { count++; return nil }, args...)
	if status != 0 {
		t.Fatalf("status %d\n%s%s", status, out, bad)
	}
	c.sound(t, "game")
	if left := c.files(t, "Maildir/new"); len(left) > 0 && args[1] == "in" {
		t.Fatalf("%v are left", left)
	}
	return c.told(t, "game", "Maildir"), count
}

// goOn runs the command that was disturbed again: then all is as if nothing had
// happened.
func (d disturbed) goOn(t *testing.T, c *mailWorld, where string) {
	t.Helper()
	defer os.RemoveAll(c.dir)
	had := len(d.w.files(t, "Maildir/new"))
	if n := len(c.files(t, "Maildir/new")) + len(c.files(t, "Maildir/cur")); n != had {
		t.Errorf("after %s there are %d letters of %d", where, n, had)
	}
	if status, out, bad := c.try("adjudicator", "", nil, d.args...); status != 0 {
		t.Errorf("after %s: status %d\n%s%s", where, status, out, bad)
	}
	c.sound(t, "game")
	if is := c.told(t, "game", "Maildir"); is != d.after {
		t.Errorf("after %s and the command again:\n%s", where, firstDifference(d.after, is))
	}
}

// Wherever the disk fails, once or for good: no letter is lost, no order is
// counted twice, and run again all is as if nothing had happened.
func TestMailDiskFails(t *testing.T) {
	t.Parallel()
	for _, d := range toDisturb(t) {
		for i := d.from; i < d.count; i += stride() {
			c, where := d.w.copied(t), ""
			k, ever := -1, i/stride()%2 == 0
			status, out, _ := c.try("adjudicator", "", func(op, name string) error {
				if k++; k == i || ever && k > i {
					if where == "" {
						where = fmt.Sprintf("%s, change %d of %d: %s %s", d.name, i, d.count, op, name)
					}
					return syscall.ENOSPC
				}
				return nil
			}, d.args...)
			if status == 0 && !strings.Contains(where, ": remove ") {
				t.Errorf("the disk fails at %s, and all is well:\n%s", where, out)
			}
			d.goOn(t, c, where)
		}
		t.Logf("%s: %d changes on the disk", d.name, d.count)
	}
}

// The same for a kill, which runs no code on its way out.
func TestMailKilled(t *testing.T) {
	t.Parallel()
	for _, d := range toDisturb(t) {
		for i := d.from + stride()/2; i < d.count; i += stride() {
			c := d.w.copied(t)
			out, err := c.process("adjudicator", i, d.args...).CombinedOutput()
			var exit *exec.ExitError
			if !errors.As(err, &exit) || exit.Sys().(syscall.WaitStatus).Signal() != syscall.SIGKILL {
				t.Fatalf("not killed at %d: %v\n%s", i, err, out)
			}
			d.goOn(t, c, fmt.Sprintf("a kill, %s, before change %d of %d", d.name, i, d.count))
		}
	}
}

// Several at once on the same Maildir, each a process of its own: each letter
// is decided on once, and answered once.
func TestMailInAtOnce(t *testing.T) {
	t.Parallel()
	w := dayOfMail(t)
	args := []string{"mail", "in", "game", "Maildir", "--no-send"}
	after, _ := undisturbed(t, w, args)
	for range 3 {
		c := w.copied(t)
		var all [3]*exec.Cmd
		var said [3]strings.Builder
		for i := range all {
			all[i] = c.process("adjudicator", -1, args...)
			all[i].Stdout, all[i].Stderr = &said[i], &said[i]
			if err := all[i].Start(); err != nil {
				t.Fatal(err)
			}
		}
		for i := range all {
			if err := all[i].Wait(); err != nil {
				t.Errorf("%v\n%s", err, said[i].String())
			}
		}
		c.sound(t, "game")
		if is := c.told(t, "game", "Maildir"); is != after {
			t.Errorf("several at once:\n%s", firstDifference(after, is))
		}
	}
}

// processVar makes the test binary a fieldpost of its own: the folder, who
// runs it, the time, before which change on the disk it is killed, and the
// arguments, one a line.
const processVar = "FIELDPOST_TEST_PROCESS"

// commandHere is the test binary as such a process.
func commandHere(job string) {
	lines := strings.Split(job, "\n")
	unix, _ := strconv.ParseInt(lines[2], 10, 64)
	n, _ := strconv.Atoi(lines[3])
	w := &mailWorld{dir: lines[0], now: time.Unix(unix, 0).UTC()}
	status, out, bad := w.try(lines[1], "", killBefore(n), lines[4:]...)
	tellPeak()
	fmt.Print(out)
	fmt.Fprint(os.Stderr, bad)
	os.Exit(status)
}

// process is a command in a process of its own, killed before change n on the
// disk; -1 is never.
func (w *mailWorld) process(who string, n int, args ...string) *exec.Cmd {
	c := exec.Command(os.Args[0])
	c.Env = append(os.Environ(), processVar+"="+strings.Join(append([]string{w.dir, who, fmt.Sprint(w.now.Unix()), fmt.Sprint(n)}, args...), "\n"))
	return c
}
