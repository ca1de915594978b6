package cmd

import (
	"fmt"

	"github.com/spf13/cobra"

	"fieldpost/adjudicate"
)

func newVerify(env *Env) *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "verify [DIR]",
		Short: "Check signatures, ledger and commitments; needs no key",
		Args:  argsBetween(0, 1),
		RunE:  func(_ *cobra.Command, args []string) error { return runVerify(env, asJSON, dirArg(args, 0)) },
	}
	jsonFlag(c, &asJSON)
	return c
}

func runVerify(env *Env, asJSON bool, dir string) error {
	files, refused, err := env.readGame(dir)
	if err != nil {
		return err
	}
	v := adjudicate.Verify(files)
	for _, f := range refused {
		v.Findings = append(v.Findings, adjudicate.Finding{File: f.Name, Code: f.Code, Text: f.Text})
	}
	if asJSON {
		if v.Findings == nil {
			v.Findings = []adjudicate.Finding{}
		}
		if err := writeJSON(env.Stdout, v); err != nil {
			return err
		}
	} else {
		for _, f := range v.Findings {
			fmt.Fprintln(env.Stdout, f)
		}
		counted := fmt.Sprintf("%s, %s, %s", plural(v.Steps, "step"), plural2(v.Orders, "order", "orders"), plural(v.Calls, "call"))
		if len(v.Findings) == 0 {
			fmt.Fprintf(env.Stdout, "%s: signatures good, chain unbroken, dice committed at step 0\n", counted)
		} else {
			fmt.Fprintf(env.Stdout, "%s: not as they were signed, in %s\n", counted, plural2(len(v.Findings), "place", "places"))
		}
	}
	if len(v.Findings) > 0 {
		return silent(exitVerified)
	}
	return nil
}
