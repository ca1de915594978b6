package richard3

import (
	"fmt"
	"strings"

	"fieldpost/adjudicate/table"

	"gopkg.in/yaml.v3"
)

// snapshot says where every block is and how strong.
func (g *Game) snapshot() map[string]string {
	m := map[string]string{}
	for i := range g.Blocks {
		s := g.info(blockID(i)).side
		if s == table.Nobody { // the Rebel is the Pretender's, and aside for the King
			s = g.pretender()
			m[Houses[g.king]+"/"+g.name(blockID(i))] = "aside"
		}
		words := g.areaName(g.Blocks[i].At)
		switch g.Blocks[i].At {
		case pool, faceDown, dead, gone, aside, minor:
		default:
			words += " " + itoa(int(g.Blocks[i].Strength))
		}
		m[Houses[s]+"/"+g.name(blockID(i))] = words
	}
	return m
}

func (g *Game) compare(before map[string]string, c ruleCase) (problems []string) {
	after := g.snapshot()
	for _, k := range sortedKeys(after) {
		want, named := c.Expect.Changes[k]
		switch {
		case named && after[k] != want:
			problems = append(problems, fmt.Sprintf("%s: %s, want %s", k, after[k], want))
		case named && before[k] == want:
			problems = append(problems, fmt.Sprintf("%s: was %s already", k, want))
		case !named && before[k] != after[k] && (c.Expect.Changes != nil || c.Expect.Places == nil):
			problems = append(problems, fmt.Sprintf("%s changed from %s to %s", k, before[k], after[k]))
		}
		if p, ok := c.Expect.Places[k]; ok && after[k] != p && !strings.HasPrefix(after[k], p+" ") {
			problems = append(problems, fmt.Sprintf("%s is in %s, want %s", k, after[k], p))
		}
	}
	for _, m := range []map[string]string{c.Expect.Changes, c.Expect.Places} {
		for _, k := range sortedKeys(m) {
			if _, ok := after[k]; !ok {
				problems = append(problems, "there is no block "+k)
			}
		}
	}
	facts := map[string]string{"king": Houses[g.king], "turn": itoa(g.turn), "campaign": itoa(g.campaign),
		"phase": g.phase.String(), "winner": "", "player1": "", "king-block": "", "pretender-block": ""}
	if g.winner != table.Nobody {
		facts["winner"] = Houses[g.winner]
	}
	if g.player1 != table.Nobody {
		facts["player1"] = Houses[g.player1]
	}
	if x := g.claimant[g.king]; x != noBlock {
		facts["king-block"] = g.name(x)
	}
	if x := g.claimant[g.pretender()]; x != noBlock {
		facts["pretender-block"] = g.name(x)
	}
	for _, k := range sortedKeys(c.Expect.Facts) {
		if have, ok := facts[k]; !ok || have != c.Expect.Facts[k] {
			problems = append(problems, fmt.Sprintf("%s is %q, want %q", k, have, c.Expect.Facts[k]))
		}
	}
	return problems
}

func checkNext(c ruleCase, res *table.Result) []string {
	switch c.Expect.Next.Kind {
	case 0:
		return nil
	case yaml.ScalarNode:
		if !res.Over {
			return []string{"the game is not over: " + res.Open[0].Key()}
		}
		return nil
	}
	var next struct{ Side, Question string }
	if err := c.Expect.Next.Decode(&next); err != nil {
		return []string{err.Error()}
	}
	for _, q := range res.Open {
		if Houses[q.Side] == next.Side && q.Name == next.Question {
			return nil
		}
	}
	if res.Over {
		return []string{fmt.Sprintf("next should be %+v, but it is over", next)}
	}
	q := res.Open[0]
	return []string{fmt.Sprintf("next is %s asked of %s (%s), not %+v", q.Name, Houses[q.Side], optionWords(q), next)}
}

func checkFires(c ruleCase, res *table.Result) (problems []string) {
	if c.Expect.Fires == nil {
		return nil
	}
	var fires []table.Event
	for _, e := range res.Events {
		switch e.Kind {
		case "fired", "charged", "fired-back":
			fires = append(fires, e)
		}
	}
	if len(fires) != len(c.Expect.Fires) {
		problems = append(problems, fmt.Sprintf("%d fires, want %d: %+v", len(fires), len(c.Expect.Fires), fires))
	}
	for i, want := range c.Expect.Fires {
		if i >= len(fires) {
			break
		}
		f := fires[i]
		if want.Side != "" && want.Side != Houses[f.Side] || want.Block != "" && want.Block != f.Block ||
			want.Rating != "" && want.Rating != f.Rating || want.Dice != nil && *want.Dice != len(f.Dice) ||
			want.Hits != nil && *want.Hits != f.Hits {
			problems = append(problems, fmt.Sprintf("fire %d: %s %s %s, %d dice, %d hits; want %+v", i+1, Houses[f.Side], f.Block, f.Rating, len(f.Dice), f.Hits, want))
		}
	}
	return problems
}
