package scenarios

// CharlesCard is a Strategy card.
type CharlesCard struct {
	N      int
	Name   string
	Period string // core, early, mid, late, alt-hist
	Type   string // ops, minor-campaign, major-campaign, event
	Value  int    // of an ops card
	Side   string // whose Core card it is, or who alone may play it as an Event; "" for both
	// What the icons of an Event say.
	Mandatory, Response, Combat, Decisive bool
	Year                                  int
	Effect                                string // in words
	After                                 int    // the card whose Event must have been played; 0: none
	Do                                    []CharlesStep
}

// CharlesStep is a step of an Event: just one of its fields is set, Otherwise aside. The owner
// is who plays the Event, the Enemy the other side. Numbers are "up to", and the owner chooses.
type CharlesStep struct {
	Otherwise bool // done only if the step before could not be
	Control   *CharlesPCs
	Raise     *CharlesRaise
	Hand      *CharlesHand
	Recruit   *CharlesRecruit
	Enter     string // the General comes as his entry says
	Activate  *CharlesActivate
	Points    *CharlesPoints
	Combat    *CharlesCombat
	Lose      *CharlesLose
	Switch    *CharlesOn
	Siege     *CharlesSiege
	Naval     int    // shift
	Train     bool   // the Siege Train comes into a Friendly Fortress, if it is not in play
	Notable   string // he is placed
	Raid      string // the Local Notable Raids once
	Transfer  *CharlesTransfer
	Plot      *CharlesPlot
	Special   string // what only one card does: one of charlesSpecials
}

// charlesSpecials are the Events that are no verbs but rules of their own.
var charlesSpecials = []string{"new-model-army", "queen-lands", "turnham-green", "lieutenant-general", "brentford", "rupert-dismissed",
	"london-rising", "bishops"}

// CharlesPCs places own PC markers or removes Enemy ones, under the limits of 12.6.
type CharlesPCs struct {
	Place, Remove  int  // one of them is 0
	Enemy          bool // Place may replace an Enemy marker; else only open Areas
	Areas, Regions []string
	PerRegion      int  // the most in each, 0 for any
	OneRegion      bool // all in one
	SameRegion     bool // in that of the step before
	Beside         []string
}

// CharlesRaise places Brigades. A regional one goes to its own Region if Of is empty.
type CharlesRaise struct {
	N              int
	Kind           string // regional, irish, covenanter
	Of             []string
	Areas, Regions []string
	Overseas       []string // Regions too while the Naval Status is negative
	With           []string // on the Display of one of these Generals
	Ports          bool     // Ports alone
	Friendly       bool     // Friendly-controlled Areas alone
	NotEnemy       bool     // no Enemy-controlled Area
	PerArea        int      // 0 for any
	Inside         bool     // they go Inside where there is room
	Eliminated     bool     // eliminated ones alone
}

// CharlesHand draws cards, takes some of the Enemy at random, and looks at his hand.
type CharlesHand struct {
	Draw, Lose int
	Look       bool
}

// CharlesRecruit Recruits as in the Recruitment Phase. With a Side, that side does, if it held
// the card.
type CharlesRecruit struct {
	N      int
	Side   string
	Except []string // Regions
}

// CharlesActivate Activates a General to move, as by a Campaign card.
type CharlesActivate struct {
	Generals []string // or, if there are none, any up to Strategy
	Strategy int
	Bombard  bool // or to Bombard
	Points   int  // Movement Points more
	Score    int  // added to his Battle Scores
	Relief   bool // Score only where an Enemy Siege marker stands
}

// CharlesPoints takes Movement Points from the General just Activated.
type CharlesPoints struct{ Fewer, Least int }

// CharlesCombat is added to the Battle Score; Better instead if one of the rest holds.
type CharlesCombat struct {
	Score, Better      int
	Generals, Brigades []string // one takes part
	Regions            []string // the Battle is there
	Defender           bool     // the owner is
	Decisive           bool     // the Victory may be Decisive
}

// CharlesLose takes Brigades from the Enemy, who chooses them.
type CharlesLose struct {
	N        int
	Kind     string   // covenanter, or "" for any
	Brigades []string // these
	// In an Area that the owner chooses: in Regions, Outside Fortresses, of an Army.
	Regions       []string
	Outside, Army bool
	Each          int    // both sides lose them, in each Army of so many
	To            string // available, removed
}

// CharlesOn turns a switch on until the end of the turn, of the game, or while Lorrainers are on the map.
type CharlesOn struct{ ID, Until string }

// CharlesSiege Bombards or Assaults with a General who has a Siege marker, or reduces an Enemy Siege.
type CharlesSiege struct {
	Bombard, Assault bool
	Score            int    // of the Bombardment
	Area             string // where it is Better
	Better           int
	Reduce           int  // the Bombardment Value of a Siege
	Port             bool // of a Port
}

// CharlesTransfer hands Brigades from one own General to another, or to the Available box.
type CharlesTransfer struct {
	N, Range int
	Except   string // kind
}

// CharlesPlot rolls a die for an Enemy-controlled Fortress without Enemy Units.
type CharlesPlot struct {
	Targets []CharlesTarget // the owner names one
	General int             // added if one of his is Adjacent
	Fails   *CharlesPCs     // what is done then
}

// CharlesTarget is a Fortress, or any of a class in some Regions, that falls at Roll or more.
type CharlesTarget struct {
	Area    string
	Class   int
	Regions []string
	Near    bool // with a General of the owner there or Adjacent
	Roll    int
}
