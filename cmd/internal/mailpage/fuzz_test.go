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
