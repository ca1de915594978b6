package orders

import (
	"go/ast"
	goparser "go/parser"
	"go/token"
	"os"
	"strings"
	"testing"

	"fieldpost/orders/say"
)

func TestReader(t *testing.T) {
	integer := func(r *Reader, n *Node) { r.IntIn(n, 1, 20) }
	text := func(r *Reader, n *Node) { r.Text(n) }
	truth := func(r *Reader, n *Node) { r.Bool(n) }
	side := func(r *Reader, n *Node) { r.Choice(n, []string{"york", "lancaster"}) }
	list := func(r *Reader, n *Node) { r.List(n) }
	tests := []struct {
		in   string
		read func(*Reader, *Node)
		want string // code: text, or nothing
	}{
		{"7", integer, ""},
		{"010", integer, "not-plain: '010' could mean 10 or 8; write 10"},
		{"00", integer, "not-plain: '00' has a 0 too many; write 0"},
		{"09", integer, "not-plain: '09' could mean 9 or a word; write 9"},
		{"0x10", integer, "not-plain: '0x10' could mean 16 or a word; write 16"},
		{"0o10", integer, "not-plain: '0o10' could mean 8 or a word; write 8"},
		{"1_0", integer, "not-plain: '1_0' could mean 10 or a word; write 10"},
		{"+7", integer, "not-plain: '+7' could mean 7 or a word; write 7"},
		{"1.0", integer, "not-plain: '1.0' is not written as a whole number; write 1"},
		{"'7'", integer, "not-plain: '7' is written as a text; write 7 without quotes"},
		{"1.5", integer, "not-a-number: '1.5' is not a number"},
		{"1:30", integer, "not-a-number: '1:30' is not a number"},
		{"seven", integer, "not-a-number: 'seven' is not a number"},
		{"٣", integer, "not-a-number: '٣' is not a number"},
		{"21", integer, "out-of-range: '21' is not from 1 to 20"},
		{"-1", integer, "out-of-range: '-1' is not from 1 to 20"},
		{"99999999999999999999", integer, "out-of-range: '99999999999999999999' is not from 1 to 20"},
		{"[1]", integer, "wrong-kind: there is a list here where a number should be"},
		{"", integer, "empty: nothing is written here; there should be a number"},
		{"no", text, ""},
		{"4", text, ""},
		{"~", text, "empty: '~' stands for nothing in YAML; there should be a text"},
		{"null", text, "empty: 'null' stands for nothing in YAML; there should be a text"},
		{"'~'", text, ""},
		{"' '", text, "empty: the text is empty"},
		{"#3", text, "empty: nothing is written here; there should be a text"},
		{"true", truth, ""},
		{"false", truth, ""},
		{"yes", truth, "not-plain: 'yes' could mean true or a word; write true"},
		{"Off", truth, "not-plain: 'Off' could mean false or a word; write false"},
		{"'true'", truth, "not-plain: 'true' is written as a text; write true without quotes"},
		{"maybe", truth, "not-true-or-false: 'maybe' is neither true nor false; write one of the two"},
		{"york", side, ""},
		{"York", side, "unknown-word: 'York'; did you mean 'york'?"},
		{"france", side, "unknown-word: 'france' is not known here"},
		{"'a\\nb'", side, `unknown-word: 'a\nb' is not known here`},
		{"[a]", list, ""},
		{"a", list, "wrong-kind: there is a single word or number here where a list should be"},
		{"", list, "empty: nothing is written here"},
		{"*a", text, "alias"}, // said once
	}
	for _, tt := range tests {
		root, ps := Parse("", []byte("k: "+tt.in+"\n"), Limits{})
		r := NewReader("", ps)
		tt.read(r, root.Get("k"))
		got := ""
		for _, p := range r.Problems() {
			seen[p.Code] = true
			p.Line, p.Hint = 0, say.Words("")
			got += p.String()
		}
		if got != tt.want && (tt.want != "alias" || !strings.HasPrefix(got, "alias: ")) {
			t.Errorf("%q: got %q, want %q", tt.in, got, tt.want)
		}
	}
}

func TestMap(t *testing.T) {
	root, ps := Parse("f", []byte("blcoks: 1\nzzz: 2\n"), Limits{})
	r := NewReader("f", ps)
	if r.Map(root, []string{"blocks", "move", "to"}, "blocks", "to") {
		t.Error("ok")
	}
	check(t, r.Problems(), "f:1:1: missing-key", "f:1:1: unknown-key", "f:2:1: unknown-key")
	if ps := r.Problems(); ps[2].Hint.String() != "known: blocks, move, to" {
		t.Errorf("%v", ps)
	}
	var nothing *Node
	r = NewReader("f", nil)
	r.Map(nothing, nil, "a")
	r.Text(nothing.Get("a"))
	check(t, r.Problems())
}

func TestSuggest(t *testing.T) {
	verbs := []string{"check", "verify", "help", "new", "seal", "view"}
	if got, _ := Suggest("veiw", verbs); got != "view" {
		t.Errorf("veiw: %s", got)
	}
	known := []string{"blocks", "move", "recruit", "Warwick", "Salisbury", "to", "card", "cart", "Bedfordshire", "Oxford", "Rupert's Lifeguard", "Prince Rupert", "Earl of Newcastle", "Northumbria", "siege Bristol"}
	for word, want := range map[string]string{
		"blcoks": "blocks", "WARWICK": "Warwick", "salsbury": "Salisbury", "cadr": "card", "carx": "card",
		"bedford": "Bedfordshire", "warw": "Warwick", "Rupert": "Prince Rupert", "Ruprt": "Prince Rupert", "newcastle": "Earl of Newcastle",
		"Northumberland": "Northumbria", "Northampton": "", "siege York": "",
		"rec": "recruit", "TO": "to", "x": "", "tx": "", "zebra": "", "": "", strings.Repeat("move", 100): "",
	} {
		if got, ok := Suggest(word, known); got != want || ok != (want != "") {
			t.Errorf("Suggest(%q) = %q, %v; want %q", word, got, ok, want)
		}
	}
}

// Every code is in FORMAT.md, is met by a table test, and is a constant.
func TestZCodes(t *testing.T) {
	format, err := os.ReadFile("FORMAT.md")
	if err != nil {
		t.Fatal(err)
	}
	file, err := goparser.ParseFile(token.NewFileSet(), "codes.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	codes := 0
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok || !strings.HasPrefix(spec.Names[0].Name, "Code") {
			return true
		}
		codes++
		code := strings.Trim(spec.Values[0].(*ast.BasicLit).Value, `"`)
		if !strings.Contains(string(format), "| `"+code+"` |") {
			t.Errorf("FORMAT.md does not explain %s", code)
		}
		if !seen[code] && len(seen) > 30 {
			t.Errorf("no test meets %s", code)
		}
		return true
	})
	if listed := strings.Count(string(format), "\n| `"); listed != codes {
		t.Errorf("%d codes, %d lines in FORMAT.md", codes, listed)
	}
}
