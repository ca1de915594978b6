package thiswar

import "slices"

// shape is how the answers to a question stand in an order sheet.
type shape uint8

const (
	asWord  shape = iota // one of some words: withdraw: stand
	asText               // an answer in the engine's words: event: enact in Kent
	asName               // one name: card: Camp Fever
	asList               // names: storm: [Charles, Rupert]
	asEach               // names to places or words: retreat: {Charles: Oxford}
	asItems              // a list of actions, each a mapping: actions, recruit
)

// kindOfName is what the names of a question are names of.
type kindOfName uint8

const (
	ofBlocks kindOfName = iota
	ofCards
	ofPlaces
)

// question says of a kind of question how it is answered in a sheet.
type question struct {
	name  string
	shape shape
	verb  string     // of the answers: "storm Charles"
	names kindOfName // what they name
	words []string   // asWord: the answers; else words that stand for an answer without a name
	// values are the words that may stand for a place in asEach; nil: places.
	values []string
	// every: one word, place or verb may stand for every block that may.
	every bool
	fixed bool // a call at every pace
}

// questions are all the questions of the game, in the rulebook's order.
var questions = [...]question{
	{name: "place", shape: asEach, verb: "place", fixed: true},
	{name: "discard", shape: asList, verb: "discard", names: ofCards, fixed: true},
	{name: "card", shape: asName, verb: "play", names: ofCards, fixed: true},
	{name: "tied", shape: asWord, words: []string{"first", "second"}, fixed: true},
	{name: "event", shape: asText},
	{name: "fever", shape: asList, verb: "reduce"},
	{name: "desertion", shape: asEach, verb: "desert", values: []string{"pool", "reduce"}},
	{name: "recruit", shape: asItems, words: []string{"end"}},
	{name: "actions", shape: asItems, words: []string{"end"}, fixed: true},
	{name: "into-city", shape: asList, verb: "withdraw", words: []string{"stay"}},
	{name: "onward", shape: asEach, verb: "march", words: []string{"stay"}, every: true},
	{name: "battles", shape: asWord, words: []string{"planned"}, fixed: true},
	{name: "target", shape: asName, verb: "target", names: ofPlaces, words: []string{"none"}},
	{name: "battle", shape: asName, verb: "fight", names: ofPlaces},
	{name: "maintain", shape: asList, verb: "keep", words: []string{"break-off", "end"}},
	{name: "main", shape: asEach, verb: "main attack", names: ofPlaces},
	{name: "withdraw", shape: asWord, words: []string{"withdraw", "stand"}},
	{name: "join", shape: asList, verb: "join", words: []string{"end"}},
	{name: "post", shape: asName, verb: "post"},
	{name: "last-stand", shape: asName, verb: "stand", words: []string{"wait"}},
	{name: "general", shape: asWord, words: []string{"retreat", "fight"}},
	{name: "aim", shape: asEach, verb: "aim", values: []string{"cavalry", "infantry"}, every: true},
	{name: "fire", shape: asEach, values: []string{"fire", "engage"}, every: true},
	{name: "hit", shape: asList, verb: "hit"},
	{name: "retreat", shape: asEach, verb: "retreat", every: true},
	{name: "captured", shape: asItems, words: []string{"none"}},
	{name: "turncoat", shape: asList, verb: "strengthen"},
	{name: "regroup", shape: asEach, verb: "regroup", words: []string{"stay"}, every: true},
	{name: "siege", shape: asName, verb: "besiege", names: ofPlaces},
	{name: "bombard", shape: asList, verb: "bombard", words: []string{"hold"}, every: true},
	{name: "sally", shape: asList, verb: "sally", words: []string{"end"}},
	{name: "breach", shape: asWord, words: []string{"bombard", "hold"}},
	{name: "storm", shape: asList, verb: "storm", words: []string{"end"}},
	{name: "continue", shape: asWord, words: []string{"continue", "stop"}},
	{name: "exchange", shape: asEach, verb: "exchange", words: []string{"end"}},
	{name: "quartermaster", shape: asList, verb: "exempt", words: []string{"wait"}},
	{name: "supply", shape: asList, verb: "reduce"},
	{name: "attrition", shape: asList, verb: "reduce"},
	{name: "disperse", shape: asEach, verb: "send", every: true},
	{name: "followers", shape: asEach, verb: "send", words: []string{"stay"}, every: true},
	{name: "nma-horse", shape: asName, verb: "replace"},
	{name: "nma-share", shape: asWord, verb: "share"},
	{name: "home", shape: asEach, verb: "send", words: []string{"none"}, values: []string{"pool", "keep"}, every: true, fixed: true},
}

// questionOf finds a kind of question by its name, nil if there is none.
func questionOf(name string) *question {
	for i := range questions {
		if questions[i].name == name {
			return &questions[i]
		}
	}
	return nil
}

// asks are in words the questions that no plan answers.
var asks = map[string]string{
	"place": "where blocks are deployed", "discard": "cards to discard", "card": "a card for the Turn",
	"tied": "who is Player 1, as the cards are equal", "actions": "the Actions",
	"battles": "a plan for the Battles and Sieges of the Turn", "recruit": "Recruitment at the Year End",
	"home": "where blocks return home to at the Year End",
}

// Asks says in words what the questions of a name ask for.
func (r *Rules) Asks(name string) string { return planBook.Asks(name, asks) }

func questionNames() (names []string) {
	for i := range questions {
		names = append(names, questions[i].name)
	}
	return names
}

// stops says that a word answers a question without a name: "none" stands for
// "end" in every sheet.
func (q *question) stops(word string) (verb string, ok bool) {
	if word == "none" && slices.Contains(q.words, "end") {
		return "end", true
	}
	return word, slices.Contains(q.words, word)
}
