package gametest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// Choices are what an order sheet offers, read from its comments as a player
// reads them, so that orders can be made of it that nobody thought of.
type Choices struct {
	names  []string // of the questions, in the order of the sheet
	single map[string][]string
	items  map[string][]item
	of     map[string][]string   // names to make a list of
	each   map[string][]eachPart // names, and where each can go
}

// open says whether a line ends within brackets.
func open(line string) bool {
	return strings.Count(line, "{")+strings.Count(line, "[") > strings.Count(line, "}")+strings.Count(line, "]")
}

// Joined makes choices that take several lines one line again.
func Joined(lines []string) (out []string) {
	for i := 0; i < len(lines); i++ {
		l := lines[i]
		for strings.HasPrefix(strings.TrimLeft(l, " "), "#") && open(l) && i+1 < len(lines) {
			i++
			l += " " + strings.TrimLeft(lines[i], " #")
		}
		out = append(out, l)
	}
	return out
}

// Uncommented takes the # away before the choice that begins at line i of a sheet:
// before all its lines.
func Uncommented(lines []string, i int) []string {
	text := slices.Clone(lines)
	text[i] = strings.Replace(lines[i], "# ", "", 1)
	for l := lines[i]; open(l) && i+1 < len(lines); l += lines[i] {
		i++
		text[i] = strings.Replace(lines[i], "#", " ", 1)
	}
	return text
}

// item is a line of a list with what can stand in its place.
type item struct {
	verb, of string // move: Kent
	with     string // "blocks", "to", "in", or empty
	from     string // ", from: London"
	blocks   []string
	roads    []string // or places
	own      map[string]string
}

type eachPart struct {
	name   string
	places []string
}

// ReadChoices reads a sheet, for the questions of these names.
func ReadChoices(sheet string, asked []string) *Choices {
	c := &Choices{names: asked, single: map[string][]string{}, items: map[string][]item{}, of: map[string][]string{}, each: map[string][]eachPart{}}
	var loose []eachPart
	var of []string
	under := ""
	if len(asked) > 0 {
		under = asked[0]
	}
	var grow *[]string // what a line that is continued belongs to
	var growItem *item
	word := ""
	for _, l := range Joined(strings.Split(sheet, "\n")) {
		if head, ok := strings.CutSuffix(strings.TrimPrefix(l, "  "), ":"); ok && slices.Contains(asked, head) && !strings.HasPrefix(l, "  #") {
			under = head
			continue
		}
		if text, ok := strings.CutPrefix(l, "    # - {"); ok {
			it := readItem(text)
			c.items[under] = append(c.items[under], it)
			growItem, word = &c.items[under][len(c.items[under])-1], ""
			continue
		}
		if text, ok := strings.CutPrefix(l, "    #     "); ok && growItem != nil {
			for _, w := range [...]string{"or ", "also ", "and "} {
				if rest, ok := strings.CutPrefix(text, w); ok {
					word, text = w, rest
				}
			}
			growItem.more(word, text)
			continue
		}
		growItem = nil
		text, ok := strings.CutPrefix(l, "  # ")
		if !ok {
			continue
		}
		if rest, ok := strings.CutPrefix(text, "    "); ok {
			if grow != nil {
				*grow = append(*grow, parts(rest)...)
			}
			continue
		}
		grow = nil
		name, value, ok := strings.Cut(text, ": ")
		switch {
		case !ok:
		case slices.Contains(asked, name):
			if value, _, _ = strings.Cut(value, "   # "); !slices.Contains(c.single[name], value) {
				c.single[name] = append(c.single[name], value)
			}
			if of != nil {
				c.of[name] = append(c.of[name], of...)
			}
			if loose != nil {
				c.each[name] = append(c.each[name], loose...)
			}
			of, loose = nil, nil
		case name == "of":
			of = parts(value)
			grow = &of
		default:
			loose = append(loose, eachPart{name, parts(value)})
			grow = &loose[len(loose)-1].places
		}
	}
	return c
}

// parts splits words at the commas that are in no brackets; remarks fall away.
func parts(text string) (list []string) {
	depth, start := 0, 0
	add := func(s string) {
		s, _, _ = strings.Cut(s, " (attack)")
		s, _, _ = strings.Cut(s, " (port)")
		if s = strings.TrimSpace(s); s != "" {
			list = append(list, s)
		}
	}
	for i, r := range text {
		switch r {
		case '[', '{', '(':
			depth++
		case ']', '}', ')':
			depth--
		case ',':
			if depth == 0 {
				add(text[start:i])
				start = i + 1
			}
		}
	}
	add(text[start:])
	return list
}

func readItem(text string) (it item) {
	text, _, _ = strings.Cut(text, "   # ")
	text = strings.TrimSuffix(strings.TrimSpace(text), "}")
	for i, p := range parts(text) {
		key, value, _ := strings.Cut(p, ": ")
		switch {
		case i == 0:
			it.verb, it.of = key, value
		case key == "from" && it.verb != "main":
			it.from = ", from: " + value
		case key == "blocks":
			it.with, it.own = key, map[string]string{}
			for _, b := range parts(strings.Trim(value, "{}")) {
				name, road, _ := strings.Cut(b, ": ")
				it.blocks, it.roads = append(it.blocks, name), append(it.roads, road)
			}
		default:
			it.with, it.roads = key, append(it.roads, value)
		}
	}
	return it
}

