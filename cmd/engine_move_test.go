package cmd

import (
	"slices"
	"strings"
	"testing"
)

// A group that moves nothing would cost a point: it is not offered, and refused with its
// rule, in both games.
func TestEngineMovesNothing(t *testing.T) {
	for game, rule := range map[string]string{"richard-iii": "5.2", "this-war-without-an-enemy": "6.11"} {
		c := startEngineOf(t, game)
		scenario := map[string]string{"richard-iii": "kingmaker", "this-war-without-an-enemy": "mid-war"}[game]
		c.say(`{"setup":{"scenario":%q,"seed":"x"}}`, scenario)
		refused := 0
		for refused < 3 {
			l := c.hear()
			switch {
			case l.Over != nil:
				t.Fatalf("%s: nobody moved", game)
			case l.Error != nil && l.Error.Code == "moves-nothing" && l.Error.Rule == rule:
				refused++
				c.say(`{"answer":%q}`, c.question().Options[0])
			case l.Error != nil:
				t.Fatalf("%s: %+v", game, l.Error)
			case l.Question == nil:
			case strings.HasSuffix(l.Question.Key, "/march-1"):
				if slices.Contains(l.Question.Options, "halt") {
					t.Errorf("%s: a halt is offered", game)
				}
				c.say(`{"answer":"halt"}`)
			default:
				answer := l.Question.Options[len(l.Question.Options)-1]
				if i := slices.IndexFunc(l.Question.Options, func(o string) bool { return strings.HasPrefix(o, "move ") }); i >= 0 {
					answer = l.Question.Options[i]
				}
				c.say(`{"answer":%q}`, answer)
			}
		}
		c.close()
	}
}
