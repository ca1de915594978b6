// Package seal hides a text from everybody but those it is meant for, with age.
//
// [Seal] pads and encrypts, [SealPacked] encrypts what [Pack] has made shorter, [Open]
// decrypts, [Unpack] unpacks, [Armor] and [Dearmor] turn the
// result into lines of text and back. It promises:
//
//   - Any age program opens what Seal wrote, and Open opens what any age
//     program wrote.
//   - The length of a sealed text tells its length in whole paddings only.
//   - A sealed text of which any bit was changed never opens, and is called
//     damaged, not meant for somebody else.
//
// It does not say who sealed a text: anybody can who knows the recipients. That
// is what package sign is for.
package seal

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"filippo.io/age"
)

// Errors of this package. [Open] may return an error that is both ErrDamaged
// and ErrNotForYou, where the file does not tell; so ask for ErrDamaged first.
var (
	ErrDamaged    = errors.New("the sealed block does not open: it was changed on the way; ask for it again, as an attachment")
	ErrNotForYou  = errors.New("this was sealed to somebody else")
	ErrTooLarge   = errors.New("the sealed block is too large")
	ErrMixed      = errors.New("post-quantum and classic keys cannot be mixed: all keys of a game must be of one kind")
	ErrNoBlock    = errors.New("there is no sealed block here")
	ErrTwoBlocks  = errors.New("there are two different sealed blocks here; send one")
	errUnclear    = unclear{}
	errNobody     = errors.New("nobody to seal to")
	errNoIdentity = errors.New("no key to open with")
)

// unclear is returned where a file has a place for our kind of key that our key
// does not open, and no checksum to tell whose fault it is.
type unclear struct{}

func (unclear) Error() string {
	return "the sealed block does not open: it was changed on the way, or sealed to somebody else; ask for it again, as an attachment"
}

func (unclear) Unwrap() []error { return []error{ErrDamaged, ErrNotForYou} }

// intro opens every age file.
const intro = "age-encryption.org/v1\n"

// Seal pads the plaintext, a YAML mapping or value, as [Pad] does and encrypts
// it to all recipients. The result is a binary age file.
func Seal(plaintext []byte, pad int, recipients ...age.Recipient) ([]byte, error) {
	padded, err := Pad(plaintext, pad)
	if err != nil {
		return nil, err
	}
	return encrypt(padded, recipients)
}

// SealPacked fills what [Pack] and [Store] have made up to a multiple of size, and
// encrypts it to all recipients.
func SealPacked(packed []byte, size int, recipients ...age.Recipient) ([]byte, error) {
	return encrypt(Fill(packed, size), recipients)
}

func encrypt(padded []byte, recipients []age.Recipient) ([]byte, error) {
	if len(recipients) == 0 {
		return nil, errNobody
	}
	var out bytes.Buffer
	w, err := age.Encrypt(&out, checksummed(recipients))
	if errors.Is(err, ErrMixed) {
		return nil, ErrMixed
	} else if err != nil {
		return nil, fmt.Errorf("cannot seal: %w", err)
	}
	if _, err := w.Write(padded); err != nil {
		return nil, fmt.Errorf("cannot seal: %w", err)
	}
	if err := w.Close(); err != nil {
		return nil, fmt.Errorf("cannot seal: %w", err)
	}
	return out.Bytes(), nil
}

// Open decrypts a binary age file with any of the identities. The plaintext may
// have at most limit bytes; the padding is still on it, and it is packed where it was: see
// [Unpack].
//
// Everything that is wrong with the file is [ErrDamaged]. [ErrNotForYou] alone
// means that the file is whole and none of the identities is among its
// recipients; both together, that a file made by another program does not tell
// which of the two it is.
func Open(ciphertext []byte, limit int, identities ...age.Identity) ([]byte, error) {
	if len(identities) == 0 {
		return nil, errNoIdentity
	}
	if !bytes.HasPrefix(ciphertext, []byte(intro)) {
		return nil, ErrDamaged
	}
	ids := &checker{identities: identities}
	r, err := age.Decrypt(bytes.NewReader(ciphertext), ids)
	if err != nil {
		return nil, ids.explain(err)
	}
	// One byte more than the limit tells a longer plaintext; max, because the
	// largest limit has no byte more.
	var out bytes.Buffer
	out.Grow(len(ciphertext) + bytes.MinRead) // it is never longer
	if _, err := out.ReadFrom(io.LimitReader(r, max(int64(limit), int64(limit)+1))); err != nil {
		return nil, ErrDamaged
	}
	plaintext := out.Bytes()
	if len(plaintext) > limit {
		return nil, ErrTooLarge
	}
	return plaintext, nil
}
