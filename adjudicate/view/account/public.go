package account

import (
	"reflect"
	"slices"
	"strings"

	"fieldpost/adjudicate/view"
	"fieldpost/adjudicate/view/chart"
)

// Public are the boards that the lines of a public report led to, as both sides saw them
// alike: that before the first, and one after each, where one that they saw otherwise is as it was
// last known. Of one side's view there are none: what it saw in between, the other may not have.
// The views' own events may begin with an earlier step's, and be told in other words and another
// language.
func Public(views [2]*view.View, report []string, m *chart.Map) (out []chart.Moment) {
	if m == nil || len(report) == 0 {
		return nil
	}
	var saw [2][]chart.Position
	for s, v := range views {
		if v == nil {
			return nil
		}
		if saw[s] = publicly(v, report, m); saw[s] == nil {
			return nil
		}
	}
	now := saw[0][0]
	for i, p := range saw[0] {
		if reflect.DeepEqual(p.Areas, saw[1][i].Areas) && reflect.DeepEqual(p.Battles, saw[1][i].Battles) {
			now = p
		} else if i == 0 {
			return nil
		}
		x := chart.Moment{Position: now}
		x.Moves = nil
		if i > 0 {
			x.Heard(report[i-1:i], m.Areas())
		}
		out = append(out, x)
	}
	return out
}

// publicly are the maps without faces that a side saw before a report, and after each line of it.
func publicly(v *view.View, report []string, m *chart.Map) (out []chart.Position) {
	then := viewsThen(v, m)
	if then == nil {
		return nil
	}
	at := aligned(v, report, m)
	now := max(at[max(slices.IndexFunc(at, func(n int) bool { return n > 0 }), 0)]-1, 0) // before the first that is known
	for i := range len(report) + 1 {
		if i > 0 && at[i-1] > 0 {
			now = at[i-1]
		}
		out = append(out, chart.Public(then[now]))
	}
	return out
}

// aligned says of each line of a report after how many events of a view it was told, 0 where
// that is not known. It is the latest sequence of lines and events with most in common: the
// places that they name, which have one name in all languages.
func aligned(v *view.View, report []string, m *chart.Map) []int {
	var lines, events [][]int
	for _, l := range report {
		lines = append(lines, m.Named(strings.TrimLeft(l, " ")))
	}
	for _, e := range v.Events {
		events = append(events, m.Numbers(e.Areas))
	}
	common := func(i, k int) int {
		switch a, b := lines[i], events[k]; {
		case slices.Equal(a, b):
			return min(2*len(a), 2) + 1
		case len(a) > 0 && !slices.ContainsFunc(a, func(n int) bool { return !slices.Contains(b, n) }): // a block may have the name of a place
			return 2
		}
		return 0
	}
	most := make([][]int, len(lines)+1)
	for i := range most {
		most[i] = make([]int, len(events)+1)
	}
	for i := range lines {
		for k := range events {
			most[i+1][k+1] = max(most[i][k+1], most[i+1][k])
			if c := common(i, k); c > 0 {
				most[i+1][k+1] = max(most[i+1][k+1], most[i][k]+c)
			}
		}
	}
	at := make([]int, len(lines))
	for i, k := len(lines), len(events); i > 0 && k > 0; {
		switch c := common(i-1, k-1); {
		case c > 0 && most[i][k] == most[i-1][k-1]+c:
			at[i-1] = k
			i, k = i-1, k-1
		case most[i][k] == most[i-1][k]:
			i--
		default:
			k--
		}
	}
	return at
}
