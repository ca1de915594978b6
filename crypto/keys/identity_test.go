package keys_test

import (
	"bytes"
	"crypto/ed25519"
	"encoding/binary"
	"encoding/pem"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf16"

	"golang.org/x/crypto/ssh"

	"fieldpost/crypto/keys"
	"fieldpost/crypto/seal"
	"fieldpost/crypto/sign"
)

func generate(t testing.TB, name string, pq bool) keys.Identity {
	t.Helper()
	id, err := keys.Generate(name, pq)
	if err != nil {
		t.Fatal(err)
	}
	return id
}

// sshFile is an OpenSSH key as ssh-keygen leaves it, with or without passphrase.
func sshFile(t testing.TB, key any, passphrase string) string {
	t.Helper()
	var block *pem.Block
	var err error
	if passphrase == "" {
		block, err = ssh.MarshalPrivateKey(key, "york")
	} else {
		block, err = ssh.MarshalPrivateKeyWithPassphrase(key, "york", []byte(passphrase))
	}
	if err != nil {
		t.Fatal(err)
	}
	return string(pem.EncodeToMemory(block))
}

func utf16File(text string, order binary.AppendByteOrder, bom bool) []byte {
	var b []byte
	if bom {
		text = "\ufeff" + text
	}
	for _, u := range utf16.Encode([]rune(text)) {
		b = order.AppendUint16(b, u)
	}
	return b
}

// works checks that the halves of an identity belong together.
func works(t *testing.T, id keys.Identity) {
	t.Helper()
	named, err := id.Named("York")
	if err != nil {
		t.Fatal(err)
	}
	card := named.Card()
	if err := card.Check(); err != nil {
		t.Fatal(err)
	}
	to, err := keys.Recipients(card)
	if err != nil {
		t.Fatal(err)
	}
	sealed, err := seal.Seal([]byte("a: b\n"), 256, to...)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := seal.Open(sealed, 256, id.Age()); err != nil {
		t.Error(err)
	}
	sig, err := sign.Sign(id.SigningKey(), []byte("x"))
	if err != nil {
		t.Fatal(err)
	}
	pub, err := card.SigningKey()
	if err != nil {
		t.Fatal(err)
	}
	if err := sign.Verify(pub, []byte("x"), sig); err != nil {
		t.Error(err)
	}
}

func TestIdentityFiles(t *testing.T) {
	for _, pq := range []bool{false, true} {
		id := generate(t, "Cecily, Duchess of York", pq)
		text := string(id.Format())
		for name, file := range map[string][]byte{
			"as written":    []byte(text),
			"CRLF":          []byte(strings.ReplaceAll(text, "\n", "\r\n")),
			"BOM":           []byte("\ufeff" + text),
			"UTF-16 LE":     utf16File(text, binary.LittleEndian, true),
			"UTF-16 BE":     utf16File(text, binary.BigEndian, true),
			"UTF-16 no BOM": utf16File(text, binary.LittleEndian, false),
			"indented":      []byte("  " + strings.ReplaceAll(text, "\n", "\n  ")),
			"blank lines":   []byte("\n\n" + text + "\n\n"),
		} {
			got, err := keys.ParseIdentity(file)
			if err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			if string(got.Format()) != text || got.Card() != id.Card() || got.Name() != id.Name() || got.PostQuantum() != pq {
				t.Errorf("%s: another identity", name)
			}
			works(t, got)
		}
	}
}

func TestSSHKeyServesForBoth(t *testing.T) {
	key := ed25519.NewKeyFromSeed(bytes.Repeat([]byte{7}, 32))
	id, err := keys.ParseIdentity([]byte(sshFile(t, key, "")))
	if err != nil {
		t.Fatal(err)
	}
	if c := id.Card(); c.Age != c.Sign || id.Name() != "" {
		t.Errorf("%+v", c)
	}
	works(t, id)
	again, err := keys.ParseIdentity(id.Format())
	if err != nil || again.Card() != id.Card() {
		t.Error("format and parse", err)
	}
}

