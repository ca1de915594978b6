package orders

import (
	"runtime"
	"slices"
	"strings"
	"testing"

	"fieldpost/orders/say"
)

// heads gives "line:column: code" of each problem.
func heads(ps Problems) []string {
	var out []string
	for _, p := range ps {
		p.Text, p.Hint = say.Words(""), say.Words("")
		out = append(out, strings.TrimSuffix(p.String(), ": "))
	}
	return out
}

// seen collects every code that a table test has met; TestCodes looks at it.
var seen = map[string]bool{}

func check(t *testing.T, ps Problems, want ...string) {
	t.Helper()
	for _, p := range ps {
		seen[p.Code] = true
		if p.Text.String() == "" || strings.Contains(p.Text.String(), "yaml:") || strings.Contains(p.Text.String(), "%!") {
			t.Errorf("bad text: %v", p)
		}
	}
	if got := heads(ps); !slices.Equal(got, want) {
		t.Errorf("got\n  %s\nwant\n  %s", strings.Join(ps.Strings(), "\n  "), strings.Join(want, "\n  "))
	}
}

func TestParseProblems(t *testing.T) {
	tests := []struct {
		name, in string
		want     []string
	}{
		{"good", "a: 1\nb:\n  - x\n  - {c: d}\n", nil},
		{"tolerated", "\ufeff--- # sheet\r\na: 1  \r\nb: |\r\n  x\t\r\n  \ty\r\n...\r\n\r\n# bye\r\n\r\n", nil},
		{"too large", strings.Repeat("a", 64<<10+1), []string{"f: too-large"}},
		{"empty", "", []string{"f: empty-file"}},
		{"only comments", "# a\n# b\n", []string{"f: empty-file"}},
		{"quoted", "> a: b\n>\n> c: d\n", []string{"f: quoted"}},
		{"a quote alone", "> a: b\nc: d\n", []string{"f:1:3: syntax"}},
		{"utf-16", "\xff\xfea\x00:\x00", []string{"f:1:1: not-utf8"}},
		{"utf-16 without mark", "a\x00:\x00 \x001\x00", []string{"f:1:1: not-utf8"}},
		{"latin-1", "a: 1\nbé: M\xfcller\n", []string{"f:2:6: not-utf8"}},
		{"tab", "a:\n\tb: 1\n\tc: 2\n", []string{"f:2:1: tab", "f:3:1: tab"}},
		{"tab behind blanks", "a:\n  \tb: 1\n", []string{"f:2:3: tab"}},
		{"tab in a list", "a:\n  - x\n  -\ty: 1\n", []string{"f:3:4: tab"}},
		{"tab begins block", "a: |\n\tb\n", []string{"f:2:1: tab"}},
		{"tab in brackets", "a: [b,\n\tc]\n", []string{"f:2:1: tab"}},
		{"alias", "a: &x 1\nb: *x\n", []string{"f:1:4: anchor", "f:2:4: alias"}},
		{"unknown alias", "a: 1\nb: *x\n", []string{"f:2:4: alias"}},
		{"bad alias", "a: 1\nb: ** c\n", []string{"f:2:4: alias"}},
		{"merge", "a:\n  <<: {b: 1}\n", []string{"f:2:3: merge-key"}},
		{"quoted merge", "a:\n  '<<': {b: 1}\n", nil},
		{"tag", "a: !!int 1\nb: ! c\nc: !d {e: f}\n", []string{"f:1:4: tag", "f:2:4: tag", "f:3:4: tag"}},
		{"bad tag", "a: !<x 1\n", []string{"f:1:5: tag"}},
		{"directive", "%YAML 1.1\n---\na: 1\n", []string{"f:1:1: directive"}},
		{"second document", "a: 1\n---\nb: 2\n", []string{"f:2:1: second-document"}},
		{"second document and more", "a: 1\na: 2\n--- b\n", []string{"f:2:1: duplicate-key", "f:3:1: second-document"}},
		{"after the end", "a: 1\n...\n# c\n  b: 2\n", []string{"f:4:3: second-document"}},
		{"behind the end", "a: 1\n... b\n", []string{"f:2:5: second-document"}},
		{"duplicate", "a: 1\nb: {c: 1, 'c': 2}\n", []string{"f:2:11: duplicate-key"}},
		{"list as key", "? [a]\n: 1\n{b: 1}: 2\n", []string{"f:1:3: bad-key", "f:3:1: bad-key"}},
		{"null key", "~: 1\n", []string{"f:1:1: bad-key"}},
		{"long key", strings.Repeat("k", 101) + ": 1\n", []string{"f:1:1: bad-key"}},
		{"block key", "? |\n  a\n: 1\n", []string{"f:1:3: bad-key"}},
		{"very long key", strings.Repeat("k", 2000) + ": 1\n", []string{"f:1:1: syntax"}},
		{"list", "- a\n", []string{"f:1:1: not-a-mapping"}},
		{"word", "\n  hello\n", []string{"f:2:3: not-a-mapping"}},
		{"control", "a: b\x1b[31mc\x00\n", []string{"f:1:5: control-character"}},
		{"escaped control", "a: \"b\\e[31m\"\n", []string{"f:1:4: control-character"}},
		{"yaml line ends", "a: b\u2028c: d\ne: f\u0085g: h\n", []string{"f:1:5: control-character", "f:2:5: control-character"}},
		{"direction", "a: b\u202ec\n", []string{"f:1:5: control-character"}},
		{"two colons", "a: 1\nnote: he said: no\n", []string{"f:2:14: syntax"}},
		{"no colon", "a: 1\nb\nc: 3\n", []string{"f:2:1: syntax"}},
		{"outdented", "a:\n    b: 1\n  c: 2\n", []string{"f:3:3: syntax"}},
		{"open bracket", "a: 1\nb: [x, y\nc: 3\n", []string{"f:2:4: syntax"}},
		{"open brace", "a: 1\nb: {x: y\nc: 3\n", []string{"f:2:4: syntax"}},
		{"open quote", "a: 1\nb: \"x\nc: 3\n", []string{"f:2:4: syntax"}},
		{"open quote, closed by the next", "a: 1\nb: \"x\nc: 3\nd: \"y\"\ne: 5\n", []string{"f:2:4: syntax"}},
		{"open quote in a list", "a: ['x, y]\nb: 'z'\n", []string{"f:1:5: syntax"}},
		{"open quote at the end", "a: 1\nb: 'x\n", []string{"f:2:4: syntax"}},
		{"text over lines, and another error", "a: \"x\n  y\"\nb: c: d\n", []string{"f:3:5: syntax"}},
		{"no-break space before", "a:\n \u00a0b: 1\n\u00a0 c: 2\n", []string{"f:2:2: no-break-space", "f:3:1: no-break-space"}},
		{"no-break space behind", "a:\u00a01\nb:\n  - c:\u202fd\n  -\u00a0e\n", []string{"f:1:3: no-break-space", "f:3:7: no-break-space", "f:4:4: no-break-space"}},
		{"no-break space in a text", "a: «\u00a0b\u00a0»\nc: |\n  \u00a0d:\u00a0e\n", nil},
		{"bad escape", "a: \"x\\y\"\n", []string{"f:1:4: syntax"}},
		{"at sign", "a: @b\n", []string{"f:1:4: syntax"}},
		{"list on the key's line", "a: - b\n", []string{"f:1:4: syntax"}},
		{"one bracket too much", "a: [b]]\n", []string{"f:1:7: syntax"}},
		{"block header", "a: | b\n  c\n", []string{"f:1:6: syntax"}},
		{"too deep", "a: " + strings.Repeat("[", 13) + strings.Repeat("]", 13) + "\nb: [[[[[[[[[[[[]]]]]]]]]]]]\n",
			[]string{"f:1:15: too-deep"}},
		{"very deep", strings.Repeat("[", 60000), []string{"f:1:1: too-deep"}},
		{"too many", "a: [" + strings.Repeat("b,", 20000) + "]\n", []string{"f:1:39999: too-many-nodes"}},
		{"three at once", "a: *x\nb: !t 1\na: 2\n", []string{"f:1:4: alias", "f:2:4: tag", "f:3:1: duplicate-key"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			root, ps := Parse("f", []byte(tt.in), Limits{})
			check(t, ps, tt.want...)
			if root == nil && len(ps) == 0 {
				t.Error("neither a tree nor a problem")
			}
		})
	}
}

