package orders

import (
	"bytes"
	"encoding/binary"
	"unicode/utf16"
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
	return []byte(string(utf16.Decode(units))), true
}
