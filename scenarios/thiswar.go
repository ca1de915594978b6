package scenarios

// ThisWar is the data of This War Without an Enemy. Areas, cities, seas,
// regions and blocks are referred to by name, cards and events by id.
type ThisWar struct {
	Regions     []WarRegion
	Seas        []WarSea
	Boxes       []WarBox
	Areas       []WarArea
	Borders     []WarBorder
	NotAdjacent []WarNotAdjacent
	Cities      []WarCity
	Blocks      []WarBlock
	Cards       []WarCard
	Events      []WarEvent
	Tables      WarTables
	Setups      []WarSetup
	Readings    []Reading
}

// WarRegion is a Region; its letter stands in the names of blocks.
type WarRegion struct{ Name, Letter string }

// WarSea is a Sea, with the cities whose Ports decide who controls it.
type WarSea struct {
	Name       string
	KeyPort    string
	LesserPort string
	NextTo     []string
}

// WarBox is a box off the map: Scotland, Ireland, Le Continent.
type WarBox struct {
	Name         string
	Touches      []string // Seas
	SeaMoves     string   // none, or out: they leave it and none enter
	Enter, Leave string   // in words
	Pos          [2]float64
}

// WarArea is an area of the map.
type WarArea struct {
	Name, Region string
	Short        string // as maps write it where there is little room; often empty
	Loyal        string // royalist, parliament, none
	Mountain     bool
	Yorkshire    bool
	Seas, Cities []string
	Covers       []string   // real counties
	Pos          [2]float64 // longitude and latitude
}

// WarBorder joins two areas, or an area and Scotland.
type WarBorder struct {
	Between [2]string
	Type    string // open, river, mountain
	By      string // what parts or joins them
}

// WarNotAdjacent is a pair that a reader might expect to be a border.
type WarNotAdjacent struct {
	Between [2]string
	By      string
}

// WarCity is a city.
type WarCity struct {
	Name, Area string
	Size       int
	Fortified  bool
	Walls      string // in words, of London
	VP         int    // 0: no Victory City
	Sympathy   string // royalist, parliament, "" of no Victory City
	Port       string // key, lesser, "" without a Port
	Sea        string
	Storming   int // 0: cannot be besieged
	RP         int
	Pos        [2]float64
}

// WarBlock is a block. Its name is unique on its side and used in orders.
type WarBlock struct {
	Side    string // royalist, parliament
	Name    string
	Printed string // the name of the set-up lists
	Label   string
	Faction string // royalist, parliament, covenanter
	Class   string // infantry, cavalry, artillery
	Kind    string // leader, regional-leader, regional, non-regional, irish, local, covenanter, henrietta
	Home    string // a Region, "London", "Scotland and the North", ""
	Max     int
	Eff     int
	Disc    int    // 0 where none
	Fate    string // pool, removed, beside-map
	Recruit WarRecruit
	Entry   WarEntry
	// Replaces names blocks or says which; ReplacedBy is in words.
	Replaces   []string
	ReplacedBy string
	Note       string
}

// WarRecruit says what may add strength to a block, and where it is deployed.
type WarRecruit struct {
	AP     bool
	RP     string // yes, cannon, no
	Deploy string // home, any, fortified, cannon, none
}

// WarEntry says where a block is in September 1642, or when it comes.
type WarEntry struct {
	Start   string   // an area or pool
	Turn    string   // of Year, for those that come at its start
	Year    int      // of Turn, or of the Year End
	YearEnd bool     // at that of Year, or of any year if Year is 0
	Areas   int      // that must be Friendly in Region, for it to come
	Region  string   //
	City    string   // that must be controlled
	To      string   // an area, a box, pool, or replaced: where the replaced block is
	Events  []string // that bring it
}

// WarCard is one card.
type WarCard struct {
	ID, Side   string
	Name       string
	AP         int
	Event      string // the id of a WarEvent, or ""
	Phase      string // operational, tactical, supply, victory, "" without an event
	AddYear    int    // 0: from the start
	RemoveYear int    // 0: stays
	AfterPlay  string // discard, remove, beside-map
}

// WarEvent is what a card may do besides its AP.
type WarEvent struct {
	ID, Name string
	Decks    []string // sides
	Phase    string
	Timing   string
	Section  string
	Effect   string
	Options  []string
	Lasting  bool
	Recruit  *WarEventRecruit
	Note     string
}

// WarEventRecruit is strength that an event gives.
type WarEventRecruit struct {
	Strength    int
	PerGarrison int
	Max         int
	Artillery   bool
	Where       string
}

