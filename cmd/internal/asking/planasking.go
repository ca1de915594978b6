package asking

import (
	"slices"
	"strings"

	"fieldpost/cmd/internal/planform"
	"fieldpost/orders"
)

// planning is a plan that its player is led through, question by question.
type planning struct {
	*running
	book  *planform.Book
	kinds []planform.Kind
	facts [][]planform.Fact
	text  string
	area  string // what is answered is for this one, or for everywhere
	more  bool   // the questions that come after others are shown too
}

// askPlan leads through the questions of a plan, which begins as it is in force or on the sheet.
func (r *running) askPlan() error {
	p := &planning{running: r, book: planform.New(r.rules, r.view), text: r.out.Plan}
	p.kinds, p.facts = p.book.Kinds()
	if p.text == "" {
		p.text = r.plans.Text
	}
	before := p.text
	for {
		var m menu
		state := p.book.Show(p.text)
		if len(state.Problems) > 0 { // a sheet of before, that somebody has changed
			p.front.Say(append([]string{""}, visible(state.Problems)...))
			return nil
		}
		rest := 0
		for _, k := range p.kinds {
			switch {
			case p.area != "" && !k.Areas:
			case k.First || p.more:
				m.add(k.Title+": "+p.answered(k, state), func() error { return p.ask(k) })
			default:
				rest++
			}
		}
		if rest > 0 {
			m.add(p.say.Sprintf("%d other questions", rest), func() error { p.more = true; return nil })
		}
		m.add(p.say.Sprintf("a ready-made plan, to be changed"), p.preset)
		if p.area == "" {
			m.add(p.say.Sprintf("for the battle in one area …"), p.where)
		} else {
			m.add(p.say.Sprintf("for everywhere"), func() error { p.area = ""; return nil })
		}
		m.add(p.say.Sprintf("that is the plan"), nil)
		m.add(p.say.Sprintf("leave it, and keep what there was"), nil)
		title := p.say.Sprintf("What is done where you are not asked?")
		if p.area != "" {
			title = p.say.Sprintf("What is done in %s where you are not asked?", p.area)
		}
		n, err := p.choose(title, m)
		switch {
		case err != nil:
			return err
		case n == len(m.labels)-2 && p.text != before:
			if r.out.Plan = p.text; p.text == r.plans.Text {
				r.out.Plan = ""
			}
		}
		if n >= len(m.labels)-2 {
			return nil
		}
	}
}

// menu are labels, and what is done where one is chosen.
type menu struct {
	labels []string
	does   []func() error
}

func (m *menu) add(label string, does func() error) {
	m.labels, m.does = append(m.labels, orders.Visible(label)), append(m.does, does)
}

// choose has one of a menu chosen, and done.
func (p *planning) choose(title string, m menu) (n int, err error) {
	if n, err = p.front.Choose(title, m.labels); err == nil && m.does[n] != nil {
		err = m.does[n]()
	}
	return n, err
}

// edit changes the plan, or says why it cannot be changed so.
func (p *planning) edit(e planform.Edit) error {
	text, err := p.book.Edit(p.text, e)
	if err != nil {
		p.front.Say([]string{"", orders.Visible(err.Error())})
	}
	p.text = text
	return nil
}

func (p *planning) preset() error {
	var m menu
	for _, x := range p.plans.Ready {
		m.add(p.say.Word(x.About), func() error { return p.edit(planform.Edit{Do: "preset", Plan: x.Lines, Area: p.area}) })
	}
	m.add(p.say.Sprintf("back"), nil)
	_, err := p.choose(p.say.Sprintf("Which?"), m)
	return err
}

func (p *planning) where() error {
	var m menu
	var near []string
	for _, b := range p.view.Battles {
		near = append(near, b.Area)
	}
	for _, a := range append(near, p.rules.AreaNames()...) {
		if !slices.Contains(m.labels, a) && slices.Contains(p.rules.AreaNames(), a) {
			m.add(a, func() error { p.area = a; return nil })
		}
	}
	m.add(p.say.Sprintf("back"), nil)
	_, err := p.choose(p.say.Sprintf("Where?"), m)
	return err
}

// key is that of a kind in the plan.
func (p *planning) key(k planform.Kind) string {
	if p.area != "" {
		return k.Name + "@" + p.area
	}
	return k.Name
}

// rules are those that a plan has for a kind, and which of them has no condition, -1 for none.
func (p *planning) rulesOf(k planform.Kind, state planform.State) (rules []planform.Rule, rest int) {
	for _, s := range state.Sections {
		if s.Kind == k.Name && s.Area == p.area {
			rules = s.Rules
		}
	}
	return rules, slices.IndexFunc(rules, func(r planform.Rule) bool { return r.When == "" })
}

