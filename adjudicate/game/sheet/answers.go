package sheet

import (
	"strings"
	"unicode/utf8"

	"fieldpost/adjudicate/game/which"
	"fieldpost/orders"
)

// Pair is a key and what stands behind it, as YAML has it.
type Pair struct{ Key, Value string }

// Single writes an answer of one word or name.
func Single(name, word string) []string { return []string{"  " + name + ": " + orders.Quote(word)} }

// List writes an answer that is a list of names.
func List(name string, names []string) []string {
	quoted := which.Each(names, orders.Quote)
	line := "  " + name + ": [" + strings.Join(quoted, ", ") + "]"
	if utf8.RuneCountInString(line) <= Width {
		return []string{line}
	}
	return append([]string{"  " + name + ":"}, which.Each(quoted, func(n string) string { return "    - " + n })...)
}

// Mapping writes an answer that is a mapping.
func Mapping(name string, pairs []Pair) []string {
	line := "  " + name + ": " + flow(pairs)
	if utf8.RuneCountInString(line) <= Width {
		return []string{line}
	}
	return append([]string{"  " + name + ":"}, which.Each(pairs, func(p Pair) string { return "    " + p.text() })...)
}

// Item writes an item of a list: a mapping, of which inner is the last key's value, if
// there is one.
func Item(pairs []Pair, inner string, of []Pair) []string {
	all := pairs
	if inner != "" {
		all = append(all[:len(all):len(all)], Pair{inner, flow(of)})
	}
	line := "    - " + flow(all)
	if utf8.RuneCountInString(line) <= Width || inner == "" {
		return []string{line}
	}
	lines := append(Lines(pairs), "      "+inner+":")
	return append(lines, which.Each(of, func(p Pair) string { return "        " + p.text() })...)
}

// Lines are an item of a list with a line for each of its keys.
func Lines(pairs []Pair) (lines []string) {
	for i, p := range pairs {
		lines = append(lines, [...]string{"    - ", "      "}[min(i, 1)]+p.text())
	}
	return lines
}

func (p Pair) text() string { return p.Key + ": " + p.Value }

func flow(pairs []Pair) string { return "{" + strings.Join(which.Each(pairs, Pair.text), ", ") + "}" }
