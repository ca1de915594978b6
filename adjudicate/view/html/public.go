package html

import (
	"html/template"
	"slices"
	"strings"

	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
	"fieldpost/adjudicate/view/account"
	"fieldpost/adjudicate/view/chart"
)

// Public is a step as everybody may know it: the moment and the report are those of its call,
// which is not sealed; of the view, whosever it is, only what both sides see alike is shown. Other
// is that of the other side, where it is known too: then the board moves through what happened.
type Public struct {
	View   *view.View
	Other  *view.View
	When   string
	Report []string
}

// Spectators shows steps as everybody may know them, with the map and without blocks' faces,
// on one page in English. The page is the same whichever side's views it is made from. Later
// steps that are held back are told by their number.
func Spectators(steps []Public, given *chart.Map, later int) ([]byte, error) {
	if len(steps) == 0 || steps[0].View == nil {
		return nil, errNoViews
	}
	first := steps[0].View
	m, err := mapFor(first.Rules, given)
	if err != nil {
		return nil, err
	}
	t := speak("")
	s := &show{Title: title(first), Game: shown(first.Game), About: t.Sprintf("As everybody may know it: how many blocks stand where, and what both sides were told.")}
	s.Foot = t.Sprintf("For everybody: it holds what both sides know, and nothing else.")
	if later > 0 {
		s.Foot += " " + t.Sprintf("The last %s are held back.", t.Count(later, "step"))
	}
	for i, step := range steps {
		x := slide{Step: step.View.Step, When: tongue.Capital(shown(step.When)), Over: over(t, step.View), Groups: publicGroups(step.Report)}
		if m != nil {
			p := chart.Public(step.View)
			p.When = step.When
			p.Heard(step.Report, m.Areas())
			scene, err := x.picture(p, account.Public([2]*view.View{step.View, step.Other}, step.Report, m), m)
			if err != nil {
				return nil, err
			}
			if i == 0 {
				s.begin(scene, m.Legend(p, legendWidth))
			}
		}
		s.Slides = append(s.Slides, x)
	}
	return s.page(t)
}

// publicGroups are the lines of a call's report under their headings: a line that others
// stand under, at the left, is one.
func publicGroups(report []string) (groups []account.Group) {
	for i, l := range report {
		words := strings.TrimLeft(l, " ")
		in := (len(l) - len(words)) / 2
		if in == 0 && i+1 < len(report) && strings.HasPrefix(report[i+1], " ") {
			groups = append(groups, account.Group{Head: shown(words), Moment: i + 1})
			continue
		}
		if len(groups) == 0 || in == 0 && groups[len(groups)-1].Head != "" {
			groups = append(groups, account.Group{})
		}
		g := &groups[len(groups)-1]
		g.Events = append(g.Events, account.Event{In: min(max(in, 1), 5), Text: shown(words), Moment: i + 1})
	}
	return slices.DeleteFunc(groups, func(g account.Group) bool { return g.Head == "" && len(g.Events) == 0 })
}

// begin puts on the page what all its maps have alike.
func (s *show) begin(scene, legend *chart.Scene) {
	s.css = scene.CSS("s")
	s.Shared = template.HTML(scene.Shared("s"))
	o := pictureOptions
	o.Prefix = "k"
	s.Legend = template.HTML(legend.SVG(o))
}
