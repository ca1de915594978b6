package cmd

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"fieldpost/adjudicate/folder"
	"fieldpost/crypto/keys"
)

type watchOptions struct {
	identity string
	every    string
	once     bool
	mail     []string
	git      gitFlags
}

func newWatch(env *Env) *cobra.Command {
	var o watchOptions
	c := &cobra.Command{
		Use:   "watch [DIR]",
		Short: "Look after a game by the clock, until it is over",
		Long: `Look after a game every few minutes, until it is over or the command is stopped.

For the adjudicator: take over what was pushed (--pull), let letters in (--mail),
play the step when all orders are in and final, or, where the game says what is
done on silence, when deadline and grace are over; commit or push it, and send
the letters that are due, if the game has mail settings.

For a player: say whether it is his turn and, with --pull, when a new call is there.

Where DIR holds several games it looks after all of them.

What goes wrong in one round is told, and the next round tries again; the more
rounds go wrong, the longer it waits. With --once there is one round, for a
machine that has a clock of its own.`,
		Example: "  fieldpost watch our-game --pull --push\n  fieldpost watch our-game --mail ~/Maildir --every 10m",
		Args:    argsBetween(0, 1),
		RunE:    func(_ *cobra.Command, args []string) error { return runWatch(env, o, dirArg(args, 0)) },
	}
	f := c.Flags()
	identityFlag(c, &o.identity)
	f.StringVar(&o.every, "every", "5m", "`TIME` to wait between two rounds, as 5m or 1h")
	f.BoolVar(&o.once, "once", false, "one round only; its status is the command's")
	f.StringSliceVar(&o.mail, "mail", nil, "for the adjudicator: let in the letters of these `MAILDIR`s")
	o.git.add(c)
	o.git.addPull(c)
	return c
}

// longestWait is between two rounds when many have gone wrong, unless the user
// wants to wait longer anyway.
const longestWait = time.Hour

// roundTime bounds the network in one round: a server that says nothing must not
// keep the game from going on.
const roundTime = 10 * time.Minute

