package mailbox

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/emersion/go-maildir"
	"github.com/emersion/go-mbox"
)

// told is a sequence in words, one line a letter.
func told(seq iter.Seq2[*Message, error]) string {
	var b strings.Builder
	for m, err := range seq {
		if err != nil {
			fmt.Fprintf(&b, "error: %v\n", err)
			continue
		}
		fmt.Fprintf(&b, "%s: %q", m.Name, m.Raw)
		if m.TooLarge {
			b.WriteString(" too large")
		}
		if !m.Received.IsZero() {
			b.WriteString(" " + m.Received.UTC().Format("2006-01-02T15:04:05Z"))
		}
		b.WriteString("\n")
	}
	return b.String()
}

func TestStdin(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"", ""},
		{"Subject: a\n\nb\n", `standard input: "Subject: a\n\nb\n"` + "\n"},
		{"x", `standard input: "x"` + "\n"},
		// As procmail and Postfix hand a letter to a program.
		{"From york@example.org  Sat Nov 28 05:00:00 2026\nSubject: a\n\nb\n",
			`message 1 of standard input: "Subject: a\r\n\r\nb\r\n" 2026-11-28T04:00:00Z` + "\n"},
	} {
		if got := told(Stdin(strings.NewReader(c.in), time.FixedZone("", 3600))); got != c.want {
			t.Errorf("%q: got\n%s\nwant\n%s", c.in, got, c.want)
		}
	}
	if got := told(Stdin(iotest.ErrReader(errors.New("broken pipe")), nil)); got != "error: standard input: broken pipe\n" {
		t.Errorf("it says %s", got)
	}
}

func TestMbox(t *testing.T) {
	const mail = `From york@example.org Sat Nov 28 05:00:00 2026
Subject: one

From the hills we come,
>From Wakefield, at 12:00.

From Towton too, at noon.

From - Sat Nov 28 05:00:01 2026
Subject: two

Body
From lancaster@example.org  Sat Nov  8 05:00:02 2026 remote from host
Subject: three

From 1234567@xxx Sat Nov 28 05:00:03 +0000 2026
Subject: four

From nobody 2026-11-28 05:00
Subject: five

From MAILER-DAEMON Sat Nov 28 05:00:04 CET 2026
`
	dir := t.TempDir()
	want := `message 1 of in.mbox: "Subject: one\r\n\r\nFrom the hills we come,\r\nFrom Wakefield, at 12:00.\r\n\r\nFrom Towton too, at noon.\r\n" 2026-11-28T05:00:00Z
message 2 of in.mbox: "Subject: two\r\n\r\nBody\r\n" 2026-11-28T05:00:01Z
message 3 of in.mbox: "Subject: three\r\n" 2026-11-08T05:00:02Z
message 4 of in.mbox: "Subject: four\r\n" 2026-11-28T05:00:03Z
message 5 of in.mbox: "Subject: five\r\n"
message 6 of in.mbox: "" 2026-11-28T05:00:04Z
`
	for _, text := range []string{mail, strings.ReplaceAll(mail, "\n", "\r\n")} {
		put(t, filepath.Join(dir, "in.mbox"), text)
		if got := told(From(filepath.Join(dir, "in.mbox"), nil)); got != want {
			t.Errorf("got\n%s\nwant\n%s", got, want)
		}
	}
	put(t, filepath.Join(dir, "empty"), "")
	if got := told(From(filepath.Join(dir, "empty"), nil)); got != "" {
		t.Errorf("an empty mbox holds\n%s", got)
	}
}

// One letter that is too large does not hide the next, and no line is too long.
func TestMboxTooLarge(t *testing.T) {
	long := strings.Repeat("x", 10_000)
	box := io.MultiReader(
		strings.NewReader("From "+long+"\nSubject: a\n\n"), strings.NewReader(strings.Repeat(long+"\n", 1000)),
		strings.NewReader("\nFrom b Sat Nov 28 05:00:00 2026\nSubject: "+long+"\n"))
	n := 0
	for m, err := range Stdin(box, nil) {
		if err != nil {
			t.Fatal(err)
		}
		switch n++; n {
		case 1:
			if !m.TooLarge || len(m.Raw) != Limit || !bytes.HasPrefix(m.Raw, []byte("Subject: a\r\n\r\nxxx")) {
				t.Errorf("first %t, %d bytes: %.40q", m.TooLarge, len(m.Raw), m.Raw)
			}
		case 2:
			if m.TooLarge || string(m.Raw) != "Subject: "+long+"\r\n" || m.Received.IsZero() {
				t.Errorf("second %t, %d bytes: %.40q", m.TooLarge, len(m.Raw), m.Raw)
			}
		}
	}
	if n != 2 {
		t.Errorf("%d letters", n)
	}
}

