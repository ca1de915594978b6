package run

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"fieldpost/adjudicate/game/table"
	"fieldpost/orders/plan"
	"fieldpost/orders/say"
)

// Watcher hears of every question and draw of a run, in their order; or of draws alone.
type Watcher struct {
	Table  *table.Table
	Things []*Thing
	Draws  bool
}

// Thing is a question or a draw; Told is how many events had been told before it.
type Thing struct {
	Key     string
	Step    int
	Told    int
	Ask     *table.Question // nil for a draw; Options has its options
	Options []string
	Answer  table.Option
	From    table.Source
	Faces   []int
	Shuffle bool
	Numbers [2]bool
}

func (w *Watcher) Keys() (list []string) {
	for _, t := range w.Things {
		list = append(list, t.Key)
	}
	return list
}

// Find gives the thing of a key; or all that begin with it, at a whole part of
// the key if there are such.
func (w *Watcher) Find(key string) (list []*Thing) {
	key = strings.ToLower(strings.TrimSpace(key))
	matches := []func(string) bool{
		func(k string) bool { return k == key },
		func(k string) bool { return strings.HasPrefix(k, strings.TrimSuffix(key, "/")+"/") },
		func(k string) bool { return strings.HasPrefix(k, key) },
	}
	for _, match := range matches {
		for _, t := range w.Things {
			if match(t.Key) {
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
	w := p.play.Watch
	if w == nil || w.Draws {
		return
	}
	if from.Kind == "plan" {
		from.Where = say.Words(ruleWords(p.steps[p.at[q.Side]].Plan[q.Side].text, from.Where.String()))
	}
	t := &Thing{Key: q.Key(), Step: p.steps[p.now].Number, Told: len(p.table.Result().Events), Answer: o, Options: p.play.Rules.Grammar().Texts(q.Options), From: from,
		Ask: &table.Question{Side: q.Side, Name: q.Name, Block: q.Block, Area: q.Area, N: q.N}}
	w.Things = append(w.Things, t)
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
	if w := p.play.Watch; w != nil {
		s := p.steps[p.now]
		w.Things = append(w.Things, &Thing{Key: key, Step: s.Number, Told: len(p.table.Result().Events),
			Faces: slices.Clone(faces), Shuffle: shuffle, Numbers: [2]bool{len(s.Brings[0]) > 0, len(s.Brings[1]) > 0}})
	}
}

// Forced hears of a question that the rules have answered by themselves.
func (p *player) Forced(q *table.Question) {
	a := p.answers[p.at[q.Side]][q.Side]
	if _, wrong, _ := a.Forced(q); wrong != nil {
		p.fallsOut(q, a, wrong)
	}
	p.answered(q, q.Options[0], table.Source{Kind: "forced"})
}
