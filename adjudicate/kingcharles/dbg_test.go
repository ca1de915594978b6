package kingcharles

import (
	"os"
	"testing"
)

func TestDebug(t *testing.T) {
	b := board(t)
	for _, c := range loadCases(t) {
		if c.Case != os.Getenv("CASE") {
			continue
		}
		var kept []*line
		for i, m := range c.Play {
			l, _ := lineOf(m)
			if l.refused == "" {
				kept = append(kept, &l)
				continue
			}
			g, s, res, wrong := b.playCase(c, append(kept, &l), &l)
			t.Log(i+1, wrong, s.reasons, s.asked)
			for _, q := range res.Open {
				t.Logf("open %s %s of %s: %v", q.Key(), q.Name, Sides[q.Side], q.Options)
			}
			for _, e := range res.Events {
				t.Logf("%+v", e)
			}
			_ = g
			for _, k := range append(kept, &l) {
				for _, a := range k.answers {
					t.Logf("%+v", *a)
					a.used = false
				}
			}
		}
		_, s, res, _ := b.playCase(c, kept, nil)
		t.Log(s.reasons, s.asked)
		for _, q := range res.Open {
			t.Logf("open %s %s of %s: %v", q.Key(), q.Name, Sides[q.Side], q.Options)
		}
		for _, e := range res.Events {
			t.Logf("%+v", e)
		}
	}
}
