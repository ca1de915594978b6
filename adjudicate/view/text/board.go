package text

import (
	"cmp"
	"slices"
	"strings"

	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
	"fieldpost/scenarios"
)

// blocks lists the areas by who holds them: control is said once, in the
// rulebook's words, and the enemy's areas are a line of counts.
func (p *page) blocks(v *view.View) {
	if p.style.Leaders != nil {
		p.armies(v)
		return
	}
	fought := ""
	for _, b := range v.Battles {
		if b.Under {
			fought = b.Area
		}
	}
	var own, both, enemy []view.Area
	for _, a := range v.Areas {
		switch {
		case a.Name == fought && fought != "": // the battle's own section shows it
		case a.City != nil, len(a.Own) > 0 && theirs(a):
			both = append(both, a)
		case len(a.Own) > 0:
			own = append(own, a)
		default:
			enemy = append(enemy, a)
		}
	}
	legend := p.legend(append(append([]view.Area(nil), own...), both...))
	if v.Legend != "" {
		legend = "(" + v.Legend + ")"
	}
	if own != nil {
		p.head(p.t.Sprintf("YOUR BLOCKS") + p.control(own))
		p.flow(2, 2, legend)
		legend = ""
		for _, a := range own {
			p.list(2, 4, p.line(a.Name, a.Own))
		}
	}
	if both != nil {
		head := p.t.Sprintf("BLOCKS OF BOTH") + p.control(both)
		if !slices.ContainsFunc(both, p.besieged) && !slices.ContainsFunc(both, func(a view.Area) bool { return len(a.Own) > 0 && theirs(a) }) {
			head = p.t.Sprintf("BLOCKS IN CITIES") // nobody stands before any of them yet
		}
		p.head(head)
		p.flow(2, 2, legend)
		for _, a := range both {
			p.contested(a)
		}
	}
	if enemy != nil {
		p.theirBlocks(enemy)
	}
}

func (p *page) theirBlocks(enemy []view.Area) {
	p.head(p.t.Sprintf("THEIR BLOCKS") + p.control(enemy))
	var counts []string
	for _, a := range enemy {
		if len(a.Seen) > 0 { // they lie open, as after a battle
			p.list(2, 4, p.line(a.Name, a.Seen))
		}
		if a.Enemy > 0 {
			counts = append(counts, a.Name+" "+itoa(a.Enemy))
		}
	}
	p.list(2, 2, counts)
}

// list writes pieces with commas between and a full stop behind, at which a voice
// that reads the page aloud takes breath before the next area.
func (p *page) list(first, rest int, pieces []string) {
	pieces = append([]string(nil), pieces...)
	for i := len(pieces) - 1; i >= 0; i-- {
		if p.plain(pieces[i]) != "" {
			pieces[i] += "."
			break
		}
	}
	p.joined(first, rest, pieces, ", ")
}

// control says in what kind of area the blocks of a section are, where it is
// the same for all.
func (p *page) control(areas []view.Area) string {
	for _, a := range areas[1:] {
		if a.Control != areas[0].Control {
			return ""
		}
	}
	if areas[0].Control == "" {
		return ""
	}
	return p.t.Sprintf(" in %s areas", p.t.Word(areas[0].Control))
}

func (p *page) contested(a view.Area) {
	p.flow(2, 4, a.Name)
	p.bothSides("", a.Own, a.Seen, a.Enemy)
	if c := a.City; c != nil {
		where := p.t.Sprintf("in %s, ", c.Name)
		if p.besieged(a) {
			where += p.t.Sprintf("besieged (%s), ", p.marker(c))
		}
		p.bothSides(where, c.Own, c.Seen, c.Enemy)
	}
}

// marker says what Siege Marker a City has.
func (p *page) marker(c *view.City) string {
	if c.Marker == nil {
		return p.t.Sprintf("no Siege Marker")
	}
	return p.t.Sprintf("Siege Marker %d", *c.Marker)
}

// theirs says that enemy blocks are in an area, outside its City.
func theirs(a view.Area) bool { return a.Enemy > 0 || len(a.Seen) > 0 }

// besieged says that blocks of one side are in the City of an area and the
// other's before it: in a deployment nobody may be there.
func (p *page) besieged(a view.Area) bool { return Besieged(&p.style, &a) }

// Besieged says that a place is besieged: where leaders are seen a marker says so, else that
// blocks of one side are in the City and the other's before it.
func Besieged(style *scenarios.Style, a *view.Area) bool {
	c := a.City
	if c == nil || style.Leaders != nil {
		return c != nil && c.Marker != nil
	}
	return len(c.Own) > 0 && theirs(*a) || c.Enemy+len(c.Seen) > 0 && len(a.Own) > 0
}

// bothSides lists the blocks of both sides in one place.
func (p *page) bothSides(where string, own, seen []view.Block, enemy int) {
	if len(own) > 0 {
		p.list(4, 6, p.line(where+p.t.Sprintf("yours"), own))
	}
	if len(seen) > 0 {
		p.list(4, 6, p.line(where+p.t.Sprintf("theirs"), seen))
	}
	if enemy > 0 {
		p.flow(4, 6, where+p.t.Sprintf("theirs: %s", p.t.Count(enemy, "block"))+".")
	}
}