// As PowerShell writes them. One letter that is too large is cut, and said to be; of an mbox
// no letter is passed over in silence.
func TestUTF16(t *testing.T) {
	wide := func(text string) io.Reader {
		b := []byte{0xff, 0xfe}
		for _, c := range text {
			b = append(b, byte(c), byte(c>>8))
		}
		return bytes.NewReader(b)
	}
	const box = "From york@example.org Sat Nov 28 05:00:00 2026\nSubject: a\n\n"
	for _, c := range []struct{ text, want string }{
		{"Subject: a\n\né", "14 bytes"},
		{strings.Repeat("x", Limit), "4194304 bytes"},
		{strings.Repeat("x", Limit+1), "4194304 bytes too large"},
		{box + "b\n" + box, "17 bytes; 12 bytes"},
		{box + strings.Repeat("x", Limit) + "\n\n" + box, "standard input: of an mbox in UTF-16 no more than 8 MiB are read; save it as UTF-8"},
	} {
		var got []string
		for m, err := range Stdin(wide(c.text), nil) {
			if err != nil {
				got = append(got, err.Error())
				continue
			}
			got = append(got, fmt.Sprintf("%d bytes", len(m.Raw)))
			if m.TooLarge {
				got[len(got)-1] += " too large"
			}
		}
		if got := strings.Join(got, "; "); got != c.want {
			t.Errorf("%.60q: %s, want %s", c.text, got, c.want)
		}
	}
}

func TestFile(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no file has such a name there")
	}
	dir := t.TempDir()
	name := filepath.Join(dir, "letter\x1b.eml")
	put(t, name, strings.Repeat("a", Limit))
	for range 2 {
		for m, err := range From(name, nil) {
			if err != nil || m.Name != `letter\x1b.eml` || m.TooLarge || len(m.Raw) != Limit || m.Done() != nil || !m.Received.IsZero() {
				t.Errorf("%v %+v", err, m.Name)
			}
		}
	}
	put(t, name, strings.Repeat("a", Limit+1))
	for m, err := range From(name, nil) {
		if err != nil || !m.TooLarge || len(m.Raw) != Limit {
			t.Error(err, m.TooLarge, len(m.Raw))
		}
	}
	for path, want := range map[string]string{
		filepath.Join(dir, "nothing"): "error: there is no file or folder nothing\n",
		dir:                           "error: " + filepath.Base(dir) + " is a folder, but no Maildir: that has the folders new and cur\n",
		os.DevNull:                    "error: null is no plain file; a pipe is read as standard input, with -\n",
	} {
		if got := told(From(path, nil)); got != want {
			t.Errorf("%s: %s", path, got)
		}
	}
}

// deliver puts a letter into a Maildir as a mail server does, at a time.
func deliver(t *testing.T, box, text string, at time.Time) string {
	t.Helper()
	before, _ := filepath.Glob(filepath.Join(box, "new/*"))
	d, err := maildir.NewDelivery(box)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(d, text); err != nil {
		t.Fatal(err)
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	after, _ := filepath.Glob(filepath.Join(box, "new/*"))
	for _, name := range after {
		if !strings.Contains(strings.Join(before, "\n"), name) {
			if err := os.Chtimes(name, at, at); err != nil {
				t.Fatal(err)
			}
			return name
		}
	}
	t.Fatal("it is not there")
	return ""
}

func newMaildir(t *testing.T) string {
	box := filepath.Join(t.TempDir(), "inbox")
	if err := maildir.Dir(box).Init(); err != nil {
		t.Fatal(err)
	}
	return box
}

// What is new is read, the oldest first, and stays new until it is done; then
// another program sees it as read. What one has shown already is read, too.
func TestMaildir(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the names of other programs have a colon, which no file has there")
	}
	box := newMaildir(t)
	noon := time.Date(2026, 11, 28, 12, 0, 0, 0, time.UTC)
	deliver(t, box, "second", noon.Add(time.Minute))
	deliver(t, box, "first", noon)
	deliver(t, box, "third", noon.Add(time.Hour))
	gone := deliver(t, box, "gone", noon.Add(2*time.Hour))
	old, w, err := maildir.Dir(box).Create(nil)
	if err != nil {
		t.Fatal(err)
	}
	w.Write([]byte("shown"))
	w.Close()
	for _, flags := range []string{"D", "ST"} { // what nobody has sent, and what somebody has deleted
		put(t, filepath.Join(box, "cur/1.x"+flags+".host:2,"+flags), "not a letter that came")
	}
	read, seenBefore := "", ""
	for m, err := range From(box, nil) {
		if err != nil {
			t.Fatal(err)
		}
		if m.Seen {
			seenBefore += string(m.Raw) + ", "
			continue
		}
		if read == "" {
			os.Remove(gone) // another program is quicker
		}
		read += string(m.Raw) + " " + m.Received.UTC().Format("15:04") + ", "
		if string(m.Raw) == "second" {
			continue
		}
		for range 2 {
			if err := m.Done(); err != nil {
				t.Error(err)
			}
		}
	}
	if read != "first 12:00, second 12:01, third 13:00, " {
		t.Errorf("read %s", read)
	}
	if seenBefore != "shown, " {
		t.Errorf("in cur there were %s", seenBefore)
	}
	seen, unseen := "", 0
	messages, err := maildir.Dir(box).Messages()
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range messages {
		if m.Key() == old.Key() {
			continue
		}
		data, _ := os.ReadFile(m.Filename())
		seen += fmt.Sprintf("%s %c, ", data, m.Flags())
	}
	if unseen, err = maildir.Dir(box).UnseenCount(); err != nil || unseen != 1 {
		t.Errorf("%d are new, %v", unseen, err)
	}
	if !strings.Contains(seen, "first [S], ") || !strings.Contains(seen, "third [S], ") || len(messages) != 5 {
		t.Errorf("seen: %s", seen)
	}
	if got := told(From(box, nil)); strings.Count(got, "\n") != 4 {
		t.Errorf("the next time:\n%s", got)
	}
}