func TestParseTexts(t *testing.T) {
	tests := []struct{ in, want string }{
		{"\xff\xfea\x00", "o.yaml:1:1: not-utf8: the file is UTF-16, not UTF-8\n  hint: PowerShell writes UTF-16; save as UTF-8"},
		{"a:\n\tb: 1\n", "o.yaml:2:1: tab: a tab indents this line; YAML takes only blanks\n  hint: set your editor to insert blanks for the tab key"},
		{"card: 1\ncard: 2\n", "o.yaml:2:1: duplicate-key: 'card' stands on line 1 already\n  hint: keep one of them; put a # before the other, or take it out"},
		{"a: 1\nb: \"x\n", "o.yaml:2:4: syntax: a quote is opened here and not closed on this line\n  hint: close it at the end of the text, or leave it out"},
		{"a:\u00a01\n", "o.yaml:1:3: no-break-space: here stands a no-break space, or another blank that is none\n  hint: delete it, and type a blank with the space bar"},
		{"note: he said: no\n", "o.yaml:1:14: syntax: a ':' where no key can stand\n  hint: a text with ': ' in it belongs in quotes; or the line is indented too far"},
		{"a: 1\n---\n", "o.yaml:2:1: second-document: '---' begins a second document; a file holds one\n  hint: send one file for each set of orders"},
	}
	for _, tt := range tests {
		_, ps := Parse("o.yaml", []byte(tt.in), Limits{})
		if len(ps) != 1 || ps[0].String() != tt.want {
			t.Errorf("%q: got\n%s\nwant\n%s", tt.in, strings.Join(ps.Strings(), "\n"), tt.want)
		}
	}
}

