package seal_test

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"filippo.io/age"
	agearmor "filippo.io/age/armor"
	"gopkg.in/yaml.v3"

	"fieldpost/crypto/seal"
)

func newKey(t testing.TB) *age.X25519Identity {
	t.Helper()
	id, err := age.GenerateX25519Identity()
	if err != nil {
		t.Fatal(err)
	}
	return id
}

func newPQ(t testing.TB) *age.HybridIdentity {
	t.Helper()
	id, err := age.GenerateHybridIdentity()
	if err != nil {
		t.Fatal(err)
	}
	return id
}

const sheet = "fieldpost: orders/2\nstep: 7\nnote: |\n  A cold night.\n"

func TestPadKeepsTheMeaning(t *testing.T) {
	for _, tail := range []string{"", "\n", "note: |\n  keep\n", "note: |+\n  keep\n\n", "note: >-\n  folded\n  text\n", "list:\n  - a\n  - b"} {
		for n := range 300 {
			text := "a: " + strings.Repeat("x", n) + "\n" + tail
			for _, pad := range []int{2, 3, 16, 256, 1024} {
				out, err := seal.Pad([]byte(text), pad)
				if string(seal.Unpad(out)) != strings.TrimSuffix(text, "\n")+"\n" {
					t.Errorf("%q is %q without its padding", text, seal.Unpad(out))
				}
				if err != nil {
					t.Fatal(err)
				}
				if len(out)%pad != 0 || len(out) > len(text)+2*pad+1 || out[len(out)-1] != '\n' {
					t.Fatalf("%d bytes padded to %d: %d", len(text), pad, len(out))
				}
				if !bytes.HasPrefix(out, []byte(text)) {
					t.Fatal("the text was changed")
				}
				if pad != 256 {
					continue
				}
				var before, after map[string]any
				if err := yaml.Unmarshal([]byte(text), &before); err != nil {
					t.Fatal(err)
				}
				if err := yaml.Unmarshal(out, &after); err != nil {
					t.Fatalf("%v in\n%s", err, out)
				}
				if fmt.Sprintf("%q", before) != fmt.Sprintf("%q", after) {
					t.Fatalf("%q became %q", before, after)
				}
			}
		}
	}
	if _, err := seal.Pad(nil, 1); err == nil {
		t.Error("a padding of 1 was accepted")
	}
}

const padding = 4 << 10

func TestSealAndOpen(t *testing.T) {
	a, b, pq := newKey(t), newKey(t), newPQ(t)
	for name, sealed := range map[string][]byte{
		"two keys":     must(seal.Seal([]byte(sheet), padding, a.Recipient(), b.Recipient())),
		"post-quantum": must(seal.Seal([]byte(sheet), padding, pq.Recipient())),
	} {
		got, err := seal.Open(sealed, 1<<20, b, pq)
		if err != nil || len(got) != padding || !strings.HasPrefix(string(got), sheet+"#..") {
			t.Errorf("%s: %v, %q", name, err, got)
		}
	}
}

func TestLengthTellsNothing(t *testing.T) {
	a := newKey(t).Recipient()
	short := must(seal.Seal([]byte("a: b\n"), padding, a))
	long := must(seal.Seal([]byte("a: "+strings.Repeat("b", 900)+"\n"), padding, a))
	if len(short) != len(long) {
		t.Errorf("%d and %d bytes", len(short), len(long))
	}
}

