package gamedir

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"fieldpost/adjudicate/folder"
)

// The file that publishes a game's secrets is one of its own: it is written and read,
// and a link in its place is refused.
func TestReveal(t *testing.T) {
	dir := t.TempDir()
	put(t, filepath.Join(dir, "game.yaml"), "g")
	d := open(t, dir)
	if err := d.Change(folder.Files{"reveal.yaml": []byte("r")}); err != nil {
		t.Fatal(err)
	}
	if files, found, err := d.Read(); err != nil || len(found) > 0 || string(files["reveal.yaml"]) != "r" {
		t.Errorf("%v %v %v", files, found, err)
	}
	if runtime.GOOS == "windows" {
		return // no links, as in TestDecidedByOthers
	}
	if err := os.Remove(filepath.Join(dir, "reveal.yaml")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("game.yaml", filepath.Join(dir, "reveal.yaml")); err != nil {
		t.Skip(err)
	}
	if files, found, err := d.Read(); err != nil || len(found) != 1 || found[0].Code != "not-plain" || files["reveal.yaml"] != nil {
		t.Errorf("%v %v %v", files, found, err)
	}
	if err := d.Change(folder.Files{"reveal.yaml": []byte("r")}); err == nil {
		t.Error("a link was written over")
	}
}
