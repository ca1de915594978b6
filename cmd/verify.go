package cmd

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/audit"
	"fieldpost/adjudicate/codes"
	"fieldpost/adjudicate/folder"
	"fieldpost/cmd/internal/gamedir"
	"fieldpost/cmd/internal/gitrepo"
	"fieldpost/cmd/internal/rulebooks"
	"fieldpost/orders/say"
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
func (e *Env) verify(dir string) (audit.Verified, error) {
	files, refused, err := e.readGame(dir)
	if err != nil {
		return audit.Verified{}, err
	}
	e.speakAs(files)
	v := audit.Verify(files)
	noteMissingPack(&v, files)
	for _, f := range gitrepo.Odd(e.context(), e.abs(dir), e.Environ) {
		if !slices.ContainsFunc(refused, func(o gamedir.Finding) bool { return o.Name == f.Name }) {
			refused = append(refused, f)
		}
	}
	for _, f := range refused {
		found := audit.Finding{File: f.Name, Code: f.Code, Text: f.Text}
		if f.Code == codes.CodeStrayName || f.Code == codes.CodeCaseCollision { // of the latter, what lies here was read by its own name
			v.Notes = append(v.Notes, found)
		} else {
			v.Findings = append(v.Findings, found)
		}
	}
	return v, nil
}

// speakAs makes a command that needs no key speak the language of whose key is there all the
// same, for a folder that need not be as it was signed.
func (e *Env) speakAs(files folder.Files) {
	if e.Getenv(identityVar) == "" {
		return
	}
	ring, err := e.keyring("", false)
	if err != nil {
		return
	}
	for _, k := range ring.keys {
		if lang := adjudicate.LangOf(files, rulebooks.In(files), k.id); lang != "" {
			e.t = book().In(lang)
			return
		}
	}
}

// verified is what was found in the user's language.
func (e *Env) verified(v audit.Verified) audit.Verified {
	v = v.In(e.t.Lang())
	for _, list := range [][]audit.Finding{v.Notes, v.Findings} {
		for i := range list {
			list[i].Text = e.t.Told(list[i].Text)
		}
	}
	return v
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
		printVerified(env, env.verified(v))
	}
	if len(v.Findings) > 0 {
		return unverified(v)
	}
	return nil
}

// printVerified shows what was found: the first thing with what it means, then
// the rest, and what was looked at.
func printVerified(env *Env, v audit.Verified) {
	notes, more := fewOf(v.Notes)
	for _, f := range notes {
		fmt.Fprintln(env.Stdout, f)
	}
	if more > 0 {
		env.say("and %d more files that are noted", more)
	}
	for i, f := range v.Findings {
		fmt.Fprintln(env.Stdout, f)
		if i > 0 || v.First == nil || len(v.Findings) == len(missingOrders(v)) {
			continue
		}
		wrapTo(env.Stdout, "  ", visible(v.First.Means.String()))
		hangTo(env.Stdout, "  ", "    ", env.t.Sprintf("What to do: %s.", visible(v.First.Do.String())))
		if more := len(v.Findings) - 1; more > 0 {
			env.say("and %s, which may follow from that:", env.t.Count(more, "more thing"))
		}
	}
	summary(env, v)
}

// noteMissingPack tells where the data of the program are not those of the
// game, and the game's own are not here: nobody can play it on like this.
func noteMissingPack(v *audit.Verified, files folder.Files) {
	game, digest := files.Pinned()
	pack, err := scenarios.Load(game)
	if err == nil && len(files.Pack()) == 0 && pack.Digest != digest {
		v.Notes = slices.Insert(v.Notes, 0, audit.Finding{File: "pack/", Code: codes.CodeOtherPack,
			Text: say.Words("the folder is not here, and the game began with other map, block or card data than this program has")})
	}
}

// summary counts what was looked at. Orders that are not here are one thing,
// files that are not as they were signed another.
func summary(env *Env, v audit.Verified) {
	t := env.t
	looked := strings.Join([]string{t.Count(v.Steps, "step"), t.Count(v.Orders, "order"), t.Count(v.Calls, "call")}, ", ")
	missing := len(missingOrders(v))
	switch bad := len(v.Findings) - missing; {
	case bad > 0:
		env.say("%s: not as they were signed, in %s", looked, t.Count(bad, "place"))
	case missing == 0:
		env.say("%s: signatures good, chain unbroken, dice committed at step 0", looked)
	default:
		env.say("%s: signatures good and chain unbroken in all that is here", looked)
	}
	if v.InClear > 0 {
		env.say("%s came by mail in clear, as this game allows: sealed and signed by the adjudicator", t.Count(v.InClear, "order"))
	}
	if v.Receipts > 0 {
		env.say("%s of the adjudicator held against the calls", t.Count(v.Receipts, "receipt"))
	}
	if v.Rulings > 0 {
		env.say("%s of the adjudicator, signed and public", t.Count(v.Rulings, "ruling"))
	}
	for _, s := range v.Silent {
		env.say("step %d, of %s: %s", s.Step, t.Word(visible(s.Side)), t.Word(silentWords[s.How]))
	}
	if v.Revealed {
		env.say("the secrets are published, and are those that the game began with: fieldpost audit")
	}
	if missing > 0 {
		env.say("not here, which is no sign of a change: %s of closed steps", t.Count(missing, "order file"))
	}
}

var silentWords = map[string]string{
	folder.SilentDefault: "nothing had come by the deadline; its plan and the standing defaults answered",
	folder.SilentHeld:    "the orders it had held back counted when the deadline had passed",
	folder.SilentForfeit: "nothing had come by the deadline, and the game was lost for it",
}

// missingOrders are the findings of order files that are not here.
func missingOrders(v audit.Verified) (missing []audit.Finding) {
	for _, f := range v.Findings {
		if f.Code == codes.CodeMissingOrders {
			missing = append(missing, f)
		}
	}
	return missing
}

// unverified ends the command, and says where missing orders are to be had.
func unverified(v audit.Verified) error {
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
		words = steps[0] + " … " + steps[len(steps)-1]
	}
	return failure.withHint("ask the adjudicator for %s, whole", words)
}
