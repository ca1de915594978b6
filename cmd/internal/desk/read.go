package desk

import (
	"slices"
	"strings"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/which"
	"fieldpost/adjudicate/view"
)

// Read makes a draft of a sheet that was typed. What no list here can say stays as it was
// typed.
func (d *Desk) Read(sheet string) Draft {
	s, given, _, _ := d.Folder.Check(d.View, file, []byte(sheet))
	draft := Draft{Lists: make([]List, len(d.View.Asked)), Plan: section(sheet, "plan:")}
	if s != nil {
		draft.Note = s.Note
	}
	ready := s != nil && s.Orders != nil && s.Orders.Get(muster) != nil && len(d.View.Asked) == 1 && d.View.Asked[0].Name == muster
	if ready && strings.Contains(section(sheet, "orders:"), "ready: true") {
		draft.Lists[0].Items = [][]string{{"true"}}
		return draft
	}
	if d.fill(&draft, given) {
		if _, again, _, _ := d.Folder.Check(d.View, file, []byte(d.Sheet(draft))); alike(given, again) {
			return draft
		}
	}
	draft.Lists, draft.Ahead, draft.Entries = make([]List, len(d.View.Asked)), nil, nil
	draft.Written = section(sheet, "orders:")
	return draft
}

// fill puts the answers of a sheet on the lists they are for, and says whether they can
// stand there.
func (d *Desk) fill(draft *Draft, given []game.Given) bool {
	if len(given) == 0 {
		return false
	}
	now := &form{Desk: d, view: d.View, lists: draft.Lists}
	for i := range d.View.Asked {
		given = now.takes(i, given)
	}
	listed := which.From(given, func(g game.Given) bool { return g.Entry > 0 })
	given = which.From(given, func(g game.Given) bool { return g.Entry == 0 })
	for pass := range 2 { // what goes ahead follows its card
		last := -1
		for _, g := range given {
			if (g.Ahead != "") != (pass == 1) {
				continue
			}
			if g.Every {
				return false
			}
			fresh := g.Item != last
			last = g.Item
			if !d.put(draft, g, fresh) {
				return false
			}
		}
	}
	return d.readEntries(draft, listed)
}

// takes puts on the list of a question that leads what it and what arises of it take of a sheet,
// and gives the rest. Of an entry that goes ahead it is all, since what is not legal now may be then.
func (f *form) takes(i int, given []game.Given) []game.Given {
	g, asked := f.Rules.Grammar(), &f.view.Asked[i]
	if !g.Leads(asked.Name) {
		return given
	}
	l := &f.lists[i]
	*l = f.taken(asked, nil, game.Now(given), f.entry > 0)
	if n := len(l.Items); n > 0 && f.ends(f.parse(l.Items[n-1])[0]) { // what follows is not said
		of := &form{Desk: f.Desk, view: f.view, lists: slices.Clone(f.lists)}
		of.lists[i] = l.upTo(n - 1)
		if laid := of.lay(i); laid.next != nil {
			if end, ok := g.Ending(laid.next); ok && g.Text(end) == l.Items[n-1][0] {
				*l = List{Items: of.lists[i].Items, Else: of.lists[i].Else, Done: true}
			}
		}
	}
	return slices.DeleteFunc(slices.Clone(given), func(x game.Given) bool {
		return x.Ahead == "" && (x.Name == asked.Name || g.Along(asked.Name, x.Name))
	})
}

