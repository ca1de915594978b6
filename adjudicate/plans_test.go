package adjudicate_test

import (
	"fmt"
	"strings"
	"testing"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/effort"
	"fieldpost/adjudicate/folder"
	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/view"
	"fieldpost/crypto/keys"
)

// letters counts the steps of a whole game between two robots: they choose
// from their sheets, and at the pace of plans send a plan with "ready" and
// actions ahead with every card.
type letters struct {
	games            int
	steps, turns     int
	battleTurns      int // game turns with battles
	battlesCalls     int // steps in which a battle asked something
	questionsDecided int // by plan or by house
	notUsed          int // orders ahead that were not legal any more
}

func (n *letters) add(m letters) {
	n.games++
	n.steps += m.steps
	n.turns += m.turns
	n.battleTurns += m.battleTurns
	n.battlesCalls += m.battlesCalls
	n.questionsDecided += m.questionsDecided
	n.notUsed += m.notUsed
}

const robotPlan = `plan:
  battle:
    - when: block.king and block.strength <= 1 and round >= 2
      do: [{retreat: [friendly, anywhere]}, fire]
    - when: side.attacker and round >= 3 and enemy.strength > own.strength
      do: {retreat: [friendly, anywhere]}
    - when: round == 1
      do: [{retreat: [Essex, Kent, Derby, Wilts, Sussex]}, {charge: [strongest]}, {treachery: any}, fire]
    - do: fire
  losses: [levies, mercenaries, nobles, heirs]
`

func countLetters(t *testing.T, pace, scenario string, secret byte) (n letters) {
	g := newRoses(t, scenario, pace, secret)
	rules, files, ids, find, umpire := g.rules, g.files, g.ids, g.find, g.ids[folder.Adjudicator]
	seen, battles := map[string]bool{}, map[string]bool{}
	for step := 1; ; step++ {
		f, err := adjudicate.Open(files, find)
		if err != nil {
			t.Fatal(err)
		}
		if f.Over() {
			n.steps = step - 1
			break
		}
		for _, s := range f.Status().Sides {
			v, err := f.View(ids[s.Side], 0)
			if err != nil {
				t.Fatal(err)
			}
			turn := fmt.Sprint(v.Campaign, v.Turn)
			if strings.HasPrefix(v.Phase, "act") || v.Phase == "card" {
				seen[turn] = true
			}
			n.notUsed += len(v.Passed)
			if s.State != adjudicate.Awaited {
				continue
			}
			n.questionsDecided += len(v.Decided)
			if v.Phase == "battles" {
				n.battlesCalls++
				battles[turn] = true
			}
			sendInto(t, files, f, ids[s.Side], robotOrders(t, f, rules, v, pace), adjudicate.SealOptions{})
		}
		if f, err = adjudicate.Open(files, find); err != nil {
			t.Fatal(err)
		}
		takeInto(t, files)(f.Adjudicate(umpire, adjudicate.AdjudicateOptions{}))
	}
	n.turns, n.battleTurns = len(seen), len(battles)
	wellPlayed(t, files, find, umpire)
	return n
}

// robotOrders are one choice of the sheet; with "ready" goes the plan, with a
// card actions ahead, chosen as if its side were the first or second player.
func robotOrders(t *testing.T, f *adjudicate.Folder, rules game.Rules, v *view.View, pace string) []byte {
	t.Helper()
	name := "muster"
	if v.Step > 1 {
		name = v.Asked[0].Name
	}
	if name == "actions" {
		head, _, _ := strings.Cut(string(f.Sheet(v)), "orders:\n")
		for n := 3; n > 0; n-- {
			text := []byte(head + "orders:\n  actions: " + marches(rules, v, n) + "\n")
			if _, _, ps, _ := f.Check(v, "orders.yaml", text); !ps.Refused() {
				return text
			}
		}
		return choose(t, f, v)
	}
	if pace == "table" {
		return choose(t, f, v)
	}
	switch name {
	case "muster":
		return append(choose(t, f, v), robotPlan...)
	case "card":
		text := string(choose(t, f, v))
		for _, ahead := range []string{"if_first", "if_second"} {
			text += "  " + ahead + ":\n    actions: " + aheadActions(rules, v, ahead) + "\n"
		}
		return []byte(text)
	}
	return choose(t, f, v)
}

