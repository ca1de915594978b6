//go:build unix

package cmd

import (
	"bytes"
	"cmp"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"fieldpost/adjudicate/effort"
	"fieldpost/cmd/internal/gamedir"
)

// crash is a command that a kill or a full disk hits at each change on the disk.
// It is given in a world with the folders and files that crashWorld makes.
type crash struct {
	name  string
	who   string // whose identity
	args  []string
	start string // which game folder lies in game
	// prepare changes the world before; may be nil.
	prepare func(t *testing.T, world string)
	// again is the status when the command is given once more after it was done.
	again int
	// loose says that the command makes several changes one after the other,
	// each whole, so that there are more states than before and after.
	loose bool
	// first is a file that is whole, by itself of use, and there before all else.
	first string
	// stride is from one place to the next, where 1 would take long and
	// mailbox tests every place.
	stride int
}

var crashes = []crash{
	{name: "new", who: "cleo", again: exitFailed,
		args: []string{"new", "--game", "richard-iii", "--scenario", "1460", "--lancaster", "anne.card", "--york", "ben.card", "--id", "barnet-1471", "fresh"}},
	{name: "new in a folder", who: "cleo", again: exitFailed,
		args:    []string{"new", "--game", "richard-iii", "--scenario", "1460", "--lancaster", "anne.card", "--york", "ben.card", "--pack", "own", "empty"},
		prepare: func(t *testing.T, world string) { crashDo(t, world, "cleo", "pack", "export", "richard-iii", "own") }},
	{name: "keygen", args: []string{"keygen", "--name", "Eve", "-o", "eve.key"}},
	{name: "pack export", again: exitFailed, args: []string{"pack", "export", "richard-iii", "own"}},
	{name: "pack export to a folder", args: []string{"pack", "export", "richard-iii", "empty"}, again: exitFailed, loose: true},
	{name: "sheet", who: "ben", start: "muster", args: []string{"sheet", "game", "-o", "sheet.yaml"}, again: exitFailed, first: "richard-iii.schema.json"},
	{name: "sheet beside a schema", who: "ben", start: "muster", args: []string{"sheet", "game", "-o", "sheet.yaml"}, again: exitFailed,
		prepare: func(t *testing.T, world string) { crashDo(t, world, "ben", "schema", "game", "--sheet", "sheet.yaml") }},
	{name: "schema", args: []string{"schema", "richard-iii", "--sheet", "sheet.yaml"}},
	{name: "seal", who: "ben", start: "muster", args: []string{"seal", "york.yaml", "game"}},
	{name: "seal over a signature", who: "ben", start: "sealed", args: []string{"seal", "york.yaml", "game"},
		prepare: func(t *testing.T, world string) { crashPut(t, world, "game/steps/0001/york.yaml.sig", "old") }},
	{name: "seal to a file", who: "ben", start: "muster", args: []string{"seal", "york.yaml", "game", "-o", "send.yaml"}},
	{name: "seal over a file", who: "ben", start: "muster", args: []string{"seal", "york.yaml", "game", "-o", "send.yaml"},
		prepare: func(t *testing.T, world string) {
			crashDo(t, world, "ben", "seal", "york.yaml", "game", "-o", "send.yaml")
		}},
	{name: "adjudicate", who: "cleo", start: "sealed", args: []string{"adjudicate", "game"}, again: exitWaiting},
	{name: "ruling on the clock", who: "cleo", start: "sealed", args: []string{"ruling", "game", "--reason", "Ill.", "--deadline", "2027-01-01T00:00Z"}},
	{name: "ruling", who: "cleo", start: "dealt", args: []string{"ruling", "game", "--reason", "Misread.", "--back-to", "2"}},
	{name: "reveal", who: "cleo", start: "dealt", args: []string{"reveal", "game", "--even-now", "--yes"}},
	{name: "mail setup", who: "cleo", start: "muster", loose: true,
		args: []string{"mail", "setup", "game", "--address", "game@club.example", "--york", "ben@example.net"}},
	{name: "mail out", who: "cleo", start: "mail", loose: true, stride: 17, args: []string{"mail", "out", "game"}},
	{name: "mail in", who: "cleo", start: "mail", loose: true, stride: 9, args: []string{"mail", "in", "game", "letter.eml"}},
}

