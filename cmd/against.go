package cmd

import (
	"fmt"

	"fieldpost/adjudicate"
)

// runAgainst compares two copies of a game. A copy that is behind is told, and
// is nothing wrong.
func runAgainst(env *Env, o verifyOptions, dir string) error {
	here, _, err := env.readGame(dir)
	if err != nil {
		return err
	}
	there, _, err := env.readGame(o.against)
	if err != nil {
		return err
	}
	c, err := adjudicate.Compare(here, there)
	if err != nil {
		return err
	}
	if o.json {
		if err := writeJSON(env.Stdout, c); err != nil {
			return err
		}
	} else {
		printComparison(env, c, visible(dir), visible(o.against))
	}
	if len(c.Differ) > 0 {
		return silent(exitUnverified)
	}
	return nil
}

func printComparison(env *Env, c adjudicate.Comparison, dir, against string) {
	for _, u := range append(c.Differ, c.Open...) {
		fmt.Fprintf(env.Stdout, "%s: %s\n  here   %s\n  there  %s\n", visible(u.File), visible(u.Text), orMissing(u.Here), orMissing(u.There))
	}
	switch {
	case c.Fork > 0:
		fmt.Fprintf(env.Stdout, "The adjudicator's key has signed two calls of step %d: from there on, these are two games.\n", c.Fork)
		hangTo(env.Stdout, "  ", "    ", "What to do: keep both folders, and ask him which one he stands by; both together prove it.")
	case len(c.Differ) > 0:
		fmt.Fprintf(env.Stdout, "%s; fieldpost verify says of each folder by itself whether it is good\n", counted(len(c.Differ), "file of closed steps differs", "files of closed steps differ"))
	case c.Steps[0] != c.Steps[1]:
		behind, at, last := dir, c.Steps[0], c.Steps[1]
		if at > last {
			behind, at, last = against, last, at
		}
		fmt.Fprintf(env.Stdout, "the same game: %s stands at step %d and the other at step %d; all closed steps of both are alike\n", behind, at, last)
	default:
		fmt.Fprintf(env.Stdout, "the same game, at step %d: all closed steps are alike\n", c.Steps[0])
	}
}

func orMissing(sum string) string {
	if sum == "" {
		return "missing"
	}
	return sum
}
