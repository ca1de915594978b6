package mailpage

import (
	"flag"
	"maps"
	"net/mail"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"fieldpost/cmd/internal/compose"
	"fieldpost/cmd/internal/letter"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

var update = flag.Bool("update", false, "write the golden files anew")

const golden = "../../../testdata/golden/mail"

func TestGolden(t *testing.T) {
	for name, p := range examples() {
		t.Run(name, func(t *testing.T) {
			subject, text, html := p.Page()
			checkPage(t, p)
			compare(t, name+".txt", "Subject: "+subject+"\n\n"+text)
			compare(t, name+".html", html)
		})
	}
	if *update {
		return
	}
	// A page that is no longer made leaves no file behind.
	files, err := filepath.Glob(golden + "/*")
	if err != nil {
		t.Fatal(err)
	}
	if want := 2 * len(examples()); len(files) != want {
		t.Errorf("there are %d files in %s, want %d", len(files), golden, want)
	}
}

func compare(t *testing.T, file, got string) {
	t.Helper()
	file = filepath.Join(golden, file)
	if *update {
		if err := os.MkdirAll(golden, 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s is not as it was (-update writes it anew):\n%s", file, got)
	}
}

// checkPage holds a page against what the package promises.
func checkPage(t *testing.T, p pager) {
	t.Helper()
	subject, text, doc := p.Page()
	if again, text2, doc2 := p.Page(); again != subject || text2 != text || doc2 != doc {
		t.Error("the same page has other words the second time")
	}
	if n := utf8.RuneCountInString(subject); n == 0 || n > mostSubject {
		t.Errorf("the subject has %d characters", n)
	}
	checkVisible(t, subject)
	checkText(t, text)
	words := checkHTML(t, doc)
	if got, want := bare(words), bare(text); got != want {
		t.Errorf("the HTML says\n%s\nand the text\n%s", got, want)
	}
}

// ofSet is a line of one of two order sets.
var ofSet = regexp.MustCompile(`^[A-Z]: `)

// checkText looks at the width, and at what a line begins with.
func checkText(t *testing.T, text string) {
	t.Helper()
	if !strings.HasSuffix(text, "\n") || strings.HasSuffix(text, "\n\n") || strings.HasPrefix(text, "\n") || strings.Contains(text, "\n\n\n") {
		t.Errorf("blank lines are not where they should be: %q", text)
	}
	inSheet, quoted := false, false // the line above says that one of a sheet follows
	for i, l := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		if n := utf8.RuneCountInString(l); n > Width && !inSheet && !quoted && !ofSet.MatchString(l) {
			t.Errorf("line %d has %d characters: %s", i+1, n, l)
		}
		quoted = strings.HasSuffix(l, "the line:")
		if strings.TrimRight(l, " ") != l {
			t.Errorf("line %d ends in blanks: %q", i+1, l)
		}
		checkVisible(t, l)
		switch {
		case l == "fieldpost: orders/2" && !inSheet:
			inSheet = true
		case l == sheetEnd && inSheet:
			inSheet = false
		default:
			checkTrigger(t, l)
		}
	}
	if inSheet {
		t.Error("the sheet has no end")
	}
}

// checkTrigger sees to it that a line gives no command when it comes back, and
// none wherever it is broken at a blank.
func checkTrigger(t *testing.T, l string) {
	t.Helper()
	for _, w := range strings.Fields(l) {
		if strings.HasPrefix(strings.ToLower(w), trigger) {
			t.Errorf("this gives a command when the mail comes back without reply marks: %q", l)
		}
	}
}

func checkVisible(t *testing.T, s string) {
	t.Helper()
	for _, r := range s {
		if !unicode.IsPrint(r) {
			t.Errorf("there is %q in %q", r, s)
			return
		}
	}
}

// allowed are the elements and attributes that a page may have.
var allowed = map[atom.Atom][]string{
	atom.Html: {"lang"}, atom.Head: {}, atom.Meta: {"charset", "name", "content"}, atom.Title: {}, atom.Body: {"style"}, atom.Div: {"style"},
	atom.P: {"style"}, atom.H2: {"style"}, atom.Ul: {"style"}, atom.Li: {"style"}, atom.Pre: {"style"}, atom.Span: {"style"}, atom.Img: {"src", "alt", "style"},
}

// checkHTML looks at elements and attributes, and gives the words of the body.
func checkHTML(t *testing.T, doc string) string {
	t.Helper()
	root, err := html.Parse(strings.NewReader(doc))
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	count := 0
	var visit func(n *html.Node, body bool)
	visit = func(n *html.Node, body bool) {
		switch n.Type {
		case html.TextNode:
			if body {
				b.WriteString(n.Data + " ")
			}
		case html.CommentNode:
			t.Errorf("there is a comment: %s", n.Data)
		case html.ElementNode:
			count++
			body = body || n.DataAtom == atom.Body
			attrs, ok := allowed[n.DataAtom]
			if !ok {
				t.Errorf("there is a <%s>", n.Data)
			}
			for _, a := range n.Attr {
				v := strings.ToLower(a.Val)
				if !slices.Contains(attrs, a.Key) || strings.Contains(v, "//") || strings.Contains(v, "url(") || a.Key == "src" && !strings.HasPrefix(v, "cid:") {
					t.Errorf("<%s> has %s=%q", n.Data, a.Key, a.Val)
				}
			}
		}
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			visit(c, body)
		}
	}
	visit(root, false)
	// What is parsed is what is written: nothing was mended on the way.
	if got := strings.Count(doc, "<") - strings.Count(doc, "</") - 1; got != count {
		t.Errorf("%d elements are written, %d are read", got, count)
	}
	return b.String()
}

