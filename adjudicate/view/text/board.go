package text

import (
	"strings"

	"fieldpost/adjudicate/view"
)

// blocks lists the areas by who holds them: control is said once, in the
// rulebook's words, and the enemy's areas are a line of counts.
func (p *page) blocks(v *view.View) {
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
		case len(a.Own) > 0 && (a.Enemy > 0 || len(a.Seen) > 0):
			both = append(both, a)
		case len(a.Own) > 0:
			own = append(own, a)
		default:
			enemy = append(enemy, a)
		}
	}
	if own != nil {
		p.head("YOUR BLOCKS" + control(own))
		for _, a := range own {
			p.joined(2, 4, line(a.Name, a.Own), ", ")
		}
	}
	if both != nil {
		p.head("BLOCKS OF BOTH" + control(both))
		for _, a := range both {
			p.contested(a)
		}
	}
	if enemy != nil {
		p.head("THEIR BLOCKS" + control(enemy))
		var counts []string
		for _, a := range enemy {
			if len(a.Seen) > 0 { // they lie open, as after a battle
				p.joined(2, 4, line(a.Name, a.Seen), ", ")
			}
			if a.Enemy > 0 {
				counts = append(counts, a.Name+" "+itoa(a.Enemy))
			}
		}
		p.joined(2, 2, counts, ", ")
	}
}

// control says in what kind of area the blocks of a section are, where it is
// the same for all.
func control(areas []view.Area) string {
	for _, a := range areas[1:] {
		if a.Control != areas[0].Control {
			return ""
		}
	}
	if areas[0].Control == "" {
		return ""
	}
	return " in " + areas[0].Control + " areas"
}

func (p *page) contested(a view.Area) {
	p.flow(2, 4, a.Name)
	p.joined(4, 6, line("yours", a.Own), ", ")
	if len(a.Seen) > 0 {
		p.joined(4, 6, line("theirs", a.Seen), ", ")
	}
	if a.Enemy > 0 {
		p.flow(4, 6, "theirs: "+count(a.Enemy, "block"))
	}
}

// line begins with a name and a colon; the blocks follow, one piece each.
func line(name string, blocks []view.Block) []string {
	pieces := make([]string, len(blocks))
	for i, b := range blocks {
		pieces[i] = block(b)
	}
	pieces[0] = name + ": " + pieces[0]
	return pieces
}

// block is "Warwick 3 of 4" and what is remarkable about it.
func block(b view.Block) string {
	s := b.Name
	if b.Max > 0 {
		s += " " + itoa(b.Strength) + " of " + itoa(b.Max)
	}
	var notes []string
	if b.Reserve {
		notes = append(notes, "in Reserve")
	}
	if b.Defected {
		notes = append(notes, "has changed sides")
	}
	if b.Moved {
		notes = append(notes, "moved")
	}
	if notes != nil {
		s += " (" + strings.Join(notes, ", ") + ")"
	}
	return s
}

// boxNames are the places off the map that the games know, in words for a page.
var boxNames = map[string]string{
	"face-down": "face down until the next campaign", "minor": "minors", "aside": "set aside",
}

// offMap lists the places off the map, own ones first.
func (p *page) offMap(v *view.View) {
	if len(v.Boxes) == 0 {
		return
	}
	p.head("OFF THE MAP")
	for _, b := range v.Boxes {
		if len(b.Blocks) == 0 {
			continue
		}
		name := b.Name
		if words, ok := boxNames[name]; ok {
			name = words
		}
		if b.Side != v.Side {
			name = "their " + name
		}
		pieces := append([]string(nil), b.Blocks...)
		pieces[0] = title(name) + ": " + pieces[0]
		p.joined(2, 4, pieces, ", ")
	}
}

func (p *page) hand(v *view.View) {
	if len(v.Hand) == 0 {
		return
	}
	p.head("HAND")
	p.joined(2, 2, v.Hand, ", ")
}

func count(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return itoa(n) + " " + word + "s"
}