// aheadActions picks an action from the sheet that the side would have.
func aheadActions(rules game.Rules, v *view.View, ahead string) string {
	w := *v
	first := v.Side
	if ahead == "if_second" {
		first = map[string]string{"york": "lancaster", "lancaster": "york"}[v.Side]
	}
	w.Phase = "actions-1"
	w.Facts = append([]view.Fact{{Name: "player1", Value: first}, {Name: "card-york", Value: "2"}, {Name: "card-lancaster", Value: "2"}}, v.Facts...)
	w.Asked = []view.Question{{Name: "actions", Options: []string{"end"}}}
	return marches(rules, &w, 2)
}

// marches picks up to n marches from the sheet of a call for actions, attacks first.
func marches(rules game.Rules, v *view.View, n int) string {
	var attacks, others []string
	for _, l := range rules.Sheet(v) {
		c, ok := strings.CutPrefix(l, "    # - ")
		if !ok || !strings.HasPrefix(c, "{move: ") {
			continue
		}
		c, remark, _ := strings.Cut(c, " # ")
		if remark == "attack" {
			attacks = append(attacks, c)
		} else {
			others = append(others, c)
		}
	}
	for i := range others {
		attacks = append(attacks, others[(i+7*v.Step)%len(others)])
	}
	if len(attacks) == 0 {
		return "none"
	}
	return "[" + strings.Join(attacks[:min(n, len(attacks))], ", ") + "]"
}

// Letters per game turn, at the pace of the table and at that of plans. The
// aim of plans is three calls a game turn or fewer, and one for all battles.
func TestLetters(t *testing.T) {
	if effort.Quick() {
		t.Skip("it plays twelve whole games")
	}
	var table, plans letters
	for secret := range byte(3) {
		for _, scenario := range []string{"kingmaker", "richard-iii"} {
			table.add(countLetters(t, "table", scenario, secret+1))
			plans.add(countLetters(t, "plans", scenario, secret+1))
		}
	}
	for pace, n := range map[string]letters{"table": table, "plans": plans} {
		t.Logf("%s: %d games, %d calls in %d game turns (%d with battles): %d.%d a turn; %d answers by plan or house; %d letters about battles; %d orders ahead not used",
			pace, n.games, n.steps, n.turns, n.battleTurns, n.steps/n.turns, 10*n.steps/n.turns%10, n.questionsDecided, n.battlesCalls, n.notUsed)
	}
	// The muster is no part of a game turn.
	if plans.steps-plans.games > 3*plans.turns {
		t.Errorf("%d calls in %d game turns at the pace of plans", plans.steps-plans.games, plans.turns)
	}
	if plans.battlesCalls > 2*plans.battleTurns {
		t.Errorf("%d letters about the battles of %d game turns", plans.battlesCalls, plans.battleTurns)
	}
}

// An empty plan replaces the plan in force: everything is the house's again.
// Nothing behind "plan:" keeps it, as a sheet without a plan does.
func TestPlanIsDropped(t *testing.T) {
	g := newRoses(t, "1460", "plans", 4)
	files, find, umpire := g.files, g.find, g.ids[folder.Adjudicator]
	players := [2]keys.Identity{g.ids["lancaster"], g.ids["york"]}
	for _, c := range []struct{ plan, want string }{{"plan: {battle: pass}\n", "battle: pass\n"}, {"plan:\n", "battle: pass\n"}, {"plan: {}\n", "{}\n"}} {
		for _, id := range players {
			f, err := adjudicate.Open(files, find)
			if err != nil {
				t.Fatal(err)
			}
			v, err := f.View(id, 0)
			if err != nil {
				t.Fatal(err)
			}
			if len(v.Awaited) == 0 || !strings.Contains(strings.Join(v.Awaited, " "), v.Side) {
				continue
			}
			sendInto(t, files, f, id, append(choose(t, f, v), c.plan...), adjudicate.SealOptions{})
		}
		f, err := adjudicate.Open(files, find)
		if err != nil {
			t.Fatal(err)
		}
		asked := f.Status().Sides
		takeInto(t, files)(f.Adjudicate(umpire, adjudicate.AdjudicateOptions{}))
		if f, err = adjudicate.Open(files, find); err != nil {
			t.Fatal(err)
		}
		for s, id := range players {
			if asked[s].State != adjudicate.Received {
				continue
			}
			if v, err := f.View(id, 0); err != nil || v.Plan != c.want {
				t.Errorf("after %q the plan in force is %q (%v)", c.plan, v.Plan, err)
			}
		}
	}
}
