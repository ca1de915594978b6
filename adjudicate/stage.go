package adjudicate

import (
	"maps"
	"slices"

	"fieldpost/adjudicate/codes"
	"fieldpost/adjudicate/folder"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/run"
	"fieldpost/adjudicate/view"
	"fieldpost/crypto/keys"
	"fieldpost/orders"
)

// Stage is where the game stands when a call is made, with what stands in no rules.
type Stage struct {
	run.Stage
	// ruling is the one that brought this call about; ruled are by side those
	// since its last orders. unplayed says that something else than the rules has ended the
	// game, which won has won then. endings are what the sides declared in the step before.
	ruling   *folder.Ruling
	ruled    [2][]toldRuling
	unplayed bool
	won      table.Side
	endings  [2]string
}

// draft is a step before it is sealed and signed.
type draft struct {
	Call  folder.Call // without ledger
	Views [2]folder.ViewText
}

// draft writes what a stage of the game is as step n: the call and both views.
// The times are those that the files before it do not say.
func (f *Folder) draft(n int, st Stage, times AdjudicateOptions) (draft, error) {
	d := draft{Call: folder.Call{Game: f.Game.ID, Step: n, Asks: st.Asks(), Over: st.Over, Received: times.Received, Silent: times.Silent, Endings: st.endings,
		Made: folder.Moment(times.Now), Draw: f.nextDraw(n, st)}}
	if !st.Over {
		d.Call.Deadline = times.Deadline
	}
	d.Call.Report = f.report("", st, times)
	if w := st.winner(); st.Over && w != table.Nobody {
		d.Call.Winner = f.Game.Sides[w]
	}
	var awaited []string
	for s, side := range f.Game.Sides {
		if len(d.Call.Asks[s]) > 0 {
			awaited = append(awaited, side)
		}
	}
	var when [2]string
	for s := range f.Game.Sides {
		v := f.viewOf(n, st, table.Side(s))
		v.Deadline, v.Awaited, v.Winner = d.Call.Deadline, awaited, d.Call.Winner
		v.Over = st.Over && v.Winner == ""
		when[s] = v.When
		if v.Lang != "" {
			when[s] = st.Game.View(table.Side(s), st.Open, nil).When
			if d.Call.In == nil {
				d.Call.In = map[string]folder.Said{}
			}
			d.Call.In[v.Lang] = folder.Said{When: orders.Visible(v.When), Report: f.report(v.Lang, st, times)}
		}
		data, err := folder.EncodeView(v, f.Sheet(&v))
		if err != nil {
			return d, codes.Fail(folder.ViewName(n, f.Game.Sides[s]), codes.CodeFault, "%s", err)
		}
		d.Views[s] = data
	}
	// What both know may be public; one side's words are not.
	if when[0] == when[1] {
		d.Call.When = orders.Visible(when[0])
	}
	for lang, said := range d.Call.In {
		if d.Call.When == "" {
			said.When = ""
		}
		d.Call.In[lang] = said
		if said.When == d.Call.When && slices.Equal(said.Report, d.Call.Report) { // of a game that speaks English only
			delete(d.Call.In, lang)
		}
	}
	return d, nil
}

// report is the public report of a stage, in a language.
func (f *Folder) report(lang string, st Stage, times AdjudicateOptions) []string {
	silent, endings := f.SayAll(lang, f.SilentWords(times.Silent)), f.sayEndings(lang, st.endings, st.unplayed, st.won)
	switch {
	case st.unplayed:
		return folder.Lines(append(silent, endings...))
	case st.ruling != nil:
		return folder.Lines(append(f.publicRuling(lang, st), endings...))
	}
	return folder.Lines(slices.Concat(silent, st.Game.Public(lang, st.Events), endings))
}

func (f *Folder) viewOf(n int, st Stage, s table.Side) view.View {
	terms := f.Terms(n)
	v := f.ViewAt(st.Stage, s, terms.Players[s].Lang, terms.Pace)
	v.Step = n
	ruled := slices.Clone(st.ruled[s])
	for i := range ruled {
		for _, e := range st.Since[s][:st.ruled[s][i].at] {
			if !e.For(s) {
				ruled[i].at-- // the side is not told what stands before it
			}
		}
	}
	v.Events = f.withEndings(v.Lang, f.withRulings(v.Lang, &v, ruled), st)
	v.Notes = folder.Latest(st.Notes[s])
	return v
}

// finish seals and signs a draft: the files of its step, to go with those of the folder.
func (f *Folder) finish(id keys.Identity, d draft) (folder.Files, error) {
	n := d.Call.Step
	out, all := folder.Files{}, maps.Clone(f.Files)
	for s, side := range f.Game.Sides {
		sealed, err := folder.SealView(d.Views[s], f.viewSize(f.Terms(n).Pace), f.Terms(n).Players[s], f.Game.Adjudicator)
		if err != nil {
			return nil, err
		}
		out[folder.ViewName(n, side)], all[folder.ViewName(n, side)] = sealed, sealed
	}
	data, err := f.SignCall(id, all, d.Call)
	if err != nil {
		return nil, err
	}
	out[folder.CallName(n)] = data
	return out, nil
}

