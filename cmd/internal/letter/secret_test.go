package letter

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf16"

	"fieldpost/crypto/keys"
)

// A secret key is seen wherever it stands, and whatever a mail program did to
// it; cards, signatures and sealed files are none.
func TestSecret(t *testing.T) {
	for _, pq := range []bool{false, true} {
		id, err := keys.Generate("Ben", pq)
		if err != nil {
			t.Fatal(err)
		}
		file := string(id.Format())
		age := file[strings.Index(file, "AGE-SECRET-KEY"):]
		age = age[:strings.Index(age, "\n")]
		ssh := file[strings.Index(file, "-----BEGIN"):]
		utf := []byte{0xff, 0xfe}
		for _, c := range utf16.Encode([]rune(file)) {
			utf = append(utf, byte(c), byte(c>>8))
		}
		for name, has := range map[string]string{
			"whole": file, "age alone": age, "SSH alone": ssh, "quoted": "> " + strings.ReplaceAll(file, "\n", "\n> "),
			"broken": age[:40] + "\n" + age[40:], "small letters": strings.ToLower(age), "in a sentence": "My key is " + age + ".",
			"UTF-16": string(utf),
		} {
			for _, how := range []string{"Content-Type: text/plain", "Content-Type: application/octet-stream", "Content-Type: text/html", "Content-Type: image/png; name=x.png"} {
				l, err := Read([]byte("From: a@b.example\r\n"+how+"\r\n\r\n"+has), false)
				if err != nil || !l.Find().Secret {
					t.Errorf("%s, %s: not seen; %v", name, how, err)
				}
			}
		}
		for _, not := range []string{string(keys.FormatCard(id.Card())), "AGE-SECRET-KEY-1…", "-----BEGIN SSH SIGNATURE-----", "-----BEGIN AGE ENCRYPTED FILE-----"} {
			if l, _ := Read([]byte("From: a@b.example\r\n\r\n"+not), false); l.Find().Secret {
				t.Errorf("seen in\n%s", not)
			}
		}
	}
}

// Files of a game that hold no orders are not taken for damaged ones; as soon as
// there could be orders in one, it is read.
func TestGameFile(t *testing.T) {
	sealed := "secrets: |\n  -----BEGIN AGE ENCRYPTED FILE-----\n  YWdl\n  -----END AGE ENCRYPTED FILE-----\n"
	for text, want := range map[string]bool{
		"fieldpost: game/1\n" + sealed:                           true,
		"# mine\r\n\r\nfieldpost: call/1\r\n" + sealed:           true,
		"fieldpost: contact/1\nname: Ben\n":                      true,
		"fieldpost: call/1\n" + sealed + "fieldpost: orders/2\n": false,
		"fieldpost: orders/2\n" + sealed:                         false,
		"Hello\nfieldpost: call/1\n":                             false,
	} {
		raw := fmt.Sprintf("From: a@b.example\r\nContent-Type: text/yaml; name=x\r\n\r\n%s", text)
		l, err := Read([]byte(raw), false)
		if err != nil {
			t.Fatal(err)
		}
		if f := l.Find(); f.Game != want || want && len(f.Damaged) > 0 {
			t.Errorf("%q: %v %v", text, f.Game, f.Damaged)
		}
	}
}
