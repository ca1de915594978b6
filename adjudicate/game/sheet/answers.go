package sheet

import (
	"strings"
	"unicode/utf8"

	"fieldpost/orders"
)

// Pair is a key and what stands behind it, as YAML has it.
type Pair struct{ Key, Value string }

// Single writes an answer of one word or name.
func Single(name, word string) []string { return []string{"  " + name + ": " + orders.Quote(word)} }

// List writes an answer that is a list of names.
func List(name string, names []string) []string {
	quoted := make([]string, len(names))
	for i, n := range names {
		quoted[i] = orders.Quote(n)
	}
	line := "  " + name + ": [" + strings.Join(quoted, ", ") + "]"
	if utf8.RuneCountInString(line) <= Width {
		return []string{line}
	}
	lines := []string{"  " + name + ":"}
	for _, n := range quoted {
		lines = append(lines, "    - "+n)
	}
	return lines
}

// Mapping writes an answer that is a mapping.
func Mapping(name string, pairs []Pair) []string {
	line := "  " + name + ": " + flow(pairs)
	if utf8.RuneCountInString(line) <= Width {
		return []string{line}
	}
	lines := []string{"  " + name + ":"}
	for _, p := range pairs {
		lines = append(lines, "    "+p.Key+": "+p.Value)
	}
	return lines
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
	var lines []string
	for i, p := range pairs {
		lines = append(lines, [...]string{"    - ", "      "}[min(i, 1)]+p.Key+": "+p.Value)
	}
	lines = append(lines, "      "+inner+":")
	for _, p := range of {
		lines = append(lines, "        "+p.Key+": "+p.Value)
	}
	return lines
}

func flow(pairs []Pair) string {
	var words []string
	for _, p := range pairs {
		words = append(words, p.Key+": "+p.Value)
	}
	return "{" + strings.Join(words, ", ") + "}"
}
