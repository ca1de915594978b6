package cmd

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/audit"
	"fieldpost/adjudicate/codes"
	"fieldpost/adjudicate/game"
	"fieldpost/cmd/internal/rulebooks"
	"fieldpost/crypto/keys"
)

type replayOptions struct {
	identity string
	to       int
	explain  string
	lists    bool // --explain was given, perhaps with nothing
	diff     string
	revised  bool
	pack     string
	json     bool
}

func newReplay(env *Env) *cobra.Command {
	var o replayOptions
	c := &cobra.Command{
		Use:   "replay [DIR] [--to STEP] [--explain KEY | --diff DIR]",
		Short: "Play the game again from its orders and compare, or explain",
		Long: `Play the game again from its order files and compare every call and every view
with what is in the folder; show the first difference. It needs the adjudicator's
identity, which alone opens the orders of both sides; or nothing, once the game has
been revealed.

  --explain KEY     what one question or roll was, which orders or plan answered,
                    the dice, the rule, and what came of it; the beginning of a key
                    lists what is there
  --diff DIR        the first step at which another copy of the game says something else,
                    as far as the identity given opens them: a player's his own views,
                    none the public calls and rulings
  --this-revision   play a game that began with another revision of the rules by those
                    of this program, and show what would come out differently first
  --pack DIR        likewise with other map, block and card data`,
		Args: argsBetween(0, 1),
		RunE: func(c *cobra.Command, args []string) error {
			o.lists = c.Flags().Changed("explain")
			return runReplay(env, o, dirArg(args, 0))
		},
	}
	c.Flags().IntVar(&o.to, "to", 0, "only up to this `STEP`")
	c.Flags().StringVar(&o.explain, "explain", "", "explain the question or roll of this `KEY`")
	c.Flags().StringVar(&o.diff, "diff", "", "compare with the copy of the game in `DIR`")
	c.Flags().BoolVar(&o.revised, "this-revision", false, "by the rules of this program, whatever the game began with")
	c.Flags().StringVar(&o.pack, "pack", "", "with the pack in `DIR`, whatever the game began with")
	identityFlag(c, &o.identity)
	jsonFlag(c, &o.json)
	return c
}

func runReplay(env *Env, o replayOptions, dir string) error {
	if o.lists && o.diff != "" {
		return usagef("--explain and --diff are two things; ask for one").withHint("fieldpost replay --help")
	}
	if o.to < 0 {
		return usagef("steps are counted from 1")
	}
	folder, err := env.replayed(o, dir)
	if err != nil {
		return err
	}
	if o.to > folder.Step() {
		return failf("there is no step %d yet; step %d is the last", o.to, folder.Step())
	}
	id, err := env.identityIn(o.identity, folder.Folder)
	if err != nil && o.identity == "" && (folder.Revealed() || o.diff != "") {
		id, err = keys.Identity{}, nil
	}
	switch {
	case err != nil:
		return err
	case o.lists:
		return runExplain(env, o, folder, id)
	case o.diff != "":
		return runDiff(env, o, folder, id)
	}
	r, err := audit.Replay(folder.Folder, id, o.to)
	if err != nil {
		return err
	}
	if o.json {
		if err := writeJSON(env.Stdout, r); err != nil {
			return err
		}
	} else {
		printReplayed(env, o, r)
	}
	if r.First != nil {
		return silent(exitUnverified)
	}
	return nil
}

func printReplayed(env *Env, o replayOptions, r audit.Replayed) {
	if r.First == nil {
		printDerived(env, r)
		return
	}
	printDifference(env, r.First)
	switch {
	case !o.revised && o.pack == "":
	case r.Steps == 0:
		fmt.Fprintln(env.Stdout, "by these rules and data it comes out differently from its first step on")
	default:
		fmt.Fprintf(env.Stdout, "up to step %d all comes out the same by these rules and data; from there on it does not\n", r.Steps)
	}
}

// replayed opens a game to play it again, by the rules and data it began with or,
// where that is asked for, by others.
func (e *Env) replayed(o replayOptions, dir string) (*gameFolder, error) {
	if !o.revised && o.pack == "" {
		return e.openGame(dir)
	}
	files, findings, err := e.readGame(dir)
	if err != nil {
		return nil, err
	}
	for _, f := range findings {
		if f.Code != codes.CodeStrayName {
			return nil, failf("%s", f).withHint("take it away, or restore what was there")
		}
	}
	rules := rulebooks.In(files)
	if o.pack != "" {
		name, _ := files.Pinned()
		g, err := findGame(name)
		if err != nil {
			return nil, err
		}
		own, err := e.packAt(name, o.pack)
		if err != nil {
			return nil, err
		}
		rules = func(string) (game.Rules, error) { return g.Rules(own) }
	}
	folder, err := adjudicate.OpenAsRevised(files, rules)
	if err != nil {
		return nil, err
	}
	return &gameFolder{Folder: folder, files: files}, nil
}

// runDiff compares what two copies of a game say.
func runDiff(env *Env, o replayOptions, folder *gameFolder, id keys.Identity) error {
	other, err := env.openGame(o.diff)
	if err != nil {
		var e *codes.Error
		if errors.As(err, &e) {
			return failf("%s: %s", visible(o.diff), err)
		}
		return err
	}
	d, err := audit.FirstDifference(folder.Folder, id, other.Folder)
	if err != nil {
		return err
	}
	if o.json {
		if err := writeJSON(env.Stdout, d); err != nil {
			return err
		}
	} else if d.Same() {
		fmt.Fprintf(env.Stdout, "both say the same up to step %d", min(d.Steps[0], d.Steps[1]))
		if d.Steps[0] != d.Steps[1] {
			fmt.Fprintf(env.Stdout, "; one goes on to step %d", max(d.Steps[0], d.Steps[1]))
		}
		fmt.Fprintln(env.Stdout)
		if !d.Orders {
			hangTo(env.Stdout, "", "  ", "compared were the public calls and rulings"+ownViews(d.Views)+"; the rest is sealed, and fieldpost verify --against compares the files")
		}
	} else {
		fmt.Fprintf(env.Stdout, "%s:%d: step %d: %s\n", visible(d.File), d.Line, d.Step, visible(d.Text))
		if d.Event > 0 {
			fmt.Fprintf(env.Stdout, "the first event that differs is number %d of the report\n", d.Event)
		}
		fmt.Fprintf(env.Stdout, "  here   %s\n  there  %s\n", visible(d.Here), visible(d.There))
	}
	if !d.Same() {
		return silent(exitUnverified)
	}
	return nil
}

func ownViews(sides []string) string {
	if len(sides) == 0 {
		return ""
	}
	return ", and the views of " + joinWords(sides)
}
