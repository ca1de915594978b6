package adjudicate_test

import (
	"encoding/binary"
	"maps"
	"testing"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/richard3"
	"fieldpost/crypto/dice"
	"fieldpost/crypto/keys"
)

// BenchmarkStep adjudicates one step in the middle of a game from its files:
// open the folder, check the ledger, open and judge every order, play the game
// from its beginning, seal both views, sign the call.
func BenchmarkStep(b *testing.B) {
	const middle = 40
	rules, err := richard3.New()
	if err != nil {
		b.Fatal(err)
	}
	find := func(string) (adjudicate.Rules, error) { return rules, nil }
	ids := map[string]keys.Identity{}
	for _, who := range append([]string{adjudicate.Adjudicator}, richard3.Houses[:]...) {
		if ids[who], err = keys.Generate(who, false); err != nil {
			b.Fatal(err)
		}
	}
	umpire := ids[adjudicate.Adjudicator]
	files, err := adjudicate.New(rules, adjudicate.Setup{ID: "roses", Scenario: "1460", Pace: "table", Adjudicator: umpire.Card(),
		Players: [2]keys.Card{ids["lancaster"].Card(), ids["york"].Card()}, Secret: dice.Secret{7}}, umpire)
	if err != nil {
		b.Fatal(err)
	}
	for step := 1; ; step++ {
		f, err := adjudicate.Open(files, find)
		if err != nil {
			b.Fatal(err)
		}
		for i, s := range f.Status().Sides {
			if s.State != adjudicate.Awaited {
				continue
			}
			v, err := f.View(ids[s.Side], 0)
			if err != nil {
				b.Fatal(err)
			}
			var nonce [32]byte
			binary.BigEndian.PutUint32(nonce[:], uint32(2*step+i))
			sealed, err := f.Seal(ids[s.Side], "orders.yaml", choose(b, f, v), adjudicate.SealOptions{Nonce: nonce[:]})
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
