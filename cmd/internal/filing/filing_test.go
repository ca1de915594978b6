package filing

import (
	"slices"
	"testing"

	"fieldpost/adjudicate/folder"
)

// Every letter that is missing is named, and what comes behind the first of them stays away.
func TestBeforeGap(t *testing.T) {
	files := folder.Files{}
	for _, n := range []int{1, 2, 4, 7} {
		files[folder.CallName(n)] = []byte("call")
	}
	keep, gaps := BeforeGap(folder.Files{folder.CallName(6): nil}, files)
	if !slices.Equal(gaps, []int{3, 5, 6}) || len(keep) != 2 || keep[folder.CallName(2)] == nil {
		t.Errorf("missing %v, kept %v", gaps, keep.Names())
	}
	if keep, gaps = BeforeGap(folder.Files{folder.CallName(3): []byte("call"), folder.CallName(5): []byte("call"), folder.CallName(6): []byte("call")}, files); gaps != nil || len(keep) != 4 {
		t.Errorf("missing %v, kept %v", gaps, keep.Names())
	}
	if got, want := Missing([]int{3, 5, 6}).String(), "letters are missing: the calls of steps 3, 5, 6"; got != want {
		t.Error(got)
	}
}

// Who sends a call on draws no answer to himself: the first letter of a call is answered, and that
// another address has sent letters is told.
func TestBringing(t *testing.T) {
	call := []byte("fieldpost: call/1\n")
	from := func(who ...string) (pieces []folder.Piece, threads []Thread) {
		for i, w := range who {
			pieces, threads = append(pieces, folder.Piece{Letter: i + 1, Data: call}), append(threads, Thread{To: w})
		}
		return pieces, threads
	}
	for _, c := range []struct {
		was       Thread
		who       []string
		to, other string
	}{
		{Thread{}, nil, "", ""},
		{Thread{}, []string{"club", "club"}, "club", ""},
		{Thread{}, []string{"club", "ben"}, "club", "ben"},
		{Thread{To: "club", Step: 3}, []string{"ben"}, "club", "ben"},
		{Thread{To: "club", Step: 2}, []string{"club"}, "club", ""},
		{Thread{To: "club", Step: 2}, []string{"", "CLUB"}, "CLUB", ""},
		{Thread{To: "club", Step: 2}, []string{"ben"}, "ben", "club"},
		{Thread{To: "club", Step: 2}, []string{"club", "ben"}, "club", "ben"},
		{Thread{To: "ben", Other: "club", Step: 3}, []string{"club"}, "ben", "club"},
	} {
		pieces, threads := from(c.who...)
		if got := Bringing(call, 3, c.was, pieces, threads); got.To != c.to || got.Other != c.other || (got.Doubt().String() == "") != (c.other == "") {
			t.Errorf("%+v, then %v: %+v", c.was, c.who, got)
		}
	}
}
