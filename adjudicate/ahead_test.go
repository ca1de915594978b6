package adjudicate_test

import (
	"strings"
	"testing"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/richard3"
)

const meeting = `
phase: card
king: lancaster
hands: {lancaster: ["2", "4", "3"], york: ["4", "2", "3"]}
lancaster: {Leicester: [Oxford, Stanley], Cornwall: [Henry VI], Kent: [Beaumont]}
york: {Derby: [March, Norfolk], Essex: [Salisbury], Calais: [York]}
`

// march is an action of one block.
func march(from, block, to string) string {
	return "{move: " + from + ", blocks: {" + block + ": " + to + "}}"
}

// ahead is what stands under a card.
func ahead(condition string, actions ...string) string {
	return "  " + condition + ":\n    actions: [" + strings.Join(actions, ", ") + "]\n"
}

// Orders ahead serve the case that comes true, whether the other side has to
// be asked in between or not.
func TestOrdersAheadAreUsed(t *testing.T) {
	lancaster := "  card: 2\n" + ahead("if_first", march("Leicester", "Oxford", "Warwick")) + ahead("if_second", march("Leicester", "Oxford", "Rutland"))
	t.Run("after a call to the other side", func(t *testing.T) {
		x := beginAt(t, meeting, nil)
		x.step(lancaster, "  card: 4\n")
		if x.asked() != "york actions" {
			t.Fatalf("asked: %s", x.asked())
		}
		x.step("", "  actions: none\n")
		if x.asked() != "lancaster card, york card" || x.where("lancaster", "Oxford") != "Rutland" {
			t.Errorf("asked: %s; Oxford is in %s", x.asked(), x.where("lancaster", "Oxford"))
		}
	})
	t.Run("without a call", func(t *testing.T) {
		x := beginAt(t, meeting, nil)
		x.step(lancaster, "  card: 4\n"+ahead("if_first", march("Derby", "Norfolk", "Chester")))
		v := x.view("lancaster")
		if x.asked() != "lancaster card, york card" || v.Turn != 2 || len(v.Passed) > 0 {
			t.Errorf("asked: %s in turn %d, %q", x.asked(), v.Turn, v.Passed)
		}
		if x.where("lancaster", "Oxford") != "Rutland" || x.where("york", "Norfolk") != "Chester" {
			t.Errorf("Oxford is in %s, Norfolk in %s", x.where("lancaster", "Oxford"), x.where("york", "Norfolk"))
		}
		x.replays()
	})
	t.Run("as Player 1", func(t *testing.T) {
		x := beginAt(t, meeting, nil)
		x.step(strings.Replace(lancaster, "card: 2", "card: 4", 1), "  card: 2\n")
		if x.asked() != "york actions" || x.where("lancaster", "Oxford") != "Warwick" {
			t.Errorf("asked: %s; Oxford is in %s", x.asked(), x.where("lancaster", "Oxford"))
		}
		x.step("", "  actions: none\n")
		x.replays()
	})
}

