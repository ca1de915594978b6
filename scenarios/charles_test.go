package scenarios

import (
	"maps"
	"slices"
	"strings"
	"testing"
)

const charles = "unhappy-king-charles"

// beside are the Areas within some Areas of one, it aside, and not past those barred.
func (w *Charles) beside(from string, n int, barred ...string) []string {
	at := map[string]bool{from: true}
	for range n {
		next := maps.Clone(at)
		for _, c := range w.Connections {
			for i, name := range c.Between {
				if other := c.Between[1-i]; at[name] && !slices.Contains(barred, other) {
					next[other] = true
				}
			}
		}
		at = next
	}
	delete(at, from)
	return slices.Sorted(maps.Keys(at))
}

// The map is ours, but it must be one on which the examples of the rulebook can happen.
func TestCharlesMapHasTheExamples(t *testing.T) {
	p, err := Load(charles)
	if err != nil {
		t.Fatal(err)
	}
	w := p.Charles
	for _, c := range []struct {
		section string
		have    []string
		want    string
	}{
		{"annex-73", w.beside("London", 1), "Cambridge, Colchester, Maidstone, Reading, Reigate, St Albans"},
		{"18.2", w.beside("Bridgwater", 2, "Bath"), "Barnstable, Exeter, Lyme, Plymouth, St Austell"},
		{"17.1", w.beside("Gloucester", 1), "Bristol, Devizes, Forest of Dean, Oxford, Worcester"},
	} {
		if have := strings.Join(c.have, ", "); have != c.want {
			t.Errorf("%s: %s, want %s", c.section, have, c.want)
		}
	}
	for _, two := range [][2]string{{"Lyme", "Exeter"}, {"Lyme", "Bath"}, {"Bath", "Bridgwater"}, {"Worcester", "Tamworth"}, {"Hull", "Gainsborough"}} {
		if !slices.Contains(w.beside(two[0], 1), two[1]) {
			t.Errorf("%s is not beside %s", two[0], two[1])
		}
	}
	if n := len(w.beside("London", 99)); n != 74 {
		t.Errorf("from London one gets to %d Areas, not to all", n)
	}
	l := p.Look()
	if have := strings.Join(l.Turns["full-war"][1643], ", "); have != "Early, Late, Winter" || len(l.Borders) != len(w.Connections) || !l.Areas["Hull"].Cities["Hull"].Fortified {
		t.Errorf("it is drawn with the turns %s in 1643, %d connections", have, len(l.Borders))
	}
	maritime := 0
	for _, c := range w.Connections {
		if c.Type == "maritime" {
			maritime++
		}
	}
	if maritime != 1 {
		t.Errorf("there are %d Maritime lines; there is one (9.1, 17.1)", maritime)
	}
}

// What is on the Displays and in London in the beginning (5.1, 5.2), and in which order cards
// and turns put what into the game.
func TestCharlesSetUp(t *testing.T) {
	p, err := Load(charles)
	if err != nil {
		t.Fatal(err)
	}
	w, have := p.Charles, map[string][]string{}
	for _, b := range w.Brigades {
		if at := b.Start.General + b.Start.Area; at != "" {
			have[at] = append(have[at], b.Printed+strings.Repeat("*", b.Value-1))
		}
	}
	want := map[string]string{"King Charles": "King's Lifeguard*, Rupert's Lifeguard*", "Newcastle": "Whitecoats*", "Hopton": "Grenville's Cornish*",
		"Shrewsbury": "Wilmot's, Lord Herbert's, Northern Levies", "Lord Fairfax": "Cloth Town Militia's", "Essex": "Fiennes, Assheton, Eastern Association, Eastern Association",
		"London": "London Trained Bands", "Waller": "Western Association", "Bedford": "Hesilrigg's Lobsters*, Popham's"}
	for at, brigades := range want {
		if got := strings.Join(have[at], ", "); got != brigades {
			t.Errorf("%s: %s, want %s", at, got, brigades)
		}
	}
	if len(have) != len(want) {
		t.Errorf("Brigades are in %q", slices.Sorted(maps.Keys(have)))
	}
	veterans := map[string]int{}
	for _, b := range w.Brigades {
		if b.Value == 2 {
			veterans[b.Side+" "+b.Kind]++
		}
	}
	if len(veterans) != 6 || veterans["royalist regional"] != 11 || veterans["parliament regional"] != 8 || veterans["parliament nma"] != 5 ||
		veterans["royalist irish"] != 2 || veterans["parliament covenanter"] != 2 || veterans["royalist lorrainer"] != 4 {
		t.Errorf("the Veterans are %v", veterans)
	}
	// Every Event is carried out by something, every switch and rule of its own is of use.
	special, on := map[string]int{}, map[string]int{}
	for _, c := range w.Cards {
		for _, s := range c.Do {
			special[s.Special]++
			if s.Switch != nil {
				on[s.Switch.ID]++
			}
		}
	}
	for _, word := range charlesSpecials {
		if special[word] != 1 {
			t.Errorf("%d cards have the rule of their own %s", special[word], word)
		}
	}
	for _, s := range w.Switches {
		if on[s.ID] == 0 {
			t.Errorf("no Event turns the switch %s on", s.ID)
		}
	}
}
