package cmd

import (
	"fmt"

	"github.com/spf13/cobra"

	"fieldpost/orders/plan"
)

func newPlan(env *Env) *cobra.Command {
	c := &cobra.Command{
		Use:   "plan defaults|facts GAME",
		Short: "What is done without a plan, and what a plan can say",
		Long: `Plans answer the questions of a battle before they arise. They stand in an order
sheet under plan:. What neither orders nor a plan answer is done by the house:
plan defaults lists that, and plan facts what conditions may ask for.`,
		Example: "  fieldpost plan defaults richard-iii\n  fieldpost plan facts richard-iii",
		Args:    argsBetween(1, 2, "defaults or facts"),
		RunE: func(c *cobra.Command, args []string) error {
			return usagef("plan takes defaults or facts, not '%s'", visible(args[0])).withHint("%s", c.UseLine())
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
	c.AddCommand(defaults, facts)
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
	fmt.Fprintf(env.Stdout, "%s: the standing defaults, used where no plan answers.\n", rules.Title())
	fmt.Fprintln(env.Stdout, "It is the same for both sides.")
	for _, d := range rules.Defaults() {
		fmt.Fprintf(env.Stdout, "\n%s (question %s)\n", d.Kind, d.Question)
		wrapTo(env.Stdout, "  ", d.Text)
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
