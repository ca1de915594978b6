package thiswar

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/game/tongue/tonguetest"
	"fieldpost/adjudicate/internal/shaping"
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
	for i := range planKinds {
		extra = append(extra, planKinds[i].Begin, planKinds[i].Default, planKinds[i].Doc)
	}
	for _, doc := range shaping.Docs(ordersPage) { // what an editor shows
		if doc != "" {
			extra = append(extra, doc)
		}
	}
	tonguetest.Check(t, book().All(tongue.French), []string{".", "../internal/ruling", "../internal/planning"}, append(extra, reasonTexts(t)...),
		tongue.Read(catalogues, "words/fr-said.json"))
	tonguetest.Sentences(t, book().All(tongue.French), []string{"check.go", "reasons*.go", "whynot*.go", "read*.go", "wishes.go", "restate.go", "eliminated.go",
		"../internal/checking/*.go", "../internal/reading/*.go", "../internal/planning/*.go"}, []string{
		// What is to be written, and parts of answers and names.
		"This War Without an Enemy", "[{in: Kent}, decline]", "  or else: ", "main attack", "others: Essex",
	})
}

var reasonForm = regexp.MustCompile(`&Reason\{"[^"]*", "[^"]*", "([^"]*)"\}`)

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
	for _, d := range (&Rules{}).Defaults() {
		if !speak(tongue.French).Knows(d.Text) {
			t.Errorf("%s: no words for %q", d.Question, d.Text)
		}
	}
}
