package table

import "strings"

// Question is one decision in the rules, with all its legal answers.
type Question struct {
	// Side is who is asked.
	Side Side
	// Name is the kind of decision and the question's key in an order sheet:
	// "card", "actions", "turn" ….
	Name string
	// At names the question within the part of the game it arises in; with
	// that part it makes the stable key.
	At string
	// Series is the same for questions that are answered by one list in a
	// sheet (the actions of a turn), and different for every other such list;
	// empty for a question by itself.
	Series string
	// Block and Area are what the decision is about, where it is about one.
	Block, Area string
	// N is a number that belongs to the question: points left, hits to
	// place, blocks to choose.
	N int
	// Options are the legal answers, never none.
	Options []Option
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

// Put says, while the question is being answered, how often questions have
// been put in this run. Those of one AskAll or Together share the number: they
// are put at the same time.
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

// freeze keeps key and options beyond the run.
func (q *Question) freeze() {
	q.key = q.Key()
	q.Options = append([]Option(nil), q.Options...)
}

// Has says whether o is a legal answer.
func (q *Question) Has(o Option) bool {
	for i := range q.Options {
		if q.Options[i] == o {
			return true
		}
	}
	return false
}

// Find returns the legal answer written as text.
func (q *Question) Find(text string) (Option, bool) {
	for i := range q.Options {
		if q.Options[i].String() == text {
			return q.Options[i], true
		}
	}
	return Option{}, false
}

// Option is one answer: what is done, by or with which block or card, to
// which block, over or in which areas. Unused fields are empty; two options
// are the same answer when they are equal.
type Option struct {
	Verb   string
	Name   string
	Target string
	Areas  [3]string
}

// grammar is how an answer with some verb is written: verb, name, target,
// areas, with a word before target and areas.
type grammar struct {
	verb         string
	target, area string // the words; empty where the verb has no such part
	bare         bool   // its only object is an area, without a word before it
}

// usual is the grammar of every verb that is not in the list.
var usual = grammar{target: "on", area: "to"}

var grammars = [...]grammar{
	{verb: "move", bare: true},
	{verb: "muster", bare: true},
	{verb: "plague", bare: true},
	{verb: "fight", bare: true},
	{verb: "target", bare: true},
	{verb: "besiege", bare: true},
	{verb: "play"},
	{verb: "discard"},
	{verb: "recruit", area: "in"},
	{verb: "charge", target: "at"},
	{verb: "treachery", target: "on"},
	{verb: "enter", area: "at"},
	{verb: "enact", target: "with", area: "in"},
	{verb: "strengthen", target: "from"},
	{verb: "deploy", target: "from", area: "in"},
	{verb: "place", area: "in"},
	{verb: "aim", target: "at"},
	{verb: "exchange", target: "for"},
}

func grammarOf(verb string) grammar {
	for _, g := range grammars {
		if g.verb == verb {
			return g
		}
	}
	return usual
}

// String is the answer in words, as it is written in orders, in the engine's
// protocol and in cases: "retreat Warwick to Essex".
func (o Option) String() string {
	if o.Verb == mainAttack {
		return o.Verb + " on " + o.Areas[0] + " from " + o.Areas[1]
	}
	g := grammarOf(o.Verb)
	var b strings.Builder
	b.WriteString(o.Verb)
	if o.Name != "" {
		b.WriteString(" " + o.Name)
	}
	if o.Target != "" {
		b.WriteString(" " + g.target + " " + o.Target)
	}
	for i, a := range o.Areas {
		switch {
		case a == "":
		case i > 0:
			b.WriteString(", " + a)
		case g.bare:
			b.WriteString(" " + a)
		default:
			b.WriteString(" " + g.area + " " + a)
		}
	}
	return b.String()
}

// mainAttack is the one verb of two words, with two areas.
const mainAttack = "main attack"

// ParseOption reads an answer written as by String. It knows the words, not
// whether there is such a block or area.
func ParseOption(text string) Option {
	var o Option
	if rest, ok := strings.CutPrefix(text, mainAttack+" on "); ok {
		o.Verb = mainAttack
		o.Areas[0], o.Areas[1], _ = strings.Cut(rest, " from ")
		return o
	}
	var rest, areas string
	o.Verb, rest, _ = strings.Cut(text, " ")
	g := grammarOf(o.Verb)
	rest = " " + rest // an answer may have no name before its target or areas
	switch {
	case g.bare:
		rest, areas = "", rest[1:]
	case g.area != "":
		rest, areas, _ = strings.Cut(rest, " "+g.area+" ")
	}
	if g.target != "" {
		rest, o.Target, _ = strings.Cut(rest, " "+g.target+" ")
	}
	o.Name = strings.TrimPrefix(rest, " ")
	for i, a := range strings.Split(areas, ", ") {
		if i == len(o.Areas) {
			o.Areas[i-1] += ", " + a // no answer has so many; it will match none
			break
		}
		o.Areas[i] = a
	}
	return o
}
