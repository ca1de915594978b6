package state

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"iter"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// Doc is a position as it is written: texts, numbers, lists of texts, and mappings to them by name.
type Doc map[string]any

// Position is a Doc that is read, or a mapping in one.
type Position struct {
	Doc
	// Wrong is all that does not fit in it.
	Wrong []string
	whole *Position
}

// Read makes a Doc ready to be read, whatever Go's types of its lists and mappings are.
func Read(doc Doc) *Position {
	p := &Position{}
	data, err := json.Marshal(doc)
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	if err != nil || d.Decode(&p.Doc) != nil {
		p.No("a position is a mapping by name")
	}
	return p
}

// No notes what is wrong.
func (p *Position) No(format string, args ...any) {
	if p.whole != nil {
		p = p.whole
	}
	p.Wrong = append(p.Wrong, fmt.Sprintf(format, args...))
}

// as is what stands at a name, or nothing.
func as[T any](p *Position, name, what string, v any) T {
	x, ok := v.(T)
	if !ok && v != nil {
		p.No("%s: %s belongs there", name, what)
	}
	return x
}

func (p *Position) text(name string, v any) string {
	if n, ok := v.(json.Number); ok {
		return n.String()
	}
	return as[string](p, name, "a text or a number", v)
}

func (p *Position) texts(name string, v any) (list []string) {
	for _, x := range as[[]any](p, name, "a list", v) {
		list = append(list, p.text(name, x))
	}
	return list
}

func mapping[V any](p *Position, name string, read func(string, any) V) map[string]V {
	m := map[string]V{}
	for key, v := range as[map[string]any](p, name, "a mapping", p.Doc[name]) {
		m[key] = read(name, v)
	}
	return m
}

// Text, Flag, Texts, Map and Lists are what stands at a name: a text or a number, whether
// it is true, a list, a mapping, a mapping of lists.
func (p *Position) Text(name string) string               { return p.text(name, p.Doc[name]) }
func (p *Position) Flag(name string) bool                 { return p.Doc[name] == true }
func (p *Position) Texts(name string) []string            { return p.texts(name, p.Doc[name]) }
func (p *Position) Map(name string) map[string]string     { return mapping(p, name, p.text) }
func (p *Position) Lists(name string) map[string][]string { return mapping(p, name, p.texts) }

// Each is a list of mappings; what one may have is named in known.
func (p *Position) Each(name string, known ...string) (list []*Position) {
	for _, v := range as[[]any](p, name, "a list", p.Doc[name]) {
		m := &Position{Doc: as[map[string]any](p, name, "a mapping", v), whole: cmp.Or(p.whole, p)}
		m.unknown(known)
		list = append(list, m)
	}
	return list
}

// Named is a mapping of mappings; what one may have is named in known.
func (p *Position) Named(name string, known ...string) map[string]*Position {
	return mapping(p, name, func(name string, v any) *Position {
		m := &Position{Doc: as[map[string]any](p, name, "a mapping", v), whole: cmp.Or(p.whole, p)}
		m.unknown(known)
		return m
	})
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
			if v := r.Write(g); reflect.ValueOf(v).Len() > 0 {
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
	default:
		r.eachGiven(p, find)
	}
	for i := range given {
		if r.Usual != nil && !given[i] {
			r.Set(g, i, r.Usual(g, i))
		}
	}
}

// eachGiven goes over what a position has for a row with keys.
func (r *Row[G]) eachGiven(p *Position, set func(side, key, text string)) {
	switch {
	case r.flag && (r.Keys.Of == nil || r.Keys.Sides):
		for _, key := range p.Texts(r.Name) {
			set("", key, yes)
		}
	case r.flag:
		for side, list := range InOrder(p.Lists(r.Name)) {
			for _, key := range list {
				set(side, key, yes)
			}
		}
	default:
		for key, text := range InOrder(p.Map(r.Name)) {
			set("", key, text)
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
