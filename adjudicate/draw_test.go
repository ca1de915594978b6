package adjudicate

import (
	"strings"
	"testing"
)

// numbered is the line of a sheet with a number for the open step of a side, made with
// the key of whoever it is.
func numbered(t testing.TB, f *Folder, who, side string) string {
	t.Helper()
	number, err := f.makeNumber(people()[who], side)
	if err != nil {
		t.Fatal(err)
	}
	return "number: |\n  " + strings.ReplaceAll(strings.TrimSuffix(number, "\n"), "\n", "\n  ") + "\n"
}
