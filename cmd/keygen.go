package cmd

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"fieldpost/adjudicate/tongue"
	"fieldpost/cmd/internal/shell"
	"fieldpost/crypto/keys"
)

type keygenOptions struct {
	out         string
	name        string
	postQuantum bool
	lang        string
}

func newKeygen(env *Env) *cobra.Command {
	var o keygenOptions
	c := &cobra.Command{
		Use:   "keygen [-o FILE] [--name NAME] [--lang LANG] [--post-quantum]",
		Short: "Make an identity; print the contact card to hand out",
		Long: `Make an identity: a key to open what is sealed to you and one to sign what you
send. The file is secret and yours alone. The contact card, printed, goes to
whoever starts the game. All keys of a game must be of one kind. An identity
that is there is kept, and its card printed once more.`,
		Example: "  fieldpost keygen -o anne.key --name Anne > anne.card.yaml",
		Args:    argsBetween(0, 0),
		RunE:    func(*cobra.Command, []string) error { return runKeygen(env, o) },
	}
	c.Flags().StringVarP(&o.out, "output", "o", "fieldpost.key", "`FILE` for the identity; never overwritten")
	c.Flags().StringVar(&o.name, "name", "", "`NAME` that the others see (default: the user's name)")
	c.Flags().StringVar(&o.lang, "lang", "", "`LANG` that you read: "+strings.Join(tongue.Languages(), " or ")+"; noted in the card")
	c.Flags().BoolVar(&o.postQuantum, "post-quantum", false, "keys that a quantum computer does not break")
	return c
}

func runKeygen(env *Env, o keygenOptions) error {
	if err := knownLang("--lang", o.lang); err != nil {
		return err
	}
	if _, err := os.Lstat(env.abs(o.out)); err == nil {
		return keepKey(env, o)
	}
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
			return keepKey(env, o)
		}
		return fileError(o.out, err)
	}
	if err := printCard(env, id, o.lang); err != nil {
		return err
	}
	fmt.Fprintf(env.Stderr, "fieldpost: identity written to %s; keep it secret, hand out the card\n", visible(o.out))
	fmt.Fprintf(env.Stderr, "hint: %s\n", shell.Export(identityVar, o.out)) // the game is in a folder of its own
	return nil
}

// printCard prints the card of an identity; the language stands in the card alone.
func printCard(env *Env, id keys.Identity, lang string) error {
	c := id.Card()
	c.Lang = lang
	_, err := env.Stdout.Write(keys.FormatCard(c))
	return err
}

// knownLang refuses a language that nothing is written in.
func knownLang(flag, lang string) error {
	if known := tongue.Languages(); lang != "" && !slices.Contains(known, lang) {
		return usagef("%s takes %s, not '%s'", flag, strings.Join(known, " or "), visible(lang))
	}
	return nil
}

// keepKey is for a file that is there: it is never written to. Of an identity
// the card is printed once more, since a shell has emptied the file that this
// goes to before we ran.
func keepKey(env *Env, o keygenOptions) error {
	kept := failf("%s exists already and is kept", visible(o.out)).withHint("fieldpost keygen -o OTHER-FILE")
	id, err := env.identity(o.out)
	if err != nil {
		return kept
	}
	if id.Name() == "" {
		if id, err = id.Named(o.name); err != nil {
			return kept
		}
	}
	if o.postQuantum && !id.PostQuantum() {
		return failf("%s exists already and is kept; its keys are not post-quantum", visible(o.out)).withHint("%s", kept.hint)
	}
	if err := printCard(env, id, o.lang); err != nil {
		return err
	}
	fmt.Fprintf(env.Stderr, "fieldpost: %s exists already and is kept; here is its card\n", visible(o.out))
	if o.name != "" && o.name != id.Name() {
		fmt.Fprintf(env.Stderr, "fieldpost: the name in it is %s\n", visible(id.Name()))
	}
	return nil
}
