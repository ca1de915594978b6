// Package view holds what one side may know. A View has fields only for that,
// and is built by listing what is allowed; it can reach no game state. Reports, order
// sheets and every other output for a player are made from a View, in the
// packages below this one, and a player's own checks of orders start from it.
package view

import "strings"

// View is what one side may know at an open call.
type View struct {
	// Game is the game's id, Rules the game that is played, Scenario its scenario.
	Game     string `yaml:"game" json:"game"`
	Rules    string `yaml:"rules" json:"rules"`
	Title    string `yaml:"title" json:"title"`
	Scenario string `yaml:"scenario" json:"scenario"`
	Step     int    `yaml:"step" json:"step"`
	// Pace is the game's: "plans" or "table".
	Pace string `yaml:"pace,omitempty" json:"pace,omitempty"`
	// Call is the digest of the call this view came with.
	Call string `yaml:"call,omitempty" json:"call,omitempty"`
	Side string `yaml:"side" json:"side"`
	// Lang is the language of the words in it: "fr"; empty for English. Keys, ids and
	// names are the same in all.
	Lang string `yaml:"lang,omitempty" json:"lang,omitempty"`
	// Deadline is when the call closes, as the call says; empty if never.
	Deadline string `yaml:"deadline,omitempty" json:"deadline,omitempty"`

	// When says where in the game this is, in the rulebook's words, and
	// Campaign, Year, Turn and Phase say it in numbers and names.
	When     string `yaml:"when" json:"when"`
	Campaign int    `yaml:"campaign,omitempty" json:"campaign,omitempty"`
	Year     int    `yaml:"year,omitempty" json:"year,omitempty"`
	Turn     int    `yaml:"turn" json:"turn"`
	Phase    string `yaml:"phase" json:"phase"`
	// Legend says what the ratings of blocks mean, where their game has more
	// than one number.
	Legend string `yaml:"legend,omitempty" json:"legend,omitempty"`
	// Roles are lines such as "You are York, the Pretender".
	Roles []string `yaml:"roles,omitempty" json:"roles,omitempty"`
	// Facts are the game's public facts, in a fixed order.
	Facts []Fact   `yaml:"facts,omitempty" json:"facts,omitempty"`
	Hand  []string `yaml:"hand,omitempty" json:"hand,omitempty"`
	// Cards says what is on the cards of the hand, one line each, where their
	// names do not say it.
	Cards []string `yaml:"cards,omitempty" json:"cards,omitempty"`
	// Cities are the cities that count for victory, and who holds them.
	Cities []Holding `yaml:"cities,omitempty" json:"cities,omitempty"`
	// Control says who controls which areas, where more is controlled than what holds blocks.
	Control []Control `yaml:"control,omitempty" json:"control,omitempty"`
	// Crossed are the borders this side's blocks have crossed into enemies this
	// turn, as far as a limit on them matters.
	Crossed []Crossing `yaml:"crossed,omitempty" json:"crossed,omitempty"`
	// Played are the cards each side has played this campaign or year, in order.
	Played []Fact `yaml:"played,omitempty" json:"played,omitempty"`
	// Areas are the areas that hold blocks, in the order of the map.
	Areas []Area `yaml:"areas,omitempty" json:"areas,omitempty"`
	// Boxes are places off the map: pools, the dead.
	Boxes   []Box    `yaml:"boxes,omitempty" json:"boxes,omitempty"`
	Battles []Battle `yaml:"battles,omitempty" json:"battles,omitempty"`
	// Asked are the questions this side has to answer; Awaited the sides that
	// have something to answer, as everybody knows.
	Asked   []Question `yaml:"asked,omitempty" json:"asked,omitempty"`
	Awaited []string   `yaml:"awaited,omitempty" json:"awaited,omitempty"`
	// Events are what happened since this side last gave orders, and because of
	// them, as it may know it.
	Events []Event `yaml:"events,omitempty" json:"events,omitempty"`
	// Past is the map as it was while the events happened, from the first on.
	Past []Moment `yaml:"past,omitempty" json:"past,omitempty"`
	// Decided is what this side's plan or the house answered in its place, and
	// Passed why orders that it had sent ahead were not used.
	Decided []Decided `yaml:"decided,omitempty" json:"decided,omitempty"`
	Passed  []string  `yaml:"passed,omitempty" json:"passed,omitempty"`
	// Plan is this side's plan in force, as it wrote it.
	Plan string `yaml:"plan,omitempty" json:"plan,omitempty"`
	// Notes are the free texts of the opponent since then, the oldest first.
	Notes []string `yaml:"notes,omitempty" json:"notes,omitempty"`
	// Winner is the side that has won, once the game is over.
	Winner string `yaml:"winner,omitempty" json:"winner,omitempty"`
	// Over says that the game is over, and nobody has won it.
	Over bool `yaml:"over,omitempty" json:"over,omitempty"`
}