// cities says who holds the cities that count for victory.
func (p *page) cities(v *view.View) {
	if len(v.Cities) == 0 {
		return
	}
	p.head(strings.ToUpper(p.t.Word(cmp.Or(p.style.Holdings, "Victory Cities"))))
	for _, whose := range [...]string{p.t.Sprintf("Yours"), p.t.Sprintf("Theirs"), p.t.Sprintf("Of nobody")} {
		var names []string
		for _, h := range v.Cities {
			if whose == p.holder(v, h) {
				names = append(names, p.holding(h))
			}
		}
		if names == nil {
			continue
		}
		names[0] = whose + p.t.Sprintf(": %s", names[0])
		p.list(2, 4, names)
	}
}

// holder says whose a city is.
func (p *page) holder(v *view.View, h view.Holding) string {
	switch h.Side {
	case v.Side:
		return p.t.Sprintf("Yours")
	case "":
		return p.t.Sprintf("Of nobody")
	}
	return p.t.Sprintf("Theirs")
}

// holding is a city with what there is to say of it.
func (p *page) holding(h view.Holding) string {
	var notes []string
	if h.VP != 1 {
		notes = append(notes, p.t.Sprintf("%d VP", h.VP))
	}
	if h.Note != "" {
		notes = append(notes, h.Note)
	}
	if notes == nil {
		return p.t.Word(h.City)
	}
	return p.t.Word(h.City) + " (" + strings.Join(notes, p.t.Sprintf("; ")) + ")"
}

// line begins with a name and a colon; the blocks follow, one piece each.
func (p *page) line(name string, blocks []view.Block) []string {
	pieces := make([]string, len(blocks))
	for i, b := range blocks {
		pieces[i] = block(p.t, &p.style, b)
	}
	pieces[0] = name + p.t.Sprintf(": %s", pieces[0])
	return pieces
}

// legend says once what stands behind the names of blocks.
func (p *page) legend(areas []view.Area) string {
	rating, loyalty := "", ""
	for _, a := range areas {
		for _, b := range a.Own {
			if b.Rating != "" && b.Max > 0 && rating == "" {
				rating = p.t.Sprintf("%s is a combat rating, %d of %d the strength", b.Rating, b.Strength, b.Max)
			}
			if b.Loyalty > 0 && loyalty == "" {
				loyalty = p.t.Sprintf(", L%d the loyalty", b.Loyalty)
			}
		}
	}
	if rating == "" {
		return ""
	}
	return "(" + rating + loyalty + ".)"
}

// block is "Warwick A3 3 of 4 L2" and what is remarkable about it.
func block(t tongue.Tongue, style *scenarios.Style, b view.Block) string {
	s := t.Word(b.Name)
	if b.Rating != "" {
		s += " " + b.Rating
	}
	if b.Max > 0 {
		s += t.Sprintf(" %d of %d", b.Strength, b.Max)
	}
	if b.Loyalty > 0 {
		s += " L" + itoa(b.Loyalty)
	}
	if notes := Notes(t, style, b); notes != nil {
		s += " (" + strings.Join(notes, ", ") + ")"
	}
	return s
}

// Notes are what is remarkable about a block: its marks, and that it has moved.
func Notes(t tongue.Tongue, style *scenarios.Style, b view.Block) []string {
	notes := Marks(t, style, b)
	if b.Moved {
		notes = append(notes, t.Sprintf("moved"))
	}
	return notes
}

// Marks are those marks of a block that the game has words for.
func Marks(t tongue.Tongue, style *scenarios.Style, b view.Block) (words []string) {
	for _, mark := range b.Marks {
		if w := style.Marks[mark]; w != "" {
			words = append(words, t.Word(w))
		}
	}
	return words
}

// offMap lists the places off the map, own ones first.
func (p *page) offMap(v *view.View) {
	if len(v.Boxes) == 0 {
		return
	}
	p.head(p.t.Sprintf("OFF THE MAP"))
	for _, b := range v.Boxes {
		if len(b.Blocks) == 0 {
			continue
		}
		name := BoxName(p.t, v, b)
		pieces := append([]string(nil), b.Blocks...)
		pieces[0] = tongue.Capital(name) + p.t.Sprintf(": %s", pieces[0])
		p.list(2, 4, pieces)
	}
}

// BoxName says what a place off the map is, and whose.
func BoxName(t tongue.Tongue, v *view.View, b view.Box) string {
	style := scenarios.StyleOf(v.Rules)
	name := t.Word(cmp.Or(style.Boxes[b.Name], b.Name))
	switch theirs := style.TheirBoxes[b.Name]; {
	case b.Side == v.Side:
	case theirs != "":
		name = t.Word(theirs)
	default:
		name = t.Sprintf("their %s", name)
	}
	if b.Of != "" {
		name += ", " + b.Of
	}
	return name
}

// cards shows the hand, and what both sides have played.
func (p *page) cards(v *view.View) {
	p.hand(v, p.t.Sprintf("HAND"))
	if len(v.Played) > 0 {
		if v.Year > 0 {
			p.head(p.t.Sprintf("CARDS PLAYED IN %d", v.Year))
		} else {
			p.head(p.t.Sprintf("CARDS PLAYED IN THIS CAMPAIGN"))
		}
		for _, f := range v.Played {
			p.flow(2, 4, named(p.t, f.Name)+p.t.Sprintf(": %s", Cards(p.t, f.Value)))
		}
	}
}

// hand shows a hand, by what is on its cards where their names do not say it.
func (p *page) hand(v *view.View, head string) {
	if len(v.Hand)+len(v.Cards) == 0 {
		return
	}
	p.head(head)
	if len(v.Cards) == 0 {
		p.joined(2, 2, v.Hand, ", ")
	}
	for _, c := range v.Cards {
		p.flow(2, 4, c)
	}
}
