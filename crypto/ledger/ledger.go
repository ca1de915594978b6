// Package ledger records which files there are and what is in them, and finds
// out what has changed since.
//
// It works on names and digests and reads no files. It promises that the same
// files give the same ledger and the same digest of it, in whatever order they
// were found, and that [Compare] names every difference, always in the same
// order.
package ledger

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Errors of [New] and [Entries.Check].
var (
	ErrName      = errors.New("a file name in the ledger is empty or has characters that cannot be shown")
	ErrDigest    = errors.New("a digest is 'sha256:' and 64 hexadecimal digits, in lower case")
	ErrDuplicate = errors.New("a file stands in the ledger twice")
	ErrOrder     = errors.New("the ledger is not sorted by name")
)

const prefix = "sha256:"

// Digest gives the SHA-256 of data as "sha256:" and 64 hexadecimal digits.
func Digest(data []byte) string {
	h := sha256.Sum256(data)
	return prefix + hex.EncodeToString(h[:])
}

// IsDigest reports whether text has the form that [Digest] gives.
func IsDigest(text string) bool {
	digits, ok := strings.CutPrefix(text, prefix)
	b, err := hex.DecodeString(digits)
	return ok && err == nil && len(b) == sha256.Size && strings.ToLower(digits) == digits
}

// Entry is one file: its name and the digest of its content.
type Entry struct {
	Name, Digest string
}

// Entries is a list of files, sorted by name, each once.
type Entries []Entry

// New sorts entries and checks them. It keeps nothing of its argument.
func New(entries ...Entry) (Entries, error) {
	e := Entries(slices.Clone(entries))
	slices.SortFunc(e, byName)
	if err := e.Check(); err != nil {
		return nil, err
	}
	return e, nil
}

// Check returns an error unless the entries are as [New] gives them: for lists
// that were read from a file.
func (e Entries) Check() error {
	for i, x := range e {
		switch {
		case !goodName(x.Name):
			return fmt.Errorf("%w: %q", ErrName, x.Name)
		case !IsDigest(x.Digest):
			return fmt.Errorf("%s: %w", x.Name, ErrDigest)
		case i > 0 && e[i-1].Name == x.Name:
			return fmt.Errorf("%w: %s", ErrDuplicate, x.Name)
		case i > 0 && e[i-1].Name > x.Name:
			return fmt.Errorf("%w: %s", ErrOrder, x.Name)
		}
	}
	return nil
}

// Find gives the digest of the file with this name.
func (e Entries) Find(name string) (digest string, ok bool) {
	i, ok := slices.BinarySearchFunc(e, Entry{Name: name}, byName)
	if !ok {
		return "", false
	}
	return e[i].Digest, true
}

func byName(a, b Entry) int { return strings.Compare(a.Name, b.Name) }

// goodName keeps out what could make one line look like two, or like another.
func goodName(name string) bool {
	return name != "" && utf8.ValidString(name) && !strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsPrint(r) })
}
