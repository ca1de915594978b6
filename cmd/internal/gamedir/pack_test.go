package gamedir

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"fieldpost/adjudicate/folder"
	"fieldpost/scenarios"
)

// A game's own pack is written whole, before game.yaml, and read back.
func TestPackWriteThenRead(t *testing.T) {
	d := open(t, t.TempDir())
	files := folder.Files{"game.yaml": []byte("g"), "steps/0001/call.yaml": []byte("c"),
		"pack/map.yaml": []byte("m"), "pack/blocks.yaml": []byte("b")}
	if err := d.Change(files); err != nil {
		t.Fatal(err)
	}
	got, findings, err := d.Read()
	if err != nil || findings != nil || fmt.Sprint(got) != fmt.Sprint(files) {
		t.Fatal(got, findings, err)
	}
	for _, name := range []string{"pack/README", "pack/x/map.yaml", "pack/../map.yaml", "pack/.yaml"} {
		if err := d.Change(folder.Files{name: nil}); err == nil {
			t.Errorf("%s is written", name)
		}
	}
}

func TestPackRefuses(t *testing.T) {
	outside := filepath.Join(t.TempDir(), "map.yaml")
	put(t, outside, "secret")
	for name, c := range map[string]struct {
		make func(dir string)
		want string
	}{
		"a link": {func(dir string) { os.Symlink(outside, filepath.Join(dir, "pack/map.yaml")) },
			"pack/map.yaml: a game has plain files only; this is a symbolic link"},
		"a large file": {func(dir string) {
			put(t, filepath.Join(dir, "pack/map.yaml"), strings.Repeat("x", scenarios.MaxFile+1))
		},
			"pack/map.yaml: a file of a pack is not larger than 1 MiB"},
		"many files": {func(dir string) {
			for i := range scenarios.MaxFiles + 1 {
				put(t, filepath.Join(dir, fmt.Sprintf("pack/m%02d.yaml", i)), "m")
			}
		}, "a pack has at most 16 files"},
		"another file": {func(dir string) { put(t, filepath.Join(dir, "pack/NOTES.txt"), "x") },
			"pack/NOTES.txt: no file of a pack has such a name; it is passed over"},
		"no folder": {func(dir string) {
			os.Remove(filepath.Join(dir, "pack"))
			put(t, filepath.Join(dir, "pack"), "x")
		}, "pack: this should be a folder and is a file"},
	} {
		if name == "a link" && runtime.GOOS == "windows" {
			continue // as in TestDecidedByOthers
		}
		dir := t.TempDir()
		put(t, filepath.Join(dir, "game.yaml"), "g")
		if err := os.Mkdir(filepath.Join(dir, "pack"), 0o777); err != nil {
			t.Fatal(err)
		}
		c.make(dir)
		files, findings, err := open(t, dir).Read()
		if err != nil || len(findings) != 1 || !strings.Contains(findings[0].String(), c.want) {
			t.Errorf("%s: %v, %v; want %s", name, findings, err, c.want)
		}
		for name, data := range files {
			if strings.Contains(string(data), "secret") || len(data) > scenarios.MaxFile {
				t.Errorf("%s was read", name)
			}
		}
	}
}
