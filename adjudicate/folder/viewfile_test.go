package folder

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/adjudicate/view"
	"fieldpost/crypto/seal"
	"fieldpost/orders"
)

// Notes come back as they were, and never make a view file longer.
func TestNotesInViews(t *testing.T) {
	odd := []string{"a", " b ", "c\nd\n", "\t", `"\"`, "# no", "é😀\u200b\u200f\u061c", "key: |\n  x", "\U000e0001\u0e31", "- [", "{}", "'", "\u00a0", "…\n\n\n..."}
	long := func(r string) string { return strings.Repeat(r, orders.MaxNote/len(r)) }
	for _, notes := range [][]string{nil, odd, {long("😀")}, {long(`"`)}, {long("\n")}, {long(" ")}, {long("\U0001f9ff"), long("😀"), long("\t")}, slices.Repeat([]string{"x"}, 5000)} {
		v := view.View{Game: "dawn-1", Step: 3, Side: "red", Notes: Latest(notes)}
		text, err := EncodeView(v, []byte("a: b\n"))
		if err != nil || len(text.Notes) != notesSize || len(seal.Store(text.Notes)) != len(seal.Store(make([]byte, notesSize))) {
			t.Fatalf("%d bytes, %v", len(text.Notes), err)
		}
		back, sheet, err := DecodeView(text.Whole())
		if err != nil || sheet != "a: b\n" || !slices.Equal(back.Notes, v.Notes) {
			t.Errorf("%q %q %v", back.Notes, sheet, err)
		}
		if n := len(notes); n > 0 && (len(v.Notes) == 0 || v.Notes[len(v.Notes)-1] != notes[n-1]) {
			t.Error("the newest note is lost")
		}
	}
	if n := len(Latest([]string{"a", long(" "), "b"})); n != 3 {
		t.Errorf("%d of 3 small notes are kept", n)
	}
}
