package gametest

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
)

var (
	rowDeclared = regexp.MustCompile(`\b(told\w+) += (?:rows\.Add\()?story\.Row\{`)
	rowNamed    = regexp.MustCompile(`\btold\w+`)
	kindSpelled = regexp.MustCompile(`(?:table\.Event\{Kind: |\be\.Kind(?:, [\w.\[\]]+)? [!=]?= )"[\w-]+"`)
)

// Rows holds the rows of a game against the files in its folder: each stands in the file of
// its chapter, in the game's book, and where it is told; nothing else is told, and all its
// places are filled.
func Rows(t *testing.T, book *story.Book) {
	t.Helper()
	declared, named := map[string]string{}, map[string]int{}
	files, _ := filepath.Glob("*.go")
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range rowDeclared.FindAllStringSubmatch(string(text), -1) {
			declared[m[1]] = file
		}
		for _, name := range rowNamed.FindAllString(string(text), -1) {
			named[name]++
		}
		for _, s := range kindSpelled.FindAllString(string(text), -1) {
			t.Errorf("%s: %s: the kind of what is told stands in its row", file, s)
		}
	}
	for name, file := range declared {
		if named[name] < 2 {
			t.Errorf("%s: nobody tells %s", file, name)
		}
	}
	kinds := book.Kinds()
	if len(kinds) != len(declared) {
		t.Errorf("%d rows are declared, and the book has %d", len(declared), len(kinds))
	}
	for _, kind := range kinds {
		full := table.Event{Kind: kind, Block: "Block", Target: "Target", Area: "Area", Areas: [3]string{"There"}, Words: "words", Parts: table.Parts{{Of: "things", N: 1}}, From: 1, N: 2, Hits: 1, Dice: []int{1}}
		for _, e := range []table.Event{{Kind: kind, Dice: []int{1}}, {Kind: kind, Dice: []int{2}, N: 1}, full} {
			if v := book.Tell(tongue.Tongue{}, e); v.Text == "" || v.Text == kind || strings.ContainsAny(v.Text+v.Tail, "{}") {
				t.Errorf("%s: %q, %q", kind, v.Text, v.Tail)
			}
		}
	}
}
