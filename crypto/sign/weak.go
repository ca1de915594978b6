package sign

import (
	"bytes"
	"crypto/ed25519"
	"errors"

	"filippo.io/edwards25519"
)

// ErrWeakKey says that a text is a signing key in form, and that its signatures
// prove nothing.
var ErrWeakKey = errors.New("no program makes this key: its signatures prove nothing, since one can be good for many messages; make a new key")

// checkPoint returns nil if a key lies in the group of prime order, as every key
// that is made from a seed does. Of a point of low order, A, one and the same
// signature is good for every message; of one with a part of low order, or written
// in a second form, programs do not agree on what is signed.
func checkPoint(key ed25519.PublicKey) error {
	a, ok := point(key)
	if !ok {
		return ErrKey
	}
	one, err := edwards25519.NewScalar().SetCanonicalBytes(append([]byte{1}, make([]byte, 31)...))
	if err != nil {
		return err // never: it is one
	}
	// The order of the group is no scalar, but one less is: -1.
	all := new(edwards25519.Point).ScalarMult(one.Negate(one), a)
	all.Add(all, a)
	if !bytes.Equal(a.Bytes(), key) || smallOrder(a) || all.Equal(edwards25519.NewIdentityPoint()) != 1 {
		return ErrWeakKey
	}
	return nil
}

// point decodes a point, in whatever form.
func point(b []byte) (*edwards25519.Point, bool) {
	p, err := new(edwards25519.Point).SetBytes(b)
	return p, err == nil
}

func smallOrder(p *edwards25519.Point) bool {
	return new(edwards25519.Point).MultByCofactor(p).Equal(edwards25519.NewIdentityPoint()) == 1
}

// strong says of a good signature that neither its key nor its own point, its
// first half, is of low order: no signer makes such a one.
func strong(key ed25519.PublicKey, blob []byte) bool {
	for _, b := range [][]byte{key, blob[:32]} {
		if p, ok := point(b); !ok || smallOrder(p) {
			return false
		}
	}
	return true
}
