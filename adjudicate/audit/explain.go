package audit

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/codes"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/run"
	"fieldpost/adjudicate/view"
	"fieldpost/crypto/dice"
	"fieldpost/crypto/keys"
	"fieldpost/orders"
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
func Explain(f *adjudicate.Folder, id keys.Identity, to int, key string) (out Explanation, err error) {
	id, secret, err := f.Secrets(id)
	if err != nil {
		return out, err
	}
	if to < 0 || to > f.Step() {
		return out, codes.Fail("", codes.CodeMissingStep, "there is no step %d; the game stands at step %d", to, f.Step())
	}
	to = cmp.Or(to, f.Step())
	if to > 1 && f.Calls[to-1].EndsGame() {
		to-- // the step before it was not played: a side had conceded, or both had agreed on a draw
	}
	all, _, broken := f.Closed(id, to-1, false)
	if broken != nil && len(all) == 0 {
		return out, broken
	}
	steps, pending := f.Effective(all, min(to, len(all)+1))
	g := *f
	g.Watch = &run.Watcher{}
	if _, err := g.Run(g.Stream(secret), steps, pending...); err != nil {
		return out, err
	}
	list := g.Watch.Find(key)
	switch {
	case len(list) == 0:
		e := codes.Fail("", codes.CodeNoKey, "nothing in the game has the key '%s', or begins with it", orders.Safe(key)).
			Hint("fieldpost replay --explain '' lists all keys; the beginning of one lists those that begin so")
		if near, ok := orders.Suggest(key, g.Watch.Keys()); ok {
			e.Hintf("did you mean: %s", near)
		}
		return out, e
	case len(list) > 1:
		for _, t := range list {
			out.Keys = append(out.Keys, Kept{t.Key, t.Step, thingWords(t, f)})
		}
		return out, nil
	}
	out.Found, err = tell(f, secret, steps, g.Watch, list[0])
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

// thingWords say in short what a thing is.
func thingWords(t *run.Thing, f *adjudicate.Folder) string {
	switch {
	case t.Shuffle:
		return fmt.Sprintf("%d shuffled", len(t.Faces))
	case t.Ask == nil:
		return "dice " + numbers(t.Faces)
	}
	return fmt.Sprintf("%s: %s (%s)", f.Game.Sides[t.Ask.Side], f.Rules.Grammar().Text(t.Answer), t.From.Kind)
}

func numbers(list []int) string { return strings.Trim(fmt.Sprint(list), "[]") }

// citing are rules that know where in the rulebook a question or a draw stands.
type citing interface {
	// RuleOf gives the number for a question, by its key, its name and the verb of its
	// answer, or for a draw by its key alone, "" where it does not know.
	RuleOf(key, name, verb string) string
}

// tell says of one thing all that is known.
func tell(f *adjudicate.Folder, secret dice.Secret, steps []run.Step, w *run.Watcher, t *run.Thing) (*Explained, error) {
	e := &Explained{Key: t.Key, Step: t.Step, Faces: t.Faces, Shuffle: t.Shuffle}
	name, verb := "", ""
	if q := t.Ask; q != nil {
		name, verb = q.Name, t.Answer.Verb
		e.Side, e.Name, e.Options = f.Game.Sides[q.Side], q.Name, t.Options
		e.About = strings.Join(slices.DeleteFunc([]string{q.Block, q.Area}, func(s string) bool { return s == "" }), ", ")
		e.Answer, e.By, e.Where = f.Rules.Grammar().Text(t.Answer), t.From.Kind, t.From.Where.String()
	}
	for s, side := range f.Game.Sides {
		if t.Numbers[s] {
			e.Numbers = append(e.Numbers, side)
		}
	}
	if c, ok := f.Rules.(citing); ok {
		e.Rule = c.RuleOf(t.Key, name, verb)
	}
	if t.Ask != nil && t.Ask.Rule != "" {
		e.Rule = t.Ask.Rule
	}
	var err error
	e.Came, err = came(f, secret, steps, w, t)
	return e, err
}

// came is what was told right after a thing, up to the next of which more was told.
// It is put into words as in the call of the step that resolved it.
func came(f *adjudicate.Folder, secret dice.Secret, steps []run.Step, w *run.Watcher, t *run.Thing) (list []Told, err error) {
	events := w.Table.Result().Events
	to := len(events)
	for _, later := range w.Things[slices.Index(w.Things, t):] {
		if later.Told > t.Told {
			to = later.Told
			break
		}
	}
	if to == t.Told {
		return nil, nil
	}
	at := slices.IndexFunc(steps, func(s run.Step) bool { return s.Number == t.Step })
	st, err := f.Run(f.Stream(secret), steps[:at+1])
	if err != nil {
		return nil, err
	}
	for s, side := range f.Game.Sides {
		var seen []table.Event
		for _, e := range events[t.Told:to] {
			if e.For(table.Side(s)) {
				seen = append(seen, e)
			}
		}
		for _, e := range st.Game.View(table.Side(s), nil, seen).Events {
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
