package gametest

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/plans"
	"fieldpost/adjudicate/game/shape"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/game/tongue/tonguetest"
	"fieldpost/orders/plan"
)

// French is what a game's words in French are held against: the game in the folder of the
// test, and what all games say.
type French[G any] struct {
	Book  *kind.Book[G]
	Words *tongue.Book
	// Answers are the words of answers, where the game has its own.
	Answers *tongue.Book
	// Page is ORDERS.md, of which an editor shows lines.
	Page string
	// Extra are texts that are said but stand in data.
	Extra []string
	// Files are those with problems, Beside what is not said in them: what is to be written.
	Files, Beside []string
}

// Check says what has no words, or has some that take other arguments.
func (f French[G]) Check(t *testing.T) {
	t.Helper()
	words, extra := f.Words.All(tongue.French), f.Extra
	restated := func(done string) {
		extra = append(extra, inside.ReplaceAllString(done, "%s"))
	}
	for i := range f.Book.Kinds {
		k := &f.Book.Kinds[i]
		extra = append(extra, asked(k)...)
		for _, done := range k.Done {
			for words := range strings.Lines(strings.TrimSpace(done)) {
				if !strings.Contains(words, "{words}") { // which is an answer as a text
					restated(strings.TrimSpace(words))
				}
			}
		}
	}
	for _, s := range f.Book.Sent {
		restated(s.Head)
		if s.Facts != nil {
			extra = append(extra, facts(s.Facts, func(name string) bool { return s.Words[name] != nil })...)
		}
	}
	for _, doc := range shape.Docs(f.Page) {
		if doc != "" {
			extra = append(extra, doc)
		}
	}
	code := tonguetest.Literals(t, ".")
	extra = slices.Concat(extra, reasonTexts(t), Written(words, code, f.Book.Grammar()), f.wishes(words, code))
	tonguetest.Check(t, words, []string{".", "../game/kind", "../game/ruling", "../game/plans", "../game/story"}, extra)
	if f.Answers != nil {
		f.answers(t)
	}
	tonguetest.Sentences(t, words, append(f.Files, "../game/kind/check.go", "../game/kind/read.go", "../game/kind/restate.go", "../game/check/*.go", "../game/sheet/*.go", "../game/plans/*.go"),
		f.Beside)
	for _, d := range f.Book.Defaults() { // fieldpost plan defaults shows them
		if !f.Words.In(tongue.French).Knows(d.Text) {
			t.Errorf("%s: no words for %q", d.Question, d.Text)
		}
	}
}

// Written are those of a language's texts that are answers as some games write them, with verbs
// that stand in their code.
func Written(words tongue.Words, code map[string]bool, grammars ...*game.Grammar) (texts []string) {
	for key := range words.Texts {
		for _, g := range grammars {
			o := g.Parse(key)
			named := slices.ContainsFunc([]string{o.Name, o.Target, o.Areas[0], o.Areas[1]}, func(s string) bool { return s != "" && s != "%s" })
			if _, verb := g.Phrases[key]; verb || code[o.Verb] && !named && g.Text(o) == key {
				texts = append(texts, key)
			}
		}
	}
	return texts
}

// wishes are those of a language's texts that are wishes of plans, with verbs and names that stand
// in the game's code.
func (f French[G]) wishes(words tongue.Words, code map[string]bool) (texts []string) {
	add := func(text string) {
		if words.Texts[text] != "" {
			texts = append(texts, text)
		}
	}
	for of := range code {
		add(f.Book.NameWords(tongue.Tongue{}, of))
		for _, who := range []string{"", "%s"} {
			add(f.Book.WishWords(tongue.Tongue{}, []plans.Desire{{Verb: of, Who: who}}))
			add(f.Book.WishWords(tongue.Tongue{}, []plans.Desire{{Verb: of, Who: who, List: []string{"%s"}}}))
		}
	}
	return texts
}

// asked are the texts of a kind of question, and of its part of a plan.
func asked[G any](k *kind.Kind[G]) (texts []string) {
	for _, asks := range [...]string{kind.Format(k.Text), k.None, k.For, k.Missed} {
		if asks != "" {
			texts = append(texts, asks)
		}
	}
	if k.Plan == nil {
		return texts
	}
	texts = append(texts, k.Plan.Begin, k.Plan.Default, k.Plan.Doc)
	return append(texts, facts(k.Plan.None, func(name string) bool { return slices.Contains(k.Plan.Words, name) })...)
}

// facts are the texts of those facts that a condition can be clicked of: of texts and lists those
// whose words are known.
func facts(of any, known func(name string) bool) (texts []string) {
	for _, x := range plan.Facts(plan.Kind{Facts: of}) {
		if x.Number || x.YesNo || known(x.Name) {
			if texts = append(texts, x.Doc); x.Of != "" {
				texts = append(texts, x.Of)
			}
		}
	}
	return texts
}

// answers says which answers, and what belongs to them, have no words.
func (f French[G]) answers(t *testing.T) {
	t.Helper()
	g, say := f.Book.Grammar(), f.Answers.In(tongue.French)
	texts := slices.AppendSeq(slices.AppendSeq([]string(nil), maps.Values(g.Ends)), maps.Values(g.Sent))
	for _, p := range g.Parts {
		texts = append(texts, p.Asks)
	}
	for i := range f.Book.Kinds {
		k := &f.Book.Kinds[i]
		texts = append(append(append(texts, k.Verb), k.Words...), k.Verbs...)
		for _, a := range k.Actions {
			texts = append(texts, a.Verb)
		}
	}
	for _, text := range texts {
		if _, ends := g.Ends[text]; text != "" && !ends && !say.Knows(text) {
			t.Errorf("no words for the answer %q", text)
		}
	}
}

// inside is where a name stands in a restatement.
var inside = regexp.MustCompile(`\{[a-z0-9 ]+\}`)

var reasonForm = regexp.MustCompile(`game\.Because\("[^"]*", "[^"]*", "([^"]*)"\)`)

// reasonTexts are the words of all reasons of illegality of the game in this folder.
func reasonTexts(t *testing.T) (texts []string) {
	t.Helper()
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

// FrenchTerms holds the terms of a game's glossary, FRENCH.md, against its words: they are
// those that it uses.
func FrenchTerms(t *testing.T, book *tongue.Book, least int) {
	t.Helper()
	data, err := os.ReadFile("FRENCH.md")
	if err != nil {
		t.Fatal(err)
	}
	all := book.All(tongue.French)
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
	if terms < least {
		t.Errorf("only %d terms", terms)
	}
}
