package thiswar

import (
	"fmt"

	"fieldpost/adjudicate/internal/ruling"
	"fieldpost/adjudicate/table"
	"fieldpost/adjudicate/view"
)

// describeRuled puts rulings in words.
func describeRuled(e table.Event, v *view.Event) bool {
	if e.Kind != ruling.Kind {
		return false
	}
	v.Level = 0
	if text, ok := ruling.Sentence(e, sideName(e.Side)); ok {
		v.Text = text
		return true
	}
	v.Text = ruling.Head
	switch e.Words {
	case ruling.OfControl:
		v.Text += fmt.Sprintf("%s is held by %s: %s", e.Area, sideName(e.Side), track(e.N))
	case trackMarker:
		v.Text += fmt.Sprintf("the Siege Marker at %s, %d → %d", e.Area, e.From, e.N)
	default:
		v.Text += "the Victory Track stands at " + track(e.N)
	}
	return true
}
