package table

import (
	"strconv"
	"strings"
)

// Event is something that happened, told to everybody or to one side. Its words are the game's
// (each game turns an Event into a sentence); here it is only carried.
type Event struct {
	// Kind is the game's name for what happened: "moved", "fired" ….
	Kind string
	// To is who may know of it; Nobody means everybody may.
	To Side
	// Side is whose doing it is.
	Side Side
	// Block and Target are names of blocks or cards, Area and Areas of areas.
	Block, Target string
	Area          string
	Areas         [3]string
	// Rating is a combat rating as it was at that moment, such as "A3".
	Rating string
	// From and N are numbers before and after, or just N a count.
	From, N int
	// Label is the label of the roll; Dice are its faces, Hits what they scored.
	Label string
	Dice  []int
	Hits  int
	// Words is a list or a remark where the other fields do not serve.
	Words string
	// Parts are what it is made up of, each with a number, in the rulebook's order: what is
	// added to the dice, the points of each Region, the results in a table.
	Parts Parts
}

// Part is a part of an event in the rulebook's words, and its number, if it has one.
type Part struct {
	Of string
	N  int
}

// Parts are those of an event.
type Parts []Part

// Add adds a number that is not 0.
func (p *Parts) Add(n int, of string) {
	if n != 0 {
		*p = append(*p, Part{Of: of, N: n})
	}
}

// Line lists them with their numbers: "Hopton (3), Waller (2)".
func (p Parts) Line() string {
	var said []string
	for _, x := range p {
		said = append(said, x.Of+" ("+strconv.Itoa(x.N)+")")
	}
	return strings.Join(said, ", ")
}

// Sum is what they come to.
func (p Parts) Sum() (n int) {
	for _, x := range p {
		n += x.N
	}
	return n
}

// Hits counts the faces of dice that hit: those up to a number.
func Hits(faces []int, most int) (hits int) {
	for _, f := range faces {
		if f <= most {
			hits++
		}
	}
	return hits
}

// For says whether side s may know of the event.
func (e Event) For(s Side) bool { return e.To == Nobody || e.To == s }