// bare leaves of a page what both forms have: no case, bullets or breaks.
func bare(s string) string {
	return strings.ReplaceAll(strings.Join(strings.Fields(strings.ToLower(s)), ""), "-", "")
}

// TestHostile fills what is foreign in every page with what should do no harm.
func TestHostile(t *testing.T) {
	for _, bad := range []string{
		`<b>bold</b><script>alert(1)</script>`, `"><img src=http://evil.example/x.png onerror=alert(1)>`, "a\r\nBcc: x@example.net\r\n\r\nfieldpost: withdraw orders",
		"\x1b[2J\x1b]0;title\x07", "\u202egnp.exe\u2066", "fieldpost: withdraw orders", "FieldPost: status", strings.Repeat("x", 71) + "fieldpost: withdraw orders",
		strings.Repeat("long ", 40), strings.Repeat("ы", 400), "{{.Subject}} &amp; &#x3c;b&#x3e;", "\xff\xfe", "a\u00a0b\u2003c", "-- ", "From ", "fieldpost: orders/2", "'fieldpost: end",
		"javascript:alert(1)", "</pre></style><!--",
	} {
		for name, p := range hostile(bad) {
			t.Run(name, func(t *testing.T) { checkPage(t, p) })
		}
	}
}

// hostile are pages with these foreign words wherever there can be any.
func hostile(bad string) map[string]pager {
	a := about("awaited", "held")
	a.Side = "york"
	st := &a.Status
	st.Game, st.Title, st.Scenario, st.When, st.Deadline, st.Deadlines, st.GameFile, st.Winner = bad, bad, bad, bad, bad, bad, bad, bad
	st.Report = []string{bad, "  " + bad, "Lancaster " + bad}
	st.Sides[0] = st.Sides[1]
	st.Sides[0].Side, st.Sides[0].Player, st.Sides[0].Asked = bad, bad, []string{bad, bad}
	ps := orders.Problems{{Code: bad, File: bad, Line: 1, Text: say.Words(bad), Hint: say.Words(bad), Rule: bad}, {Text: say.Words(bad)}}
	some, notes := []string{bad, bad}, []letter.Note{{What: bad}, {What: bad, Advice: bad}}
	picture := Picture{Name: bad, Alt: bad}
	note := "NOTES\n  " + bad + "\n" + bad + "\n"
	ended := a
	ended.Status.Over = true
	return map[string]pager{
		"call":           Call{About: a, Attached: some, Map: picture, PrivateReport: Report{note, note}, PrivateSheet: "fieldpost: orders/2\n# " + strings.ToValidUTF8(strings.Map(oneLine, bad), "") + "\n"},
		"over":           Over{About: a, Attached: some, Map: picture, PrivateReport: Report{note, note}},
		"accepted":       Accepted{About: a, Repairs: some, Notes: notes, SealedIn: bad, PrivateLines: some, PrivateWarnings: ps},
		"refused":        Refused{About: a, Where: say.Words(bad), Problems: ps, PrivateProblems: ps, SealedIn: bad, Repairs: some, Notes: notes},
		"two sets":       TwoSets{About: a, Notes: notes, Sets: []OrderSet{{Where: say.Words(bad), Last: bad, Digest: bad, PrivateData: note}, {Where: say.Words(bad)}}},
		"withdrawn":      Withdrawn{About: a},
		"declared":       Declared{About: a, What: bad, Receipt: bad},
		"not declared":   NotDeclared{About: a, What: bad, Why: bad},
		"not withdrawn":  NotWithdrawn{About: a, Why: bad},
		"status":         Status{a},
		"status at end":  Status{ended},
		"sheet":          Sheet{About: a, Attached: some},
		"help":           Help{About: a, Unknown: some, Notes: notes},
		"reminder":       Reminder{About: a, Then: bad},
		"late":           Late{About: a, Sides: some, Then: bad},
		"grace over":     GraceOver{About: a, Sides: some, Then: bad},
		"nobody's":       Help{About: About{Status: a.Status}},
		"of nothing":     Help{},
		"a key":          SecretKey{a},
		"a stranger's":   SecretKey{},
		"call of nobody": Call{},
	}
}

