package adjudicate

import "slices"

// fewRules of a plan are always said; more of them only where somebody asks what a sheet does.
const fewRules = 8

// restatePlan says what the plan will do from now on: of one that changes the plan in
// force only what is new and what is gone. Where not whole, a long one is only counted.
func (g *Play) restatePlan(lang, pace string, before, now Standing, whole bool) (lines []string) {
	t := speak(lang)
	switch {
	case pace != pacePlans:
		return nil
	case now.plan == nil:
		return []string{t.Sprintf("You have no plan: what is not asked of you is done by standing default.")}
	case now == before:
		return []string{t.Sprintf("Your plan stays in force.")}
	}
	rules := g.Rules.RestatePlan(lang, now.plan)
	say := func(heading string, rules []string) {
		if len(rules) == 0 {
			return
		}
		if lines = append(lines, heading); len(rules) > fewRules && !whole {
			lines = append(lines, "  "+t.Count(len(rules), "rule")+t.Sprintf("; 'fieldpost check' says them one by one"))
			return
		}
		for _, l := range rules {
			lines = append(lines, "  "+l)
		}
	}
	if before.plan == nil {
		say(t.Sprintf("From now on your plan is:"), rules)
		return lines
	}
	was := g.Rules.RestatePlan(lang, before.plan)
	fresh := without(rules, was)
	say(t.Sprintf("New in your plan:"), fresh)
	say(t.Sprintf("No longer in your plan:"), without(was, rules))
	if len(lines) == 0 {
		return []string{t.Sprintf("Your plan stays in force.")}
	}
	if same := len(rules) - len(fresh); same > 0 {
		lines = append(lines, t.Sprintf("All else in it is as before: %s.", t.Count(same, "rule")))
	}
	return lines
}

// without are the rules that are not among others. A rule says its own number, so that
// one in another place is another.
func without(rules, others []string) []string {
	return slices.DeleteFunc(slices.Clone(rules), func(l string) bool { return slices.Contains(others, l) })
}
