package mailbox

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"fieldpost/adjudicate/folder"
)

// post notes what is sent, and fails for some.
type noted struct {
	sent []string
	then func()
}

func (n *noted) Send(_ context.Context, from, to string, data []byte) error {
	switch to {
	case "gone@x.org":
		return errors.New("no such user")
	case "later@x.org":
		return errors.New("not now\x1b[2J")
	}
	n.sent = append(n.sent, fmt.Sprintf("%s %s %q", from, to, data))
	if n.then != nil {
		n.then()
	}
	return nil
}

func to(name, address string) Outgoing {
	return Outgoing{Name: name, To: address, From: "post@x.org", Data: []byte("Subject: " + name + "\r\n\r\n")}
}

func TestQueueAndDeliver(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("links there are the administrator's, and Wine's are what they lead to")
	}
	dir := t.TempDir()
	_, post := open(t, dir, nil)
	ctx := context.Background()
	if sent, failed, err := post.Deliver(ctx, &noted{}); sent != nil || failed != nil || err != nil {
		t.Fatal("from no mail folder:", sent, failed, err)
	}
	if err := post.Queue(to("b", "york@x.org"), to("Evil", "york@x.org")); err == nil || post.Has("b") {
		t.Errorf("one of two is put into out: %v", err)
	}
	if err := post.Queue(to("b", "york@x.org"), to("a", "later@x.org"), to("c", "gone@x.org"), Outgoing{Name: "d", To: "york@x.org"}); err != nil {
		t.Fatal(err)
	}
	put(t, filepath.Join(dir, "mail/out/hand-made.eml"), "To: york@x.org\r\n\r\n")
	put(t, filepath.Join(dir, "mail/out/README"), "x")
	os.Symlink("/etc/passwd", filepath.Join(dir, "mail/out/link.eml"))
	start := time.Unix(1e9, 0)
	for i, name := range []string{"b", "d", "a", "c", "hand-made"} { // b is the oldest
		when := start.Add(time.Duration(i) * time.Second)
		if err := os.Chtimes(filepath.Join(dir, "mail/out", name+".eml"), when, when); err != nil {
			t.Fatal(err)
		}
	}
	var n noted
	sent, failed, err := post.Deliver(ctx, &n)
	if err != nil || fmt.Sprint(sent) != "[b d]" {
		t.Errorf("sent %v, %v", sent, err)
	}
	if got, want := strings.Join(n.sent, "\n"), "post@x.org york@x.org \"Subject: b\\r\\n\\r\\n\"\n york@x.org \"\""; got != want {
		t.Errorf("sent\n%s\nwant\n%s", got, want)
	}
	want := `[{a not now\x1b[2J} {c no such user} {hand-made its first two lines do not say from whom and to whom; fieldpost has not written it so} ` +
		`{link mail/out/link.eml is a symbolic link, not a plain file}]`
	if got := fmt.Sprint(failed); got != want {
		t.Errorf("failed\n%s\nwant\n%s", got, want)
	}
	// What was sent is not sent again, whoever asks for it; what failed is tried again.
	if err := post.Queue(to("b", "york@x.org"), to("a", "york@x.org"), to("e", "york@x.org")); err != nil {
		t.Fatal(err)
	}
	n = noted{}
	if sent, failed, err := post.Deliver(ctx, &n); err != nil || fmt.Sprint(sent) != "[e]" || len(failed) != 4 {
		t.Errorf("then %v, %v, %v", sent, failed, err)
	}
	if !post.Has("b") || !post.Has("a") || post.Has("x") || post.Has("../mail") {
		t.Error("it does not know what it has")
	}
}

