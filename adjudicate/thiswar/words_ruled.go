package thiswar

import (
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/internal/ruling"
	"fieldpost/adjudicate/view"
)

// describeRuled puts rulings in words.
func describeRuled(t tongue.Tongue, e table.Event, v *view.Event) bool {
	if e.Kind != ruling.Kind {
		return false
	}
	v.Level = 0
	if text, ok := ruling.Sentence(t, e, sideIn(t, e.Side)); ok {
		v.Text = text
		return true
	}
	v.Text = t.Word(ruling.Head)
	switch e.Words {
	case ruling.OfControl:
		v.Text += t.Sprintf("%s is held by %s: %s", e.Area, sideIn(t, e.Side), track(t, e.N))
	case trackMarker:
		v.Text += t.Sprintf("the Siege Marker at %s, %d → %d", e.Area, e.From, e.N)
	default:
		v.Text += t.Sprintf("the Victory Track stands at %s", track(t, e.N))
	}
	return true
}
