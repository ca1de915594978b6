package letter

import (
	"bytes"
	"encoding/binary"
	"io"
	"mime"
	"mime/quotedprintable"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/emersion/go-message"

	"fieldpost/orders"
	"fieldpost/orders/lazy"
)

// walker goes through the parts of a message. It does so itself: the library's
// reader of multiparts stops at the first part with a broken header, and reads
// headers of any size. Parts are slices of the message until they are decoded.
type walker struct {
	letter *Letter
	leaves int
	within int // letters within one another
	text   int // bytes that may still be examined
}

// entity reads a message or a part. cut says that it may lack its end.
func (w *walker) entity(h message.Header, body []byte, depth int, cut bool) {
	if depth > maxDepth {
		w.letter.note("parts within parts within parts", "the innermost were left out")
		return
	}
	kind, params := mediaType(h.Get("Content-Type"))
	if strings.HasPrefix(kind, "multipart/") {
		parts, closed, ok := splitParts(body, params["boundary"])
		if ok {
			if kind == "multipart/encrypted" {
				w.letter.note("a part is encrypted by the mail program and was not read", "send it unencrypted, with sealed orders in it")
			}
			for i, p := range parts {
				if w.leaves >= maxParts {
					w.letter.note("the message has too many parts", "the last ones were left out")
					return
				}
				ph, pb, _ := splitHeader(p, false)
				if kind == "multipart/digest" && !ph.Has("Content-Type") {
					ph.Set("Content-Type", "message/rfc822")
				}
				w.entity(ph, pb, depth+1, cut && i == len(parts)-1 || !closed && i == len(parts)-1)
			}
			return
		}
		w.letter.note("the message does not hold together", "its parts are not where it says")
		kind, cut = "text/plain", true
	}
	if w.leaves++; w.leaves > maxParts {
		w.letter.note("the message has too many parts", "the last ones were left out")
		return
	}
	data, known, damaged := decode(h.Get("Content-Transfer-Encoding"), body)
	if !known {
		w.letter.note("a part in an encoding nobody knows was left out", "")
		return
	}
	if kind == "message/rfc822" || kind == "message/global" {
		ph, pb, _ := splitHeader(data, true)
		w.within++
		w.entity(ph, pb, depth+1, cut || damaged)
		w.within--
		return
	}
	if kind == "message/external-body" {
		w.letter.note("the mail only says where a file lies, and does not bring it", "attach the file itself")
	}
	w.leaf(h, kind, params, data, cut || damaged)
	if strings.HasPrefix(kind, "text/") {
		w.uuencoded(data)
	}
}

// leaf adds a part.
func (w *walker) leaf(h message.Header, kind string, params map[string]string, data []byte, cut bool) {
	disposition, dparams := mediaType(h.Get("Content-Disposition"))
	name := dparams["filename"]
	if name == "" {
		name = params["name"]
	}
	text := strings.HasPrefix(kind, "text/")
	p := Part{
		Name:     oneLine(decodeWords(name), 60),
		Type:     oneLine(kind, 60),
		Data:     data,
		Attached: disposition == "attachment" || strings.TrimSpace(name) != "" || !text,
		Flowed:   strings.EqualFold(params["format"], "flowed"),
		DelSp:    strings.EqualFold(params["delsp"], "yes"),
		Within:   w.within > 0,
		cut:      cut,
	}
	if text {
		p.Data = toUTF8(params["charset"], data)
		if kind == "text/html" && struck().Match(p.Data) {
			w.letter.note("something in the mail is struck out, and was read like the rest", "delete what is not meant")
		}
	}
	// Pictures with an id are of the page's layout.
	w.add(p, h.Has("Content-Id") && strings.HasPrefix(kind, "image/"))
}

// add adds a part; layout says that nobody misses it.
func (w *walker) add(p Part, layout bool) {
	w.letter.Parts = append(w.letter.Parts, p)
	kept := &w.letter.Parts[len(w.letter.Parts)-1]
	if why := unreadable(*kept); why.What != "" {
		kept.unread = true
		if kept.Attached && !layout {
			w.letter.note(why.What, why.Advice)
		} else if strings.HasPrefix(p.Type, "text/") && !kept.Attached {
			w.letter.note("the text holds what is no text and was not read", "send the orders as an attachment")
		}
		return
	}
	kept.Data = plainText(kept.Data)
	if len(kept.Data) > w.text {
		kept.unread = true
		w.letter.note("there is more text than is examined", "the rest was not read")
		return
	}
	w.text -= len(kept.Data)
}

// Programs that strike words out do so in HTML alone: the text beside it says them
// as if they were meant.
var struck = lazy.Regexp(`(?i)<(?:s|strike|del)[ >]|text-decoration[a-z-]*: *line-through`)