// winner is who has won when the game is over.
func (st *Stage) winner() table.Side {
	if st.unplayed {
		return st.won
	}
	return st.Game.Winner()
}

// sayEndings are EndingWords in a language, as sentences: a side's name may begin small in it.
func (f *Folder) sayEndings(lang string, endings [2]string, over bool, won table.Side) []string {
	said := f.SayAll(lang, f.EndingWords(endings, over, won))
	for i := range said {
		said[i] = tongue.Capital(said[i])
	}
	return said
}

// withEndings tells in a side's report what the sides have declared in the step before.
func (f *Folder) withEndings(lang string, events []view.Event, st Stage) []view.Event {
	if st.endings == [2]string{} {
		return events
	}
	t := run.Speak(lang)
	head := t.Sprintf("A draw is offered")
	if st.Over {
		head = t.Sprintf("The game has ended")
	}
	events = append(slices.Clone(events), view.Event{Kind: "ending", Text: head})
	for _, l := range f.sayEndings(lang, st.endings, st.Over, st.won) {
		events = append(events, view.Event{Kind: "ending", Level: 1, Text: orders.Visible(l)})
	}
	return events
}

// withRulings shows rulings in a side's report, each where it took effect, and before what
// it changed that the side may know.
func (f *Folder) withRulings(lang string, v *view.View, list []toldRuling) (out []view.Event) {
	done := 0
	for k := range v.Events {
		if v.Events[k].Kind == ruledKind {
			v.Events[k].Level = 1
		}
	}
	after := make([]int, len(v.Past)) // how many are shown before the events of each moment
	for i := 0; i < len(list); {
		at := list[i].at
		told := []view.Event{{Kind: "ruling", Text: run.Speak(lang).Sprintf("Ruling of the adjudicator")}}
		for ; i < len(list) && list[i].at == at; i++ {
			for _, l := range f.SayAll(lang, folder.RulingLines(list[i].Ruling)) {
				told = append(told, view.Event{Kind: "ruling", Level: 1, Text: orders.Visible(l)})
			}
		}
		out = slices.Concat(out, v.Events[done:at], told)
		until := len(v.Events)
		if i < len(list) {
			until = list[i].at
		}
		for done = at; done < until && v.Events[done].Kind == ruledKind; done++ {
			out = append(out, v.Events[done])
		}
		for k, m := range v.Past {
			if m.After > at {
				after[k] += len(told)
			}
		}
	}
	for k := range v.Past {
		v.Past[k].After += after[k]
	}
	return append(out, v.Events[done:]...)
}

// publicRuling is the public report of a call that a ruling brought about: what
// it says, and what of its changes both sides see.
func (f *Folder) publicRuling(lang string, st Stage) (out []string) {
	var events []table.Event
	if at, changes := st.Ruled[st.ruling.Step]; changes { // an earlier one's stand before that
		for _, e := range st.Events[at-st.Told[len(st.Told)-1]:] {
			if e.Kind == ruledKind {
				events = append(events, e)
			}
		}
	}
	return append(f.SayAll(lang, folder.RulingLines(st.ruling)), st.Game.Public(lang, events)...)
}

// ruledKind is the kind of the events that a game tells when a ruling changes its state.
const ruledKind = "ruled"

// Redraft is the draft of step n with the times of its call.
func (f *Folder) Redraft(n int, st Stage) (draft, error) {
	c := f.Calls[n-1]
	made, _ := folder.ParseMoment(c.Made)
	return f.draft(n, st, AdjudicateOptions{Deadline: c.Deadline, Received: c.Received, Silent: c.Silent, Now: made})
}

// draw is the draw of step n, whose call is being made, or is held against what it
// says: st is the stage it was made at.
func (f *Folder) nextDraw(n int, st Stage) int {
	if n == 1 {
		return 1
	}
	return f.Calls[n-2].Draw + folder.Drawn(st.ruling, st.unplayed, f.Played)
}

// end ends the game at a stage, by something else than the rules, and leaves its step unplayed.
func (st Stage) end(winner table.Side) Stage {
	st.Over, st.Open, st.unplayed, st.won = true, nil, true, winner
	return st
}

// roomy are rules whose views can be larger than those sizes: with many blocks
// there is much to choose from.
type roomy interface{ ViewSize(plans bool) int }

// viewSize is the length of what is sealed of a view, which depends on the game and its pace alone.
func (f *Folder) viewSize(pace string) int {
	if r, ok := f.Rules.(roomy); ok {
		return r.ViewSize(pace == run.PacePlans)
	}
	if pace == run.PacePlans {
		return folder.ViewSizePlans
	}
	return folder.ViewSizeTable
}