// Orders ahead that the other side has made illegal are not used, none of
// them: their owner is asked and told why, in words that name nobody he cannot see.
func TestOrdersAheadThatAreNotLegal(t *testing.T) {
	for _, c := range []struct{ name, york, lancaster, why string }{
		{"pinned", "[{move: Derby, blocks: {March: Leicester, Norfolk: Leicester}}]",
			ahead("if_second", march("Kent", "Beaumont", "Sussex"), march("Leicester", "Oxford", "Rutland")), "'move Leicester' is not legal: "},
		{"the border is the enemy's", "[{move: Derby, blocks: {March: Leicester}}]",
			ahead("if_second", march("Leicester", "Oxford", "Derby")), "'march Oxford to Derby' is not legal: "},
		{"not open any more", "[{move: Essex, blocks: {Salisbury: Rutland}}]",
			ahead("if_second", "{sail: Beaumont, to: Rutland}"), "'sail Beaumont to Rutland' is not legal: "},
	} {
		t.Run(c.name, func(t *testing.T) {
			x := beginAt(t, meeting, nil)
			x.step("  card: 2\n"+c.lancaster, "  card: 4\n")
			x.step("", "  actions: "+c.york+"\n")
			if x.asked() != "lancaster actions" {
				t.Fatalf("asked: %s", x.asked())
			}
			v := x.view("lancaster")
			if len(v.Passed) != 1 || !strings.HasPrefix(v.Passed[0], c.why) {
				t.Errorf("told %q", v.Passed)
			}
			for _, name := range []string{"March", "Norfolk", "Salisbury"} {
				if strings.Contains(strings.Join(v.Passed, " "), name) {
					t.Errorf("%s is named: %q", name, v.Passed)
				}
			}
			if x.where("lancaster", "Oxford") != "Leicester" || x.where("lancaster", "Beaumont") != "Kent" {
				t.Error("some of them have been carried out")
			}
			if v := x.view("york"); len(v.Passed) > 0 {
				t.Errorf("York is told %q", v.Passed)
			}
			x.step("  actions: none\n", "")
			if v := x.view("lancaster"); len(v.Passed) > 0 {
				t.Errorf("told again: %q", v.Passed)
			}
			x.replays()
		})
	}
}

// Orders for the other case are not used, and nothing is said of them.
func TestOrdersAheadForTheOtherCase(t *testing.T) {
	x := beginAt(t, meeting, nil)
	x.step("  card: 2\n"+ahead("if_first", march("Leicester", "Oxford", "Rutland")), "  card: 4\n"+ahead("if_second", march("Derby", "Norfolk", "Chester")))
	x.step("", "  actions: none\n")
	v := x.view("lancaster")
	if x.asked() != "lancaster actions" || len(v.Passed) > 0 || x.where("lancaster", "Oxford") != "Leicester" {
		t.Errorf("asked: %s; told %q; Oxford is in %s", x.asked(), v.Passed, x.where("lancaster", "Oxford"))
	}
}

// Orders ahead are for the turn of their card, whether used in it or not.
func TestOrdersAheadAreNotCarriedOver(t *testing.T) {
	x := beginAt(t, meeting, nil)
	x.step("  card: 2\n"+ahead("if_first", march("Leicester", "Stanley", "Warwick"))+ahead("if_second", march("Leicester", "Oxford", "Rutland")),
		"  card: 4\n"+ahead("if_first", march("Derby", "Norfolk", "Chester"))+ahead("if_second", march("Derby", "March", "Lancaster")))
	if v := x.view("york"); v.Turn != 2 {
		t.Fatalf("turn %d", v.Turn)
	}
	x.step("  card: 4\n", "  card: 2\n")
	if x.asked() != "lancaster actions" {
		t.Fatalf("asked: %s", x.asked())
	}
	x.step("  actions: none\n", "")
	if x.asked() != "york actions" || x.where("lancaster", "Stanley") != "Leicester" || x.where("york", "March") != "Derby" {
		t.Errorf("asked: %s; Stanley is in %s, March in %s", x.asked(), x.where("lancaster", "Stanley"), x.where("york", "March"))
	}
	x.step("", "  actions: none\n")
	// The last card of a hand is not asked for, and so nothing goes ahead with it.
	if v := x.view("york"); v.Turn != 3 || x.asked() != "lancaster actions" && x.asked() != "york actions" {
		t.Errorf("turn %d, asked: %s", v.Turn, x.asked())
	}
	x.replays()
}

