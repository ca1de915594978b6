package orders

import (
	"strings"
	"testing"
)

const goodSheet = `# yaml-language-server: $schema=richard-iii.schema.json
fieldpost: orders/2
game: wakefield-4c1d
step: 14
side: york
orders:
  actions:                # 3 AP. One line an action.
    - move: East Anglia
      blocks:
        Warwick:   [Essex, Middlesex]
    - recruit: London (levy)
      in: Middlesex
plan:
  battle:
    - when: side.attacker and round == 1 and block == "Warwick"
      do: {treachery: [Northumberland, Buckingham, Stanley]}
    - do: fire
note: "To London, then."
`

const (
	age = ageBegin + "\nYWdlLWVuY3J5cHRpb24ub3JnL3Yx\nAAAA\n" + ageEnd + "\n"
	sig = sshBegin + "\nU1NIU0lHAAAA\nBBBB\n" + sshEnd + "\n"
)

const head = "fieldpost: orders/2\ngame: g-1\nstep: 3\nside: york\n"

var hex64 = strings.Repeat("0123456789abcdef", 4)

func sealedSheet(s Sheet) string {
	s.Game, s.Step, s.Side, s.Sealed = "g-1", 3, "york", age
	return string(WriteSealed(s))
}

func TestParseSheet(t *testing.T) {
	s, ps := ParseSheet("f", []byte(goodSheet))
	check(t, ps)
	if s.Game != "wakefield-4c1d" || s.Step != 14 || s.Side != "york" || !s.Final || s.Note != "To London, then." {
		t.Errorf("%+v", s)
	}
	if w := s.Orders.Get("actions").Items[0].Get("blocks").Get("Warwick").Items[1]; w.Value != "Middlesex" || w.Line != 10 || w.Column != 28 {
		t.Errorf("%+v", w)
	}
	if l, c := s.Pos("plan"); l != 14 || c != 3 {
		t.Errorf("plan at %d:%d", l, c)
	}
	again, ps := ParseSheet("f", WriteSheet(*s))
	check(t, ps)
	if !again.Orders.Equal(s.Orders) || !again.Plan.Equal(s.Plan) || again.Note != s.Note {
		t.Errorf("written as\n%s", WriteSheet(*s))
	}

	s, ps = ParseSheet("f", []byte(goodSheet+"final: false\ncall: sha256:"+hex64+"\nversion: 3\nreplaces: [\"sha256:"+hex64+"\"]\nnumber: |\n  "+sshBegin+"\n  AAAA\n  "+sshEnd+"\n"))
	check(t, ps)
	if s.Final || s.Version != 3 || len(s.Replaces) != 1 || !strings.HasPrefix(s.Number, sshBegin+"\n") || s.Call != "sha256:"+hex64 {
		t.Errorf("%+v", s)
	}
}