// All is what WarSeaResult.Loses is when the whole block is lost.
const All = 99

// WarTables are the tables.
type WarTables struct {
	BorderLimits      map[string]int // open (0: no limit), river, mountain
	SupplyLimits      WarSupplyLimits
	SeaMove           WarSeaMove
	Withdrawal        WarWithdrawals
	Bombardment       []WarBombardment
	Siege             [5][6][]string // Marker 1-5, die 1-6: attrition, attrition-cavalry, attrition-non-port, surrender
	Combat            WarCombat
	RecruitmentPoints WarRecruitmentPoints
	VictoryPoints     WarVictoryPoints
}

// WarSupplyLimits is how many Infantry and Cavalry blocks an area supplies.
type WarSupplyLimits struct {
	Mountain, Other struct{ Blocks, Cavalry int }
	City            struct{ Minor, Major, London int } // more Infantry
	BesiegerCity    bool                               // whether the besieger has the city's
}

// WarSeaMove is the die of a Sea Move.
type WarSeaMove struct {
	Port, TwoSeas, ThreeSeas, Besieged int
	Results                            [6]WarSeaResult
}

// WarSeaResult is what a Sea Move comes to.
type WarSeaResult struct {
	Arrives bool
	Loses   int // All: eliminated
}

// WarWithdrawals is the die of a Withdrawal.
type WarWithdrawals struct {
	CavalryOnly, Artillery    int
	MoreCavalry, FewerCavalry int // for each block
	Results                   [6]WarWithdrawal
}

// WarWithdrawal is what a Withdrawal comes to.
type WarWithdrawal struct {
	Success bool
	Loses   int
}

// WarBombardment is a row of the Bombardment table.
type WarBombardment struct {
	Min, Max int // strength; Max 0: and more
	Breach   []int
}

// WarCombat is modifiers to effectiveness.
type WarCombat struct {
	ArtilleryAtCavalry, InfantryFire, InfantryEngage  int
	CavalryAlone, RetreatingEngage, AgainstRetreating int
	SiegeArtillery, StormDefender                     int
	ArtilleryRetreatLoss                              []int // dice
}

// WarRecruitmentPoints is what gives RPs, and what Cannon cost.
type WarRecruitmentPoints struct {
	FriendlyArea, MajorCity, London int
	CannonLondon, CannonMajor       int
}

// WarVictoryPoints is what gives VPs; Major is a Major Victory.
type WarVictoryPoints struct{ City, London, Charles, Major int }

// WarSetup is a scenario.
type WarSetup struct {
	Name, Title     string
	Sections        []string
	Year            int
	Turn            string
	VP              int  // + for the King, - for Parliament
	VPCounted       bool // from the cities, after deployment
	Turns           map[int][]string
	Discard         int // of the six, in 1642
	Decks           WarDecks
	EndYear         int // its Winter ends the game
	EndVP           WarEnd
	Treaty          string // the Turn of 1642 on which 6.18 binds, or ""
	PreWar          string // the Turn of 1642 with the rules of 12.51, or ""
	LondonFortified bool
	Tie             map[int]string // by year, the side that decides
	YearEndFirst    map[int]string // by year
	// Where the blocks are: an area, "Area/City", a box, pool or beside-map, to names.
	Royalist, Parliament map[string][]string
	Deployment           *WarDeployment
	Notes                []string
}

// WarDecks is what is not in the decks at the start.
type WarDecks struct {
	HoldOut   string // all: every card with an AddYear; after-1644: those of later years
	Remove    []string
	BesideMap []string
}

// WarEnd is how the last Winter is decided.
type WarEnd struct {
	AtZero  string // who wins at 0 VP
	Victory string // minor, or plain
}

// WarDeployment is how The Path to War is set up.
type WarDeployment struct {
	Royalist, Parliament WarDeploySide
	Rules                []string // in words
}

// WarDeploySide is a side's: fixed blocks, and how many are drawn from the
// list; the rest goes to the pool.
type WarDeploySide struct {
	Fixed []WarFixed
	Draw  int
	From  []string
}

// WarFixed is a block with its place: the owner chooses if there are more, or
// it stands with another block.
type WarFixed struct {
	Block  string
	Places []string
	With   string
}

// Setup finds a scenario by its name.
func (w *ThisWar) Setup(name string) *WarSetup {
	for i := range w.Setups {
		if w.Setups[i].Name == name {
			return &w.Setups[i]
		}
	}
	return nil
}
