package adjudicate_test

import (
	"maps"
	"testing"

	"fieldpost/adjudicate"
)

// BenchmarkStep adjudicates one step in the middle of a game from its files:
// open the folder, check the ledger, open and judge every order, play the game
// from its beginning, seal both views, sign the call.
func BenchmarkStep(b *testing.B) {
	const middle = 40
	g := newRoses(b, "1460", "table", 7)
	files, ids, find, umpire := g.files, g.ids, g.find, g.ids[adjudicate.Adjudicator]
	for step := 1; ; step++ {
		f, err := adjudicate.Open(files, find)
		if err != nil {
			b.Fatal(err)
		}
		for _, s := range f.Status().Sides {
			if s.State != adjudicate.Awaited {
				continue
			}
			v, err := f.View(ids[s.Side], 0)
			if err != nil {
				b.Fatal(err)
			}
			sealed, err := f.Seal(ids[s.Side], "orders.yaml", choose(b, f, v), adjudicate.SealOptions{})
			if err != nil || sealed.Name == "" {
				b.Fatal(err, sealed.Problems)
			}
			files[sealed.Name] = sealed.Data
		}
		if step == middle {
			break
		}
		if f, err = adjudicate.Open(files, find); err != nil {
			b.Fatal(err)
		}
		out, err := f.Adjudicate(umpire, adjudicate.AdjudicateOptions{})
		if err != nil {
			b.Fatal(err)
		}
		maps.Copy(files, out.Files)
	}
	b.ReportAllocs()
	for b.Loop() {
		f, err := adjudicate.Open(files, find)
		if err != nil {
			b.Fatal(err)
		}
		if out, err := f.Adjudicate(umpire, adjudicate.AdjudicateOptions{}); err != nil || !out.Done() {
			b.Fatal(err)
		}
	}
}
