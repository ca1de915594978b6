package state

import (
	"slices"

	"fieldpost/adjudicate/view"
)

// Marks are the flags of a piece that a view shows by their names, in the order in which
// they are told.
type Marks[P any] []Mark[P]

// Mark is one of them.
type Mark[P any] struct {
	Name string
	At   func(p *P) *bool
}

// Names are those that are set.
func (m Marks[P]) Names(p *P) (names []string) {
	for _, x := range m {
		if *x.At(p) {
			names = append(names, x.Name)
		}
	}
	return names
}

// Of is a piece as the names of a view have it.
func (m Marks[P]) Of(b *view.Block) (p P) {
	for _, x := range m {
		*x.At(&p) = slices.Contains(b.Marks, x.Name)
	}
	return p
}
