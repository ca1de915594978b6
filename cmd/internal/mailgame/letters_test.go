package mailgame

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"io/fs"
	netmail "net/mail"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/emersion/go-message"
	_ "github.com/emersion/go-message/charset"

	"fieldpost/cmd/internal/compose"
	"fieldpost/cmd/internal/lettertest"
	"fieldpost/cmd/internal/mailbox"
)

// mail is one that has arrived, taken apart by the library alone.
type mail struct {
	header message.Header
	text   string // all text/plain that is no file
	clear  string // all words in it that anybody on the way can read
	files  map[string][]byte
}

func (m *mail) id() string { return strings.Trim(m.header.Get("Message-Id"), "<> ") }

// answers is the id of the mail that this one answers, "" if none.
func (m *mail) answers() string {
	id := strings.Trim(m.header.Get("In-Reply-To"), "<> ")
	if strings.HasPrefix(id, "fp.") {
		return "" // a call names the call before
	}
	return id
}

func takeApart(raw []byte) (*mail, error) {
	e, err := message.Read(bytes.NewReader(raw))
	if err != nil {
		return nil, err
	}
	m := &mail{header: e.Header, files: map[string][]byte{}}
	head, _, _ := strings.Cut(string(raw), "\n\n")
	m.clear = head + "\n"
	err = e.Walk(func(_ []int, e *message.Entity, err error) error {
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
		if kind != "image/png" {
			m.clear += string(data) + "\n"
		}
		_, disposition, _ := e.Header.ContentDisposition()
		name := disposition["filename"]
		if name == "" {
			name = params["name"]
		}
		switch {
		case name != "":
			m.files[name] = data
		case kind == "text/plain":
			m.text += strings.ReplaceAll(string(data), "\r\n", "\n")
		}
		return nil
	})
	return m, err
}

// sentLetter is a letter that a player has written.
type sentLetter struct {
	id, how string
	raw     []byte
	times   int // how often it was sent
}

// writer makes a mail of orders; to is the mail that it answers.
type writer struct {
	name  string
	write func(p *person, to *mail, id, orders string) ([]byte, error)
}

// post sends a letter into the first hop.
func (p *person) post(l *sentLetter, to string) {
	p.t.Helper()
	l.times++
	if err := mailbox.SMTP(p.town.mail.Addr(), false).Send(context.Background(), p.address, to, l.raw); err != nil {
		p.t.Errorf("%s: %v", p.name, err)
	}
}

// letter writes a letter and keeps a copy of it.
func (p *person) letter(w writer, to *mail, orders string) *sentLetter {
	p.t.Helper()
	p.letters++
	l := &sentLetter{id: fmt.Sprintf("%s-%d@mail.example", p.name, p.letters), how: w.name}
	var err error
	if l.raw, err = w.write(p, to, l.id, orders); err != nil {
		p.t.Fatalf("%s: %v", w.name, err)
	}
	p.sent = append(p.sent, l)
	return l
}

// The two ways in which a careful player sends orders.
var careful = []writer{
	{"attached", func(p *person, to *mail, id, orders string) ([]byte, error) {
		m := p.reply(to, id)
		m.Text = "Orders of " + p.name + " attached.\n"
		m.Attached = []compose.File{{Name: "orders.yaml", Type: "application/yaml", Data: []byte(orders)}}
		return byHand(m)
	}},
	{"in the text", func(p *person, to *mail, id, orders string) ([]byte, error) {
		m := p.reply(to, id)
		m.Text = "My orders:\n\n" + orders + "\nYours,\n" + p.name + "\n"
		return byHand(m)
	}},
}

func (p *person) reply(to *mail, id string) compose.Message {
	return compose.Message{
		ID: id, Date: p.now, From: netmail.Address{Name: p.name, Address: p.address}, To: netmail.Address{Address: replyTo(to)},
		Subject: "Re: " + to.header.Get("Subject"), InReplyTo: to.id(), References: []string{to.id()},
	}
}

// replyTo is the address that a mail program writes an answer to.
func replyTo(to *mail) string {
	a, err := netmail.ParseAddress(to.header.Get("Reply-To"))
	if err != nil {
		return ""
	}
	return a.Address
}

// byHand makes a message one that a person has written: those of compose say
// that a program has.
func byHand(m compose.Message) ([]byte, error) {
	raw, err := m.Bytes()
	return dropFields(raw, "Auto-Submitted", "X-Auto-Response-Suppress"), err
}

// clients makes writers of cases of the corpus: what mail programs make of
// the orders. payload is the one that the orders are.
func clients(t *testing.T, payload string, names ...string) (list []writer) {
	t.Helper()
	cases, err := lettertest.Load(filepath.Join("..", "..", "..", "testdata", "mail"))
	if err != nil {
		t.Fatal(err)
	}
	byName := map[string]lettertest.Case{}
	for _, c := range cases {
		byName[c.Name] = c
	}
	for _, name := range names {
		c, ok := byName[name+"/"+payload]
		if !ok {
			c, ok = byName[name]
		}
		if !ok || c.Want.Outcome != lettertest.Orders || c.Want.Payload != payload || c.Want.Silent {
			t.Fatalf("no case %s with orders as %s", name, payload)
		}
		list = append(list, writer{c.Name, func(p *person, to *mail, id, orders string) ([]byte, error) {
			all := lettertest.Payloads{Blank: blank(orders)}
			switch payload {
			case "sealed":
				all.Sealed = orders
			case "clear":
				all.Clear = orders
			}
			raw, err := c.Message(all)
			return addressed(raw, p, to, id), err
		}})
	}
	return list
}

// blank is the sheet of the same call in which nothing is chosen, as a program
// quotes it below what is written.
func blank(orders string) string {
	head := regexp.MustCompile(`(?m)^(game|step|side): .*\n`).FindAllString(orders, 3)
	return "fieldpost: orders/2\n" + strings.Join(head, "") + "orders:\n  # ready: true\n"
}

// addressed puts the fields of this letter in the place of those of the corpus.
func addressed(raw []byte, p *person, to *mail, id string) []byte {
	raw = dropFields(raw, "Return-Path", "Received", "From", "To", "Message-Id", "In-Reply-To", "References", "Delivered-To")
	head := fmt.Sprintf("From: %s <%s>\r\nTo: %s\r\nMessage-ID: <%s>\r\nIn-Reply-To: <%s>\r\nReferences: <%s>\r\n",
		p.name, p.address, replyTo(to), id, to.id(), to.id())
	return append([]byte(head), raw...)
}

// dropFields takes header fields away, with the lines that they go on in.
func dropFields(raw []byte, names ...string) []byte {
	head, body, _ := bytes.Cut(raw, []byte("\r\n\r\n"))
	field := regexp.MustCompile(`(?im)^(?:` + strings.Join(names, "|") + `):[^\n]*\n(?:[ \t][^\n]*\n)*`)
	head = field.ReplaceAll(append(head, "\r\n"...), nil)
	return append(append(head, "\r\n"...), body...)
}

// walk gives the plain files of a folder.
func walk(t *testing.T, root fs.FS, each func(name string, data []byte)) {
	t.Helper()
	err := fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		data, err := fs.ReadFile(root, name)
		each(name, data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
