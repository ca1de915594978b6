package kingcharles

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"fieldpost/adjudicate/game/table"
)

// answer is what a line of a case answers to a question of a name.
type answer struct {
	question, area string
	block          string // the General it is for
	opt            table.Option
	used           bool
	head           *answer // of the item of actions that it belongs to, nil if to none
	taken          bool    // "all": some have been taken
}

// line is a line of a case's play.
type line struct {
	side    table.Side
	answers []*answer
	refused string
	unread  []string // rules by which a reader of sheets refuses part of it
	// It checks options where question is set.
	question, area        string
	are, include, exclude []string
	has, full             bool // exactly these; written in full
	done                  bool
}

// lineOf reads a line.
func lineOf(m map[string]any) (l line, wrong string) {
	for _, k := range keysOf(m) {
		v := m[k]
		switch k {
		case "refused":
			l.refused = fmt.Sprint(v)
		case "options":
			l.side, _ = SideOf(fmt.Sprint(v))
		case "question":
			l.question, l.area, _ = strings.Cut(fmt.Sprint(v), "@")
		case "are":
			l.are, l.has = words(v), true
		case "exactly":
			l.are, l.has, l.full = words(v), true, true
		case "include":
			l.include = words(v)
		case "exclude":
			l.exclude = words(v)
		default:
			s, ok := SideOf(k)
			fields, isMap := v.(map[string]any)
			if !ok || !isMap {
				return l, "unknown key " + k
			}
			l.side = s
			for _, name := range keysOf(fields) {
				l.add(name, fields[name])
			}
		}
	}
	return l, ""
}

func words(v any) (list []string) {
	switch v := v.(type) {
	case nil:
	case []any:
		for _, x := range v {
			list = append(list, strings.Join(words(x), ", "))
		}
	case map[string]any:
		for _, k := range keysOf(v) {
			list = append(list, k+": "+strings.Join(words(v[k]), ", "))
		}
	default:
		list = append(list, fmt.Sprint(v))
	}
	return list
}

func (l *line) put(question string, o table.Option) {
	name, area, _ := strings.Cut(question, "@")
	l.answers = append(l.answers, &answer{question: name, area: area, opt: o})
}

// items are the maps of a list.
func items(v any) (list []map[string]any) {
	all, _ := v.([]any)
	for _, x := range all {
		switch x := x.(type) {
		case map[string]any:
			list = append(list, x)
		case string:
			list = append(list, map[string]any{x: nil})
		}
	}
	return list
}

func text(v any) string { return strings.Join(words(v), ", ") }

// add adds the answers of one key of a line.
func (l *line) add(key string, v any) {
	name, _, _ := strings.Cut(key, "@")
	switch name {
	case "card", "bonus":
		if text(v) == "pass" {
			l.put(key, table.Option{Verb: "pass"})
		} else {
			l.put(key, table.Option{Verb: "play", Name: text(v)})
		}
	case "respond":
		if m, ok := v.(map[string]any); ok {
			l.put(key, table.Option{Verb: "play", Name: text(m["card"])})
			rest := maps.Clone(m)
			delete(rest, "card")
			l.event(rest)
		} else if text(v) == "none" {
			l.put(key, table.Option{Verb: "none"})
		} else {
			l.put(key, table.Option{Verb: "play", Name: text(v)})
		}
	case "gather", "inside":
		if name == "gather" || len(l.answers) > 0 {
			l.event(map[string]any{name: v})
			return
		}
		l.put(key, table.Option{Name: text(v)})
	case "actions":
		for _, item := range items(v) {
			from := len(l.answers)
			l.action(item)
			l.heads(from)
		}
	case "recruit":
		for _, item := range items(v) {
			l.recruit(item)
		}
	case "evade-to", "retreat":
		o := table.Option{Verb: strings.TrimSuffix(name, "-to")}
		copy(o.Areas[:], words(v))
		l.put(key, o)
	case "desert":
		m, _ := v.(map[string]any)
		for _, a := range keysOf(m) {
			for _, b := range words(m[a]) {
				l.put(key, table.Option{Verb: "desert", Name: b, Areas: [3]string{a}})
			}
		}
	case "displaced", "illegal":
		m, _ := v.(map[string]any)
		for _, u := range keysOf(m) {
			if text(m[u]) == "disperse" {
				l.put(key, table.Option{Verb: "disperse", Name: u})
			} else {
				l.put(key, table.Option{Name: u, Target: text(m[u])})
			}
		}
	case "successor":
		if m, ok := v.(map[string]any); ok {
			l.put(key, table.Option{Verb: "general", Name: text(m["general"])})
			for _, b := range words(m["brigades"]) {
				l.put(key, table.Option{Verb: "with", Name: b})
			}
		} else {
			l.put(key, table.Option{Name: text(v)})
		}
	case "blockade":
		for _, item := range items(v) {
			l.put(key, table.Option{Verb: "bombard", Name: text(item["bombard"])})
			if w, ok := item["assault"]; ok {
				l.put("assault", table.Option{Name: text(w)})
			}
		}
	default:
		for _, w := range words(v) {
			l.put(key, table.Option{Name: w})
		}
	}
}

