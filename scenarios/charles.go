package scenarios

// Charles is the data of Unhappy King Charles!. Regions, Areas, infrastructures, Local
// Notables, Generals and Brigades are referred to by name, cards and turns by number,
// switches by id.
type Charles struct {
	Regions         []CharlesRegion
	Fortresses      [4]CharlesFortress // by class; 0 is that of Local Notables
	Areas           []CharlesArea
	Infrastructures []CharlesInfrastructure
	Connections     []CharlesConnection
	Notables        []CharlesNotable
	Generals        []CharlesGeneral
	Brigades        []CharlesBrigade
	Markers         []CharlesMarker
	Naval           CharlesNaval
	Turns           []CharlesTurn // in their order
	Decks           []CharlesDeck
	Cards           []CharlesCard // in the order of their numbers
	Switches        []CharlesSwitch
	Rules           CharlesRules
	Setups          []CharlesSetup
	Readings        []Reading
}

// CharlesRegion is a Region; its letter stands on Brigades.
type CharlesRegion struct {
	Name, Letter, Colour string
	Areas                int // it has
	ToControl            int // of them, for control of the Region
}

// CharlesFortress is a class of Fortresses.
type CharlesFortress struct {
	Limit     int // Friendly Brigades Inside
	Besieging int // Enemy Brigades that it takes, besides one for each Inside
	Surrender int // value
}

// CharlesArea is an Area of the map. Which infrastructure or Local Notable is there, those
// say.
type CharlesArea struct {
	Name, Region string
	Short        string // as maps write it where there is little room; often empty
	Class        int    // of its Fortress; 0: a Town or a Local Notable's
	Supply       string // royalist or parliament: a Supply Fortress with a shield of that colour
	Port         bool
	Control      string              // royalist, parliament, "" for Neutral, in the beginning
	Recruits     map[string][]string // by side, the Regions whose Brigades are Recruited here
	Pos          [2]float64          // longitude and latitude
}

// CharlesInfrastructure is an Economic Infrastructure; Control is whose it is in the beginning.
type CharlesInfrastructure struct {
	Name    string
	Areas   []string
	Control string
}

// CharlesConnection joins two Areas.
type CharlesConnection struct {
	Between [2]string
	Type    string // road, mountain, maritime
}

// CharlesNotable is a Local Notable.
type CharlesNotable struct {
	Name, Side, Area string
	Card             int // whose Event places him; 0: there from the beginning
	Leaves           int // the card whose Event takes him out of the game; 0: none
}

// CharlesGeneral is a General.
type CharlesGeneral struct {
	Name, Short   string // Short may be empty
	Side          string // royalist, parliament
	Colour        string // covenanter, lorrainer, or Side
	Region        string // "" of a Field General
	Strategy      int    // for Activation
	React         int    // for Reactions
	Battle, Level int
	Army          int // the most Brigades
	Rules         []string
	Entry         CharlesEntry
	Leaves        int // the card whose Event takes him out of the game; 0: none
}

// CharlesEntry says how a General comes into play: one of Start, Available, Turn and Card.
type CharlesEntry struct {
	Start     string   // the Area
	Available bool     // from the beginning
	Turn      int      // in whose Housekeeping he becomes Available; with After, from which he may enter
	Card      int      // whose Event brings him
	Replaces  string   // the General or Local Notable whose place he takes
	After     int      // the card whose Event must have been played
	Areas     []string // where he is placed
	Regions   []string // where else, and otherwise anywhere, always Friendly-controlled
	Friendly  bool     // Areas must be Friendly-controlled
	Kind      string   // of the Brigades that come with him
	Brigades  int
	Moves     bool // he comes as if by movement and is Activated to move on
}

// CharlesBrigade is a Brigade.
type CharlesBrigade struct {
	Name    string // as orders call it
	Printed string // as the piece does
	Side    string // royalist, parliament
	Kind    string // regional, irish, nma, covenanter, lorrainer
	Region  string // of a regional one
	Value   int    // 1 Militia, 2 Veteran
	Start   CharlesStart
}

// CharlesStart is where a Brigade is in the beginning: with a General, in an Area, or, if both
// are empty, in the box of its kind.
type CharlesStart struct {
	General, Area string
	Inside        bool // its Fortress
}

// CharlesMarker is another unit.
type CharlesMarker struct {
	Name, Side string
	Kind       string   // siege-train, queen, brentford
	Card       int      // whose Event brings it
	Land       []string // where the Queen lands, whoever controls it
	Ports      []string // where she lands if they are Royalist-controlled
}

// CharlesNaval is the Naval Status: + favours Parliament, - the Royalists.
type CharlesNaval struct {
	Low, High, Start int
	Chits            []int
	Bombard          int // modifier against a Port of the favoured side
	Veteran, Brigade int // status from which the favoured side Recruits a Veteran first, one Brigade more
	Bristol          int // shift while the Royalists hold London or Bristol
	QueenLeft        int
	QueenCaptured    int
}

// CharlesTurn is a space of the Turn Record Track.
type CharlesTurn struct {
	N                  int
	Name               string // Late 1642
	Recruit            int    // Brigades in the Recruitment Phase
	Chit               bool   // one is drawn
	Desert, Base       int    // Desertion and Power Base numbers
	Powicke, Turncoats bool
}

// CharlesDeck says how the cards of a period get into the game.
type CharlesDeck struct {
	Name      string // core, early, mid, late, alt-hist
	Size      int
	Mandatory int // its Mandatory card
	Top       int // cards, the Mandatory one among them, that are shuffled onto its top
	AltHist   int // cards added to it
	Turn      int // at whose start it is put under the deck; 0: at set-up, or when the one before is drawn
}

// CharlesSwitch is what a step of an Event turns on.
type CharlesSwitch struct{ ID, Effect string }

// CharlesRules are the numbers of the rules whose text the program does not have.
type CharlesRules struct {
	Recruit  CharlesRecruitRule
	Raid     CharlesRaidRule
	Activate CharlesActivateRule
}

// CharlesText is a rule in words.
type CharlesText struct {
	Section, Title string
	Fits           []string // with what it agrees
	Text           []string
}

// CharlesRecruitRule is Parliament's Recruit action (14.2).
type CharlesRecruitRule struct {
	CharlesText
	Event, Ops int  // Brigades with a Discarded Event and with an Ops card
	PerArea    int  // Brigades
	SameRegion bool // whether both may be of one Region
	ToGenerals bool // whether one may go to a General away from Recruitment Areas
	Controlled bool // whether his Area must be Friendly-controlled
}

// CharlesRaidRule is the Raid (15).
type CharlesRaidRule struct {
	CharlesText
	Range         int      // Areas
	Over          []string // types of connections
	EnemyPC       bool     // whether it replaces an Enemy marker
	Masked        bool     // whether one may who is Masked
	EnemyBrigades bool     // whether it goes into an Area with such
}

// CharlesActivateRule is the beginning of 16.
type CharlesActivateRule struct {
	CharlesText
	Stay           bool // whether a General may be Activated and not leave his Area
	BombardAndMove bool
}

// CharlesSetup is a scenario. Where everything is, it says itself.
type CharlesSetup struct {
	Name, Title string
	Sections    []string
	Turns       [2]int // the first and the last
	Deal        int    // cards, besides Core cards
	Plays       int    // that must be played a turn
	PowerBase   map[string]int
}
