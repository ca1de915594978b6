//go:build unix

package cmd

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// However the building of a page ends before it is whole, nothing is left of it: neither what has
// been built, nor what Go had put beside it, nor a page.
func TestDeskExportCutShort(t *testing.T) {
	t.Parallel()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for how, end := range map[string]string{
		"by a key":     "kill -INT $PPID; exec sleep 100",
		"by a signal":  "kill -TERM $PPID; exec sleep 100",
		"by its end":   "exit 1",
		"with no file": "exit 0",
	} {
		dir := t.TempDir()
		put := func(name, data string) {
			if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o777); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(dir, name), []byte(data), 0o777); err != nil {
				t.Fatal(err)
			}
		}
		put("source/go.mod", "module fieldpost\n")
		put("bin/go", "#!/bin/sh\ntest $1 = env && exit\nmkdir $GOTMPDIR/go-build1 && touch \""+dir+"/begun\"\n"+end+"\n")
		put("temp/of-others", "")
		c := exec.Command(program, "desk", "export", "page")
		c.Dir, c.Env = filepath.Join(dir, "source"), []string{terminalVar + "=1", "GORACE=exitcode=0", "TMPDIR=" + filepath.Join(dir, "temp"), "PATH=" + filepath.Join(dir, "bin") + ":" + os.Getenv("PATH")}
		said, _ := c.CombinedOutput()
		if c.ProcessState.ExitCode() != exitFailed {
			t.Errorf("%s: %s: %s", how, c.ProcessState, said)
		}
		if _, err := os.Lstat(filepath.Join(dir, "begun")); err != nil {
			t.Errorf("%s: nothing was built: %s", how, said)
		}
		if _, err := os.Lstat(filepath.Join(dir, "source/page")); err == nil {
			t.Errorf("%s: there is a page", how)
		}
		if left, err := os.ReadDir(filepath.Join(dir, "temp")); err != nil || len(left) != 1 {
			t.Errorf("%s: %v is left, %v", how, left, err)
		}
	}
}

// In a checkout on a machine without Go it is said what is missing.
func TestDeskExportWithoutGo(t *testing.T) {
	t.Parallel()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module fieldpost\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	c := exec.Command(program, "desk", "export", "page")
	c.Dir, c.Env = dir, []string{terminalVar + "=1", "GORACE=exitcode=0", "GOCOVERDIR=" + t.TempDir(), "PATH=" + filepath.Join(dir, "nowhere")}
	const want = `fieldpost: this program was built without the page, and building it needs Go, which is not here
hint: take a released fieldpost, or install Go: https://go.dev/dl
`
	if said, _ := c.CombinedOutput(); string(said) != want || c.ProcessState.ExitCode() != exitFailed {
		t.Errorf("%s: %s", c.ProcessState, said)
	}
	if _, err := os.Lstat(filepath.Join(dir, "page")); err == nil {
		t.Error("there is a page")
	}
}
