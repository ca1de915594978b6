package desk

import (
	"slices"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
)

// muster is the question of step 1, which is no game's.
const muster = "ready"

// form are the questions of a view with what is answered to them; key is the condition
// under which they go ahead, empty for what is asked now.
type form struct {
	*Desk
	key   string
	bare  bool
	view  *view.View
	lists []List
}

// forms are that of what is asked now, and those of orders ahead that can go with it.
func (d *Desk) forms(draft Draft) (list []*form) {
	now := &form{Desk: d, view: d.View, lists: fitted(draft.Lists, len(d.View.Asked))}
	list = append(list, now)
	for i := range now.lists {
		if len(now.lists[i].Items) == 0 || d.View.Asked[i].Name == muster {
			continue
		}
		if ahead := d.Rules.Ahead(d.View, now.parse(now.lists[i].Items[0])[0]); ahead != nil {
			for _, a := range ahead {
				list = append(list, &form{Desk: d, key: a.Key, bare: a.Bare, view: a.View, lists: fitted(draft.Ahead[a.Key], len(a.View.Asked))})
			}
			break
		}
	}
	return list
}

// fitted are lists for n questions, without items that say nothing.
func fitted(lists []List, n int) []List {
	out := make([]List, n)
	for i := range out {
		out[i].Items = [][]string{}
		if i >= len(lists) {
			continue
		}
		out[i].Done = lists[i].Done
		for k, item := range lists[i].Items {
			if len(item) == 0 {
				continue
			}
			out[i].Items = append(out[i].Items, slices.Clone(item))
			if with := slices.DeleteFunc(slices.Clone(lists[i].instead(k)), func(x []string) bool { return len(x) == 0 }); len(with) > 0 {
				out[i].replace(len(out[i].Items)-1, with)
			}
		}
	}
	return out
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
}

// lay plays a list in the game as its side knows it. An item that is not legal is passed
// over, as the check does.
func (f *form) lay(i int) (l laid) {
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
	l.next, l.areas, l.err = f.Rules.Ask(f.view, l.asked, nil)
	for _, item := range list.Items {
		try := f.joined(l.asked, l.answers, l.next, f.parse(item))
		next, areas, err := f.Rules.Ask(f.view, l.asked, try)
		l.before, l.broken = append(l.before, len(l.answers)), append(l.broken, err != nil)
		if err == nil {
			l.answers, l.next, l.areas = try, next, areas
		} else {
			f.fallenOut(&l, list.instead(len(l.broken)-1))
		}
	}
	if l.next == nil || l.err != nil {
		return l
	}
	if end, ok := f.partEnd(l.next); ok && len(l.answers) > 0 { // a group goes when it is whole
		if _, areas, err := f.Rules.Ask(f.view, l.asked, append(slices.Clone(l.answers), end)); err == nil {
			l.areas = areas
		}
	}
	return l
}

// fallenOut plays what is done in the place of an item that is not legal; the item is broken
// where there is none, or that is not legal either.
func (f *form) fallenOut(l *laid, items [][]string) {
	broken := len(items) == 0
	for _, item := range items {
		if l.next == nil { // the list is at its end, and nothing more can be done
			broken = broken || !f.ends(f.parse(item)[0])
			break
		}
		if f.ends(f.parse(item)[0]) {
			broken = broken || f.nothing(l) == ""
			break
		}
		try := f.joined(l.asked, l.answers, l.next, f.parse(item))
		next, areas, err := f.Rules.Ask(f.view, l.asked, try)
		if broken = broken || err != nil; err == nil {
			l.answers, l.next, l.areas = try, next, areas
		}
	}
	l.broken[len(l.broken)-1] = broken
}

// joined are answers with an item behind them, and what ends the part or the list before it
// where the item is not of it.
func (f *form) joined(asked *view.Question, answers []table.Option, next *table.Question, item []table.Option) []table.Option {
	out := slices.Clone(answers)
	if next != nil && !next.Has(item[0]) {
		if end, ok := f.partEnd(next); ok {
			out = append(out, end)
			after, _, err := f.Rules.Ask(f.view, asked, out)
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
		q, _, _ = f.Rules.Ask(f.view, asked, slices.Concat(answers, ends))
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
	next, _, err := f.Rules.Ask(f.view, l.asked, append(slices.Clone(l.answers), part))
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

// over says that a list is answered.
func (l *laid) over(list List) bool {
	return l.err == nil && (l.next == nil || list.Done)
}
