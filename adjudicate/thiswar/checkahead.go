package thiswar

import (
	"slices"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/internal/checking"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
)

// warnAhead warns of Actions sent ahead that would not be legal as the board
// stands. They are held against it again when their time comes; but what comes
// before that seldom makes them legal, and asking then costs a letter.
func (b *Board) warnAhead(v *view.View, given []adjudicate.Given, r *orders.Reader) {
	if !b.sane(v) {
		return
	}
	for i, condition := range ahead[:2] {
		var list []adjudicate.Given
		for _, g := range given {
			if g.Ahead == condition && g.Name == "actions" {
				g.Ahead = ""
				list = append(list, g)
			}
		}
		if list == nil {
			continue
		}
		m := &masked{b.Masked(v)}
		s := m.masked
		for _, g := range given {
			if c, ok := m.card(s, g.Option.Name, nil); ok && g.Name == "card" {
				m.played[s] = c
			}
		}
		if m.played[s] == noCard {
			return // the card itself is refused
		}
		m.phase, m.player1 = Actions1, s
		if i == 1 {
			m.phase, m.player1 = Actions2, s.Other()
		}
		asked := view.View{Asked: []view.Question{{Name: "actions", N: m.cards[m.played[s]].ap, Options: []string{"end"}}}}
		found := orders.NewReader("", nil)
		checking.Check(m, &asked, list, "card", "2.31", found)
		for _, p := range found.Problems() {
			if p.Kind != orders.Illegal {
				continue
			}
			at := slices.IndexFunc(list, func(g adjudicate.Given) bool {
				return g.Node != nil && g.Node.Line == p.Line && g.Node.Column == p.Column
			})
			var node *orders.Node
			if at >= 0 {
				node = list[at].Node
			}
			warning := r.Report(node, "ahead-illegal", "as the board stands, under %s: %s", condition, p.Text)
			warning.Kind, warning.Rule, warning.Hint = orders.Unwise, p.Rule, p.Hint
		}
	}
}
