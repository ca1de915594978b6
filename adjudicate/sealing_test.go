package adjudicate_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/folder"
	"fieldpost/adjudicate/richard3"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
)

// Sealed orders have one length, at either pace: nobody sees whether there is a
// plan or a note in them, or how long these are.
func TestSealedOrdersHaveOneLength(t *testing.T) {
	var rule strings.Builder
	for n := 2; rule.Len() < 5<<10; n++ { // nearly the largest plan
		fmt.Fprintf(&rule, "    - {when: round == %d and enemy.strength > own.strength, do: {retreat: [Essex, Kent]}}\n", n)
	}
	long := "note: \"" + strings.Repeat("😀", orders.MaxNote/4) + "\"\n"
	lengths := map[int]string{}
	for pace, more := range map[string][]string{
		"table": {"", "note: x\n", long},
		"plans": {"", "note: x\n", long, "plan: keep\n", "plan:\n  battle: fire\n", "plan:\n  battle:\n" + rule.String(), "plan:\n  battle:\n" + rule.String() + long},
	} {
		g := newRoses(t, "kingmaker", pace, 5)
		f, err := adjudicate.Open(g.files, g.find)
		if err != nil {
			t.Fatal(err)
		}
		side := richard3.Houses[0]
		for _, text := range more {
			sheet := fmt.Sprintf("fieldpost: orders/2\ngame: roses\nstep: 1\nside: %s\norders:\n  ready: true\n%s", side, text)
			s, err := f.Seal(g.ids[side], "orders.yaml", []byte(sheet), adjudicate.SealOptions{})
			if err != nil || s.Data == nil {
				t.Fatalf("%.40s: %v %v", text, err, s.Problems)
			}
			lengths[len(s.Data)] += fmt.Sprintf("%s %.20q ", pace, text)
		}
	}
	if len(lengths) != 1 {
		t.Errorf("orders have several lengths: %v", lengths)
	}
}

// Who seals fields only is told that his note stays in clear; who has none, or
// seals all, is not.
func TestNoteInClear(t *testing.T) {
	g := newRoses(t, "kingmaker", "table", 5)
	f, err := adjudicate.Open(g.files, g.find)
	if err != nil {
		t.Fatal(err)
	}
	side := richard3.Houses[0]
	for _, c := range []struct {
		note   string
		fields bool
		told   bool
	}{{"note: At dawn.\n", true, true}, {"", true, false}, {"note: At dawn.\n", false, false}} {
		sheet := fmt.Sprintf("fieldpost: orders/2\ngame: roses\nstep: 1\nside: %s\norders:\n  ready: true\n%s", side, c.note)
		s, err := f.Seal(g.ids[side], "orders.yaml", []byte(sheet), adjudicate.SealOptions{Fields: c.fields})
		if err != nil || s.Data == nil {
			t.Fatal(err, s.Problems)
		}
		told, clear := strings.Contains(strings.Join(s.Restatement, "\n"), "note stays in clear"), strings.Contains(string(s.Data), "At dawn.")
		if told != c.told || clear != c.told {
			t.Errorf("%+v: told %v, in clear %v", c, told, clear)
		}
	}
}

// Sealed with what may be read in clear, orders that differ in what is hidden alone
// differ in their armour alone, and not in its length: nobody sees whether there is a
// plan, orders ahead, or what is done otherwise.
func TestShownTellsNothingElse(t *testing.T) {
	g := newRoses(t, "kingmaker", "plans", 5)
	seen := map[string]string{}
	seal := func(side string, v *view.View, f *adjudicate.Folder, text string) {
		sheet := fmt.Sprintf("fieldpost: orders/2\ngame: roses\nstep: %d\nside: %s\n%s", v.Step, side, text)
		s, err := f.Seal(g.ids[side], "orders.yaml", []byte(sheet), adjudicate.SealOptions{Fields: true})
		if err != nil || s.Data == nil {
			t.Fatal(err, s.Problems, text)
		}
		clear, armor, _ := strings.Cut(string(s.Data), "sealed: |\n")
		seen[fmt.Sprint(clear, len(armor))] += text
		g.files[s.Name] = s.Data
	}
	open := func() *adjudicate.Folder {
		f, err := adjudicate.Open(g.files, g.find)
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	next := func() {
		takeInto(t, g.files)(open().Adjudicate(g.ids[folder.Adjudicator], adjudicate.AdjudicateOptions{}))
	}
	each := func(texts func(v *view.View) []string) {
		f := open()
		for i, side := range richard3.Houses {
			if len(f.Status().Sides[i].Asked) == 0 {
				continue
			}
			v, err := f.View(g.ids[side], 0)
			if err != nil {
				t.Fatal(err)
			}
			clear(seen)
			for _, text := range texts(v) {
				seal(side, v, f, text)
			}
			if len(seen) != 1 {
				t.Errorf("step %d, %s: in clear or in length the orders differ: %q", v.Step, side, seen)
			}
		}
	}
	each(func(*view.View) []string {
		return []string{"orders: {ready: true}\n", "orders: {ready: true}\nplan:\n  battle: fire\n"}
	})
	next()
	each(func(v *view.View) (texts []string) {
		if v.Asked[0].Name != "card" {
			t.Fatalf("%+v", v.Asked)
		}
		for _, c := range v.Asked[0].Options[:2] {
			for _, more := range []string{"", "  if_first: {actions: none}\n", "  if_first: {actions: none}\n  if_second: {actions: none}\n"} {
				for _, plan := range []string{"", "plan: keep\n", "plan:\n  battle: fire\n  losses: [levies, nobles, heirs]\n"} {
					texts = append(texts, "orders:\n  card: \""+strings.TrimPrefix(c, "play ")+"\"\n"+more+plan)
				}
			}
		}
		return texts
	})
}

// The longest plan and a note that nothing makes shorter have room together.
func TestRoomInOrders(t *testing.T) {
	g := newRoses(t, "kingmaker", "plans", 5)
	f, err := adjudicate.Open(g.files, g.find)
	if err != nil {
		t.Fatal(err)
	}
	side, rnd := richard3.Houses[0], rand.New(rand.NewPCG(1, 1))
	note := make([]byte, orders.MaxNote)
	for i := range note {
		note[i] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 ."[rnd.IntN(64)]
	}
	for kind, note := range map[string]string{"letters": string(note), "é": strings.Repeat("é", orders.MaxNote/2), "one byte more": string(note) + "x"} {
		sheet := fmt.Sprintf("fieldpost: orders/2\ngame: roses\nstep: 1\nside: %s\norders:\n  ready: true\n%snote: \"%s\"\n", side, longestPlan(t, f.Rules, side), note)
		s, err := f.Seal(g.ids[side], "orders.yaml", []byte(sheet), adjudicate.SealOptions{})
		if good := len(note) <= orders.MaxNote; err != nil || (s.Data != nil) != good || s.Problems.Has(orders.CodeNoteTooLong) == good {
			t.Errorf("%s: %v %v", kind, err, s.Problems)
		}
	}
}
