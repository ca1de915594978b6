package html

import (
	"strings"

	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
	"fieldpost/adjudicate/view/chart"
	"fieldpost/adjudicate/view/text"
	"fieldpost/scenarios"
)

// forces is a table of blocks by area.
type forces struct {
	Legend string
	Areas  []area
	Blocks int
	// Whether any block has these.
	Types, Ratings, Strengths bool
}

// pieces is what a game's pieces are called: blocks, or Units where its leaders are seen.
type pieces struct {
	Leaders bool
	// Unit is what they are counted in.
	Unit, Yours, Theirs, One, Many, None string
}

func newPieces(t tongues, style *scenarios.Style) pieces {
	x := pieces{style.Leaders != nil, text.Unit(style), t.Sprintf("Your blocks"), t.Sprintf("Their blocks"), t.Sprintf("Block"), t.Sprintf("Blocks"), t.Sprintf("No blocks")}
	if x.Leaders {
		x.Yours, x.Theirs, x.One, x.Many, x.None = t.Sprintf("Your Units"), t.Sprintf("Their Units"), t.Sprintf("Unit"), t.Sprintf("Units"), t.Sprintf("No Units")
	}
	return x
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
	// Size is how many blocks there are; Words are armies in words, if leaders are seen.
	Size  int
	Words string
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
	style := scenarios.StyleOf(v.Rules)
	for _, a := range v.Areas {
		mine, theirs := newArea(a, m), newArea(a, m)
		mine.add(p.t, &style, "", a.Own, 0)
		theirs.add(p.t, &style, "", a.Seen, a.Enemy)
		if c := a.City; c != nil {
			name := shown(text.Walled(p.t.report, &a))
			if text.Besieged(&style, &a) {
				name += p.t.Sprintf(", besieged")
				if c.Marker != nil {
					name += p.t.Sprintf(", Siege Marker %d", *c.Marker)
				}
			}
			mine.add(p.t, &style, name, c.Own, 0)
			theirs.add(p.t, &style, name, c.Seen, c.Enemy)
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
		f.Blocks += p.Size
		for _, b := range p.Blocks {
			f.Types = f.Types || b.Type != ""
			f.Ratings = f.Ratings || b.Rating != ""
			f.Strengths = f.Strengths || b.Max > 0
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

func (a *area) add(t tongues, style *scenarios.Style, name string, blocks []view.Block, n int) {
	if len(blocks) == 0 && n == 0 {
		return
	}
	x := place{Name: name, Blocks: shownBlocks(t, style, blocks), Count: n, Size: len(blocks) + n}
	if style.Leaders != nil {
		x.armies(t, style, blocks, n)
	}
	a.Places = append(a.Places, x)
	a.Count += n
}

// armies puts those under a leader behind him.
func (x *place) armies(t tongues, style *scenarios.Style, blocks []view.Block, n int) {
	x.Words = shown(strings.Join(text.Armies(t.report, style, blocks, n), "; "))
	x.Blocks, x.Size = nil, 0
	for _, a := range view.Armies(blocks, n, func(b view.Block) bool { return style.Leads(b.Type) }) {
		x.Size += a.Size()
		list := a.Pieces
		if a.Leader.Name != "" {
			list = append([]view.Block{a.Leader}, list...)
		}
		for i, b := range shownBlocks(t, style, list) {
			if under := shown(list[i].Under); under != "" {
				b.Notes = strings.TrimPrefix(b.Notes+", ", ", ") + t.Sprintf("under %s", under)
			}
			x.Blocks = append(x.Blocks, b)
		}
	}
}

// mostPips is how many pips are drawn; no block of the games has more.
const mostPips = 6

func shownBlocks(t tongues, style *scenarios.Style, blocks []view.Block) (out []block) {
	for _, b := range blocks {
		x := block{Name: shown(t.report.Word(b.Name)), Type: shown(b.Type), Rating: shown(b.Rating), Strength: b.Strength, Max: b.Max, Notes: notes(t, style, b)}
		if b.Max > 0 && b.Max <= mostPips && b.Strength >= 0 && b.Strength <= b.Max {
			x.Full, x.Lost = strings.Repeat("●", b.Strength), strings.Repeat("○", b.Max-b.Strength)
		}
		out = append(out, x)
	}
	return out
}

// notes is what is remarkable about a block.
func notes(t tongues, style *scenarios.Style, b view.Block) string {
	out := text.Notes(t.report, style, b)
	if b.Loyalty > 0 {
		out = append([]string{t.Sprintf("loyalty %d", b.Loyalty)}, out...)
	}
	return shown(strings.Join(out, ", "))
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
	style := scenarios.StyleOf(v.Rules)
	for _, b := range v.Battles {
		if !b.Under {
			line := shown(b.Area)
			if how := text.Entered(p.t.report, b); how != "" {
				line += p.t.Sprintf(": %s", shown(how))
			}
			p.ToCome = append(p.ToCome, line)
			continue
		}
		x := battle{Head: shown(text.BattleHead(p.t.report, style.Battles, b)), How: tongue.Capital(shown(text.Entered(p.t.report, b))), Lines: allShown(text.BattleLines(p.t.report, b))}
		for _, a := range v.Areas {
			if a.Name != b.Area {
				continue
			}
			x.camp(p.t, &style, p.t.Sprintf("Yours"), a.Own, 0)
			x.camp(p.t, &style, p.t.Sprintf("Theirs"), a.Seen, a.Enemy)
			if c := a.City; c != nil {
				x.camp(p.t, &style, p.t.Sprintf("Yours, in %s", shown(c.Name)), c.Own, 0)
				x.camp(p.t, &style, p.t.Sprintf("Theirs, in %s", shown(c.Name)), c.Seen, c.Enemy)
			}
		}
		p.Battles = append(p.Battles, x)
	}
}

func (b *battle) camp(t tongues, style *scenarios.Style, whose string, blocks []view.Block, n int) {
	if len(blocks) > 0 || n > 0 {
		b.Camps = append(b.Camps, camp{whose, shownBlocks(t, style, blocks), n})
	}
}

// Columns is how many columns the table has.
func (f *forces) Columns() int {
	n := 1
	for _, has := range [...]bool{f.Types, f.Ratings, f.Strengths} {
		if has {
			n++
		}
	}
	return n
}
