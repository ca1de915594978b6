package cmd

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net/textproto"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/emersion/go-message"
	_ "github.com/emersion/go-message/charset"
	"github.com/rogpeppe/go-internal/testscript"

	"fieldpost/cmd/internal/mailbox"
)

// mailCommands are those of the scripts about mail:
//
//	clock 2026-12-04T21:00Z       from here on this is the time
//	letter FILE KEY=VALUE…        writes what a player's mail program sends
//	mailed GAME WHICH [DIR]       shows a letter that a game has to send
//	says TEXT…                    the letter that mailed showed says this, however its lines are broken
//	deliver FILE… MAILDIR         puts letters into a Maildir, in this order
func mailCommands() map[string]func(*testscript.TestScript, bool, []string) {
	return map[string]func(*testscript.TestScript, bool, []string){
		"clock": setClock, "letter": writeLetter, "mailed": mailed, "says": says, "deliver": deliverTo,
	}
}

func setClock(ts *testscript.TestScript, _ bool, args []string) {
	t, err := time.Parse("2006-01-02T15:04Z", args[0])
	ts.Check(err)
	remembered(ts).now = t
}

// writeLetter writes a letter as a plain mail program does. The keys:
//
//	from=ADDRESS  to=ADDRESS  subject=TEXT  id=ID  header=LINE
//	reply=FILE    it answers that letter, and quotes it with quote=yes
//	refs=no       … with a program that does not say which it answers
//	text=TEXT     the words; body=FILE, a file as the words; html=FILE
//	attach=FILE[:NAME[:TYPE]]     once for each file
func writeLetter(ts *testscript.TestScript, _ bool, args []string) {
	l := playersLetter{from: "ben@york.example", to: "game@club.example", subject: "orders", refs: true}
	remembered(ts).letters++
	l.id = fmt.Sprintf("letter%d@mail.example", remembered(ts).letters)
	for _, a := range args[1:] {
		key, value, ok := strings.Cut(a, "=")
		if !ok {
			ts.Fatalf("%q should be KEY=VALUE", a)
		}
		switch key {
		case "from":
			l.from = value
		case "to":
			l.to = value
		case "subject":
			l.subject = value
		case "id":
			l.id = value
		case "header":
			l.headers = append(l.headers, value)
		case "reply":
			l.reply = []byte(ts.ReadFile(value))
		case "quote":
			l.quote = true
		case "refs":
			l.refs = value != "no"
		case "text":
			l.text += strings.ReplaceAll(value, `\n`, "\n") + "\n"
		case "body":
			l.text += ts.ReadFile(value)
		case "html":
			l.html = ts.ReadFile(value)
		case "attach":
			part := strings.SplitN(value, ":", 3)
			f := attachedFile{name: filepath.Base(part[0]), kind: "application/octet-stream", data: []byte(ts.ReadFile(part[0]))}
			if len(part) > 1 {
				f.name = part[1]
			}
			if len(part) > 2 {
				f.kind = part[2]
			}
			l.files = append(l.files, f)
		default:
			ts.Fatalf("a letter has no %q", key)
		}
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), l.bytes(), 0o666))
}

// playersLetter is a letter as a plain mail program writes it.
type playersLetter struct {
	from, to, subject, id string
	headers               []string
	reply                 []byte
	refs, quote           bool
	text, html            string
	files                 []attachedFile
}

type attachedFile struct {
	name, kind string
	data       []byte
}

func (l playersLetter) bytes() []byte {
	var b bytes.Buffer
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\r\n", args...) }
	text := l.text
	line("From: %s", l.from)
	line("To: %s", l.to)
	line("Subject: %s", l.subject)
	line("Date: Tue, 01 Dec 2026 20:00:00 +0000")
	if l.id != "" {
		line("Message-ID: <%s>", l.id)
	}
	for _, h := range l.headers {
		line("%s", h)
	}
	if l.reply != nil {
		m := takeApart(l.reply)
		if l.refs {
			line("In-Reply-To: %s", m.header.Get("Message-Id"))
			line("References: %s", strings.TrimSpace(m.header.Get("References")+" "+m.header.Get("Message-Id")))
		}
		if l.quote {
			text += "\nOn Tuesday the game wrote:\n> " + strings.ReplaceAll(strings.TrimRight(m.text, "\n"), "\n", "\n> ") + "\n"
		}
	}
	line("MIME-Version: 1.0")
	if l.html == "" && len(l.files) == 0 {
		line("Content-Type: text/plain; charset=utf-8")
		line("Content-Transfer-Encoding: quoted-printable")
		line("")
		b.WriteString(qp(text))
		return b.Bytes()
	}
	var parts bytes.Buffer
	w := multipart.NewWriter(&parts)
	part := func(kind, encoding, disposition, data string) {
		h := textproto.MIMEHeader{"Content-Type": {kind}, "Content-Transfer-Encoding": {encoding}}
		if disposition != "" {
			h.Set("Content-Disposition", disposition)
		}
		p, _ := w.CreatePart(h)
		io.WriteString(p, data)
	}
	if text != "" {
		part("text/plain; charset=utf-8", "quoted-printable", "", qp(text))
	}
	if l.html != "" {
		part("text/html; charset=utf-8", "quoted-printable", "", qp(l.html))
	}
	for _, f := range l.files {
		part(f.kind, "quoted-printable", mime.FormatMediaType("attachment", map[string]string{"filename": f.name}), qp(string(f.data)))
	}
	w.Close()
	line("Content-Type: multipart/mixed; boundary=%q", w.Boundary())
	line("")
	b.Write(parts.Bytes())
	return b.Bytes()
}

