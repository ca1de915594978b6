package sign_test

import (
	"crypto/ed25519"
	"crypto/sha512"
	"encoding/hex"
	"encoding/pem"
	"errors"
	"testing"

	"filippo.io/edwards25519"
	"golang.org/x/crypto/ssh"

	"fieldpost/crypto/sign"
)

// weakPoints are points that no honest key is: the eight of low order, these
// written with a number of the field too large or with a needless sign, and one
// that is an honest key with a part of low order added.
func weakPoints(t *testing.T) map[string]ed25519.PublicKey {
	out := map[string]ed25519.PublicKey{}
	add := func(name, digits string) {
		b, err := hex.DecodeString(digits)
		if err != nil || len(b) != 32 {
			t.Fatal(name, err)
		}
		out[name] = b
	}
	add("order 1", "0100000000000000000000000000000000000000000000000000000000000000")
	add("order 2", "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f")
	add("order 4", "0000000000000000000000000000000000000000000000000000000000000000")
	add("order 4, negative", "0000000000000000000000000000000000000000000000000000000000000080")
	add("order 8", "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05")
	add("order 8, negative", "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85")
	add("order 8, other", "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a")
	add("order 8, other, negative", "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa")
	add("1 with a sign", "0100000000000000000000000000000000000000000000000000000000000080")
	add("1 as p+1", "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f")
	add("-1 with a sign", "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff")
	add("0 as p", "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f")
	honest, _ := new(edwards25519.Point).SetBytes(public(newKey(1)))
	small, _ := new(edwards25519.Point).SetBytes(out["order 8"])
	out["mixed"] = honest.Add(honest, small).Bytes()
	return out
}

// armoured writes a signature as it lies in a file.
func armoured(key ed25519.PublicKey, blob []byte) string {
	pub, _ := ssh.NewPublicKey(key)
	return string(pem.EncodeToMemory(&pem.Block{Type: "SSH SIGNATURE", Bytes: append([]byte("SSHSIG"), ssh.Marshal(struct {
		Version                        uint32
		Key                            []byte
		Namespace, Reserved, Algorithm string
		Signature                      []byte
	}{1, pub.Marshal(), sign.Namespace, "", "sha512", ssh.Marshal(ssh.Signature{Format: ssh.KeyAlgoED25519, Blob: blob})})...)}))
}

func TestWeakKeys(t *testing.T) {
	for name, key := range weakPoints(t) {
		if _, err := sign.ParseKey(sign.FormatKey(key)); !errors.Is(err, sign.ErrWeakKey) {
			t.Errorf("%s: %v", name, err)
		}
		if name == "mixed" {
			continue
		}
		// One of the eight points of low order as R, and S = 0, is good for every
		// message, or for many, by the equation alone.
		for other, r := range weakPoints(t) {
			for _, m := range []string{"", "a", "b", "c", "d", "e", "f", "g"} {
				if sign.Verify(key, []byte(m), armoured(key, append(append([]byte{}, r...), make([]byte, 32)...))) == nil {
					t.Errorf("key %s, R %s: good for %q", name, other, m)
				}
			}
		}
	}
}

// A key's owner can make a signature whose first half is the neutral element. It
// satisfies the equation, gives his key away, and no signer makes it.
func TestWeakSignature(t *testing.T) {
	key := newKey(1)
	head, body := []byte("SSHSIG"), sha512.Sum512([]byte(message))
	signed := append(head, ssh.Marshal(struct{ Namespace, Reserved, Algorithm, Hash string }{sign.Namespace, "", "sha512", string(body[:])})...)
	r := edwards25519.NewIdentityPoint().Bytes()
	h := sha512.Sum512(append(append(append([]byte{}, r...), public(key)...), signed...))
	k, _ := edwards25519.NewScalar().SetUniformBytes(h[:])
	seed := sha512.Sum512(key.Seed())
	a, _ := edwards25519.NewScalar().SetBytesWithClamping(seed[:32])
	blob := append(r, k.Multiply(k, a).Bytes()...)
	if !ed25519.Verify(public(key), signed, blob) {
		t.Fatal("this test makes no signature that satisfies the equation")
	}
	if err := sign.Verify(public(key), []byte(message), armoured(public(key), blob)); !errors.Is(err, sign.ErrBadSignature) {
		t.Error(err)
	}
}
