package adjudicate

import (
	"encoding/hex"
	"iter"
	"slices"
	"strings"

	"fieldpost/adjudicate/codes"
	"fieldpost/adjudicate/folder"
	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/run"
	"fieldpost/crypto/dice"
	"fieldpost/crypto/keys"
	"fieldpost/orders"
)

// Closed opens the orders of steps 1 to upTo, and judges them once more as when
// those steps were open; whether they are legal only where that is asked for,
// since it takes opening every view. Those of a step that a ruling or the end of the game
// closed, or of a side that was taken as silent, were not used and are not judged. With an
// error come the steps before the one it is about.
func (f *Folder) Closed(id keys.Identity, upTo int, legal bool) ([]run.Step, seen, error) {
	before := seen{}
	var steps, count []run.Step
	var pending []game.Change
	var played [][2][]byte
	for n := 1; n <= upTo; n++ {
		step := f.step(n)
		step.Plan, step.Before, step.Played = run.PlansBefore(count), slices.Clip(played), f.Played(n)
		ruling := f.ClosedBy(n)
		unused := ruling != nil || n < len(f.Calls) && f.Calls[n].EndsGame()
		var err error
		if ruling != nil {
			if step.Ruled, err = ruling.Changes(id, f.Game.Sides); err != nil {
				return steps, before, err
			}
			step.Ruled = slices.Clone(step.Ruled)
			for i := range step.Ruled {
				step.Ruled[i].Step = n
			}
		}
		var all [2]*opened
		for s := range f.Game.Sides {
			step.Silent[s] = f.SilentAt(n, s)
			if all[s], err = f.unlockClosed(id, n, s, unused || step.Silent[s]); err != nil {
				return steps, before, err
			}
		}
		for s := range f.Game.Sides {
			if unused || all[s] == nil {
				continue
			}
			if err := f.useAgain(id, &step, s, all, before, legal); err != nil {
				return steps, before, err
			}
		}
		for s, side := range f.Game.Sides {
			if all[s] != nil {
				before.add(folder.SheetName(n, side), all[s])
			}
		}
		steps = append(steps, step)
		count, pending = f.followed(count, pending, step)
		if step.Played {
			played = append(played, step.Brings)
		}
	}
	return steps, before, nil
}

// useAgain judges what a side sent for a closed step, and adds it to the step. Of a side that
// was taken as silent it says only that its orders would have done.
func (f *Folder) useAgain(id keys.Identity, step *run.Step, s int, all [2]*opened, before seen, legal bool) (err error) {
	n, o := step.Number, all[s]
	if step.Silent[s] {
		if legal && f.wouldDo(id, n, s, o, all[1-s], before) {
			return codes.Fail(folder.SheetName(n, f.Game.Sides[s]), codes.CodeSilenced, "the call of step %d says that %s was silent, and these orders lay there, good and signed", n+1, f.Game.Sides[s])
		}
		return nil
	}
	if step.Given[s], step.Plan[s], err = f.judgeAgain(id, n, s, o, all[1-s], before, step.Plan[s], legal); err != nil {
		return err
	}
	step.Have[s], step.Brings[s], step.Note[s], step.Unbound[s] = true, o.number, o.Sheet.Note, o.unbound
	return nil
}

// unlockClosed opens the orders of a side in a closed step, nil if there are none; they may be
// missing only where they were not used.
func (f *Folder) unlockClosed(id keys.Identity, n, s int, unused bool) (*opened, error) {
	side := f.Game.Sides[s]
	if _, ok := f.Files[folder.SheetName(n, side)]; ok {
		return f.Unlock(id, n, side), nil
	}
	if len(f.Calls[n-1].Asks[s]) > 0 && !unused {
		return nil, codes.Fail(folder.SheetName(n, side), codes.CodeMissingOrders, "step %d was closed without the orders of %s, who was asked", n, side)
	}
	return nil, nil
}

// wouldDo says whether orders of a closed step are such that they had to be used.
func (f *Folder) wouldDo(id keys.Identity, n, s int, o, other *opened, before seen) bool {
	r, ok := f.belongs(n, s, o, other, before)
	if ok {
		f.legal(id, n, s, o, run.Standing{}, r)
	}
	return ok && !r.Problems().Refused()
}