// unreadable says of a part that no orders can be read in it, and what to send instead.
func unreadable(p Part) Note {
	head := p.Data[:min(len(p.Data), 512)]
	switch {
	case p.Type == "application/ms-tnef", strings.EqualFold(path.Ext(p.Name), ".dat") && bytes.HasPrefix(head, []byte{0x78, 0x9f, 0x3e, 0x22}):
		// QUIRK: Outlook and Exchange, for "rich text".
		return Note{"Outlook packed the message into a winmail.dat, which is not read", "send it as plain text"}
	case bytes.HasPrefix(head, []byte("PK\x03\x04")):
		return Note{"a zip file or office document was not read", "send the order file itself, or paste it into the text"}
	case bytes.HasPrefix(head, []byte("\x1f\x8b")), bytes.HasPrefix(head, []byte("7z\xbc\xaf")), bytes.HasPrefix(head, []byte("Rar!")):
		return Note{"an archive was not read", "send the order file itself"}
	case bytes.HasPrefix(head, []byte("%PDF")):
		return Note{"a PDF was not read", "send the order file itself, or paste it into the text"}
	case bytes.HasPrefix(head, []byte("{\\rtf")):
		return Note{"a document of a word processor (RTF) was not read", "send the order file itself, or paste it into the text"}
	case bytes.HasPrefix(head, []byte("age-encryption.org/")):
		return Note{"a sealed file in binary form was not read", "a view (….view.age) holds no orders, and orders are sealed with fieldpost seal, or age -a"}
	case strings.HasPrefix(p.Type, "application/pkcs7-mime"), strings.HasPrefix(p.Type, "application/x-pkcs7-mime"):
		return Note{"a part is encrypted by the mail program and was not read", "send it unencrypted, with sealed orders in it"}
	case isText(head):
		return Note{} // QUIRK: telephones send text as pictures and the like
	case strings.HasPrefix(p.Type, "image/"):
		return Note{"a picture was not read", "send the orders as text"}
	case strings.HasPrefix(p.Type, "audio/"), strings.HasPrefix(p.Type, "video/"):
		return Note{"sound or film was not read", "send the orders as text"}
	}
	if plain := plainText(p.Data[:len(p.Data)&^3]); bytes.IndexByte(plain, 0) >= 0 && bytes.IndexByte(head, 0) >= 0 {
		return Note{"an attachment that is no text was not read", ""}
	}
	return Note{}
}

// isText reports whether what begins so may be text in UTF-8.
func isText(head []byte) bool {
	return bytes.IndexByte(head, 0) < 0 && utf8.Valid(bytes.TrimRightFunc(head, func(r rune) bool { return r == utf8.RuneError }))
}

// splitParts cuts a multipart at its boundary. closed says whether it ends with
// the closing line; ok, whether there are parts at all.
func splitParts(body []byte, boundary string) (parts [][]byte, closed, ok bool) {
	if boundary != "" {
		if parts, closed = cutParts(body, boundary); len(parts) > 0 {
			return parts, closed, true
		}
	}
	// QUIRK: gateways that rewrite the header, and lose or change the boundary.
	// The line before the first header of a part must be it.
	if m := lostBoundary().FindSubmatch(body); m != nil {
		parts, closed = cutParts(body, string(m[1]))
	}
	return parts, closed, len(parts) > 0
}

var lostBoundary = lazy.Regexp(`(?im)^--(\S[^\r\n]{0,199}?)[ \t]*\r*\n(?:content|mime)-[a-z-]+:`)

func cutParts(body []byte, boundary string) (parts [][]byte, closed bool) {
	boundary = strings.TrimRight(boundary, " \t")
	start := -1
	add := func(end int) {
		if start >= 0 && start <= end {
			p := body[start:end]
			p = bytes.TrimSuffix(p, []byte("\n"))
			parts = append(parts, bytes.TrimRight(p, "\r"))
		}
	}
	for at := 0; at < len(body); {
		line, _ := cutLine(body[at:])
		next := at + len(line) + 1
		if rest, is := bytes.CutPrefix(line, []byte("--"+boundary)); is {
			switch rest = bytes.TrimSpace(rest); {
			case len(rest) == 0:
				add(at)
				start = min(next, len(body))
			case bytes.Equal(rest, []byte("--")):
				add(at)
				return parts, true
			}
		}
		at = next
	}
	add(len(body))
	return parts, false
}

// decode undoes a transfer encoding as far as it goes. known is false for one
// that nobody knows; damaged says that something is missing.
func decode(encoding string, body []byte) (data []byte, known, damaged bool) {
	encoding, _, _ = strings.Cut(encoding, ";")
	encoding, _, _ = strings.Cut(encoding, "(")
	switch strings.ToLower(strings.Trim(encoding, " \t\"'")) {
	case "", "7bit", "8bit", "binary", "7-bit", "8-bit":
		if data, is := undeclared(body); is {
			return data, true, false
		}
		return body, true, false
	case "quoted-printable":
		data, err := io.ReadAll(quotedprintable.NewReader(bytes.NewReader(body)))
		if err != nil {
			// QUIRK: footers with bare "=" appended by list and virus software.
			data = looseQP(body)
		}
		return data, true, false
	case "base64":
		data, damaged = looseBase64(body)
		return data, true, damaged
	}
	return nil, false, false
}

