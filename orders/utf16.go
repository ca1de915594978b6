package orders

import (
	"bytes"
	"encoding/binary"
	"slices"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// FromUTF16 gives in UTF-8 what a file holds that is UTF-16, as PowerShell
// writes it, and whether it is. It serves for a player's own file before it is
// sealed; a stored file is UTF-8.
func FromUTF16(data []byte) ([]byte, bool) {
	var order binary.ByteOrder = binary.LittleEndian
	switch {
	case bytes.HasPrefix(data, []byte{0xff, 0xfe}):
	case bytes.HasPrefix(data, []byte{0xfe, 0xff}):
		order = binary.BigEndian
	case !looksUTF16(data):
		return data, false
	case data[0] == 0:
		order = binary.BigEndian
	}
	if len(data)%2 != 0 {
		return data, false // cut somewhere: not to be guessed at
	}
	units := make([]uint16, 0, len(data)/2)
	for ; len(data) > 0; data = data[2:] {
		units = append(units, order.Uint16(data))
	}
	return unshelled([]byte(string(utf16.Decode(units)))), true
}

// oem are the code pages of consoles in which PowerShell reads what a program prints before
// it writes that to a file.
var oem = []*charmap.Charmap{charmap.CodePage850, charmap.CodePage437, charmap.CodePage852, charmap.CodePage866}

// unshelled undoes that: a text of which every letter is a byte of such a code page, and
// these are UTF-8, was UTF-8 that nobody asked about. Words that people write are not so.
func unshelled(text []byte) []byte {
	bare := bytes.TrimPrefix(text, []byte("\ufeff"))
	if !slices.ContainsFunc(bare, func(c byte) bool { return c >= utf8.RuneSelf }) {
		return text
	}
	for _, page := range oem {
		if was, err := page.NewEncoder().Bytes(bare); err == nil && utf8.Valid(was) {
			return was
		}
	}
	return text
}
