package keys

import (
	"errors"
	"strings"
)

// Errors of keys that only open.
var (
	ErrOneKey  = errors.New("this identity is an OpenSSH key that both opens and signs; it cannot be published without the signing key")
	ErrOpening = errors.New("this is not the secret half of an age key")
)

// Opening gives the age half of an identity as a line, to be published when its
// game is over: whoever has it opens all that was ever sealed to the identity,
// and signs nothing. It is [ErrOneKey] where one key serves for both.
func (i Identity) Opening() (string, error) {
	if i.age == "" {
		return "", ErrOneKey
	}
	return i.age, nil
}

// ParseOpening reads what [Identity.Opening] gave: an identity that opens and
// cannot sign. Its card has no signing key.
func ParseOpening(line string) (Identity, error) {
	var i Identity
	if !strings.HasPrefix(line, "AGE-SECRET-KEY-") || i.setAge(line) != nil || i.age != line {
		return Identity{}, ErrOpening
	}
	return i, nil
}
