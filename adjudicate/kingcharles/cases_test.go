package kingcharles

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fieldpost/adjudicate/game/casefile"
	"fieldpost/adjudicate/game/table"

	"gopkg.in/yaml.v3"
)

const casesFolder = "../../testdata/cases/unhappy-king-charles"

// ukCase is a case as testdata/cases/unhappy-king-charles/README.md has it.
type ukCase struct {
	Case, Says, Note string
	Rules, Readings  []string
	Position         Position
	Play             []map[string]any
	Dice             [][]int
	Expect           struct {
		Next            yaml.Node
		Changes, Places map[string]string
		Control         map[string]string
		Sieges          map[string]yaml.Node
		Told            []map[string]any
		Facts           map[string]any
		Unasked         []string
	}
}

func loadCases(t testing.TB) (all []ukCase) {
	t.Helper()
	files, err := filepath.Glob(casesFolder + "/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatal("no cases", err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var list []ukCase
		d := yaml.NewDecoder(bytes.NewReader(data))
		d.KnownFields(true)
		if err := d.Decode(&list); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		all = append(all, list...)
	}
	return all
}

func TestCases(t *testing.T) {
	b := board(t)
	for _, c := range loadCases(t) {
		t.Run(c.Case, func(t *testing.T) {
			if problems := run(b, c); len(problems) > 0 {
				t.Errorf("rules %s: %s\n%s", strings.Join(c.Rules, ", "), c.Says, strings.Join(problems, "\n"))
			}
		})
	}
}

// run plays a case and returns what does not fit.
func run(b *Board, c ukCase) (problems []string) {
	var lines []*line
	for i, m := range c.Play {
		l, wrong := lineOf(m)
		if wrong != "" {
			return []string{fmt.Sprintf("line %d: %s", i+1, wrong)}
		}
		lines = append(lines, &l)
	}
	var kept []*line
	for i, l := range lines {
		if l.refused == "" {
			kept = append(kept, l)
			continue
		}
		tried := append(slices.Clone(kept), l)
		for _, o := range lines[i+1:] {
			if o.side != l.side && o.refused == "" && o.question == "" {
				tried = append(tried, o) // what the other side will answer
			}
		}
		_, s, _, wrong := b.playCase(c, tried, l)
		if wrong != nil {
			return wrong
		}
		for _, a := range l.answers { // what nothing has asked for
			if k := b.book.Find(a.question); !a.used && k != nil && k.Spare != nil {
				if why := k.Spare(s.g, a.opt); why != nil {
					s.reasons = append(s.reasons, why.Rule)
				}
			}
		}
		switch legal := !s.incomplete && !slices.ContainsFunc(l.answers, func(a *answer) bool { return !a.used }); {
		case legal:
			problems = append(problems, fmt.Sprintf("line %d is legal", i+1))
		case !slices.ContainsFunc(append(s.reasons, l.unread...), func(r string) bool { return r == l.refused }):
			problems = append(problems, fmt.Sprintf("line %d is refused by %v, not %s", i+1, s.reasons, l.refused))
		}
		for _, k := range tried {
			for _, a := range k.answers {
				a.used = false
			}
			k.done = false
		}
	}
	before, _ := fromCase(b, c.Position, wantsOf(lines))
	g, s, res, wrong := b.playCase(c, kept, nil)
	if wrong != nil {
		return append(problems, wrong...)
	}
	problems = append(problems, s.problems...)
	for i, l := range kept {
		if l.question != "" && !l.done {
			problems = append(problems, fmt.Sprintf("line %d: %s was not asked", i+1, l.question))
		}
		for _, a := range l.answers {
			// Of a route falls out what a Battle has made illegal; and what a note says.
			if !a.used && a.block == "" && !strings.Contains(c.Note, "falls away") {
				problems = append(problems, fmt.Sprintf("not reached: line %d: %s %+v (%v)", i+1, a.question, a.opt, s.reasons))
			}
		}
	}
	if len(s.dice) > 0 {
		problems = append(problems, fmt.Sprintf("dice left over: %v", s.dice))
	}
	problems = append(problems, compare(before, g, &c, res.Events)...)
	if s.undecided { // who is to decide is next to play a card
		res.Over, res.Open = false, []*table.Question{{Side: g.toPlay, Name: "card"}}
	}
	problems = append(problems, nextOf(&c, res)...)
	problems = append(problems, g.told(&c, res.Events)...)
	for _, q := range c.Expect.Unasked {
		if slices.Contains(s.asked, q) {
			problems = append(problems, "asked: "+q)
		}
	}
	return problems
}

