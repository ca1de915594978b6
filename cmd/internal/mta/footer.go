package mta

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"errors"
	"io"
	"mime"
	"mime/quotedprintable"
	"strings"

	"github.com/emersion/go-message/textproto"
)

// Footer is how a scanner adds its footer.
type Footer int

const (
	// Honest footers stand in the first text and the first HTML of a mail that
	// are no attachments, in its transfer encoding. Signed and encrypted mails
	// are left alone.
	Honest Footer = iota
	// Naive footers stand at the very end of a mail, whatever it is. After
	// base64 that spoils it; after several parts it is not seen.
	Naive
	// None leaves all as it is.
	None
)

// FooterText is the line of the footer after its "-- ".
const FooterText = "This mail was checked for viruses by scanner.example."

const (
	plainFooter = "-- \r\n" + FooterText + "\r\n"
	htmlFooter  = "<p>-- <br>" + FooterText + "</p>\r\n"
)

// add returns a mail with its footer, or as it is if it is beyond understanding.
func (f Footer) add(raw []byte) []byte {
	switch f {
	case Naive:
		return append(ended(raw), plainFooter...)
	case None:
		return raw
	}
	r := bufio.NewReader(bytes.NewReader(raw))
	header, err := textproto.ReadHeader(r)
	if err != nil {
		return raw
	}
	body, err := io.ReadAll(r)
	if err != nil {
		return raw
	}
	var done footed
	body, err = done.add(header, body)
	if err != nil {
		return raw
	}
	var out bytes.Buffer
	if err := textproto.WriteHeader(&out, header); err != nil {
		return raw
	}
	out.Write(body)
	return out.Bytes()
}

// footed is what has its footer already.
type footed struct{ plain, html bool }

// add returns the body of a mail or of one of its parts.
func (done *footed) add(header textproto.Header, body []byte) ([]byte, error) {
	kind, params := "text/plain", map[string]string{}
	if value := header.Get("Content-Type"); value != "" {
		var err error
		if kind, params, err = mime.ParseMediaType(value); err != nil {
			return nil, err
		}
	}
	switch kind {
	case "multipart/signed", "multipart/encrypted", "multipart/report":
		return body, nil
	}
	if strings.HasPrefix(kind, "multipart/") {
		return done.addToParts(body, params["boundary"])
	}
	disposition, named, _ := mime.ParseMediaType(header.Get("Content-Disposition"))
	if disposition == "attachment" || named["filename"] != "" || params["name"] != "" {
		return body, nil
	}
	if charset := strings.ToLower(params["charset"]); strings.HasPrefix(charset, "utf-16") || strings.HasPrefix(charset, "utf-32") {
		return body, nil // the footer is ASCII
	}
	switch {
	case kind == "text/plain" && !done.plain:
		done.plain = true
		return encoded(header, body, func(text []byte) []byte { return append(ended(text), plainFooter...) })
	case kind == "text/html" && !done.html:
		done.html = true
		return encoded(header, body, func(text []byte) []byte {
			if at := bytes.LastIndex(bytes.ToLower(text), []byte("</body>")); at >= 0 {
				return bytes.Join([][]byte{text[:at], text[at:]}, []byte(htmlFooter))
			}
			return append(ended(text), htmlFooter...)
		})
	}
	return body, nil
}

// addToParts writes all parts anew; what stands before and after them is lost,
// as with most who do this.
func (done *footed) addToParts(body []byte, boundary string) ([]byte, error) {
	var out bytes.Buffer
	r := textproto.NewMultipartReader(bytes.NewReader(body), boundary)
	w := textproto.NewMultipartWriter(&out)
	if err := w.SetBoundary(boundary); err != nil {
		return nil, err
	}
	for {
		part, err := r.NextPart()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		text, err := io.ReadAll(part)
		if err != nil {
			return nil, err
		}
		if text, err = done.add(part.Header, text); err != nil {
			return nil, err
		}
		pw, err := w.CreatePart(part.Header)
		if err != nil {
			return nil, err
		}
		if _, err := pw.Write(text); err != nil {
			return nil, err
		}
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// encoded changes the text of a body in its transfer encoding.
func encoded(header textproto.Header, body []byte, change func([]byte) []byte) ([]byte, error) {
	switch strings.ToLower(strings.TrimSpace(header.Get("Content-Transfer-Encoding"))) {
	case "", "7bit", "8bit":
		return change(body), nil
	case "quoted-printable":
		text, err := io.ReadAll(quotedprintable.NewReader(bytes.NewReader(body)))
		if err != nil {
			return nil, err
		}
		var out bytes.Buffer
		w := quotedprintable.NewWriter(&out)
		w.Write(change(text)) // a buffer takes everything
		w.Close()
		return out.Bytes(), nil
	case "base64":
		text, err := io.ReadAll(base64.NewDecoder(base64.StdEncoding, bytes.NewReader(body)))
		if err != nil {
			return nil, err
		}
		code := base64.StdEncoding.EncodeToString(change(text))
		var out bytes.Buffer
		for len(code) > 76 {
			out.WriteString(code[:76] + "\r\n")
			code = code[76:]
		}
		out.WriteString(code + "\r\n")
		return out.Bytes(), nil
	}
	return body, nil
}

// ended is a text whose last line has an end, in a slice of its own.
func ended(text []byte) []byte {
	text = bytes.Clone(text)
	if len(text) > 0 && text[len(text)-1] != '\n' {
		text = append(text, "\r\n"...)
	}
	return text
}
