package cmd

import (
	"io"
	"math/rand/v2"

	"fieldpost/adjudicate/kingcharles"
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
	restated bool     // also as sealing them says them again
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
	words: "The adjudicator's dice were fixed when the game was made. Now both sides say that they are ready, " +
		"and with that send a number which is mixed into the dice: so nobody chooses what is rolled and dealt.",
}

var stories = [...]story{
	{
		game: "richard-iii", title: "Richard III, 1460",
		tells: "Lancaster and York play two turns of 1460 and a battle for London",
		sides: [2]string{"lancaster", "york"}, names: [2]string{"Lancaster", "York"}, scenario: "1460", id: "wakefield-demo", orders: "wars-of-the-roses",
		keep: "roses", seed: "fieldpost demo 9",
		scenes: []scene{
			muster,
			{
				title: "Turn 1, in one exchange", orders: []string{"york"}, restated: true,
				words: "Both play a 3, and York, the Pretender, wins ties. Both foresee it and send actions along with the card, which saves letters: " +
					"York as Player 1, Lancaster as Player 2. (Nobody needs to know how such a file is written: fieldpost answer asks for all of it.)",
				after: "That is what everybody at a board would see. York's view names York's blocks, and counts the others:",
				views: []excerpt{{"york", []string{"YOUR BLOCKS", "THEIR BLOCKS"}}},
			},
			{
				title: "Turn 2: York attacks",
				words: "York plays a 4, and has sent its march along: Warwick, Salisbury and Norfolk to London, where Henry VI is. March and Kent land in Kent.",
			},
			{
				title: "Turn 2: Lancaster's answer",
				words: "Lancaster is asked for its actions, and knows where York's blocks went, not which they are. Wiltshire marches to the King: he will be in Reserve.",
			},
			{
				title: "Turn 2: the battle for London", orders: []string{"lancaster", "york"},
				words: "Question by question a battle would take a dozen letters: who fires, who leaves, who takes the hits. Instead both send a plan, " +
					"in one exchange. What it leaves out is done by standing defaults. (Which block took each hit is left out below.)",
			},
		},
		last: scene{
			title: "Turn 3",
			words: "Warwick and Norfolk are dead, and Salisbury, Warwick's father, serves the King. York still has the Pretender, in Ireland, and March in Kent. What now? The demo leaves it to you.",
			views: []excerpt{{"lancaster", []string{"Asked of you", "HAND"}}},
		},
		asked: []string{"lancaster", "york"},
	},
	{
		game: thiswar.ID, title: "This War Without an Enemy, 1642",
		tells: "the Royalist and Parliament play Turn V of 1642, with a Siege and a Battle at Oxford",
		sides: thiswar.Sides, names: [2]string{"the Royalist", "Parliament"}, scenario: "full-war", id: "edgehill-demo", orders: "edgehill",
		keep: "edgehill", seed: "fieldpost demo 119",
		scenes: []scene{
			muster,
			{
				title: "The deal of 1642",
				words: "In 1642 each side discards four of its six cards. Nobody sees which.",
			},
			{
				title: "Turn V: the cards", orders: []string{"royalist"},
				words: "The Royalist sends his Actions along with his card, in case he is Player 1, and says whether he will be if the cards are equal. That saves letters. " +
					"(Nobody needs to know how such a file is written: fieldpost answer asks for all of it.)",
				after: "Parliament sent no plan, so standing defaults put its block in Oxford behind the walls. " +
					"The Royalist's view names his own blocks, and counts the others:",
				views: []excerpt{{"royalist", []string{"BLOCKS OF BOTH", "THEIR BLOCKS"}}},
			},
			{
				title: "Turn V: Parliament's Actions",
				words: "Parliament is asked for its Actions, and knows how many blocks lie before Oxford, not which. Essex comes to its relief.",
			},
			{
				title: "Turn V: the Battle", orders: []string{"royalist", "parliament"},
				words: "Question by question a Battle would take a dozen letters: who Fires, who Engages, who takes the hits, who leaves. Instead both send a plan, " +
					"in one exchange for all Battles and Sieges of the Turn. What it leaves out is done by standing defaults. (Which block took each hit is left out below.)",
			},
		},
		last: scene{
			title: "Turn VI: Parliament's Actions",
			words: "As at Edgehill, Rupert and the Horse rode off in Pursuit; here it cost the King his liberty. Oxford is relieved, and Parliament has the first move of Turn VI. The demo leaves it to you.",
			views: []excerpt{{"parliament", []string{"Asked of you", "VICTORY CITIES"}}},
		},
		asked: []string{"parliament"},
	},
	{
		game: kingcharles.ID, title: "Unhappy King Charles!, Late 1642",
		tells: "the Royalist and Parliament play seven cards of Late 1642, with a Siege, an Interception and a Battle",
		sides: kingcharles.Sides, names: [2]string{"the Royalist", "Parliament"}, scenario: "full-war", id: "macclesfield-demo", orders: "macclesfield",
		keep: "macclesfield", seed: "fieldpost demo 20394",
		scenes: []scene{
			muster,
			{
				title: "Parliament's PC marker",
				words: "Each side places a PC marker in a Neutral Area, Parliament first. Both have their cards already.",
			},
			{
				title: "The Royalist's PC marker",
				words: "He may not place it beside an Enemy one; who tries is told so before his orders are sealed.",
			},
			{
				title: "Parliament Recruits",
				words: "One Brigade joins Brereton, the Local Notable of Macclesfield. Which one, Parliament alone knows.",
			},
			{
				title: "The Royalist Recruits", orders: []string{"royalist"},
				words: "The Siege Train comes to Shrewsbury, and Prince Rupert takes the Brigades there. " +
					"(Nobody needs to know how such a file is written: fieldpost answer asks for all of it.)",
				after: "The Royalist's view names his own Brigades, and counts the others:",
				views: []excerpt{{"royalist", []string{"YOUR ", "THEIR "}}},
			},
			{
				title: "The Campaign Phase, in one exchange", orders: []string{"royalist", "parliament"},
				words: "Card by card this would take two letters a play, and more for each reaction. Instead both send plays ahead. " +
					"Who is met Intercepts, Evades and fights by his plan, and else by standing defaults.",
			},
		},
		last: scene{
			title: "Turn 1: Parliament's next card",
			words: "Rupert has Macclesfield, as in the rulebook's own example, but Essex is before Oxford. Bedford Intercepted Hopton and was beaten, and Hopton is before Exeter. Parliament plays the next card, and the demo leaves it to you.",
			views: []excerpt{{"parliament", []string{"Asked of you"}}},
		},
		asked: []string{"parliament"},
	},
}
