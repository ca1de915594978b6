package orders

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"fieldpost/orders/say"
)

func TestCanonical(t *testing.T) {
	for in, want := range map[string]string{
		"":                             "\n",
		"a":                            "a\n",
		"a\n\n \n":                     "a\n",
		"\ufeff\ufeffa \t\r\nb\rc":     "a\nb\nc\n",
		"a\r\r\nb":                     "a\nb\n",
		"a\r\rb\n":                     "a\n\nb\n",
		"  a\n\n\tb\n":                 "  a\n\n\tb\n",
		"M\xfcller \n":                 "M\xfcller\n",
		"a\ufeffb\u00a0\n":             "a\ufeffb\u00a0\n",
		"fieldpost: orders/2 \r\n\r\n": "fieldpost: orders/2\n",
	} {
		if got := string(Canonical([]byte(in))); got != want {
			t.Errorf("Canonical(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestSignedBytes(t *testing.T) {
	for in, want := range map[string]string{
		"a: 1\nsignature: |\n  x\n  y\n":            "a: 1\n",
		"a: |\n  signature: |\nsignature: |\n  x\n": "a: |\n  signature: |\n",
		"a: 1\n":                                  "",
		"a: 1\n\nsignature: |\n  x\n":             "", // the message has a blank line at its end
		"signature: |\n  x\n":                     "", // signs nothing
		"a: 1\nsignature: |\n":                    "",
		"a: 1\nsignature: |\n   x\n":              "",
		"a: 1\nsignature: |\n  x\n\n  y\n":        "",
		"a: 1\nsignature: |\n  x\nb: 2\n":         "",
		"a: 1\nsignature: >\n  x\n":               "",
		"a: 1\nsignature: |\n  x\r\n":             "",
		"a: 1\nsignature: x\nsignature: |\n  x\n": "",
	} {
		message, _, ok := SignedBytes([]byte(in))
		if string(message) != want || ok != (want != "") {
			t.Errorf("SignedBytes(%q) = %q, %v", in, message, ok)
		}
	}
}

func FuzzCanonical(f *testing.F) {
	for _, in := range []string{"", "a \r\n", "\ufeff\ufeffb\r\r\n\t", goodSheet, "a: 1\nsignature: |\n  x\n"} {
		f.Add([]byte(in))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		once := Canonical(data)
		if !bytes.Equal(once, Canonical(once)) {
			t.Fatalf("%q, then %q", once, Canonical(once))
		}
		if !IsCanonical(once) || IsCanonical(data) != bytes.Equal(data, once) {
			t.Fatalf("%q, %q", data, once)
		}
		if bytes.ContainsRune(once, '\r') || !bytes.HasSuffix(once, []byte("\n")) || len(once) > 1 && bytes.HasSuffix(once, []byte("\n\n")) {
			t.Fatalf("%q", once)
		}
		if message, signature, ok := SignedBytes(once); ok {
			if !bytes.Equal(AppendSignature(message, signature), once) && utf8.Valid(once) {
				t.Fatalf("%q does not come back", once)
			}
		}
		if message, signature, ok := SignedBytes(AppendSignature(data, sig)); ok && (signature != sig || !bytes.Equal(message, once)) {
			t.Fatalf("%q signs %q", data, message)
		}
	})
}

func TestQuote(t *testing.T) {
	for in, want := range map[string]string{
		"York": "York", "London (levy)": "London (levy)", "orders/2": "orders/2", "King's": "King's", "Évreux": "Évreux",
		"no": `"no"`, "Yes": `"Yes"`, "y": `"y"`, "null": `"null"`, "~": `"~"`, "": `""`, "7": `"7"`, "1e5": `"1e5"`, ".5": `".5"`,
		"2024-01-01": `"2024-01-01"`, "a: b": `"a: b"`, "a #b": `"a #b"`, " a": `" a"`, "a ": `"a "`, "a,b": `"a,b"`, "- a": `"- a"`,
		"a\"b\\": `"a\"b\\"`, "a\nb": `"a\nb"`, "\x1b": `"\x1b"`, "\u202e": `"\u202e"`, "---": `"---"`, "<<": `"<<"`,
	} {
		if got := Quote(in); got != want {
			t.Errorf("Quote(%q) = %s, want %s", in, got, want)
		}
	}
}

func FuzzQuote(f *testing.F) {
	for _, s := range []string{"", "no", "a: b #c", "\x1b[31m", "é\u2028", "0x10", "'", "a\n b\n", "\U0001f3f4", strings.Repeat("x", 2000)} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if !utf8.ValidString(s) || len(s) > 10000 {
			return
		}
		for _, in := range []string{"k: " + Quote(s), "k: [a, " + Quote(s) + ", b]\n", "k: {a: " + Quote(s) + "}\n"} {
			root, ps := Parse("f", []byte(in), Limits{Size: 1 << 20})
			n := root.Get("k")
			if n != nil && n.Kind == List && len(n.Items) == 3 {
				n = n.Items[1]
			} else if n != nil && n.Kind == Map {
				n = n.Get("a")
			}
			if n == nil || n.Kind != Scalar || n.Value != s {
				t.Fatalf("%q in %q: %+v %v", s, in, n, ps)
			}
			if len(ps) > 0 && !strings.ContainsFunc(s, forbidden) {
				t.Fatalf("%q: %v", s, ps)
			}
		}
		var w Writer
		w.Block("k", s)
		root, _ := Parse("f", w.Bytes(), Limits{Size: 1 << 20})
		if n := root.Get("k"); n == nil || n.Value != s {
			t.Fatalf("%q as a block: %q", s, w.Bytes())
		}
		if v := Visible(s); Visible(v) != v || strings.ContainsFunc(v, forbidden) || utf8.RuneCountInString(s) <= 60 && Safe(s) != v {
			t.Fatalf("%q shows as %q", s, v)
		}
	})
}

