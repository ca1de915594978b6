package thiswar

import (
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/internal/planning"
	"fieldpost/orders"
	"fieldpost/orders/plan"
)

// planKind is a kind of question that a plan can answer.
type planKind = planning.Kind[*Game]

// ask makes a kind of a question's facts, and of what is said and done of it.
func ask(facts planKind, name, begin, doc string, read func(*wishReader, *orders.Node) []desire, house string, choose func(*Game, *table.Question) table.Option, questions ...string) planKind {
	k := facts
	k.Name, k.Begin, k.Doc, k.Read, k.Default, k.Choose, k.Questions = name, begin, doc, read, house, choose, questions
	if questions == nil {
		k.Questions = []string{name}
	}
	return k
}

// What conditions may ask: in a Battle, Sally or Storm; at a Fortified City; in an
// Area; of the Turn.
var (
	inBattle = planKind{Areas: true, None: battleFacts{}, Facts: (*Game).battleFacts,
		Words: []string{"area", "fight", "block.name", "block.class", "own.names", "enemy.names"}}
	atCity = planKind{Areas: true, None: siegeFacts{}, Facts: (*Game).siegeFacts,
		Words: []string{"area", "city", "block.name", "block.class", "own.names"}}
	inArea = planKind{Areas: true, None: areaFacts{}, Facts: (*Game).areaFacts,
		Words: []string{"area", "block.name", "block.class", "own.names"}}
	ofTurn = planKind{None: turnFacts{}, Facts: (*Game).turnFacts, Words: []string{"event", "places"}}
)

