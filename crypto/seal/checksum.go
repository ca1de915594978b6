package seal

import (
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"slices"

	"filippo.io/age"
)

// An age header does not say whom it is for: a damaged entry for our key looks
// just like an entry for another. So that "damaged" and "not for you" can be
// told apart, Seal adds one entry of its own to the header,
//
//	-> fieldpost-sum <base64 of 16 bytes>
//
// with the start of the SHA-256 of the other entries. It says nothing that is
// not in the file already, and other age programs pass over it, as the format
// asks them to.
const sumType = "fieldpost-sum"

func checksum(stanzas []*age.Stanza) string {
	h := sha256.New()
	write := func(b []byte) {
		h.Write(binary.BigEndian.AppendUint32(nil, uint32(len(b))))
		h.Write(b)
	}
	for _, s := range stanzas {
		if s.Type == sumType {
			continue
		}
		write([]byte(s.Type))
		h.Write(binary.BigEndian.AppendUint32(nil, uint32(len(s.Args))))
		for _, a := range s.Args {
			write([]byte(a))
		}
		write(s.Body)
	}
	return base64.RawStdEncoding.EncodeToString(h.Sum(nil)[:16])
}

// checksummed wraps a file key for several recipients and adds the checksum.
type checksummed []age.Recipient

func (c checksummed) Wrap(fileKey []byte) ([]*age.Stanza, error) {
	s, _, err := c.WrapWithLabels(fileKey)
	return s, err
}

// WrapWithLabels does what age does for several recipients: their labels must
// be the same, so that one weak recipient does not undo a strong one.
func (c checksummed) WrapWithLabels(fileKey []byte) (all []*age.Stanza, labels []string, err error) {
	for i, r := range c {
		var s []*age.Stanza
		var l []string
		if rl, ok := r.(age.RecipientWithLabels); ok {
			s, l, err = rl.WrapWithLabels(fileKey)
		} else {
			s, err = r.Wrap(fileKey)
		}
		if err != nil {
			return nil, nil, err
		}
		l = slices.Sorted(slices.Values(l))
		if i > 0 && !slices.Equal(l, labels) {
			return nil, nil, ErrMixed
		}
		labels = l
		all = append(all, s...)
	}
	return append(all, &age.Stanza{Type: sumType, Args: []string{checksum(all)}}), labels, nil
}

var errSum = errors.New("checksum of the header")

// checker tries identities in turn, and remembers what the header told.
type checker struct {
	identities []age.Identity
	summed     bool // there is a checksum, and it is right
}

func (c *checker) Unwrap(stanzas []*age.Stanza) ([]byte, error) {
	for _, s := range stanzas {
		if s.Type != sumType {
			continue
		}
		if len(s.Args) != 1 || len(s.Body) != 0 ||
			subtle.ConstantTimeCompare([]byte(s.Args[0]), []byte(checksum(stanzas))) != 1 {
			return nil, errSum
		}
		c.summed = true
	}
	for _, id := range c.identities {
		key, err := id.Unwrap(stanzas)
		if errors.Is(err, age.ErrIncorrectIdentity) {
			continue
		}
		return key, err
	}
	return nil, age.ErrIncorrectIdentity
}

// explain turns an error of age.Decrypt into one of ours.
func (c *checker) explain(err error) error {
	var none *age.NoIdentityMatchError
	switch {
	case !errors.As(err, &none):
		return ErrDamaged
	case c.summed:
		return ErrNotForYou
	default:
		return errUnclear
	}
}
