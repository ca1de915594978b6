package reading

import (
	"slices"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/table"
	"fieldpost/orders"
)

// Sheet gathers the answers that a sheet gives.
type Sheet struct {
	Reader
	Given []adjudicate.Given
	item  int // of the action being read
}

// Add adds an answer of the item being read.
func (s *Sheet) Add(name string, n *orders.Node, o table.Option) {
	s.Given = append(s.Given, s.Answer(name, n, o))
}

// Answer is an answer of the item being read, for those who add it later.
func (s *Sheet) Answer(name string, n *orders.Node, o table.Option) adjudicate.Given {
	return adjudicate.Given{Name: name, Option: o, Node: n, Item: s.item}
}

// NextItem begins the next item of a list: answers of one item are carried out
// or replaced together.
func (s *Sheet) NextItem() { s.item++ }

// Ahead gathers what read reads as sent ahead on one of some conditions.
func (s *Sheet) Ahead(conditions []string, condition string, read func()) {
	for _, g := range s.apart((1+slices.Index(conditions, condition))*1_000_000, read) {
		g.Ahead = condition
		s.Given = append(s.Given, g)
	}
}

// Otherwise reads what is done in the place of an action that turns out not to
// be legal: one action, or a list of them. first is where the action's own
// answers begin.
func (s *Sheet) Otherwise(action *orders.Node, first int, read func(list *orders.Node)) {
	n := action.Get("otherwise")
	if n == nil {
		return
	}
	if n.Kind == orders.Map {
		n = orders.ListNode(n)
	}
	instead := s.apart(s.item*1000, func() { read(n) })
	if len(s.Given) > first {
		s.Given[first].Else = instead
	}
}

// apart gathers what read reads by itself, its items numbered from another
// number on.
func (s *Sheet) apart(item int, read func()) []adjudicate.Given {
	given, was := s.Given, s.item
	s.Given, s.item = nil, item
	read()
	apart := s.Given
	s.Given, s.item = given, was
	return apart
}
