package orders

import (
	"strings"
	"testing"
)

// Capitals that a telephone puts before keys do not matter, nor its apostrophes, and are not in
// what is written: not of the envelope, nor where it would make two keys one.
func TestFold(t *testing.T) {
	s, ps := ParseSheet("", []byte(head+"Final: false\nOrders:\n  Card: 3\nNote: Hello\n"))
	if len(ps) > 0 || s.Final || s.Note != "Hello" {
		t.Fatal(ps)
	}
	s.Orders.Fold([]string{"card", "actions"})
	if got := string(WriteSheet(*s)); !strings.Contains(got, "final: false\norders:\n  card: 3\n") || !strings.Contains(got, "\nnote: ") {
		t.Error(got)
	}
	for in, want := range map[string]string{
		head + "orders: {a: b}\nOrders: {c: d}\n":                   "'Orders'",
		strings.Replace(head, "step", "Step", 1) + "orders: {a: b}": "'Step'; did you mean 'step'?",
	} {
		if _, ps := ParseSheet("", []byte(in)); !ps.Refused() || !strings.Contains(strings.Join(ps.Strings(), "\n"), want) {
			t.Errorf("%q: %v", in, ps)
		}
	}
	for given, is := range map[string]bool{"savile’s": true, "Savile‘s": true, "SAVILE´S": true, "Saviles": false, "Savile s": false} {
		if Alike("Savile's", given) != is {
			t.Errorf("%s: %v", given, !is)
		}
	}
	n, _ := ParseValue("", []byte("card: 1\nCard: 2\nCARD: 3\n"), Limits{})
	n.Fold([]string{"card"})
	if n.Keys[1].Key.Value != "Card" || n.Keys[2].Key.Value != "CARD" {
		t.Error("two keys became one")
	}
}
