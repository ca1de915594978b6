package cmd

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"github.com/spf13/cobra"

	"fieldpost/adjudicate/game/tongue"
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
		Use:   "keygen [-o FILE|FOLDER] [--name NAME] [--lang LANG] [--post-quantum]",
		Short: "Make an identity; print the contact card to hand out",
		Long: `Make an identity: a key to open what is sealed to you and one to sign what you
send. The file is secret and yours alone. The contact card, printed, goes to
whoever starts the game. All keys of a game must be of one kind. An identity
that is there is kept, and its card printed once more.

Make an identity for each game. Where $FIELDPOST_IDENTITY, or -o, names a folder,
each goes into a new file there, and every command finds the right one for a game
by itself.`,
		Example: "  fieldpost keygen -o anne.key --name Anne > anne.card.yaml\n  fieldpost keygen -o keys --name Anne > anne.card.yaml",
		Args:    argsBetween(0, 0),
		RunE:    func(*cobra.Command, []string) error { return runKeygen(env, o) },
	}
	c.Flags().StringVarP(&o.out, "output", "o", "", "`FILE` for the identity, never overwritten, or a folder of identities\n(default: a new file in $"+identityVar+" if that is a folder, else fieldpost.key)")
	c.Flags().StringVar(&o.name, "name", "", "`NAME` that the others see (default: the user's name)")
	c.Flags().StringVar(&o.lang, "lang", "", "`LANG` that you read: "+anyOf(tongue.Languages())+"; noted in the card")
	c.Flags().BoolVar(&o.postQuantum, "post-quantum", false, "keys that a quantum computer does not break")
	return c
}

func runKeygen(env *Env, o keygenOptions) error {
	if err := knownLang("--lang", o.lang); err != nil {
		return err
	}
	folder, err := o.place(env)
	if err != nil {
		return err
	}
	if _, err := os.Lstat(env.abs(o.out)); err == nil && folder == "" {
		return keepKey(env, o)
	}
	if o.name == "" {
		if o.name = cmp.Or(env.Getenv("USER"), env.Getenv("USERNAME")); o.name == "" { // the latter on Windows
			return usagef("keygen needs a name").withHint("fieldpost keygen --name Anne")
		}
	}
	id, err := keys.Generate(o.name, o.postQuantum)
	if errors.Is(err, keys.ErrName) {
		return usagef("--name: %s", err)
	} else if err != nil {
		return err
	}
	if folder != "" {
		err = writeKey(env, folder, &o.out, id)
	} else {
		err = writeNew(env, o.out, id.Format(), 0o600)
	}
	if err != nil {
		if errors.Is(err, os.ErrExist) && folder == "" {
			return keepKey(env, o)
		}
		return fileError(o.out, err)
	}
	if err := printCard(env, id, o.lang); err != nil {
		return err
	}
	tellWritten(env, o.out, folder)
	return nil
}

// place is the folder that a new identity goes into, "" where it goes into the file named.
func (o *keygenOptions) place(env *Env) (folder string, err error) {
	if o.out != "" {
		if env.isFolder(o.out) {
			folder = o.out
		}
		return folder, nil
	}
	o.out = "fieldpost.key"
	switch named := env.Getenv(identityVar); {
	case named == "" || strings.HasSuffix(named, ".key"):
	case env.isFolder(named):
		folder = named
	default: // nobody finds a key again that went elsewhere
		if _, err := os.Lstat(env.abs(named)); errors.Is(err, os.ErrNotExist) {
			return "", usagef("what %s names is not here", shell.Variable(identityVar)).withHint("make that folder, for identities to go into it; or fieldpost keygen -o FILE")
		}
	}
	return folder, nil
}

// tellWritten says where an identity was written, and how commands find it from now on.
func tellWritten(env *Env, out, folder string) {
	if folder != "" && folder == env.Getenv(identityVar) {
		fmt.Fprintf(env.Stderr, "fieldpost: identity written to %s in %s; keep it secret, hand out the card\n", visible(filepath.Base(out)), shell.Variable(identityVar))
		return
	}
	fmt.Fprintf(env.Stderr, "fieldpost: identity written to %s; keep it secret, hand out the card\n", visible(out))
	file := cmp.Or(folder, out) // the game is in a folder of its own
	fmt.Fprintf(env.Stderr, "hint: %s\n", shell.Export(identityVar, file))
	if line := shell.ExportInCmd(identityVar, file); line != "" {
		fmt.Fprintf(env.Stderr, "hint: or in cmd: %s\n", line)
	}
}

// writeKey writes an identity into a folder of them, to a file of its own that is called
// as its owner.
func writeKey(env *Env, folder string, file *string, id keys.Identity) (err error) {
	name := strings.Map(func(c rune) rune {
		if unicode.IsLetter(c) || unicode.IsDigit(c) {
			return unicode.ToLower(c)
		}
		return '-'
	}, id.Name())
	name = cmp.Or(strings.Trim(name, "-"), "identity")
	for n := 1; n < 1000; n++ {
		*file = filepath.Join(folder, name+".key")
		if n > 1 {
			*file = filepath.Join(folder, fmt.Sprintf("%s-%d.key", name, n))
		}
		if err = writeNew(env, *file, id.Format(), 0o600); !errors.Is(err, os.ErrExist) {
			return err
		}
	}
	return err
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
		return usagef("%s takes %s, not '%s'", flag, anyOf(known), visible(lang))
	}
	return nil
}

// keepKey is for a file that is there: it is never written to. Of an identity
// the card is printed once more, since a shell has emptied the file that this
// goes to before we ran.
func keepKey(env *Env, o keygenOptions) error {
	kept := failf("%s exists already and is kept", visible(o.out)).withHint("fieldpost keygen -o OTHER-FILE")
	id, err := env.keyFile(o.out, true)
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
