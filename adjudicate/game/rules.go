// Package game is the contract between a rulebook and all that plays it: what the
// rules of a game give (questions, answers, checks, sheets, plans, rulings), and what
// follows from that for every game alike.
//
// It is a leaf: below a rulebook there is no file, clock, crypto or mail.
package game

import (
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/game/which"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
	"fieldpost/orders/plan"
	"fieldpost/orders/say"
)

// Rules is a game that can be adjudicated. There is one for each rulebook.
type Rules interface {
	// Name is the game's id, Title its name.
	Name() string
	Title() string
	// Revision counts the readings of the rulebook; a game records its own.
	Revision() int
	// PackDigest is the digest of the component data.
	PackDigest() string
	// Sides are the sides' names in the rulebook's order.
	Sides() [2]string
	// Grammar is how answers are written and follow each other.
	Grammar() *Grammar
	Scenarios() []string
	// Start sets up a scenario, not yet dealt or drawn.
	Start(scenario string) (Game, error)

	// Read turns the orders of a sheet into answers. It knows the words, not the
	// position; what it does not understand it reports to r.
	Read(side table.Side, node *orders.Node, r *orders.Reader) []Given
	// Check holds the answers against a view: problems for all that is not legal, not
	// asked or not answered, and warnings for what is unwise. It is what the
	// adjudicator does with a sheet too, so it may use the view only.
	Check(v *view.View, given []Given, r *orders.Reader)
	// Restate says in plain sentences what the answers will do.
	Restate(v *view.View, given []Given) []say.Text
	// Fixed says of a question that it is a call at every pace, unless its side's
	// plan has an answer of its own for it. What is not fixed is answered at the
	// pace of plans by a plan or by standing default.
	Fixed(q *table.Question) bool
	// Asks says in a few words what the questions of a name ask for ("a card"): for a
	// letter that anybody may read, so it is the same for all positions.
	Asks(name string) string
	// Sentence says in a plain sentence what an answer to a question of a name does; nothing
	// where the game has no sentence for it.
	Sentence(name string, o table.Option) say.Text
	// PlanKinds are the kinds of question that a side's plan answers.
	PlanKinds(side table.Side) []plan.Kind
	// AreaNames are the areas that a plan can be for.
	AreaNames() []string
	// RestatePlan says in plain sentences what a plan will do; in a language, if the
	// game has words of it.
	RestatePlan(lang string, p *plan.Plan) []string
	// PlansIn is the language in which kinds, facts and answers of plans are said, and
	// WishWords an answer that a kind has read, in words; NameWords is a name or word in such a one.
	PlansIn(lang string) tongue.Tongue
	WishWords(t tongue.Tongue, wish any) string
	NameWords(t tongue.Tongue, name string) string
	// Forecast fights the battles that a side can foresee many times with
	// throwaway dice, and says in plain sentences what came of them.
	Forecast(v *view.View, given []Given, p *plan.Plan, dice table.Dice, times int) []Foreseen
	// Defaults are the standing defaults of everything that plans can answer.
	Defaults() []Default

	// Sheet gives the lines of the orders part of a sheet for the open
	// questions, the legal choices as comments.
	Sheet(v *view.View) []string
	// PlanExample is a short plan for a view that asks for a plan of battles, about what
	// its side has there: lines of a sheet from "plan:" on, with comments, in at most 70
	// columns; nil for any other view.
	PlanExample(v *view.View) []string
}

// Game is one game of Rules, in the course of being played.
type Game interface {
	// Play plays it at a table until it ends or a question stays open.
	Play(t *table.Table)
	// View is what a side may know now: the position, its questions among
	// those open, and the events told it.
	View(s table.Side, open []*table.Question, events []table.Event) view.View
	// Planned answers a question from a side's plan, which may be nil, or by
	// standing default. With ok false the plan says that its owner is to be asked.
	Planned(q *table.Question, p *plan.Plan) (o table.Option, from table.Source, ok bool)
	// Holds says whether the condition of an answer sent ahead, such as
	// "if_first", has come true for a side.
	Holds(ahead *Given, s table.Side) bool
	// Silent is what the house answers for a side that has sent nothing by the
	// deadline, where neither its plan nor a standing default of plans does: for the
	// questions that are a call at every pace. It is as documented by Defaults.
	Silent(q *table.Question) table.Option
	// Rule changes the state as a ruling says, at a Safe of the table, and tells each side what of
	// it the side may know. An error says in plain words what cannot be; then nothing has changed.
	Rule(t *table.Table, c Change) error
	// Public are the lines of a report of events for everybody, in a language; in English
	// where the game has no words of it.
	Public(lang string, events []table.Event) []string
	// Winner is the side that has won, or table.Nobody.
	Winner() table.Side
}