// judgeAgain judges the orders of a closed step. An adjudicator who goes by
// the rules closes no step with orders that will not do. What is wrong with
// them may be hidden, and is said only where the view is opened too.
func (f *Folder) judgeAgain(id keys.Identity, n, s int, o, other *opened, before seen, plan run.Standing, legal bool) (given []game.Given, now run.Standing, err error) {
	r, ok := f.belongs(n, s, o, other, before)
	switch {
	case !ok:
	case !o.final && (n >= len(f.Calls) || f.Calls[n].Silent[s] != folder.SilentHeld):
		r.Report(nil, codes.CodeHeld, "the orders say 'final: false'")
	case legal:
		given, plan = f.legal(id, n, s, o, plan, r)
	default:
		if !f.Calls[n-1].Musters() {
			given = f.Rules.Read(table.Side(s), o.Sheet.Orders, r)
		}
		plan = f.PlanAgain(table.Side(s), f.Terms(n).Pace, o.Sheet.Plan, plan)
	}
	for _, p := range r.Problems() {
		if p.Kind == orders.Unwise {
			continue
		}
		file := folder.SheetName(n, f.Game.Sides[s])
		e := codes.Fail(file, p.Code, "step %d was closed with orders that will not do", n).Hint("fieldpost verify shows whether a file was changed, fieldpost replay what is wrong")
		if legal {
			e = codes.Fail(file, p.Code, "step %d was closed with orders that will not do: %s", n, p.Text)
		}
		e.Problems[0].Line, e.Problems[0].Column = p.Line, p.Column
		return nil, plan, e
	}
	return given, plan, nil
}

// sameQuestions holds what a run asked against what the calls say. A
// difference means that the rules are not those the game began with.
func (f *Folder) sameQuestions(steps []run.Step, asked [][2][]string) error {
	for i, step := range steps {
		if i < len(asked) && !sameNames(f.Calls[step.Number-1].Asks, asked[i]) {
			return codes.Fail(folder.CallName(step.Number), codes.CodeReplay, "played again, the game asks something else at step %d than this call", step.Number).
				Hint("fieldpost replay shows the first difference")
		}
	}
	return nil
}

func sameNames(a, b [2][]string) bool { return slices.Equal(a[0], b[0]) && slices.Equal(a[1], b[1]) }

// Effective are the steps before step n that count, as they follow on each other, and the changes
// that rulings make right before step n is asked. all are the steps from 1 on, as they were closed.
func (f *Folder) Effective(all []run.Step, n int) (steps []run.Step, pending []game.Change) {
	for m := 1; m < n && m <= len(all); m++ {
		steps, pending = f.followed(steps, pending, all[m-1])
	}
	return steps, pending
}

// followed are the steps that count, and the changes before the next, once another step is closed.
func (f *Folder) followed(steps []run.Step, pending []game.Change, step run.Step) ([]run.Step, []game.Change) {
	u := f.ClosedBy(step.Number)
	if u == nil {
		step.Rules = pending
		return append(steps, step), nil
	}
	if u.BackTo > 0 && u.BackTo < step.Number {
		if at := slices.IndexFunc(steps, func(s run.Step) bool { return s.Number >= u.BackTo }); at >= 0 {
			pending, steps = steps[at].Rules, steps[:at:at]
		}
	}
	return steps, append(slices.Clone(pending), step.Ruled...)
}

// step are the terms of step n, to which its orders are added.
func (f *Folder) step(n int) run.Step {
	t := f.Terms(n)
	step := run.Step{Number: n, Pace: t.Pace, Call: folder.CallName(n), Draw: f.Calls[n-1].Draw}
	for s, side := range f.Game.Sides {
		step.Langs[s], step.Files[s] = t.Players[s].Lang, folder.SheetName(n, side)
	}
	return step
}

// Stream gives the dice of every step.
func (f *Folder) Stream(secret dice.Secret) func(run.Step) run.Dice {
	salt, _ := hex.DecodeString(strings.TrimPrefix(f.GameSum(), "sha256:"))
	return func(o run.Step) run.Dice {
		before := make([]dice.Numbers, len(o.Before))
		for i, brought := range o.Before {
			before[i] = brought[:]
		}
		return secret.Draw(salt, o.Draw, before, o.Brings[:])
	}
}

// run plays the game with the orders of steps that count.
func (f *Folder) run(secret dice.Secret, steps []run.Step, pending ...game.Change) (Stage, error) {
	st, err := f.Run(f.Stream(secret), steps, pending...)
	return Stage{Stage: st}, err
}

