package kind

import (
	"cmp"
	"slices"
	"strings"

	"fieldpost/adjudicate/game/sheet"
	"fieldpost/adjudicate/game/table"
	"fieldpost/orders"
)

// Write writes answers under the name of their question: lines of an order sheet.
func (b *Book[G]) Write(name string, answers []table.Option) []string {
	k := b.Find(name)
	if k == nil || len(answers) == 0 {
		return nil
	}
	if k.Write != nil {
		return k.Write(answers)
	}
	switch k.Shape {
	case Items:
		return b.writeItems(k, answers)
	case Each:
		var pairs []sheet.Pair
		for _, o := range answers {
			if head, value := b.Pair(k, o); head != "" {
				pairs = append(pairs, sheet.Pair{Key: orders.Quote(head), Value: orders.Quote(value)})
			}
		}
		if pairs != nil {
			return sheet.Mapping(name, pairs)
		}
	case List:
		if lists := byAreas(answers, k.Verb); k.ByArea && len(lists) > 1 {
			return sheet.Mapping(name, lists)
		}
		var names []string
		for _, o := range answers {
			if o.Name != "" || o.Areas[0] != "" {
				names = append(names, b.Words(k, o))
			}
		}
		if names != nil {
			return sheet.List(name, names)
		}
	}
	return sheet.Single(name, b.Words(k, answers[0]))
}

// Words is how a single answer stands in a sheet.
func (b *Book[G]) Words(k *Kind[G], o table.Option) string {
	switch {
	case k.Shape == Text:
		o.Areas[0] = b.short(o.Areas[0])
		return b.grammar.Text(o)
	case o.Name != "":
		return o.Name
	case o.Areas[0] != "":
		return b.short(o.Areas[0])
	case o.Verb == "end":
		return "none"
	}
	return o.Verb
}

// Pair is how an answer stands in a mapping: who, and where to or what.
func (b *Book[G]) Pair(k *Kind[G], o table.Option) (head, value string) {
	head, value = o.Name, b.short(o.Areas[0])
	switch {
	case b.places(k.Of):
		head, value = b.short(o.Areas[0]), b.short(o.Areas[1])
	case o.Target != "":
		value = o.Target
	case value == "":
		value = o.Verb
	}
	return head, value
}

// writeItems writes a list of actions, one item each: an action with the marches that
// follow it, if it has such, or with the further names that do.
func (b *Book[G]) writeItems(k *Kind[G], answers []table.Option) []string {
	lines := []string{"  " + k.Name + ":"}
	for i := 0; i < len(answers); {
		o := answers[i]
		i++
		a := k.action(o.Verb)
		if a == nil {
			continue
		}
		if a.Write != nil || a.Fields != nil || a.Bare {
			n := i
			for n < len(answers) && k.action(answers[n].Verb) == nil {
				n++
			}
			lines = append(lines, b.writeItem(a, o, answers[i:n])...)
			i = n
			continue
		}
		pairs, marches, taken := b.writeKeys(a, o, answers[i:])
		i += taken
		n := i
		for i < len(answers) && k.action(answers[i].Verb) == nil {
			i++
		}
		if follow := answers[n:i]; marches == "" {
			pairs[0].Value = a.several(pairs[0].Value, follow)
			lines = append(lines, sheet.Item(pairs, "", nil)...)
		} else if of := b.roads(follow); of != nil {
			lines = append(lines, sheet.Item(pairs, marches, of)...)
		}
	}
	if len(lines) == 1 {
		return sheet.Single(k.Name, "none")
	}
	return lines
}

// writeKeys writes an action and its keys, with the names in lists that follow it, and says how
// many those are; marches is the key of its marches, if it has such.
func (b *Book[G]) writeKeys(a *Action[G], o table.Option, follow []table.Option) (pairs []sheet.Pair, marches string, taken int) {
	pairs, area := []sheet.Pair{{Key: a.Verb, Value: orders.Quote(o.Name)}}, 0
	if b.places(a.Of) {
		pairs[0].Value, area = orders.Quote(b.short(o.Areas[0])), 1
	}
	for _, key := range a.Keys {
		switch {
		case key.Part != "":
			marches = key.Name
		case key.List:
			var names []string
			for ; taken < len(follow) && follow[taken].Verb == key.Name; taken++ {
				names = append(names, orders.Quote(follow[taken].Name))
			}
			if names != nil {
				pairs = append(pairs, sheet.Pair{Key: key.Name, Value: "[" + strings.Join(names, ", ") + "]"})
			}
		case key.Of == "" || !b.places(key.Of):
			if o.Target != "" {
				pairs = append(pairs, sheet.Pair{Key: key.Name, Value: orders.Quote(o.Target)})
			}
		default:
			pairs = append(pairs, sheet.Pair{Key: key.Name, Value: orders.Quote(b.short(o.Areas[area]))})
		}
	}
	return pairs, marches, taken
}

