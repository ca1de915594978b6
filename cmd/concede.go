package cmd

import (
	"errors"
	"fmt"
	"io/fs"

	"github.com/spf13/cobra"

	"fieldpost/adjudicate/folder"
	"fieldpost/cmd/internal/gitrepo"
	"fieldpost/cmd/internal/shell"
	"fieldpost/crypto/keys"
	"fieldpost/orders/say"
)

type declareOptions struct {
	identity string
	out      string
	git      gitFlags
}

func newConcede(env *Env) *cobra.Command {
	return declaring(env, folder.Concede, &cobra.Command{
		Use:   "concede [DIR] [-o FILE]",
		Short: "Give the game up: your opponent has won",
		Long: `Give the game up, at any step, whether you are asked or not, and whatever you have
sent: the next adjudication ends it, without opening orders, and your opponent has
won. If both sides concede, nobody has. It is a file of its own, signed by you, and
nothing takes it back once the adjudicator has it.`,
		Example: "  fieldpost concede --push\n  fieldpost concede our-game -o to-send.yaml",
	})
}

func newDraw(env *Env) *cobra.Command {
	return declaring(env, folder.Draw, &cobra.Command{
		Use:   "draw [DIR] [-o FILE]",
		Short: "Offer a draw, or agree to one",
		Long: `Offer a draw, at any step, whether you are asked or not. Your opponent is told in
the next call, and agrees by the same command until the call after it; no answer is
no. Where both have offered one, the next adjudication ends the game, without
opening orders. An offer changes nothing else, and does not stand for your orders.`,
		Example: "  fieldpost draw --push\n  fieldpost draw our-game -o to-send.yaml",
	})
}

// declaring makes the command by which a side declares something beside its orders.
func declaring(env *Env, what string, c *cobra.Command) *cobra.Command {
	var o declareOptions
	c.Args = argsBetween(0, 1)
	c.RunE = func(_ *cobra.Command, args []string) error { return runDeclare(env, o, what, dirArg(args, 0)) }
	identityFlag(c, &o.identity)
	c.Flags().StringVarP(&o.out, "output", "o", "", "write to `FILE`, or - for standard output, to be sent by mail, and not into the folder")
	o.git.add(c)
	return c
}

func runDeclare(env *Env, o declareOptions, what, dir string) error {
	id, err := env.identity(o.identity, dir)
	if err != nil {
		return err
	}
	_, err = env.gameOf(id, dir) // for whose language it is
	switch {
	case err != nil:
		return err
	case o.out == "":
		return env.withGit(dir, what, o.git, func(repo *gitrepo.Repo) error { return declareOnce(env, o, id, what, dir, repo) })
	case o.git.used():
		return usagef("--commit and --push are for what goes into the game folder, not for a file of yours")
	}
	return declareOnce(env, o, id, what, dir, nil)
}

// declareOnce declares it as the game stands now.
func declareOnce(env *Env, o declareOptions, id keys.Identity, what, dir string, repo *gitrepo.Repo) error {
	g, err := env.gameOf(id, dir)
	if err != nil {
		return err
	}
	name, data, err := g.Declare(id, what)
	if err != nil {
		return err
	}
	side, _ := g.SideOf(id)
	said, done := env.t.Sprintf("%s concedes the game at step %d", env.t.Word(side), g.Step()), "%s's concession at step %d"
	if what == folder.Draw {
		said, done = env.t.Sprintf("%s offers a draw at step %d", env.t.Word(side), g.Step()), "%s's offer of a draw at step %d"
	}
	switch o.out {
	case "-":
		return printed(env, data, said)
	case "":
		change := gitChange{write: folder.Files{name: data}, game: g.ID(), what: say.Textf(done, side, g.Step()), who: side}
		if err := env.store(dir, o.git, repo, change); err != nil {
			return err
		}
		env.say("%s: %s", said, name)
		if repo == nil {
			fmt.Fprintln(env.Stdout, notDeclaredYet(env, what, dir))
		}
		return nil
	}
	if err := writeDeclared(env, o.out, data, g.ID()); err != nil {
		return err
	}
	env.say("%s: %s", said, visible(o.out))
	env.say("send it to the adjudicator; in the game folder it is %s", name)
	return nil
}

// notDeclaredYet says what is left to do with a declaration that lies in the folder and
// nowhere else.
func notDeclaredYet(env *Env, what, dir string) string {
	if env.hasRemote(dir) {
		command := "fieldpost " + what
		if dir != "." {
			command += " " + shell.Quote(dir)
		}
		return env.t.Sprintf("nobody else has it yet: %s --push sends it; removing the file takes it back", command)
	}
	return env.t.Sprintf("by mail: attach that file to your reply; until then, removing it takes it back")
}

// writeDeclared writes a declaration to a file of the player's. One of the same game is replaced.
func writeDeclared(env *Env, file string, data []byte, game string) error {
	ours := func(file string) bool {
		was, err := env.readFile(file, maxOrders)
		return err == nil && folder.EndingOf(was) == game
	}
	switch err := writeOwn(env, file, data, ours); {
	case errors.Is(err, fs.ErrExist):
		return failf("%s exists already and is kept", visible(file)).withHint("write to a file of another name")
	case err != nil:
		return fileError(file, err)
	}
	return nil
}