// Any bit of a sealed block may change, anywhere: it is always damage, and
// never called somebody else's.
func TestEveryByteCounts(t *testing.T) {
	a, b, pq := newKey(t), newKey(t), newPQ(t)
	for name, c := range map[string]struct {
		sealed []byte
		id     age.Identity
	}{
		"classic":      {must(seal.Seal([]byte(sheet), 256, b.Recipient(), a.Recipient())), a},
		"post-quantum": {must(seal.Seal([]byte(sheet), 256, pq.Recipient())), pq},
	} {
		for i := range c.sealed {
			for _, bit := range []byte{0x01, 0x20, 0x80} {
				bad := bytes.Clone(c.sealed)
				bad[i] ^= bit
				if _, err := seal.Open(bad, 1<<20, c.id); !errors.Is(err, seal.ErrDamaged) {
					t.Fatalf("%s: byte %d of %d: %v", name, i, len(bad), err)
				}
			}
		}
		for i := range c.sealed {
			if _, err := seal.Open(c.sealed[:i], 1<<20, c.id); !errors.Is(err, seal.ErrDamaged) {
				t.Fatalf("%s: cut at %d: %v", name, i, err)
			}
		}
		if _, err := seal.Open(append(bytes.Clone(c.sealed), 0), 1<<20, c.id); !errors.Is(err, seal.ErrDamaged) {
			t.Errorf("%s: a byte more: %v", name, err)
		}
	}
}

func TestNotForYou(t *testing.T) {
	a, b, pq := newKey(t), newKey(t), newPQ(t)
	for _, id := range []age.Identity{b, pq} {
		_, err := seal.Open(must(seal.Seal([]byte(sheet), 256, a.Recipient())), 1<<20, id)
		if !errors.Is(err, seal.ErrNotForYou) || errors.Is(err, seal.ErrDamaged) {
			t.Errorf("a whole file for somebody else: %v", err)
		}
	}
	// Without our checksum nobody can tell, and the message says so.
	var plain bytes.Buffer
	w := must(age.Encrypt(&plain, a.Recipient()))
	w.Write([]byte(sheet))
	w.Close()
	_, err := seal.Open(plain.Bytes(), 1<<20, b)
	if !errors.Is(err, seal.ErrNotForYou) || !errors.Is(err, seal.ErrDamaged) {
		t.Errorf("a plain age file for somebody else: %v", err)
	}
	if got, err := seal.Open(plain.Bytes(), 1<<20, a); err != nil || string(got) != sheet {
		t.Errorf("a plain age file: %v", err)
	}
}

func TestSealRefusals(t *testing.T) {
	a, pq := newKey(t), newPQ(t)
	if _, err := seal.Seal(nil, 256, a.Recipient(), pq.Recipient()); !errors.Is(err, seal.ErrMixed) {
		t.Errorf("mixed: %v", err)
	}
	if _, err := seal.Seal(nil, 256); err == nil {
		t.Error("sealed to nobody")
	}
	if _, err := seal.Open([]byte("x"), 10); err == nil {
		t.Error("opened without a key")
	}
	for _, junk := range []string{"", "age", sheet, "age-encryption.org/v2\n"} {
		if _, err := seal.Open([]byte(junk), 10, a); !errors.Is(err, seal.ErrDamaged) {
			t.Errorf("%q: %v", junk, err)
		}
	}
}

func TestLimit(t *testing.T) {
	a := newKey(t)
	sealed := must(seal.Seal([]byte(sheet), 1024, a.Recipient()))
	for limit, ok := range map[int]bool{-1: false, 0: false, 1023: false, 1024: true, math.MaxInt: true} {
		got, err := seal.Open(sealed, limit, a)
		if ok && (err != nil || len(got) != 1024) || !ok && !errors.Is(err, seal.ErrTooLarge) {
			t.Errorf("limit %d: %v", limit, err)
		}
	}
}

// Our armour is age's own, for every length of the last line.
func TestArmorIsAges(t *testing.T) {
	for n := range 200 {
		bin := bytes.Repeat([]byte{0xfb}, n)
		var want bytes.Buffer
		w := agearmor.NewWriter(&want)
		w.Write(bin)
		w.Close()
		if got := seal.Armor(bin); got != want.String() {
			t.Fatalf("%d bytes:\n%s\n%s", n, got, want.String())
		}
	}
}

