package kind

import (
	"slices"

	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
)

// Open shows a side the questions it is asked, in the words of the game, and
// everybody who is awaited.
func Open(v *view.View, phrases table.Phrases, s table.Side, sides [2]string, open []*table.Question, asks func(*table.Question) string) {
	for _, q := range open {
		if q.Side == s {
			v.Asked = append(v.Asked, question(q, asks(q), phrases))
		}
		if !slices.Contains(v.Awaited, sides[q.Side]) {
			v.Awaited = append(v.Awaited, sides[q.Side])
		}
	}
	slices.Sort(v.Awaited)
}

func question(q *table.Question, text string, phrases table.Phrases) view.Question {
	return view.Question{Name: q.Name, Key: q.Key(), At: q.At, Text: text, Block: q.Block, Area: q.Area, N: q.N, Options: phrases.Texts(q.Options)}
}
