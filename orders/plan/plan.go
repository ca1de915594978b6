package plan

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/orders"
	"fieldpost/orders/say"
)

// The limits of a plan.
const (
	MaxRules      = 200       // of a plan
	MaxCharacters = 500       // of a condition
	MaxTokens     = 150       // words, numbers, texts and signs of a condition
	MaxNumber     = 1_000_000 // in a condition, and of a fact, below zero too
)

// The problem codes of this package. They are stable: programs may test for
// them. README.md says what each one means.
const (
	CodeSyntax        = "plan-syntax"
	CodeTooLarge      = "plan-too-large"
	CodeUnknownKind   = "unknown-kind"
	CodeUnknownArea   = "unknown-area"
	CodeUnknownFact   = "unknown-fact"
	CodeNoDo          = "no-do"
	CodeNotAllowed    = "not-allowed"
	CodeNotACondition = "not-a-condition"
	CodeDoesNotFit    = "does-not-fit"
	CodeNeverReached  = "never-reached"
)

const (
	keep    = "keep"
	ask     = "ask"
	keyWhen = "when"
	keyDo   = "do"
)

var ruleKeys = []string{keyWhen, keyDo}

// Kind is a kind of question that a plan may answer.
type Kind struct {
	// Name is the key in the plan; Doc one line on what is asked.
	Name, Doc string
	// Facts is a zero struct of what a condition may use; nil if nothing. Its
	// fields are int, bool, string, []string or structs of these. The tag
	// `expr:"own"` names a field, `doc:"…"` is its line of documentation; a
	// struct may do without. Whatever else it holds is a mistake of the
	// game's, and panics.
	Facts any
	// Words gives by the full name of a text or list ("block.name") what may
	// stand there, so that a misspelt name in a condition is found. A fact that
	// is not listed may be any text. The empty text is always known.
	Words map[string][]string
	// Areas says that a plan may answer for one area: "battle@Middlesex".
	Areas bool
	// Begin begins a sentence about it, Default says what is done without an answer, and First
	// that a player is asked it before others.
	Begin, Default string
	First          bool
	// Choices are answers to choose from.
	Choices Choices
	// Read reads an answer, reports what is wrong with it and says whether it
	// can be used. It is never given "ask".
	Read func(r *orders.Reader, do *orders.Node) (wish any, ok bool)
}

// Choices are what a player can choose from who does not write his answers.
type Choices struct {
	// Offers are answers as a plan has them.
	Offers []string
	// Words stand for several in an answer that is a list of names, in the order that is
	// proposed. Own and Areas say that blocks of one's own, or areas, stand there too. Where all
	// are empty, no such list is an answer.
	Words      []string
	Own, Areas bool
}

// A Plan is what one side wants done. The zero Plan and a nil one are empty.
type Plan struct {
	Sections []Section // in the order of the file
}

// A Section is what a plan says of one kind of question, everywhere or in one
// area.
type Section struct {
	Kind string
	Area string // "" for all of them
	Line int
	// Rules is every rule that was understood.
	Rules []*Rule
}

// A Rule is one answer and when it is given.
type Rule struct {
	Line int
	When string // the condition as written, or ""
	Ask  bool   // the answer is to be asked for
	Wish any    // what Kind.Read made of the answer, unless Ask

	condition *condition
}

// Match reports whether the rule holds: a rule without a condition always
// does, and so does none. The facts are of the type of Kind.Facts, their numbers from -MaxNumber
// to MaxNumber; that they are not is the only error.
func (r *Rule) Match(facts any) (bool, error) {
	if r == nil || r.condition == nil {
		return true, nil
	}
	ok, err := r.condition.holds(facts)
	if err != nil {
		return false, fmt.Errorf("plan, line %d: %w", r.Line, err)
	}
	return ok, nil
}

// Rules gives the rules for a question of a kind that arises in an area (or
// in none, ""), in the order in which they are tried: those for that area, then
// those for all.
func (p *Plan) Rules(kind, area string) []*Rule {
	if p == nil {
		return nil
	}
	var own, general []*Rule
	for _, s := range p.Sections {
		switch {
		case s.Kind != kind:
		case s.Area == "":
			general = s.Rules
		case s.Area == area:
			own = s.Rules
		}
	}
	return slices.Concat(own, general)
}

