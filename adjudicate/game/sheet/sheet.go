package sheet

import (
	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
	"fieldpost/orders"
	"fieldpost/orders/plan"
)

// Sheet gathers the answers that a sheet gives.
type Sheet struct {
	Reader
	Given []game.Given
	item  int // of the action being read
	last  int // the item numbered last
	other int // how often something is to be done otherwise
}

// mostOtherwise is how often a sheet may say what is done otherwise. Each that turns
// out to be needed has the whole sheet looked over again; no side has so many Actions.
const mostOtherwise = 40

// Add adds an answer of the item being read.
func (s *Sheet) Add(name string, n *orders.Node, o table.Option) {
	s.Given = append(s.Given, s.Answer(name, n, o))
}

// Answer is an answer of the item being read, for those who add it later.
func (s *Sheet) Answer(name string, n *orders.Node, o table.Option) game.Given {
	return game.Given{Name: name, Option: o, Node: n, Item: s.item}
}

// AddEvery adds an answer for every block that may give it; its option names none.
func (s *Sheet) AddEvery(name string, n *orders.Node, o table.Option) {
	s.Add(name, n, o)
	s.Given[len(s.Given)-1].Every = true
}

// NextItem begins the next item of a list: answers of one item are carried out
// or replaced together.
func (s *Sheet) NextItem() {
	s.last++
	s.item = s.last
}

// Item is the item being read; with Back what follows is read as of that one again.
func (s *Sheet) Item() int     { return s.item }
func (s *Sheet) Back(item int) { s.item = item }

// Within says in which area counts what read reads.
func (s *Sheet) Within(area string, read func()) {
	first := len(s.Given)
	read()
	for i := first; i < len(s.Given); i++ {
		s.Given[i].Area = area
	}
}

// Ahead gathers what read reads as sent ahead on a condition.
func (s *Sheet) Ahead(condition string, read func()) { s.Entry(condition, 0, nil, read) }

// Entry gathers what read reads as an entry of a list that is sent ahead, with a condition of
// its own.
func (s *Sheet) Entry(condition string, n int, when *plan.Rule, read func()) {
	for _, g := range s.apart(read) {
		g.Ahead, g.Entry, g.When = condition, n, when
		s.Given = append(s.Given, g)
	}
}

// Otherwise reads what is done in the place of an action that turns out not to be legal: one
// action, or a list of them. first is where the action's own answers begin.
func (s *Sheet) Otherwise(action *orders.Node, first int, read func(list *orders.Node)) {
	n := action.Get("otherwise")
	if n == nil {
		return
	}
	if n.Kind == orders.Map {
		n = orders.ListNode(n)
	}
	if s.other++; s.other > mostOtherwise {
		if s.other == mostOtherwise+1 {
			s.Report(n, orders.CodeTooManyNodes, "a sheet says 'otherwise' %d times at most", mostOtherwise)
		}
		return
	}
	instead := s.apart(func() { read(n) })
	if len(s.Given) > first {
		s.Given[first].Else = instead
	}
}

// apart gathers what read reads by itself, as other items.
func (s *Sheet) apart(read func()) []game.Given {
	given, was := s.Given, s.item
	s.Given = nil
	s.NextItem()
	read()
	apart := s.Given
	s.Given, s.item = given, was
	return apart
}