func TestSheetProblems(t *testing.T) {
	tests := []struct {
		name, in string
		want     []string
	}{
		{"nothing but a header", head, []string{"f:1:1: no-orders"}},
		{"nothing chosen", head + "orders:\n#  card: 3\n", []string{"f:5:1: no-orders"}},
		{"empty orders", head + "orders: {}\n", []string{"f:5:1: no-orders"}},
		{"orders a word", head + "orders: march\n", []string{"f:5:9: wrong-kind"}},
		{"no header", "orders: {a: b}\n", []string{"f:1:1: missing-key", "f:1:1: missing-key", "f:1:1: missing-key", "f:1:1: missing-key"}},
		{"misspelt", "fieldpost: orders/2\ngame: g\nstpe: 3\nside: york\norders: {a: b}\n", []string{"f:3:1: unknown-key"}},
		{"empty values", "fieldpost: orders/2\ngame:\nstep: ~\nside: ''\norders: {a: b}\n",
			[]string{"f:2:6: empty", "f:3:7: empty", "f:4:7: empty"}},
		{"newer", "fieldpost: orders/9\nfoo: bar\n", []string{"f:1:12: unknown-format"}},
		{"a call", "fieldpost: call/1\ngame: g\n", []string{"f:1:12: unknown-format"}},
		{"path", "fieldpost: orders/2\ngame: ../../etc\nstep: 3\nside: York\norders: {a: b}\n", []string{"f:2:7: bad-name", "f:4:7: bad-name"}},
		{"an answer at the margin", head + "orders:\n# a: b\ncard: 3\n", []string{"f:7:1: unknown-key"}},
		{"and one that looks like a header key", head + "orders: {a: b}\nhome: x\n", []string{"f:6:1: unknown-key"}},
		{"quotation marks", head + "orders:\n  a: “b”\n  ‘c’: d\nnote: “yes”\n", []string{"f:6:6: quotation-mark", "f:7:3: quotation-mark"}},
		{"no-break space in a name", head + "orders: {a: Isle\u00a0of Man}\nnote: a\u00a0b\n", []string{"f:5:13: no-break-space"}},
		{"octal step", strings.Replace(head, "3", "010", 1) + "orders: {a: b}\n", []string{"f:3:7: not-plain"}},
		{"step 0", strings.Replace(head, "3", "0", 1) + "orders: {a: b}\n", []string{"f:3:7: out-of-range"}},
		{"digests", head + "orders: {a: b}\ncall: abc\nreplaces: [" + hex64 + "]\nversion: 0\nnumber: 7\n", []string{"f:6:7: bad-digest", "f:7:12: bad-digest", "f:8:10: out-of-range", "f:9:9: bad-armor"}},
		{"final", head + "orders: {a: b}\nfinal: no\n", []string{"f:6:8: not-plain"}},
		{"long note", head + "orders: {a: b}\nnote: " + strings.Repeat("x", 2001), []string{"f:6:7: note-too-long"}},
		{"note is a list", head + "orders: {a: b}\nnote: [x]\n", []string{"f:6:7: wrong-kind"}},
		{"clear and sealed", sealedSheet(Sheet{Final: true}) + "orders: {a: b}\nplan: keep\nnote:\n",
			[]string{"f:11:1: clear-and-sealed"}},
		{"cut armour", strings.Replace(sealedSheet(Sheet{}), ageEnd, "", 1), []string{"f:6:9: bad-armor"}},
		{"other armour", head + "sealed: |\n  hello\n", []string{"f:5:9: bad-armor"}},
		{"armour alone, cut", "\n" + ageBegin + "\nAAAA\n", []string{"f: bad-armor"}},
		{"armour and footer", age + "--\nSent from my telephone\n", []string{"f: bad-armor"}},
		{"sealed field", head + "orders:\n  card:\n    sealed: " + age[:10] + "\n  area: {sealed: x, y: z}\n",
			[]string{"f:7:5: unknown-format", "f:8:10: unknown-format"}},
		{"signature not last", head + "signature: |\n  x\norders: {a: b}\n", []string{"f:5:1: bad-signature-block"}},
		{"signature twice", sealedSheet(Sheet{Final: true, Signature: sig}) + "signature: |\n  x\n", []string{"f:15:1: duplicate-key"}},
		{"signature in a text", head + "orders: {a: b}\nnote: \"a\nsignature: |\n  b\"\n", []string{"f:7:1: bad-signature-block"}},
		{"signature quoted", head + "orders: {a: b}\n\"signature\": |\n  x\n", []string{"f:6:1: bad-signature-block"}},
		{"signature in line", head + "orders: {a: b}\nsignature: x\n", []string{"f:6:1: bad-signature-block"}},
		{"signature and comment", sealedSheet(Sheet{Final: true, Signature: sig}) + "# x\n", []string{"f:10:1: bad-signature-block"}},
		{"signature indented further", head + "orders: {a: b}\nsignature: |\n    x\n", []string{"f:6:1: bad-signature-block"}},
		{"no ssh signature", head + "orders: {a: b}\nsignature: |\n  x\n", []string{"f:6:1: bad-signature-block"}},
		{"six at once", "fieldpost: orders/2\ngame: Naseby!\nstep: 010\nseid: york\nfinal: yes\ncall: 12\norders:\n  a: &x b\n", []string{
			"f:2:7: bad-name", "f:3:7: not-plain", "f:4:1: unknown-key", "f:5:8: not-plain", "f:6:7: bad-digest", "f:8:6: anchor"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, ps := ParseSheet("f", []byte(tt.in))
			check(t, ps, tt.want...)
		})
	}
}

// The refusals that EXAMPLES.md promises.
func TestHelpfulRefusals(t *testing.T) {
	in := "fieldpost: orders/2\ngame: naseby-7f3a\nstep: 010\nside: york\norders:\n  moves:\n    - blcoks: [Warwick]\n"
	s, ps := ParseSheet("orders.yaml", []byte(in))
	r := NewReader("orders.yaml", ps)
	r.Map(s.Orders.Get("moves").Items[0], []string{"blocks", "move", "to"}, "blocks")
	want := []string{
		"orders.yaml:3:7: not-plain: '010' could mean 10 or 8; write 10",
		"orders.yaml:7:7: unknown-key: 'blcoks'; did you mean 'blocks'?",
	}
	if got := strings.Join(r.Problems().Strings(), "\n"); got != strings.Join(want, "\n") {
		t.Errorf("got\n%s", got)
	}
}

