package adjudicate_test

import (
	"flag"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/effort"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
	"fieldpost/adjudicate/view/text"
	"fieldpost/scenarios"
)

// A war between one who reads French and one who reads English: it replays, its
// views have one size, and nothing of what the French side reads is English.
func TestWarInFrench(t *testing.T) {
	warByLetters(t, letterWar{scenario: "full-war", pace: "plans", secret: 31, most: effort.Of(12, 30, 30), lang: "fr"}) // the golden texts are of its first 12
	warByLetters(t, letterWar{scenario: "early-war", pace: "table", secret: 20, plan: "{}\n", most: effort.Of(12, 60, 60), lang: "fr"})
	warByLetters(t, letterWar{scenario: "path-to-war", pace: "plans", secret: 33, most: effort.Of(4, 30, 30), lang: "fr"})
	warByLetters(t, letterWar{charles: true, scenario: "full-war", pace: "plans", secret: 5, most: effort.Of(12, 60, 60), lang: "fr"})
	warByLetters(t, letterWar{charles: true, scenario: "full-war", pace: "table", secret: 6, most: effort.Of(12, 120, 120), lang: "fr"})
}

// allFrench looks for English in all that a side reads: its report, its sheet, what
// its orders will do, and what is wrong with others.
func allFrench(t *testing.T, f *adjudicate.Folder, v *view.View, sheet []byte) {
	t.Helper()
	if v.Lang != "fr" {
		t.Fatalf("step %d is in %q", v.Step, v.Lang)
	}
	look := func(what, s string) {
		t.Helper()
		for _, l := range strings.Split(s, "\n") {
			if w := englishIn(l); w != "" {
				t.Errorf("step %d, %s: %s", v.Step, what, w)
			}
		}
	}
	shown := *v
	shown.Hand, shown.Played, shown.Plan, shown.Notes = nil, nil, "", nil
	shown.Decided = slices.Clone(v.Decided)
	for i := range shown.Decided {
		shown.Decided[i].Answer = ""
	}
	look("report", strings.Join(strings.Fields(text.Render(&shown, text.Options{Width: 10000, Next: "-"})), " "))
	own, _, _ := strings.Cut(string(f.Sheet(v)), "\n# plan:\n") // a player's plan is his own
	for _, l := range strings.Split(own, "\n") {
		if n := len([]rune(l)); n > 72 && strings.Contains(l, "#") {
			t.Errorf("step %d: a line of the sheet has %d characters: %s", v.Step, n, l)
		}
		if words, ok := strings.CutPrefix(strings.TrimSpace(l), "# "); ok && !written.MatchString(words) {
			look("sheet", words)
		}
	}
	if name := goldenFrench[v.Rules][v.Step]; name != "" && v.Pace == "plans" && v.Scenario == "full-war" && len(v.Asked) > 0 {
		_, _, refused, _ := f.Check(v, "orders.yaml", []byte(strings.Replace(string(sheet), "orders:", "orders:\n  general: retreat", 1)))
		_, _, _, restated := f.Check(v, "orders.yaml", sheet)
		sameAs(t, fmt.Sprintf("../testdata/golden/french/%s.txt", name), text.Render(v, text.Options{})+"\n=== feuille ===\n"+string(f.SheetWith(v, []string{"cities", "field-army"}))+"\n=== ce que feront les ordres ===\n"+
			strings.Join(restated, "\n")+"\n\n=== refus ===\n"+strings.Join(refused.In(tongue.NewBook(tongue.Shared()).In(v.Lang).Sprintf), "\n")+"\n")
	}
	status := f.StatusIn(v.Lang)
	if f.Status().When == "" || status.When != v.When {
		t.Errorf("step %d: the call says %q, in French %q; the view says %q", v.Step, f.Status().When, status.When, v.When)
	}
	look("public report", strings.Join(status.Report, "\n"))
	_, _, problems, restated := f.Check(v, "orders.yaml", sheet)
	look("restatement", strings.Join(restated, "\n"))
	for _, p := range problems {
		look("warning", p.Text.String()+"\n"+p.Hint.String())
	}
	for _, wrong := range wrongSheets[v.Rules] {
		head, _, _ := strings.Cut(string(sheet), "\norders:")
		_, _, problems, _ := f.Check(v, "orders.yaml", []byte(head+"\norders:"+wrong))
		for _, p := range problems {
			look("problem", p.Text.String()+"\n"+p.Hint.String())
		}
	}
}

