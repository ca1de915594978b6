package lettertest

import (
	"encoding/base64"
	"fmt"
	"html"
	"mime/quotedprintable"
	"regexp"
	"strings"
	"text/template"

	"golang.org/x/text/encoding/htmlindex"

	"fieldpost/crypto/seal"
)

// functions are what mail programs do to a text. Each takes the text last, so
// that templates read {{ .Sealed | wrap 60 | quote "> " }}, and gives it back
// without a line end behind its last line, unless that is what it is about.
var functions = template.FuncMap{
	// Lines.
	"quote": quote,
	"unquote": func(prefix, s string) string {
		return lines(s, func(l string) string { return strings.TrimPrefix(l, prefix) })
	},
	"indent":     func(n int, s string) string { return quote(strings.Repeat(" ", n), s) },
	"dropindent": func(s string) string { return lines(s, func(l string) string { return strings.TrimLeft(l, " ") }) },
	"collapse":   func(s string) string { return blanks.ReplaceAllString(s, " ") },
	"wrap":       wrap,
	"chop":       chop,
	"unwrap":     func(s string) string { return strings.Join(strings.Fields(s), " ") },
	"blanklines": func(s string) string { return strings.ReplaceAll(s, "\n", "\n\n") },
	"trailing":   func(s string) string { return lines(s, func(l string) string { return l + "  " }) },
	"crlf":       crlf,
	"crcrlf":     func(s string) string { return strings.ReplaceAll(s, "\n", "\r\r\n") },
	"cr":         func(s string) string { return strings.ReplaceAll(s, "\n", "\r") },
	"dots":       func(s string) string { return lines(s, func(l string) string { return dot(l) }) },
	"fromstuff":  fromstuff,
	"line":       func(s string) string { return s + "\n" }, // a file ends with one
	"cut":        func(n int, s string) string { return strings.Join(strings.Split(s, "\n")[:n], "\n") },
	"tail":       func(n int, s string) string { return strings.Join(strings.Split(s, "\n")[n:], "\n") },
	// Blanks and signs.
	"tabs":    func(s string) string { return leading(s, "  ", "\t") },
	"nbsp":    func(s string) string { return leading(s, " ", "\u00a0") },
	"smart":   smart,
	"replace": func(old, new, s string) string { return strings.ReplaceAll(s, old, new) },
	"comment": func(s string) string {
		return strings.ReplaceAll(s, "BEGIN AGE ENCRYPTED FILE-----\n", "BEGIN AGE ENCRYPTED FILE-----\nVersion: Keybase OpenPGP v2.1\nComment: https://example.org\n\n")
	},
	"oneline": oneline,
	"flip":    flip,
	// format=flowed.
	"stuff":  stuff,
	"flowed": func(s string) string { return soft(stuff(s), " ") },
	"delsp":  delsp,
	// Encodings.
	"qp":      qp,
	"base64":  func(s string) string { return fold(76, base64.StdEncoding.EncodeToString([]byte(s))) },
	"charset": charset,
	"utf7":    func(s string) string { return strings.ReplaceAll(s, "+", "+-") },
	"binary":  binary,
	"word":    func(s string) string { return "=?UTF-8?B?" + base64.StdEncoding.EncodeToString([]byte(s)) + "?=" },
	"uu":      uu,
	// HTML.
	"escape": html.EscapeString,
	"divs":   func(s string) string { return tagged("<div>", "</div>", "<div><br></div>", s) },
	"gdivs":  func(s string) string { return tagged(`<div dir="auto">`, "</div>", `<div dir="auto"><br></div>`, s) },
	"brs":    func(s string) string { return tagged("", "<br>", "<br>", s) },
	"msp": func(s string) string {
		return tagged(`<p class=MsoNormal>`, "<o:p></o:p></p>", `<p class=MsoNormal><o:p>&nbsp;</o:p></p>`, s)
	},
	"ps":       func(s string) string { return tagged("<p>", "</p>", "<p><br/></p>", s) },
	"pre":      func(s string) string { return "<pre>" + html.EscapeString(s) + "</pre>" },
	"bare":     func(s string) string { return lines(html.EscapeString(s), func(l string) string { return l + "<br>" }) },
	"entities": entities,
}

func lines(s string, change func(string) string) string {
	all := strings.Split(s, "\n")
	for i, l := range all {
		all[i] = change(l)
	}
	return strings.Join(all, "\n")
}

// quote puts a mark before every line; an empty line gets one without its blank.
func quote(mark, s string) string {
	return lines(s, func(l string) string { return strings.TrimRight(mark+l, " ") })
}

// wrap breaks lines at blanks, so that they have at most n columns where that
// can be. What is broken off begins a line of its own.
func wrap(n int, s string) string {
	return lines(s, func(l string) string {
		var out strings.Builder
		for len(l) > n {
			at := strings.LastIndex(l[:n+1], " ")
			if strings.TrimSpace(l[:max(at, 0)]) == "" {
				break
			}
			out.WriteString(l[:at] + "\n")
			l = l[at+1:]
		}
		return out.String() + l
	})
}

// chop breaks lines at n bytes, wherever that is.
func chop(n int, s string) string {
	return lines(s, func(l string) string { return fold(n, l) })
}

func fold(n int, s string) string {
	var out strings.Builder
	for len(s) > n {
		out.WriteString(s[:n] + "\n")
		s = s[n:]
	}
	return out.String() + s
}

