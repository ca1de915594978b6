package adjudicate_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"fieldpost/adjudicate"
)

// Of each recorded game the stages of all steps are given by one pass over it, through rulings too,
// and what is made of one is what is made of the game played from its beginning up to there.
func TestStagesInOnePass(t *testing.T) {
	for _, r := range recordings {
		data, err := os.ReadFile(filepath.Join(gamesDir, r.name, "game.tar.gz"))
		if err != nil {
			t.Fatal(err)
		}
		f, err := adjudicate.Open(unpack(t, data), r.find)
		if err != nil {
			t.Fatal(err)
		}
		id, secret, err := f.Secrets(umpire())
		if err != nil {
			t.Fatal(err)
		}
		steps, _, err := f.Closed(id, f.Step()-1, false)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for st := range f.Stages(secret, steps, f.Step()) {
			if n++; n%4 != 0 && n != f.Step() {
				continue
			}
			passed, err := f.Redraft(n, st)
			if err != nil {
				t.Fatal(err)
			}
			alone, err := f.StageAt(secret, steps, n)
			if err != nil {
				t.Fatal(err)
			}
			again, err := f.Redraft(n, alone)
			if err != nil {
				t.Fatal(err)
			}
			for s, side := range f.Sides() {
				if !bytes.Equal(passed.Views[s].Whole(), again.Views[s].Whole()) {
					t.Errorf("%s, step %d: %s sees something else", r.name, n, side)
				}
			}
		}
		if n != f.Step() {
			t.Errorf("%s: %d of %d steps", r.name, n, f.Step())
		}
	}
}
