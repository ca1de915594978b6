package adjudicate

import (
	"slices"

	"fieldpost/adjudicate/game"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

// publicKeys is what Rules may offer too: of orders that are sealed with Fields, the
// keys whose values both sides will see on the map, and the kinds of actions.
type publicKeys interface {
	PublicKeys() []string
	ActionKinds() []string
}

// hiddenWord stands for an answer or a value that is sealed.
const hiddenWord = "sealed"

// shown is what may be read of orders that are sealed with Fields. It is all that was
// asked, answered or not; the kinds of actions; and single values whose place is public.
// What stands in clear is decided by where it stands and never by what it is: many a
// block has the name of an area. All else leaves no trace: what was not asked, such as
// orders ahead, or what an action says besides.
func shown(rules game.Rules, asked []string, answers *orders.Node) *orders.Node {
	var public, kinds []string
	if r, ok := rules.(publicKeys); ok {
		public, kinds = r.PublicKeys(), r.ActionKinds()
	}
	out := orders.MapNode()
	for _, name := range asked {
		answer, to := answers.Get(name), orders.TextNode(hiddenWord)
		switch {
		case answer == nil:
		case answer.Kind == orders.Scalar && slices.Contains(public, name):
			to = orders.TextNode(answer.Value)
		case isActions(answer, kinds):
			to = &orders.Node{Kind: orders.List}
			for _, i := range answer.Items {
				to.Items = append(to.Items, shownAction(i, public, kinds))
			}
		}
		out.Set(name, to)
	}
	return out
}

// isActions says of an answer that it is a list of actions, each of a known kind.
func isActions(n *orders.Node, kinds []string) bool {
	for _, i := range n.Items {
		if !slices.ContainsFunc(kinds, func(k string) bool { return i.Get(k) != nil }) {
			return false
		}
	}
	return len(n.Items) > 0
}

func shownAction(action *orders.Node, public, kinds []string) *orders.Node {
	out := orders.MapNode()
	for _, key := range slices.Concat(kinds, public) {
		n := action.Get(key)
		switch {
		case n == nil || out.Get(key) != nil:
		case n.Kind == orders.Scalar && slices.Contains(public, key):
			out.Set(key, orders.TextNode(n.Value))
		case slices.Contains(kinds, key):
			out.Set(key, orders.TextNode(hiddenWord))
		}
	}
	return out
}

// asShown holds what stands in clear beside sealed orders against what they are: it
// would tell whoever reads it what is not so.
func (f *Folder) asShown(o *opened, n, s int) {
	if o.outer.Shown == nil && o.outer.Note == "" {
		return
	}
	if o.outer.Shown.Equal(shown(f.Rules, f.Calls[n-1].Asks[s], o.Sheet.Orders)) && o.outer.Note == o.Sheet.Note {
		return
	}
	o.r.Report(nil, orders.CodeClearAndSealed, "what stands in clear is not what is sealed").Hint = say.Words("seal the orders afresh")
}