// heads binds what is answered within an item of actions to its head: a march is one of this
// move and of no other.
func (l *line) heads(from int) {
	k := slices.IndexFunc(l.answers[from:], func(a *answer) bool { return a.question == "actions" })
	if k < 0 {
		return
	}
	for _, a := range l.answers[from:] {
		if a.question != "actions" {
			a.head = l.answers[from+k]
		}
	}
}

// waits says that the item of an answer has not begun.
func (a *answer) waits() bool { return a.used || a.head != nil && !a.head.used }

// recruit adds an item of Recruitment.
func (l *line) recruit(item map[string]any) {
	switch {
	case item["raise"] != nil:
		l.put("recruit", table.Option{Verb: "raise", Name: text(item["raise"]), Target: text(item["at"])})
	case item["general"] != nil:
		l.put("recruit", table.Option{Verb: "general", Name: text(item["general"]), Areas: [3]string{text(item["at"])}})
		for _, b := range words(item["with"]) {
			l.put("recruit", table.Option{Verb: "with", Name: b})
		}
	case item["train"] != nil:
		l.put("recruit", table.Option{Verb: "train", Areas: [3]string{text(item["train"])}})
	case item["blockade"] != nil:
		l.put("recruit", table.Option{Verb: "blockade", Areas: [3]string{text(item["blockade"])}})
	}
}

// action adds an item of a card's actions.
func (l *line) action(item map[string]any) {
	for _, k := range keysOf(item) {
		v := item[k]
		switch k {
		case "place":
			for _, a := range words(v) {
				l.put("actions", table.Option{Verb: "place", Areas: [3]string{a}})
			}
		case "recruit":
			l.put("actions", table.Option{Verb: "recruit"})
			l.add("recruit", v)
		case "raid":
			m, _ := v.(map[string]any)
			for _, n := range keysOf(m) {
				l.put("actions", table.Option{Verb: "raid", Name: n, Areas: [3]string{text(m[n])}})
			}
		case "event":
			l.put("actions", table.Option{Verb: "event"})
			m, _ := v.(map[string]any)
			l.event(m)
		case "move":
			l.put("actions", table.Option{Verb: "move", Name: text(v)})
			l.route(item)
		case "bombard":
			l.put("actions", table.Option{Verb: "bombard", Name: text(v)})
			for _, step := range words(item["by"]) {
				l.put("march", table.Option{Name: step})
			}
			if w, ok := item["assault"]; ok {
				l.put("assault", table.Option{Name: text(w)})
			}
		}
	}
}

