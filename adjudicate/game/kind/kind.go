// Package kind is how a game declares its questions: each kind once, in the file of its chapter.
// What follows from a declaration is made from it here, for every game by the same code: how an
// order sheet is read, written and proposed, its schema, how answers are restated, what a letter
// says that is asked, which plan or standing default answers, the rule that a dispute is sent to,
// how a question of a view is put again, and why an answer is not legal.
//
// A declaration is plain data with functions. It has no language of conditions: where it
// would need one, there is a function beside it. A game G is the game in play, which for a
// player's check is the game as his side knows it.
package kind

import (
	"cmp"
	"slices"
	"strings"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/check"
	"fieldpost/adjudicate/game/plans"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/which"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
	"fieldpost/orders/plan"
	"fieldpost/orders/say"
)

// Shape is how the answers to a question stand in an order sheet.
type Shape uint8

const (
	// Word is one of some words: "withdraw: stand".
	Word Shape = iota
	// Text is an answer in the engine's words: "event: enact in Kent".
	Text
	// Name is one name: "card: Camp Fever".
	Name
	// List is names: "storm: [Charles, Rupert]".
	List
	// Each is names to places, words or other names: "retreat: {Charles: Oxford}".
	Each
	// Items is a list of actions, each a mapping.
	Items
)

// Kind is a kind of question, with all that is said of it.
type Kind[G any] struct {
	// Name is its key in an order sheet. Rule is the number of the rulebook it is asked
	// by; RuleOf knows it for an answer where several rules ask the same, "" leaves it at
	// Rule. key is where in the game it was asked.
	Name, Rule string
	RuleOf     func(key, verb string) string

	// Shape is how it is answered in a sheet. Verb is of an answer that names something, and Of the noun of what is named: "block".
	Shape Shape
	Verb  string
	Of    string
	// Words are the answers of a Word, which with a Verb are what it names; for any other shape they answer without a name.
	// The verb "end" among them is written "none".
	Words []string
	// Values are, for Each, words that may stand behind a name, and To the noun of the
	// names that may; with To empty there are words alone. Verbs are those of Values that
	// are the answer's verb, in the place of Verb.
	Values []string
	To     string
	Verbs  []string
	// Public says that both sides will see the one area which it names.
	Public bool
	// ByArea says that the names of a List may be sorted by areas: "take: {Reading: all}".
	ByArea bool
	// Every says that one word, place or verb may stand for every block that may.
	Every bool
	// All says that the word all stands for all names of a List.
	All bool
	// Phrases are how its answers are written as text, by their verbs, where neither their
	// noun says it nor it is the usual way.
	Phrases table.Phrases
	// Actions are what an item of Items can be. Parts are those of the list.
	Actions []Action[G]
	Parts   []game.Part
	// Ordered says that the answers of a list are given in its order. Together says that several
	// blocks may do the same, and Attacks names the verbs by which they come among enemies.
	Ordered, Together bool
	Attacks           []string
	// Whom names the verbs whose target is a block, whatever area has the same name.
	Whom []string
	// With are the questions that the same sheet may answer, as they arise of its answer. Key
	// is its key as a field of an item, where that is another than its name; Loose says that
	// nothing is wrong with an answer that nothing asks for.
	With  []string
	Key   string
	Loose bool
	// Read reads an answer of a form of its own, and Form is that form's schema; Write
	// writes it. Where they are nil the shape does it.
	Read  func(*Reader[G], *orders.Node)
	Form  func(*Book[G], table.Side) game.Shape
	Write func(answers []table.Option) []string
	// Sheet proposes answers in an order sheet in lines of its own.
	Sheet func(g G, v *view.View, q *view.Question) []string
	// Fixed says that it is a call at every pace, IsFixed of which of its questions this is
	// so. For says in a few words what it asks for, where no plan answers it: a letter
	// says it, so it is the same in every position.
	Fixed   bool
	IsFixed func(*table.Question) bool
	For     string
	// Text is the question in words: {area}, {block} and {n} are its own, and None is it where {n}
	// is 0. Asks says it where that will not do.
	Text, None string
	Asks       func(g G, q *table.Question) say.Text
	// Done restates answers by their verb: "{name} Storms." (see Sentence).
	// Said restates those that it has no words for.
	Done map[string]string
	Said func(table.Option) say.Text
	// Needs says whether a game made from a view has what putting the question takes; nil: it takes
	// nothing. Arises says whether it can be asked before the next call for plans; nil: it can.
	Needs  func(G) bool
	Arises func(G, *view.View) bool
	// Put puts a question of a view again, with those that the same list answers, by the
	// method that put it in the game; false where it stands by itself. nil: it does.
	Put func(G, *view.Question) bool
	// Picked says that it is put by table.Pick, and so goes on from what the view offers.
	Picked bool
	// Why says why an answer is not legal, where that is known.
	Why func(G, *table.Question, table.Option) *game.Reason
	// Wants says what a list that is not at its end wants; Spare what is wrong with an answer that
	// nothing asks for. GoesOn says that what else is wrong with the list is found by going on.
	Wants  func(*table.Question) check.Wrong
	Spare  func(G, table.Option) *game.Reason
	GoesOn bool
	// Whole says that all a list lacks and has too many of is reported, whatever else is wrong.
	Whole bool
	// Plan is what a side's plan may say of it, with the standing default; nil where no
	// plan answers it. Several kinds may share one.
	Plan *plans.Kind[G]
	// Late is what the house answers after a missed deadline where no plan does, and Missed
	// says so. A kind with Missed and without Late is answered as its plan's default has it.
	Late   func(G, *table.Question) table.Option
	Missed string
}