// Read reads a plan. keep says that the one in force shall stay; there is then
// no plan, nor is there one where nothing is written. What is wrong is
// reported to r, and the plan may be used only if that refuses nothing.
func Read(n *orders.Node, kinds []Kind, areas []string, r *orders.Reader) (p *Plan, keepOld bool) {
	rd := &reader{Reader: r, kinds: kinds, areas: areas, told: map[string]bool{}}
	for _, k := range kinds {
		rd.names = append(rd.names, k.Name)
	}
	if n.Blank() {
		return nil, false
	}
	if n.Kind == orders.Scalar {
		_, keepOld = r.Choice(n, []string{keep})
		return nil, keepOld
	}
	pairs, ok := r.Pairs(n)
	if !ok {
		return nil, false
	}
	p = &Plan{}
	for _, pair := range pairs {
		if k, area, ok := rd.key(pair.Key); ok {
			if again := slices.IndexFunc(p.Sections, func(s Section) bool { return s.Kind == k.Name && s.Area == area }); again >= 0 {
				r.Report(pair.Key, orders.CodeDuplicateKey, "'%s@%s' stands on line %d already", k.Name, area, p.Sections[again].Line)
				continue
			}
			s := Section{Kind: k.Name, Area: area, Line: pair.Key.Line}
			s.Rules = rd.section(k, pair)
			p.Sections = append(p.Sections, s)
		}
		if rd.rules > MaxRules {
			break
		}
	}
	return p, false
}

// When reads a condition by itself, with the facts of a kind, and gives a rule without an answer.
func When(n *orders.Node, k Kind, r *orders.Reader) (*Rule, bool) {
	rd := &reader{Reader: r, kinds: []Kind{k}, names: []string{k.Name}, told: map[string]bool{}}
	c, ok := rd.condition(&kindFacts{&rd.kinds[0], factsOf(k)}, place{node: n})
	if !ok {
		return nil, false
	}
	return &Rule{Line: n.Line, When: strings.TrimSpace(n.Value), condition: c}, true
}

// kindFacts is a kind with what its conditions may use.
type kindFacts struct {
	*Kind
	facts *facts
}

type reader struct {
	*orders.Reader
	kinds []Kind
	names []string
	areas []string
	rules int             // read so far
	told  map[string]bool // kinds whose facts have been listed
}

// key reads "kind" or "kind@Area".
func (rd *reader) key(n *orders.Node) (k *kindFacts, area string, ok bool) {
	name, area, at := strings.Cut(n.Value, "@")
	for _, known := range rd.names {
		if strings.EqualFold(known, name) { // telephones begin lines with a capital
			n.Value = known + strings.TrimPrefix(n.Value, name)
			name = known
		}
	}
	if trimmed, a := strings.TrimSpace(name), strings.TrimSpace(area); at && (trimmed != name || a != area || a == "") {
		rd.Report(n, CodeSyntax, "'%s' is not 'kind@Area'", orders.Safe(n.Value)).Hint =
			say.Words("no blanks around the '@', and an area behind it")
		return nil, "", false
	}
	i := slices.Index(rd.names, name)
	if i < 0 {
		p := rd.Report(n, CodeUnknownKind, "'%s' is no kind of question", orders.Safe(name))
		if near, ok := orders.Suggest(name, rd.names); ok {
			p.Text = say.Textf("'%s'; did you mean '%s'?", orders.Safe(name), near)
		}
		p.Hint = say.Textf("known: %s", strings.Join(rd.names, ", "))
		return nil, "", false
	}
	k = &kindFacts{&rd.kinds[i], factsOf(rd.kinds[i])}
	if at {
		area = rd.areaNamed(area)
	}
	switch {
	case at && !k.Areas:
		rd.Report(n, CodeNotAllowed, "'%s' is not planned for one area", name).Hint = say.Textf("write '%s:'", name)
		return nil, "", false
	case at && !slices.Contains(rd.areas, area):
		p := rd.Report(n, CodeUnknownArea, "'%s' is no area", orders.Safe(area))
		if near, ok := orders.Suggest(area, rd.areas); ok {
			p.Text = say.Textf("'%s'; did you mean '%s'?", orders.Safe(area), near)
		}
		return nil, "", false
	}
	return k, area, true
}

// areaNamed finds the area that a word stands for: by its name, or by either half of a
// double one ("Surrey & Sussex").
func (rd *reader) areaNamed(word string) string {
	for _, a := range rd.areas {
		if orders.Alike(a, word) {
			return a
		}
	}
	for _, a := range rd.areas {
		if one, other, double := strings.Cut(a, " & "); double && (orders.Alike(one, word) || orders.Alike(other, word)) {
			return a
		}
	}
	return word
}

// section reads what stands behind one key.
func (rd *reader) section(k *kindFacts, pair orders.Pair) (rules []*Rule) {
	n := pair.Value
	items, byRules := itemsOf(n)
	switch {
	case n.Blank():
		rd.Report(n, orders.CodeEmpty, "nothing is written here; there should be an answer, or rules")
		return nil
	case n.Kind == orders.Scalar && (strings.Contains(n.Value, " if ") || strings.Contains(n.Value, " when ")):
		rd.Report(n, orders.CodeUnknownWord, "'%s': a condition stands in a rule, as in [{when: …, do: …}, {do: …}]", orders.Safe(n.Value))
		return nil
	case !byRules:
		if rd.count(pair.Key) {
			if rule := (&Rule{Line: pair.Key.Line}); rd.answer(k, rule, n) {
				rules = append(rules, rule)
			}
		}
		return rules
	}
	var reached reach
	for _, item := range items {
		if !rd.count(item) {
			break
		}
		if rule, always := rd.rule(k, item); rule != nil {
			reached.check(rd, item, rule, always)
			rules = append(rules, rule)
		}
	}
	return rules
}

