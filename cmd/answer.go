package cmd

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/view"
	"fieldpost/cmd/internal/asking"
	"fieldpost/cmd/internal/readyplans"
	"fieldpost/cmd/internal/shell"
	"fieldpost/orders"
)

type answerOptions struct {
	identity string
	out      string
	sealed   string
	plain    bool
	git      gitFlags
}

func newAnswer(env *Env) *cobra.Command {
	var o answerOptions
	c := &cobra.Command{
		Use:   "answer [DIR] [-o FILE]",
		Short: "Answer the open questions one by one, and get the sheet",
		Long: `Answer the open questions one by one: each time with what is legal then, and with
what stands around the area it is about. At the end the orders are said in plain
words, and the sheet is written, and sealed if you like. With a card orders can go
ahead, and with all orders a ready-made plan. In a terminal you can write a plan, or
change the orders, in your editor, if $VISUAL or $EDITOR names one. Whoever breaks
off (Ctrl-C, or quit) leaves nothing behind.`,
		Example: "  fieldpost answer our-game\n  fieldpost answer our-game --seal-to to-send.yaml\n  fieldpost answer --push",
		Args:    argsBetween(0, 1),
		RunE:    func(_ *cobra.Command, args []string) error { return runAnswer(env, o, dirArg(args, 0)) },
	}
	identityFlag(c, &o.identity)
	c.Flags().StringVarP(&o.out, "output", "o", "orders.yaml", "write the sheet to `FILE`; a sheet with orders of this step is kept")
	c.Flags().StringVar(&o.sealed, "seal-to", "", "if it is sealed, to `FILE` and not into the folder")
	c.Flags().BoolVar(&o.plain, "plain", false, "ask by numbered lines, as where there is no terminal")
	o.git.add(c)
	return c
}

func runAnswer(env *Env, o answerOptions, dir string) error {
	if o.sealed != "" && o.git.used() {
		return usagef("--commit and --push are for orders in the game folder, not for a file of yours")
	}
	id, err := env.identity(o.identity, dir)
	if err != nil {
		return err
	}
	folder, v, err := env.seat(id, dir)
	if err != nil {
		return err
	}
	if err := nothingAsked(folder, v); err != nil {
		return err
	}
	rules, err := folder.asking(o.out)
	if err != nil {
		return err
	}
	if !replaceable(env, o.out, givesWay(folder, v)) {
		return keptSheet(o.out)
	}
	front, t := env.front(o.plain, v.Lang), asking.Tongue(v.Lang)
	check := func(lines []string) bool {
		_, _, problems, _ := folder.Check(v, o.out, folder.SheetOf(v, lines, "", ""))
		return !problems.Refused()
	}
	form := asking.New(rules, v, check)
	form.SealFirst = o.sealed != "" || o.git.used()
	r, err := asking.Run(front, form, readyplans.Offer(folder.Folder, v), env.editorOf(front, folder, v), func(r asking.Result) ([]string, bool) {
		return restated(folder, v, o.out, sheetOf(folder, v, r))
	})
	if errors.Is(err, asking.ErrAborted) {
		return failf("%s", t.Sprintf("broken off; nothing was written"))
	} else if err != nil {
		return failf("%s", err)
	}
	if err := keepAnswers(env, o, folder, v, sheetOf(folder, v, r)); err != nil {
		return err
	}
	if r.End != asking.Seal {
		command := sealing(o.out, dir)
		if o.sealed != "" {
			command += " -o " + visible(o.sealed)
		}
		switch {
		case o.git.push:
			command += " --push"
		case o.git.commit:
			command += " --commit"
		}
		fmt.Fprintln(env.Stdout, t.Sprintf("to send it: %s", command))
		return nil
	}
	return runSeal(env, sealOptions{identity: o.identity, out: o.sealed, git: o.git}, o.out, dir)
}

// asking are the rules of a game whose questions can be answered one by one; out is where a
// sheet would be written.
func (g *gameFolder) asking(out string) (game.Asking, error) {
	rules, ok := g.Rules.(game.Asking)
	if !ok {
		return nil, failf("%s cannot be answered one by one", g.Rules.Title()).withHint("fieldpost sheet -o %s", shell.Quote(out))
	}
	return rules, nil
}

