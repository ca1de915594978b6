package kind

import (
	"slices"

	"fieldpost/adjudicate/game/plans"
	"fieldpost/adjudicate/game/sheet"
	"fieldpost/adjudicate/game/table"
	"fieldpost/orders"
	"fieldpost/orders/plan"
)

// KindsOf are the kinds that a side's plan answers. known has the words of facts by their names.
func (b *Book[G]) KindsOf(s table.Side, known map[string][]string) []plan.Kind {
	return b.PlanKinds(known, func(r *orders.Reader) *plans.Reader { return b.wishes(s, r) })
}

// wishes makes what reads the wishes of a side's plan: its names and those words that stand for
// several, both of which are suggested for one that is neither.
func (b *Book[G]) wishes(s table.Side, r *orders.Reader) *plans.Reader {
	w := &plans.Reader{Reader: sheet.Reader{Reader: r}}
	read := func(noun string, words []string) func(*orders.Node, ...string) (string, bool) {
		return func(n *orders.Node, further ...string) (string, bool) {
			all := slices.Concat(words, further)
			return w.Name(n, b.Names(s, noun).Suggesting(all...), all...)
		}
	}
	w.Own, w.Place, w.Enemy = read(b.Nouns[0].Name, b.Classes), read(b.area(), nil), read(b.Theirs, nil)
	return w
}
