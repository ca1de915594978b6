package thiswar

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/table"
	"fieldpost/orders"
)

// ends are the answers that end a list, and are restated by what is not in it.
var ends = []string{"end", "halt", "stay", "none", "wait", "hold", "stop"}

var ruleNumber = regexp.MustCompile(`^\d+\.\d+$`)

// Each kind of question is whole, and all that is known of it comes from its declaration:
// what reads and writes it, its schema, its words, its rule, its plan and its default.
func TestKindsAreWhole(t *testing.T) {
	r := rulesOf(board(t))
	form := r.Form(Sides[Royalist])
	for i := range r.board.book.Kinds {
		k := &r.board.book.Kinds[i]
		if !ruleNumber.MatchString(k.Rule) || r.RuleOf("", k.Name, "") == "" {
			t.Errorf("%s: rule %q", k.Name, k.Rule)
		}
		if (k.Asks == nil) == (k.Text == "") {
			t.Errorf("%s is put in words once", k.Name)
		}
		if k.Plan == nil && !k.Fixed || k.Fixed && k.Missed == "" {
			t.Errorf("%s: neither a call with an answer of the house nor planned", k.Name)
		}
		if k.Plan != nil && r.board.book.KindOf(k.Name).Name != k.Plan.Name {
			t.Errorf("%s is answered by %s of a plan", k.Name, r.board.book.KindOf(k.Name).Name)
		}
		if words := r.Asks(k.Name); words == "" || words == k.Name {
			t.Errorf("%s: a letter does not say what is asked", k.Name)
		}
		if !slices.Contains(r.board.book.Keys(), k.Name) || !slices.ContainsFunc(form.Orders.Keys, func(key game.Key) bool { return key.Name == k.Name && key.Shape.Doc != "" }) {
			t.Errorf("%s is not in the form of orders", k.Name)
		}
		for _, o := range someAnswers(k) {
			if len(r.Write(k.Name, []table.Option{o})) == 0 {
				t.Errorf("%s: %s is not written", k.Name, o)
			}
			if s := r.board.book.Sentence(k.Name, o); s.IsZero() && !slices.Contains(ends, o.Verb) {
				t.Errorf("%s: %s is not restated", k.Name, o)
			} else if strings.ContainsAny(s.String(), "{}") {
				t.Errorf("%s: %s", k.Name, s)
			}
			reads(t, r, k, o)
		}
	}
}

// someAnswers are an answer of each verb that a kind of question declares.
func someAnswers(k *question) (list []table.Option) {
	block := func(of string) string { return map[string]string{"block": "Charles", "card": "4 AP"}[of] }
	full := func(verb, of string) table.Option {
		o := table.Option{Verb: verb, Name: block(of)}
		if of == "place" {
			o.Areas[0] = "Kent"
		}
		return o
	}
	for _, w := range k.Words {
		if k.Verb != "" && k.Shape == kind.Word {
			list = append(list, table.Option{Verb: k.Verb, Name: w})
		} else {
			list = append(list, table.Option{Verb: w})
		}
	}
	switch k.Shape {
	case kind.Text:
		list = append(list, table.Option{Verb: "enact"}, table.Option{Verb: "enact", Areas: [3]string{"Kent"}}, table.Option{Verb: "decline"})
	case kind.Name, kind.List:
		list = append(list, full(k.Verb, k.Of))
	case kind.Each:
		o := full(k.Verb, k.Of)
		switch {
		case k.To == "place" && k.Of == "place":
			o.Areas[1] = "Surrey & Sussex"
		case k.To == "place":
			o.Areas[0] = "Kent"
		case k.To != "":
			o.Target = "Rupert"
		case k.Verbs == nil:
			o.Target = k.Values[0]
		}
		if o.Verb != "" {
			list = append(list, o)
		}
		for _, verb := range k.Verbs {
			list = append(list, full(verb, k.Of))
		}
	case kind.Items:
		for _, a := range k.Actions {
			o := full(a.Verb, a.Of)
			if slices.ContainsFunc(a.Keys, func(key kind.Key) bool { return key.Of == "place" }) {
				o.Areas[0] = "Kent"
			}
			list = append(list, o)
		}
	}
	return list
}

// reads says whether what is written of an answer is read as this answer again.
func reads(t *testing.T, r *Rules, k *question, o table.Option) {
	t.Helper()
	if k.Shape == kind.Items && (o.Verb == "move" || o.Verb == "muster") {
		return // written with its marches
	}
	text := strings.Join(r.Write(k.Name, []table.Option{o}), "\n")
	node, _ := orders.ParseValue("sheet", []byte("orders:\n"+text+"\n"), orders.Limits{})
	reader := orders.NewReader("sheet", nil)
	given := r.Read(Royalist, node.Get("orders"), reader)
	if len(given) != 1 || given[0].Name != k.Name || given[0].Option != o {
		t.Errorf("%s: %s is written %q and read %v: %v", k.Name, o, text, given, reader.Problems().Strings())
	}
}

// Whatever the games of other tests ask can be put again from a view, by the declaration.
func TestKindsArePutAgain(t *testing.T) {
	asked := map[string]bool{}
	eachCall(t, 4, nil, func(_ *Game, c *gametest.Call) {
		for i := range c.View.Asked {
			q := &c.View.Asked[i]
			asked[q.Name] = true
			g := board(t).Masked(&c.View)
			if opts := board(t).next(&c.View, q); len(opts) == 0 && len(q.Options) > 1 {
				t.Errorf("%s of %s is not put again", q.Name, Sides[g.masked])
			}
		}
	})
	for name := range asked {
		if board(t).book.Find(name) == nil {
			t.Errorf("%s is not declared", name)
		}
	}
}

// No list of questions stands beside the declarations: nothing tells several of them apart
// by their names.
func TestKindsAreListedOnce(t *testing.T) {
	declared, set := questionsOf(t), token.NewFileSet()
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		file, err := parser.ParseFile(set, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			s, ok := n.(*ast.SwitchStmt)
			if !ok || strings.HasSuffix(name, "_test.go") {
				return !strings.HasSuffix(name, "_test.go")
			}
			if of, ok := s.Tag.(*ast.SelectorExpr); !ok || of.Sel.Name != "Name" {
				return true
			}
			for _, c := range s.Body.List {
				for _, e := range c.(*ast.CaseClause).List {
					if lit, ok := e.(*ast.BasicLit); ok && declared[strings.Trim(lit.Value, `"`)] != nil {
						t.Errorf("%s: %s is told from other questions by its name", set.Position(lit.Pos()), lit.Value)
					}
				}
			}
			return true
		})
	}
}

// All that games share knows no word of this one.
func TestSharedIsWordless(t *testing.T) {
	b := board(t)
	gametest.Wordless(t, rulesOf(b), b.book)
}
