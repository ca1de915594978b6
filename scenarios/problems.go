package scenarios

import (
	"fmt"
	"slices"
	"strings"
)

// Problem is something wrong in a pack; Line is 0 if it concerns a whole file,
// and File is empty if it concerns the pack.
type Problem struct {
	File string
	Line int
	Text string
}

func (p Problem) String() string {
	switch {
	case p.File == "":
		return p.Text
	case p.Line == 0:
		return p.File + ": " + p.Text
	}
	return fmt.Sprintf("%s:%d: %s", p.File, p.Line, p.Text)
}

// Problems are all that is wrong in a pack, in the order of its files.
type Problems []Problem

func (ps Problems) Error() string {
	lines := make([]string, len(ps))
	for i, p := range ps {
		lines[i] = p.String()
	}
	return strings.Join(lines, "\n")
}

// Sourced is one fact of a pack that has a source.
type Sourced struct {
	File    string
	Line    int
	Section string // such as areas
	ID      string // of the entry: its name, or what it is between
	Field   string
	Value   string // as text
	Source  string
}

// Reconstructed says whether the fact, or a part of it, is not what the
// printed game shows but what we made up for want of it.
func (s Sourced) Reconstructed() bool { return strings.Contains(s.Source, "reconstructed") }

// Kinds are what Kind gives.
var Kinds = []string{"printed", "rulebook", "inferred", "ours", "reconstructed", "other"}

// Kind is what the source is; ours is how we read the rulebook where it leaves a choice.
func (s Sourced) Kind() string {
	if s.Reconstructed() {
		return "reconstructed"
	}
	kind, _, _ := strings.Cut(s.Source, ":")
	kind, _, _ = strings.Cut(kind, " ")
	if slices.Contains(Kinds, kind) {
		return kind
	}
	return "other"
}
