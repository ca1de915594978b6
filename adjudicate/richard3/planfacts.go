package richard3

import (
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/which"
)

// The facts that conditions of a plan may use. They hold what the owner of the
// plan may know at that moment and nothing else: of the enemy, what lies
// revealed in the battle, and the number of what stands upright.

type sideFacts struct {
	King    bool `expr:"king" doc:"your house is the King's, not the Pretender's"`
	Player1 bool `expr:"player1" doc:"you are Player 1 this turn"`
	Nobles  int  `expr:"nobles" range:"0 20" doc:"what you would count for the throne now (8.2)"`
}

type fightingFacts struct {
	Attacker bool `expr:"attacker" doc:"you are the Attacker in this battle"`
	King     bool `expr:"king" doc:"your house is the King's, not the Pretender's"`
	Player1  bool `expr:"player1" doc:"you are Player 1 this turn"`
	Nobles   int  `expr:"nobles" range:"0 20" doc:"what you would count for the throne now (8.2)"`
}

type blockFacts struct {
	Name      string `expr:"name" doc:"the block whose turn it is"`
	Strength  int    `expr:"strength" range:"1 5" doc:"its strength now, and so its dice"`
	Max       int    `expr:"max" range:"1 5" doc:"its full strength"`
	Type      string `expr:"type" doc:"what it is"`
	Letter    string `expr:"letter" doc:"its initiative in this round"`
	Fire      int    `expr:"fire" range:"1 6" doc:"the highest roll that hits now, with the Defender's benefits"`
	King      bool   `expr:"king" doc:"he is your King or Pretender"`
	Heir      bool   `expr:"heir" doc:"he is an heir of your house"`
	Senior    bool   `expr:"senior" doc:"he is your senior heir in play, who may charge"`
	Warwick   bool   `expr:"warwick" doc:"he is Warwick"`
	Mercenary bool   `expr:"mercenary" doc:"it is a mercenary"`
	Levy      bool   `expr:"levy" doc:"it is a city levy"`
}

type forceFacts struct {
	Blocks   int      `expr:"blocks" range:"0 12" doc:"blocks in play, Reserves aside"`
	Strength int      `expr:"strength" range:"0 30" doc:"their strength together: a die each"`
	Power    int      `expr:"power" range:"0 90" doc:"strength times the roll that hits, together: six times the hits to expect of a round"`
	Reserves int      `expr:"reserves" range:"0 8" doc:"blocks in Reserve"`
	King     bool     `expr:"king" doc:"the King or Pretender of that house is in play"`
	Names    []string `expr:"names" doc:"the blocks in play"`
}

type lossFacts struct {
	Own   int `expr:"own" range:"0 12" doc:"steps you have lost in this battle"`
	Enemy int `expr:"enemy" range:"0 12" doc:"steps the enemy has lost in this battle"`
}

type canFacts struct {
	Retreat   bool `expr:"retreat" doc:"the block can retreat now"`
	Charge    bool `expr:"charge" doc:"he can charge now"`
	Treachery bool `expr:"treachery" doc:"he can try treachery on somebody now"`
}

type turnFacts struct {
	Campaign int           `expr:"campaign" range:"1 3" doc:"the campaign, 1 to 3"`
	Turn     int           `expr:"turn" range:"1 7" doc:"the turn, 1 to 7"`
	Round    int           `expr:"round" range:"1 4" doc:"the round, 1 to 4"`
	Area     string        `expr:"area" doc:"where the battle is"`
	Side     fightingFacts `expr:"side" doc:"you"`
	Block    blockFacts    `expr:"block" doc:"the block"`
	Own      forceFacts    `expr:"own" doc:"your side"`
	Enemy    forceFacts    `expr:"enemy" doc:"the enemy"`
	Losses   lossFacts     `expr:"losses" doc:"losses"`
	Can      canFacts      `expr:"can" doc:"what it can do"`
}

