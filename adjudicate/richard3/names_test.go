package richard3

import "testing"

// An area may be called as the map shortens it where there is little room.
func TestOrdersTakeTheNamesOfTheMap(t *testing.T) {
	b, n := board(t), 0
	for _, a := range b.pack.Richard.Areas {
		if a.Short == "" {
			continue
		}
		if n++; b.names(York, "area").Fold(a.Short) != a.Name {
			t.Errorf("%s is not %s", a.Short, a.Name)
		}
	}
	if n == 0 {
		t.Error("the map shortens no name")
	}
}
