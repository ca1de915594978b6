// Package sign makes and checks signatures in OpenSSH's SSHSIG format, with
// Ed25519 keys and SHA-512: of files in the namespace "fieldpost", and, in one of
// their own, those that are a player's numbers for the dice ([Number]).
//
// ssh-keygen -Y sign and -Y verify do the same without this program; [Sign]
// gives, byte for byte, what ssh-keygen gives. It promises:
//
//   - The same key and message always give the same signature, and one
//     signature has one canonical form.
//   - A signature is good for exactly one message and key. What is wrong with
//     any other is told apart by the errors of this package, and nobody is
//     accused of another key because a letter was lost on the way.
//
// The caller sees to it that the message is in canonical form before it is
// signed or checked; here every byte counts.
package sign

import (
	"bytes"
	"crypto/ed25519"
	"errors"
	"fmt"

	"github.com/hiddeco/sshsig"
	"golang.org/x/crypto/ssh"

	"fieldpost/crypto/internal/armor"
)

// Namespace keeps these signatures apart from those for git, mail or other files.
const Namespace = "fieldpost"

// NumberNamespace keeps numbers apart from what is signed: a number says nothing, and
// no signature of a file is a number.
const NumberNamespace = "fieldpost-dice"

// Errors of [Verify], [VerifyCanonical] and [Canonical].
var (
	// ErrNotSigned says that there is no signature.
	ErrNotSigned = errors.New("this is not signed")
	// ErrOtherKey says that the signature is a good one, of another key.
	ErrOtherKey = errors.New("this is signed with another key")
	// ErrOtherPurpose says that the signature is a good one, for another namespace.
	ErrOtherPurpose = errors.New("this is signed for another purpose")
	// ErrUnsupported says that the signature is not of the one kind that serves.
	ErrUnsupported = errors.New("only Ed25519 signatures with SHA-512 serve here")
	// ErrBadSignature says that signature and message do not belong together.
	ErrBadSignature = errors.New("the signature does not match: it or what it signs was changed on the way")
	// ErrDamaged says that the signature cannot be read.
	ErrDamaged = errors.New("the signature cannot be read: it was changed on the way")
	// ErrNotCanonical says that the signature is not written as ssh-keygen writes it.
	ErrNotCanonical = errors.New("the signature is not in its canonical form")
)

// signature is SSHSIG armour in ssh-keygen's width.
var signature = armor.New("SSH SIGNATURE", 70)

// Sign signs a message. The result is canonical armour and ends with a line feed.
func Sign(key ed25519.PrivateKey, message []byte) (string, error) {
	return signIn(Namespace, key, message)
}

func signIn(namespace string, key ed25519.PrivateKey, message []byte) (string, error) {
	if len(key) != ed25519.PrivateKeySize {
		return "", errors.New("no key to sign with")
	}
	signer, err := ssh.NewSignerFromKey(key)
	if err != nil {
		return "", fmt.Errorf("cannot sign: %w", err)
	}
	sig, err := sshsig.Sign(bytes.NewReader(message), signer, sshsig.HashSHA512, namespace)
	if err != nil {
		return "", fmt.Errorf("cannot sign: %w", err)
	}
	return signature.Encode(sig.Marshal()), nil
}

// Verify returns nil if armored is a signature of the message by the key. The
// armour may have suffered what mail programs do: quoting, wrapping, Windows
// line ends and the like.
func Verify(pub ed25519.PublicKey, message []byte, armored string) error {
	sig, _, err := parse(armored)
	if err != nil {
		return err
	}
	return check(pub, message, sig, Namespace)
}

// VerifyCanonical is [Verify] for armour in exactly the form [Sign] gives it;
// any other is [ErrNotCanonical], unless it is no signature in any form.
func VerifyCanonical(pub ed25519.PublicKey, message []byte, armored string) error {
	sig, canonical, err := parse(armored)
	if err != nil {
		return err
	}
	if armored != canonical {
		return ErrNotCanonical
	}
	return check(pub, message, sig, Namespace)
}

// Canonical repairs the armour of a signature and gives it the form of [Sign],
// with the repairs in plain words. It checks no signature.
func Canonical(armored string) (canonical string, repairs []string, err error) {
	_, canonical, err = parse(armored)
	if err != nil {
		return "", nil, err
	}
	_, repairs, _ = signature.Decode(armored)
	return canonical, repairs, nil
}

// Intact reports whether the signature is a good one of the message by the key
// that it names itself. That says nothing of whose key it is; it tells the text
// that was signed from another that mail programs made of it.
func Intact(message []byte, armored string) bool {
	sig, _, err := parse(armored)
	if err != nil {
		return false
	}
	key, ok := fromSSH(sig.PublicKey)
	return ok && check(key, message, sig, Namespace) == nil
}