// writeItem writes an item with its fields.
func (b *Book[G]) writeItem(a *Action[G], o table.Option, of []table.Option) []string {
	value := orders.Quote(cmp.Or(o.Name, b.short(o.Areas[0])))
	switch {
	case a.Write != nil:
		value = a.Write(o)
	case a.Bare && len(of) == 0:
		return []string{"    - " + a.Verb}
	case a.Bare:
		value = "yes"
	}
	pairs := []sheet.Pair{{Key: a.Verb, Value: value}}
	for _, key := range a.Keys {
		if value := listed(of, key.Name); key.Kind != "" && value != "" {
			pairs = append(pairs, sheet.Pair{Key: key.Name, Value: value})
		}
	}
	for _, name := range a.Fields {
		f := b.Find(name)
		var mine []table.Option
		for _, x := range of {
			if _, stops := f.stops(x.Verb); x.Verb != "end" && (x.Verb == f.Verb || stops || slices.Contains(f.Verbs, x.Verb)) {
				mine = append(mine, x)
			}
		}
		if mine == nil {
			continue
		}
		if f.ByArea {
			pairs = append(pairs, sheet.Pair{Key: cmp.Or(f.Key, name), Value: listed(mine, f.Verb)})
			continue
		}
		if key, value, ok := strings.Cut(strings.TrimSpace(strings.Join(b.Write(name, mine), " ")), ": "); ok {
			pairs = append(pairs, sheet.Pair{Key: cmp.Or(f.Key, key), Value: value})
		}
	}
	if line := sheet.Item(pairs, "", nil); len([]rune(line[0])) <= sheet.Width {
		return line
	}
	return sheet.Lines(pairs)
}

// listed are the names of answers with a verb, by the areas where they count if they have such:
// an answer that is written as part of an item has it as its last.
func listed(of []table.Option, verb string) string {
	lists := byAreas(of, verb)
	var names []string
	for _, l := range lists {
		if l.Key == "" {
			return l.Value
		}
		names = append(names, l.Key+": "+l.Value)
	}
	if names == nil {
		return ""
	}
	return "{" + strings.Join(names, ", ") + "}"
}

// byAreas are the same, a list for each area.
func byAreas(of []table.Option, verb string) (lists []sheet.Pair) {
	var areas []string
	in := map[string][]string{}
	for _, o := range of {
		if o.Verb != verb {
			continue
		}
		if in[o.Areas[2]] == nil {
			areas = append(areas, o.Areas[2])
		}
		in[o.Areas[2]] = append(in[o.Areas[2]], orders.Quote(o.Name))
	}
	for _, a := range areas {
		pair := sheet.Pair{Value: "[" + strings.Join(in[a], ", ") + "]"}
		if a != "" {
			pair.Key = orders.Quote(a)
		}
		lists = append(lists, pair)
	}
	return lists
}

// several are the names behind the first key of an action with those that follow it.
func (a *Action[G]) several(first string, follow []table.Option) string {
	names := []string{first}
	for _, o := range follow {
		if a.Head == "" || o.Name == "" || o.Areas[0] != "" {
			break
		}
		names = append(names, orders.Quote(o.Name))
	}
	if len(names) == 1 {
		return first
	}
	return "[" + strings.Join(names, ", ") + "]"
}

// roads are blocks with the areas that they enter.
func (b *Book[G]) roads(marches []table.Option) (of []sheet.Pair) {
	for _, m := range marches {
		if m.Name == "" {
			continue
		}
		road := []string{}
		for _, x := range m.Areas {
			if x != "" {
				road = append(road, b.short(x))
			}
		}
		of = append(of, sheet.Pair{Key: orders.Quote(m.Name), Value: sheet.Road(road...)})
	}
	return of
}

func (k *Kind[G]) action(verb string) *Action[G] {
	for i := range k.Actions {
		if k.Actions[i].answer() == verb {
			return &k.Actions[i]
		}
	}
	return nil
}
