package chart

import (
	"strconv"
	"strings"

	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
)

// arrow stands between the areas of a road in the words of an event.
const arrow = " → "

// turnedBack says that blocks did not come where they sailed: where dice decide it,
// they follow the road, and what came of it follows them.
func turnedBack(p *Position, e view.Event) bool {
	return len(e.Dice) > 0 && !strings.HasSuffix(e.Tail, speak(p.Lang).Sprintf("lands"))
}

// Heard adds the moves that a public report tells, of lines such as "York: 2 blocks Derby →
// Chester".
func (p *Position) Heard(report []string) {
	const sea = " by sea"
	for _, l := range report {
		l = strings.TrimLeft(l, " ")
		who := side(p, mover(p, l))
		_, came, rolled := strings.Cut(l, sea+":")
		if who >= 0 && strings.Contains(l, arrow) && (!rolled || strings.HasSuffix(came, "lands")) {
			words, _, _ := strings.Cut(l, sea)
			p.Moves = append(p.Moves, Move{Side: who, Words: words, Sea: strings.Contains(l, sea)})
		}
	}
}

// mover is the side at the beginning of an event's words.
func mover(p *Position, words string) string {
	t, words := speak(p.Lang), strings.ToLower(words)
	article := "the "
	if t.Lang() == tongue.French {
		article = "le "
	}
	words = strings.TrimPrefix(words, article)
	for _, s := range p.Sides {
		if s != "" && strings.HasPrefix(words, strings.ToLower(t.Word(s))) {
			return s
		}
	}
	return ""
}

// legs are the steps of a move told in words, "York: 2 blocks Derby → Chester
// → Powys": names are what areas may be called.
func legs(words string, names []string) (out [][2]string) {
	parts := strings.Split(strings.TrimSuffix(strings.TrimSuffix(words, " by sea"), " par Mouvement Naval"), arrow)
	from := ""
	for i, part := range parts {
		name := ""
		for _, n := range names {
			fits := part == n
			switch i {
			case 0:
				fits = fits || strings.HasSuffix(part, " "+n)
			case len(parts) - 1:
				fits = fits || strings.HasPrefix(part, n+" ") || strings.HasPrefix(part, n+",")
			}
			if fits && len(n) > len(name) {
				name = n
			}
		}
		if i > 0 && name != "" && from != "" {
			out = append(out, [2]string{from, name})
		}
		from = name
	}
	return out
}

func fields(s string) []string { return strings.Fields(s) }

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
