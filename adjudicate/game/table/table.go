// Package table is the engine: the table at which a game's rules are played.
//
// The rules of a game are ordinary Go code that calls Ask, AskAll, Together, Roll, Shuffle and
// Tell. Answers come from an Answerer, dice from a Dice source; the rules know neither. When an
// answer is missing the run stops there: Run returns the open questions and whatever was told until
// then. To go on, the caller runs the same rules again from the beginning with an Answerer that
// knows more. No game state is ever stored.
//
// The package promises: the same answers and the same dice give the same run,
// question for question and event for event; an answer that is not among a
// question's options never reaches the rules; and a side's question is put
// with a key that says where in the game it arises and counts nothing else.
//
// Only answerers may touch files or people. The rules may not read a clock,
// start a goroutine or range over a map.
package table

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"fieldpost/orders/say"
)

// Side is one of the two players, as an index into a game's names of sides.
type Side int8

// The two sides in the order of the rulebook, and no side at all.
const (
	Nobody Side = -1
	First  Side = 0
	Second Side = 1
)

// Other is the opponent of s.
func (s Side) Other() Side { return 1 - s }

// SideNamed finds a side by its name, of the two.
func SideNamed(sides [2]string, name string) (Side, bool) {
	s := slices.Index(sides[:], name)
	return Side(s), s >= 0
}

// Config says who answers, who rolls, and what is kept.
type Config struct {
	Answers Answerer
	Dice    Dice
	// Plans plays at the pace of plans: PlanHere makes a call.
	Plans bool
	// Record keeps every decision and roll in the Result. Robots leave it off.
	Record bool
	// Begin is called, if it is set, at each Begin of the rules.
	Begin func()
	// Safe is called, if it is set, at each Safe of the rules with its number in
	// the run, from 1: there a ruling may change the state.
	Safe func(n int)
	// Told is called, if it is set, with each event, when the state is as it is told.
	Told func(Event)
	// More is called, if it is set, where the run would stop with questions that stay open,
	// but for those of a Together. Where it says that there are more answers now, they are
	// asked again and the run goes on.
	More func(open []*Question) bool
}

// Answerer gives the answers of both sides.
type Answerer interface {
	// Answer returns one of q.Options. With ok false the question stays open and the run stops.
	Answer(q *Question) (o Option, from Source, ok bool)
}

// Dice is a source of chance. The label of a draw is t.Key() at that moment.
type Dice interface {
	// Roll fills faces with numbers from 1 to 6.
	Roll(t *Table, faces []int)
	// Shuffle fills order with a permutation of 0 … len(order)-1.
	Shuffle(t *Table, order []int)
}

// Table is where one run of a game is played. It is made by Run.
type Table struct {
	cfg  Config
	path []string
	both *[]*Question // open questions of a Together under way
	put  int          // how often questions were put
	at   int          // the Safe right before what is put now, 0 if there is none
	safe int          // how often the rules have called Safe
	calm bool         // nothing has been asked, drawn or told since
	res  Result
}

// Result is what a run came to.
type Result struct {
	// Open are the questions that stopped the run, at most some of each
	// side; none when the rules came to their end.
	Open []*Question
	// Over says that the rules ran to their end.
	Over bool
	// Events are what was told, in order.
	Events []Event
	// Decisions and Rolls are kept with Config.Record.
	Decisions []Decision
	Rolls     []Roll
}

// Decision is one question answered.
type Decision struct {
	Key    string
	Side   Side
	Name   string
	Block  string
	Area   string
	Answer Option
	From   Source
}

// Roll is one draw of dice or of an order of cards.
type Roll struct {
	Label string
	Faces []int
}

// Source says where an answer came from: "orders", "plan", "default", or "forced" where the rules
// left no choice. Where names the place in the orders, for their owner's eyes only.
type Source struct {
	Kind  string
	Where say.Text
}

// A Witness is an Answerer that hears of the questions which are not put to it,
// as there is one answer.
type Witness interface{ Forced(q *Question) }

// stop unwinds the rules to Run when a question stays open.
type stop struct{ open []*Question }