// A kill or a full disk between sending and noting sends that letter again, and
// no other; to be told to end does not.
func TestDeliverStops(t *testing.T) {
	dir := t.TempDir()
	full := false
	_, post := open(t, dir, func(op, name string) error {
		if full && op == "rename" {
			return syscall.ENOSPC
		}
		return nil
	})
	if err := post.Queue(to("a", "york@x.org"), to("b", "york@x.org"), to("c", "york@x.org")); err != nil {
		t.Fatal(err)
	}
	var n noted
	full = true
	if sent, _, err := post.Deliver(context.Background(), &n); !errors.Is(err, syscall.ENOSPC) || sent != nil || len(n.sent) != 1 {
		t.Errorf("the disk is full: %v, %v, %v", sent, n.sent, err)
	}
	full = false
	ctx, cancel := context.WithCancel(context.Background())
	n.then = cancel
	if sent, failed, err := post.Deliver(ctx, &n); !errors.Is(err, context.Canceled) || fmt.Sprint(sent) != "[a]" || failed != nil {
		t.Errorf("called away: %v, %v, %v", sent, failed, err)
	}
	if names, err := post.Waiting(); fmt.Sprint(names) != "[b c]" || err != nil {
		t.Errorf("there wait %v, %v", names, err)
	}
}

// A change that no letter caused has no record, and is kept apart from others.
func TestCommitWithoutLetter(t *testing.T) {
	dir := newGame(t)
	game, post := open(t, dir, nil)
	if err := post.Commit(game, Change{Write: folder.Files{"steps/0002/call.yaml": []byte("c2")}, Out: []Outgoing{reply("call")}}); err != nil {
		t.Fatal(err)
	}
	records, err := post.Records()
	if s := tree(t, dir); err != nil || records != nil || !strings.Contains(s, "steps/0002/call.yaml") || !post.Has("call") || strings.Contains(s, "mail/in") {
		t.Errorf("%v, %v\n%s", records, err, s)
	}
	if err := post.Commit(nil, Change{Write: folder.Files{"steps/0002/york.yaml": nil}}); err == nil {
		t.Error("it writes to no game")
	}
}

// No link in the mail folder leads anywhere.
func TestLinks(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("links there are the administrator's, and Wine's are what they lead to")
	}
	for _, link := range []string{"mail", "mail/in", "mail/out", "mail/pending", "mail/sent"} {
		dir := newGame(t)
		_, post := open(t, dir, nil)
		put(t, filepath.Join(dir, "elsewhere/x"), "x")
		os.MkdirAll(filepath.Join(dir, filepath.Dir(link)), 0o777)
		if err := os.Symlink(filepath.Join(dir, "elsewhere"), filepath.Join(dir, link)); err != nil {
			t.Fatal(err)
		}
		err := post.Queue(reply("a"))
		if want := link + " should be a folder and is something else; take it away"; err == nil || err.Error() != want {
			t.Errorf("%s: %v", link, err)
		}
		if files, _ := filepath.Glob(filepath.Join(dir, "elsewhere/*")); len(files) != 1 {
			t.Errorf("%s: written to %v", link, files)
		}
	}
}