// Names are whatever somebody made them; and what is no plain file is not
// opened, were it a pipe that never ends.
func TestMaildirNames(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no file has such names there")
	}
	box := newMaildir(t)
	outside := filepath.Join(t.TempDir(), "secret")
	put(t, outside, "secret")
	for _, name := range []string{":2,S", "1.a.host:2,", "1.b.host:2,FS", "evil\x1b[2J", ".hidden"} {
		put(t, filepath.Join(box, "new", name), "letter")
	}
	put(t, filepath.Join(box, "cur/1.a.host:2,S"), "another letter of that name")
	put(t, filepath.Join(box, "new/folder/x"), "x")
	if err := os.Symlink(outside, filepath.Join(box, "new/link")); err != nil {
		t.Fatal(err)
	}
	names := ""
	for m, err := range From(box, nil) {
		if err == nil && m.Seen {
			continue
		}
		if err != nil || string(m.Raw) != "letter" {
			t.Fatal(m, err)
		}
		names += m.Name + "\n"
		if err := m.Done(); err != nil {
			t.Error(err)
		}
	}
	if strings.Count(names, "\n") != 4 || !strings.Contains(names, `evil\x1b[2J in inbox`+"\n") {
		t.Errorf("read\n%s", names)
	}
	cur, _ := filepath.Glob(filepath.Join(box, "cur/*"))
	var have []string
	for _, name := range cur {
		have = append(have, filepath.Base(name))
	}
	want := []string{"1.a.host:2,S", "1.a.host_1:2,S", "1.b.host:2,S", ":2,S", "evil\x1b[2J:2,S"}
	if fmt.Sprint(have) != fmt.Sprint(want) {
		t.Errorf("cur holds %q", have)
	}
}

// Whatever an mbox holds, no letter is larger than the limit and reading ends;
// and what go-mbox writes is read back.
func FuzzMbox(f *testing.F) {
	f.Add([]byte("From a Sat Nov 28 05:00:00 2026\nSubject: a\n\n>From b\n\nFrom c\n\nFrom d 12:00 2026\n\n"), []byte("a\nb\n"))
	f.Add([]byte("From \r\n\r\n\r\nFrom \n\n>From >From"), []byte("From 10:00 2026\n\nFrom\n>From x\n"))
	f.Add([]byte("From "+strings.Repeat("Mon 10:00 2026", 500)), []byte("\n"))
	f.Fuzz(func(t *testing.T, box, letter []byte) {
		n := 0
		for m, err := range Stdin(bytes.NewReader(box), nil) {
			if n++; err != nil || len(m.Raw) > Limit {
				t.Fatal(err)
			}
		}
		if most := 1 + bytes.Count(box, []byte("From ")); n > most {
			t.Errorf("%d letters where there can be %d", n, most)
		}
		letter = bytes.ReplaceAll(letter, []byte("\r"), nil)
		if len(letter) > 1000 || bytes.Contains(letter, []byte(">From ")) {
			return // which is which can nobody tell
		}
		letter = append(append([]byte("Subject: x\n"), letter...), '\n')
		var made bytes.Buffer
		w := mbox.NewWriter(&made)
		for range 2 {
			to, err := w.CreateMessage("york@example.org", time.Unix(1e9, 0))
			if err != nil {
				t.Fatal(err)
			}
			to.Write(letter)
		}
		w.Close()
		n = 0
		for m, err := range Stdin(bytes.NewReader(made.Bytes()), nil) {
			if n++; err != nil || m.Received.Unix() != 1e9 {
				t.Fatal(err, m.Received)
			}
			if got := bytes.ReplaceAll(m.Raw, []byte("\r\n"), []byte("\n")); !bytes.Equal(bytes.TrimRight(got, "\n"), bytes.TrimRight(letter, "\n")) {
				t.Fatalf("wrote\n%q\nin\n%q\nread\n%q", letter, made.Bytes(), got)
			}
		}
		if n != 2 {
			t.Errorf("%d letters in\n%q", n, made.Bytes())
		}
	})
}
