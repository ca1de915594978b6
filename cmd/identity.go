package cmd

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"syscall"

	"github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"

	"fieldpost/adjudicate"
	"fieldpost/cmd/internal/shell"
	"fieldpost/crypto/keys"
	"fieldpost/orders"
)

const identityVar = "FIELDPOST_IDENTITY"

// maxKeyFile is well over what a post-quantum identity takes.
const maxKeyFile = 64 << 10

// identityFlag adds -i to a command that acts for somebody.
func identityFlag(c *cobra.Command, file *string) {
	c.Flags().StringVarP(file, "identity", "i", "", "your identity `FILE`, or a folder of them (default: $"+identityVar+")")
}

// identity reads who the user is in a game, from -i or the environment. Where that is a
// folder of identities, the game has to be there: its cards say which of them it is.
func (e *Env) identity(file, dir string) (keys.Identity, error) {
	ring, err := e.keyring(file, true)
	if err != nil || !ring.folder {
		return ring.first(), err
	}
	g, err := e.openGame(dir)
	if err != nil {
		return keys.Identity{}, err
	}
	return ring.of(g.Folder)
}

// identityIn is identity for a game that has been opened.
func (e *Env) identityIn(file string, f *adjudicate.Folder) (keys.Identity, error) {
	ring, err := e.keyring(file, true)
	if err != nil {
		return keys.Identity{}, err
	}
	return ring.of(f)
}

// keyFile reads the identity in a key file. Where it would only be welcome, nobody is asked
// for a passphrase.
func (e *Env) keyFile(file string, ask bool) (keys.Identity, error) {
	data, err := e.readFile(file, maxKeyFile)
	if err != nil {
		return keys.Identity{}, err
	}
	e.warnOfReaders(file, data)
	if data, err = e.unlocked(file, data, ask); errors.Is(err, context.Canceled) {
		return keys.Identity{}, notGiven(file)
	} else if err != nil {
		return keys.Identity{}, err
	}
	id, err := keys.ParseIdentity(data)
	if _, card := keys.ParseCard(data); err != nil && card == nil {
		return keys.Identity{}, failf("%s is a contact card; an identity is the key file that fieldpost keygen wrote beside it", visible(file))
	} else if err != nil {
		return keys.Identity{}, failf("%s: %s", visible(file), err)
	}
	return id, nil
}

// unlocked is what is in a key file, for which the user is asked for its passphrase once.
func (e *Env) unlocked(file string, data []byte, ask bool) ([]byte, error) {
	if text, ok := e.keys[string(data)]; ok && text != nil {
		return text, nil
	}
	if !keys.Locked(data) {
		return data, nil
	}
	from := e.Passphrase
	if from == nil {
		from = func(prompt string) (string, error) { return askTerminal(e.context(), prompt) }
	}
	secret, err := "", errNoTerminal
	if ask {
		secret, err = from(fmt.Sprintf("the passphrase of %s: ", visible(file)))
	}
	if errors.Is(err, context.Canceled) {
		return nil, err // for whoever could ask for another
	} else if err != nil {
		return nil, failf("%s is kept by a passphrase, and %s", visible(file), err).
			withHint("give the command at a terminal; or make a copy without one where only you can read: age -d -o anne.key %s, or of an OpenSSH key ssh-keygen -p -f %s", shell.Quote(file), shell.Quote(file))
	}
	text, err := keys.Unlock(data, secret)
	if err != nil {
		return nil, failf("%s: %s", visible(file), err)
	}
	if e.keys != nil {
		e.keys[string(data)] = text
	}
	return text, nil
}

func notGiven(file string) error {
	return failf("%s is kept by a passphrase, which was not given", visible(file))
}

var errNoTerminal = errors.New("there is no terminal to ask for it")

// askTerminal asks at the terminal that the command was typed at, whatever its standard input is.
// Whoever breaks off gets it back as it was: it does not show meanwhile what is typed.
func askTerminal(ctx context.Context, prompt string) (string, error) {
	in, out := "/dev/tty", "/dev/tty"
	if runtime.GOOS == "windows" {
		in, out = "CONIN$", "CONOUT$"
	}
	from, err := os.OpenFile(in, os.O_RDWR, 0)
	if err != nil {
		return "", errNoTerminal
	}
	defer from.Close()
	to, err := os.OpenFile(out, os.O_WRONLY, 0)
	if err != nil {
		return "", errNoTerminal
	}
	defer to.Close()
	was, err := term.GetState(from.Fd())
	if err != nil {
		return "", errNoTerminal
	}
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
	defer stop()
	type answer struct {
		secret []byte
		err    error
	}
	given := make(chan answer, 1)
	fmt.Fprint(to, prompt)
	go func() {
		secret, err := term.ReadPassword(from.Fd())
		given <- answer{secret, err}
	}()
	defer fmt.Fprintln(to)
	select {
	case a := <-given:
		if a.err != nil {
			return "", errNoTerminal
		}
		return string(a.secret), nil
	case <-ctx.Done():
		_ = term.Restore(from.Fd(), was)
		return "", context.Canceled
	}
}

// warnOfReaders warns of a key file that everybody on the machine can read, once a command.
func (e *Env) warnOfReaders(file string, data []byte) {
	info, err := os.Stat(e.abs(file))
	if err != nil || runtime.GOOS == "windows" || !info.Mode().IsRegular() || info.Mode().Perm()&0o007 == 0 {
		return
	}
	if _, told := e.keys["readers of "+file]; told || e.keys == nil || !isSecret(data) && !keys.Locked(data) {
		return
	}
	e.keys["readers of "+file] = nil
	fmt.Fprintf(e.Stderr, "fieldpost: everybody on this machine can read the key in %s: chmod 600 %s\n", visible(file), shell.Quote(file))
}

// card reads a contact card.
func (e *Env) card(file string) (keys.Card, error) {
	data, err := e.readText(file, maxKeyFile)
	if err != nil {
		return keys.Card{}, err
	}
	c, err := keys.ParseCard(data)
	if err != nil && isSecret(data) {
		return keys.Card{}, secretFile(file)
	} else if err != nil {
		return keys.Card{}, failf("%s: %s", visible(file), err)
	}
	return c, nil
}

// isSecret says whether a file holds what belongs to its owner alone.
func isSecret(data []byte) bool {
	if _, err := keys.ParseIdentity(data); err == nil {
		return true
	}
	data, _ = orders.FromUTF16(data)
	return bytes.Contains(data, []byte("AGE-SECRET-KEY-")) || bytes.Contains(data, []byte("PRIVATE KEY-----"))
}

func secretFile(file string) error {
	return failf("%s is a secret key file, not a card and not orders; never send it to anybody", visible(file)).
		withHint("the card is what fieldpost keygen prints; orders begin with fieldpost sheet > orders.yaml")
}