// Fact is a named public fact: "king", "Henry VI".
type Fact struct {
	Name  string `yaml:"name" json:"name"`
	Value string `yaml:"value" json:"value"`
}

// Fact returns the value of a named fact, empty if there is none.
func (v *View) Fact(name string) string { return factIn(v.Facts, name) }

// Fact returns the value of a named fact of a battle, empty if there is none.
func (b *Battle) Fact(name string) string { return factIn(b.Facts, name) }

func factIn(facts []Fact, name string) string {
	for _, f := range facts {
		if f.Name == name {
			return f.Value
		}
	}
	return ""
}

// Together are the values of facts that begin with a name, before the names of sides or of what
// else they are of: "Royalist 3, Parliament 4". Where there is nothing of it, it is left out.
func (v *View) Together(begin string, named func(of string) string) string {
	var list []string
	for _, f := range v.Facts {
		switch of, is := strings.CutPrefix(f.Name, begin); {
		case !is, f.Value == "0":
		case f.Value == "yes":
			list = append(list, named(of))
		default:
			list = append(list, named(of)+" "+f.Value)
		}
	}
	return strings.Join(list, ", ")
}

// Board is what stands on the map, as a side may know it.
type Board struct {
	// Areas are the areas that hold blocks, in the order of the map.
	Areas []Area
	// Fight is the area in which a battle is being fought, empty without one.
	Fight string
}

// Moment is what a board was like after some of the events of a view, up to the next Moment,
// and after the last up to the view itself.
type Moment struct {
	// After is how many of the events had been told: 0 before the first.
	After int `yaml:"after" json:"after"`
	// Fight is where a battle was being fought.
	Fight string `yaml:"fight,omitempty" json:"fight,omitempty"`
	// Areas are those that stood otherwise right afterwards, as they stood then; those
	// without blocks by their names alone.
	Areas []Area `yaml:"areas,omitempty" json:"areas,omitempty"`
}

// Area is an area with blocks in it.
type Area struct {
	Name string `yaml:"name" json:"name"`
	// Control is Friendly, Enemy or Contested, as this side sees it, or Neutral. Isolated says that
	// who controls it cannot reach it.
	Control  string  `yaml:"control" json:"control"`
	Isolated bool    `yaml:"isolated,omitempty" json:"isolated,omitempty"`
	Own      []Block `yaml:"own,omitempty" json:"own,omitempty"`
	// Enemy is the number of enemy blocks standing upright, besides those under a leader; Seen are those
	// that lie revealed in the battle being fought.
	Enemy int     `yaml:"enemy,omitempty" json:"enemy,omitempty"`
	Seen  []Block `yaml:"seen,omitempty" json:"seen,omitempty"`
	// City is the Fortified City in the area while blocks are in it.
	City *City `yaml:"city,omitempty" json:"city,omitempty"`
}

// Stacks are the lists of the blocks in an area whose faces its side sees: its own, the
// enemy's, and likewise in the city.
func (a *Area) Stacks() []*[]Block {
	list := []*[]Block{&a.Own, &a.Seen}
	if a.City != nil {
		list = append(list, &a.City.Own, &a.City.Seen)
	}
	return list
}

