package sheet

import (
	"slices"
	"strings"
	"testing"
)

func TestFit(t *testing.T) {
	for _, x := range []struct{ line, want string }{
		{"    # - short", "    # - short"},
		{"    # - {move: Gloucestershire, blocks: {Gloucester M Horse: Staffordshire}}   # attack", `
    # - {move: Gloucestershire,
    #    blocks: {Gloucester M Horse: Staffordshire}}   # attack`},
		{"    # - {muster: Northumberland, blocks: {Lancashire N Foot: [Cumberland, Northumberland]}}   # a long remark that does not fit", `
    # - {muster: Northumberland,
    #    blocks: {Lancashire N Foot: [Cumberland, Northumberland]}}
    #    # a long remark that does not fit`},
		{"  # home: {York: Cumbria, March: Cumbria, Rutland: Cumbria, Norfolk: Caernarvon, Warwick: Calais}", `
  # home: {York: Cumbria, March: Cumbria, Rutland: Cumbria,
  #    Norfolk: Caernarvon, Warwick: Calais}`},
		{"  actions: [" + strings.Repeat("a, ", 40) + "b]", "  actions: [" + strings.Repeat("a, ", 40) + "b]"}, // it counts: it is not ours to break
		{"  # " + strings.Repeat("x", 80), "  # " + strings.Repeat("x", 80)},
	} {
		if got, want := Fit([]string{x.line}), strings.Split(strings.TrimPrefix(x.want, "\n"), "\n"); !slices.Equal(got, want) {
			t.Errorf("%s\ngives\n%s", x.line, strings.Join(got, "\n"))
		}
	}
}
