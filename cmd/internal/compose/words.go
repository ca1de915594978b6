package compose

import (
	"encoding/base64"
	"net/mail"
	"strings"
	"unicode/utf8"
)

// Encoded words are written here and not by package mime: its own are 75 long
// whatever stands before them, so that the first line of a header becomes too
// long, and what it takes for plain it leaves as it is.

// piece is how many bytes an encoded word holds: with 64 characters it fits
// behind the longest of our header names.
const piece = 39

// longest is the longest word that is left as it is: longer ones would not fold.
const longest = 40

// words writes a line for a header. What comes out reads back as s, blanks too.
func words(s string) string {
	if isPlain(s) {
		return s
	}
	return encoded(s)
}

// encoded writes s as encoded words.
func encoded(s string) string {
	var out []string
	for s != "" {
		n := min(piece, len(s))
		for n < len(s) && !utf8.RuneStart(s[n]) {
			n--
		}
		out = append(out, "=?utf-8?b?"+base64.StdEncoding.EncodeToString([]byte(s[:n]))+"?=")
		s = s[n:]
	}
	return strings.Join(out, " ")
}

// isPlain says whether s is ASCII that is read as it stands and can be folded.
func isPlain(s string) bool {
	if strings.Contains(s, "=?") { // it would be read as an encoded word
		return false
	}
	for i := range len(s) {
		if s[i] >= 0x7f {
			return false
		}
	}
	for _, w := range strings.Split(s, " ") {
		if w == "" || len(w) > longest {
			return s == ""
		}
	}
	return true
}

// person writes an address with its name.
func person(a mail.Address) string {
	bare := mail.Address{Address: a.Address}
	switch {
	case a.Name == "":
		return bare.String()
	case isPlain(a.Name) && !strings.ContainsAny(a.Name, `"\`): // what is escaped in quotes gets longer
		return a.String()
	}
	return encoded(a.Name) + " " + bare.String()
}
