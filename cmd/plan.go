package cmd

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"fieldpost/adjudicate/run"
	"fieldpost/cmd/internal/readyplans"
	"fieldpost/orders/plan"
	"fieldpost/orders/say"
)

func newPlan(env *Env) *cobra.Command {
	c := &cobra.Command{
		Use:   "plan defaults|example|facts GAME",
		Short: "What is done without a plan, ready-made plans, and what a plan can say",
		Long: `Plans answer the questions of a battle before they arise. They stand in an order
sheet under plan:. What neither orders nor a plan answer is done by standing default:
plan defaults lists that, and plan facts what conditions may ask for. plan example
has whole plans to begin with.`,
		Example: "  fieldpost plan defaults richard-iii\n  fieldpost plan example richard-iii\n  fieldpost plan facts richard-iii",
		Args:    argsBetween(1, 3, "defaults, example or facts"),
		RunE: func(c *cobra.Command, args []string) error {
			return usagef("plan takes defaults, example or facts, not '%s'", visible(args[0])).withHint("%s", c.UseLine())
		},
	}
	var asJSON bool
	defaults := &cobra.Command{
		Use:   "defaults GAME",
		Short: "The standing defaults: what is done where neither orders nor a plan answer",
		Args:  argsBetween(1, 1, "a game"),
		RunE: func(_ *cobra.Command, args []string) error {
			return runPlanDefaults(env, args[0], asJSON)
		},
	}
	jsonFlag(defaults, &asJSON)
	facts := &cobra.Command{
		Use:   "facts GAME",
		Short: "The kinds of question a plan can answer, and the facts it may ask for",
		Args:  argsBetween(1, 1, "a game"),
		RunE:  func(_ *cobra.Command, args []string) error { return runPlanFacts(env, args[0]) },
	}
	example := &cobra.Command{
		Use:   "example [GAME [NAME]]",
		Short: "Ready-made plans: what there are, or one to put into a sheet",
		Long: `Say which ready-made plans there are, or print one, with comments that explain it.
It goes at the end of an order sheet, below the orders.`,
		Example: "  fieldpost plan example richard-iii\n  fieldpost plan example richard-iii careful >> orders.yaml",
		Args:    argsBetween(0, 2),
		RunE:    func(_ *cobra.Command, args []string) error { return runPlanExample(env, args) },
	}
	c.AddCommand(defaults, example, facts)
	return c
}

func runPlanDefaults(env *Env, game string, asJSON bool) error {
	rules, err := rulesOf(game)
	if err != nil {
		return err
	}
	if asJSON {
		return writeJSON(env.Stdout, rules.Defaults())
	}
	t := env.locale()
	fmt.Fprintln(env.Stdout, t.Sprintf("%s: the standing defaults, used where no plan answers.", rules.Title()))
	fmt.Fprintln(env.Stdout, t.Sprintf("It is the same for both sides."))
	for _, d := range rules.Defaults() {
		fmt.Fprintf(env.Stdout, "\n%s\n", t.Sprintf("%s (question %s)", t.Word(d.Kind), d.Question))
		wrapTo(env.Stdout, "  ", run.Say(rules, t.Lang(), say.Words(d.Text)))
	}
	return nil
}

func runPlanFacts(env *Env, game string) error {
	rules, err := rulesOf(game)
	if err != nil {
		return err
	}
	fmt.Fprint(env.Stdout, plan.Document(rules.PlanKinds(0)))
	return nil
}

// runPlanExample lists the ready-made plans of all games, or of one, or prints one.
func runPlanExample(env *Env, args []string) error {
	if len(args) == 2 {
		return printPlan(env, args[0], args[1])
	}
	games := gameNames()
	if len(args) > 0 {
		games = args
	}
	for _, game := range games {
		if _, err := rulesOf(game); err != nil {
			return err
		}
		fmt.Fprintf(env.Stdout, "%s:\n", game)
		for _, p := range readyplans.Of(game) {
			hangTo(env.Stdout, fmt.Sprintf("  %-11s ", p.Name), "              ", p.About+".")
		}
		fmt.Fprintln(env.Stdout)
	}
	fmt.Fprintln(env.Stdout, "To print one: fieldpost plan example GAME NAME")
	return nil
}

func printPlan(env *Env, game, name string) error {
	if _, err := rulesOf(game); err != nil {
		return err
	}
	var names []string
	for _, p := range readyplans.Of(game) {
		if p.Name == name {
			_, err := io.WriteString(env.Stdout, p.Text)
			return err
		}
		names = append(names, p.Name)
	}
	return failf("there is no ready-made plan '%s' for %s", visible(name), game).withHint("there are: %s", joinWords(names))
}
