package account

import (
	"slices"
	"strings"

	"fieldpost/adjudicate/view"
	"fieldpost/adjudicate/view/chart"
	"fieldpost/adjudicate/view/past"
	"fieldpost/scenarios"
)

// Moments are the boards as they were at each event of a view, with what moved then and what came
// of a fight.
func Moments(v *view.View, m *chart.Map) (out []chart.Moment) {
	if len(v.Events) == 0 {
		return nil
	}
	for i, w := range viewsThen(v, m) {
		where, result := outcome(v, i, w.View)
		out = append(out, chart.Moment{Position: chart.Of(w.View), Where: where, Result: result, Unsure: w.unsure})
	}
	return out
}

// then is a view as it might have been at a moment, as far as a map shows it.
type then struct {
	*view.View
	unsure bool
}

// viewsThen are the views of each moment of a view.
func viewsThen(v *view.View, m *chart.Map) (out []then) {
	for i, b := range past.Boards(v, m.Areas()) {
		w := *v
		w.Areas, w.Events, w.Battles = b.Areas, nil, nil
		if i > 0 {
			w.Events = v.Events[i-1 : i]
		}
		if b.Fight != "" {
			w.Battles = []view.Battle{{Area: b.Fight, Under: true}}
		}
		out = append(out, then{&w, !b.Known})
	}
	return out
}

// outcome is what came of the fight that the i-th event of a view ended, and where: what the
// event says, and who was lost in it.
func outcome(v *view.View, i int, then *view.View) (where, result string) {
	if i == 0 || len(then.Battles) == 0 {
		return "", ""
	}
	deeds := scenarios.StyleOf(v.Rules).Deeds
	if deeds[v.Events[i-1].Kind] != scenarios.Fought {
		return "", ""
	}
	said := []string{v.Events[i-1].Text}
	for k := i - 2; k >= 0 && deeds[v.Events[k].Kind] != scenarios.Fight; k-- {
		if deeds[v.Events[k].Kind] == scenarios.Falls {
			said = append(said, v.Events[k].Text)
		}
	}
	slices.Reverse(said[1:])
	return then.Battles[0].Area, shown(strings.Join(said, "; "))
}

// Together are the moments of a report's lines, as one side or both saw them.
func Together(views []*view.View, lines []Line, m *chart.Map) (out []chart.Moment) {
	if len(lines) == 0 {
		return nil
	}
	var was [][]then
	for _, v := range views[:min(len(views), 2)] {
		was = append(was, viewsThen(v, m))
	}
	for i := range len(lines) + 1 {
		var at [2]int
		if i > 0 {
			at = lines[i-1].at
		}
		first := was[0][min(at[0], len(was[0])-1)]
		x := chart.Moment{Position: chart.Of(first.View), Unsure: first.unsure}
		x.Where, x.Result = outcome(views[0], min(at[0], len(views[0].Events)), first.View)
		if len(was) > 1 {
			second := was[1][min(at[1], len(was[1])-1)]
			x.Position, x.Unsure = chart.Open(first.View, second.View), first.unsure || second.unsure
			if i > 0 && lines[i-1].only != 0 && x.Result == "" {
				x.Where, x.Result = outcome(views[1], min(at[1], len(views[1].Events)), second.View)
			}
		}
		out = append(out, x)
	}
	return out
}
