package cmd

import (
	"cmp"

	"fieldpost/adjudicate/audit"
)

// runAgainst compares two copies of a game. A copy that is behind is told, and
// is nothing wrong.
func runAgainst(env *Env, o verifyOptions, dir string) error {
	here, _, err := env.readGame(dir)
	if err != nil {
		return err
	}
	env.speakAs(here)
	there, _, err := env.readGame(o.against)
	if err != nil {
		return err
	}
	c, err := audit.Compare(here, there)
	if err != nil {
		return err
	}
	if o.json {
		if err := writeJSON(env.Stdout, c); err != nil {
			return err
		}
	} else {
		printComparison(env, c.In(env.t.Lang()), visible(dir), visible(o.against))
	}
	if len(c.Differ) > 0 {
		return silent(exitUnverified)
	}
	return nil
}

func printComparison(env *Env, c audit.Comparison, dir, against string) {
	or := func(sum string) string { return cmp.Or(sum, env.t.Sprintf("missing")) }
	for _, u := range append(c.Differ, c.Open...) {
		env.say("%s: %s", visible(u.File), visible(u.Text.String()))
		env.say("  here   %s", or(u.Here))
		env.say("  there  %s", or(u.There))
	}
	switch {
	case c.Fork > 0:
		env.say("The adjudicator's key has signed two calls of step %d: from there on, these are two games.", c.Fork)
		hangTo(env.Stdout, "  ", "    ", env.t.Sprintf("What to do: keep both folders, and ask him which one he stands by; both together prove it."))
	case len(c.Differ) > 0:
		env.say("files of closed steps that differ: %d; fieldpost verify says of each folder by itself whether it is good", len(c.Differ))
	case c.Steps[0] != c.Steps[1]:
		behind, at, last := dir, c.Steps[0], c.Steps[1]
		if at > last {
			behind, at, last = against, last, at
		}
		env.say("the same game: %s stands at step %d and the other at step %d; all closed steps of both are alike", behind, at, last)
	default:
		env.say("the same game, at step %d: all closed steps are alike", c.Steps[0])
	}
}
