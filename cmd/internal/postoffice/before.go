package postoffice

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"time"

	"fieldpost/adjudicate/folder"
	"fieldpost/cmd/internal/letter"
	"fieldpost/cmd/internal/mailbox"
)

// before are the records of this letter, if it came before: from the same sender, with the
// same id and the same contents, whatever was added on the way. A copy that a mailing
// list or somebody else sent on is not the same.
func (w *work) before() (list []mailbox.Record) {
	for _, r := range w.g.Records {
		same := w.l.ID != "" && r.ID == w.l.ID && sameSender(r.From, w.l.From) && r.Content == w.d.Record.Content
		if r.Outcome != mailbox.Repeated && (same || r.Key == w.d.Record.Key) {
			list = append(list, r)
		}
	}
	return list
}

// settled says that nothing more can come of a letter whose record is r. What was refused
// may do now, since its sender's address has been noted; what was accepted in a
// copy that could not be answered has a receipt to come, while its orders stand.
func (w *work) settled(r mailbox.Record) bool {
	switch r.Outcome {
	case mailbox.Answered, mailbox.Declared:
		return true
	case mailbox.Accepted:
		now, ok := accepted(w.g, r.Side)
		return r.Answer != "" || r.Key == w.d.Record.Key || w.l.Silent != "" || !ok || now.Orders != r.Orders
	}
	return false
}

// sameAgain says that no more came of this letter than did before, or that the side has
// sent other orders since.
func (w *work) sameAgain(r mailbox.Record) bool {
	if w.d.Record.Outcome == r.Outcome {
		return r.Answer != "" || r.Key == w.d.Record.Key || w.d.Answer == nil
	}
	since := slices.IndexFunc(w.g.Records, func(o mailbox.Record) bool { return o.Key == r.Key })
	return w.d.Record.Outcome == mailbox.Accepted && slices.ContainsFunc(w.g.Records[since+1:], func(o mailbox.Record) bool {
		return o.Outcome == mailbox.Accepted && o.Side == w.d.Record.Side && o.Step == w.d.Record.Step
	})
}

// repeated is what comes of a letter that came before.
func (w *work) repeated() Decision {
	r := w.d.Record
	r.Step, r.Orders, r.Endings, r.Outcome = 0, "", nil, mailbox.Repeated
	return Decision{Record: r, Said: "the same letter came before"}
}

// content is a digest of all in a letter that can have an effect.
func content(f letter.Found) string {
	h := sha256.New()
	for _, s := range f.Sets {
		fmt.Fprintf(h, "set %d %d\n", len(s.Data), len(s.Signature))
		h.Write(s.Data)
		h.Write(s.Signature)
	}
	for _, data := range f.Endings {
		fmt.Fprintf(h, "ending %d\n", len(data))
		h.Write(data)
	}
	for _, c := range f.Commands {
		fmt.Fprintf(h, "command %q %q\n", c.Verb, c.Args)
	}
	for _, d := range f.Damaged {
		fmt.Fprintf(h, "damaged %q\n", d.Problems.Strings())
	}
	if f.Subject != nil && len(f.Sets)+len(f.Commands)+len(f.Endings) == 0 {
		fmt.Fprintf(h, "subject %q %q\n", f.Subject.Verb, f.Subject.Args)
	}
	if f.Secret {
		fmt.Fprintln(h, "secret key")
	}
	return "sha256:" + hex.EncodeToString(h.Sum(nil))
}

// Most answers in a day to one address: to a stranger, to the same contents,
// and at all; and to all strangers, since anybody can write under the addresses of thousands.
const (
	mostStranger  = 1
	mostSame      = 3
	mostNothing   = 10 // to letters with nothing in them that anybody could do
	mostAnswers   = 50
	mostStrangers = 30
)

// hush takes an answer back that must not be sent: to automatic letters, and
// more of the same than anybody reads.
func (w *work) hush() {
	if w.d.Answer == nil {
		return
	}
	switch {
	case w.l.Silent != "":
		w.d.Said += "; not answered: " + w.l.Silent
	case w.tooMany():
		w.d.Said += "; not answered: there were answers enough today"
	default:
		return
	}
	w.d.Answer, w.d.To = nil, ""
}

func (w *work) tooMany() bool {
	stranger, same, all, strangers := 0, 0, 0, 0
	most := mostSame
	if w.d.Record.Content == content(letter.Found{}) { // of words alone we cannot say that they are the same
		most = mostNothing
	}
	for _, r := range w.g.Records {
		if r.Answer == "" || w.received.Sub(r.Received) >= 24*time.Hour {
			continue
		}
		if r.Outcome == mailbox.Stranger {
			strangers++
		}
		if !sameSender(r.From, w.l.From) {
			continue
		}
		all++
		if r.Content == w.d.Record.Content {
			same++
		}
		if r.Outcome == mailbox.Stranger {
			stranger++
		}
	}
	return all >= mostAnswers || w.d.Record.Outcome == mailbox.Stranger && (stranger >= mostStranger || strangers >= mostStrangers) ||
		w.d.Record.Outcome != mailbox.Accepted && same >= most
}

// sameSender is same of two letters, of which neither may say who sent it.
func sameSender(a, b string) bool { return same(a, b) || a == b }

// accepted finds when the orders of a side that are in the folder came.
func accepted(g *Game, side string) (r mailbox.Record, ok bool) {
	digest := ""
	for _, s := range g.Status().Sides {
		if s.Side == side {
			digest = s.Received
		}
	}
	if digest == "" {
		return r, false
	}
	for _, r := range g.Records {
		if r.Outcome == mailbox.Accepted && r.Side == side && r.Step == g.Step() && r.Orders == digest {
			return r, true
		}
	}
	return r, false
}

// Received is when the orders of each side that lie in the open step came by
// mail, as a call holds it; "" where they did not come so.
func Received(g *Game) (when [2]string) {
	for i, side := range g.Sides() {
		if r, ok := accepted(g, side); ok {
			when[i] = folder.Moment(r.Received)
		}
	}
	return when
}

// stand is when the orders of the side came that still count, zero if there are none.
func (w *work) stand() (t time.Time) {
	if w.side >= 0 {
		if r, ok := accepted(w.g, w.sides()[w.side]); ok {
			t = r.Received
		}
	}
	return t
}
