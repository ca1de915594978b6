package adjudicate

import (
	"fmt"
	"strings"

	"fieldpost/adjudicate/view"
	"fieldpost/orders"
)

// SheetOf is an order sheet for the open call with these lines under "orders:", and
// perhaps a note to the opponent and the lines of a plan, from "plan:" on. It is as a
// player writes it, not held against the view: Check does that.
func (g *Play) SheetOf(v *view.View, lines []string, note, plan string) []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "fieldpost: orders/2\ngame: %s\nstep: %d\nside: %s\norders:\n", orders.Quote(v.Game), v.Step, orders.Quote(v.Side))
	for _, l := range lines {
		b.WriteString(l + "\n")
	}
	if note != "" {
		b.WriteString("note: " + orders.Quote(note) + "\n")
	}
	b.WriteString(plan)
	return orders.Canonical([]byte(b.String()))
}