// wantsOf are the cards that lines play, by side.
func wantsOf(lines []*line) (wants [2][]string) {
	for _, l := range lines {
		for _, a := range l.answers {
			switch a.question {
			case "card", "lead", "respond", "combat":
				if n := a.opt.Name; n != "" && n != "none" && n != "stay" && a.opt.Verb != "pass" {
					wants[l.side] = append(wants[l.side], n)
				}
			}
		}
	}
	return wants
}

// playCase plays a case's position with some lines, the last of them perhaps on trial.
func (b *Board) playCase(c ukCase, lines []*line, trial *line) (*Game, *script, *table.Result, []string) {
	var all []*line
	for _, m := range c.Play {
		l, _ := lineOf(m)
		all = append(all, &l)
	}
	g, wrong := fromCase(b, c.Position, wantsOf(all))
	if wrong != nil {
		return nil, nil, nil, wrong
	}
	s := &script{g: g, lines: lines, dice: slices.Clone(c.Dice), trial: trial, views: true}
	var next struct{ Side, Question string }
	_ = c.Expect.Next.Decode(&next)
	s.stop = func(q *table.Question) bool {
		return q.Name == next.Question && Sides[q.Side] == next.Side && !slices.ContainsFunc(lines, func(l *line) bool {
			return slices.ContainsFunc(l.answers, func(a *answer) bool { return !a.used })
		})
	}
	from := g.phase
	var tab *table.Table
	tab = table.New(table.Config{Answers: s, Dice: s, Begin: func() {
		if g.phase != from && g.phase.String() == c.Position["until"] {
			tab.End()
		}
	}})
	if err := tab.Resume(g.Play); err != nil {
		return nil, nil, nil, []string{err.Error()}
	}
	return g, s, tab.Result(), nil
}

// compare holds the end of a case against what it expects.
func compare(before, g *Game, c *ukCase, events []table.Event) (problems []string) {
	want := &c.Expect
	was, is := before.whereabouts(), g.whereabouts()
	for _, unit := range keysOf(is) {
		place, named := want.Changes[unit]
		switch {
		case named && !g.samePlace(unit, is[unit], place):
			problems = append(problems, fmt.Sprintf("%s: %s, want %s", unit, is[unit], place))
		case !named && want.Changes != nil && was[unit] != is[unit] && want.Places[unit] == "":
			problems = append(problems, fmt.Sprintf("%s changed from %s to %s", unit, was[unit], is[unit]))
		}
		if p, ok := want.Places[unit]; ok && !g.samePlace(unit, is[unit], p) {
			problems = append(problems, fmt.Sprintf("%s: %s, want %s", unit, is[unit], p))
		}
	}
	for _, m := range []map[string]string{want.Changes, want.Places} {
		for _, unit := range keysOf(m) {
			if _, ok := is[unit]; !ok {
				problems = append(problems, "there is no unit "+unit)
			}
		}
	}
	wasC, isC := before.controls(), g.controls()
	for _, a := range keysOf(isC) {
		if w, named := want.Control[a]; named && isC[a] != w {
			problems = append(problems, fmt.Sprintf("%s is controlled by %s, want %s", a, isC[a], w))
		} else if !named && want.Changes != nil && wasC[a] != isC[a] {
			problems = append(problems, fmt.Sprintf("%s: control changed from %s to %s", a, wasC[a], isC[a]))
		}
	}
	problems = append(problems, compareSieges(before, g, c)...)
	for _, k := range keysOf(want.Facts) {
		w := strings.Join(words(want.Facts[k]), ", ")
		have := ""
		if of, ok := strings.CutPrefix(k, "cards-seen-by-"); ok {
			for _, e := range events {
				if e.Kind == toldHandShown.Kind && sideWord(e.To) == of {
					have = e.Words
				}
			}
		} else {
			have = g.fact(k)
		}
		if have != w {
			problems = append(problems, fmt.Sprintf("%s is %q, want %q", k, have, w))
		}
	}
	return problems
}

