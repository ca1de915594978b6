package main

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// source is a file whose rules are mutated.
type source struct {
	path string // from the top of the repository
	text []byte
	set  *token.FileSet
	ast  *ast.File
}

func (f *source) base() string            { return filepath.Base(f.path) }
func (f *source) at(p token.Pos) int      { return f.set.Position(p).Offset }
func (f *source) words(n ast.Node) string { return string(f.text[f.at(n.Pos()):f.at(n.End())]) }

// mutant is one change of the text between two places of a file.
type mutant struct {
	file     *source
	decl     *ast.FuncDecl // that it is in, or nil
	fn       string        // its name, with its receiver's type
	from, to int
	text     string
	line     int
	was      string // the line before and after
	becomes  string
	nth      int // of those that look the same in their function

	why      string // explained.yaml: why no case can tell
	exact    bool   // and that is of this mutant alone
	killedBy string // the case, or how it ended; "" when no case noticed
	id       int
	function int  // the number of its function
	broken   bool // it does not compile
}

func byPlace(a, b *mutant) int {
	return cmp.Or(cmp.Compare(a.file.path, b.file.path), cmp.Compare(a.from, b.from), cmp.Compare(a.to, b.to), cmp.Compare(a.text, b.text))
}

// String is the mutant as it is shown: the line before and after.
func (m *mutant) String() string {
	state := "survived"
	switch {
	case m.killedBy != "":
		state = "killed by " + m.killedBy
	case m.why != "":
		state = "explained: " + m.why
	}
	nth := ""
	if m.nth > 1 {
		nth = fmt.Sprintf(" (nth: %d)", m.nth)
	}
	return fmt.Sprintf("  %s:%d, %s: %s%s\n    - %s\n    + %s\n", m.file.path, m.line, m.fn, state, nth, m.was, m.becomes)
}

func (m *mutant) where() string { return m.file.path + " " + m.fn + ": " + m.becomes }

// besidesIn are the functions within a chapter that are no rules, by their names: who is told
// what, why an answer is refused, how a sheet is read and written.
var besidesIn = regexp.MustCompile(`^(tell|asks|why[A-Z]|ruleOf|read[A-Z])|Sheet$`)

// besidesOf are the types of what is no rule either: what is told, in which words and at which
// level of detail, and what declares a question, like the functions that do.
var besidesOf = []string{"table.Event", "story.Row", "story.Places", "question", "planKind", "kind.Action[*Game]", "action", "kind.Key"}

// besidesKeys are fields of the same kind: how a question is called, who may see that it is asked,
// and when standing defaults have an Event played.
var besidesKeys = []string{"Hidden", "At", "Series", "N", "Attacking", "Defending", "Rank"}

// besidesSet are the same fields where they are set: how many more are asked for is told, the list
// of answers is what holds.
var besidesSet = regexp.MustCompile(`^(q|one)\.(At|N|Hidden|Series|Visit)$`)

// declares says that a function declares a question, what a plan may say of one, what is done
// where nobody answers it, or why an answer is refused: the corpus of questions holds that.
func (f *source) declares(fn *ast.FuncDecl) bool {
	r := fn.Type.Results
	return r != nil && slices.Contains([]string{"question", "*planKind", "table.Option", "func(*Game, *table.Question, table.Option) *Reason"}, f.words(r.List[0].Type))
}

// find lists every mutant of a game's rules.
func find(g game, besides *regexp.Regexp) (all []*mutant, err error) {
	paths, err := filepath.Glob(g.rules + "/*.go")
	if err != nil {
		return nil, err
	}
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") || besides.MatchString(filepath.Base(path)) {
			continue
		}
		f := &source{path: path, set: token.NewFileSet()}
		if f.text, err = os.ReadFile(path); err != nil {
			return nil, err
		}
		if f.ast, err = parser.ParseFile(f.set, path, f.text, parser.ParseComments); err != nil {
			return nil, err
		}
		all = append(all, f.mutants()...)
	}
	return all, nil
}

