//go:build unix

package gamedir

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"fieldpost/adjudicate/effort"
	"fieldpost/adjudicate/folder"
)

// A change of a folder that a full disk or a kill may hit at any place.
type change struct {
	name string
	make func(parent string, fault Fault) error // in the folder parent/game
}

func writes(files folder.Files) func(string, Fault) error {
	return func(parent string, fault Fault) error {
		d, err := Open(filepath.Join(parent, "game"), fault)
		if err != nil {
			return err
		}
		defer d.Close()
		return d.Change(files)
	}
}

var changes = []change{
	{name: "a new step", make: writes(folder.Files{"steps/0002/call.yaml": []byte("c2"), "steps/0002/york.view.age": []byte("v"), "steps/0002/lancaster.view.age": []byte("v")})},
	{name: "a replaced file", make: writes(folder.Files{"steps/0001/york.yaml": []byte("y2")})},
	{name: "a removed file", make: func(parent string, fault Fault) error {
		d, err := Open(filepath.Join(parent, "game"), fault)
		if err != nil {
			return err
		}
		defer d.Close()
		return d.Change(nil, "steps/0001/york.yaml")
	}},
	{name: "a new game", make: func(parent string, fault Fault) error {
		err := Create(filepath.Join(parent, "new"), folder.Files{"game.yaml": []byte("g"), "pack/map.yaml": []byte("m"), "steps/0001/call.yaml": []byte("c")}, fault)
		if errors.Is(err, fs.ErrExist) {
			return nil // it is there from the try before
		}
		return err
	}},
	{name: "a step and two files", make: writes(folder.Files{"steps/0002/call.yaml": []byte("c2"),
		"steps/0001/york.yaml": []byte("y2"), "steps/0001/lancaster.yaml": []byte("l")})},
	{name: "a file and one less", make: func(parent string, fault Fault) error {
		d, err := Open(filepath.Join(parent, "game"), fault)
		if err != nil {
			return err
		}
		defer d.Close()
		return d.Change(folder.Files{"steps/0001/lancaster.yaml": []byte("l")}, "steps/0001/york.yaml")
	}},
	{name: "a game in a folder", make: func(parent string, fault Fault) error {
		if err := os.Mkdir(filepath.Join(parent, "new"), 0o777); err != nil && !errors.Is(err, fs.ErrExist) {
			return err
		}
		d, err := Open(filepath.Join(parent, "new"), fault)
		if err != nil {
			return err
		}
		defer d.Close()
		return d.Change(folder.Files{"game.yaml": []byte("g"), "pack/map.yaml": []byte("m"), "steps/0001/call.yaml": []byte("c")})
	}},
}

func newParent(t *testing.T) string {
	parent := t.TempDir()
	put(t, filepath.Join(parent, "game/game.yaml"), "g")
	put(t, filepath.Join(parent, "game/steps/0001/call.yaml"), "c")
	put(t, filepath.Join(parent, "game/steps/0001/york.yaml"), "y")
	return parent
}

// seen is all that commands see of the folders.
func seen(t *testing.T, parent string) string {
	t.Helper()
	var b strings.Builder
	for _, name := range []string{"game", "new"} {
		d, err := Open(filepath.Join(parent, name), nil)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		} else if err != nil {
			t.Fatal(err)
		}
		files, findings, err := d.Read()
		d.Close()
		if errors.Is(err, ErrNoGame) {
			continue
		}
		fmt.Fprintf(&b, "%s: %q, %v, %v\n", name, files, findings, err)
	}
	return b.String()
}

// count gives the number of changes on the disk, and the folders before and after.
func (c change) count(t *testing.T) (n int, before, after string) {
	parent := newParent(t)
	before = seen(t, parent)
	if err := c.make(parent, func(string, string) error { n++; return nil }); err != nil {
		t.Fatal(err)
	}
	after = seen(t, parent)
	if n < 2 || before == after {
		t.Fatalf("%d changes:\n%s", n, after)
	}
	return n, before, after
}

