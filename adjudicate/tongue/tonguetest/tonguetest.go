// Package tonguetest holds a book of words against the code that speaks. It is for
// tests.
package tonguetest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fieldpost/adjudicate/tongue"
)

// said is what of a file is said to players: by a Tongue's Sprintf, Word and Count,
// and by a local say.
type said struct {
	texts, nouns map[string]token.Position
	literals     map[string]bool
}

// Check holds the words of a language against the files of some folders: everything
// said there must have words, with arguments that agree, and nothing else. Extra are
// texts that are said but stand elsewhere, such as in data; assembled are words of
// what is put together in English and then said again.
func Check(t *testing.T, words tongue.Words, dirs, extra []string, assembled ...tongue.Words) {
	t.Helper()
	s := said{map[string]token.Position{}, map[string]token.Position{}, map[string]bool{}}
	for _, dir := range dirs {
		s.read(t, dir)
	}
	for _, e := range extra {
		s.literals[e] = true
		if _, ok := words.Texts[e]; !ok {
			t.Errorf("no words for %q", e)
		}
	}
	for key, at := range s.texts {
		if _, ok := words.Texts[key]; !ok && letters.MatchString(verb.ReplaceAllString(key, "")) {
			t.Errorf("%s: no words for %q", at, key)
		}
	}
	for noun, at := range s.nouns {
		if _, ok := words.Nouns[noun]; !ok {
			t.Errorf("%s: no words for the noun %q", at, noun)
		}
	}
	for key, text := range words.Texts {
		Agree(t, key, text)
		if !s.literals[key] && !slices.ContainsFunc(append(assembled, tongue.Shared), func(w tongue.Words) bool { return w.Texts[key] != "" }) {
			t.Errorf("nobody says %q", key)
		}
	}
}

var (
	letters = regexp.MustCompile(`\pL`)
	verb    = regexp.MustCompile(`%(\[(\d)\])?([sdqv])`)
)

// Agree checks that a text takes the arguments of its key.
func Agree(t *testing.T, key, text string) {
	t.Helper()
	if a, b := args(key), args(text); !slices.Equal(a, b) {
		t.Errorf("%q takes %v, %q takes %v", key, a, text, b)
	}
}

// args are the verbs of a format by the arguments that they take.
func args(format string) (list []string) {
	next := 1
	for _, m := range verb.FindAllStringSubmatch(format, -1) {
		if m[2] != "" {
			next, _ = strconv.Atoi(m[2])
		}
		list = append(list, strconv.Itoa(next)+m[3])
		next++
	}
	slices.Sort(list)
	return slices.Compact(list)
}

func (s said) read(t *testing.T, dir string) {
	t.Helper()
	files, _ := filepath.Glob(filepath.Join(dir, "*.go"))
	set := token.NewFileSet()
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") || strings.HasPrefix(filepath.Base(name), "fr_") {
			continue
		}
		file, err := parser.ParseFile(set, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if text, ok := literal(n); ok {
				s.literals[text] = true
			}
			if c, ok := n.(*ast.CallExpr); ok {
				s.call(set, c)
			}
			return true
		})
	}
}

func (s said) call(set *token.FileSet, c *ast.CallExpr) {
	name, of := "", ""
	switch f := c.Fun.(type) {
	case *ast.Ident:
		name = f.Name
	case *ast.SelectorExpr:
		name = f.Sel.Name
		if x, ok := f.X.(*ast.Ident); ok {
			of = x.Name
		}
	}
	switch {
	case name == "say", name == "Sprintf" && of != "fmt", name == "Word":
	case name == "Count" && len(c.Args) == 2 && of != "strings":
		if noun, ok := literal(c.Args[1]); ok {
			s.nouns[noun] = set.Position(c.Pos())
		}
		return
	default:
		return
	}
	if len(c.Args) > 0 {
		if text, ok := literal(c.Args[0]); ok {
			s.texts[text] = set.Position(c.Pos())
		}
	}
}

// literal is a constant string, also one put together with +.
func literal(n ast.Node) (string, bool) {
	switch x := n.(type) {
	case *ast.BasicLit:
		if x.Kind == token.STRING {
			text, err := strconv.Unquote(x.Value)
			return text, err == nil
		}
	case *ast.BinaryExpr:
		a, ok := literal(x.X)
		b, ok2 := literal(x.Y)
		return a + b, ok && ok2 && x.Op == token.ADD
	}
	return "", false
}
