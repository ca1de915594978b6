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
			fmt.Fprintln(env.Stdout, "it was not played again, since it cannot be read as it is")
		case a.Replayed.First != nil:
			printDifference(env, a.Replayed.First)
			if len(v.Findings) > 0 { // a file that is not as it was signed proves nothing
				wrapTo(env.Stdout, "  ", auditFollows)
			} else {
				wrapTo(env.Stdout, "  ", auditMeans)
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

// auditMeans is what a difference means to those who play.
const auditMeans = "The orders and the dice do not give what the adjudicator has signed here: he has made it otherwise, " +
	"or with another version of this program."

// auditFollows is what it means where verify has found something already.
const auditFollows = "This may follow from what stands above: put that right, and audit once more."

func printDerived(env *Env, r audit.Replayed) {
	fmt.Fprintf(env.Stdout, "%s, %s, %s derived again from the orders of %s: all as recorded\n", counted(r.Rolls, "die", "dice"),
		plural(r.Shuffles, "shuffle"), plural(r.Decisions, "decision"), plural(r.Steps, "step"))
	printWorded(env, r)
	for _, name := range r.Unbound {
		fmt.Fprintf(env.Stdout, "%s: number not bound: whoever made these orders could choose their part in the dice\n", visible(name))
	}
}

// printRulings tells of the rulings that closed steps, and of the dice that were rolled
// again.
func printRulings(env *Env, list []audit.RulingAudit) {
	for _, r := range list {
		what := fmt.Sprintf("step %d was closed by a ruling before it was played", r.Step)
		switch {
		case r.BackTo > 0 && r.BackTo < r.Step:
			what = fmt.Sprintf("a ruling at step %d took the game back to step %d", r.Step, r.BackTo)
		case r.Seat != "":
			what += fmt.Sprintf(", and handed %s to another key, which has other numbers for the dice", r.Seat)
		}
		hangTo(env.Stdout, "", "  ", fmt.Sprintf("%s: %s: \"%s\"", visible(r.File), what, visible(r.Reason)))
		if r.Draw == r.Next {
			hangTo(env.Stdout, "  ", "    ", fmt.Sprintf("the dice are those of draw %d, as they would have been", r.Draw))
			continue
		}
		if len(r.Dice) == 0 {
			hangTo(env.Stdout, "  ", "    ", fmt.Sprintf("played again with the dice of draw %d; nothing had been rolled in the steps taken back", r.Next))
			continue
		}
		hangTo(env.Stdout, "  ", "    ", fmt.Sprintf("played again with the dice of draw %d; %s of the steps taken back:", r.Next, counted(len(r.Dice), "roll or shuffle", "rolls and shuffles")))
		for _, d := range r.Dice {
			now := "not rolled again"
			if d.New != nil {
				now = "then " + numbers(d.New)
			}
			hangTo(env.Stdout, "  ", "    ", fmt.Sprintf("%s: %s, %s", visible(d.Key), numbers(d.Old), now))
		}
	}
}

// printWorded says where another version of the program has words of its own.
func printWorded(env *Env, r audit.Replayed) {
	if r.Worded > 0 {
		wrapTo(env.Stdout, "", fmt.Sprintf("%s: another version of fieldpost had other words in the order sheet, or in what it translates; all else is as recorded", plural(r.Worded, "file")))
	}
}

// printDifference shows where a game played again is not as recorded.
func printDifference(env *Env, d *audit.Difference) {
	place := visible(d.File)
	if d.Line > 0 {
		place += fmt.Sprintf(":%d", d.Line)
	}
	fmt.Fprintf(env.Stdout, "%s: step %d: %s\n", place, d.Step, visible(d.Text))
	if d.Recorded != "" || d.Replayed != "" {
		fmt.Fprintf(env.Stdout, "  recorded  %s\n  replayed  %s\n", visible(d.Recorded), visible(d.Replayed))
	}
}
