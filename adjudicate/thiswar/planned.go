package thiswar

import (
	"slices"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/plans"
	"fieldpost/adjudicate/game/table"
)

// planArea is the Area whose rules are tried: of a question at a City, its Area's.
func (g *Game) planArea(q *table.Question) string {
	if c, ok := g.city(q.Area); ok && g.cities[c].fortified {
		return g.placeName(g.cities[c].area)
	}
	if a, ok := g.area(q.Area); ok && g.isArea(a) {
		return q.Area
	}
	if x, ok := g.block(q.Side, q.Block); ok && g.Blocks[x].At >= 0 {
		return g.placeName(g.landOf(g.Blocks[x].At))
	}
	return ""
}

// isOf says whether an own block is the one named, or of the class.
func (g *Game) isOf(q *table.Question, name, item string, list []string) bool {
	if name == item {
		return true
	}
	x, ok := g.block(q.Side, name)
	if !ok {
		return false
	}
	i := g.info(x)
	switch item {
	case "infantry", "cavalry", "artillery":
		return i.class.String() == item
	case "regional":
		return g.bound(x)
	case "leaders":
		return g.isLeader(x)
	case "garrisons":
		return i.kind == garrison
	case "clubmen":
		return i.kind == clubmen
	case "irish":
		return i.kind == irish
	case "covenanters":
		return i.home == homeScotland
	case theKing:
		return x == g.charles
	case weakest, strongest:
		return true
	case others:
		return !slices.ContainsFunc(list, func(i string) bool { return i != others && g.isOf(q, name, i, nil) })
	}
	return false
}

// fits says whether an answer is what an item of a desire stands for. Of
// several, that of least rank is taken.
func (g *Game) fits(a plans.Asked, d desire, item string, o table.Option) (fits bool, rank int) {
	s := a.Side
	switch d.Verb {
	case "fight", "besiege", "target":
		return item == o.Areas[0] || item == anywhere, g.targetRank(s, o)
	case "main attack":
		return item == o.Areas[1], 0
	case "enact":
		return item == "" || item == anywhere && o.Areas[0] != "" || item == o.Areas[0] || o.Target != "" && g.isOf(a.Question, o.Target, item, nil), g.eventRank(s, o)
	case "retreat", "regroup", "send", "march", "deploy":
		if item == "" { // a General Retreat has no place
			return true, 0
		}
		return g.fitsPlace(a.Question, item, o), g.goRank(a.Question, o)
	case "aim":
		return item == o.Target, 0
	case "share":
		return item == o.Name, 0
	case "exchange":
		rank = g.exchangeRank(s, o)
		return rank < 0 && g.isOf(a.Question, o.Target, item, d.List), rank
	}
	switch item {
	case "":
		return true, 0
	case nothingElse:
		return len(a.Options) == 1, 0
	}
	return g.isOf(a.Question, o.Name, item, d.List), g.blockRank(s, d.Verb, item, o)
}

// blockRank orders own blocks that fit a word: those who suffer by what is lost
// with them, those who act or gain by what they are worth.
func (g *Game) blockRank(s table.Side, verb, item string, o table.Option) int {
	x, _ := g.block(s, o.Name)
	switch {
	case item == strongest:
		return -int(g.Blocks[x].Strength)
	case item == weakest:
		return int(g.Blocks[x].Strength)
	case suffers(verb):
		return g.sufferRank(s, o)
	case verb == "keep" || verb == "withdraw":
		return g.worth(x)
	}
	return -g.worth(x)
}

// fitsPlace says whether an answer goes where a word says.
func (g *Game) fitsPlace(q *table.Question, item string, o table.Option) bool {
	to, ok := g.placeNamed(o.Areas[0])
	switch {
	case item == o.Areas[0] || item == anywhere:
		return true
	case item == poolWord:
		return to == pool
	case !ok || to < 0:
		return false
	}
	x, known := g.block(q.Side, o.Name)
	switch item {
	case friendly:
		return g.held(q.Side, to)
	case cityWord:
		return g.areas[to].inside != noCity
	case homeWord:
		return known && g.info(x).home != homeNone && g.atHome(x, to)
	case withLead:
		return known && g.AnyIn(q.Side, to, func(l blockID) bool { return l != x && g.leads(l, x) })
	}
	return false
}

