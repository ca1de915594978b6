package richard3

import (
	"os"
	"slices"
	"strings"
	"testing"

	"fieldpost/adjudicate/game/gametest"
	"fieldpost/orders"
	"fieldpost/orders/plan"
)

// Every example in ORDERS.md, the README and the player's guide is read
// without a problem, and ORDERS.md names everything there is.
func TestDocumentedOrders(t *testing.T) {
	r := rules(t)
	page, readme := read(t, "ORDERS.md"), read(t, "../../README.md")
	guide := read(t, "../../examples/playing.md")
	if !strings.Contains(readme, "\n## Plans\n") || !strings.Contains(readme, "adjudicate/richard3/ORDERS.md") {
		t.Error("the README has no part on plans, or does not name ORDERS.md")
	}
	guide, _, _ = strings.Cut(guide, "\nIn This War Without an Enemy the Actions")
	examples := slices.Concat(gametest.Indented(page), gametest.Indented(readme), gametest.Indented(guide))
	n := 0
	for _, e := range examples {
		if !strings.HasPrefix(e, "orders:\n") && !strings.HasPrefix(e, "plan:\n") {
			continue
		}
		n++
		root, ps := orders.Parse("page", []byte(e), orders.Limits{})
		reader := orders.NewReader("page", ps)
		if root != nil && root.Get("orders") != nil {
			r.Read(York, root.Get("orders"), reader)
		}
		if root != nil && root.Get("plan") != nil {
			plan.Read(root.Get("plan"), r.PlanKinds(York), r.AreaNames(), reader)
		}
		if len(reader.Problems()) > 0 {
			t.Errorf("%s\n%s", e, strings.Join(reader.Problems().Strings(), "\n"))
		}
	}
	if n < 20 {
		t.Errorf("only %d examples", n)
	}
	has := func(word string) {
		if !strings.Contains(page, word) {
			t.Errorf("ORDERS.md does not say %q", word)
		}
	}
	gametest.Documented(t, r.board.book, page)
	for _, c := range classes {
		has("`" + c + "`")
	}
}

func read(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
