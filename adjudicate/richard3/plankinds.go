package richard3

import (
	"fieldpost/adjudicate/table"
	"fieldpost/orders"
	"fieldpost/orders/plan"
)

// planKind is a kind of question that a plan can answer.
type planKind struct {
	name, question string
	doc            string
	areas          bool
	none           any // the zero facts
	facts          func(*Game, *table.Question, blockID) any
	read           func(*wishReader, *orders.Node) []desire
	words          []string // facts whose words are known
}

// planKinds are all of them. What is not here is asked at every pace.
var planKinds = []planKind{
	{name: "battle", question: "turn", areas: true,
		doc:  "What a block does in its battle turn (6.2): fire, pass, {retreat: [Essex, friendly, anywhere]}, {charge: [Stanley, king, strongest, weakest]}, {treachery: [Stanley, any]}, or a list of these.",
		none: turnFacts{}, facts: (*Game).turnFacts, read: (*wishReader).readBattle,
		words: []string{"area", "block.name", "block.type", "block.letter", "own.names", "enemy.names"}},
	{name: "losses", question: "hit", areas: true,
		doc:  "Which of your strongest blocks takes the hits (6.4): blocks and classes, the first to suffer first: [levies, Stanley, others].",
		none: hitFacts{}, facts: (*Game).hitFacts, read: readBlocks("hit"),
		words: []string{"area", "own.names", "enemy.names"}},
	{name: "regroup", question: "regroup", areas: true,
		doc:  "Who leaves after a victory, and where to (6.7): stay, {to: [Essex, friendly, anywhere]} for everybody, or {Warwick: Essex, levies: Kent}.",
		none: regroupFacts{}, facts: (*Game).regroupFacts, read: (*wishReader).readRegroup,
		words: []string{"area", "own.names"}},
	{name: "order", question: "battle",
		doc:  "Which battle Player 1 has fought next (6.1): [Essex, Kent].",
		none: orderFacts{}, facts: (*Game).orderFacts, read: readAreas("fight"),
		words: []string{"areas"}},
	{name: "treason", question: "treason", areas: true,
		doc:  "Whom the Treachery Roll of Treason is for, before a battle (5.1): [Stanley, any], or wait.",
		none: treasonFacts{}, facts: (*Game).treasonFacts, read: (*wishReader).readTreason,
		words: []string{"area", "own.names", "enemy.names"}},
	{name: "enter", question: "enter",
		doc:  "Where an heir who comes of age enters (6.82): [Middlesex, friendly, anywhere].",
		none: nameFacts{}, facts: (*Game).nameFacts, read: readAreas("enter", placeWords...),
		words: []string{"block"}},
	{name: "execute", question: "execute",
		doc:  "Whether Exeter or Clarence, in your service, is executed (9.1): execute or spare.",
		none: nameFacts{}, facts: (*Game).nameFacts, read: readWords("execute", "spare"),
		words: []string{"block"}},
	{name: "supply", question: "supply",
		doc:  "Which surplus blocks lose a step (7.1, 7.2): blocks and classes, the first to suffer first.",
		none: supplyFacts{}, facts: (*Game).supplyFacts, read: readBlocks("reduce"),
		words: []string{"area"}},
	{name: "exile", question: "exile",
		doc:  "Which exiles over the limit go to your pool (7.2): blocks and classes, the first to go first.",
		none: supplyFacts{}, facts: (*Game).supplyFacts, read: readBlocks("dismiss"),
		words: []string{"area"}},
	{name: "mulligan", question: "mulligan",
		doc:  "Whether a hand of 13 points or less is redealt (5.1): keep or redeal.",
		none: handFacts{}, facts: (*Game).handFacts, read: readWords("keep", "redeal"),
		words: []string{"cards"}},
	{name: "hand", question: "hand",
		doc:  "Whether yours is redealt where the other house's is (5.1): keep or redeal.",
		none: handFacts{}, facts: (*Game).handFacts, read: readWords("keep", "redeal"),
		words: []string{"cards"}},
}

// kindOf finds the kind that answers a question, or nil.
func kindOf(question string) *planKind {
	for i := range planKinds {
		if planKinds[i].question == question {
			return &planKinds[i]
		}
	}
	return nil
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
	for i := range planKinds {
		k := &planKinds[i]
		words := map[string][]string{}
		for _, fact := range k.words {
			words[fact] = known[fact]
		}
		list = append(list, plan.Kind{Name: k.name, Doc: k.doc, Facts: k.none, Words: words, Areas: k.areas, Read: b.reading(k, side)})
	}
	return list
}
