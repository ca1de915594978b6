package adjudicate

import (
	"maps"
	"slices"

	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
	"fieldpost/crypto/keys"
	"fieldpost/orders"
)

// stage is where the game stands when a call is made, with what stands in no rules.
type stage struct {
	Stage
	// ruling is the one that brought this call about; ruled are by side those
	// since its last orders. unplayed says that something else than the rules has ended the
	// game, which won has won then. endings are what the sides declared in the step before.
	ruling   *Ruling
	ruled    [2][]toldRuling
	unplayed bool
	won      table.Side
	endings  [2]string
}

// draft is a step before it is sealed and signed.
type draft struct {
	call  Call // without ledger
	views [2]viewText
}

// draft writes what a stage of the game is as step n: the call and both views.
// The times are those that the files before it do not say.
func (f *Folder) draft(n int, st stage, times AdjudicateOptions) (draft, error) {
	d := draft{call: Call{Game: f.Game.ID, Step: n, Asks: st.asks(), Over: st.over, Received: times.Received, Silent: times.Silent, Endings: st.endings,
		Made: Moment(times.Now), Draw: f.nextDraw(n, st)}}
	if !st.over {
		d.call.Deadline = times.Deadline
	}
	switch {
	case st.unplayed:
		d.call.Report = lines(append(f.silentWords(times.Silent), f.endingWords(st.endings, true, st.won)...))
	case st.ruling != nil:
		d.call.Report = lines(append(f.publicRuling(st), f.endingWords(st.endings, false, st.won)...))
	default:
		d.call.Report = lines(slices.Concat(f.silentWords(times.Silent), st.game.Public(st.events), f.endingWords(st.endings, false, st.won)))
	}
	if w := st.winner(); st.over && w != table.Nobody {
		d.call.Winner = f.Game.Sides[w]
	}
	var awaited []string
	for s, side := range f.Game.Sides {
		if len(d.call.Asks[s]) > 0 {
			awaited = append(awaited, side)
		}
	}
	var when [2]string
	for s := range f.Game.Sides {
		v := f.viewOf(n, st, table.Side(s))
		v.Deadline, v.Awaited, v.Winner = d.call.Deadline, awaited, d.call.Winner
		v.Over = st.over && v.Winner == ""
		when[s] = v.When
		if v.Lang != "" {
			when[s] = st.game.View(table.Side(s), st.open, nil).When // in the words of the call
		}
		data, err := encodeView(v, f.Sheet(&v))
		if err != nil {
			return d, fail(viewName(n, f.Game.Sides[s]), CodeFault, "%s", err)
		}
		d.views[s] = data
	}
	// What both know may be public; one side's words are not.
	if when[0] == when[1] {
		d.call.When = orders.Visible(when[0])
	}
	return d, nil
}

func (f *Folder) viewOf(n int, st stage, s table.Side) view.View {
	terms := f.Terms(n)
	v := f.ViewAt(st.Stage, s, terms.players[s].Lang, terms.pace)
	v.Step = n
	ruled := slices.Clone(st.ruled[s])
	for i := range ruled {
		for _, e := range st.since[s][:st.ruled[s][i].at] {
			if !e.For(s) {
				ruled[i].at-- // the side is not told what stands before it
			}
		}
	}
	v.Events = f.withEndings(v.Lang, f.withRulings(v.Lang, v.Events, ruled), st)
	v.Notes = latest(st.notes[s])
	return v
}

// finish seals and signs a draft: the files of its step, to go with those of the folder.
func (f *Folder) finish(id keys.Identity, d draft) (Files, error) {
	n := d.call.Step
	out, all := Files{}, maps.Clone(f.Files)
	for s, side := range f.Game.Sides {
		sealed, err := sealView(d.views[s], f.viewSize(f.Terms(n).pace), f.Terms(n).players[s], f.Game.Adjudicator)
		if err != nil {
			return nil, err
		}
		out[viewName(n, side)], all[viewName(n, side)] = sealed, sealed
	}
	data, err := f.SignCall(id, all, d.call)
	if err != nil {
		return nil, err
	}
	out[callName(n)] = data
	return out, nil
}

// winner is who has won when the game is over.
func (st *stage) winner() table.Side {
	if st.unplayed {
		return st.won
	}
	return st.game.Winner()
}

// withEndings tells in a side's report what the sides have declared in the step before.
func (f *Folder) withEndings(lang string, events []view.Event, st stage) []view.Event {
	if st.endings == [2]string{} {
		return events
	}
	t := speak(lang)
	head := t.Sprintf("A draw is offered")
	if st.over {
		head = t.Sprintf("The game has ended")
	}
	events = append(slices.Clone(events), view.Event{Kind: "ending", Text: head})
	for _, l := range f.sayAllIn(lang, f.endingWords(st.endings, st.over, st.won)) {
		events = append(events, view.Event{Kind: "ending", Level: 1, Text: orders.Visible(l)})
	}
	return events
}

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

// ruledKind is the kind of the events that a game tells when a ruling changes
// its state.
const ruledKind = "ruled"

// redraft is the draft of step n with the times of its call.
func (f *Folder) redraft(n int, st stage) (draft, error) {
	c := f.Calls[n-1]
	made, _ := ParseMoment(c.Made)
	return f.draft(n, st, AdjudicateOptions{Deadline: c.Deadline, Received: c.Received, Silent: c.Silent, Now: made})
}

// draw is the draw of step n, whose call is being made, or is held against what it
// says: st is the stage it was made at.
func (f *Folder) nextDraw(n int, st stage) int {
	if n == 1 {
		return 1
	}
	return f.Calls[n-2].Draw + drawn(st.ruling, st.unplayed, f.Played)
}

// end ends the game at a stage, by something else than the rules, and leaves its step unplayed.
func (st stage) end(winner table.Side) stage {
	st.over, st.open, st.unplayed, st.won = true, nil, true, winner
	return st
}

// roomy are rules whose views can be larger than those sizes: with many blocks
// there is much to choose from.
type roomy interface{ ViewSize(plans bool) int }

// viewSize is the length of what is sealed of a view, which depends on the game and its pace alone.
func (f *Folder) viewSize(pace string) int {
	if r, ok := f.Rules.(roomy); ok {
		return r.ViewSize(pace == pacePlans)
	}
	if pace == pacePlans {
		return viewSizePlans
	}
	return viewSizeTable
}
