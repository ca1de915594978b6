package thiswar

import (
	"slices"

	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/plans"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
)

// newModelArmy replaces six Parliamentarian blocks (11.12). What is in the Pool is replaced in the
// Pool; what is Besieged waits for the Siege to end. The other side is told at the end, in the
// order of the places, so that it cannot see which of the six was where.
func (g *Game) newModelArmy() {
	defer g.t.In("new-model-army").Out()
	own := func(name string) blockID { return g.own(Parliament, name) }
	g.enlisted = []areaID{}
	g.replaceGenerals(own("Essex"), own("Manchester"), own("T Fairfax"), own("Skippon"))
	g.settle() // they may have left a City, or its Siege, behind
	g.replace(own("Pool E Horse 3"), own("Cromwell"))
	g.replaceHorse(own("Pool E Horse 3"), own("NMA Horse"))
	g.replace(own("F Fairfax"), own("NMA N Foot"))
	g.replace(own("Waller"), own("NMA M Foot"))
	g.settle()
	list := g.enlisted
	g.enlisted = nil
	g.tellEnlisted(list)
}

// askShare is how T Fairfax and Skippon share their strength (11.12).
var askShare = question{Name: "nma-share", Rule: "11.12", Shape: kind.Word, Verb: "share", Words: []string{"0", "1", "2", "3", "4"},
	Text:   "How much of {n} strength has T Fairfax? Skippon has the rest (11.12)",
	Done:   map[string]string{"share": "T Fairfax takes {name} strength, Skippon the rest."},
	Why:    only(badShare),
	Arises: never,
	Plan: ofTurn.Of("nma-share", "The New Model Army's Leaders",
		"How much of the strength is T Fairfax's, the rest being Skippon's (11.12): numbers in order of preference.",
		readShare, "half of it",
		(*Game).middleOption)}

// replaceGenerals replaces Essex and Manchester by T Fairfax and Skippon, who share
// their strength as Parliament decides. If only one of the two can be replaced on the map
// now, one of the new Generals takes his strength; the other goes to the Pool,
// or waits for the Siege of the other (readings nma-pair).
func (g *Game) replaceGenerals(essex, manchester, fairfax, skippon blockID) {
	free := func(x blockID) bool { return g.Blocks[x].At >= 0 && g.areas[g.Blocks[x].At].inside == noCity }
	if g.Blocks[fairfax].At != besideMap || g.Blocks[skippon].At != besideMap {
		return // they are in no game without them
	}
	if !free(essex) && !free(manchester) {
		g.replace(essex, fairfax)
		g.replace(manchester, skippon)
		return
	}
	q := &table.Question{Side: Parliament, Name: "nma-share", At: "share", Hidden: true}
	share := func(n int) { q.Options = append(q.Options, table.Option{Verb: "share", Name: itoa(n)}) }
	if free(essex) && free(manchester) {
		q.N = int(g.Blocks[essex].Strength + g.Blocks[manchester].Strength)
		for n := max(1, q.N-int(g.info(skippon).max)); n <= min(int(g.info(fairfax).max), q.N-1); n++ {
			share(n)
		}
		n := int(g.t.Ask(q).Name[0] - '0')
		g.leave(essex, removed)
		g.leave(manchester, removed)
		g.enlist(essex, fairfax, g.musterPlace(), n)
		g.enlist(manchester, skippon, g.musterPlace(), q.N-n)
		return
	}
	leaves, other := essex, manchester
	if free(manchester) {
		leaves, other = manchester, essex
	}
	q.N = int(g.Blocks[leaves].Strength)
	share(0)
	share(q.N)
	enters, waits := skippon, fairfax
	if g.t.Ask(q).Name != "0" {
		enters, waits = fairfax, skippon
	}
	g.leave(leaves, removed)
	g.enlist(leaves, enters, g.musterPlace(), q.N)
	g.replace(other, waits)
}

// askHorse is which Horse the NMA Horse replaces (11.12).
var askHorse = question{Name: "nma-horse", Rule: "11.12", Shape: kind.Name, Verb: "replace",
	Text:   "Which Horse becomes the Horse of the New Model Army? (11.12)",
	Done:   map[string]string{"replace": "{name} is replaced by NMA Horse."},
	Why:    only(noNewModelHorse),
	Arises: never,
	Plan: ofTurn.Of("nma-horse", "The New Model Army's Horse",
		"Which Horse the NMA Horse replaces (11.12): blocks and classes.",
		plans.ReadBlocks("replace", able...), "the strongest of the least effective",
		(*Game).defaultReplace)}

// replaceHorse replaces any one Parliamentarian Horse block, of Parliament's choice:
// not the one that Cromwell replaces (reading nma-horse-choice).
func (g *Game) replaceHorse(not, by blockID) {
	q := &table.Question{Side: Parliament, Name: "nma-horse", At: "horse", Hidden: true}
	for i := range g.war.Blocks {
		q.Offer(g.mayBecomeNewModel(blockID(i), not) == nil, table.Option{Verb: "replace", Name: g.name(blockID(i))})
	}
	if q.Options == nil || g.Blocks[by].At != besideMap {
		return
	}
	x, _ := g.block(Parliament, g.t.Ask(q).Name)
	g.replace(x, by)
}

