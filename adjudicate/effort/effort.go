// Package effort says how much a run of the tests is to do. It is for tests alone.
//
// Without a word, `go test ./...` does what shows nearly every fault in a few minutes.
// FIELDPOST_TESTS=long does what the gate does (.ci/run): games by the hundred, every
// place where a program can be killed, whole pages. FIELDPOST_TESTS=soak goes on for
// hours (.ci/soak). A test that does less when it is quick says what it leaves out.
package effort

import (
	"os"
	"runtime/debug"
)

// Tests throw away nearly all that they make, and a machine that builds Go has the memory:
// collecting it took up to a third of their time.
func init() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400)
	}
}

// Quick says that a run of a few minutes is wanted.
func Quick() bool { return os.Getenv("FIELDPOST_TESTS") == "" }

// Soak says that hours may be spent.
func Soak() bool { return os.Getenv("FIELDPOST_TESTS") == "soak" }

// Of gives the number for this run: of games, of mangled letters, of places.
func Of(quick, long, soak int) int {
	switch {
	case Quick():
		return quick
	case Soak():
		return soak
	}
	return long
}

// Sample counts things by their kind, and says of each whether to look at it.
type Sample map[string]int

// Takes says yes to everything in a long run; in a quick one to the first so many of a
// kind, and then to one in every so many.
func (s Sample) Takes(kind string, first, every int) bool {
	s[kind]++
	return !Quick() || s[kind] <= first || s[kind]%every == 0
}
