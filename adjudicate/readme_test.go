package adjudicate_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// The two ways that README.md draws go through functions that are there, in ten hops at
// most, and the picture fits a page.
func TestReadmeDrawsTheWays(t *testing.T) {
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	hop := regexp.MustCompile(`^ +(\d+) +(\S+\.go) (\w+)`)
	hops := 0
	for l := range strings.Lines(string(text)) {
		if n := len([]rune(strings.TrimSuffix(l, "\n"))); n > 72 {
			t.Errorf("%d columns: %s", n, l)
		}
		m := hop.FindStringSubmatch(l)
		if m == nil {
			continue
		}
		hops++
		file, err := parser.ParseFile(token.NewFileSet(), "../"+m[2], nil, parser.SkipObjectResolution)
		if err != nil {
			t.Error(err)
			continue
		}
		found := false
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			found = found || ok && f.Name.Name == m[3]
		}
		if !found {
			t.Errorf("%s has no function %s", m[2], m[3])
		}
	}
	if hops != 20 {
		t.Errorf("%d hops are drawn, not two ways of ten", hops)
	}
}

// What the page for a new game names in the packages of the mechanism is there.
func TestNewGameNamesWhatIsThere(t *testing.T) {
	text, err := os.ReadFile("game/NEWGAME.md")
	if err != nil {
		t.Fatal(err)
	}
	exported := map[string]map[string]bool{}
	for _, m := range regexp.MustCompile("`([a-z]+)\\.([A-Z]\\w+)`").FindAllStringSubmatch(string(text), -1) {
		pkg, name := m[1], m[2]
		if exported[pkg] == nil {
			exported[pkg] = map[string]bool{}
			for _, dir := range []string{"game/" + pkg, pkg, "../" + pkg} {
				files, _ := filepath.Glob(dir + "/*.go")
				for _, file := range files {
					f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
					if err != nil {
						t.Fatal(err)
					}
					for _, d := range f.Decls {
						switch d := d.(type) {
						case *ast.FuncDecl:
							exported[pkg][d.Name.Name] = exported[pkg][d.Name.Name] || d.Recv == nil
						case *ast.GenDecl:
							for _, spec := range d.Specs {
								if ts, ok := spec.(*ast.TypeSpec); ok {
									exported[pkg][ts.Name.Name] = true
								}
							}
						}
					}
				}
			}
		}
		if !exported[pkg][name] {
			t.Errorf("there is no %s.%s", pkg, name)
		}
	}
	if len(exported) < 6 {
		t.Errorf("%d packages are named", len(exported))
	}
}
