package cmd

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"fieldpost/crypto/keys"
)

const identityVar = "FIELDPOST_IDENTITY"

// maxKeyFile is well over what a post-quantum identity takes.
const maxKeyFile = 64 << 10

// identityFlag adds -i to a command that acts for somebody.
func identityFlag(c *cobra.Command, file *string) {
	c.Flags().StringVarP(file, "identity", "i", "", "your identity `FILE` (default: $"+identityVar+")")
}

// identity reads who the user is, from -i or the environment.
func (e *Env) identity(file string) (keys.Identity, error) {
	inEnv := file == ""
	if inEnv {
		file = e.Getenv(identityVar)
	}
	if file == "" {
		return keys.Identity{}, usagef("whose command is this? no identity is given").
			withHint("-i FILE, or export %s=FILE; fieldpost keygen makes one", identityVar)
	}
	if file == "-" {
		return keys.Identity{}, usagef("an identity is read from a file, not from standard input")
	}
	data, err := e.readFile(file, maxKeyFile)
	if _, missing := os.Lstat(e.abs(file)); err != nil && inEnv && !filepath.IsAbs(file) && errors.Is(missing, fs.ErrNotExist) {
		return keys.Identity{}, failf("%s: there is no such file", visible(file)).
			withHint("%s is looked for in the current folder; with its whole path it is found from everywhere", identityVar)
	} else if err != nil {
		return keys.Identity{}, err
	}
	id, err := keys.ParseIdentity(data)
	if _, card := keys.ParseCard(data); err != nil && card == nil {
		return keys.Identity{}, failf("%s is a contact card; an identity is the key file that fieldpost keygen wrote beside it", visible(file))
	} else if err != nil {
		return keys.Identity{}, failf("%s: %v", visible(file), err)
	}
	return id, nil
}

// card reads a contact card.
func (e *Env) card(file string) (keys.Card, error) {
	data, err := e.readFile(file, maxKeyFile)
	if err != nil {
		return keys.Card{}, err
	}
	c, err := keys.ParseCard(data)
	if err != nil && isSecret(data) {
		return keys.Card{}, secretFile(file)
	} else if err != nil {
		return keys.Card{}, failf("%s: %v", visible(file), err)
	}
	return c, nil
}

// isSecret says whether a file holds what belongs to its owner alone.
func isSecret(data []byte) bool {
	if _, err := keys.ParseIdentity(data); err == nil {
		return true
	}
	return bytes.Contains(data, []byte("AGE-SECRET-KEY-")) || bytes.Contains(data, []byte("PRIVATE KEY-----"))
}

func secretFile(file string) error {
	return failf("%s is a secret key file, not a card and not orders; never send it to anybody", visible(file)).
		withHint("the card is what fieldpost keygen prints; orders begin with fieldpost sheet > orders.yaml")
}
