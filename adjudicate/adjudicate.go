// Package adjudicate runs a game from its order files: it opens the steps of a game folder, plays
// the rules with the answers in them, and writes the next call and each side's view.
//
// The order files are the game. Nothing else is stored: every call plays the
// game again from its beginning. This package reads and writes bytes that its
// caller took from files; it touches no file, clock or environment itself.
package adjudicate

import (
	"cmp"
	"maps"
	"slices"

	"fieldpost/adjudicate/codes"
	"fieldpost/adjudicate/folder"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/run"
	"fieldpost/crypto/keys"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

// mayAdjudicate says what is wrong with the game as it stands, or with what was chosen.
func (f *Folder) mayAdjudicate(opt AdjudicateOptions) error {
	if err := f.pinned(); err != nil {
		return err
	}
	if why := f.WhyEnded(); why != "" {
		return codes.Fail("", codes.CodeGameOver, "%s", why)
	}
	if !folder.PlainLine(opt.Deadline) {
		return codes.Fail("", codes.CodeBadSetup, "a deadline is one line of at most 200 plain characters")
	}
	for _, when := range opt.Received {
		if t, ok := folder.ParseMoment(when); when != "" && (!ok || folder.Moment(t) != when) {
			return codes.Fail("", codes.CodeBadMoment, "'%s' is no moment such as 2026-12-01T20:00Z", orders.Safe(when))
		}
	}
	return nil
}

// Adjudicate opens the orders of the open step with the adjudicator's
// identity. If all that were asked have sent legal, final orders, it resolves
// the step and gives the files of the next; else it says what is missing.
//
// A side's orders are held against its own view, and so a refusal tells
// nothing that the side may not know. The error is for what no side can mend.
func (f *Folder) Adjudicate(id keys.Identity, opt AdjudicateOptions) (Outcome, error) {
	n := f.Step()
	out := Outcome{Step: n}
	if err := f.mayAdjudicate(opt); err != nil {
		return out, err
	}
	secret, err := f.Secret(id)
	if err != nil {
		return out, err
	}
	if err := cmp.Or(f.ClockRight(opt.Now, false), f.LongEnough(opt.Deadline, opt.Now), f.TooSoon(opt.Silent, opt.Now)); err != nil {
		return out, err
	}
	opt.Received = f.Between(opt.Received, opt.Now)
	if err := f.NoneBeyond(); err != nil {
		return out, err
	}
	if err := f.Unbroken(); err != nil {
		return out, err
	}
	steps, before, err := f.Closed(id, n-1, false)
	if err != nil {
		return out, err
	}
	if f, out.Restore, err = f.restoreEndings(opt.Endings); err != nil {
		return out, err
	}
	count, pending := f.Effective(steps, n)
	said, ends, winner := f.SettledAt(n)
	if ends {
		st, err := f.run(secret, count, pending...)
		if err != nil {
			return out, err
		}
		st, opt.Silent = st.end(winner), [2]string{}
		st.endings = said
		return f.endNow(id, st, count, opt, out)
	}
	if err := f.mayBeSilent(opt.Silent); err != nil {
		return out, err
	}
	restored, write, here, put, lost := f.restore(id, before, opt)
	f, out.Restored = restored, put
	maps.Copy(write, out.Restore)
	out.Restore = write
	last, ready := f.collect(id, before, run.PlansBefore(count), here, opt, lost, &out)
	if !ready {
		return out, nil
	}
	if out.Silent == [2]string{folder.SilentForfeit, folder.SilentForfeit} {
		// A game cannot be lost for both.
		out.Waiting, out.Silent = slices.Clone(f.Game.Sides[:]), [2]string{}
		return out, nil
	}
	last.Rules, last.Before = pending, run.PlayedNumbers(steps)
	if s := slices.Index(out.Silent[:], folder.SilentForfeit); s >= 0 {
		st, err := f.run(secret, count, pending...)
		if err != nil {
			return out, err
		}
		opt.Silent = out.Silent
		return f.endNow(id, st.end(table.Side(1-s)), count, opt, out)
	}
	st, err := f.run(secret, append(count, last))
	if err != nil {
		return out, err
	}
	opt.Silent = out.Silent
	if !st.Over {
		st.endings = said
	}
	f.addRulings(&st, append(count, last), n+1)
	if err := f.sameQuestions(append(count, last), st.Asked); err != nil {
		return out, err
	}
	d, err := f.draft(n+1, st, opt)
	if err != nil {
		return out, err
	}
	return f.close(id, d, out)
}

// mayBeSilent says what is wrong with what is to be done for sides that sent nothing.
func (f *Folder) mayBeSilent(silent [2]string) error {
	for s, how := range silent {
		if how != "" && (f.Mustering() && how == folder.SilentDefault || !slices.Contains(folder.Silences, how)) {
			return codes.Fail("", codes.CodeBadSetup, "at the muster the standing defaults cannot answer for %s", f.Game.Sides[s]).Hint("a ruling hands the seat to somebody else")
		}
	}
	return nil
}

// close makes the files of the next step, with orders that were put back in this one.
func (f *Folder) close(id keys.Identity, d draft, out Outcome) (Outcome, error) {
	files, err := f.finish(id, d)
	if err != nil {
		return out, err
	}
	maps.Copy(files, out.Restore)
	out.Files = files
	out.Report, out.Over, out.Winner = d.Call.Report, d.Call.Over, d.Call.Winner
	return out, nil
}

// collect opens and judges the orders of the open step; here are those that are open. It is ready if all
// that are needed are there and will do, or their sides are taken as silent.
func (f *Folder) collect(id keys.Identity, before seen, plans [2]run.Standing, here [2]*opened, opt AdjudicateOptions, lost [2]orders.Problems, out *Outcome) (last run.Step, ready bool) {
	last = f.step(f.Step())
	last.Plan = plans
	out.Refused, out.Warnings = map[string]orders.Problems{}, map[string]orders.Problems{}
	n := f.Step()
	var all [2]*opened
	for s, side := range f.Game.Sides {
		_, sheet := f.Files[folder.SheetName(n, side)]
		_, sig := f.Files[folder.SigName(n, side)]
		asked := len(f.OpenCall().Asks[s]) > 0
		switch {
		case lost[s] != nil:
			out.Refused[side] = lost[s]
		case sheet:
			if all[s] = here[s]; all[s] == nil {
				all[s] = f.Unlock(id, n, side)
			}
		case sig && !asked:
			out.Refused[side] = codes.Fail(folder.SigName(n, side), codes.CodeNotAsked, "nothing is asked of %s at step %d", side, n).Hint("take the file away").Problems
		case asked:
			out.Waiting = append(out.Waiting, side)
		}
	}
	for s, side := range f.Game.Sides {
		o := all[s]
		if o == nil {
			continue
		}
		given, plan, ps := f.receive(id, n, s, o, all[1-s], before, plans[s])
		f.askAgain(s, ps)
		switch {
		case ps.Refused():
			out.Refused[side] = ps
			continue
		case !o.final && opt.Silent[s] != "":
			out.Silent[s] = folder.SilentHeld
		case !o.final:
			out.Held = append(out.Held, side)
		}
		if len(ps) > 0 {
			out.Warnings[side] = ps
		}
		last.Have[s], last.Given[s], last.Plan[s], last.Brings[s], last.Note[s] = true, given, plan, o.number, o.Sheet.Note
	}
	for s, side := range f.Game.Sides {
		if !last.Have[s] && len(f.OpenCall().Asks[s]) > 0 && opt.Silent[s] != "" && lost[s] == nil {
			out.Silent[s], last.Silent[s] = opt.Silent[s], true
			out.Waiting = slices.DeleteFunc(out.Waiting, func(w string) bool { return w == side })
			delete(out.Refused, side)
		}
	}
	return last, len(out.Waiting)+len(out.Held)+len(out.Refused) == 0
}

// askAgain says to the adjudicator who reads this, and not the player, what to
// do about a file that was damaged on the way.
func (f *Folder) askAgain(s int, ps orders.Problems) {
	who := orders.Safe(f.TermsNow().Players[s].Name)
	for i, p := range ps {
		switch p.Code {
		case orders.CodeEmptyFile:
			ps[i].Hint = say.Textf("ask %s to send it again", who)
		case codes.CodeNotCanonical, orders.CodeQuoted, orders.CodeNotUTF8:
			ps[i].Hint = say.Textf("ask %s to send it again as an attachment", who)
		default:
			if p.Hint.String() == codes.Attach {
				ps[i].Hint = say.Textf("ask %s to send it again as an attachment", who)
			}
		}
	}
}
