package cmd

import (
	"cmp"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/cmd/internal/desk"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

// maxOrders is over what the envelope takes, so that its own message is seen.
const maxOrders = 1 << 20

type checkOptions struct {
	identity string
	json     bool
	forecast bool
}

func newCheck(env *Env) *cobra.Command {
	var o checkOptions
	c := &cobra.Command{
		Use:   "check ORDERS [DIR]",
		Short: "Say every problem with your orders at once, and what they will do",
		Long: `Say every problem with your orders at once, and in plain words what they will
do. Nothing is written and nothing is sent. ORDERS may be - for standard input.`,
		Example: "  fieldpost sheet > orders.yaml\n  fieldpost check orders.yaml",
		Args:    argsBetween(1, 2, "the file with your orders"),
		RunE: func(_ *cobra.Command, args []string) error {
			return runCheck(env, o, args[0], dirArg(args, 1))
		},
	}
	identityFlag(c, &o.identity)
	jsonFlag(c, &o.json)
	c.Flags().BoolVar(&o.forecast, "forecast", false, "fight the battles you can foresee a thousand times, with throwaway dice")
	return c
}

func runCheck(env *Env, o checkOptions, file, dir string) error {
	id, err := env.identity(o.identity, dir)
	if err != nil {
		return err
	}
	data, unread := env.readOrders(file)
	folder, v, err := env.seat(id, dir)
	if err := cmp.Or(unread, err); err != nil { // now that it is known who reads it
		return err
	}
	sheet, given, problems, restatement := folder.Check(v, shownName(file), data)
	if o.forecast && !problems.Refused() {
		restatement = append(restatement, game.Texts(desk.Forecast(folder.Folder, v, sheet, given))...)
	}
	if o.json {
		if err := writeJSON(env.Stdout, checkReport{!problems.Refused(), problems, restatement}); err != nil {
			return err
		}
		if problems.Refused() {
			return silent(exitRefused)
		}
		return nil
	}
	if problems.Refused() {
		return refuse(env.t, env.Stdout, problems, "")
	}
	restate(env.t, env.Stdout, restatement, problems)
	if slices.ContainsFunc(problems, func(p orders.Problem) bool { return p.Code == game.CodeAheadIllegal }) {
		hangTo(env.Stdout, "", "  ", env.t.Sprintf("ok for now; as the board stands, the orders ahead would not be used, and you would be asked"))
		return nil
	}
	env.say("ok")
	return nil
}

type checkReport struct {
	OK          bool            `json:"ok"`
	Problems    orders.Problems `json:"problems"`
	Restatement []string        `json:"restatement,omitempty"`
}

// shownName is how a file is called in problems.
func shownName(file string) string {
	if file == "-" {
		return "stdin"
	}
	return file
}

// refuse lists all problems, counts them, and says what that means.
func refuse(t tongue.Tongue, w io.Writer, problems orders.Problems, means string) error {
	n := 0
	for _, p := range problems {
		printProblem(t, w, p)
		if p.Kind != orders.Unwise {
			n++
		}
	}
	fmt.Fprintln(w, t.Sprintf("refused: %s", t.Count(n, "problem"))+t.Word(means))
	return silent(exitRefused)
}

// restate says what accepted orders will do, and warns.
func restate(t tongue.Tongue, w io.Writer, lines []string, warnings orders.Problems) {
	if len(lines) > 0 {
		fmt.Fprintln(w, t.Sprintf("This will happen:"))
		for _, l := range lines {
			hangLine(w, "  ", visible(l)) // set in are the marches of a group
		}
	}
	for _, p := range warnings {
		printProblem(t, w, p)
	}
}

// printProblem prints a problem: what is wrong on one line, for editors to find the
// place, and a long hint on several.
func printProblem(t tongue.Tongue, w io.Writer, p orders.Problem) {
	hint := p.Hint
	p.Hint = say.Text{}
	fmt.Fprintln(w, p.In(t.Sprintf))
	if !hint.IsZero() {
		hangTo(w, "  ", "    ", t.Sprintf("hint: %s", visible(hint.String())))
	}
}
