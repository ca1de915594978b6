package richard3

import "strings"

// rulesOf are the numbers of the rulebook under which a question or a draw is
// looked up in a dispute: by its name, and by the verb of the answer where that
// decides.
var rulesOf = map[string]string{
	"card": "1.1", "mulligan": "5.1", "hand": "5.1",
	"actions": "5.0", "actions move": "5.2", "actions march": "5.2", "actions halt": "5.2", "actions sail": "5.3",
	"actions alone": "5.3.1", "actions with": "5.3.1", "actions recruit": "5.4", "actions muster": "5.1", "actions plague": "5.1",
	"actions main attack": "6.3",
	"battle":              "6.1", "treason": "6.9",
	"turn": "6.2", "turn fire": "6.4", "turn charge": "6.5", "turn retreat": "6.6", "turn treachery": "6.9",
	"hit": "6.4", "regroup": "6.7",
	"enter": "6.82", "execute": "9.1", "supply": "7.1", "exile": "7.2", "home": "8.3", "planned": "",
}

// drawsOf are the same for draws, by their label.
var drawsOf = map[string]string{"fire": "6.4", "charge": "6.5", "bonus-fire": "6.5", "treachery": "6.9", "treason": "6.9", "shuffle": "8.5", "redeal": "5.1"}

// RuleOf is as adjudicate's table of rule numbers says: for a question, by its key, its
// name and the verb of its answer, or for a draw, which has no name. It is "" where it
// does not know.
func (r *Rules) RuleOf(key, name, verb string) string {
	if name == "" {
		return drawsOf[key[strings.LastIndexByte(key, '/')+1:]]
	}
	return ruleOf(name, verb)
}

func ruleOf(name, verb string) string {
	if n, ok := rulesOf[name+" "+verb]; ok {
		return n
	}
	return rulesOf[name]
}
