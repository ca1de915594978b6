package gitrepo

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"fieldpost/adjudicate/folder"
)

// What files have held is found whoever has replaced or taken it away, here and at the
// server, of each file its own; whoever pushes more than can be looked at hides nothing.
func TestPast(t *testing.T) {
	w := newWorld(t)
	const york, other = "steps/0001/york.yaml", "steps/0001/lancaster.yaml"
	// Nor does it matter what its user wants git to show, or to do with a merge.
	w.write("home/.gitconfig", w.read("home/.gitconfig")+"[log]\nshowSignature = true\nshowRoot = false\ndiffMerges = off\nfollow = true\n"+
		"[diff]\nrelative = true\n[color]\nui = always\n[branch \"main\"]\nmergeoptions = --no-commit --stat\n[merge]\nff = false\n")
	w.serve("main", "", york, "one")
	w.serve("main", "main", other, "another")
	anne := w.clone("anne")
	w.serve("main", "main", york, "two\n")
	w.serve("main", "main", york, "")
	w.imported("main", "main", "D "+york+"\n")
	w.serve("main", "main", york+"/x", "a folder")
	w.git("anne", "fetch", "-q")
	w.commit("anne", "steps/0001/york.yaml.sig")
	w.serve("main", "main", other, strings.Repeat("x", folder.MaxOrders+1)) // no orders
	w.serve("main", "main", other, "another")
	w.must(pull(anne))
	if _, err := anne.git.run(context.Background(), nil, "rev-parse", "-q", "--verify", "HEAD^2"); err != nil {
		t.Error("what was pulled is not merged")
	}
	past, err := anne.Past(context.Background(), york, york+".sig", other, "nothing")
	w.must(err)
	slices.SortFunc(past[york], bytes.Compare) // these were all pushed in the same second
	got := fmt.Sprintf("%q %q %q %q", past[york], past[york+".sig"], past[other], past["nothing"])
	if want := `["" "one" "two\n"] ["by anne"] ["another"] []`; got != want {
		t.Errorf("it was %s, not %s", got, want)
	}

	// What was cut off may hold anything, until it is there, if the game is there at all.
	w.git(".", "clone", "-q", "--depth=2", "file://"+w.bare, "other")
	if _, err := w.open("other").Past(context.Background(), york); err != nil {
		t.Errorf("of a repository without the game it says %v", err)
	}
	w.serve("main", "main", "game.yaml", "x")
	w.git(".", "clone", "-q", "--depth=2", "file://"+w.bare, "cut")
	var e *Error
	if _, err := w.open("cut").Past(context.Background(), york); !errors.As(err, &e) || !strings.Contains(e.Hint.String(), "--unshallow") {
		t.Errorf("of a part of the history it says %v", err)
	}
	w.git("cut", "fetch", "-q", "--unshallow")
	w.write("cut/.git/info/grafts", w.git("cut", "rev-parse", "HEAD"))
	if past, err := w.open("cut").Past(context.Background(), york); err != nil || len(past[york]) != 3 {
		t.Errorf("of the whole of it: %q, %v", past, err)
	}

	var many strings.Builder
	for n := range mostPast + 1 {
		fmt.Fprintf(&many, "M 100644 inline %s\ndata 4\n%04d\ncommit refs/heads/main\ncommitter x <x@y> 0 +0000\ndata 1\nx\n", other, n)
	}
	w.imported("main", "main", many.String())
	w.git("anne", "fetch", "-q")
	if _, err := anne.Past(context.Background(), york, other); !errors.As(err, &e) || !strings.Contains(e.Text.String(), other+" was changed more than 200 times") {
		t.Errorf("of too many it says %v", err)
	}
}