// What is done otherwise takes the place of an action that is not legal when
// its time comes, a whole group at once, and of no other.
func TestOtherwise(t *testing.T) {
	const toRutland = "[{move: Essex, blocks: {Salisbury: Rutland}}]"
	for _, c := range []struct {
		name, york, actions string
		want                map[string]string // block to area
		asked               string            // if not the next cards
	}{
		{"not legal", toRutland, "[{sail: Beaumont, to: Rutland, otherwise: {sail: Beaumont, to: Sussex}}]", map[string]string{"Beaumont": "Sussex"}, ""},
		{"legal", "none", "[{sail: Beaumont, to: Rutland, otherwise: {sail: Beaumont, to: Sussex}}]", map[string]string{"Beaumont": "Rutland"}, ""},
		{"nested", toRutland, "[{sail: Beaumont, to: Rutland, otherwise: {sail: Beaumont, to: Calais, otherwise: " + march("Kent", "Beaumont", "Sussex") + "}}]",
			map[string]string{"Beaumont": "Sussex"}, ""},
		{"nested, the first of them legal", toRutland, "[{sail: Beaumont, to: Rutland, otherwise: {sail: Beaumont, to: Dorset, otherwise: " + march("Kent", "Beaumont", "Sussex") + "}}]",
			map[string]string{"Beaumont": "Dorset"}, ""},
		{"a group instead", toRutland, "[{sail: Beaumont, to: Rutland, otherwise: {move: Leicester, blocks: {Oxford: Warwick, Stanley: [Warwick, Gloucester]}}}]",
			map[string]string{"Beaumont": "Kent", "Oxford": "Warwick", "Stanley": "Gloucester"}, ""},
		{"two instead, and more behind it", toRutland, "[{sail: Beaumont, to: Rutland, otherwise: [" + march("Kent", "Beaumont", "Sussex") + ", " + march("Cornwall", "Henry VI", "Dorset") + "]}]",
			map[string]string{"Beaumont": "Sussex", "Henry VI": "Dorset"}, ""},
		{"nothing instead, and more behind it", toRutland, "[{sail: Beaumont, to: Rutland, otherwise: none}, " + march("Leicester", "Oxford", "Warwick") + "]",
			map[string]string{"Beaumont": "Kent", "Oxford": "Warwick"}, ""},
		{"nothing instead", toRutland, "[{sail: Beaumont, to: Rutland, otherwise: none}]", map[string]string{"Beaumont": "Kent"}, ""},
		{"one march of the group", "[{move: Derby, blocks: {March: Leicester}}]",
			"[{move: Leicester, blocks: {Oxford: Derby, Stanley: Warwick}, otherwise: " + march("Leicester", "Oxford", "Warwick") + "}]",
			nil, "lancaster battles, york battles"},
		{"not legal either", toRutland, "[{sail: Beaumont, to: Rutland, otherwise: {sail: Beaumont, to: Calais}}]", map[string]string{"Beaumont": "Kent"}, "lancaster actions"},
	} {
		t.Run(c.name, func(t *testing.T) {
			x := beginAt(t, meeting, nil)
			x.step("  card: 2\n  if_second:\n    actions: "+c.actions+"\n", "  card: 4\n")
			x.step("", "  actions: "+c.york+"\n")
			if c.asked == "" {
				c.asked = "lancaster card, york card"
			}
			if x.asked() != c.asked {
				t.Fatalf("asked: %s; told %q", x.asked(), x.view("lancaster").Passed)
			}
			for block, area := range c.want {
				if got := x.where("lancaster", block); got != area {
					t.Errorf("%s is in %s, not %s", block, got, area)
				}
			}
			if c.want == nil && (x.where("lancaster", "Oxford") != "Warwick" || x.where("lancaster", "Stanley") != "Leicester") {
				t.Errorf("Oxford is in %s, Stanley in %s", x.where("lancaster", "Oxford"), x.where("lancaster", "Stanley"))
			}
			x.replays()
		})
	}
}