func (it *item) more(word, text string) {
	for _, p := range parts(text) {
		switch word {
		case "or ":
			it.roads = append(it.roads, p)
		case "also ":
			it.blocks = append(it.blocks, p)
		case "and ":
			if name, road, ok := strings.Cut(p, ": "); ok && it.own != nil {
				it.blocks, it.own[name] = append(it.blocks, name), road
			}
		}
	}
}

// Orders are random orders made of what the sheet offers: what stands under "orders:". They need
// not be legal. wild is how likely in a hundred more is combined than a line of the sheet.
func (c *Choices) Orders(rnd *rand.Rand, wild int) string {
	var b strings.Builder
	for _, name := range c.names {
		switch {
		case len(c.items[name]) > 0:
			c.list(&b, rnd, name, wild)
		case len(c.single[name]) > 0:
			fmt.Fprintf(&b, "  %s: %s\n", name, c.value(rnd, name, wild))
		default:
			fmt.Fprintf(&b, "  %s: none\n", name)
		}
	}
	return b.String()
}

// Single are orders that take one choice of the sheet each, for each that there is under
// the name of a question: every line, with every block and every road or place that the
// sheet says can stand in its stead. Of what makes a list together it takes the lines.
func (c *Choices) Single(name string) (list []string) {
	for _, value := range c.single[name] {
		list = append(list, "  "+name+": "+value+"\n")
	}
	add := func(it item, of, rest string) {
		list = append(list, "  "+name+":\n    - {"+it.verb+": "+of+rest+it.from+"}\n")
	}
	for _, it := range c.items[name] {
		switch it.with {
		case "":
			add(it, it.of, "")
		case "blocks":
			for _, block := range it.blocks {
				roads := it.roads
				if it.own[block] != "" {
					roads = []string{it.own[block]}
				}
				for _, road := range roads {
					add(it, it.of, ", blocks: {"+block+": "+road+"}")
				}
			}
		default:
			for _, of := range append([]string{it.of}, it.blocks...) {
				for _, place := range it.roads {
					add(it, of, ", "+it.with+": "+place)
				}
			}
		}
	}
	return list
}

func pick[T any](rnd *rand.Rand, list []T) T { return list[rnd.IntN(len(list))] }

// value is what answers a question that is no list of items.
func (c *Choices) value(rnd *rand.Rand, name string, wild int) string {
	of, each := c.of[name], c.each[name]
	switch {
	case rnd.IntN(100) >= wild:
	case len(each) > 0:
		var list []string
		for _, i := range rnd.Perm(len(each)) {
			if rnd.IntN(5) > 0 && len(each[i].places) > 0 {
				list = append(list, each[i].name+": "+pick(rnd, each[i].places))
			}
		}
		if len(list) > 0 {
			return "{" + strings.Join(list, ", ") + "}"
		}
	case len(of) > 0:
		var list []string
		for _, i := range rnd.Perm(len(of))[:1+rnd.IntN(len(of))] {
			list = append(list, quote(of[i]))
		}
		return "[" + strings.Join(list, ", ") + "]"
	}
	return pick(rnd, c.single[name])
}

func quote(name string) string {
	if strings.ContainsAny(name[:1], "0123456789\"") {
		return `"` + strings.Trim(name, `"`) + `"`
	}
	return name
}

// list is a list of items, some with an otherwise.
func (c *Choices) list(b *strings.Builder, rnd *rand.Rand, name string, wild int) {
	n := 1
	if rnd.IntN(100) < wild {
		n = rnd.IntN(7)
	}
	if n == 0 {
		fmt.Fprintf(b, "  %s: none\n", name)
		return
	}
	fmt.Fprintf(b, "  %s:\n", name)
	for range n {
		words := c.item(rnd, name, wild)
		if name == "actions" && rnd.IntN(300) < wild && !strings.HasPrefix(words, "{main: ") {
			other := "none"
			if rnd.IntN(4) > 0 {
				other = c.item(rnd, name, wild)
			}
			words = strings.TrimSuffix(words, "}") + ", otherwise: " + other + "}"
		}
		fmt.Fprintf(b, "    - %s\n", words)
	}
}

func (c *Choices) item(rnd *rand.Rand, name string, wild int) string {
	all := c.items[name]
	it := pick(rnd, all)
	road := func(it item, block string) string {
		if it.own[block] != "" {
			return it.own[block]
		}
		return pick(rnd, it.roads)
	}
	switch {
	case it.with == "":
		return "{" + it.verb + ": " + it.of + it.from + "}"
	case it.with != "blocks":
		of := it.of
		if len(it.blocks) > 0 && rnd.IntN(2) == 0 {
			of = pick(rnd, it.blocks)
		}
		return "{" + it.verb + ": " + of + ", " + it.with + ": " + pick(rnd, it.roads) + it.from + "}"
	}
	var marches []string
	seen := map[string]bool{}
	for _, i := range rnd.Perm(len(all)) {
		if all[i].verb != it.verb || all[i].of != it.of {
			continue
		}
		for _, block := range all[i].blocks {
			if !seen[block] && (len(marches) == 0 || rnd.IntN(100) < wild/2+10) {
				seen[block] = true
				marches = append(marches, block+": "+road(all[i], block))
			}
		}
	}
	return "{" + it.verb + ": " + it.of + ", blocks: {" + strings.Join(marches, ", ") + "}}"
}
