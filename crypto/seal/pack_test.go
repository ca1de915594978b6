package seal_test

import (
	"bytes"
	"compress/gzip"
	"crypto/rand"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"strings"
	"testing"

	"fieldpost/crypto/seal"
)

// What is packed comes back, alone and behind a part that is only stored, and
// gunzip of anybody reads it.
func TestPackAndUnpack(t *testing.T) {
	for _, text := range []string{"", "a: b\n", strings.Repeat("a: b\n", 10000), "\x00\x00", "a\x1f\x8b"} {
		for _, packed := range [][]byte{seal.Pack([]byte(text)), append(seal.Store([]byte("notes:\n")), seal.Pack([]byte(text))...)} {
			for _, size := range []int{1, 256, 4 << 10} {
				filled := seal.Fill(packed, size)
				want := text
				if len(packed) > len(seal.Pack([]byte(text))) {
					want = "notes:\n" + text
				}
				got, err := seal.Unpack(filled, len(want))
				if err != nil || string(got) != want || len(filled)%size > 0 {
					t.Fatalf("%.20q %d: %v, %.40q", text, size, err, got)
				}
				if _, err := seal.Unpack(filled, len(want)-1); !errors.Is(err, seal.ErrTooLarge) {
					t.Errorf("%.20q: too large a text unpacks: %v", text, err)
				}
				if path, err := exec.LookPath("gunzip"); err == nil && size > 1 {
					c := exec.Command(path)
					c.Stdin = bytes.NewReader(filled)
					if out, err := c.CombinedOutput(); err != nil || string(out) != want {
						t.Errorf("gunzip: %v %.80q", err, out)
					}
				}
			}
		}
	}
	if got, err := seal.Unpack([]byte("a: b\n#..\n"), 3); err != nil || string(got) != "a: b\n#..\n" {
		t.Errorf("what is not packed: %q %v", got, err)
	}
}

// Texts of one length that are stored have one length, whatever is in them.
func TestStoredTellsNothing(t *testing.T) {
	noise := make([]byte, 4<<10)
	rand.Read(noise)
	if a, b := len(seal.Store(noise)), len(seal.Store(make([]byte, len(noise)))); a != b || a > len(noise)+64 {
		t.Errorf("%d and %d bytes", a, b)
	}
}

// bombs are small, and would become much more than anybody reads, or take long for nothing.
func bombs() map[string][]byte {
	flood := func() []byte {
		var b bytes.Buffer
		w, _ := gzip.NewWriterLevel(&b, gzip.BestCompression)
		for range 64 {
			w.Write(make([]byte, 1<<20))
		}
		w.Close()
		return b.Bytes()
	}()
	head := []byte("\x1f\x8b\x08\x10\x00\x00\x00\x00\x00\xff")
	return map[string][]byte{
		"64 MiB":                flood,
		"64 MiB behind":         append(seal.Store([]byte("notes:\n")), flood...),
		"ten thousand members":  bytes.Repeat(seal.Pack(nil), 10000),
		"a comment without end": append(head, bytes.Repeat([]byte("x"), 1<<20)...),
	}
}

func TestBombs(t *testing.T) {
	for name, bomb := range bombs() {
		before := testing.AllocsPerRun(1, func() {})
		var got []byte
		var err error
		allocs := testing.AllocsPerRun(1, func() { got, err = seal.Unpack(bomb, 64<<10) })
		if !errors.Is(err, seal.ErrPacked) || got != nil || allocs-before > 200 {
			t.Errorf("%s of %d bytes: %d bytes, %v, %v allocations", name, len(bomb), len(got), err, allocs)
		}
	}
}

// Nothing that was packed otherwise, cut or changed unpacks to anything else.
func TestPackedDamage(t *testing.T) {
	text := []byte(strings.Repeat("orders:\n  card: Surprise Attack\n", 20))
	packed := seal.Fill(seal.Pack(text), 256)
	for i := range packed {
		bad := bytes.Clone(packed)
		bad[i] ^= 1
		if got, err := seal.Unpack(bad, 1<<20); err == nil && !bytes.Equal(got, text) && !bytes.Equal(got, bad) {
			t.Errorf("byte %d: %q", i, got)
		}
	}
	for name, bad := range map[string][]byte{"cut": packed[:40], "text behind": append(bytes.Clone(packed), "x"...), "text at once behind": append(seal.Pack(text), "x"...)} {
		if _, err := seal.Unpack(bad, 1<<20); !errors.Is(err, seal.ErrPacked) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func FuzzUnpack(f *testing.F) {
	f.Add(seal.Fill(seal.Pack([]byte("a: b\n")), 256))
	f.Add(append(seal.Store([]byte("notes:\n")), seal.Pack([]byte("a: b\n"))...))
	for name, bomb := range bombs() {
		if name != "a comment without end" {
			f.Add(bomb[:min(len(bomb), 4<<10)])
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		const limit = 64 << 10
		got, err := seal.Unpack(data, limit)
		if err != nil {
			return
		}
		if !seal.IsPacked(data) {
			if !bytes.Equal(got, data) {
				t.Fatal("what is not packed changed")
			}
			return
		}
		if len(got) > limit {
			t.Fatalf("%d bytes", len(got))
		}
		if again, err := seal.Unpack(seal.Fill(seal.Pack(got), 256), limit); err != nil || !bytes.Equal(again, got) {
			t.Fatalf("%v: packed again it is otherwise", err)
		}
	})
}

// The vectors are another program's, which packs otherwise: what counts is the text.
func TestPackedVectors(t *testing.T) {
	data, err := os.ReadFile("../../testdata/vectors/packed.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Limit   int
		Vectors []struct {
			Name, Text string
			Packed     []byte
			Refused    bool
		}
	}
	if err := json.Unmarshal(data, &file); err != nil || len(file.Vectors) < 10 {
		t.Fatal(err, len(file.Vectors))
	}
	for _, v := range file.Vectors {
		got, err := seal.Unpack(v.Packed, file.Limit)
		if v.Refused != errors.Is(err, seal.ErrPacked) || string(got) != v.Text {
			t.Errorf("%s: %v %q", v.Name, err, got)
		}
	}
}