// Action is what an item of a list can be.
type Action[G any] struct {
	// Verb is its first key, Doc a line on it. Answer is the verb of its answer, where that
	// is another, and Rule the number of its rule, where that is another than its question's.
	Verb, Doc, Answer, Rule string
	// Phrase is how its answer is written as text, where that is not the usual way.
	Phrase table.Phrase
	// Of is the noun behind the first key; Keys are those that go with it. Head is a shape of
	// the schema behind the first key, where several names may stand there.
	Of, Head string
	Keys     []Key
	// Read reads an item into answers; nil where Keys say it all.
	Read func(r *Reader[G], item *orders.Node)
	// Bare says that it names nothing, and is written as a word alone, or with yes where it has
	// fields. Fields are the questions that an item may answer besides.
	Bare   bool
	Fields []string
	// Write writes what stands behind the first key, where that is not its name.
	Write func(table.Option) string
	// Alone says that nothing can be done in its place; Last that it comes after all other
	// items of the list.
	Alone, Last bool
	// Public says that both sides will see the area behind the first key.
	Public bool
}

// Key is a further key of an action: what it names, or which words stand there. May says
// that it may be left out, Public that both sides will see the area it names.
type Key struct {
	Name        string
	Of          string
	Words       []string
	Part        string // a shape of the schema
	May, Public bool
	// List says that several names may stand there, each an answer with the key as its verb,
	// to the question of Kind if it has one; they may be sorted by area: {Reading: [Byron]}.
	List bool
	Kind string
}

// Sent is a key under which answers go ahead of their questions, with the kinds that may.
type Sent struct {
	Key   string
	Kinds []string
	// Bare says that the one answer stands right behind the key, Must that there must be one.
	Bare, Must bool
	// Most is how many entries it has at most, where it is a list of them; the condition of
	// each, behind when, is of these facts. An entry begins with an answer of the first kind.
	Most  int
	Facts any
	Words map[string][]string
	// Sheet says in an order sheet how entries go ahead, with %d for Most, and Examples are such.
	Sheet    string
	Examples []string
	// Head stands over it when it is restated. When is its condition in words.
	Head, When string
	// Never are the reasons for which an entry is not legal however the game goes on, and Apart is
	// the one for which an answer never can follow another on a way, nil if it can.
	Never []*game.Reason
	Apart func(was, o table.Option) *game.Reason
}

// condition is what the condition of an entry may ask.
func (s *Sent) condition() plan.Kind { return plan.Kind{Name: s.Key, Facts: s.Facts, Words: s.Words} }

// answer is the verb of the action's answer.
func (a *Action[G]) answer() string { return cmp.Or(a.Answer, a.Verb) }

// Find finds a kind by its name, nil if there is none.
func (b *Book[G]) Find(name string) *Kind[G] {
	if i, ok := b.index[name]; ok {
		return &b.Kinds[i]
	}
	return nil
}

// Keys are the names of all kinds and those under which answers go ahead.
func (b *Book[G]) Keys() []string {
	names := which.Each(b.Kinds, func(k Kind[G]) string { return k.Name })
	return append(names, which.Each(b.Sent, func(s Sent) string { return s.Key })...)
}

// stops says that a word answers a question without a name: "none" stands for "end" in every sheet.
func (k *Kind[G]) stops(word string) (verb string, ok bool) {
	if word == "none" && slices.Contains(k.Words, "end") {
		return "end", true
	}
	return word, slices.Contains(k.Words, word)
}

// written are the words that answer a question without a name as a sheet has them.
func (k *Kind[G]) written() (words []string) {
	for _, w := range k.Words {
		if w == "end" {
			w = "none"
		}
		words = append(words, w)
	}
	return words
}

// word is an answer of one word.
func (k *Kind[G]) word(w string) table.Option {
	if k.Verb == "" {
		return table.Option{Verb: w}
	}
	return table.Option{Verb: k.Verb, Name: w}
}

