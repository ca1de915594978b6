package adjudicate

import (
	"fmt"
	"maps"
	"slices"

	"fieldpost/adjudicate/game"
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

// ViewAt is what a side knows at a stage, in its language, but for what stands in no rules.
func (g *Play) ViewAt(st Stage, s table.Side, lang, pace string) view.View {
	var events []table.Event
	for _, e := range st.since[s] {
		if e.For(s) {
			events = append(events, e)
		}
	}
	v := viewIn(st.game, lang, s, st.open, events)
	g.describe(&v, s)
	v.Pace = pace
	for _, d := range st.decided[s] {
		v.Decided = append(v.Decided, view.Decided{Key: d.Key, Area: d.Area, Answer: g.Rules.Grammar().Text(d.Answer), By: d.From.Kind, Where: g.whereIn(v.Lang, d.From.Where)})
	}
	v.Decided = bounded(speak(v.Lang), v.Decided)
	v.Passed, v.Plan = g.sayAllIn(v.Lang, st.passed[s]), st.plans[s].text
	if st.musters() {
		v.Asked = []view.Question{readyQuestion(v.Lang)}
	}
	return v
}

// speaker is a Game that has words in more languages than English.
type speaker interface {
	// ViewIn is View in a language; in English where the game has no words of it.
	ViewIn(lang string, s table.Side, open []*table.Question, events []table.Event) view.View
}

// viewIn is a side's view in its language. Of a game that speaks English only, the
// words around what it says are in that language all the same.
func viewIn(g game.Game, lang string, s table.Side, open []*table.Question, events []table.Event) view.View {
	lang = adopted(lang)
	if x, ok := g.(speaker); ok {
		return x.ViewIn(lang, s, open, events)
	}
	v := g.View(s, open, events)
	v.Lang = lang
	return v
}

// describe puts into a side's view which game it is of.
func (g *Play) describe(v *view.View, s table.Side) {
	v.Game, v.Rules, v.Title = g.id, g.Rules.Name(), g.Rules.Title()
	v.Scenario, v.Side = g.scenario, g.sides[s]
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

// signCall writes a call with its ledger over the files there are.
func (f *Record) SignCall(id keys.Identity, files Files, c Call) ([]byte, error) {
	var err error
	if c.Ledger, err = recorded(files, c.Step, f.Game.Sides, digests{}); err != nil {
		return nil, fail(callName(c.Step), CodeBadLedger, "%s", err)
	}
	data, err := signFile(id, c.encode(f.Game.Sides))
	if err != nil {
		return nil, err
	}
	if _, ps := parseCall(c.Step, data, f.Game); ps.Refused() {
		return nil, fail(callName(c.Step), CodeFault, "the call cannot be written: its report is too large or not plain text")
	}
	return data, nil
}

// silentWords say publicly what was done for a side that had sent nothing.
func (f *Record) silentWords(silent [2]string) (out []string) {
	say := func(format, who string) { out = append(out, fmt.Sprintf(format, who)) }
	for s, how := range silent {
		who := f.Game.Sides[s]
		switch how {
		case SilentDefault:
			say("Nothing had come from %s by the deadline: its plan and the standing defaults answer.", who)
		case SilentHeld:
			say("The orders that %s had held back count since the deadline has passed.", who)
		case SilentForfeit:
			say("Nothing had come from %s by the deadline: the game is lost for it.", who)
		}
	}
	return out
}

// winner is who has won when the game is over.
func (st *stage) winner() table.Side {
	if st.unplayed {
		return st.won
	}
	return st.game.Winner()
}
