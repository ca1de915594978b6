package cmd

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"unicode"
)

// What the opponent wrote is escaped in JSON as it is in text, and means the same.
func TestWriteJSON(t *testing.T) {
	note := "a\u200b\u200f\u061c\u202e\U000e0001\n\t\x1b \\u200b é😀 <&>\u00a0"
	var b bytes.Buffer
	if err := writeJSON(&b, map[string][]string{"notes": {note}}); err != nil {
		t.Fatal(err)
	}
	if i := strings.IndexFunc(b.String(), func(r rune) bool { return r != '\n' && !unicode.IsPrint(r) }); i >= 0 {
		t.Errorf("%+q", b.String()[i:])
	}
	if !strings.Contains(b.String(), "é😀 <&>") {
		t.Error(b.String())
	}
	var back map[string][]string
	if err := json.Unmarshal(b.Bytes(), &back); err != nil || back["notes"][0] != note {
		t.Errorf("%q %v", back, err)
	}
}

// Where there are no dice among a console's letters, they are digits.
func TestConsolesWithoutDice(t *testing.T) {
	for _, c := range []struct {
		system   string
		terminal bool
		variable string
		lacks    bool
	}{
		{"windows", true, "", true}, {"windows", true, "WT_SESSION=1", false}, {"windows", false, "WT_SESSION=1", true},
		{"linux", true, "TERM=linux", true}, {"linux", true, "TERM=xterm-256color", false}, {"linux", false, "TERM=linux", false}, {"darwin", true, "", false},
	} {
		getenv := func(name string) string {
			if set, value, _ := strings.Cut(c.variable, "="); set == name {
				return value
			}
			return ""
		}
		if got := lacksDice(c.system, c.terminal, getenv); got != c.lacks {
			t.Errorf("%+v: %v", c, got)
		}
	}
}
