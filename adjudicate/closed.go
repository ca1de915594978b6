package adjudicate

import (
	"encoding/hex"
	"slices"
	"strings"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
	"fieldpost/crypto/dice"
	"fieldpost/crypto/keys"
	"fieldpost/orders"
)

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

func sameNames(a, b [2][]string) bool { return slices.Equal(a[0], b[0]) && slices.Equal(a[1], b[1]) }

// effective are the steps before step n that count, as they follow on each
// other, and the changes that rulings make right before step n is asked. all are the
// steps from 1 on, as they were closed.
func (f *Folder) effective(all []Step, n int) (steps []Step, pending []game.Change) {
	for m := 1; m < n && m <= len(all); m++ {
		step := all[m-1]
		u := f.ClosedBy(m)
		if u == nil {
			step.rules, pending = pending, nil
			steps = append(steps, step)
			continue
		}
		if u.BackTo > 0 && u.BackTo < m {
			at := slices.IndexFunc(steps, func(s Step) bool { return s.number >= u.BackTo })
			if at >= 0 {
				pending, steps = steps[at].rules, steps[:at:at]
			}
		}
		pending = append(slices.Clone(pending), step.ruled...)
	}
	return steps, pending
}

// step are the terms of step n, to which its orders are added.
func (f *Folder) step(n int) Step {
	t := f.Terms(n)
	step := Step{number: n, pace: t.pace, call: callName(n), draw: f.Calls[n-1].Draw}
	for s, side := range f.Game.Sides {
		step.langs[s], step.files[s] = t.players[s].Lang, sheetName(n, side)
	}
	return step
}

// stream gives the dice of every step.
func (f *Folder) stream(secret dice.Secret) func(Step) Dice {
	salt, _ := hex.DecodeString(strings.TrimPrefix(f.GameSum(), "sha256:"))
	return func(o Step) Dice {
		before := make([]dice.Numbers, len(o.before))
		for i, brought := range o.before {
			before[i] = brought[:]
		}
		return secret.Draw(salt, o.draw, before, o.brings[:])
	}
}

// run plays the game with the orders of steps that count.
func (f *Folder) run(secret dice.Secret, steps []Step, pending ...game.Change) (stage, error) {
	st, err := f.Run(f.stream(secret), steps, pending...)
	return stage{Stage: st}, err
}

// stageAt is where the game stands when step n is asked, by the steps that count.
func (f *Folder) stageAt(secret dice.Secret, all []Step, n int) (stage, error) {
	steps, pending := f.effective(all, n)
	forfeit, c := -1, f.CallAt(n)
	if c != nil {
		forfeit = slices.Index(c.Silent[:], SilentForfeit)
	}
	u, said, ends, winner := f.ClosedBy(n-1), [2]string{}, false, table.Nobody
	if n > 1 {
		said, ends, winner = f.SettledAt(n - 1)
	}
	ends = ends && u == nil
	if forfeit >= 0 || ends {
		steps, pending = f.effective(all, n-1) // the step before was not played
	}
	st, err := f.run(secret, steps, pending...)
	if err != nil {
		return st, err
	}
	if err := f.sameQuestions(steps, st.asked); err != nil {
		return st, err
	}
	f.addRulings(&st, steps, n)
	switch {
	case ends:
		st = st.end(winner)
	case forfeit >= 0:
		st, said = st.end(table.Side(1-forfeit)), [2]string{}
	case st.over:
		said = [2]string{}
	}
	if u != nil {
		said = toldAfter(said, f.Game.Sides, u, f.Calls[n-2].Over)
	}
	st.ruling, st.endings = u, said
	return st, nil
}

// addRulings adds to a stage the rulings that each side has not seen yet when
// step n is asked.
func (f *Folder) addRulings(st *stage, steps []Step, n int) {
	for s := range f.Game.Sides {
		last, number := 0, 0
		if len(steps) > 0 {
			last = lastOrders(steps, s)
			number = steps[last].number
		}
		for m := number + 1; m < n && m <= len(f.Ruled); m++ {
			at := len(st.since[s])
			if k := slices.IndexFunc(steps, func(o Step) bool { return o.number > m }); k >= 0 && k < len(st.told) {
				at = st.told[k] - st.told[last]
			}
			for _, u := range f.Ruled[m-1] {
				st.ruled[s] = append(st.ruled[s], toldRuling{u, at})
			}
		}
	}
}

// toldRuling is a ruling that a side has not seen yet, and before which of the events
// since its last orders it is told: those of the next step that counted.
type toldRuling struct {
	*Ruling
	at int
}
