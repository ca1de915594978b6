// Package tonguetest holds a book of words against the code that speaks. It is for tests.
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

	"fieldpost/adjudicate/game/tongue"
)

// said is what of a file is said to players: by a Tongue's Sprintf, Word and Count, by the
// texts of package say, and by a local say.
type said struct {
	texts, nouns map[string]token.Position
	literals     map[string]bool
}

// Check holds the words of a language against the files of some folders: everything
// said there must have words, with arguments that agree, and nothing else. Extra are
// texts that are said but stand elsewhere, such as in data.
func Check(t *testing.T, words tongue.Words, dirs, extra []string) {
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
		_, ok := words.Texts[key]
		_, set := words.Texts[strings.TrimLeft(key, " ")] // in by some blanks
		if !ok && !set && letters.MatchString(place.ReplaceAllString(verb.ReplaceAllString(key, ""), "")) {
			t.Errorf("%s: no words for %q", at, key)
		}
	}
	for noun, at := range s.nouns {
		if _, ok := words.Nouns[noun]; !ok {
			t.Errorf("%s: no words for the noun %q", at, noun)
		}
	}
	shared := tongue.NewBook(tongue.Shared(), tongue.Games()).All(tongue.French)
	for key, text := range words.Texts {
		Agree(t, key, text)
		if !s.literals[key] && shared.Texts[key] == "" {
			t.Errorf("nobody says %q", key)
		}
	}
}

// Literals are the texts that stand in the code of some folders.
func Literals(t *testing.T, dirs ...string) map[string]bool {
	t.Helper()
	s := said{map[string]token.Position{}, map[string]token.Position{}, map[string]bool{}}
	for _, dir := range dirs {
		s.read(t, dir)
	}
	return s.literals
}

// known says that a text needs no words or has some.
func known(words tongue.Words, text string) bool {
	_, noun := words.Nouns[text]
	if _, ok := words.Texts[text]; ok || noun || command.MatchString(text) || !sentence.MatchString(named.ReplaceAllString(text, "")) {
		return true
	}
	begin := strings.TrimLeft(text, " ")
	for key := range words.Texts {
		if fragment.MatchString(text) && strings.Contains(key, text) || capital.MatchString(begin) && strings.HasPrefix(key, begin) {
			return true
		}
	}
	return false
}

// unsaid says that nothing within a piece of code is for players' eyes.
func unsaid(n ast.Node) bool {
	switch x := n.(type) {
	case *ast.ImportSpec, *ast.StructType:
		return true
	case *ast.KeyValueExpr:
		return ofHelp(x)
	case *ast.CallExpr:
		return inHelp(x)
	}
	return false
}

