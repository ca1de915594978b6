package orders

import (
	"slices"
	"strings"
)

// NodeKind says what a node is.
type NodeKind int

const (
	Null   NodeKind = iota // nothing is written, or "~" or "null"
	Scalar                 // one value
	List                   // a sequence
	Map                    // a mapping
)

func (k NodeKind) String() string {
	return [...]string{"nothing", "a single word or number", "a list", "a name with a colon behind it"}[k]
}

// Style says how a node is written.
type Style int

const (
	Plain  Style = iota // bare words; maps and lists by indentation
	Quoted              // "…" or '…'
	Block               // | or >
	Flow                // [a, b] or {a: b}
)

// A Node is a place in a file and what stands there. Value is the text of a
// scalar as written (quotes and escapes undone): what it means is for the
// [Reader] to say.
type Node struct {
	Kind         NodeKind
	Style        Style
	Value        string
	Keys         []Pair  // of a Map, in the file's order, no key twice
	Items        []*Node // of a List
	Line, Column int     // from 1; columns in characters

	bad     bool // a problem about it has been reported already
	comment bool // nothing, and a comment right behind
	between bool // nothing, behind a key between { and }
}

// A Pair is one line of a Map.
type Pair struct{ Key, Value *Node }

// Get finds the value of a key in a Map, or nil. It may be called on nil.
func (n *Node) Get(key string) *Node {
	if p := n.pair(key); p != nil {
		return p.Value
	}
	return nil
}

func (n *Node) pair(key string) *Pair {
	if n == nil || n.Kind != Map {
		return nil
	}
	for i := range n.Keys {
		if n.Keys[i].Key.Value == key {
			return &n.Keys[i]
		}
	}
	return nil
}

// emptyAbove is the key right above a line of a Map where nothing stands behind it, "" if
// something does, or where all stands on one line.
func (n *Node) emptyAbove(i int) string {
	if i == 0 || n.Style == Flow || n.Keys[i-1].Value.Kind != Null || n.Keys[i-1].Key.Line == n.Keys[i].Key.Line {
		return ""
	}
	return n.Keys[i-1].Key.Value
}

// Set gives a key of a Map a value, in place or at the end, and returns the Map.
func (n *Node) Set(key string, value *Node) *Node {
	if p := n.pair(key); p != nil {
		p.Value = value
		return n
	}
	n.Keys = append(n.Keys, Pair{TextNode(key), value})
	return n
}

// apostrophes are what telephones and word processors make of the plain one, which is last.
const apostrophes = "’‘ʼ′´`'"

// Alike reports whether two words are one name, capitals and the form of an apostrophe
// aside: telephones put their own.
func Alike(a, b string) bool {
	return strings.EqualFold(a, b) || strings.ContainsAny(a, apostrophes) && strings.EqualFold(straight(a), straight(b))
}

func straight(word string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(apostrophes, r) {
			return '\''
		}
		return r
	}, word)
}

// Fold writes keys of a Map as they are known, where they are Alike. A key that would be there twice stays as it is.
func (n *Node) Fold(known []string) {
	if n == nil || n.Kind != Map {
		return
	}
	for _, p := range n.Keys {
		i := slices.IndexFunc(known, func(k string) bool { return Alike(k, p.Key.Value) })
		if i >= 0 && !slices.Contains(known, p.Key.Value) && n.Get(known[i]) == nil {
			p.Key.Value = known[i]
		}
	}
}

// Blank reports whether there is nothing: no node, null, or an empty Map or List.
func (n *Node) Blank() bool {
	if n == nil {
		return true
	}
	if n.bad {
		return false
	}
	return n.Kind == Null || n.Kind == Map && len(n.Keys) == 0 || n.Kind == List && len(n.Items) == 0
}

// Equal reports whether two trees say the same. Positions and styles do not
// count, save where quotes change what a value may be: "7" is not 7.
func (n *Node) Equal(o *Node) bool {
	if n == nil || o == nil {
		return n == o
	}
	if n.Kind != o.Kind {
		return false
	}
	switch n.Kind {
	case Scalar:
		if n.Value != o.Value {
			return false
		}
		return ambiguous(n.Value) == "" || (n.Style == Plain) == (o.Style == Plain)
	case List:
		return slices.EqualFunc(n.Items, o.Items, (*Node).Equal)
	case Map:
		return slices.EqualFunc(n.Keys, o.Keys, func(a, b Pair) bool {
			return a.Key.Value == b.Key.Value && a.Value.Equal(b.Value)
		})
	}
	return true
}

// Walk visits n and all below it, in the file's order, until visit says
// false; then it leaves out what is below that node. Keys are not visited.
func (n *Node) Walk(visit func(*Node) bool) {
	if n == nil || !visit(n) {
		return
	}
	for _, i := range n.Items {
		i.Walk(visit)
	}
	for _, p := range n.Keys {
		p.Value.Walk(visit)
	}
}

// Replace puts another tree in n's place. All of the new tree gets n's line
// and column: that is where a problem in it can be shown.
func (n *Node) Replace(with *Node) {
	*n = *with.moved(n.Line, n.Column)
}

func (n *Node) moved(line, column int) *Node {
	c := *n
	c.Line, c.Column = line, column
	c.Items, c.Keys = nil, nil
	for _, i := range n.Items {
		c.Items = append(c.Items, i.moved(line, column))
	}
	for _, p := range n.Keys {
		c.Keys = append(c.Keys, Pair{p.Key.moved(line, column), p.Value.moved(line, column)})
	}
	return &c
}

// TextNode makes a scalar that is read back as this very text.
func TextNode(s string) *Node { return &Node{Kind: Scalar, Style: Quoted, Value: s} }

// ListNode makes a list.
func ListNode(items ...*Node) *Node { return &Node{Kind: List, Items: items} }

// TextsNode makes a list of texts.
func TextsNode(items ...string) *Node {
	n := ListNode()
	for _, s := range items {
		n.Items = append(n.Items, TextNode(s))
	}
	return n
}

// MapNode makes an empty mapping, to be filled with Set.
func MapNode() *Node { return &Node{Kind: Map} }
