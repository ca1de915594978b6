package text

import (
	"math"
	"strings"

	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
	"fieldpost/scenarios"
)

// Section is a heading with its lines.
type Section struct {
	Head  string   `json:"head"`
	Lines []string `json:"lines"`
}

// Beside is what a view says and the map does not show, in the words of the report: the hand, what has
// been played, who holds what counts for victory, and what is off the map.
func Beside(t tongue.Tongue, v *view.View) (out []Section) {
	p := &page{width: math.MaxInt32, t: t, style: scenarios.StyleOf(v.Rules)}
	p.cards(v)
	p.cities(v)
	p.offMap(v)
	for l := range strings.Lines(p.b.String()) {
		switch words := strings.TrimSpace(l); {
		case words == "":
		case l[0] != ' ':
			out = append(out, Section{Head: tongue.Capital(strings.ToLower(words)), Lines: []string{}})
		default:
			s := &out[len(out)-1]
			s.Lines = append(s.Lines, words)
		}
	}
	return out
}

// Waits says whose orders are awaited where this side is asked nothing, empty where nobody's are.
func Waits(t tongue.Tongue, v *view.View) string {
	if Ended(v) || len(v.Asked) > 0 || len(v.Awaited) == 0 {
		return ""
	}
	return t.Sprintf("Nothing is asked of you. Awaited: %s.", list(v.Awaited, func(s string) string { return named(t, s) }))
}
