package html

import (
	"bytes"
	"errors"
	"html/template"

	"fieldpost/adjudicate/view"
	"fieldpost/adjudicate/view/chart"
)

// show is a game as a page of slides.
type show struct {
	head
	Title, Game, About, Foot string
	// Faces are the faces of dice, Shared what all maps have alike.
	Faces, Shared template.HTML
	Slides        []slide
}

type slide struct {
	Step, Before, After int
	When, Over          string
	Picture             template.HTML
	Told                []told
}

// told is what a side was told.
type told struct {
	Head   string
	Groups []group
	Notes  [][]string
}

var errNoViews = errors.New("there are no views to show")

// Slides shows a game step by step, on one page: for each step the view of one side
// or, once nothing is hidden any more, those of both, drawn on one map. Without
// scripts it is one long page. The steps are those of one game, in their order.
func Slides(steps [][]*view.View, given *chart.Map) ([]byte, error) {
	if len(steps) == 0 || len(steps[0]) == 0 {
		return nil, errNoViews
	}
	first := steps[0][0]
	m, err := mapFor(first.Rules, given)
	if err != nil {
		return nil, err
	}
	lang := first.Lang
	both := len(steps[0]) > 1
	if both && steps[0][1].Lang != lang {
		lang = ""
	}
	t := speak(lang)
	s := &show{Title: shown(first.Title), Game: shown(first.Game)}
	if s.Title == "" {
		s.Title = sentence(shown(first.Rules))
	}
	s.About = t.Sprintf("As %s saw it.", t.side(first.Side))
	s.Foot = t.Sprintf("It holds what %s knew, and nothing else; while the game goes on it is for that side alone.", t.side(first.Side))
	if both {
		s.About = t.Sprintf("As both sides saw it, nothing hidden.")
		s.Foot = t.Sprintf("The game's secrets are published; what both sides saw is put together here.")
	}
	css := pageCSS
	for i, views := range steps {
		x := slide{Step: views[0].Step, When: sentence(shown(views[0].When))}
		if i > 0 {
			x.Before = steps[i-1][0].Step
		}
		if i < len(steps)-1 {
			x.After = steps[i+1][0].Step
		}
		if w := views[0].Winner; w != "" {
			x.Over = t.Sprintf("%s has won.", t.side(w))
		}
		for _, v := range views {
			told := told{Head: t.Sprintf("What happened"), Groups: grouped(speak(v.Lang), v.Events, m), Notes: noted(v.Notes)}
			if both {
				told.Head = t.Sprintf("What %s was told", t.side(v.Side))
			}
			x.Told = append(x.Told, told)
		}
		if m != nil {
			p := chart.Of(views[0])
			if both {
				p = chart.Open(views[0], views[1])
			}
			scene, err := m.Board(p)
			if err != nil {
				return nil, err
			}
			if i == 0 {
				css += scene.CSS("s")
				s.Shared = template.HTML(scene.Shared("s"))
			}
			o := pictureOptions
			o.Prefix = "s" + itoa(x.Step)
			x.Picture = template.HTML(scene.SVG(o))
		}
		s.Slides = append(s.Slides, x)
	}
	s.head = newHead(css, slidesJS, "")
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
