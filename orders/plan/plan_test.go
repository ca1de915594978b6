package plan

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"fieldpost/orders"
)

type force struct {
	Strength int      `expr:"strength" doc:"steps of all blocks seen"`
	Blocks   []string `expr:"blocks" doc:"blocks seen"`
	Leader   bool     `expr:"leader" doc:"a leader is there"`
}

type battleFacts struct {
	Round int `expr:"round" doc:"1 to 3"`
	Side  struct {
		Attacker bool `expr:"attacker" doc:"the side attacks"`
	} `expr:"side"`
	Own   force `expr:"own"`
	Enemy force `expr:"enemy"`
	Block struct {
		Name     string `expr:"name" doc:"whose turn it is"`
		Strength int    `expr:"strength" doc:"its steps"`
		King     bool   `expr:"king" doc:"it is the King"`
	} `expr:"block"`
	Season string `expr:"season" doc:"the season"`
}

func readText(r *orders.Reader, do *orders.Node) (any, bool) {
	if do.Kind == orders.Scalar {
		return r.Choice(do, []string{"fire", "pass", "stay"})
	}
	return do, true
}

var (
	blocks    = []string{"Warwick", "Salisbury", "Stanley", "Henry VI"}
	testAreas = []string{"Middlesex", "Essex", "East Anglia", "Surrey & Sussex"}
	testKinds = []Kind{
		{Name: "battle", Doc: "What a block does.", Facts: battleFacts{}, Areas: true, Read: readText,
			Words: map[string][]string{"block.name": blocks, "own.blocks": blocks, "season": {"spring", "winter"}}},
		{Name: "losses", Doc: "Who takes a hit.", Read: readText},
		{Name: "regroup", Doc: "Where a block goes.", Facts: struct {
			Turn int `expr:"turn" doc:"of the campaign"`
		}{}, Read: readText},
	}
)

func read(t testing.TB, text string) (*Plan, bool, orders.Problems) {
	t.Helper()
	root, ps := orders.Parse("", []byte("plan:"+text+"\n"), orders.Limits{})
	r := orders.NewReader("", ps)
	p, keep := Read(root.Get("plan"), testKinds, testAreas, r)
	return p, keep, r.Problems()
}

const goodPlan = `
  battle:
    - when: side.attacker and round == 1 and block.name == "Warwick"
      do: {treachery: [Northumberland, Buckingham, Stanley]}
    - when: round >= 3 and enemy.strength > own.strength
      do: {retreat: [Essex, East Anglia, anywhere]}
    - when: block.king and block.strength == 1
      do: ask
    - do: fire
  battle@Middlesex:
    - when: round == 1
      do: {charge: strongest}
  losses: [levies, mercenaries, nobles, heirs]     # short for one rule without a condition
  regroup: stay
`

// An area behind the "@" is read as a name in orders is: capitals aside, and by
// either half of a double one. It is still one area.
func TestReadAreas(t *testing.T) {
	p, _, ps := read(t, "\n  battle@middlesex: fire\n  battle@sussex: fire\n  battle@SURREY: fire")
	if want := "4:3: duplicate-key: 'battle@Surrey & Sussex' stands on line 3 already"; len(ps) != 1 || !strings.Contains(ps.Strings()[0], want) {
		t.Errorf("%v, want %s", ps, want)
	}
	for _, area := range []string{"Middlesex", "Surrey & Sussex"} {
		if len(p.Rules("battle", area)) != 1 {
			t.Errorf("no rule for %s", area)
		}
	}
}