// Foreseen is what a battle tends to bring, in words, and in numbers for a picture: how often
// of a hundred it is won, and how often each number of losses is suffered, from none on, by
// either side. A heading has no numbers.
type Foreseen struct {
	Text   string `json:"text"`
	Battle bool   `json:"battle,omitempty"`
	Won    int    `json:"won,omitempty"`
	Own    []int  `json:"own,omitempty"`
	Enemy  []int  `json:"enemy,omitempty"`
}

// Texts are the words of what is foreseen.
func Texts(list []Foreseen) []string {
	return which.Each(list, func(f Foreseen) string { return f.Text })
}

// Given is one answer as written in an order sheet.
type Given struct {
	// Name is the question's key in the sheet.
	Name   string
	Option table.Option
	// Or is what it means where Option is not legal: the other cards of a name that
	// several cards have. The first legal one is meant.
	Or []table.Option
	// Node is where it stands in the sheet.
	Node *orders.Node
	// Item is the same for answers that stand or fall together: a group's move and its marches.
	// Else is what is done in the place of the item where it is not legal when its time comes.
	Item int
	Else []Given
	// Every says that it is for every block that may do so, whichever that is:
	// its option names none.
	Every bool
	// Area is where it counts, where the question is of an area; empty: anywhere.
	Area string
	// Ahead is the condition under which an answer sent ahead of its question counts: "if_first";
	// empty for an answer to what is asked now. In a list of such, Entry is which one it is of,
	// from 1, and When that one's own condition. Ask says that the entry stops for its owner.
	Ahead string
	Entry int
	When  *plan.Rule
	Ask   bool
}

// Same says that two answers are of one item, or of one question where they are of none.
func (g *Given) Same(o *Given) bool {
	return g.Item == o.Item && g.Ahead == o.Ahead && (g.Name == o.Name || g.Item > 0)
}

// Default is what is done by the house where neither orders nor a plan answer.
type Default struct {
	// Kind is the key in a plan, or AfterDeadline; Question the question's name.
	Kind     string `json:"kind"`
	Question string `json:"question"`
	Text     string `json:"text"`
}

// AfterDeadline is the Kind of a Default that no plan answers: it is used for a
// side that has sent nothing by the deadline.
const AfterDeadline = "after a missed deadline"

// Change is one correction of a game's state by a ruling.
type Change struct {
	// What is "block", "control", "card" or "track"; Name is of the block, the
	// area or city, the card, or the track.
	What, Name string
	// Side is whose the block or card is, or who gets control; Nobody for none.
	Side table.Side
	// To is where it goes: of a block an area or a box ("pool", "dead"); of a
	// card "hand", "discard" or "deck". Empty leaves it where it is.
	To string
	// Value is a strength or the number on a track; -1 leaves a strength as it is.
	Value int
	// Step is the step that the ruling was made at, where that is known already.
	Step int
}

// Reason says why an answer is not legal: a stable code, the rule's number, and what would
// be legal, in words for the player. A nil *Reason means legal. Reasons are the same for
// everything hidden: none names a block of the other side, or depends on which it is. One
// without a number holds under several rules: it is given that of what was asked.
type Reason struct {
	Code, Rule string
	Text       say.Text
}

// Because is a reason.
func Because(code, rule, text string) *Reason {
	return &Reason{Code: code, Rule: rule, Text: say.Words(text)}
}

// If is the reason where that is so, nil where it is not; Unless is the reverse.
func (r *Reason) If(is bool) *Reason {
	if is {
		return r
	}
	return nil
}
func (r *Reason) Unless(is bool) *Reason { return r.If(!is) }

// By is the same reason by another rule.
func (r *Reason) By(rule string) *Reason { return &Reason{r.Code, rule, r.Text} }
