package cmd

import (
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"fieldpost/crypto/keys"
)

type keygenOptions struct {
	out         string
	name        string
	postQuantum bool
}

func newKeygen(env *Env) *cobra.Command {
	var o keygenOptions
	c := &cobra.Command{
		Use:   "keygen [-o FILE] [--name NAME] [--post-quantum]",
		Short: "Make an identity; print the contact card to hand out",
		Long: `Make an identity: a key to open what is sealed to you and one to sign what you
send. The file is secret and yours alone. The contact card, printed, goes to
whoever starts the game. All keys of a game must be of one kind.`,
		Example: "  fieldpost keygen --name Anne > anne.card.yaml",
		Args:    argsBetween(0, 0),
		RunE:    func(*cobra.Command, []string) error { return runKeygen(env, o) },
	}
	c.Flags().StringVarP(&o.out, "output", "o", "fieldpost.key", "`FILE` for the identity; never overwritten")
	c.Flags().StringVar(&o.name, "name", "", "`NAME` that the others see (default: the user's name)")
	c.Flags().BoolVar(&o.postQuantum, "post-quantum", false, "keys that a quantum computer does not break")
	return c
}

func runKeygen(env *Env, o keygenOptions) error {
	if o.name == "" {
		if o.name = env.Getenv("USER"); o.name == "" {
			return usagef("keygen needs a name").withHint("fieldpost keygen --name Anne")
		}
	}
	id, err := keys.Generate(o.name, o.postQuantum)
	if errors.Is(err, keys.ErrName) {
		return usagef("--name: %v", err)
	} else if err != nil {
		return err
	}
	if err := writeNew(env, o.out, id.Format(), 0o600); err != nil {
		if errors.Is(err, os.ErrExist) {
			return failf("%s exists already and is kept", visible(o.out)).
				withHint("fieldpost keygen -o OTHER-FILE")
		}
		return fileError(o.out, err)
	}
	if _, err := env.Stdout.Write(keys.FormatCard(id.Card())); err != nil {
		return err
	}
	fmt.Fprintf(env.Stderr, "fieldpost: identity written to %s; keep it secret, hand out the card\n", visible(o.out))
	fmt.Fprintf(env.Stderr, "hint: export FIELDPOST_IDENTITY=%s\n", visible(o.out))
	return nil
}

// writeNew writes a file that must not exist yet, whole or not at all. The
// umask may take permissions away, as with any other program.
func writeNew(env *Env, path string, data []byte, perm os.FileMode) (err error) {
	f, err := os.OpenFile(env.abs(path), os.O_WRONLY|os.O_CREATE|os.O_EXCL, perm)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			os.Remove(env.abs(path))
		}
	}()
	_, err = f.Write(data)
	if err == nil {
		err = f.Sync()
	}
	if e := f.Close(); err == nil {
		err = e
	}
	return err
}
