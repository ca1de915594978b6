package richard3

import (
	"strings"

	"fieldpost/orders"
	"fieldpost/orders/plan"
)

// kindWords begin a sentence about a kind of question.
var kindWords = map[string]string{
	"battle":   "Battle turns",
	"losses":   "Hits to take",
	"regroup":  "Regroup after a victory",
	"order":    "The next battle",
	"treason":  "Treason, before a battle",
	"enter":    "An heir who comes of age",
	"execute":  "An heir of theirs in your service",
	"supply":   "Supply losses",
	"exile":    "Exiles over the limit",
	"mulligan": "A hand of 13 points or less",
	"hand":     "Your hand where theirs is redealt",
}

// RestatePlan says in plain sentences what a plan will do, where it will ask,
// and what it leaves to the house.
func (r *Rules) RestatePlan(p *plan.Plan) (lines []string) {
	var house []string
	for _, k := range planKinds {
		said := len(lines)
		always := false
		for _, areas := range [...]bool{true, false} {
			for _, s := range sections(p, k.name, areas) {
				list, all := restateSection(s)
				lines = append(lines, list...)
				always = always || all && !areas
			}
		}
		switch {
		case len(lines) == said:
			house = append(house, k.name)
		case !always:
			lines = append(lines, kindWords[k.name]+", in any other case: the house default: "+defaultOf(k.question).text+".")
		}
	}
	switch {
	case len(house) == len(planKinds):
		lines = append(lines, "There is no plan: everything is left to the house defaults.")
	case house != nil:
		lines = append(lines, "Left to the house defaults: "+strings.Join(house, ", ")+".")
	}
	return lines
}

// sections are those of a kind, for one area each or for all.
func sections(p *plan.Plan, kind string, areas bool) (list []plan.Section) {
	if p == nil {
		return nil
	}
	for _, s := range p.Sections {
		if s.Kind == kind && (s.Area != "") == areas {
			list = append(list, s)
		}
	}
	return list
}

// restateSection restates rule by rule; always says that one of them holds whatever happens.
func restateSection(s plan.Section) (lines []string, always bool) {
	begin := kindWords[s.Kind]
	if s.Area != "" {
		begin += " in " + s.Area
	}
	for i, r := range s.Rules {
		words := begin
		switch {
		case r.When != "":
			words += ", when " + orders.Visible(r.When)
		case i > 0:
			words += ", otherwise"
		}
		wish, _ := r.Wish.([]desire)
		if r.Ask {
			words += ": you are asked"
		} else {
			words += ": " + wishWords(wish)
		}
		lines = append(lines, words+" (line "+itoa(r.Line)+").")
		always = always || r.When == ""
	}
	return lines, always
}

// wishWords is a wish in words: "retreat to Essex or Kent, else fire".
func wishWords(wish []desire) string {
	var parts []string
	between := ", else "
	for _, d := range wish {
		list := append([]string(nil), d.list...)
		for i := range list {
			list[i] = itemWords(d.verb, list[i])
		}
		joined := strings.Join(list, ", else ")
		switch {
		case d.verb == "hit", d.verb == "reduce", d.verb == "dismiss":
			joined = "in this order, " + strings.Join(list, ", ")
		case d.who != "":
			between = ", then "
			d.who = itemWords(d.verb, d.who)
		}
		parts = append(parts, strings.TrimSpace(phrase(d)+" "+joined))
	}
	return strings.Join(parts, between)
}

// itemWords explains the words that stand for several blocks or areas.
func itemWords(verb, item string) string {
	switch item {
	case friendly:
		return "a Friendly area"
	case anywhere:
		return "any open area"
	case strongest, weakest:
		return "the " + item
	case anybody:
		return "the likeliest to defect"
	case theKing:
		if verb == "charge" {
			return "their King or Pretender"
		}
		return "your King or Pretender"
	case others:
		return "all others"
	}
	return item
}
