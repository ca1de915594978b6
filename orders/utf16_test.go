package orders

import (
	"encoding/binary"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
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

// PowerShell reads what it redirects in the code page of its console first.
func TestFromUTF16OfACodePage(t *testing.T) {
	const text = "name: Zoë Müller-Żółć\nnote: « à bientôt »\n"
	for _, page := range []*charmap.Charmap{charmap.CodePage850, charmap.CodePage437, charmap.CodePage852, charmap.CodePage866} {
		shown, err := page.NewDecoder().String(text)
		if err != nil {
			t.Fatal(err)
		}
		if got, ok := FromUTF16(inUTF16("\ufeff" + shown)); !ok || page == charmap.CodePage850 && string(got) != text || !utf8.Valid(got) {
			t.Errorf("%v: %q %v", page, got, ok)
		}
	}
	for _, own := range []string{"note: Zoë, « à bientôt » – Ünal", "note: Ж", "plain"} { // from an editor
		if got, _ := FromUTF16(inUTF16("\ufeff" + own)); string(got) != "\ufeff"+own {
			t.Errorf("%q became %q", own, got)
		}
	}
}

func inUTF16(text string) (data []byte) {
	for _, u := range utf16.Encode([]rune(text)) {
		data = binary.LittleEndian.AppendUint16(data, u)
	}
	return data
}