func TestHints(t *testing.T) {
	for in, want := range map[string]string{
		head + "Oders:\n  card: 3\n":                                "5:1: unknown-key: 'Oders'; did you mean 'orders'?",
		head + "orders:\n  # a: b\ncard: 3\n":                       "7:1: unknown-key: 'card' belongs under 'orders:'\n  hint: put two blanks before it, and before what belongs to it",
		strings.Replace(head, "york", "York", 1) + "orders: {a: b}": "4:7: bad-name: 'York' is not the name of a side\n  hint: write it in small letters: york",
		head + "orders:\n  card:3\n":                                "6:3: wrong-kind: there is a single word or number here where a name with a colon behind it should be\n  hint: write 'card: 3', with a blank behind the ':'",
		head + "orders:\n  card \"3\"\n":                            "6:3: wrong-kind: there is a single word or number here where a name with a colon behind it should be\n  hint: write 'card: \"3\"', with a blank behind the ':'",
		head + "orders:\n  keep\n":                                  "6:3: wrong-kind: there is a single word or number here where a name with a colon behind it should be\n  hint: write 'key: value', with a blank behind the ':'",
		head + "orders:\n  a: “b”\n":                                "6:6: quotation-mark: the quotation marks of '“b”' do not quote here\n  hint: write b, or use plain ones: \"b\"",
	} {
		if _, ps := ParseSheet("", []byte(in)); len(ps) != 1 || ps[0].String() != want {
			t.Errorf("%q: got\n%s\nwant\n%s", in, strings.Join(ps.Strings(), "\n"), want)
		}
	}
}

func TestSealedSheet(t *testing.T) {
	in := sealedSheet(Sheet{Signature: sig})
	s, ps := ParseSheet("f", []byte(strings.ReplaceAll(in, "\n", " \r\n")))
	check(t, ps)
	if s.Final || s.Sealed != age || s.Signature != sig || s.Orders != nil {
		t.Errorf("%+v", s)
	}
	if got := string(WriteSealed(*s)); got != in {
		t.Errorf("written again as\n%s", got)
	}
	message, signature, ok := SignedBytes([]byte(in))
	if !ok || signature != sig || string(AppendSignature(message, signature)) != in {
		t.Errorf("%v %q", ok, signature)
	}
	if want := head + "final: false\nsealed: |\n  " + strings.ReplaceAll(strings.TrimSpace(age), "\n", "\n  ") + "\n"; string(message) != want {
		t.Errorf("signed:\n%s", message)
	}

	s, ps = ParseSheet("f", []byte("\r\n"+age))
	check(t, ps)
	if !s.Armor || s.Sealed != age || string(WriteSealed(*s)) != age {
		t.Errorf("%+v", s)
	}
}

// Beside what is sealed may stand what can be read of it as well, and nothing else.
func TestShown(t *testing.T) {
	s, ps := ParseSheet("f", []byte(goodSheet))
	check(t, ps)
	out := sealedSheet(Sheet{Final: true, Shown: s.Orders, Note: "Two\nlines", Signature: sig})
	again, ps := ParseSheet("f", []byte(out))
	check(t, ps)
	if !again.Shown.Equal(s.Orders) || again.Note != "Two\nlines" || again.Orders != nil || string(WriteSealed(*again)) != out {
		t.Errorf("%s", out)
	}
	// Earlier programs sealed value by value.
	_, ps = ParseSheet("f", []byte(head+"orders:\n  actions:\n    - {move: Essex, blocks: {sealed: x}}\n"))
	if len(ps) != 1 || ps[0].Code != CodeUnknownFormat {
		t.Error(ps)
	}
}

func FuzzParseSheet(f *testing.F) {
	f.Add([]byte(goodSheet))
	f.Add([]byte(sealedSheet(Sheet{Final: true, Signature: sig})))
	f.Add([]byte(age))
	f.Add([]byte(head + "orders:\n  card: {sealed: x}\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		s, ps := ParseSheet("f", data)
		if s == nil && len(ps) == 0 {
			t.Fatal("neither a sheet nor a problem")
		}
		if len(ps) > 0 || s.Armor {
			return
		}
		if (s.Orders == nil) == (s.Sealed == "") {
			t.Fatal("a sheet is clear or sealed")
		}
		if s.Sealed != "" {
			return
		}
		again, ps := ParseSheet("f", WriteSheet(*s))
		if len(ps) > 0 || !again.Orders.Equal(s.Orders) || !again.Plan.Equal(s.Plan) ||
			again.Note != s.Note || again.Signature != s.Signature || again.Final != s.Final {
			t.Fatalf("%q written as\n%s\n%v", data, WriteSheet(*s), ps)
		}
	})
}
