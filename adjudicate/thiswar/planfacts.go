package thiswar

import (
	"slices"

	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/which"
)

// The facts that conditions of a plan may use. They hold what the owner of the
// plan may know at that moment and nothing else: of the enemy, what lies
// revealed in the Battle or Siege Combat, and the number of what stands upright.

type nowFacts struct {
	Year    int  `expr:"year" range:"1642 1646" doc:"the Year, 1642 to 1646"`
	Turn    int  `expr:"turn" range:"1 8" doc:"which Turn of the Year it is: 1 for the first"`
	Winter  bool `expr:"winter" doc:"it is a Winter Turn"`
	Player1 bool `expr:"player1" doc:"you are Player 1 this Turn"`
	VP      int  `expr:"vp" range:"-20 20" doc:"Victory Points in your favour, below 0 in the other side's"`
}

type forceFacts struct {
	Blocks    int      `expr:"blocks" range:"0 12" doc:"blocks that take part, without those in Reserve, Routing or Pursuing"`
	Strength  int      `expr:"strength" range:"0 40" doc:"the strength of their Infantry and Cavalry together: a die each"`
	Infantry  int      `expr:"infantry" range:"0 12" doc:"Infantry blocks among them"`
	Cavalry   int      `expr:"cavalry" range:"0 12" doc:"Cavalry blocks among them"`
	Artillery int      `expr:"artillery" range:"0 6" doc:"Artillery blocks among them"`
	Guns      int      `expr:"guns" range:"0 12" doc:"the strength of the Artillery together"`
	Reserves  int      `expr:"reserves" range:"0 8" doc:"blocks in Reserve"`
	Away      int      `expr:"away" range:"0 8" doc:"Cavalry blocks that are Routing or Pursuing"`
	Leader    bool     `expr:"leader" doc:"a Leader or Regional Leader is among them"`
	King      bool     `expr:"king" doc:"Charles is among them"`
	Names     []string `expr:"names" doc:"the blocks"`
}

type enemyFacts struct {
	Count     int      `expr:"count" range:"0 16" doc:"all enemy blocks in the Area, seen or not"`
	Blocks    int      `expr:"blocks" range:"0 12" doc:"enemy blocks that are seen and take part; none before a Battle's first Round"`
	Strength  int      `expr:"strength" range:"0 40" doc:"the strength of the Infantry and Cavalry among them together"`
	Infantry  int      `expr:"infantry" range:"0 12" doc:"Infantry blocks among them"`
	Cavalry   int      `expr:"cavalry" range:"0 12" doc:"Cavalry blocks among them"`
	Artillery int      `expr:"artillery" range:"0 6" doc:"Artillery blocks among them"`
	Away      int      `expr:"away" range:"0 8" doc:"Cavalry blocks that are Routing or Pursuing"`
	Leader    bool     `expr:"leader" doc:"a Leader or Regional Leader is among them"`
	King      bool     `expr:"king" doc:"Charles is among them"`
	Names     []string `expr:"names" doc:"the blocks that are seen"`
}

type blockFacts struct {
	Name     string `expr:"name" doc:"the block it is about; empty where it is about several"`
	Strength int    `expr:"strength" range:"1 4" doc:"its strength now, and so its dice"`
	Max      int    `expr:"max" range:"1 4" doc:"its full strength"`
	Class    string `expr:"class" doc:"what it fights as"`
	Eff      int    `expr:"eff" range:"1 6" doc:"its effectiveness as printed"`
	Leader   bool   `expr:"leader" doc:"it is a Leader or a Regional Leader"`
	King     bool   `expr:"king" doc:"it is Charles"`
}

type hitsFacts struct {
	Own   int `expr:"own" range:"0 20" doc:"hits you have taken in this Battle"`
	Enemy int `expr:"enemy" range:"0 20" doc:"hits the enemy has taken in this Battle"`
}

type nearFacts struct {
	Own   int `expr:"own" range:"0 20" doc:"your blocks in the Areas around"`
	Enemy int `expr:"enemy" range:"0 20" doc:"enemy blocks in the Areas around, besieged ones aside"`
}

