package cmd

import (
	"fmt"

	"github.com/spf13/cobra"
)

type replayOptions struct {
	identity string
	to       int
	json     bool
}

func newReplay(env *Env) *cobra.Command {
	var o replayOptions
	c := &cobra.Command{
		Use:   "replay [DIR] [--to STEP]",
		Short: "Play the game again from its orders and compare; the adjudicator's",
		Long: `Play the game again from its order files and compare every call and every view
with what is in the folder; show the first difference. It needs the
adjudicator's identity, which alone opens the orders of both sides.`,
		Args: argsBetween(0, 1),
		RunE: func(_ *cobra.Command, args []string) error { return runReplay(env, o, dirArg(args, 0)) },
	}
	c.Flags().IntVar(&o.to, "to", 0, "only up to this `STEP`")
	identityFlag(c, &o.identity)
	jsonFlag(c, &o.json)
	return c
}

func runReplay(env *Env, o replayOptions, dir string) error {
	id, folder, err := env.openAt(o.identity, dir, o.to)
	if err != nil {
		return err
	}
	r, err := folder.Replay(id, o.to)
	if err != nil {
		return err
	}
	if o.json {
		if err := writeJSON(env.Stdout, r); err != nil {
			return err
		}
	} else if r.First != nil {
		printDifference(env, r.First)
	} else {
		fmt.Fprintf(env.Stdout, "%s: %s, %s, %s derived again from the orders: all as recorded\n", plural(r.Steps, "step"),
			plural(r.Decisions, "decision"), plural2(r.Rolls, "roll", "rolls"), plural(r.Shuffles, "shuffle"))
	}
	if r.First != nil {
		return silent(exitVerified)
	}
	return nil
}
