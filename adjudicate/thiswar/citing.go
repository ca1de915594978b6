package thiswar

import "strings"

// rulesOf are the numbers of the rulebook under which a question or a draw is
// looked up in a dispute: by its name, and by the verb of the answer where that
// decides.
var rulesOf = map[string]string{
	"discard": "2.1", "card": "2.31", "tied": "2.31", "event": "6.01", "fever": "6.42", "desertion": "6.44", "place": "12.53",
	"actions": "6.02", "actions move": "6.11", "actions march": "6.1", "actions halt": "6.1", "actions muster": "6.12",
	"actions sail": "6.2", "actions strengthen": "6.3", "actions deploy": "6.3", "onward": "6.15", "into-city": "6.15",
	"target": "7.01", "battle": "7.02", "siege": "7.03", "sally": "8.2", "storm": "8.3", "turncoat": "7.96", "main": "7.1", "withdraw": "7.2",
	"general": "7.3", "last-stand": "7.92", "post": "7.97", "fire": "7.4", "fire fire": "7.44", "fire engage": "7.44",
	"aim": "7.41", "retreat": "7.6", "regroup": "7.7", "captured": "7.81", "join": "8.1", "maintain": "8.1",
	"bombard": "8.2", "breach": "8.3", "exchange": "8.3", "continue": "8.2",
	"supply": "9.12", "quartermaster": "9.12", "attrition": "9.21", "disperse": "9.22", "followers": "10.12",
	"recruit": "11.2", "home": "11.3", "nma-share": "11.12", "nma-horse": "11.12",
	"hit": "7.4", "losses": "7.4", "planned": "",
}

// drawsOf are the same for draws, by their label or the beginning of it.
var drawsOf = []struct{ label, rule string }{
	{"siege", "9.2"}, {"rout", "7.42"}, {"pursuit", "7.43"}, {"fire", "7.4"}, {"engage", "7.4"}, {"artillery-", "7.61"},
	{"sea-move", "6.2"}, {"mining", "8.3"}, {"breach", "8.3"}, {"withdrawal", "7.2"}, {"target", "8.2"}, {"defenders", "8.2"},
	{"shuffle-", "2.1"}, {"draw-", "12.53"},
}

// RuleOf is as adjudicate's table of rule numbers says: for a question, by its key, its
// name and the verb of its answer, or for a draw, which has no name. It is "" where it
// does not know.
func (r *Rules) RuleOf(key, name, verb string) string {
	if name != "" {
		return ruleOf(key, name, verb)
	}
	label := key[strings.LastIndexByte(key, '/')+1:]
	for _, d := range drawsOf {
		if strings.HasPrefix(label, d.label) {
			return d.rule
		}
	}
	return ""
}

// ruleOf knows by the key which of two a question is that has one name in two chapters.
func ruleOf(key, name, verb string) string {
	at := key[strings.LastIndexByte(key, '/')+1:]
	switch {
	case name == "recruit" && strings.HasPrefix(at, "choice-"):
		return "6.3"
	case name == "event" && at != "event":
		return "10.1"
	case name == "hit" && strings.Contains(key, "/withdrawal/"):
		return "7.2"
	}
	if n, ok := rulesOf[name+" "+verb]; ok {
		return n
	}
	return rulesOf[name]
}
