package plans

import (
	"slices"
	"strings"

	"fieldpost/adjudicate/game/sheet"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/game/which"
	"fieldpost/orders"
	"fieldpost/orders/plan"
	"fieldpost/orders/say"
)

// Restate says in plain sentences, in a language, what a plan will do, where it will
// ask, and what it leaves to the house.
func (b *Rulebook[G]) Restate(t tongue.Tongue, p *plan.Plan) (lines []string) {
	var house []string
	for i := range b.Kinds {
		k := &b.Kinds[i]
		said := len(lines)
		always := false
		for _, areas := range [...]bool{true, false} {
			for _, s := range sections(p, k.Name, areas) {
				list, all := b.restateSection(t, k, s)
				lines = append(lines, list...)
				always = always || all && !areas
			}
		}
		switch {
		case len(lines) == said:
			house = append(house, k.Name)
		case !always:
			lines = append(lines, t.Sprintf("%s, in any other case: the standing default: %s.", t.Word(k.Begin), t.Word(k.Default)))
		}
	}
	switch {
	case len(house) == len(b.Kinds):
		lines = append(lines, t.Sprintf("There is no plan: everything is left to the standing defaults."))
	case house != nil:
		lines = append(lines, t.Sprintf("Left to the standing defaults: %s.", strings.Join(house, ", ")))
	}
	return lines
}

// sections are those of a kind, for one area each or for all.
func sections(p *plan.Plan, kind string, areas bool) []plan.Section {
	if p == nil {
		return nil
	}
	return which.From(p.Sections, func(s plan.Section) bool { return s.Kind == kind && (s.Area != "") == areas })
}

// restateSection restates rule by rule; always says that one of them holds whatever happens.
func (b *Rulebook[G]) restateSection(t tongue.Tongue, k *Kind[G], s plan.Section) (lines []string, always bool) {
	begin, key := t.Word(k.Begin), s.Kind
	if s.Area != "" {
		begin, key = t.Sprintf("%s in %s", begin, s.Area), s.Kind+"@"+s.Area
	}
	for i, r := range s.Rules {
		words := begin
		switch {
		case r.When != "":
			words = t.Sprintf("%s, when %s", begin, orders.Visible(r.When))
		case i > 0:
			words = t.Sprintf("%s, otherwise", begin)
		}
		wish, _ := r.Wish.([]Desire)
		if r.Ask {
			words = t.Sprintf("%s: you are asked", words)
		} else {
			words = t.Sprintf("%s: %s", words, t.Say(b.wishWords(wish)))
		}
		spot := plan.Spot{Key: key, Number: i + 1}
		if len(s.Rules) == 1 {
			spot.Number = 0
		}
		lines = append(lines, words+" ("+spot.Name(t.Word("%s, rule %d"))+").")
		always = always || r.When == ""
	}
	return lines, always
}

// WishWords is what a plan's reader has read, in words.
func (b *Rulebook[G]) WishWords(t tongue.Tongue, wish any) string {
	list, _ := wish.([]Desire)
	return t.Say(b.wishWords(list))
}

// NameWords is a name or word of an answer, in words.
func (b *Rulebook[G]) NameWords(t tongue.Tongue, name string) string {
	return t.Word(b.itemWords("", name))
}

// wishWords is a wish in words: "retreat to Essex or Kent, else fire".
func (b *Rulebook[G]) wishWords(wish []Desire) say.Text {
	var parts []say.Text
	between := ", else "
	for _, d := range wish {
		if d.Quiet {
			continue
		}
		list := which.Each(d.List, func(item string) string { return b.itemWords(d.Verb, item) })
		joined := say.List(list, ", else ")
		switch {
		case slices.Contains(b.InOrder, d.Verb) && list != nil:
			joined = say.Textf("in this order, %s", say.List(list, ", "))
		case d.Who != "":
			between = ", then "
			d.Who = b.itemWords(d.Verb, d.Who)
		}
		parts = append(parts, b.phrase(d, joined))
	}
	return say.List(parts, between)
}

// Covers says that a plan has an answer for a kind of question wherever it
// arises; it may still turn out not to be legal.
func Covers(p *plan.Plan, kind string) bool {
	for _, s := range sections(p, kind, false) {
		for _, r := range s.Rules {
			if r.When == "" {
				return true
			}
		}
	}
	return false
}

// InForce reads the plan in force as a view has it; nil if there is none.
func InForce(text string, kinds []plan.Kind, areas []string) *plan.Plan {
	n, problems := orders.ParseValue("plan", []byte(text), orders.Limits{})
	if text == "" || problems.Refused() {
		return nil
	}
	p, _ := plan.Read(n, kinds, areas, orders.NewReader("plan", nil))
	return p
}

// Sheet says, as comments of an order sheet, what the house does where the plan in force says
// nothing of a question that can arise, and which kinds a plan has. area is an example.
func (b *Rulebook[G]) Sheet(t tongue.Tongue, p *plan.Plan, arises func(kind string) bool, covered, area string) (lines []string) {
	var here, everywhere []string
	for i := range b.Kinds {
		k := &b.Kinds[i]
		if arises(k.Name) && !Covers(p, k.Name) {
			lines = append(lines, sheet.Wrap("  #   "+k.Name+": ", tongue.Fields(t.Word(k.Default)))...)
		}
		if k.Areas {
			here = append(here, k.Name)
		} else {
			everywhere = append(everywhere, k.Name)
		}
	}
	if lines == nil {
		lines = []string{"  # " + covered}
	} else {
		lines = append([]string{"  # " + t.Sprintf("Where your plan says nothing, this is done:")}, lines...)
	}
	words := t.Sprintf("The kinds of a plan: %s (these for one area too, as %s@%s), %s.", strings.Join(here, ", "), here[0], area, strings.Join(everywhere, ", "))
	return append(lines, sheet.Wrap("  # ", tongue.Fields(words))...)
}
