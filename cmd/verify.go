package cmd

import (
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"fieldpost/adjudicate"
	"fieldpost/scenarios"
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
	noteMissingPack(&v, files)
	for _, f := range refused {
		found := adjudicate.Finding{File: f.Name, Code: f.Code, Text: f.Text}
		if f.Code == adjudicate.CodeStrayName {
			v.Notes = append(v.Notes, found)
		} else {
			v.Findings = append(v.Findings, found)
		}
	}
	if asJSON {
		if v.Findings == nil {
			v.Findings = []adjudicate.Finding{}
		}
		if err := writeJSON(env.Stdout, v); err != nil {
			return err
		}
	} else {
		for _, f := range append(v.Notes, v.Findings...) {
			fmt.Fprintln(env.Stdout, f)
		}
		summary(env, v)
	}
	if len(v.Findings) > 0 {
		return unverified(v)
	}
	return nil
}

// noteMissingPack tells where the data of the program are not those of the
// game, and the game's own are not here: nobody can play it on like this.
func noteMissingPack(v *adjudicate.Verified, files adjudicate.Files) {
	game, digest := files.Pinned()
	pack, err := scenarios.Load(game)
	if err == nil && len(files.Pack()) == 0 && pack.Digest != digest {
		v.Notes = append(v.Notes, adjudicate.Finding{File: "pack/", Code: adjudicate.CodeOtherPack,
			Text: "the folder is not here, and the game began with other map, block or card data than this program has"})
	}
}

// summary counts what was looked at. Orders that are not here are one thing,
// files that are not as they were signed another.
func summary(env *Env, v adjudicate.Verified) {
	counted := fmt.Sprintf("%s, %s, %s", plural(v.Steps, "step"), plural2(v.Orders, "order", "orders"), plural(v.Calls, "call"))
	missing := len(missingOrders(v))
	switch bad := len(v.Findings) - missing; {
	case bad > 0:
		fmt.Fprintf(env.Stdout, "%s: not as they were signed, in %s\n", counted, plural2(bad, "place", "places"))
	case missing == 0:
		fmt.Fprintf(env.Stdout, "%s: signatures good, chain unbroken, dice committed at step 0\n", counted)
	default:
		fmt.Fprintf(env.Stdout, "%s: signatures good and chain unbroken in all that is here\n", counted)
	}
	if v.InClear > 0 {
		fmt.Fprintf(env.Stdout, "%s came by mail in clear, as this game allows: sealed and signed by the adjudicator\n", plural2(v.InClear, "order", "orders"))
	}
	if missing > 0 {
		are := plural2(missing, "order file of a closed step is", "order files of closed steps are")
		fmt.Fprintf(env.Stdout, "%s not here, which is no sign of a change\n", are)
	}
}

// missingOrders are the findings of order files that are not here.
func missingOrders(v adjudicate.Verified) (missing []adjudicate.Finding) {
	for _, f := range v.Findings {
		if f.Code == adjudicate.CodeMissingOrders {
			missing = append(missing, f)
		}
	}
	return missing
}

// unverified ends the command, and says where missing orders are to be had.
func unverified(v adjudicate.Verified) error {
	failure := silent(exitVerified)
	var steps []string
	for _, f := range missingOrders(v) {
		if s := stepFolder(f.Step); !slices.Contains(steps, s) {
			steps = append(steps, s)
		}
	}
	if steps == nil {
		return failure
	}
	const most = 5
	words := joinWords(steps)
	if len(steps) > most {
		words = fmt.Sprintf("%s to %s", steps[0], steps[len(steps)-1])
	}
	return failure.withHint("ask the adjudicator for %s, whole", words)
}
