package mailbox

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"fieldpost/adjudicate/folder"
	"fieldpost/cmd/internal/gamedir"
)

func put(t testing.TB, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

func open(t testing.TB, dir string, fault gamedir.Fault) (*gamedir.Dir, *Post) {
	t.Helper()
	game, err := gamedir.Open(dir, fault)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { game.Close() })
	post, err := Open(dir, fault)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { post.Close() })
	return game, post
}

// tree is all files in a folder, as "name: content" lines. Empty folders do
// not count.
func tree(t testing.TB, dir string) string {
	t.Helper()
	var b strings.Builder
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(filepath.Join(dir, name))
		fmt.Fprintf(&b, "%s: %q\n", name, data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// newGame is a game folder of two files.
func newGame(t testing.TB) string {
	dir := t.TempDir()
	put(t, filepath.Join(dir, "game.yaml"), "g")
	put(t, filepath.Join(dir, "steps/0001/call.yaml"), "c")
	return dir
}

func reply(name string) Outgoing {
	return Outgoing{Name: name, To: "york@example.org", From: "post@example.org", Data: []byte("Subject: Received\r\n\r\nThank you.\r\n")}
}

var orderLetter = Change{
	Raw: []byte("From: York <york@example.org>\r\nSubject: orders\r\n\r\nHere.\r\n"),
	Record: Record{Received: time.Date(2026, 11, 28, 5, 0, 0, 7, time.FixedZone("", 3600)),
		From: "York <york@example.org>", ID: "<1@example.org>", Subject: "orders\x1b[2J", Game: "wakefield-4c1d", Side: "york", Step: 1,
		Outcome: Accepted, Content: "c0", Orders: "0d", Endings: map[string]string{folder.Draw: "e0"}, Answer: "0001-york-receipt"},
	Endings: map[string][]byte{folder.Draw: []byte("d")},
	Write:   folder.Files{"steps/0001/york.yaml": []byte("y")},
	Remove:  []string{"steps/0001/york.yaml.sig"},
	Out:     []Outgoing{reply("0001-york-receipt")},
}

func TestCommit(t *testing.T) {
	dir := newGame(t)
	game, post := open(t, dir, nil)
	put(t, filepath.Join(dir, "steps/0001/york.yaml.sig"), "old")
	if records, err := post.Records(); err != nil || records != nil {
		t.Fatalf("before there is a mail folder: %v, %v", records, err)
	}
	if err := post.Commit(game, orderLetter); err != nil {
		t.Fatal(err)
	}
	want := `game.yaml: "g"
mail/.gitignore: "*\n"
mail/in/KEY.draw: "d"
mail/in/KEY.eml: "From: York <york@example.org>\r\nSubject: orders\r\n\r\nHere.\r\n"
mail/in/KEY.yaml: "fieldpost: record/1\nkey: \"KEY\"\nreceived: \"2026-11-28T04:00:00Z\"\nfrom: \"York <york@example.org>\"\n` +
		`id: \"<1@example.org>\"\nsubject: \"orders\\\\x1b[2J\"\ngame: wakefield-4c1d\nside: york\nstep: 1\noutcome: accepted\n` +
		`content: c0\norders: \"0d\"\ndraw: e0\nanswer: \"0001-york-receipt\"\n"
mail/out/0001-york-receipt.eml: "X-Envelope-From: <post@example.org>\r\nX-Envelope-To: <york@example.org>\r\nSubject: Received\r\n\r\nThank you.\r\n"
steps/0001/call.yaml: "c"
steps/0001/york.yaml: "y"
`
	want = strings.ReplaceAll(want, "KEY", Key(orderLetter.Raw))
	if got := tree(t, dir); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	records, err := post.Records()
	r := orderLetter.Record
	r.Key, r.Received, r.Subject = Key(orderLetter.Raw), time.Date(2026, 11, 28, 4, 0, 0, 0, time.UTC), `orders\x1b[2J`
	if err != nil || !reflect.DeepEqual(records, []Record{r}) {
		t.Errorf("records %+v, %v", records, err)
	}
}

// What cannot be done is refused before anything is decided.
func TestCommitRefuses(t *testing.T) {
	good := func() Change {
		c := orderLetter
		c.Write = folder.Files{"steps/0001/york.yaml": []byte("y")}
		return c
	}
	for name, spoil := range map[string]func(*Change){
		"a name that is none of a game":  func(c *Change) { c.Write["../evil"] = nil },
		"the mail folder":                func(c *Change) { c.Write["mail/mail.yaml"] = nil },
		"another name to remove":         func(c *Change) { c.Remove = []string{"/etc/passwd"} },
		"a file written and removed":     func(c *Change) { c.Remove = []string{"steps/0001/york.yaml"} },
		"a file larger than any":         func(c *Change) { c.Write["game.yaml"] = make([]byte, gamedir.MaxFile+1) },
		"an answer's name":               func(c *Change) { c.Out = []Outgoing{reply("../evil")} },
		"an answer's name in capitals":   func(c *Change) { c.Out = []Outgoing{reply("Evil")} },
		"an answer twice":                func(c *Change) { c.Out = []Outgoing{reply("a"), reply("a")} },
		"an address that is an option":   func(c *Change) { c.Out[0].To = "-oQ/tmp@x.org" },
		"an address of two lines":        func(c *Change) { c.Out[0].To = "a@x.org\r\nRCPT TO:<b@x.org>" },
		"a sender with a blank":          func(c *Change) { c.Out[0].From = "a b@x.org" },
		"an outcome that there is not":   func(c *Change) { c.Record.Outcome = "lost" },
		"a step that there is not":       func(c *Change) { c.Record.Step = -1 },
		"a year that cannot be written":  func(c *Change) { c.Record.Received = time.Date(12026, 1, 1, 0, 0, 0, 0, time.UTC) },
		"a record of no known structure": func(c *Change) { c.Record = Record{} },
	} {
		t.Run(name, func(t *testing.T) {
			dir := newGame(t)
			game, post := open(t, dir, nil)
			before := tree(t, dir)
			c := good()
			c.Out = slices.Clone(c.Out)
			spoil(&c)
			err := post.Commit(game, c)
			if err == nil || errors.Is(err, gamedir.ErrDecided) || strings.Contains(err.Error(), dir) {
				t.Errorf("it says %v", err)
			}
			if after := tree(t, dir); after != before {
				t.Errorf("after:\n%s", after)
			}
		})
	}
}
