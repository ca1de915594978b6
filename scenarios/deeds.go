package scenarios

// Deed is what an event of a kind is in the picture of a fight.
type Deed int

const (
	// Fight begins one, and Fought ends it.
	Fight Deed = iota + 1
	Fought
	// Lines names those who stand in it, with their strength; where their side is not named they
	// are the attacker's. Against is the same of who is attacked. Begins begins a round.
	Lines
	Against
	Begins
	// Changes: somebody has another strength, the last number that is named.
	Changes
	// Goes, Flees and Falls: somebody leaves it: elsewhere, beaten, or for good.
	Goes
	Flees
	Falls
)
