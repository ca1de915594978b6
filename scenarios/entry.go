package scenarios

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"fieldpost/orders"
)

// An entry is one 'name: value' mapping of a section, such as an area. What
// is asked of it is noted: at the end of the reading every other key is
// unknown, and every field asked for is a fact with a source.
type entry struct {
	r       *reader
	sec     section
	section string
	what    string // for problems: "the area Kent"
	id      string
	node    *yaml.Node
	keys    map[string]*yaml.Node
	asked   []string
	bare    []string // asked fields that are no facts
	src     map[string]string
	srcAt   map[string]int
	inner   bool // a mapping inside of an entry
	absent  map[string]string
}

// each reads the entries of a list section.
func (r *reader) each(name, one string, read func(e *entry)) {
	for _, s := range r.sections[name] {
		if s.node.Kind != yaml.SequenceNode {
			r.report(s.file, s.node.Line, "'%s:' must hold a list of entries, each after '- '", name)
			continue
		}
		for _, n := range s.node.Content {
			if e := r.entry(s, name, one, n); e != nil {
				read(e)
				e.done()
			}
		}
	}
}

func (r *reader) entry(s section, name, one string, n *yaml.Node) *entry {
	if n.Kind != yaml.MappingNode {
		r.report(s.file, n.Line, "an entry of '%s:' is '{name: …}' or 'name: value' lines, not %s", name, show(n))
		return nil
	}
	e := &entry{r: r, sec: s, section: name, node: n, keys: map[string]*yaml.Node{}}
	e.take()
	for _, key := range []string{"id", "name"} {
		if v := e.keys[key]; v != nil && v.Kind == yaml.ScalarNode && e.id == "" {
			e.id = v.Value
		}
	}
	if v := e.keys["between"]; v != nil && e.id == "" {
		var ends []string
		for _, c := range v.Content {
			ends = append(ends, c.Value)
		}
		e.id = strings.Join(ends, " - ")
	}
	if v := e.keys["side"]; v != nil && v.Kind == yaml.ScalarNode && e.keys["id"] == nil {
		e.id += " (" + v.Value + ")" // each side may have one of the name
	}
	e.what = strings.TrimSpace("the " + one + " " + orders.Safe(e.id))
	return e
}

// take sorts the keys; src is no fact but says where facts are from.
func (e *entry) take() {
	e.r.pairs(e.sec.file, e.node, func(key, value *yaml.Node) {
		if key.Value == "src" && !e.inner {
			if value.Kind == yaml.ScalarNode && value.Value != "" {
				e.src = map[string]string{"all": value.Value}
			} else {
				e.src = e.r.sources(e.sec.file, value)
			}
			e.srcAt = map[string]int{}
			for i := 0; i < len(value.Content); i += 2 {
				e.srcAt[value.Content[i].Value] = value.Content[i].Line
			}
			return
		}
		e.keys[key.Value] = value
	})
}

// at is where a field is, or the entry if it is not there.
func (e *entry) at(field string) where {
	if n := e.keys[field]; n != nil {
		return where{e.sec.file, n.Line}
	}
	return where{e.sec.file, e.node.Line}
}

func (e *entry) report(field, format string, args ...any) {
	at := e.at(field)
	e.r.report(at.file, at.line, "%s: %s", e.what, fmt.Sprintf(format, args...))
}

func (e *entry) ask(field string) *yaml.Node {
	if !slices.Contains(e.asked, field) {
		e.asked = append(e.asked, field)
	}
	return e.keys[field]
}

// none says whether a field is absent or "none".
func none(n *yaml.Node) bool {
	return n == nil || n.Kind == yaml.ScalarNode && n.Value == "none"
}

// text reads a field that must be there.
func (e *entry) text(field string) string {
	if e.ask(field) == nil {
		e.report(field, "'%s' is missing", field)
		return ""
	}
	return e.maybe(field)
}

// maybe reads a field that may be absent or none.
func (e *entry) maybe(field string) string {
	n := e.ask(field)
	if none(n) {
		return ""
	}
	if n.Kind != yaml.ScalarNode || n.Value == "" || n.Tag == "!!null" {
		e.report(field, "'%s' must be text, not %s", field, show(n))
		return ""
	}
	return n.Value
}

// remark reads text that is no fact of the game.
func (e *entry) remark(field string) string {
	e.bare = append(e.bare, field)
	return e.maybe(field)
}

// word reads one of some words.
func (e *entry) word(field string, words ...string) string {
	n := e.ask(field)
	if n == nil {
		e.report(field, "'%s' is missing; it is %s", field, or(words))
		return ""
	}
	if n.Kind != yaml.ScalarNode || !slices.Contains(words, n.Value) {
		e.report(field, "'%s' is %s, not %s", field, or(words), show(n))
		return ""
	}
	if n.Value == "none" {
		return ""
	}
	return n.Value
}

// number reads a number that must be there.
func (e *entry) number(field string, low, high int) int {
	if e.ask(field) == nil {
		e.report(field, "'%s' is missing; it is a number from %d to %d", field, low, high)
		return low
	}
	return e.numberOr(field, 0, low, high)
}

// numberOr reads a number that may be absent or none.
func (e *entry) numberOr(field string, other, low, high int) int {
	n := e.ask(field)
	if n == nil {
		e.other(field, "none")
	}
	if none(n) {
		return other
	}
	i, err := strconv.Atoi(n.Value)
	if n.Kind != yaml.ScalarNode || err != nil || i < low || i > high {
		e.report(field, "'%s' is a number from %d to %d, not %s", field, low, high, show(n))
		return other
	}
	return i
}