// Sentences holds the words of a language against the files named: every sentence that
// stands there must have words, however it comes to be said. A part of a sentence that
// is put together there must stand in one that has words. Of what stands for no
// player's eyes, beside says so: texts, or what they begin with and "…".
func Sentences(t *testing.T, words tongue.Words, files, beside []string) {
	t.Helper()
	used, set := map[string]bool{}, token.NewFileSet()
	known := func(text string) bool { return known(words, text) }
	said := func(text string) bool {
		if known(strings.ReplaceAll(text, "%%", "%")) || known(strings.TrimSpace(text)) || !slices.ContainsFunc(strings.Split(ends.ReplaceAllString(text, "$1\n"), "\n"), func(s string) bool { return !known(s) }) {
			return true
		}
		for _, b := range beside {
			if begin, ok := strings.CutSuffix(b, "…"); b == text || ok && strings.HasPrefix(text, begin) {
				used[b] = true
				return true
			}
		}
		return false
	}
	for _, pattern := range files {
		names, _ := filepath.Glob(pattern)
		if len(names) == 0 {
			t.Errorf("there is no file %s", pattern)
		}
		for _, name := range names {
			if base := filepath.Base(name); strings.HasSuffix(base, "_test.go") || strings.HasPrefix(base, "fr_") {
				continue
			}
			file, err := parser.ParseFile(set, name, nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			ast.Inspect(file, func(n ast.Node) bool {
				if unsaid(n) {
					return false
				}
				text, ok := literal(n)
				if ok && !said(text) {
					t.Errorf("%s: no words for %q", set.Position(n.Pos()), text)
				}
				return !ok
			})
		}
	}
	for _, b := range beside {
		if !used[b] {
			t.Errorf("%q stands nowhere", b)
		}
	}
}

// ofHelp says of a field that it is of the help of a command, which is English.
func ofHelp(kv *ast.KeyValueExpr) bool {
	key, _ := kv.Key.(*ast.Ident)
	return key != nil && slices.Contains([]string{"Use", "Short", "Long", "Example", "Args"}, key.Name)
}

// inHelp says of a call that it makes an option of a command, or a pattern.
func inHelp(c *ast.CallExpr) bool {
	f, ok := c.Fun.(*ast.SelectorExpr)
	return ok && (strings.HasSuffix(f.Sel.Name, "Var") || strings.HasSuffix(f.Sel.Name, "VarP") || f.Sel.Name == "Regexp")
}

var (
	// fragment is what is put together with something, before or behind it.
	fragment = regexp.MustCompile(`^[ ';:,.)(]|[ '(,]$|: $`)
	// capital begins a sentence.
	capital = regexp.MustCompile(`^\p{Lu}`)
	// command is a command by itself.
	command = regexp.MustCompile(`^fieldpost:? \S+( orders| in( MESSAGE)?| keep)?( > orders\.yaml| orders\.yaml( -o to-send\.yaml)?)?$`)
	// ends are where a sentence ends and another begins.
	ends = regexp.MustCompile(`([.?]) `)
	// A sentence has a word of two letters, and a blank.
	sentence = regexp.MustCompile(`\pL{2}.* |  *.*\pL{2}`)
	// named is what has no language: verbs, texts in quotes, and commands.
	named   = regexp.MustCompile(`%(\[\d\])?(04)?[sdqvXw]|'[^' ]*'|\bfieldpost [a-z]+|-----[A-Z ]+-----`)
	letters = regexp.MustCompile(`\pL`)
	verb    = regexp.MustCompile(`%(\[(\d)\])?([sdqv])`)
	place   = regexp.MustCompile(`\{[a-zA-Z][a-zA-Z0-9 ]*\}`)
	// numbered is a place with a number of things.
	numbered = regexp.MustCompile(`\{(?:words or )?n ([a-zA-Z ]+)\}`)
)

// Agree checks that a text takes the arguments of its key.
func Agree(t *testing.T, key, text string) {
	t.Helper()
	if a, b := args(key), args(text); !slices.Equal(a, b) {
		t.Errorf("%q takes %v, %q takes %v", key, a, text, b)
	}
}

// args are the verbs of a format by the arguments that they take, and its places.
func args(format string) (list []string) {
	next := 1
	for _, m := range verb.FindAllStringSubmatch(format, -1) {
		if m[2] != "" {
			next, _ = strconv.Atoi(m[2])
		}
		list = append(list, strconv.Itoa(next)+m[3])
		next++
	}
	list = append(list, place.FindAllString(format, -1)...)
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
			switch x := n.(type) {
			case *ast.CallExpr:
				s.call(set, x)
			case *ast.CompositeLit:
				s.row(set, x)
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
	at := 0
	switch {
	case name == "Report", name == "Refuse": // of a problem, behind its place and its code
		at = 2
	case name == "say", name == "Sprintf" && of != "fmt", name == "Word", of == "say" && (name == "Textf" || name == "Words" || name == "Errorf"):
	case name == "Count" && len(c.Args) == 2 && of != "strings":
		if noun, ok := literal(c.Args[1]); ok {
			s.nouns[noun] = set.Position(c.Pos())
		}
		return
	default:
		return
	}
	if len(c.Args) > at {
		if text, ok := literal(c.Args[at]); ok {
			s.texts[text] = set.Position(c.Pos())
		}
	}
}

// row takes the sentences of a story.Row: all its texts but its kind, what it compares the
// event with, and names of places.
func (s said) row(set *token.FileSet, c *ast.CompositeLit) {
	if t, ok := c.Type.(*ast.SelectorExpr); !ok || t.Sel.Name != "Row" {
		return
	}
	ast.Inspect(c, func(n ast.Node) bool {
		switch x := n.(type) {
		case *ast.KeyValueExpr:
			if key, ok := x.Key.(*ast.Ident); ok {
				return key.Name != "Kind" && key.Name != "Places"
			}
			ast.Inspect(x.Value, func(n ast.Node) bool { return s.sentence(set, n) }) // of a map, whose key is compared
			return false
		case *ast.BinaryExpr:
			return x.Op == token.ADD
		case *ast.CaseClause:
			for _, does := range x.Body {
				ast.Inspect(does, func(n ast.Node) bool { return s.sentence(set, n) })
			}
			return false
		}
		return s.sentence(set, n)
	})
}

// sentence takes a literal.
func (s said) sentence(set *token.FileSet, n ast.Node) bool {
	if text, ok := literal(n); ok {
		s.texts[text] = set.Position(n.Pos())
		for _, m := range numbered.FindAllStringSubmatch(text, -1) {
			s.nouns[strings.TrimSuffix(m[1], "s")] = set.Position(n.Pos())
		}
	}
	return true
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
