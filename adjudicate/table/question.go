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

// The words between the parts of an answer, by verb; "to" where none is given.
var prepositions = [...]struct{ verb, target, area string }{
	{"recruit", "", "in"},
	{"charge", "at", ""},
	{"treachery", "on", ""},
	{"enter", "", "at"},
	{"main attack", "", "on"},
}

// String is the answer in words, as it is written in orders, in the engine's
// protocol and in cases: "retreat Warwick to Essex".
func (o Option) String() string {
	target, area := "on", "to"
	for _, p := range prepositions {
		if p.verb == o.Verb {
			target, area = p.target, p.area
		}
	}
	var b strings.Builder
	b.WriteString(o.Verb)
	if o.Name != "" {
		b.WriteString(" " + o.Name)
	}
	if o.Target != "" {
		b.WriteString(" " + target + " " + o.Target)
	}
	if o.Verb == "main attack" {
		return b.String() + " on " + o.Areas[0] + " from " + o.Areas[1]
	}
	for i, a := range o.Areas {
		switch {
		case a == "":
		case i > 0:
			b.WriteString(", " + a)
		case o.Name == "" && o.Target == "":
			b.WriteString(" " + a)
		default:
			b.WriteString(" " + area + " " + a)
		}
	}
	return b.String()
}

// ParseOption reads an answer written as by String. It knows the words, not
// whether there is such a block or area.
func ParseOption(text string) Option {
	var o Option
	if rest, ok := strings.CutPrefix(text, "main attack on "); ok {
		o.Verb = "main attack"
		o.Areas[0], o.Areas[1], _ = strings.Cut(rest, " from ")
		return o
	}
	var rest string
	o.Verb, rest, _ = strings.Cut(text, " ")
	target, area := "on", "to"
	for _, p := range prepositions {
		if p.verb == o.Verb {
			target, area = p.target, p.area
		}
	}
	if name, t, ok := strings.Cut(rest, " "+target+" "); ok && target != "" {
		o.Name, o.Target = name, t
		return o
	}
	areas := ""
	if name, a, ok := strings.Cut(rest, " "+area+" "); ok && area != "" {
		o.Name, areas = name, a
	} else if areaOnly[o.Verb] {
		areas = rest
	} else {
		o.Name = rest
	}
	for i, a := range strings.Split(areas, ", ") {
		if i == len(o.Areas) {
			o.Areas[i-1] += ", " + a // no answer has so many; it will match none
			break
		}
		o.Areas[i] = a
	}
	return o
}

// areaOnly are the verbs whose only object is an area.
var areaOnly = map[string]bool{"move": true, "muster": true, "plague": true, "fight": true}
