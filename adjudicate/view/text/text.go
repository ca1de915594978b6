// Package text renders a view as plain text for a terminal, a mail or a phone.
//
// It promises that no line is longer than the width, that whatever stands in
// a name or a note is shown as text and never acts on a terminal, and that the
// same view gives the same text.
//
// There is one column only. Two columns side by side look well on a wide
// screen and nowhere else: a phone folds them, and a screen reader reads an
// own block and an enemy count as one sentence.
package text

import (
	"strconv"
	"strings"
	"time"

	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
	"fieldpost/orders/say"
	"fieldpost/scenarios"
)

// Width is how long a line may be where nothing else is asked for.
const Width = 72

// Options say how to render.
type Options struct {
	// Width is the longest line in characters; 0 stands for [Width].
	Width int
	// ASCII writes dice as digits and uses no character a plain terminal lacks.
	// Names and notes keep theirs.
	ASCII bool
	// Next says which commands to type next; empty for those of a player at the folder.
	Next string
	// Letter says that it stands in a letter, which says by itself what to do next.
	Letter bool
	// Open is the step that is open now, where the view is of an earlier one.
	Open int
	// Now is what the reader's clock says; it may be zero.
	Now time.Time
	// Fights are what came of battles, in a line each, by the events that begin them: see
	// package account.
	Fights map[int]string
}

const least = 24

// Render gives the view as text.
func Render(v *view.View, o Options) string {
	if o.Width == 0 {
		o.Width = Width
	}
	p := &page{width: max(o.Width, least), ascii: o.ASCII, t: Speak(v.Lang), now: o.Now, style: scenarios.StyleOf(v.Rules)}
	p.header(v)
	if o.Open > v.Step {
		p.closed(v, o.Open)
	} else {
		p.asked(v)
	}
	p.blocks(v)
	p.cities(v)
	p.controlled(v)
	p.offMap(v)
	p.cards(v)
	p.battles(v)
	p.events(v.Events, o.Fights)
	p.plan(v)
	p.decided(v)
	p.notes(v)
	if o.Open <= v.Step {
		if !o.Letter {
			p.next(v, o.Next)
		}
	}
	return p.b.String()
}

// header says which game and moment this is, and who is who.
func (p *page) header(v *view.View) {
	parts := []string{v.Title}
	if v.Title == "" {
		parts[0] = v.Rules
	}
	if v.Game != "" {
		parts = append(parts, v.Game)
	}
	if v.When != "" {
		parts = append(parts, v.When)
	}
	if v.Step > 0 {
		parts = append(parts, p.t.Sprintf("step %d", v.Step))
	}
	p.joined(0, 0, parts, p.dot())
	p.flow(0, 0, strings.Join(v.Roles, " "))
	if facts := Facts(p.t, v); facts != nil {
		p.joined(0, 0, facts, p.dot())
	}
}

func (p *page) dot() string {
	if p.ascii {
		return " - "
	}
	return " · "
}

// asked says what this side has to answer, and until when.
func (p *page) asked(v *view.View) {
	p.gap()
	switch {
	case Ended(v):
		p.flow(0, 0, Over(p.t, v))
		return
	case len(v.Asked) == 0 && len(v.Awaited) == 0:
		p.flow(0, 0, p.t.Sprintf("Nothing is asked of you."))
		return
	case len(v.Asked) == 0:
		p.flow(0, 0, Waits(p.t, v))
	default:
		p.questions(v, "Asked of you: %s", "Asked of you, %d things:")
	}
	if v.Deadline != "" && len(v.Asked) > 0 {
		p.flow(0, 2, p.t.Sprintf("Answer by %s.", Until(p.t, v.Deadline, p.now)))
	}
}

// questions are what is asked, or was, in one line or in a list.
func (p *page) questions(v *view.View, one, many string) {
	if len(v.Asked) == 1 {
		p.flow(0, 2, p.t.Sprintf(one, v.Asked[0].Text))
		return
	}
	p.flow(0, 0, p.t.Sprintf(many, len(v.Asked)))
	for _, q := range v.Asked {
		p.flow(2, 4, "- "+q.Text)
	}
}

// closed says of an earlier step what was asked there, and that it is not any more.
func (p *page) closed(v *view.View, open int) {
	p.gap()
	p.flow(0, 0, p.t.Sprintf("Step %d is closed; step %d is open.", v.Step, open))
	if len(v.Asked) == 0 {
		p.flow(0, 0, p.t.Sprintf("You were asked nothing."))
		return
	}
	p.questions(v, "You were asked: %s", "You were asked %d things:")
}

