package cmd

import (
	"cmp"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"fieldpost/adjudicate/game/tongue"
)

// locale is the tongue of the user's system, for what is asked where no game says what he
// reads: help, and what is true of all games.
func (e *Env) locale() tongue.Tongue {
	name := cmp.Or(e.Getenv("LC_ALL"), e.Getenv("LC_MESSAGES"), e.Getenv("LANG"))
	lang, _, _ := strings.Cut(name, "_")
	lang, _, _ = strings.Cut(lang, ".")
	return book().In(lang)
}

// headings are those of a command's help.
var headings = []string{"Usage:", "Examples:", "Available Commands:", "Global Flags:", "Flags:", `Use "{{.CommandPath}} [command] --help" for more information about a command.`}

// inEnglish says that the help of a verb is English whatever its reader's language: the
// adjudicator's, and those for who writes programs.
func inEnglish(c *cobra.Command) bool {
	return c.GroupID == "adjudicator" || slices.Contains([]string{"pack", "engine", "completion"}, c.Name())
}

// helpIn puts the help of commands into a language, as far as there are words for it.
func helpIn(t tongue.Tongue, c *cobra.Command) {
	if c.Parent() == nil {
		c.InitDefaultHelpCmd()
		var to []string
		for _, h := range headings {
			to = append(to, h, t.Word(h))
		}
		c.SetUsageTemplate(strings.NewReplacer(to...).Replace(c.UsageTemplate()))
		for _, g := range c.Groups() {
			g.Title = t.Word(g.Title)
		}
	}
	c.Short = t.Word(c.Short)
	if inEnglish(c) {
		return
	}
	c.Long = t.Word(c.Long)
	c.InitDefaultHelpFlag()
	c.Flags().VisitAll(func(f *pflag.Flag) {
		if f.Name == "help" {
			f.Usage = "this help"
		}
		f.Usage = t.Word(f.Usage)
	})
	for _, verb := range c.Commands() {
		helpIn(t, verb)
	}
}
