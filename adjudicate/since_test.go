package adjudicate_test

import (
	"fmt"
	"strings"
	"testing"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/audit"
	"fieldpost/adjudicate/folder"
)

// A side that was not asked for some steps reads, when it is asked again, of
// all that happened since its own last orders, and every note of that time.
func TestViewsGoBackToASidesLastOrders(t *testing.T) {
	m := begin(t, func(s *adjudicate.Setup) { s.Seed[0] = 2 }) // dice that let blue peek
	last := [2]int{1, 1}                                       // step of each side's last orders
	wrote := map[int][2]string{}
	longest := 0
	turn := 0
	for n := 1; !m.folder().Over(); n++ {
		asks := m.folder().OpenCall().Asks
		var notes [2]string
		for s, side := range duelSides {
			var lines []string
			for _, q := range asks[s] {
				switch q {
				case "ready":
					lines = append(lines, "ready: true")
				case "card": // red guards too, ahead; blue has to be asked again
					turn += 1 - s // red comes first
					lines = append(lines, "card: "+duelCards[turn], "guards: "+[2]string{"[North, East]", "[South]"}[s])
				case "guards":
					lines = append(lines, "guards: [East]")
				case "peek":
					lines = append(lines, "peek: wait")
				}
			}
			if lines != nil {
				last[s], notes[s] = n, fmt.Sprintf("%s at step %d", side, n)
				m.send(side, m.sheet(side, strings.Join(lines, "\n"))+"note: "+notes[s]+"\n")
			}
		}
		wrote[n] = notes
		m.resolve()
		for s, side := range duelSides {
			v, err := m.folder().View(people()[side], 0)
			if err != nil {
				t.Fatal(err)
			}
			longest = max(longest, n-last[s])
			var events, want, said []string
			for _, e := range v.Events {
				if e.Kind == "guarded" || e.Kind == "initiative" {
					events = append(events, e.Kind)
				}
			}
			for k := last[s]; k <= n; k++ {
				for _, l := range m.folder().Calls[k].Report {
					kind, _, _ := strings.Cut(l, " ")
					want = append(want, kind)
				}
				if note := wrote[k][1-s]; note != "" {
					said = append(said, note)
				}
			}
			if fmt.Sprint(events) != fmt.Sprint(want) || fmt.Sprint(v.Notes) != fmt.Sprint(said) {
				t.Errorf("step %d, %s, last orders at step %d: events %v, want %v; notes %q, want %q", n+1, side, last[s], events, want, v.Notes, said)
			}
			if size := len(m.files[folder.ViewName(n+1, side)]); size != len(m.files[folder.ViewName(1, side)]) {
				t.Errorf("step %d: the view of %s has %d bytes", n+1, side, size)
			}
		}
	}
	if longest < 2 {
		t.Errorf("nobody went without orders for long: %d", longest)
	}
	if r, err := audit.Replay(m.folder(), people()[folder.Adjudicator], 0); err != nil || r.First != nil {
		t.Errorf("%+v %v", r.First, err)
	}
}
