// Package asking leads a player through the questions of an open call, one choice at
// a time, each time with the legal ones only, and makes an order sheet of the answers.
//
// It promises: what can be chosen follows from the view and the answers before it
// alone; a finished form is a sheet that the check has accepted; whoever breaks off
// leaves nothing behind, as nothing here writes a file. The questions, their choices
// and the way through them are the Form's and Run's; a Front only shows them.
package asking

import (
	"slices"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
	"fieldpost/adjudicate/view/text"
	"fieldpost/orders"
	"fieldpost/orders/say"
	"fieldpost/scenarios"
)

// Tongue is a player's language, with the words of a form.
func Tongue(lang string) tongue.Tongue { return book().In(lang) }

// Form is an order sheet that is being filled in.
type Form struct {
	rules game.Asking
	view  *view.View
	// check says whether the answers so far are a whole sheet.
	check func(lines []string) bool
	given []answers // by question of the view
	ahead []sent    // orders ahead, by condition
	// open says that questions may be left unanswered, as those ahead of their time, and
	// lead what stands before their titles.
	open bool
	lead string
	say  tongue.Tongue
	// SealFirst has it proposed first that the sheet is sealed, as its player has said where to.
	SealFirst bool
}

// answers are those to one question of the view and its list.
type answers struct {
	list   []table.Option
	enough bool  // the player will name no more
	before []int // how many there were before each choice, which may be of several
}

// back takes the last choice back.
func (a *answers) back() {
	n := len(a.list) - 1
	if last := len(a.before) - 1; last >= 0 {
		n, a.before = min(n, a.before[last]), a.before[:last]
	}
	a.list, a.enough = a.list[:n], false
}

// New is an empty form for what a view asks. check says whether lines under
// "orders:" are a sheet that is accepted.
func New(rules game.Asking, v *view.View, check func(lines []string) bool) *Form {
	return &Form{rules: rules, view: v, check: check, given: make([]answers, len(v.Asked)), say: book().In(v.Lang)}
}

// Question is what is to be answered next.
type Question struct {
	// Title asks it; About is what the player should see of the map for it.
	Title string
	About []string
	// Choices are the legal answers.
	Choices []Choice
	// Enough says that the list may also end here, Skip that the question may be left
	// open, and CanGoBack that there is an answer to take back.
	Enough, Skip, CanGoBack bool
}

// Choice is a legal answer, or several that are chosen from next. All says that every
// block does the same as far as it may.
type Choice struct {
	Label  string
	Answer table.Option
	All    bool
	More   []Choice
}

// muster is the question of step 1, which is no game's.
const muster = "ready"

// Open is the question to be answered next, nil when the form is filled in. The error
// says that the view does not do.
func (f *Form) Open() (*Question, error) {
	for i := range f.view.Asked {
		asked, a := &f.view.Asked[i], &f.given[i]
		if a.enough || asked.Name == muster && len(a.list) > 0 {
			continue
		}
		if asked.Name == muster {
			return &Question{Title: asked.Text, Choices: []Choice{{Label: f.say.Sprintf("yes, I am ready"), Answer: table.Option{Verb: "true"}}}}, nil
		}
		next, areas, err := f.rules.Ask(f.view, asked, a.list)
		if err != nil {
			return nil, err
		}
		if next == nil {
			continue
		}
		style := scenarios.StyleOf(f.rules.Name())
		m := excerpt{f.rules, f.rules.Grammar(), areas, f.say, Answers(f.rules, f.view.Lang), "enemy " + text.Unit(&style)}
		q := &Question{Title: f.title(asked, next, a.list), About: m.about(next, len(a.list) == 0), CanGoBack: f.any()}
		if slices.Contains(m.grammar.Lead, next.Name) && len(f.view.Cards) > 0 {
			q.About = append(append(q.About, f.say.Sprintf("Your hand:")), visible(f.view.Cards)...)
		}
		options := m.grammar.Moving(next).Options
		q.Choices = append(m.together(options, a.list), m.choices(options, func(o table.Option) say.Text { return game.EndWords(f.rules, f.view, asked, a.list, next, o) })...)
		q.Skip = f.open && len(a.list) == 0
		if _, ends := m.grammar.Ending(next); !ends && len(a.list) > 0 && !f.open {
			q.Enough = f.check(f.Lines())
		}
		return q, nil
	}
	return nil, nil
}

