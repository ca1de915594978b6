package richard3

import (
	"strings"
	"testing"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/internal/checking"
	"fieldpost/adjudicate/internal/gametest"
	"fieldpost/adjudicate/table"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
)

// A view that somebody has changed by hand is refused in words or answered from; no
// command of its player fails by it.
func TestTamperedViews(t *testing.T) {
	rules := rules(t)
	rnd := gametest.NewRandom(5)
	views := map[string]view.View{}
	eachCall(t, 6, func(g *Game, q *table.Question) {
		views[q.Name+Houses[q.Side]+g.phase.String()] = g.View(q.Side, []*table.Question{q}, nil)
	})
	refused, whole := 0, 0
	for _, name := range sortedKeys(views) {
		for range games(100) {
			bad, ok := gametest.Tampered(rnd.Rand, views[name])
			if !ok || len(bad.Asked) == 0 {
				continue
			}
			whole++
			bad.Pace = "plans"
			text := strings.Join(rules.Sheet(&bad), "\n")
			sheet := gametest.ReadChoices(text, []string{bad.Asked[0].Name}).Orders(rnd.Rand, 50)
			if checkText(rules, &bad, "orders:\n"+sheet).Refused() {
				refused++
			}
			root, _ := orders.Parse("", []byte("orders:\n"+sheet), orders.Limits{})
			var given []adjudicate.Given
			if s, ok := House(bad.Side); ok && root != nil {
				given = rules.Read(s, root.Get("orders"), orders.NewReader("", nil))
			}
			rules.Forecast(&bad, given, nil, checking.Sixes{}, 2)
		}
	}
	t.Log(whole, refused)
}
