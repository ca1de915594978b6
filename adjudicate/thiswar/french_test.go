package thiswar

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/shape"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/game/tongue/tonguetest"
	"fieldpost/orders/plan"
	"fieldpost/scenarios"
)

// Everything that the game says has its words in French, with the same arguments.
func TestFrenchIsWhole(t *testing.T) {
	extra := []string{"captured Artillery", "in the Siege of %s", "by the guns of %s", "cavalry", "infantry", "The North", "The Midlands", "The East", "The South", "pool", "beside-map", "removed"}
	pack, err := scenarios.Load(ID)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range pack.War.Events {
		extra = append(extra, e.Name, e.Effect)
	}
	b := board(t)
	for name, k := range questionsOf(t) {
		if k.Plan != nil {
			extra = append(extra, k.Plan.Begin, k.Plan.Default, k.Plan.Doc)
			for _, f := range plan.Facts(plan.Kind{Facts: k.Plan.None}) {
				if f.Number || f.YesNo || slices.Contains(k.Plan.Words, f.Name) && !f.List {
					extra = append(extra, f.Doc)
					if f.Of != "" {
						extra = append(extra, f.Of)
					}
				}
			}
		}
		if k.Text != "" {
			extra = append(extra, kind.Format(k.Text))
		}
		for _, done := range k.Done {
			for _, words := range strings.Split(strings.Replace(strings.TrimSpace(done), "{words}", ".\n"+"You enact the Event in %s.\nYou enact the Event with %s", 1), "\n") {
				if said := inside.ReplaceAllString(words, "%s"); book().All(tongue.French).Texts[said] == "" {
					t.Errorf("%s: no words for %q", name, said)
				}
			}
		}
	}
	for _, said := range b.book.Heads() {
		if !speak(tongue.French).Knows(said) {
			t.Errorf("no words for %q", said)
		}
	}
	for _, doc := range shape.Docs(ordersPage) { // what an editor shows
		if doc != "" {
			extra = append(extra, doc)
		}
	}
	tonguetest.Check(t, book().All(tongue.French), []string{".", "../game/kind", "../game/ruling", "../game/plans"}, append(extra, reasonTexts(t)...),
		tongue.Read(catalogues, "words/fr-said.json"))
	tonguetest.Sentences(t, book().All(tongue.French), []string{"check.go", "reasons*.go", "read.go", "wishes.go", "eliminated.go",
		"../game/kind/check.go", "../game/kind/read.go", "../game/kind/restate.go", "../game/check/*.go", "../game/sheet/*.go", "../game/plans/*.go"}, []string{
		// What is to be written, and parts of answers and names.
		"[{in: Kent}, decline]", "  or else: ", "{area 2}", "{area 3}", "others: Essex",
		"{leaders: [friendly, anywhere], others: [leader, home, anywhere]}", "{leaders: [friendly, home, anywhere], others: [home, leader, anywhere]}",
		"{to: [friendly, anywhere]}", "{in: anywhere}", "{weakest: strongest}", "[cavalry, infantry]",
	})
}

// inside is where a name stands in a restatement.
var inside = regexp.MustCompile(`\{[a-z0-9 ]+\}`)

var reasonForm = regexp.MustCompile(`game\.Because\("[^"]*", "[^"]*", "([^"]*)"\)`)

// reasonTexts are the words of all reasons of illegality.
func reasonTexts(t *testing.T) (texts []string) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(f, "_test.go") {
			continue
		}
		for _, m := range reasonForm.FindAllStringSubmatch(string(data), -1) {
			texts = append(texts, m[1])
		}
	}
	if len(texts) < 100 {
		t.Fatalf("only %d reasons", len(texts))
	}
	return texts
}

// The terms of FRENCH.md are those that the words use.
func TestFrenchTerms(t *testing.T) {
	data, err := os.ReadFile("FRENCH.md")
	if err != nil {
		t.Fatal(err)
	}
	all := book().All(tongue.French)
	var said strings.Builder
	for _, w := range all.Texts {
		said.WriteString(w + "\n")
	}
	for _, n := range all.Nouns {
		said.WriteString(n[0] + "\n")
	}
	words, terms := strings.ToLower(said.String()), 0
	for _, l := range strings.Split(string(data), "\n") {
		cells := strings.Split(l, " | ")
		if len(cells) != 3 || strings.HasPrefix(l, "| English") {
			continue
		}
		for _, term := range strings.Split(cells[1], ", ") {
			if terms++; !strings.Contains(words, strings.ToLower(term)) {
				t.Errorf("nothing says %q", term)
			}
		}
	}
	if terms < 50 {
		t.Errorf("only %d terms", terms)
	}
}

// All standing defaults can be said in French: fieldpost plan defaults shows them.
func TestDefaultsInFrench(t *testing.T) {
	for _, d := range (rulesOf(board(t))).Defaults() {
		if !speak(tongue.French).Knows(d.Text) {
			t.Errorf("%s: no words for %q", d.Question, d.Text)
		}
	}
}