// A record is read strictly: what a hand has spoilt is said, with its place.
func TestRecordsStrict(t *testing.T) {
	key := Key([]byte("x"))
	for text, want := range map[string]string{
		"fieldpost: record/2\n": "1:12: unknown-word",
		"fieldpost: record/1\nkey: \"" + key + "\"\noutcome: lost\n":                            "3:10: unknown-word",
		"fieldpost: record/1\nkey: \"" + key + "\"\noutcome: silent\nsidee: york\n":             "4:1: unknown-key: 'sidee'; did you mean 'side'?",
		"fieldpost: record/1\nkey: \"" + key + "\"\noutcome: silent\nreceived: yesterday\n":     "4:11: bad-time: wanted a time like 2026-12-01T20:00:00Z",
		"fieldpost: record/1\nkey: \"1234567890abcdef1234567890abcdef\"\noutcome: silent\n":     "it is the record of another letter",
		"fieldpost: record/1\nkey: \"" + key + "\"\noutcome: silent\nstep: 0x7\n":               "4:7: ",
		"fieldpost: record/1\nkey: \"" + key + "\"\noutcome: silent\noutcome: accepted\n":       "duplicate-key",
		"fieldpost: record/1\nkey: \"" + key + "\"\noutcome: silent\nfrom: !!binary aGVsbG8=\n": "tag",
	} {
		dir := t.TempDir()
		_, post := open(t, dir, nil)
		put(t, filepath.Join(dir, "mail/in", key+".yaml"), text)
		if _, err := post.Records(); err == nil || !strings.HasPrefix(err.Error(), "mail/in/"+key+".yaml:") || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// Whatever a letter says of itself, its record reads back.
func FuzzRecord(f *testing.F) {
	f.Add("York <york@example.org>", "<1@x>", "Re: orders", "york", 7)
	f.Add(" \u202e\x00\xff: #", "null", "~", "\"'", 0)
	f.Fuzz(func(t *testing.T, from, id, subject, side string, step int) {
		r := Record{From: from, ID: id, Subject: subject, Side: side, Step: max(0, step%10000), Outcome: Silent, Received: time.Unix(int64(step), 5)}.normal()
		r.Key = Key([]byte(from))
		got, err := parseRecord("record", r.write())
		if err != nil || !reflect.DeepEqual(got, r) {
			t.Errorf("%q\n%+v\n%+v\n%v", r.write(), r, got, err)
		}
	})
}

func TestSettings(t *testing.T) {
	dir := t.TempDir()
	_, post := open(t, dir, nil)
	if _, err := post.Settings(); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("before there are any: %v", err)
	}
	for _, text := range []string{"a: 1\n", "a: 2\n"} {
		if err := post.WriteSettings([]byte(text)); err != nil {
			t.Fatal(err)
		}
		if data, err := post.Settings(); err != nil || string(data) != text {
			t.Errorf("%q, %v", data, err)
		}
	}
	if got, want := tree(t, dir), "mail/.gitignore: \"*\\n\"\nmail/mail.yaml: \"a: 2\\n\"\n"; got != want {
		t.Errorf("there is\n%s", got)
	}
}

func BenchmarkCommit(b *testing.B) {
	for name, size := range map[string]int{"8KiB": 8 << 10, "4MiB": Limit} {
		b.Run(name, func(b *testing.B) {
			dir := newGame(b)
			game, post := open(b, dir, nil)
			c := orderLetter
			c.Raw = make([]byte, size)
			b.SetBytes(int64(size))
			for i := 0; b.Loop(); i++ {
				copy(c.Raw, fmt.Sprint(i))
				c.Out = []Outgoing{reply(fmt.Sprint("receipt-", i))}
				if err := post.Commit(game, c); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkRecords(b *testing.B) {
	_, post := open(b, newGame(b), nil)
	for i := range 200 {
		c := orderLetter
		c.Raw, c.Write, c.Remove, c.Out = fmt.Append(nil, i), nil, nil, nil
		if err := post.Commit(nil, c); err != nil {
			b.Fatal(err)
		}
	}
	for b.Loop() {
		if records, err := post.Records(); err != nil || len(records) != 200 {
			b.Fatal(len(records), err)
		}
	}
}

// What FORMAT.md shows is what is read and written.
func TestFormatSample(t *testing.T) {
	doc, err := os.ReadFile("FORMAT.md")
	if err != nil {
		t.Fatal(err)
	}
	sample := func(first string) []byte {
		_, rest, ok := strings.Cut(string(doc), "\n    "+first+"\n")
		block, _, _ := strings.Cut(rest, "\n\n")
		if !ok {
			t.Fatalf("no sample of %s", first)
		}
		return []byte(strings.ReplaceAll("    "+first+"\n"+block+"\n", "\n    ", "\n")[4:])
	}
	record := sample("fieldpost: record/1")
	if r, err := parseRecord("FORMAT.md", record); err != nil || string(r.write()) != string(record) {
		t.Errorf("%v\n%s", err, r.write())
	}
	pl, err := parsePlan("FORMAT.md", sample("fieldpost: change/1"))
	if err != nil || !pl.letter || len(pl.write) != 1 || len(pl.remove) != 1 || len(pl.out) != 1 {
		t.Errorf("%v %v", pl, err)
	}
	for _, outcome := range Outcomes() {
		if !strings.Contains(string(doc), "\n| "+outcome+" | ") {
			t.Errorf("%s is not described", outcome)
		}
	}
}
