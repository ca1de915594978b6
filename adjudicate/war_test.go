package adjudicate_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/effort"
	"fieldpost/adjudicate/folder"
	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/view"
	"fieldpost/crypto/dice"
	"fieldpost/crypto/keys"
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
	if effort.Quick() {
		t.Skip("it plays whole wars")
	}
	const turns = 8
	home := 0
	for secret, extra := range []string{"", asking, asking, asking} {
		steps, _, asked := warByLetters(t, letterWar{scenario: "early-war", pace: "plans", secret: byte(secret + 1), plan: extra, most: 1 << 20})
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

// Wars of all scenarios at both paces through real files, with what the sheets
// offer and no plan but the house's: all views of a game have one size, and it verifies and
// plays again. The long ones end in the middle.
func TestWarsByFiles(t *testing.T) {
	most, n := effort.Of(8, 40, 40), 0
	for i, scenario := range []string{"early-war", "full-war", "mid-to-late-war", "mid-war", "path-to-war"} {
		for _, pace := range []string{"plans", "table"} {
			if n++; effort.Quick() && n%3 > 0 {
				continue
			}
			steps, turns, asked := warByLetters(t, letterWar{scenario: scenario, pace: pace, secret: byte(20 + i), plan: "{}\n", most: most})
			t.Logf("%s at the pace of %s: %d calls in %d Turns: %v", scenario, pace, steps, turns, asked)
		}
	}
}

// letterWar is a war by letters: its plan, the examples' if it is empty, and the most
// steps that are played.
type letterWar struct {
	scenario, pace string
	secret         byte
	plan           string
	most           int
	lang           string // that the Royalist reads
	charles        bool   // it is the war of the other game between these sides, played by robots
}

func warByLetters(t *testing.T, w letterWar) (steps, turns int, asked map[string]int) {
	thisWar, _ := war()
	var rules game.Rules = thisWar
	pick := func(f *adjudicate.Folder, v *view.View) []byte { return choose(t, f, v) }
	if w.charles {
		r, err := charles()
		if err != nil {
			t.Fatal(err)
		}
		rnd := gametest.NewRandom(uint64(w.secret))
		rules, pick = r, func(f *adjudicate.Folder, v *view.View) []byte {
			head, _, _ := strings.Cut(string(f.Sheet(v)), "\norders:\n")
			if v.Step == 1 {
				return choose(t, f, v)
			}
			return []byte(head + "\norders:\n" + robotSheet(t, r, v, rnd))
		}
	}
	people := roses()
	ids := map[string]keys.Identity{folder.Adjudicator: people[folder.Adjudicator], "royalist": people["lancaster"], "parliament": people["york"]}
	umpire := ids[folder.Adjudicator]
	royalist := ids["royalist"].Card()
	royalist.Lang = w.lang
	files, err := adjudicate.New(rules, adjudicate.Setup{ID: "war", Scenario: w.scenario, Pace: w.pace, Adjudicator: umpire.Card(),
		Players: [2]keys.Card{royalist, ids["parliament"].Card()}, Seed: dice.Seed{w.secret}}, umpire)
	if err != nil {
		t.Fatal(err)
	}
	find := func(string) (game.Rules, error) { return rules, nil }
	asked = map[string]int{}
	seen := map[string]bool{} // Turns that Actions were asked in, or cards
	for step := 1; ; step++ {
		f, err := adjudicate.Open(files, find)
		if err != nil {
			t.Fatal(err)
		}
		if f.Over() || step > w.most {
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
			text := pick(f, v)
			if w.lang != "" && i == 0 {
				allFrench(t, f, v, text)
			}
			switch {
			case step > 1:
				if asked[v.Asked[0].Name]++; v.Phase != "deploy" && v.Phase != "deal" && v.Phase != "year-end" {
					seen[fmt.Sprint(v.Year, v.Turn)] = true
				}
			case w.pace == "plans" && !w.charles:
				text = append(text, warPlan(t, s.Side, w.plan)...)
			}
			sendInto(t, files, f, ids[s.Side], text, adjudicate.SealOptions{})
		}
		if f, err = adjudicate.Open(files, find); err != nil {
			t.Fatal(err)
		}
		takeInto(t, files)(f.Adjudicate(umpire, adjudicate.AdjudicateOptions{}))
	}
	wellPlayed(t, files, find, umpire)
	return steps, len(seen), asked
}

// warPlan is the example plan of a side, some of its kinds replaced.
func warPlan(t *testing.T, side, extra string) string {
	name := map[string]string{"royalist": "field-army", "parliament": "cities"}[side]
	data, err := os.ReadFile("../examples/plans/this-war-without-an-enemy-" + name + ".yaml")
	if err != nil {
		t.Fatal(err)
	}
	if extra != "" {
		return "plan: " + extra
	}
	_, text, _ := strings.Cut(string(data), "\nplan:\n")
	return "plan:\n" + text
}
