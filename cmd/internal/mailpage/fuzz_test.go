package mailpage

import (
	"strings"
	"testing"
)

// FuzzForeign: whatever stands where foreign words can be, every page keeps
// what the package promises.
func FuzzForeign(f *testing.F) {
	f.Add("<b>bold</b>")
	f.Add("\u202egnp.exe 'fieldpost: x\r\n\"fieldpost:\u00a0status")
	f.Add("((fieldpost: a - – xfieldpost:fieldpost: ")
	for n := range 72 { // cut at every place of a line
		f.Add(strings.Repeat("x", n) + "\r\n\"fieldpost:\u00a0status" + strings.Repeat(" \"fieldpost:", n%3))
	}
	f.Add("a\x14\r\r\x05\r")
	f.Fuzz(func(t *testing.T, bad string) {
		if len(bad) > 2000 || strings.TrimSpace(bad) == "" {
			return
		}
		for name, p := range hostile(bad) {
			checkPage(t, p)
			if t.Failed() {
				t.Fatal(name)
			}
		}
	})
}
