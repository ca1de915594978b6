package asking

import (
	"strconv"
	"strings"

	"fieldpost/cmd/internal/planform"
	"fieldpost/orders"
)

// entryWhen asks when an entry of orders ahead is used, and whether its player is asked then.
func (r *running) entryWhen(x *sent) error {
	book := planform.New(r.rules, r.view)
	var tests []planform.Test
	for {
		when := r.say.Sprintf("whenever they are legal")
		if tests != nil {
			when = r.say.Sprintf("when %s", book.Condition(x.When, x.when).Said)
		}
		n, err := r.front.Choose(r.say.Sprintf("When are they used?"), visible([]string{when, r.say.Sprintf("a condition, that must hold too"), r.say.Sprintf("ask me then")}))
		if err != nil || n != 1 {
			x.ask = err == nil && n == 2
			return err
		}
		more, err := r.test(book, book.Facts(x.When))
		if err != nil {
			return err
		}
		tests = append(tests, more...)
		x.when = planform.When(tests)
	}
}

// test has a condition chosen; nil where its player goes back.
func (r *running) test(book *planform.Book, facts []planform.Fact) (tests []planform.Test, err error) {
	named := func(f planform.Fact) string {
		if f.Group != "" {
			return f.Group + ": " + f.Words
		}
		return f.Words
	}
	var labels []string
	for _, f := range facts {
		labels = append(labels, orders.Visible(named(f)))
	}
	n, err := r.front.Choose(r.say.Sprintf("When? What is looked at:"), append(labels, r.say.Sprintf("back")))
	if err != nil || n == len(facts) {
		return nil, err
	}
	f, compares := facts[n], book.Compares()
	labels = nil
	for _, w := range f.Ways {
		labels = append(labels, compares[w])
	}
	if n, err = r.front.Choose(named(f), labels); err != nil {
		return nil, err
	}
	t := planform.Test{Fact: f.Name, Is: f.Ways[n]}
	switch {
	case f.YesNo:
		t.Is, t.Not = "", f.Ways[n] == "not"
	case f.Number:
		return r.number(book, t, f, facts, named)
	default:
		if n, err = r.front.Choose(named(f)+" "+compares[t.Is], f.Texts); err != nil {
			return nil, err
		}
		t.Text = f.Texts[n]
	}
	return []planform.Test{t}, nil
}

// number has a number compared with one that is written, or with another.
func (r *running) number(book *planform.Book, t planform.Test, f planform.Fact, facts []planform.Fact, named func(planform.Fact) string) ([]planform.Test, error) {
	begun := named(f) + " " + book.Compares()[t.Is]
	labels, others := []string{r.say.Sprintf("a number")}, []string{""}
	for _, x := range facts {
		if x.Number && x.Name != f.Name {
			labels, others = append(labels, orders.Visible(named(x))), append(others, x.Name)
		}
	}
	n, err := r.front.Choose(begun+" …", labels)
	if err != nil {
		return nil, err
	}
	title, before := r.say.Sprintf("%s, mostly %d to %d:", begun, f.From, f.To), strconv.Itoa(max(f.From, min(f.To, 2)))
	if t.Than = others[n]; t.Than != "" {
		title, before = r.say.Sprintf("More or less by how much (0: none; -2: less by two):"), "0"
	}
	line, err := r.front.Line(title, before)
	if err != nil {
		return nil, err
	}
	if t.N, err = strconv.Atoi(strings.TrimSpace(line)); err != nil {
		r.front.Say([]string{"", r.say.Sprintf("'%s' is no number.", orders.Visible(line))})
		return nil, nil
	}
	return []planform.Test{t}, nil
}
