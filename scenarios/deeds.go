package scenarios

// Deed is what an event of a kind does to the blocks on the board, as far as its words tell.
type Deed string

const (
	// Goes: from the first place that is named to the last; off the map, where that is none.
	Goes Deed = "goes"
	// Flees: from where the fight is to the place that is named.
	Flees Deed = "flees"
	// Enters: comes to the place that is named, from nowhere on the map.
	Enters Deed = "enters"
	// Falls: leaves the place that is named, or where the fight is.
	Falls Deed = "falls"
	// Changes: has another strength, the last two numbers that are named.
	Changes Deed = "changes"
	// Fight: begins a fight at the place that is named, Fought: ends it.
	Fight  Deed = "fight"
	Fought Deed = "fought"
	// Withdraws: goes into the city that is named.
	Withdraws Deed = "withdraws"
	// Joins and Parts: the first who is named stands under the second from then on, or no more.
	Joins Deed = "joins"
	Parts Deed = "parts"
	// Takes and Drops: the first who is named leads the others from then on, or no more.
	Takes Deed = "takes"
	Drops Deed = "drops"
	// Unknown: more than its words tell, so that the board before it is not known.
	Unknown Deed = "unknown"
)
