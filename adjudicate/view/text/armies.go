package text

import (
	"cmp"
	"slices"
	"strings"

	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
	"fieldpost/scenarios"
)

// Unit is what the pieces of a game are counted in.
func Unit(style *scenarios.Style) string { return cmp.Or(style.Unit, "block") }

// Armies says what of a side is in a place, in a game whose leaders everybody sees: each
// leader with those under him, and then those under nobody.
func Armies(t tongue.Tongue, style *scenarios.Style, blocks []view.Block, unseen int) (out []string) {
	for _, a := range view.Armies(blocks, unseen, func(b view.Block) bool { return style.Leads(b.Type) }) {
		var pieces []string
		for _, b := range a.Pieces {
			if b.Count > 0 && slices.Contains(style.Strangers, b.Type) {
				pieces = append(pieces, t.Count(b.Count, tongue.Capital(b.Type)))
			} else {
				pieces = append(pieces, piece(t, style, b))
			}
		}
		if a.Rest > 0 {
			pieces = append(pieces, t.Count(a.Rest, Unit(style)))
		}
		words := strings.Join(pieces, ", ")
		if a.Leader.Name != "" {
			who := block(t, style, a.Leader)
			if a.Below {
				who = t.Sprintf("under him %s", who)
			}
			if words = who; pieces != nil {
				words = t.Sprintf("%s with %s", who, strings.Join(pieces, ", "))
			}
		}
		out = append(out, words)
	}
	return out
}

// piece is "Popham's (1, moved)".
func piece(t tongue.Tongue, style *scenarios.Style, b view.Block) string {
	notes := Notes(t, style, b)
	if b.Rating != "" {
		notes = append([]string{b.Rating}, notes...)
	}
	if notes == nil {
		return t.Word(b.Name)
	}
	return t.Word(b.Name) + " (" + strings.Join(notes, ", ") + ")"
}

// Walled names a place that is inside an area: of the area's own name it is its inside.
func Walled(t tongue.Tongue, a *view.Area) string {
	if a.City.Name == a.Name {
		return t.Sprintf("inside")
	}
	return t.Sprintf("in %s", a.City.Name)
}

// armies lists what each side has where, with the places under siege.
func (p *page) armies(v *view.View) {
	legend := ""
	if v.Legend != "" {
		legend = "(" + v.Legend + ")"
	}
	for _, own := range [...]bool{true, false} {
		head, usual := p.t.Sprintf("THEIR UNITS"), "Enemy"
		if own {
			head, usual = p.t.Sprintf("YOUR UNITS"), "Friendly"
		}
		for i := range v.Areas {
			a := &v.Areas[i]
			pieces := p.armiesIn(a, own)
			if pieces == nil {
				continue
			}
			if head != "" {
				p.head(head)
				p.flow(2, 2, legend)
				head, legend = "", ""
			}
			name := a.Name
			var notes []string
			if a.Control != usual {
				notes = append(notes, p.t.Word(a.Control))
			}
			if a.City != nil && a.City.Marker != nil {
				notes = append(notes, p.t.Sprintf("Siege Marker %d", *a.City.Marker))
			}
			if notes != nil {
				name += " (" + strings.Join(notes, ", ") + ")"
			}
			pieces[0] = name + p.t.Sprintf(": %s", pieces[0])
			pieces[len(pieces)-1] += "."
			p.joined(2, 4, pieces, p.t.Sprintf("; "))
		}
	}
}

// armiesIn are a side's armies in an area, outside and inside.
func (p *page) armiesIn(a *view.Area, own bool) (pieces []string) {
	if own {
		pieces = Armies(p.t, &p.style, a.Own, 0)
	} else {
		pieces = Armies(p.t, &p.style, a.Seen, a.Enemy)
	}
	if c := a.City; c != nil {
		within := Armies(p.t, &p.style, c.Own, 0)
		if !own {
			within = Armies(p.t, &p.style, c.Seen, c.Enemy)
		}
		for i, words := range within {
			if i == 0 {
				words = Walled(p.t, a) + p.t.Sprintf(": %s", words)
			}
			pieces = append(pieces, words)
		}
	}
	return pieces
}

// controlled says who controls which areas, and which of them are isolated.
func (p *page) controlled(v *view.View) {
	if len(v.Control) > 0 {
		p.head(p.t.Sprintf("CONTROL"))
	}
	for _, l := range Controlled(p.t, v) {
		pieces := slices.Clone(l.Areas)
		pieces[0] = l.Whose + p.t.Sprintf(": %s", pieces[0])
		p.list(2, 4, pieces)
	}
}

// Controls are areas that somebody controls, in words.
type Controls struct {
	Whose string
	Areas []string
}

// Controlled are the areas of this side, of the other, of nobody, and those that are isolated.
func Controlled(t tongue.Tongue, v *view.View) (list []Controls) {
	add := func(whose string, areas []string) {
		if len(areas) > 0 {
			list = append(list, Controls{whose, areas})
		}
	}
	for _, of := range [...]string{v.Side, "theirs", ""} {
		for _, c := range v.Control {
			switch {
			case c.Side == "" && of == "":
				add(t.Sprintf("Of nobody"), c.Areas)
			case c.Side == v.Side && of == c.Side && of != "":
				add(t.Sprintf("Yours"), c.Areas)
				add(t.Sprintf("Yours, isolated"), c.Isolated)
			case c.Side != v.Side && c.Side != "" && of == "theirs":
				add(t.Sprintf("Theirs"), c.Areas)
				add(t.Sprintf("Theirs, isolated"), c.Isolated)
			}
		}
	}
	return list
}
