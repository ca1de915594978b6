package thiswar

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/table"
	"fieldpost/orders"
	"fieldpost/orders/plan"
)

// Every example in ORDERS.md is read without a problem by the side whose blocks
// it names; together they answer every question, with every kind of Action; and
// the page names every word that stands for an answer.
func TestDocumentedOrders(t *testing.T) {
	r := rulesOf(board(t))
	page, readme := readFile(t, "ORDERS.md"), readFile(t, "../../README.md")
	if !strings.Contains(readme, "adjudicate/thiswar/ORDERS.md") {
		t.Error("the README does not name ORDERS.md")
	}
	_, about, found := strings.Cut(readFile(t, "../../examples/playing.md"), "\nIn This War Without an Enemy the Actions")
	about, _, _ = strings.Cut(about, "\n## ")
	if !found {
		t.Error("the player's guide has no example of Actions")
	}
	answered, did, aheadOf := map[string]bool{}, map[string]bool{}, map[string]bool{}
	n := 0
	for _, e := range append(gametest.Indented(page), gametest.Indented(about)...) {
		if !strings.HasPrefix(e, "orders:\n") {
			continue
		}
		n++
		var wrong [2][]string
		for s := table.First; s <= table.Second; s++ {
			root, ps := orders.Parse("page", []byte(e), orders.Limits{})
			reader := orders.NewReader("page", ps)
			if root == nil || root.Get("orders") == nil {
				t.Fatalf("%s\n%s", e, strings.Join(ps.Strings(), "\n"))
			}
			for _, g := range r.Read(s, root.Get("orders"), reader) {
				answered[g.Name], did[g.Option.Verb], aheadOf[g.Ahead] = true, true, true
			}
			if p := root.Get("plan"); p != nil {
				plan.Read(p, r.PlanKinds(s), r.AreaNames(), reader)
			}
			wrong[s] = reader.Problems().Strings()
		}
		if len(wrong[0]) > 0 && len(wrong[1]) > 0 {
			t.Errorf("%s\n%s", e, strings.Join(slices.Concat(wrong[0], wrong[1]), "\n"))
		}
	}
	if n < len(questionsOf(t)) {
		t.Errorf("only %d examples", n)
	}
	text, _, _ := strings.Cut(page, "<!-- questions")
	for name, k := range questionsOf(t) {
		if !answered[name] {
			t.Errorf("no example answers %s", name)
		}
		for _, w := range slices.Concat(k.Words, k.Values) {
			if w != "end" && !strings.Contains(text, w) { // "none" stands for it
				t.Errorf("%s: the page does not say %q", name, w)
			}
		}
		for _, a := range k.Actions {
			if !did[a.Verb] {
				t.Errorf("no example of %s", a.Verb)
			}
		}
	}
	for _, sent := range board(t).book.Sent {
		if !aheadOf[sent.Key] {
			t.Errorf("no example of %s", sent.Key)
		}
	}
}

// questionsOf are all kinds of question by their names.
func questionsOf(t testing.TB) map[string]*question {
	list := map[string]*question{}
	for i := range board(t).book.Kinds {
		k := &board(t).book.Kinds[i]
		list[k.Name] = k
	}
	return list
}

// questionsPage lists all questions with the shape of their answers.
func questionsPage(book *kind.Book[*Game]) string {
	var b strings.Builder
	b.WriteString("| question | answer | or | call |\n|---|---|---|---|\n")
	for i := range book.Kinds {
		k := &book.Kinds[i]
		words := slices.Clone(k.Words)
		for i, w := range words {
			if w == "end" {
				words[i] = "none"
			}
			words[i] = "`" + words[i] + "`"
		}
		answer, call := "", ""
		switch k.Shape {
		case kind.Word:
			answer, words = strings.Join(words, ", "), nil
			if k.Verb != "" {
				answer = "a number"
			}
		case kind.Text:
			answer = "`decline`, `enact`, `enact in` an Area, `enact with` a Garrison"
		case kind.Name:
			answer = "a " + k.Of
		case kind.List:
			answer = "a list of " + k.Of + "s"
			if k.Every {
				answer += ", or `" + k.Verb + "` for all that may"
			}
		case kind.Each:
			values := k.Values
			if k.To != "" {
				values = append([]string{k.To}, values...)
			}
			answer = "pairs, `" + k.Of + ": " + strings.Join(values, "` or `") + "`"
			if k.Every {
				answer += "; or one of these for all that may"
			}
		case kind.Items:
			var verbs []string
			for _, a := range k.Actions {
				verbs = append(verbs, "`"+a.Verb+"`")
			}
			answer = "a list: " + strings.Join(verbs, ", ")
		}
		if k.Fixed {
			call = "call"
		}
		if k.IsFixed != nil {
			call = "call at the Year End"
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s |\n", k.Name, answer, strings.Join(words, ", "), call)
	}
	return b.String()
}
