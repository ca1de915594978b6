package cmd

import (
	"fmt"
	"path"
	"strings"

	"github.com/spf13/cobra"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/folder"
	"fieldpost/adjudicate/view/text"
	"fieldpost/cmd/internal/gitrepo"
	"fieldpost/cmd/internal/rulebooks"
	"fieldpost/crypto/keys"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

type adjudicateOptions struct {
	identity string
	deadline string
	silent   string
	git      gitFlags
	explain  bool
	json     bool
	sends    bool // who calls this sends the letters too
}

func newAdjudicate(env *Env) *cobra.Command {
	var o adjudicateOptions
	c := &cobra.Command{
		Use:   "adjudicate [DIR]",
		Short: "Open the orders, play the step, write the next call",
		Long: `Open the orders of the open step, play it by the rules, and write the next call
with each side's view. While somebody is awaited or refused nothing is written.
Where a side has conceded, or both have offered a draw, the game ends instead, and
no orders are opened.

What is wrong inside a side's orders is for its eyes only, so that a log of this
command tells nobody's secrets: it shows the place and the code. The side sees
all of it with fieldpost check; --explain shows it here.

Who has sent nothing when deadline and grace are over is dealt with as the game
says (new --on-silence), or else by --silent. Orders held back (final: false)
count then.

With --push the server has the new step before the folder here has it: where
others have pushed in the meantime, the step is played again with what they sent.

Where DIR holds several games, it is done for each.`,
		Args: argsBetween(0, 1),
		RunE: func(_ *cobra.Command, args []string) error { return runAdjudicate(env, o, dirArg(args, 0)) },
	}
	identityFlag(c, &o.identity)
	c.Flags().StringVar(&o.deadline, "deadline", "", "`WHEN` the new call closes, as 2026-12-01T20:00Z or in words\n(default: by the game's clock, if it has one)")
	c.Flags().StringVar(&o.silent, "silent", "", "when the time is over, `default`: for who has sent nothing its plan and the\nstanding defaults answer; forfeit: it loses the game")
	o.git.add(c)
	o.git.addPull(c)
	c.Flags().BoolVar(&o.explain, "explain", false, "show what is wrong inside a side's orders")
	jsonFlag(c, &o.json)
	return c
}

func runAdjudicate(env *Env, o adjudicateOptions, dir string) error {
	if dirs := env.severalIn(dir); len(dirs) > 0 {
		return adjudicateAll(env, o, dirs)
	}
	id, err := env.identity(o.identity, dir)
	if err != nil {
		return err
	}
	if err := deadlineToCome(env, o.deadline); err != nil {
		return err
	}
	return env.withGit(dir, "adjudicate", o.git, func(repo *gitrepo.Repo) error { return adjudicateOnce(env, o, id, dir, repo) })
}

// reportOf is what is said of an adjudication before anything of it is kept.
func reportOf(folder *gameFolder, out adjudicate.Outcome, explain bool) adjudicateReport {
	r := adjudicateReport{Step: out.Step, Resolved: out.Done(), Waiting: out.Waiting, Held: out.Held}
	r.PassedOver, r.Void = passedOver(folder), folder.Status().Void
	r.Refused, r.Warnings = discreet(out.Refused, explain), discreet(out.Warnings, explain)
	for _, s := range folder.Status().Sides {
		if !explain && s.State == adjudicate.NotRight && r.Refused[s.Side] != nil {
			r.Refused[s.Side] = s.Problems // all of it lies open
		}
	}
	return r
}

// keepStep writes what an adjudication has made: the next step with its report, or what
// came by mail, was put back, or was written by a command that was killed.
func (env *Env) keepStep(o adjudicateOptions, dir string, repo *gitrepo.Repo, folder *gameFolder, out adjudicate.Outcome, r *adjudicateReport) error {
	change := gitChange{remove: noSignature(folder.files, out.Step), game: folder.ID(), who: "Adjudicator"}
	if !out.Done() {
		if repo == nil && len(out.Restore) == 0 {
			return nil
		}
		change.write, change.also, change.what = out.Restore, besides(folder.files, out.Step-1, out.Step), say.Textf("files of step %d", out.Step)
		return env.store(dir, o.git, repo, change)
	}
	all := merged(folder.files, out.Files)
	next, err := adjudicate.Open(all, rulebooks.In(all))
	if err != nil {
		return err
	}
	change.write, change.also, change.what = out.Files, besides(folder.files, out.Step), say.Textf("step %d", next.Step())
	if err := env.store(dir, o.git, repo, change); err != nil {
		return err
	}
	s := next.Status()
	r.Next, r.Report, r.Over, r.Winner = &s, out.Report, out.Over, out.Winner
	return nil
}

// adjudicateOnce adjudicates the open step as the game stands now.
func adjudicateOnce(env *Env, o adjudicateOptions, id keys.Identity, dir string, repo *gitrepo.Repo) error {
	folder, err := env.openGame(dir)
	if err != nil {
		return err
	}
	if folder.Over() {
		return failf("%s is over; there is nothing to adjudicate", folder.ID()).withHint("fieldpost status")
	}
	over, err := silence(env, o.silent, folder.Folder)
	if err != nil {
		return err
	}
	seen, received, err := env.seenOrders(dir, folder.Folder, repo)
	if err == nil {
		err = receivedBefore(env, received)
	}
	if err != nil {
		return err
	}
	endings, err := env.seenEndings(dir, folder.Folder, repo)
	if err != nil {
		return err
	}
	out, err := folder.Adjudicate(id, adjudicate.AdjudicateOptions{Deadline: closing(env, o.deadline, folder.Folder), Received: received, Silent: over,
		Now: env.Now(), Seen: seen, Endings: endings})
	if err != nil {
		return err
	}
	folder.files = merged(folder.files, out.Restore)
	if folder.Folder, err = adjudicate.Open(folder.files, rulebooks.In(folder.files)); err != nil {
		return err
	}
	r := reportOf(folder, out, o.explain)
	if err := env.keepStep(o, dir, repo, folder, out, &r); err != nil {
		return err
	}
	if o.json {
		if err := writeJSON(env.Stdout, r); err != nil {
			return err
		}
	} else {
		tellRestored(env, folder.Folder, out)
		for _, p := range r.Void {
			fmt.Fprintf(env.Stdout, "%s; it counts for nothing\n", p)
		}
		r.print(env, folder.Status())
		if r.Resolved && !o.git.writes() && !o.sends {
			sendHint(env, dir, fmt.Sprintf("%s, whole, and %s", stepFolder(out.Step), stepFolder(r.Next.Step)))
		}
	}
	switch {
	case r.Resolved:
		return nil
	case len(r.Refused) > 0:
		return silent(exitRefused)
	}
	return silent(exitWaiting)
}

type adjudicateReport struct {
	Step     int                        `json:"step"`
	Resolved bool                       `json:"resolved"`
	Waiting  []string                   `json:"waiting,omitempty"`
	Held     []string                   `json:"held,omitempty"`
	Refused  map[string]orders.Problems `json:"refused,omitempty"`
	Warnings map[string]orders.Problems `json:"warnings,omitempty"`
	// PassedOver are files beside the orders of the step that were not read.
	PassedOver []string `json:"passed_over,omitempty"`
	// Void are files by which nobody concedes, nor offers a draw.
	Void   orders.Problems    `json:"void,omitempty"`
	Report []string           `json:"report,omitempty"`
	Over   bool               `json:"over,omitempty"`
	Winner string             `json:"winner,omitempty"`
	Next   *adjudicate.Status `json:"next,omitempty"`
}

// discreet leaves out what only the side itself may read: the words of every
// problem that is not with the envelope.
func discreet(all map[string]orders.Problems, explain bool) map[string]orders.Problems {
	if explain {
		return all
	}
	out := map[string]orders.Problems{}
	for side, problems := range all {
		for _, p := range problems {
			if !adjudicate.Public(p) {
				p.Text, p.Hint, p.Rule = say.Textf("for %s to see: fieldpost check", side), say.Text{}, ""
			}
			out[side] = append(out[side], p)
		}
	}
	return out
}

func (r adjudicateReport) print(env *Env, s adjudicate.Status) {
	for _, side := range sortedKeys(r.Refused) {
		for _, p := range r.Refused[side] {
			fmt.Fprintln(env.Stdout, p)
		}
		fmt.Fprintf(env.Stdout, "the orders of %s are refused; nothing was changed\n", side)
	}
	until := ""
	if s.Deadline != "" {
		until = ", until " + text.Deadline(s.Deadline, env.Now())
	}
	if len(r.Waiting) > 0 {
		fmt.Fprintf(env.Stdout, "awaited for step %d: %s%s\n", r.Step, joinWords(r.Waiting), until)
	}
	passed, more := fewOf(r.PassedOver)
	for _, name := range passed {
		fmt.Fprintf(env.Stdout, "'%s' is passed over: %s\n", visible(name), meantFor(name, s.Sides))
	}
	if more > 0 {
		fmt.Fprintf(env.Stdout, "and %d more like that\n", more)
	}
	for _, side := range r.Held {
		fmt.Fprintf(env.Stdout, "%s has sent orders and holds them back (final: false)\n", side)
	}
	if !r.Resolved {
		return
	}
	for _, l := range r.Report {
		hangLine(env.Stdout, "  ", visible(l))
	}
	if r.Over {
		words := "the game is over"
		if r.Winner != "" {
			words += ": " + r.Winner + " has won"
		} else {
			words += "; nobody has won"
		}
		fmt.Fprintln(env.Stdout, words)
		return
	}
	fmt.Fprintf(env.Stdout, "step %d is resolved; step %d is open%s\n", r.Step, r.Next.Step, closes(env, r.Next))
	for _, side := range r.Next.Sides {
		if len(side.Asked) > 0 {
			fmt.Fprintf(env.Stdout, "  asked of %s: %s\n", side.Side, visible(strings.Join(side.Asked, ", ")))
		}
	}
}

// passedOver lists the files in the open step's folder that may have been meant
// for orders and are not read, since they have another name.
func passedOver(g *gameFolder) (names []string) {
	for _, name := range append(g.Status().Strays, g.strays...) {
		if folder.StepOf(name) == g.Step() && folder.Leftover(name) == "" {
			names = append(names, name)
		}
	}
	return names
}

// meantFor says how such a file should be called.
func meantFor(name string, sides []adjudicate.SideStatus) string {
	base := strings.ToLower(name[strings.LastIndexByte(name, '/')+1:])
	var all []string
	for _, s := range sides {
		if strings.Contains(base, s.Side) {
			return "rename it to " + s.Side + declares(base) + ".yaml"
		}
		all = append(all, s.Side+".yaml")
	}
	return "orders are called " + anyOf(all)
}

// declares is what the name of a file by which a side declares something has behind the side.
func declares(base string) string {
	switch {
	case strings.Contains(base, "conce"):
		return "-" + folder.Concede
	case strings.Contains(base, folder.Draw):
		return "-" + folder.Draw
	}
	return ""
}

// stepFolder names a step's folder for people.
func stepFolder(n int) string { return path.Clean(folder.StepDir(n)) }

// closes is until when a step is open, in words.
func closes(env *Env, s *adjudicate.Status) string {
	if s.Deadline == "" {
		return ""
	}
	return " until " + text.Deadline(s.Deadline, env.Now())
}
