package adjudicate_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
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
