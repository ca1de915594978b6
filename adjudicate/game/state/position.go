package state

import (
	"cmp"
	"fmt"
	"iter"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// Doc is a position as it is written: texts, numbers, lists of texts, and mappings to
// them by name.
type Doc map[string]any

// Position is a Doc that is read; Wrong is all that does not fit in it.
type Position struct {
	Doc
	Wrong []string
}

// No notes what is wrong.
func (p *Position) No(format string, args ...any) {
	p.Wrong = append(p.Wrong, fmt.Sprintf(format, args...))
}

// Text is what stands at a name, "" if nothing does.
func (p *Position) Text(name string) string { return p.text(name, p.Doc[name]) }

func (p *Position) text(name string, v any) string {
	switch reflect.ValueOf(v).Kind() {
	case reflect.Invalid:
		return ""
	case reflect.Map, reflect.Slice, reflect.Bool:
		p.No("%s: a text or a number belongs there", name)
		return ""
	}
	return fmt.Sprint(v)
}

// Flag says that a flag is set.
func (p *Position) Flag(name string) bool { return p.Doc[name] == true }

// Texts is the list that stands at a name.
func (p *Position) Texts(name string) []string { return p.texts(name, p.Doc[name]) }

func (p *Position) texts(name string, v any) (list []string) {
	x := reflect.ValueOf(v)
	if x.IsValid() && x.Kind() != reflect.Slice {
		p.No("%s: a list belongs there", name)
		return nil
	}
	for i := 0; x.IsValid() && i < x.Len(); i++ {
		list = append(list, p.text(name, x.Index(i).Interface()))
	}
	return list
}

// Map is the mapping that stands at a name, of texts; Lists one of lists, Maps a list of
// mappings, each with its mapping of texts.
func (p *Position) Map(name string) map[string]string {
	return mapped(p, name, p.Doc[name], p.text)
}

// Lists is a mapping of lists.
func (p *Position) Lists(name string) map[string][]string {
	return mapped(p, name, p.Doc[name], p.texts)
}

func mapped[V any](p *Position, name string, v any, read func(string, any) V) map[string]V {
	x := reflect.ValueOf(v)
	if !x.IsValid() {
		return nil
	}
	if x.Kind() != reflect.Map {
		p.No("%s: a mapping belongs there", name)
		return nil
	}
	m := map[string]V{}
	for it := x.MapRange(); it.Next(); {
		m[fmt.Sprint(it.Key().Interface())] = read(name, it.Value().Interface())
	}
	return m
}

// Each reads a list of mappings, such as battles; what a mapping has is named in known.
func (p *Position) Each(name string, known ...string) (list []*Position) {
	x := reflect.ValueOf(p.Doc[name])
	if x.IsValid() && x.Kind() != reflect.Slice {
		p.No("%s: a list belongs there", name)
		return nil
	}
	for i := 0; x.IsValid() && i < x.Len(); i++ {
		m := &Position{Doc: mapped(p, name, x.Index(i).Interface(), func(_ string, v any) any { return v })}
		m.unknown(known)
		list = append(list, m)
	}
	return list
}

// unknown refuses every name that is not one of these.
func (p *Position) unknown(known []string) {
	for _, name := range slices.Sorted(maps.Keys(p.Doc)) {
		if !slices.Contains(known, name) {
			p.No("there is no %q in a position; there are %s", name, strings.Join(known, ", "))
		}
	}
}

// Write puts all rows into a position.
func (rows Rows[G]) Write(g G) Doc {
	d := Doc{}
	for k := range rows.List {
		r := &rows.List[k]
		if r.Write != nil {
			if v := r.Write(g); v != nil {
				d[r.Name] = v
			}
			continue
		}
		if r.Text == nil {
			continue
		}
		for i := 0; r.Name != "" && (r.When == nil || r.When(g)) && i < r.Count(g); i++ {
			text, usual := r.Text(g, i), ""
			if r.Usual != nil {
				usual = r.Usual(g, i)
			}
			if text == usual {
				continue
			}
			rows.put(d, r, g, i, cmp.Or(text, r.None))
		}
	}
	return d
}

// put puts a value where it stands in a position.
func (rows Rows[G]) put(d Doc, r *Row[G], g G, i int, text string) {
	var v any = text
	if n, err := strconv.Atoi(text); err == nil && r.number {
		v = n
	}
	add := func(list any, name string) []string { had, _ := list.([]string); return append(had, name) }
	inside := func() Doc {
		if d[r.Name] == nil {
			d[r.Name] = Doc{}
		}
		return d[r.Name].(Doc)
	}
	switch {
	case r.List != "":
		d[r.List] = add(d[r.List], r.Name)
	case r.Keys == nil:
		d[r.Name] = v
	case !r.flag:
		inside()[r.Key(g, i)] = v
	case r.Keys.Of == nil || r.Keys.Sides:
		d[r.Name] = add(d[r.Name], r.Key(g, i))
	default:
		side := rows.Sides[r.Keys.Of(g, i)]
		inside()[side] = add(inside()[side], r.Key(g, i))
	}
}

// Read sets all rows from a position, in their order.
func (rows Rows[G]) Read(g G, p *Position) {
	known := []string{}
	for k := range rows.List {
		r := &rows.List[k]
		if name := cmp.Or(r.List, r.Name); name != "" && !slices.Contains(known, name) {
			known = append(known, name)
		}
		switch {
		case r.Read != nil:
			r.Read(g, p)
		case r.Name != "" && r.Write == nil && (r.When == nil || r.When(g)):
			rows.read(r, g, p)
		}
	}
	p.unknown(known)
}

// read sets one row.
func (rows Rows[G]) read(r *Row[G], g G, p *Position) {
	given := make([]bool, r.Count(g))
	set := func(i int, text string) {
		given[i] = true
		if text == r.None {
			text = ""
		}
		if !r.Set(g, i, text) {
			p.No("%s: %q is no %s", r.Name, text, cmp.Or(r.What, "number"))
		}
	}
	find := func(side, key, text string) {
		for i := range given {
			if r.Key(g, i) == key && (side == "" || rows.Sides[r.Keys.Of(g, i)] == side) {
				set(i, text)
				return
			}
		}
		p.No("%s: there is no %q", r.Name, strings.TrimSpace(side+" "+key))
	}
	switch {
	case r.List != "":
		if slices.Contains(p.Texts(r.List), r.Name) {
			set(0, yes)
		}
	case r.Keys == nil:
		if text := p.Text(r.Name); text != "" {
			set(0, text)
		}
	case r.flag && (r.Keys.Of == nil || r.Keys.Sides):
		for _, key := range p.Texts(r.Name) {
			find("", key, yes)
		}
	case r.flag:
		for side, list := range InOrder(p.Lists(r.Name)) {
			for _, key := range list {
				find(side, key, yes)
			}
		}
	default:
		for key, text := range InOrder(p.Map(r.Name)) {
			find("", key, text)
		}
	}
	for i := range given {
		if r.Usual != nil && !given[i] {
			r.Set(g, i, r.Usual(g, i))
		}
	}
}

// InOrder goes through a mapping by name, so that what is wrong with it is said in order.
func InOrder[V any](m map[string]V) iter.Seq2[string, V] {
	return func(yield func(string, V) bool) {
		for _, name := range slices.Sorted(maps.Keys(m)) {
			if !yield(name, m[name]) {
				return
			}
		}
	}
}
