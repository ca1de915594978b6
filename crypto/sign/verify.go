package sign

import (
	"bytes"
	"crypto/ed25519"
	"errors"
	"strings"

	"github.com/hiddeco/sshsig"
	"golang.org/x/crypto/ssh"

	"fieldpost/crypto/internal/armor"
)

// parse reads a signature strictly, from armour tolerantly: the bytes must be
// the ones that the parsed signature is written as, nothing left over.
func parse(armored string) (*sshsig.Signature, string, error) {
	if strings.TrimSpace(armored) == "" {
		return nil, "", ErrNotSigned
	}
	data, whole := signature.Binary(armored) // as all that is stored
	var err error
	if !whole {
		data, _, err = signature.Decode(armored)
	}
	if errors.Is(err, armor.ErrNone) && !strings.Contains(armored, "SIGNATURE") {
		return nil, "", ErrNotSigned
	} else if err != nil {
		return nil, "", ErrDamaged
	}
	sig, err := sshsig.ParseSignature(data)
	if err != nil || !bytes.Equal(sig.Marshal(), data) || len(sig.Signature.Rest) != 0 {
		return nil, "", ErrDamaged
	}
	return sig, signature.Encode(data), nil
}

// check compares first and explains afterwards. An unknown key or namespace in
// the signature is only believed if the signature is good for it; otherwise it
// is just as likely damage.
func check(pub ed25519.PublicKey, message []byte, sig *sshsig.Signature, namespace string) error {
	signer, ok := fromSSH(sig.PublicKey)
	if !ok || sig.HashAlgorithm != sshsig.HashSHA512 {
		return ErrUnsupported
	}
	if sig.Signature.Format != ssh.KeyAlgoED25519 || len(sig.Signature.Blob) != ed25519.SignatureSize {
		return ErrDamaged
	}
	if err := sshsig.Verify(bytes.NewReader(message), sig, sig.PublicKey, sshsig.HashSHA512, sig.Namespace); err != nil || !strong(signer, sig.Signature.Blob) {
		return ErrBadSignature
	}
	if !signer.Equal(pub) {
		return ErrOtherKey
	}
	if sig.Namespace != namespace {
		return ErrOtherPurpose
	}
	return nil
}
