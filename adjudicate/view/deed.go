package view

// Deed is what an event is on a map and in the picture of a fight. Most events are nothing
// there.
type Deed string

const (
	// Marches: pieces go from area to area. Sails: over the sea. Answers: in answer to what the
	// other side does.
	Marches Deed = "marches"
	Sails   Deed = "sails"
	Answers Deed = "answers"

	// Fights begins a fight, Round a round of it, and Fought ends it.
	Fights Deed = "fights"
	Round  Deed = "round"
	Fought Deed = "fought"
	// Lines says who stands in it; where no Side is told they are the attacker's. Against says
	// the same of who is attacked.
	Lines   Deed = "lines"
	Against Deed = "against"
	// Changes: somebody has another strength. Goes: he leaves it, which is no arrow on a map. Falls: he
	// leaves it for good.
	Changes Deed = "changes"
	Goes    Deed = "goes"
	Falls   Deed = "falls"
)

// Moves says that it is an arrow on a map.
func (d Deed) Moves() bool { return d == Marches || d == Sails || d == Answers }

// Leaves says that it is one of leaving a fight.
func (d Deed) Leaves() bool { return d.Moves() || d == Goes || d == Falls }
