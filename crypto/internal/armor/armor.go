// Package armor writes binary data as text between BEGIN and END lines, and
// reads it back after mail programs have been at it.
//
// It writes one form only. It reads what can be read with certainty, and says
// what it had to repair. It never guesses at a character: text in which one was
// changed decodes to other bytes, and whoever checks those bytes (age's and
// SSH's cryptography) refuses them.
package armor

import (
	"encoding/base64"
	"errors"
	"regexp"
	"slices"
	"strings"

	"fieldpost/orders/lazy"
)

// Errors of Decode.
var (
	ErrNone    = errors.New("there is no block with BEGIN and END lines")
	ErrCut     = errors.New("the block is cut off or not whole")
	ErrSeveral = errors.New("there are two different blocks")
)

// Kind is one sort of armour: what its BEGIN and END lines say and how wide it is.
type Kind struct {
	label      string
	columns    int
	begin, end func() *regexp.Regexp
}

// New makes a kind for a label such as "AGE ENCRYPTED FILE".
func New(label string, columns int) Kind {
	// QUIRK: phones make one long dash of two hyphens; quoting and rewrapping
	// put white space, reply marks or quoted-printable between the words.
	const dashes = `[-‐‑–—]+`
	const gap = `(?:[\s>|\x{a0}]|=20|=\r*\n)*`
	words := strings.Join(strings.Fields(label), gap)
	return Kind{
		label:   label,
		columns: columns,
		begin:   lazy.Regexp(dashes + gap + "BEGIN" + gap + words + gap + dashes),
		end:     lazy.Regexp(dashes + gap + "END" + gap + words + gap + dashes),
	}
}

func (k Kind) beginLine() string { return "-----BEGIN " + k.label + "-----" }
func (k Kind) endLine() string   { return "-----END " + k.label + "-----" }

// Encode gives the canonical armour, which ends with a line feed.
func (k Kind) Encode(data []byte) string {
	var b strings.Builder
	b.Grow(len(data)*3/2 + 2*len(k.beginLine())) // once, as most of a game's bytes go through here
	b.WriteString(k.beginLine() + "\n")
	text := base64.StdEncoding.EncodeToString(data)
	for len(text) > 0 {
		n := min(k.columns, len(text))
		b.WriteString(text[:n] + "\n")
		text = text[n:]
	}
	b.WriteString(k.endLine() + "\n")
	return b.String()
}

// Decode finds the one block in a text and reads it. Repairs says in plain
// words what had to be put right. Several blocks are one if they hold the same
// bytes, as where a reply repeats the message.
func (k Kind) Decode(text string) (data []byte, repairs []string, err error) {
	begins := k.begin().FindAllStringIndex(text, -1)
	if len(begins) == 0 {
		return nil, nil, ErrNone
	}
	var found *block
	var unfinished, repeated bool
	for i, b := range begins {
		until := len(text)
		if i+1 < len(begins) {
			until = begins[i+1][0]
		}
		e := k.end().FindStringIndex(text[b[1]:until])
		if e == nil {
			unfinished = true
			continue
		}
		one := readBody(text[b[1] : b[1]+e[0]])
		one.begin, one.end = b[0], b[1]+e[1]
		one.beginLine, one.endLine = text[b[0]:b[1]], text[b[1]+e[0]:b[1]+e[1]]
		switch {
		case one.err != nil:
			unfinished = true
		case found == nil:
			found = &one
		case !slices.Equal(found.data, one.data):
			return nil, nil, ErrSeveral
		default:
			repeated = true
		}
	}
	if found == nil {
		return nil, nil, ErrCut
	}
	repairs = found.repairs
	if found.beginLine != k.beginLine() || found.endLine != k.endLine() {
		repairs = append(repairs, "BEGIN and END lines restored")
	}
	if len(repairs) == 0 {
		body := strings.TrimSuffix(strings.TrimPrefix(k.Encode(found.data), k.beginLine()), k.endLine()+"\n")
		if found.body != body {
			repairs = append(repairs, "lines wrapped anew")
		}
	}
	if unfinished {
		repairs = append(repairs, "an unfinished copy ignored")
	}
	if repeated {
		repairs = append(repairs, "a second copy ignored")
	} else if around := decodeQP(text[:found.begin] + text[found.end:]); !unfinished && strings.Trim(around, " \t\r\n>|=\u00a0\ufeff") != "" {
		repairs = append(repairs, "text around the block ignored")
	}
	return found.data, repairs, nil
}

// Binary is what a text encodes that is exactly what Encode writes; ok says whether it is.
func (k Kind) Binary(text string) (data []byte, ok bool) {
	body, begins := strings.CutPrefix(text, k.beginLine()+"\n")
	body, ends := strings.CutSuffix(body, k.endLine()+"\n")
	if !begins || !ends || strings.Contains(body, "\r") {
		return nil, false
	}
	for rest := body; rest != ""; {
		line, more, whole := strings.Cut(rest, "\n")
		if !whole || line == "" || len(line) > k.columns || len(line) < k.columns && more != "" {
			return nil, false
		}
		rest = more
	}
	data, err := base64.StdEncoding.Strict().DecodeString(body)
	return data, err == nil
}
