//go:build unix

package mailbox

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"fieldpost/adjudicate/effort"
	"fieldpost/adjudicate/folder"
	"fieldpost/cmd/internal/gamedir"
)

// What a full disk or a kill may hit at any place. The second has everything
// in it; it alone is tried where trying takes long.
var interrupted = []struct {
	name   string
	change Change
	old    bool // there is a mail folder already
}{
	{"the first letter", orderLetter, false},
	{"a step is played", Change{
		Raw:    []byte("From: Lancaster\r\n\r\nOrders.\r\n"),
		Record: Record{Outcome: Accepted},
		Write: folder.Files{"steps/0001/lancaster.yaml": []byte("l"), "steps/0001/york.yaml": []byte("y2"),
			"steps/0002/call.yaml": []byte("c2"), "steps/0002/york.view.age": []byte("v")},
		Remove: []string{"steps/0001/york.yaml.sig", "steps/0001/lancaster.yaml.sig"},
		Out:    []Outgoing{reply("0002-york-call"), reply("0002-lancaster-call"), reply("0001-lancaster-receipt"), reply("old-news")},
	}, true},
	{"only letters", Change{Out: []Outgoing{reply("a"), reply("b")}}, true},
	{"the same letter once more", Change{Raw: []byte("old"), Record: Record{Outcome: Refused}}, true},
}

func newInterrupted(t testing.TB, n int) string {
	dir := t.TempDir()
	put(t, filepath.Join(dir, "game.yaml"), "g")
	put(t, filepath.Join(dir, "steps/0001/call.yaml"), "c")
	put(t, filepath.Join(dir, "steps/0001/york.yaml"), "y1")
	put(t, filepath.Join(dir, "steps/0001/york.yaml.sig"), "s1")
	if interrupted[n].old {
		key := Key([]byte("old"))
		put(t, filepath.Join(dir, ignore), "*\n")
		put(t, filepath.Join(dir, inDir, key+".eml"), "old")
		put(t, filepath.Join(dir, inDir, key+".yaml"), string(Record{Key: key, Outcome: Answered}.write()))
		put(t, filepath.Join(dir, sentDir, "old-news.eml"), "old news")
	}
	return dir
}

// run is what a command does.
func run(dir string, fault gamedir.Fault, n int, only string) error {
	game, err := gamedir.Open(dir, fault)
	if err != nil {
		return err
	}
	defer game.Close()
	post, err := Open(dir, fault)
	if err != nil {
		return err
	}
	defer post.Close()
	if err := post.Recover(game); err != nil || only == "recover" {
		return err
	}
	return post.Commit(game, interrupted[n].change)
}

// all is the files of the folder, without the one that keeps git away; that
// has to be there as soon as there is something to keep it away from.
func all(t *testing.T, dir string) string {
	t.Helper()
	const own, half = "mail/.gitignore: \"*\\n\"\n", "mail/" + tempPrefix + "gitignore"
	s := tree(t, dir)
	rest := strings.Replace(s, own, "", 1)
	if rest == s && strings.Contains(s, "mail/") && !strings.Contains(s, half) {
		t.Errorf("git sees it:\n%s", s)
	}
	return rest
}

// undisturbed gives the files before and after, how many changes on the disk
// there are, and how many of them come before the one that decides.
func undisturbed(t *testing.T, n int) (before, after string, count, decision int) {
	t.Helper()
	dir := newInterrupted(t, n)
	before = all(t, dir)
	err := run(dir, func(op, name string) error {
		if op == "rename" && filepath.Dir(name) == pendingDir && !strings.HasPrefix(filepath.Base(name), tempPrefix) {
			decision = count
		}
		count++
		return nil
	}, n, "")
	if err != nil || decision == 0 {
		t.Fatal(err, decision)
	}
	after = all(t, dir)
	if before == after || strings.Contains(after, tempPrefix) || strings.Contains(after, "pending") {
		t.Fatalf("after:\n%s", after)
	}
	return before, after, count, decision
}

// stride is from one place to the next; short tests leave some out where programs are
// killed. The failing disk, which costs no program, is tried at every place.
func stride() int {
	if effort.Quick() {
		return 4
	}
	return 1
}

// fails lets the disk fail at one change, or from that one on, and notes where, and what
// is put in place after that all the same.
func fails(at int, ever bool, where *string) gamedir.Fault {
	k := -1
	return func(op, name string) error {
		if k++; k == at || ever && k > at {
			*where += op + " " + name + " "
			return syscall.ENOSPC
		} else if k > at && op == "rename" && !strings.HasPrefix(filepath.Base(name), tempPrefix) {
			*where += "and then " + op + " " + name + " "
		}
		return nil
	}
}

// Wherever the disk fails: before the decision nothing has changed, and the
// error does not claim more; after it the next command finishes the change, to
// the same bytes.
func TestDiskFailsAnywhere(t *testing.T) {
	t.Parallel()
	for n, c := range interrupted {
		before, after, count, decision := undisturbed(t, n)
		for i := 0; i < count; i++ {
			for _, ever := range []bool{false, true} {
				dir, where := newInterrupted(t, n), ""
				err := run(dir, fails(i, ever, &where), n, "")
				decided := errors.Is(err, gamedir.ErrDecided)
				if strings.Contains(where, "and then") && !tidying(where) {
					t.Errorf("%s: it goes on after %s", c.name, where)
				}
				if err == nil && !tidying(where) {
					t.Errorf("%s: no error at %s", c.name, where)
				}
				if err != nil && (decided != (i > decision) || !errors.Is(err, syscall.ENOSPC)) {
					t.Errorf("%s: %v at %s", c.name, err, where)
				}
				if s := all(t, dir); i <= decision && !ever && s != before {
					t.Errorf("%s: nothing was decided, and after %s there is\n%s", c.name, where, s)
				}
				next(t, dir, n, i > decision, before, after, where)
			}
		}
	}
}

