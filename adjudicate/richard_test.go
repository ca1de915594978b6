package adjudicate_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/effort"
	"fieldpost/adjudicate/folder"
	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
)

// A whole game of each scenario of Richard III, played from the sheets that are handed out:
// of the choices in each, one is taken out of its comment. To some of them goes
// the longest note there can be. All view files have one size nevertheless, and all
// sealed orders, whether there is a note in them or not.
func TestRichardIII(t *testing.T) {
	for i, scenario := range []string{"1460", "kingmaker", "richard-iii"} {
		t.Run(scenario, func(t *testing.T) {
			if effort.Quick() && i > 0 {
				t.Skip("one scenario is enough")
			}
			t.Parallel()
			playRichardIII(t, scenario)
		})
	}
}

func playRichardIII(t *testing.T, scenario string) {
	g := newRoses(t, scenario, "table", 7)
	files, ids, find, umpire := g.files, g.ids, g.find, g.ids[folder.Adjudicator]
	sizes, slowest := map[int]int{}, time.Duration(0)
	notes := []string{"", strings.Repeat("😀", orders.MaxNote/4), "", strings.Repeat(`\"`, orders.MaxNote), strings.Repeat("\U000e0001", orders.MaxNote/4), "x"}
	for step := 1; ; step++ {
		f, err := adjudicate.Open(files, find)
		if err != nil {
			t.Fatal(err)
		}
		if f.Over() || effort.Quick() && step > 20 {
			break
		}
		for i, s := range f.Status().Sides {
			if s.State != adjudicate.Awaited {
				continue
			}
			v, err := f.View(ids[s.Side], 0)
			if err != nil {
				t.Fatal(err)
			}
			note, fields := notes[(step+i)%len(notes)], step%4 == 0
			sheet := noted(choose(t, f, v), note)
			if step%3 > 0 { // some leave what they were handed out in it
				sheet = append(sheet, "# "+strings.ReplaceAll(strings.TrimSpace(string(f.Sheet(v))), "\n", "\n# ")+"\n"...)
			}
			sealed := sendInto(t, files, f, ids[s.Side], sheet, adjudicate.SealOptions{Fields: fields})
			if !fields { // some of it is in clear, and so are the side and the step
				sizes[len(sealed)-len(s.Side)-len(fmt.Sprint(step))]++
			}
		}
		if f, err = adjudicate.Open(files, find); err != nil {
			t.Fatal(err)
		}
		start := time.Now()
		takeInto(t, files)(f.Adjudicate(umpire, adjudicate.AdjudicateOptions{}))
		slowest = max(slowest, time.Since(start))
	}
	if len(sizes) != 1 {
		t.Errorf("orders have several sizes: %v", sizes)
	}
	f, r := wellPlayed(t, files, find, umpire)
	t.Logf("%d steps, %d decisions; sizes %v, slowest step %v; won by %q", r.Steps, r.Decisions, sizes, slowest, f.Status().Winner)
}

// What stays in clear is decided by its place: of the blocks, many have the name of
// an area. What was asked is there, answered or not, and nothing else: neither orders
// ahead nor what an action says besides.
func TestShownOfRichardIII(t *testing.T) {
	rules, _ := richard()
	for text, clear := range map[string]string{
		"card: 3": "card: sealed", "mulligan: keep": "mulligan: sealed", "hit: Essex": "hit: sealed", "turn: retreat Kent to Essex": "turn: sealed",
		"battle: Essex": "battle: Essex", "supply: [Essex, Pembroke]": "supply: sealed", "home: {Essex: Essex}": "home: sealed",
		"regroup: {Kent: Kent}": "regroup: sealed", "regroup: [{Kent: Kent}]": "regroup: sealed", "enter: {March: Kent}": "enter: sealed", "actions: none": "actions: sealed",
		"actions: [{move: Kent, blocks: {Essex: [Essex, Sussex]}, otherwise: {plague: Kent}}]": "actions: [{move: Kent}]",
		"actions: [{blocks: {Kent: Essex, Warwick: Kent}, muster: Kent}]":                      "actions: [{muster: Kent}]",
		"actions: [{sail: Kent, to: Kent}, {to: Essex, sail: [Kent, Essex]}]":                  "actions: [{sail: sealed, to: Kent}, {sail: sealed, to: Essex}]",
		"actions: [{recruit: Pembroke, in: Pembroke}, {plague: Kent}]":                         "actions: [{recruit: sealed, in: Pembroke}, {plague: Kent}]",
		"actions: [{main: Kent, from: sea}]":                                                   "actions: [{main: Kent, from: sea}]",
		"actions: [{move: [Kent], blocks: {}}]":                                                "actions: [{move: sealed}]",
		"to: {in: Essex}":                                                                      "to: sealed",
		"card: 4\nif_first: [{move: Kent, blocks: {Kent: Essex}}]\nif_second: none":            "card: sealed",
	} {
		root, ps := orders.Parse("", []byte(text), orders.Limits{})
		want, more := orders.Parse("", []byte(clear), orders.Limits{})
		if ps != nil || more != nil {
			t.Fatal(text, ps, more)
		}
		asked := []string{root.Keys[0].Key.Value}
		if got := adjudicate.Shown(rules, asked, root); !got.Equal(want) {
			t.Errorf("%s: in clear is\n%s", text, orders.WriteValue(got))
		}
		if got := adjudicate.Shown(rules, []string{"exile"}, root); string(orders.WriteValue(got)) != "exile: sealed\n" {
			t.Errorf("%s: not answered, in clear is\n%s", text, orders.WriteValue(got))
		}
	}
}

// noted adds a note to a sheet.
func noted(sheet []byte, note string) []byte {
	if note == "" {
		return sheet
	}
	return append(sheet, "note: \""+note+"\"\n"...)
}

// choose takes choices of a sheet until one of them is legal as it stands.
func choose(t testing.TB, f *adjudicate.Folder, v *view.View) []byte {
	t.Helper()
	sheet := continued.ReplaceAllString(string(f.Sheet(v)), ", ") // a choice on one line
	head, _, _ := strings.Cut(sheet, "orders:\n")
	var last any
	for try := range 60 {
		text := head + "orders:\n"
		for _, q := range v.Asked {
			text += choice(sheet, q.Name, v.Step+try, try)
		}
		_, _, ps, _ := f.Check(v, "orders.yaml", []byte(text))
		if !ps.Refused() {
			return []byte(text)
		}
		last = fmt.Sprint(strings.Join(ps.Strings(), "\n"), "\n", text)
	}
	t.Fatalf("no choice will do:\n%v\n%s", last, sheet)
	return nil
}

// continued is where a line goes on.
var continued = regexp.MustCompile(`,\n +# {3,}`)

// choice is the n-th of the lines that answer a question.
func choice(sheet, name string, n, try int) string {
	var choices []string
	for _, l := range gametest.Joined(strings.Split(sheet, "\n")) {
		l += "\n"
		switch {
		case strings.HasPrefix(l, "  # "+name+": "):
			choices = append(choices, strings.Replace(l, "# ", "", 1))
		case name == "actions" && strings.HasPrefix(l, "    # - {"):
			choices = append(choices, "  actions:\n"+strings.Replace(l, "# ", "", 1))
		}
	}
	if len(choices) == 0 || name == "actions" && try > 40 {
		return "  " + name + ": none\n"
	}
	return choices[n%len(choices)]
}
