// Package compose writes the mails that go out, as bytes that every mail
// program and every post office on the way takes alike.
//
// It promises that
//
//   - the same Message gives the same bytes: nothing is random, and there is
//     no clock;
//   - nothing in a field can become another header or another part: a line
//     break, a control character or an address that is none is an error;
//   - all is ASCII with CRLF at line ends, and no line is longer than 78
//     characters, but for one word of a header that cannot be parted (an
//     address, a message id), which stays under 998;
//   - attached files arrive as they are: they are base64, whatever they hold.
//
// What is foreign (a player's name, words out of a game) must be made harmless
// before: see orders.Visible.
package compose

import (
	"bytes"
	"fmt"
	"io"
	"net/mail"
	"strings"
	"time"

	"github.com/emersion/go-message"
	gomail "github.com/emersion/go-message/mail"
)

// Message is a mail to one receiver.
type Message struct {
	// ID is the Message-ID without brackets: like name@place, in plain letters,
	// at most 250. The same mail sent again must have the same.
	ID string
	// Date is when it was written.
	Date     time.Time
	From, To mail.Address
	// ReplyTo is where answers go; without an address there is no such header.
	ReplyTo mail.Address
	// Subject is one line of at most 250 characters.
	Subject string
	// InReplyTo is the id of the mail that is answered, References those of its
	// thread (printable ASCII, without brackets), oldest first; of more than 20 the first and the last 19 are kept.
	InReplyTo  string
	References []string
	// Answer says that this answers a mail ("Auto-Submitted: auto-replied"), and
	// was not sent unasked ("auto-generated").
	Answer bool
	// Text is the plain form, HTML the other one; HTML may be empty.
	Text, HTML string
	// Inline are pictures that the HTML names as cid:NAME.
	Inline []File
	// Attached are files that go along, in this order.
	Attached []File
}

// File is a file in a message.
type File struct {
	// Name is a plain one: letters, digits, "-", "_" and ".", not "." first, at
	// most 60 characters. No two are alike in one message.
	Name string
	// Type is the media type ("image/png"). What is to arrive as it is has none of text/:
	// that is shown within the mail by some programs, recoded by some servers, and
	// gets a footer from some lists.
	Type string
	Data []byte
}

// Bytes gives the message. An error says in plain words which field is not as
// it must be.
func (m Message) Bytes() ([]byte, error) {
	if err := m.check(); err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if err := m.write(&b); err != nil {
		return nil, fmt.Errorf("the mail cannot be written: %w", err)
	}
	return mailSafe(b.Bytes()), nil
}

// keep is how many References a message has.
const keep = 20

// write writes the message, its body being described below its own fields.
func (m Message) write(w io.Writer) error {
	body := m.top()
	var h message.Header
	body.describe(&h)
	mw, err := message.CreateWriter(w, m.header(h))
	if err != nil {
		return err
	}
	return body.fill(mw)
}

// header adds the fields of the whole message. The library writes the last
// one set first.
func (m Message) header(below message.Header) message.Header {
	h := gomail.Header{Header: below}
	h.Set("X-Auto-Response-Suppress", "All") // QUIRK: Exchange knows no Auto-Submitted
	h.Set("Auto-Submitted", "auto-generated")
	if m.Answer {
		h.Set("Auto-Submitted", "auto-replied")
	}
	h.Set("Mime-Version", "1.0")
	if refs := m.References; len(refs) > 0 {
		if len(refs) > keep {
			refs = append([]string{refs[0]}, refs[len(refs)-keep+1:]...)
		}
		// One a line: the library would put long ones all on one line.
		h.AddRaw([]byte("References: <" + strings.Join(refs, ">\r\n <") + ">\r\n"))
	}
	if m.InReplyTo != "" {
		h.SetMsgIDList("In-Reply-To", []string{m.InReplyTo})
	}
	h.SetMessageID(m.ID)
	h.SetDate(m.Date.UTC())
	h.Set("Subject", words(m.Subject))
	if m.ReplyTo.Address != "" {
		h.Set("Reply-To", person(m.ReplyTo))
	}
	h.Set("To", person(m.To))
	h.Set("From", person(m.From))
	return h.Header
}

// mailSafe encodes what the way may change in the text. Such lines stand in
// quoted-printable alone: base64 has no blanks and dots, headers none there.
func mailSafe(data []byte) []byte {
	data = bytes.ReplaceAll(data, []byte("\r\nFrom "), []byte("\r\n=46rom ")) // QUIRK: mbox writers make it >From
	return bytes.ReplaceAll(data, []byte("\r\n."), []byte("\r\n=2E"))         // QUIRK: relays that lose or double a dot
}

// copyText writes a text that ends in a line end.
func copyText(w io.Writer, s string) error {
	s = strings.TrimRight(strings.ReplaceAll(s, "\r\n", "\n"), "\n") + "\n"
	_, err := io.WriteString(w, s)
	return err
}
