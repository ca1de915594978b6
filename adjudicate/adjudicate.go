// Package adjudicate runs a game from its order files: it opens the steps of
// a game folder, plays the rules with the answers in them, and writes the next
// call and each side's view.
//
// The order files are the game. Nothing else is stored: every call plays the
// game again from its beginning. This package reads and writes bytes that its
// caller took from files; it touches no file, clock or environment itself.
package adjudicate

import (
	"cmp"
	"maps"
	"slices"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
	"fieldpost/crypto/dice"
	"fieldpost/crypto/keys"
	"fieldpost/crypto/ledger"
	"fieldpost/orders"
)

// Adjudicate opens the orders of the open step with the adjudicator's
// identity. If all that were asked have sent legal, final orders, it resolves
// the step and gives the files of the next; else it says what is missing.
//
// A side's orders are held against its own view, and so a refusal tells
// nothing that the side may not know. The error is for what no side can mend.
func (f *Folder) Adjudicate(id keys.Identity, opt AdjudicateOptions) (Outcome, error) {
	n := f.Step()
	out := Outcome{Step: n}
	if err := f.pinned(); err != nil {
		return out, err
	}
	if why := f.WhyEnded(); why != "" {
		return out, fail("", CodeGameOver, "%s", why)
	}
	if !plainLine(opt.Deadline) {
		return out, fail("", CodeBadSetup, "a deadline is one line of at most 200 plain characters")
	}
	for _, when := range opt.Received {
		if t, ok := ParseMoment(when); when != "" && (!ok || Moment(t) != when) {
			return out, fail("", CodeBadMoment, "'%s' is no moment such as 2026-12-01T20:00Z", orders.Safe(when))
		}
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
	steps, before, err := f.closed(id, n-1, false)
	if err != nil {
		return out, err
	}
	if f, out.Restore, err = f.restoreEndings(opt.Endings); err != nil {
		return out, err
	}
	count, pending := f.effective(steps, n)
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
	for s, how := range opt.Silent {
		if how != "" && (f.Mustering() && how == SilentDefault || !slices.Contains(silences, how)) {
			return out, fail("", CodeBadSetup, "at the muster the standing defaults cannot answer for %s", f.Game.Sides[s]).hint("a ruling hands the seat to somebody else")
		}
	}
	restored, write, put, lost := f.restore(id, before, opt)
	f, out.Restored = restored, put
	maps.Copy(write, out.Restore)
	out.Restore = write
	last, ready := f.collect(id, before, plansBefore(count), opt, lost, &out)
	if !ready {
		return out, nil
	}
	if out.Silent == [2]string{SilentForfeit, SilentForfeit} {
		// A game cannot be lost for both.
		out.Waiting, out.Silent = slices.Clone(f.Game.Sides[:]), [2]string{}
		return out, nil
	}
	last.rules, last.before = pending, playedNumbers(steps)
	if s := slices.Index(out.Silent[:], SilentForfeit); s >= 0 {
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
	if !st.over {
		st.endings = said
	}
	f.addRulings(&st, append(count, last), n+1)
	if err := f.sameQuestions(append(count, last), st.asked); err != nil {
		return out, err
	}
	d, err := f.draft(n+1, st, opt)
	if err != nil {
		return out, err
	}
	return f.close(id, d, out)
}

// close makes the files of the next step, with orders that were put back in this one.
func (f *Folder) close(id keys.Identity, d draft, out Outcome) (Outcome, error) {
	files, err := f.finish(id, d)
	if err != nil {
		return out, err
	}
	maps.Copy(files, out.Restore)
	out.Files = files
	out.Report, out.Over, out.Winner = d.call.Report, d.call.Over, d.call.Winner
	return out, nil
}

// collect opens and judges the orders of the open step. It is ready if all
// that are needed are there and will do, or their sides are taken as silent.
func (f *Folder) collect(id keys.Identity, before seen, plans [2]Standing, opt AdjudicateOptions, lost [2]orders.Problems, out *Outcome) (last Step, ready bool) {
	last = f.step(f.Step())
	last.plan = plans
	out.Refused, out.Warnings = map[string]orders.Problems{}, map[string]orders.Problems{}
	n := f.Step()
	var all [2]*opened
	for s, side := range f.Game.Sides {
		_, sheet := f.Files[sheetName(n, side)]
		_, sig := f.Files[sigName(n, side)]
		asked := len(f.OpenCall().Asks[s]) > 0
		switch {
		case lost[s] != nil:
			out.Refused[side] = lost[s]
		case sheet:
			all[s] = f.unlock(id, n, side)
		case sig && !asked:
			out.Refused[side] = fail(sigName(n, side), CodeNotAsked, "nothing is asked of %s at step %d", side, n).hint("take the file away").Problems
		case asked:
			out.Waiting = append(out.Waiting, side)
		}
	}
	for s, side := range f.Game.Sides {
		o := all[s]
		if o == nil {
			continue
		}
		given, ps := f.receive(id, n, s, o, all[1-s], before)
		f.askAgain(s, ps)
		switch {
		case ps.Refused():
			out.Refused[side] = ps
			continue
		case !o.final && opt.Silent[s] != "":
			out.Silent[s] = SilentHeld
		case !o.final:
			out.Held = append(out.Held, side)
		}
		if len(ps) > 0 {
			out.Warnings[side] = ps
		}
		last.have[s], last.given[s], last.brings[s], last.note[s] = true, given, o.number, o.sheet.Note
		last.plan[s] = f.planAgain(table.Side(s), f.TermsNow().pace, o.sheet.Plan, last.plan[s])
	}
	for s, side := range f.Game.Sides {
		if !last.have[s] && len(f.OpenCall().Asks[s]) > 0 && opt.Silent[s] != "" && lost[s] == nil {
			out.Silent[s], last.silent[s] = opt.Silent[s], true
			out.Waiting = slices.DeleteFunc(out.Waiting, func(w string) bool { return w == side })
			delete(out.Refused, side)
		}
	}
	return last, len(out.Waiting)+len(out.Held)+len(out.Refused) == 0
}

// plansBefore are the plans in force when the next step opens.
func plansBefore(steps []Step) [2]Standing {
	if len(steps) == 0 {
		return [2]Standing{}
	}
	return steps[len(steps)-1].plan
}

// askAgain says to the adjudicator who reads this, and not the player, what to
// do about a file that was damaged on the way.
func (f *Folder) askAgain(s int, ps orders.Problems) {
	who := orders.Safe(f.TermsNow().players[s].Name)
	for i, p := range ps {
		switch p.Code {
		case orders.CodeEmptyFile:
			ps[i].Hint = "ask " + who + " to send it again"
		case CodeNotCanonical, orders.CodeQuoted, orders.CodeNotUTF8:
			ps[i].Hint = "ask " + who + " to send it again as an attachment"
		default:
			if p.Hint == attach {
				ps[i].Hint = "ask " + who + " to send it again as an attachment"
			}
		}
	}
}

// closed opens the orders of steps 1 to upTo, and judges them once more as when
// those steps were open; whether they are legal only where that is asked for,
// since it takes opening every view. Those of a step that a ruling or the end of the game
// closed, or of a side that was taken as silent, were not used and are not judged. With an
// error come the steps before the one it is about.
func (f *Folder) closed(id keys.Identity, upTo int, legal bool) ([]Step, seen, error) {
	before := seen{}
	var steps []Step
	for n := 1; n <= upTo; n++ {
		count, _ := f.effective(steps, n)
		step := f.step(n)
		step.plan, step.before, step.played = plansBefore(count), playedNumbers(steps), f.Played(n)
		ruling := f.ClosedBy(n)
		unused := ruling != nil || n < len(f.Calls) && f.Calls[n].endsGame()
		var err error
		if ruling != nil {
			if step.ruled, err = ruling.changes(id, f.Game.Sides); err != nil {
				return steps, before, err
			}
		}
		var all [2]*opened
		for s, side := range f.Game.Sides {
			step.silent[s] = f.SilentAt(n, s)
			if _, ok := f.Files[sheetName(n, side)]; ok {
				all[s] = f.unlock(id, n, side)
			} else if len(f.Calls[n-1].Asks[s]) > 0 && !unused && !step.silent[s] {
				return steps, before, fail(sheetName(n, side), CodeMissingOrders, "step %d was closed without the orders of %s, who was asked", n, side)
			}
		}
		for s := range f.Game.Sides {
			o := all[s]
			if o == nil || unused || step.silent[s] {
				if legal && o != nil && !unused && f.wouldDo(id, n, s, o, all[1-s], before) {
					return steps, before, fail(sheetName(n, f.Game.Sides[s]), CodeSilenced, "the call of step %d says that %s was silent, and these orders lay there, good and signed", n+1, f.Game.Sides[s])
				}
				continue
			}
			if step.given[s], err = f.judgeAgain(id, n, s, o, all[1-s], before, legal); err != nil {
				return steps, before, err
			}
			step.plan[s] = f.planAgain(table.Side(s), f.Terms(n).pace, o.sheet.Plan, step.plan[s])
			step.have[s], step.brings[s], step.note[s], step.unbound[s] = true, o.number, o.sheet.Note, o.unbound
		}
		for s, side := range f.Game.Sides {
			if all[s] != nil {
				before.add(sheetName(n, side), all[s])
			}
		}
		steps = append(steps, step)
	}
	return steps, before, nil
}

// wouldDo says whether orders of a closed step are such that they had to be used.
func (f *Folder) wouldDo(id keys.Identity, n, s int, o, other *opened, before seen) bool {
	r, ok := f.belongs(n, s, o, other, before)
	if ok {
		f.legal(id, n, s, o, r)
	}
	return ok && !r.Problems().Refused()
}

// silentAt says whether the house answered for a side at a closed step.
func (f *Record) SilentAt(n, s int) bool {
	return n < len(f.Calls) && (f.Calls[n].Silent[s] == SilentDefault || f.Calls[n].Silent[s] == SilentForfeit)
}

// judgeAgain judges the orders of a closed step. An adjudicator who goes by
// the rules closes no step with orders that will not do. What is wrong with
// them may be hidden, and is said only where the view is opened too.
func (f *Folder) judgeAgain(id keys.Identity, n, s int, o, other *opened, before seen, legal bool) (given []game.Given, err error) {
	r, ok := f.belongs(n, s, o, other, before)
	switch {
	case !ok:
	case !o.final && (n >= len(f.Calls) || f.Calls[n].Silent[s] != SilentHeld):
		r.Report(nil, CodeHeld, "the orders say 'final: false'")
	case legal:
		given = f.legal(id, n, s, o, r)
	case !f.Calls[n-1].musters():
		given = f.Rules.Read(table.Side(s), o.sheet.Orders, r)
	}
	for _, p := range r.Problems() {
		if p.Kind == orders.Unwise {
			continue
		}
		text, hint := "", "fieldpost verify shows whether a file was changed, fieldpost replay what is wrong"
		if legal {
			text, hint = ": "+p.Text, ""
		}
		e := fail(sheetName(n, f.Game.Sides[s]), p.Code, "step %d was closed with orders that will not do%s", n, text).hint(hint)
		e.Problems[0].Line, e.Problems[0].Column = p.Line, p.Column
		return nil, e
	}
	return given, nil
}

// secret is the secret of the dice, which only the adjudicator can make.
func (f *Record) Secret(id keys.Identity) (dice.Secret, error) {
	if who, ok := f.SideOf(id); !ok || who != Adjudicator || id.SigningKey() == nil {
		return dice.Secret{}, fail("", CodeNotYours, "this is not the identity of the adjudicator of %s", f.Game.ID)
	}
	secret := f.Game.Seed.Secret(id.SigningKey().Seed())
	if secret.Verify(f.Game.Commitment) != nil {
		return dice.Secret{}, fail(gameName, CodeDamaged, "the secret of the dice is not the one that was committed to")
	}
	return secret, nil
}

// unbroken checks the ledger from the open call back to game.yaml. The open
// call's signature was checked when the folder was opened, and covers them all.
func (f *Record) Unbroken() error {
	known := digests{}
	for n := f.Step(); n >= 1; n-- {
		have, err := recorded(f.Files, n, f.Game.Sides, known)
		if err != nil {
			return fail(callName(n), CodeBadLedger, "%s", err)
		}
		for _, d := range ledger.Compare(f.Calls[n-1].Ledger, have) {
			code, text := ledgerProblem(d)
			return fail(d.Name, code, "%s", text).hint("fieldpost verify lists everything; restore the file from the game's history")
		}
	}
	return nil
}

// noneBeyond refuses a folder with files of a step whose call is not there:
// were that call lost, the step before would be played once more.
func (f *Record) NoneBeyond() error {
	for _, name := range f.Files.names() {
		if p := placeOf(name, f.Game.Sides); p.kind != stray && p.step > f.Step() {
			return fail(name, CodeMissingStep, "files of step %d lie there without its call", p.step).
				hint("restore " + callName(p.step) + " first; where there never was one, take them away")
		}
	}
	return nil
}

// ledgerProblem says in words how a file differs from the ledger.
func ledgerProblem(d ledger.Difference) (code, text string) {
	switch d.Kind {
	case ledger.Missing:
		return CodeMissingFile, "the ledger names this file, and it is missing"
	case ledger.Extra:
		return CodeNotInLedger, "this file was added after its step was closed"
	}
	return CodeChanged, "this file was changed after it was recorded"
}

// sameQuestions holds what a run asked against what the calls say. A
// difference means that the rules are not those the game began with.
func (f *Folder) sameQuestions(steps []Step, asked [][2][]string) error {
	for i, step := range steps {
		if i < len(asked) && !sameNames(f.Calls[step.number-1].Asks, asked[i]) {
			return fail(callName(step.number), CodeReplay, "played again, the game asks something else at step %d than this call", step.number).
				hint("fieldpost replay shows the first difference")
		}
	}
	return nil
}