// option is an answer that names one thing.
func (k *Kind[G]) option(b *Book[G], name string) table.Option {
	if b.places(k.Of) {
		return table.Option{Verb: k.Verb, Areas: [3]string{name}}
	}
	return table.Option{Verb: k.Verb, Name: name}
}

// At is the last part of a key: where a question was asked within its part of the game.
func At(key string) string { return key[strings.LastIndexByte(key, '/')+1:] }

// Rule is the number of the rulebook that a question is looked up by: by where it was
// asked, its name and the verb of its answer.
func (b *Book[G]) Rule(key, name, verb string) string {
	k := b.Find(name)
	if k == nil {
		return ""
	}
	if k.RuleOf != nil {
		if n := k.RuleOf(key, verb); n != "" {
			return n
		}
	}
	if a := k.action(verb); a != nil && a.Rule != "" {
		return a.Rule
	}
	return k.Rule
}

// RuleOf is as Rule; for a draw, which has no name, it goes by the label at the end of the
// key, or the longest beginning of it that Draws know.
func (b *Book[G]) RuleOf(key, name, verb string) (rule string) {
	if name != "" {
		return b.Rule(key, name, verb)
	}
	label, size := At(key), 0
	for _, d := range b.Draws {
		if strings.HasPrefix(label, d.Label) && len(d.Label) > size {
			rule, size = d.Rule, len(d.Label)
		}
	}
	return rule
}

// AsksFor says in a few words what the questions of a name ask for.
func (b *Book[G]) AsksFor(name string) string {
	switch k := b.Find(name); {
	case k == nil:
		return name
	case k.For != "":
		return k.For
	case k.Plan != nil:
		return k.Plan.Begin
	}
	return name
}

// Fixed says whether a question is a call at every pace.
func (b *Book[G]) Fixed(q *table.Question) bool {
	k := b.Find(q.Name)
	return k != nil && (k.Fixed || k.IsFixed != nil && k.IsFixed(q))
}

// Planned answers a question from its side's plan, or by standing default. What no plan
// answers and is no call is left to the house.
func (b *Book[G]) Planned(g G, q *table.Question, p *plan.Plan) (o table.Option, from table.Source, ok bool) {
	k := b.Find(q.Name)
	if k == nil || k.Plan != nil || k.Late == nil || b.Fixed(q) {
		return b.Rulebook.Planned(g, q, p)
	}
	return k.Late(g, q), table.Source{Kind: "default", Where: say.Words(k.Missed)}, true
}

// Silent is what the house answers for a side that has sent nothing by the deadline.
func (b *Book[G]) Silent(g G, q *table.Question) table.Option {
	if k := b.Find(q.Name); k != nil && k.Late != nil && (k.IsFixed == nil || k.IsFixed(q)) {
		return k.Late(g, q)
	}
	if o, _, ok := b.Planned(g, q, nil); ok {
		return o
	}
	return q.Options[0]
}

// Defaults are the standing defaults of everything that plans can answer, and of the calls
// whose deadline was missed.
func (b *Book[G]) Defaults() []game.Default {
	list := b.Rulebook.Defaults()
	for i := range b.Kinds {
		if k := &b.Kinds[i]; k.Missed != "" {
			list = append(list, game.Default{Kind: game.AfterDeadline, Question: k.Name, Text: k.Missed})
		}
	}
	return list
}

// ActionKinds are the keys that say what an action is.
func (b *Book[G]) ActionKinds() (keys []string) {
	for i := range b.Kinds {
		for _, a := range b.Kinds[i].Actions {
			if !slices.Contains(keys, a.Verb) {
				keys = append(keys, a.Verb)
			}
		}
	}
	return keys
}

// PublicKeys are the keys that are declared public.
func (b *Book[G]) PublicKeys() (keys []string) {
	add := func(key string, public bool) {
		if public && !slices.Contains(keys, key) {
			keys = append(keys, key)
		}
	}
	for i := range b.Kinds {
		add(b.Kinds[i].Name, b.Kinds[i].Public)
		for _, a := range b.Kinds[i].Actions {
			add(a.Verb, a.Public)
			for _, key := range a.Keys {
				add(key.Name, key.Public)
			}
		}
	}
	slices.Sort(keys)
	return keys
}

// Arises says whether a question that a kind of plan answers can be asked before the next
// call for plans.
func (b *Book[G]) Arises(g G, plan string, v *view.View) bool {
	return slices.ContainsFunc(b.Kinds, func(k Kind[G]) bool {
		return k.Plan != nil && k.Plan.Name == plan && (k.Arises == nil || k.Arises(g, v))
	})
}

// Ready says whether a game made from a view has what putting the view's questions takes.
func (b *Book[G]) Ready(g G, v *view.View) bool {
	return !slices.ContainsFunc(v.Asked, func(q view.Question) bool {
		k := b.Find(q.Name)
		return len(q.Options) == 0 || k != nil && k.Needs != nil && !k.Needs(g)
	})
}
