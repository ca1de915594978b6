package cmd

import (
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"fieldpost/adjudicate"
	"fieldpost/cmd/internal/gamedir"
	"fieldpost/cmd/internal/gitrepo"
	"fieldpost/scenarios"
)

func newVerify(env *Env) *cobra.Command {
	var o verifyOptions
	c := &cobra.Command{
		Use:   "verify [DIR]",
		Short: "Check signatures, ledger and commitments; needs no key",
		Long: `Check all that can be checked without a key: every signature, the ledger, the
commitment to the dice, and that no file of a closed step was changed. It works on
a clone, by somebody who holds nothing. What is wrong first is named first, with
what it means and what to do.

With --against another copy of the game, both are compared: which closed steps
differ, and whether the adjudicator has signed two courses of one game.`,
		Args: argsBetween(0, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			if o.against != "" {
				return runAgainst(env, o, dirArg(args, 0))
			}
			return runVerify(env, o.json, dirArg(args, 0))
		},
	}
	c.Flags().StringVar(&o.against, "against", "", "compare with another copy of the game in `DIR`")
	jsonFlag(c, &o.json)
	return c
}

type verifyOptions struct {
	against string
	json    bool
}

// verify checks a game folder, and what in it could not be read.
func (e *Env) verify(dir string) (adjudicate.Verified, error) {
	files, refused, err := e.readGame(dir)
	if err != nil {
		return adjudicate.Verified{}, err
	}
	v := adjudicate.Verify(files)
	noteMissingPack(&v, files)
	for _, f := range gitrepo.Odd(e.context(), e.abs(dir), e.Environ) {
		if !slices.ContainsFunc(refused, func(o gamedir.Finding) bool { return o.Name == f.Name }) {
			refused = append(refused, f)
		}
	}
	for _, f := range refused {
		found := adjudicate.Finding{File: f.Name, Code: f.Code, Text: f.Text}
		if f.Code == adjudicate.CodeStrayName || f.Code == adjudicate.CodeCaseCollision { // of the latter, what lies here was read by its own name
			v.Notes = append(v.Notes, found)
		} else {
			v.Findings = append(v.Findings, found)
		}
	}
	return v, nil
}

func runVerify(env *Env, asJSON bool, dir string) error {
	v, err := env.verify(dir)
	if err != nil {
		return err
	}
	if asJSON {
		if err := writeJSON(env.Stdout, v); err != nil {
			return err
		}
	} else {
		printVerified(env, v)
	}
	if len(v.Findings) > 0 {
		return unverified(v)
	}
	return nil
}

// printVerified shows what was found: the first thing with what it means, then
// the rest, and what was looked at.
func printVerified(env *Env, v adjudicate.Verified) {
	notes, more := fewOf(v.Notes)
	for _, f := range notes {
		fmt.Fprintln(env.Stdout, f)
	}
	if more > 0 {
		fmt.Fprintf(env.Stdout, "and %d more files that are noted\n", more)
	}
	for i, f := range v.Findings {
		fmt.Fprintln(env.Stdout, f)
		if i > 0 || v.First == nil || len(v.Findings) == len(missingOrders(v)) {
			continue
		}
		wrapTo(env.Stdout, "  ", visible(v.First.Means))
		hangTo(env.Stdout, "  ", "    ", "What to do: "+visible(v.First.Do)+".")
		if more := len(v.Findings) - 1; more > 0 {
			fmt.Fprintf(env.Stdout, "and %s:\n", counted(more, "more thing, which may follow from that", "more things, which may follow from that"))
		}
	}
	summary(env, v)
}

// noteMissingPack tells where the data of the program are not those of the
// game, and the game's own are not here: nobody can play it on like this.
func noteMissingPack(v *adjudicate.Verified, files adjudicate.Files) {
	game, digest := files.Pinned()
	pack, err := scenarios.Load(game)
	if err == nil && len(files.Pack()) == 0 && pack.Digest != digest {
		v.Notes = slices.Insert(v.Notes, 0, adjudicate.Finding{File: "pack/", Code: adjudicate.CodeOtherPack,
			Text: "the folder is not here, and the game began with other map, block or card data than this program has"})
	}
}

// summary counts what was looked at. Orders that are not here are one thing,
// files that are not as they were signed another.
func summary(env *Env, v adjudicate.Verified) {
	looked := fmt.Sprintf("%s, %s, %s", plural(v.Steps, "step"), plural(v.Orders, "order"), plural(v.Calls, "call"))
	missing := len(missingOrders(v))
	switch bad := len(v.Findings) - missing; {
	case bad > 0:
		fmt.Fprintf(env.Stdout, "%s: not as they were signed, in %s\n", looked, plural(bad, "place"))
	case missing == 0:
		fmt.Fprintf(env.Stdout, "%s: signatures good, chain unbroken, dice committed at step 0\n", looked)
	default:
		fmt.Fprintf(env.Stdout, "%s: signatures good and chain unbroken in all that is here\n", looked)
	}
	if v.InClear > 0 {
		fmt.Fprintf(env.Stdout, "%s came by mail in clear, as this game allows: sealed and signed by the adjudicator\n", plural(v.InClear, "order"))
	}
	if v.Receipts > 0 {
		fmt.Fprintf(env.Stdout, "%s of the adjudicator held against the calls\n", plural(v.Receipts, "receipt"))
	}
	if v.Rulings > 0 {
		fmt.Fprintf(env.Stdout, "%s of the adjudicator, signed and public\n", plural(v.Rulings, "ruling"))
	}
	for _, s := range v.Silent {
		fmt.Fprintf(env.Stdout, "step %d, of %s: %s\n", s.Step, visible(s.Side), silentWords[s.How])
	}
	if v.Revealed {
		fmt.Fprintln(env.Stdout, "the secrets are published, and are those that the game began with: fieldpost audit")
	}
	if missing > 0 {
		are := counted(missing, "order file of a closed step is", "order files of closed steps are")
		fmt.Fprintf(env.Stdout, "%s not here, which is no sign of a change\n", are)
	}
}

var silentWords = map[string]string{
	adjudicate.SilentDefault: "nothing had come by the deadline; its plan and the standing defaults answered",
	adjudicate.SilentHeld:    "the orders it had held back counted when the deadline had passed",
	adjudicate.SilentForfeit: "nothing had come by the deadline, and the game was lost for it",
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
	failure := silent(exitUnverified)
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