// answered is what is done as things stand: "Fight, 1 exception".
func (p *planning) answered(k planform.Kind, state planform.State) string {
	rules, rest := p.rulesOf(k, state)
	words, n := p.house(k), len(rules)
	if rest >= 0 {
		words, n = p.does(rules[rest]), n-1
	}
	if n > 0 {
		words += ", " + p.say.Count(n, "exception")
	}
	return words
}

func (p *planning) does(r planform.Rule) string {
	if r.Ask {
		return p.say.Sprintf("you are asked")
	}
	return r.Words
}

func (p *planning) house(k planform.Kind) string {
	if p.area != "" {
		return p.say.Sprintf("as everywhere")
	}
	return p.say.Sprintf("standing default: %s", k.House)
}

// ask asks a question of a plan until its player goes back.
func (p *planning) ask(k planform.Kind) error {
	for {
		rules, rest := p.rulesOf(k, p.book.Show(p.text))
		var m menu
		for i, r := range rules {
			if i != rest {
				m.add(p.say.Sprintf("When %s: %s", r.Said, p.does(r)), func() error { return p.exception(k, i) })
			}
		}
		words := p.house(k)
		if rest >= 0 {
			words = p.does(rules[rest])
		}
		label := p.say.Sprintf("always: %s", words)
		if len(m.labels) > 0 {
			label = p.say.Sprintf("in any other case: %s", words)
		}
		m.add(label, func() error { return p.answer(k, planform.Edit{Do: "rest", Key: p.key(k)}) })
		m.add(p.say.Sprintf("an exception …"), func() error {
			e := planform.Edit{Do: "add", Key: p.key(k)}
			var err error
			if e.Tests, err = p.test(p.book, p.facts[k.Facts]); err != nil || e.Tests == nil {
				return err
			}
			return p.answer(k, e)
		})
		m.add(p.say.Sprintf("back"), nil)
		n, err := p.choose(k.Title+": "+k.Doc+".", m)
		if err != nil || n == len(m.labels)-1 {
			return err
		}
	}
}

// exception changes a rule.
func (p *planning) exception(k planform.Kind, at int) error {
	rules, _ := p.rulesOf(k, p.book.Show(p.text))
	r := rules[at]
	e := planform.Edit{Do: "rule", Key: p.key(k), At: at, When: r.When, Answer: r.Do}
	var m menu
	m.add(p.say.Sprintf("another answer"), func() error { return p.answer(k, e) })
	if r.Plain {
		m.add(p.say.Sprintf("another condition"), func() (err error) {
			if e.Tests, err = p.test(p.book, p.facts[k.Facts]); err != nil || e.Tests == nil {
				return err
			}
			return p.edit(e)
		})
		m.add(p.say.Sprintf("one more condition, that must hold too"), func() error {
			more, err := p.test(p.book, p.facts[k.Facts])
			if err != nil || more == nil {
				return err
			}
			e.Tests = append(slices.Clone(r.Tests), more...)
			return p.edit(e)
		})
	}
	if at > 0 {
		m.add(p.say.Sprintf("try it earlier"), func() error { return p.edit(planform.Edit{Do: "reorder", Key: p.key(k), At: at, To: at - 1}) })
	}
	m.add(p.say.Sprintf("take it back"), func() error { return p.edit(planform.Edit{Do: "drop", Key: p.key(k), At: at}) })
	m.add(p.say.Sprintf("back"), nil)
	_, err := p.choose(p.say.Sprintf("When %s: %s", r.Said, p.does(r)), m)
	return err
}

// answer has an answer chosen, and makes the change with it.
func (p *planning) answer(k planform.Kind, e planform.Edit) error {
	var m menu
	with := func(answer string) func() error {
		return func() error {
			e.Answer = answer
			return p.edit(e)
		}
	}
	for _, o := range k.Offers {
		m.add(o.Words, with(o.Is))
	}
	if k.List {
		m.add(p.say.Sprintf("these, in this order …"), func() error { return p.list(k, e) })
	}
	m.add(p.say.Sprintf("ask me when it comes"), with("ask"))
	if e.Do == "rest" {
		m.add(p.house(k), with(""))
	}
	m.add(p.say.Sprintf("back"), nil)
	_, err := p.choose(k.Title+":", m)
	return err
}

// list has names written in their order.
func (p *planning) list(k planform.Kind, e planform.Edit) error {
	var names []string
	for _, n := range k.Names {
		names = append(names, n.Is)
	}
	if len(names) > 0 {
		p.front.Say([]string{"", p.say.Sprintf("Known: %s.", orders.Visible(strings.Join(names, ", ")))})
	}
	line, err := p.front.Line(p.say.Sprintf("The first comes first, with commas between them:"), strings.Join(k.Start, ", "))
	if err != nil {
		return err
	}
	for name := range strings.SplitSeq(line, ",") {
		if name = strings.TrimSpace(name); name != "" {
			e.Names = append(e.Names, name)
		}
	}
	if e.Names == nil {
		return nil
	}
	return p.edit(e)
}