// over unwinds the rules to Run when the game has ended in the middle.
type over struct{}

// ErrIllegal says that an Answerer gave an answer that is not legal. Orders are checked
// before they are used, so this is a fault of the caller, never a player's.
var ErrIllegal = errors.New("an answer is not among the legal ones")

// Run plays rules until they end or a question stays open. The error is
// ErrIllegal, wrapped with the question's key.
func Run(cfg Config, rules func(*Table)) (res Result, err error) {
	t := &Table{cfg: cfg}
	err = t.Resume(rules)
	return t.res, err
}

// New makes a table for callers that play several pieces of rules on it with
// Resume; Result then tells what came of them.
func New(cfg Config) *Table { return &Table{cfg: cfg} }

// SetPlans changes the pace in the course of a run.
func (t *Table) SetPlans(plans bool) { t.cfg.Plans = plans }

// Result is what has come of the runs on this table so far.
func (t *Table) Result() *Result { return &t.res }

// Resume plays rules at this table, as Run does.
func (t *Table) Resume(rules func(*Table)) (err error) {
	t.path = t.path[:0]
	t.safe, t.calm = 0, false
	t.res.Open, t.res.Over = nil, false
	defer func() {
		switch p := recover().(type) {
		case nil:
		case stop:
			t.res.Open = p.open
		case over:
			t.res.Over = true
		case illegal:
			err = p.err
		default:
			panic(p)
		}
	}()
	rules(t)
	t.res.Over = true
	return nil
}

type illegal struct{ err error }

// End ends the game at once, wherever in the rules it is called.
func (t *Table) End() { panic(over{}) }

// In enters a part of the game: its name becomes part of every key until Out, which a part
// that is a whole function defers: defer t.In("supply").Out().
func (t *Table) In(part string) *Table {
	t.path = append(t.path, part)
	return t
}

// Out leaves the part entered last.
func (t *Table) Out() { t.path = t.path[:len(t.path)-1] }

// Do does something as a part of its own.
func (t *Table) Do(part string, do func()) {
	t.In(part)
	do()
	t.Out()
}

// Key is where in the game the rules are: the names of the parts entered,
// lower case, blanks as hyphens, joined by slashes.
func (t *Table) Key() string {
	var b strings.Builder
	for i, p := range t.path {
		if i > 0 {
			b.WriteByte('/')
		}
		b.WriteString(strings.ReplaceAll(strings.ToLower(p), " ", "-"))
	}
	return b.String()
}

// Label is the key of a roll that is made with a label here.
func (t *Table) Label(label string) string {
	defer t.In(label).Out()
	return t.Key()
}

// Tell reports an event.
func (t *Table) Tell(e Event) {
	t.calm = false
	if t.cfg.Told != nil {
		t.cfg.Told(e)
	}
	t.res.Events = append(t.res.Events, e)
}

// Begin is called by the rules where a phase of the game begins: nothing is under way,
// so that a position says all, and the rules played on from it go the same way.
func (t *Table) Begin() {
	if t.cfg.Begin != nil {
		t.cfg.Begin()
	}
}

// Safe is called by the rules right before they find out what can be asked
// next, at places where nothing is under way: a ruling of the adjudicator may
// change the state of the game there, and what is asked follows from it.
func (t *Table) Safe() {
	t.safe++
	if t.cfg.Safe != nil {
		t.cfg.Safe(t.safe)
	}
	t.calm = true
}

// Roll throws n dice. The label names the throw within the part of the game entered; the two
// together must be unique in a game. The faces are the caller's to keep.
func (t *Table) Roll(label string, n int) []int {
	t.calm = false
	faces := make([]int, n)
	t.In(label)
	t.cfg.Dice.Roll(t, faces)
	t.keep(faces)
	t.Out()
	return faces
}

// Shuffle draws an order of n things: the i-th of the new order is the returned [i]-th of the old.
func (t *Table) Shuffle(label string, n int) []int {
	t.calm = false
	order := make([]int, n)
	t.In(label)
	t.cfg.Dice.Shuffle(t, order)
	t.keep(order)
	t.Out()
	return order
}

