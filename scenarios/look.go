package scenarios

import (
	"slices"
	"strings"
)

// Style is how a game is drawn, whatever its pack says: the colours of the sides, the signs
// to explain. Whoever draws knows no game.
type Style struct {
	// Sides are the two sides by name, in the rulebook's order, and Colours theirs.
	Sides   [2]string
	Colours [2]Colours
	// The says of each side that its name has an article within a sentence: "the Royalist".
	The [2]bool
	// Owner says of an area whose it is from the beginning: "Exile of %s.". With Holds
	// nobody else controls it while it is empty.
	Owner string
	Holds bool
	// Towers draws every city as a tower, not only those fortified; Sizes writes the size
	// of a city into it.
	Towers, Sizes bool
	// Signs are explained beside the map, and so are Pieces, the types of blocks.
	Signs  []Sign
	Pieces []string
	// Facts are the public facts that are told beside the map and on a page, in the order of
	// the view. Counts are the places off the map whose blocks are counted by facts: "pool-york".
	Facts  []FactLine
	Counts []string
	// Insets are places that would make the map much wider for little: they are drawn as
	// boxes in the sea, where these are in the tenths of the geometry; SeaNames are where the
	// names of seas stand beside them.
	Insets   map[string]Inset
	SeaNames map[string]Point
	// Hits are the kinds of events whose lowest dice hit, Even those whose even dice do.
	Hits, Even []string
	// Columns are by section of the pack the fields that a table of it shows.
	Columns map[string][]string
	// Battles are the words over a battle by its kind, "Storm of %s"; those of other kinds
	// are "Battle of %s".
	Battles map[string]string
	// Marks are the words of what a view marks on a piece; some marks have none.
	Marks map[string]string
	// Unit is what a piece is called, a block where it is empty.
	Unit string
	// Leaders are the types of pieces that everybody sees, and how many others are under each:
	// they are drawn as counters with their names. Strangers are the types of others whose
	// colour everybody sees, though not their faces. Without Leaders each piece is a block.
	Leaders, Strangers []string
	// Kinds are the signs of types of pieces, of those that are called otherwise than what they
	// are drawn as.
	Kinds map[string]string
	// Boxes are the places off the map in words, by their names, TheirBoxes the same where what
	// lies there is the enemy's and another word is better. Holdings is what counts for victory.
	Boxes, TheirBoxes map[string]string
	Holdings          string
	// Level is a track beside the map, if it has a Fact. Running says that turns are counted on
	// through the years.
	Level   Level
	Running bool
}

// Leads says that a type is that of leaders, who have others under them, and no marker.
func (s *Style) Leads(kind string) bool {
	return slices.Contains(s.Leaders, kind) && s.Kinds[kind] == ""
}

// Level is a track with as many spaces, Most, for one side as for the other: Fact is what
// tells where its marker is, more than 0 in the spaces of the second side. Words stand at its
// beginning and take the first side.
type Level struct {
	Fact, Words string
	Most        int
}

// Inset is the place of a box on the map.
type Inset struct {
	At            Point
	Width, Height int
}

// Look is the style of a game with what its pack says is printed on the map.
type Look struct {
	Style
	// Areas are what is printed in areas, by name.
	Areas map[string]Printed
	// Borders are the classes of lines between areas: "open", "river", "mountain", "red".
	Borders map[[2]string]string
	// Turns are the turns of each scenario's years, by scenario and year; those of
	// year 0 are of every year.
	Turns map[string]map[int][]string
	// Track is the end of the victory track, 0 without one.
	Track int
	// Regions are those of a map of places, with the colour of their land.
	Regions []PrintedRegion
	// Short are names of pieces as counters shorten them.
	Short map[string]string
}

// PrintedRegion is a Region as it is printed.
type PrintedRegion struct {
	Name   string
	Colour [2]string
}

// Colours are a side's: its blocks, what is written on them, their edge, and its areas and
// the hatch over them. Each is a colour by daylight and one by night.
type Colours struct{ Block, Ink, Edge, Tint, Hatch [2]string }

// Printed is what is printed in an area.
type Printed struct {
	// Short is its name as the map shortens it; often empty.
	Short string
	// Owner is the side that it is loyal to or whose exile it is, -1 for none.
	Owner                            int
	Port, Crown, Cathedral, Mountain bool
	Seas, Shields                    []string
	// Region is where a place is, Riches what an economy has there.
	Region, Riches string
	Cities         map[string]PrintedCity
}

// PrintedCity is a city as it is printed: Sympathy is the side that it favours, or -1.
type PrintedCity struct {
	Size, VP, Sympathy         int
	Fortified, Port, Cathedral bool
}

// Sign is a sign of the map with its words: "border open", "city", "cathedral", "crown",
// "shield", "owner", "fortified", "source", "besieged", "masked", "isolated", "port", "riches",
// "leader", "inside", "answer".
type Sign struct{ Sign, Words string }

// FactLine tells a fact: Fact is its name, or with a "-" at its end the beginning, before
// the name of a side. Words take that side, as far as there is one, and the value; with one
// place alone they take all values together, "Royalist 3, Parliament 4".
type FactLine struct {
	Fact, Words string
	// Page are the words on a page, where the fact is not told otherwise there.
	Page string
	// Side says that the value is the name of a side.
	Side bool
}

// Both says that words take all values together.
func (l *FactLine) Both(words string) bool {
	return strings.HasSuffix(l.Fact, "-") && strings.Count(words, "%s") == 1
}

// StyleOf is the style of a game, empty where there is no such game.
func StyleOf(game string) Style {
	if f, err := formatOf(game); err == nil {
		return f.style()
	}
	return Style{}
}

// Look is how the game of a pack is drawn.
func (p *Pack) Look() *Look {
	l := &Look{Style: StyleOf(p.Game), Areas: map[string]Printed{}, Borders: map[[2]string]string{}, Turns: map[string]map[int][]string{}, Short: map[string]string{}}
	switch {
	case p.Richard != nil:
		p.Richard.print(l)
	case p.War != nil:
		p.War.print(l)
	case p.Charles != nil:
		p.Charles.print(l)
	case p.Small != nil:
		p.Small.print(l)
	}
	return l
}

func plain(colour string) [2]string { return [2]string{colour, colour} }

// The far coasts are drawn as boxes in the sea by every game whose map is of England.
var (
	irelandInset = Inset{Point{1330, 3900}, 1330, 760}
	franceInset  = Inset{Point{4650, 10060}, 1600, 760}
	eastInset    = Inset{Point{7850, 9800}, 1500, 760}

	irishSea = Point{3350, 4150}
	channel  = Point{6650, 10000}
	northSea = Point{8350, 3400}
)
