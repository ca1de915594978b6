// Package planform puts a plan as questions: what is done where, with which exceptions, and
// who comes first; and makes a plan again of the answers. The page of the desk and the form
// in a terminal ask by it, for every game by what that declares of its plans.
//
// It promises that what an edit does not touch stays as it was written, with its comments,
// also where no question can show it; that an edit which the rules would refuse changes
// nothing; and that all it says is made from the game's declarations and the text.
package planform

import (
	"errors"
	"slices"
	"strings"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
	"fieldpost/orders/plan"
)

// Book is what a side's plans can say.
type Book struct {
	rules game.Rules
	kinds []plan.Kind
	own   []string // blocks of one's own
	lang  string
	say   tongue.Tongue // of the game
}

// New is the book of the side of a view.
func New(rules game.Rules, v *view.View) *Book {
	sides := rules.Sides()
	b := &Book{rules: rules, kinds: rules.PlanKinds(table.Side(slices.Index(sides[:], v.Side))), lang: v.Lang, say: rules.PlansIn(v.Lang)}
	for _, a := range v.Areas {
		list := a.Own
		if a.City != nil {
			list = slices.Concat(list, a.City.Own)
		}
		for _, x := range list {
			b.own = append(b.own, x.Name)
		}
	}
	return b
}

// Kind is a kind of question that plans answer.
type Kind struct {
	Name string `json:"name"`
	// Title begins a sentence about it, Doc says what is asked, and House what is done
	// without an answer.
	Title string `json:"title"`
	Doc   string `json:"doc"`
	House string `json:"house"`
	// First says that it is asked before others, Areas that it can be answered for one area.
	First bool `json:"first,omitempty"`
	Areas bool `json:"areas,omitempty"`
	// Offers are answers to choose from. List says that names in their order are an answer:
	// Names are words and one's own blocks, and with Places all areas can stand there.
	Offers []Word `json:"offers"`
	List   bool   `json:"list,omitempty"`
	Names  []Word `json:"names,omitempty"`
	Places bool   `json:"places,omitempty"`
	// Start is the list that is proposed.
	Start []string `json:"start,omitempty"`
	// Facts is the number of the facts that its conditions can ask for.
	Facts int `json:"facts"`
}

// Word is a word as a plan has it, and what it means.
type Word struct {
	Is    string `json:"is"`
	Words string `json:"words"`
}

// Fact is what a condition can ask for.
type Fact struct {
	Name string `json:"name"`
	// Group says what it is one of, and Words what it is.
	Group string `json:"group,omitempty"`
	Words string `json:"words"`
	// YesNo or Number say what it is, List that it is some of Texts; else it is one of them.
	YesNo  bool `json:"yesNo,omitempty"`
	Number bool `json:"number,omitempty"`
	List   bool `json:"list,omitempty"`
	// Ways are those in which it is compared, see Compares.
	Ways  []string `json:"ways"`
	From  int      `json:"from,omitempty"`
	To    int      `json:"to,omitempty"`
	Texts []string `json:"texts,omitempty"`
}

// Condition is when something is done.
type Condition struct {
	// When is it as written, Said the same in words, and Tests for a question, which
	// has Plain; without it no question can show the condition.
	When  string `json:"when,omitempty"`
	Said  string `json:"said,omitempty"`
	Tests []Test `json:"tests"`
	Plain bool   `json:"plain"`
}

// Condition is one of a kind's, as a question shows it.
func (b *Book) Condition(k plan.Kind, when string) Condition {
	c, facts := Condition{When: when, Said: orders.Visible(when)}, plan.Facts(k)
	if c.Tests, c.Plain = testsOf(when, facts); c.Plain {
		c.Said = b.inWords(c.Tests, facts)
	}
	if c.Tests == nil {
		c.Tests = []Test{}
	}
	return c
}

// Kinds are all that plans answer, with the facts of their conditions.
func (b *Book) Kinds() (list []Kind, facts [][]Fact) {
	list = []Kind{}
	for _, k := range b.kinds {
		one := Kind{Name: k.Name, Title: b.say.Word(k.Begin), Doc: brief(b.say.Word(k.Doc)), House: b.say.Word(k.Default), First: k.First, Areas: k.Areas,
			Offers: []Word{}, List: len(k.Choices.Words) > 0 || k.Choices.Own || k.Choices.Areas, Places: k.Choices.Areas}
		for _, o := range k.Choices.Offers {
			one.Offers = append(one.Offers, Word{canonical(o), b.answerWords(k, o)})
		}
		for _, w := range k.Choices.Words {
			one.Names = append(one.Names, Word{w, tongue.Capital(b.rules.NameWords(b.say, w))})
		}
		one.Start = k.Choices.Words
		if k.Choices.Own {
			for _, name := range b.own {
				one.Names = append(one.Names, Word{name, name})
			}
		}
		own := b.Facts(k)
		one.Facts = slices.IndexFunc(facts, func(f []Fact) bool { return slices.EqualFunc(f, own, sameFact) })
		if one.Facts < 0 {
			one.Facts, facts = len(facts), append(facts, own)
		}
		list = append(list, one)
	}
	return list, facts
}

func sameFact(a, b Fact) bool {
	x, y := a.Texts, b.Texts
	a.Texts, b.Texts = nil, nil
	return a.Name == b.Name && a.Words == b.Words && slices.Equal(x, y)
}

