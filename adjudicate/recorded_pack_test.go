package adjudicate_test

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/hkdf"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"io"
	"maps"
	"slices"
	"strings"
	"testing"

	"filippo.io/age"
	"golang.org/x/crypto/chacha20poly1305"

	"fieldpost/adjudicate/folder"
	"fieldpost/crypto/keys"
)

// Recorded games are stored with their views open, since sealed ones do not shrink:
// york.view.age is kept as york.view.head, the header and the nonce of the age file, and
// york.view.txt, what is in it. With the published key the one seals the other again,
// to the same bytes.
const (
	viewSuffix = ".view.age"
	headSuffix = ".view.head"
	textSuffix = ".view.txt"
)

// pack stores a game that was revealed.
func pack(t testing.TB, files folder.Files) []byte {
	t.Helper()
	id := published(t, files)
	all := map[string][]byte{}
	for name, data := range files {
		base, isView := strings.CutSuffix(name, viewSuffix)
		if !isView {
			all[name] = data
			continue
		}
		head, text, err := openAge(data, id)
		if err != nil {
			t.Fatal(err)
		}
		all[base+headSuffix], all[base+textSuffix] = head, text
	}
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	w := tar.NewWriter(z)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		if err := w.WriteHeader(&tar.Header{Name: name, Mode: 0o644, Size: int64(len(all[name]))}); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write(all[name]); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(w.Close(), z.Close()); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// unpack gives the files of a game as they were.
func unpack(t testing.TB, data []byte) folder.Files {
	t.Helper()
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	files := folder.Files{}
	for r := tar.NewReader(z); ; {
		h, err := r.Next()
		if err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		if files[h.Name], err = io.ReadAll(r); err != nil {
			t.Fatal(err)
		}
	}
	id := published(t, files)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		base, ok := strings.CutSuffix(name, headSuffix)
		if !ok {
			continue
		}
		if files[base+viewSuffix], err = sealAge(files[name], files[base+textSuffix], id); err != nil {
			t.Fatal(err)
		}
		delete(files, name)
		delete(files, base+textSuffix)
	}
	return files
}

// published is the key that reveal.yaml publishes.
func published(t testing.TB, files folder.Files) age.Identity {
	t.Helper()
	for l := range strings.Lines(string(files[folder.RevealName])) {
		if line, ok := strings.CutPrefix(l, "identity: "); ok {
			id, err := keys.ParseOpening(strings.Trim(strings.TrimSpace(line), `"`))
			if err != nil {
				t.Fatal(err)
			}
			return id.Age()
		}
	}
	t.Fatal("no key was published")
	return nil
}

// keeper keeps the key of the file that it opens.
type keeper struct {
	age.Identity
	key []byte
}

func (k *keeper) Unwrap(stanzas []*age.Stanza) ([]byte, error) {
	key, err := k.Identity.Unwrap(stanzas)
	k.key = key
	return key, err
}

// As the age format says: the payload is a nonce, and chunks of the text, each with a tag.
const (
	chunk  = 64 << 10
	tag    = chacha20poly1305.Overhead
	nonces = 16
)

func openAge(data []byte, id age.Identity) (head, text []byte, err error) {
	r, err := age.Decrypt(bytes.NewReader(data), id)
	if err != nil {
		return nil, nil, err
	}
	if text, err = io.ReadAll(r); err != nil {
		return nil, nil, err
	}
	chunks := max(1, (len(text)+chunk-1)/chunk)
	return data[:len(data)-len(text)-chunks*tag], text, nil
}

func sealAge(head, text []byte, id age.Identity) ([]byte, error) {
	k := &keeper{Identity: id}
	if _, err := age.Decrypt(io.MultiReader(bytes.NewReader(head), bytes.NewReader(make([]byte, chunk+tag))), k); k.key == nil {
		return nil, err
	}
	key, err := hkdf.Key(sha256.New, k.key, head[len(head)-nonces:], "payload", chacha20poly1305.KeySize)
	if err != nil {
		return nil, err
	}
	aead, err := chacha20poly1305.New(key)
	if err != nil {
		return nil, err
	}
	out := slices.Clone(head)
	for n := uint64(0); ; n++ {
		part := text[:min(chunk, len(text))]
		text = text[len(part):]
		nonce := make([]byte, chacha20poly1305.NonceSize)
		binary.BigEndian.PutUint64(nonce[3:11], n)
		if len(text) == 0 {
			nonce[11] = 1
		}
		out = aead.Seal(out, nonce, part, nil)
		if len(text) == 0 {
			return out, nil
		}
	}
}
