package text

import (
	"slices"
	"strings"

	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
	"fieldpost/scenarios"
)

// RenderBoth gives what both sides' views of a step show together, nothing hidden: the
// whole board. It is for the adjudicator, and for everybody once the game's secrets are
// published.
func RenderBoth(a, b *view.View, o Options) string {
	if o.Width == 0 {
		o.Width = Width
	}
	lang := a.Lang
	if b.Lang != lang {
		lang = ""
	}
	p := &page{width: max(o.Width, least), ascii: o.ASCII, t: Speak(lang), now: o.Now, style: scenarios.StyleOf(a.Rules)}
	public := *a
	public.Roles = nil // they say "you"
	p.header(&public)
	views := []*view.View{a, b}
	p.gap()
	switch {
	case a.Winner != "":
		p.flow(0, 0, p.t.Sprintf("The game is over: %s has won.", named(p.t, a.Winner)))
	case o.Open > a.Step:
		p.flow(0, 0, p.t.Sprintf("Step %d is closed; step %d is open.", a.Step, o.Open))
	default:
		for _, v := range views {
			for _, q := range v.Asked {
				p.flow(0, 2, p.t.Sprintf("Asked of %s: %s", named(p.t, v.Side), q.Text))
			}
		}
		if a.Deadline != "" {
			p.flow(0, 2, p.t.Sprintf("Answer by %s.", Until(p.t, a.Deadline, p.now)))
		}
	}
	p.wholeBoard(views)
	p.bothOffMap(views)
	for _, v := range views {
		p.hand(v, p.t.Sprintf("HAND OF %s", strings.ToUpper(p.t.Word(v.Side))))
	}
	public.Hand, public.Cards = nil, nil
	p.cards(&public)
	return p.b.String()
}

// wholeBoard lists the areas in the order of the map, with the blocks of both sides.
func (p *page) wholeBoard(views []*view.View) {
	var names []string
	var all []view.Area
	places := map[string][2]view.Area{}
	for i, v := range views {
		for _, a := range v.Areas {
			x := places[a.Name]
			x[i] = a
			places[a.Name] = x
			all = append(all, a)
			if !slices.Contains(names, a.Name) {
				names = append(names, a.Name)
			}
		}
	}
	p.head(p.t.Sprintf("THE WHOLE BOARD"))
	legend := p.legend(all)
	if views[0].Legend != "" {
		legend = "(" + views[0].Legend + ")"
	}
	p.flow(2, 2, legend)
	for _, name := range names {
		for i, a := range places[name] {
			whose := p.t.Sprintf("%s, %s", name, named(p.t, views[i].Side))
			if p.style.Leaders != nil {
				if pieces := p.armiesIn(&a, true); pieces != nil {
					pieces[0] = whose + p.t.Sprintf(": %s", pieces[0])
					p.joined(2, 4, pieces, p.t.Sprintf("; "))
				}
				continue
			}
			if len(a.Own) > 0 {
				p.list(2, 4, p.line(whose, a.Own))
			}
			if c := a.City; c != nil && len(c.Own) > 0 {
				p.list(2, 4, p.line(p.t.Sprintf("in %s, ", c.Name)+whose, c.Own))
			}
		}
		if c := places[name][0].City; c != nil && p.besieged(places[name][0]) {
			p.flow(4, 6, c.Name+p.t.Sprintf(": %s", p.marker(c)))
		}
	}
}

// bothOffMap lists what each side has off the map, as that side knows it.
func (p *page) bothOffMap(views []*view.View) {
	head := false
	for _, v := range views {
		for _, b := range v.Boxes {
			if b.Side != v.Side || len(b.Blocks) == 0 {
				continue
			}
			if !head {
				p.head(p.t.Sprintf("OFF THE MAP"))
				head = true
			}
			pieces := slices.Clone(b.Blocks)
			pieces[0] = tongue.Capital(p.t.Sprintf("%s, %s", named(p.t, v.Side), BoxName(p.t, v, b))) + p.t.Sprintf(": %s", pieces[0])
			p.list(2, 4, pieces)
		}
	}
}
