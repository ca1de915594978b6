package planform

import (
	"io/fs"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fieldpost/adjudicate/effort"
	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/view"
	"fieldpost/cmd/internal/rulebooks"
	"fieldpost/examples"
	"fieldpost/orders"
	"fieldpost/orders/plan"
)

// books are those of both sides of all games.
func books(t *testing.T, use func(b *Book, rules game.Rules, side string)) {
	t.Helper()
	for _, g := range rulebooks.All() {
		rules, err := rulebooks.In(nil)(g.Name)
		if err != nil {
			t.Fatal(err)
		}
		for _, side := range rules.Sides() {
			use(New(rules, &view.View{Side: side}), rules, side)
		}
	}
}

// Whatever is offered is an answer, in words, and each number that is asked for has a range.
func TestWhatIsOffered(t *testing.T) {
	books(t, func(b *Book, rules game.Rules, side string) {
		kinds, facts := b.Kinds()
		first := 0
		for _, k := range kinds {
			if k.First {
				first++
			}
			if len(k.Offers) == 0 && !k.List {
				t.Errorf("%s: of %s nothing can be chosen", rules.Name(), k.Name)
			}
			answers := [][2]string{}
			for _, o := range k.Offers {
				answers = append(answers, [2]string{o.Is, o.Words})
			}
			if len(k.Names) > 0 {
				var names []string
				for _, n := range k.Names {
					names = append(names, n.Is)
				}
				answers = append(answers, [2]string{List(names), "a list"})
			}
			for _, a := range answers {
				text, err := b.Edit("", Edit{Do: "rest", Key: k.Name, Answer: a[0]})
				if err != nil || a[1] == "" {
					t.Errorf("%s, %s: %s, in words %q: %v\n%s", rules.Name(), k.Name, a[0], a[1], err, text)
				}
			}
		}
		for _, list := range facts {
			for _, f := range list {
				if f.Number && f.To <= f.From || f.Words == "" || strings.Contains(f.Name, ".") && f.Group == "" {
					t.Errorf("%s: %+v", rules.Name(), f)
				}
			}
		}
		if len(kinds) == 0 || first == 0 {
			t.Errorf("%s, %s: %d kinds, %d of them asked before others", rules.Name(), side, len(kinds), first)
		}
	})
}

// A plan that is restated says each condition as its question does, and as it was typed where no
// question can show it.
func TestRestatedInWords(t *testing.T) {
	books(t, func(b *Book, rules game.Rules, side string) {
		files, err := fs.Glob(examples.Plans, "plans/"+rules.Name()+"-*.yaml")
		if err != nil {
			t.Fatal(err)
		}
		worded := 0
		for _, file := range files {
			data, err := fs.ReadFile(examples.Plans, file)
			if err != nil {
				t.Fatal(err)
			}
			_, text, _ := strings.Cut(string(data), "\nplan:\n")
			text = "plan:\n" + text
			n, _ := orders.ParseValue("plan", []byte(text), orders.Limits{})
			s := b.Show(text)
			if len(s.Problems) > 0 { // it is the other side's
				continue
			}
			for _, lang := range []string{"", "fr"} {
				b := New(rules, &view.View{Side: side, Lang: lang})
				p, _ := plan.Read(n.Get("plan"), b.kinds, rules.AreaNames(), orders.NewReader("plan", nil))
				said := strings.Join(b.InWords(rules.RestatePlan(lang, p), text), "\n") + "\n"
				for _, x := range b.Show(text).Sections {
					for _, r := range x.Rules {
						if r.When == "" {
							continue
						}
						if !strings.Contains(said, " "+r.Said+":") && !strings.Contains(said, " "+r.Said+" :") {
							t.Errorf("%s: %s, when %q, which is %q, is restated as\n%s", file, x.Key, r.When, r.Said, said)
						}
						if r.Said != r.When {
							worded++
						}
					}
				}
			}
		}
		if worded == 0 {
			t.Error("no condition is put into words")
		}
	})
}