// StageAt is where the game stands when step n is asked, by the steps that count.
func (f *Folder) StageAt(secret dice.Secret, all []run.Step, n int) (Stage, error) {
	steps, pending := f.Effective(all, n)
	if forfeit, ends, _, _ := f.unplayedAt(n); forfeit >= 0 || ends {
		steps, pending = f.Effective(all, n-1) // the step before was not played
	}
	st, err := f.run(secret, steps, pending...)
	if err != nil {
		return st, err
	}
	return f.stageOf(st, steps, n)
}

// Stages are the stages when steps 1 to n are asked, in turn, in as few runs of the game as go: a
// new one where a ruling has closed a step. A stage is right where what is made of it is as
// recorded; of any other, and of those that are not given, StageAt says what is.
func (f *Folder) Stages(secret dice.Secret, all []run.Step, n int) iter.Seq[Stage] {
	played := func(m int) bool {
		forfeit, ends, _, _ := f.unplayedAt(m)
		return forfeit < 0 && !ends
	}
	return func(yield func(Stage) bool) {
		for m, wanted := 1, true; wanted && m <= n && m <= len(all)+1; {
			hand := func(st Stage, err error) bool {
				m++
				wanted = err == nil && yield(st)
				return wanted
			}
			steps, pending := f.Effective(all, m)
			first := len(steps)
			if first == 0 || !played(m) {
				hand(f.StageAt(secret, all, m))
				continue
			}
			last := m
			for last < min(n, len(all)+1) && f.ClosedBy(last) == nil && played(last+1) {
				last++
			}
			if last > m {
				steps, pending = f.Effective(all, last)
			}
			from := m
			f.Play.Stages(f.Stream(secret), steps, first, pending, func(st run.Stage) bool {
				return hand(f.stageOf(Stage{Stage: st}, steps[:first+m-from], m))
			})
			wanted = wanted && m > last
		}
	}
}

// unplayedAt says of the step before step n that it was not played, since a side forfeited or what
// was said ended the game, and what was said.
func (f *Folder) unplayedAt(n int) (forfeit int, ends bool, winner table.Side, said [2]string) {
	forfeit, winner = -1, table.Nobody
	if c := f.CallAt(n); c != nil {
		forfeit = slices.Index(c.Silent[:], folder.SilentForfeit)
	}
	if n > 1 {
		said, ends, winner = f.SettledAt(n - 1)
	}
	return forfeit, ends && f.ClosedBy(n-1) == nil, winner, said
}

// stageOf adds to a stage, as the rules have it, what stands in no rules.
func (f *Folder) stageOf(st Stage, steps []run.Step, n int) (Stage, error) {
	forfeit, ends, winner, said := f.unplayedAt(n)
	u := f.ClosedBy(n - 1)
	if err := f.sameQuestions(steps, st.Asked); err != nil {
		return st, err
	}
	f.addRulings(&st, steps, n)
	switch {
	case ends:
		st = st.end(winner)
	case forfeit >= 0:
		st, said = st.end(table.Side(1-forfeit)), [2]string{}
	case st.Over:
		said = [2]string{}
	}
	if u != nil {
		said = folder.ToldAfter(said, f.Game.Sides, u, f.Calls[n-2].Over)
	}
	st.ruling, st.endings = u, said
	return st, nil
}

// addRulings adds to a stage the rulings that each side has not seen yet when step n is asked.
func (f *Folder) addRulings(st *Stage, steps []run.Step, n int) {
	for s := range f.Game.Sides {
		last, number := 0, 0
		if len(steps) > 0 {
			last = run.LastOrders(steps, s)
			number = steps[last].Number
		}
		for m := number + 1; m < n && m <= len(f.Ruled); m++ {
			at := len(st.Since[s])
			if k := slices.IndexFunc(steps, func(o run.Step) bool { return o.Number >= m }); k >= 0 && k < len(st.Told) {
				at = st.Told[k] - st.Told[last]
			}
			if told, changes := st.Ruled[m]; changes {
				at = told - st.Told[last]
			}
			for _, u := range f.Ruled[m-1] {
				st.ruled[s] = append(st.ruled[s], toldRuling{u, at})
			}
		}
		for i := len(st.ruled[s]) - 2; i >= 0; i-- { // none is told after a later one
			st.ruled[s][i].at = min(st.ruled[s][i].at, st.ruled[s][i+1].at)
		}
	}
}

// toldRuling is a ruling that a side has not seen yet, and before which of the events
// since its last orders it is told: what it changed, or those of the next step that counted,
// which is its own where it has left that open.
type toldRuling struct {
	*folder.Ruling
	at int
}