func TestRead(t *testing.T) {
	p, keep, ps := read(t, goodPlan)
	if len(ps) > 0 || keep {
		t.Fatalf("%v %v", keep, ps)
	}
	lines := func(rules []*Rule) (out []int) {
		for _, r := range rules {
			out = append(out, r.Line)
		}
		return out
	}
	for _, tt := range []struct {
		kind, area string
		want       []int
	}{
		{"battle", "", []int{3, 5, 7, 9}},
		{"battle", "Essex", []int{3, 5, 7, 9}},
		{"battle", "Middlesex", []int{11, 3, 5, 7, 9}}, // the area's own first
		{"losses", "Middlesex", []int{13}},
		{"regroup", "", []int{14}},
		{"supply", "", nil},
	} {
		if got := lines(p.Rules(tt.kind, tt.area)); !slices.Equal(got, tt.want) {
			t.Errorf("%s@%s: lines %v, want %v", tt.kind, tt.area, got, tt.want)
		}
	}
	if rules := p.Rules("battle", ""); !rules[2].Ask || rules[2].Wish != nil || rules[3].Wish != "fire" || rules[3].When != "" ||
		rules[2].When != "block.king and block.strength == 1" {
		t.Errorf("%+v", rules)
	}
	if s := p.Sections[1]; s.Kind != "battle" || s.Area != "Middlesex" || s.Line != 10 {
		t.Errorf("%+v", s)
	}

	// The first that holds is taken.
	first := func(area string, f battleFacts) int {
		for _, r := range p.Rules("battle", area) {
			if ok, err := r.Match(f); err != nil {
				t.Fatal(err)
			} else if ok {
				return r.Line
			}
		}
		return 0
	}
	var f battleFacts
	f.Round, f.Side.Attacker, f.Block.Name = 1, true, "Warwick"
	if a, b := first("Essex", f), first("Middlesex", f); a != 3 || b != 11 {
		t.Errorf("lines %d and %d", a, b)
	}
	f.Round, f.Block.King, f.Block.Strength = 3, true, 1
	if got := first("Middlesex", f); got != 7 {
		t.Errorf("line %d", got)
	}
	f.Enemy.Strength = 1 // now line 5 and 7 hold both
	if got := first("", f); got != 5 {
		t.Errorf("line %d", got)
	}
	f.Enemy.Strength, f.Block.Strength = 0, 2
	if got := first("", f); got != 9 {
		t.Errorf("line %d", got)
	}
}

func TestReadForms(t *testing.T) {
	if p, keep, ps := read(t, " keep"); p != nil || !keep || len(ps) > 0 {
		t.Error(p, keep, ps)
	}
	for _, in := range []string{"", " {}", " []"} {
		if p, keep, ps := read(t, in); p != nil || keep || len(ps) > 0 {
			t.Errorf("%q: %v %v %v", in, p, keep, ps)
		}
	}
	var none *Plan
	if none.Rules("battle", "") != nil {
		t.Error("rules of no plan")
	}
	// A rule by itself needs no list; an answer that is a list or a mapping is no rule.
	p, _, ps := read(t, "\n  battle: {when: round == 1, do: fire}\n  losses: [{first: levies}, nobles]\n  regroup: {to: Essex}")
	if len(ps) > 0 || p.Rules("battle", "")[0].When == "" || p.Rules("losses", "")[0].Wish.(*orders.Node).Kind != orders.List {
		t.Error(p, ps)
	}
	if p, _, ps := read(t, "\n  losses: ask"); len(ps) > 0 || !p.Rules("losses", "")[0].Ask {
		t.Error(p, ps)
	}
}

func TestProblems(t *testing.T) {
	met := map[string]bool{}
	try := func(in, text string, want []string) {
		p, _, ps := read(t, text)
		var got []string
		for _, p := range ps {
			met[p.Code] = true
			got = append(got, told(p))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s\ngot:  %s\nwant: %s", in, strings.Join(got, "\n      "), strings.Join(want, "\n      "))
		}
		if strings.HasSuffix(text, "when: "+in) && len(p.Rules("battle", "")) > 0 == ps.Refused() {
			t.Errorf("%s: refused %v, rules %v", in, ps.Refused(), p.Rules("battle", ""))
		}
	}
	for _, tt := range planProblems {
		try(tt.in, tt.in, tt.want)
	}
	for _, tt := range conditionProblems {
		try(tt.in, when(tt.in), tt.want)
	}
	try("201 rules", rules(201), []string{"203:7: plan-too-large: the plan has more than 200 rules"})
	if _, _, ps := read(t, rules(200)); len(ps) > 0 {
		t.Error(ps)
	}

	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, code := range []string{CodeSyntax, CodeTooLarge, CodeUnknownKind, CodeUnknownArea, CodeUnknownFact,
		CodeNoDo, CodeNotAllowed, CodeNotACondition, CodeDoesNotFit, CodeNeverReached} {
		if !met[code] {
			t.Errorf("no test meets %s", code)
		}
		if !strings.Contains(string(readme), "| `"+code+"` |") {
			t.Errorf("README.md does not explain %s", code)
		}
	}
}

// when gives a plan whose condition begins at line 4, column 13.
func when(condition string) string {
	return "\n  battle:\n    - do: fire\n      when: " + condition
}

// rules gives a plan with so many rules.
func rules(n int) string {
	var b strings.Builder
	b.WriteString("\n  battle:\n")
	for i := range n {
		fmt.Fprintf(&b, "    - {when: round == %d, do: fire}\n", i)
	}
	return b.String()
}