func runWatch(env *Env, o watchOptions, dir string) error {
	every, ok := folder.ParseSpan(o.every)
	if !ok {
		return usagef("--every takes a time such as 5m or 1h, not '%s'", visible(o.every))
	}
	ring, err := env.keyring(o.identity, true)
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(env.context(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if dirs := env.severalIn(dir); len(dirs) > 0 {
		if player, err := env.isPlayer(ring, dirs); err == nil && player && (o.git.writes() || len(o.mail) > 0) {
			return usagef("--commit, --push and --mail are for the adjudicator, and this identity is that of none of these games")
		}
		c := &clubWatch{env: *env, o: o, dir: dir, ring: ring, games: map[string]*watch{}}
		return rounds(env, ctx, o.once, every, c.round)
	}
	if g, err := env.openGame(dir); err == nil { // for whose language it is
		id, _ := ring.part(g.Folder)
		env.speakTo(g.Folder, id)
	}
	if o.git.pull {
		// The game as it is here may be one that others have mended since.
		if err := firstPull(ctx, *env, dir); err != nil && o.once {
			return err
		}
	}
	g, err := env.openGame(dir)
	if err != nil {
		return err
	}
	id, err := ring.of(g.Folder)
	if err != nil {
		return err
	}
	who, ok := g.SideOf(id)
	switch {
	case !ok:
		return noPart(g.Folder)
	case who != folder.Adjudicator && (o.git.writes() || len(o.mail) > 0):
		return usagef("--commit, --push and --mail are for the adjudicator, and this identity is that of %s", who)
	}
	w := &watch{env: *env, o: o, dir: dir, id: id, player: who != folder.Adjudicator, last: g.Step()}
	return rounds(env, ctx, o.once, every, w.round)
}

// rounds does one round after the other, until there is nothing more to be done, or ctx ends.
func rounds(env *Env, ctx context.Context, once bool, every time.Duration, round func(context.Context) (over bool, err error)) error {
	for failed := 0; ; {
		over, err := round(ctx)
		switch {
		case once:
			return err
		case over || ctx.Err() != nil:
			return nil
		}
		if failed++; broken(err) {
			report(env, err)
		} else {
			failed = 0
		}
		env.pause(ctx, waitAfter(every, failed))
		if ctx.Err() != nil {
			return nil
		}
	}
}

// firstPull takes over what was pushed before the first round, in the time of one.
func firstPull(ctx context.Context, env Env, dir string) error {
	ctx, cancel := context.WithTimeout(ctx, roundTime)
	defer cancel()
	env.ctx = ctx
	return pullGame(&env, dir)
}

// broken says whether a round went wrong. That somebody is awaited, or sent what
// will not do, is how games are.
func broken(err error) bool {
	var f *failure
	return err != nil && (!errors.As(err, &f) || f.status != exitWaiting && f.status != exitRefused)
}

// waitAfter is how long to wait when so many rounds in a row have gone wrong.
func waitAfter(every time.Duration, failed int) time.Duration {
	d := every
	for range failed {
		if d >= longestWait/2 {
			return max(every, longestWait)
		}
		d *= 2
	}
	return d
}

// watch is a command that runs for long.
type watch struct {
	env    Env
	o      watchOptions
	dir    string
	id     keys.Identity
	player bool
	last   int    // the step that was open when it was last told of
	said   string // what the last round had to say, which is not said twice
	named  bool   // it is one of several games
}

// round does what is to be done now. over says that there will be no more.
func (w *watch) round(ctx context.Context) (over bool, err error) {
	ctx, cancel := context.WithTimeout(ctx, roundTime)
	defer cancel()
	env := w.env
	env.ctx = ctx
	if w.player {
		return w.look(&env)
	}
	if w.o.git.pull {
		if err := pullGame(&env, w.dir); err != nil {
			return false, err
		}
	}
	if len(w.o.mail) > 0 {
		// A letter that cannot be read must not hold the game up.
		in := mailInOptions{identity: w.o.identity, keep: true, played: true}
		err = runMailIn(&env, in, append([]string{w.dir}, w.o.mail...))
	}
	err = w.worse(err, w.play(&env))
	if env.byMail(w.dir) {
		err = w.worse(err, runMailOut(&env, mailOutOptions{identity: w.o.identity}, w.dir))
	}
	folder, bad := env.openGame(w.dir)
	if bad != nil && !broken(err) {
		return false, bad
	} else if bad != nil {
		return false, err
	}
	return folder.Ended() && !broken(err), err
}

// worse is what a round comes to after one thing more: an error is not lost
// behind somebody who is awaited, and of two the first is told here.
func (w *watch) worse(before, err error) error {
	switch {
	case err == nil || broken(before) && !broken(err):
		return before
	case broken(before):
		report(&w.env, before)
	}
	return err
}

// play adjudicates, step after step, until somebody is awaited. What it says is
// said once.
func (w *watch) play(env *Env) error {
	for {
		var out, bad bytes.Buffer
		quiet := *env
		quiet.Stdout, quiet.Stderr = &out, &bad
		err := w.adjudicate(&quiet)
		if said := out.String() + bad.String(); said != w.said {
			w.said = said
			if w.named && said != "" {
				fmt.Fprintf(env.Stdout, "%s:\n", visible(w.dir))
			}
			if _, err := env.Stdout.Write(out.Bytes()); err != nil {
				return err
			}
			if _, err := env.Stderr.Write(bad.Bytes()); err != nil {
				return err
			}
		}
		if err != nil {
			return err
		}
		if folder, err := env.openGame(w.dir); err != nil || folder.Ended() {
			return err
		}
	}
}

// adjudicate is the command of that name, for a game that may have ended.
func (w *watch) adjudicate(env *Env) error {
	if folder, err := env.openGame(w.dir); err != nil || folder.Ended() {
		return err
	}
	return runAdjudicate(env, adjudicateOptions{identity: w.o.identity, sends: env.byMail(w.dir), git: gitFlags{commit: w.o.git.commit, push: w.o.git.push}}, w.dir)
}

// look tells a player when a new call is there.
func (w *watch) look(env *Env) (over bool, err error) {
	if w.o.git.pull {
		if err := pullGame(env, w.dir); err != nil {
			return false, err
		}
	}
	folder, err := env.openGame(w.dir)
	if err != nil {
		return false, err
	}
	if folder.Step() != w.last || w.said == "" {
		w.last, w.said = folder.Step(), "told"
		tellStep(env, folder.Folder, w.id, w.dir)
	}
	return folder.Ended(), nil
}
