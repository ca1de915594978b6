package orders

import (
	"encoding/binary"
	"testing"
	"unicode/utf16"
)

func TestFromUTF16(t *testing.T) {
	const text = "fieldpost: orders/2\r\nnote: \u201cÄ \U0001f3f0\u201d\r\n"
	for name, order := range map[string]binary.AppendByteOrder{"little": binary.LittleEndian, "big": binary.BigEndian} {
		for _, mark := range []string{"\ufeff", ""} {
			var data []byte
			for _, u := range utf16.Encode([]rune(mark + text)) {
				data = order.AppendUint16(data, u)
			}
			if got, ok := FromUTF16(data); !ok || string(got) != mark+text {
				t.Errorf("%s %q: %q %v", name, mark, got, ok)
			}
			if _, ok := FromUTF16(data[:len(data)-1]); ok {
				t.Errorf("%s %q: half a character", name, mark)
			}
		}
	}
	for _, other := range []string{"", "a", text, "\ufeff" + text, "\x00\x00\x00\x00"} {
		if got, ok := FromUTF16([]byte(other)); ok || string(got) != other {
			t.Errorf("%q: %q %v", other, got, ok)
		}
	}
}
