package kind_test

import (
	"slices"
	"testing"

	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
)

// A side sees its own questions, and who else is asked, but not what.
func TestOpen(t *testing.T) {
	var v view.View
	open := []*table.Question{{Side: table.Second, Name: "hers", Options: []table.Option{{Verb: "x"}}}, {Side: table.First, Name: "his"}, {Side: table.Second, Name: "too"}}
	kind.Open(&v, nil, table.First, [2]string{"him", "her"}, open, func(q *table.Question) string { return q.Name + "?" })
	if len(v.Asked) != 1 || v.Asked[0].Text != "his?" || !slices.Equal(v.Awaited, []string{"her", "him"}) {
		t.Errorf("%+v", v)
	}
}
