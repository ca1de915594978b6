package cmd

import (
	"bytes"
	"fmt"
	"path/filepath"

	"github.com/spf13/cobra"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/folder"
	"fieldpost/cmd/internal/gitrepo"
	"fieldpost/crypto/keys"
	"fieldpost/orders/say"
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
Make an identity for each game. That is why this asks for --yes; and it is refused
where a game in a folder beside this one is still played with that key.`,
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
	id, err := env.identity(o.identity, dir)
	if err != nil {
		return err
	}
	return env.withGit(dir, "reveal", o.git, func(repo *gitrepo.Repo) error { return revealOnce(env, o, id, dir, repo) })
}

// revealOnce publishes the secrets of the game as it stands now.
func revealOnce(env *Env, o revealOptions, id keys.Identity, dir string, repo *gitrepo.Repo) error {
	g, err := env.openGame(dir)
	if err != nil {
		return err
	}
	files, err := g.Reveal(id, adjudicate.RevealOptions{EvenNow: o.evenNow})
	if err != nil {
		return err
	}
	if !o.yes {
		return failf("this publishes the age key of your identity for ever: whoever has it opens all that was ever sealed to it, in other games too").
			withHint("if it serves in no game that is still played: fieldpost reveal --yes")
	}
	already := g.CheckRevealed() == nil
	if !already {
		if err := env.usedBeside(dir, g); err != nil {
			return err
		}
	}
	change := gitChange{write: files, game: g.ID(), what: say.Words("the secrets, after the game"), who: "Adjudicator"}
	if already { // if they are not committed yet, they are now
		change.write, change.also = nil, folder.Files{folder.RevealName: g.files[folder.RevealName]}
	}
	if err := env.store(dir, o.git, repo, change); err != nil {
		return err
	}
	if already {
		fmt.Fprintf(env.Stdout, "the secrets of %s are published already: %s\n", g.ID(), folder.RevealName)
		return nil
	}
	if !g.Over() {
		fmt.Fprintf(env.Stderr, "fieldpost: %s was not over: from now on nothing in it is hidden, and it cannot be played on\n", g.ID())
	}
	fmt.Fprintf(env.Stdout, "the secrets of %s are published: %s\n", g.ID(), folder.RevealName)
	if o.git.writes() {
		return nil
	}
	fmt.Fprintf(env.Stderr, "hint: send both players %s, or commit and push it; then anybody types: fieldpost audit\n", folder.RevealName)
	return nil
}

// usedBeside refuses to publish a key with which a game in a folder beside this one is still
// played: whoever has it opens what is sealed to it there.
func (e *Env) usedBeside(dir string, g *gameFolder) error {
	age := g.Card(folder.Adjudicator).Age
	own, err := filepath.Abs(e.abs(dir))
	if err != nil {
		return fileError(dir, err)
	}
	dirs, err := e.gamesIn(filepath.Dir(own))
	if err != nil {
		return nil // no folder of games that one could look into
	}
	for _, beside := range dirs {
		name := visible(filepath.Base(beside))
		data, err := e.readFile(filepath.Join(beside, "game.yaml"), maxSent)
		if err != nil || bytes.Equal(data, g.files["game.yaml"]) {
			continue // itself, or another copy of it
		}
		other, err := e.openGame(beside)
		if err != nil && bytes.Contains(data, []byte(age)) {
			return failf("this identity has a part in the game in the folder %s beside this one too, which cannot be read, so that it may still be played", name).
				withHint("put that folder right, or away, first")
		} else if err != nil || other.Ended() {
			continue
		}
		for _, who := range partsOf(other.Folder) {
			if other.Card(who).Age != age {
				continue
			}
			part := "plays " + who
			if who == folder.Adjudicator {
				part = "is the adjudicator's"
			}
			return failf("this identity %s in %s too (the folder %s beside this one), which is still played: whoever had its key could open what is sealed to it there", part, other.ID(), name).
				withHint("publish the secrets when %s is over too; until then you alone can play the game again: fieldpost replay. For the next game: fieldpost keygen", other.ID())
		}
	}
	return nil
}
