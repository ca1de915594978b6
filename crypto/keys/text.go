package keys

import (
	"bytes"
	"encoding/binary"
	"errors"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// Errors in how a file is written, whatever is in it.
var (
	ErrNotText  = errors.New("this file is not text: it is neither UTF-8 nor UTF-16")
	ErrTooLarge = errors.New("this file is too large to be a key or a contact card")
)

// maxFile is far over what the largest, post-quantum, identity takes.
const maxFile = 64 << 10

// plainText gives the text of a file with LF line ends and without a byte order
// mark.
//
// QUIRK: PowerShell's ">" writes UTF-16, and so do some editors, with or
// without a byte order mark. A key file begins with ASCII, so a NUL in one of
// its first two bytes tells.
func plainText(file []byte) (string, error) {
	if len(file) > maxFile {
		return "", ErrTooLarge
	}
	var order binary.ByteOrder
	switch {
	case bytes.HasPrefix(file, []byte{0xff, 0xfe}):
		order, file = binary.LittleEndian, file[2:]
	case bytes.HasPrefix(file, []byte{0xfe, 0xff}):
		order, file = binary.BigEndian, file[2:]
	case len(file) >= 2 && file[0] != 0 && file[1] == 0:
		order = binary.LittleEndian
	case len(file) >= 2 && file[0] == 0 && file[1] != 0:
		order = binary.BigEndian
	}
	text := string(file)
	if order != nil {
		if len(file)%2 != 0 {
			return "", ErrNotText
		}
		units := make([]uint16, len(file)/2)
		for i := range units {
			units[i] = order.Uint16(file[2*i:])
		}
		text = string(utf16.Decode(units))
	}
	text = strings.TrimPrefix(text, "\ufeff")
	if !utf8.ValidString(text) || strings.ContainsRune(text, 0) {
		return "", ErrNotText
	}
	return strings.ReplaceAll(text, "\r\n", "\n"), nil
}
