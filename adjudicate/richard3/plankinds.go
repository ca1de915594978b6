package richard3

import (
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/internal/planning"
	"fieldpost/orders/plan"
)

// planKind is a kind of question that a plan can answer.
type planKind = planning.Kind[*Game]

// planKinds are all of them, with the standing default of each, the same for both
// houses. What is not here is asked at every pace.
var planKinds = []planKind{
	{Name: "battle", Questions: []string{"turn"}, Begin: "Battle turns", Areas: true,
		Doc:  "What a block does in its battle turn (6.2): fire, pass, {retreat: [Essex, friendly, anywhere]}, {charge: [Stanley, king, strongest, weakest]}, {treachery: [Stanley, any]}, or a list of these.",
		None: turnFacts{}, Facts: (*Game).turnFacts, Read: readBattle,
		Words:   []string{"area", "block.name", "block.type", "block.letter", "own.names", "enemy.names"},
		Default: "a King or Pretender at strength 1 retreats from round 2 on; attackers retreat in round 4, to where most friends are; all others fire", Choose: (*Game).defaultTurn},
	{Name: "losses", Questions: []string{"hit"}, Begin: "Hits to take", Areas: true,
		Doc:  "Which of your strongest blocks takes the hits (6.4): blocks and classes, the first to suffer first: [levies, Stanley, others].",
		None: hitFacts{}, Facts: (*Game).hitFacts, Read: planning.ReadBlocks("hit"),
		Words:   []string{"area", "own.names", "enemy.names"},
		Default: "Rebel, levies, Bombard, mercenaries, church, nobles and junior heirs suffer before King and Pretender", Choose: (*Game).leastLoss},
	{Name: "regroup", Questions: []string{"regroup"}, Begin: "Regroup after a victory", Areas: true,
		Doc:  "Who leaves after a victory, and where to (6.7): stay, {to: [Essex, friendly, anywhere]} for everybody, or {Warwick: Essex, levies: Kent}.",
		None: regroupFacts{}, Facts: (*Game).regroupFacts, Read: readRegroup,
		Words:   []string{"area", "own.names"},
		Default: "the victors stay", Choose: planning.Always[*Game]("stay")},
	{Name: "order", Questions: []string{"battle"}, Begin: "The next battle",
		Doc:  "Which battle Player 1 has fought next (6.1): [Essex, Kent].",
		None: orderFacts{}, Facts: (*Game).orderFacts, Read: planning.ReadAreas("fight"),
		Words:   []string{"areas"},
		Default: "the battles are fought in the order of the map", Choose: firstOption},
	{Name: "treason", Questions: []string{"treason"}, Begin: "Treason, before a battle", Areas: true,
		Doc:  "Whom the Treachery Roll of Treason is for, before a battle (5.1): [Stanley, any], or wait.",
		None: treasonFacts{}, Facts: (*Game).treasonFacts, Read: readTreason,
		Words:   []string{"area", "own.names", "enemy.names"},
		Default: "Treason is tried at once, on the least loyal block there, the strongest of them", Choose: (*Game).defaultTreason},
	{Name: "enter", Questions: []string{"enter"}, Begin: "An heir who comes of age",
		Doc:  "Where an heir who comes of age enters (6.82): [Middlesex, friendly, anywhere].",
		None: nameFacts{}, Facts: (*Game).nameFacts, Read: planning.ReadAreas("enter", placeWords...),
		Words:   []string{"block"},
		Default: "an heir enters in the Friendly area with most blocks, else in a Vacant one", Choose: (*Game).defaultEnter},
	{Name: "execute", Questions: []string{"execute"}, Begin: "An heir of theirs in your service",
		Doc:  "Whether Exeter or Clarence, in your service, is executed (9.1): execute or spare.",
		None: nameFacts{}, Facts: (*Game).nameFacts, Read: planning.ReadWords("execute", "spare"),
		Words:   []string{"block"},
		Default: "nobody is executed", Choose: planning.Always[*Game]("spare")},
	{Name: "supply", Questions: []string{"supply"}, Begin: "Supply losses",
		Doc:  "Which surplus blocks lose a step (7.1, 7.2): blocks and classes, the first to suffer first.",
		None: supplyFacts{}, Facts: (*Game).supplyFacts, Read: planning.ReadBlocks("reduce"),
		Words:   []string{"area"},
		Default: "as for losses, and a block at strength 1 last", Choose: (*Game).leastLoss},
	{Name: "exile", Questions: []string{"exile"}, Begin: "Exiles over the limit",
		Doc:  "Which exiles over the limit go to your pool (7.2): blocks and classes, the first to go first.",
		None: supplyFacts{}, Facts: (*Game).supplyFacts, Read: planning.ReadBlocks("dismiss"),
		Words:   []string{"area"},
		Default: "as for losses; a King, a Pretender and a senior heir stay", Choose: (*Game).leastLoss},
	{Name: "mulligan", Questions: []string{"mulligan"}, Begin: "A hand of 13 points or less",
		Doc:  "Whether a hand of 13 points or less is redealt (5.1): keep or redeal.",
		None: handFacts{}, Facts: (*Game).handFacts, Read: planning.ReadWords("keep", "redeal"),
		Words:   []string{"cards"},
		Default: "the hand is kept", Choose: planning.Always[*Game]("keep")},
	{Name: "hand", Questions: []string{"hand"}, Begin: "Your hand where theirs is redealt",
		Doc:  "Whether yours is redealt where the other house's is (5.1): keep or redeal.",
		None: handFacts{}, Facts: (*Game).handFacts, Read: planning.ReadWords("keep", "redeal"),
		Words:   []string{"cards"},
		Default: "the hand is kept", Choose: planning.Always[*Game]("keep")},
}

// PlanKinds are the kinds of question that a house's plan answers.
func (r *Rules) PlanKinds(side table.Side) (list []plan.Kind) {
	b := r.board
	sr := &sheetReader{Board: b}
	own := sr.blockNames(side)
	var cards []string
	for i := range b.cards {
		cards = append(cards, b.cards[i].name)
	}
	known := map[string][]string{
		"area": sr.land.Names, "areas": sr.land.Names, "block": own, "block.name": own, "own.names": own, "cards": cards,
		"enemy.names": sr.blockNames(side.Other()), "block.type": sortedKeys(kinds), "block.letter": {"A", "B", "C", "D"},
	}
	return planBook.PlanKinds(known, b.wishes(side))
}

// asks are in words the questions that no plan answers.
var asks = map[string]string{
	"card": "a card", "actions": "the actions", "battles": "a battle plan",
	"home": "who goes home at the Political Turn, and where to",
}

// Asks says in words what the questions of a name ask for.
func (r *Rules) Asks(name string) string { return planBook.Asks(name, asks) }

// RestatePlan says in plain sentences what a plan will do, where it will ask,
// and what it leaves to the house.
func (r *Rules) RestatePlan(_ string, p *plan.Plan) []string {
	return planBook.Restate(tongue.Tongue{}, p)
}