// truth reads true or false; absent is false.
func (e *entry) truth(field string) bool {
	n := e.ask(field)
	if n == nil {
		e.other(field, "false")
		return false
	}
	if n.Kind != yaml.ScalarNode || n.Value != "true" && n.Value != "false" {
		e.report(field, "'%s' is true or false, not %s", field, show(n))
	}
	return n.Value == "true"
}

// other says what an absent field counts as.
func (e *entry) other(field, value string) {
	if e.absent == nil {
		e.absent = map[string]string{}
	}
	e.absent[field] = value
}

// list reads a list of texts; absent is empty, and one text is a list of one.
func (e *entry) list(field string) (texts []string) {
	n := e.ask(field)
	if none(n) {
		return nil
	}
	nodes := n.Content
	if n.Kind == yaml.ScalarNode {
		nodes = []*yaml.Node{n}
	} else if n.Kind != yaml.SequenceNode {
		e.report(field, "'%s' is a list such as [one, two], not %s", field, show(n))
		return nil
	}
	for _, c := range nodes {
		if c.Kind != yaml.ScalarNode || c.Value == "" {
			e.report(field, "'%s' is a list of texts; %s is none", field, show(c))
			continue
		}
		texts = append(texts, c.Value)
	}
	return texts
}

// numbers reads a list of numbers.
func (e *entry) numbers(field string, low, high int) (numbers []int) {
	for _, s := range e.list(field) {
		i, err := strconv.Atoi(s)
		if err != nil || i < low || i > high {
			e.report(field, "'%s' is a list of numbers from %d to %d; '%s' is none", field, low, high, orders.Safe(s))
			continue
		}
		numbers = append(numbers, i)
	}
	return numbers
}

// pair reads the two ends of a border.
func (e *entry) pair(field string) (two [2]string) {
	texts := e.list(field)
	if len(texts) != 2 {
		e.report(field, "'%s' is two names such as [Kent, Essex], not %s", field, show(e.keys[field]))
		return two
	}
	return [2]string{texts[0], texts[1]}
}

// pos reads a place on the globe, which may be absent.
func (e *entry) pos() (pos [2]float64) {
	if none(e.ask("pos")) {
		return pos
	}
	texts := e.list("pos")
	for i, s := range texts {
		f, err := strconv.ParseFloat(s, 64)
		if err != nil || f < -180 || f > 180 || len(texts) != 2 {
			e.report("pos", "'pos' is longitude and latitude such as [-1.5, 52.3], not %s", show(e.keys["pos"]))
			return [2]float64{}
		}
		pos[i] = f
	}
	return pos
}

// sub reads a mapping inside of the entry; nil if it is absent or none.
func (e *entry) sub(field string) *entry {
	n := e.ask(field)
	if none(n) {
		return nil
	}
	return e.within(field, n)
}

func (e *entry) within(field string, n *yaml.Node) *entry {
	if n.Kind != yaml.MappingNode {
		e.r.report(e.sec.file, n.Line, "%s: '%s' is {name: value, …}, not %s", e.what, field, show(n))
		return nil
	}
	in := &entry{r: e.r, sec: e.sec, section: e.section, what: e.what + ", " + field, node: n, keys: map[string]*yaml.Node{}, inner: true}
	in.take()
	return in
}

// subs reads a list of mappings.
func (e *entry) subs(field string, read func(in *entry)) {
	n := e.ask(field)
	if none(n) {
		return
	}
	if n.Kind != yaml.SequenceNode {
		e.report(field, "'%s' is a list of {name: value, …}, not %s", field, show(n))
		return
	}
	for _, c := range n.Content {
		if in := e.within(field, c); in != nil {
			read(in)
			in.done()
		}
	}
}

// done reports unknown keys and fields without a source, and notes the facts.
func (e *entry) done() {
	for i := 0; i < len(e.node.Content); i += 2 {
		if key := e.node.Content[i]; !slices.Contains(e.asked, key.Value) && (key.Value != "src" || e.inner) {
			e.r.unknown(e.sec.file, key, e.asked)
		}
	}
	if e.inner {
		return
	}
	for field := range e.src {
		if field != "all" && !slices.Contains(e.asked, field) {
			e.r.report(e.sec.file, e.srcAt[field], "%s: 'src' names '%s', which is none of its fields", e.what, orders.Safe(field))
		}
	}
	for _, field := range e.asked {
		if !slices.Contains(e.bare, field) {
			e.fact(field)
		}
	}
}

// fact notes a field with its source. That a number or a truth is absent is a
// fact too if a source names it: that a card has no year, for example.
func (e *entry) fact(field string) {
	n := e.keys[field]
	if n == nil && e.src[field] == "" && e.absent[field] == "" {
		return
	}
	source := cmp.Or(e.src[field], e.src["all"], e.sec.defaults[field])
	if n != nil && source == "" {
		source = e.sec.source
	}
	value := text(n)
	if n == nil && e.absent[field] != "" {
		value = e.absent[field]
	}
	switch {
	case source != "":
		e.r.pack.Facts = append(e.r.pack.Facts, Sourced{File: e.sec.file, Line: e.at(field).line, Section: e.section,
			ID: e.id, Field: field, Value: value, Source: source})
	case n != nil:
		e.report(field, "'%s' has no source; give it one in its 'src' or in 'src_defaults'", field)
	}
}

// or joins words for a message: "a, b or c".
func or(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " or " + words[len(words)-1]
}

// refer asks that the names in a field be defined.
func (e *entry) refer(field string, kinds ...string) {
	for _, name := range e.list(field) {
		e.r.refer(e.what, name, e.at(field), kinds...)
	}
}
