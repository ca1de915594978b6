package gamedir

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"fieldpost/adjudicate/folder"
)

func open(t *testing.T, path string) *Dir {
	t.Helper()
	d, err := Open(path, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { d.Close() })
	return d
}

func put(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// tree is all that is in a folder.
func tree(t *testing.T, path string) string {
	t.Helper()
	var b strings.Builder
	err := filepath.WalkDir(path, func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			fmt.Fprintln(&b, p)
			return err
		}
		data, err := os.ReadFile(p)
		fmt.Fprintf(&b, "%s %q\n", p, data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// entries are all names in a folder, and the contents of plain files.
func entries(t *testing.T, path string) string {
	t.Helper()
	var b strings.Builder
	if err := filepath.WalkDir(path, func(p string, d fs.DirEntry, err error) error {
		fmt.Fprintln(&b, p, d.Type())
		if d.Type().IsRegular() {
			data, _ := os.ReadFile(p)
			fmt.Fprintf(&b, "%q\n", data)
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestWriteThenRead(t *testing.T) {
	dir := t.TempDir()
	d := open(t, dir)
	if _, _, err := d.Read(); !errors.Is(err, ErrNoGame) {
		t.Fatalf("an empty folder: %v", err)
	}
	files := folder.Files{"game.yaml": []byte("g"), "steps/0001/call.yaml": []byte("c"), "steps/0001/york.view.age": []byte("v")}
	if err := d.Change(files); err != nil {
		t.Fatal(err)
	}
	if err := d.Change(folder.Files{"steps/0001/york.yaml": []byte("1")}); err != nil {
		t.Fatal(err)
	}
	if err := d.Change(folder.Files{"steps/0001/york.yaml": []byte("2")}); err != nil {
		t.Fatal(err)
	}
	put(t, filepath.Join(dir, "orders.yaml"), "the player's own")
	put(t, filepath.Join(dir, ".git/config"), "x")
	got, findings, err := d.Read()
	if err != nil || findings != nil {
		t.Fatal(findings, err)
	}
	files["steps/0001/york.yaml"] = []byte("2")
	if fmt.Sprint(got) != fmt.Sprint(files) {
		t.Errorf("read %q", got)
	}
}

// What a folder may not hold is reported and left out; nothing outside is read.
func TestReadRefuses(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no file has such names there")
	}
	outside := t.TempDir()
	put(t, filepath.Join(outside, "york.yaml"), "secret")
	dir := t.TempDir()
	put(t, filepath.Join(dir, "game.yaml"), "g")
	put(t, filepath.Join(dir, "steps/0001/call.yaml"), "c")
	put(t, filepath.Join(dir, "steps/0001/YORK.YAML"), "x")
	put(t, filepath.Join(dir, "steps/0001/a\x1bb.yaml"), "x")
	put(t, filepath.Join(dir, "steps/1/call.yaml"), "x")
	put(t, filepath.Join(dir, "steps/readme"), "x")
	put(t, filepath.Join(dir, "steps/0002/call.yaml/york.yaml"), "x")
	put(t, filepath.Join(dir, "steps/0003/york.yaml"), strings.Repeat("x", MaxFile+1))
	put(t, filepath.Join(dir, "steps/.fieldpost-tmp-0004/call.yaml"), "half")
	for link, to := range map[string]string{
		"steps/0001/york.yaml": filepath.Join(outside, "york.yaml"), "steps/0005": outside,
		"steps/0001/lancaster.yaml": "call.yaml", "steps/0006": "0001",
	} {
		if err := os.Symlink(to, filepath.Join(dir, link)); err != nil {
			t.Fatal(err)
		}
	}
	files, findings, err := open(t, dir).Read()
	if err != nil {
		t.Fatal(err)
	}
	if len(files) != 2 || string(files["steps/0001/call.yaml"]) != "c" {
		t.Errorf("read %q", files)
	}
	var got []string
	for _, f := range findings {
		got = append(got, f.Code+" "+f.Name)
	}
	want := []string{
		"case-collision steps/0001/YORK.YAML", "stray-file steps/0001/a\x1bb.yaml", "not-plain steps/0001/lancaster.yaml",
		"not-plain steps/0001/york.yaml", "not-plain steps/0002/call.yaml", "too-large steps/0003/york.yaml",
		"not-plain steps/0005", "not-plain steps/0006", "stray-file steps/1", "stray-file steps/readme",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("found\n%q\nwant\n%q", got, want)
	}
}

// A write that fails half-way leaves the folder as it was.
func TestFailedWriteLeavesNothing(t *testing.T) {
	dir := t.TempDir()
	put(t, filepath.Join(dir, "game.yaml"), "g")
	put(t, filepath.Join(dir, "steps/0001/call.yaml"), "c")
	put(t, filepath.Join(dir, "steps/0001/york.yaml/in-the-way"), "x")
	before := tree(t, dir)
	d := open(t, dir)
	for _, files := range []folder.Files{
		{"steps/0002/call.yaml": []byte("c"), "steps/0001/york.yaml": []byte("x"), "steps/0001/lancaster.yaml": []byte("x")},
		{"steps/0002/call.yaml": []byte("c"), "../evil": []byte("x")},
		{"steps/0002/../../evil": []byte("x")},
		{"/etc/evil": []byte("x")},
		{"steps/0002/call.yaml/x": []byte("x")},
	} {
		if err := d.Change(files); err == nil {
			t.Errorf("%v was written", files)
		}
		if after := tree(t, dir); after != before {
			t.Errorf("after %v:\n%s", files, after)
		}
	}
}

// A change that was decided when the disk failed counts: it is read, and the
// next to write the folder finishes it, whatever it wants itself.
func TestDecidedIsFinished(t *testing.T) {
	dir := t.TempDir()
	put(t, filepath.Join(dir, "game.yaml"), "g")
	put(t, filepath.Join(dir, "steps/0001/call.yaml"), "c")
	put(t, filepath.Join(dir, "steps/0001/york.yaml.sig"), "s")
	full := func(op, name string) error {
		if name == "steps/0002" {
			return syscall.ENOSPC
		}
		return nil
	}
	d, err := Open(dir, full)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	err = d.Change(folder.Files{"steps/0001/york.yaml": []byte("y"), "steps/0002/call.yaml": []byte("c2")}, "steps/0001/york.yaml.sig")
	if !errors.Is(err, ErrDecided) || !errors.Is(err, syscall.ENOSPC) {
		t.Fatal(err)
	}
	want := folder.Files{"game.yaml": []byte("g"), "steps/0001/call.yaml": []byte("c"), "steps/0001/york.yaml": []byte("y"),
		"steps/0002/call.yaml": []byte("c2")}
	for range 2 {
		if got, findings, err := open(t, dir).Read(); err != nil || findings != nil || fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("read %q, %v, %v", got, findings, err)
		}
		if err := open(t, dir).Change(nil); err != nil {
			t.Fatal(err)
		}
		if s := tree(t, dir); strings.Contains(s, TempPrefix) || strings.Contains(s, ".sig") {
			t.Errorf("left:\n%s", s)
		}
	}
}

// What somebody else put in the place of a change is not carried out.
func TestDecidedByOthers(t *testing.T) {
	outside := filepath.Join(t.TempDir(), "secret")
	put(t, outside, "secret")
	for name, make := range map[string]func(dir string){
		"another name": func(dir string) { put(t, dir+"/write/orders.yaml", "evil") },
		"a way out":    func(dir string) { put(t, dir+"/write/steps/0001/x y.yaml", "evil") },
		"neither":      func(dir string) { put(t, dir+"/game.yaml", "evil") },
		"takes away":   func(dir string) { put(t, dir+"/remove/orders.yaml", "") },
		"a link": func(dir string) {
			put(t, dir+"/write/steps/0001/york.yaml", "y")
			os.Symlink(outside, dir+"/write/steps/0001/call.yaml")
		},
		"a linked folder": func(dir string) {
			put(t, dir+"/write/game.yaml", "evil")
			os.Symlink(filepath.Dir(outside), dir+"/write/steps")
		},
		"is a link": func(dir string) { os.Symlink(filepath.Dir(outside), dir) },
		"over a folder": func(dir string) {
			put(t, dir+"/write/steps/0001/york.yaml", "y")
			put(t, filepath.Dir(dir)+"/steps/0001/york.yaml/x", "x")
		},
	} {
		if strings.Contains(name, "link") && runtime.GOOS == "windows" {
			continue // who may make links there is the administrator, and Wine's are what they lead to
		}
		dir := t.TempDir()
		put(t, filepath.Join(dir, "game.yaml"), "g")
		put(t, filepath.Join(dir, "orders.yaml"), "my own")
		put(t, filepath.Join(dir, "steps/0001/call.yaml"), "c")
		make(filepath.Join(dir, decided))
		before := entries(t, dir)
		err := open(t, dir).Change(folder.Files{"steps/0001/lancaster.yaml": []byte("l")})
		if err == nil || strings.Contains(err.Error(), dir) {
			t.Errorf("%s: %v", name, err)
		}
		if after := entries(t, dir); after != before {
			t.Errorf("%s:\n%s", name, after)
		}
		if files, _, _ := open(t, dir).Read(); strings.Contains(fmt.Sprintf("%s", files), "secret") {
			t.Errorf("%s: it was read", name)
		}
	}
}

// What a power cut left is taken away by the next write, and never read.
func TestLeftoversAreSwept(t *testing.T) {
	dir := t.TempDir()
	put(t, filepath.Join(dir, "game.yaml"), "g")
	put(t, filepath.Join(dir, "steps/"+TempPrefix+"0001/call.yaml"), "half")
	put(t, filepath.Join(dir, TempPrefix+"game.yaml"), "half")
	d := open(t, dir)
	if err := d.Change(folder.Files{"steps/0001/call.yaml": []byte("c")}); err != nil {
		t.Fatal(err)
	}
	if s := tree(t, dir); strings.Contains(s, "half") {
		t.Errorf("left:\n%s", s)
	}
}

// A new game appears whole or not at all.
func TestCreate(t *testing.T) {
	parent := t.TempDir()
	dir := filepath.Join(parent, "game")
	files := folder.Files{"game.yaml": []byte("g"), "steps/0001/call.yaml": []byte("c")}
	put(t, filepath.Join(parent, TempPrefix+"game/half"), "of an earlier try")
	if err := Create(dir, files, nil); err != nil {
		t.Fatal(err)
	}
	if got, _, err := open(t, dir).Read(); err != nil || len(got) != 2 {
		t.Errorf("read %q, %v", got, err)
	}
	before := tree(t, parent)
	for _, name := range []string{"game", "other"} {
		bad := folder.Files{"game.yaml": []byte("g"), "../evil": nil}
		if name == "game" {
			bad = files
		}
		if err := Create(filepath.Join(parent, name), bad, nil); err == nil {
			t.Errorf("%s was made", name)
		}
		if after := tree(t, parent); after != before {
			t.Errorf("after %s:\n%s", name, after)
		}
	}
}

func TestLock(t *testing.T) {
	dir := t.TempDir()
	unlock, broken, err := Lock(dir, "fieldpost seal", time.Second)
	if err != nil || broken != "" {
		t.Fatal(err, broken)
	}
	_, _, err = Lock(dir, "fieldpost adjudicate", 50*time.Millisecond)
	var locked *LockedError
	if !errors.As(err, &locked) || !strings.HasPrefix(locked.Who, "fieldpost seal, process ") {
		t.Errorf("the second lock: %v", err)
	}
	unlock()
	if s := tree(t, dir); strings.Contains(s, LockName) {
		t.Errorf("left:\n%s", s)
	}
	// One that was killed leaves the file, and nobody waits for it.
	put(t, filepath.Join(dir, LockName), "\x00fieldpost seal, process 12\n\x1b[2J")
	hourAgo := time.Now().Add(-time.Hour)
	os.Chtimes(filepath.Join(dir, LockName), hourAgo, hourAgo)
	unlock, broken, err = Lock(dir, "fieldpost adjudicate", time.Second)
	if want := "fieldpost seal, process 12"; err != nil || broken != want+", 1 hour ago" {
		t.Errorf("after a kill: %q, %v", broken, err)
	}
	unlock()
	if _, _, err := Lock(filepath.Join(dir, "nowhere"), "x", time.Second); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a lock in no folder: %v", err)
	}
}

// Of many at once one at a time has the lock, though each removes its file.
func TestLockIsExclusive(t *testing.T) {
	dir := t.TempDir()
	var group sync.WaitGroup
	in := make(chan struct{}, 1)
	for range 12 {
		group.Go(func() {
			for range 5 {
				unlock, _, err := Lock(dir, "x", 20*time.Second)
				if err != nil {
					t.Error(err)
					return
				}
				select {
				case in <- struct{}{}:
				default:
					t.Error("two have the lock")
				}
				time.Sleep(time.Millisecond)
				<-in
				unlock()
			}
		})
	}
	group.Wait()
}
