package cmd

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/folder"
	"fieldpost/adjudicate/view"
	"fieldpost/cmd/internal/gitrepo"
	"fieldpost/cmd/internal/rulebooks"
	"fieldpost/crypto/keys"
	"fieldpost/orders/say"
)

type rulingOptions struct {
	identity, reason, deadline, vacation string
	pace, seat                           string
	backTo                               int
	dry, mendClock                       bool
	git                                  gitFlags
}

func newRuling(env *Env) *cobra.Command {
	var o rulingOptions
	c := &cobra.Command{
		Use:   "ruling [RULING] [DIR] --reason WHY …",
		Short: "Correct the game: a signed, public ruling of the adjudicator",
		Long: `Correct the game by a signed, public ruling: a rule was misread, a seat changes
hands, a deadline moves. It says why, stays on record, and is replayed like any
orders. Both players see what it changes, and of hidden things those who may know.

What concerns time alone (--deadline, --vacation, --mend-clock) leaves the open step as it is.
Everything else closes it: what it asked is asked anew in the next step, and
orders sent for it do not count. --back-to takes the game back; the steps since
stay on record and are void.

RULING is a file for what needs more than a flag: reason, back_to, deadline,
vacation, pace, seat, and set, with the blocks, areas, cards and tracks to be
changed. What can be set is in the game's ORDERS.md, under Rulings.`,
		Example: "  fieldpost ruling --reason \"Ben is ill.\" --deadline 2026-12-09T20:00Z our-game\n" +
			"  fieldpost ruling --reason \"5.2.1 was misread.\" --back-to 12 our-game\n" +
			"  fieldpost ruling ruling.yaml our-game --dry-run",
		Args: argsBetween(0, 2),
		RunE: func(_ *cobra.Command, args []string) error { return runRuling(env, o, args) },
	}
	f := c.Flags()
	identityFlag(c, &o.identity)
	f.StringVar(&o.reason, "reason", "", "`WHY`, for both players: let it name nothing hidden")
	f.StringVar(&o.deadline, "deadline", "", "`WHEN` the open call closes now, as 2026-12-09T20:00Z or in words")
	f.StringVar(&o.vacation, "vacation", "", "`FROM..UNTIL` which the clock stands still, as 2026-12-20T00:00Z..2027-01-02T00:00Z")
	f.BoolVar(&o.mendClock, "mend-clock", false, "the clock was wrong when earlier files were made, and is right now")
	f.IntVar(&o.backTo, "back-to", 0, "take the game back to what was asked at `STEP`")
	f.StringVar(&o.pace, "pace", "", "`PACE` from now on: plans or table")
	f.StringVar(&o.seat, "seat", "", "`SIDE=CARD`: that side is played by who has handed out this contact card")
	f.BoolVar(&o.dry, "dry-run", false, "show what it changes in both views, and write nothing")
	o.git.add(c)
	o.git.addPull(c)
	return c
}

func runRuling(env *Env, o rulingOptions, args []string) error {
	file, dir := "", "."
	if len(args) > 0 && (env.isFile(args[0]) || args[0] == "-" || len(args) == 2) {
		file, args = args[0], args[1:]
	}
	if len(args) > 0 {
		dir = args[0]
	}
	id, err := env.identity(o.identity, dir)
	if err != nil {
		return err
	}
	return env.withGit(dir, "ruling", o.git, func(repo *gitrepo.Repo) error { return rulingOnce(env, o, id, file, dir, repo) })
}

// rulingOnce rules on the game as it stands now.
func rulingOnce(env *Env, o rulingOptions, id keys.Identity, file, dir string, repo *gitrepo.Repo) error {
	folder, err := env.openGame(dir)
	if err != nil {
		return err
	}
	order, err := o.order(env, file, folder.Folder)
	if err != nil {
		return err
	}
	if name, ok := folder.OnRecord(id, order); ok && !o.dry {
		fmt.Fprintf(env.Stdout, "the ruling is on record already: %s\n", name)
		return nil
	}
	o.postpone(env, &order, folder.Folder)
	endings, err := env.seenEndings(dir, folder.Folder, repo)
	if err != nil {
		return err
	}
	out, err := folder.Rule(id, order, adjudicate.AdjudicateOptions{Deadline: closing(env, order.Deadline, folder.Folder), Now: env.Now(), Endings: endings})
	if err != nil {
		return err
	}
	all := merged(folder.files, out.Files)
	next, err := adjudicate.Open(all, rulebooks.In(all))
	if err != nil {
		return err
	}
	for _, l := range out.Report {
		hangTo(env.Stdout, "  ", "    ", visible(l))
	}
	if o.dry {
		for _, side := range next.Sides() {
			v, err := next.ViewOf(id, 0, side)
			if err != nil {
				return err
			}
			printRuled(env, side, v)
		}
		fmt.Fprintln(env.Stdout, "Nothing was written.")
		return nil
	}
	change := gitChange{write: out.Files, also: besides(folder.files, out.Step), game: folder.ID(), what: say.Textf("a ruling at step %d", out.Step), who: "Adjudicator"}
	if err := env.store(dir, o.git, repo, change); err != nil {
		return err
	}
	for _, name := range sortedKeys(out.Files) {
		if strings.Contains(name, "/ruling-") {
			fmt.Fprintf(env.Stdout, "the ruling is on record: %s\n", name)
		}
	}
	send := stepFolder(out.Step)
	if next.Step() > out.Step {
		s := next.Status()
		fmt.Fprintf(env.Stdout, "step %d is closed; step %d is open%s\n", out.Step, next.Step(), closes(env, &s))
		send += " and " + stepFolder(next.Step())
	}
	if !o.git.writes() {
		sendHint(env, dir, send)
	}
	return nil
}

