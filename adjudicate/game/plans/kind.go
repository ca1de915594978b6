// Package plans is what the plans of all games have in common: kinds of question with their facts,
// wishes and standing defaults; how the rules of a plan are tried and a wish is granted; why one
// was passed over; and how a plan is restated. What a name stands for, which answer is nearest to a
// wish, and why one is not legal is the game's to say, in a Rulebook.
//
// Nothing here knows more than it is given: a game that hands over what a side may
// know gets the same answer for the same reason in the game and in a masked one.
package plans

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/which"
	"fieldpost/orders"
	"fieldpost/orders/plan"
	"fieldpost/orders/say"
)

// Desire is one thing that a plan wants done, if it is legal: a verb, and in
// order of preference the blocks, classes of blocks or areas it is for. A wish
// of a plan is a list of them, itself in order of preference.
type Desire struct {
	Verb string
	// Who does it: a block or a class; empty for everybody.
	Who string
	// List is nil where any answer with the verb will do.
	List []string
	// Quiet goes without saying: it is not told when it is passed over, nor where a plan is
	// restated.
	Quiet bool
}

// Kind is a kind of question that a plan can answer, in a game G.
type Kind[G any] struct {
	// Name is the key in a plan; Questions are the names of those it answers.
	Name      string
	Questions []string
	// Begin begins a sentence about it; Doc is a line for its documentation.
	Begin, Doc string
	// Areas says that a plan may answer for one area.
	Areas bool
	// None is the zero facts; Facts are those of a question, and of the block whose
	// turn it is where the question offers several.
	None  any
	Facts func(g G, q *table.Question, block string) any
	// Words are the facts whose words are known.
	Words []string
	Read  Reading
	// First says that a player is asked it before others.
	First bool
	// Default says what the house does, and Choose does it.
	Default string
	Choose  func(G, *table.Question) table.Option
}

// Reading is how the answers of a kind are written: what reads one as a wish, and what there
// is to choose from for who does not write.
type Reading struct {
	Wish func(*Reader, *orders.Node) []Desire
	plan.Choices
}

// Reads is a reading of both.
func Reads(wish func(*Reader, *orders.Node) []Desire, choices plan.Choices) Reading {
	return Reading{wish, choices}
}

// Of is what a plan may say of a question with the facts of k: how a sentence about it begins, what
// is asked, how a wish is read, and the standing default with what does it.
func (k Kind[G]) Of(name, begin, doc string, read Reading, house string, choose func(G, *table.Question) table.Option) *Kind[G] {
	k.Name, k.Begin, k.Doc, k.Read, k.Default, k.Choose = name, begin, doc, read, house, choose
	return &k
}

// Early is the same kind, asked before others.
func (k *Kind[G]) Early() *Kind[G] {
	k.First = true
	return k
}

// Asked is a question with the block whose rules are tried, where a question
// offers several; else that is empty.
type Asked struct {
	*table.Question
	Actor string
}

// Rulebook is what a game says of its plans.
type Rulebook[G any] struct {
	Kinds []Kind[G]
	// Actors are the blocks that a question offers, in their order, for each of which
	// the rules are tried; nil where it is nobody's. May be nil.
	Actors func(*table.Question) []string
	// Area is the area whose rules are tried, for a question; nil: the question's.
	Area func(G, *table.Question) string
	// Is says whether a name is that of an item: the block itself, or one of a
	// class. list is what "others" is other than.
	Is func(g G, q *table.Question, name, item string, list []string) bool
	// Fits says whether an answer is what an item of a desire stands for; of several
	// the one of least rank is taken, the first of these. Item is "" where a
	// desire names nothing. nil: an answer of the desire's verb is.
	Fits func(g G, a Asked, d Desire, item string, o table.Option) (fits bool, rank int)
	// Why says why a desire cannot be granted, nil that this need not be said: a block of one's own
	// that is not there is no matter for a note, since lists are written for many a battle.
	Why func(g G, a Asked, d Desire, item string) *game.Reason
	// Phrases are how desires begin in words, before their names, by their verbs; without one it
	// is by the verb. Under "retreat %s" is how one begins that is for somebody, in the place of
	// %s, and under "retreat!" one that names nothing.
	Phrases map[string]string
	// Meaning explains words that stand for several blocks or areas; under "charge king" where a
	// word means something else with a verb.
	Meaning map[string]string
	// InOrder are the verbs of desires whose names follow one another: those who suffer, or act, in this order.
	InOrder []string
}

