package cmd

import (
	"fmt"

	"github.com/spf13/cobra"

	"fieldpost/adjudicate"
	"fieldpost/cmd/internal/gitrepo"
	"fieldpost/crypto/keys"
)

type revealOptions struct {
	identity string
	yes      bool
	evenNow  bool
	git      gitFlags
}

func newReveal(env *Env) *cobra.Command {
	var o revealOptions
	c := &cobra.Command{
		Use:   "reveal --yes [DIR]",
		Short: "Publish the secrets of a game that is over, so that anybody can audit it",
		Long: `Publish the secrets of a game that is over: the secret of the dice, and the age
key of the adjudicator's identity, in the file reveal.yaml. Then anybody can play
the game again and check it, with fieldpost audit, and read what was hidden.

The key that signs is not published. But whoever has the age key can open all
that was ever sealed to this identity: in other games too, if it serves in them.
Make an identity for each game. That is why this asks for --yes.`,
		Args: argsBetween(0, 1),
		RunE: func(_ *cobra.Command, args []string) error { return runReveal(env, o, dirArg(args, 0)) },
	}
	identityFlag(c, &o.identity)
	o.git.add(c)
	o.git.addPull(c)
	c.Flags().BoolVar(&o.yes, "yes", false, "this identity serves in no game that is still played")
	c.Flags().BoolVar(&o.evenNow, "even-now", false, "in a game that is not over, and will not be played on")
	return c
}

func runReveal(env *Env, o revealOptions, dir string) error {
	id, err := env.identity(o.identity)
	if err != nil {
		return err
	}
	return env.withGit(dir, "reveal", o.git, func(repo *gitrepo.Repo) error { return revealOnce(env, o, id, dir, repo) })
}

// revealOnce publishes the secrets of the game as it stands now.
func revealOnce(env *Env, o revealOptions, id keys.Identity, dir string, repo *gitrepo.Repo) error {
	folder, err := env.openGame(dir)
	if err != nil {
		return err
	}
	files, err := folder.Reveal(id, adjudicate.RevealOptions{EvenNow: o.evenNow})
	if err != nil {
		return err
	}
	if !o.yes {
		return failf("this publishes the age key of your identity for ever: whoever has it opens all that was ever sealed to it, in other games too").
			withHint("if it serves in no game that is still played: fieldpost reveal --yes")
	}
	change := gitChange{write: files, game: folder.ID(), what: "the secrets, after the game", who: "Adjudicator"}
	already := folder.CheckRevealed() == nil
	if already { // if they are not committed yet, they are now
		change.write, change.also = nil, adjudicate.Files{adjudicate.RevealName: folder.files[adjudicate.RevealName]}
	}
	if err := env.store(dir, o.git, repo, change); err != nil {
		return err
	}
	if already {
		fmt.Fprintf(env.Stdout, "the secrets of %s are published already: %s\n", folder.ID(), adjudicate.RevealName)
		return nil
	}
	if !folder.Over() {
		fmt.Fprintf(env.Stderr, "fieldpost: %s was not over: from now on nothing in it is hidden, and it cannot be played on\n", folder.ID())
	}
	fmt.Fprintf(env.Stdout, "the secrets of %s are published: %s\n", folder.ID(), adjudicate.RevealName)
	if o.git.writes() {
		return nil
	}
	fmt.Fprintf(env.Stderr, "hint: send both players %s, or commit and push it; then anybody types: fieldpost audit\n", adjudicate.RevealName)
	return nil
}
