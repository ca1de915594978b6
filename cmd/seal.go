package cmd

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"

	"github.com/spf13/cobra"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/folder"
	"fieldpost/cmd/internal/gitrepo"
	"fieldpost/cmd/internal/shell"
	"fieldpost/crypto/keys"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

type sealOptions struct {
	identity string
	out      string
	fields   bool
	git      gitFlags
}

func newSeal(env *Env) *cobra.Command {
	var o sealOptions
	c := &cobra.Command{
		Use:   "seal ORDERS [DIR] [-o FILE]",
		Short: "Check, sign and seal your orders, and put them into the game folder",
		Long: `Check your orders as the adjudicator will, sign them, seal them so that only the
adjudicator can read them, and put them into the game folder. They can be
replaced until the call closes: seal again, the latest orders count.`,
		Example: "  fieldpost seal orders.yaml\n  fieldpost seal orders.yaml -o to-send.yaml",
		Args:    argsBetween(1, 2, "the file with your orders"),
		RunE: func(_ *cobra.Command, args []string) error {
			return runSeal(env, o, args[0], dirArg(args, 1))
		},
	}
	identityFlag(c, &o.identity)
	c.Flags().StringVarP(&o.out, "output", "o", "", "write to `FILE`, or - for standard output, not into the folder; only your\nown sealed orders of this game are replaced")
	c.Flags().BoolVar(&o.fields, "fields", false, "leave readable, beside what is sealed, what kinds of actions there are,\nand in which areas; and your note")
	o.git.add(c)
	return c
}

func runSeal(env *Env, o sealOptions, file, dir string) error {
	id, err := env.identity(o.identity, dir)
	if err != nil {
		return err
	}
	data, unread := env.readOrders(file)
	_, err = env.gameOf(id, dir) // as it is before it is locked, for whose language it is
	switch err := cmp.Or(unread, err); {
	case err != nil:
		return err
	case o.out == "":
		return env.withGit(dir, "seal", o.git, func(repo *gitrepo.Repo) error { return sealOnce(env, o, id, file, dir, data, repo) })
	case o.git.used():
		return usagef("--commit and --push are for orders in the game folder, not for a file of yours")
	}
	return sealOnce(env, o, id, file, dir, data, nil)
}

// sealOnce seals orders as the game stands now.
func sealOnce(env *Env, o sealOptions, id keys.Identity, file, dir string, data []byte, repo *gitrepo.Repo) error {
	folder, v, err := env.seat(id, dir)
	if err != nil {
		return err
	}
	s, err := folder.Seal(id, shownName(file), data, adjudicate.SealOptions{Fields: o.fields})
	if err != nil {
		return err
	}
	if s.Problems.Refused() {
		return refuse(env.t, env.Stdout, s.Problems, ". Nothing was sent.")
	}
	return deliver(env, o, file, dir, folder, v.Side, s, repo)
}

// deliver writes the sealed orders to where they are wanted.
func deliver(env *Env, o sealOptions, file, dir string, g *gameFolder, side string, s adjudicate.Sealed, repo *gitrepo.Repo) error {
	said := env.t.Sprintf("sealed for the adjudicator, signed as %s", env.t.Word(side))
	switch o.out {
	case "-":
		return env.noteSealed(dir, s, func() error { return printed(env, s.Data, said) })
	case "":
		if err := env.putSealed(dir, g, side, s, o.git, repo); err != nil {
			return err
		}
		restate(env.t, env.Stdout, s.Restatement, s.Problems)
		env.say("%s: %s", said, s.Name)
		if _, before := g.files[s.Name]; before {
			env.say("it takes the place of the orders that lay there")
		}
		if repo == nil {
			fmt.Fprintln(env.Stdout, notSentYet(env, file, dir))
		}
		env.say("you can replace them until the call closes")
		return nil
	}
	replaced := false
	if err := env.noteSealed(dir, s, func() (err error) {
		replaced, err = writeSealed(env, o.out, s.Data, g.ID(), side)
		return err
	}); err != nil {
		return err
	}
	restate(env.t, env.Stdout, s.Restatement, s.Problems)
	env.say("%s: %s", said, visible(o.out))
	if replaced {
		env.say("it takes the place of the sealed orders that lay there")
	}
	env.say("send it to the adjudicator; in the game folder it is %s", s.Name)
	return nil
}

