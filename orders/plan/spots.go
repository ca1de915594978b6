package plan

import (
	"fmt"
	"strings"

	"fieldpost/orders"
)

// Spot is where a rule stands in a plan, as its writer finds it again however the
// plan is laid out: under which key ("battle@Middlesex"), and as which of that key's
// rules, from 1; 0 where it is the only one.
type Spot struct {
	Key    string
	Number int
	Text   string // what stands there, on one line: "when: round >= 3, do: {retreat: friendly}"
}

// Spots are the rules of a plan by the lines of its text, which must be a plan that
// Read has taken. There are none where it cannot be read.
func Spots(text string) map[int]Spot {
	spots := map[int]Spot{}
	n, problems := orders.ParseValue("plan", []byte(text), orders.Limits{})
	if n == nil || problems.Refused() {
		return spots
	}
	for _, pair := range n.Keys {
		items, by := itemsOf(pair.Value)
		if !by {
			spots[pair.Key.Line] = Spot{Key: pair.Key.Value, Text: orders.FlowText(pair.Value)}
			continue
		}
		for i, item := range items {
			s := Spot{Key: pair.Key.Value, Number: i + 1, Text: ruleText(item)}
			if len(items) == 1 {
				s.Number = 0
			}
			spots[item.Line] = s
		}
	}
	return spots
}

// ruleText is a rule on one line, its condition as written.
func ruleText(n *orders.Node) string {
	var parts []string
	for _, p := range n.Keys {
		value := orders.FlowText(p.Value)
		if p.Key.Value == keyWhen {
			value = strings.Join(strings.Fields(p.Value.Value), " ")
		}
		parts = append(parts, p.Key.Value+": "+value)
	}
	return strings.Join(parts, ", ")
}

// Name is what the rule is called: its key, or that and its number, for which rule is
// the format, in a language: "%s, rule %d".
func (s Spot) Name(rule string) string {
	if s.Number == 0 {
		return s.Key
	}
	return fmt.Sprintf(rule, s.Key, s.Number)
}
