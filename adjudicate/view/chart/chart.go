// Package chart draws the map of a game from a view: as SVG for a page, and as
// PNG for a mail, since most mail programs show no SVG.
//
// It promises that a picture is made from a Position alone, which is made from a
// view alone; that the same Position gives the same bytes; that a picture of
// Public is the same from either side's view of a step; and that every name
// is shown as text and never acts. A name that is not on the map is listed beside it.
package chart

import (
	"slices"
	"strings"

	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
	"fieldpost/scenarios"
)

// Position is what is drawn. It is made from a view and holds nothing else.
type Position struct {
	// Rules is the game's id, by which its map is found.
	Rules, Title, When string
	// Titled says that the title is seen elsewhere, and not written on the map.
	Titled bool
	// Lang is the language of the words: that of the view; empty for English, as in
	// what is for everybody.
	Lang string
	// Sides are the two sides by name, the first of the rulebook's first.
	Sides [2]string
	// Me is the side that the picture is for: 0, 1, or -1 for everybody.
	Me int
	// Scenario, Campaign, Year and Turn are as in the view.
	Scenario             string
	Campaign, Year, Turn int
	Areas                []Area
	// Boxes are places off the map with blocks in them, in words.
	Boxes []Box
	// Track is the victory track, + for the first side, where the game has one, and Level its
	// other track, + for the second side.
	Track, Level *int
	// Facts are lines to show beside the map.
	Facts   []string
	Cities  []Holding
	Battles []Battle
	Moves   []Move
	// Winner is the side that has won, -1 before.
	Winner int
}

// Control says whose an area is.
type Control int

// Who controls an area: the side of that number, both, or neither.
const (
	First Control = iota
	Second
	Contested
	Neutral
)

// Area is an area with blocks in it.
type Area struct {
	Name     string
	Control  Control
	Isolated bool
	Stacks   [2]Stack
	City     *City
}

// Stack is a side's blocks in a place: those whose face is shown, and how many
// others there are.
type Stack struct {
	Shown []Block
	Count int
}

// Size is how many blocks there are.
func (s Stack) Size() int { return len(s.Shown) + s.Count }

// City is a besieged city. Marker is the Siege Marker, -1 without one.
type City struct {
	Name   string
	Stacks [2]Stack
	Marker int
}

// Block is a block whose face is shown.
type Block struct {
	Name, Type, Rating string
	Strength, Max      int
	Moved              bool
	// Under is the leader it is under, and Count how many are under this one, or are meant.
	Under string
	Count int
	// Upright says that the other side does not see the face. Where a picture shows it
	// all the same, a page can turn it away: it is in a group of the class "f0" or
	// "f1", by its side.
	Upright bool
}

// Box is a place off the map.
type Box struct {
	Name, Of string
	Side     int
	// Blocks are its blocks by name; where they are not known, Count is how many.
	Blocks []string
	Count  int
}

// Holding says who holds a city that counts for victory.
type Holding struct {
	City string
	Side int
}

// Battle is a battle to be fought, or the one being fought.
type Battle struct {
	Area  string
	Under bool
	Round int
}

// Move is blocks, as many as are known, that have gone along a road from area to area, or with
// Sea by ship from a port to another.
type Move struct {
	Side   int
	Road   []string
	Blocks int
	Sea    bool
	// Answer says that it was made in answer to another's.
	Answer bool
}

// Of is a side's own picture: its blocks with their faces, the other's as a
// count, and what it was told of moves since its last orders.
func Of(v *view.View) Position {
	p, style := common(v, v.Lang), scenarios.StyleOf(v.Rules)
	p.Me = side(&p, v.Side)
	for _, b := range v.Boxes {
		p.Boxes = append(p.Boxes, Box{Name: b.Name, Of: b.Of, Side: side(&p, b.Side), Blocks: b.Blocks})
	}
	for _, e := range v.Events {
		if e.Deed.Moves() {
			p.Moves = append(p.Moves, Move{Side: side(&p, e.Side), Road: e.Areas, Sea: e.Deed == view.Sails, Answer: e.Deed == view.Answers})
		}
	}
	for i := range v.Areas {
		p.Areas = append(p.Areas, area(&p, &style, v, &v.Areas[i], true))
	}
	p.controlled(v)
	return p
}

// Public is what both sides know, the same from either side's view of a step:
// every block is one of a count.
func Public(v *view.View) Position {
	p, style := common(v, ""), scenarios.StyleOf(v.Rules)
	p.Me = -1
	for _, f := range v.Facts {
		for _, box := range style.Counts {
			if who, is := strings.CutPrefix(f.Name, box+"-"); is && side(&p, who) >= 0 {
				p.Boxes = append(p.Boxes, Box{Name: box, Side: side(&p, who), Count: number(f.Value)})
			}
		}
	}
	for i := range v.Areas {
		p.Areas = append(p.Areas, area(&p, &style, v, &v.Areas[i], false))
	}
	p.controlled(v)
	return p
}

// controlled adds the areas without blocks that a side controls, and says of all whether they
// are isolated.
func (p *Position) controlled(v *view.View) {
	for _, c := range v.Control {
		s := side(p, c.Side)
		if s < 0 {
			continue
		}
		for _, name := range c.Areas {
			i := slices.IndexFunc(p.Areas, func(a Area) bool { return a.Name == name })
			if i < 0 {
				i = len(p.Areas)
				p.Areas = append(p.Areas, Area{Name: name, Control: Control(s)})
			}
			p.Areas[i].Isolated = slices.Contains(c.Isolated, name)
		}
	}
}