// sheetOf is the sheet with what has been answered.
func sheetOf(folder *gameFolder, v *view.View, r asking.Result) []byte {
	sheet := folder.SheetOf(v, r.Lines, r.Note, r.Plan)
	if r.Written == "" {
		return sheet
	}
	bare := folder.SheetOf(v, nil, r.Note, r.Plan)
	return bytes.Replace(bare, []byte("\norders:\n"), []byte("\n"+r.Written), 1)
}

// nothingAsked says that a side has nothing to answer, if so.
func nothingAsked(folder *gameFolder, v *view.View) error {
	switch {
	case folder.Over():
		return failf("%s is over; nothing is asked any more", folder.ID()).withHint("fieldpost view")
	case folder.Ended():
		return failf("the secrets of the game are published: it cannot be played on").withHint("fieldpost audit")
	case len(v.Asked) == 0:
		f := failf("nothing is asked of %s at step %d; awaited: %s", v.Side, folder.Step(), joinWords(v.Awaited))
		f.status = exitWaiting
		return f
	}
	return nil
}

// front asks by forms on a terminal, and else by lines.
func (e *Env) front(plain bool, lang string) asking.Front {
	in, isIn := e.Stdin.(*os.File)
	out, isOut := e.stdout().(*os.File)
	if plain || !isIn || !isOut || !term.IsTerminal(in.Fd()) || !term.IsTerminal(out.Fd()) || e.Getenv("TERM") == "dumb" {
		return asking.NewPlain(e.Stdin, e.Stdout, lang)
	}
	return asking.NewTerminal(in, out, e.Environ, lang)
}

// replaceable says whether a file may hold the new sheet: there is none, or an old one.
func replaceable(env *Env, file string, old oldSheet) bool {
	_, err := os.Lstat(env.abs(file))
	return errors.Is(err, fs.ErrNotExist) || env.isPlain(file) && old.in(env, file)
}

// givesWay knows the sheets that a new one may replace: those of a view's side from
// earlier steps, and one of this step as it was handed out.
func givesWay(folder *gameFolder, v *view.View) oldSheet {
	earlier := earlierSheet(v)
	return func(data []byte, s *orders.Sheet, problems orders.Problems) bool {
		return earlier(data, s, problems) || bytes.Equal(withoutSchema(orders.Canonical(data)), orders.Canonical(readyplans.Sheet(folder.Folder, v)))
	}
}

// earlierSheet knows the sheets of a view's side from earlier steps.
func earlierSheet(v *view.View) oldSheet {
	return func(_ []byte, s *orders.Sheet, _ orders.Problems) bool {
		return s.Game == v.Game && s.Side == v.Side && s.Step > 0 && s.Step < v.Step
	}
}

func keptSheet(file string) error {
	return failf("%s exists already and is kept: there may be orders in it", visible(file)).withHint("name another file with -o")
}

// restated says what a sheet will do, as check does.
func restated(folder *gameFolder, v *view.View, file string, sheet []byte) (lines []string, ok bool) {
	_, _, problems, words := folder.Check(v, file, sheet)
	var b bytes.Buffer
	if problems.Refused() {
		for _, p := range problems {
			printProblem(book().In(v.Lang), &b, p)
		}
	} else {
		restate(book().In(v.Lang), &b, words, problems)
	}
	return linesOf(&b), !problems.Refused()
}

func linesOf(b *bytes.Buffer) (lines []string) {
	for l := range bytes.Lines(b.Bytes()) {
		lines = append(lines, string(bytes.TrimRight(l, "\n")))
	}
	return lines
}

// keepAnswers writes the sheet. Where the file has got orders in the meantime, the
// answers are shown, so that they are not lost.
func keepAnswers(env *Env, o answerOptions, folder *gameFolder, v *view.View, sheet []byte) error {
	line := schemaLine(env, folder.Rules, filepath.Dir(o.out))
	_, err := writeSheet(env, o.out, append(line, sheet...), givesWay(folder, v))
	if err != nil {
		fmt.Fprintln(env.Stdout)
		_, _ = env.Stdout.Write(sheet)
	}
	if errors.Is(err, fs.ErrExist) {
		return keptSheet(o.out)
	} else if err != nil {
		return err
	}
	fmt.Fprintln(env.Stdout, asking.Tongue(v.Lang).Sprintf("the sheet for step %d: %s", v.Step, visible(o.out)))
	return nil
}