// Ended says whether the game is over by a view.
func Ended(v *view.View) bool { return v.Winner != "" || v.Over }

// Over says who has won the game.
func Over(t tongue.Tongue, v *view.View) string {
	if v.Over {
		return t.Sprintf("The game is over: nobody has won.")
	}
	if v.Winner == v.Side {
		return t.Sprintf("The game is over: you have won.")
	}
	return t.Sprintf("The game is over: %s has won.", named(t, v.Winner))
}

// Deadline shows a moment as people write it, in UTC, with the year where that is not this
// one; who gives no time of now reads none. Beside it stands what the reader's clock shows
// then, in the zone of now, where that is another. What is no moment is shown as it is.
func Deadline(s string, now time.Time) string { return Moment(s, now).String() }

// Moment is Deadline as something to be said.
func Moment(s string, now time.Time) say.Text {
	for _, layout := range []string{time.RFC3339, "2006-01-02T15:04Z07:00", "2006-01-02 15:04Z07:00"} {
		if t, err := time.Parse(layout, s); err == nil {
			layout = "15:04 UTC"
			if !now.IsZero() && t.UTC().Year() != now.UTC().Year() {
				layout = "2006 15:04 UTC"
			}
			return there(t, now.Location(), say.Moment(t.UTC(), layout))
		}
	}
	return say.Words(orders.Visible(s))
}

// there adds a moment at a place, in brackets, where clocks show another time than UTC.
func there(t time.Time, place *time.Location, words say.Text) say.Text {
	at := t.In(place)
	_, offset := at.Zone()
	switch {
	case offset == 0:
		return words
	case at.Day() == t.UTC().Day():
		return say.Textf("%s (%s)", words, at.Format("15:04 MST"))
	}
	return say.Textf("%s (%s)", words, say.Moment(at, "15:04 MST"))
}

// Facts turns the public facts into words. Those that the roles have told
// already are left out, and what this page has no words for: it is for programs.
func Facts(t tongue.Tongue, v *view.View) (out []string) {
	for _, line := range scenarios.StyleOf(v.Rules).Facts {
		if line.Page == "" {
			continue
		}
		if line.Both(line.Page) {
			if both := v.Together(line.Fact, func(side string) string { return named(t, side) }); both != "" {
				out = append(out, t.Sprintf(line.Page, both))
			}
			continue
		}
		for _, f := range v.Facts {
			side, is := strings.CutPrefix(f.Name, line.Fact)
			switch {
			case is && side != "" && strings.HasSuffix(line.Fact, "-"):
				out = append(out, t.Sprintf(line.Page, named(t, side), Cards(t, f.Value)))
			case is && side == "":
				out = append(out, t.Sprintf(line.Page, named(t, f.Value)))
			}
		}
	}
	return out
}

// Cards are the cards of a fact, one or more: their points in words, their names as
// they are typed.
func Cards(t tongue.Tongue, names string) string {
	cards := strings.Split(names, ", ")
	for i := range cards {
		if n, err := strconv.Atoi(strings.TrimSuffix(cards[i], " AP")); err == nil && strings.HasSuffix(cards[i], " AP") {
			cards[i] = t.Sprintf("%d AP", n)
		}
	}
	return strings.Join(cards, ", ")
}

// next says what to type, or that there is nothing to do.
func (p *page) next(v *view.View, words string) {
	if words == "" {
		words = Next(v)
	}
	if words == "" {
		return
	}
	p.gap()
	p.flow(0, 2, p.t.Sprintf("Next: %s", words))
}

// Until is Deadline in a language.
func Until(t tongue.Tongue, s string, now time.Time) string { return t.Say(Moment(s, now)) }

// named is the name of a side, or another one, as at the beginning of a sentence.
func named(t tongue.Tongue, s string) string { return tongue.Capital(t.Word(s)) }

// Next is the command that a player types after reading a view, empty for none.
func Next(v *view.View) string {
	switch {
	case Ended(v):
		return "fieldpost verify"
	case len(v.Asked) > 0:
		return "fieldpost sheet > orders.yaml"
	}
	return ""
}

func list(items []string, each func(string) string) string {
	out := make([]string, len(items))
	for i, s := range items {
		out[i] = each(s)
	}
	return strings.Join(out, ", ")
}
