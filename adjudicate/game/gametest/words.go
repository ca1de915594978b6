package gametest

import (
	"cmp"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/kind"
)

// isShared says that a folder or file of Go is the games' common one.
func isShared(name string, d fs.DirEntry) bool {
	if d.IsDir() {
		return !slices.Contains(notShared, name) && (!strings.HasPrefix(d.Name(), ".") || name == ".") && d.Name() != "testdata"
	}
	return strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go") &&
		!slices.ContainsFunc(ofGames, func(pattern string) bool { is, _ := filepath.Match(pattern, name); return is })
}

// Wordless looks in all that games share for words of one of them: its id and sides, the
// names of its questions and what their answers are written with. Who knows such a word
// knows the game, and would have to be told of the next one.
func Wordless[G any](t *testing.T, rules game.Rules, b *kind.Book[G]) {
	t.Helper()
	words := wordsOf(rules, b)
	sides := rules.Sides()
	named := regexp.MustCompile(`(?i)\b(` + strings.Join(append(sides[:], rules.Name()), "|") + `)\b`)
	used := map[string]bool{}
	root := ".." // the folder of the module, wherever in it the game's package is
	for _, err := os.Stat(filepath.Join(root, "go.mod")); err != nil && len(root) < 60; _, err = os.Stat(filepath.Join(root, "go.mod")) {
		root = filepath.Join(root, "..")
	}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		name, _ := filepath.Rel(root, path)
		name = filepath.ToSlash(name)
		if err != nil || !isShared(name, d) {
			if err == nil && d.IsDir() {
				err = filepath.SkipDir
			}
			return err
		}
		if d.IsDir() {
			return nil
		}
		return eachText(path, func(text string, at token.Position) {
			what := words[text]
			if what == "" && named.MatchString(text) && !strings.Contains(text, "fieldpost ") { // an example of what to type
				what = "about a side"
			}
			switch _, shared := sharedWords[text]; {
			case what == "":
			case shared:
				used[text] = true
			default:
				t.Errorf("%s: %q is %s of %s", strings.Replace(at.String(), path, name, 1), text, what, b.Title())
			}
		})
	})
	if err != nil {
		t.Fatal(err)
	}
	for word := range sharedWords {
		if words[word] != "" && !used[word] {
			t.Errorf("%q stands nowhere any more", word)
		}
	}
}

// eachText gives the texts in a file of Go, but for what it imports.
func eachText(path string, give func(text string, at token.Position)) error {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, path, nil, parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec:
			return false
		case *ast.BasicLit:
			if text, err := strconv.Unquote(n.Value); err == nil && n.Kind == token.STRING {
				give(text, set.Position(n.Pos()))
			}
		}
		return true
	})
	return nil
}

// wordsOf are the words of a game with what each is.
func wordsOf[G any](rules game.Rules, b *kind.Book[G]) map[string]string {
	words := map[string]string{rules.Name(): "the id"}
	add := func(what string, list ...string) {
		for _, w := range list {
			if w != "" {
				words[w] = cmp.Or(words[w], what)
			}
		}
	}
	sides := rules.Sides()
	add("a side", sides[:]...)
	add("a key of orders", b.Keys()...)
	add("a verb", slices.Collect(maps.Keys(rules.Grammar().Phrases))...)
	add("a verb", slices.Collect(maps.Keys(rules.Grammar().Ends))...)
	for i := range b.Kinds {
		k := &b.Kinds[i]
		add("a verb", k.Verb)
		add("a verb", k.Verbs...)
		if k.Verb == "" || k.Shape != kind.Word { // else they are what it names
			add("a verb", k.Words...)
		}
		for key := range k.Done {
			verb, _, _ := strings.Cut(strings.TrimRight(key, "!,"), " ")
			add("a verb", verb)
		}
		for _, p := range k.Parts {
			add("a verb", p.Verb, p.End)
		}
		for _, a := range k.Actions {
			add("an action", a.Verb, a.Answer)
		}
	}
	return words
}

// notShared are the folders of games, and of what is for tests alone.
var notShared = []string{"adjudicate/richard3", "adjudicate/kingcharles", "adjudicate/thiswar", "adjudicate/game/example", "adjudicate/game/gametest", "adjudicate/view/viewtest", "cmd/internal/lettertest"}

// ofGames are files of a game elsewhere: its data and its drawing style, the lists of the
// games there are, and the examples of them that fieldpost demo shows.
var ofGames = []string{"scenarios/charles*.go", "scenarios/ready_*.go", "scenarios/richard*.go", "scenarios/war*.go", "scenarios/thiswar.go", "scenarios/pack.go", "scenarios/reedlook.go",
	"cmd/internal/rulebooks/rulebooks.go", "cmd/demo_*.go"}

// sharedWords are words of games that are also words of all games, each with what for.
var sharedWords = map[string]string{
	"none":     "what a sheet writes for an empty list; also of CSS and of packs",
	"end":      "the answer that ends any list, which a sheet writes as none; also of letters",
	"planned":  "the answer of table.PlanHere",
	"target":   "the second block that a told event names",
	"keep":     "plan: keep, in any sheet",
	"card":     "what a ruling may move",
	"hand":     "where a ruling may put a card",
	"discard":  "where a ruling may put a card",
	"event":    "a line of the engine's protocol",
	"withdraw": "a command of letters",
	"hit":      "the noun of a roll's hits",
	"place":    "the noun of what is counted where files differ",
	"second":   "the noun of a time",
	"battle":   "a sign of the map, as drawn for every game",
	"march":    "the class of arrows in a picture",
	"bombard":  "a type of block that has a sign",
}