type supplyFacts struct {
	Blocks  int `expr:"blocks" range:"0 12" doc:"Infantry and Cavalry blocks that the Area supplies (9.11)"`
	Cavalry int `expr:"cavalry" range:"0 12" doc:"how many of these may be Cavalry"`
}

// battleFacts are those of all that is asked in a Battle, Sally or Storm.
type battleFacts struct {
	Now      nowFacts    `expr:"now" doc:"this Turn"`
	Area     string      `expr:"area" doc:"where it is fought"`
	Fight    string      `expr:"fight" doc:"what is fought"`
	Round    int         `expr:"round" range:"0 3" doc:"the Round, 1 to 3; 0 before the first and for a Withdrawal"`
	Attacker bool        `expr:"attacker" doc:"you are the Attacker"`
	Fleeing  bool        `expr:"fleeing" doc:"the enemy has ordered a General Retreat"`
	Breach   bool        `expr:"breach" doc:"the walls do not help who defends in this Storm"`
	Left     int         `expr:"left" range:"0 12" doc:"hits, strength or blocks that the question is about"`
	Block    blockFacts  `expr:"block" doc:"the block"`
	Own      forceFacts  `expr:"own" doc:"your side"`
	Enemy    enemyFacts  `expr:"enemy" doc:"the enemy"`
	Hits     hitsFacts   `expr:"hits" doc:"hits"`
	Near     nearFacts   `expr:"near" doc:"around"`
	Supply   supplyFacts `expr:"supply" doc:"supply"`
}

type siegeForceFacts struct {
	Blocks   int      `expr:"blocks" range:"0 12" doc:"your Infantry and Cavalry blocks that it is about"`
	Strength int      `expr:"strength" range:"0 40" doc:"their strength together"`
	Infantry int      `expr:"infantry" range:"0 12" doc:"Infantry blocks among them"`
	Cavalry  int      `expr:"cavalry" range:"0 12" doc:"Cavalry blocks among them"`
	Guns     int      `expr:"guns" range:"0 12" doc:"the strength of your Artillery there"`
	Leader   bool     `expr:"leader" doc:"a Leader or Regional Leader is among them"`
	King     bool     `expr:"king" doc:"Charles is among them"`
	Names    []string `expr:"names" doc:"your blocks there"`
}

// siegeFacts are those of what is asked at a Fortified City, outside combat.
type siegeFacts struct {
	Now      nowFacts        `expr:"now" doc:"this Turn"`
	Area     string          `expr:"area" doc:"the Area of the City"`
	City     string          `expr:"city" doc:"the Fortified City"`
	Size     int             `expr:"size" range:"0 4" doc:"its Size"`
	Storming int             `expr:"storming" range:"0 12" doc:"blocks that may Storm it"`
	Marker   int             `expr:"marker" range:"-1 6" doc:"its Siege Marker, -1 if there is none"`
	Worth    int             `expr:"worth" range:"0 3" doc:"Victory Points for it"`
	Besieger bool            `expr:"besieger" doc:"you besiege it"`
	Breach   bool            `expr:"breach" doc:"its walls are breached, or are London's before its fortification"`
	Left     int             `expr:"left" range:"0 12" doc:"strength or blocks that the question is about"`
	Block    blockFacts      `expr:"block" doc:"the block"`
	Own      siegeForceFacts `expr:"own" doc:"your side"`
	Enemy    int             `expr:"enemy" range:"0 12" doc:"enemy blocks in the City, or besieging it"`
	Near     nearFacts       `expr:"near" doc:"around"`
}

// areaFacts are those of what is asked in an Area, or of one block, elsewhere.
type areaFacts struct {
	Now    nowFacts        `expr:"now" doc:"this Turn"`
	Area   string          `expr:"area" doc:"the Area it is about, or that of the block"`
	Left   int             `expr:"left" range:"0 12" doc:"strength or blocks that the question is about"`
	Block  blockFacts      `expr:"block" doc:"the block"`
	Own    siegeForceFacts `expr:"own" doc:"your side"`
	Enemy  int             `expr:"enemy" range:"0 12" doc:"enemy blocks in the Area, besieged ones aside"`
	Near   nearFacts       `expr:"near" doc:"around"`
	Supply supplyFacts     `expr:"supply" doc:"supply"`
}

