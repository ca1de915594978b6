package sign_test

import (
	"bytes"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"encoding/pem"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hiddeco/sshsig"
	"golang.org/x/crypto/ssh"

	"fieldpost/crypto/sign"
)

func newKey(seed byte) ed25519.PrivateKey {
	return ed25519.NewKeyFromSeed(bytes.Repeat([]byte{seed}, ed25519.SeedSize))
}

func public(k ed25519.PrivateKey) ed25519.PublicKey { return k.Public().(ed25519.PublicKey) }

func mustSign(t testing.TB, k ed25519.PrivateKey, message string) string {
	t.Helper()
	s, err := sign.Sign(k, []byte(message))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

const message = "fieldpost: orders/2\ngame: naseby-7f3a\n"

func TestSignAndVerify(t *testing.T) {
	key := newKey(1)
	for _, m := range []string{message, "", strings.Repeat("x", 100000)} {
		s := mustSign(t, key, m)
		if s != mustSign(t, key, m) {
			t.Error("two signatures of one message differ")
		}
		if err := sign.Verify(public(key), []byte(m), s); err != nil {
			t.Error(err)
		}
		if err := sign.VerifyCanonical(public(key), []byte(m), s); err != nil {
			t.Error(err)
		}
	}
	if _, err := sign.Sign(nil, nil); err == nil {
		t.Error("signed without a key")
	}
}

// Every letter of the armour and every byte behind it count, and none makes a
// signature somebody else's.
func TestEveryByteCounts(t *testing.T) {
	key := newKey(1)
	good := mustSign(t, key, message)
	block, _ := pem.Decode([]byte(good))
	for i := range block.Bytes {
		for bit := range 8 {
			bad := bytes.Clone(block.Bytes)
			bad[i] ^= 1 << bit
			text := string(pem.EncodeToMemory(&pem.Block{Type: "SSH SIGNATURE", Bytes: bad}))
			err := sign.Verify(public(key), []byte(message), text)
			if !errors.Is(err, sign.ErrBadSignature) && !errors.Is(err, sign.ErrDamaged) {
				t.Fatalf("byte %d bit %d: %v", i, bit, err)
			}
		}
	}
	for i := range good {
		for _, c := range []string{"", "A", "\n", "=", "\x00"} {
			if text := good[:i] + c + good[i+1:]; text != good && sign.VerifyCanonical(public(key), []byte(message), text) == nil {
				t.Fatalf("letter %d replaced by %q: still canonical", i, c)
			}
		}
	}
	for i := range message {
		bad := []byte(message)
		bad[i] ^= 1
		if err := sign.Verify(public(key), bad, good); !errors.Is(err, sign.ErrBadSignature) {
			t.Fatalf("message byte %d: %v", i, err)
		}
	}
}

func TestErrors(t *testing.T) {
	key, other := newKey(1), newKey(2)
	good := mustSign(t, key, message)
	with := func(signer any, hash sshsig.HashAlgorithm, namespace string) string {
		s, err := ssh.NewSignerFromKey(signer)
		if err != nil {
			t.Fatal(err)
		}
		sig, err := sshsig.Sign(strings.NewReader(message), s, hash, namespace)
		if err != nil {
			t.Fatal(err)
		}
		return string(sshsig.Armor(sig))
	}
	rsaKey, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, text string
		want       error
	}{
		{"nothing", "", sign.ErrNotSigned},
		{"blanks", " \n", sign.ErrNotSigned},
		{"a word", "signed, York", sign.ErrNotSigned},
		{"another key", mustSign(t, other, message), sign.ErrOtherKey},
		{"another key, another message", mustSign(t, other, "x"), sign.ErrBadSignature},
		{"another message", mustSign(t, key, "x"), sign.ErrBadSignature},
		{"for git", with(key, sshsig.HashSHA512, "git"), sign.ErrOtherPurpose},
		{"SHA-256", with(key, sshsig.HashSHA256, sign.Namespace), sign.ErrUnsupported},
		{"RSA", with(rsaKey, sshsig.HashSHA512, sign.Namespace), sign.ErrUnsupported},
		{"cut", good[:100], sign.ErrDamaged},
		{"two", good + mustSign(t, other, message), sign.ErrDamaged},
		{"trailing bytes", trailing(good), sign.ErrDamaged},
	} {
		if err := sign.Verify(public(key), []byte(message), c.text); !errors.Is(err, c.want) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

// trailing adds a byte inside the last length-prefixed part, where nobody
// would look, and fixes its length.
func trailing(good string) string {
	block, _ := pem.Decode([]byte(good))
	b := append(bytes.Clone(block.Bytes), 0)
	inner := 4 + len("ssh-ed25519") + 4 + ed25519.SignatureSize
	b[len(b)-1-inner-1]++
	return string(pem.EncodeToMemory(&pem.Block{Type: "SSH SIGNATURE", Bytes: b}))
}

func TestToleranceAndCanonicalForm(t *testing.T) {
	key := newKey(1)
	good := mustSign(t, key, message)
	for name, text := range map[string]string{
		"CRLF":      strings.ReplaceAll(good, "\n", "\r\n"),
		"quoted":    "> " + strings.ReplaceAll(good, "\n", "\n> "),
		"indented":  "  " + strings.ReplaceAll(good, "\n", "\n  "),
		"one line":  strings.ReplaceAll(good, "\n", " "),
		"a blank":   " " + good,
		"64 wide":   rewrap(good),
		"no end LF": strings.TrimSuffix(good, "\n"),
	} {
		if err := sign.Verify(public(key), []byte(message), text); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if err := sign.VerifyCanonical(public(key), []byte(message), text); !errors.Is(err, sign.ErrNotCanonical) {
			t.Errorf("%s is canonical: %v", name, err)
		}
		if back, _, err := sign.Canonical(text); err != nil || back != good {
			t.Errorf("%s: %v\n%s", name, err, back)
		}
	}
	if _, repairs, err := sign.Canonical(good); err != nil || len(repairs) != 0 {
		t.Errorf("canonical: %v %v", repairs, err)
	}
}

func rewrap(s string) string {
	b, _ := pem.Decode([]byte(s))
	return string(pem.EncodeToMemory(b))
}

func TestKeys(t *testing.T) {
	pub := public(newKey(1))
	line := sign.FormatKey(pub)
	for _, text := range []string{line, line + " york@example.org", "  " + line} {
		if got, err := sign.ParseKey(text); err != nil || !got.Equal(pub) {
			t.Errorf("%q: %v", text, err)
		}
	}
	raw, _ := base64.StdEncoding.DecodeString(strings.Fields(line)[1])
	long := "ssh-ed25519 " + base64.StdEncoding.EncodeToString(append(raw, 0))
	for _, text := range []string{"", "ssh-ed25519", "age1xyz", line[:40], long, line + "\n" + line, `command="x" ` + line,
		"ssh-rsa AAAAB3NzaC1yc2E=", strings.Replace(line, "ssh-ed25519", "ssh-ed448", 1)} {
		if _, err := sign.ParseKey(text); !errors.Is(err, sign.ErrKey) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// The real ssh-keygen accepts ours, we accept its, and they are the same.
func TestSSHKeygen(t *testing.T) {
	tool, err := exec.LookPath("ssh-keygen")
	if err != nil {
		t.Skip("ssh-keygen is not installed")
	}
	key := newKey(3)
	dir := t.TempDir()
	file := func(name, text string) string {
		p := filepath.Join(dir, name)
		if err := os.WriteFile(p, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return p
	}
	block, err := ssh.MarshalPrivateKey(key, "york")
	if err != nil {
		t.Fatal(err)
	}
	keyFile := file("key", string(pem.EncodeToMemory(block)))
	cmd := exec.Command(tool, "-Y", "sign", "-n", sign.Namespace, "-f", keyFile)
	cmd.Stdin = strings.NewReader(message)
	theirs, err := cmd.Output()
	if err != nil {
		t.Fatalf("ssh-keygen -Y sign: %v", err)
	}
	ours := mustSign(t, key, message)
	if string(theirs) != ours {
		t.Errorf("signatures differ:\n%s%s", theirs, ours)
	}
	if err := sign.VerifyCanonical(public(key), []byte(message), string(theirs)); err != nil {
		t.Error(err)
	}
	check := func(m string) error {
		cmd := exec.Command(tool, "-Y", "verify", "-n", sign.Namespace, "-I", "york",
			"-f", file("allowed", "york "+sign.FormatKey(public(key))+"\n"), "-s", file("sig", ours))
		cmd.Stdin = strings.NewReader(m)
		return cmd.Run()
	}
	if err := check(message); err != nil {
		t.Errorf("ssh-keygen -Y verify: %v", err)
	}
	if check(message+"x") == nil {
		t.Error("ssh-keygen accepts another message")
	}
}

func FuzzVerify(f *testing.F) {
	key := newKey(1)
	good := mustSign(f, key, message)
	f.Add(good)
	f.Add("> " + strings.ReplaceAll(good, "\n", "\r\n> "))
	f.Add(mustSign(f, newKey(2), message))
	f.Fuzz(func(t *testing.T, text string) {
		err := sign.Verify(public(key), []byte(message), text)
		back, _, cerr := sign.Canonical(text)
		if cerr == nil {
			if again, repairs, err := sign.Canonical(back); err != nil || again != back || len(repairs) != 0 {
				t.Errorf("canonical form is not stable: %v %v", repairs, err)
			}
		}
		if err == nil && back != good {
			t.Error("a second signature of the same message")
		}
	})
}

func BenchmarkVerify(b *testing.B) {
	key := newKey(1)
	s := mustSign(b, key, message)
	for b.Loop() {
		sign.Verify(public(key), []byte(message), s)
	}
}

// The text that was signed is told from another, whosever key it was.
func TestIntact(t *testing.T) {
	message := []byte("side: york\n")
	armored, err := sign.Sign(newKey(1), message)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		message, armored string
		want             bool
	}{
		{"side: york\n", armored, true},
		{"side: york\n", strings.ReplaceAll(armored, "\n", "\r\n> "), true},
		{"side:  york\n", armored, false},
		{"side: york\n", "", false},
		{"side: york\n", "-----BEGIN SSH SIGNATURE-----\nU1NIU0lH\n-----END SSH SIGNATURE-----\n", false},
	} {
		if got := sign.Intact([]byte(c.message), c.armored); got != c.want {
			t.Errorf("%q %q: %v", c.message, c.armored, got)
		}
	}
}

// A number is no signature of a file, and no signature of a file is a number.
func TestNumbers(t *testing.T) {
	key := newKey(1)
	number, err := sign.Number(key, []byte(message))
	if err != nil {
		t.Fatal(err)
	}
	again, _ := sign.Number(key, []byte(message))
	a, err := sign.NumberValue(public(key), []byte(message), number)
	if b, _ := sign.NumberValue(public(key), []byte(message), again); err != nil || a != b || number != again {
		t.Errorf("the same number twice: %v, %v", a == b, err)
	}
	block, _ := pem.Decode([]byte(number))
	if a != sha256.Sum256(block.Bytes) {
		t.Error("its value is not the digest of what is in the armour")
	}
	if err := sign.Verify(public(key), []byte(message), number); !errors.Is(err, sign.ErrOtherPurpose) {
		t.Errorf("a number as a signature: %v", err)
	}
	for name, c := range map[string]struct {
		key     ed25519.PrivateKey
		message string
		text    string
		want    error
	}{
		"a signature":     {key, message, mustSign(t, key, message), sign.ErrOtherPurpose},
		"another message": {key, message + "x", number, sign.ErrBadSignature},
		"another key":     {newKey(2), message, number, sign.ErrOtherKey},
		"not canonical":   {key, message, strings.ReplaceAll(number, "\n", "\r\n"), sign.ErrNotCanonical},
		"nothing":         {key, message, "", sign.ErrNotSigned},
	} {
		if _, err := sign.NumberValue(public(c.key), []byte(c.message), c.text); !errors.Is(err, c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