func (f *source) mutants() (list []*mutant) {
	for _, d := range f.ast.Decls {
		fn, _ := d.(*ast.FuncDecl)
		name := ""
		switch {
		case fn != nil && (fn.Body == nil || fn.Name.Name == "init" || besidesIn.MatchString(fn.Name.Name) || f.declares(fn)):
			continue
		case fn != nil:
			name = fn.Name.Name
			if fn.Recv != nil {
				name = strings.Trim(f.words(fn.Recv.List[0].Type), "*") + "." + name
			}
		default:
			if g := d.(*ast.GenDecl); g.Tok == token.IMPORT {
				continue
			}
		}
		seen := map[[2]string]int{}
		add := func(from, to token.Pos, text string) {
			m := &mutant{file: f, decl: fn, fn: name, from: f.at(from), to: f.at(to), text: text, line: f.set.Position(from).Line}
			m.was, m.becomes = m.lines()
			seen[[2]string{m.was, m.becomes}]++
			m.nth = seen[[2]string{m.was, m.becomes}]
			list = append(list, m)
		}
		var visit func(ast.Node) bool
		visit = func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CompositeLit:
				if n.Type != nil && slices.Contains(besidesOf, f.words(n.Type)) {
					return false
				}
			case *ast.KeyValueExpr:
				if slices.Contains(besidesKeys, f.words(n.Key)) {
					return false
				}
			case *ast.CallExpr:
				switch f.words(n.Fun) {
				case "fmt.Errorf", "g.eliminate": // what is wrong with a pack; and who sees a block go: leak tests hold it
					return false
				case "itoa": // a number within words, or within what a question is called
					return false
				}
			case *ast.AssignStmt:
				if besidesSet.MatchString(f.words(n.Lhs[0])) {
					return false
				}
			case *ast.BinaryExpr:
				x := f.words(n.X)
				if (n.Op == token.LSS || n.Op == token.GEQ) && f.words(n.Y) == "0" && (x == "at" || strings.HasSuffix(x, ".At")) {
					f.change(n, add)
					ast.Inspect(n.X, visit)
					add(n.Y.Pos(), n.Y.End(), "1") // and not -1, where no block ever is
					return false
				}
			case *ast.ForStmt:
				if n.Cond == nil && n.Post != nil { // its counter ends nothing, and numbers the questions
					ast.Inspect(n.Body, visit)
					return false
				}
			case *ast.ArrayType:
				return false
			case *ast.UnaryExpr:
				if n.Op == token.SUB && fn == nil {
					return false // the number of a place off the map: any other will do
				}
			}
			f.change(n, add)
			return true
		}
		ast.Inspect(d, visit)
	}
	return list
}

// other is what an operator is taken for.
var other = map[token.Token]string{
	token.LSS: "<=", token.LEQ: "<", token.GTR: ">=", token.GEQ: ">", token.EQL: "!=", token.NEQ: "==",
	token.LAND: "||", token.LOR: "&&", token.ADD: "-", token.SUB: "+",
	token.INC: "--", token.DEC: "++", token.ADD_ASSIGN: "-=", token.SUB_ASSIGN: "+=",
}

// change tells the changes of one node: each is one token taken for another, one left
// out, or two sides the wrong way round.
func (f *source) change(n ast.Node, add func(from, to token.Pos, text string)) {
	token1 := func(at token.Pos, t token.Token) {
		if o, ok := other[t]; ok {
			add(at, at+token.Pos(len(t.String())), o)
		}
	}
	switch n := n.(type) {
	case *ast.BinaryExpr:
		token1(n.OpPos, n.Op)
		switch n.Op {
		case token.LAND, token.LOR:
			add(n.Pos(), n.End(), f.words(n.X))
			add(n.Pos(), n.End(), f.words(n.Y))
		case token.SUB, token.LSS, token.LEQ, token.GTR, token.GEQ:
			add(n.Pos(), n.End(), f.words(n.Y)+" "+n.Op.String()+" "+f.words(n.X))
		}
	case *ast.IncDecStmt:
		token1(n.TokPos, n.Tok)
	case *ast.AssignStmt:
		token1(n.TokPos, n.Tok)
	case *ast.UnaryExpr:
		if n.Op == token.NOT {
			add(n.OpPos, n.X.Pos(), "")
		}
	case *ast.IfStmt:
		if _, ok := n.Cond.(*ast.UnaryExpr); !ok {
			if _, ok := n.Cond.(*ast.BinaryExpr); !ok {
				add(n.Cond.Pos(), n.Cond.Pos(), "!")
			}
		}
	case *ast.CallExpr:
		if x, ok := n.Fun.(*ast.SelectorExpr); ok && x.Sel.Name == "Other" && len(n.Args) == 0 {
			add(x.X.End(), n.End(), "") // one side for the other
		}
	case *ast.BasicLit:
		if v, err := strconv.Atoi(n.Value); n.Kind == token.INT && err == nil {
			add(n.Pos(), n.End(), strconv.Itoa(v+1))
			add(n.Pos(), n.End(), strconv.Itoa(v-1))
		}
	case *ast.Ident:
		switch n.Name {
		case "true":
			add(n.Pos(), n.End(), "false")
		case "false":
			add(n.Pos(), n.End(), "true")
		}
	case *ast.BranchStmt:
		add(n.Pos(), n.End(), "")
		switch n.Tok {
		case token.CONTINUE:
			add(n.Pos(), n.Pos()+token.Pos(len("continue")), "break")
		case token.BREAK:
			add(n.Pos(), n.Pos()+token.Pos(len("break")), "continue")
		}
	case *ast.ReturnStmt:
		if len(n.Results) == 0 {
			add(n.Pos(), n.End(), "")
		}
	}
}

// lines are the line of a mutant before and after, and the line above where it is
// nothing but a word that stands in many places.
func (m *mutant) lines() (was, becomes string) {
	t := string(m.file.text)
	start := strings.LastIndexByte(t[:m.from], '\n') + 1
	end := m.to + strings.IndexByte(t[m.to:], '\n')
	if len(strings.Fields(t[start:end])) == 1 {
		start = strings.LastIndexByte(t[:start-1], '\n') + 1
	}
	return oneLine(t[start:end]), oneLine(t[start:m.from] + m.text + t[m.to:end])
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// mutated is the text of a declaration with its mutant in it.
func (m *mutant) mutated(from, to int) string {
	t := m.file.text
	return string(t[from:m.from]) + m.text + string(t[m.to:to])
}

func sorted(list []*mutant) []*mutant { return slices.SortedFunc(slices.Values(list), byPlace) }
