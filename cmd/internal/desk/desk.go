// Package desk is the order desk below its page: a player's questions, orders and sheets
// as values that go to a page and back as JSON, for every game by the same code.
//
// It promises that what it gives is made from the view and from what the player has said,
// and from nothing else; that it keeps nothing between two calls; that a draft without a
// broken order makes the sheet that `answer` makes of the same answers; and that it knows no
// word of any game. It is no server: whoever shows it carries its values (see deskweb).
package desk

import (
	"embed"
	"sync"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
	"fieldpost/adjudicate/view/chart"
	"fieldpost/cmd/internal/asking"
	"fieldpost/cmd/internal/readyplans"
	"fieldpost/cmd/internal/rulebooks"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

//go:embed words
var catalogues embed.FS

// book has this package's words in all languages but English.
var book = sync.OnceValue(func() *tongue.Book { return tongue.NewBook(catalogues) })

// Desk is the open call of one side. It is safe for use by several at once, as far as its
// folder is.
type Desk struct {
	Folder *adjudicate.Folder
	View   *view.View
	Rules  game.Asking
	// Idle says why nothing is asked any more, empty where something is or will be.
	Idle string
	// Map is the game's map, nil for a game without one.
	Map *chart.Map
	// Plans are what can be chosen of plans, nil where the game has none now.
	Plans *asking.Plans
	// Forecast fights the battles that a sheet can foresee, and says what came of them.
	Forecast func(s *orders.Sheet, given []game.Given) []game.Foreseen
	heard    *once // nil outside a call
}

// New is the desk of a side at its game, with the map, plans and forecast that there are.
func New(f *adjudicate.Folder, v *view.View, rules game.Asking) *Desk {
	d := &Desk{Folder: f, View: v, Rules: rules, Plans: readyplans.Offer(f, v),
		Forecast: func(s *orders.Sheet, given []game.Given) []game.Foreseen { return Forecast(f, v, s, given) }}
	if pack, err := rulebooks.Pack(f.Game.Rules, f.Files); err == nil {
		if d.Map, err = chart.NewMap(pack); err != nil {
			d.Map = nil
		}
	}
	return d
}

// Draft is all that a player has said so far. A shorter one is what undo goes back to.
type Draft struct {
	// Lists are by the questions of the view, Ahead by the conditions of orders ahead; where each of
	// these has one of its own they are Entries.
	Lists   []List            `json:"lists"`
	Ahead   map[string][]List `json:"ahead,omitempty"`
	Entries []Entry           `json:"entries,omitempty"`
	// Plan are lines of a sheet from "plan:" on; empty leaves the plan in force as it is.
	Plan string `json:"plan,omitempty"`
	Note string `json:"note,omitempty"`
	// Written is what the player has typed, from "orders:" on, where that says what no list
	// here can say. It stands for the lists.
	Written string `json:"written,omitempty"`
}

// List is what is answered to a question and those after it on the same list: items of
// answers that stand or fall together, as a group's move with its marches. What ends a part
// of a list is not in it: it follows. Done says that there is to be no more.
type List struct {
	Items [][]string `json:"items"`
	// Else is, for each item, what is done in its place where it is not legal when its time comes.
	Else []List `json:"else,omitempty"`
	Done bool   `json:"done,omitempty"`
}

// say has the words of the desk, and told those of questions and answers.
func (d *Desk) say() tongue.Tongue  { return book().In(d.View.Lang) }
func (d *Desk) told() tongue.Tongue { return asking.Tongue(d.View.Lang) }

// answers says answers as the game has them.
func (d *Desk) answers() func(x say.Text) string { return asking.Answers(d.Rules, d.View.Lang) }
