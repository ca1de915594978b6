package adjudicate

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
	"fieldpost/crypto/dice"
	"fieldpost/crypto/keys"
	"fieldpost/orders"
	"fieldpost/orders/plan"
)

// Explained is one question or one draw of dice or cards, and what came of it.
// All of it may be hidden from a side.
type Explained struct {
	Key string `json:"key"`
	// Step is the step whose orders and numbers were in force, When where in the game
	// that was.
	Step int `json:"step"`
	// Side was asked Name, and had Options; it answered Answer, By "orders", "plan",
	// "default" or "forced", Where says which key of which file, rule of the plan, or
	// rule of the house. All are empty for a draw.
	Side    string   `json:"side,omitempty"`
	Name    string   `json:"name,omitempty"`
	About   string   `json:"about,omitempty"`
	Options []string `json:"options,omitempty"`
	Answer  string   `json:"answer,omitempty"`
	By      string   `json:"by,omitempty"`
	Where   string   `json:"where,omitempty"`
	// Faces are the dice, or with Shuffle the new order of what was drawn, from 0.
	// Numbers are the sides whose numbers of the step went into them.
	Faces   []int    `json:"faces,omitempty"`
	Shuffle bool     `json:"shuffle,omitempty"`
	Numbers []string `json:"numbers,omitempty"`
	// Rule is the number in the rulebook, where the game has a table of it.
	Rule string `json:"rule,omitempty"`
	// Came is what was told right after.
	Came []Told `json:"came,omitempty"`
}

// Told is a line of a report: To is the side that it was told to, "" for both.
type Told struct {
	Level int    `json:"level"`
	To    string `json:"to,omitempty"`
	Text  string `json:"text"`
}

// Explanation is what Explain found: one thing, or the keys that begin so.
type Explanation struct {
	Found *Explained `json:"found,omitempty"`
	Keys  []Kept     `json:"keys,omitempty"`
}

// Kept is a key, and in a few words what it is of.
type Kept struct {
	Key   string `json:"key"`
	Step  int    `json:"step"`
	Words string `json:"words"`
}

// Explain plays the game again up to a step (0 for all), with the adjudicator's
// identity or what was published, and tells of one question or draw: by its key
// or, where nothing else begins so, by a key's beginning. A beginning of several
// lists them.
func (f *Folder) Explain(id keys.Identity, to int, key string) (out Explanation, err error) {
	id, secret, err := f.secrets(id)
	if err != nil {
		return out, err
	}
	if to < 0 || to > f.Step() {
		return out, fail("", CodeMissingStep, "there is no step %d; the game stands at step %d", to, f.Step())
	}
	to = cmp.Or(to, f.Step())
	all, _, broken := f.closed(id, to-1, false)
	if broken != nil && len(all) == 0 {
		return out, broken
	}
	steps, pending := f.effective(all, min(to, len(all)+1))
	g := *f
	g.watch = &watcher{}
	if _, err := g.run(secret, steps, pending...); err != nil {
		return out, err
	}
	list := g.watch.find(key)
	switch {
	case len(list) == 0:
		e := fail("", CodeNoKey, "nothing in the game has the key '%s', or begins with it", orders.Safe(key)).
			hint("fieldpost replay --explain '' lists all keys; part of one lists what is there")
		if near, ok := orders.Suggest(key, g.watch.keys()); ok {
			e.hint("did you mean: " + near)
		}
		return out, e
	case len(list) > 1:
		for _, t := range list {
			out.Keys = append(out.Keys, Kept{t.key, t.step, t.words(f)})
		}
		return out, nil
	}
	out.Found, err = f.tell(secret, steps, g.watch, list[0])
	return out, err
}

// inWords is an event with its dice and what they scored.
func inWords(e view.Event) string {
	tail := e.Tail
	if tail == "" && e.Hits > 0 {
		tail = fmt.Sprintf("hits: %d", e.Hits)
	}
	text := e.Text
	if len(e.Dice) > 0 {
		text += ": " + numbers(e.Dice)
		if tail != "" {
			text += ","
		}
	}
	return strings.TrimSpace(text + " " + tail)
}

// watcher hears of every question and draw of a run, in their order.
type watcher struct {
	table  *table.Table
	things []*thing
}

// thing is a question or a draw; told is how many events had been told before it.
type thing struct {
	key     string
	step    int
	told    int
	ask     *table.Question // nil for a draw; it has no options, options has
	options []string
	answer  table.Option
	from    table.Source
	faces   []int
	shuffle bool
	numbers [2]bool
}

func (w *watcher) keys() (list []string) {
	for _, t := range w.things {
		list = append(list, t.key)
	}
	return list
}

// find gives the thing of a key; or all that begin with it, at a whole part of
// the key if there are such.
func (w *watcher) find(key string) (list []*thing) {
	key = strings.ToLower(strings.TrimSpace(key))
	matches := []func(string) bool{
		func(k string) bool { return k == key },
		func(k string) bool { return strings.HasPrefix(k, strings.TrimSuffix(key, "/")+"/") },
		func(k string) bool { return strings.HasPrefix(k, key) },
	}
	for _, match := range matches {
		for _, t := range w.things {
			if match(t.key) {
				list = append(list, t)
			}
		}
		if list != nil {
			return list
		}
	}
	return nil
}