// at is the question that is answered next, or past the last.
func (f *Form) at() int {
	for i := range f.view.Asked {
		asked, a := &f.view.Asked[i], &f.given[i]
		if asked.Name == muster && len(a.list) == 0 {
			return i
		}
		if asked.Name == muster || a.enough {
			continue
		}
		if next, _, err := f.rules.Ask(f.view, asked, a.list); next != nil || err != nil {
			return i
		}
	}
	return len(f.view.Asked)
}

// Take answers the open question.
func (f *Form) Take(o table.Option) {
	if i := f.at(); i < len(f.given) {
		a := &f.given[i]
		a.before = append(a.before, len(a.list))
		a.list = append(a.list, o)
	}
}

// TakeAll answers the open question, and those after it on the list, for every block that
// may do the same.
func (f *Form) TakeAll(o table.Option) {
	i := f.at()
	f.Take(o)
	for i < len(f.given) {
		a := &f.given[i]
		next, _, err := f.rules.Ask(f.view, &f.view.Asked[i], a.list)
		if next == nil || err != nil {
			return
		}
		n := slices.IndexFunc(next.Options, func(x table.Option) bool { return sameWay(x, o) })
		if n < 0 {
			return
		}
		a.list = append(a.list, next.Options[n])
	}
}

// sameWay says that two blocks do the same.
func sameWay(x, y table.Option) bool {
	x.Name = y.Name
	return x == y
}

// Stop ends the list of the open question where it may end, or leaves the question open.
func (f *Form) Stop() {
	if i := f.at(); i < len(f.given) {
		f.given[i].enough = true
	}
}

func (f *Form) any() bool {
	return slices.ContainsFunc(f.given, func(a answers) bool { return a.enough || len(a.list) > 0 })
}

// Back takes the last answer back, and says whether there was one.
func (f *Form) Back() bool {
	for i := len(f.given) - 1; i >= 0; i-- {
		a := &f.given[i]
		if len(a.list) > 0 {
			a.back()
			return true
		} else if a.enough {
			a.enough = false
			return true
		}
	}
	return false
}

// Lines are the answers so far as lines of a sheet, to stand under "orders:", with what
// goes ahead.
func (f *Form) Lines() []string {
	lines := f.own()
	for i, a := range f.ahead {
		if a.Most > 0 && i == 0 {
			lines = append(lines, "  "+a.Key+":")
		}
		lines = append(lines, a.lines()...)
	}
	return lines
}

func (f *Form) own() (lines []string) {
	lists := make([][]table.Option, len(f.given))
	for i := range f.given {
		list := f.given[i].list
		if f.view.Asked[i].Name == muster {
			if len(list) > 0 {
				lines = append(lines, "  ready: true")
			}
			continue
		}
		lists[i] = list
	}
	return append(lines, game.Lines(f.rules, f.view, lists)...)
}

// title asks a question, with what stands before those ahead of their time.
func (f *Form) title(asked *view.Question, next *table.Question, before []table.Option) string {
	if len(before) == 0 {
		return orders.Visible(f.lead + asked.Text)
	}
	return Title(f.rules, f.view.Lang, asked, next)
}

// Title asks what comes next in the list of a view's question, once that has been answered.
func Title(rules game.Asking, lang string, asked *view.Question, next *table.Question) string {
	title, t := asked.Text, book().In(lang)
	grammar := rules.Grammar()
	var part *game.Part
	if len(next.Options) > 0 {
		part = grammar.PartOf(next.Options[len(next.Options)-1].Verb)
	}
	switch {
	case next.Text != "":
		title = next.Text
	case part != nil && part.Of == asked.Name && part.AsksIn != "" && next.Area != "":
		title = t.Sprintf(part.AsksIn, next.Area)
	case part != nil && part.Of == asked.Name:
		title = Answers(rules, lang)(say.Words(part.Asks))
	case grammar.InParts(asked.Name) && next.N > 0:
		title = t.Sprintf("The next action: %s left.", t.Count(next.N, "point"))
	case next.Block != "":
		title = t.Sprintf("%s: %s", next.Block, asked.Text)
	case next.Area != "" && next.N > 0:
		title = t.Sprintf("%s: %d more.", asked.Text, next.N) // its words do not count
	}
	return orders.Visible(title)
}