// goRank orders ways to go: Leaders first, who may lead others there; then where
// most own blocks are, and where a City can be held.
func (g *Game) goRank(q *table.Question, o table.Option) int {
	rank := 0
	if x, ok := g.block(q.Side, o.Name); ok && !g.isLeader(x) {
		rank = 1000
	}
	to, ok := g.placeNamed(o.Areas[0])
	if o.Areas[1] != "" {
		to, ok = g.placeNamed(o.Areas[1])
	}
	switch {
	case !ok || to < 0:
		return rank + 500
	case g.areas[to].inside != noCity:
		return rank + 400
	}
	return rank - 2*int(g.Count[q.Side][to])
}

// phrases are how desires begin in words, before their names.
var phrases = map[string]string{"retreat": "retreat to", "retreat %s": "retreat %s to", "retreat!": "retreat", "regroup": "regroup to", "regroup %s": "regroup %s to",
	"send": "send to", "send %s": "send %s to", "march": "move on to", "march %s": "move on %s to", "deploy": "deploy in", "deploy %s": "deploy %s in",
	"aim": "at", "keep %s": "keep %s", "exchange": "exchange %s for", "enact": "enact, in or with", "enact!": "enact", "target": "for", "main attack": "from",
	"end": "none", "break-off": "it is broken off for the time", "share": "T Fairfax takes", "fight": "", "fight!": "fight on",
	"hit": "", "reduce": "", "desert": "", "besiege": ""}

// suffers says that the names of a desire are those who lose by it.
func suffers(verb string) bool { return verb == "hit" || verb == "reduce" || verb == "desert" }

// itemWords explains the words that stand for several blocks or places.
var itemWords = map[string]string{friendly: "an Area where you have blocks", anywhere: "any place that is open",
	"target " + anywhere: "wherever the standing default would", "enact " + anywhere: "wherever the standing default would",
	homeWord: "its Home Region", withLead: "a Leader of its own", cityWord: "the City", poolWord: "the Pool", strongest: "the strongest", weakest: "the weakest",
	theKing: "Charles", others: "all others", "irish": "Irish", "covenanters": "Covenanters"}

// Why a wish of a plan was passed over, where the reasons of the rules would need
// more of the list under way than a question says.
var (
	noWayOpen   = game.Because("no-way", "7.6", "no such place is open")
	notOpenNow  = game.Because("not-open", "", "it cannot go there now")
	notDeployed = game.Because("not-deployed", "6.3", "it cannot be deployed there now")
)

// whyPassed says why a wish could not be granted, nil if that need not be said.
func (g *Game) whyPassed(a plans.Asked, d desire, item string) *Reason {
	q := a.Question
	_, isArea := g.area(item)
	switch d.Verb {
	case "retreat", "regroup", "send", "march":
		who := g.someone(q, d)
		switch {
		case item == "" || who == "":
			return nil
		case !isArea:
			return noWayOpen
		case d.Verb == "send" || d.Verb == "march":
			return notOpenNow
		}
		return g.WhyNot(q, table.Option{Verb: d.Verb, Name: who, Areas: [3]string{item}})
	case "target":
		if item != anywhere {
			return g.WhyNot(q, table.Option{Verb: d.Verb, Areas: [3]string{item}})
		}
	case "deploy":
		if x, ok := g.block(q.Side, d.Who); ok && isArea && g.Blocks[x].At == pool {
			return notDeployed
		}
	}
	return nil
}

// someone is a block that a desire to go somewhere is for: one that the question offers.
func (g *Game) someone(q *table.Question, d desire) string {
	for _, o := range q.Options {
		if o.Name != "" && (d.Who == "" || g.isOf(q, o.Name, d.Who, nil)) {
			return o.Name
		}
	}
	return ""
}