// stride is from one place to the next; short tests leave some out.
func stride() int {
	if effort.Quick() {
		return 3
	}
	return 1
}

// A disk that fails, once or from then on, leaves the folder as it was or as
// it should be; and when it works again the same command gets there.
func TestDiskFailsAnywhere(t *testing.T) {
	t.Parallel()
	for _, c := range changes {
		n, before, after := c.count(t)
		for i := 0; i < n; i += stride() {
			for _, ever := range []bool{false, true} {
				parent, k, at, onward := newParent(t), -1, "", ""
				err := c.make(parent, func(op, name string) error {
					if k++; k == i || ever && k > i {
						at += " " + op + " " + name
						return syscall.ENOSPC
					} else if k > i && op != "remove" && op != "sync" && !strings.HasPrefix(name, TempPrefix) {
						onward += " " + op + " " + name
					}
					return nil
				})
				if onward != "" {
					t.Errorf("%s, the disk fails at%s, and it goes on with%s", c.name, at, onward)
				}
				got := seen(t, parent)
				tidying := err == nil && got == after // it is done, and what is left will be swept
				if !tidying && !errors.Is(err, syscall.ENOSPC) {
					t.Errorf("%s, the disk fails at%s: %v", c.name, at, err)
				}
				if got != before && got != after {
					t.Errorf("%s, the disk fails at%s:\n%s", c.name, at, got)
				}
				if whole := tree(t, parent); !ever && !tidying && !errors.Is(err, ErrDecided) && strings.Contains(whole, "/"+TempPrefix) {
					t.Errorf("%s, the disk fails at%s; left behind:\n%s", c.name, at, whole)
				}
				c.again(t, parent, after, at)
			}
		}
	}
}

// again makes the change as the next command would.
func (c change) again(t *testing.T, parent, after, at string) {
	t.Helper()
	if err := c.make(parent, nil); err != nil {
		t.Errorf("%s, again after%s: %v", c.name, at, err)
	}
	if got := seen(t, parent); got != after {
		t.Errorf("%s, again after%s:\n%s", c.name, at, got)
	}
}

const killVar = "GAMEDIR_TEST_KILL"

// TestMain lets the test binary be the process that is killed.
func TestMain(m *testing.M) {
	if kill := os.Getenv(killVar); kill != "" {
		part := strings.SplitN(kill, " ", 3)
		c, _ := strconv.Atoi(part[0])
		i, _ := strconv.Atoi(part[1])
		err := changes[c].make(part[2], func(string, string) error {
			if i--; i < 0 {
				syscall.Kill(os.Getpid(), syscall.SIGKILL)
				select {} // until it arrives
			}
			return nil
		})
		fmt.Println("not killed:", err)
		os.Exit(1)
	}
	effort.Main(m)
}

// A kill before any change on the disk does the same.
func TestKilledAnywhere(t *testing.T) {
	t.Parallel()
	for ci, c := range changes {
		n, before, after := c.count(t)
		for i := 0; i < n; i += stride() {
			parent, at := newParent(t), fmt.Sprintf(" change %d of %d", i+1, n)
			cmd := exec.Command(os.Args[0])
			cmd.Env = append(os.Environ(), fmt.Sprintf("%s=%d %d %s", killVar, ci, i, parent))
			out, err := cmd.CombinedOutput()
			var exit *exec.ExitError
			if !errors.As(err, &exit) || exit.Sys().(syscall.WaitStatus).Signal() != syscall.SIGKILL {
				t.Fatalf("%s, killed at%s: %v\n%s", c.name, at, err, out)
			}
			if got := seen(t, parent); got != before && got != after {
				t.Errorf("%s, killed at%s:\n%s", c.name, at, got)
			}
			c.again(t, parent, after, at)
			if whole := tree(t, parent); strings.Contains(whole, "/"+TempPrefix) && c.name != "a new game" && c.name != "a removed file" {
				t.Errorf("%s, killed at%s; left behind:\n%s", c.name, at, whole)
			}
		}
	}
}
