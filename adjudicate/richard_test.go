package adjudicate_test

import (
	"fmt"
	"maps"
	"regexp"
	"strings"
	"testing"
	"time"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/internal/gametest"
	"fieldpost/adjudicate/view"
	"fieldpost/crypto/keys"
	"fieldpost/orders"
)

// A whole game of each scenario of Richard III, played from the sheets that are handed out:
// of the choices in each, one is taken out of its comment. To some of them goes
// the longest note there can be. All view files have one size nevertheless, and all
// sealed orders, whether there is a note in them or not.
func TestRichardIII(t *testing.T) {
	for i, scenario := range []string{"1460", "kingmaker", "richard-iii"} {
		t.Run(scenario, func(t *testing.T) {
			if testing.Short() && i > 0 {
				t.Skip("one scenario is enough")
			}
			t.Parallel()
			playRichardIII(t, scenario)
		})
	}
}

func playRichardIII(t *testing.T, scenario string) {
	g := newRoses(t, scenario, "table", 7)
	files, ids, find, umpire := g.files, g.ids, g.find, g.ids[adjudicate.Adjudicator]
	sizes, slowest := map[string]map[int]int{}, time.Duration(0)
	count := func(what string, data []byte) {
		if sizes[what] == nil {
			sizes[what] = map[int]int{}
		}
		sizes[what][len(data)]++
	}
	notes := []string{"", strings.Repeat("😀", orders.MaxNote), "", strings.Repeat(`\"`, orders.MaxNote), strings.Repeat("\U000e0001", orders.MaxNote), "x"}
	for step := 1; ; step++ {
		f, err := adjudicate.Open(files, find)
		if err != nil {
			t.Fatal(err)
		}
		if f.Over() || testing.Short() && step > 40 {
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
			sealed, err := f.Seal(ids[s.Side], "orders.yaml", sheet, adjudicate.SealOptions{Fields: fields})
			if err != nil || sealed.Name == "" {
				t.Fatal(err, sealed.Problems)
			}
			files[sealed.Name] = sealed.Data
			if !fields { // the header has the side and the step in clear
				count("orders", sealed.Data[len(s.Side)+len(fmt.Sprint(step)):])
			}
		}
		if f, err = adjudicate.Open(files, find); err != nil {
			t.Fatal(err)
		}
		start := time.Now()
		out, err := f.Adjudicate(umpire, adjudicate.AdjudicateOptions{})
		slowest = max(slowest, time.Since(start))
		if err != nil || !out.Done() {
			t.Fatalf("step %d: %v %+v", step, err, out.Refused)
		}
		maps.Copy(files, out.Files)
		for name, data := range out.Files {
			if strings.HasSuffix(name, ".view.age") {
				count("views", data)
			}
		}
	}
	for what, n := range sizes {
		if len(n) != 1 {
			t.Errorf("%s have several sizes: %v", what, n)
		}
	}
	if v := adjudicate.Verify(files); len(v.Findings) > 0 {
		t.Errorf("%+v", v.Findings)
	}
	f, err := adjudicate.Open(files, find)
	if err != nil {
		t.Fatal(err)
	}
	r, err := f.Replay(umpire, 0)
	if err != nil || r.First != nil {
		t.Errorf("%+v %+v %v", r, r.First, err)
	}
	t.Logf("%d steps, %d decisions; sizes %v, slowest step %v; won by %q", r.Steps, r.Decisions, sizes, slowest, f.Status().Winner)
}

// What is sealed field by field is decided by its place: of the blocks, many
// have the name of an area.
func TestFieldsOfRichardIII(t *testing.T) {
	rules, _ := richard()
	id, err := keys.Generate("adjudicator", false)
	if err != nil {
		t.Fatal(err)
	}
	to, err := keys.Recipients(id.Card())
	if err != nil {
		t.Fatal(err)
	}
	size := 0
	for text, clear := range map[string]string{
		"card: 3": "", "card: Plague": "", "mulligan: keep": "", "hit: Essex": "", "treason: Warwick": "", "turn: retreat Kent to Essex": "",
		"execute: Clarence": "", "battle: Essex": "battle=Essex",
		"supply: [Essex, Pembroke]": "", "exile: [Kent]": "", "home: {Essex: Essex}": "", "regroup: {Kent: Kent}": "", "regroup: stay": "",
		"enter: {March: Kent}": "", "actions: none": "",
		"actions: [{move: Kent, blocks: {Essex: [Essex, Sussex]}}]":           "move=Kent",
		"actions: [{muster: Kent, blocks: {Kent: Essex, Warwick: Kent}}]":     "muster=Kent",
		"actions: [{sail: Kent, to: Kent}, {sail: [Kent, Essex], to: Essex}]": "to=Kent to=Essex",
		"actions: [{recruit: Pembroke, in: Pembroke}, {plague: Kent}]":        "in=Pembroke plague=Kent",
		"actions: [{main: Kent, from: sea}]":                                  "main=Kent from=sea",
		"actions: [{move: [Kent], blocks: {}}]":                               "",
		"to: {in: Essex}":                                                     "",
	} {
		root, ps := orders.Parse("", []byte(text), orders.Limits{})
		if ps != nil {
			t.Fatal(ps)
		}
		if err := adjudicate.Hide(rules, "roses/7/york", root, nil, to); err != nil {
			t.Fatal(err)
		}
		var open []string
		var look func(key string, n *orders.Node)
		look = func(key string, n *orders.Node) {
			for _, p := range n.Keys {
				if p.Key.Value != "sealed" {
					look(p.Key.Value, p.Value)
				}
			}
			for _, i := range n.Items {
				look(key, i)
			}
			if n.Kind == orders.Scalar {
				open = append(open, key+"="+n.Value)
			}
		}
		look("", root)
		if got := strings.Join(open, " "); got != clear {
			t.Errorf("%s: in clear is %q, not %q", text, got, clear)
		}
		for _, n := range orders.SealedFields(root) {
			n := len(n.Get("sealed").Value)
			if size == 0 {
				size = n
			}
			if n != size {
				t.Errorf("%s: a field has %d characters, not %d", text, n, size)
			}
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