// In the orders of the moment it is the same, and is said.
func TestOtherwiseInOrdersOfTheMoment(t *testing.T) {
	for _, c := range []struct {
		actions, oxford string
		say             []string
	}{
		{"[{move: Leicester, blocks: {Oxford: Kent}, otherwise: " + march("Leicester", "Oxford", "Warwick") + "}]", "Warwick",
			[]string{"Not legal as things stand: move Leicester, march Oxford to Kent. In its place: move Leicester, march Oxford to Warwick."}},
		{"[{move: Leicester, blocks: {Oxford: Rutland, Stanley: Rutland}, otherwise: " + march("Leicester", "Oxford", "Warwick") + "}, {sail: Beaumont, to: Sussex}]", "Rutland",
			[]string{"If it is legal when its time comes: move Leicester, march Oxford to Rutland, march Stanley to Rutland (or else move Leicester, march Oxford to Warwick)."}},
	} {
		x := beginAt(t, meeting, nil)
		x.step("  card: 4\n", "  card: 2\n")
		problems, said := x.check("lancaster", "  actions: "+c.actions+"\n")
		for _, want := range c.say {
			if !strings.Contains(strings.Join(said, "\n"), want) {
				t.Errorf("no %q in\n%s\n%s", want, strings.Join(said, "\n"), strings.Join(problems, "\n"))
			}
		}
		x.step("  actions: "+c.actions+"\n", "")
		if got := x.where("lancaster", "Oxford"); got != c.oxford {
			t.Errorf("Oxford is in %s", got)
		}
		x.replays()
	}
}

// Orders ahead are restated item by item, what is done otherwise behind the
// whole of it.
func TestOrdersAheadAreRestated(t *testing.T) {
	x := beginAt(t, meeting, nil)
	problems, said := x.check("lancaster", "  card: 2\n"+ahead("if_second",
		"{move: Leicester, blocks: {Oxford: Rutland, Stanley: Rutland}, otherwise: {sail: Beaumont, to: Sussex, otherwise: {move: Kent, blocks: {Beaumont: Sussex}}}}",
		"{sail: Beaumont, to: Dorset}"))
	want := "If you are Player 2, and it is legal then:\n  move Leicester, march Oxford to Rutland, march Stanley to Rutland (or else sail Beaumont to Sussex (or else move Kent, march Beaumont to Sussex))\n  sail Beaumont to Dorset\n"
	if len(problems) > 0 || !strings.Contains(strings.Join(said, "\n"), want) {
		t.Errorf("%q\n%s", problems, strings.Join(said, "\n"))
	}
	// Without an otherwise they are told as they would be carried out now.
	problems, said = x.check("lancaster", "  card: 2\n"+ahead("if_first", march("Leicester", "Oxford", "Rutland")))
	want = "If you are Player 1, and it is legal then:\n  Lancaster: Oxford Leicester → Rutland."
	if len(problems) > 0 || !strings.Contains(strings.Join(said, "\n"), want) {
		t.Errorf("%q\n%s", problems, strings.Join(said, "\n"))
	}
}

// What no border allows is warned of when it is sent, with its place and rule, and is
// not refused: it may be otherwise when its time comes.
func TestOrdersAheadAreWarnedOf(t *testing.T) {
	x := beginAt(t, meeting, nil)
	problems, said := x.check("lancaster", "  card: 2\n"+ahead("if_first", march("Leicester", "Oxford", "Leicester"))+ahead("if_second", march("Leicester", "Oxford", "Rutland"), march("Kent", "Beaumont", "Cornwall")))
	if got := strings.Join(problems, "\n"); len(problems) != 2 || strings.Count(got, "ahead-illegal: as the board stands, under if_") != 2 ||
		!strings.Contains(got, "under if_first: 'march Oxford to Leicester' is not legal") || !strings.Contains(got, "under if_second: 'march Beaumont to Cornwall' is not legal") {
		t.Errorf("%s", got)
	}
	if got := strings.Join(said, "\n"); !strings.Contains(got, "If you are Player 1, and it is legal then:\n  move Leicester, march Oxford to Leicester") {
		t.Error(got)
	}
}

