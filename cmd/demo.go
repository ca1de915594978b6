package cmd

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"fieldpost/adjudicate/folder"
	"fieldpost/cmd/internal/shell"
	"fieldpost/examples"
)

type demoOptions struct {
	dir  string
	open bool
}

func newDemo(env *Env) *cobra.Command {
	var o demoOptions
	c := &cobra.Command{
		Use:   "demo [GAME] [--open] [--dir DIR]",
		Short: "Play the beginning of a game, with real keys and sealed files",
		Long: `Play the beginning of a game: keys for the adjudicator and both players, a game
folder, prepared orders sealed, opened and resolved, a battle by plans, and what
each side sees. Every command shown is really run. The keys and the dice are the
same each time, so that the prepared orders fit.

--open shows the map at the end, as one side sees it, in your browser.`,
		Example: "  fieldpost demo --open\n  fieldpost demo this-war-without-an-enemy\n  fieldpost demo --dir roses",
		Args:    argsBetween(0, 1, "a game"),
		RunE: func(_ *cobra.Command, args []string) error {
			game := stories[0].game
			if len(args) > 0 {
				game = args[0]
			}
			if _, err := findGame(game); err != nil {
				return err
			}
			for i := range stories {
				if stories[i].game == game {
					return runDemo(env, o, &stories[i])
				}
			}
			return failf("there is no demo of %s", game)
		},
	}
	c.Flags().StringVar(&o.dir, "dir", "", "play in this new folder `DIR` and keep it")
	c.Flags().BoolVar(&o.open, "open", false, "show the map at the end in your browser")
	return c
}

// demo plays a prepared game by running the commands that people would type.
type demo struct {
	*story
	env    *Env
	dir    string // the folder with keys and game
	random io.Reader
	step   int
	ctx    context.Context // done when the demo is cut short
	open   func(ctx context.Context, path string) error
}

func runDemo(env *Env, o demoOptions, s *story) error {
	// Cut short, by a key or since nobody reads on, it takes the keys and the game away.
	ctx, stop := signal.NotifyContext(env.context(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGPIPE)
	defer stop()
	d := &demo{story: s, env: env, ctx: ctx, dir: o.dir, random: s.random()}
	if o.dir == "" {
		dir, err := os.MkdirTemp("", "fieldpost-demo-")
		if err != nil {
			return failf("no temporary folder can be made")
		}
		defer os.RemoveAll(dir)
		d.dir = dir
	} else {
		d.dir = env.abs(o.dir)
		if err := os.Mkdir(d.dir, 0o777); err != nil {
			return failf("%s exists already, or cannot be made; the demo wants a new folder", visible(o.dir))
		}
	}
	for _, part := range []func() error{d.setUp, d.play, d.end} {
		if err := part(); err != nil {
			return err
		}
	}
	d.goOn(o.dir)
	return d.showMap(o.open)
}

// run runs a command as one of the three parties and gives what it printed.
func (d *demo) run(who string, args ...string) (string, error) {
	if out, ok := d.env.Stdout.(*output); d.ctx.Err() != nil || ok && out.failed != nil {
		return "", silent(exitFailed)
	}
	var out, errs bytes.Buffer
	status := Main(Env{
		Args: args, Dir: d.dir, Stdin: strings.NewReader(""), Stdout: &out, Stderr: &errs,
		Getenv: func(name string) string {
			switch {
			case name == identityVar && who != anybody:
				return who + ".key"
			case name == "TMPDIR":
				return d.env.Getenv(name)
			}
			return ""
		},
		Now: d.env.Now, Random: d.random, Open: d.open, ctx: d.ctx,
	})
	if status != exitDone {
		return "", failf("demo: fieldpost %s ended with status %d: %s", strings.Join(args, " "), status, strings.TrimSpace(out.String()+errs.String()))
	}
	return out.String(), nil
}

// exchanges are numbers of them in words.
var exchanges = map[int]string{5: "five", 6: "six"}

// anybody is who types what needs no key.
const anybody = "anybody"

func (d *demo) setUp() error {
	d.say("A GAME BY LETTER: %s", d.title)
	d.say("")
	d.tell("In a hidden-block game each player sees the faces of his own blocks only. By letter a third person keeps the board: " +
		"the adjudicator, who plays neither side. The players send orders; the adjudicator has this program play them by the rulebook, dice and all, " +
		"and each player gets a report of what that side may know.")
	d.tell("Here " + d.tells + ": " + exchanges[len(d.scenes)] + " exchanges of letters, and five minutes to read. Before a $ stands who types the command, " +
		"below it what the program answers, with … for what is left out. All of it is really run. (With | more behind the command it comes page by page.)")
	d.head("Three keys and a game", "Orders travel by mail or in a shared folder, where others may see them. So they are sealed, for the adjudicator alone to open, "+
		"and signed, so that nobody writes in another's name. For that each of the three has a key: the key file stays at home, and with the cards "+
		"of both players the adjudicator makes the game.")
	for _, who := range []string{"adjudicator", d.sides[0], d.sides[1]} {
		key, err := examples.Keys.ReadFile("demo/" + who + ".key")
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(d.dir, who+".key"), key, 0o600); err != nil {
			return fileError(who+".key", err)
		}
		out, err := d.run(who, "keygen", "-o", who+".key") // of a key that is there it prints the card
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(d.dir, who+".card.yaml"), []byte(out), 0o644); err != nil {
			return fileError(who+".card.yaml", err)
		}
		d.say("%s$ fieldpost keygen -o %s.key > %s.card.yaml", who, who, who)
	}
	if err := d.show(nothing, "adjudicator", "new", "--game", d.game, "--scenario", d.scenario, "--id", d.id,
		"--"+d.sides[0], d.sides[0]+".card.yaml", "--"+d.sides[1], d.sides[1]+".card.yaml", "game"); err != nil {
		return err
	}
	d.say("")
	return nil
}

