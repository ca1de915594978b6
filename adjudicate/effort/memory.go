package effort

import (
	"os"
	"testing"
)

// Main runs the tests of a package that writes many files, or has git do so: their temporary
// folders lie in memory where there is room for them. A program that is killed loses nothing
// there either, and what is synced to a disk thousands of times takes minutes.
func Main(m *testing.M) {
	if dir := memory(); dir != "" && os.Getenv("TMPDIR") == "" {
		os.Setenv("TMPDIR", dir)
	}
	os.Exit(m.Run())
}
