package dice

import (
	"crypto/hkdf"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
)

// commitmentPrefix separates the hash of a commitment from every other hash.
const commitmentPrefix = "fieldpost dice commitment/1"

// Errors of this package.
var (
	// ErrCommitment says that a secret is not the one committed to.
	ErrCommitment = errors.New("this dice secret is not the one the game committed to")
	// ErrSecret says that a text is not a secret.
	ErrSecret = errors.New("a dice secret is 64 hexadecimal digits, in lower case")
)

// Secret is what the adjudicator commits to at the start of a game and reveals
// at its end.
type Secret [32]byte

// Seed tells the secrets of one adjudicator's games apart. It is public.
type Seed [32]byte

// NewSeed reads a fresh seed from random.
func NewSeed(random io.Reader) (Seed, error) {
	var s Seed
	if _, err := io.ReadFull(random, s[:]); err != nil {
		return Seed{}, fmt.Errorf("no randomness for the dice: %w", err)
	}
	return s, nil
}

// ParseSeed reads 64 hexadecimal digits.
func ParseSeed(text string) (Seed, error) {
	s, err := ParseSecret(text)
	return Seed(s), err
}

// String gives the seed as 64 hexadecimal digits.
func (s Seed) String() string { return hex.EncodeToString(s[:]) }

// secretPrefix opens the HKDF info of secrets.
const secretPrefix = "fieldpost dice secret/1"

// Secret gives the secret of a game that nobody but the holder of a key can know, and
// that he need not keep: the key and the seed give it again.
func (s Seed) Secret(key []byte) Secret {
	made, err := hkdf.Key(sha256.New, key, s[:], secretPrefix, sha256.Size)
	if err != nil {
		panic("dice: " + err.Error()) // as in Draw
	}
	return Secret(made)
}

// ParseSecret reads what [Secret.Reveal] wrote.
func ParseSecret(text string) (Secret, error) {
	var s Secret
	b, err := hex.DecodeString(text)
	if err != nil || len(b) != len(s) || hex.EncodeToString(b) != text {
		return Secret{}, ErrSecret
	}
	copy(s[:], b)
	return s, nil
}

// Reveal gives the secret as 64 hexadecimal digits.
func (s Secret) Reveal() string { return hex.EncodeToString(s[:]) }

// String hides the secret, so that a careless print does not end the game.
func (s Secret) String() string { return "(dice secret)" }

// GoString hides the secret as [Secret.String] does.
func (s Secret) GoString() string { return s.String() }

// Format hides the secret from every verb of package fmt.
func (s Secret) Format(f fmt.State, _ rune) { io.WriteString(f, s.String()) }

// Commitment gives the public promise of this secret, "sha256:" and 64
// hexadecimal digits. It tells nothing about the secret.
func (s Secret) Commitment() string {
	h := sha256.New()
	io.WriteString(h, commitmentPrefix)
	h.Write(s[:])
	return "sha256:" + hex.EncodeToString(h.Sum(nil))
}

// Verify returns [ErrCommitment] unless the commitment is that of this secret.
func (s Secret) Verify(commitment string) error {
	if subtle.ConstantTimeCompare([]byte(s.Commitment()), []byte(commitment)) != 1 {
		return ErrCommitment
	}
	return nil
}
