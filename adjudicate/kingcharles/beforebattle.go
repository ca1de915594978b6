package kingcharles

import (
	"slices"

	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/plans"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/which"
)

// Dispersal (18.3).

var askDisperse = question{Name: "disperse", With: meetings, Loose: true, Rule: "18.3", Shape: kind.Word, Words: []string{"disperse", "fight"},
	Text: "Do you Disperse at {area}, or fight? (18.3)",
	Done: map[string]string{"disperse": "You Disperse.", "fight": "You fight."},
	Why:  only(foreignersFight),
	Plan: inBattle.Of("disperse", "Dispersal", "Whether you Disperse before a Battle, the Brigades being laid out (18.3): disperse or fight.",
		plans.ReadWords("disperse", "fight"), "you fight, unless 5 behind, 3 where the King takes part", (*Game).defaultDisperse).Early()}

// mayDisperse says whether any of a force may Disperse: English Brigades, Unled ones beside a
// foreigner too, and Generals but foreigners (18.3, r52).
func (g *Game) mayDisperse(f *force) bool {
	unled := slices.ContainsFunc(f.unled, func(y brigadeID) bool { return !g.foreign(y) })
	return unled || slices.ContainsFunc(f.generals, func(x generalID) bool {
		list := g.display(x)
		own := slices.ContainsFunc(list, func(y brigadeID) bool { return !g.foreign(y) })
		return own && (!g.generals[x].foreign() || slices.ContainsFunc(list, g.foreign)) // else he would be left alone
	})
}

// foreign says that a Brigade is Covenanter or Lorrainer.
func (g *Game) foreign(y brigadeID) bool {
	o := g.originOf(y)
	return o == covenanter || o == lorrainer
}

var toldDisperses = rows.Add(story.Row{Kind: "disperses", Level: 3, Text: "{side} Disperses"})

// dispersed asks a side whether it Disperses and says whether anybody of it is left to fight (18.3).
func (g *Game) dispersed(f *force) (left bool) {
	b := g.act.battle
	if !g.mayDisperse(f) {
		return true
	}
	q := table.Question{Side: f.side, Name: "disperse", At: "disperse-" + Sides[f.side], Area: g.areas[b.area].name}
	if f.top != noGeneral {
		q.Block = g.generals[f.top].name
	}
	if g.t.Word(q, "fight", "disperse") == "fight" {
		return true
	}
	g.tell(table.Event{Kind: toldDisperses.Kind, Side: f.side, Area: g.areas[b.area].name})
	english := func(list []brigadeID) []brigadeID { return slices.DeleteFunc(slices.Clone(list), g.foreign) }
	g.disperseBrigades(english(f.unled))
	stay := func(x generalID) bool { return slices.ContainsFunc(g.display(x), g.foreign) }
	for _, x := range f.generals {
		if stay(x) {
			g.disperseBrigades(english(g.display(x)))
		}
	}
	for _, x := range f.generals {
		if !stay(x) { // without his Subordinates
			g.disperseBrigades(g.display(x))
			g.takeOff(x, dispersed)
		}
	}
	g.force(f)
	return len(f.brigades) > 0
}

// askCombat is put to everybody who by what is open could hold such a card.
var askCombat = question{Name: "combat", With: meetings, Loose: true, Rule: "19.1", Shape: kind.Name, Of: "card", Verb: "combat", Words: []string{"end"},
	Text: "Which Combat card do you play in the Battle at {area}? (19.1)",
	Done: map[string]string{"combat": "You play {name}.", "end": "You play no Combat card."},
	Why:  only(noCombatCard),
	Plan: inBattle.Of("combat", "Combat cards", "Which Combat card you play in a Battle (19.1): cards, best, or none.",
		readBest("combat", "end", plans.Enemy, "best"), "the best card at a margin of -3 to 3, and Decisive Victory from 2 on", (*Game).defaultCombat).Early()}

// mayCombat says whether a side may play a card in a Battle: one in the hand, no Ace (12.3).
func (g *Game) mayCombat(s table.Side, c cardID) bool {
	return g.cards[c].Combat && (g.cards[c].side == table.Nobody || g.cards[c].side == s)
}