func compareSieges(before, g *Game, c *ukCase) (problems []string) {
	for i := range g.areas {
		name, s := g.areas[i].name, &g.sieges[i]
		node, named := c.Expect.Sieges[name]
		if !named {
			if c.Expect.Changes != nil && before.sieges[i] != *s {
				problems = append(problems, fmt.Sprintf("the Siege of %s changed from %+v to %+v", name, before.sieges[i], *s))
			}
			continue
		}
		var want caseSiege
		if node.Decode(&want) != nil {
			if s.on {
				problems = append(problems, fmt.Sprintf("%s is Besieged: %+v", name, *s))
			}
			continue
		}
		if !s.on || g.generals[s.by].name != want.General || s.value != want.Value || s.blockade != want.Blockade || want.WereInside != nil && s.wereInside != *want.WereInside {
			problems = append(problems, fmt.Sprintf("the Siege of %s is %+v, want %+v", name, *s, want))
		}
	}
	return problems
}

func nextOf(c *ukCase, res *table.Result) []string {
	switch c.Expect.Next.Kind {
	case 0: // it ends before the next play, or says where else it does
		if res.Over || len(res.Open) == 0 || slices.Contains([]string{"card", "first"}, res.Open[0].Name) {
			return nil
		}
		q := res.Open[0]
		return []string{fmt.Sprintf("no line answers %s, asked of %s: it waits; if the case ends there, let it say `next: {side: %[2]s, question: %[1]s}`", q.Name, Sides[q.Side])}
	case yaml.ScalarNode:
		if !res.Over {
			return []string{"the game is not over: " + res.Open[0].Key()}
		}
		return nil
	}
	var next struct{ Side, Question string }
	if err := c.Expect.Next.Decode(&next); err != nil {
		return []string{err.Error()}
	}
	for _, q := range res.Open {
		if Sides[q.Side] == next.Side && q.Name == next.Question {
			return nil
		}
	}
	if len(res.Open) == 0 {
		return []string{fmt.Sprintf("next should be %+v, but it is over", next)}
	}
	return []string{fmt.Sprintf("next is %s asked of %s, not %+v", res.Open[0].Name, Sides[res.Open[0].Side], next)}
}

// told holds what was told against a case: the events of the kinds it names must be these.
func (g *Game) told(c *ukCase, events []table.Event) (problems []string) {
	if c.Expect.Told == nil {
		return nil
	}
	kinds := map[string]bool{}
	for _, w := range c.Expect.Told {
		kinds[toldKind(w)] = true
	}
	var have []map[string]string
	for _, e := range events {
		if m := g.toldOf(e); m != nil && kinds[m["kind"]] {
			have = append(have, m)
		}
	}
	for i, w := range c.Expect.Told {
		if i >= len(have) {
			problems = append(problems, fmt.Sprintf("not told: %v", w))
			continue
		}
		for _, k := range keysOf(w) {
			want := strings.Join(words(w[k]), ", ")
			if list, ok := w[k].([]any); ok && k == "areas" {
				want = sorted(words(list))
			}
			if have[i][k] != want {
				problems = append(problems, fmt.Sprintf("told %v, want %v", have[i], w))
				break
			}
		}
	}
	if len(have) > len(c.Expect.Told) {
		problems = append(problems, fmt.Sprintf("told besides: %v", have[len(c.Expect.Told):]))
	}
	return problems
}

