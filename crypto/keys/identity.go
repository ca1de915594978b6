// Package keys holds what players and adjudicators are known by: an age
// identity that opens what is sealed to them, and an Ed25519 key that signs
// what they send. The public half of both is a contact card, to hand out.
//
// An identity file serves the ordinary tools too:
//
//	# name: York
//	AGE-SECRET-KEY-1…
//	-----BEGIN OPENSSH PRIVATE KEY-----
//	…
//	-----END OPENSSH PRIVATE KEY-----
//
//	grep AGE-SECRET FILE | age -d -i - …
//	sed -n '/BEGIN/,/END/p' FILE > key && ssh-keygen -Y sign -n fieldpost -f key …
//
// A file with an OpenSSH Ed25519 key alone serves for both. It promises that
// what it formats it parses back to the same, that no error and no print shows
// a secret, and that a card it accepts can be sealed to.
package keys

import (
	"crypto/ed25519"
	"encoding/pem"
	"errors"
	"fmt"
	"strings"

	"filippo.io/age"
	"filippo.io/age/agessh"
	"golang.org/x/crypto/ssh"

	"fieldpost/crypto/sign"
)

// Errors of identities. What [ParseIdentity] returns is one of these, perhaps
// with more words.
var (
	ErrIdentity     = errors.New("this is not an identity file")
	ErrNoSigningKey = errors.New("this file has an age key but no signing key; add an OpenSSH Ed25519 key to it (ssh-keygen -t ed25519)")
	ErrPassphrase   = errors.New("the OpenSSH key in this file has a passphrase; make a copy without one (ssh-keygen -p)")
	ErrName         = errors.New("a name has 1 to 60 letters, in one line, and no control characters")
)

// Identity is the secret half. The zero Identity is of no use.
type Identity struct {
	name string
	age  string // the AGE-SECRET-KEY line; empty if the SSH key serves for both
	ssh  []byte // the OpenSSH key in PEM, as it was read, for its comment
	key  ed25519.PrivateKey
	id   age.Identity
	to   string // the public counterpart of id
}

// Generate makes an identity from the randomness of the operating system,
// post-quantum if so wished. The name is how the player appears to others.
func Generate(name string, postQuantum bool) (Identity, error) {
	if err := checkName(name); err != nil {
		return Identity{}, err
	}
	_, key, err := ed25519.GenerateKey(nil)
	if err != nil {
		return Identity{}, fmt.Errorf("no randomness for a key: %w", err)
	}
	block, err := ssh.MarshalPrivateKey(key, name)
	if err != nil {
		return Identity{}, fmt.Errorf("cannot write the key: %w", err)
	}
	i := Identity{name: name, ssh: pem.EncodeToMemory(block), key: key}
	if postQuantum {
		id, err := age.GenerateHybridIdentity()
		if err != nil {
			return Identity{}, fmt.Errorf("no randomness for a key: %w", err)
		}
		i.age, i.id, i.to = id.String(), id, id.Recipient().String()
	} else {
		id, err := age.GenerateX25519Identity()
		if err != nil {
			return Identity{}, fmt.Errorf("no randomness for a key: %w", err)
		}
		i.age, i.id, i.to = id.String(), id, id.Recipient().String()
	}
	return i, nil
}

// Name is the name the identity was made with, or empty if its file has none.
func (i Identity) Name() string { return i.name }

// Named gives the same identity under another name.
func (i Identity) Named(name string) (Identity, error) {
	if err := checkName(name); err != nil {
		return Identity{}, err
	}
	i.name = name
	return i, nil
}

// Age is what opens things sealed to this identity.
func (i Identity) Age() age.Identity { return i.id }

// SigningKey is what signs in the name of this identity.
func (i Identity) SigningKey() ed25519.PrivateKey { return i.key }

// PostQuantum reports whether the age identity is a post-quantum one.
func (i Identity) PostQuantum() bool { return strings.HasPrefix(i.to, pqPrefix) }

// Card is what to hand out. A card needs a name, so an identity without one
// must be [Identity.Named] first.
func (i Identity) Card() Card {
	c := Card{Name: i.name, Age: i.to}
	if i.key != nil {
		c.Sign = sign.FormatKey(i.key.Public().(ed25519.PublicKey))
	}
	return c
}

// Format writes the identity as a file, to be kept secret. [ParseIdentity]
// reads it back.
func (i Identity) Format() []byte {
	var b strings.Builder
	b.WriteString("# fieldpost identity. Keep this file secret; hand out the contact card.\n")
	if i.name != "" {
		b.WriteString(nameComment + i.name + "\n")
	}
	b.WriteString("# public key: " + i.to + "\n")
	if i.age != "" {
		b.WriteString(i.age + "\n")
	}
	b.Write(i.ssh)
	return []byte(b.String())
}

// String names the identity and hides its secrets.
func (i Identity) String() string { return "(identity of " + i.name + ")" }

// GoString hides the secrets as [Identity.String] does.
func (i Identity) GoString() string { return i.String() }

// setSSH takes the OpenSSH key, and lets it stand in for a missing age key.
func (i *Identity) setSSH(block *pem.Block) error {
	text := pem.EncodeToMemory(block)
	raw, err := ssh.ParseRawPrivateKey(text)
	var missing *ssh.PassphraseMissingError
	if errors.As(err, &missing) {
		return ErrPassphrase
	} else if err != nil {
		return fmt.Errorf("%w: its OpenSSH key cannot be read; a line may be missing", ErrIdentity)
	}
	key, ok := raw.(*ed25519.PrivateKey)
	if !ok {
		return fmt.Errorf("%w: its OpenSSH key is not an Ed25519 key (ssh-keygen -t ed25519)", ErrIdentity)
	}
	// The file holds the public half too, and a signature over another one gives the secret away.
	if !key.Equal(ed25519.NewKeyFromSeed(key.Seed())) {
		return fmt.Errorf("%w: the two halves of its OpenSSH key do not belong together", ErrIdentity)
	}
	i.ssh, i.key = text, *key
	return nil
}

func (i *Identity) useSSHForAge() error {
	id, err := agessh.NewEd25519Identity(i.key)
	if err != nil {
		return fmt.Errorf("%w: its OpenSSH key does not serve for age", ErrIdentity)
	}
	i.id, i.to = id, sign.FormatKey(i.key.Public().(ed25519.PublicKey))
	return nil
}
