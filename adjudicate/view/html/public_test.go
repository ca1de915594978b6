package html_test

import (
	"bytes"
	"fmt"
	"slices"
	"testing"

	"fieldpost/adjudicate/view"
	"fieldpost/adjudicate/view/html"
	"fieldpost/adjudicate/view/viewtest"
	"fieldpost/scenarios"
)

// The page for spectators is the same bytes from either side's views, whatever each reads, and
// whatever the faces of the blocks are that one side alone sees.
func TestSpectators(t *testing.T) {
	for name, g := range viewtest.Games(t) {
		moves := 0
		leaders := scenarios.StyleOf(name).Leaders
		for seed := range uint64(3) {
			var of [3][]html.Public
			for n := range 4 {
				report := []string{"Something happens", "  and <more>"}
				how := viewtest.How{Seed: seed, Plans: seed == 1, Questions: 3 + 37*n, Lang: "fr", Events: 30}
				if n > 1 {
					how.Report = &report
				}
				views, _ := g.Stopped(t, how)
				for s := range views {
					v := views[s]
					v.Step = n + 1
					other := views[1-s]
					of[s] = append(of[s], html.Public{View: &v, Other: &other, When: views[0].When, Report: report})
				}
				if leaders == nil {
					v := disguised(views[0], n)
					v.Step = n + 1
					of[2] = append(of[2], html.Public{View: &v, Other: of[0][n].Other, When: views[0].When, Report: of[0][n].Report})
				}
			}
			want, err := html.Spectators(of[0], g.Board, 0)
			if err != nil {
				t.Fatal(err)
			}
			sound(t, want)
			moves += bytes.Count(want, []byte(`data-v="`)) - bytes.Count(want, []byte(`.0"`))
			for s, steps := range of[1:] {
				if steps == nil {
					continue
				}
				if have, err := html.Spectators(steps, g.Board, 0); err != nil || !bytes.Equal(have, want) {
					t.Errorf("%s, %d: the page made from others' views (%d) differs: %v", name, seed, s+1, err)
				}
			}
			if !bytes.Contains(want, []byte("and &lt;more&gt;")) || bytes.Count(want, []byte(`class="slide"`)) != 4 {
				t.Errorf("%s: it does not tell what both were told", name)
			}
		}
		if moves < 20 {
			t.Errorf("%s: the boards move %d times", name, moves)
		}
	}
}

// disguised is a view with other faces on the blocks of its side, other cards and another plan.
func disguised(v view.View, n int) view.View {
	blocks := func(list []view.Block) (out []view.Block) {
		for i := range list {
			out = append(out, view.Block{Name: fmt.Sprintf("Disguise %d", i+n), Strength: 1 + n%4, Max: 4, Rating: "Z9", Type: "heir"})
		}
		return out
	}
	masked := func(areas []view.Area) (out []view.Area) {
		for _, a := range areas {
			a.Own = blocks(a.Own)
			if a.City != nil {
				c := *a.City
				c.Own = blocks(c.Own)
				a.City = &c
			}
			out = append(out, a)
		}
		return out
	}
	v.Areas, v.Past = masked(v.Areas), slices.Clone(v.Past)
	for i := range v.Past {
		v.Past[i].Areas = masked(v.Past[i].Areas)
	}
	v.Boxes, v.Hand, v.Cards, v.Plan, v.Notes, v.Asked = nil, []string{"A secret"}, nil, "a secret", []string{"a secret"}, nil
	return v
}