// City is a Fortified City with blocks of one side in it, besieged.
type City struct {
	Name  string  `yaml:"name" json:"name"`
	Own   []Block `yaml:"own,omitempty" json:"own,omitempty"`
	Enemy int     `yaml:"enemy,omitempty" json:"enemy,omitempty"`
	Seen  []Block `yaml:"seen,omitempty" json:"seen,omitempty"`
	// Marker is the value of the Siege Marker, absent while there is none.
	Marker *int `yaml:"marker,omitempty" json:"marker,omitempty"`
}

// Holding says who holds a city that counts for victory, or what else does; nobody without a
// Side. Note says how it is held.
type Holding struct {
	Note string `yaml:"note,omitempty" json:"note,omitempty"`
	City string `yaml:"city" json:"city"`
	Side string `yaml:"side" json:"side"`
	VP   int    `yaml:"vp" json:"vp"`
}

// Control are the areas that a side controls, in the order of the map, and those of them that
// it cannot reach.
type Control struct {
	Side     string   `yaml:"side" json:"side"`
	Areas    []string `yaml:"areas,omitempty,flow" json:"areas,omitempty"`
	Isolated []string `yaml:"isolated,omitempty,flow" json:"isolated,omitempty"`
}

// Crossing is a number of blocks that crossed a border this turn.
type Crossing struct {
	From   string `yaml:"from" json:"from"`
	To     string `yaml:"to" json:"to"`
	Blocks int    `yaml:"blocks" json:"blocks"`
}

// Block is a block whose face this side can see.
type Block struct {
	Name string `yaml:"name" json:"name"`
	// Under is the leader whom it is under. Count is how many blocks are under a leader, or how
	// many of one type that show no more than this are meant.
	Under    string `yaml:"under,omitempty" json:"under,omitempty"`
	Count    int    `yaml:"count,omitempty" json:"count,omitempty"`
	Strength int    `yaml:"strength,omitempty" json:"strength,omitempty"`
	Max      int    `yaml:"max,omitempty" json:"max,omitempty"`
	Rating   string `yaml:"rating,omitempty" json:"rating,omitempty"`
	Type     string `yaml:"type,omitempty" json:"type,omitempty"`
	Loyalty  int    `yaml:"loyalty,omitempty" json:"loyalty,omitempty"`
	Moved    bool   `yaml:"moved,omitempty" json:"moved,omitempty"`
	// From is the area it came from this turn, "sea" by ship. Marks are what else is so of it
	// now, in the game's words: "in", "reserve", "routing".
	From  string   `yaml:"from,omitempty" json:"from,omitempty"`
	Marks []string `yaml:"marks,omitempty,flow" json:"marks,omitempty"`
}

// Box is a place off the map with this side's blocks in it, or with the
// enemy's that are known to be there.
type Box struct {
	Name string `yaml:"name" json:"name"`
	// Of is what of it this is, where it is parted: "The North, Militia".
	Of     string   `yaml:"of,omitempty" json:"of,omitempty"`
	Side   string   `yaml:"side" json:"side"`
	Blocks []string `yaml:"blocks" json:"blocks"`
}

// Battle is a contested area: how it came about, and how far it is fought.
type Battle struct {
	Area     string  `yaml:"area" json:"area"`
	Attacker string  `yaml:"attacker" json:"attacker"`
	Main     string  `yaml:"main,omitempty" json:"main,omitempty"`
	Entered  []Entry `yaml:"entered,omitempty" json:"entered,omitempty"`
	// Round is the round being fought, 0 while the battle waits.
	Round int `yaml:"round,omitempty" json:"round,omitempty"`
	// Kind is "sally" or "storm" where blocks of a besieged City, its name, are
	// fought with; empty for a battle.
	Kind string `yaml:"kind,omitempty" json:"kind,omitempty"`
	City string `yaml:"city,omitempty" json:"city,omitempty"`
	// Under says that this is the battle being fought now.
	Under bool `yaml:"under,omitempty" json:"under,omitempty"`
	// Retreated counts the blocks that went back over each border this round.
	Retreated []Entry `yaml:"retreated,omitempty" json:"retreated,omitempty"`
	// Facts are what else the game has to say of it, and Lines what of that is told in words.
	Facts []Fact   `yaml:"facts,omitempty" json:"facts,omitempty"`
	Lines []string `yaml:"lines,omitempty" json:"lines,omitempty"`
}

