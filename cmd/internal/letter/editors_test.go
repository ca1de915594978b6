package letter

import (
	"strings"
	"testing"

	"fieldpost/cmd/internal/lettertest"
	"fieldpost/orders"
)

// The line for editors, with which a sheet of the program begins, does no harm in a letter.
func TestLineForEditors(t *testing.T) {
	p := lettertest.Samples(t)
	const line = "# yaml-language-server: $schema=richard-iii.schema.json\n"
	head := "From: ben@example.net\nMIME-Version: 1.0\n"
	text := line + p.Clear
	for form, raw := range map[string]string{
		"text":   head + "\nHello,\n" + text + "Ben\n",
		"quoted": head + "\n> " + strings.ReplaceAll(strings.TrimSuffix(text, "\n"), "\n", "\n> ") + "\nBen\n",
		"attachment": head + "Content-Type: multipart/mixed; boundary=cut\n\n--cut\nContent-Type: text/plain\n\nHello\n--cut\n" +
			"Content-Type: application/yaml; name=orders.yaml\n\n" + line + lettertest.WithoutEnd(p.Clear) + "\n--cut--\n",
	} {
		l, err := Read([]byte(raw), false)
		if err != nil {
			t.Fatal(form, err)
		}
		f := l.Find()
		if len(f.Sets) != 1 || len(f.Damaged) > 0 {
			t.Errorf("%s: %d sets, damaged: %v", form, len(f.Sets), f.Damaged)
			continue
		}
		want, _ := orders.ParseSheet("x", []byte(lettertest.WithoutEnd(p.Clear)))
		got, problems := orders.ParseSheet("x", f.Sets[0].Data)
		if problems.Refused() || !got.Orders.Equal(want.Orders) || got.Game != want.Game {
			t.Errorf("%s: %v\n%s", form, problems, f.Sets[0].Data)
		}
	}
}
