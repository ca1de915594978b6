package sign

import (
	"bytes"
	"crypto/ed25519"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"

	"golang.org/x/crypto/ssh"
)

// ErrKey says that a text is not a public key for signatures.
var ErrKey = errors.New("not a signing key: it looks like 'ssh-ed25519 AAAA…', the content of a .pub file")

// ParseKey reads a public key in OpenSSH's form, "ssh-ed25519 AAAA…", with or
// without a comment after it.
func ParseKey(text string) (ed25519.PublicKey, error) {
	key, err := ReadKey(text)
	if err == nil {
		err = checkPoint(key)
	}
	if err != nil {
		return nil, err
	}
	return key, nil
}

// ReadKey is [ParseKey] for a key that has been checked before: whether it is a point that
// programs make takes longer to find out than whether a signature is good.
func ReadKey(text string) (ed25519.PublicKey, error) {
	fields := strings.FieldsFunc(strings.TrimSpace(text), func(r rune) bool { return r == ' ' || r == '\t' })
	if len(fields) > 0 && strings.HasPrefix(fields[0], "ssh-") && fields[0] != ssh.KeyAlgoED25519 {
		return nil, fmt.Errorf("%w; this one is %.20q, and only Ed25519 serves", ErrKey, fields[0])
	}
	if len(fields) < 2 || strings.ContainsAny(text, "\n\r") {
		return nil, ErrKey
	}
	data, err := base64.StdEncoding.Strict().DecodeString(fields[1])
	key, ok := bytes.CutPrefix(data, []byte(wire))
	if err != nil || !ok || len(key) != ed25519.PublicKeySize || fields[0] != ssh.KeyAlgoED25519 {
		return nil, ErrKey
	}
	return key, nil
}

// wire stands before every key in OpenSSH's form: its kind and its size, each with its length.
const wire = "\x00\x00\x00\x0b" + ssh.KeyAlgoED25519 + "\x00\x00\x00\x20"

// FormatKey gives a public key in OpenSSH's form, without a comment.
func FormatKey(pub ed25519.PublicKey) string {
	key, err := ssh.NewPublicKey(pub)
	if err != nil {
		return "" // not a key at all
	}
	return strings.TrimSuffix(string(ssh.MarshalAuthorizedKey(key)), "\n")
}

func fromSSH(pub ssh.PublicKey) (ed25519.PublicKey, bool) {
	if pub.Type() != ssh.KeyAlgoED25519 {
		return nil, false // also the keys of security tokens, sk-ssh-ed25519
	}
	c, ok := pub.(ssh.CryptoPublicKey)
	if !ok {
		return nil, false
	}
	key, ok := c.CryptoPublicKey().(ed25519.PublicKey)
	return key, ok && len(key) == ed25519.PublicKeySize
}