// route adds the steps and fields of a move.
func (l *line) route(item map[string]any) {
	if x, ok := item["move"]; ok {
		first := len(l.answers)
		defer func() {
			for _, a := range l.answers[first:] {
				if a.question != "enter" {
					a.block = text(x)
				}
			}
		}()
	}
	if w, ok := item["enter"]; ok && item["move"] != nil {
		l.put("enter", table.Option{Verb: "enter", Areas: [3]string{text(w)}})
	}
	for _, step := range words(item["by"]) {
		l.put("march", table.Option{Name: step})
	}
	for _, k := range [...]string{"take", "drop", "with", "leave"} {
		m, _ := item[k].(map[string]any)
		for _, a := range keysOf(m) {
			for _, u := range words(m[a]) {
				q := map[string]string{"take": "take", "drop": "drop", "with": "command", "leave": "command"}[k]
				l.put(q+"@"+a, table.Option{Name: u})
				if k == "with" || k == "leave" {
					l.answers[len(l.answers)-1].opt.Verb = k
				}
			}
		}
	}
	if w, ok := item["siege"]; ok {
		l.put("siege", table.Option{Name: text(w)})
	}
}

// event adds the fields of an Event.
func (l *line) event(m map[string]any) {
	for _, k := range keysOf(m) {
		v := m[k]
		switch k {
		case "raise":
			places, _ := v.(map[string]any)
			list := keysOf(places)
			slices.SortStableFunc(list, func(a, b string) int { return strings.Compare(b[:min(6, len(b))], a[:min(6, len(a))]) })
			for _, p := range list { // Inside first
				for _, b := range words(places[p]) {
					l.put("raise", table.Option{Verb: "raise", Name: b, Target: p})
				}
			}
		case "transfer":
			t, _ := v.(map[string]any)
			for _, verb := range [...]string{"from", "to"} {
				if t[verb] != nil {
					l.put("transfer", table.Option{Verb: verb, Name: text(t[verb])})
				}
			}
			for _, b := range words(t["brigades"]) {
				l.put("transfer", table.Option{Verb: "send", Name: b})
			}
		case "raid":
			r, ok := v.(map[string]any)
			if !ok {
				l.put("raid", table.Option{Target: text(v)})
			}
			for _, n := range keysOf(r) {
				l.put("raid", table.Option{Verb: "raid", Name: n, Areas: [3]string{text(r[n])}})
			}
		case "recruit":
			l.add("recruit", v)
		case "move":
			l.put("actions", table.Option{Verb: "move", Name: text(v)})
			l.route(m)
		case "bombard":
			l.put("actions", table.Option{Verb: "bombard", Name: text(v)})
		case "by", "siege", "take", "drop", "with", "leave":
			if _, ok := m["move"]; !ok && (k == "by" || k == "siege" && m["by"] == nil) {
				l.route(m)
			}
		case "enter":
			l.put("enter", table.Option{Verb: "enter", Areas: [3]string{text(v)}})
		case "inside":
			for _, b := range words(v) {
				l.put("inside-london", table.Option{Name: b})
			}
		case "queen":
			l.put("queen", table.Option{Verb: "land", Areas: [3]string{text(v)}})
		default:
			for _, w := range words(v) {
				l.put(k, table.Option{Name: w})
			}
		}
	}
}

// place is the one place of an answer.
func placeOf(o table.Option) string {
	if o.Target != "" {
		return o.Target
	}
	return strings.TrimRight(strings.Join(o.Areas[:], ", "), ", ")
}

// find is the option that an answer is: of the same verb, name and place, where it has no verb
// of the same name or place, or that word.
func (a *answer) find(q *table.Question) (table.Option, bool) {
	for _, o := range q.Options {
		switch {
		case a.opt.Name == "all" && q.Name == "take" && o.Verb == "take",
			o == a.opt,
			a.opt.Verb != "" && o.Verb == a.opt.Verb && o.Name == a.opt.Name && placeOf(o) == placeOf(a.opt),
			a.opt.Verb == "" && placeOf(a.opt) != "" && placeOf(o) == placeOf(a.opt) && (o.Name == a.opt.Name || a.opt.Name == ""),
			a.opt.Verb == "" && placeOf(a.opt) == "" && (o.Name == a.opt.Name || o.Name == "" && placeOf(o) == a.opt.Name || o.Verb == a.opt.Name && o.Name == "" && placeOf(o) == ""):
			return o, true
		}
	}
	return table.Option{}, false
}