// turnFacts are those of what is asked of the whole position.
type turnFacts struct {
	Now    nowFacts `expr:"now" doc:"this Turn"`
	Event  string   `expr:"event" doc:"the Event on your card of this Turn"`
	Left   int      `expr:"left" range:"0 12" doc:"strength or blocks that the question is about"`
	Places []string `expr:"places" doc:"the Areas and Cities that can be named"`
	Pool   int      `expr:"pool" range:"0 30" doc:"blocks in your Recruitment Pool"`
}

func (g *Game) nowFacts(s table.Side) nowFacts {
	f := nowFacts{Year: g.year, Turn: g.turn + 1, Winter: g.winter(), Player1: g.player1 == s, VP: g.vp}
	if s == Parliament {
		f.VP = -g.vp
	}
	return f
}

func (g *Game) blockFacts(s table.Side, name string) (f blockFacts) {
	x, ok := g.block(s, name)
	if !ok {
		return f
	}
	i := g.info(x)
	return blockFacts{Name: i.name, Strength: int(g.Blocks[x].Strength), Max: int(i.max), Class: i.class.String(), Eff: int(i.eff), Leader: g.isLeader(x), King: x == g.charles}
}

// isLeader says that a block is a Leader or a Regional Leader.
func (g *Game) isLeader(x blockID) bool {
	k := g.info(x).kind
	return k == leader || k == regionalLeader
}

// troops sum up some blocks.
type troops struct {
	infantry, cavalry, artillery, strength, guns int // strength without the guns'
	leader, king                                 bool
	names                                        []string
}

func (g *Game) sumUp(list []blockID) (t troops) {
	for _, x := range list {
		n := int(g.Blocks[x].Strength)
		switch g.info(x).class {
		case infantry:
			t.infantry, t.strength = t.infantry+1, t.strength+n
		case cavalry:
			t.cavalry, t.strength = t.cavalry+1, t.strength+n
		case artillery:
			t.artillery, t.guns = t.artillery+1, t.guns+n
		}
		t.leader, t.king = t.leader || g.isLeader(x), t.king || x == g.charles
		t.names = append(t.names, g.name(x))
	}
	return t
}

// present parts blocks that are in a Battle into those that fight and the Cavalry that is
// Routing or Pursuing.
func (g *Game) present(list []blockID) (fight []blockID, away int) {
	fight = which.From(list, func(x blockID) bool { return !g.battle.part[x].routing && !g.battle.part[x].pursuing })
	return fight, len(list) - len(fight)
}

// forceFacts is a side's own part in the Battle: before it begins, all that is in its Area.
func (g *Game) forceFacts(s table.Side) forceFacts {
	all := which.From(g.taking(s), g.atBattle)
	fight, away := g.present(which.From(all, func(x blockID) bool { return !g.battle.part[x].reserve }))
	t := g.sumUp(fight)
	return forceFacts{Blocks: len(fight), Strength: t.strength, Infantry: t.infantry, Cavalry: t.cavalry, Artillery: t.artillery, Guns: t.guns,
		Reserves: len(all) - len(fight) - away, Away: away, Leader: t.leader, King: t.king, Names: t.names}
}

// atBattle says that a block is where the Battle is fought: it has not gone.
func (g *Game) atBattle(x blockID) bool {
	at := g.Blocks[x].At
	return at == g.battle.area || at != noArea && at == g.insideOf(g.battle.area)
}

// enemyFacts is what is seen of the enemy in the Battle.
func (g *Game) enemyFacts(s table.Side) enemyFacts {
	fight, away := g.present(which.From(g.taking(s.Other()), g.revealed))
	t := g.sumUp(fight)
	return enemyFacts{Count: int(g.Count[s.Other()][g.battle.area]), Blocks: len(fight), Strength: t.strength, Infantry: t.infantry, Cavalry: t.cavalry,
		Artillery: t.artillery, Away: away, Leader: t.leader, King: t.king, Names: t.names}
}

func (g *Game) nearFacts(s table.Side, a areaID) (f nearFacts) {
	if a < 0 {
		return f
	}
	for _, l := range g.Links[a] {
		f.Own += int(g.Count[s][l.To])
		f.Enemy += int(g.Count[s.Other()][l.To])
	}
	return f
}

