package desk

import (
	"slices"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
	"fieldpost/orders/plan"
)

// muster is the question of step 1, which is no game's.
const muster = "ready"

// form are the questions of a view with what is answered to them; key is the condition
// under which they go ahead, empty for what is asked now. Of a list of entries under the key, entry
// is which it is, from 1, said what is said of it beside its lists, and when what its condition may ask.
type form struct {
	*Desk
	key   string
	bare  bool
	entry int
	said  Entry
	when  plan.Kind
	view  *view.View
	lists []List
}

// forms are that of what is asked now, and those of orders ahead that can go with it.
func (d *Desk) forms(draft Draft) (list []*form) {
	now := &form{Desk: d, view: d.View, lists: fitted(draft.Lists, len(d.View.Asked))}
	list = append(list, now.headed())
	for i := range now.lists {
		if len(now.lists[i].Items) == 0 || d.View.Asked[i].Name == muster {
			continue
		}
		if ahead := d.ahead(d.View, now.parse(now.lists[i].Items[0])[0]); ahead != nil {
			for _, a := range ahead {
				list = append(list, &form{Desk: d, key: a.Key, bare: a.Bare, view: a.View, lists: fitted(draft.Ahead[a.Key], len(a.View.Asked))})
			}
			break
		}
	}
	return append(list, d.entries(draft, now)...)
}

// headed leaves out what is in the place of something and has lost what it was a field of.
func (f *form) headed() *form {
	for i := range f.lists {
		if f.Rules.Grammar().Leads(f.view.Asked[i].Name) {
			f.lists[i].Else = f.headedOf(i, f.lists[i].Else)
		}
	}
	return f
}

func (f *form) headedOf(i int, elses []List) (list []List) {
	for _, l := range elses {
		for len(l.Items) > 0 && !f.ends(f.parse(l.Items[0])[0]) && !f.elsewhere(&f.view.Asked[i], "", f.parse(l.Items[0])[0].Verb) {
			l = l.from(1)
		}
		l.Else = f.headedOf(i, l.Else)
		list = append(list, l)
	}
	return list
}

// fitted are lists for n questions, without items that say nothing.
func fitted(lists []List, n int) []List {
	out := make([]List, n)
	for i := range out {
		out[i].Items = [][]string{}
		if i < len(lists) {
			out[i].Done = lists[i].Done
			out[i].add(lists[i])
		}
	}
	return out
}

// add puts the items of another list behind those of a list, with what is done in their place;
// those that say nothing are left out.
func (l *List) add(o List) {
	for k, item := range o.Items {
		if len(item) == 0 {
			continue
		}
		l.Items = append(l.Items, slices.Clone(item))
		if with := o.instead(k); len(with.Items) > 0 {
			var clean List
			clean.add(with)
			l.replace(len(l.Items)-1, clean)
		}
	}
}

func (f *form) parse(texts []string) (answers []table.Option) {
	for _, t := range texts {
		answers = append(answers, f.Rules.Grammar().Parse(t))
	}
	return answers
}

// laid is a list as the rules take it.
type laid struct {
	asked *view.Question
	// answers are those that are legal, with what ends their parts; before are how many
	// stood before each item, and broken says of an item that it is not legal there.
	answers []table.Option
	before  []int
	broken  []bool
	// next is what is asked after them, nil where nothing is, and areas are as they are then,
	// with the last group gone.
	next  *table.Question
	areas []view.Area
	err   error // the view does not do
	// Of a list that a question leads, if named: said are its answers as a sheet says them, to
	// the questions that they are to, first where each item begins, and fell says that something
	// else was done than what is in it.
	named bool
	said  []table.Option
	to    []table.Question
	first []int
	fell  []bool
}

// lay plays a list in the game as its side knows it. An item that is not legal is passed
// over, as the check does.
func (f *form) lay(i int) (l laid) { return f.layNamed(i, f.lists[i].others()) }

