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
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"fieldpost/cmd/internal/shell"
	"fieldpost/examples"
)

type demoOptions struct{ dir string }

func newDemo(env *Env) *cobra.Command {
	var o demoOptions
	c := &cobra.Command{
		Use:   "demo [GAME] [--dir DIR]",
		Short: "Play the beginning of a game, with real keys and sealed files",
		Long: `Play the beginning of a game: keys for the adjudicator and both players, a game
folder, prepared orders checked, sealed, opened and resolved, and what each
side sees. Every command shown is really run. The keys are new each time; the
dice are the same, so that the prepared orders fit.`,
		Example: "  fieldpost demo\n  fieldpost demo this-war-without-an-enemy\n  fieldpost demo --dir roses",
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
	return c
}

// demo plays a prepared game by running the commands that people would type.
type demo struct {
	*story
	env    *Env
	dir    string // the folder with keys and game
	shown  string // how the user would name it
	random io.Reader
	step   int
	ctx    context.Context // done when the demo is cut short
}

func runDemo(env *Env, o demoOptions, s *story) error {
	// Cut short, by a key or since nobody reads on, it takes the keys and the game away.
	ctx, stop := signal.NotifyContext(env.context(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGPIPE)
	defer stop()
	d := &demo{story: s, env: env, ctx: ctx, dir: o.dir, shown: o.dir, random: s.random()}
	if o.dir == "" {
		dir, err := os.MkdirTemp("", "fieldpost-demo-")
		if err != nil {
			return failf("no temporary folder can be made")
		}
		defer os.RemoveAll(dir)
		d.dir, d.shown = dir, "DIR"
	} else {
		d.dir = env.abs(o.dir)
		if err := os.Mkdir(d.dir, 0o777); err != nil {
			return failf("%s exists already, or cannot be made; the demo wants a new folder", visible(o.dir))
		}
	}
	if err := d.setUp(); err != nil {
		return err
	}
	if err := d.play(); err != nil {
		return err
	}
	d.farewell(o.dir == "")
	return nil
}

// say prints a line of the story.
func (d *demo) say(format string, args ...any) { fmt.Fprintf(d.env.Stdout, format+"\n", args...) }

// tell prints a paragraph, wrapped.
func (d *demo) tell(words string) { wrapTo(d.env.Stdout, "", words) }

// run runs a command as one of the three parties and gives what it printed.
// The command line is shown as that party would type it.
func (d *demo) run(who string, args ...string) (string, error) {
	if out, ok := d.env.Stdout.(*output); d.ctx.Err() != nil || ok && out.failed != nil {
		return "", silent(exitFailed)
	}
	var out, errs bytes.Buffer
	status := Main(Env{
		Args: args, Dir: d.dir, Stdin: strings.NewReader(""), Stdout: &out, Stderr: &errs,
		Getenv: func(name string) string {
			if name == identityVar {
				return who + ".key"
			}
			return ""
		},
		Now: d.env.Now, Random: d.random,
	})
	if status != exitDone {
		return "", failf("demo: fieldpost %s ended with status %d: %s", strings.Join(args, " "), status, strings.TrimSpace(out.String()+errs.String()))
	}
	return out.String(), nil
}

// show is run with the command line and its output printed, long lines and
// long outputs cut.
func (d *demo) show(who string, args ...string) error {
	d.prompt(who, args)
	out, err := d.run(who, args...)
	if err != nil {
		return err
	}
	d.print(out, 0)
	return nil
}

// prompt shows a command line as it is typed, a long one on several lines.
func (d *demo) prompt(who string, args []string) {
	line := who + "$ fieldpost"
	for _, a := range args {
		if len(line)+1+len(a) > 70 {
			d.say("%s \\", line)
			line = "   "
		}
		line += " " + a
	}
	d.say("%s", line)
}

// print prints text, at most so many lines of it.
func (d *demo) print(text string, most int) {
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	for i, line := range lines {
		if most > 0 && i == most {
			d.say("    … %d more lines", len(lines)-most)
			return
		}
		if line == "" {
			d.say("")
		} else {
			d.say("    %s", line)
		}
	}
}

func (d *demo) setUp() error {
	d.say("A GAME BY LETTER: %s", d.title)
	d.say("")
	d.tell("Three parties: the adjudicator, who plays neither side, " + d.parties + ". Each makes a key file, and hands out the card that comes with it.")
	d.say("")
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
	d.say("")
	return d.show("adjudicator", "new", "--game", d.game, "--scenario", d.scenario, "--pace", d.pace, "--id", d.id,
		"--"+d.sides[0], d.sides[0]+".card.yaml", "--"+d.sides[1], d.sides[1]+".card.yaml", "game")
}

// play resolves step after step as long as there are prepared orders.
func (d *demo) play() error {
	for d.step = 1; ; d.step++ {
		if d.step == d.quick {
			d.say("")
			d.say("-- Steps %d and on. %s", d.step, d.quickly)
		}
		sides, err := d.prepared()
		if err != nil {
			return err
		}
		if len(sides) == 0 {
			break
		}
		if err := d.playStep(sides); err != nil {
			return err
		}
	}
	d.say("")
	d.say("-- Step %d. %s", d.step, d.last)
	d.tell(d.leaves)
	d.say("")
	if err := d.show(d.next, "view", "game"); err != nil {
		return err
	}
	d.say("")
	if err := d.show(d.next, "verify", "game"); err != nil {
		return err
	}
	d.tell("No key was needed for that: anybody can check that no file was changed.")
	return nil
}

// prepared lists the sides that have prepared orders for the step.
func (d *demo) prepared() (sides []string, err error) {
	for _, side := range d.sides {
		data, err := fs.ReadFile(examples.Orders, fmt.Sprintf("%s/%04d-%s.yaml", d.orders, d.step, side))
		if err != nil {
			continue
		}
		if err := os.WriteFile(filepath.Join(d.dir, d.ordersFile(side)), data, 0o600); err != nil {
			return nil, fileError(d.ordersFile(side), err)
		}
		sides = append(sides, side)
	}
	return sides, nil
}

func (d *demo) ordersFile(side string) string { return fmt.Sprintf("%s-%d.yaml", side, d.step) }

func (d *demo) scene() scene {
	for _, s := range d.scenes {
		if s.step == d.step {
			return s
		}
	}
	return scene{step: d.step}
}

func (d *demo) playStep(sides []string) error {
	s := d.scene()
	if s.title == "" {
		return d.playQuickly(sides)
	}
	d.say("")
	d.say("-- Step %d. %s", d.step, s.title)
	d.tell(s.words)
	for _, side := range sides {
		file := d.ordersFile(side)
		if s.orders {
			d.say("")
			d.say("%s$ cat %s", side, file)
			data, err := os.ReadFile(filepath.Join(d.dir, file))
			if err != nil {
				return fileError(file, err)
			}
			d.print(string(data), 0)
		}
		if err := d.seal(side, file, s.orders); err != nil {
			return err
		}
	}
	if s.sealed {
		name := fmt.Sprintf("game/steps/%04d/%s.yaml", d.step, sides[0])
		data, err := os.ReadFile(filepath.Join(d.dir, filepath.FromSlash(name)))
		if err != nil {
			return fileError(name, err)
		}
		d.say("anybody$ cat %s", name)
		d.print(string(data), 8)
	}
	if err := d.show("adjudicator", "adjudicate", "game"); err != nil {
		return err
	}
	for _, side := range []string{d.sides[1], d.sides[0]} {
		if s.view != side && s.view != "both" {
			continue
		}
		d.say("")
		if err := d.show(side, "view", "game"); err != nil {
			return err
		}
	}
	return nil
}

// playQuickly plays a step of a battle in a line or two: the answer, and
// what came of it.
func (d *demo) playQuickly(sides []string) error {
	for _, side := range sides {
		data, err := os.ReadFile(filepath.Join(d.dir, d.ordersFile(side)))
		if err != nil {
			return fileError(d.ordersFile(side), err)
		}
		_, answer, _ := strings.Cut(string(data), "orders:\n")
		d.say("%2d  %s: %s", d.step, side, strings.TrimSpace(answer))
		if _, err := d.run(side, "seal", d.ordersFile(side), "game"); err != nil {
			return err
		}
	}
	out, err := d.run("adjudicator", "adjudicate", "game")
	if err != nil {
		return err
	}
	report, _, _ := strings.Cut(out, "step ")
	for line := range strings.Lines(report) {
		d.say("        %s", strings.TrimSpace(line))
	}
	return nil
}

// seal seals orders; in full, or in the two lines that matter.
func (d *demo) seal(side, file string, full bool) error {
	if full {
		return d.show(side, "seal", file, "game")
	}
	d.say("%s$ fieldpost seal %s game", side, file)
	_, err := d.run(side, "seal", file, "game")
	return err
}

// farewell says how to go on by hand.
func (d *demo) farewell(gone bool) {
	d.say("")
	d.say("-- Go on by hand")
	if gone {
		d.tell("This game's folder is removed now. To keep one and play on, be each of the three in turn:")
		d.say("")
		d.say("    fieldpost demo %s--dir %s", d.argument(), d.keep)
	} else {
		d.tell("The keys and the game are kept. Play on, and be each of the three in turn:")
		d.say("")
	}
	dir := d.shown
	if gone {
		dir = d.keep
	}
	d.say("    cd %s", shell.Quote(dir))
	d.say("    %-43s # or %s.key", shell.Set(identityVar, d.sides[0]+".key"), d.sides[1])
	d.say("    fieldpost status game                       # whose turn is it?")
	d.say("    fieldpost view game")
	d.say("    fieldpost sheet game > orders.yaml          # take the # from a line")
	d.say("    fieldpost seal orders.yaml game")
	d.say("    fieldpost adjudicate game -i adjudicator.key")
	d.say("")
	d.tell("From a checkout without an installed fieldpost, type: go build, and use ../fieldpost in its place.")
}