// taken is the list that a question that leads makes of answers of a sheet, behind others: those
// that they take, with what is done in their place.
func (f *form) taken(asked *view.Question, before, given []game.Given, whole bool) (l List) {
	g := f.Rules.Grammar()
	plain := slices.Concat(before, given)
	for i := range plain {
		plain[i].Else = nil
	}
	of := func(x game.Given) int {
		return slices.IndexFunc(given, func(o game.Given) bool {
			return o.Node == x.Node && (o.Option == x.Option || slices.Contains(o.Or, x.Option))
		})
	}
	took := slices.DeleteFunc(f.Rules.Takes(f.view, asked, plain), func(x game.Given) bool { return of(x) < 0 })
	if whole && len(took) < len(given) { // as things stand it is not done whole
		took = given
	}
	for _, x := range took {
		i := of(x)
		text, n := g.Text(x.Option), len(l.Items)
		if p := g.PartOf(x.Option.Verb); n > 0 && p != nil && p.Of == x.Name && f.goesInto(f.parse(l.Items[n-1]), x.Option) {
			l.Items[n-1] = append(l.Items[n-1], text)
		} else {
			l.Items = append(l.Items, []string{text})
		}
		if with := given[i].Else; with != nil {
			later := func(o game.Given) bool { return o.Same(&given[i]) || o.Name == given[i].Name && o.Item > given[i].Item }
			l.replace(len(l.Items)-1, f.taken(asked, slices.Concat(before, slices.DeleteFunc(slices.Clone(given), later)), with, true))
		}
	}
	return l
}

// put puts an answer on the first list of its name where it is legal.
func (d *Desk) put(draft *Draft, g game.Given, fresh bool) bool {
	for _, f := range d.forms(*draft) {
		if f.key != g.Ahead {
			continue
		}
		for i := range f.lists {
			if f.view.Asked[i].Name != g.Name {
				continue
			}
			if f.ends(g.Option) {
				l := f.lay(i)
				if f.lists[i].Done = true; l.next != nil && !l.next.Has(g.Option) && len(f.lists[i].Items) == 0 {
					return false
				}
				d.keep(draft, f)
				return true
			}
			with, ok := f.elseOf(g.Else)
			if !ok {
				return false
			}
			for _, o := range append([]game.Given{g}, others(g)...) {
				before, was, text := f.lists[i], f.lists[i].Items, f.Rules.Grammar().Text(o.Option)
				n := len(was)
				grouped := n > 0 && (f.groupOf(f.parse(was[n-1])) != nil || f.goesInto(f.parse(was[n-1]), g.Option))
				if !fresh && grouped {
					f.lists[i].Items = append(slices.Clone(was[:n-1]), append(slices.Clone(was[n-1]), text))
				} else {
					f.lists[i].Items = append(slices.Clone(was), []string{text})
				}
				if len(with.Items) > 0 {
					f.lists[i].replace(len(f.lists[i].Items)-1, with)
				}
				if l := f.lay(i); l.err == nil && count(l.broken) == 0 {
					d.keep(draft, f)
					return true
				}
				f.lists[i] = before
			}
		}
	}
	return false
}

// others are what else an answer may mean.
func others(g game.Given) (list []game.Given) {
	for _, o := range g.Or {
		list = append(list, game.Given{Option: o})
	}
	return list
}

func (d *Desk) keep(draft *Draft, f *form) {
	if f.key == "" {
		draft.Lists = f.lists
		return
	}
	if draft.Ahead == nil {
		draft.Ahead = map[string][]List{}
	}
	draft.Ahead[f.key] = f.lists
}

// alike says that two sheets give the same answers.
func alike(a, b []game.Given) bool {
	return slices.EqualFunc(a, b, func(x, y game.Given) bool {
		return x.Name == y.Name && x.Option == y.Option && x.Ahead == y.Ahead && x.Entry == y.Entry && x.Ask == y.Ask && when(x) == when(y) && x.Every == y.Every && alike(x.Else, y.Else)
	})
}

// when is the condition of an entry, empty where it has none.
func when(g game.Given) string {
	if g.When == nil {
		return ""
	}
	return strings.Join(strings.Fields(g.When.When), " ")
}

// section are the lines of a sheet from a key at its left edge to the next.
func section(sheet, key string) string {
	var b strings.Builder
	in := false
	for line := range strings.Lines(strings.ReplaceAll(sheet, "\r\n", "\n")) {
		if line[0] != ' ' && line[0] != '#' && line[0] != '\n' && line[0] != '\t' {
			in = strings.HasPrefix(line, key)
		}
		if in {
			b.WriteString(line)
		}
	}
	if text := b.String(); text != "" {
		return strings.TrimRight(text, "\n") + "\n"
	}
	return ""
}
