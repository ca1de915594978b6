package letter

import (
	"strings"
	"testing"

	"fieldpost/cmd/internal/lettertest"
)

// What is written like orders and stands outside of the sheet that was read refuses the
// letter and is named; what people write around a sheet does not.
func TestOutside(t *testing.T) {
	p := lettertest.Samples(t)
	clear := strings.TrimSuffix(p.Clear, "\n")
	short, _, _ := strings.Cut(clear, "plan:")
	short += "fieldpost: end"
	quoted := func(s string) string { return "> " + strings.ReplaceAll(s, "\n", "\n> ") }
	for _, c := range []struct{ name, text, want string }{
		{"a plan below", short + "\nplan:\n  battle:\n    - do: fire", "'plan:' stands below"},
		{"below a quote", quoted(short) + "\nplan:\n  battle:\n    - do: fire\n\nAnne", "'plan:' stands below"},
		{"within the quote", quoted(short + "\nplan: keep"), "'plan: keep' stands below"},
		{"above", "plan: {battle: fire}\n\n" + short, "'plan: {battle: fire}' stands above"},
		{"a choice of the sheet's", "card: Force March\n\n" + short, "'card: Force March' stands above"},
		{"one of its comments, as a phone begins a line", short + "\nActions:\n  - strengthen: Charles", "'Actions:' stands below"},
		{"an action", short + "\n- {move: Essex}", "'- {move: Essex}' stands below"},
		{"a note", short + "\nnote: \"We march.\"", "'note: \"We march.\"' stands below"},
		{"not yet", short + "\nfinal: false", "'final: false' stands below"},
		{"a second end", clear + "\nand more\nfieldpost: end", "a second line"},
		{"an end in the note", strings.Replace(clear, "  We march", "  fieldpost: end\n  We march", 1), "a second line"},
		{"an end in a comment", strings.Replace(clear, "  # card: 4", "  # fieldpost: end", 1), "a second line"},
		{"no sheet at all", "orders:\n  card: 4", "'fieldpost: orders/2' is missing above"},
		{"beside what is sealed", p.Sealed + "\nplan: keep", "before that is sealed"},

		{"prose", "my plan: attack\nPlan: attack Oxford, then see.\norders: see below\nOrders:\n\nNote: I am away.\ncard: I thought long about that.\n\n" + clear, ""},
		{"two ends and nothing between", clear + "\n\nfieldpost: end", ""},
		{"deeper in the quote", clear + "\n\nOn Monday Cleo wrote:\n> plan: keep\n> card: 4", ""},
		{"quoted without marks", clear + "\n\n-----Original Message-----\nFrom: Cleo\nplan: keep", ""},
		{"a footer", clear + "\n-- \nfinal note: this mail was checked\nplan", ""},
		{"a letter without a sheet", "note: I am away until Sunday.\nplan: none yet", ""},
	} {
		l, err := Read([]byte("From: ben@example.net\n\n"+c.text+"\n"), false)
		if err != nil {
			t.Fatal(err)
		}
		f := l.Find()
		told := ""
		for _, d := range f.Damaged {
			told += strings.Join(d.Problems.Strings(), "\n")
		}
		switch {
		case c.want == "" && told != "":
			t.Errorf("%s: refused: %s", c.name, told)
		case c.want != "" && (len(f.Sets) > 0 || !strings.Contains(told, c.want)):
			t.Errorf("%s: %d sets, told %q, and not %q", c.name, len(f.Sets), told, c.want)
		}
	}
}

// What is told of orders that cannot be read is what their writer did, and not what
// became of all of the lines on the way.
func TestRealMistake(t *testing.T) {
	p := lettertest.Samples(t)
	wrong := strings.Replace(p.Clear, "  if_tied: first", "  if_tied first", 1)
	indented := func(by string) string {
		return each(wrong, func(l string) string {
			rest := strings.TrimLeft(l, " ")
			return strings.Repeat(by, (len(l)-len(rest))/2) + rest
		})
	}
	for name, text := range map[string]string{
		"as it is": wrong, "no-break spaces": indented("\u00a0\u00a0"), "tabs": indented("\t"), "thin spaces": indented("\u2009\u2009"),
		"letters without width": strings.ReplaceAll(wrong, "  ", "\u200b  "),
	} {
		l, err := Read([]byte("From: ben@example.net\nContent-Type: text/plain; charset=utf-8\n\n"+text), false)
		if err != nil {
			t.Fatal(err)
		}
		f := l.Find()
		if len(f.Damaged) != 1 || len(f.Damaged[0].Problems) != 1 {
			t.Errorf("%s: %v", name, f.Damaged)
			continue
		}
		q := f.Damaged[0].Problems[0]
		if line := q.LineOf(string(f.Damaged[0].Data)); strings.TrimSpace(line) != "if_tied first" || q.Text.String() != "a key without its ':'" {
			t.Errorf("%s: %s\n%q", name, q, line)
		}
	}
}
