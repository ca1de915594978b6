package adjudicate

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"fieldpost/adjudicate/codes"
	"fieldpost/adjudicate/folder"
	"fieldpost/crypto/keys"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

// Rule makes a ruling on the open step, with the adjudicator's identity, and
// gives the files for it: the ruling and, if it closes the step, the call and
// the views of the next. The error says everything that is wrong with it.
func (f *Folder) Rule(id keys.Identity, o folder.RulingOrder, opt AdjudicateOptions) (Outcome, error) {
	n := f.Step()
	out := Outcome{Step: n}
	if err := f.pinned(); err != nil {
		return out, err
	}
	secret, err := f.Secret(id)
	if err != nil {
		return out, err
	}
	if o.Closes() && !f.Over() { // no ruling passes over what has been said
		if f, out.Restore, err = f.restoreEndings(opt.Endings); err != nil {
			return out, err
		}
	}
	if err := f.mayRule(o); err != nil {
		return out, err
	}
	if err := f.ClockRight(opt.Now, o.MendsClock); err != nil {
		return out, err
	}
	if err := f.Unbroken(); err != nil {
		return out, err
	}
	k := len(f.RulingsHere()) + 1
	plain, err := o.Encode(f.Game, n, k, folder.Moment(opt.Now))
	if err != nil {
		return out, codes.Fail("", codes.CodeBadCard, "%s", err)
	}
	data, err := folder.SignFile(id, plain)
	if err != nil {
		return out, err
	}
	u, ps := folder.ParseRulingFile(n, k, data, f.Game)
	if u == nil {
		return out, codes.Refused(ps)
	}
	out.Files = folder.Files{folder.RulingName(n, k): data}
	maps.Copy(out.Files, out.Restore)
	if !u.Closes() {
		out.Report = folder.Lines(say.English(folder.RulingLines(u)))
		return out, nil
	}
	g := f.ruledBy(u, data)
	if opt.Deadline != o.Deadline {
		if err := g.LongEnough(opt.Deadline, opt.Now); err != nil {
			return Outcome{Step: n}, err
		}
	}
	steps, _, err := g.Closed(id, n, false)
	if err != nil {
		return Outcome{Step: n}, err
	}
	st, err := g.StageAt(secret, steps, n+1)
	if err != nil {
		return Outcome{Step: n}, err
	}
	d, err := g.draft(n+1, st, opt)
	if err != nil {
		return Outcome{Step: n}, err
	}
	files, err := g.finish(id, d)
	if err != nil {
		return Outcome{Step: n}, err
	}
	maps.Copy(out.Files, files)
	out.Report, out.Over, out.Winner = d.Call.Report, d.Call.Over, d.Call.Winner
	return out, nil
}

// ruledBy is the folder with a ruling on the open step in it.
func (f *Folder) ruledBy(u *folder.Ruling, data []byte) *Folder {
	g := *f
	g.Files = maps.Clone(f.Files)
	g.Files[folder.RulingName(u.Step, u.Number)] = data
	g.Ruled = slices.Clone(f.Ruled)
	g.Ruled[u.Step-1] = append(slices.Clone(f.Ruled[u.Step-1]), u)
	return &g
}

// mayRule says what is wrong with a ruling, but for its changes.
func (f *Folder) mayRule(o folder.RulingOrder) error {
	var ps orders.Problems
	bad := func(code, hint, format string, args ...any) {
		ps = append(ps, orders.Problem{Code: code, Text: say.Textf(format, args...), Hint: say.Words(hint)})
	}
	n := f.Step()
	switch {
	case strings.TrimSpace(o.Reason) == "":
		bad(codes.CodeRuling, "--reason WHY, or reason: in the file", "a ruling says why")
	case len(f.RulingsHere()) >= folder.MaxRulings:
		bad(codes.CodeRuling, "", "a step has at most %d rulings", folder.MaxRulings)
	case !o.Closes() && o.Deadline == "" && o.Vacation[0] == "" && !o.MendsClock:
		bad(codes.CodeRuling, "--deadline, --vacation, --mend-clock, --back-to, --pace or --seat, or a file with set", "the ruling changes nothing")
	}
	if f.Over() && o.BackTo == 0 {
		bad(codes.CodeGameOver, "a ruling can take it back to a step: back_to", "the game is over")
	}
	if o.Closes() && f.Settled() {
		bad(codes.CodeGameOver, "fieldpost adjudicate closes it; after that, a ruling can take it back: back_to", "by what has been declared at step %d the game is over, and no ruling passes that over", n)
	}
	if o.BackTo > 0 {
		f.mayTakeBack(o.BackTo, bad)
	}
	if f.Mustering() && len(o.Set) > 0 {
		bad(codes.CodeRuling, "", "at the muster nothing has been dealt that a ruling could change")
	}
	if o.Pace != "" && o.Pace == f.TermsNow().Pace {
		bad(codes.CodeRuling, "", "the pace is '%s' already", o.Pace)
	}
	if s := slices.Index(f.Game.Sides[:], o.Seat); o.Seat != "" && s >= 0 {
		players := f.TermsNow().Players
		players[s] = o.Card
		if code, text := folder.CheckKeys(f.Game.Adjudicator, players, f.Game.Sides); code != "" {
			bad(code, "", "%s", text)
		}
	}
	return codes.Refused(ps)
}

// mayTakeBack says what is wrong with taking the game back to a step.
func (f *Folder) mayTakeBack(to int, bad func(code, hint, format string, args ...any)) {
	n, over := f.Step(), f.Over()
	switch {
	case over && to == n:
		bad(codes.CodeRuling, fmt.Sprintf("back_to: %d, or a step before", n-1), "step %d asked nothing, as the game had ended", n)
	case to > n:
		bad(codes.CodeMissingStep, "", "there is no step %d; step %d is open", to, n)
	case f.Calls[to-1].Musters() && (f.Played(to) || !over): // where it was lost by silence nothing was dealt
		bad(codes.CodeRuling, "fieldpost new starts another game", "the muster and the first deal cannot be taken back")
	case f.Void(n)[to]:
		last := to
		for f.Void(n)[last] {
			last--
		}
		hint := "with set: in a ruling file you can put back what that ruling changed"
		if last > 0 && !f.Calls[last-1].Musters() {
			hint = fmt.Sprintf("back_to: %d; or %s", last, hint)
		}
		bad(codes.CodeRuling, hint, "step %d is void already, by an earlier ruling", to)
	}
}

// OnRecord says whether the last ruling, after which nothing has happened, says the same as o, and
// which file it is. Whoever gives a command twice, as the first may have been broken off, means one
// ruling. A deadline that o leaves open, as its vacation moves it, is not compared.
func (f *Folder) OnRecord(id keys.Identity, o folder.RulingOrder) (file string, ok bool) {
	u := f.ClosedBy(f.Step() - 1)
	if here := f.RulingsHere(); len(here) > 0 {
		u = here[len(here)-1]
	}
	if who, yours := f.SideOf(id); u == nil || !yours || who != folder.Adjudicator {
		return "", false
	}
	set, err := u.Changes(id, f.Game.Sides)
	if err != nil {
		return "", false
	}
	same := slices.Equal(strings.Fields(u.Reason), strings.Fields(o.Reason)) && slices.Equal(set, o.Set) &&
		u.BackTo == o.BackTo && u.Pace == o.Pace && u.Seat == o.Seat && u.Card == o.Card && u.Vacation == o.Vacation && u.MendsClock == o.MendsClock &&
		(u.Deadline == o.Deadline || o.Deadline == "" && o.Vacation[0] != "")
	return folder.RulingName(u.Step, u.Number), same
}
