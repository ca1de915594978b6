package asking

import (
	"slices"
	"strconv"
	"strings"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

// choices puts options in order: by what is done, and by whom, where there are many;
// what ends a list comes last, in the words of end.
func (m excerpt) choices(options []table.Option, end func(o table.Option) say.Text) []Choice {
	var rest, last []table.Option
	for _, o := range options {
		if _, ends := m.grammar.Ends[o.Verb]; ends && o.Name == "" && o.Areas[0] == "" {
			last = append(last, o)
		} else {
			rest = append(rest, o)
		}
	}
	list := m.grouped(rest, func(o table.Option) string { return m.answer(say.Words(o.Verb)) }, func(some []table.Option) []Choice {
		return m.grouped(some, head, m.leaves)
	})
	for _, o := range last {
		list = append(list, Choice{Label: m.answer(end(o)), Answer: o})
	}
	return list
}

// together are the ways that several blocks may go at once; the way of the block before
// stands first.
func (m excerpt) together(options, before []table.Option) (list []Choice) {
	var ways []table.Option
	var many []Choice
	for _, o := range options {
		if !m.grammar.Together[o.Verb] || slices.ContainsFunc(ways, func(x table.Option) bool { return sameWay(x, o) }) {
			continue
		}
		ways = append(ways, o)
		n := 0
		for _, x := range options {
			if sameWay(x, o) {
				n++
			}
		}
		to := orders.Visible(strings.TrimRight(strings.Join(o.Areas[:], ", "), ", ")) + m.attack(o)
		if k := len(before); k > 0 && sameWay(before[k-1], o) {
			list = append(list, Choice{Label: m.say.Sprintf("the others too, to %s", to), Answer: o, All: true})
		} else if n > 1 {
			many = append(many, Choice{Label: m.say.Sprintf("all of them to %s", to), Answer: o, All: true})
		}
	}
	if len(many) > 1 {
		many = []Choice{{Label: m.say.Sprintf("all of them …"), More: many}}
	}
	return append(list, many...)
}

// few are as many choices as are shown without being put in groups.
const few = 9

// grouped makes a choice of each group of options that have a key in common, if there
// are many of them.
func (m excerpt) grouped(options []table.Option, key func(table.Option) string, inner func([]table.Option) []Choice) (list []Choice) {
	var keys []string
	by := map[string][]table.Option{}
	for _, o := range options {
		k := key(o)
		if by[k] == nil {
			keys = append(keys, k)
		}
		by[k] = append(by[k], o)
	}
	if len(options) <= few || len(keys) == 1 || len(keys) == len(options) {
		return inner(options)
	}
	for _, k := range keys {
		more := inner(by[k])
		if len(more) == 1 {
			list = append(list, more[0])
			continue
		}
		list = append(list, Choice{Label: orders.Visible(k) + " … (" + m.say.Count(len(by[k]), "choice") + ")", More: more})
	}
	return list
}

// head is who or where an option begins with.
func head(o table.Option) string {
	if o.Name != "" {
		return o.Name
	}
	return o.Areas[0]
}

func (m excerpt) leaves(options []table.Option) (list []Choice) {
	for _, o := range options {
		list = append(list, Choice{Label: orders.Visible(m.group(o, m.answer(m.grammar.Say(o)))) + m.attack(o), Answer: o})
	}
	return list
}

// excerpt is the part of the map that a question is about, in words.
type excerpt struct {
	rules   game.Asking
	grammar *game.Grammar
	areas   []view.Area
	say     tongue.Tongue
	answer  func(x say.Text) string
	enemy   string // a block of the enemy's, as it is counted
}

// about shows the area of a question with what is around it; at the start of a list
// that is of no one area, where the player's blocks are.
func (m excerpt) about(q *table.Question, first bool) (lines []string) {
	if around := m.rules.Neighbours(q.Area); q.Area != "" && around != nil {
		lines = append(lines, m.say.Sprintf("%s: %s", q.Area, m.who(q.Area)))
		for _, n := range around {
			lines = append(lines, "  "+m.say.Sprintf("%s: %s", n.Area+" ("+m.answer(say.Words(n.Border))+")", m.who(n.Area)))
		}
	} else if first && (m.grammar.InParts(q.Name) || slices.Contains(m.grammar.Lead, q.Name)) {
		var theirs []string
		for _, a := range m.areas {
			if len(a.Own) > 0 || a.City != nil && len(a.City.Own) > 0 {
				lines = append(lines, m.say.Sprintf("%s: %s", a.Name, m.who(a.Name)))
			} else if n := enemies(a); n > 0 {
				theirs = append(theirs, a.Name+" "+strconv.Itoa(n))
			}
		}
		if theirs != nil {
			lines = append(lines, m.say.Sprintf("The enemy: ")+strings.Join(theirs, ", "))
		}
	}
	for i := range lines {
		lines[i] = orders.Visible(lines[i])
	}
	return lines
}

// enemies counts the enemy blocks in an area and its city.
func enemies(a view.Area) (n int) {
	count := func(hidden int, seen []view.Block) {
		n += hidden
		for _, b := range seen {
			n += max(1, b.Count) // of a leader those under him
		}
	}
	count(a.Enemy, a.Seen)
	if a.City != nil {
		count(a.City.Enemy, a.City.Seen)
	}
	return n
}

// who says which blocks are in an area.
func (m excerpt) who(name string) string {
	for _, a := range m.areas {
		if a.Name != name {
			continue
		}
		var words []string
		if len(a.Own) > 0 {
			words = append(words, m.say.Sprintf("yours %s", m.blocks(a.Own)))
		}
		if len(a.Seen) > 0 {
			words = append(words, m.say.Sprintf("theirs %s", m.blocks(a.Seen)))
		}
		if a.Enemy > 0 {
			words = append(words, m.say.Count(a.Enemy, m.enemy))
		}
		if c := a.City; c != nil && len(c.Own)+len(c.Seen)+c.Enemy > 0 {
			if len(c.Own) > 0 {
				words = append(words, m.say.Sprintf("in %s yours %s", c.Name, m.blocks(c.Own)))
			} else {
				words = append(words, m.say.Sprintf("in %s %s", c.Name, m.say.Count(c.Enemy+len(c.Seen), m.enemy)))
			}
		}
		if words != nil {
			return strings.Join(words, m.say.Sprintf("; "))
		}
	}
	return m.say.Sprintf("nobody")
}

func (m excerpt) blocks(list []view.Block) string {
	var names []string
	for _, b := range list {
		var is []string
		if b.Strength > 0 {
			is = append(is, strconv.Itoa(b.Strength))
		}
		if b.Moved {
			is = append(is, m.say.Sprintf("moved"))
		}
		name := b.Name
		if is != nil {
			name += " (" + strings.Join(is, ", ") + ")"
		}
		names = append(names, name)
	}
	return strings.Join(names, ", ")
}

// group adds to the words of a move the blocks that can march.
func (m excerpt) group(o table.Option, words string) string {
	part := m.grammar.HeadOf(o.Verb)
	if part == nil || part.Leaves != o.Verb {
		return words
	}
	var names []string
	for _, a := range m.areas {
		for _, b := range a.Own {
			if a.Name == o.Areas[0] && !b.Moved {
				names = append(names, b.Name)
			}
		}
	}
	if names == nil {
		return words
	}
	return m.say.Sprintf("%s: %s", words, strings.Join(names, ", "))
}

// attack is said of a march or voyage that ends among enemies.
func (m excerpt) attack(o table.Option) string {
	if !m.grammar.Attacks[o.Verb] {
		return ""
	}
	end := o.Areas[0]
	for _, a := range o.Areas {
		if a != "" {
			end = a
		}
	}
	for _, a := range m.areas {
		if a.Name == end && a.Enemy+len(a.Seen) > 0 {
			return m.say.Sprintf(" (attack)")
		}
	}
	return ""
}