// putSealed puts sealed orders into the folder. A signature that lies beside earlier orders,
// made by hand with ssh-keygen, goes away with them.
func (e *Env) putSealed(dir string, g *gameFolder, side string, s adjudicate.Sealed, git gitFlags, repo *gitrepo.Repo) error {
	return e.store(dir, git, repo, gitChange{write: folder.Files{s.Name: s.Data}, keep: s.Note, remove: []string{s.Name + ".sig"},
		game: g.ID(), what: say.Textf("%s's orders for step %d", side, g.Step()), who: side})
}

// printed writes what a player sends to standard output, and beside it what it is.
func printed(env *Env, data []byte, said string) error {
	_, err := env.Stdout.Write(data)
	if err == nil {
		fmt.Fprintf(env.Stderr, "fieldpost: %s\n", said)
	}
	return err
}

// noteSealed writes down that orders were sealed, so that the next ones say that they
// take their place, before write puts them where they are sent from; where it cannot, they
// never were.
func (e *Env) noteSealed(dir string, s adjudicate.Sealed, write func() error) error {
	unlock, err := e.lock(dir, "seal")
	if err != nil {
		return err
	}
	defer unlock()
	if err := e.change(dir, s.Note); err != nil {
		return err
	}
	if err = write(); err != nil {
		_ = e.change(dir, nil, sortedKeys(s.Note)...)
	}
	return err
}

// notSentYet says what is left to do with sealed orders that lie in the folder and
// nowhere else.
func notSentYet(env *Env, file, dir string) string {
	if env.hasRemote(dir) {
		return notPushedYet(env, sealing(file, dir))
	}
	return env.t.Sprintf("by mail: attach that file to your reply")
}

func notPushedYet(env *Env, command string) string {
	return env.t.Sprintf("nobody else has them yet: %s --push sends them", command)
}

// sealing is the command that seals a sheet into a game's folder.
func sealing(file, dir string) string {
	if dir == "." {
		return "fieldpost seal " + shell.Quote(file)
	}
	return "fieldpost seal " + shell.Quote(file) + " " + shell.Quote(dir)
}

// writeSealed writes sealed orders to a file of the player's. One that is there
// is replaced only if it holds sealed orders of the same game and side, so that
// the same command serves at every step.
func writeSealed(env *Env, file string, data []byte, game, side string) (replaced bool, err error) {
	sealedBefore := func(_ []byte, s *orders.Sheet, problems orders.Problems) bool {
		return !problems.Refused() && s.Signature != "" && s.Game == game && s.Side == side
	}
	replaced, err = writeSheet(env, file, data, sealedBefore)
	if errors.Is(err, fs.ErrExist) {
		return false, failf("%s exists already and is kept: it is no sealed order file of %s for this game", visible(file), side).
			withHint("seal to a file of another name")
	}
	return replaced, err
}

// oldSheet says of a file's text, and the sheet in it, whether a new one may replace it.
type oldSheet func(data []byte, s *orders.Sheet, problems orders.Problems) bool

// in says whether a file holds such a sheet.
func (old oldSheet) in(env *Env, file string) bool {
	was, err := env.readText(file, maxOrders)
	s, problems := orders.ParseSheet(file, was)
	return err == nil && s != nil && old(was, s, problems)
}

// writeSheet writes a file that holds a sheet. One that is there is replaced
// if old says so of the sheet in it, in one rename; else the error is fs.ErrExist.
// Only the player may read it: a sheet names what his side alone knows.
func writeSheet(env *Env, file string, data []byte, old oldSheet) (replaced bool, err error) {
	err = writeOwn(env, file, data, func(file string) bool {
		replaced = old.in(env, file)
		return replaced
	})
	if err != nil && !errors.Is(err, fs.ErrExist) {
		err = fileError(file, err)
	}
	return replaced && err == nil, err
}