// tidying says that the disk failed where all was done but for taking away what
// was needed for it, which the next command does.
func tidying(where string) bool {
	return strings.HasPrefix(where, "remove "+pendingDir+"/"+tempPrefix) || strings.HasPrefix(where, "remove "+tempPrefix)
}

// next is the command after one that was interrupted. The folder goes away then.
func next(t *testing.T, dir string, n int, decided bool, before, after, where string) {
	t.Helper()
	defer os.RemoveAll(dir)
	if err := run(dir, nil, n, "recover"); err != nil {
		t.Errorf("recover after %s: %v", where, err)
	}
	want := before
	if decided {
		want = after
	}
	if s := all(t, dir); s != want {
		t.Errorf("after %s and recover:\n%s\nwant\n%s", where, s, want)
	}
	if decided {
		return // the same again has nothing new to do
	}
	if err := run(dir, nil, n, ""); err != nil {
		t.Errorf("again after %s: %v", where, err)
	}
	if s := all(t, dir); s != after {
		t.Errorf("after %s and the same again:\n%s\nwant\n%s", where, s, after)
	}
}

// The same for the disk failing while an interrupted change is finished.
func TestDiskFailsInRecover(t *testing.T) {
	t.Parallel()
	for n, c := range interrupted[:2] {
		before, after, count, decision := undisturbed(t, n)
		for i := 0; i < count; i += stride() {
			for _, ever := range []bool{false, true} {
				dir, where := newInterrupted(t, n), ""
				if err := run(dir, fails(decision+1, true, &where), n, ""); !errors.Is(err, gamedir.ErrDecided) {
					t.Fatal(err)
				}
				where = ""
				err := run(dir, fails(i, ever, &where), n, "recover")
				if where == "" {
					i = count // that was all of it
				} else if err == nil && !tidying(where) {
					t.Errorf("%s: no error at %s", c.name, where)
				}
				next(t, dir, n, true, before, after, where)
			}
		}
	}
}

// After a change that is not finished there is no other.
func TestUnfinished(t *testing.T) {
	_, _, _, decision := undisturbed(t, 0)
	dir, where := newInterrupted(t, 0), ""
	if err := run(dir, fails(decision+1, false, &where), 0, ""); !errors.Is(err, gamedir.ErrDecided) {
		t.Fatal(err)
	}
	game, post := open(t, dir, nil)
	if err := post.Commit(game, interrupted[1].change); !errors.Is(err, ErrUnfinished) {
		t.Errorf("another change: %v", err)
	}
	if err := post.Queue(reply("x")); !errors.Is(err, ErrUnfinished) {
		t.Errorf("another letter: %v", err)
	}
	if err := post.Recover(nil); !errors.Is(err, ErrUnfinished) {
		t.Errorf("without the game: %v", err)
	}
}

const killVar = "MAILBOX_TEST_KILL"

// TestMain lets the test binary be the process that is killed.
func TestMain(m *testing.M) {
	if kill := os.Getenv(killVar); kill != "" {
		part := strings.SplitN(kill, " ", 4)
		n, _ := strconv.Atoi(part[0])
		i, _ := strconv.Atoi(part[1])
		err := run(part[3], func(string, string) error {
			if i--; i < 0 {
				syscall.Kill(os.Getpid(), syscall.SIGKILL)
				select {} // until it arrives
			}
			return nil
		}, n, part[2])
		if err != nil {
			fmt.Println(err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	effort.Main(m)
}

// killed runs a command in a process of its own, killed before change i on the
// disk. It is false where the command had finished before.
func killed(t *testing.T, dir string, n, i int, only string) bool {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), fmt.Sprintf("%s=%d %d %s %s", killVar, n, i, only, dir))
	out, err := cmd.CombinedOutput()
	if err == nil {
		return false
	}
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.Sys().(syscall.WaitStatus).Signal() != syscall.SIGKILL {
		t.Fatalf("%v\n%s", err, out)
	}
	return true
}

// A real kill before every change on the disk: up to the decision it is as if
// nothing had been, after it as if nothing had happened.
func TestKilledAnywhere(t *testing.T) {
	t.Parallel()
	for n, c := range interrupted[:2] {
		before, after, count, decision := undisturbed(t, n)
		for i := 0; i < count; i += stride() {
			dir := newInterrupted(t, n)
			if !killed(t, dir, n, i, "commit") {
				t.Fatalf("%s: not killed at %d", c.name, i)
			}
			next(t, dir, n, i > decision, before, after, fmt.Sprintf("a kill of %s at %d of %d", c.name, i, count))
		}
	}
}

// And one that comes while the first is being put right.
func TestKilledInRecover(t *testing.T) {
	t.Parallel()
	const n = 1
	before, after, _, decision := undisturbed(t, n)
	for i, again := 0, true; again; i += stride() {
		dir := newInterrupted(t, n)
		killed(t, dir, n, decision+1, "commit")
		again = killed(t, dir, n, i, "recover")
		next(t, dir, n, true, before, after, fmt.Sprintf("a second kill at %d", i))
	}
}
