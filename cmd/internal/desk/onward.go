package desk

import (
	"slices"

	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/orders"
)

// furthest is how often it is asked what comes next, so that an answer never takes long.
const furthest = 60

// leg is how far somebody has come who is asked anew in each place where he goes next.
type leg struct {
	steps []table.Option
	road  []string
	q     *table.Question // what he is asked there
}

// onward adds the ways to places behind those that a question names, where the same is asked once
// more in each of these, with less left to go by: one click goes all the way, by the fewest steps.
// Nobody goes on from among enemies.
func (w *finder) onward(answers []table.Option, q *table.Question) {
	if q.Area == "" || q.N < 2 {
		return
	}
	there := map[string]bool{q.Area: true} // where a way leads
	for _, o := range q.Options {
		there[leads(o)] = true
	}
	left := map[string]int{q.Area: q.N} // what is left, at the most, where somebody has come
	asks := 0
	for legs := []leg{{q: q}}; len(legs) > 0; legs = legs[1:] {
		for _, o := range legs[0].q.Options {
			at := leads(o)
			if at == "" || o.Name != "" {
				continue
			}
			next := leg{steps: append(slices.Clone(legs[0].steps), o), road: append(slices.Clone(legs[0].road), at)}
			if !there[at] {
				there[at] = true
				w.list = append(w.list, w.far(&next))
			}
			if most := legs[0].q.N - 1; most < 1 || left[at] >= most || enemyIn(w.laid.areas, at) || asks == furthest {
				continue
			}
			asks++
			next.q = w.after(append(slices.Clone(answers), next.steps...))
			if next.q != nil && next.q.Name == q.Name && next.q.Area == at && next.q.N > left[at] {
				left[at] = next.q.N
				legs = append(legs, next)
			}
		}
	}
}

// far is a way of several steps, each of them an item.
func (w *finder) far(l *leg) Way {
	g, last := w.Rules.Grammar(), l.steps[len(l.steps)-1]
	way := Way{Verb: last.Verb, Road: l.road, Into: -1, Do: tongue.Capital(w.answers()(g.Say(table.Option{Verb: last.Verb}))),
		Label: orders.Visible(tongue.Capital(w.answers()(g.Say(l.steps[0])))), Answers: []string{g.Text(l.steps[0])}, Attack: g.Attacks[last.Verb] && enemyIn(w.laid.areas, leads(last))}
	for i, o := range l.steps[1:] {
		way.Label += " → " + orders.Visible(l.road[i+1])
		way.More = append(way.More, []string{g.Text(o)})
	}
	return way
}

// leads is the one place that an answer goes to, empty where it names several or none.
func leads(o table.Option) string {
	if o.Areas[1] != "" {
		return ""
	}
	return o.Areas[0]
}