// crashPut writes a file of the world.
func crashPut(t *testing.T, world, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(world, name), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// crashEnv is the world of a command.
func crashEnv(world, who string, args []string, out *bytes.Buffer, fault gamedir.Fault) Env {
	return Env{Args: args, Dir: world, Stdin: strings.NewReader(""), Stdout: out, Stderr: out, Random: rand.Reader, Fault: fault, Wait: time.Second,
		Now: func() time.Time { return time.Date(2026, 12, 1, 20, 0, 0, 0, time.UTC) },
		Getenv: func(name string) string {
			if name == identityVar {
				return who + ".key"
			}
			return ""
		}}
}

func crashDo(t *testing.T, world, who string, args ...string) string {
	t.Helper()
	var out bytes.Buffer
	if status := Main(crashEnv(world, who, args, &out, nil)); status != 0 {
		t.Fatalf("%v: status %d\n%s", args, status, out.String())
	}
	return out.String()
}

// crashWorld makes what all the commands start from: keys and cards, orders, and
// the games muster (nobody has sent anything), mail (with addresses), sealed (both
// have) and dealt (step 2 is open).
func crashWorld(t *testing.T) string {
	world := t.TempDir()
	for who, name := range map[string]string{"anne": "Anne", "ben": "Ben", "cleo": "Cleo"} {
		card := crashDo(t, world, who, "keygen", "--name", name, "-o", who+".key")
		crashPut(t, world, who+".card", card[:strings.Index(card, "fieldpost: identity")])
	}
	crashDo(t, world, "cleo", "new", "--game", "richard-iii", "--scenario", "1460", "--lancaster", "anne.card", "--york", "ben.card", "--id", "towton-1461", "muster")
	copyTo := func(to string, from string) {
		if err := os.CopyFS(filepath.Join(world, to), os.DirFS(filepath.Join(world, from))); err != nil {
			t.Fatal(err)
		}
	}
	copyTo("mail", "muster")
	crashDo(t, world, "cleo", "mail", "setup", "mail", "--address", "game@club.example", "--york", "ben@example.net", "--lancaster", "anne@example.net")
	copyTo("sealed", "muster")
	letter := "From: Ben <ben@example.net>\nTo: game@club.example\nSubject: orders\nMessage-ID: <1@example.net>\n\n"
	for side, who := range map[string]string{"lancaster": "anne", "york": "ben"} {
		sheet := crashDo(t, world, who, "sheet", "sealed")
		crashPut(t, world, side+".yaml", strings.Replace(sheet, "# ready: true", "ready: true", 1))
		crashDo(t, world, who, "seal", side+".yaml", "sealed")
	}
	data, err := os.ReadFile(filepath.Join(world, "sealed/steps/0001/york.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	crashPut(t, world, "letter.eml", letter+string(data))
	copyTo("dealt", "sealed")
	crashDo(t, world, "cleo", "adjudicate", "dealt")
	return world
}

// world is a fresh copy of what the command starts from.
func (c crash) world(t *testing.T, from string) string {
	t.Helper()
	world := t.TempDir()
	for _, name := range []string{"anne.key", "anne.card", "ben.key", "ben.card", "cleo.key", "york.yaml", "letter.eml"} {
		data, err := os.ReadFile(filepath.Join(from, name))
		if err != nil {
			t.Fatal(err)
		}
		crashPut(t, world, name, string(data))
	}
	if err := os.Mkdir(filepath.Join(world, "empty"), 0o777); err != nil {
		t.Fatal(err)
	}
	crashPut(t, world, "empty/README", "my own")
	if c.start != "" {
		if err := os.CopyFS(filepath.Join(world, "game"), os.DirFS(filepath.Join(from, c.start))); err != nil {
			t.Fatal(err)
		}
	}
	if c.prepare != nil {
		c.prepare(t, world)
	}
	return world
}

// seenIn is what commands see of a world: of games the files that count, and all
// other files as they lie there, but for what is being written. For what is sealed
// is never twice the same, a file is shown as old or as new.
func seenIn(t *testing.T, world string, before map[string]string) (words string, files map[string]string) {
	t.Helper()
	files = map[string]string{}
	if err := filepath.WalkDir(world, func(path string, e fs.DirEntry, err error) error {
		name, _ := filepath.Rel(world, path)
		switch {
		case err != nil:
			return err
		case strings.HasPrefix(e.Name(), gamedir.TempPrefix) && e.IsDir():
			return fs.SkipDir
		case strings.HasPrefix(e.Name(), gamedir.TempPrefix), e.Name() == gamedir.LockName:
			return nil
		case e.IsDir() && strings.Count(name, "/") == 0 && name != ".":
			d, err := gamedir.Open(path, nil)
			if err != nil {
				t.Fatal(err)
			}
			defer d.Close()
			got, findings, err := d.Read()
			if errors.Is(err, gamedir.ErrNoGame) {
				return nil
			} else if err != nil || findings != nil {
				t.Errorf("%s: %v %v", name, findings, err)
			}
			for file, data := range got {
				// What was sealed is noted before it is written: a note too many does no harm.
				if strings.HasSuffix(file, "-sealed.yaml") {
					continue
				}
				files[name+"/"+file] = string(data)
			}
		case e.IsDir() && (e.Name() == "steps" || e.Name() == "pack" || e.Name() == "receipts") && strings.Count(name, "/") == 1:
			return fs.SkipDir // what of it counts was read
		case e.Type().IsRegular() && e.Name() != "game.yaml" && !strings.HasPrefix(e.Name(), ".git"):
			data, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			files[name] = string(data)
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	for _, name := range sortedKeys(files) {
		was, there := before[name]
		switch {
		case there && was == files[name]:
			words += name + " old\n"
		case there:
			words += name + " replaced\n"
		default:
			words += name + " new\n"
		}
	}
	for _, name := range sortedKeys(before) {
		if _, there := files[name]; !there {
			words += name + " gone\n"
		}
	}
	return words, files
}

// count gives the number of changes on the disk, and what is seen before and after.
func (c crash) count(t *testing.T, from string) (n int, before, after string) {
	world := c.world(t, from)
	_, was := seenIn(t, world, nil)
	before, _ = seenIn(t, world, was)
	var out bytes.Buffer
	if status := Main(crashEnv(world, c.who, c.args, &out, func(string, string) error { n++; return nil })); status != 0 {
		t.Fatalf("%s: status %d\n%s", c.name, status, out.String())
	}
	after, _ = seenIn(t, world, was)
	if n < 4 || before == after {
		t.Fatalf("%s: %d changes:\n%s", c.name, n, after)
	}
	return n, before, after
}

// crashed is a world after a command was hit.
type crashed struct {
	crash
	world, at     string
	was           map[string]string
	before, after string
}

// check looks at the world as it is now, and after the command is given again.
func (c crashed) check(t *testing.T) {
	t.Helper()
	got, _ := seenIn(t, c.world, c.was)
	if c.first != "" { // with this file alone it is as before
		got = strings.Replace(got, c.first+" new\n", "", 1)
	}
	if after := strings.Replace(c.after, c.first+" new\n", "", 1); got != c.before && got != c.after && (c.first == "" || got != after) && !c.loose {
		t.Errorf("%s, %s:\n%s", c.name, c.at, got)
	}
	var out bytes.Buffer
	status := Main(crashEnv(c.world, c.who, c.args, &out, nil))
	if status != 0 && (status != c.again || got == c.before) {
		t.Errorf("%s again after %s: status %d\n%s", c.name, c.at, status, out.String())
	}
	if got, _ := seenIn(t, c.world, c.was); got != c.after {
		t.Errorf("%s again after %s:\n%s\nnot\n%s", c.name, c.at, got, c.after)
	}
	if bad := ofTheMachine(out.String(), c.world); bad != "" {
		t.Errorf("%s says %q:\n%s", c.name, bad, out.String())
	}
	if c.start != "" {
		crashDo(t, c.world, "", "verify", "game")
		if left, _ := filepath.Glob(filepath.Join(c.world, "game", gamedir.TempPrefix+"*")); c.args[0] != "sheet" && !slices.Contains(c.args, "-o") && left != nil {
			t.Errorf("%s again after %s: left %v", c.name, c.at, left)
		}
	}
}

// places are the changes of n at which a command is hit: every one, or every stride-th; in
// quick tests so many as it says, others for each command.
func places(n, stride, number, quick int) (list []int) {
	if effort.Quick() {
		for i := range quick {
			list = append(list, (number+i*n/quick)%n)
		}
		slices.Sort(list)
		return slices.Compact(list)
	}
	for i := 0; i < n; i += stride {
		list = append(list, i)
	}
	return list
}

// eachCrash calls do for the places of every command.
func eachCrash(t *testing.T, quick int, do func(t *testing.T, c crashed, number, i int)) {
	from := crashWorld(t)
	for number, c := range crashes {
		t.Run(strings.ReplaceAll(c.name, " ", "-"), func(t *testing.T) {
			n, before, after := c.count(t, from)
			for _, i := range places(n, max(1, c.stride), number, quick) {
				if t.Failed() {
					return
				}
				world := c.world(t, from)
				_, was := seenIn(t, world, nil)
				do(t, crashed{c, world, fmt.Sprintf("change %d of %d", i+1, n), was, before, after}, number, i)
			}
		})
	}
}

// A disk that is full, for one moment or from then on, leaves everything as it
// was or as it should be; the message says so in plain words.
func TestDiskFullAnywhere(t *testing.T) {
	t.Parallel()
	eachCrash(t, 3, func(t *testing.T, c crashed, _, i int) {
		k := -1
		var out bytes.Buffer
		status := Main(crashEnv(c.world, c.who, c.args, &out, func(op, name string) error {
			if k++; k == i || i%2 == 1 && k > i {
				c.at = cmp.Or(c.at, "") + ", " + op + " " + name
				return syscall.ENOSPC
			}
			return nil
		}))
		if got, _ := seenIn(t, c.world, c.was); status == 0 && got != c.after && !c.loose || status != 0 && !strings.Contains(out.String(), "the disk is full") {
			t.Errorf("%s, %s: status %d, %s", c.name, c.at, status, out.String())
		}
		if bad := ofTheMachine(out.String(), c.world); bad != "" {
			t.Errorf("%s says %q:\n%s", c.name, bad, out.String())
		}
		c.check(t)
	})
}

const crashVar = "FIELDPOST_TEST_KILL"

// crashProcess is the command of the test binary that is killed, called by
// TestMain: which of the crashes, before which change, and in which world.
func crashProcess(job string) {
	part := strings.SplitN(job, " ", 3)
	number, _ := strconv.Atoi(part[0])
	i, _ := strconv.Atoi(part[1])
	c := crashes[number]
	var out bytes.Buffer
	status := Main(crashEnv(part[2], c.who, c.args, &out, killBefore(i)))
	fmt.Println("not killed:", status, out.String())
}

// A kill before any change on the disk does the same.
func TestKilledAnywhere(t *testing.T) {
	t.Parallel()
	eachCrash(t, 2, func(t *testing.T, c crashed, number, i int) {
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), fmt.Sprintf("%s=%d %d %s", crashVar, number, i, c.world))
		out, err := cmd.CombinedOutput()
		var exit *exec.ExitError
		if !errors.As(err, &exit) || exit.Sys().(syscall.WaitStatus).Signal() != syscall.SIGKILL {
			t.Fatalf("%s, %s: %v\n%s", c.name, c.at, err, out)
		}
		c.check(t)
	})
}
