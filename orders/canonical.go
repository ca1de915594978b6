package orders

import (
	"bytes"
	"strings"
)

const bom = "\ufeff"

// Canonical gives the form in which a file is stored, hashed and signed: LF
// line ends, no byte order mark, no trailing blanks, one newline at the end.
// Lines keep their numbers and characters their columns. It is idempotent,
// and leaves bytes that are no UTF-8 to be refused by [Parse].
func Canonical(data []byte) []byte {
	for bytes.HasPrefix(data, []byte(bom)) {
		data = data[len(bom):]
	}
	out := make([]byte, 0, len(data)+1)
	for i := 0; i < len(data); i++ {
		switch data[i] {
		case '\r':
			// QUIRK: some mail programs write CR CR LF for one line end.
			j := i
			for j < len(data) && data[j] == '\r' {
				j++
			}
			if j < len(data) && data[j] == '\n' {
				i = j
			}
			out = append(trimBlanks(out), '\n')
		case '\n':
			out = append(trimBlanks(out), '\n')
		default: // the rest of the line at once: each step of a game reads all sheets again
			n := bytes.IndexAny(data[i:], "\r\n")
			if n < 0 {
				n = len(data) - i
			}
			out = append(out, data[i:i+n]...)
			i += n - 1
		}
	}
	out = bytes.TrimRight(out, " \t\n")
	return append(out, '\n')
}

// IsCanonical says that data are in the form that [Canonical] gives.
func IsCanonical(data []byte) bool {
	if len(data) == 0 || bytes.HasPrefix(data, []byte(bom)) || bytes.IndexByte(data, '\r') >= 0 {
		return false
	}
	if end := data[:len(data)-1]; data[len(end)] != '\n' || len(bytes.TrimRight(end, " \t\n")) < len(end) {
		return false
	}
	for at := 0; at < len(data); {
		n := bytes.IndexByte(data[at:], '\n')
		if line := data[at : at+n]; len(trimBlanks(line)) < n {
			return false
		}
		at += n + 1
	}
	return true
}

func trimBlanks(line []byte) []byte {
	for len(line) > 0 && (line[len(line)-1] == ' ' || line[len(line)-1] == '\t') {
		line = line[:len(line)-1]
	}
	return line
}

const signatureLine = "signature: |"

// SignedBytes takes a canonical file apart whose last key is "signature: |":
// message is every byte before that line, and so what the signature signs;
// signature is the block without its indentation. It is not ok when the file
// or the message is not canonical, when there is no such block or something
// stands behind it, or when a second line begins with "signature:".
func SignedBytes(file []byte) (message []byte, signature string, ok bool) {
	at := -1
	for start := 0; start < len(file); {
		if bytes.HasPrefix(file[start:], []byte("signature:")) {
			if at >= 0 {
				return nil, "", false
			}
			at = start
		}
		next := bytes.IndexByte(file[start:], '\n')
		if next < 0 {
			break
		}
		start += next + 1
	}
	if at <= 0 || !IsCanonical(file) || !IsCanonical(file[:at]) {
		return nil, "", false
	}
	lines := strings.Split(strings.TrimSuffix(string(file[at:]), "\n"), "\n")
	if lines[0] != signatureLine || len(lines) < 2 {
		return nil, "", false
	}
	var b strings.Builder
	for _, line := range lines[1:] {
		// The third character is not a blank: no reader of YAML may see
		// another indentation than ours.
		if len(line) < 3 || line[:2] != "  " || line[2] == ' ' || line[2] == '\t' {
			return nil, "", false
		}
		b.WriteString(line[2:] + "\n")
	}
	return file[:at:at], b.String(), true
}

// AppendSignature is the inverse of [SignedBytes]: it adds the block to a
// canonical message. Blank lines and blanks around the signature's lines are
// left out.
func AppendSignature(message []byte, signature string) []byte {
	out := append(Canonical(message), signatureLine+"\n"...)
	return append(out, indented(signature)...)
}

// indented gives the lines of an armour, each behind two blanks.
func indented(armor string) string {
	var b strings.Builder
	for line := range strings.SplitSeq(strings.ReplaceAll(armor, "\r", "\n"), "\n") {
		if line = strings.Trim(line, " \t"); line != "" {
			b.WriteString("  " + line + "\n")
		}
	}
	return b.String()
}
