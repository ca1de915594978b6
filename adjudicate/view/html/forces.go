package html

import (
	"strings"

	"fieldpost/adjudicate/view"
	"fieldpost/adjudicate/view/chart"
	"fieldpost/adjudicate/view/text"
)

// forces is a table of blocks by area.
type forces struct {
	Legend string
	Areas  []area
	Blocks int
	// Whether any block has these.
	Types, Ratings bool
}

// area is an area with the blocks of one side.
type area struct {
	Name, Control string
	Number        int // on the map, -1 if it is not there
	Places        []place
	Count         int // blocks whose faces are not seen
}

// place is a part of an area: the open, or a city.
type place struct {
	Name   string // empty for the open
	Blocks []block
	Count  int // blocks whose faces are not seen
}

// block is a block whose face is shown.
type block struct {
	Name, Type, Rating string
	Strength, Max      int
	Notes              string
	// Full and Lost are the pips, as far as they can be drawn.
	Full, Lost string
}

func (p *page) forces(v *view.View, m *chart.Map) {
	own, enemy := &forces{Legend: shown(v.Legend)}, &forces{}
	for _, a := range v.Areas {
		mine, theirs := newArea(a, m), newArea(a, m)
		mine.add("", a.Own, 0)
		theirs.add("", a.Seen, a.Enemy)
		if c := a.City; c != nil {
			name := "in " + shown(c.Name)
			if besieged(a) {
				name += ", besieged"
				if c.Marker != nil {
					name += ", Siege Marker " + itoa(*c.Marker)
				}
			}
			mine.add(name, c.Own, 0)
			theirs.add(name, c.Seen, c.Enemy)
		}
		own.append(mine)
		enemy.append(theirs)
	}
	if len(own.Areas) > 0 {
		p.Own = own
	}
	if len(enemy.Areas) > 0 {
		p.Enemy = enemy
	}
}

func (f *forces) append(a area) {
	if len(a.Places) == 0 {
		return
	}
	for _, p := range a.Places {
		f.Blocks += len(p.Blocks) + p.Count
		for _, b := range p.Blocks {
			f.Types = f.Types || b.Type != ""
			f.Ratings = f.Ratings || b.Rating != ""
		}
	}
	f.Areas = append(f.Areas, a)
}

func newArea(a view.Area, m *chart.Map) area {
	x := area{Name: shown(a.Name), Control: shown(a.Control), Number: -1}
	if m != nil {
		x.Number = m.Number(a.Name)
	}
	return x
}

func (a *area) add(name string, blocks []view.Block, n int) {
	if len(blocks) == 0 && n == 0 {
		return
	}
	a.Places = append(a.Places, place{name, shownBlocks(blocks), n})
	a.Count += n
}

// besieged says that blocks of one side are in the city of an area and the
// other's before it.
func besieged(a view.Area) bool {
	c := a.City
	return c != nil && (len(c.Own) > 0 && a.Enemy+len(a.Seen) > 0 || c.Enemy+len(c.Seen) > 0 && len(a.Own) > 0)
}

// mostPips is how many pips are drawn; no block of the games has more.
const mostPips = 6

func shownBlocks(blocks []view.Block) (out []block) {
	for _, b := range blocks {
		x := block{Name: shown(b.Name), Type: shown(b.Type), Rating: shown(b.Rating), Strength: b.Strength, Max: b.Max, Notes: notes(b)}
		if b.Max > 0 && b.Max <= mostPips && b.Strength >= 0 && b.Strength <= b.Max {
			x.Full, x.Lost = strings.Repeat("●", b.Strength), strings.Repeat("○", b.Max-b.Strength)
		}
		out = append(out, x)
	}
	return out
}

// notes is what is remarkable about a block.
func notes(b view.Block) string {
	var out []string
	for _, n := range []struct {
		is    bool
		words string
	}{
		{b.Loyalty > 0, "loyalty " + itoa(b.Loyalty)}, {b.Moved, "moved"}, {b.Reserve, "in Reserve"}, {b.Acted, "has had its turn"},
		{b.Routing, "Routing"}, {b.Pursuing, "Pursuing"}, {b.Engaging, "will Engage"}, {b.Half, "half a hit taken"},
		{b.Defected, "has changed sides"}, {b.Inside, "from the City"},
	} {
		if n.is {
			out = append(out, n.words)
		}
	}
	return strings.Join(out, ", ")
}

// battle is the battle being fought.
type battle struct {
	Head, How string
	Camps     []camp
	Lines     []string
}

// camp is a side's blocks in a battle.
type camp struct {
	Whose  string
	Blocks []block
	Count  int
}

func (p *page) battles(v *view.View) {
	for _, b := range v.Battles {
		if !b.Under {
			line := shown(b.Area)
			if how := text.Entered(text.Speak(v.Lang), b); how != "" {
				line += ": " + shown(how)
			}
			p.ToCome = append(p.ToCome, line)
			continue
		}
		x := battle{Head: shown(text.BattleHead(text.Speak(v.Lang), b)), How: shown(text.Entered(text.Speak(v.Lang), b)), Lines: allShown(text.BattleLines(text.Speak(v.Lang), b))}
		for _, a := range v.Areas {
			if a.Name != b.Area {
				continue
			}
			x.camp("Yours", a.Own, 0)
			x.camp("Theirs", a.Seen, a.Enemy)
			if c := a.City; c != nil {
				x.camp("Yours, in "+shown(c.Name), c.Own, 0)
				x.camp("Theirs, in "+shown(c.Name), c.Seen, c.Enemy)
			}
		}
		p.Battles = append(p.Battles, x)
	}
}

func (b *battle) camp(whose string, blocks []view.Block, n int) {
	if len(blocks) > 0 || n > 0 {
		b.Camps = append(b.Camps, camp{whose, shownBlocks(blocks), n})
	}
}

// Columns is how many columns the table has.
func (f *forces) Columns() int {
	n := 2
	if f.Types {
		n++
	}
	if f.Ratings {
		n++
	}
	return n
}