// asked is the answer in the form of the question's answers, for why it is refused.
func (a *answer) asked(g *Game, q *table.Question) table.Option {
	k := g.book.Find(q.Name)
	if k == nil || a.opt.Verb != "" {
		return a.opt
	}
	o := table.Option{Verb: k.Verb, Name: a.opt.Name}
	if at, ok := g.area(q.Area); ok && o.Name == "all" {
		for _, y := range g.brigadesIn(q.Side, at) {
			if g.brigade[y].box != withGeneral {
				o.Name = g.brigades[y].name
			}
		}
	}
	if slices.Contains(k.Words, a.opt.Name) {
		return table.Option{Verb: a.opt.Name}
	}
	if k.Of == "area" {
		o.Name, o.Areas = "", [3]string{a.opt.Name}
	}
	if placeOf(a.opt) != "" {
		o.Target = placeOf(a.opt)
	}
	return o
}

// quiet are the answers of questions that no line answers.
var quiet = map[string]string{"recruit": "end", "lead": "stay", "respond": "none", "intercept": "none", "left-behind": "end", "evade": "stand", "inside": "stand",
	"disperse": "fight", "combat": "none", "brentford": "keep", "spoils": "leave", "turncoat": "none", "take": "end", "blockade": "end", "displaced": "end",
	"queen": "stays", "remove-train": "keep", "actions": "end", "pcs": "end", "raise": "end", "transfer": "end", "train": "none", "raid": "none",
	"assault": "hold", "siege": "mask", "march": "stop", "command": "end", "drop": "end", "gather": "end", "inside-london": "end", "enter": "none"}

// script answers and rolls what a case says.
type script struct {
	g          *Game
	lines      []*line
	dice       [][]int
	stop       func(*table.Question) bool
	trial      *line // the refused line that is being tried, nil if none
	reasons    []string
	asked      []string
	last       string // the name of the question that a line has answered last
	undecided  bool   // a Decision die for which the case has no line is not rolled
	incomplete bool   // what the line on trial leaves open must be answered
	views      bool   // the view of who is asked must hold together; else nobody looks at it
	problems   []string
}

func (s *script) fail(format string, args ...any) {
	s.problems = append(s.problems, fmt.Sprintf(format, args...))
}

// Forced hears of questions with one answer: a line may have it.
func (s *script) Forced(q *table.Question) {
	for _, l := range s.lines {
		for _, a := range l.answers {
			if l.side != q.Side || a.waits() || a.question != q.Name {
				continue
			}
			if a.area != "" && a.area != q.Area || a.block != "" && a.block != q.Block {
				continue
			}
			if _, ok := a.find(q); ok || a.taken && a.asked(s.g, q).Name == "all" {
				a.used = true
				return
			}
		}
	}
	if l, a := s.next(q); a != nil {
		s.refuse(l, a, q)
	}
}

func (s *script) refuse(_ *line, a *answer, q *table.Question) {
	if why := s.g.book.WhyNot(s.g, q, a.asked(s.g, q)); why != nil {
		s.reasons = append(s.reasons, why.Rule)
	}
}

// next is the answer of the first line that has one for a question.
func (s *script) next(q *table.Question) (*line, *answer) {
	for _, l := range s.lines {
		if l.side != q.Side || l.question != "" {
			continue
		}
		for _, a := range l.answers {
			if !a.waits() && a.question == q.Name && (a.area == "" || a.area == q.Area || a.area == q.Block) && (a.block == "" || a.block == q.Block) {
				return l, a
			}
		}
	}
	return nil, nil
}