// answered and rolled note what happens in a run that is watched.
func (p *player) answered(q *table.Question, o table.Option, from table.Source) {
	w := p.folder.watch
	if w == nil {
		return
	}
	if from.Kind == "plan" {
		from.Where = ruleWords(p.steps[p.at[q.Side]].plan[q.Side].text, from.Where)
	}
	t := &thing{key: q.Key(), step: p.number(p.now), told: len(p.table.Result().Events), answer: o, options: p.folder.rules.Grammar().Texts(q.Options), from: from,
		ask: &table.Question{Side: q.Side, Name: q.Name, Block: q.Block, Area: q.Area, N: q.N}}
	w.things = append(w.things, t)
}

// ruleWords says which rule of a plan answered, by its name in the place of its line.
func ruleWords(text, where string) string {
	spots := plan.Spots(text)
	for _, line := range slices.Sorted(maps.Keys(spots)) { // in order: what one puts in could be taken for the place of another
		s := spots[line]
		name := s.Name("%s, rule %d")
		if rest, ok := strings.CutPrefix(where+";", fmt.Sprintf("line %d;", line)); ok {
			where = strings.TrimSuffix(name+": "+s.Text+";"+rest, ";")
		}
		where = strings.ReplaceAll(where, fmt.Sprintf("(line %d)", line), "("+name+")")
	}
	return where
}

func (p *player) rolled(key string, faces []int, shuffle bool) {
	if w := p.folder.watch; w != nil {
		s := p.steps[p.now]
		w.things = append(w.things, &thing{key: key, step: p.number(p.now), told: len(p.table.Result().Events),
			faces: slices.Clone(faces), shuffle: shuffle, numbers: [2]bool{len(s.brings[0]) > 0, len(s.brings[1]) > 0}})
	}
}

// words say in short what a thing is.
func (t *thing) words(f *Folder) string {
	switch {
	case t.shuffle:
		return fmt.Sprintf("%d shuffled", len(t.faces))
	case t.ask == nil:
		return "dice " + numbers(t.faces)
	}
	return fmt.Sprintf("%s: %s (%s)", f.game.Sides[t.ask.Side], f.rules.Grammar().Text(t.answer), t.from.Kind)
}

func numbers(list []int) string { return strings.Trim(fmt.Sprint(list), "[]") }

// citing are rules that know where in the rulebook a question or a draw stands.
type citing interface {
	// RuleOf gives the number for a question, by its key, its name and the verb of its
	// answer, or for a draw by its key alone, "" where it does not know.
	RuleOf(key, name, verb string) string
}

// tell says of one thing all that is known.
func (f *Folder) tell(secret dice.Secret, steps []stepOrders, w *watcher, t *thing) (*Explained, error) {
	e := &Explained{Key: t.key, Step: t.step, Faces: t.faces, Shuffle: t.shuffle}
	name, verb := "", ""
	if q := t.ask; q != nil {
		name, verb = q.Name, t.answer.Verb
		e.Side, e.Name, e.Options = f.game.Sides[q.Side], q.Name, t.options
		e.About = strings.Join(slices.DeleteFunc([]string{q.Block, q.Area}, func(s string) bool { return s == "" }), ", ")
		e.Answer, e.By, e.Where = f.rules.Grammar().Text(t.answer), t.from.Kind, t.from.Where
	}
	for s, side := range f.game.Sides {
		if t.numbers[s] {
			e.Numbers = append(e.Numbers, side)
		}
	}
	if c, ok := f.rules.(citing); ok {
		e.Rule = c.RuleOf(t.key, name, verb)
	}
	if t.ask != nil && t.ask.Rule != "" {
		e.Rule = t.ask.Rule
	}
	var err error
	e.Came, err = f.came(secret, steps, w, t)
	return e, err
}

// came is what was told right after a thing, up to the next of which more was told.
// It is put into words as in the call of the step that resolved it.
func (f *Folder) came(secret dice.Secret, steps []stepOrders, w *watcher, t *thing) (list []Told, err error) {
	events := w.table.Result().Events
	to := len(events)
	for _, later := range w.things[slices.Index(w.things, t):] {
		if later.told > t.told {
			to = later.told
			break
		}
	}
	if to == t.told {
		return nil, nil
	}
	at := slices.IndexFunc(steps, func(s stepOrders) bool { return s.number == t.step })
	st, err := f.run(secret, steps[:at+1])
	if err != nil {
		return nil, err
	}
	for s, side := range f.game.Sides {
		var seen []table.Event
		for _, e := range events[t.told:to] {
			if e.For(table.Side(s)) {
				seen = append(seen, e)
			}
		}
		for _, e := range st.game.View(table.Side(s), nil, seen).Events {
			line := Told{Level: e.Level, To: side, Text: inWords(e)}
			if i := slices.IndexFunc(list, func(o Told) bool { return o.Text == line.Text && o.To != side }); i >= 0 {
				list[i].To = ""
				continue
			}
			list = append(list, line)
		}
	}
	const most = 20
	if more := len(list) - most; more > 0 {
		list = append(list[:most], Told{Text: fmt.Sprintf("and %d more lines", more)})
	}
	return list, nil
}