type hitFacts struct {
	Campaign int           `expr:"campaign" range:"1 3" doc:"the campaign, 1 to 3"`
	Turn     int           `expr:"turn" range:"1 7" doc:"the turn, 1 to 7"`
	Round    int           `expr:"round" range:"1 4" doc:"the round, 1 to 4"`
	Area     string        `expr:"area" doc:"where the battle is"`
	Hits     int           `expr:"hits" range:"0 8" doc:"hits to take"`
	Side     fightingFacts `expr:"side" doc:"you"`
	Own      forceFacts    `expr:"own" doc:"your side"`
	Enemy    forceFacts    `expr:"enemy" doc:"the enemy"`
	Losses   lossFacts     `expr:"losses" doc:"losses"`
}

type treasonFacts struct {
	Campaign int           `expr:"campaign" range:"1 3" doc:"the campaign, 1 to 3"`
	Turn     int           `expr:"turn" range:"1 7" doc:"the turn, 1 to 7"`
	Area     string        `expr:"area" doc:"where the battle is that begins"`
	Waiting  int           `expr:"waiting" range:"0 8" doc:"battles still to come this turn"`
	Side     fightingFacts `expr:"side" doc:"you"`
	Own      forceFacts    `expr:"own" doc:"your side"`
	Enemy    forceFacts    `expr:"enemy" doc:"the enemy"`
}

type nearFacts struct {
	Own   int `expr:"own" range:"0 12" doc:"your blocks in the areas around, by land"`
	Enemy int `expr:"enemy" range:"0 12" doc:"enemy blocks in the areas around, by land"`
}

type regroupFacts struct {
	Campaign int           `expr:"campaign" range:"1 3" doc:"the campaign, 1 to 3"`
	Turn     int           `expr:"turn" range:"1 7" doc:"the turn, 1 to 7"`
	Area     string        `expr:"area" doc:"where you won"`
	Limit    int           `expr:"limit" range:"0 10" doc:"blocks the area supplies (7.1)"`
	Side     fightingFacts `expr:"side" doc:"you"`
	Own      forceFacts    `expr:"own" doc:"your side"`
	Losses   lossFacts     `expr:"losses" doc:"losses"`
	Near     nearFacts     `expr:"near" doc:"around"`
}

type orderFacts struct {
	Campaign int       `expr:"campaign" range:"1 3" doc:"the campaign, 1 to 3"`
	Turn     int       `expr:"turn" range:"1 7" doc:"the turn, 1 to 7"`
	Areas    []string  `expr:"areas" doc:"where battles wait"`
	Side     sideFacts `expr:"side" doc:"you"`
}

type supplyFacts struct {
	Campaign int       `expr:"campaign" range:"1 3" doc:"the campaign, 1 to 3"`
	Turn     int       `expr:"turn" range:"1 7" doc:"the turn, 1 to 7"`
	Area     string    `expr:"area" doc:"the area with too many blocks"`
	Limit    int       `expr:"limit" range:"0 10" doc:"blocks the area supplies (7.1, 7.2)"`
	Surplus  int       `expr:"surplus" range:"0 8" doc:"blocks still to be named there"`
	Side     sideFacts `expr:"side" doc:"you"`
}

type nameFacts struct {
	Campaign int       `expr:"campaign" range:"1 3" doc:"the campaign, 1 to 3"`
	Turn     int       `expr:"turn" range:"1 7" doc:"the turn, 1 to 7"`
	Block    string    `expr:"block" doc:"whom it is about"`
	Side     sideFacts `expr:"side" doc:"you"`
}

type handFacts struct {
	Campaign int       `expr:"campaign" range:"1 3" doc:"the campaign, 1 to 3"`
	Points   int       `expr:"points" range:"0 20" doc:"points on your hand"`
	Cards    []string  `expr:"cards" doc:"your hand"`
	Side     sideFacts `expr:"side" doc:"you"`
}

func (g *Game) sideFacts(s table.Side) sideFacts {
	return sideFacts{King: s == g.king, Player1: s == g.player1, Nobles: g.held(s)}
}

func (g *Game) fightingFacts(s table.Side) fightingFacts {
	return fightingFacts{Attacker: g.battle.attacker == s, King: s == g.king, Player1: s == g.player1, Nobles: g.held(s)}
}

// forceFacts is what everybody sees of a house's blocks in the battle.
func (g *Game) forceFacts(s table.Side) (f forceFacts) {
	for _, x := range g.In(s, g.battle.area) {
		if g.battle.block[x].reserve {
			f.Reserves++
			continue
		}
		f.Blocks++
		f.Strength += int(g.Blocks[x].Strength)
		f.Power += int(g.Blocks[x].Strength) * g.firepower(x)
		f.King = f.King || x == g.claimant[s]
		f.Names = append(f.Names, g.name(x))
	}
	return f
}