// Every line of a file of tabs is wrong; the answer stays readable.
func TestParseCut(t *testing.T) {
	_, ps := Parse("f", []byte("a: 1\n"+strings.Repeat("\tb: 1\n", 200)), Limits{})
	if len(ps) != maxProblems+1 || ps[maxProblems].Text.String() != "150 more problems from here on" || !ps.Refused() {
		t.Errorf("%d problems, the last: %v", len(ps), ps[len(ps)-1])
	}
	seen[CodeMoreProblems] = true
}

// The tree says the same of a file and of its canonical form, in the same places.
func TestParsePositions(t *testing.T) {
	root, ps := Parse("f", []byte("\ufeffa: é\r\nb:\r\n  - [x, 'ü', z]\r\n"), Limits{})
	check(t, ps)
	z := root.Get("b").Items[0].Items[2]
	if z.Line != 3 || z.Column != 14 || z.Value != "z" || root.Get("b").Items[0].Style != Flow {
		t.Errorf("%+v", z)
	}
}

var bombs = map[string]string{
	"alias":    "a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: &d [*c,*c,*c,*c,*c,*c,*c,*c,*c]\ne: [*d,*d,*d,*d,*d,*d,*d,*d,*d]\n",
	"brackets": strings.Repeat("[", 64<<10),
	"braces":   strings.Repeat("{", 64<<10),
	"dashes":   strings.Repeat("- ", 32<<10),
	"question": strings.Repeat("? ", 32<<10),
	"mixed":    strings.Repeat("[{a: [b, ", 7<<10),
	"key":      strings.Repeat("k", 64<<10-3) + ": 1",
	"keys":     strings.Repeat("a:\n", 20<<10),
	"comments": strings.Repeat("- #\n", 16<<10),
	"quote":    "a: \"" + strings.Repeat("b\n", 30<<10),
	"lines":    strings.Repeat("\n", 64<<10-2) + ":",
	"tabs":     strings.Repeat("\t\n\ta", 16<<10),
	"open":     strings.Repeat("a: [b\n", 10<<10),
	"aliases":  strings.Repeat("a: *x\n", 10<<10),
	"search":   strings.Repeat("a: [x, y]\n", 220) + "b: *x\nc: " + strings.Repeat("d ", 100) + "]\n" + strings.Repeat("b: *x\n", 20),
	"megabyte": strings.Repeat("a: b\n", 200<<10),
}