// printRuled shows what a side sees of a ruling.
func printRuled(env *Env, side string, v *view.View) {
	from := slices.IndexFunc(v.Events, func(e view.Event) bool { return e.Kind == "ruled" || e.Kind == "ruling" })
	fmt.Fprintf(env.Stdout, "%s sees:\n", side)
	if from < 0 {
		fmt.Fprintln(env.Stdout, "  nothing of it in the report")
		return
	}
	for _, e := range v.Events[from:] {
		if e.Kind == "ruled" || e.Kind == "ruling" {
			hangTo(env.Stdout, "  ", "    ", visible(e.Text))
		}
	}
}

// order puts the file and the flags together.
func (o rulingOptions) order(env *Env, file string, f *adjudicate.Folder) (order folder.RulingOrder, err error) {
	if file != "" {
		data, err := env.readOrders(file)
		if err != nil {
			return order, err
		}
		read, problems := folder.ParseRuling(shownName(file), data, f.Sides())
		if problems.Refused() {
			return order, refuse(env.t, env.Stdout, problems, ". Nothing was changed.")
		}
		order = read
	}
	for _, x := range []struct {
		to    *string
		value string
	}{{&order.Reason, o.reason}, {&order.Deadline, o.deadline}, {&order.Pace, o.pace}} {
		if x.value != "" {
			*x.to = x.value
		}
	}
	if err := deadlineToCome(env, order.Deadline); err != nil {
		return order, err
	}
	order.MendsClock = order.MendsClock || o.mendClock
	if o.backTo != 0 {
		order.BackTo = o.backTo
	}
	if o.pace != "" && o.pace != "plans" && o.pace != "table" {
		return order, usagef("--pace takes plans or table, not '%s'", visible(o.pace))
	}
	if o.seat != "" {
		side, card, ok := strings.Cut(o.seat, "=")
		sides := f.Sides()
		if !ok || !slices.Contains(sides[:], side) {
			return order, usagef("--seat takes a side and a contact card, not '%s'", visible(o.seat)).withHint("--seat %s=CARD", sides[0])
		}
		order.Seat = side
		if order.Card, err = env.card(card); err != nil {
			return order, err
		}
	}
	if o.vacation != "" {
		from, until, _ := strings.Cut(o.vacation, "..")
		order.Vacation = [2]string{from, until}
	}
	if order.Vacation != [2]string{} {
		order.Vacation, err = vacation(env, order.Vacation)
	}
	return order, err
}

// vacation sees that a vacation is one, and writes its moments as everybody does.
func vacation(env *Env, given [2]string) (span [2]string, err error) {
	from, ok1 := folder.ParseMoment(given[0])
	until, ok2 := folder.ParseMoment(given[1])
	if !ok1 || !ok2 || !from.Before(until) {
		return span, usagef("a vacation is two moments, the first before the second").withHint("--vacation 2026-12-20T00:00Z..2027-01-02T00:00Z")
	}
	if err := toCome(env, "the end of the vacation,", until); err != nil {
		return span, err
	}
	if until.Sub(from) > furthest {
		return span, usagef("a vacation of more than a year, from %s, is a slip of the pen", folder.Moment(from))
	}
	return [2]string{folder.Moment(from), folder.Moment(until)}, nil
}

// postpone moves the open deadline by a vacation, unless the ruling says when it is.
func (o rulingOptions) postpone(env *Env, order *folder.RulingOrder, f *adjudicate.Folder) {
	from, ok := folder.ParseMoment(order.Vacation[0])
	until, _ := folder.ParseMoment(order.Vacation[1])
	if ok && order.Deadline == "" {
		order.Deadline, _ = f.Postponed(env.Now(), from, until)
	}
}
