package html

import (
	"bytes"
	"cmp"
	"errors"
	"html/template"
	"slices"
	"strings"

	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
	"fieldpost/adjudicate/view/account"
	"fieldpost/adjudicate/view/chart"
	"fieldpost/adjudicate/view/text"
	"fieldpost/scenarios"
)

// show is a game as a page of slides.
type show struct {
	head
	Title, Game, About, Foot string
	// Eyes are the sides through whose eyes one may look, where there are both.
	Eyes []string
	// Faces are the faces of dice, Shared what all maps have alike, Legend what their
	// signs mean.
	Faces, Shared, Legend template.HTML
	Slides                []slide
	css                   string // of the maps
}

type slide struct {
	Step, Before, After int
	When, Over          string
	// Wide and Narrow are the map for a desk and for a phone.
	Wide, Narrow template.HTML
	// History is how the map came to be, by moment of the report.
	History string
	lines   []account.Line
	Eyes    []string
	Groups  []account.Group
	// Nothing says that all of it was told before.
	Nothing bool
	Notes   []note
	Stood   []stood
}

// stood is where the blocks of a side stood, by area, in words: a map shows a large
// stack as a number only, and nothing to who hears it read. Only is the class of what
// one side alone knew while the game went on.
type stood struct {
	Whose, Only string
	Areas       []string
}

// note is what a side wrote to the other, by its lines.
type note struct {
	By    string
	Lines []string
}

var errNoViews = errors.New("there are no views to show")

// Slides shows a game step by step, on one page: for each step the view of one side
// or, once nothing is hidden any more, those of both, drawn on one map and told in one
// report, in which a reader may look through the eyes of one: then the other's blocks
// show their backs, and what only the other was told is left out. Without
// scripts it is one long page. The steps are those of one game, in their order. Where
// both sides are shown before the secrets are published, the page says whom it is for.
func Slides(steps [][]*view.View, given *chart.Map, published bool) ([]byte, error) {
	if len(steps) == 0 || len(steps[0]) == 0 {
		return nil, errNoViews
	}
	first := steps[0][0]
	m, err := mapFor(first.Rules, given)
	if err != nil {
		return nil, err
	}
	lang := first.Lang
	if len(steps[0]) > 1 && steps[0][1].Lang != lang {
		lang = ""
	}
	t := speak(lang)
	s := newShow(t, steps[0], published)
	var before []*view.View
	for i, views := range steps {
		x := newSlide(t, before, views)
		x.Eyes, before = s.Eyes, views
		if m != nil {
			scene, err := x.draw(views, m)
			if err != nil {
				return nil, err
			}
			if i == 0 {
				s.begin(scene, m.Legend(chart.Of(first), legendWidth))
			}
		}
		s.Slides = append(s.Slides, x)
	}
	return s.page(t)
}

