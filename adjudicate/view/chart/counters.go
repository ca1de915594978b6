package chart

import (
	"slices"

	"fieldpost/adjudicate/view"
	"fieldpost/scenarios"
)

// known is what everybody sees of pieces in a game whose leaders are seen: the leaders; of strangers how many are where;
// how many others are under nobody.
func known(style *scenarios.Style, pieces []view.Block) (s Stack) {
	var strangers []Block
	for _, b := range pieces {
		switch {
		case slices.Contains(style.Leaders, b.Type):
			s.Shown = append(s.Shown, shown([]view.Block{b})...)
		case slices.Contains(style.Strangers, b.Type):
			i := slices.IndexFunc(strangers, func(x Block) bool { return x.Type == b.Type && x.Under == b.Under })
			if i < 0 {
				i = len(strangers)
				strangers = append(strangers, Block{Type: b.Type, Under: b.Under})
			}
			strangers[i].Count += max(b.Count, 1)
		case b.Under == "":
			s.Count += max(b.Count, 1)
		}
	}
	s.Shown = append(s.Shown, strangers...)
	return s
}

// row is a line of a stack of counters: a leader with how many are under him, or those that
// are under nobody.
type row struct {
	leader Block // without a name of those under nobody
	n      int
	below  bool // he is under the leader of a row above
	// strangers are how many of the number are of which type, signs the markers with it.
	strangers []Block
	signs     []Block
}

// rows are the lines of a stack, each leader before those under him.
func (d *drawing) rows(st Stack) (rows []row) {
	look := d.m.look
	leads := func(b Block) bool { return look.Leads(b.Type) }
	var add func(under string, below bool)
	add = func(under string, below bool) {
		for _, b := range st.Shown {
			if leads(b) && b.Under == under {
				rows = append(rows, row{leader: b, n: b.Count, below: below})
				if !below {
					add(b.Name, true)
				}
			}
		}
	}
	add("", false)
	alone := row{n: st.Count}
	for _, b := range st.Shown {
		if leads(b) {
			continue
		}
		at := &alone
		if i := slices.IndexFunc(rows, func(r row) bool { return b.Under != "" && r.leader.Name == b.Under }); i >= 0 {
			at = &rows[i]
		}
		switch {
		case look.Kinds[b.Type] != "" && slices.Contains(look.Leaders, b.Type):
			at.signs = append(at.signs, b)
			continue
		case slices.Contains(look.Strangers, b.Type):
			i := slices.IndexFunc(at.strangers, func(x Block) bool { return x.Type == b.Type })
			if i < 0 {
				i = len(at.strangers)
				at.strangers = append(at.strangers, Block{Type: b.Type})
			}
			at.strangers[i].Count += max(b.Count, 1)
		}
		if at == &alone {
			alone.n += max(b.Count, 1)
		}
	}
	if alone.n > 0 || alone.signs != nil {
		rows = append(rows, alone)
	}
	return rows
}

// armyInWords is a stack of counters for who cannot see it.
func (d *drawing) armyInWords(side int, st Stack) string {
	n, names := 0, ""
	for _, r := range d.rows(st) {
		n += r.n
		if r.leader.Name != "" {
			names += [...]string{" (", ", "}[min(len(names), 1)] + plain(r.leader.Name)
			if r.n > 0 {
				names += d.t.Sprintf(": %s", itoa(r.n))
			}
		}
		for _, x := range r.signs {
			names += [...]string{" (", ", "}[min(len(names), 1)] + plain(x.Name)
		}
	}
	if names != "" {
		names += ")"
	}
	return ", " + d.ofSide(n, side) + names
}

// tipOf says what a row of a stack is.
func (d *drawing) tipOf(side int, r row, st Stack) string {
	tip := d.ofSide(r.n, side)
	if r.leader.Name != "" {
		tip = r.leader.Name + d.t.Sprintf(": %s", tip)
		if r.leader.Rating != "" {
			tip = r.leader.Name + ", " + r.leader.Rating + d.t.Sprintf(": %s", d.ofSide(r.n, side))
		}
	}
	for _, x := range r.strangers {
		tip += ", " + d.t.Word(x.Type) + d.t.Sprintf(": %s", itoa(x.Count))
	}
	for _, b := range st.Shown {
		if b.Under == r.leader.Name && b.Name != "" && d.m.look.Kinds[b.Type] != "" {
			tip += ", " + b.Name
		}
	}
	return tip
}

// rostered are the pieces of a stack in the order of a roster: each leader before those under
// him. Of the other side's it has those whose faces are seen besides the leaders'.
func (d *drawing) rostered(list []Block, side int) []Block {
	if d.m.look.Leaders == nil {
		return list
	}
	var out []Block
	take := func(under string, leaders bool) {
		for _, b := range list {
			if b.Under == under && b.Name != "" && leaders == slices.Contains(d.m.look.Leaders, b.Type) {
				out = append(out, b)
			}
		}
	}
	take("", true)
	for i := 0; i < len(out); i++ {
		at := len(out)
		take(out[i].Name, false)
		take(out[i].Name, true)
		below := slices.Clone(out[at:])
		out = slices.Insert(out[:at], i+1, below...)
	}
	take("", false)
	if side != d.p.Me && !slices.ContainsFunc(out, func(b Block) bool { return !slices.Contains(d.m.look.Leaders, b.Type) }) {
		return nil
	}
	return out
}

// placeInWords is what is printed at a place.
func (d *drawing) placeInWords(x *spot) string {
	words := " " + d.part(x.region) + "."
	if x.class > 0 {
		words += d.t.Sprintf(" Fortress, class %d.", x.class)
	}
	if x.supply >= 0 {
		words += d.t.Sprintf(" Supply of %s.", d.within(x.supply))
	}
	if x.port {
		words += d.t.Sprintf(" Port.")
	}
	if x.riches != "" {
		words += " " + d.part(x.riches) + "."
	}
	return words
}