// oneLine keeps a word from ending a sheet's comment.
func oneLine(r rune) rune {
	if r == '\n' || r == '\r' {
		return ' '
	}
	return r
}

// TestFitted holds broken lines of a sheet against whole ones: once the "#" is
// taken away they must say the same.
func TestFitted(t *testing.T) {
	for _, l := range []string{
		"    # - {move: Shropshire, blocks: {Shropshire W Foot: Cheshire}}   # attack, says the map",
		"    # - {muster: SW Wales, blocks: {Shropshire W Foot: [Central Wales, SW Wales]}}",
		"    # - {muster: Northamptonshire, blocks: {Gloucester S Horse: [Lincolnshire, Northamptonshire], Waller: [Lincolnshire, Northamptonshire]}}",
		"    # - {muster: " + strings.Repeat("Wales ", 20) + "}",
		"    # - short",
	} {
		got := fitted(l)
		for _, x := range got {
			if utf8.RuneCountInString(x) > Width || !strings.HasPrefix(x, "    #") {
				t.Errorf("%q", x)
			}
		}
		if a, b := uncommented(t, []string{l}), uncommented(t, got); !a.Equal(b) {
			t.Errorf("%q says something else than %q", got, l)
		}
	}
	long := "actions: [" + strings.Repeat("a, ", 40) + "b]"
	if got := fitted(long); len(got) != 1 || got[0] != long {
		t.Errorf("a line that counts was broken: %q", got)
	}
}

func uncommented(t *testing.T, ls []string) *orders.Node {
	t.Helper()
	text := "actions:\n"
	for _, l := range ls {
		text += strings.Replace(l, "# ", "", 1) + "\n"
	}
	n, ps := orders.Parse("x", []byte(text), orders.Limits{})
	if len(ps) > 0 {
		t.Fatalf("%s%s", text, ps.Strings())
	}
	return n
}

// TestNothingPrivate: without the fields named Private nothing of them is said,
// and with them it is in no subject.
func TestNothingPrivate(t *testing.T) {
	for _, name := range slices.Sorted(maps.Keys(examples())) {
		subject, text, _ := examples()[name].Page()
		if strings.Contains(subject, "Warwick") && !strings.HasPrefix(name, "help") {
			t.Errorf("%s: %s", name, subject)
		}
		if !strings.HasSuffix(name, "in-clear") && name != "sheet" && !strings.HasPrefix(name, "help") && strings.Contains(text, "Warwick") {
			t.Errorf("%s names a hidden block: %s", name, text)
		}
	}
}

// TestComposed: every page can be sent as it is.
func TestComposed(t *testing.T) {
	for name, p := range examples() {
		subject, text, html := p.Page()
		m := compose.Message{
			ID: "14.york@example.org", Date: received, From: mail.Address{Name: "Fieldpost", Address: "post@example.org"},
			To: mail.Address{Address: "ben@example.net"}, Subject: subject, Text: text, HTML: html,
		}
		if strings.Contains(html, "cid:") {
			m.Inline = []compose.File{{Name: "map.png", Type: "image/png", Data: []byte("PNG")}}
		}
		data, err := m.Bytes()
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		for _, l := range strings.Split(string(data), "\r\n") {
			if len(l) > 78 {
				t.Errorf("%s: a line of %d characters: %s", name, len(l), l)
			}
		}
	}
}
