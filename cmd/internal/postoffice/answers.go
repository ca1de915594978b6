package postoffice

import (
	"cmp"
	"net/mail"
	"slices"
	"strings"
	"time"

	"fieldpost/cmd/internal/compose"
	"fieldpost/cmd/internal/letter"
	"fieldpost/cmd/internal/mailpage"
)

// page is one of mailpage's.
type page interface {
	Page() (subject, text, html string)
}

// answer makes the answer to the letter. kind tells what it is, in its id.
func (w *work) answer(outcome, said, kind string, p page) {
	w.end(outcome, said)
	m := &compose.Message{}
	m.Subject, m.Text, m.HTML = p.Page()
	if _, all := p.(mailpage.SecretKey); w.found.Secret && !all {
		m.Subject += "; " + mailpage.Speak(w.about().Lang).Sprintf(mailpage.SecretSubject)
		w.d.Said += "; A SECRET KEY is in it, too"
	}
	w.reply(m, kind)
}

// subject keeps that of the question, by which mail programs join letters to a thread.
// One that is a command would be given again by whoever replies; a secret key must be
// told at first sight; and to nobody who plays here we say what he wrote.
func (w *work) subject(own string) string {
	topic := letter.Topic(w.l.Subject)
	if w.found.Subject != nil || w.found.Secret || w.side < 0 || strings.TrimSpace(topic) == "" {
		return own
	}
	return mailpage.ReplyTo(topic)
}

// reply addresses an answer. It goes to whoever wrote, if that is the noted
// address of the side whose letter it is; else to the noted one.
func (w *work) reply(m *compose.Message, kind string) {
	w.d.To = w.answerTo()
	if w.d.To == "" || same(w.d.To, w.g.Settings.Address) {
		w.d.To = ""
		return
	}
	if _, ok := Address(w.d.To); !ok {
		w.d.To = ""
		w.d.Said += "; not answered: no mail can be sent to its address"
		return
	}
	m.Answer = true
	m.Subject = w.subject(m.Subject)
	w.address(w.g, m, w.side, w.d.To, kind+"-"+w.d.Record.Key[:8], w.received)
	if w.l.ID != "" {
		m.InReplyTo = w.l.ID
		m.References = append(slices.Clone(w.l.Refs), w.l.ID)
	}
	w.d.Answer = m
}

func (w *work) answerTo() string {
	if w.side < 0 {
		return w.l.From
	}
	known := w.g.Settings.Players[w.side]
	for _, a := range known {
		if same(a, w.l.From) {
			return a
		}
	}
	if len(known) > 0 {
		return known[0]
	}
	return w.l.From
}

// address puts sender, receiver, date and id into a message.
func (d Desk) address(g *Game, m *compose.Message, side int, to, kind string, date time.Time) {
	m.From = mail.Address{Name: cmp.Or(g.Settings.Name, g.ID()), Address: g.Settings.Address}
	m.ReplyTo = m.From
	m.To = mail.Address{Address: to}
	m.Date = date
	t := Thread{Game: g.ID(), Step: g.Step(), Side: "nobody", Kind: kind, Code: "none"}
	if side >= 0 {
		t.Side = g.Sides()[side]
		t.Code = g.ReplyCode(d.ID, t.Step, t.Side)
		m.To.Name = g.Card(t.Side).Name
	}
	m.ID = messageID(t, g.Settings.Address)
}

// answerName is the name of the answer's file: one a letter, and another where a letter
// that was answered comes again and is judged anew.
func (w *work) answerName() string {
	for _, r := range w.g.Records {
		if r.Key == w.d.Record.Key && r.Answer != "" {
			return r.Answer + "-2"
		}
	}
	return "re-" + w.d.Record.Key
}
