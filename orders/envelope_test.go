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
	keys := []string{"fieldpost", "game", "step", "sealed", "signature", "a", "1", "true", "null", "y", "~", "-", "a b", "A_b", "\"q\"", "x-y", "?", "<<", "0x1"}
	values := []string{"orders/2", "a-1", "12", "\"sha256:0a\"", "\"a b\"", "true", "null", "Null", "0x1f", "1e3", "1_000", "2026-01-01", "=", "-", "-1", "---", "...", ".5", ".inf",
		"a.b", "a_b", "_", "/", "\"\"", "\" a\"", "\"a\\n\"", "\"a\"b\"", "a:", "a: b", "a#", "a #", "'a'", "|-", "|", "|", "|", ">", "|2", "", "[a]", "{a: b}", "&a", "*a", "!a", "@a", "%a", "`a", "é", "a ", "a\t"}
	lines := []string{"-----BEGIN AGE ENCRYPTED FILE-----", "YWdl+/=", "# no comment", "- a", "a: b", "---", "...", "%YAML", "\"", "'", "é", "a\tb", " deeper", "", "x ", "\t", "[", "*a", "&a"}
	taken := 0
	for range 50_000 {
		var b strings.Builder
		for range 1 + rnd.IntN(4) {
			value := pick(values)
			b.WriteString(pick(keys[:5+rnd.IntN(len(keys)-4)]) + pick([]string{": ", ": ", ": ", ":", ":  ", " : "}) + value + "\n")
			if strings.HasPrefix(value, "|") || rnd.IntN(20) == 0 {
				for range rnd.IntN(4) {
					b.WriteString(pick([]string{"  ", "  ", "  ", "  ", " ", "   ", "", "\t"}) + pick(lines[:2+rnd.IntN(len(lines)-1)]) + "\n")
				}
			}
		}
		text := b.String()
		limits := Limits{}.withDefaults()
		if root, ok := envelope([]byte(text), limits); ok {
			taken++
			if want, problems := parseWhole("o.yaml", []byte(text), limits); len(problems) > 0 || !reflect.DeepEqual(root, want) {
				t.Fatalf("%q: %+v, not %+v; %v", text, root, want, problems)
			}
		}
	}
	if taken < 1000 {
		t.Errorf("only %d were taken", taken)
	}
}
