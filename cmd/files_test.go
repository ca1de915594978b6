//go:build unix

package cmd

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// What the user names and is no plain file is kept, and not even opened to see what is in
// it: a pipe would never answer.
func TestWriteOwnKeepsWhatIsNoFile(t *testing.T) {
	t.Parallel()
	world := crashWorld(t)
	for what, make := range map[string]func(path string) error{
		"pipe":   func(path string) error { return syscall.Mkfifo(path, 0o600) },
		"link":   func(path string) error { return os.Symlink("muster/game.yaml", path) },
		"folder": func(path string) error { return os.Mkdir(path, 0o700) },
	} {
		path := filepath.Join(world, what)
		if err := make(path); err != nil {
			t.Fatal(err)
		}
		before, err := os.Lstat(path)
		if err != nil {
			t.Fatal(err)
		}
		env := crashEnv(world, "ben", nil, nil, nil)
		if err := writeOwn(&env, what, []byte("new"), func(string) bool { t.Errorf("%s: looked into", what); return true }); !errors.Is(err, fs.ErrExist) {
			t.Errorf("%s: %v", what, err)
		}
		for _, args := range [][]string{{"sheet", "muster"}, {"view", "muster", "--format", "html"}, {"schema", "muster"}, {"concede", "muster"}} {
			var out bytes.Buffer
			if status := Main(crashEnv(world, "ben", append(args, "-o", what), &out, nil)); status == exitDone {
				t.Errorf("%v to a %s: %s", args, what, out.String())
			}
		}
		if after, err := os.Lstat(path); err != nil || after.Mode() != before.Mode() {
			t.Errorf("%s: %v, %v", what, after, err)
		}
	}
}

// Where nothing can be looked at no number makes a name free.
func TestFreeFolderEnds(t *testing.T) {
	t.Parallel()
	e := Env{Dir: "/" + strings.Repeat("deep/", 2000)}
	if got := e.freeFolder("games", "towton-1461"); got != filepath.Join("games", "towton-1461") {
		t.Error(got)
	}
}
