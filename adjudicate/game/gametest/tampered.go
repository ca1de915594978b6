package gametest

import (
	"encoding/json"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
)

// TamperedViews changes views by hand, each so many times, and has their player's
// commands run with them: they are refused in words or answered from, and nothing breaks.
// (The adjudicator makes his views himself.)
func TamperedViews(t *testing.T, rules game.Rules, views []view.View, times int) {
	rnd := NewRandom(5)
	refused, all := 0, 0
	for _, v := range views {
		for range times {
			bad, ok := Tampered(rnd.Rand, v)
			if !ok || len(bad.Asked) == 0 {
				continue
			}
			all++
			bad.Pace = "plans"
			text := strings.Join(rules.Sheet(&bad), "\n")
			sheet := "orders:\n" + ReadChoices(text, []string{bad.Asked[0].Name}).Orders(rnd.Rand, 50)
			if r, ok := rules.(game.Asking); ok {
				askThrough(r, &bad, rnd)
			}
			sides := rules.Sides()
			s := slices.Index(sides[:], bad.Side)
			if s < 0 || CheckText(rules, &bad, sheet).Refused() { // nothing is asked of a side that there is not
				refused++
			}
			if root, _ := orders.Parse("", []byte(sheet), orders.Limits{}); s >= 0 && root != nil {
				given := rules.Read(table.Side(s), root.Get("orders"), orders.NewReader("", nil))
				rules.Forecast(&bad, given, nil, rnd, 2)
			}
		}
	}
	t.Logf("%d views, %d refused", all, refused)
	if refused == 0 || refused == all {
		t.Errorf("%d of %d views are refused", refused, all)
	}
}

// askThrough answers what a view asks one by one, with any of the choices, for some time.
func askThrough(rules game.Asking, v *view.View, rnd Random) {
	for i := range v.Asked {
		var answers []table.Option
		for range 8 {
			q, _, err := rules.Ask(v, &v.Asked[i], answers)
			if q == nil || err != nil || len(q.Options) == 0 {
				break
			}
			rules.Neighbours(q.Area)
			answers = append(answers, q.Options[rnd.IntN(len(q.Options))])
		}
		rules.Write(v.Asked[i].Name, answers)
	}
}

// Tampered is a view that somebody has changed by hand, in some places: numbers
// that cannot be, words that belong elsewhere, lists that lack something or have it
// often. ok is false where it is no view any more.
func Tampered(rnd *rand.Rand, v view.View) (bad view.View, ok bool) {
	data, err := json.Marshal(v)
	if err != nil {
		return bad, false
	}
	var tree any
	if json.Unmarshal(data, &tree) != nil {
		return bad, false
	}
	m := &tamper{Rand: rnd}
	m.gather(tree)
	for range 1 + rnd.IntN(4) {
		m.left = rnd.IntN(m.nodes)
		tree = m.change(tree)
	}
	if data, err = json.Marshal(tree); err != nil {
		return bad, false
	}
	return bad, json.Unmarshal(data, &bad) == nil
}

type tamper struct {
	*rand.Rand
	words []string
	nodes int
	left  int // nodes until the one that is changed
}

func (m *tamper) gather(n any) {
	m.nodes++
	switch n := n.(type) {
	case map[string]any:
		for _, k := range keys(n) {
			m.gather(n[k])
		}
	case []any:
		for _, x := range n {
			m.gather(x)
		}
	case string:
		m.words = append(m.words, n)
	}
}

func keys(n map[string]any) []string { return slices.Sorted(maps.Keys(n)) }

// change changes the node that the count comes to.
func (m *tamper) change(n any) any {
	if m.left--; m.left == -1 {
		return m.other(n)
	}
	switch n := n.(type) {
	case map[string]any:
		for _, k := range keys(n) {
			if n[k] = m.change(n[k]); n[k] == nil {
				delete(n, k)
			}
		}
	case []any:
		for i := range n {
			n[i] = m.change(n[i])
		}
	}
	return n
}

func (m *tamper) other(n any) any {
	switch n := n.(type) {
	case float64:
		return pick(m.Rand, []float64{-1, 0, 1, 2, n + 1, n - 1, 7, 127, 128, 200, 1 << 15, 1 << 40, -1 << 40})
	case string:
		return pick(m.Rand, append([]string{"", "nowhere", "yes", "-3", "999999999999999999999"}, pick(m.Rand, m.words), pick(m.Rand, m.words), pick(m.Rand, m.words)))
	case bool:
		return !n
	case []any:
		if len(n) == 0 {
			return n
		}
		i := m.IntN(len(n))
		switch m.IntN(4) {
		case 0:
			return slices.Delete(n, i, i+1)
		case 1:
			return []any{}
		case 2:
			return append(n, n[i])
		}
		for range 50 {
			n = append(n, n[i])
		}
		return n
	}
	return nil
}
