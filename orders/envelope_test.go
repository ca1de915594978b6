package orders

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
)

// What the small reader takes it reads as the YAML parser does, to the column, and the
// parser has nothing against it.
func FuzzEnvelope(f *testing.F) {
	for _, text := range []string{
		"fieldpost: orders/2\ngame: a-1\nstep: 3\nside: york\nsealed: |\n  -----BEGIN X-----\n  YWdl+/=\n  -----END X-----\nsignature: |\n  U1NI\n",
		"a: \"sha256:00\"\nb: 1\nc: true\n", "a: b\na: c\n", "a: \"x\nsealed: |\n  y\n", "a: |\n  x\n\n", "a: |\n  x\n   y\n", "a: |\n  # x\n  - y: z\n",
		"a: null\n", "a: 0x1f\n", "a: b:\n", "a: -\n", "a: ~\n", "a: |\n  %x\n---\n", "no: 1\n", "a: 2026-01-01\n", "1: 2\n", "a: 'x'\n", "a: \"x\" # y\n", "a: |\nb: c\n",
		"asks:\n  york:\n    - actions\n    - \"a → b\"\nledger:\n  steps/0001/york.yaml: \"sha256:00\"\n", "a:\n  - b: c\n    d:\n      - e\n  - f\ng: h\n",
		"a:\n  - \"  b  c \"\n  - \"  \"\n", "a:\n- b\n", "a:\n  - - b\n", "a:\n  -\n", "a:\nb: c\n", "a:\n  b: |\n    c\n  d: e f\n", "a:\n    b: c\n", "a:\n  - b\n  c: d\n", "a:\n  b: c\n   d: e\n",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		limits := Limits{}.withDefaults()
		root, ok := envelope([]byte(text), limits)
		if !ok {
			return
		}
		want, problems := parseWhole("o.yaml", []byte(text), limits)
		if len(problems) > 0 || !reflect.DeepEqual(root, want) {
			t.Errorf("%q: %+v, not %+v; %v", text, root, want, problems)
		}
	})
}

// It takes what seal writes.
func TestEnvelopeTakesSealedOrders(t *testing.T) {
	armor := ageBegin + "\n" + strings.Repeat(strings.Repeat("Ab+/", 16)+"\n", 700) + ageEnd + "\n"
	s := Sheet{Game: "wakefield-4c1d", Step: 14, Side: "york", Version: 1, Final: true, Sealed: armor, Signature: sshBegin + "\nU1NI\n" + sshEnd + "\n"}
	data := WriteSealed(s)
	if _, ok := envelope(data, Limits{}.withDefaults()); !ok {
		t.Errorf("%.300s", data)
	}
}

// Files put together of what such files have, and of what is near it, are read alike.
func TestEnvelopeAgrees(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	pick := func(all []string) string { return all[rnd.IntN(len(all))] }
	keys := []string{"fieldpost", "game", "step", "sealed", "signature", "a", "b", "c.d/e", "x-y", "1", "true", "null", "y", "~", "-", "a b", "A_b", "\"q\"", "?", "<<", "0x1", "a,b", "é"}
	values := []string{"orders/2", "a-1", "12", "\"sha256:0a\"", "\"a b\"", "\"a → b, ’é\"", "a b (c)", "a 'b' +c", "true", "null", "Null", "0x1f", "1e3", "1_000", "2026-01-01", "=", "-", "-1", "---", "...", ".5", ".inf",
		"a.b", "a_b", "_", "/", "\"\"", "\" a\"", "\"a  b\"", "\"a: #b\"", "\"a\\n\"", "\"a\"b\"", "\"\u00a0\"", "\"\u2028\"", "\"\u00ad\"", "a:", "a: b", "a#", "a #", "a  b", "a, b", "'a'", "|-", "|", "|", "|", ">", "|2", "", "[a]", "{a: b}", "&a", "*a", "!a", "@a", "%a", "`a", "é", "a ", "a\t"}
	lines := []string{"-----BEGIN AGE ENCRYPTED FILE-----", "YWdl+/=", "# no comment", "- a", "a: b", "---", "...", "%YAML", "\"", "'", "é", "a\tb", " deeper", "", "x ", "\t", "[", "*a", "&a"}
	near := func(all []string, most int) string { // most of the time what is right
		if rnd.IntN(30) > 0 {
			return all[rnd.IntN(most)]
		}
		return pick(all)
	}
	taken, nested := 0, 0
	for range 100_000 {
		var b strings.Builder
		var write func(at, depth int)
		write = func(at, depth int) {
			list := depth > 0 && rnd.IntN(3) == 0
			for i := range 1 + rnd.IntN(3) {
				blanks := strings.Repeat(" ", at)
				if rnd.IntN(40) == 0 {
					blanks = strings.Repeat(" ", rnd.IntN(6))
				}
				dash := ""
				if list || rnd.IntN(40) == 0 {
					dash = near([]string{"- ", "-", "-  ", "- - "}, 1)
				}
				b.WriteString(blanks + dash)
				if list && rnd.IntN(2) == 0 {
					b.WriteString(near(values, 8) + "\n")
					continue
				}
				key := near(keys, 9)
				if i > 0 && rnd.IntN(8) > 0 {
					key = string(rune('d'+i)) + key
				}
				b.WriteString(key)
				in := at + len(dash)
				switch k := rnd.IntN(6); {
				case k == 0 && depth < 3:
					b.WriteString(near([]string{":", ": ", "", ": |"}, 1) + "\n")
					write(in+near2(rnd), depth+1)
					continue
				case k == 1:
					b.WriteString(near([]string{": |", ": |-", ": |2", ": >"}, 1) + "\n")
					for range 1 + rnd.IntN(3) {
						b.WriteString(strings.Repeat(" ", in+near2(rnd)) + near(lines, 2) + "\n")
					}
					continue
				}
				b.WriteString(near([]string{": ", ":", ":  ", " : "}, 1) + near(values, 8) + "\n")
			}
		}
		write(0, 0)
		text := b.String()
		limits := Limits{Depth: 3}.withDefaults()
		if root, ok := envelope([]byte(text), limits); ok {
			taken++
			if strings.Contains(text, ":\n  ") {
				nested++
			}
			if want, problems := parseWhole("o.yaml", []byte(text), limits); len(problems) > 0 || !reflect.DeepEqual(root, want) {
				t.Fatalf("%q: %+v, not %+v; %v", text, root, want, problems)
			}
		}
	}
	if taken < 20_000 || nested < 2000 {
		t.Errorf("only %d were taken, %d of them deeper than one level", taken, nested)
	}
}

// near2 is how much deeper something stands, most of the time.
func near2(rnd *rand.Rand) int {
	if rnd.IntN(30) > 0 {
		return 2
	}
	return rnd.IntN(5)
}
