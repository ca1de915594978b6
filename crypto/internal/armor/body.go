package armor

import (
	"encoding/base64"
	"strings"
	"unicode"

	"fieldpost/orders/lazy"
)

// block is one block as it was found.
type block struct {
	data               []byte
	body               string
	repairs            []string
	begin, end         int
	beginLine, endLine string
	err                error
}

var (
	// QUIRK: GnuPG's habit of Comment: and Version: lines. No base64 has a colon.
	headerLine = lazy.Regexp(`(?m)^[\s>|]*[A-Za-z][A-Za-z-]*:(?:[ \t].*)?$`)
	// QUIRK: quoted-printable that nobody decoded: a line end hidden by "=", an
	// encoded "=", "+" or "/", and encoded blanks.
	softBreak = lazy.Regexp(`=[ \t]*\r*\n`)
	encoded   = lazy.Regexp(`=(?:3[Dd]|2[BbFf]|20|09|0[AaDd]|3[Ee]|[Cc]2=[Aa]0)`)
)

// readBody reads what stands between the BEGIN and END lines.
func readBody(body string) block {
	b := block{body: body}
	note := func(when bool, repair string) {
		if when {
			b.repairs = append(b.repairs, repair)
		}
	}

	text := headerLine().ReplaceAllString(body, "")
	note(text != body, "armour header lines removed")

	undone := unquotePrintable(text)
	note(undone != text, "quoted-printable undone")
	text = undone

	var kept strings.Builder
	var padding int
	var quoted, stray, carriage, misplaced bool
	for _, r := range text {
		switch {
		case r >= 'A' && r <= 'Z', r >= 'a' && r <= 'z', r >= '0' && r <= '9', r == '+', r == '/':
			misplaced = misplaced || padding > 0
			kept.WriteRune(r)
		case r == '=':
			padding++
		case r == '>' || r == '|':
			quoted = true
		case r == '\r':
			carriage = true
		case unicode.IsSpace(r):
		default:
			stray = true
		}
	}
	note(quoted, "reply marks removed")
	note(carriage, "Windows line ends replaced")
	note(stray, "characters that do not belong there left out")
	note(misplaced, "'=' within the block left out")

	letters := kept.String()
	if len(letters)%4 == 1 {
		b.err = ErrCut
		return b
	}
	note(!misplaced && padding != (4-len(letters)%4)%4, "'=' at the end restored")
	data, err := base64.RawStdEncoding.DecodeString(letters)
	if err != nil {
		b.err = ErrCut
		return b
	}
	note(base64.RawStdEncoding.EncodeToString(data) != letters, "last character put right")
	b.data = data
	return b
}

// unquotePrintable undoes quoted-printable, and leaves the "=" that ends the
// block alone. In base64 a "=" never has a letter after it.
func unquotePrintable(text string) string {
	end := strings.TrimRight(text, "=\r\n\t >|")
	tail := text[len(end):]
	end = softBreak().ReplaceAllString(end, "")
	return decodeQP(end) + decodeQP(tail)
}

func decodeQP(s string) string {
	return encoded().ReplaceAllStringFunc(s, func(m string) string {
		switch strings.ToUpper(m) {
		case "=3D":
			return "="
		case "=2B":
			return "+"
		case "=2F":
			return "/"
		case "=3E":
			return ">"
		}
		return " "
	})
}
