package table

// Event is something that happened, told to everybody or to one side. Its
// words are the game's (each game turns an Event into a sentence); here it is
// only carried.
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
	// Modifiers are what the rules add to the dice, one by one.
	Modifiers Modifiers
	// Words is a list or a remark where the other fields do not serve.
	Words string
	// List is names of things, and Numbers may have a number for each.
	List    []string
	Numbers []int
}

// Modifier is a number that is added to dice, and what for, in the rulebook's words.
type Modifier struct {
	For string
	N   int
}

// Modifiers are what is added to dice, in the rulebook's order; 0 is not among them.
type Modifiers []Modifier

// Add adds a number to them.
func (m *Modifiers) Add(n int, what string) {
	if n != 0 {
		*m = append(*m, Modifier{For: what, N: n})
	}
}

// Sum is what they come to.
func (m Modifiers) Sum() (n int) {
	for _, x := range m {
		n += x.N
	}
	return n
}

// For says whether side s may know of the event.
func (e Event) For(s Side) bool { return e.To == Nobody || e.To == s }
