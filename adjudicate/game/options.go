package game

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/orders"
	"fieldpost/orders/say"
)

// Optional are rules with optional rules that a game can be played with. Where a game names its
// scenario they follow it, each after a comma: "full-war, lostwithiel"; Start takes them so.
type Optional interface {
	Rules
	// Options are the optional rules, in the rulebook's order.
	Options() []Option
}

// Option is an optional rule.
type Option struct {
	Name string
	Rule string // its number in the rulebook
	Text string // what it does, in a few words
}

// SplitScenario takes apart how a game names its scenario and its optional rules.
func SplitScenario(text string) (scenario string, options []string) {
	parts := strings.Split(text, ", ")
	return parts[0], parts[1:]
}

// OptionNames are the names of the optional rules, none of most games.
func OptionNames(r Rules) (names []string) {
	if o, ok := r.(Optional); ok {
		for _, x := range o.Options() {
			names = append(names, x.Name)
		}
	}
	return names
}

// NameScenario names a scenario with optional rules, each once, in the rulebook's order. The
// error says what is wrong, and the hint what would be right.
func NameScenario(r Rules, scenario string, options []string) (text, hint string, err error) {
	if known := r.Scenarios(); !slices.Contains(known, scenario) {
		return "", "its scenarios are: " + listed(known), say.Errorf("%s has no scenario '%s'", r.Title(), orders.Safe(scenario))
	}
	known := OptionNames(r)
	for _, o := range options {
		switch {
		case len(known) == 0:
			return "", "", fmt.Errorf("%s has no optional rules", r.Title())
		case !slices.Contains(known, o):
			return "", "its optional rules are: " + listed(known), fmt.Errorf("%s has no optional rule '%s'", r.Title(), orders.Safe(o))
		}
	}
	text = scenario
	for _, o := range known {
		if slices.Contains(options, o) {
			text += ", " + o
		}
	}
	return text, "", nil
}

// CheckScenario says what is wrong with a scenario as a game names it.
func CheckScenario(r Rules, text string) (hint string, err error) {
	scenario, options := SplitScenario(text)
	right, hint, err := NameScenario(r, scenario, options)
	if err == nil && right != text {
		return "it would be: " + right, fmt.Errorf("'%s' does not name each optional rule once, in the rulebook's order", orders.Safe(text))
	}
	return hint, err
}

func listed(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
}