func TestWriter(t *testing.T) {
	var w Writer
	w.Comment("one\nline")
	w.Value("game", "naseby-7f3a")
	w.Int("step", 7)
	w.Bool("final", false)
	w.List("awaited", []string{"york", "no"})
	w.Block("report", "All quiet.\n\nSnow.\n")
	w.Node("asks", ListNode(MapNode().Set("key", TextNode("1461-1/card")).Set("of", TextsNode("york")), ListNode(), MapNode()))
	want := "# one\\nline\ngame: naseby-7f3a\nstep: 7\nfinal: false\nawaited:\n  - york\n  - \"no\"\n" +
		"report: |\n  All quiet.\n\n  Snow.\nasks:\n  - key: \"1461-1/card\"\n    of:\n      - york\n  - []\n  - {}\n"
	if string(w.Bytes()) != want {
		t.Errorf("got\n%s", w.Bytes())
	}
}

func TestProblemString(t *testing.T) {
	for want, p := range map[string]Problem{
		"o.yaml:14:9: london-not-open: closed (5.4)\n  hint: later": {Kind: Illegal, Code: "london-not-open", File: "o.yaml", Line: 14, Column: 9, Text: say.Words("closed"), Rule: "5.4", Hint: say.Words("later")},
		"o.yaml: unspent: 1 AP would be left (warning)":             {Kind: Unwise, Code: "unspent", File: "o.yaml", Text: say.Words("1 AP would be left")},
		"3: x: y (2.1, warning)":                                    {Kind: Unwise, Code: "x", Line: 3, Text: say.Words("y"), Rule: "2.1"},
		`a\x1b: x: y\x07z`:                                          {Code: "x", File: "a\x1b", Text: say.Words("y\az")},
	} {
		if got := p.String(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
		out, err := json.Marshal(p)
		var back Problem
		if err != nil || json.Unmarshal(out, &back) != nil || back.String() != p.String() || back.Kind != p.Kind {
			t.Errorf("%s: %v", out, err)
		}
	}
	if (Problems{{Kind: Unwise}}).Refused() || !(Problems{{Kind: Unwise}, {Kind: Illegal}}).Refused() || (Problems(nil)).Refused() {
		t.Error("Refused")
	}
	if got := Safe(strings.Repeat("é", 61)); got != strings.Repeat("é", 60)+"…" {
		t.Error(got)
	}
}
