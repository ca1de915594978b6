package adjudicate

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/adjudicate/view"
	"fieldpost/orders"
)

// Notes come back as they were, and never make a view file longer.
func TestNotesInViews(t *testing.T) {
	odd := []string{"a", " b ", "c\nd\n", "\t", `"\"`, "# no", "é😀\u200b\u200f\u061c", "key: |\n  x", "\U000e0001\u0e31", "- [", "{}", "'", "\u00a0", "…\n\n\n..."}
	long := func(r string) string { return strings.Repeat(r, orders.MaxNote) }
	for _, notes := range [][]string{nil, odd, {long("😀")}, {long(`"`)}, {long("\n")}, {long(" ")}, {long("\U0001f9ff"), long("😀"), long("\t")}, slices.Repeat([]string{"x"}, 5000)} {
		v := view.View{Game: "dawn-1", Step: 3, Side: "red", Notes: latest(notes)}
		data, err := encodeView(v, []byte("a: b\n"), viewPadTable)
		if err != nil || len(data) != viewPadTable+notesPad {
			t.Fatalf("%d bytes, %v", len(data), err)
		}
		back, sheet, err := decodeView(data)
		if err != nil || sheet != "a: b\n" || !slices.Equal(back.Notes, v.Notes) {
			t.Errorf("%q %q %v", back.Notes, sheet, err)
		}
		if n := len(notes); n > 0 && (len(v.Notes) == 0 || v.Notes[len(v.Notes)-1] != notes[n-1]) {
			t.Error("the newest note is lost")
		}
	}
	if n := len(latest([]string{"a", long("😀"), long("é"), "b"})); n != 4 {
		t.Errorf("%d of 4 small notes are kept", n)
	}
}
