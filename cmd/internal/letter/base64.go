package letter

import (
	"bytes"
	"encoding/base64"
	"strings"
	"unicode/utf8"
)

// undeclared decodes a text that is base64, all of it. QUIRK: gateways that lose the
// line that says so.
func undeclared(body []byte) (data []byte, is bool) {
	first, _ := cutLine(body)
	if len(first) < 40 || bytes.ContainsFunc(body, func(r rune) bool { return notBase64(r) && r != '\n' }) {
		return nil, false
	}
	data, damaged := plainBase64(body)
	return data, !damaged && utf8.Valid(data) && bytes.IndexByte(data, 0) < 0
}

// looseBase64 decodes what is base64 in some way.
func looseBase64(body []byte) (data []byte, damaged bool) { return plainBase64(behindWarning(body)) }

// plainBase64 decodes line by line. QUIRK: list software appends its footer
// behind the padding, in base64 of its own or in clear.
func plainBase64(body []byte) (data []byte, damaged bool) {
	data = make([]byte, 0, len(body)/4*3)
	var run []byte
	flush := func() {
		whole := len(run) &^ 3
		n, _ := base64.StdEncoding.Decode(run, run[:whole])
		data = append(data, run[:n]...)
		if tail := len(run) - whole; tail > 1 {
			m, _ := base64.RawStdEncoding.Decode(run[whole:], run[whole:])
			data = append(data, run[whole:whole+m]...)
		}
		damaged = damaged || len(run)%4 != 0
		run = run[:0]
	}
	for len(body) > 0 {
		line, rest := cutLine(body)
		if bytes.ContainsFunc(line, notBase64) {
			flush()
			return append(append(data, '\n'), body...), damaged
		}
		for _, c := range line {
			switch c {
			case ' ', '\t', '\r':
			case '=':
				if len(run) > 0 {
					for len(run)%4 != 0 {
						run = append(run, '=')
					}
					n, _ := base64.StdEncoding.Decode(run, run)
					data, run = append(data, run[:n]...), run[:0]
				}
			default:
				run = append(run, c)
			}
		}
		body = rest
	}
	flush()
	return data, damaged
}

func notBase64(r rune) bool {
	return !(r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || strings.ContainsRune("+/= \t\r", r))
}
