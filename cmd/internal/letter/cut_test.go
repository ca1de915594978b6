package letter

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"strings"
	"testing"

	"fieldpost/adjudicate/effort"
	"fieldpost/cmd/internal/lettertest"
)

// A message that is cut off anywhere gives the orders that were sent, or none: never
// a part of them.
func TestCutAnywhere(t *testing.T) {
	p := lettertest.Samples(t)
	head := "From: ben@example.net\nMIME-Version: 1.0\n"
	part := func(text string) string {
		return head + "Content-Type: multipart/mixed; boundary=cut\n\n--cut\nContent-Type: text/plain\n\nHello\n--cut\nContent-Type: application/yaml; name=orders.yaml\n" + text + "\n--cut--\n"
	}
	in64 := func(text string) string {
		text = base64.StdEncoding.EncodeToString([]byte(text))
		var b strings.Builder
		for len(text) > 0 {
			n := min(76, len(text))
			b.WriteString(text[:n] + "\n")
			text = text[n:]
		}
		return "Content-Transfer-Encoding: base64\n\n" + b.String()
	}
	for _, name := range []string{"clear", "fields", "sealed", "armor"} {
		text := map[string]string{"clear": p.Clear, "fields": p.Fields, "sealed": p.Sealed, "armor": p.Armor}[name]
		file := lettertest.WithoutEnd(text)
		forms := map[string]string{
			"text":       head + "\nHello,\n" + text + "Ben\n",
			"quoted":     head + "\n> " + strings.ReplaceAll(text, "\n", "\n> ") + "Ben\n",
			"HTML":       head + "Content-Type: text/html\n\n<div>" + strings.ReplaceAll(text, "\n", "<br>") + "</div>",
			"attachment": part("\n" + file),
			"base64":     part(in64(file)),
		}
		for form, raw := range forms {
			t.Run(name+" "+form, func(t *testing.T) {
				whole := 0
				for n := len(raw); n > len(head); n -= 1 + len(raw)/effort.Of(37, 149, 2000) {
					l, err := Read([]byte(raw[:n]), false)
					if err != nil {
						t.Fatal(err)
					}
					f := l.Find()
					for _, s := range f.Sets {
						whole++
						// Without its signature, which was cut off, a sheet is still the same.
						unsigned := strings.HasPrefix(text, string(s.Data)) && strings.HasPrefix(text[len(s.Data):], "signature:")
						if p.Same(name, s.Data) != nil && !unsigned {
							t.Fatalf("cut at %d of %d: half of it is read:\n%s", n, len(raw), s.Data)
						}
					}
					if len(f.Sets) == 0 && len(f.Damaged) == 0 && bytes.Contains([]byte(raw[:n]), []byte("side:")) {
						t.Errorf("cut at %d of %d: nobody is told\n%s", n, len(raw), raw[:n])
					}
				}
				if whole == 0 {
					t.Error("it is not read even whole")
				}
			})
		}
	}
}

// Characters that change on the way never make other orders of sealed ones, and lines
// that a program drops or doubles never make orders out of nothing.
func TestDamageAnywhere(t *testing.T) {
	p := lettertest.Samples(t)
	lines := strings.SplitAfter(p.Sealed, "\n")
	for i := range lines[:len(lines)-1] {
		if i > 10 && i < len(lines)-12 && i%8 != 0 {
			continue // one line of armour is as the next
		}
		for kind, line := range map[string]string{"dropped": "", "doubled": lines[i] + lines[i], "typed over": "x" + lines[i][1:], "lower": strings.ToLower(lines[i])} {
			text := strings.Join(lines[:i], "") + line + strings.Join(lines[i+1:], "")
			if text == p.Sealed {
				continue
			}
			l := Letter{Parts: []Part{{Type: "text/plain", Data: []byte(text), Attached: true}}}
			f := l.Find()
			for _, s := range f.Sets {
				if p.Same("sealed", s.Data) != nil && s.Sheet.Signature != "" && intactFile(s.Sheet, s.Data) {
					t.Errorf("line %d %s: signed orders that nobody signed:\n%s", i+1, kind, s.Data)
				}
			}
			if len(f.Sets)+len(f.Damaged) == 0 && i > 0 {
				t.Errorf("line %d %s: nobody is told: %s", i+1, kind, fmt.Sprint(f))
			}
		}
	}
}
