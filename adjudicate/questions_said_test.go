package adjudicate_test

import (
	"cmp"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/run"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

func (c *corpus) kind(name string) *corpusKind {
	if c.kinds[name] == nil {
		c.kinds[name] = newKind(name)
	}
	return c.kinds[name]
}

// say is a text in French.
func (c *corpus) say(text say.Text) string { return run.Say(c.rules, "fr", text) }

func (c *corpus) sayAll(texts []say.Text) (out []string) {
	for _, text := range texts {
		out = append(out, c.say(text))
	}
	return out
}

// alike is a text without names, numbers, and what the player wrote: but for the verb of an
// answer that is not legal.
func (c *corpus) alike(text string) string {
	text = c.blank.Replace(text)
	text = quotedWords.ReplaceAllStringFunc(text, func(m string) string {
		if strings.HasSuffix(m, "' is not legal") {
			return m
		}
		return "'…'" + m[strings.LastIndexByte(m, '\'')+1:]
	})
	return counted.ReplaceAllString(text, "${1}N")
}

var (
	quotedWords = regexp.MustCompile(`'[^']*'( is not legal)?`)
	counted     = regexp.MustCompile(`(^|[ ;:])[0-9]+\b`)
)

// question notes what there is to a question while it is asked: what is offered, by which
// rule, what the house and a plan say to it, and how the engine refuses all other answers.
func (c *corpus) question(g game.Game, call *corpusCall, q *table.Question) {
	k := c.kind(q.Name)
	k.questions++
	options := c.options(q)
	k.add("options", fmt.Sprintf("%s: %d %s %q %q %q %d: %s", q.Key(), q.Side, q.Name, q.At, q.Area, q.Block, q.N, options))
	asked := g.View(q.Side, []*table.Question{q}, nil).Asked[0]
	k.add("question in a view", inJSON(asked))

	var cited []string
	for _, o := range append(slices.Clone(q.Options), table.Option{}) {
		if rule := cmp.Or(o.Verb, "else") + " " + cmp.Or(c.rules.RuleOf(q.Key(), q.Name, o.Verb), "none"); !slices.Contains(cited, rule) {
			cited = append(cited, rule)
		}
	}
	k.add("cited rule", strings.Join(cited, ", "))

	o, from, ok := g.Planned(q, nil)
	house := []string{fmt.Sprintf("default: %s, %s, %s, %v; silent: %s; a call at every pace: %v", c.text(o), from.Kind, from.Where, ok, c.text(g.Silent(q)), c.rules.Fixed(q)),
		"fr: " + c.say(from.Where)}
	k.add("default", house...)
	for _, p := range c.inPlans[q.Side] {
		o, from, ok := g.Planned(q, p.plan)
		k.add("plan", fmt.Sprintf("%s: %s, %s, %s, %v", p.name, c.text(o), from.Kind, from.Where, ok), c.say(from.Where))
	}

	own, others := c.triedAt(q.Name)
	near := nearly(q, &call.v)
	for _, o := range slices.Concat(own, near, others) {
		c.engine(k, g, q, o)
	}
	try := near[:min(len(near), 3)]
	if len(call.answers) == 0 {
		k.sample(c.rules.Grammar().Phrases, call, cited, house)
		try = slices.Concat(near, own)
		if k.calls > 6 {
			try = try[:min(len(try), 12)]
		}
	}
	for _, o := range try {
		call.tried = append(call.tried, triedAnswer{len(call.answers), o, c.why(g, q, o)})
	}
}

// engine notes what the engine says to an answer.
func (c *corpus) engine(k *corpusKind, g game.Game, q *table.Question, o table.Option) {
	why := c.why(g, q, o)
	if why == nil {
		k.add("refusals by the engine", c.text(o)+": legal")
		return
	}
	french := c.say(why.text)
	k.add("refusals by the engine", fmt.Sprintf("%s: %s: %s (%s) %s", q.Key(), c.text(o), why.code, why.rule, why.text), french)
	k.refused("refusals by the engine", fmt.Sprintf("%s (%s) %s", why.code, why.rule, c.alike(why.text.String())), c.text(o), french)
}

// text is an answer in words, and options are those to a question.
func (c *corpus) text(o table.Option) string { return c.rules.Grammar().Text(o) }
func (c *corpus) options(q *table.Question) string {
	return strings.Join(c.rules.Grammar().Texts(q.Options), " | ")
}

// inJSON is a value in words that are the same in every run.
func inJSON(x any) string {
	data, err := json.Marshal(x)
	if err != nil {
		panic(err)
	}
	return string(data)
}

// letter is what is said to an answer in a letter.
type letter struct {
	given    []game.Given
	problems orders.Problems
	restated []say.Text
}

// send holds what stands under "orders:" against a view, as it is done with every letter.
func (c *corpus) send(v *view.View, body string) (l letter) {
	root, ps := orders.Parse("orders.yaml", []byte("orders:\n"+body), orders.Limits{})
	r := orders.NewReader("orders.yaml", ps)
	defer func() { l.problems = r.Problems() }()
	if root == nil {
		return l
	}
	sides := c.rules.Sides()
	l.given = c.rules.Read(table.Side(slices.Index(sides[:], v.Side)), root.Get("orders"), r)
	if r.Problems().Refused() {
		return l
	}
	c.rules.Check(v, l.given, r)
	if !r.Problems().Refused() {
		l.restated = c.rules.Restate(v, l.given)
	}
	return l
}

// under writes answers to one kind of question under the name of another.
func (c *corpus) under(name, kind string, answers ...table.Option) string {
	text := strings.Join(c.rules.Write(kind, answers), "\n") + "\n"
	if rest, ok := strings.CutPrefix(text, "  "+kind+":"); ok {
		return "  " + name + ":" + rest
	}
	return text
}

// malformed are values that answer nothing.
var malformed = []string{"", " \"\"", " []", " {}", " none", " end", " 7", " [[]]", " Nobody", " [Nobody]", " {Nobody: Nowhere}", " [{nothing: Nobody}]", " {a: {b: c}}", " true", " Nobody to Nowhere", " [~]"}

// letters are what is sent to a call: what was answered, and what is not legal; of few calls
// all that others answer and what answers nothing, as it is nearly the same at each.
func (c *corpus) letters(call *corpusCall, few bool) (list []string) {
	name, n := call.v.Asked[0].Name, len(call.answers)
	write := func(answers ...table.Option) { list = append(list, c.under(name, name, answers...)) }
	write(call.answers...)
	write(call.answers[:n-1]...)
	write(append(slices.Clone(call.answers), call.answers[0])...)
	back := slices.Clone(call.answers)
	slices.Reverse(back)
	write(back...)
	for i, x := range call.tried {
		if x.why != nil && i%11 == n%11 {
			write(append(slices.Clone(call.answers), x.o)...)
		}
	}
	for i := 0; i < len(call.options[0]); i += 1 + len(call.options[0])/6 {
		write(call.options[0][i])
	}
	choices, rnd := gametest.ReadChoices(strings.Join(c.rules.Sheet(&call.v), "\n"), []string{name}), gametest.NewRandom(uint64(n))
	for range 6 {
		list = append(list, choices.Orders(rnd.Rand, 70))
	}
	if !few {
		return list
	}
	for _, value := range malformed {
		list = append(list, "  "+name+":"+value+"\n")
	}
	list = append(list, "  {}\n", "  "+name+"s: none\n", "  nothing: none\n", list[0]+"  if_first: none\n")
	for i, sister := range c.names {
		pool := c.pool[sister]
		if sister == name || len(pool) == 0 {
			continue
		}
		o := pool[(i+len(list))%len(pool)]
		list = append(list, c.under(name, sister, o))
		if i%16 == len(call.answers)%16 {
			list = append(list, c.under(sister, sister, o), list[0]+c.under(sister, sister, o))
		}
	}
	return list
}

// answered notes what there is to a call: its sheet, what answers do and how others are refused to
// who writes a letter, and how each question of its list is put again from the view.
func (c *corpus) answered(call *corpusCall) {
	name := call.v.Asked[0].Name
	k := c.kind(name)
	k.calls++
	k.add("French question in a view", inJSON(call.fr.Asked[0]))
	sheet, french := c.rules.Sheet(&call.v), c.rules.Sheet(&call.fr)
	k.add("sheet", sheet...)
	k.add("French sheet", french...)
	k.add("example of a plan", c.rules.PlanExample(&call.v)...)
	k.add("French example of a plan", c.rules.PlanExample(&call.fr)...)
	written := c.rules.Write(name, call.answers)
	k.add("form", written...)

	var entry []string
	for n := range min(len(call.answers), 8) + 1 {
		entry = append(entry, c.reenter(call, call.answers[:n]))
	}
	for _, x := range call.tried {
		if len(entry) < 16 && x.why != nil && x.after == 0 {
			entry = append(entry, c.reenter(call, []table.Option{x.o}))
		}
	}
	k.add("re-entry from a view", entry...)

	first := c.send(&call.v, c.under(name, name, call.answers...))
	k.add("restatement", say.English(first.restated)...)
	firstFrench := c.sayAll(c.send(&call.fr, c.under(name, name, call.answers...)).restated)
	k.add("French restatement", firstFrench...)
	for _, x := range call.tried {
		c.both(k, call, x)
	}
	for _, body := range c.letters(call, k.calls <= 5) {
		c.note(k, call, body)
	}
	c.ahead(k, call)
	k.finish(call, sheet, french, written, first, firstFrench, entry)
}

// reenter says what is asked next, of a view and some answers.
func (c *corpus) reenter(call *corpusCall, answers []table.Option) string {
	next, areas, err := c.rules.Ask(&call.v, &call.v.Asked[0], answers)
	said := "nothing more is asked"
	switch {
	case err != nil:
		said = "refused: " + err.Error()
	case next != nil:
		said = fmt.Sprintf("%s %q %q %q %d: %s", next.Name, next.At, next.Area, next.Block, next.N, c.options(next))
	}
	return fmt.Sprintf("after [%s] %s; areas %s", strings.Join(c.rules.Grammar().Texts(answers), ", "), said, digest(inJSON(areas)))
}

// note notes what is said to a letter; in French at the first calls of a kind, as it costs as much again.
func (c *corpus) note(k *corpusKind, call *corpusCall, body string) letter {
	l := c.send(&call.v, body)
	inFrench := l
	if k.calls <= 5 {
		inFrench = c.send(&call.fr, body)
	}
	for i, p := range l.problems {
		k.add("refusals of letters", fmt.Sprintf("%q: %d %s", body, p.Kind, p))
		text, hint := c.say(inFrench.problems[i].Text), c.say(inFrench.problems[i].Hint)
		k.add("French refusals of letters", text, hint)
		words := fmt.Sprintf("%s (%s) %s", p.Code, p.Rule, c.alike(p.Text.String()))
		if p.Hint.String() != "" {
			h := c.alike(p.Hint.String())
			if head, _, ok := strings.Cut(h, ": "); ok && strings.ContainsAny(h, "~;") {
				h = head + ": …"
			}
			words += " | " + h
		}
		french := text
		if hint != "" {
			french += " | " + hint
		}
		k.refused("refusals of letters", words, strings.TrimSuffix(body, "\n"), french)
	}
	if len(l.problems) == 0 {
		k.add("refusals of letters", fmt.Sprintf("%q: legal", body))
	}
	if l.restated != nil {
		k.add("restatement", say.English(l.restated)...)
		k.add("French restatement", c.sayAll(inFrench.restated)...)
	}
	return l
}

// both finds where the engine says otherwise to an answer than is said to who writes it in
// a letter, behind those that came before it.
func (c *corpus) both(k *corpusKind, call *corpusCall, x triedAnswer) {
	name := call.v.Asked[0].Name
	before := call.answers[:x.after]
	l := c.note(k, call, c.under(name, name, append(slices.Clone(before), x.o)...))
	var nodes []*orders.Node
	for _, g := range l.given {
		if g.Option == x.o && !g.Every {
			nodes = append(nodes, g.Node)
		}
	}
	for _, o := range before {
		if o == x.o && len(nodes) > 0 {
			nodes = nodes[1:]
		}
	}
	if len(nodes) == 0 || slices.ContainsFunc(l.problems, func(p orders.Problem) bool { return p.Kind == orders.Invalid }) {
		return // it cannot be written behind those, or is read otherwise
	}
	why := x.why
	k.both++
	var said []string
	open := false
	for _, p := range l.problems {
		open = open || p.Code == "unanswered"
		if why != nil && p.Code == why.code && p.Rule == why.rule && strings.Contains(c.alike(p.Text.String()), c.alike(why.text.String())) {
			return
		}
		if p.Kind == orders.Illegal && p.Code != "unanswered" {
			said = append(said, fmt.Sprintf("%s (%s) %s", p.Code, p.Rule, c.alike(p.Text.String())))
		}
	}
	engine, letter := "legal", "legal"
	if why != nil {
		engine = fmt.Sprintf("%s (%s) %s", why.code, why.rule, c.alike(why.text.String()))
	}
	if said != nil {
		letter = strings.Join(said, "; ")
	}
	if engine == letter || why != nil && !c.rules.Grammar().Ordered[name] && (why.code == "not-there" || letter == "legal" && (x.o.Name != "" || !open)) {
		return // a letter's list is not in order: it was held for another question of it, and taken only by one that offers it
	}
	c.differ = append(c.differ, fmt.Sprintf("%s: %s, behind %d others, is by the engine %s, and in a letter %s", call.where, c.text(x.o), x.after, engine, letter))
}

// ahead notes what can be sent ahead with the answer to a call, and what is said to it.
func (c *corpus) ahead(k *corpusKind, call *corpusCall) {
	name, o := call.v.Asked[0].Name, call.answers[0]
	for _, a := range c.rules.Ahead(&call.v, o) {
		for _, q := range a.View.Asked {
			k.add("orders ahead", fmt.Sprintf("%s %v %s", a.Key, a.Bare, inJSON(q)))
			answers := c.pool[q.Name]
			body := c.under(name, name, o)
			lines := c.rules.Write(q.Name, answers[:min(3, len(answers))])
			if a.Bare {
				body += "  " + a.Key + ": " + q.Options[0] + "\n"
			} else {
				body += "  " + a.Key + ":\n    " + strings.Join(lines, "\n    ") + "\n"
			}
			c.note(k, call, body)
			c.note(k, call, c.under(name, name, o)+"  "+a.Key+": {nothing: 1}\n")
		}
	}
}
