package cmd

import (
	"os"
	"strconv"

	"github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/view"
	"fieldpost/adjudicate/view/chart"
	"fieldpost/adjudicate/view/html"
)

func newRender(env *Env) *cobra.Command {
	var o viewOptions
	c := &cobra.Command{
		Use:   "render STEP|--all|--public [DIR] [-o FILE]",
		Short: "Draw a past step, or the whole game as a slide show",
		Long: `Draw a past step of the game as your side saw it, or all its steps as a slide
show on one page: the game as a keepsake. Once its secrets are published
(fieldpost reveal), --all shows what both sides saw, and anybody may draw it; until
then the adjudicator alone.

--public makes the page for spectators: what both sides know, the same whoever makes
it, without the last steps if --delay says so; once the secrets are published, all.`,
		Example: "  fieldpost render 7 -o step-7.html\n  fieldpost render --all -o game.html\n  fieldpost render --public --delay 4 -o watch.html",
		Args: func(c *cobra.Command, args []string) error {
			if o.all || o.public {
				return argsBetween(0, 1)(c, args)
			}
			return argsBetween(1, 2, "a step, --all or --public")(c, args)
		},
		RunE: func(_ *cobra.Command, args []string) error { return runRender(env, o, args) },
	}
	f := c.Flags()
	f.BoolVar(&o.all, "all", false, "all steps, as a slide show")
	f.BoolVar(&o.public, "public", false, "all steps as everybody may know them, for spectators")
	f.IntVar(&o.delay, "delay", 0, "with --public, without the last `N` steps")
	f.StringVar(&o.format, "format", "html", "`FORMAT`: html; svg, the map alone; or with --public atom, a feed")
	pictureFlags(c, &o)
	identityFlag(c, &o.identity)
	return c
}

// pictureFlags are those of all commands that draw.
func pictureFlags(c *cobra.Command, o *viewOptions) {
	f := c.Flags()
	f.StringVar(&o.side, "side", "", "which `SIDE`'s view; for the adjudicator, or once all is published")
	f.StringVarP(&o.out, "output", "o", "", "write to `FILE`")
	f.BoolVar(&o.open, "open", false, "open the page in your browser")
}

func runRender(env *Env, o viewOptions, args []string) error {
	if err := o.fit(); err != nil {
		return err
	}
	switch {
	case o.public:
		return renderPublic(env, o, dirArg(args, 0))
	case o.all:
		return renderAll(env, o, dirArg(args, 0))
	}
	step, err := strconv.Atoi(args[0])
	if err != nil || step < 1 {
		return usagef("'%s' is no step; they are counted from 1", visible(args[0])).withHint("fieldpost render 7, or fieldpost render --all")
	}
	dir := dirArg(args, 1)
	folder, err := env.gameOfAny(o.identity, dir)
	if err != nil {
		return err
	}
	if step > folder.Step() {
		return failf("there is no step %d yet; step %d is the last", step, folder.Step())
	}
	v, err := ownOrRevealed(env, folder.Folder, o, step)
	if err != nil {
		return err
	}
	return env.draw(o, newDrawer(env, folder), v, dir)
}

// fit says what does not go together in options.
func (o viewOptions) fit() error {
	switch {
	case o.format != "html" && o.format != "svg" && !(o.format == "atom" && o.public):
		return usagef("--format takes html or svg, or atom with --public, not '%s'", visible(o.format))
	case o.all && o.format != "html" || o.public && o.format == "svg":
		return usagef("--all and --public are pages: html, not %s", o.format)
	case o.all && o.public || o.public && o.side != "":
		return usagef("--public is what everybody may know; --all and --side are more")
	case o.delay < 0 || o.delay > 0 && !o.public:
		return usagef("--delay says how many of the last steps --public leaves out")
	}
	return nil
}

// renderAll makes the page of all steps.
func renderAll(env *Env, o viewOptions, dir string) error {
	folder, err := env.gameOfAny(o.identity, dir)
	if err != nil {
		return err
	}
	steps, err := slides(env, folder.Folder, o)
	return env.slideShow(o, folder, steps, err)
}

// slideShow writes or opens the page of some steps, unless they could not be opened.
func (e *Env) slideShow(o viewOptions, folder *gameFolder, steps [][]*view.View, err error) error {
	if err != nil {
		return err
	}
	data, err := html.Slides(steps, newDrawer(e, folder).board, folder.Revealed())
	return e.deliver(o, data, err)
}

// slides are the views of all steps: of one side or, where no side is named, of both for the
// adjudicator and, once all is published, for anybody.
func slides(env *Env, folder *adjudicate.Folder, o viewOptions) (steps [][]*view.View, err error) {
	if o.side == "" {
		id, both, err := maySeeAll(env, folder, o)
		if err != nil {
			return nil, err
		}
		if both {
			return bothViews(env, folder, id, 1, folder.Step())
		}
	}
	for n := 1; n <= folder.Step(); n++ {
		v, err := ownOrRevealed(env, folder, o, n)
		if err != nil {
			return nil, err
		}
		steps = append(steps, []*view.View{v})
	}
	return steps, nil
}

// draw writes or opens a view as a page or a map.
func (e *Env) draw(o viewOptions, d *drawer, v *view.View, dir string) error {
	if o.format == "svg" {
		data, err := d.svg(chart.Of(v))
		return e.deliver(o, data, err)
	}
	data, err := d.page(v, dir, "")
	return e.deliver(o, data, err)
}

// deliver writes a page or opens it, as the options say, unless it could not be made.
func (e *Env) deliver(o viewOptions, data []byte, err error) error {
	if err != nil {
		return err
	}
	if out, ok := e.stdout().(*os.File); ok && !o.open && o.out == "" && term.IsTerminal(out.Fd()) {
		return usagef("a page or a map is not for a terminal").withHint("-o FILE writes it, --open shows it in your browser")
	}
	if !o.open {
		if err := e.writePicture(o.out, data); err != nil || o.out == "" || o.out == "-" {
			return err
		}
		e.say("written: %s", visible(o.out))
		return nil
	}
	path, err := e.show(o.out, data)
	if err == nil {
		e.say("opened: %s", visible(path))
	}
	return err
}