// Facts are those of a kind that a question can show: of texts those with words to choose from.
func (b *Book) Facts(k plan.Kind) []Fact {
	list := []Fact{}
	for _, f := range plan.Facts(k) {
		if f.YesNo || f.Number || len(f.Words) > 0 {
			list = append(list, Fact{Name: f.Name, Group: b.say.Word(f.Of), Words: b.say.Word(f.Doc), YesNo: f.YesNo, Number: f.Number, List: f.List, Ways: ways(f), From: f.From, To: f.To, Texts: f.Words})
		}
	}
	return list
}

// ways are those in which a fact is compared.
func ways(f plan.Fact) []string {
	switch {
	case f.YesNo:
		return []string{"", "not"}
	case f.Number:
		return []string{">=", "<=", ">", "<", "==", "!="}
	case f.List:
		return []string{"in", "not in"}
	}
	return []string{"==", "!="}
}

// canonical is an answer as it is compared with others.
func canonical(answer string) string {
	if n, problems := orders.ParseValue("plan", []byte(answer), orders.Limits{}); !problems.Refused() {
		return orders.FlowText(n)
	}
	return answer
}

// brief is what is asked, without how the answer is written.
func brief(doc string) string {
	asked, _, _ := strings.Cut(doc, ": ")
	return strings.TrimRight(asked, " .  ")
}

// answerWords is an answer in words, as it stands where nobody can read it.
func (b *Book) answerWords(k plan.Kind, answer string) string {
	n, problems := orders.ParseValue("plan", []byte(answer), orders.Limits{})
	if problems.Refused() {
		return answer
	}
	if wish, ok := k.Read(orders.NewReader("plan", nil), n); ok {
		if words := b.rules.WishWords(b.say, wish); words != "" {
			return orders.Visible(tongue.Capital(words))
		}
	}
	return answer
}

// Section is what a plan says of a kind of question, everywhere or in an area.
type Section struct {
	Key   string `json:"key"`
	Kind  string `json:"kind"`
	Area  string `json:"area,omitempty"`
	Rules []Rule `json:"rules"`
}

// Rule is an answer, and when it is given.
type Rule struct {
	Condition
	// Do is the answer on one line, Words what it means, Names those of a list, and Ask says
	// that the question is put to the player.
	Do    string   `json:"do"`
	Words string   `json:"words"`
	Names []string `json:"names,omitempty"`
	Ask   bool     `json:"ask,omitempty"`
}

// State is a plan as questions show it.
type State struct {
	// Text is the plan, from "plan:" on.
	Text     string    `json:"text"`
	Sections []Section `json:"sections"`
	// Problems say what is wrong with it; no question can show it then.
	Problems []string `json:"problems,omitempty"`
}

// Show is a plan as questions show it.
func (b *Book) Show(text string) State {
	s := State{Text: text, Sections: []Section{}}
	if s.Problems = b.wrong(text); s.Problems != nil {
		return s
	}
	w := parse(text)
	for _, x := range w.sections {
		kind, area, _ := strings.Cut(x.key, "@")
		k := b.kind(kind)
		one := Section{Key: x.key, Kind: k.Name, Area: b.area(area), Rules: []Rule{}}
		for _, r := range x.rules {
			rule := Rule{Condition: b.Condition(k, r.when), Do: r.do, Ask: r.do == "ask"}
			if !rule.Ask {
				rule.Words = b.answerWords(k, r.do)
				rule.Names = namesOf(r.do)
			}
			one.Rules = append(one.Rules, rule)
		}
		s.Sections = append(s.Sections, one)
	}
	return s
}

// wrong says what the rules refuse of a plan.
func (b *Book) wrong(text string) (list []string) {
	if strings.TrimSpace(text) == "" {
		return nil
	}
	n, problems := orders.ParseValue("plan", []byte(text), orders.Limits{})
	if r := orders.NewReader("plan", problems); !problems.Refused() && n.Get("plan") != nil {
		plan.Read(n.Get("plan"), b.kinds, b.rules.AreaNames(), r)
		problems = r.Problems()
	}
	for _, p := range problems {
		if p.Kind != orders.Unwise {
			list = append(list, orders.Visible(p.Text.String()))
		}
	}
	return list
}

func (b *Book) kind(name string) plan.Kind {
	for _, k := range b.kinds {
		if strings.EqualFold(k.Name, name) {
			return k
		}
	}
	return plan.Kind{}
}

// area is the whole name of an area that a plan may name by half of it.
func (b *Book) area(word string) string {
	for _, a := range b.rules.AreaNames() {
		one, other, double := strings.Cut(a, " & ")
		if strings.EqualFold(a, word) || double && (strings.EqualFold(one, word) || strings.EqualFold(other, word)) {
			return a
		}
	}
	return word
}

// namesOf are the names of an answer that is one or a list of them.
func namesOf(do string) (names []string) {
	n, problems := orders.ParseValue("plan", []byte(do), orders.Limits{})
	switch {
	case problems.Refused():
	case n.Kind == orders.Scalar:
		return []string{n.Value}
	case n.Kind == orders.List:
		for _, item := range n.Items {
			if item.Kind != orders.Scalar {
				return nil
			}
			names = append(names, item.Value)
		}
	}
	return names
}

// List is an answer that has names in their order.
func List(names []string) string {
	if len(names) == 1 {
		return orders.Quote(names[0])
	}
	return orders.FlowText(orders.TextsNode(names...))
}

// errRefused says that the rules would refuse a plan.
func errRefused(why []string) error { return errors.New(strings.Join(why, "; ")) }