// page writes the page.
func (s *show) page(t tongues) ([]byte, error) {
	for i := range s.Slides[1:] {
		s.Slides[i].After, s.Slides[i+1].Before = s.Slides[i+1].Step, s.Slides[i].Step
	}
	s.head = newHead(pageCSS+s.css, Stepping+zoomJS+slidesJS, "")
	var faces, b bytes.Buffer
	if err := t.templates().ExecuteTemplate(&faces, "faces", nil); err != nil {
		return nil, err
	}
	s.Faces = template.HTML(faces.String())
	if err := t.templates().ExecuteTemplate(&b, "slides", s); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// newShow is what stands around the slides of a game, by the views of its first step.
func newShow(t tongues, views []*view.View, published bool) *show {
	first := views[0]
	s := &show{Title: title(first), Game: shown(first.Game)}
	if len(views) > 1 {
		s.Eyes = []string{t.side(first.Side), t.side(views[1].Side)}
		s.About = t.Sprintf("As both sides saw it, nothing hidden.")
		s.Foot = t.Sprintf("The game's secrets are published; what both sides saw is put together here.")
		if !published {
			s.Foot = t.Sprintf("Nothing is hidden here: while the game goes on it is for the adjudicator alone.")
		}
		return s
	}
	s.About = t.Sprintf("As %s saw it.", t.side(first.Side))
	s.Foot = t.Sprintf("It holds what %s knew, and nothing else; while the game goes on it is for that side alone.", t.side(first.Side))
	return s
}

// title is the game's, or the name of its rules.
func title(v *view.View) string { return cmp.Or(shown(v.Title), tongue.Capital(shown(v.Rules))) }

// newSlide is a step of a game in words, behind the one before.
func newSlide(t tongues, before, views []*view.View) slide {
	v := views[0]
	x := slide{Step: v.Step, When: tongue.Capital(shown(v.When)), Over: over(t, v)}
	x.tell(t, before, views)
	x.stand(t, views)
	return x
}

// over says who has won, once somebody has, or nobody can.
func over(t tongues, v *view.View) string {
	switch {
	case v.Winner != "":
		return t.Sprintf("%s has won.", t.side(v.Winner))
	case v.Over:
		return t.Sprintf("Nobody has won.")
	}
	return ""
}

// tell puts together what was told in a step, and written by the opponents. What one
// side sees is as it was told; of both together only what is new.
func (x *slide) tell(t tongues, before, views []*view.View) {
	var sides [2]string
	for i, v := range views[:min(len(views), 2)] {
		sides[i] = t.side(v.Side)
	}
	x.lines = account.Lines(before, views)
	x.Nothing = len(views) > 1 && len(x.lines) > 0 && !slices.ContainsFunc(x.lines, func(l account.Line) bool { return l.Fresh() })
	x.Groups = account.Grouped(t.Lang(), scenarios.StyleOf(views[0].Rules), x.lines, sides, nil)
	for i, v := range views {
		by := t.Sprintf("A note from your opponent")
		if len(views) > 1 {
			by = t.Sprintf("%s writes:", sides[1-i])
		}
		for _, n := range noted(v.Notes) {
			x.Notes = append(x.Notes, note{by, n})
		}
	}
}

// stand says where each side's blocks stood, as far as the views know it.
func (x *slide) stand(t tongues, views []*view.View) {
	style := scenarios.StyleOf(views[0].Rules)
	for i, v := range views {
		own, theirs := stood{Whose: t.side(v.Side)}, stood{Whose: t.Sprintf("Theirs")}
		if len(views) > 1 {
			own.Only = "only" + itoa(i)
		}
		for _, a := range v.Areas {
			mine, others := standing(t, &style, a.Own, 0), standing(t, &style, a.Seen, a.Enemy)
			if c := a.City; c != nil {
				where := shown(text.Walled(t.report, &a))
				mine, others = inCity(t, mine, where, standing(t, &style, c.Own, 0)), inCity(t, others, where, standing(t, &style, c.Seen, c.Enemy))
			}
			own.add(t, a.Name, mine)
			theirs.add(t, a.Name, others)
		}
		if own.Areas != nil {
			x.Stood = append(x.Stood, own)
		}
		if theirs.Areas != nil && len(views) == 1 {
			x.Stood = append(x.Stood, theirs)
		}
	}
}

func (s *stood) add(t tongues, area string, blocks []string) {
	if blocks != nil {
		s.Areas = append(s.Areas, shown(area)+t.Sprintf(": %s", strings.Join(blocks, ", ")))
	}
}

func inCity(t tongues, open []string, where string, blocks []string) []string {
	if blocks == nil {
		return open
	}
	return append(open, where+t.Sprintf(": %s", strings.Join(blocks, ", ")))
}

// standing are blocks with their strength, and the number of those that are not seen.
func standing(t tongues, style *scenarios.Style, blocks []view.Block, unseen int) (out []string) {
	if style.Leaders != nil {
		return allShown(text.Armies(t.report, style, blocks, unseen))
	}
	if unseen > 0 {
		out = append(out, itoa(unseen))
	}
	for _, b := range blocks {
		words := shown(b.Name)
		if b.Max > 0 {
			words += " (" + itoa(b.Strength) + ")"
		}
		out = append(out, words)
	}
	return out
}

// draw draws the maps of a step, and gives the one for a desk.
func (x *slide) draw(views []*view.View, m *chart.Map) (*chart.Scene, error) {
	p := chart.Of(views[0])
	if len(views) > 1 {
		p = chart.Open(views[0], views[1])
	}
	return x.picture(p, account.Together(views, x.lines, m), m)
}

// picture draws the maps of a position, and of the moments that led to it.
func (x *slide) picture(p chart.Position, past []chart.Moment, m *chart.Map) (*chart.Scene, error) {
	wide, err := m.History(p, past)
	if err != nil {
		return nil, err
	}
	narrow, err := m.Narrow().History(p, past)
	if err != nil {
		return nil, err
	}
	x.History = strings.Join(wide.History, ";")
	o := pictureOptions
	o.Prefix, o.Told = "s"+itoa(x.Step), true
	x.Wide = template.HTML(wide.SVG(o))
	o.Prefix, o.Twin = "n"+itoa(x.Step), o.Prefix
	x.Narrow = template.HTML(narrow.SVG(o))
	return wide, nil
}
