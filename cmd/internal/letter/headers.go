package letter

import (
	"bufio"
	"bytes"
	"mime"
	"net/mail"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/emersion/go-message"
	"github.com/emersion/go-message/textproto"

	"fieldpost/orders"
	"fieldpost/orders/lazy"
)

// Bounds of one header. Exchange writes some 30 KiB; what is beyond is left out.
const (
	maxFields     = 1000
	maxField      = 16 << 10
	maxHeader     = 256 << 10
	maxAddresses  = 4 << 10
	maxReferences = 50
)

var (
	fieldLine = lazy.Regexp(`^[!-9;-~]+[ \t]*:`)
	usualLine = lazy.Regexp(`(?i)^(from|to|subject|date|message-id|mime-version|content-type|content-transfer-encoding|received|return-path)[ \t]*:`)
	plainID   = lazy.Regexp(`^[!-;=?-~]+$`) // without angle brackets
	someID    = lazy.Regexp(`<([^<>\s]*)>`)
	angled    = lazy.Regexp(`<\s*([^<>\s@]+@[^<>\s@]+)\s*>`)
	plainAddr = lazy.Regexp(`^[^\s@<>()\[\]\\,;:"]+@[A-Za-z0-9_](?:[A-Za-z0-9._-]*[A-Za-z0-9_])?$`)
)

// splitHeader takes the header off an entity. The library stops at the first
// line that is none of a header, and reads without bound; so it is given only
// lines that it can read. some reports whether there was any.
func splitHeader(raw []byte, top bool) (h message.Header, body []byte, some bool) {
	var lines bytes.Buffer
	fields, size := 0, 0
	keep := func(line []byte) {
		if fields <= maxFields && lines.Len()+len(line) <= maxHeader {
			lines.Write(line[:min(len(line), maxField)])
			lines.WriteString("\r\n")
		}
	}
	rest := raw
	for first := true; len(rest) > 0; first = false {
		line, next := cutLine(rest)
		line = bytes.TrimRight(line, "\r")
		blank := len(bytes.TrimSpace(line)) == 0
		switch {
		case blank && top && fields == 0:
			// QUIRK: some programs put an empty line before the header.
		case blank:
			rest = next
			return parseHeader(lines.Bytes()), rest, fields > 0
		case first && top && bytes.HasPrefix(bytes.TrimPrefix(line, []byte(">")), []byte("From ")):
			// QUIRK: the line of an mbox, kept by who piped the message on.
		case line[0] == '<' && fields > 0:
			// QUIRK: HTML directly behind the header; "<p>fieldpost:" could be a field.
			return parseHeader(lines.Bytes()), rest, true
		case line[0] == ' ' || line[0] == '\t':
			if size += len(line) + 2; fields > 0 && size <= maxField {
				keep(line)
			}
		case fieldLine().Match(line) && !bytes.HasPrefix(bytes.ToLower(line[:min(len(line), 10)]), []byte("fieldpost:")):
			fields++
			size = len(line)
			keep(line)
		case headerFollows(next):
			// A line that does not belong here is passed over.
		default:
			// QUIRK: a gateway lost the empty line behind the header.
			return parseHeader(lines.Bytes()), rest, fields > 0
		}
		rest = next
	}
	return parseHeader(lines.Bytes()), nil, fields > 0
}

// headerFollows reports whether one of the next lines is surely of a header.
func headerFollows(rest []byte) bool {
	for range 20 {
		line, next := cutLine(rest)
		if len(bytes.TrimSpace(line)) == 0 {
			return false
		}
		if usualLine().Match(line[:min(len(line), 64)]) {
			return true
		}
		rest = next
	}
	return false
}

// cutLine gives the first line without its line feed, and what follows.
func cutLine(data []byte) (line, rest []byte) {
	if i := bytes.IndexByte(data, '\n'); i >= 0 {
		return data[:i], data[i+1:]
	}
	return data, nil
}

func parseHeader(lines []byte) message.Header {
	h, _ := textproto.ReadHeader(bufio.NewReader(bytes.NewReader(append(lines, "\r\n"...))))
	return message.Header{Header: h}
}

// readHeader fills in what the letter says of itself.
func (l *Letter) readHeader(h message.Header) {
	l.From, l.Name = sender(h)
	l.Subject = oneLine(dropInvisible(decodeWords(h.Get("Subject"))), 200)
	if ids := messageIDs(h.Get("Message-ID")); len(ids) > 0 {
		l.ID = ids[0]
	}
	for _, key := range []string{"In-Reply-To", "References"} {
		for _, id := range messageIDs(h.Get(key)) {
			if len(l.Refs) < maxReferences && !slices.Contains(l.Refs, id) {
				l.Refs = append(l.Refs, id)
			}
		}
	}
	l.Silent, l.Bounce = silent(h, l.From)
}

// messageIDs gives the plain ids in a field.
func messageIDs(field string) (ids []string) {
	for _, m := range someID().FindAllStringSubmatch(field, 4*maxReferences) {
		if id := m[1]; len(id) <= 250 && plainID().MatchString(id) && strings.Count(id, "@") == 1 {
			ids = append(ids, id)
		}
	}
	return ids
}

// sender gives the address and the name of the one sender.
func sender(h message.Header) (address, name string) {
	from := h.Values("From")
	if len(from) != 1 || len(from[0]) > maxAddresses {
		return "", ""
	}
	p := mail.AddressParser{WordDecoder: &mime.WordDecoder{CharsetReader: decoder}}
	list, err := p.ParseList(from[0])
	switch {
	case err == nil && len(list) == 1:
		address, name = list[0].Address, list[0].Name
	case err == nil:
		return "", ""
	default:
		// QUIRK: names with bare dots, brackets or letters in Latin-1. One
		// address in angle brackets and no other "@" is certain enough.
		m := angled().FindAllStringSubmatch(from[0], 2)
		if len(m) != 1 || strings.Count(from[0], "@") != 1 || strings.ContainsAny(from[0], ",;") {
			return "", ""
		}
		address = m[0][1]
		name = decodeWords(strings.Trim(from[0][:strings.Index(from[0], "<")], ` "`))
	}
	if len(address) > 254 || !utf8.ValidString(address) || orders.Visible(address) != address || !plainAddr().MatchString(address) {
		return "", ""
	}
	local, domain, _ := strings.Cut(address, "@")
	return local + "@" + strings.ToLower(domain), oneLine(name, 60)
}

// decodeWords undoes encoded words, and leaves those that cannot be read.
func decodeWords(s string) string {
	d := mime.WordDecoder{CharsetReader: decoder}
	if text, err := d.DecodeHeader(s); err == nil {
		return text
	}
	return s
}

// oneLine shows text as one harmless line of at most n characters.
func oneLine(s string, n int) string {
	s = orders.Visible(strings.Join(strings.Fields(strings.ToValidUTF8(s, "?")), " "))
	if utf8.RuneCountInString(s) <= n {
		return s
	}
	return string([]rune(s)[:n-1]) + "…"
}
