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