func (g *Game) supplyFacts(s table.Side, a areaID) (f supplyFacts) {
	if g.isArea(a) {
		f.Blocks, f.Cavalry = g.supplyLimit(s, a)
	}
	return f
}

var fightNames = [...]string{"battle", "sally", "storm"}

func (g *Game) battleFacts(q *table.Question, _ string) any {
	s, b := q.Side, g.battle
	f := battleFacts{Now: g.nowFacts(s), Left: q.N, Block: g.blockFacts(s, q.Block)}
	if b == nil {
		return f // none of these is asked then
	}
	f.Area, f.Fight, f.Round, f.Attacker = g.placeName(b.area), fightNames[b.kind], b.round, b.attacker == s
	f.Fleeing, f.Breach = b.general == s.Other(), b.kind == storm && g.wallsDown(b.city)
	f.Own, f.Enemy = g.forceFacts(s), g.enemyFacts(s)
	f.Hits = hitsFacts{Own: b.hits[s.Other()], Enemy: b.hits[s]}
	f.Near, f.Supply = g.nearFacts(s, b.area), g.supplyFacts(s, b.area)
	return f
}

// ownFacts is a side's own blocks in a place.
func (g *Game) ownFacts(s table.Side, a areaID) (f siegeForceFacts) {
	if a == noArea {
		return f
	}
	t := g.sumUp(g.In(s, a))
	return siegeForceFacts{Blocks: t.infantry + t.cavalry, Strength: t.strength, Infantry: t.infantry, Cavalry: t.cavalry, Guns: t.guns, Leader: t.leader, King: t.king, Names: t.names}
}

// cityOf is the Fortified City that a question is about, or noCity.
func (g *Game) cityOf(q *table.Question) cityID {
	if c, ok := g.city(q.Area); ok && g.cities[c].fortified {
		return c
	}
	if a, ok := g.area(q.Area); ok && g.isArea(a) {
		return g.areas[a].fortified
	}
	return noCity
}

func (g *Game) siegeFacts(q *table.Question, _ string) any {
	s, c := q.Side, g.cityOf(q)
	f := siegeFacts{Now: g.nowFacts(s), Left: q.N, Block: g.blockFacts(s, q.Block)}
	if c == noCity {
		return f // none of these is asked then
	}
	x := &g.cities[c]
	f.Area, f.City, f.Size, f.Storming, f.Marker, f.Worth = g.placeName(x.area), x.name, x.size, x.storming, int(g.marker[c]), x.vp
	f.Breach = g.wallsDown(c)
	f.Near = g.nearFacts(s, x.area)
	switch held := g.besieged(c); {
	case q.Name == "into-city":
		f.Own, f.Enemy = g.ownFacts(s, x.area), int(g.Count[s.Other()][x.area])
	case held == s:
		f.Own, f.Enemy = g.ownFacts(s, x.inside), int(g.Count[s.Other()][x.area])
	default:
		f.Own, f.Enemy, f.Besieger = g.ownFacts(s, x.area), int(g.Count[s.Other()][x.inside]), true
	}
	return f
}

func (g *Game) areaFacts(q *table.Question, _ string) any {
	s := q.Side
	f := areaFacts{Now: g.nowFacts(s), Left: q.N, Block: g.blockFacts(s, q.Block)}
	a, ok := g.area(q.Area)
	if x, known := g.block(s, q.Block); !ok && known && g.Blocks[x].At >= 0 {
		a, ok = g.Blocks[x].At, true
	}
	if !ok {
		return f
	}
	f.Area, f.Own, f.Enemy = g.placeName(a), g.ownFacts(s, a), int(g.Count[s.Other()][a])
	f.Near, f.Supply = g.nearFacts(s, a), g.supplyFacts(s, a)
	return f
}

func (g *Game) turnFacts(q *table.Question, _ string) any {
	s := q.Side
	f := turnFacts{Now: g.nowFacts(s), Left: q.N, Pool: len(g.In(s, pool))}
	if c := g.played[s]; c != noCard && g.cards[c].event != nil {
		f.Event = g.cards[c].name
	}
	for _, o := range q.Options {
		if n := o.Areas[0]; n != "" && !slices.Contains(f.Places, n) {
			f.Places = append(f.Places, n)
		}
	}
	return f
}
