package seal

import (
	"bytes"
	"errors"
)

// SheetSize is the length of every sealed order sheet, once it is packed: nobody sees
// whether there is a plan or a note in it, nor how long these are. What does not fit is not
// sealed: its writer is told, and nobody else. adjudicate/FORMAT.md says how it was chosen.
const SheetSize = 4 << 10

var errPad = errors.New("a padding has at least 2 bytes")

// Pad makes a YAML text longer, to a multiple of pad, by comment lines of "#"
// and dots at its end. It means the same as before, so nothing has to take the
// padding off again. A last line without line end gets one first, and the
// result always ends with one.
//
// A comment line takes two bytes; where just one is missing, the text grows by
// a whole pad more. (A blank line would do, but could become part of a text
// that ends in a block scalar.)
func Pad(text []byte, pad int) ([]byte, error) {
	if pad < 2 {
		return nil, errPad
	}
	out := make([]byte, 0, len(text)+2*pad+1)
	out = append(out, text...)
	if !bytes.HasSuffix(out, []byte("\n")) {
		out = append(out, '\n')
	}
	missing := (pad - len(out)%pad) % pad
	if missing == 1 {
		missing += pad
	}
	for missing > 0 {
		n := min(missing, 64)
		if missing-n == 1 {
			n-- // leave room for the last line
		}
		out = append(out, '#')
		out = append(out, bytes.Repeat([]byte{'.'}, n-2)...)
		out = append(out, '\n')
		missing -= n
	}
	return out, nil
}

// Unpad takes the lines at the end away that Pad may have added. The text
// means the same with and without them; it is read faster without.
func Unpad(text []byte) []byte {
	for end := len(text); end > 0 && text[end-1] == '\n'; {
		start := bytes.LastIndexByte(text[:end-1], '\n') + 1
		dots, ok := bytes.CutPrefix(text[start:end-1], []byte("#"))
		if !ok || len(bytes.Trim(dots, ".")) > 0 {
			return text[:end]
		}
		text, end = text[:start], start
	}
	return text
}