// planKinds are all kinds, in the order of the rulebook, with the standing default
// of each (see defaults.go). What is not here is asked at every pace.
var planKinds = []planKind{
	// 6.0
	ask(ofTurn, "event", "An Event",
		"Whether the Event of your card is enacted (6.01, 10.1): enact, decline, {in: [Kent, anywhere]}, {with: Garrison 1}, or a list of these.",
		readEvent, "an Event is enacted: Camp Fever where most enemy blocks are, Clubmen in a Neutral Area, best with a Victory City of the enemy's; no Plot with a Garrison that is on the map",
		(*Game).defaultEvent),
	ask(inArea, "fever", "Camp Fever in your army",
		"Which of your blocks suffer from Camp Fever (6.42): blocks and classes, the first to suffer first.",
		planning.ReadBlocks("reduce"), "the largest plain Infantry first, a block's last strength last",
		(*Game).leastLoss),
	ask(ofTurn, "desertion", "Desertion",
		"Which of your blocks deserts, or loses strength (6.44): blocks and classes, the first to suffer first; where it goes, the standing default says.",
		readDeserters, "the largest plain Infantry first, home to where most of your blocks are",
		(*Game).leastLoss),
	ask(ofTurn, "recruit", "Strength that an Event, Henrietta or the Year End gives",
		"What strength is for (6.46, 6.47, 11.11, 11.2): a list of blocks and classes that gain it or are deployed, {Waller: [Kent, friendly]}, strip, end. The rest goes by the standing default; at the Year End, a call.",
		readRecruits("end"), "strength for Leaders, then Cavalry, then the most effective Infantry; then the best blocks of the Pool, where most of yours are; all of it is spent, and no Garrison stripped",
		(*Game).defaultRecruit),
	ask(atCity, "into-city", "An enemy who enters the Area of your Fortified City",
		"Who withdraws into the City (6.15): blocks and classes in this order and nobody else, or stay.",
		readSeries("withdraw", "stay", "stay"), "Garrisons Withdraw; where the enemy has more blocks, Charles, then the strongest Infantry, then Artillery; Charles never stays outside alone",
		(*Game).defaultIntoCity),
	ask(ofTurn, "onward", "Blocks before which a City's defenders have Withdrawn",
		"Who of those who stopped there moves on (6.15): stay, {to: [Kent, friendly]} for everybody, or {Charles: Kent, infantry: Devon}.",
		readRoads("march", marchWords, "stay"), "nobody moves on",
		(*Game).defaultOnward),
	// 7.0
	ask(ofTurn, "target", "Your Tactical Event",
		"Which Battle (an Area) or Siege (a City) your Tactical Event is for (7.01): [Kent, Oxford, anywhere], or none.",
		readTarget, "a Surprise Attack where you attack, Advantageous Terrain where you defend, Mining at the oldest Siege, any other where most of your blocks are",
		(*Game).defaultTarget),
	ask(ofTurn, "order", "The next Battle or Siege",
		"Which Battle, and which Siege, Player 1 has resolved next (7.02, 7.03): [Kent, Oxford].",
		readOrder, "in the order of the map",
		firstOption, "battle", "siege"),
	ask(inBattle, "maintain", "Relief of a City that you besiege",
		"Who maintains the Siege, until there are as many as the City's Size (8.1): blocks and classes, or break-off.",
		readKeep, "the Siege is maintained by the cheapest blocks if as many as the relief has are left to fight, else broken off",
		(*Game).defaultMaintain),
	ask(inBattle, "main", "The Main Attack",
		"From which Area your Main Attack came (7.1): [Kent, Devon].",
		planning.ReadAreas("main attack"), "where most strength came from",
		(*Game).defaultMain),
	ask(inBattle, "withdraw", "Before a Battle that you defend",
		"Whether you try to Withdraw Before Battle (7.2): withdraw or stand.",
		planning.ReadWords("withdraw", "stand"), "withdraw with Cavalry only against as many or more, or against twice as many blocks; else stand",
		(*Game).defaultWithdraw),
	ask(inBattle, "join", "A Battle to relieve you",
		"Who of the Besieged joins the Battle, in Reserve (8.1): blocks and classes and nobody else, or none.",
		readSeries("join", "none", "end"), "all but Garrisons and Charles join, unless besiegers are more than all of you together",
		(*Game).defaultJoin),
	ask(inBattle, "post", "Well-positioned Artillery",
		"Which Artillery block is well-positioned (7.97): blocks and classes.",
		planning.ReadBlocks("post"), "the strongest",
		(*Game).strongestOption),
	ask(inBattle, "last-stand", "Determined Last Stand",
		"Who makes the Last Stand, at the start of a Round (7.92): blocks and classes, or wait.",
		readOr("stand", "wait"), "the strongest Infantry, at once",
		(*Game).strongestOption),
	ask(inBattle, "general", "A General Retreat",
		"Whether you order a General Retreat, in Rounds 2 and 3 (7.3): retreat or fight.",
		planning.ReadWords("retreat", "fight"), "retreat with less than a third of the enemy's strength, or with less than half where Charles fights; a block in Reserve counts 3",
		(*Game).defaultGeneral),
	ask(inBattle, "aim", "Artillery that Fires",
		"What an Artillery block Fires at (7.41): infantry, cavalry, or both in order.",
		readAim, "at Infantry, if there is any",
		(*Game).defaultAim),
	ask(inBattle, "fire", "Infantry that may Fire",
		"Whether an Infantry block Fires or will Engage (7.44): fire or engage.",
		planning.ReadWords("fire", "engage"), "Fire in Round 1, Engage in Rounds 2 and 3",
		(*Game).defaultFire),
	ask(inBattle, "losses", "Hits to take",
		"Which of your strongest blocks takes a hit, or pays for a Withdrawal (7.4, 7.2): blocks and classes, the first to suffer first.",
		planning.ReadBlocks("hit"), "blocks without a name suffer first, the least effective Infantry before all; then Regional Leaders, Leaders, and Charles last",
		(*Game).leastLoss, "hit"),
	ask(inBattle, "retreat", "Retreat",
		"Where the Loser's blocks Retreat to, in the order in which they go (7.6): [Kent, friendly, anywhere] for all, or {leaders: Kent, others: [home, leader, city]}.",
		readRoads("retreat", retreatWords, ""), "into a Victory City Garrisons, then the strongest Infantry; others to the Friendly Area with most of yours, Leaders first",
		(*Game).defaultRetreat),
	ask(inBattle, "captured", "Captured Artillery",
		"What captured strength is for (7.81): a list of Artillery blocks that gain it or are deployed, or none.",
		readRecruits("none"), "the strongest Artillery that lacks any, else a block from the Pool",
		(*Game).defaultCaptured),
	ask(inBattle, "turncoats", "Turncoats",
		"Which of equal blocks gains a turncoat strength (7.96): blocks and classes.",
		planning.ReadBlocks("strengthen"), "the most valuable",
		(*Game).bestOption, "turncoat"),
	ask(inBattle, "regroup", "Regroup after a victory",
		"Who leaves after a victory, all to one Area (7.7): stay, {to: [Kent, friendly]} for everybody, or {leaders: Kent, infantry: Kent}.",
		readRoads("regroup", marchWords, "stay"), "the Victor's blocks stay",
		planning.Always[*Game]("stay")),
	// 8.0
	ask(atCity, "bombard", "Your Artillery in a Besieged City",
		"Whether a Besieged Artillery block Fires at the besiegers (8.2): bombard or hold.",
		planning.ReadWords("bombard", "hold"), "it bombards",
		planning.Always[*Game]("bombard")),
	ask(atCity, "sally", "A Sally",
		"Who Sallies from a Besieged City (8.2): blocks and classes and nobody else, or none.",
		readSeries("sally", "none", "end"), "nobody Sallies",
		planning.Always[*Game]("end")),
	ask(atCity, "breach", "The walls of a City that you besiege",
		"Whether your Artillery bombards the walls (8.3): bombard or hold.",
		planning.ReadWords("bombard", "hold"), "it bombards",
		planning.Always[*Game]("bombard")),
	ask(atCity, "storm", "A Storm",
		"Who Storms a City that you besiege (8.3): blocks and classes in this order, up to its limit, and nobody else; or none.",
		readSeries("storm", "none", "end"), "no Storm but through a breach, with twice the strength of the City's blocks at 3 each; then the strongest, Charles aside",
		(*Game).defaultStorm),
	ask(inBattle, "continue", "A Sally or Storm that you have begun",
		"Whether a Sally or Storm goes on after a Round (8.2, 8.3): continue or stop.",
		planning.ReadWords("continue", "stop"), "continue while you are stronger; where walls still help the enemy, while you are twice as strong",
		(*Game).defaultContinue),
	ask(inBattle, "exchange", "Fresh blocks in a Storm",
		"Who of the Storming blocks is exchanged for whom of the Reserve, in Rounds 2 and 3 (8.3): {weakest: strongest}, {Charles: infantry}, or none.",
		readExchange, "the weakest for the strongest, Charles aside, while that brings 2 strength or more",
		(*Game).defaultExchange),
	// 9.0
	ask(inArea, "quartermaster", "Quartermaster General",
		"Whom your Quartermaster General supplies, two in all (9.12): blocks and classes, or wait.",
		readOr("exempt", "wait"), "Cavalry first, then the most valuable block there",
		(*Game).defaultQuartermaster),
	ask(inArea, "supply", "Supply losses",
		"Which blocks go without supply (9.12): blocks and classes, the first to suffer first.",
		planning.ReadBlocks("reduce"), "the largest plain Infantry first, a block's last strength last",
		(*Game).leastLoss),
	ask(atCity, "attrition", "Losses in a Siege",
		"Which of the Besieged lose strength (9.21): blocks and classes, the first to suffer first.",
		planning.ReadBlocks("reduce"), "the largest plain Infantry first, a block's last strength last",
		(*Game).leastLoss),
	ask(atCity, "disperse", "A City that surrenders",
		"Where your blocks of a City that surrenders go (9.22): [Kent, friendly, anywhere] for all, or {leaders: Kent, others: [home, leader]}.",
		readRoads("send", marchWords, ""), "Leaders first, to the Friendly Area with most of your blocks",
		(*Game).defaultDisperse),
	// 10.0 and 11.0
	ask(inArea, "followers", "Regional blocks that were with Rupert",
		"Where Regional blocks go that were with Rupert as he is dismissed (10.12): stay, {to: [Kent, home]}, or {infantry: Kent}.",
		readRoads("send", marchWords, "stay"), "who is away from home goes to Charles, else home",
		(*Game).defaultFollowers),
	ask(ofTurn, "nma-horse", "The New Model Army's Horse",
		"Which Horse the NMA Horse replaces (11.12): blocks and classes.",
		planning.ReadBlocks("replace"), "the strongest of the least effective",
		(*Game).defaultReplace),
	ask(ofTurn, "nma-share", "The New Model Army's Leaders",
		"How much of the strength is T Fairfax's, the rest being Skippon's (11.12): numbers in order of preference.",
		readShare, "half of it",
		(*Game).middleOption),
	ask(inArea, "home", "Regional blocks at the Year End",
		"Where a block goes home to (11.3): [keep, Kent, friendly, leader, pool], or each its own: {Waller: [keep, Kent], regional: friendly}. Without a rule that holds it is a call.",
		readHome, "who may stay with a Leader stays if the Area supplies all there; others go where most of your blocks are",
		(*Game).defaultHome),
}

