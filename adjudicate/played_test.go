package adjudicate_test

import (
	"maps"
	"strings"
	"testing"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/audit"
	"fieldpost/adjudicate/folder"
	"fieldpost/adjudicate/game"
	"fieldpost/crypto/keys"
)

// sendInto seals a player's orders, which must be good, into the files of a game.
func sendInto(t testing.TB, files folder.Files, f *adjudicate.Folder, id keys.Identity, sheet []byte, o adjudicate.SealOptions) []byte {
	t.Helper()
	s, err := f.Seal(id, "orders.yaml", sheet, o)
	if err != nil || s.Name == "" {
		t.Fatalf("step %d: %v\n%s\n%s", f.Step(), err, strings.Join(s.Problems.Strings(), "\n"), sheet)
	}
	files[s.Name] = s.Data
	return s.Data
}

// takeInto takes what an adjudication has made, which must have closed the step, into the
// files of a game.
func takeInto(t testing.TB, files folder.Files) func(adjudicate.Outcome, error) adjudicate.Outcome {
	return func(out adjudicate.Outcome, err error) adjudicate.Outcome {
		t.Helper()
		if err != nil || !out.Done() {
			t.Fatalf("not resolved: %+v %v", out, err)
		}
		maps.Copy(files, out.Files)
		return out
	}
}

// wellPlayed checks a game that has been played: its views are of one size, it verifies, and
// played again it is the same.
func wellPlayed(t testing.TB, files folder.Files, find func(string) (game.Rules, error), umpire keys.Identity) (*adjudicate.Folder, audit.Replayed) {
	t.Helper()
	sizes := map[int]int{}
	for name, data := range files {
		if strings.HasSuffix(name, ".view.age") {
			sizes[len(data)]++
		}
	}
	if len(sizes) != 1 {
		t.Errorf("views of several sizes: %v", sizes)
	}
	if v := audit.Verify(files); len(v.Findings) > 0 {
		t.Errorf("%+v", v.Findings)
	}
	f, err := adjudicate.Open(files, find)
	if err != nil {
		t.Fatal(err)
	}
	r, err := audit.Replay(f, umpire, 0)
	if err != nil || r.First != nil {
		t.Errorf("%+v %v", r.First, err)
	}
	return f, r
}
