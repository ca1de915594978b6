package desk

import (
	"slices"

	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

// Way is one thing that can be ordered now: an answer, with the action it is of.
type Way struct {
	// Who does it, or which card or block off the map it is about; empty where there is none.
	Who string `json:"who,omitempty"`
	// Verb is that of the action, and Do the same in words; Label says all of it.
	Verb  string `json:"verb"`
	Do    string `json:"do"`
	Label string `json:"label"`
	// Road are the areas it names, the last of them where it leads to.
	Road   []string `json:"road,omitempty"`
	Target string   `json:"target,omitempty"`
	// Plain says that it is the usual way of going somewhere, that a click alone means, Attack
	// that it leads among enemies, and Alike that several blocks may do the same.
	Plain  bool `json:"plain,omitempty"`
	Attack bool `json:"attack,omitempty"`
	Alike  bool `json:"alike,omitempty"`
	// Answers are the words of it, and Into is the item that they join, -1 for a new one.
	Answers []string `json:"answers"`
	Into    int      `json:"into"`
	// More are the items behind it, where it goes on from where the first leads.
	More [][]string `json:"more,omitempty"`
}

// ways are all that can be ordered on a list after what is on it, and in the groups that are.
func (f *form) ways(i int, l *laid) (list []Way) {
	return f.waysTo(i, l, func(string) bool { return true })
}

// waysTo are those that answer some questions.
func (f *form) waysTo(i int, l *laid, asked func(name string) bool) (list []Way) {
	if l.asked.Name == muster {
		if l.next != nil {
			yes := f.say().Sprintf("yes, I am ready")
			list = append(list, Way{Verb: "true", Do: yes, Label: yes, Answers: []string{"true"}, Into: -1})
		}
		return list
	}
	w := &finder{form: f, laid: l, asked: asked, stand: standing(l.areas), seen: map[string]bool{}}
	for k, item := range f.lists[i].Items {
		for _, o := range f.joins(i, l, k) {
			if !f.later(i, k, o.Name) {
				w.add(k, f.parse(item)[:1], o)
			}
		}
	}
	if l.next != nil && !f.lists[i].Done {
		w.expand(l.answers, l.next)
		w.onward(l.answers, l.next)
	}
	if at := f.lastAt(f.lists[i].Items); at >= 0 && !l.broken[at] && !f.lists[i].Done { // there may be more before it
		was, rest := l.answers[:l.before[at]:l.before[at]], w.list
		if q := w.after(was); q != nil {
			w.list = nil
			w.expand(was, q)
			w.list = append(rest, slices.DeleteFunc(w.list, func(x Way) bool { return f.last(f.parse(x.Answers)[0].Verb) })...)
		}
	}
	w.settle()
	return w.list
}

// settle leaves who has nowhere else to go where it stands: what is done there leads nowhere. Who
// may go elsewhere by the same order stays by a click on his own area.
func (w *finder) settle() {
	stays := func(x *Way) bool { return len(x.Road) == 1 && x.Road[0] == w.stand[x.Who] }
	for i := range w.list {
		x := &w.list[i]
		if stays(x) && !slices.ContainsFunc(w.list, func(o Way) bool { return o.Who == x.Who && o.Verb == x.Verb && o.Road != nil && !stays(&o) }) {
			x.Road = nil
		}
	}
}

// joins are the blocks that may do with an item's what it does: those of its group, or, where it is
// whole without them, a second one on a voyage.
func (f *form) joins(i int, l *laid, k int) []table.Option {
	item := f.parse(f.lists[i].Items[k])
	p := f.groupOf(item)
	switch {
	case l.broken[k] || l.before[k] > len(l.answers): // it is not done, or something else in its place
		return nil
	case p != nil && p.Leaves == "" && k < len(f.lists[i].Items)-1:
		return nil // what was ordered after it may not go with more in it, and there is no other like it
	}
	was := l.answers[:l.before[k]:l.before[k]]
	next, _, err := f.ask(f.view, l.asked, was)
	if err != nil {
		return nil
	}
	q, _, err := f.ask(f.view, l.asked, f.joined(l.asked, was, next, item))
	switch {
	case err != nil || q == nil:
		return nil
	case p == nil:
		return f.tail(q)
	}
	return slices.DeleteFunc(slices.Clone(q.Options), func(o table.Option) bool { return o.Verb != p.Verb })
}

// tail are those answers to a question.
func (f *form) tail(q *table.Question) []table.Option {
	return slices.DeleteFunc(slices.Clone(q.Options), func(o table.Option) bool { return !f.seconds(o) })
}

// lastAt is where what comes at the end of a list begins on it, -1 where there is nothing of that.
func (f *form) lastAt(items [][]string) int {
	return slices.IndexFunc(items, func(x []string) bool { return f.last(f.parse(x)[0].Verb) })
}

// later says that a block is in an item behind one.
func (f *form) later(i, k int, who string) bool {
	return slices.ContainsFunc(f.lists[i].Items[k+1:], func(item []string) bool {
		return slices.ContainsFunc(f.parse(item), func(o table.Option) bool { return o.Name == who })
	})
}

// finder gathers ways.
type finder struct {
	*form
	laid  *laid
	asked func(name string) bool
	stand map[string]string // where this side's blocks are
	list  []Way
	seen  map[string]bool
}

// after is what is asked after answers, nil where nothing is.
func (w *finder) after(answers []table.Option) *table.Question {
	q, _, err := w.ask(w.view, w.laid.asked, answers)
	if err != nil {
		return nil
	}
	return q
}

// expand adds the ways of a question: its options, and for one that begins a group what the
// group can do.
func (w *finder) expand(answers []table.Option, q *table.Question) {
	g := w.Rules.Grammar()
	for _, o := range g.Moving(q).Options {
		with := append(slices.Clone(answers), o)
		switch p := g.HeadOf(o.Verb); {
		case w.endsPart(o.Verb):
			if next := w.after(with); next != nil {
				w.expand(with, next)
			}
		case w.ends(o):
			if next := w.after(with); next != nil && (next.Name == q.Name || g.Leads(w.laid.asked.Name)) {
				w.expand(with, next)
			}
		case !w.asked(q.Name):
		case p != nil && p.End != "":
			var of []table.Option
			alone := true
			if next := w.after(with); next != nil {
				of = slices.DeleteFunc(slices.Clone(g.Moving(next).Options), func(x table.Option) bool { return x.Verb != p.Verb })
				_, alone = w.partEnd(next)
			}
			if p.First == "" && (alone || len(of) == 0) { // nobody need be of the part
				w.add(-1, nil, o)
			}
			for _, x := range of {
				w.add(-1, []table.Option{o}, x)
			}
		case g.PartOf(o.Verb) != nil && g.PartOf(o.Verb).End != "" && g.PartOf(o.Verb).Of == q.Name:
			// of a group that is on the list already: found there
		default:
			w.add(-1, nil, o)
		}
	}
}

// ends says that an answer ends a list and does nothing else.
func (f *form) ends(o table.Option) bool {
	_, ends := f.Rules.Grammar().Ends[o.Verb]
	return ends && o.Name == "" && o.Areas[0] == ""
}

func (w *finder) add(into int, head []table.Option, o table.Option) {
	g := w.Rules.Grammar()
	texts := append(g.Texts(head), g.Text(o))
	key := g.Text(o)
	verb, plain := o.Verb, false
	if len(head) > 0 {
		group := g.HeadOf(head[0].Verb)
		verb, plain = head[0].Verb, group != nil && group.Leaves == head[0].Verb
		key = texts[0] + "\n" + key
	}
	if w.seen[key] { // the group on the list comes first, and costs nothing more
		return
	}
	w.seen[key] = true
	if into >= 0 {
		texts = texts[1:]
	}
	label := g.Say(o)
	if len(head) > 0 && !plain { // of whose group it is, which the block's area does not say
		label = say.List([]say.Text{g.Say(head[0]), label}, ", ")
	}
	way := Way{Who: o.Name, Verb: verb, Do: tongue.Capital(w.answers()(say.Words(verb))), Label: orders.Visible(tongue.Capital(w.answers()(label))),
		Target: o.Target, Plain: plain, Attack: g.Attacks[o.Verb] && enemyIn(w.laid.areas, end(o)), Alike: g.Together[o.Verb], Answers: texts, Into: into}
	if len(head) > 0 && into >= 0 && !plain && !w.seconds(o) { // who joins does not begin it anew
		way.Do = orders.Visible(tongue.Capital(w.answers()(say.List([]say.Text{g.Say(head[0]), say.Words(o.Verb)}, ", "))))
	}
	if w.laid.asked.Plans() {
		way.Do = w.say().Sprintf("By the plan")
		way.Label = way.Do
	}
	w.send(&way, head, o)
	w.list = append(w.list, way)
}

// send says where a way leads.
func (w *finder) send(way *Way, head []table.Option, o table.Option) {
	switch {
	case len(head) == 0:
	case w.seconds(o): // it goes where the first goes
		o = table.Option{Verb: o.Verb, Areas: head[0].Areas}
	case way.Into < 0 && head[0].Name != "" && w.stand[head[0].Name] == "":
		o = head[0] // whom a group brings onto the map is picked, and not those who are there for it
		way.Who = o.Name
	}
	for _, a := range o.Areas {
		if a != "" {
			way.Road = append(way.Road, a)
		}
	}
	if at := w.place(o); len(way.Road) == 0 && at != "" {
		way.Road = []string{at}
	}
}

// place is the area where the target of an answer is: one of that name, or that is part of it; for
// who is not on the map yet also that of a block. Empty where it is none.
func (w *finder) place(o table.Option) string {
	parts := []any{o.Target}
	if w.Rules.Grammar().Whom[o.Verb] {
		return ""
	}
	if _, of := w.Rules.Grammar().Name(o.Target).Format(); len(of) > 0 {
		parts = of
	}
	for _, p := range parts {
		name, _ := p.(string)
		switch {
		case name == "":
		case slices.Contains(w.Rules.AreaNames(), name):
			return name
		case w.stand[o.Name] == "" && w.stand[name] != "":
			return w.stand[name]
		}
	}
	return ""
}

// end is the last area that an answer names.
func end(o table.Option) (area string) {
	for _, a := range o.Areas {
		if a != "" {
			area = a
		}
	}
	return area
}

func enemyIn(areas []view.Area, name string) bool {
	return slices.ContainsFunc(areas, func(a view.Area) bool { return a.Name == name && a.Enemy+len(a.Seen) > 0 })
}

// take puts a way on a list, for others too where they may do the same, and gives those of
// them who may not. Where a group that is on the list cannot have it for what comes later,
// there is a new one, behind the first items of a number; and where there can be none, what
// comes later is broken.
func (f *form) take(i int, texts []string, into, least int, others []string) (left []string, err error) {
	was := f.lists[i].Items
	same := f.parse(texts[len(texts)-1:])[0]
	grouped, group := into >= 0 && into < len(was) && len(was[into]) > 0, slices.Clone(was)
	if grouped {
		group[into] = append(slices.Clone(was[into]), texts...)
		if !f.sound(i, List{Items: group, Else: f.lists[i].Else, Done: f.lists[i].Done}) {
			grouped, texts = false, append([]string{was[into][0]}, texts...)
		}
	}
	if !grouped {
		joins := into
		into = len(was)
		if l := f.lay(i); len(l.answers) == 0 {
			into = least // what is on the list followed something that was taken back, and may follow this
		}
		if !f.last(f.parse(texts)[0].Verb) {
			if at := f.lastAt(was); at >= 0 {
				into = min(into, max(at, least))
			}
		}
		with := f.lists[i]
		with.insert(into, texts)
		switch {
		case f.sound(i, with):
		case joins < 0 || joins >= len(was):
			return nil, errNoSuchWay
		default:
			f.lists[i].Items = group
			if f.lay(i).broken[joins] {
				f.lists[i].Items = was
				return nil, errNoSuchWay
			}
			return others, nil
		}
	}
	for _, who := range others {
		if !f.takeToo(i, into, same, who) {
			left = append(left, who)
		}
	}
	return left, nil
}

// sound makes a list another one, unless more of it is broken then.
func (f *form) sound(i int, list List) bool {
	was, before := f.lists[i], f.lay(i)
	f.lists[i] = list
	after := f.lay(i)
	if count(after.broken) > count(before.broken) {
		f.lists[i] = was
		return false
	}
	return true
}

// takeToo has another block do the same: in the same item, in the last one that can have it too, or
// else by itself.
func (f *form) takeToo(i, into int, same table.Option, who string) bool {
	list := f.lists[i]
	list.Items = slices.Clone(list.Items)
	same.Name = who
	text := f.Rules.Grammar().Text(same)
	if f.groupOf(f.parse(list.Items[into])) != nil {
		list.Items[into] = append(slices.Clone(list.Items[into]), text)
		return f.sound(i, list)
	}
	l, last := f.lay(i), len(list.Items)-1
	if joins := f.joins(i, &l, last); end(f.parse(list.Items[last])[0]) == end(same) {
		if k := slices.IndexFunc(joins, func(o table.Option) bool { return o.Name == who }); k >= 0 {
			with := list
			with.Items = slices.Clone(list.Items)
			with.Items[last] = append(slices.Clone(list.Items[last]), f.Rules.Grammar().Text(joins[k]))
			if f.sound(i, with) {
				return true
			}
		}
	}
	list.Items = append(list.Items, []string{text})
	return f.sound(i, list)
}

func count(list []bool) (n int) {
	for _, x := range list {
		if x {
			n++
		}
	}
	return n
}