// goldenFrench are the steps of which golden files are held, by game.
var goldenFrench = map[string]map[int]string{
	"this-war-without-an-enemy": {5: "05-actions", 6: "06-battles", 8: "08-actions", 9: "09-battles", 10: "10-recruit"},
	"unhappy-king-charles":      {5: "charles-05-recruit", 9: "charles-09-card"},
}

// wrongSheets are orders that are refused, by game.
var wrongSheets = map[string][]string{
	"this-war-without-an-enemy": {"\n  general: retreat\n", "\n  actions: [{move: Nowhere, blocks: {Rupert: Kent}}]\n", "\n  card: 7 AP\n", "\n  Wrong\n"},
	"unhappy-king-charles": {"\n  evade: stand\n", "\n  card: Operations 9\n", "\n  card: King Pym\n  actions: [{move: Nobody, by: [Oxford]}]\n", "\n  recruit: [{raise: Byron's, at: London}]\n", "\n  Wrong\n",
		"\n  card: pass\n  ahead: [{card: King Pym}]\n", "\n  intercept: Essex\n"},
}

// written is what is to be written in orders: keys and names, which have no language.
var written = regexp.MustCompile(`[{\[]|^(#? *)?[a-z_-]+:( |$)|^plan|^note`)

var english = regexp.MustCompile(`(?i)(?:^|[^\pL])(the|is|are|your|you|with|from|which|has|have|of|and|to|by|in|not|what|who|for|where|when|also|there|their|he|his|at)(?:$|[^\pL])`)

// englishIn is a word of English in a line, apart from names, with what stands around it.
func englishIn(l string) string {
	for _, name := range cardNames() { // before the quotes, since a name may have an apostrophe
		l = strings.ReplaceAll(l, name, "")
	}
	l = quoted.ReplaceAllString(l, "")
	at := english.FindStringIndex(l)
	if at == nil {
		return ""
	}
	return fmt.Sprintf("%q in: %s", l[at[0]:at[1]], l[max(0, at[0]-100):min(len(l), at[1]+100)])
}

// quoted is what stands in quotes, and commands.
var quoted = regexp.MustCompile(`« .*? »|'[^']*'| \((from|to) [0-9]+\)|fieldpost [a-z ]*|\[[^\]]*\]|known: .*`)

// cardNames are the names that a French player reads in English, the longest first.
var cardNames = sync.OnceValue(func() (names []string) {
	for _, game := range [...]string{"this-war-without-an-enemy", "unhappy-king-charles"} {
		pack, err := scenarios.Load(game)
		if err != nil {
			panic(err)
		}
		if pack.War != nil {
			for _, e := range pack.War.Events {
				names = append(names, e.Name)
			}
		}
		if pack.Charles != nil {
			for _, c := range pack.Charles.Cards {
				names = append(names, c.Name)
			}
			for _, a := range pack.Charles.Areas {
				names = append(names, a.Name)
			}
			for _, g := range pack.Charles.Generals {
				names = append(names, g.Name)
			}
			for _, b := range pack.Charles.Brigades {
				names = append(names, b.Name)
			}
			for _, i := range pack.Charles.Infrastructures {
				names = append(names, i.Name)
			}
		}
	}
	slices.SortFunc(names, func(a, b string) int { return len(b) - len(a) })
	return slices.Concat([]string{"Earl of Newcastle", "Earl of Bedford"}, names, []string{"enact in", "enact with", "New Model Army", "The Hothams' Plot", "Le Continent"})
})

var writeFrench = flag.Bool("update-french", false, "write the golden files of testdata/golden/french anew")

// sameAs holds a text against a golden file; read them.
func sameAs(t *testing.T, name, got string) {
	t.Helper()
	if *writeFrench {
		if err := os.WriteFile(name, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if want, err := os.ReadFile(name); err != nil || string(want) != got {
		t.Errorf("%s is not as it was (%v); look, and run with -update-french", name, err)
	}
}
