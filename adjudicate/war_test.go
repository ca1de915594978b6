package adjudicate_test

import (
	"encoding/binary"
	"maps"
	"os"
	"strings"
	"testing"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/thiswar"
	"fieldpost/crypto/dice"
	"fieldpost/crypto/keys"
	"fieldpost/scenarios"
)

// asking is what a plan wants asked in the middle of lists.
const asking = `
  supply:
    - when: left == 1
      do: ask
    - do: [infantry, others]
  fire:
    - when: block.leader
      do: ask
    - do: fire
  home:
    - when: block.class == "cavalry"
      do: ask
    - do: [friendly, keep, anywhere, pool]
`

// This War Without an Enemy by letters, at the pace of plans: a whole war with the
// example plans, and some with plans that ask in the middle of lists.
func TestWarByLetters(t *testing.T) {
	if testing.Short() {
		t.Skip("it plays whole wars")
	}
	const turns = 8
	home := 0
	for secret, extra := range []string{"", asking, asking, asking} {
		steps, asked := warByLetters(t, byte(secret+1), extra)
		t.Logf("%d calls in %d Turns: %v", steps, turns, asked)
		if steps > 4*turns && extra == "" {
			t.Errorf("%d calls in %d Turns", steps, turns)
		}
		if extra == "" && asked["home"] > 0 {
			t.Error("the plan says who goes home, and it is asked")
		}
		home += asked["home"]
	}
	if home == 0 {
		t.Error("nothing was asked in the middle of a list")
	}
}

func warByLetters(t *testing.T, secret byte, extra string) (steps int, asked map[string]int) {
	pack, err := scenarios.Load(thiswar.ID)
	if err != nil {
		t.Fatal(err)
	}
	rules, err := thiswar.New(pack)
	if err != nil {
		t.Fatal(err)
	}
	people := roses()
	ids := map[string]keys.Identity{adjudicate.Adjudicator: people[adjudicate.Adjudicator], "royalist": people["lancaster"], "parliament": people["york"]}
	umpire := ids[adjudicate.Adjudicator]
	files, err := adjudicate.New(rules, adjudicate.Setup{ID: "war", Scenario: "early-war", Pace: "plans", Adjudicator: umpire.Card(),
		Players: [2]keys.Card{ids["royalist"].Card(), ids["parliament"].Card()}, Secret: dice.Secret{secret}}, umpire)
	if err != nil {
		t.Fatal(err)
	}
	find := func(string) (adjudicate.Rules, error) { return rules, nil }
	asked = map[string]int{}
	for step := 1; ; step++ {
		f, err := adjudicate.Open(files, find)
		if err != nil {
			t.Fatal(err)
		}
		if f.Over() {
			steps = step - 2 // the muster is no part of a Turn
			break
		}
		for i, s := range f.Status().Sides {
			if s.State != adjudicate.Awaited {
				continue
			}
			v, err := f.View(ids[s.Side], 0)
			if err != nil {
				t.Fatal(err)
			}
			text := choose(t, f, v)
			if step == 1 {
				text = append(text, warPlan(t, s.Side, extra)...)
			} else {
				asked[v.Asked[0].Name]++
			}
			nonce := make([]byte, 32)
			binary.BigEndian.PutUint32(nonce, uint32(2*step+i))
			sealed, err := f.Seal(ids[s.Side], "orders.yaml", text, adjudicate.SealOptions{Nonce: nonce})
			if err != nil || sealed.Name == "" {
				t.Fatal(err, sealed.Problems, string(text))
			}
			files[sealed.Name] = sealed.Data
		}
		if f, err = adjudicate.Open(files, find); err != nil {
			t.Fatal(err)
		}
		out, err := f.Adjudicate(umpire, adjudicate.AdjudicateOptions{})
		if err != nil || !out.Done() {
			t.Fatalf("step %d: %v %+v", step, err, out.Refused)
		}
		maps.Copy(files, out.Files)
	}
	if v := adjudicate.Verify(files); len(v.Findings) > 0 {
		t.Errorf("%+v", v.Findings)
	}
	f, err := adjudicate.Open(files, find)
	if err != nil {
		t.Fatal(err)
	}
	if r, err := f.Replay(umpire, 0); err != nil || r.First != nil {
		t.Errorf("%+v %v", r.First, err)
	}
	return steps, asked
}

// warPlan is the example plan of a side, some of its kinds replaced.
func warPlan(t *testing.T, side, extra string) string {
	name := map[string]string{"royalist": "field-army", "parliament": "cities"}[side]
	data, err := os.ReadFile("../examples/plans/this-war-without-an-enemy-" + name + ".yaml")
	if err != nil {
		t.Fatal(err)
	}
	if extra != "" {
		return "plan:" + extra
	}
	_, text, _ := strings.Cut(string(data), "\nplan:\n")
	return "plan:\n" + text
}