// What an edit does not touch stays as it was written; what it does touch can be read again as
// the same; and a condition that a question shows is the one that it makes.
func TestEditsKeepWhatIsWritten(t *testing.T) {
	books(t, func(b *Book, rules game.Rules, side string) {
		shown, all := 0, 0
		files, err := fs.Glob(examples.Plans, "plans/"+rules.Name()+"-*.yaml")
		if err != nil || len(files) < 5 {
			t.Fatal(err, files)
		}
		for _, file := range files {
			data, err := fs.ReadFile(examples.Plans, file)
			if err != nil {
				t.Fatal(err)
			}
			_, lines, _ := strings.Cut(string(data), "\nplan:\n")
			p := struct{ Name, Lines string }{file, "plan:\n" + lines}
			s := b.Show(p.Lines)
			if len(s.Problems) > 0 { // it is the other side's
				continue
			}
			for _, x := range s.Sections {
				for at, r := range x.Rules {
					all++
					if r.Plain {
						shown++
						if got := When(r.Tests); got != r.When {
							t.Errorf("%s: %q is %q", p.Name, r.When, got)
						}
					}
					text, err := b.Edit(p.Lines, Edit{Do: "rule", Key: x.Key, At: at, When: r.When, Answer: r.Do})
					if err != nil {
						t.Fatal(p.Name, x.Key, at, err)
					}
					if again := b.Show(text); !slices.EqualFunc(s.Sections, again.Sections, sameSection) {
						t.Errorf("%s, %s: it becomes\n%s", p.Name, x.Key, text)
					}
					for line := range strings.Lines(p.Lines) { // no other comment is lost
						if strings.HasPrefix(strings.TrimSpace(line), "#") && !strings.Contains(text, line) && strings.Count(p.Lines, "#")-strings.Count(text, "#") > 8 {
							t.Errorf("%s, %s, rule %d: %s is lost", p.Name, x.Key, at+1, line)
						}
					}
				}
			}
		}
		if all < 20 || shown < all*2/3 {
			t.Errorf("%s: of %d rules %d can be shown", rules.Name(), all, shown)
		}
	})
}

func sameSection(a, b Section) bool {
	return a.Key == b.Key && slices.EqualFunc(a.Rules, b.Rules, func(x, y Rule) bool { return x.When == y.When && x.Do == y.Do })
}

const byHand = `plan:
    # mine
    battle:
        # Here I count by hand.
        - when: own.power + 6 * own.reserves > enemy.power or round == 1
          do: fire      # no question shows this
        - {when: round >= 3, do: [{retreat: friendly}, fire]}
        - do: fire

    # levies first
    losses: [levies, heirs]
`

// A plan that was typed by hand keeps what no question can show, its comments and its look.
func TestTypedByHand(t *testing.T) {
	b := bookOf(t, "richard-iii", "york")
	s := b.Show(byHand)
	if len(s.Problems) > 0 || s.Sections[0].Rules[0].Plain || !s.Sections[0].Rules[1].Plain {
		t.Fatalf("%+v", s)
	}
	if s.Sections[0].Area != "" {
		t.Errorf("it is for %q", s.Sections[0].Area)
	}
	text := byHand
	do := func(e Edit) {
		t.Helper()
		var err error
		if text, err = b.Edit(text, e); err != nil {
			t.Fatal(err)
		}
	}
	do(Edit{Do: "add", Key: "battle", Tests: []Test{{Fact: "block.king"}, {Fact: "block.strength", Is: "<=", N: 2}}, Answer: "{retreat: [friendly, anywhere]}"})
	do(Edit{Do: "reorder", Key: "battle", At: 2, To: 0})
	do(Edit{Do: "rest", Key: "battle", Answer: "pass"})
	do(Edit{Do: "rest", Key: "losses@Essex", Names: []string{"nobles", "levies"}})
	const want = `plan:
    # mine
    battle:
        - when: block.king and block.strength <= 2
          do: {retreat: [friendly, anywhere]}
        # Here I count by hand.
        - when: own.power + 6 * own.reserves > enemy.power or round == 1
          do: fire      # no question shows this
        - {when: round >= 3, do: [{retreat: friendly}, fire]}
        - do: pass

    # levies first
    losses: [levies, heirs]
    losses@Essex: [nobles, levies]
`
	if text != want {
		t.Errorf("it is\n%s", text)
	}
	for _, e := range []Edit{{Do: "rule", Key: "battle", At: 9, Answer: "fire"}, {Do: "rest", Key: "battle", Answer: "{charge: [}"}, {Do: "rest", Key: "nonsense", Answer: "fire"},
		{Do: "add", Key: "battle", When: "round >", Answer: "fire"}, {Do: "rest", Key: "battle@Nowhere", Answer: "fire"}, {Do: "reorder", Key: "battle", At: 0, To: 44}, {Do: "dance", Key: "battle"},
		{Do: "rest", Key: "battle", Answer: "fire\n  losses: [heirs]"}} {
		if after, err := b.Edit(text, e); err == nil || after != text {
			t.Errorf("%+v: %v\n%s", e, err, after)
		}
	}
	do(Edit{Do: "preset", Area: "Kent", Plan: "plan:\n  battle:\n  - when: round == 1\n    do: fire\n  hand: keep\n"})
	if !strings.Contains(text, "battle@Kent:\n      - when: round == 1\n        do: fire\n") || strings.Contains(text, "hand:") {
		t.Errorf("for Kent it is\n%s", text)
	}
	do(Edit{Do: "clear", Key: "battle"})
	do(Edit{Do: "none"})
	if text != noPlan {
		t.Errorf("no plan is %q", text)
	}
}

