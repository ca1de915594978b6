package asking

import (
	"strconv"
	"strings"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/table"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
)

// endings are in words what ends a list or does nothing.
var endings = map[string]string{
	"end": "that is all", "halt": "nobody else of this group", "alone": "it sails alone", "none": "none",
	"stay": "stay: nobody (else)", "wait": "wait", "hold": "hold",
}

// choices puts options in order: by what is done, and by whom, where there are many;
// what ends a list comes last. attack says whether a march ends among enemies.
func choices(options []table.Option, attack func(table.Option) string) []Choice {
	var rest, last []table.Option
	for _, o := range options {
		if _, ends := endings[o.Verb]; ends && o.Name == "" && o.Areas[0] == "" {
			last = append(last, o)
		} else {
			rest = append(rest, o)
		}
	}
	list := grouped(rest, func(o table.Option) string { return o.Verb }, func(some []table.Option) []Choice {
		return grouped(some, head, func(some []table.Option) []Choice { return leaves(some, attack) })
	})
	for _, o := range last {
		list = append(list, Choice{Label: endings[o.Verb], Answer: o})
	}
	return list
}

// few are as many choices as are shown without being put in groups.
const few = 9

// grouped makes a choice of each group of options that have a key in common, if there
// are many of them.
func grouped(options []table.Option, key func(table.Option) string, inner func([]table.Option) []Choice) (list []Choice) {
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
		list = append(list, Choice{Label: orders.Visible(k) + " … (" + strconv.Itoa(len(by[k])) + ")", More: more})
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

func leaves(options []table.Option, attack func(table.Option) string) (list []Choice) {
	for _, o := range options {
		list = append(list, Choice{Label: orders.Visible(o.String()) + attack(o), Answer: o})
	}
	return list
}

// excerpt is the part of the map that a question is about, in words.
type excerpt struct {
	rules adjudicate.Asking
	areas []view.Area
}

// about shows the area of a question with what is around it; at the start of a list
// that is of no one area, where the player's blocks are.
func (m excerpt) about(q *table.Question, first bool) (lines []string) {
	if around := m.rules.Neighbours(q.Area); q.Area != "" && around != nil {
		lines = append(lines, q.Area+": "+m.who(q.Area))
		for _, n := range around {
			lines = append(lines, "  "+n.Area+" ("+n.Border+"): "+m.who(n.Area))
		}
	} else if first && (q.Name == "actions" || q.Name == "card") {
		for _, a := range m.areas {
			if len(a.Own) > 0 {
				lines = append(lines, a.Name+": "+m.who(a.Name))
			}
		}
	}
	for i := range lines {
		lines[i] = orders.Visible(lines[i])
	}
	return lines
}

// who says which blocks are in an area.
func (m excerpt) who(name string) string {
	for _, a := range m.areas {
		if a.Name != name {
			continue
		}
		var words []string
		if len(a.Own) > 0 {
			words = append(words, "yours "+blocks(a.Own))
		}
		if len(a.Seen) > 0 {
			words = append(words, "theirs "+blocks(a.Seen))
		}
		if a.Enemy > 0 {
			words = append(words, count(a.Enemy, "enemy block"))
		}
		if c := a.City; c != nil && len(c.Own)+len(c.Seen)+c.Enemy > 0 {
			inside := "in " + c.Name + " "
			if len(c.Own) > 0 {
				words = append(words, inside+"yours "+blocks(c.Own))
			} else {
				words = append(words, inside+count(c.Enemy+len(c.Seen), "enemy block"))
			}
		}
		if words != nil {
			return strings.Join(words, "; ")
		}
	}
	return "nobody"
}

func blocks(list []view.Block) string {
	var names []string
	for _, b := range list {
		var is []string
		if b.Strength > 0 {
			is = append(is, strconv.Itoa(b.Strength))
		}
		if b.Moved {
			is = append(is, "moved")
		}
		name := b.Name
		if is != nil {
			name += " (" + strings.Join(is, ", ") + ")"
		}
		names = append(names, name)
	}
	return strings.Join(names, ", ")
}

// attack is said of a march or voyage that ends among enemies.
func (m excerpt) attack(o table.Option) string {
	if o.Verb != "march" && o.Verb != "sail" {
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
			return " (attack)"
		}
	}
	return ""
}

func count(n int, word string) string {
	if n != 1 && word != "more" {
		word += "s"
	}
	return strconv.Itoa(n) + " " + word
}
