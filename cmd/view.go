package cmd

import (
	"bytes"

	"github.com/spf13/cobra"
	"gopkg.in/yaml.v3"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/folder"
	"fieldpost/adjudicate/view"
	"fieldpost/adjudicate/view/account"
	"fieldpost/adjudicate/view/text"
	"fieldpost/cmd/internal/shell"
	"fieldpost/crypto/keys"
	"fieldpost/orders"
)

type viewOptions struct {
	identity string
	format   string
	json     bool
	step     int
	side     string
	all      bool
	public   bool
	delay    int
	width    int
	ascii    bool
	out      string
	open     bool
	watch    bool
	port     int
}

func newView(env *Env) *cobra.Command {
	var o viewOptions
	c := &cobra.Command{
		Use:   "view [DIR] [--format text|html|svg|json|yaml] [--step N] [--all]",
		Short: "Show what your side may know, what happened and what is asked",
		Long: `Show what your side may know: as text or, for a browser, as a page with the map.

--open makes the page and opens it. --watch serves it to a browser on this
machine until you stop it, and it changes as the game does.

--all shows the whole board, both sides and every hidden block: to the adjudicator
and, once the game's secrets are published, to anybody.`,
		Example: "  fieldpost view\n  fieldpost view --open\n  fieldpost view --format svg -o map.svg",
		Args:    argsBetween(0, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			return runView(env, o, dirArg(args, 0))
		},
	}
	f := c.Flags()
	f.StringVar(&o.format, "format", "text", "`FORMAT`: text, html, svg (the map alone), json or yaml")
	f.IntVar(&o.step, "step", 0, "the view of an earlier step `N`")
	f.BoolVar(&o.all, "all", false, "the whole board, nothing hidden; for the adjudicator, or once all is published")
	pictureFlags(c, &o)
	f.BoolVar(&o.watch, "watch", false, "serve the page on this machine until it is stopped")
	f.IntVar(&o.port, "port", 0, "with --watch, the `PORT` to serve at; any by itself")
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
	if (o.open || o.watch) && o.format == "text" {
		o.format = "html"
	}
	if o.all {
		return viewAll(env, o, dir)
	}
	id, folder, err := env.gameAt(o.identity, dir, o.step)
	if err := o.misused(); err != nil { // said now that it is known who reads it
		return err
	}
	if err != nil {
		return env.keyless(o.identity, dir, err)
	}
	if o.watch {
		return watchView(env, o, dir)
	}
	v, err := anyView(folder.Folder, id, o.step, o.side)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	switch o.format {
	case "html", "svg":
		return env.draw(o, newDrawer(env, folder), v, dir)
	case "text":
		b.WriteString(text.Render(v, text.Options{Width: o.width, ASCII: o.ascii || env.plainDice(), Next: nextCommand(v, dir), Fights: account.Shorts(v), Open: folder.Step(), Now: env.Now()}))
	default:
		if err := encodeViews(&b, o.format, v, v); err != nil {
			return err
		}
	}
	return o.print(env, b.Bytes())
}

// encodeViews writes views for programs.
func encodeViews(b *bytes.Buffer, format string, all any, views ...*view.View) error {
	switch format {
	case "json":
		return writeJSON(b, all)
	case "yaml":
		for _, v := range views {
			for i := range v.Notes { // nothing else in it is a stranger's
				v.Notes[i] = orders.VisibleLines(v.Notes[i])
			}
		}
		e := yaml.NewEncoder(b)
		e.SetIndent(2)
		return e.Encode(all)
	}
	return usagef("--format takes text, html, svg, json or yaml, not '%s'", visible(format))
}

// print writes what is no page and no map.
func (o viewOptions) print(env *Env, data []byte) error {
	if o.out != "" && o.out != "-" {
		return usagef("-o is for pages and maps").withHint("fieldpost view --format %s > %s", o.format, shell.Quote(o.out))
	}
	_, err := env.Stdout.Write(data)
	return err
}

// keyless adds to what is wrong, where somebody without a key wants to see a game that is
// revealed, how he sees it.
func (e *Env) keyless(identity, dir string, wrong error) error {
	if _, err := e.keyring(identity, false); err == nil {
		return wrong
	}
	if g, err := e.openGame(dir); err != nil || !g.Revealed() {
		return wrong
	}
	return failf("a view is one side's, and wants its key").withHint("the game is revealed: fieldpost render --all -o game.html shows all of it to anybody")
}

// misused says what options do not go together.
func (o viewOptions) misused() error {
	switch {
	case o.all && o.side != "":
		return usagef("--all is both sides, --side one of them")
	case o.all && o.watch:
		return usagef("--watch serves one side's report: --side says whose")
	case o.watch && o.out != "":
		return usagef("--watch writes no file")
	case (o.open || o.watch) && o.format != "html":
		return usagef("--open and --watch show a page: html, not %s", visible(o.format))
	case o.port < 0 || o.port > 65535:
		return usagef("there is no port %d", o.port)
	case o.step < 0:
		return usagef("steps are counted from 1")
	}
	return nil
}

// nextCommand is what the reader types next, from where the reader is.
func nextCommand(v *view.View, dir string) string {
	if dir == "." || len(v.Asked) == 0 {
		return "" // the page knows it
	}
	return "fieldpost sheet " + shell.Quote(dir) + " > orders.yaml"
}

// anyView opens a side's view for itself, or any side's for the adjudicator.
func anyView(f *adjudicate.Folder, id keys.Identity, step int, side string) (*view.View, error) {
	who, ok := f.SideOf(id)
	sides := f.Sides()
	switch {
	case !ok || who != folder.Adjudicator && (side == "" || side == who):
		return ownView(f, id, step)
	case who != folder.Adjudicator:
		return nil, failf("this is the identity of %s, and sees the view of %s only", who, who)
	case side != sides[0] && side != sides[1]:
		return nil, usagef("the adjudicator says whose view").withHint("--side %s or --side %s, or --all for the whole board", sides[0], sides[1])
	}
	return f.ViewOf(id, step, side)
}