func qp(text string) string {
	var b bytes.Buffer
	w := quotedprintable.NewWriter(&b)
	io.WriteString(w, strings.ReplaceAll(text, "\n", "\r\n"))
	w.Close()
	return b.String()
}

// taken is a letter taken apart by the library alone.
type taken struct {
	header     message.Header
	text, html string
	files      []attachedFile // what is inline, too
	err        error
}

// takeApart reads a letter without any of this program's own code.
func takeApart(raw []byte) (m taken) {
	e, err := message.Read(bytes.NewReader(raw))
	if err != nil {
		m.err = err
		return m
	}
	m.header = e.Header
	m.err = e.Walk(func(_ []int, e *message.Entity, err error) error {
		if err != nil {
			return err
		}
		kind, params, err := e.Header.ContentType()
		if err != nil || strings.HasPrefix(kind, "multipart/") {
			return err
		}
		data, err := io.ReadAll(e.Body)
		if err != nil {
			return err
		}
		_, dparams, _ := e.Header.ContentDisposition()
		name := dparams["filename"]
		if name == "" {
			name = params["name"]
		}
		switch {
		case name != "":
			m.files = append(m.files, attachedFile{name, kind, data})
		case kind == "text/html":
			m.html += string(data)
		case kind == "text/plain":
			m.text += strings.ReplaceAll(string(data), "\r\n", "\n")
		default:
			return fmt.Errorf("a part of type %s without a name", kind)
		}
		return nil
	})
	return m
}

// mailed shows a letter that a game sends or has sent, its head and its text, and
// writes its parts to DIR: letter.eml, text, html and the attached files. WHICH is
// its name, or the file of a letter that it answers. With "!" there must be none.
func mailed(ts *testscript.TestScript, neg bool, args []string) {
	game, which := args[0], args[1]
	if strings.HasSuffix(which, ".eml") {
		which = "re-" + mailbox.Key([]byte(ts.ReadFile(which)))
	}
	var raw []byte
	for _, box := range []string{"out", "sent"} {
		data, err := os.ReadFile(filepath.Join(ts.MkAbs(game), "mail", box, which+".eml"))
		if err == nil {
			raw = data
		} else if !errors.Is(err, os.ErrNotExist) {
			ts.Fatalf("%v", err)
		}
	}
	switch {
	case neg && raw != nil:
		ts.Fatalf("there is a letter %s:\n%s", which, raw)
	case neg:
		return
	case raw == nil:
		ts.Fatalf("there is no letter %s", which)
	}
	m := takeApart(raw)
	ts.Check(m.err)
	var names []string
	for _, f := range m.files {
		names = append(names, f.name)
	}
	for _, key := range []string{"From", "To", "Reply-To", "Subject", "In-Reply-To", "Auto-Submitted"} {
		if v := m.header.Get(key); v != "" {
			fmt.Fprintf(ts.Stdout(), "%s: %s\n", key, replyCode.ReplaceAllString(v, ".CODE@"))
		}
	}
	fmt.Fprintf(ts.Stdout(), "Files: %s\n\n%s", strings.Join(names, " "), m.text)
	remembered(ts).mailed = oneLine(m.text)
	if len(args) < 3 {
		return
	}
	dir := ts.MkAbs(args[2])
	ts.Check(os.MkdirAll(dir, 0o777))
	for _, f := range append(slices.Clone(m.files), attachedFile{"letter.eml", "", raw}, attachedFile{"text", "", []byte(m.text)}, attachedFile{"html", "", []byte(m.html)}) {
		ts.Check(os.WriteFile(filepath.Join(dir, f.name), f.data, 0o666))
	}
}

// replyCode is that of our own ids, other in each game.
var replyCode = regexp.MustCompile(`\.[a-z2-7]{16}@`)

// oneLine puts single blanks between words.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

func says(ts *testscript.TestScript, neg bool, args []string) {
	for _, want := range args {
		if strings.Contains(remembered(ts).mailed, oneLine(want)) == neg {
			ts.Fatalf("%q in the letter: %v", want, neg)
		}
	}
}

// deliverTo puts letters into the new of a Maildir as a mail server does, a
// second apart.
func deliverTo(ts *testscript.TestScript, _ bool, args []string) {
	l, dir := remembered(ts), args[len(args)-1]
	for _, sub := range []string{"tmp", "new", "cur"} {
		ts.Check(os.MkdirAll(filepath.Join(ts.MkAbs(dir), sub), 0o777))
	}
	for i, file := range args[:len(args)-1] {
		l.letters++
		at := l.time().Add(time.Duration(i) * time.Second)
		name := filepath.Join(ts.MkAbs(dir), "new", fmt.Sprintf("%d.%d.host", at.Unix(), l.letters))
		ts.Check(os.WriteFile(name, []byte(ts.ReadFile(file)), 0o666))
		ts.Check(os.Chtimes(name, at, at))
	}
}
