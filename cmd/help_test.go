package cmd

import (
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"fieldpost/adjudicate/game/tongue"
)

// Who reads French has the list of commands, and the help of all that is not the
// adjudicator's or a programmer's, in French.
func TestHelpInFrench(t *testing.T) {
	known := book().All(tongue.French).Texts
	used := map[string]bool{}
	has := func(where, text string) {
		used[text] = true
		if text != "" && known[text] == "" {
			t.Errorf("%s: no words for %q", where, text)
		}
	}
	root := newRoot(&Env{})
	for _, h := range headings {
		has("help", h)
	}
	for _, g := range root.Groups() {
		has("groups", g.Title)
	}
	root.InitDefaultHelpCmd()
	var look func(c *cobra.Command)
	look = func(c *cobra.Command) {
		has(c.CommandPath(), c.Short)
		if inEnglish(c) {
			return
		}
		has(c.CommandPath(), c.Long)
		c.Flags().VisitAll(func(f *pflag.Flag) { has(c.CommandPath()+" --"+f.Name, f.Usage) })
		for _, verb := range c.Commands() {
			look(verb)
		}
	}
	look(root)
	for text := range tongue.Read(catalogues, "words/fr-help.json").Texts {
		if !used[text] && text != "this help" {
			t.Errorf("nobody says %q", text)
		}
	}
}

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