// layNamed does it, and says what questions the answers are to, if that is wanted.
func (f *form) layNamed(i int, named bool) (l laid) {
	l.named = named && f.Rules.Grammar().Leads(f.view.Asked[i].Name)
	l.asked = &f.view.Asked[i]
	list := f.lists[i]
	if l.asked.Name == muster {
		l.areas = f.view.Areas
		for range list.Items {
			l.answers, l.before, l.broken = append(l.answers, table.Option{Verb: "true"}), append(l.before, 0), append(l.broken, false)
		}
		if len(list.Items) == 0 {
			l.next = &table.Question{Name: muster, Options: []table.Option{{Verb: "true"}}}
		}
		return l
	}
	l.next, l.areas, l.err = f.ask(f.view, l.asked, nil)
	f.play(&l, list)
	if l.next == nil || l.err != nil {
		return l
	}
	if end, ok := f.partEnd(l.next); ok && len(l.answers) > 0 { // a group goes when it is whole
		if _, areas, err := f.ask(f.view, l.asked, append(slices.Clone(l.answers), end)); err == nil {
			l.areas = areas
		}
	}
	return l
}

// joined are answers with an item behind them, and what ends the part or the list before it
// where the item is not of it.
func (f *form) joined(asked *view.Question, answers []table.Option, next *table.Question, item []table.Option) []table.Option {
	out := slices.Clone(answers)
	if next != nil && !next.Has(item[0]) {
		if end, ok := f.partEnd(next); ok {
			out = append(out, end)
			after, _, err := f.ask(f.view, asked, out)
			if err == nil && after != nil && !after.Has(item[0]) && f.last(item[0].Verb) {
				if end, ok := f.Rules.Grammar().Ending(after); ok {
					out = append(out, end)
				}
			}
		} else if end, ok := f.Rules.Grammar().Ending(next); ok && f.last(item[0].Verb) {
			out = append(out, end)
		} else {
			out = append(out, f.passed(asked, next, out, item[0])...)
		}
	}
	return append(out, item...)
}

// passed are the answers that end what is asked before an answer fits, where the same is asked
// once more (of another area).
func (f *form) passed(asked *view.Question, next *table.Question, answers []table.Option, o table.Option) (ends []table.Option) {
	for q := next; q != nil && q.Name == next.Name; {
		if q.Has(o) {
			return ends
		}
		end, ok := f.Rules.Grammar().Ending(q)
		if !ok {
			break
		}
		ends = append(ends, end)
		q, _, _ = f.ask(f.view, asked, slices.Concat(answers, ends))
	}
	return nil
}

// partEnd is the answer that ends the part of a list that a question is of.
func (f *form) partEnd(q *table.Question) (table.Option, bool) {
	for _, o := range q.Options {
		if f.endsPart(o.Verb) {
			return o, true
		}
	}
	return table.Option{}, false
}

// after is what is asked once the part that is open is ended, nil where nothing is.
func (f *form) after(l *laid) *table.Question {
	part, ok := table.Option{}, false
	if l.next != nil {
		part, ok = f.partEnd(l.next)
	}
	if !ok {
		return l.next
	}
	next, _, err := f.ask(f.view, l.asked, append(slices.Clone(l.answers), part))
	if err != nil {
		return nil
	}
	return next
}

func (f *form) endsPart(verb string) bool {
	return slices.ContainsFunc(f.Rules.Grammar().Parts, func(p game.Part) bool { return p.End != "" && p.End == verb })
}

// last says that answers of a verb come at the end of a list.
func (f *form) last(verb string) bool {
	p := f.Rules.Grammar().PartOf(verb)
	return p != nil && p.End == ""
}

// groupOf is the part that an item goes on with, nil where it is one answer.
func (f *form) groupOf(item []table.Option) *game.Part {
	if p := f.Rules.Grammar().HeadOf(item[0].Verb); p != nil && p.End != "" {
		return p
	}
	return nil
}

// goesInto says that an answer is of an item: of the group that this leads, or a second one that does
// the same.
func (f *form) goesInto(item []table.Option, o table.Option) bool {
	if p := f.groupOf(item); p != nil {
		return p == f.Rules.Grammar().PartOf(o.Verb)
	}
	return len(item) == 1 && f.seconds(o)
}

// seconds says that an answer is of a part that follows what is whole without it.
func (f *form) seconds(o table.Option) bool {
	p := f.Rules.Grammar().PartOf(o.Verb)
	return p != nil && p.End != "" && len(p.Heads) == 0
}

// over says that a list is answered.
func (l *laid) over(list List) bool {
	return l.err == nil && (l.next == nil || list.Done)
}