// itemsOf are the rules that stand behind a key; not by rules is one answer by itself.
func itemsOf(n *orders.Node) (items []*orders.Node, byRules bool) {
	switch {
	case isRule(n):
		return []*orders.Node{n}, true
	case n.Kind == orders.List && slices.ContainsFunc(n.Items, isRule):
		return n.Items, true
	}
	return nil, false
}

// isRule tells a rule from an answer that is a mapping.
func isRule(n *orders.Node) bool {
	return n.Kind == orders.Map && slices.ContainsFunc(n.Keys, func(p orders.Pair) bool {
		return slices.Contains(ruleKeys, strings.ToLower(p.Key.Value))
	})
}

// count counts a rule, and reports the first that is one too many.
func (rd *reader) count(n *orders.Node) bool {
	rd.rules++
	if rd.rules == MaxRules+1 {
		rd.Report(n, CodeTooLarge, "the plan has more than %d rules", MaxRules)
	}
	return rd.rules <= MaxRules
}

// rule reads "when" and "do"; always says that the condition holds whatever
// the facts are.
func (rd *reader) rule(k *kindFacts, n *orders.Node) (rule *Rule, always bool) {
	if n.Kind != orders.Map {
		rd.Report(n, CodeNoDo, "among rules, an answer stands behind 'do:'").Hint = say.Words("- do: fire")
		return nil, false
	}
	keys := rd.Map(n, ruleKeys) // else the key that is not known may be the one that is missing
	ok := keys
	rule, always = &Rule{Line: n.Line}, true
	if when := n.Get(keyWhen); when != nil {
		var good bool
		rule.condition, good = rd.condition(k, place{when, lineBehind(n, keyWhen)})
		rule.When = strings.TrimSpace(when.Value)
		ok, always = ok && good, good && rule.condition.constant && rule.condition.value
	}
	if do := n.Get(keyDo); do != nil {
		ok = rd.answer(k, rule, do) && ok
	} else {
		if keys {
			rd.Report(n, CodeNoDo, "the rule has no 'do:'").Hint = say.Words("do: and the answer, or 'do: ask' to be asked")
		}
		ok = false
	}
	if !ok {
		return nil, false
	}
	return rule, always
}

// lineBehind gives the line of the key behind another one, or 0.
func lineBehind(n *orders.Node, key string) int {
	for i, p := range n.Keys[1:] {
		if n.Keys[i].Key.Value == key {
			return p.Key.Line
		}
	}
	return 0
}

// answer reads what stands behind "do:".
func (rd *reader) answer(k *kindFacts, rule *Rule, do *orders.Node) (ok bool) {
	switch {
	case do.Blank():
		rd.Report(do, CodeNoDo, "no answer is written here").Hint = say.Words("write 'ask' to be asked")
		return false
	case do.Kind == orders.Scalar && do.Value == ask:
		rule.Ask = true
		return true
	case do.Kind == orders.Scalar && strings.EqualFold(do.Value, ask):
		rd.Report(do, orders.CodeUnknownWord, "'%s'; did you mean '%s'?", orders.Safe(do.Value), ask)
		return false
	}
	rule.Wish, ok = k.Read(rd.Reader, do)
	return ok
}

// reach follows which rules of a section can be reached.
type reach struct {
	always int            // line of a rule that always holds
	when   map[string]int // line of a rule with this condition
	warned bool
}

func (c *reach) check(rd *reader, n *orders.Node, rule *Rule, always bool) {
	var text say.Text
	line, again := c.when[rule.When]
	switch {
	case c.always > 0 && !c.warned:
		text = say.Textf("from here on no rule is reached: the one on line %d always holds", c.always)
		c.warned = true
	case c.always > 0:
	case rule.condition != nil && rule.condition.constant && !always:
		text = say.Words("the condition never holds, whatever the facts")
	case again && !always:
		text = say.Textf("this rule is never reached: the one on line %d has the same condition", line)
	}
	if !text.IsZero() {
		rd.Report(n, CodeNeverReached, "%s", text).Kind = orders.Unwise
	}
	if always && c.always == 0 {
		c.always = rule.Line
	}
	if c.when == nil {
		c.when = map[string]int{}
	}
	if !again {
		c.when[rule.When] = rule.Line
	}
}
