package kingcharles

import (
	"os"
	"strings"
	"testing"

	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/game/table"
	"fieldpost/orders"
	"fieldpost/orders/plan"
)

// Each question is declared whole.
func TestDeclarations(t *testing.T) { gametest.Declared(t, board(t).book) }

// ORDERS.md has an example of each question, action and kind of plan, and the standing defaults;
// every example is read without a problem.
func TestOrdersPage(t *testing.T) {
	b := board(t)
	r := rulesOf(b)
	data, err := os.ReadFile("ORDERS.md")
	if err != nil {
		t.Fatal(err)
	}
	page := string(data)
	_, defaults, _ := strings.Cut(page, "<!-- defaults -->\n")
	var want strings.Builder
	want.WriteString("| kind | standing default |\n|---|---|\n")
	for i := range b.book.Rulebook.Kinds {
		k := &b.book.Rulebook.Kinds[i]
		want.WriteString("| `" + k.Name + "` | " + k.Default + " |\n")
	}
	if defaults != want.String() {
		t.Errorf("the page ends with\n%s\nnot with\n%s", defaults, want.String())
	}
	gametest.Documented(t, b.book, page)
	for _, e := range gametest.Indented(page) {
		root, ps := orders.Parse("page", []byte(e), orders.Limits{})
		reader := orders.NewReader("page", ps)
		if root == nil {
			t.Fatalf("%s\n%v", e, ps.Strings())
		}
		if n := root.Get("orders"); n != nil {
			r.Read(table.First, n, reader)
		}
		if n := root.Get("plan"); n != nil {
			plan.Read(n, r.PlanKinds(table.First), r.AreaNames(), reader)
		}
		if p := reader.Problems(); len(p) > 0 {
			t.Errorf("%s%s", e, strings.Join(p.Strings(), "\n"))
		}
	}
}