// Whatever is answered at random, there is a plan that the rules take, and the questions show
// what was answered.
func TestAnsweredAtRandom(t *testing.T) {
	books(t, func(b *Book, rules game.Rules, side string) {
		kinds, facts := b.Kinds()
		r := rand.New(rand.NewPCG(1, 2))
		text := ""
		for range effort.Of(60, 600, 6000) {
			k := kinds[r.IntN(len(kinds))]
			e := Edit{Do: []string{"add", "add", "rest", "rest", "rule", "drop", "reorder", "clear", ""}[r.IntN(9)], Key: k.Name, At: r.IntN(3), To: r.IntN(3)}
			if k.Areas && r.IntN(3) == 0 {
				e.Key += "@" + rules.AreaNames()[r.IntN(len(rules.AreaNames()))]
			}
			if len(k.Offers) > 0 {
				e.Answer = k.Offers[r.IntN(len(k.Offers))].Is
			}
			if len(k.Names) > 0 && r.IntN(2) == 0 || len(k.Offers) == 0 {
				for _, n := range k.Names {
					if r.IntN(2) == 0 {
						e.Names = append(e.Names, n.Is)
					}
				}
				if len(e.Names) == 0 && len(k.Offers) == 0 {
					e.Names = []string{rules.AreaNames()[0]}
					if !k.Places {
						e.Names[0] = k.Names[0].Is
					}
				}
			}
			if e.Do == "add" || e.Do == "rule" {
				e.Tests = testsAtRandom(r, facts[k.Facts])
			}
			after, err := b.Edit(text, e)
			if err != nil && err != errNoRule && err != errNoEdit && !strings.Contains(err.Error(), "more than 200 rules") {
				t.Fatalf("%s: %+v: %v\n%s", rules.Name(), e, err, text)
			}
			if err == nil {
				text = after
			}
		}
		for _, s := range b.Show(text).Sections {
			for _, rule := range s.Rules {
				if !rule.Plain {
					t.Errorf("%s: %q is not shown", rules.Name(), rule.When)
				}
			}
		}
	})
}

func testsAtRandom(r *rand.Rand, facts []Fact) (tests []Test) {
	for range 1 + r.IntN(2) {
		f := facts[r.IntN(len(facts))]
		t := Test{Fact: f.Name}
		switch {
		case f.YesNo:
			t.Not = r.IntN(2) == 0
		case f.Number:
			t.Is, t.N = []string{">=", "<=", "==", "!=", "<", ">"}[r.IntN(6)], f.From+r.IntN(f.To-f.From+1)
			if o := facts[r.IntN(len(facts))]; o.Number && r.IntN(2) == 0 {
				t.Than, t.Times, t.N = o.Name, r.IntN(4), r.IntN(9)-4
			}
		default:
			t.Is, t.Text = f.Ways[r.IntN(len(f.Ways))], f.Texts[r.IntN(len(f.Texts))]
		}
		tests = append(tests, t)
	}
	return tests
}

func bookOf(t *testing.T, name, side string) *Book {
	t.Helper()
	rules, err := rulebooks.In(nil)(name)
	if err != nil {
		t.Fatal(err)
	}
	return New(rules, &view.View{Side: side})
}
