package plan

import (
	"reflect"
	"runtime"
	"strings"
	"testing"

	"fieldpost/orders"
)

// hostile is what Mallory sends.
var hostile = map[string]string{
	"deep answer":        "\n  battle: " + strings.Repeat("[", 5000) + strings.Repeat("]", 5000),
	"deep condition":     when(strings.Repeat("(", 200) + "true" + strings.Repeat(")", 200)),
	"deep not":           when(strings.Repeat("not ", 120) + "true"),
	"deep list":          when("round in " + strings.Repeat("[", 70) + "1" + strings.Repeat("]", 70)),
	"row of comparisons": when(strings.Repeat("1<(", 20) + "1" + strings.Repeat(")<1", 20)),
	"product":            when(strings.Repeat("1000000*", 40) + "1 > 0"),
	"huge list":          "\n  battle: [" + strings.Repeat("a,", 15000) + "a]",
	"huge condition":     when(strings.Repeat("round == 1 or ", 4300) + "true"),
	"long name":          when(strings.Repeat("a", 490)),
	"many names":         when("\"" + strings.Repeat("a ", 248) + "\""),
	"many conditions":    "\n  battle:" + strings.Repeat("\n    - {when: a+b+c+d+e+f+g+h+i+j+k+l+m, do: x}", 1300),
	"many kinds":         func() string { return "\n  ?" + strings.Repeat("a", 90) + ": x" }(),
	"regular expression": when(`block.name matches "(((a{1000}){1000}){1000})"`),
	"division by zero":   when("1 / 0 == 1 % 0"),
	"remainder of zero":  when("1 % 0 == 0"),
	"power":              when("9 ** 9 ** 9 ** 9 > 1"),
	"range":              when("1 in 1..1000000"),
	"repeat":             when(`repeat("a", 1000000) == "a"`),
	"reduce":             when("reduce(1..1000000, #acc + #, 0) > 1"),
	"direction":          when("\"round == 1 \\u2067and false\""),
	"zero width":         when("rou\u200bnd == 1"),
	"homoglyph":          when("rоund == 1"),
	"full width":         when("round ＝＝ １"),
	"combining":          when("round\u0301 == 1"),
	"emoji":              when("\U0001f451 == 1"),
}

func TestHostile(t *testing.T) {
	for name, in := range hostile {
		_, _, ps := read(t, in)
		if !ps.Refused() && name != "huge list" && name != "deep not" {
			t.Errorf("%s is taken", name)
		}
		for _, p := range ps {
			if s := p.String(); strings.ContainsAny(s, "\u2067\u200b") || strings.Contains(s, "reflect") {
				t.Errorf("%s: %q", name, s)
			}
		}
	}
}

// Whatever is in a sheet of 64 KiB is read with so many bytes allocated, of
// which most are garbage at once.
const allowed = 32 << 20

func TestAllocations(t *testing.T) {
	for name, in := range hostile {
		if got := allocated(func() { read(t, in) }); got > allowed {
			t.Errorf("%s: %d KiB", name, got>>10)
		}
	}
	full := rules(0) + strings.Repeat("    - {when: "+strings.Repeat("round==1 or ", 25)+"true, do: fire}\n", 180)
	if got := allocated(func() { read(t, full) }); got > allowed {
		t.Errorf("full: %d KiB", got>>10)
	}
}

func allocated(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

func BenchmarkRead(b *testing.B) {
	cases := map[string]string{"good": goodPlan, "200 rules": rules(200)}
	for name, in := range hostile {
		cases[name] = in
	}
	for name, in := range cases {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				read(b, in)
			}
		})
	}
}

func BenchmarkMatch(b *testing.B) {
	r := rule(b, `side.attacker and round == 1 and block.name in ["Stanley", "Warwick"]`)
	var f battleFacts
	f.Round, f.Side.Attacker = 1, true
	b.ReportAllocs()
	for b.Loop() {
		if _, err := r.Match(f); err != nil {
			b.Fatal(err)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add(goodPlan)
	for _, tt := range planProblems {
		f.Add(tt.in)
	}
	for _, in := range hostile {
		if len(in) < 2000 {
			f.Add(in)
		}
	}
	f.Fuzz(func(t *testing.T, in string) {
		if len(in) > 4096 {
			return
		}
		p, keep, ps := read(t, in)
		if keep && p != nil {
			t.Fatal("a plan, and the old one")
		}
		if len(ps) > 50+maxFaults*MaxRules+len(in) {
			t.Fatalf("%d problems", len(ps))
		}
		n := 0
		for _, s := range sections(p) {
			n += len(s.Rules)
		}
		if n > MaxRules {
			t.Fatalf("%d rules", n)
		}
		if _, _, again := read(t, in); !reflect.DeepEqual(ps, again) {
			t.Fatalf("%v, then %v", ps, again)
		}
	})
}

func sections(p *Plan) []Section {
	if p == nil {
		return nil
	}
	return p.Sections
}

func FuzzCondition(f *testing.F) {
	for _, tt := range conditionProblems {
		f.Add(strings.Trim(tt.in, "'"), 1, "Warwick", "Stanley", true)
	}
	f.Add("round in [1, 2, own.strength] and block.name not in own.blocks or len(own.blocks) * -2 < 3", -5, "", "a", false)
	f.Fuzz(func(t *testing.T, in string, n int, name, other string, yes bool) {
		r := orders.NewReader("", nil)
		node := orders.MapNode().Set("battle", orders.ListNode(orders.MapNode().
			Set("when", orders.TextNode(in)).Set("do", orders.TextNode("fire"))))
		p, _ := Read(node, testKinds, testAreas, r)
		ps := r.Problems()
		for _, problem := range ps {
			if problem.Text.String() == "the condition is not understood" {
				t.Fatalf("%q: expr refuses what we take", in)
			}
		}
		rules := p.Rules("battle", "")
		if len(rules) > 0 == ps.Refused() {
			t.Fatalf("%q: %d rules, %v", in, len(rules), ps)
		}
		var facts battleFacts
		facts.Round, facts.Own.Strength = n%MaxNumber, -(n % MaxNumber)
		facts.Block.Name, facts.Own.Blocks, facts.Side.Attacker = name, []string{other, name}, yes
		for _, rule := range rules {
			once, err := rule.Match(facts)
			again, err2 := rule.Match(facts)
			if err != nil || err2 != nil || once != again {
				t.Fatalf("%q: %v %v, then %v %v", in, once, err, again, err2)
			}
		}
	})
}
