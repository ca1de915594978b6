package letter

import (
	"bytes"

	"fieldpost/orders/lazy"
)

// QUIRK: Outlook Express and old Unix programs put files into the text, uuencoded.
var uuBegin = lazy.Regexp(`(?m)^begin(?:-base64)? [0-7]{3,4} (\S.*?)[ \t\r]*$`)

const maxEncoded = 20

// uuencoded adds the files that stand in a text so, as if they were attached.
func (w *walker) uuencoded(text []byte) {
	for range maxEncoded {
		m := uuBegin().FindSubmatchIndex(text)
		if m == nil {
			return
		}
		name, body := string(text[m[2]:m[3]]), text[m[1]:]
		text = body
		data, ok := uudecode(body)
		if !ok {
			w.letter.note("a file that is uuencoded in the text was not read", "attach it in the usual way")
			continue
		}
		if w.leaves++; w.leaves > maxParts {
			return
		}
		w.add(Part{Name: oneLine(name, 60), Type: "application/octet-stream", Data: data, Attached: true, Within: w.within > 0}, false)
	}
}

// uudecode reads up to the line "end". It is not ok where anything else stands there.
func uudecode(body []byte) (data []byte, ok bool) {
	_, body = cutLine(body) // what is left of the line "begin"
	for len(body) > 0 {
		var line []byte
		line, body = cutLine(body)
		line = bytes.TrimRight(line, "\r")
		if string(bytes.TrimSpace(line)) == "end" {
			return data, len(data) > 0
		}
		if len(line) == 0 {
			continue
		}
		six := func(i int) byte {
			if i >= len(line) { // QUIRK: blanks at the ends of lines go lost
				return 0
			}
			return (line[i] - ' ') & 63
		}
		n := int(six(0))
		if line[0] < ' ' || line[0] > '`' || len(line) > 1+(n+2)/3*4+1 {
			return nil, false
		}
		for i := 1; n > 0; i, n = i+4, n-3 {
			three := []byte{six(i)<<2 | six(i+1)>>4, six(i+1)<<4 | six(i+2)>>2, six(i+2)<<6 | six(i+3)}
			data = append(data, three[:min(n, 3)]...)
		}
	}
	return nil, false
}
