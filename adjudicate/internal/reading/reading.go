// Package reading reads the parts that the order sheets of all games are made
// of: names of blocks and areas, words, lists and mappings of them. It knows
// the names it is given, not the position.
package reading

import (
	"slices"
	"strings"

	"fieldpost/orders"
)

// Names are the names a reader looks for: what they are, the problem's code
// where a name is none of them, and all of them.
type Names struct {
	Code string // "unknown-block"
	Is   string // "is no block of York"
	All  []string
	// Short are shorter names, each for one of All; nil if there are none.
	Short map[string]string
}

// Fold finds the name that a word stands for, capitals aside.
func (n Names) Fold(word string, further ...string) string {
	word = Fold(word, append(further, n.All...))
	for short, name := range n.Short {
		if strings.EqualFold(short, word) {
			return name
		}
	}
	return word
}

// Reader reads names out of a sheet and reports what it does not understand.
type Reader struct{ *orders.Reader }

// Fold finds the known name that a word is, capitals aside: phones put their own.
func Fold(word string, names []string) string {
	for _, n := range names {
		if strings.EqualFold(n, word) {
			return n
		}
	}
	return word
}

// Name reads a name, or one of some further words.
func (r Reader) Name(n *orders.Node, names Names, further ...string) (string, bool) {
	w, ok := r.Text(n)
	if !ok {
		return "", false
	}
	w = names.Fold(w, further...)
	if slices.Contains(further, w) || r.Knows(n, w, names, further...) != nil {
		return w, slices.Contains(further, w)
	}
	return w, true
}

// Knows reports a name that is not known, and returns the problem; nil if it is known.
func (r Reader) Knows(n *orders.Node, name string, names Names, further ...string) *orders.Problem {
	if slices.Contains(names.All, name) {
		return nil
	}
	p := r.Report(n, names.Code, "'%s' %s", orders.Safe(name), names.Is)
	if near, ok := orders.Suggest(name, append(further, names.All...)); ok {
		p.Text += "; did you mean '" + near + "'?"
	}
	return p
}

// Word reads one of some words, capitals aside.
func (r Reader) Word(n *orders.Node, known []string) (string, bool) {
	if n != nil && n.Kind == orders.Scalar {
		if w := Fold(n.Value, known); slices.Contains(known, w) {
			return w, true
		}
	}
	return r.Choice(n, known)
}

// IsWord says whether a node is just one of some words.
func IsWord(n *orders.Node, words ...string) bool {
	return n != nil && n.Kind == orders.Scalar && slices.Contains(words, Fold(n.Value, words))
}

// Items are the nodes of a list, or the node itself where one name stands
// alone.
func (r Reader) Items(n *orders.Node) []*orders.Node {
	if n != nil && n.Kind == orders.Scalar {
		return []*orders.Node{n}
	}
	items, _ := r.List(n)
	return items
}
