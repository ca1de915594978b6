package gitrepo

import (
	"bytes"
	"errors"
	"slices"
)

// mostOutput is how much is read of what git gives: more than any repository of a game has to
// say. Whoever can push can make one that would fill the memory, with a tree that holds itself
// a thousand times over, or a million branches.
const mostOutput = 32 << 20

// output is what git gives. At what is too much nothing more is read, by which git ends.
type output struct {
	read bytes.Buffer
	full bool
}

func (o *output) Write(p []byte) (int, error) {
	if o.full = o.full || o.read.Len()+len(p) > mostOutput; o.full {
		return 0, errors.New("full")
	}
	return o.read.Write(p)
}

// mostTold is how much is kept of the beginning, and of the end, of what git tells.
const mostTold = 64 << 10

// told is what git tells on its standard error, and the server through it: how it began and
// how it ended. What it is about stands there.
type told struct{ first, last []byte }

func (t *told) Write(p []byte) (int, error) {
	head := p[:min(len(p), mostTold-len(t.first))]
	t.first = append(t.first, head...)
	t.last = append(t.last, p[len(head):]...)
	t.last = slices.Delete(t.last, 0, max(0, len(t.last)-mostTold))
	return len(p), nil
}

func (t *told) String() string { return string(t.first) + string(t.last) }
