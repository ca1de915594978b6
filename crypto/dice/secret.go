package dice

import (
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

// NewSecret reads a fresh secret from random.
func NewSecret(random io.Reader) (Secret, error) {
	var s Secret
	if _, err := io.ReadFull(random, s[:]); err != nil {
		return Secret{}, fmt.Errorf("no randomness for the dice secret: %w", err)
	}
	return s, nil
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
