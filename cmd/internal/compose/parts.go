package compose

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"strings"

	"github.com/emersion/go-message"
)

// part is a node of the message: one with children is a multipart.
type part struct {
	kind     string // media type
	params   map[string]string
	children []part
	text     string // of a text part
	file     *File  // of any other part
	cid      string // of an inline picture
}

// top builds the message, only as deep as it must be:
// mixed{ alternative{ plain, related{ html, pictures } }, files }.
func (m Message) top() part {
	utf8 := map[string]string{"charset": "utf-8"}
	body := part{kind: "text/plain", params: utf8, text: m.Text}
	sum := m.digest()
	if m.HTML != "" {
		rich := part{kind: "text/html", params: utf8, text: m.HTML}
		if len(m.Inline) > 0 {
			// RFC 2392 wants ids that are the only ones in the world.
			var pictures []part
			for i := range m.Inline {
				f := &m.Inline[i]
				cid := fmt.Sprintf("picture%d.%s@fieldpost.invalid", i+1, sum)
				rich.text = strings.ReplaceAll(rich.text, `"cid:`+f.Name+`"`, `"cid:`+cid+`"`)
				pictures = append(pictures, part{kind: f.Type, file: f, cid: cid})
			}
			rich = multipart("related", sum, append([]part{rich}, pictures...)...)
			rich.params["type"] = "text/html"
		}
		body = multipart("alternative", sum, body, rich)
	}
	if len(m.Attached) > 0 {
		children := []part{body}
		for i := range m.Attached {
			children = append(children, part{kind: m.Attached[i].Type, file: &m.Attached[i]})
		}
		body = multipart("mixed", sum, children...)
	}
	return body
}

// multipart makes a node. Its boundary has "=_", which neither quoted-printable
// nor base64 can write.
func multipart(kind, sum string, children ...part) part {
	return part{kind: "multipart/" + kind, children: children,
		params: map[string]string{"boundary": "=_" + kind + "-" + sum}}
}

// digest is of all that the message says.
func (m Message) digest() string {
	h := sha256.New()
	say := func(words ...string) {
		for _, w := range words {
			fmt.Fprintf(h, "%d:%s", len(w), w)
		}
	}
	say(m.ID, m.Date.UTC().String(), m.From.String(), m.To.String(), m.ReplyTo.String(), m.Subject, m.InReplyTo)
	say(strings.Join(m.References, " "), fmt.Sprint(m.Answer), m.Text, m.HTML)
	for _, files := range [][]File{m.Inline, m.Attached} {
		say(fmt.Sprint(len(files)))
		for _, f := range files {
			say(f.Name, f.Type, string(f.Data))
		}
	}
	return hex.EncodeToString(h.Sum(nil))[:24]
}

// describe adds the fields that say what a part is.
func (p part) describe(h *message.Header) {
	params := map[string]string{}
	maps.Copy(params, p.params)
	switch {
	case p.file != nil:
		disposition := "attachment"
		if p.cid != "" {
			h.Set("Content-Id", "<"+p.cid+">")
			disposition = "inline"
		}
		h.SetContentDisposition(disposition, map[string]string{"filename": p.file.Name})
		h.Set("Content-Transfer-Encoding", "base64")
		params["name"] = p.file.Name // QUIRK: old Outlook and some phones read this one alone
		if strings.HasPrefix(p.kind, "text/") {
			params["charset"] = "utf-8"
		}
	case len(p.children) == 0:
		h.Set("Content-Transfer-Encoding", "quoted-printable")
	}
	h.SetContentType(p.kind, params)
}

// fill writes what is in a part, and closes it.
func (p part) fill(w *message.Writer) error {
	var err error
	switch {
	case len(p.children) > 0:
		for _, c := range p.children {
			if err := c.within(w); err != nil {
				return err
			}
		}
	case p.file != nil:
		_, err = w.Write(p.file.Data)
	default:
		err = copyText(w, p.text)
	}
	if err != nil {
		return err
	}
	return w.Close()
}

// within writes a part inside another one.
func (p part) within(w *message.Writer) error {
	var h message.Header
	p.describe(&h)
	inner, err := w.CreatePart(h)
	if err != nil {
		return err
	}
	return p.fill(inner)
}
