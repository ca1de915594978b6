package run

import (
	"strings"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
	"fieldpost/adjudicate/view/past"
	"fieldpost/orders/say"
)

// ViewAt is what a side knows at a stage, in its language, but for what stands in no rules.
func (g *Play) ViewAt(st Stage, s table.Side, lang, pace string) view.View {
	var events []table.Event
	for _, e := range st.Since[s] {
		if e.For(s) {
			events = append(events, e)
		}
	}
	v := viewIn(st.Game, lang, s, st.Open, events)
	g.describe(&v, s)
	v.Pace = pace
	v.Past = past.Shorten(st.past[s], game.OnMap(st.Game, s))
	for i, d := range st.Decided[s] {
		first := i == 0 || st.Decided[s][i-1].Name != d.Name || st.Decided[s][i-1].Area != d.Area
		v.Decided = append(v.Decided, g.decided(v.Lang, d, first))
	}
	v.Decided = bounded(Speak(v.Lang), v.Decided)
	v.Passed, v.Plan = g.SayAll(v.Lang, st.passed[s]), st.plans[s].text
	if st.musters() {
		v.Asked = []view.Question{readyQuestion(v.Lang)}
	}
	return v
}

// decided is what plan or house answered, with what was asked and what the answer does in words;
// first of its list or not.
func (g *Play) decided(lang string, d table.Decision, first bool) view.Decided {
	grammar := g.Rules.Grammar()
	said := view.Decided{Key: d.Key, Area: d.Area, Answer: grammar.Text(d.Answer), By: d.From.Kind, Where: g.Say(lang, d.From.Where),
		Asked: g.Say(lang, say.Words(g.Rules.Asks(d.Name)))}
	done := g.Rules.Sentence(d.Name, d.Answer)
	if _, ends := grammar.Ends[d.Answer.Verb]; ends && done.IsZero() {
		switch {
		case !grammar.Who[d.Name]:
			done = say.Words("nothing more")
		case first:
			done = say.Words("nobody")
		default:
			done = say.Words("nobody else")
		}
	}
	if done.IsZero() {
		done = grammar.Say(d.Answer)
	}
	said.Done = strings.TrimSuffix(strings.TrimSpace(g.Say(lang, done)), ".")
	if d.Answer.Name == "" {
		said.Block = d.Block
	}
	return said
}

// MostDecided is the most bytes that what was decided may take in a view.
const MostDecided = 12 << 10

// bounded keeps the latest decisions that fit, and says how many it left out.
func bounded(t tongue.Tongue, all []view.Decided) []view.Decided {
	size, from := 0, len(all)
	for from > 0 {
		d := all[from-1]
		size += len(d.Key) + len(d.Area) + len(d.Answer) + len(d.By) + encodedSize(d.Where) + 80
		if size > MostDecided {
			break
		}
		from--
	}
	if from == 0 {
		return all
	}
	return append([]view.Decided{{Key: "earlier", Answer: t.Sprintf("%d earlier answers are left out here", from), By: "plan"}}, all[from:]...)
}

// speaker is a Game that has words in more languages than English.
type speaker interface {
	// ViewIn is View in a language; in English where the game has no words of it.
	ViewIn(lang string, s table.Side, open []*table.Question, events []table.Event) view.View
}

// viewIn is a side's view in its language. Of a game that speaks English only, the
// words around what it says are in that language all the same.
func viewIn(g game.Game, lang string, s table.Side, open []*table.Question, events []table.Event) view.View {
	lang = Adopted(lang)
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