func (t *Table) keep(faces []int) {
	if t.cfg.Record {
		t.res.Rolls = append(t.res.Rolls, Roll{Label: t.Key(), Faces: faces})
	}
}

// Ask puts a question to one side and returns its answer, one of q.Options. A question with one
// option answers itself unless q.Hidden is set; one with none is a mistake in the rules.
func (t *Table) Ask(q *Question) Option {
	t.count()
	for {
		if o, ok := t.answer(q); ok {
			return o
		}
		if t.both != nil {
			*t.both = append(*t.both, q)
			panic(aside{})
		}
		t.more([]*Question{q})
	}
}

// more stops the run at open questions, unless there are more answers.
func (t *Table) more(open []*Question) {
	if t.cfg.More == nil || !t.cfg.More(open) {
		panic(stop{open})
	}
}

// AskAll puts questions to several sides at once: none of the answers is
// used before all are there. The answers come back in the questions' order.
func (t *Table) AskAll(qs ...*Question) []Option {
	t.count()
	answers := make([]Option, len(qs))
	for left := qs; len(left) > 0; {
		var open []*Question
		for _, q := range left {
			o, ok := t.answer(q)
			if !ok {
				open = append(open, q)
			}
			answers[slices.Index(qs, q)] = o
		}
		if left = open; open != nil {
			t.more(open)
		}
	}
	return answers
}

// count counts the times that questions are put; a Together is one time.
func (t *Table) count() {
	if t.both == nil {
		t.put++
		t.at = 0
		if t.calm {
			t.at = t.safe
		}
	}
	t.calm = false
}

// PlanHere is a fixed point at which both sides make their plans for what
// comes, at the pace of plans; at others nothing happens. Both are asked a
// question of that name, whose one answer says that the plan is made.
func (t *Table) PlanHere(name string) {
	if !t.cfg.Plans {
		return
	}
	ask := func(s Side) *Question {
		return &Question{Side: s, Name: name, At: name + "-" + string(rune('1'+s)), Hidden: true, Options: []Option{planned}}
	}
	t.AskAll(ask(First), ask(Second))
}

// planned is that answer. It is no game's word: whoever shows a view knows by it that a plan
// is asked for.
var planned = Option{Verb: "planned"}

// aside unwinds one side's half of a Together.
type aside struct{}

// Together lets both sides make a series of choices at the same time, where
// AskAll's one question each is not enough. choose may ask its side and note
// the answers; it must change nothing that the other side's half can see.
func (t *Table) Together(choose func(Side)) {
	t.count()
	var open []*Question
	t.both = &open
	for s := First; s <= Second; s++ {
		t.half(choose, s)
	}
	t.both = nil
	if open != nil {
		panic(stop{open})
	}
}

func (t *Table) half(choose func(Side), s Side) {
	depth := len(t.path)
	defer func() {
		if p := recover(); p != nil {
			if _, ok := p.(aside); !ok {
				t.both = nil
				panic(p)
			}
			t.path = t.path[:depth]
		}
	}()
	choose(s)
}

func (t *Table) answer(q *Question) (Option, bool) {
	q.table = t
	if len(q.Options) == 0 {
		panic(fmt.Sprintf("question %s without options", q.Name))
	}
	var o Option
	from := Source{Kind: "forced"}
	if len(q.Options) == 1 && !q.Hidden {
		o = q.Options[0]
		if w, ok := t.cfg.Answers.(Witness); ok {
			w.Forced(q)
		}
	} else {
		var ok bool
		if o, from, ok = t.cfg.Answers.Answer(q); !ok {
			q.freeze()
			return Option{}, false
		}
		if !q.Has(o) {
			panic(illegal{fmt.Errorf("%w: %q for %s", ErrIllegal, o, q.Key())})
		}
	}
	if t.cfg.Record {
		t.res.Decisions = append(t.res.Decisions, Decision{q.Key(), q.Side, q.Name, q.Block, q.Area, o, from})
	}
	return o, true
}