// Memory is bounded by the size limit, whatever the file holds.
func TestBombs(t *testing.T) {
	for name, in := range bombs {
		t.Run(name, func(t *testing.T) {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			if _, ps := Parse("f", []byte(in), Limits{}); !ps.Refused() {
				t.Error("accepted")
			}
			runtime.ReadMemStats(&after)
			got := after.TotalAlloc - before.TotalAlloc
			if got > 128<<20 {
				t.Errorf("%d MiB allocated", got>>20)
			}
			t.Logf("%d KiB allocated", got>>10)
		})
	}
}

func BenchmarkParse(b *testing.B) {
	for name, in := range bombs {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				Parse("f", []byte(in), Limits{})
			}
		})
	}
	b.Run("sheet", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			ParseSheet("f", []byte(goodSheet))
		}
	})
}

func FuzzParse(f *testing.F) {
	for _, in := range bombs {
		f.Add([]byte(in[:min(len(in), 300)]))
	}
	f.Add([]byte(goodSheet))
	f.Add([]byte("a: |\n  x\n\n  y\nb: >-\n  z\nc: [~, 010, 'no', \"\\u00e9\"]\nd:\n- - a\n  - {b: c}\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		root, ps := Parse("f", data, Limits{})
		if root == nil && len(ps) == 0 {
			t.Fatal("neither a tree nor a problem")
		}
		for _, p := range ps {
			if strings.Contains(p.Text.String(), "yaml:") || strings.ContainsFunc(strings.ReplaceAll(p.String(), "\n  hint: ", ""), forbidden) {
				t.Fatalf("%q", p.String())
			}
			if p.Line < 0 || p.Column < 0 || p.Line > len(data)+1 {
				t.Fatalf("no such place: %v", p)
			}
		}
		if len(ps) > 0 {
			return
		}
		// Parse reads back what the Writer writes.
		again, ps := Parse("f", WriteValue(root), Limits{Size: 1 << 20})
		if len(ps) > 0 || !root.Equal(again) {
			t.Fatalf("%q written as\n%s\n%v", data, WriteValue(root), ps)
		}
		if string(WriteValue(again)) != string(WriteValue(root)) {
			t.Fatalf("%q is not written alike twice", data)
		}
		same, _ := Parse("f", Canonical(data), Limits{Size: 1 << 20})
		if !root.Equal(same) {
			t.Fatalf("%q and its canonical form differ", data)
		}
	})
}

// A key that lacks its colon is named, and not the line below it, which YAML takes for
// the rest of a text.
func TestKeyWithoutColon(t *testing.T) {
	for text, line := range map[string]int{
		head + "orders:\n  card \"3\"\n  if_first: {a: b}\n":                 6,
		head + "orders:\n  card 3\n\n  # a comment\n  if_first:\n    a: b\n": 6,
		head + "orders\n  card: 3\n":                                         5,
		head + "orders: a\n  card: 3\n":                                      6,
	} {
		_, ps := ParseSheet("", []byte(text))
		if len(ps) == 0 || ps[0].Line != line {
			t.Errorf("%v of\n%s", ps, text)
		}
	}
}