// play resolves step after step, a scene each.
func (d *demo) play() error {
	for i, s := range d.scenes {
		d.step = i + 1
		if err := d.playStep(s); err != nil {
			return err
		}
	}
	return nil
}

func (d *demo) playStep(s scene) error {
	d.head(fmt.Sprintf("Step %d. %s", d.step, s.title), s.words)
	sent := 0
	for _, side := range d.sides {
		data, err := fs.ReadFile(examples.Orders, fmt.Sprintf("%s/%04d-%s.yaml", d.orders, d.step, side))
		if err != nil {
			continue // nothing is asked of it
		}
		file := fmt.Sprintf("%s-%d.yaml", side, d.step)
		if err := os.WriteFile(filepath.Join(d.dir, file), data, 0o600); err != nil {
			return fileError(file, err)
		}
		shown := slices.Contains(s.orders, side)
		if shown {
			if sent > 0 {
				d.say("")
			}
			d.say("%s, as %s writes it:", file, d.called(side))
			_, own, planned := strings.Cut(string(data), "\nplan:\n")
			if own = "plan:\n" + own; !planned {
				_, own, _ = strings.Cut(string(data), "side: "+side+"\n")
			}
			d.print("…\n" + own)
		}
		part := nothing
		if shown && s.restated {
			part = inWords
		}
		if err := d.show(part, side, "seal", file, "game"); err != nil {
			return err
		}
		sent++
	}
	if s.sealed {
		if err := d.listSealed(); err != nil {
			return err
		}
	}
	if len(s.orders) > 0 {
		d.say("")
	}
	if err := d.show(happened, "adjudicator", "adjudicate", "game"); err != nil {
		return err
	}
	d.say("")
	return d.look(s.after, s.views)
}

// look shows what matters of some sides' views.
func (d *demo) look(words string, views []excerpt) error {
	if words != "" {
		d.tell(words)
	}
	for _, v := range views {
		if err := d.show(paragraphs(v.parts), v.side, "view", "game"); err != nil {
			return err
		}
		d.say("")
	}
	return nil
}

// listSealed says what has been sealed in a step, by names and sizes.
func (d *demo) listSealed() error {
	d.say("")
	d.tell("What travels now is these two files, and even their size tells nothing:")
	for _, side := range d.sides {
		name := "game/" + folder.SheetName(d.step, side)
		info, err := os.Stat(filepath.Join(d.dir, filepath.FromSlash(name)))
		if err != nil {
			return fileError(name, err)
		}
		d.say("    %-34s %3d KB, sealed and signed", name, (info.Size()+999)/1000)
	}
	d.say("")
	return nil
}

// end leaves the game where the prepared orders end.
func (d *demo) end() error {
	d.step++
	d.head(fmt.Sprintf("Step %d. %s", d.step, d.last.title), d.last.words)
	if err := d.look(d.last.after, d.last.views); err != nil {
		return err
	}
	d.head("Was all of it fair?", "Without any key one can check that no file was changed since. "+
		"At the end of a game its secrets are published, and everybody can play it again, dice and all.")
	if err := d.show(whole, anybody, "verify", "game"); err != nil {
		return err
	}
	d.say("")
	return nil
}

// goOn says how to play on by hand in the demo's folder, or in one that is kept.
func (d *demo) goOn(dir string) {
	if dir == "" {
		d.head("Go on by hand", "The demo's folder is removed now. To keep one and play on in it, being each of the three in turn, type:")
		d.say("    fieldpost demo %s--dir %s", d.argument(), d.keep)
		dir = d.keep
	} else {
		d.head("Go on by hand", "The keys and the game are kept. To play on, being each of the three in turn, type:")
	}
	d.say("    cd %s", shell.Quote(dir))
	for i, side := range d.asked {
		d.say("    %s", shell.Export(identityVar, side+".key"))
		if i == 0 {
			d.say("    fieldpost view --open game")
		}
		d.say("    fieldpost answer game")
	}
	d.say("    fieldpost adjudicate game -i adjudicator.key")
	d.say("")
	d.tell("Everybody has these keys: they are for trying out. In a checkout without an installed fieldpost, type go build first, and then ../fieldpost.")
}

// showMap opens the map as one side sees it in the user's browser, or says how. The
// page lies in a folder of its own that stays, as that of view --open does.
func (d *demo) showMap(wanted bool) error {
	if !wanted {
		d.say("With --open the demo ends with the map, in your browser.")
		return nil
	}
	page, opener := "", d.env.Open
	if opener == nil {
		opener = openFile
	}
	d.open = func(ctx context.Context, path string) error {
		page = path
		return opener(ctx, path)
	}
	side := d.asked[0]
	d.head("The map", fmt.Sprintf("Last of all, the board as %s sees it now, on a page for a browser.", d.called(side)))
	command := []string{"view", "--open", "game"}
	d.prompt(side, command)
	out, err := d.run(side, command...)
	if err != nil && page != "" { // there is no browser; that is no fault of the demo
		d.say("    Nothing here opens a browser. Open this file in one yourself:")
		d.say("    %s", visible(page))
		return nil
	}
	if err == nil {
		d.say("    %s", strings.TrimSpace(out)) // unwrapped: it is a place
	}
	return err
}