// mayHoldCombat says that by what is open a side could hold a Combat card: its hand has a card
// that is no Core card. Aces are no Combat cards (12.3).
func (g *Game) mayHoldCombat(s table.Side) bool {
	if g.henrietta { // 26.4
		return g.spare(s) && slices.ContainsFunc(g.held(s), func(c cardID) bool { return g.mayCombat(s, c) })
	}
	return !g.passed[s] && slices.ContainsFunc(g.hand[s], func(c cardID) bool { return !g.coreCard(c) })
}

var toldCombatCard = rows.Add(story.Row{Kind: "combat-card", Level: 3, Text: "{side} plays {card}"})

// playCombat lets a side play one Combat card (19.1).
func (g *Game) playCombat(f *force) {
	s := f.side
	if !g.mayHoldCombat(s) {
		return
	}
	b := g.act.battle
	q := table.Question{Side: s, Name: "combat", At: "combat-" + Sides[s], Area: g.areas[b.area].name, Hidden: true, Options: []table.Option{{Verb: "end"}}}
	cards := g.hand[s]
	if g.henrietta {
		cards = g.held(s)
	}
	g.offerCards(&q, "combat", which.From(cards, func(c cardID) bool { return g.mayCombat(s, c) }))
	o := g.t.Ask(&q)
	if o.Verb == "end" {
		return
	}
	f.card = cards[slices.IndexFunc(cards, func(c cardID) bool { return g.mayCombat(s, c) && g.cards[c].Name == o.Name })]
	g.takeFromHand(s, f.card, table.Event{Kind: toldCombatCard.Kind, Area: g.areas[b.area].name, N: g.cardScore(f, f.card)})
	g.count(s)
	g.putDown(s, f.card)
	g.done[f.card] = true
}

// cardScore is what a Combat card adds to a Battle Score.
func (g *Game) cardScore(f *force, c cardID) (n int) {
	b := g.act.battle
	for _, step := range g.cards[c].Do {
		k := step.Combat
		if k == nil {
			continue
		}
		better := k.Defender && f.side != g.act.side || slices.Contains(k.Regions, g.regions[g.areas[b.area].region].name) ||
			slices.ContainsFunc(f.generals, func(x generalID) bool { return slices.Contains(k.Generals, g.data.Generals[x].Name) }) ||
			slices.ContainsFunc(f.brigades, func(y brigadeID) bool { return slices.Contains(k.Brigades, g.brigades[y].name) })
		if better && k.Better != 0 {
			n += k.Better
		} else {
			n += k.Score
		}
	}
	return n
}

// decisive says that a force has played a card with which a Victory may be Decisive.
func (g *Game) decisive(f *force) bool { return f.card != noCard && g.cards[f.card].Decisive }

var askBrentford = question{Name: "brentford", Loose: true, Rule: "annex-82", Shape: kind.Word, Words: []string{"spend", "keep"},
	Text: "Do you spend the Earl of Brentford for 1 more at {area}? Without him you are {n} ahead (annex-82)",
	Done: map[string]string{"spend": "You spend him.", "keep": "You keep him."},
	Plan: inBattle.Of("brentford", "The Earl of Brentford", "Whether the Earl of Brentford is spent in a Battle of the King's (#82): spend or keep.",
		plans.ReadWords("spend", "keep"), "he is spent where that betters the result", (*Game).defaultBrentford)}

// brentfordLast is the last turn in which he can be spent (annex-82).
const brentfordLast = 7

var toldBrentfordSpent = rows.Add(story.Row{Kind: "brentford-spent", Level: 3, Text: "The Earl of Brentford is spent: {side}'s Battle Score is 1 higher"})

// spendBrentford lets the Royalist spend him after the dice; lead is how far the Royalist is ahead.
func (g *Game) spendBrentford(f *force, lead int) bool {
	if g.brentford.place != under(g.charles) || g.turn > brentfordLast || !slices.Contains(f.generals, g.charles) {
		return false
	}
	if g.t.Word(table.Question{Side: Royalist, Name: "brentford", Area: g.areas[g.act.battle.area].name, N: lead}, "keep", "spend") == "keep" {
		return false
	}
	g.brentford.place = boxed(removed)
	g.tell(table.Event{Kind: toldBrentfordSpent.Kind, Side: Royalist})
	return true
}
