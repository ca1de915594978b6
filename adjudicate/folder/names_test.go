package folder

import (
	"slices"
	"testing"
)

// A folder knows all the calls that it lacks before one that it has.
func TestMissingCalls(t *testing.T) {
	files := Files{}
	for _, n := range []int{1, 2, 5, 7} {
		files[CallName(n)] = []byte("call")
	}
	if last, missing := files.Steps(); last != 2 || !slices.Equal(missing, []int{3, 4, 6}) {
		t.Error(last, missing)
	}
	delete(files, CallName(7))
	delete(files, CallName(5))
	if last, missing := files.Steps(); last != 2 || missing != nil {
		t.Error(last, missing)
	}
}