// Usual puts in what is usual where a game says nothing of its own.
func (b *Rulebook[G]) Usual() {
	if b.Fits == nil {
		b.Fits = func(_ G, _ Asked, d Desire, _ string, o table.Option) (bool, int) { return d.Verb == o.Verb, 0 }
	}
	if b.Why == nil {
		b.Why = func(G, Asked, Desire, string) *game.Reason { return nil }
	}
}

// KindOf finds the kind that answers a question, or nil.
func (b *Rulebook[G]) KindOf(question string) *Kind[G] {
	for i := range b.Kinds {
		if slices.Contains(b.Kinds[i].Questions, question) {
			return &b.Kinds[i]
		}
	}
	return nil
}

// Asks says in words what the questions of a name ask for: those that no kind of plan
// answers as fixed has it, the others as a plan's restatement begins.
func (b *Rulebook[G]) Asks(name string, fixed map[string]string) string {
	if words, ok := fixed[name]; ok {
		return words
	}
	if k := b.KindOf(name); k != nil {
		return k.Begin
	}
	return name
}

// PlanKinds are the kinds for the reader of plans. known has the words of facts
// by their names; readers makes what reads wishes.
func (b *Rulebook[G]) PlanKinds(known map[string][]string, readers func(*orders.Reader) *Reader) (list []plan.Kind) {
	for i := range b.Kinds {
		k := &b.Kinds[i]
		words := map[string][]string{}
		for _, fact := range k.Words {
			words[fact] = known[fact]
		}
		list = append(list, plan.Kind{Name: k.Name, Doc: k.Doc, Facts: k.None, Words: words, Areas: k.Areas, Read: k.reading(readers),
			Begin: k.Begin, Default: k.Default, First: k.First, Choices: k.Read.Choices})
	}
	return list
}

// Defaults are the standing defaults, one for each question.
func (b *Rulebook[G]) Defaults() (list []game.Default) {
	for i := range b.Kinds {
		for _, q := range b.Kinds[i].Questions {
			list = append(list, game.Default{Kind: b.Kinds[i].Name, Question: q, Text: b.Kinds[i].Default})
		}
	}
	return list
}

// Planned answers a question from its side's plan, which may be nil, or by standing default: of the
// rules for the area, then those for all, the first that holds and wishes for something legal. With
// ok false the plan says to ask, or the question is one that no plan answers.
func (b *Rulebook[G]) Planned(g G, q *table.Question, p *plan.Plan) (o table.Option, from table.Source, ok bool) {
	k := b.KindOf(q.Name)
	if k == nil {
		return o, from, false
	}
	actors := []string{""}
	if b.Actors != nil {
		if list := b.Actors(q); list != nil {
			actors = list
		}
	}
	area := q.Area
	if b.Area != nil {
		area = b.Area(g, q)
	}
	rules := p.Rules(k.Name, area)
	skipped := map[string][]passed{}
	for _, actor := range actors {
		w := &wisher[G]{book: b, g: g, Asked: Asked{q, actor}}
		line, ask, found := 0, false, false
		if len(rules) > 0 {
			o, line, ask, found = w.byRules(rules, k.Facts(g, q, actor))
		}
		switch {
		case ask:
			return table.Option{}, from, false
		case found:
			return o, table.Source{Kind: "plan", Where: b.passedWords("line "+strconv.Itoa(line), w.skipped, line)}, true
		}
		skipped[actor] = w.skipped
	}
	o = k.Choose(g, q)
	if len(q.Options) == 1 {
		return o, table.Source{Kind: "forced"}, true
	}
	list, offered := skipped[o.Name]
	if !offered {
		list = skipped[""]
	}
	return o, table.Source{Kind: "default", Where: b.passedWords(k.Default, list, 0)}, true
}

// wisher looks for what a plan wants among the options of a question.
type wisher[G any] struct {
	Asked
	book    *Rulebook[G]
	g       G
	line    int // of the rule being tried
	skipped []passed
}