// looseQP undoes quoted-printable and leaves alone what is none.
func looseQP(body []byte) []byte {
	out := make([]byte, 0, len(body))
	for i := 0; i < len(body); i++ {
		if body[i] != '=' {
			out = append(out, body[i])
			continue
		}
		j := i + 1
		for j < len(body) && (body[j] == ' ' || body[j] == '\t' || body[j] == '\r') {
			j++
		}
		if j < len(body) && body[j] == '\n' {
			i = j
			continue
		}
		if i+2 < len(body) && isHex(body[i+1]) && isHex(body[i+2]) {
			out = append(out, unhex(body[i+1])<<4|unhex(body[i+2]))
			i += 2
			continue
		}
		out = append(out, '=')
	}
	return out
}

func isHex(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'A' && c <= 'F' || c >= 'a' && c <= 'f'
}

func unhex(c byte) byte {
	if c <= '9' {
		return c - '0'
	}
	return c&^0x20 - 'A' + 10
}

// behindWarning gives what follows behind words that stand in clear before
// base64. QUIRK: Zimbra and others put a warning there, of letters from outside.
func behindWarning(body []byte) []byte {
	warned := false
	for rest := body; len(rest) > 0; {
		line, next := cutLine(rest)
		line = bytes.TrimRight(line, " \t\r")
		start := bytes.LastIndexFunc(line, func(r rune) bool { return notBase64(r) || r == ' ' || r == '\t' }) + 1
		warned = warned || start > 0
		if len(line)-start >= 40 {
			if data, _ := plainBase64(rest[start:]); warned && utf8.Valid(data) && bytes.IndexByte(data, 0) < 0 {
				return rest[start:]
			}
			return body
		}
		rest = next
	}
	return body
}

// ascii are names of it that mail uses.
var ascii = []string{"us-ascii", "ascii", "ansi_x3.4-1968", "ansi_x3.4-1986", "iso_646.irv:1991", "iso646-us", "iso-ir-6", "us", "cp367", "ibm367", "csascii", "646"}

// toUTF8 undoes a charset. Where nobody knows it, the bytes stay as they are:
// what is not ASCII will be refused where it matters.
func toUTF8(name string, data []byte) []byte {
	name = strings.ToLower(strings.TrimSpace(name))
	switch {
	case name == "", name == "utf-8", name == "utf8":
		return data
	case strings.HasPrefix(name, "utf-32"), strings.HasPrefix(name, "utf32"):
		if text, is := fromUTF32(data); is {
			return text
		}
		return data
	case slices.Contains(ascii, name):
		// QUIRK: programs that call everything ASCII.
		if utf8.Valid(data) {
			return data
		}
		name = "windows-1252"
	}
	r, err := decoder(name, bytes.NewReader(data))
	if err != nil {
		return data
	}
	out, err := io.ReadAll(io.LimitReader(r, 2*MaxSize))
	if err != nil {
		return data
	}
	// QUIRK: programs that name a charset and write UTF-8. No words in a charset of
	// one byte a letter look like it, and of others it shows where letters are lost.
	if utf8.Valid(data) && utf8.RuneCount(data) < len(data) && (bytes.ContainsRune(out, utf8.RuneError) || utf8.RuneCount(out) == len(data)) {
		return data
	}
	return out
}

// fromUTF32 gives in UTF-8 what is UTF-32, and whether it is.
func fromUTF32(data []byte) ([]byte, bool) {
	if len(data) < 8 || len(data)%4 != 0 {
		return nil, false
	}
	var order binary.ByteOrder
	switch zero := []byte{0, 0}; {
	case bytes.Equal(data[2:4], zero) && bytes.Equal(data[6:8], zero):
		order = binary.LittleEndian
	case bytes.Equal(data[:2], zero) && bytes.Equal(data[4:6], zero):
		order = binary.BigEndian
	default:
		return nil, false
	}
	out := make([]byte, 0, len(data)/4)
	for ; len(data) > 0; data = data[4:] {
		out = utf8.AppendRune(out, rune(order.Uint32(data)))
	}
	return bytes.TrimPrefix(out, []byte("\ufeff")), true
}

// plainText undoes the forms of Unicode that a file may be in. QUIRK: PowerShell writes
// files in UTF-16.
func plainText(data []byte) []byte {
	if text, is := fromUTF32(data); is {
		return text
	}
	if text, is := orders.FromUTF16(data); is {
		return text
	}
	return data
}

var looseParam = lazy.Regexp(`(?i);\s*(boundary|charset|format|delsp|name|filename)\s*=\s*(?:"([^"]*)"|([^\s;]+))`)

// mediaType reads a Content-Type or Content-Disposition, broken ones as well.
func mediaType(field string) (kind string, params map[string]string) {
	kind, params, err := mime.ParseMediaType(field)
	if err == nil {
		return strings.ToLower(kind), params
	}
	params = map[string]string{}
	for _, m := range looseParam().FindAllStringSubmatch(field, 20) {
		if key := strings.ToLower(m[1]); params[key] == "" {
			params[key] = m[2] + m[3]
		}
	}
	kind, _, _ = strings.Cut(field, ";")
	kind = strings.ToLower(strings.TrimSpace(kind))
	if strings.Count(kind, "/") != 1 && !slices.Contains([]string{"attachment", "inline"}, kind) {
		kind = "text/plain"
	}
	return kind, params
}
