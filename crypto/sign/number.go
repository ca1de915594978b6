package sign

import (
	"crypto/ed25519"
	"crypto/sha256"
)

// Number makes the number that belongs to a message: a signature in
// [NumberNamespace], which nobody but the key's owner can make, and everybody can
// check. ssh-keygen -Y sign -n fieldpost-dice gives the same. The same key and
// message always give the same number.
func Number(key ed25519.PrivateKey, message []byte) (string, error) {
	return signIn(NumberNamespace, key, message)
}

// NumberValue is what a number is worth, the SHA-256 of its signature without the
// armour. The error says, as those of [VerifyCanonical], why it is not the key's
// number for the message.
func NumberValue(pub ed25519.PublicKey, message []byte, number string) (value [sha256.Size]byte, err error) {
	sig, canonical, err := parse(number)
	if err != nil {
		return value, err
	}
	if number != canonical {
		return value, ErrNotCanonical
	}
	return sha256.Sum256(sig.Marshal()), check(pub, message, sig, NumberNamespace)
}