// Answer is as table.Answerer says.
func (s *script) Answer(q *table.Question) (table.Option, table.Source, bool) {
	from := table.Source{Kind: "orders"}
	if len(q.Options) > 1 {
		s.asked = append(s.asked, Sides[q.Side]+" "+q.Name)
	}
	if s.views {
		if v := s.g.viewOf(q); s.g.Board.understood(&v) == nil {
			s.fail("%s: nothing can be answered to the view, which does not hold together", q.Key())
		}
	}
	for _, l := range s.lines {
		if l.question == q.Name && (l.area == "" || l.area == q.Area) && l.side == q.Side && !l.done {
			l.done = true
			s.checkOptions(q, l)
		}
		if l.side == q.Side && l.question == "" && slices.ContainsFunc(l.answers, func(a *answer) bool { return !a.used }) {
			break
		}
	}
	_, a := s.next(q)
	word, isQuiet := quiet[q.Name]
	if q.Name == "placed" && a == nil && q.Options[0].Name == boxWord {
		return q.Options[0], from, true
	}
	k := slices.IndexFunc(q.Options, func(o table.Option) bool {
		return (o.Verb == word || word == "none" && o.Verb == "end") && o.Name == "" && placeOf(o) == ""
	})
	if a != nil {
		if o, ok := a.find(q); ok {
			a.used, s.last = a.opt.Name != "all", q.Name
			a.taken = true
			return o, from, true
		}
		s.refuse(nil, a, q)
		if end := slices.IndexFunc(q.Options, func(o table.Option) bool { return o.Verb == "end" }); end >= 0 {
			return q.Options[end], from, true
		}
		if isQuiet && k >= 0 {
			return q.Options[k], from, true
		}
		return table.Option{}, from, false
	}
	if len(q.Options) == 1 && q.Name == "losses" {
		return q.Options[0], from, true // it may be listed, and need not
	}
	if isQuiet && k >= 0 && !s.stop(q) {
		return q.Options[k], from, true
	}
	if a == nil && s.trial != nil && q.Side != s.trial.side {
		return q.Options[0], from, true // the other side answers as it likes
	}
	if len(q.Options) == 1 && q.Name != "card" && q.Name != "bonus" && !s.stop(q) {
		return q.Options[0], from, true // put only so that nobody learns that there is no choice
	}
	if s.trial != nil && (isQuiet || q.Name == s.last) && k < 0 { // the list may not end here
		if why := s.g.book.WhyNot(s.g, q, table.Option{Verb: word}); why != nil && (q.Name == s.last || q.Name == "march") {
			s.reasons, s.incomplete = append(s.reasons, why.Rule), true
		}
	}
	return table.Option{}, from, false
}

func (s *script) checkOptions(q *table.Question, l *line) {
	have := map[string]bool{}
	for _, o := range q.Options {
		name := o.Name
		if p := placeOf(o); name == "" && p != "" {
			name = p
		}
		if name == "" {
			name = o.Verb
		}
		if name == "end" && slices.Contains(l.are, "none") {
			name = "none"
		}
		if l.full {
			name = strings.Join(slices.DeleteFunc([]string{o.Verb, o.Name, placeOf(o)}, func(w string) bool { return w == "" }), " ")
		}
		if name != "end" || l.full {
			have[name] = true
		}
	}
	for _, w := range slices.Concat(l.are, l.include) {
		if !have[w] {
			s.fail("%q is not an option; legal: %v", w, keysOf(have))
		}
		if l.has {
			delete(have, w)
		}
	}
	for _, w := range l.exclude {
		if have[w] {
			s.fail("%q is an option", w)
		}
	}
	if l.has && len(have) > 0 {
		s.fail("further options: %s", strings.Join(keysOf(have), "; "))
	}
}

// Roll gives the next dice of the case.
func (s *script) Roll(t *table.Table, faces []int) {
	for i := range faces {
		faces[i] = 1
	}
	if len(s.dice) == 0 && s.trial == nil && strings.Contains(t.Key(), "/decision-") {
		s.undecided = true
		t.End()
	}
	if len(s.dice) == 0 {
		if s.trial == nil {
			s.fail("no dice given for %s", t.Key())
		}
		return
	}
	if len(s.dice[0]) != len(faces) {
		s.fail("%s rolls %d dice, the case has %v", t.Key(), len(faces), s.dice[0])
	}
	copy(faces, s.dice[0])
	s.dice = s.dice[1:]
}

// Shuffle leaves everything in its order.
func (s *script) Shuffle(_ *table.Table, order []int) {
	for i := range order {
		order[i] = i
	}
}
