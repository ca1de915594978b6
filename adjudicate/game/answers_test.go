package game

import "testing"

// What a sheet says of an item of a list may have become illegal by what was rolled or answered
// since the list began, though it is the first that is asked of it; by the sheet's own
// answers it may not.
func TestChanced(t *testing.T) {
	for _, c := range []struct {
		name           string
		before, rolled int
		want           bool
	}{
		{"what else the sheet has said", 2, 0, false},
		{"a fight on the way", 1, 3, true},
	} {
		a := NewAnswers(&Grammar{Fields: map[string]string{"way": "actions"}}, nil, "")
		a.Asked("actions", 7)
		for range c.before {
			a.gave["another"]++
		}
		a.Asked("way", 7+c.before+c.rolled)
		if a.Chanced("way") != c.want {
			t.Errorf("%s: %v", c.name, !c.want)
		}
	}
}
