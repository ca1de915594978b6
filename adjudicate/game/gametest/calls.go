package gametest

import (
	"fmt"
	"slices"
	"testing"

	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
)

// Call is one question of a view that would be a call, and how a player
// answered it and what came of the same list: what was offered, and the answers.
type Call struct {
	View    view.View
	Options [][]table.Option
	Answers []table.Option
}

// Recorder plays a game at random, and shows every call there would be. Questions
// of one series that follow each other are one call.
type Recorder struct {
	Random
	// View is what a side knows when it is asked. It is made for Done alone.
	View func(*table.Question) view.View
	// At is told when a call begins, Done when it has been answered; either may be nil.
	At   func(*table.Question)
	Done func(*Call)
	// Alone, which may be nil, says of a question that it is a call by itself, whatever its series.
	Alone func(*table.Question) bool
	// Safe, which may be nil, is called where a ruling may change the game.
	Safe func(n int)
	// Choose, which may be nil, answers in the place of Random.
	Choose Answers
	// Most is after how many calls the game is broken off; 0 is never.
	Most int

	calls  int
	now    *Call
	series string
}

// Play plays a game to its end, or until there have been enough calls.
func (r *Recorder) Play(t testing.TB, play func(*table.Table)) {
	t.Helper()
	if _, err := table.Run(table.Config{Answers: r, Dice: r, Safe: r.Safe}, play); err != nil {
		t.Fatal(err)
	}
	if !r.enough() { // else the last call has been broken off
		r.flush()
	}
}

func (r *Recorder) enough() bool { return r.Most > 0 && r.calls > r.Most }

// Answer answers, and keeps what was answered.
func (r *Recorder) Answer(q *table.Question) (table.Option, table.Source, bool) {
	if r.enough() {
		return Silent(q)
	}
	series := fmt.Sprint(q.Side, " ", q.Name, " ", q.Series)
	if q.Series == "" || r.Alone != nil && r.Alone(q) {
		series += q.Key()
	}
	if series != r.series {
		r.flush()
		r.series = series
		r.calls++
		if r.At != nil {
			r.At(q)
		}
		if r.Done != nil {
			r.now = &Call{View: r.View(q)}
		}
	}
	choose := r.Choose
	if choose == nil {
		choose = r.Random.Answer
	}
	if r.now == nil {
		return choose(q)
	}
	options := slices.Clone(q.Options)
	o, from, ok := choose(q)
	r.now.Options = append(r.now.Options, options)
	r.now.Answers = append(r.now.Answers, o)
	return o, from, ok
}

// flush hands over the last call.
func (r *Recorder) flush() {
	if r.now != nil {
		r.Done(r.now)
	}
	r.now = nil
}

// Masked puts a question of a view again, and those of its list, at a table.
type Masked interface {
	Side() table.Side
	Put(q *view.Question, t *table.Table)
}

// SameListed answers a masked game as the real one was answered, and compares what it offers,
// answer for answer, through the whole list; or up to where dice are rolled or the other side is
// asked, of which the side cannot know what will come. It says whether it came to the end.
func SameListed(t *testing.T, m Masked, c *Call) (whole bool) {
	t.Helper()
	q := c.View.Asked[0]
	r := &replayer{call: c, side: m.Side(), name: q.Name}
	tab := table.New(table.Config{Answers: r, Dice: r})
	if err := tab.Resume(func(t *table.Table) { m.Put(&q, t) }); err != nil && r.fail == "" {
		r.fail = err.Error()
	}
	if r.fail != "" {
		t.Fatalf("%s, %s, %s: %s", c.View.When, c.View.Side, q.Key, r.fail)
	}
	if r.n != len(c.Answers) && !r.parted {
		t.Fatalf("%s, %s, %s: %d of %d answers asked for", c.View.When, c.View.Side, q.Key, r.n, len(c.Answers))
	}
	return r.n == len(c.Answers)
}

// replayer answers as a call was answered. It stops where dice are rolled, the
// other side is asked in between, or another list begins.
type replayer struct {
	call *Call
	side table.Side
	name string
	n    int
	fail string
	// parted: from here on the game may go another way
	parted bool
}

// Roll and Shuffle let it part from the real game.
func (r *replayer) Roll(_ *table.Table, faces []int) {
	r.parted = true
	for i := range faces {
		faces[i] = 6
	}
}

// Shuffle is as table.Dice says.
func (r *replayer) Shuffle(_ *table.Table, order []int) {
	r.parted = true
	for i := range order {
		order[i] = i
	}
}

func (r *replayer) Answer(q *table.Question) (table.Option, table.Source, bool) {
	r.parted = r.parted || q.Side != r.side || q.Name != r.name
	switch {
	case r.fail != "" || r.parted:
		return table.Option{}, table.Source{}, false
	case r.n >= len(r.call.Answers):
		r.fail = fmt.Sprintf("asks more than the game: %s %s: %s", q.Name, q.At, q.Options)
		return table.Option{}, table.Source{}, false
	}
	if !slices.Equal(q.Options, r.call.Options[r.n]) {
		r.fail = fmt.Sprintf("%s (answer %d) offers\n%s\nthe game offers\n%s", q.At, r.n+1, q.Options, r.call.Options[r.n])
		return table.Option{}, table.Source{}, false
	}
	r.n++
	return r.call.Answers[r.n-1], table.Source{}, true
}