func (g *Game) blockFacts(s table.Side, x blockID) blockFacts {
	i := g.info(x)
	return blockFacts{Name: i.name, Strength: int(g.Blocks[x].Strength), Max: int(i.max), Type: kindNames[i.kind],
		Letter: string(g.letter(x)), Fire: g.firepower(x), King: x == g.claimant[s], Heir: i.kind == heir,
		Senior: i.kind == heir && g.senior(x, func(blockID) bool { return true }), Warwick: x == g.warwick[s],
		Mercenary: i.kind == mercenary, Levy: i.kind == levy}
}

func (g *Game) lossFacts(s table.Side) lossFacts {
	return lossFacts{Own: g.battle.lost[s], Enemy: g.battle.lost[s.Other()]}
}

func (g *Game) turnFacts(q *table.Question, block string) any {
	s := q.Side
	x, _ := g.block(s, block)
	f := turnFacts{Campaign: g.campaign, Turn: g.turn, Round: g.battle.round, Area: q.Area, Side: g.fightingFacts(s),
		Block: g.blockFacts(s, x), Own: g.forceFacts(s), Enemy: g.forceFacts(s.Other()), Losses: g.lossFacts(s)}
	for _, o := range q.Options {
		if o.Name == f.Block.Name {
			f.Can.Retreat = f.Can.Retreat || o.Verb == "retreat"
			f.Can.Charge = f.Can.Charge || o.Verb == "charge"
			f.Can.Treachery = f.Can.Treachery || o.Verb == "treachery"
		}
	}
	return f
}

func (g *Game) hitFacts(q *table.Question, _ string) any {
	s := q.Side
	return hitFacts{Campaign: g.campaign, Turn: g.turn, Round: g.battle.round, Area: q.Area, Hits: q.N,
		Side: g.fightingFacts(s), Own: g.forceFacts(s), Enemy: g.forceFacts(s.Other()), Losses: g.lossFacts(s)}
}

func (g *Game) treasonFacts(q *table.Question, _ string) any {
	s := q.Side
	return treasonFacts{Campaign: g.campaign, Turn: g.turn, Area: q.Area, Waiting: len(g.waiting()) - 1,
		Side: g.fightingFacts(s), Own: g.forceFacts(s), Enemy: g.forceFacts(s.Other())}
}

func (g *Game) regroupFacts(q *table.Question, _ string) any {
	s, a := q.Side, g.battle.area
	f := regroupFacts{Campaign: g.campaign, Turn: g.turn, Area: q.Area, Limit: g.supplyLimit(a),
		Side: g.fightingFacts(s), Own: g.forceFacts(s), Losses: g.lossFacts(s)}
	for _, l := range g.Links[a] {
		f.Near.Own += int(g.Count[s][l.To])
		f.Near.Enemy += int(g.Count[s.Other()][l.To])
	}
	return f
}

// waiting lists the areas where battles are still to be fought.
func (g *Game) waiting() []string {
	return which.Each(g.Battles(), g.areaName)
}

func (g *Game) orderFacts(q *table.Question, _ string) any {
	return orderFacts{Campaign: g.campaign, Turn: g.turn, Areas: g.waiting(), Side: g.sideFacts(q.Side)}
}

func (g *Game) supplyFacts(q *table.Question, _ string) any {
	f := supplyFacts{Campaign: g.campaign, Turn: min(g.turn, 7), Area: q.Area, Surplus: q.N, Side: g.sideFacts(q.Side)}
	if a, ok := g.Find(q.Area); ok {
		f.Limit = g.supplyLimit(a)
	}
	return f
}

func (g *Game) nameFacts(q *table.Question, _ string) any {
	return nameFacts{Campaign: g.campaign, Turn: min(g.turn, 7), Block: q.Block, Side: g.sideFacts(q.Side)}
}

func (g *Game) handFacts(q *table.Question, _ string) any {
	return handFacts{Campaign: g.campaign, Points: g.handPoints(q.Side), Cards: g.handNames(q.Side), Side: g.sideFacts(q.Side)}
}