// planBook is what this game says of its plans.
var planBook = planning.Rulebook[*Game]{Kinds: planKinds, Area: (*Game).planArea, Is: (*Game).isOf, Fits: (*Game).fits, Why: (*Game).whyPassed,
	Phrase: phrase, ItemWords: itemWords, InOrder: inOrder}

// Planned answers a question from its side's plan, which may be nil, or by
// standing default. It uses what that side may know and nothing else.
func (g *Game) Planned(q *table.Question, p *plan.Plan) (o table.Option, from table.Source, ok bool) {
	return planBook.Planned(g, q, p)
}

// PlanKinds are the kinds of question that a side's plan answers.
func (r *Rules) PlanKinds(s table.Side) []plan.Kind {
	b := r.board
	var events []string
	for i := range b.cards {
		if c := &b.cards[i]; c.side == s && c.event != "" {
			events = append(events, c.name)
		}
	}
	own := b.newReader(s, nil).blocks.All
	var fortified []string
	for i := range b.cities {
		if b.cities[i].fortified {
			fortified = append(fortified, b.cities[i].name)
		}
	}
	known := map[string][]string{
		"area": r.AreaNames(), "city": fortified, "places": b.chart.Names, "block.name": own, "own.names": own, "event": events,
		"enemy.names": b.newReader(s.Other(), nil).blocks.All, "block.class": classNames[:unknown], "fight": fightNames[:],
	}
	return planBook.PlanKinds(known, b.wishes(s))
}

// RestatePlan says in plain sentences, in a language, what a plan will do.
func (r *Rules) RestatePlan(lang string, p *plan.Plan) []string {
	return planBook.Restate(speak(lang), p)
}