// Open is what both sides' views of a step show together, nothing hidden. It is
// for when a game's secrets are published.
func Open(a, b *view.View) Position {
	p, q := Of(a), Of(b)
	me, other := p.Me, q.Me
	p.Me = -1
	if q.Lang != p.Lang {
		p.Lang = ""
	}
	if me < 0 || other != 1-me {
		return p
	}
	for _, x := range q.Areas {
		i := slices.IndexFunc(p.Areas, func(y Area) bool { return y.Name == x.Name })
		if i < 0 {
			p.Areas = append(p.Areas, x)
			continue
		}
		open(&p.Areas[i].Stacks, x.Stacks, me)
		if x.City != nil && p.Areas[i].City != nil {
			open(&p.Areas[i].City.Stacks, x.City.Stacks, me)
		}
	}
	p.Boxes = slices.DeleteFunc(p.Boxes, func(x Box) bool { return x.Side != me })
	for _, x := range q.Boxes {
		if x.Side == other {
			p.Boxes = append(p.Boxes, x)
		}
	}
	p.Moves = append(p.Moves, q.Moves...)
	return p
}

// open shows in a place both sides' blocks: those of one side as in its own picture,
// the other's as in the other picture.
func open(mine *[2]Stack, theirs [2]Stack, me int) {
	other := 1 - me
	upright := func(own []Block, seen []Block) {
		for i := range own {
			own[i].Upright = !slices.ContainsFunc(seen, func(b Block) bool { return b.Name == own[i].Name })
		}
	}
	upright(mine[me].Shown, theirs[me].Shown)
	upright(theirs[other].Shown, mine[other].Shown)
	mine[other] = theirs[other]
}

// common is what is the same in both pictures. It takes from the view only
// what both sides' views have alike.
func common(v *view.View, lang string) Position {
	t, style := speak(lang), scenarios.StyleOf(v.Rules)
	p := Position{Lang: lang, Rules: v.Rules, Title: v.Title, When: v.When, Sides: style.Sides, Scenario: v.Scenario,
		Campaign: v.Campaign, Year: v.Year, Turn: v.Turn}
	p.Winner = side(&p, v.Winner)
	for _, f := range v.Facts {
		if f.Name == "vp" {
			n := number(f.Value)
			p.Track = &n
		}
		if f.Name == style.Level.Fact && f.Name != "" {
			n := number(f.Value)
			p.Level = &n
		}
	}
	for _, line := range style.Facts {
		if line.Both(line.Words) {
			if both := v.Together(line.Fact, func(side string) string { return named(t, side) }); both != "" {
				p.Facts = append(p.Facts, t.Sprintf(line.Words, both))
			}
			continue
		}
		for _, f := range v.Facts {
			who, is := strings.CutPrefix(f.Name, line.Fact)
			switch {
			case !is, line.Words == "":
			case who != "" && side(&p, who) >= 0:
				p.Facts = append(p.Facts, t.Sprintf(line.Words, named(t, who), f.Value))
			case who == "" && line.Side:
				p.Facts = append(p.Facts, t.Sprintf(line.Words, named(t, f.Value)))
			case who == "":
				p.Facts = append(p.Facts, t.Sprintf(line.Words, tongue.Capital(f.Value)))
			}
		}
	}
	for _, c := range v.Cities {
		p.Cities = append(p.Cities, Holding{c.City, side(&p, c.Side)})
	}
	for _, b := range v.Battles {
		p.Battles = append(p.Battles, Battle{Area: b.Area, Under: b.Under, Round: b.Round})
		for _, e := range b.Entered {
			p.Moves = append(p.Moves, Move{Side: side(&p, e.Side), Road: []string{e.From, b.Area}, Blocks: e.Blocks})
		}
	}
	return p
}

// area puts an area the same way round for both sides, with the faces that the
// viewer may see, or without any.
func area(p *Position, style *scenarios.Style, v *view.View, a *view.Area, faces bool) Area {
	me := side(p, v.Side)
	out := Area{Name: a.Name, Control: control(a.Control, me), Isolated: a.Isolated}
	if me < 0 {
		return out
	}
	out.Stacks = stacks(style, me, a.Own, a.Enemy, a.Seen, faces)
	if c := a.City; c != nil {
		out.City = &City{Name: c.Name, Stacks: stacks(style, me, c.Own, c.Enemy, c.Seen, faces), Marker: -1}
		if c.Marker != nil {
			out.City.Marker = *c.Marker
		}
	}
	return out
}

// stacks are both sides' blocks in a place: with their faces, or as everybody sees them.
func stacks(style *scenarios.Style, me int, own []view.Block, enemy int, seen []view.Block, faces bool) (s [2]Stack) {
	switch {
	case faces:
		s[me].Shown, s[1-me].Shown, s[1-me].Count = shown(own), shown(seen), enemy
	case style.Leaders != nil:
		s[me], s[1-me] = known(style, own), known(style, seen)
		s[1-me].Count += enemy
	default:
		s[me].Count, s[1-me].Count = len(own), enemy+len(seen)
	}
	return s
}

func shown(blocks []view.Block) (out []Block) {
	for _, b := range blocks {
		out = append(out, Block{Name: b.Name, Type: b.Type, Rating: b.Rating, Strength: b.Strength, Max: b.Max, Moved: b.Moved, Under: b.Under, Count: b.Count})
	}
	return out
}

func control(word string, me int) Control {
	switch {
	case word == "Contested":
		return Contested
	case word == "Friendly" && me >= 0:
		return Control(me)
	case word == "Enemy" && me >= 0:
		return Control(1 - me)
	}
	return Neutral
}

// side is the number of a side, -1 for what is none.
func side(p *Position, name string) int {
	if name == "" {
		return -1
	}
	return slices.Index(p.Sides[:], name)
}
