package chart

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Number is the number of an area in pictures of the map, -1 if it is not on it.
func (m *Map) Number(area string) int { return m.find(area) }

// Areas are the names of the areas by number.
func (m *Map) Areas() []string {
	out := make([]string, len(m.areas))
	for i, a := range m.areas {
		out[i] = a.name
	}
	return out
}

// Names are those of areas and cities. Within is the area of a city or of itself, empty where
// there is no such place.
func (m *Map) Names() []string {
	out := m.Areas()
	for _, a := range m.areas {
		for _, t := range a.cities {
			out = append(out, t.name)
		}
	}
	return out
}

// Within is as Names says.
func (m *Map) Within(place string) string {
	for _, a := range m.areas {
		if a.name == place {
			return a.name
		}
	}
	for _, a := range m.areas {
		for _, t := range a.cities {
			if t.name == place {
				return a.name
			}
		}
	}
	return ""
}

// Numbers are those of the areas in which some places are, each once, in the order of the map.
func (m *Map) Numbers(places []string) (numbers []int) {
	for i, a := range m.areas {
		if slices.Contains(places, a.name) || slices.ContainsFunc(a.cities, func(t town) bool { return slices.Contains(places, t.name) }) {
			numbers = append(numbers, i)
		}
	}
	return numbers
}

// Named are the numbers of the areas that a line of a public report speaks of, each
// once, in the order of the map: by their own name or by that of a city. Blocks
// and sides are called after areas; so a name counts only where it is said to be
// a place: "in Kent", "Kent → Essex", "Battle of Kent".
func (m *Map) Named(words string) (numbers []int) {
	for i, a := range m.areas {
		if m.isPlace(words, a.name) || slices.ContainsFunc(a.cities, func(t town) bool { return m.isPlace(words, t.name) }) {
			numbers = append(numbers, i)
		}
	}
	return numbers
}

var placeBefore = [...]string{"in ", "into ", "from ", "at ", "near ", "battle of ", "siege of ", "storm of ", "sally from ", strings.TrimLeft(arrow, " ")}

// isPlace says that words speak of a name as a place, and not of a longer one
// that holds it.
func (m *Map) isPlace(words, name string) bool {
	for at := 0; ; {
		k := strings.Index(words[at:], name)
		if k < 0 {
			return false
		}
		before, after := words[:at+k], words[at+k+len(name):]
		at += k + len(name)
		if m.longer(before, name, after) {
			continue
		}
		if strings.HasPrefix(after, arrow) {
			return true
		}
		lower := strings.ToLower(before)
		for _, w := range placeBefore {
			if strings.HasSuffix(lower, w) {
				return true
			}
		}
	}
}

// longer says that a name goes on before or after: "North Yorks" is not "York".
func (m *Map) longer(before, name, after string) bool {
	if r, _ := utf8.DecodeRuneInString(after); unicode.IsLetter(r) {
		return true
	}
	for _, a := range m.areas {
		if len(a.name) <= len(name) {
			continue
		}
		if k := strings.Index(a.name, name); k >= 0 && strings.HasSuffix(before, a.name[:k]) && strings.HasPrefix(after, a.name[k+len(name):]) {
			return true
		}
	}
	return false
}
