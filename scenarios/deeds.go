package scenarios

// Deed is what an event of a kind does to the blocks on the board, as far as its words tell.
type Deed int

const (
	// Goes: from the first place that is named to the last; off the map, where that is none.
	Goes Deed = iota + 1
	// Flees: from where the fight is to the place that is named.
	Flees
	// Enters: comes to the place that is named, from nowhere on the map.
	Enters
	// Falls: leaves the place that is named, or where the fight is.
	Falls
	// Changes: has another strength, the last two numbers that are named.
	Changes
	// Fight: begins a fight at the place that is named, Fought: ends it.
	Fight
	Fought
	// Lines: names those who stand in a fight, with their strength; where their side is not
	// named they are the attacker's. Against: the same of who is attacked. Begins: a round of it.
	Lines
	Against
	Begins
	// Here: names the place of what is told next.
	Here
	// Withdraws: goes into the city that is named.
	Withdraws
	// Joins and Parts: the first who is named stands under the second from then on, or no more.
	Joins
	Parts
	// Takes and Drops: the first who is named leads the others from then on, or no more.
	Takes
	Drops
	// Unknown: more than its words tell, so that the board before it is not known.
	Unknown
)