// Entry is a number of blocks of a side that crossed from or to an area, or "sea".
type Entry struct {
	Side   string `yaml:"side" json:"side"`
	From   string `yaml:"from" json:"from"`
	Blocks int    `yaml:"blocks" json:"blocks"`
	// Last says that both sides came this way, and this one last.
	Last bool `yaml:"last,omitempty" json:"last,omitempty"`
}

// Question is something asked of this side.
type Question struct {
	// Name is its key in an order sheet. Key says where in the game it arises, the
	// same in every run; At is the last part of that, where the rules name one.
	Name string `yaml:"name" json:"name"`
	Key  string `yaml:"key" json:"key"`
	At   string `yaml:"at,omitempty" json:"at,omitempty"`
	// Text asks it in words. Block and Area are what it is about, N a number in it,
	// Options the legal answers, all as far as it has such.
	Text    string   `yaml:"text" json:"text"`
	Block   string   `yaml:"block,omitempty" json:"block,omitempty"`
	Area    string   `yaml:"area,omitempty" json:"area,omitempty"`
	N       int      `yaml:"n,omitempty" json:"n,omitempty"`
	Options []string `yaml:"options,omitempty" json:"options,omitempty"`
}

// Plans says that the question is for a plan: its one answer is that the plan is made, which
// is no game's word.
func (q *Question) Plans() bool { return len(q.Options) == 1 && q.Options[0] == "planned" }

// Decided is a question answered by a plan or by the house.
type Decided struct {
	Key string `yaml:"key" json:"key"`
	// Area is where, if it is about an area.
	Area   string `yaml:"area,omitempty" json:"area,omitempty"`
	Answer string `yaml:"answer" json:"answer"`
	// Asked says what was asked, and Done what the answer does, in words; Block is whom it was
	// asked about, where the answer names nobody. What is empty has no words.
	Asked string `yaml:"asked,omitempty" json:"asked,omitempty"`
	Done  string `yaml:"done,omitempty" json:"done,omitempty"`
	Block string `yaml:"block,omitempty" json:"block,omitempty"`
	// By is "plan" or "default", Where the line of the plan or the rule of the
	// house.
	By    string `yaml:"by" json:"by"`
	Where string `yaml:"where,omitempty" json:"where,omitempty"`
}

// Event is something that happened, in words for this side.
type Event struct {
	// Kind is the game's name for it; Level its depth in the report: 0 a
	// heading, 1 and more what belongs under it.
	Kind  string `yaml:"kind" json:"kind"`
	Level int    `yaml:"level" json:"level"`
	Text  string `yaml:"text" json:"text"`
	// Label is the label of a roll, by which the dice can be derived again when the
	// game is over; Dice are its faces, Hits what they scored.
	Label string `yaml:"label,omitempty" json:"label,omitempty"`
	Dice  []int  `yaml:"dice,omitempty,flow" json:"dice,omitempty"`
	Hits  int    `yaml:"hits,omitempty" json:"hits,omitempty"`
	// Tail follows the dice.
	Tail string `yaml:"tail,omitempty" json:"tail,omitempty"`
	// Areas are the places that the words name: of a move those that it leads over, in order.
	Areas []string `yaml:"areas,omitempty,flow" json:"areas,omitempty"`
	// Deed is what this is on a map and in the picture of a fight. Of what the words of one say,
	// Side is whose doing it is, and Who are the pieces, with the strength that each has Left.
	Deed Deed     `yaml:"deed,omitempty" json:"deed,omitempty"`
	Side string   `yaml:"side,omitempty" json:"side,omitempty"`
	Who  []string `yaml:"who,omitempty,flow" json:"who,omitempty"`
	Left []int    `yaml:"left,omitempty,flow" json:"left,omitempty"`
}
