package kingcharles

import "fieldpost/adjudicate/game/tongue"

// cardWords says of each card what is on it: its name, what it is, the rule and what it does.
// Of cards that are alike it says so once, with their number.
func (g *Game) cardWords(t tongue.Tongue, cards []cardID) (lines []string) {
	count := map[string]int{}
	for _, c := range cards {
		count[g.cardWord(t, c)]++
	}
	for _, c := range cards {
		line := g.cardWord(t, c)
		switch n := count[line]; {
		case n > 1:
			lines = append(lines, t.Sprintf("%d times %s", n, line))
		case n == 1:
			lines = append(lines, line)
		}
		delete(count, line)
	}
	return lines
}

// cardWord says what is on one card (12.2, 12.4, 12.5).
func (g *Game) cardWord(t tongue.Tongue, c cardID) string {
	p := &g.cards[c]
	switch {
	case g.coreCard(c):
		return t.Sprintf("%s (12.2): a Core card of %d Ops", t.Word(p.Name), g.opsValue(c))
	case p.Type == "ops":
		return t.Sprintf("%s, %s (12.4): %d Ops", t.Word(p.Name), t.Word(periodWords[p.Period]), p.Value)
	case p.campaign():
		return t.Sprintf("%s, %s (12.5): %d times a General is Activated or a Local Notable Raids", t.Word(p.Name), t.Word(periodWords[p.Period]), p.times())
	}
	kind := "an Event of either side"
	switch s, ok := SideOf(p.CharlesCard.Side); {
	case p.Mandatory:
		kind = "a Mandatory Event"
	case p.Combat && ok:
		kind = "a Combat card of " + sideIn(tongue.Tongue{}, s)
	case p.Combat:
		kind = "a Combat card of either side"
	case ok:
		kind = "an Event of " + sideIn(tongue.Tongue{}, s)
	}
	if p.Response {
		kind += ", also in Response"
	}
	return t.Sprintf("%s, %s (%s), %s: %s", t.Word(p.Name), t.Word(periodWords[p.Period]), ruleOfCard(c), t.Word(kind), t.Word(p.Effect))
}

var periodWords = map[string]string{"early": "Early War", "mid": "Mid War", "late": "Late War", "alt-hist": "Alt-Hist"}

// times is how often a Campaign card can be used (12.5).
func (c *card) times() int {
	switch c.Type {
	case "minor-campaign":
		return 2
	case "major-campaign":
		return 3
	}
	return 0
}