// dot doubles the dot a line begins with, as SMTP does on the wire.
func dot(l string) string {
	if strings.HasPrefix(l, ".") {
		return "." + l
	}
	return l
}

// fromstuff is what writers of mbox files do.
func fromstuff(s string) string {
	return lines(s, func(l string) string {
		if strings.HasPrefix(strings.TrimLeft(l, ">"), "From ") {
			return ">" + l
		}
		return l
	})
}

// leading replaces the indentation of all lines.
func leading(s, old, new string) string {
	return lines(s, func(l string) string {
		rest := strings.TrimLeft(l, " ")
		return strings.ReplaceAll(l[:len(l)-len(rest)], old, new) + rest
	})
}

// smart is what telephones do to what is typed.
func smart(s string) string {
	open := true
	var out strings.Builder
	for _, r := range strings.ReplaceAll(s, "--", "—") {
		switch {
		case r == '"' && open:
			out.WriteRune('“')
		case r == '"':
			out.WriteRune('”')
		case r == '\'':
			out.WriteRune('’')
		default:
			out.WriteRune(r)
		}
		if r == '"' {
			open = !open
		}
	}
	return out.String()
}

// oneline puts every block of armour on one line, as where it is copied from a
// page that shows it so.
func oneline(s string) string {
	return armored.ReplaceAllStringFunc(s, func(b string) string { return strings.Join(strings.Fields(b), " ") })
}

var blanks = regexp.MustCompile(`  +`)

var armored = regexp.MustCompile(`(?s)-----BEGIN .*?-----END [A-Z ]*-----`)

// flip changes one letter in the middle of the age armour.
func flip(s string) string {
	all := strings.Split(s, "\n")
	begin, end := 0, 0
	for i, l := range all {
		if strings.Contains(l, "BEGIN AGE") {
			begin = i
		}
		if strings.Contains(l, "END AGE") {
			end = i
		}
	}
	l := []byte(all[(begin+end)/2])
	if at := len(l) / 2; l[at] == 'A' {
		l[at] = 'B'
	} else {
		l[at] = 'A'
	}
	all[(begin+end)/2] = string(l)
	return strings.Join(all, "\n")
}

// stuff is the space-stuffing of RFC 3676.
func stuff(s string) string {
	return lines(s, func(l string) string {
		if strings.HasPrefix(l, " ") || strings.HasPrefix(l, ">") || strings.HasPrefix(l, "From ") {
			return " " + l
		}
		return l
	})
}

// soft breaks lines over 72 columns; what is broken off shows by a blank at
// the end of the line before it.
func soft(s, end string) string {
	return lines(s, func(l string) string { return strings.ReplaceAll(wrap(72, l), "\n", end+"\n") })
}

// delsp is format=flowed with DelSp=yes: lines are broken anywhere, and the
// blank at the end is none of the text.
func delsp(s string) string {
	return lines(stuff(s), func(l string) string { return strings.ReplaceAll(fold(66, l), "\n", " \n") })
}

func qp(s string) string {
	var out strings.Builder
	w := quotedprintable.NewWriter(&out)
	fmt.Fprint(w, s)
	w.Close()
	return strings.ReplaceAll(out.String(), "\r\n", "\n")
}

// charset writes the text in another character set, by the name the web knows.
func charset(name, s string) (string, error) {
	e, err := htmlindex.Get(name)
	if err != nil {
		return "", err
	}
	return e.NewEncoder().String(s)
}

// uu is uuencode, of old Unix and Outlook Express.
func uu(name, s string) string {
	var out strings.Builder
	out.WriteString("begin 644 " + name + "\n")
	char := func(b byte) byte { return (b & 63) + 32 }
	for len(s) > 0 {
		n := min(45, len(s))
		out.WriteByte(char(byte(n)))
		for part := s[:n]; len(part) > 0; part = part[min(3, len(part)):] {
			b := []byte((part + "\x00\x00")[:max(3, min(3, len(part)))])
			out.Write([]byte{char(b[0] >> 2), char(b[0]<<4 | b[1]>>4), char(b[1]<<2 | b[2]>>6), char(b[2])})
		}
		out.WriteString("\n")
		s = s[n:]
	}
	return out.String() + "`\nend"
}

// binary is age armour as age writes it without -a.
func binary(armor string) (string, error) {
	bin, _, err := seal.Dearmor(armor)
	return string(bin), err
}

// tagged makes HTML of a text, a line an element, as editors in browsers do:
// every other blank of several, and the first of a line, is a no-break space.
func tagged(open, end, empty, s string) string {
	return lines(s, func(l string) string {
		if l == "" {
			return empty
		}
		l = html.EscapeString(l)
		l = strings.ReplaceAll(l, "  ", "&nbsp; ")
		if strings.HasPrefix(l, " ") {
			l = "&nbsp;" + l[1:]
		}
		return open + l + end
	})
}

// entities writes all signs that are neither letters nor figures as entities.
func entities(s string) string {
	var out strings.Builder
	for _, r := range s {
		switch {
		case r == '\n', r == ' ', r >= '0' && r <= '9', r >= 'A' && r <= 'Z', r >= 'a' && r <= 'z':
			out.WriteRune(r)
		default:
			fmt.Fprintf(&out, "&#%d;", r)
		}
	}
	return out.String()
}
