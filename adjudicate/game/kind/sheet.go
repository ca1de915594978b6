package kind

import (
	"strings"

	"fieldpost/adjudicate/game/sheet"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
)

// Propose puts a question in an order sheet: its words, and below them each answer as a line
// to take the # away from.
func (b *Book[G]) Propose(g G, v *view.View, q *view.Question) []string {
	lines := sheet.Wrap("  # ", strings.Fields(q.Text))
	k := b.Find(q.Name)
	if k == nil || k.Shape != Items {
		lines = append(lines, "  # Take the # away before one choice:")
	}
	switch {
	case k == nil:
	case k.Sheet != nil:
		lines = append(lines, k.Sheet(g, v, q)...)
	default:
		for _, o := range b.grammar.Options(q) {
			for _, l := range b.Write(q.Name, []table.Option{o}) {
				lines = append(lines, "  # "+strings.TrimPrefix(l, "  "))
			}
		}
	}
	return lines
}
