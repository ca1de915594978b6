package adjudicate

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
	"fieldpost/crypto/dice"
	"fieldpost/crypto/keys"
	"fieldpost/orders"
)

// Rule makes a ruling on the open step, with the adjudicator's identity, and
// gives the files for it: the ruling and, if it closes the step, the call and
// the views of the next. The error says everything that is wrong with it.
func (f *Folder) Rule(id keys.Identity, o RulingOrder, opt AdjudicateOptions) (Outcome, error) {
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
	plain, err := o.encode(f.Game, n, k, Moment(opt.Now))
	if err != nil {
		return out, fail("", CodeBadCard, "%s", err)
	}
	data, err := signFile(id, plain)
	if err != nil {
		return out, err
	}
	u, ps := parseRulingFile(n, k, data, f.Game)
	if u == nil {
		return out, refused(ps)
	}
	out.Files = Files{rulingName(n, k): data}
	maps.Copy(out.Files, out.Restore)
	if !u.closes() {
		out.Report = lines(rulingLines(u))
		return out, nil
	}
	g := f.ruledBy(u, data)
	if opt.Deadline != o.Deadline {
		if err := g.LongEnough(opt.Deadline, opt.Now); err != nil {
			return Outcome{Step: n}, err
		}
	}
	steps, _, err := g.closed(id, n, false)
	if err != nil {
		return Outcome{Step: n}, err
	}
	st, err := g.stageAt(secret, steps, n+1)
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
	out.Report, out.Over, out.Winner = d.call.Report, d.call.Over, d.call.Winner
	return out, nil
}

// ruledBy is the folder with a ruling on the open step in it.
func (f *Folder) ruledBy(u *Ruling, data []byte) *Folder {
	g := *f
	g.Files = maps.Clone(f.Files)
	g.Files[rulingName(u.Step, u.Number)] = data
	g.Ruled = slices.Clone(f.Ruled)
	g.Ruled[u.Step-1] = append(slices.Clone(f.Ruled[u.Step-1]), u)
	return &g
}

