package cmd

import (
	"io"
	"math/rand/v2"

	"fieldpost/adjudicate/thiswar"
)

// A story is a prepared game that the demo plays: orders lie in a folder of
// package examples, one file a step and side.
type story struct {
	game, title, parties string
	sides                [2]string
	scenario, pace, id   string
	orders               string // the folder of the prepared orders
	scenes               []scene
	// quick is the first step that is told in short, under the title quickly;
	// 0 if none is.
	quick   int
	quickly string
	// last is the title of the step where the orders end, leaves what is left to
	// the user there, and next the side it is left to.
	last, leaves, next string
	keep               string // a name for the folder, if it is kept
	// seed is what the dice come from, with the demo's known keys, the game file and the
	// orders. It was found by trying: by these dice the orders are legal, and come to
	// what the words say. Where a rule's revision or game.yaml's form changes, TestDemo
	// tells, and go test ./cmd -run FindDemo -find 500 -v looks for another.
	seed string
}

// scene is what is said before the orders of a step, and what is shown after
// it is resolved.
type scene struct {
	step   int
	title  string
	words  string
	sealed bool   // show a sealed order file
	orders bool   // show the orders in clear
	view   string // whose view is shown then: a side, or "both"
}

// random gives the story's dice.
func (s *story) random() io.Reader {
	var seed [32]byte
	copy(seed[:], s.seed)
	return rand.NewChaCha8(seed)
}

// argument is what is typed behind demo to have this story.
func (s *story) argument() string {
	if s.game == stories[0].game {
		return ""
	}
	return s.game + " "
}

var stories = [...]story{
	{
		game: "richard-iii", title: "Richard III, the Wars of the Roses 1460", parties: "Lancaster and York",
		sides: [2]string{"lancaster", "york"}, scenario: "1460", pace: "table", id: "wakefield-demo", orders: "wars-of-the-roses",
		quick: 9, quickly: "The battle of Middlesex, letter by letter", keep: "roses", seed: "fieldpost demo 57",
		last: "The King's turn", leaves: "Half of the King's strength is gone, and his Reserve has come. Does he fire, charge or leave the field? The demo leaves it to you.", next: "lancaster",
		scenes: []scene{
			{step: 1, title: "The muster", words: "Both sides say that they are ready. That proves their keys, and puts a number of each side's choosing into the first shuffle.", sealed: true},
			{step: 2, title: "The deal", words: "Everybody is asked about a redeal, so that being asked says nothing about a hand. Both keep theirs."},
			{step: 3, title: "Turn 1: the cards", words: "The example game turn of the rulebook. Both play a 3; York, the Pretender, is Player 1 on ties."},
			{step: 4, title: "Turn 1: York's actions", words: "Warwick and Salisbury sail from Calais to East Anglia, port to port, for one point; Norfolk and the levy of Norwich join them there.", orders: true},
			{step: 5, title: "Turn 1: Lancaster's actions", words: "Oxford and Beaumont march to the King in London, and a Bombard is recruited.", orders: true, view: "both"},
			{step: 6, title: "Turn 2: the cards", words: "York plays a 4."},
			{step: 7, title: "Turn 2: York attacks", words: "Warwick, Salisbury and Norfolk march on London by way of Essex. March and Kent sail to Kent, Suffolk and Arundel rise.", orders: true},
			{step: 8, title: "Turn 2: Lancaster's answer", words: "Wiltshire marches to the sound of the guns: he will be in Reserve.", orders: true},
		},
	},
	{
		game: thiswar.ID, title: "This War Without an Enemy, September 1642", parties: "the Royalist and Parliament",
		sides: thiswar.Sides, scenario: "full-war", pace: "plans", id: "edgehill-demo", orders: "edgehill", keep: "edgehill", seed: "fieldpost demo 202",
		last:   "Parliament's Turn",
		leaves: "Essex and his army are gone, Oxford is the King's, and London lies two Areas away. Parliament has Surprise Attack, and with it the first move of Turn VI. The demo leaves it to you.", next: "parliament",
		scenes: []scene{
			{step: 1, title: "The muster", words: "Both sides say that they are ready. That proves their keys, and puts a number of each side's choosing into the first shuffle.", sealed: true},
			{step: 2, title: "The deal of 1642", words: "Six cards for each side, and in 1642 four of them are discarded. Nobody sees which.", orders: true},
			{step: 3, title: "Turn V: the cards", words: "The Royalist sends his Actions ahead with his card, in case he is Player 1. Equal cards: he decides in 1642, and has said how. The King marches on Oxford, and Brooke shuts himself up in it as standing defaults have it where no plan says otherwise: a Siege begins.", orders: true, view: "royalist"},
			{step: 4, title: "Turn V: Parliament's Actions", words: "Essex comes to the relief of Oxford. Parliament also raises Waller, Horse in the East, and a Garrison for Plymouth.", orders: true},
			{step: 5, title: "Turn V: the Battle", words: "One exchange for the whole Tactical Phase: each side says by a plan how its blocks fight. The Royalist breaks the Siege off, so that all of his blocks can fight.", orders: true},
		},
	},
}
