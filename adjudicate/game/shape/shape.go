// Package shape has what the forms of orders of all games are made of: the parts
// that shapes are put together from, and the words of a game's ORDERS.md on each
// question, so that an editor says what the page says.
package shape

import (
	"strings"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/which"
)

type shape = game.Shape

// Part is a shape that the form names.
func Part(name string) shape { return shape{Part: name} }

// Words are some words.
func Words(words ...string) shape { return shape{Words: words} }

// ListOf is a list of one shape, of any length.
func ListOf(item shape) shape { return shape{List: &item} }

// Any is one of several shapes.
func Any(shapes ...shape) shape { return shape{Any: shapes} }

// Pairs is a mapping of any of these names, each to a value.
func Pairs(names []string, value shape) shape { return shape{Names: names, Each: &value} }

// Item is a mapping whose keys must be there, but for those that end with "?".
func Item(doc string, keys ...game.Key) shape {
	s := shape{Doc: doc}
	for _, k := range keys {
		name, may := strings.CutSuffix(k.Name, "?")
		s.Keys = append(s.Keys, game.Key{Name: name, Must: !may, Shape: k.Shape})
	}
	return s
}

// Key is a key of an item.
func Key(name string, s shape) game.Key { return game.Key{Name: name, Shape: s} }

// Pattern matches texts made of words and names, in this order, with blanks between.
func Pattern(parts ...[]string) string {
	return strings.Join(which.Each(parts, func(names []string) string { return game.AnyCase(names...) }), " +")
}

// Docs are the words of a page on each key under "orders:" of its examples: what stands behind it
// as a comment, or else the heading it is under, or the paragraph before it.
func Docs(page string) map[string]string {
	docs := map[string]string{}
	text, last := "", ""
	headed := map[string]string{}
	for line := range strings.Lines(page) {
		line = strings.TrimRight(line, "\n")
		code, indented := strings.CutPrefix(line, "    ")
		if !indented {
			last = ""
			if name, ok := strings.CutPrefix(line, "### "); ok {
				keys, words, dashed := strings.Cut(name, " — ")
				text = ""
				if dashed {
					for _, k := range strings.Split(keys, ", ") {
						headed[k] = words
					}
				}
			} else if line != "" {
				text = strings.TrimSpace(text + " " + line)
			} else if !strings.HasSuffix(text, ":") {
				text = ""
			}
			continue
		}
		body, comment, _ := strings.Cut(code, "# ")
		key, isKey := keyOf(body)
		switch {
		case isKey:
			last = ""
			switch {
			case docs[key] != "" || headed[key] != "":
			case comment != "":
				last, docs[key] = key, comment
			default:
				docs[key] = text
			}
			text = ""
		case strings.TrimSpace(body) == "" && comment != "" && last != "":
			docs[last] += " " + comment
		default:
			last = ""
		}
	}
	for k, words := range headed {
		docs[k] = tidy(words)
	}
	for k := range docs {
		docs[k] = tidy(docs[k])
	}
	return docs
}

// keyOf is the key of a line right under "orders:".
func keyOf(line string) (string, bool) {
	key, ok := strings.CutPrefix(line, "  ")
	if !ok || strings.HasPrefix(key, " ") || strings.HasPrefix(key, "#") {
		return "", false
	}
	key, _, ok = strings.Cut(key, ":")
	return key, ok && !strings.ContainsAny(key, " {[")
}

// tidy makes words a sentence by themselves.
func tidy(words string) string {
	words = strings.Join(strings.Fields(strings.NewReplacer("`", "", "**", "").Replace(words)), " ")
	if words = strings.TrimRight(words, ":;, "); words == "" {
		return ""
	}
	if what, after, ok := strings.Cut(words, ": "); ok && strings.HasPrefix(what, "or ") {
		words = after + "; " + what // "or stop: what …" goes on from the example
	}
	return strings.ToUpper(words[:1]) + words[1:]
}
