package desk

import (
	"cmp"
	"slices"
	"strings"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/cmd/internal/asking"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

// What is asked of a list, what is on it in words, and how it ends.

func (f *form) title(i int, l *laid) string {
	next := l.next
	if len(l.answers) == 0 || next == nil || l.asked.Name == muster {
		return orders.Visible(l.asked.Text)
	}
	also := ""
	if _, ok := f.partEnd(next); ok { // a group may go on, but what is asked leads on
		if f.tail(next) != nil {
			also = asking.Title(f.Rules, f.view.Lang, l.asked, next)
		}
		if next = f.after(l); next == nil || !f.leads(next) {
			return cmp.Or(also, f.say().Sprintf("Nothing is left to spend. Look it over, then seal."))
		}
	}
	return strings.TrimSpace(asking.Title(f.Rules, f.view.Lang, l.asked, next) + " " + also)
}

// leads says that a question offers more than to end its list.
func (f *form) leads(q *table.Question) bool {
	return slices.ContainsFunc(q.Options, func(o table.Option) bool { return !f.ends(o) && !f.last(o.Verb) })
}

// end is what ends the open list in words; empty where it cannot end here.
func (f *form) end(i int, l *laid) string {
	g := f.Rules.Grammar()
	if !g.Leads(l.asked.Name) && !f.whole(l) {
		return ""
	}
	if _, ok := f.partEnd(l.next); ok && len(f.lists[i].Items) > 0 {
		return f.say().Sprintf("That is all")
	}
	if end, ok := g.Ending(l.next); ok && len(l.answers) == 0 && f.single(l) {
		return f.say().Sprintf("None")
	} else if ok {
		return tongue.Capital(f.answers()(game.EndWords(f.Rules, f.view, l.asked, l.answers, l.next, end)))
	}
	if len(f.lists[i].Items) > 0 && l.asked.Name != muster && f.enough(i) {
		return f.say().Sprintf("That is enough")
	}
	return ""
}

// single says that a list ends with its first answer, if it has any.
func (f *form) single(l *laid) bool {
	k := slices.IndexFunc(l.next.Options, func(o table.Option) bool { return !f.ends(o) })
	if k < 0 {
		return true
	}
	q, _, err := f.ask(f.view, l.asked, l.next.Options[k:k+1])
	return err == nil && q == nil
}

// goesOn is the answer that ends what is asked, where something else is asked then by the question
// that leads; empty where the whole list ends.
func (f *form) goesOn(l *laid) string {
	g := f.Rules.Grammar()
	if l.next == nil {
		return ""
	}
	end, ok := g.Ending(l.next)
	if !ok || !g.Leads(l.asked.Name) {
		return ""
	}
	if after, _, err := f.ask(f.view, l.asked, append(slices.Clone(l.answers), end)); err != nil || after == nil {
		return ""
	}
	return g.Text(end)
}

// enough says that the check finds nothing missing on a list, though more could be on it.
func (f *form) enough(i int) bool {
	missing := 0
	for _, p := range f.problems(i, f.lists[i].Items) {
		if p.Code == "unanswered" {
			missing++
		}
	}
	return missing < len(f.lists) // of the others each is missing
}

func (f *form) listed(i int, l *laid) Listed {
	out := Listed{Text: orders.Visible(l.asked.Text), Items: []Listen{}, Over: l.over(f.lists[i])}
	for k, item := range f.lists[i].Items {
		one := Listen{Alone: f.groupOf(f.parse(item)) == nil}
		one.Step = one.Alone && k > 0 && f.parse(item)[0].Name == "" && leads(f.parse(item)[0]) != ""
		for _, o := range f.parse(item) {
			words := tongue.Capital(f.answers()(f.Rules.Grammar().Say(o)))
			if f.ends(o) {
				words = tongue.Capital(f.answers()(say.Words(f.Rules.Grammar().Ends[o.Verb])))
			}
			switch {
			case l.asked.Name == muster:
				words = f.say().Sprintf("yes, I am ready")
			case l.asked.Plans():
				words = f.say().Sprintf("By the plan")
			}
			one.Words, one.Who = append(one.Words, orders.Visible(words)), append(one.Who, o.Name)
		}
		if l.broken[k] {
			one.Broken = f.whyNot(i, k)
		}
		one.Else, one.May = f.listedElse(i, []int{k}), f.may(i, []int{k}, !l.broken[k])
		out.Items = append(out.Items, one)
	}
	return out
}

// listedElse are the items that are done in the place of one, each in a line of words.
func (f *form) listedElse(i int, path []int) (list []Listen) {
	of, k := f.lists[i].holder(path)
	for n, item := range of.instead(k).Items {
		inner := append(slices.Clone(path), n)
		words := f.saying(item)
		if len(of.instead(k).Items) == 1 && f.ends(f.parse(item)[0]) {
			words = f.say().Sprintf("Nothing in its place")
		}
		list = append(list, Listen{Words: []string{words}, Else: f.listedElse(i, inner), May: f.may(i, inner, false)})
	}
	return list
}

// ending is what a list is written with where it is done and says nothing: the end of the part
// that is open, and its own.
func (f *form) ending(i int, l *laid) []table.Option {
	if l.next == nil || !f.lists[i].Done {
		return nil
	}
	return f.endings(l)
}

func (f *form) endings(l *laid) (ends []table.Option) {
	if part, ok := f.partEnd(l.next); ok {
		ends = append(ends, part)
	}
	if next := f.after(l); next != nil {
		if end, ok := f.Rules.Grammar().Ending(next); ok {
			ends = append(ends, end)
		}
	}
	return ends
}

// whole says that nothing must be said any more where a list ends.
func (f *form) whole(l *laid) bool {
	ends := f.endings(l)
	if len(ends) == 0 {
		return true // it is not ended like that
	}
	next, _, err := f.ask(f.view, l.asked, slices.Concat(l.answers, ends))
	if err != nil || next == nil {
		return true
	}
	_, ok := f.Rules.Grammar().Ending(next)
	return ok
}