// mayRule says what is wrong with a ruling, but for its changes.
func (f *Folder) mayRule(o RulingOrder) error {
	var ps orders.Problems
	bad := func(code, hint, format string, args ...any) {
		ps = append(ps, orders.Problem{Code: code, Text: fmt.Sprintf(format, args...), Hint: hint})
	}
	n := f.Step()
	over := f.Over()
	switch {
	case strings.TrimSpace(o.Reason) == "":
		bad(CodeRuling, "--reason WHY, or reason: in the file", "a ruling says why")
	case len(f.RulingsHere()) >= maxRulings:
		bad(CodeRuling, "", "a step has at most %d rulings", maxRulings)
	case !o.Closes() && o.Deadline == "" && o.Vacation[0] == "" && !o.MendsClock:
		bad(CodeRuling, "--deadline, --vacation, --mend-clock, --back-to, --pace or --seat, or a file with set", "the ruling changes nothing")
	}
	if over && o.BackTo == 0 {
		bad(CodeGameOver, "a ruling can take it back to a step: back_to", "the game is over")
	}
	if o.Closes() && f.Settled() {
		bad(CodeGameOver, "fieldpost adjudicate closes it; after that, a ruling can take it back: back_to", "by what has been declared at step %d the game is over, and no ruling passes that over", n)
	}
	if o.BackTo > 0 {
		void := f.Void(n)
		switch {
		case over && o.BackTo == n:
			bad(CodeRuling, fmt.Sprintf("back_to: %d, or a step before", n-1), "step %d asked nothing, as the game had ended", n)
		case o.BackTo > n:
			bad(CodeMissingStep, "", "there is no step %d; step %d is open", o.BackTo, n)
		case f.Calls[o.BackTo-1].musters() && (f.Played(o.BackTo) || !over): // where it was lost by silence nothing was dealt
			bad(CodeRuling, "fieldpost new starts another game", "the muster and the first deal cannot be taken back")
		case void[o.BackTo]:
			bad(CodeRuling, "", "step %d is void already, by an earlier ruling", o.BackTo)
		}
	}
	if f.Mustering() && len(o.Set) > 0 {
		bad(CodeRuling, "", "at the muster nothing has been dealt that a ruling could change")
	}
	if o.Pace != "" && o.Pace == f.TermsNow().pace {
		bad(CodeRuling, "", "the pace is '%s' already", o.Pace)
	}
	if s := slices.Index(f.Game.Sides[:], o.Seat); o.Seat != "" && s >= 0 {
		players := f.TermsNow().players
		players[s] = o.Card
		if code, text := checkKeys(f.Game.Adjudicator, players, f.Game.Sides); code != "" {
			bad(code, "", "%s", text)
		}
	}
	return refused(ps)
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

// toldRuling is a ruling that a side has not seen yet, and before which of the events
// since its last orders it is told: those of the next step that counted.
type toldRuling struct {
	*Ruling
	at int
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

func (f *Record) CallAt(n int) *Call {
	if n < 1 || n > len(f.Calls) {
		return nil
	}
	return f.Calls[n-1]
}

// redraft is the draft of step n with the times of its call.
func (f *Folder) redraft(n int, st stage) (draft, error) {
	c := f.Calls[n-1]
	made, _ := ParseMoment(c.Made)
	return f.draft(n, st, AdjudicateOptions{Deadline: c.Deadline, Received: c.Received, Silent: c.Silent, Now: made})
}

// rulingLines say publicly what a ruling says, but for what it changes.
func rulingLines(u *Ruling) (out []string) {
	say := func(format string, args ...any) { out = append(out, fmt.Sprintf(format, args...)) }
	say("At step %d the adjudicator ruled: %s", u.Step, strings.Join(strings.Fields(u.Reason), " "))
	switch {
	case u.BackTo == u.Step:
		say("Step %d is void, and what it asked is asked again.", u.Step)
	case u.BackTo > 0:
		say("Steps %d to %d are void; what was asked at step %d is asked again.", u.BackTo, u.Step, u.BackTo)
	case u.closes():
		say("What was asked at step %d is asked anew; orders sent for it do not count.", u.Step)
	}
	if u.Deadline != "" {
		say("The deadline is %s now.", momentWords(u.Deadline))
	}
	if u.Vacation[0] != "" {
		say("The clock stands still from %s until %s.", momentWords(u.Vacation[0]), momentWords(u.Vacation[1]))
	}
	if u.MendsClock {
		say("The clock by which files were made up to now was wrong, and is right from %s on.", momentWords(u.Made))
	}
	if u.Pace != "" {
		say("The pace is '%s' from now on.", u.Pace)
	}
	if u.Seat != "" {
		say("%s is played by %s from now on.", u.Seat, u.Card.Name)
	}
	return out
}

// momentWords shows a moment as people write it.
func momentWords(moment string) string {
	if t, ok := ParseMoment(moment); ok {
		return t.Format("Mon 2 Jan 2006 15:04 UTC")
	}
	return moment
}

// ruledKind is the kind of the events that a game tells when a ruling changes
// its state.
const ruledKind = "ruled"

// withRulings shows rulings in a side's report, each where it took effect, and before what
// it changed that the side may know.
func (f *Folder) withRulings(lang string, events []view.Event, list []toldRuling) (out []view.Event) {
	done := 0
	for i := 0; i < len(list); {
		told := []view.Event{{Kind: "ruling", Text: speak(lang).Sprintf("Ruling of the adjudicator")}}
		until := list[i].at
		for ; i < len(list) && list[i].at == until; i++ {
			for _, l := range f.sayAllIn(lang, rulingLines(list[i].Ruling)) {
				told = append(told, view.Event{Kind: "ruling", Level: 1, Text: orders.Visible(l)})
			}
		}
		at := until
		for k := until - 1; k >= done; k-- {
			if events[k].Kind == ruledKind {
				events[k].Level, at = 1, k
			}
		}
		out = slices.Concat(out, events[done:at], told, events[at:until])
		done = until
	}
	return append(out, events[done:]...)
}

// publicRuling is the public report of a call that a ruling brought about: what
// it says, and what of its changes both sides see.
func (f *Folder) publicRuling(st stage) (out []string) {
	var events []table.Event
	for _, e := range st.events {
		if e.Kind == ruledKind {
			events = append(events, e)
		}
	}
	return append(rulingLines(st.ruling), st.game.Public(events)...)
}