var toldKinds = []string{"moved", "intercept", "evade", "battle", "bombard", "assault", "honours", "surrender", "plot", "chit", "isolated", "desert-from", "desert", "attrition"}

func toldKind(w map[string]any) string {
	for _, k := range toldKinds {
		if _, ok := w[k]; ok {
			return k
		}
	}
	return ""
}

// toldOf is an event in the words of the cases.
func (g *Game) toldOf(e table.Event) map[string]string {
	if e.To == Royalist {
		return nil // told to both apart: once is enough
	}
	m := map[string]string{"kind": e.Kind, "side": sideWord(e.Side)}
	switch e.Kind {
	case "chit":
		m["chit"] = itoa(e.N)
	case "isolated":
		m["isolated"], m["areas"] = sideWord(e.Side), sorted(strings.Split(e.Words, ", "))
	case "desert-from":
		m["desert-from"] = itoa(e.N)
	case "desert":
		m["desert"], m["category"], m["area"] = sideWord(e.Side), itoa(e.N), e.Area
	case "attrition":
		m["attrition"], m["area"] = sideWord(e.Side), e.Area
	case "plot":
		m["plot"], m["modifier"], m["score"], m["result"] = e.Area, itoa(e.From), itoa(e.N), e.Words
	case "honours":
		m["honours"], m["result"] = e.Area, e.Words
	case "surrender":
		m["surrender"] = e.Area
		if e.Block != "" {
			m["surrender"] = e.Block
		}
	case "battle":
		m["battle"], m["scores"], m["result"] = e.Area, itoa(e.From)+", "+itoa(e.N), e.Words
		if e.Side != table.Nobody {
			m["winner"] = sideWord(e.Side)
		}
	case "moved":
		m["moved"], m["to"], m["spent"] = e.Block, e.Area, itoa(e.N)
	case "intercept", "evade", "assault", "bombard":
		m[e.Kind], m["at"], m["modifier"], m["score"], m["result"] = e.Block, e.Area, itoa(e.From), itoa(e.N), e.Words
	default:
		if !slices.Contains(toldKinds, e.Kind) {
			return nil
		}
	}
	return m
}

// Every numbered rule has a case, and so has every card and every adopted reading; and every row of a
// table, modifier and worked example of the rulebook, which rows.txt lists, the one that it names.
func TestEveryRuleHasACase(t *testing.T) {
	files := os.DirFS(casesFolder)
	rules, err := casefile.Rules(files)
	if err != nil {
		t.Fatal(err)
	}
	b := board(t)
	for _, r := range b.data.Readings {
		rules = append(rules, strings.Replace(r.ID, "r0", "r", 1)) // r07 is r7 in the cases
	}
	var cases []casefile.Case
	of := map[string][]string{}
	for _, c := range loadCases(t) {
		if of[c.Case] != nil {
			t.Errorf("case %s is there twice", c.Case)
		}
		of[c.Case] = c.Rules
		for i := range b.cards { // alike cards are shown by one case
			if name := b.cards[i].Name; slices.ContainsFunc(c.Rules, func(r string) bool {
				return r == "#"+itoa(slices.IndexFunc(b.cards, func(o card) bool { return o.Name == name })+1)
			}) {
				c.Rules = append(slices.Clip(c.Rules), "#"+itoa(i+1))
			}
		}
		cases = append(cases, casefile.Case{Case: c.Case, Rules: c.Rules, Readings: c.Readings})
	}
	for i := range b.cards {
		if r := "#" + itoa(i+1); !slices.Contains(rules, r) {
			t.Errorf("rules.txt lacks %s", r)
		}
	}
	for _, problem := range casefile.Uncovered(cases, rules) {
		t.Error(problem)
	}
	rows, err := fs.ReadFile(files, "rows.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(rows)) {
		row, name, _ := strings.Cut(strings.TrimSpace(line), " | ")
		rule, _, _ := strings.Cut(row, " ")
		if !slices.Contains(of[name], rule) {
			t.Errorf("%s: case %s is not there, or not one of %s", row, name, rule)
		}
	}
}
