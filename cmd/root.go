// Package cmd is the command line: one file a verb, each with its options and
// a function that runs it. It does what the other packages may not: files,
// clock, environment, terminal.
//
// Messages follow a written rule. What people asked for goes to stdout.
// Everything else goes to stderr as "fieldpost: …", lower case, no full stop,
// and "hint: …" says what to type next. Text from files and arguments is shown
// harmless. A command that fails leaves nothing behind.
package cmd

import (
	"errors"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"fieldpost/cmd/internal/shell"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

// Main runs the program and gives its exit status.
func Main(env Env) int {
	out := &output{Writer: env.Stdout}
	env.Stdout, env.keys = out, map[string][]byte{}
	root := newRoot(&env)
	if t := env.locale(); t.Lang() != "" {
		helpIn(t, root)
	}
	variablesIn(root)
	root.SetArgs(env.Args)
	err := root.Execute()
	if out.failed != nil && errors.Is(err, out.failed) {
		err = nil // it is told below
	}
	status := report(&env, err)
	switch {
	case out.failed == nil || status == exitUsage:
		return status
	case errors.Is(out.failed, syscall.EPIPE): // who read it has gone, and knows
		return exitFailed
	}
	return report(&env, fileError(env.t.Sprintf("standard output"), out.failed).withHint("make some room, or let it write elsewhere; what the command has changed in a game stands"))
}

// Root is all commands, for who makes manuals of them.
func Root() *cobra.Command { return newRoot(&Env{Getenv: func(string) string { return "" }}) }

func newRoot(env *Env) *cobra.Command {
	root := &cobra.Command{
		Use:   "fieldpost",
		Short: "Play hidden-block wargames by letter",
		Long: `Play hidden-block wargames by letter: orders are sealed files, an adjudicator
opens them and plays the turn by the rulebook, and each side gets its own view.

A player types: view, sheet or answer, check, seal; by mail, mail in before
that. The adjudicator types: new, then adjudicate, or mail in --adjudicate.

Exit status: 0 done, 1 failed, 2 usage, 3 orders refused, 4 waiting for orders,
5 verification failed.`,
		SilenceErrors: true, SilenceUsage: true,
		Args: cobra.ArbitraryArgs, // so that an unknown verb comes to RunE
	}
	root.RunE = func(c *cobra.Command, args []string) error {
		if len(args) == 0 {
			return c.Help()
		}
		return unknownVerb(root, args[0])
	}
	root.SetIn(env.Stdin)
	root.SetOut(env.Stdout)
	root.SetErr(env.Stderr)
	root.SetFlagErrorFunc(flagError)
	root.CompletionOptions.DisableDefaultCmd = true
	root.SetHelpCommand(newHelp())
	addGroup(root, "player", "A player:", newView(env), newRender(env), newSheet(env), newAnswer(env), newDesk(env), newCheck(env), newSeal(env), newConcede(env), newDraw(env))
	addGroup(root, "adjudicator", "The adjudicator:", newNew(env), newAdjudicate(env), newRuling(env), newWatch(env), newReplay(env), newReveal(env))
	addGroup(root, "anybody", "Anybody:", newDemo(env), newKeygen(env), newMail(env), newStatus(env), newVerify(env), newAudit(env))
	addGroup(root, "programs", "Programs and shells:", newPack(env), newPlan(env), newSchema(env), newEngine(env), newCompletion(env), newVersion(env))
	root.SetHelpCommandGroupID("anybody")
	return root
}

// variablesIn writes the variable that help names as the user's system does.
func variablesIn(c *cobra.Command) {
	as := strings.NewReplacer("$"+identityVar, shell.Variable(identityVar))
	c.Long = as.Replace(c.Long)
	c.Flags().VisitAll(func(f *pflag.Flag) { f.Usage = as.Replace(f.Usage) })
	for _, verb := range c.Commands() {
		variablesIn(verb)
	}
}

func addGroup(root *cobra.Command, id, title string, verbs ...*cobra.Command) {
	root.AddGroup(&cobra.Group{ID: id, Title: title})
	for _, c := range verbs {
		c.GroupID, c.DisableFlagsInUseLine = id, true
		root.AddCommand(c)
	}
}

// newHelp is cobra's help, but for its message about an unknown command.
func newHelp() *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND]",
		Short: "Explain a command",
		RunE: func(c *cobra.Command, args []string) error {
			found, _, err := c.Root().Find(args)
			if err != nil || found == c.Root() && len(args) > 0 {
				return unknownVerb(c.Root(), args[0])
			}
			return found.Help()
		},
	}
}

func unknownVerb(root *cobra.Command, word string) error {
	var known []string
	for _, c := range root.Commands() {
		known = append(known, c.Name())
	}
	f := usagef("there is no command '%s'", orders.Safe(word)).withHint("fieldpost help lists them")
	if meant, ok := orders.Suggest(word, known); ok {
		f.hint = say.Textf("did you mean: fieldpost %s", meant)
	}
	return f
}

// flagError says what is wrong with a flag in words of ours.
func flagError(c *cobra.Command, err error) error {
	hint := c.CommandPath() + " --help"
	var unknown *pflag.NotExistError
	var missing *pflag.ValueRequiredError
	var invalid *pflag.InvalidValueError
	switch {
	case errors.As(err, &unknown):
		name := unknown.GetSpecifiedName()
		if unknown.GetSpecifiedShortnames() != "" {
			return usagef("%s has no option -%s", c.CommandPath(), orders.Safe(name)).withHint("%s", hint)
		}
		f := usagef("%s has no option --%s", c.CommandPath(), orders.Safe(name)).withHint("%s", hint)
		var known []string
		c.Flags().VisitAll(func(f *pflag.Flag) { known = append(known, f.Name) })
		if meant, ok := orders.Suggest(name, known); ok {
			f.hint = say.Textf("did you mean: --%s", meant)
		}
		return f
	case errors.As(err, &missing):
		return usagef("%s needs a value", flagName(missing.GetFlag(), missing.GetSpecifiedName())).withHint("%s", hint)
	case errors.As(err, &invalid):
		what := "a value of another kind"
		switch invalid.GetFlag().Value.Type() {
		case "int":
			what = "a number"
		case "bool":
			what = "true or false"
		}
		return usagef("%s takes %s, not '%s'", flagName(invalid.GetFlag(), ""), what, orders.Safe(invalid.GetValue())).withHint("%s", hint)
	}
	return usagef("%s", strings.TrimSuffix(err.Error(), ".")).withHint("%s", hint)
}

func flagName(f *pflag.Flag, specified string) string {
	if f == nil {
		return "--" + specified
	}
	if f.Shorthand != "" && specified == f.Shorthand {
		return "-" + f.Shorthand
	}
	return "--" + f.Name
}

// argsBetween checks the number of arguments; names says what they are.
func argsBetween(low, high int, names ...string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		switch {
		case len(args) < low:
			return usagef("%s needs %s", c.CommandPath(), names[len(args)]).withHint("%s", c.UseLine())
		case len(args) > high:
			return usagef("'%s' is one argument too many", orders.Safe(args[high])).withHint("%s", c.UseLine())
		}
		return nil
	}
}
