package keys

import (
	"encoding/pem"
	"fmt"
	"strings"

	"filippo.io/age"
)

const (
	nameComment = "# name: "
	pqPrefix    = "age1pq1"
	pemBegin    = "-----BEGIN "
	pemEnd      = "-----END "
	pemType     = "OPENSSH PRIVATE KEY"
)

// ParseIdentity reads an identity file: comment lines, one age key and one
// OpenSSH Ed25519 key without passphrase, or only the latter. Windows line
// ends, byte order marks and UTF-16 are taken in their stride.
func ParseIdentity(file []byte) (Identity, error) {
	text, err := plainText(file)
	if err != nil {
		return Identity{}, err
	}
	var i Identity
	var block []string // lines of the PEM block we are in
	for n, line := range strings.Split(text, "\n") {
		bad := func(words string) error { return fmt.Errorf("%w: line %d: %s", ErrIdentity, n+1, words) }
		line = strings.TrimSpace(line)
		switch {
		case block != nil:
			block = append(block, line)
			if !strings.HasPrefix(line, pemEnd) {
				continue
			}
			if err := i.readPEM(block); err != nil {
				return Identity{}, err
			}
			block = nil
		case strings.HasPrefix(line, pemBegin):
			if line != pemBegin+pemType+"-----" {
				return Identity{}, bad("only a block '" + pemBegin + pemType + "-----' can stand here")
			}
			if i.key != nil {
				return Identity{}, bad("a second OpenSSH key; only one can stand in a file")
			}
			block = []string{line}
		case strings.HasPrefix(line, nameComment) && i.name == "":
			if name := strings.TrimSpace(line[len(nameComment):]); checkName(name) == nil {
				i.name = name // any other is just a comment
			}
		case line == "" || strings.HasPrefix(line, "#"):
		default:
			if wrong := i.readLine(line); wrong != "" {
				return Identity{}, bad(wrong)
			}
		}
	}
	if block != nil {
		return Identity{}, fmt.Errorf("%w: its OpenSSH key has no END line", ErrIdentity)
	}
	if err := i.whole(); err != nil {
		return Identity{}, err
	}
	return i, nil
}

// readLine reads a line that should be an age key, and says what it is if it is none.
func (i *Identity) readLine(line string) (wrong string) {
	switch {
	case strings.HasPrefix(line, "AGE-PLUGIN-"):
		return "a key of an age plugin; only age's own keys serve here"
	case strings.HasPrefix(line, "AGE-SECRET-KEY-") && i.age != "":
		return "a second age key; only one can stand in a file"
	case strings.HasPrefix(line, "AGE-SECRET-KEY-"):
		if err := i.setAge(line); err != nil {
			return "the age key is damaged; copy the line again, to its last letter"
		}
		return ""
	case strings.HasPrefix(line, "ssh-") || strings.HasPrefix(line, "age1"):
		return "a public key; the identity is the secret one"
	}
	return "neither a comment (#) nor a key"
}

// whole says what an identity lacks. Without an age key its OpenSSH key serves for both.
func (i *Identity) whole() error {
	switch {
	case i.age == "" && i.key == nil:
		return fmt.Errorf("%w: there is no key in it", ErrIdentity)
	case i.key == nil:
		return ErrNoSigningKey
	case i.age == "":
		return i.useSSHForAge()
	}
	return nil
}

func (i *Identity) readPEM(lines []string) error {
	block, rest := pem.Decode([]byte(strings.Join(lines, "\n") + "\n"))
	if block == nil || block.Type != pemType || len(block.Headers) != 0 || len(rest) != 0 {
		return fmt.Errorf("%w: its OpenSSH key cannot be read; a line may be missing", ErrIdentity)
	}
	return i.setSSH(block)
}

// setAge never lets age's own error out: it might quote the key.
func (i *Identity) setAge(line string) error {
	if strings.HasPrefix(line, "AGE-SECRET-KEY-PQ-") {
		id, err := age.ParseHybridIdentity(line)
		if err != nil {
			return err
		}
		i.age, i.id, i.to = id.String(), id, id.Recipient().String()
		return nil
	}
	id, err := age.ParseX25519Identity(line)
	if err != nil {
		return err
	}
	i.age, i.id, i.to = id.String(), id, id.Recipient().String()
	return nil
}