// A changed letter in the armour is found when the block is opened. Where it
// changed only bits of the last letter that carry nothing, the block is whole,
// and not in canonical form any more.
func TestEveryLetterOfTheArmourCounts(t *testing.T) {
	a := newKey(t)
	sealed := must(seal.Seal([]byte(sheet), 256, a.Recipient()))
	text := seal.Armor(sealed)
	begin, end := strings.Index(text, "\n")+1, strings.Index(text, "-----END")
	for i := begin; i < end; i++ {
		r := byte('A')
		if text[i] == r {
			r = 'B'
		}
		changed := text[:i] + string(r) + text[i+1:]
		bin, _, err := seal.Dearmor(changed)
		if err == nil && bytes.Equal(bin, sealed) {
			if isCanonical(changed) {
				t.Fatalf("letter %d: changed without a trace", i)
			}
			continue
		}
		if err == nil {
			_, err = seal.Open(bin, 1<<20, a)
		}
		if !errors.Is(err, seal.ErrDamaged) {
			t.Fatalf("letter %d: %v", i, err)
		}
	}
}

func TestDearmorErrors(t *testing.T) {
	one, two := seal.Armor([]byte("one")), seal.Armor([]byte("two"))
	for text, want := range map[string]error{
		"":         seal.ErrNoBlock,
		one + two:  seal.ErrTwoBlocks,
		one[:40]:   seal.ErrDamaged,
		"> " + one: nil,
	} {
		if _, _, err := seal.Dearmor(text); !errors.Is(err, want) {
			t.Errorf("%q: %v", text, err)
		}
	}
	if !isCanonical(one) || isCanonical(one+"\n") {
		t.Error("canonical")
	}
}

// The age command opens ours, and we open what it writes.
func TestAgeCommand(t *testing.T) {
	tool, err := exec.LookPath("age")
	if err != nil {
		t.Skip("age is not installed")
	}
	a, other := newKey(t), newKey(t)
	dir := t.TempDir()
	keyFile, sealedFile := filepath.Join(dir, "key"), filepath.Join(dir, "sealed")
	write(t, keyFile, a.String()+"\n")
	write(t, sealedFile, seal.Armor(must(seal.Seal([]byte(sheet), 1024, other.Recipient(), a.Recipient()))))
	out, err := exec.Command(tool, "-d", "-i", keyFile, sealedFile).Output()
	if err != nil || len(out) != 1024 || !strings.HasPrefix(string(out), sheet) {
		t.Errorf("age -d: %v %q", err, out)
	}
	cmd := exec.Command(tool, "-a", "-r", a.Recipient().String())
	cmd.Stdin = strings.NewReader(sheet)
	text, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	bin, repairs, err := seal.Dearmor(string(text))
	if err != nil || len(repairs) != 0 || !isCanonical(string(text)) {
		t.Fatalf("age -a: %v %v", repairs, err)
	}
	if got, err := seal.Open(bin, 1<<20, a); err != nil || string(got) != sheet {
		t.Errorf("age -a: %v %q", err, got)
	}
}

func FuzzDearmor(f *testing.F) {
	f.Add(seal.Armor([]byte("some bytes that were sealed once")))
	f.Add("> -----BEGIN AGE ENCRYPTED FILE-----\r\n> Comment: x\r\n> YWJj=\r\n> ZA=3D=3D\r\n> -----END AGE ENCRYPTED FILE-----")
	f.Add("—BEGIN AGE\u00a0ENCRYPTED FILE— YWJj —END AGE ENCRYPTED FILE—")
	f.Fuzz(func(t *testing.T, text string) {
		bin, repairs, err := seal.Dearmor(text)
		if err != nil {
			if bin != nil || repairs != nil {
				t.Error("results beside an error")
			}
			return
		}
		again, repairs2, err := seal.Dearmor(seal.Armor(bin))
		if err != nil || len(repairs2) != 0 || !bytes.Equal(bin, again) {
			t.Errorf("not stable: %v %v", repairs2, err)
		}
		if isCanonical(text) != (text == seal.Armor(bin)) || isCanonical(text) && len(repairs) != 0 {
			t.Errorf("canonical: %v with repairs %v", isCanonical(text), repairs)
		}
	})
}

func BenchmarkSealAndOpen(b *testing.B) {
	a := newKey(b)
	for b.Loop() {
		seal.Open(must(seal.Seal([]byte(sheet), 1024, a.Recipient())), 1<<20, a)
	}
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func isCanonical(text string) bool {
	_, ok := seal.Binary(text)
	return ok
}
