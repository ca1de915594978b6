package cmd

import (
	"io"
	"math/rand/v2"

	"fieldpost/adjudicate/thiswar"
)

// A story is a prepared game that the demo plays, at the pace that new uses: orders lie
// in a folder of package examples, one file a step and side.
type story struct {
	game, title  string
	tells        string // what is told in it: "X and Y play …"
	sides, names [2]string
	scenario, id string
	orders       string   // the folder of the prepared orders
	scenes       []scene  // one a step
	last         scene    // of the step where the orders end
	asked        []string // who is asked something there; the map is that of the first
	keep         string   // a name for the folder, if it is kept
	// seed is what the dice come from, with the demo's known keys, the game file and the
	// orders. It was found by trying: by these dice the orders are legal, and come to
	// what the words say. Where a rule's revision or game.yaml's form changes, TestDemo
	// tells, and go test ./cmd -run FindDemo -find 500 -v looks for another.
	seed string
}

// scene is what is said before the orders of a step, and what is shown of it.
type scene struct {
	title    string
	words    string
	orders   []string // whose orders are shown in clear
	restated string   // whose sealing is shown with what it says
	sealed   bool     // list the sealed files
	after    string   // said before the views
	views    []excerpt
}

// excerpt is part of a side's view: the paragraphs that begin with one of parts.
type excerpt struct {
	side  string
	parts []string
}

// random gives the story's dice.
func (s *story) random() io.Reader {
	var seed [32]byte
	copy(seed[:], s.seed)
	return rand.NewChaCha8(seed)
}

// called is a side's name within a sentence.
func (s *story) called(side string) string {
	if side == s.sides[0] {
		return s.names[0]
	}
	return s.names[1]
}

// argument is what is typed behind demo to have this story.
func (s *story) argument() string {
	if s.game == stories[0].game {
		return ""
	}
	return s.game + " "
}

// muster is the first scene of every story.
var muster = scene{
	title: "The muster", sealed: true,
	words: "The adjudicator's dice were fixed when the game was made, and cannot be changed any more. Now both sides say that they are ready, " +
		"and with that send a number which is mixed into the dice: so nobody has chosen what will be rolled and dealt.",
}

var stories = [...]story{
	{
		game: "richard-iii", title: "Richard III, 1460",
		tells: "Lancaster and York play two turns of the Wars of the Roses, with a battle for London, in five exchanges of letters",
		sides: [2]string{"lancaster", "york"}, names: [2]string{"Lancaster", "York"}, scenario: "1460", id: "wakefield-demo", orders: "wars-of-the-roses",
		keep: "roses", seed: "fieldpost demo 2",
		scenes: []scene{
			muster,
			{
				title: "Turn 1, in one exchange", orders: []string{"york"}, restated: "york",
				words: "Both play a 3; York, the Pretender, wins ties, and both count on it: each sends its actions ahead with the card, York for being Player 1, " +
					"Lancaster for being Player 2. So no letter is spent on asking for them. Warwick and Salisbury come home from Calais. " +
					"(Nobody needs to know how an order file is written: fieldpost answer asks for all of it, one question after the other.)",
				after: "The report tells everybody what a board would show: how many blocks went where. York's own view names York's blocks, and counts the others:",
				views: []excerpt{{"york", []string{"YOUR BLOCKS", "THEIR BLOCKS"}}},
			},
			{
				title: "Turn 2: York attacks", orders: []string{"york"},
				words: "York plays a 4 to be first, and marches on London, where Henry VI is King.",
			},
			{
				title: "Turn 2: Lancaster's answer", orders: []string{"lancaster"},
				words: "Lancaster is asked for its actions now, and knows where York's blocks went, not which they are. Wiltshire marches to the King: he will be in Reserve.",
			},
			{
				title: "Turn 2: the battle for London", orders: []string{"lancaster", "york"},
				words: "A battle by letter would take a dozen questions: who fires, at what strength one retreats, who takes the hits. Instead both send a plan, " +
					"in one exchange, before they know whom they meet. What a plan leaves out is done by standing defaults, which anybody can read.",
			},
		},
		last: scene{
			title: "Turn 3",
			words: "Warwick is dead, by his own father's men, and Salisbury serves the King. York still has the Pretender, in Ireland, and March in Kent. What now? The demo leaves it to you.",
			after: "Lancaster's view says what is asked, and what was answered in its name by which line of its plan:",
			views: []excerpt{{"lancaster", []string{"Asked of you", "ANSWERED FOR YOU"}}},
		},
		asked: []string{"lancaster", "york"},
	},
	{
		game: thiswar.ID, title: "This War Without an Enemy, 1642",
		tells: "the Royalist and Parliament play Turn V of 1642, with a Siege and a Battle for Oxford, in five exchanges of letters",
		sides: thiswar.Sides, names: [2]string{"the Royalist", "Parliament"}, scenario: "full-war", id: "edgehill-demo", orders: "edgehill",
		keep: "edgehill", seed: "fieldpost demo 202",
		scenes: []scene{
			muster,
			{
				title: "The deal of 1642", orders: []string{"royalist"},
				words: "Six cards for each side, and in 1642 four of them are discarded. Nobody sees which.",
			},
			{
				title: "Turn V: the cards", orders: []string{"royalist"}, restated: "royalist",
				words: "The Royalist sends his Actions ahead with his card, in case he is Player 1; should the cards be equal, it is he who decides in 1642, and he says how. So no letter is spent on asking.",
				after: "The King has marched on Oxford, and Brooke has shut himself up in it, as standing defaults have it where nobody has sent a plan: a Siege begins. " +
					"The Royalist's view names his blocks, and counts the others:",
				views: []excerpt{{"royalist", []string{"BLOCKS OF BOTH", "THEIR BLOCKS"}}},
			},
			{
				title: "Turn V: Parliament's Actions", orders: []string{"parliament"},
				words: "Parliament is asked for its Actions now. Essex comes to the relief of Oxford.",
			},
			{
				title: "Turn V: the Battle", orders: []string{"royalist", "parliament"},
				words: "A Battle by letter would take a dozen questions: who Fires and who Engages, who takes the hits, when to Retreat. Instead both send a plan, " +
					"in one exchange for all Battles and Sieges of the Turn. What a plan leaves out is done by standing defaults, which anybody can read.",
			},
		},
		last: scene{
			title: "Turn VI: Parliament's Actions",
			words: "Essex and his army are gone, Oxford is the King's, and London lies two Areas away. Parliament has Surprise Attack, and with it the first move of Turn VI. The demo leaves it to you.",
			after: "Parliament's view says what is asked, and what it has left:",
			views: []excerpt{{"parliament", []string{"Asked of you", "YOUR BLOCKS", "THEIR BLOCKS"}}},
		},
		asked: []string{"parliament"},
	},
}
