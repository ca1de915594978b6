package cmd

import (
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// An option that takes a value says in its help what kind of value, in a word of
// ours: without one the help shows the name of a type.
func TestOptionsNameTheirValue(t *testing.T) {
	var look func(*cobra.Command)
	look = func(c *cobra.Command) {
		c.Flags().VisitAll(func(f *pflag.Flag) {
			if word, _ := pflag.UnquoteUsage(f); f.NoOptDefVal == "" && (word == f.Value.Type() || word == "strings") {
				t.Errorf("%s --%s takes %q", c.CommandPath(), f.Name, word)
			}
		})
		for _, verb := range c.Commands() {
			look(verb)
		}
	}
	look(newRoot(&Env{}))
}
