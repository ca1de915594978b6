package cmd

import (
	"io"
	"strings"

	"github.com/spf13/cobra"
	"gopkg.in/yaml.v3"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/view"
	"fieldpost/adjudicate/view/text"
	"fieldpost/crypto/keys"
)

type viewOptions struct {
	identity string
	format   string
	json     bool
	step     int
	side     string
	width    int
	ascii    bool
}

func newView(env *Env) *cobra.Command {
	var o viewOptions
	c := &cobra.Command{
		Use:   "view [DIR] [--format text|json|yaml] [--step N]",
		Short: "Show what your side may know, what happened and what is asked",
		Args:  argsBetween(0, 1),
		RunE:  func(_ *cobra.Command, args []string) error { return runView(env, o, dirArg(args, 0)) },
	}
	f := c.Flags()
	f.StringVar(&o.format, "format", "text", "text, json or yaml")
	f.IntVar(&o.step, "step", 0, "the view of an earlier step `N`")
	f.StringVar(&o.side, "side", "", "which `SIDE`'s view; for the adjudicator only")
	f.IntVar(&o.width, "width", text.Width, "longest line of the text: `N` characters")
	f.BoolVar(&o.ascii, "ascii", false, "dice as digits, no signs a plain terminal lacks")
	identityFlag(c, &o.identity)
	jsonFlag(c, &o.json)
	return c
}

func runView(env *Env, o viewOptions, dir string) error {
	if o.json {
		o.format = "json"
	}
	id, folder, err := env.openAt(o.identity, dir, o.step)
	if err != nil {
		return err
	}
	v, err := anyView(folder.Folder, id, o.step, o.side)
	if err != nil {
		return err
	}
	switch o.format {
	case "text":
		_, err = io.WriteString(env.Stdout, text.Render(v, text.Options{Width: o.width, ASCII: o.ascii, Next: nextCommand(v, dir), Open: folder.Step()}))
		return err
	case "json":
		return writeJSON(env.Stdout, v)
	case "yaml":
		for i := range v.Notes { // nothing else in it is a stranger's
			v.Notes[i] = visibleLines(v.Notes[i])
		}
		e := yaml.NewEncoder(env.Stdout)
		e.SetIndent(2)
		return e.Encode(v)
	}
	return usagef("--format takes text, json or yaml, not '%s'", visible(o.format))
}

// visibleLines shows a text of several lines without what cannot be seen.
func visibleLines(text string) string {
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		lines[i] = visible(l)
	}
	return strings.Join(lines, "\n")
}

// nextCommand is what the reader types next, from where the reader is.
func nextCommand(v *view.View, dir string) string {
	if dir == "." || len(v.Asked) == 0 || v.Winner != "" {
		return "" // the page knows it
	}
	return "fieldpost sheet " + dir + " > orders.yaml"
}

// anyView opens a side's view for itself, or any side's for the adjudicator.
func anyView(f *adjudicate.Folder, id keys.Identity, step int, side string) (*view.View, error) {
	who, ok := f.SideOf(id)
	sides := f.Sides()
	switch {
	case !ok || who != adjudicate.Adjudicator && (side == "" || side == who):
		return ownView(f, id, step)
	case who != adjudicate.Adjudicator:
		return nil, failf("this is the identity of %s, and sees the view of %s only", who, who)
	case side != sides[0] && side != sides[1]:
		return nil, usagef("the adjudicator says whose view").withHint("--side %s or --side %s", sides[0], sides[1])
	}
	return f.ViewOf(id, step, side)
}
