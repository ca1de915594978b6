package thiswar

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/internal/gametest"
	"fieldpost/orders"
	"fieldpost/orders/plan"
)

// Every example in ORDERS.md is read without a problem by the side whose blocks
// it names; together they answer every question, with every kind of Action; and
// the page names every word that stands for an answer.
func TestDocumentedOrders(t *testing.T) {
	r := &Rules{board(t)}
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
	if n < len(questions) {
		t.Errorf("only %d examples", n)
	}
	text, _, _ := strings.Cut(page, "<!-- questions")
	for i := range questions {
		q := &questions[i]
		if !answered[q.name] {
			t.Errorf("no example answers %s", q.name)
		}
		for _, w := range slices.Concat(q.words, q.values) {
			if w != "end" && !strings.Contains(text, w) { // "none" stands for it
				t.Errorf("%s: the page does not say %q", q.name, w)
			}
		}
	}
	for _, k := range itemKeys {
		if !did[k.verb] {
			t.Errorf("no example of %s", k.verb)
		}
	}
	for _, condition := range ahead {
		if !aheadOf[condition] {
			t.Errorf("no example of %s", condition)
		}
	}
}

// questionsPage lists all questions with the shape of their answers.
func questionsPage() string {
	things := map[kindOfName]string{ofBlocks: "block", ofCards: "card", ofPlaces: "place"}
	var b strings.Builder
	b.WriteString("| question | answer | or | call |\n|---|---|---|---|\n")
	for i := range questions {
		q := &questions[i]
		thing := things[q.names]
		words := slices.Clone(q.words)
		for k, w := range words {
			if w == "end" {
				words[k] = "none"
			}
			words[k] = "`" + words[k] + "`"
		}
		answer, call := "", ""
		switch q.shape {
		case asWord:
			answer, words = strings.Join(words, ", "), nil
			if answer == "" {
				answer = "a number"
			}
		case asText:
			answer = "`decline`, `enact`, `enact in` an Area, `enact with` a Garrison"
		case asName:
			answer = "a " + thing
		case asList:
			answer = "a list of " + thing + "s"
			if q.every {
				answer += ", or `" + q.verb + "` for all that may"
			}
		case asEach:
			value := "place"
			switch {
			case q.name == "exchange":
				value = "block"
			case q.name == "fire" || q.name == "aim":
				value = strings.Join(q.values, ", ")
			case q.values != nil:
				value = "place, " + strings.Join(q.values, ", ")
			}
			answer = "pairs, `" + thing + ": " + strings.ReplaceAll(value, ", ", "` or `") + "`"
			if q.every {
				answer += "; or one of these for all that may"
			}
		case asItems:
			answer = "a list: " + itemWordsOf(q.name)
		}
		if q.fixed {
			call = "call"
		}
		if q.name == "recruit" {
			call = "call at the Year End"
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s |\n", q.name, answer, strings.Join(words, ", "), call)
	}
	return b.String()
}

func itemWordsOf(name string) string {
	var verbs []string
	for _, k := range itemKeys {
		if slices.Contains(k.of, name) {
			verbs = append(verbs, "`"+k.verb+"`")
		}
	}
	return strings.Join(verbs, ", ")
}
