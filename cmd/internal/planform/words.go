package planform

import (
	"embed"
	"slices"
	"strconv"
	"strings"
	"sync"

	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view/text"
	"fieldpost/orders"
	"fieldpost/orders/plan"
)

//go:embed words
var catalogues embed.FS

// book has this package's words in all languages but English.
var book = sync.OnceValue(func() *tongue.Book { return tongue.NewBook(catalogues) })

// Compares are the ways in which a fact is compared, in words; "" and "not" are those of a yes/no.
func (b *Book) Compares() map[string]string {
	t := book().In(b.lang)
	return map[string]string{"": t.Word("is so"), "not": t.Word("is not so"), ">=": t.Word("is at least"), "<=": t.Word("is at most"), ">": t.Word("is more than"),
		"<": t.Word("is less than"), "==": t.Word("is"), "!=": t.Word("is not"), "in": t.Word("include"), "not in": t.Word("do not include")}
}

// inWords is a condition in words, of what the facts mean only the beginning.
func (b *Book) inWords(tests []Test, facts []plan.Fact) string {
	compares := b.Compares()
	fact := func(times int, name string) string {
		words := name
		for _, f := range facts {
			if f.Name == name {
				if words = short(b.say.Word(f.Doc)); f.Of != "" {
					words = b.say.Word(f.Of) + ": " + words
				}
			}
		}
		if times > 1 {
			return strconv.Itoa(times) + " × " + words
		}
		return words
	}
	var all []string
	for _, t := range tests {
		words := fact(t.Times, t.Fact)
		switch {
		case t.Is == "" && t.Not:
			words += " " + compares["not"]
		case t.Is != "" && t.Than != "":
			words += " " + compares[t.Is] + " " + fact(t.ThanTimes, t.Than)
			if t.N > 0 {
				words += " + " + strconv.Itoa(t.N)
			} else if t.N < 0 {
				words += " − " + strconv.Itoa(-t.N)
			}
		case t.Is != "" && t.Text != "":
			words += " " + compares[t.Is] + " " + t.Text
		case t.Is != "":
			words += " " + compares[t.Is] + " " + strconv.Itoa(t.N)
		}
		all = append(all, words)
	}
	return orders.Visible(strings.Join(all, " "+book().In(b.lang).Word("and")+" "))
}

// InWords are lines that restate plans, with the conditions that a question can show in its words;
// what is typed by hand and goes beyond them stays as it was typed.
func (b *Book) InWords(lines []string, plans ...string) []string {
	lines = slices.Clone(lines)
	for _, p := range plans {
		for _, s := range b.Show(p).Sections {
			for n, r := range s.Rules {
				spot := plan.Spot{Key: strings.TrimSuffix(s.Kind+"@"+s.Area, "@"), Number: n + 1}
				if len(s.Rules) == 1 {
					spot.Number = 0
				}
				end := " (" + text.RuleName(b.say, spot) + ")."
				for i, l := range lines {
					if r.Plain && r.When != "" && strings.HasSuffix(l, end) {
						lines[i] = strings.Replace(l, orders.Visible(r.When), r.Said, 1)
					}
				}
			}
		}
	}
	return lines
}

// short is what is said first.
func short(words string) string {
	if i := strings.IndexAny(words, ",;:(\u00a0\u202f"); i > 0 {
		words = words[:i]
	}
	return strings.TrimSpace(words)
}
