package thiswar

import (
	"flag"
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"

	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/game/table"
	"fieldpost/orders"
	"fieldpost/orders/plan"
)

var update = flag.Bool("update", false, "write the parts of ORDERS.md that are made of the program anew")

// Every plan in ORDERS.md is read without a problem, the page names every kind and
// every word, and its tables are what the program says.
func TestDocumentedPlans(t *testing.T) {
	r := rulesOf(board(t))
	page := readFile(t, "ORDERS.md")
	want := between(between(between(page, "questions", questionsPage(r.board.book)), "defaults", defaultsPage(r)), "facts", factsPage(r))
	if *update {
		if err := os.WriteFile("ORDERS.md", []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		page = want
	}
	if page != want {
		t.Error("ORDERS.md does not say what the program does; go test -run TestDocumentedPlans -update writes it")
	}
	_, page, found := strings.Cut(page, "\n## Plans\n")
	if !found {
		t.Fatal("ORDERS.md has no part on plans")
	}
	page, _, _ = strings.Cut(page, "\n## ")
	n := 0
	for s := table.First; s <= table.Second; s++ {
		for _, e := range gametest.Indented(page) {
			root, ps := orders.Parse("page", []byte(e), orders.Limits{})
			reader := orders.NewReader("page", ps)
			if root == nil || root.Get("plan") == nil {
				continue
			}
			n++
			plan.Read(root.Get("plan"), r.PlanKinds(s), r.AreaNames(), reader)
			for _, p := range reader.Problems().Strings() {
				if !strings.Contains(p, "Garrison") {
					t.Errorf("%s: %s", Sides[s], p)
				}
			}
		}
	}
	if n == 0 {
		t.Error("no examples")
	}
	has := func(word string) {
		if !strings.Contains(page, word) {
			t.Errorf("ORDERS.md does not say %q", word)
		}
	}
	for i := range r.board.book.Rulebook.Kinds {
		has("\n      " + r.board.book.Rulebook.Kinds[i].Name + ":")
	}
	for _, words := range [][]string{classes, retreatWords, homeWords} {
		for _, w := range words {
			has("`" + w + "`")
		}
	}
}

// between puts a text between the marks of a page.
func between(page, mark, text string) string {
	begin := "<!-- " + mark + ": made by the test -->\n"
	head, rest, _ := strings.Cut(page, begin)
	_, tail, _ := strings.Cut(rest, "<!-- end -->")
	return head + begin + "\n" + text + "\n<!-- end -->" + tail
}

// defaultsPage lists the kinds with their rules, what is asked and what the house does.
func defaultsPage(r *Rules) string {
	var b strings.Builder
	b.WriteString("| kind | questions | facts | what is asked | standing default |\n|---|---|---|---|---|\n")
	for i := range r.board.book.Rulebook.Kinds {
		k := &r.board.book.Rulebook.Kinds[i]
		area := ""
		if k.Areas {
			area = " @"
		}
		fmt.Fprintf(&b, "| `%s`%s | %s | %s | %s | %s |\n", k.Name, area, strings.Join(k.Questions, ", "), groupOf(k.None), k.Doc, k.Default)
	}
	return b.String() + "\n`@`: for one Area too.\n"
}

// groupOf names a group of facts.
func groupOf(none any) string {
	return map[string]string{"battleFacts": "battle", "siegeFacts": "city", "areaFacts": "area", "turnFacts": "turn"}[reflect.TypeOf(none).Name()]
}

// factsPage documents each group of facts once.
func factsPage(r *Rules) string {
	about := map[string]string{"battle": "In a Battle, a Sally or a Storm.", "city": "At a Fortified City, outside combat.", "area": "Of an Area, or of one block.", "turn": "Of the whole position."}
	var list []plan.Kind
	for _, group := range []string{"battle", "city", "area", "turn"} {
		for i, k := range r.PlanKinds(Royalist) {
			if groupOf(r.board.book.Rulebook.Kinds[i].None) == group {
				k.Name, k.Doc, k.Areas = group, about[group], false
				list = append(list, k)
				break
			}
		}
	}
	return strings.ReplaceAll(plan.Document(list), "### ", "#### ")
}
