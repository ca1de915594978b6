package gametest

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
	"fieldpost/orders/plan"
)

// CheckText reads a sheet, holds it against a view and restates it, and gives
// all that is wrong with it.
func CheckText(rules game.Rules, v *view.View, text string) orders.Problems {
	sides := rules.Sides()
	return ReadSheet(rules, table.Side(slices.Index(sides[:], v.Side)), text).Check(rules, v)
}

// Sheet is a side's sheet that has been read. It can be held against many views.
type Sheet struct {
	given    []game.Given
	problems orders.Problems
	read     bool
}

// ReadSheet reads a sheet.
func ReadSheet(rules game.Rules, s table.Side, text string) (x Sheet) {
	root, problems := orders.Parse("orders.yaml", []byte(text), orders.Limits{})
	r := orders.NewReader("orders.yaml", problems)
	if x.read = root != nil; x.read {
		x.given = rules.Read(s, root.Get("orders"), r)
	}
	x.problems = r.Problems()
	return x
}

// Check holds a sheet against a view and restates it, and gives all that is wrong with it.
func (x Sheet) Check(rules game.Rules, v *view.View) orders.Problems {
	r := orders.NewReader("orders.yaml", x.problems)
	if x.read {
		given := slices.Clone(x.given)
		rules.Check(v, given, r)
		rules.Restate(v, given)
	}
	return r.Problems()
}

// FirstAsked is what a side sees, at the pace of plans, when a question of a name is the first
// that is put to it in a game.
func FirstAsked(t testing.TB, g game.Game, s table.Side, name string) *view.View {
	t.Helper()
	res, err := table.Run(table.Config{Answers: Answers(Silent), Plans: true}, g.Play)
	if err != nil || len(res.Open) == 0 || res.Open[0].Name != name {
		t.Fatal(err, res.Open)
	}
	v := g.View(s, res.Open, nil)
	v.Pace = "plans"
	return &v
}

// Letters holds what a game says to an answer against what a check of the same answer in a
// letter says: the code and the rule are the same.
type Letters struct {
	Rules game.Asking
	View  func(q *table.Question) view.View
	Why   func(q *table.Question, o table.Option) (code, rule string)
	had   map[string][]table.Option // by question: answers there have been, of each code so many
	codes map[string]int
}

// At compares at a question that begins a call: answers to others of its name, which are
// not legal now.
func (l *Letters) At(t testing.TB, q *table.Question) {
	t.Helper()
	if l.had == nil {
		l.had, l.codes = map[string][]table.Option{}, map[string]int{}
	}
	for _, o := range l.had[q.Name] {
		if q.Has(o) {
			continue
		}
		code, rule := l.Why(q, o)
		if l.codes[q.Name+code]++; l.codes[q.Name+code] > 40 {
			continue
		}
		text := "orders:\n" + strings.Join(l.Rules.Write(q.Name, []table.Option{o}), "\n") + "\n"
		root, problems := orders.Parse("orders.yaml", []byte(text), orders.Limits{})
		r := orders.NewReader("orders.yaml", problems)
		if root == nil {
			continue
		}
		given := l.Rules.Read(q.Side, root.Get("orders"), r)
		if len(r.Problems()) > 0 || len(given) == 0 || given[0].Option != o {
			continue // not to be written alone
		}
		v := l.View(q)
		v.Pace = "table"
		l.Rules.Check(&v, given, r)
		if !slices.ContainsFunc(r.Problems(), func(p orders.Problem) bool { return p.Code != "unanswered" }) {
			continue // legal, to a later question of the list
		}
		if !slices.ContainsFunc(r.Problems(), func(p orders.Problem) bool { return p.Code == code && p.Rule == rule }) {
			t.Errorf("%s: %s is refused as %s (%s), and in a letter:\n%s%s", q.Key(), o, code, rule, text, strings.Join(r.Problems().Strings(), "\n"))
		}
	}
	for _, o := range q.Options {
		if had := l.had[q.Name]; len(had) < 200 && !slices.Contains(had, o) {
			l.had[q.Name] = append(had, o)
		}
	}
}

// ReadPlan reads the plan of a side from what stands under "plan:".
func ReadPlan(rules game.Rules, s table.Side, text string) (*plan.Plan, []string) {
	root, problems := orders.Parse("plan.yaml", []byte("plan:\n"+text), orders.Limits{})
	r := orders.NewReader("plan.yaml", problems)
	if root == nil {
		return nil, r.Problems().Strings()
	}
	p, _ := plan.Read(root.Get("plan"), rules.PlanKinds(s), rules.AreaNames(), r)
	return p, r.Problems().Strings()
}

// MustPlan is a plan in which nothing is wrong.
func MustPlan(t testing.TB, rules game.Rules, s table.Side, text string) *plan.Plan {
	t.Helper()
	p, problems := ReadPlan(rules, s, text)
	if len(problems) > 0 {
		t.Fatalf("%s\n%s", text, strings.Join(problems, "\n"))
	}
	return p
}

// Indented are the examples of a page: what is indented by four blanks.
func Indented(page string) (blocks []string) {
	var b strings.Builder
	for l := range strings.Lines(page + "\n.\n") {
		if code, ok := strings.CutPrefix(l, "    "); ok {
			b.WriteString(code)
		} else if b.Len() > 0 {
			blocks = append(blocks, b.String())
			b.Reset()
		}
	}
	return blocks
}