func (w *wisher[G]) byRules(rules []*plan.Rule, facts any) (o table.Option, line int, ask, ok bool) {
	for _, r := range rules {
		if holds, err := r.Match(facts); err != nil || !holds {
			continue // no fact of a game is too large to be tried
		}
		if r.Ask {
			return o, 0, true, false
		}
		w.line = r.Line
		wish, _ := r.Wish.([]Desire)
		for _, d := range wish {
			if o, ok := w.grant(d); ok {
				return o, r.Line, false, true
			}
		}
	}
	return o, 0, false, false
}

// grant finds the legal answer that is nearest to a desire.
func (w *wisher[G]) grant(d Desire) (table.Option, bool) {
	options := which.From(w.Options, func(o table.Option) bool {
		return o.Verb == d.Verb && (w.Actor == "" || o.Name == w.Actor) && (d.Who == "" || w.book.Is(w.g, w.Question, o.Name, d.Who, nil))
	})
	items := d.List
	if items == nil {
		items = []string{""}
	}
	for _, item := range items {
		if o, ok := w.pick(d, item, options); ok {
			return o, true
		}
		w.pass(d, item)
	}
	return table.Option{}, false
}

// pick finds the option that a name or word stands for; of several, the first of the least.
func (w *wisher[G]) pick(d Desire, item string, options []table.Option) (best table.Option, ok bool) {
	least := 0
	for _, o := range options {
		if fits, rank := w.book.Fits(w.g, w.Asked, d, item, o); fits && (!ok || rank < least) {
			best, least, ok = o, rank, true
		}
	}
	return best, ok
}

// passed is a wish that was not legal, and why.
type passed struct {
	line   int
	desire Desire // "retreat to"
	name   string
	code   string
	text   say.Text
}

// pass notes that a wish is passed over.
func (w *wisher[G]) pass(d Desire, item string) {
	if d.Quiet {
		return
	}
	if why := w.book.Why(w.g, w.Asked, d, item); why != nil && why.Code != "" {
		w.skipped = append(w.skipped, passed{w.line, d, item, why.Code, why.Text})
	}
}

// maxPassed is how many wishes passed over are told of one answer.
const maxPassed = 4

// passedWords adds to a rule which wishes were passed over, and why.
func (b *Rulebook[G]) passedWords(rule string, skipped []passed, line int) say.Text {
	words, told := say.Words(rule), 0
	for i := 0; i < len(skipped); {
		first := skipped[i]
		var names []string
		for ; i < len(skipped) && skipped[i].like(&first); i++ {
			if n := skipped[i].name; n != "" && !slices.Contains(names, n) {
				names = append(names, n)
			}
		}
		if told++; told > maxPassed {
			return say.Textf("%s; and more", words)
		}
		if len(names) > maxPassed {
			names = append(names[:maxPassed:maxPassed], "…")
		}
		what := b.phrase(first.desire, say.List(names, ", "))
		if first.line != line {
			what = say.Textf("%s (line %d)", what, first.line)
		}
		words = say.Textf("%s; %s passed over: %s, %s", words, what, first.code, first.text)
	}
	return words
}

// like says that two wishes differ in nothing but the name.
func (p *passed) like(o *passed) bool {
	return p.line == o.line && p.desire.Verb == o.desire.Verb && p.desire.Who == o.desire.Who && p.code == o.code && p.text.String() == o.text.String()
}

// phrase is a desire in words, with what names it has.
func (b *Rulebook[G]) phrase(d Desire, names say.Text) say.Text {
	format, args := b.begins(d), []any{}
	if strings.Contains(format, "%s") {
		args = append(args, d.Who)
	}
	if !names.IsZero() {
		format, args = strings.TrimSpace(format+" %s"), append(args, names)
	}
	return say.Textf(format, args...)
}

// begins is how a desire begins in words, before its names.
func (b *Rulebook[G]) begins(d Desire) string {
	key := d.Verb
	switch {
	case d.Who != "":
		key += " %s"
	case d.List == nil:
		key += "!"
	}
	for _, key := range [...]string{key, d.Verb} {
		if words, ok := b.Phrases[key]; ok {
			return words
		}
	}
	return d.Verb
}

// itemWords explains a word that stands for several blocks or areas, with a verb; any other is as it is.
func (b *Rulebook[G]) itemWords(verb, item string) string {
	return cmp.Or(b.Meaning[verb+" "+item], b.Meaning[item], item)
}
