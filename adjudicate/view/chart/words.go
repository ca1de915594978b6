package chart

import (
	"slices"
	"strconv"
	"strings"

	"fieldpost/adjudicate/game/tongue"
)

// arrow stands between the areas of a road in the words of a report.
const arrow = " → "

// Heard adds the moves that a public report tells, which is lines for people, such as
// "York: 2 blocks Derby → Chester".
func (p *Position) Heard(report, areas []string) {
	const sea = " by sea"
	for _, l := range report {
		words := strings.TrimPrefix(strings.TrimLeft(l, " "), "The ")
		who := slices.IndexFunc(p.Sides[:], func(s string) bool { return s != "" && strings.HasPrefix(strings.ToLower(words), s) })
		words, came, bySea := strings.Cut(words, sea)
		if who >= 0 && strings.Contains(words, arrow) && (!strings.HasPrefix(came, ":") || strings.HasSuffix(came, "lands")) {
			p.Moves = append(p.Moves, Move{Side: who, Road: roadIn(words, areas), Sea: bySea})
		}
	}
}

// roadIn is the road in the words of a report, "2 blocks Derby → Chester → Powys": areas are
// what its places may be called. What else stands in one is left empty.
func roadIn(words string, areas []string) (road []string) {
	parts := strings.Split(words, arrow)
	for i, part := range parts {
		name := ""
		for _, a := range areas {
			fits := part == a
			switch i {
			case 0:
				fits = fits || strings.HasSuffix(part, " "+a)
			case len(parts) - 1:
				fits = fits || strings.HasPrefix(part, a+" ") || strings.HasPrefix(part, a+",")
			}
			if fits && len(a) > len(name) {
				name = a
			}
		}
		road = append(road, name)
	}
	return road
}

func number(s string) int {
	n, _ := strconv.Atoi(s)
	return n
}

func itoa(n int) string { return strconv.Itoa(n) }

// named is the name of a side as at the beginning of a sentence.
func named(t tongue.Tongue, side string) string { return tongue.Capital(t.Word(side)) }

// short is the name of an area as its pack shortens it, in lines; the lines given where
// it does not.
func (m *Map) short(name string, lines []string) []string {
	i := m.find(name)
	if i < 0 || m.areas[i].short == "" {
		return lines
	}
	return strings.Split(strings.ReplaceAll(m.areas[i].short, "& ", "&\n"), "\n")
}