// What is malformed is refused at its place, in either case and inside an otherwise.
func TestMalformedOrdersAhead(t *testing.T) {
	x := beginAt(t, meeting, nil)
	for text, want := range map[string][]string{
		"  if_first:\n    actions: [{move: Leicster, blocks: {Oxford: Rutland}}]\n":                          {"orders.yaml:8:22: unknown-area: 'Leicster' is no area of the map; did you mean 'Leicester'?"},
		"  if_second:\n    actions: [{sail: Beaumont, to: Sussex, otherwise: {sial: Beaumont, to: Kent}}]\n": {"orders.yaml:8:56: unknown-key: 'sial'"},
		"  if_second:\n    actions: [{sail: Norfolk, to: Sussex, otherwise: {sail: Beaumnt, to: Kent}}]\n":   {"orders.yaml:8:22: unknown-block: 'Norfolk'", "orders.yaml:8:61: unknown-block: 'Beaumnt'"},
		"  if_second:\n    actions: [{sail: Beaumont, to: Sussex, otherwise: stay}]\n":                       {"orders.yaml:8:55: unknown-word: 'stay'"},
		"  if_second: none\n":           {"orders.yaml:7:14: wrong-kind: "},
		"  if_second: {}\n":             {"orders.yaml:7:14: missing-key: 'actions' is missing"},
		"  if_second: {hit: Oxford}\n":  {"orders.yaml:7:15: unknown-key: 'hit'", "orders.yaml:7:14: missing-key"},
		"  if_third: {actions: none}\n": {"orders.yaml:7:3: unknown-key: 'if_third'"},
		"  if_fist: {actions: none}\n":  {"orders.yaml:7:3: unknown-key: 'if_fist' is no question of Richard III; did you mean 'if_first'?"},
		"  if_first:\n    actions: [{main: Derby, from: Leicester, otherwise: none}]\n": {"orders.yaml:8:46: unknown-key: 'otherwise' is not known here"},
	} {
		problems, _ := x.check("lancaster", "  card: 2\n"+text)
		if len(problems) == 0 {
			t.Errorf("accepted:\n%s", text)
		}
		for _, w := range want {
			found := false
			for _, p := range problems {
				found = found || strings.HasPrefix(p, w)
			}
			if !found {
				t.Errorf("%s%q\nhas no %q", text, problems, w)
			}
		}
	}
	x.step("  card: 4\n", "  card: 2\n")
	if problems, _ := x.check("lancaster", "  actions: none\n"+ahead("if_first")); len(problems) != 1 || !strings.HasPrefix(problems[0], "orders.yaml:8:14: not-asked: orders go ahead with a card") {
		t.Errorf("%q", problems)
	}
}

// Every sheet at the pace of plans ends with a line that repeats the plan in
// force, which is legal with any choice.
func TestSheetsEndWithThePlan(t *testing.T) {
	x := beginAt(t, meeting, nil)
	count := 0
	for !x.folder().Over() && x.folder().Step() < 14 {
		texts := [2]string{}
		for s, side := range richard3.Houses {
			v := x.view(side)
			if len(v.Asked) == 0 {
				continue
			}
			sheet := string(x.folder().Sheet(v))
			lines := strings.Split(strings.TrimSpace(sheet), "\n")
			if last := lines[len(lines)-1]; !strings.HasPrefix(last, "# plan: keep ") {
				t.Fatalf("%s ends with %q", v.When, last)
			}
			for _, l := range lines {
				if len([]rune(l)) > 72 {
					t.Errorf("longer than 72 columns: %s", l)
				}
			}
			chosen := string(choose(t, x.folder(), v))
			_, texts[s], _ = strings.Cut(chosen, "orders:\n")
			texts[s] += strings.TrimPrefix(lines[len(lines)-1], "# ") + "\n"
			count++
		}
		x.step(texts[:]...)
	}
	t.Logf("%d sheets", count)
	y := beginAt(t, meeting, func(s *adjudicate.Setup) { s.Pace = "table" })
	if sheet := string(y.folder().Sheet(y.view("york"))); strings.Contains(sheet, "plan") || strings.Contains(sheet, "if_first") {
		t.Errorf("a plan at the pace of the table:\n%s", sheet)
	}
}