func TestIdentityRefusals(t *testing.T) {
	good := string(generate(t, "York", false).Format())
	other := string(generate(t, "York", false).Format())
	pemOf := func(s string) string { return s[strings.Index(s, "-----BEGIN"):] }
	ageOf := func(s string) string {
		i := strings.Index(s, "AGE-SECRET")
		return s[i : i+strings.Index(s[i:], "\n")+1]
	}
	key := ed25519.NewKeyFromSeed(make([]byte, 32))
	for _, c := range []struct {
		name, text string
		want       error
	}{
		{"empty", "", keys.ErrIdentity},
		{"comments", "# name: York\n", keys.ErrIdentity},
		{"a card", string(keys.FormatCard(generate(t, "York", false).Card())), keys.ErrIdentity},
		{"only age", ageOf(good), keys.ErrNoSigningKey},
		{"passphrase", sshFile(t, key, "secret"), keys.ErrPassphrase},
		{"two age keys", ageOf(other) + good, keys.ErrIdentity},
		{"two SSH keys", good + pemOf(other), keys.ErrIdentity},
		{"damaged age key", strings.Replace(good, "AGE-SECRET-KEY-1", "AGE-SECRET-KEY-1Q", 1), keys.ErrIdentity},
		{"no END", strings.TrimSpace(good)[:len(good)-10], keys.ErrIdentity},
		{"a line lost", pemOf(good)[:36] + pemOf(good)[101:], keys.ErrIdentity},
		{"another PEM", strings.ReplaceAll(pemOf(good), "OPENSSH ", ""), keys.ErrIdentity},
		{"plugin", "AGE-PLUGIN-YUBIKEY-1QQ\n" + good, keys.ErrIdentity},
		{"public", "age1xyz\n" + good, keys.ErrIdentity},
		{"binary", "\xff\x00\xfe", keys.ErrNotText},
		{"huge", strings.Repeat("#\n", 40<<10), keys.ErrTooLarge},
	} {
		_, err := keys.ParseIdentity([]byte(c.text))
		if !errors.Is(err, c.want) {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		for _, line := range strings.Split(good, "\n") {
			if !strings.HasPrefix(line, "#") && len(line) > 20 && !strings.HasPrefix(line, "---") && strings.Contains(err.Error(), line[:20]) {
				t.Errorf("%s: the error shows a secret: %v", c.name, err)
			}
		}
	}
}

// A file whose public half is another key's, or no key at all, would print a card
// that its signatures do not fit, and each signature over it gives the secret away.
func TestHalvesOfAKeyBelongTogether(t *testing.T) {
	_, key, _ := ed25519.GenerateKey(nil)
	_, other, _ := ed25519.GenerateKey(nil)
	for _, half := range [][]byte{other[32:], append([]byte{1}, make([]byte, 31)...)} {
		mixed := ed25519.PrivateKey(append(bytes.Clone(key[:32]), half...))
		if _, err := keys.ParseIdentity([]byte(sshFile(t, mixed, ""))); !errors.Is(err, keys.ErrIdentity) {
			t.Error(err)
		}
	}
}

func TestNames(t *testing.T) {
	for _, bad := range []string{"", " York", "York ", "a\nb", "a\x1b[31m", "a\u202eb", "a\u200bb", "a\u00a0b", "\xff", strings.Repeat("x", 61)} {
		if _, err := keys.Generate(bad, false); !errors.Is(err, keys.ErrName) {
			t.Errorf("%q: %v", bad, err)
		}
	}
	for _, good := range []string{"York", "Marguerite d'Anjou", "Königin", "王", "#1", "yes", "~", "007", "a: b", strings.Repeat("ö", 60)} {
		id := generate(t, good, false)
		got, err := keys.ParseIdentity(id.Format())
		if err != nil || got.Name() != good {
			t.Errorf("%q: %v, %q", good, err, got.Name())
		}
		card, err := keys.ParseCard(keys.FormatCard(id.Card()))
		if err != nil || card != id.Card() {
			t.Errorf("%q: %v, %+v", good, err, card)
		}
	}
}

func TestPrintingHidesSecrets(t *testing.T) {
	id := generate(t, "York", false)
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q"} {
		if got := strings.Trim(fmt.Sprintf(verb, id), `"`); got != "(identity of York)" {
			t.Errorf("%s: %s", verb, got)
		}
	}
}

// The recipes of the package comment, with the ordinary tools.
func TestOrdinaryTools(t *testing.T) {
	for _, tool := range []string{"age", "ssh-keygen", "sed", "grep", "sh"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skip(tool + " is not installed")
		}
	}
	id := generate(t, "York", false)
	dir := t.TempDir()
	file := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	run := func(script string) string {
		cmd := exec.Command("sh", "-ec", script)
		cmd.Dir = dir
		cmd.Stderr = os.Stderr
		out, err := cmd.Output()
		if err != nil {
			t.Fatalf("%s: %v", script, err)
		}
		return string(out)
	}
	to, err := keys.Recipients(id.Card())
	if err != nil {
		t.Fatal(err)
	}
	sealed, err := seal.Seal([]byte("a: b\n"), 256, to...)
	if err != nil {
		t.Fatal(err)
	}
	file("id", string(id.Format()))
	file("sealed", seal.Armor(sealed))
	file("message", "hello\n")
	if out := run("grep AGE-SECRET id | age -d -i - sealed"); !strings.HasPrefix(out, "a: b\n#") {
		t.Errorf("age: %q", out)
	}
	sig := run("umask 077; sed -n '/BEGIN/,/END/p' id > key; ssh-keygen -q -Y sign -n fieldpost -f key < message")
	pub, err := id.Card().SigningKey()
	if err != nil {
		t.Fatal(err)
	}
	if err := sign.Verify(pub, []byte("hello\n"), sig); err != nil {
		t.Error(err)
	}
	if out := strings.TrimSpace(run("ssh-keygen -y -f key")); out != id.Card().Sign+" York" {
		t.Errorf("ssh-keygen -y: %q", out)
	}
	// A key made by ssh-keygen serves for age, too.
	run("ssh-keygen -q -t ed25519 -N '' -C '' -f both; printf 'a: b\n' | age -a -R both.pub > sealed2")
	both, err := os.ReadFile(filepath.Join(dir, "both"))
	if err != nil {
		t.Fatal(err)
	}
	id, err = keys.ParseIdentity(both)
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(dir, "sealed2"))
	if err != nil {
		t.Fatal(err)
	}
	bin, _, err := seal.Dearmor(string(text))
	if err != nil {
		t.Fatal(err)
	}
	if got, err := seal.Open(bin, 100, id.Age()); err != nil || string(got) != "a: b\n" {
		t.Errorf("%v %q", err, got)
	}
	works(t, id)
}

func FuzzParseIdentity(f *testing.F) {
	f.Add(generate(f, "York", false).Format())
	f.Add(generate(f, "York", true).Format())
	f.Add([]byte(sshFile(f, ed25519.NewKeyFromSeed(make([]byte, 32)), "")))
	f.Add(utf16File(string(generate(f, "York", false).Format()), binary.BigEndian, true))
	f.Fuzz(func(t *testing.T, file []byte) {
		id, err := keys.ParseIdentity(file)
		if err != nil {
			return
		}
		again, err := keys.ParseIdentity(id.Format())
		if err != nil || !bytes.Equal(again.Format(), id.Format()) || again.Card() != id.Card() {
			t.Errorf("format and parse: %v", err)
		}
	})
}
