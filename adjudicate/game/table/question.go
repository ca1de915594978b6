package table

import (
	"slices"
	"strconv"
)

// Question is one decision in the rules, with all its legal answers.
type Question struct {
	// Side is who is asked.
	Side Side
	// Name is the kind of decision and the question's key in an order sheet.
	Name string
	// At names the question within the part of the game it arises in; with
	// that part it makes the stable key.
	At string
	// Series is the same for questions that are answered by one list in a sheet (the actions of a
	// turn), and different for every other such list; empty for a question by itself.
	Series string
	// Block and Area are what the decision is about, where it is about one.
	Block, Area string
	// Visit is how often it has been asked of the area, if it is more than once that it
	// comes to be: a sheet says "Reading 2" for the second time.
	Visit int
	// Rule is the number of the rulebook that it is asked by, where this depends on the
	// position; empty where its name says it.
	Rule string
	// N is a number that belongs to the question: points left, hits to place, blocks to choose.
	N int
	// Options are the legal answers, never none.
	Options []Option
	// Text asks it in words, where a form is to put it that was asked for something else.
	Text string
	// Hidden asks even where there is one legal answer only, since not
	// asking would tell the other side something.
	Hidden bool

	key   string
	table *Table
}

// Key says where in the game the question arises, readable and the same in
// every run: "campaign-1/turn-3/battle/essex/round-2/york-b".
func (q *Question) Key() string {
	if q.key != "" || q.table == nil {
		return q.key
	}
	q.table.In(q.At)
	defer q.table.Out()
	return q.table.Key()
}

// Put says, while the question is being answered, how often questions have been put in this run.
// Those of one AskAll or Together share the number: they are put at the same time.
func (q *Question) Put() int {
	if q.table == nil {
		return 0
	}
	return q.table.put
}

// Safe is the number of the rules' Safe right before this question was put, 0
// if something has happened since.
func (q *Question) Safe() int {
	if q.table == nil {
		return 0
	}
	return q.table.at
}

// Where is the area as a sheet names it.
func (q *Question) Where() string {
	if q.Visit > 1 {
		return q.Area + " " + strconv.Itoa(q.Visit)
	}
	return q.Area
}

// freeze keeps key and options beyond the run.
func (q *Question) freeze() {
	q.key = q.Key()
	q.Options = append([]Option(nil), q.Options...)
}

// Has says whether o is a legal answer.
func (q *Question) Has(o Option) bool {
	return slices.Contains(q.Options, o)
}

// Offer adds an answer, if it is legal.
func (q *Question) Offer(legal bool, o Option) {
	if legal {
		q.Options = append(q.Options, o)
	}
}

// Option is one answer: what is done, by or with which block or card, to which block, over or in
// which areas. Unused fields are empty; two options are the same answer when they are equal.
type Option struct {
	Verb   string
	Name   string
	Target string
	Areas  [3]string
}
