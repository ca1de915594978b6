package account

import (
	"slices"
	"strings"

	"fieldpost/adjudicate/view"
	"fieldpost/adjudicate/view/chart"
	"fieldpost/adjudicate/view/past"
	"fieldpost/adjudicate/view/text"
)

// Moments are the boards as they were at each event of a view, with what moved then and what came
// of a fight; none of a view without its past.
func Moments(v *view.View, m *chart.Map) (out []chart.Moment) {
	if m == nil || len(v.Events) == 0 {
		return nil
	}
	for i, w := range viewsThen(v, m) {
		where, result := outcome(v, i, w)
		out = append(out, chart.Moment{Position: chart.Of(w), Where: where, Result: result})
	}
	return out
}

// viewsThen are the views of each moment of a view, as far as a map shows them.
func viewsThen(v *view.View, m *chart.Map) (out []*view.View) {
	for i, b := range past.Boards(v, m.Areas()) {
		w := *v
		w.Areas, w.Events, w.Battles = b.Areas, nil, nil
		if i > 0 {
			w.Events = v.Events[i-1 : i]
		}
		if b.Fight != "" {
			w.Battles = []view.Battle{{Area: b.Fight, Under: true}}
		}
		out = append(out, &w)
	}
	return out
}

// outcome is what came of the fight that the i-th event of a view ended, and where: what the
// event says, and who was lost in it.
func outcome(v *view.View, i int, then *view.View) (where, result string) {
	if i == 0 || len(then.Battles) == 0 {
		return "", ""
	}
	if v.Events[i-1].Deed != view.Fought {
		return "", ""
	}
	said := []string{v.Events[i-1].Text}
	for k := i - 2; k >= 0 && v.Events[k].Deed != view.Fights; k-- {
		if v.Events[k].Deed == view.Falls {
			said = append(said, v.Events[k].Text)
		}
	}
	slices.Reverse(said[1:])
	return then.Battles[0].Area, shown(strings.Join(said, text.Speak(v.Lang).Sprintf("; ")))
}

// Together are the moments of a report's lines, as one side or both saw them.
func Together(views []*view.View, lines []Line, m *chart.Map) (out []chart.Moment) {
	if len(lines) == 0 {
		return nil
	}
	var was [][]*view.View
	for _, v := range views[:min(len(views), 2)] {
		then := viewsThen(v, m)
		if then == nil {
			return nil
		}
		was = append(was, then)
	}
	for i := range len(lines) + 1 {
		var at [2]int
		if i > 0 {
			at = lines[i-1].at
		}
		first := was[0][min(at[0], len(was[0])-1)]
		x := chart.Moment{Position: chart.Of(first)}
		x.Where, x.Result = outcome(views[0], min(at[0], len(views[0].Events)), first)
		if len(was) > 1 {
			second := was[1][min(at[1], len(was[1])-1)]
			x.Position = chart.Open(first, second)
			if i > 0 && lines[i-1].only != 0 && x.Result == "" {
				x.Where, x.Result = outcome(views[1], min(at[1], len(views[1].Events)), second)
			}
		}
		out = append(out, x)
	}
	return out
}
