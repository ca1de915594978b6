package gametest

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/plans"
	"fieldpost/adjudicate/game/table"
)

// Documented holds a page on the order sheets of a game against what it declares: an example
// of each question, of what goes ahead, of each action and of each kind of plan, and the
// whole table of what is answered after a missed deadline.
func Documented[G any](t *testing.T, b *kind.Book[G], page string) {
	t.Helper()
	has := func(words string) {
		if !strings.Contains(page, words) {
			t.Errorf("ORDERS.md does not say %q", words)
		}
	}
	missed := "| call | standing default |\n|---|---|\n"
	for i := range b.Kinds {
		k := &b.Kinds[i]
		has("  " + k.Name + ": ")
		for _, a := range k.Actions {
			has(a.Verb + ": ")
		}
		if k.Missed != "" {
			missed += "| `" + k.Name + "` | " + k.Missed + " |\n"
		}
	}
	has(missed + "\n")
	for _, s := range b.Sent {
		has("  " + s.Key + ":\n")
	}
	for i := range b.Rulebook.Kinds {
		has("\n      " + b.Rulebook.Kinds[i].Name + ":")
	}
}

// whole says that a kind of plan lacks nothing.
func whole[G any](p *plans.Kind[G]) bool {
	return p.Choose != nil && p.Default != "" && p.Begin != "" && p.Doc != "" && p.Read.Wish != nil && p.Facts != nil
}

// Declared says what a declaration leaves unsaid: each kind has a rule, its question in
// words, and either a plan with a standing default, or is a call at every pace or left to the
// house, with what it asks for and what is answered after a missed deadline.
func Declared[G any](t *testing.T, b *kind.Book[G]) {
	t.Helper()
	for i := range b.Kinds {
		k := &b.Kinds[i]
		planned := k.Plan != nil && whole(k.Plan)
		fixed := (k.Fixed || k.IsFixed != nil || k.Plan == nil && k.Late != nil) && k.For != "" && k.Missed != ""
		if k.Rule == "" || k.Asks == nil && k.Text == "" || !planned && !fixed || (k.Plan != nil) != planned || b.Fixed(&table.Question{Name: k.Name}) && planned && k.IsFixed == nil {
			t.Errorf("%s: rule %q, plan %v, a call %v", k.Name, k.Rule, planned, fixed)
		}
		if b.Find(k.Name) != k || planned && b.KindOf(k.Name) == nil {
			t.Errorf("%s is not found", k.Name)
		}
	}
}

// Restated says which answers to questions, by their "question verb", a letter would not
// restate: they have no words of their own, nor are they among those told by an event.
func Restated[G any](t *testing.T, b *kind.Book[G], asked map[string]table.Option, told ...string) {
	t.Helper()
	for key, o := range asked {
		name, _, _ := strings.Cut(key, " ")
		if b.Sentence(name, o).IsZero() && !slices.Contains(told, key) {
			t.Errorf("%s is not restated", key)
		}
	}
}