// mayBecomeNewModel says whether a block is a Horse that the NMA Horse may replace.
func (g *Game) mayBecomeNewModel(x, not blockID) *Reason {
	i, at := g.info(x), g.Blocks[x].At
	return noNewModelHorse.If(i.side != Parliament || i.class != cavalry || i.kind != regional || x == not || at < 0 && at != pool)
}

var toldReplacementWaits = rows.Add(story.Row{Kind: "replacement-waits", Level: 2, Text: "{block} is Besieged in {area}: {target} waits for the Siege to end"})

// replace replaces one block by another of the New Model Army.
func (g *Game) replace(old, new blockID) {
	switch at := g.Blocks[old].At; {
	case g.Blocks[new].At != besideMap:
		// It is not in the game.
	case at == pool:
		g.leave(old, removed)
		g.enlist(old, new, pool, 0)
	case at < 0:
		// The old one is not.
	case g.areas[at].inside != noCity:
		g.nmaDue = append(slices.Clone(g.nmaDue), nmaOf{old, new})
		g.t.Tell(table.Event{Kind: toldReplacementWaits.Kind, To: Parliament, Side: Parliament, Block: g.name(old), Target: g.name(new), Area: g.placeName(at)})
	default:
		strength := int(g.Blocks[old].Strength)
		g.leave(old, removed)
		if g.war.Blocks[new].Entry.To != "replaced" {
			at = g.musterPlace()
		}
		g.enlist(old, new, at, strength)
	}
}

var toldReplaced = rows.Add(story.Row{Kind: "replaced", Level: 2, Text: "{block} is replaced by {target} ({area})",
	Or: story.If(story.NoBlock, "The New Model Army of {side} comes to {area}: {n blocks}")})

// enlist puts a block of the New Model Army in place of another. Supply Limits do not matter. The
// other side sees a block that comes to the map, not one that comes to the Pool.
func (g *Game) enlist(old, new blockID, at areaID, strength int) {
	g.leave(new, at)
	if at >= 0 {
		g.Blocks[new].Strength = min(int8(strength), g.info(new).max)
	}
	g.t.Tell(table.Event{Kind: toldReplaced.Kind, To: Parliament, Side: Parliament, Block: g.name(old), Target: g.name(new), Area: g.placeName(at), N: strength})
	switch {
	case at < 0:
	case g.enlisted != nil:
		g.enlisted = append(g.enlisted, at)
	default:
		g.tellEnlisted([]areaID{at})
	}
}

// tellEnlisted tells the other side where blocks of the New Model Army have come to.
func (g *Game) tellEnlisted(list []areaID) {
	slices.Sort(list)
	for i, n := 0, 0; i < len(list); i += n {
		for n = 0; i+n < len(list) && list[i+n] == list[i]; n++ {
		}
		g.t.Tell(table.Event{Kind: toldReplaced.Kind, To: Royalist, Side: Parliament, Area: g.placeName(list[i]), N: n})
	}
}

// musterPlace is where the New Model Army gathers: Buckinghamshire & Hertfordshire,
// or if that is not Friendly the nearest Friendly Area, of equals the first in
// the order of the map, or the Pool (reading nma-place).
func (g *Game) musterPlace() areaID {
	if g.friendly(Parliament, g.bucks) {
		return g.bucks
	}
	near := g.nearest(g.distances(g.bucks), func(a areaID) bool { return g.isArea(a) && g.friendly(Parliament, a) })
	if len(near) == 0 {
		return pool
	}
	return near[0]
}

// replaceDue carries out replacements that waited for a Siege which has ended (11.12).
func (g *Game) replaceDue() (done bool) {
	for k := 0; k < len(g.nmaDue); {
		due := g.nmaDue[k]
		if at := g.Blocks[due.old].At; at >= 0 && g.areas[at].inside != noCity {
			k++
			continue
		}
		g.nmaDue = slices.Delete(slices.Clone(g.nmaDue), k, k+1)
		g.replace(due.old, due.new)
		done = true
	}
	return done
}

// findDue notes the replacements that a position after 1644 must be waiting
// for: a block is Besieged whose successor has not come.
func (g *Game) findDue() {
	for _, p := range [...][2]string{{"Essex", "T Fairfax"}, {"Manchester", "Skippon"}, {"Pool E Horse 3", "Cromwell"}, {"F Fairfax", "NMA N Foot"}, {"Waller", "NMA M Foot"}} {
		old, new := g.own(Parliament, p[0]), g.own(Parliament, p[1])
		if at := g.Blocks[old].At; at >= 0 && g.areas[at].inside != noCity && g.Blocks[new].At == besideMap {
			g.nmaDue = append(g.nmaDue, nmaOf{old, new})
		}
	}
}
