package cmd

import (
	"fmt"

	"github.com/spf13/cobra"

	"fieldpost/adjudicate/audit"
)

func newAudit(env *Env) *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "audit [DIR]",
		Short: "Check a game that was revealed: every die and decision; needs no key",
		Long: `Check a whole game whose secrets were published with fieldpost reveal. All that
verify checks is checked; then every shuffle, die and decision is derived again
from the orders, and every call and view is compared with what is in the folder.`,
		Args: argsBetween(0, 1),
		RunE: func(_ *cobra.Command, args []string) error { return runAudit(env, asJSON, dirArg(args, 0)) },
	}
	jsonFlag(c, &asJSON)
	return c
}

func runAudit(env *Env, asJSON bool, dir string) error {
	v, err := env.verify(dir)
	if err != nil {
		return err
	}
	folder, openErr := env.openGame(dir)
	a := audit.Audited{Verified: v}
	if openErr == nil {
		a, openErr = audit.Audit(folder.Folder, v)
	}
	if openErr != nil && len(v.Findings) == 0 {
		return openErr
	}
	if asJSON {
		if err := writeJSON(env.Stdout, a); err != nil {
			return err
		}
	} else {
		printVerified(env, env.verified(v))
		switch {
		case openErr != nil:
			env.say("it was not played again, since it cannot be read as it is")
		case a.Replayed.First != nil:
			printDifference(env, a.Replayed.First)
			if len(v.Findings) > 0 { // a file that is not as it was signed proves nothing
				wrapTo(env.Stdout, "  ", env.t.Sprintf("This may follow from what stands above: put that right, and audit once more."))
			} else {
				wrapTo(env.Stdout, "  ", env.t.Sprintf("The orders and the dice do not give what the adjudicator has signed here: he has made it otherwise, or with another version of this program."))
			}
		default:
			printDerived(env, a.Replayed)
			printRulings(env, a.Rulings)
		}
	}
	if !a.Good() {
		return silent(exitUnverified)
	}
	return nil
}

// printDerived counts what was derived again.
func printDerived(env *Env, r audit.Replayed) {
	t := env.t
	env.say("%s of a die, %s, %s derived again from the orders of %s: all as recorded", t.Count(r.Rolls, "roll"), t.Count(r.Shuffles, "shuffle"), t.Count(r.Decisions, "decision"), t.Count(r.Steps, "step"))
	if r.Worded > 0 {
		wrapTo(env.Stdout, "", t.Sprintf("%s: another version of fieldpost had other words in the order sheet, in what it asks, or in what it translates; all else is as recorded", t.Count(r.Worded, "file")))
	}
	for _, name := range r.Unbound {
		env.say("%s: number not bound: whoever made these orders could choose their part in the dice", visible(name))
	}
}

// printRulings tells of the rulings that closed steps, and of the dice that were rolled
// again.
func printRulings(env *Env, list []audit.RulingAudit) {
	t := env.t
	below := func(words string) { hangTo(env.Stdout, "  ", "    ", words) }
	for _, r := range list {
		what := t.Sprintf("step %d was closed by a ruling before it was played", r.Step)
		switch {
		case r.BackTo > 0 && r.BackTo < r.Step:
			what = t.Sprintf("a ruling at step %d took the game back to step %d", r.Step, r.BackTo)
		case r.Seat != "":
			what = t.Sprintf("%s, and handed %s to another key, which has other numbers for the dice", what, r.Seat)
		}
		hangTo(env.Stdout, "", "  ", t.Sprintf("%s: %s: \"%s\"", visible(r.File), what, visible(r.Reason)))
		switch {
		case r.Draw == r.Next:
			below(t.Sprintf("the dice are those of draw %d, as they would have been", r.Draw))
		case len(r.Dice) == 0:
			below(t.Sprintf("played again with the dice of draw %d; nothing had been rolled in the steps taken back", r.Next))
		default:
			below(t.Sprintf("played again with the dice of draw %d; what was rolled and shuffled in the steps taken back:", r.Next))
		}
		for _, d := range r.Dice {
			if d.New != nil {
				below(t.Sprintf("%s: %s, then %s", visible(d.Key), numbers(d.Old), numbers(d.New)))
			} else {
				below(t.Sprintf("%s: %s, not rolled again", visible(d.Key), numbers(d.Old)))
			}
		}
	}
}

// printDifference shows where a game played again is not as recorded.
func printDifference(env *Env, d *audit.Difference) {
	place := visible(d.File)
	if d.Line > 0 {
		place += fmt.Sprintf(":%d", d.Line)
	}
	env.say("%s: step %d: %s", place, d.Step, visible(d.In(env.t.Lang()).String()))
	if d.Recorded != "" || d.Replayed != "" {
		env.say("  recorded  %s\n  replayed  %s", visible(d.Recorded), visible(d.Replayed))
	}
}
