package lettertest

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/emersion/go-message"
	_ "github.com/emersion/go-message/charset"

	"fieldpost/orders"
)

const corpus = "../../../testdata/mail"

var out = flag.String("out", "", "with -run Write: the folder to write the messages to")

func load(t *testing.T) []Case {
	t.Helper()
	cases, err := Load(corpus)
	if err != nil {
		t.Fatal(err)
	}
	return cases
}

func TestSamples(t *testing.T) {
	p := Samples(t)
	for _, name := range Names() {
		if name == "sig" {
			continue
		}
		text := WithoutEnd(p.texts()[name].(string))
		s, ps := orders.ParseSheet("", []byte(text))
		if name == "blank" {
			if len(ps) != 1 || ps[0].Code != orders.CodeNoOrders {
				t.Errorf("blank: %v", ps)
			}
			continue
		}
		if s == nil || ps.Refused() {
			t.Errorf("%s is no order file: %v\n%s", name, ps, text)
			continue
		}
		if err := p.Same(name, []byte(text)); err != nil {
			t.Error(err)
		}
		for _, other := range []string{"sealed", "clear"} {
			if name != other && p.Same(other, []byte(text)) == nil {
				t.Errorf("%s and %s say the same", name, other)
			}
		}
		for l := range strings.Lines(text) {
			if len(l) > 73 {
				t.Errorf("%s: a line of more than 72 columns: %s", name, l)
			}
		}
	}
}

// Every case can be made, is no other under another name, and where it should
// be read, reads as a message.
func TestCases(t *testing.T) {
	p := Samples(t)
	seen := map[string]string{}
	for _, c := range load(t) {
		msg, err := c.Message(p)
		if err != nil {
			t.Error(err)
			continue
		}
		if other := seen[string(msg)]; other != "" {
			t.Errorf("%s and %s are the same message", other, c.Name)
		}
		seen[string(msg)] = c.Name
		if again, _ := c.Message(p); !bytes.Equal(msg, again) {
			t.Errorf("%s: not the same twice", c.Name)
		}
		if bytes.HasPrefix(msg, []byte("From ")) { // of an mbox file
			_, msg, _ = bytes.Cut(msg, []byte("\n"))
		}
		e, err := message.Read(bytes.NewReader(msg))
		if c.Name == "mime-html-behind-header" {
			continue // made so that a strict reader gives up
		}
		if c.Want.Outcome != NoMail && c.Want.Outcome != Careful && (e == nil || err != nil && !message.IsUnknownCharset(err) && !message.IsUnknownEncoding(err)) {
			t.Errorf("%s: cannot be read: %v", c.Name, err)
		}
	}
	t.Log(len(seen), "messages")
}

// A name says who does it, in words that sort well.
func TestNames(t *testing.T) {
	for _, c := range load(t) {
		name, _, _ := strings.Cut(c.Name, "/")
		if strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789-") != "" || !strings.Contains(name, "-") {
			t.Errorf("%q should be <client>-<what>", name)
		}
	}
}

func TestWrite(t *testing.T) {
	if *out == "" {
		t.Skip("for people: -run Write -out DIR")
	}
	p := Samples(t)
	for _, c := range load(t) {
		msg, err := c.Message(p)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.MkdirAll(*out, 0o755); err != nil {
			t.Fatal(err)
		}
		name := strings.ReplaceAll(c.Name, "/", "-") + ".eml"
		if err := os.WriteFile(filepath.Join(*out, name), msg, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func TestMistakes(t *testing.T) {
	const message = "-- message --\nFrom: a@example.net\n\nHello\n"
	for _, c := range []struct{ text, says string }{
		{"-- want --\noutcome: nothing\n" + message, "which client"},
		{"Nobody.\n-- want --\noutcome: fine\n" + message, "none of"},
		{"Nobody.\n-- want --\noutcome: orders\n" + message, "payload"},
		{"Nobody.\n-- want --\noutcome: orders\npayload: eggs\n" + message, "eggs"},
		{"Nobody.\n-- want --\noutcome: two\nsets: [sealed]\n" + message, "sets"},
		{"Nobody.\n-- want --\noutcome: nothing\nnonsense: 1\n" + message, "nonsense"},
		{"Nobody.\n-- want --\noutcome: nothing\n", "section"},
	} {
		if _, err := parse("x", []byte(c.text)); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%q: %v, not %q", c.text, err, c.says)
		}
	}
}

func TestFunctions(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{quote("> ", "a\n\n  b"), "> a\n>\n>   b"},
		{wrap(5, "  aa bb cc"), "  aa\nbb cc"},
		{wrap(3, "abcdef"), "abcdef"},
		{chop(2, "abcde"), "ab\ncd\ne"},
		{stuff("a\n b\n>c\nFrom d"), "a\n  b\n >c\n From d"},
		{soft("a "+strings.Repeat("b", 72), " "), "a \n" + strings.Repeat("b", 72)},
		{delsp(strings.Repeat("b", 70)), strings.Repeat("b", 66) + " \nbbbb"},
		{smart(`a: "b" -----BEGIN`), "a: “b” ——-BEGIN"},
		{leading("    a b", "  ", "\t"), "\t\ta b"},
		{fromstuff("From a\n>From b\nfrom"), ">From a\n>>From b\nfrom"},
		{tagged("<div>", "</div>", "<br>", "    a <b>\n\n- c"), "<div>&nbsp; &nbsp; a &lt;b&gt;</div>\n<br>\n<div>- c</div>"},
		{uu("a.txt", "Cat"), "begin 644 a.txt\n#0V%T\n`\nend"},
		{crlf("a\nb\r\nc\r\r\n"), "a\r\nb\r\nc\r\r\n"},
		{flip("BEGIN AGE\nxxAx\nEND AGE"), "BEGIN AGE\nxxBx\nEND AGE"},
	} {
		if c.got != c.want {
			t.Errorf("%q, not %q", c.got, c.want)
		}
	}
}
