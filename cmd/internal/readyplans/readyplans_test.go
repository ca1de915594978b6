package readyplans

import (
	"io/fs"
	"strings"
	"testing"

	"fieldpost/adjudicate/game"
	"fieldpost/cmd/internal/rulebooks"
	"fieldpost/examples"
)

// Each side has the ready-made plans that it could send, and each plan is somebody's.
func TestFor(t *testing.T) {
	files, _ := fs.Glob(examples.Plans, "plans/*.yaml")
	seen := map[string]bool{}
	for side, want := range map[string]string{
		"richard-iii york": "bold careful to-delay to-hold while-winning", "richard-iii lancaster": "bold careful to-delay to-hold while-winning",
		"this-war-without-an-enemy royalist": "field-army to-delay to-hold while-winning", "this-war-without-an-enemy parliament": "cities to-delay to-hold while-winning",
		"unhappy-king-charles royalist": "bold careful to-delay to-hold while-winning", "unhappy-king-charles parliament": "bold careful to-delay to-hold while-winning",
	} {
		game, side, _ := strings.Cut(side, " ")
		var names []string
		for _, p := range For(rules(t, game), side) {
			names = append(names, p.Name)
			seen[game+p.Name] = true
			if len(p.About) < 20 || !strings.HasSuffix(p.Text, "\n"+p.Lines) || !strings.HasPrefix(p.Lines, "plan:\n") {
				t.Errorf("%s: %+v", game, p)
			}
		}
		if have := strings.Join(names, " "); have != want {
			t.Errorf("%s, %s: %s", game, side, have)
		}
	}
	if len(seen) != len(files) {
		t.Errorf("%d of %d plans are somebody's", len(seen), len(files))
	}
}

func rules(t *testing.T, game string) game.Rules {
	t.Helper()
	r, err := rulebooks.In(nil)(game)
	if err != nil {
		t.Fatal(err)
	}
	return r
}
