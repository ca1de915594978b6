package chart

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"fieldpost/adjudicate/game/tongue"
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

// Named are the numbers of the areas that the words of an event speak of, each
// once, in the order of the map: by their own name or by that of a city. Blocks
// and sides are called after areas; so a name counts only where it is said to be
// a place: "in Kent", "Kent → Essex", "Battle of Kent".
func (m *Map) Named(words string) (numbers []int) { return m.NamedIn("", words) }

// NamedIn is Named of words in a language.
func (m *Map) NamedIn(lang, words string) (numbers []int) {
	for i, a := range m.areas {
		if m.isPlace(lang, words, a.name) {
			numbers = append(numbers, i)
			continue
		}
		for _, t := range a.cities {
			if m.isPlace(lang, words, t.name) {
				numbers = append(numbers, i)
				break
			}
		}
	}
	return numbers
}

var placeBefore = [...]string{"in ", "into ", "from ", "at ", "near ", "battle of ", "siege of ", "storm of ", "sally from ", strings.TrimLeft(arrow, " ")}

// frenchBefore are those of French, which also says "Bataille (Kent)".
var frenchBefore = [...]string{"dans ", "à ", "vers ", "depuis ", "devant ", "vient de ", "vient d’", "siège de ", "siège d’", "assaut de ", "assaut d’", "sortie de ", "sortie d’",
	strings.TrimLeft(arrow, " ")}

// isPlace says that words speak of a name as a place, and not of a longer one
// that holds it.
func (m *Map) isPlace(lang, words, name string) bool {
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
		places := placeBefore[:]
		if lang == tongue.French {
			places = frenchBefore[:]
			if strings.HasSuffix(before, "(") && strings.HasPrefix(after, ")") {
				return true
			}
		}
		for _, w := range places {
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
