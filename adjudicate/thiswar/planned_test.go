package thiswar

import (
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"fieldpost/adjudicate/effort"
	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/game/table"
)

// With empty plans whole games are played to their end, and nothing but the
// fixed calls is asked.
func TestGamesByHouseDefaults(t *testing.T) {
	r := rulesOf(board(t))
	counts, wins := map[string]int{}, map[string]int{}
	for _, seed := range seeds(200) {
		g := NewScenario(r.board, scenarioOf(seed))
		p := &gametest.Planner{Random: gametest.NewRandom(seed), Game: g, Rules: r, Counts: counts}
		p.Visit = func(q *table.Question, o table.Option, from table.Source, ok bool) {
			if !ok && !r.Fixed(q) {
				t.Fatalf("%s: not answered", q.Key())
			}
			if ok && !q.Has(o) {
				t.Fatalf("%s: %s is not legal", q.Key(), o)
			}
			if (q.Name == "recruit") && r.Fixed(q) != (g.phase == YearEnd && !strings.Contains(q.Key(), "henrietta")) {
				t.Fatalf("%s: fixed %v", q.Key(), r.Fixed(q))
			}
		}
		p.Play(t)
		wins[Sides[g.winner]]++
	}
	t.Log(counts, wins)
}

// Every question is a fixed call or has a kind of plan and a default.
func TestEveryQuestionHasADefault(t *testing.T) {
	r := rulesOf(board(t))
	for name, k := range questionsOf(t) {
		if k.Plan == nil && !k.Fixed {
			t.Errorf("%s: neither a call nor planned", name)
		}
	}
	seen := map[string]bool{}
	for i := range r.board.book.Rulebook.Kinds {
		k := &r.board.book.Rulebook.Kinds[i]
		if seen[k.Name] || k.Begin == "" || k.Doc == "" || k.Default == "" || k.Choose == nil || k.Read.Wish == nil || k.None == nil {
			t.Errorf("%s is not whole", k.Name)
		}
		seen[k.Name] = true
		for _, q := range k.Questions {
			if r.board.book.Find(q) == nil || r.board.book.KindOf(q) != k {
				t.Errorf("%s: there is no question %s of its own", k.Name, q)
			}
		}
	}
	if len(r.Defaults()) < len(r.board.book.Rulebook.Kinds) {
		t.Errorf("%d defaults", len(r.Defaults()))
	}
}

// randomWishes are answers of which random plans are made; %o stands for own
// blocks, %a for Areas, %c for Cities.
var randomWishes = map[string][]string{
	"event":         {"enact", "decline", "ask", "{in: [%a, %a, anywhere]}", "{with: garrisons}", "[{in: %a}, decline]"},
	"fever":         {"[%o, infantry]", "weakest", "strongest", "ask", "[regional, others]"},
	"desertion":     {"[%o, %o, regional]", "ask", "weakest", "[infantry, others]"},
	"recruit":       {"[leaders, cavalry, others]", "[%o, {%o: [%a, friendly]}, strip, end]", "ask", "[strip, strip, weakest]", "[{infantry: anywhere}, strongest]", "end", "[king, irish]"},
	"into-city":     {"stay", "[garrisons, infantry]", "[%o, %o, king, weakest]", "ask", "[artillery, cavalry, others]"},
	"onward":        {"stay", "ask", "{to: [%a, friendly, anywhere]}", "{leaders: anywhere, infantry: [home, leader]}"},
	"target":        {"none", "[%a, %c, anywhere]", "ask", "%a", "[%c, none]"},
	"order":         {"[%a, %c, %a]", "%a", "ask"},
	"maintain":      {"break-off", "[infantry]", "[%o, weakest]", "ask", "[artillery, others]"},
	"main":          {"[%a, %a, %a]", "ask"},
	"withdraw":      {"withdraw", "stand", "ask"},
	"join":          {"none", "[infantry, cavalry]", "[garrisons, %o, others]", "ask"},
	"post":          {"artillery", "weakest", "[%o]", "ask"},
	"last-stand":    {"[%o, infantry]", "wait", "[weakest, wait]", "ask"},
	"general":       {"retreat", "fight", "ask"},
	"aim":           {"cavalry", "infantry", "[cavalry, infantry]", "ask"},
	"fire":          {"fire", "engage", "ask"},
	"losses":        {"[infantry, cavalry]", "[%o, %o, regional, others]", "ask", "[garrisons, clubmen, king]", "[irish, covenanters, weakest]"},
	"retreat":       {"anywhere", "[%a, %a, city, friendly]", "{leaders: [friendly, anywhere], others: [home, leader, city]}", "{%o: %a, infantry: city}", "ask", "{to: [home, leader]}"},
	"captured":      {"none", "[weakest]", "[artillery, none]", "ask", "[%o]"},
	"turncoats":     {"[%o, %o]", "strongest", "ask"},
	"regroup":       {"stay", "ask", "{to: [%a, friendly]}", "{to: anywhere}", "{leaders: anywhere, others: anywhere}", "{%o: %a, infantry: [home, leader]}"},
	"bombard":       {"bombard", "hold", "ask"},
	"sally":         {"none", "[infantry, cavalry]", "[%o, others]", "ask"},
	"breach":        {"bombard", "hold", "ask"},
	"storm":         {"none", "[infantry, cavalry]", "[strongest]", "[%o, infantry]", "ask"},
	"continue":      {"continue", "stop", "ask"},
	"exchange":      {"none", "{weakest: strongest}", "{%o: [infantry, cavalry]}", "ask"},
	"quartermaster": {"wait", "[cavalry, %o]", "[weakest, wait]", "ask"},
	"supply":        {"[infantry, cavalry]", "[%o, %o, others]", "weakest", "ask"},
	"attrition":     {"[infantry]", "[%o, others]", "strongest", "ask"},
	"disperse":      {"[%a, friendly, anywhere]", "{leaders: %a, others: [leader, home]}", "ask"},
	"followers":     {"stay", "{to: [%a, home]}", "{infantry: leader}", "ask"},
	"nma-horse":     {"[%o, %o]", "weakest", "ask"},
	"nma-share":     {"[4, 3]", "1", "ask"},
	"home":          {"keep", "[keep, %a, friendly, pool]", "{%o: [keep, %a], regional: [leader, friendly]}", "ask", "anywhere"},
}

// randomConditions are conditions by the kind of facts.
var randomConditions = map[string][]string{
	"thiswar.battleFacts": {"round == %n", "own.strength > enemy.strength", "attacker", "fleeing", "breach", "left > %n", "block.strength <= %n", "block.king", "block.leader", `block.class == "infantry"`, `block.name == "%o"`, "block.eff > 2",
		"own.king", "own.leader", "own.reserves > 0", "enemy.count > own.blocks", "enemy.cavalry > own.cavalry", "enemy.king or enemy.leader", `"%e" in enemy.names`, `"%o" in own.names`, "hits.own > hits.enemy", "near.enemy > near.own", "own.guns > %n",
		"own.away + enemy.away > 0", "supply.blocks < own.blocks", "now.vp > 0", "now.player1", `fight == "storm"`, `area == "%a"`, "enemy.infantry + enemy.artillery > %n"},
	"thiswar.siegeFacts": {"size == %n", "marker >= %n", "breach", "own.strength > 3 * enemy", "enemy > own.blocks", "worth > 0", "besieger", "own.king", "own.guns > 1", `city == "Oxford"`, `"%o" in own.names`, "near.own > near.enemy", "left > %n", "storming > 2", "now.winter", `block.name == "%o"`},
	"thiswar.areaFacts":  {"supply.blocks > %n", "own.blocks > supply.blocks", "own.cavalry > supply.cavalry", "enemy > 0", "near.enemy > %n", "block.leader", `block.class == "cavalry"`, `area == "%a"`, "now.turn > %n", "left > 1", "own.king"},
	"thiswar.turnFacts":  {"now.year > 1643", "now.vp < 0", "left > %n", "len(places) > %n", `"%a" in places`, "pool > %n", `event == "Camp Fever"`, "not now.player1"},
}

// randomPlan makes a plan at random, with line numbers that mean something.
func randomPlan(r *Rules, s table.Side, rnd *rand.Rand) string {
	pick := func(list []string) string { return list[rnd.IntN(len(list))] }
	own, enemy := r.board.names[s]()["block"].All, r.board.names[s.Other()]()["block"].All
	fill := func(text string) string {
		for strings.Contains(text, "%") {
			text = strings.Replace(text, "%o", pick(own), 1)
			text = strings.Replace(text, "%e", pick(enemy), 1)
			text = strings.Replace(text, "%a", pick(r.AreaNames()), 1)
			text = strings.Replace(text, "%c", pick([]string{"Oxford", "York", "Bristol", "Hull", "Newcastle"}), 1)
			text = strings.Replace(text, "%n", itoa(1+rnd.IntN(5)), 1)
		}
		return text
	}
	var b strings.Builder
	rules := 0
	for i := range r.board.book.Rulebook.Kinds {
		k := &r.board.book.Rulebook.Kinds[i]
		if rnd.IntN(5) == 0 {
			continue
		}
		heads := []string{k.Name}
		for range rnd.IntN(3) {
			if h := k.Name + "@" + pick(r.AreaNames()); k.Areas && !slices.Contains(heads, h) {
				heads = append(heads, h)
			}
		}
		for _, h := range heads {
			if rules > 150 {
				break
			}
			fmt.Fprintf(&b, "  %s:\n", h)
			for range 1 + rnd.IntN(3) {
				rules++
				fmt.Fprintf(&b, "    - when: '%s'\n      do: %s\n", fill(pick(randomConditions[reflect.TypeOf(k.None).String()])), fill(pick(randomWishes[k.Name])))
			}
			if rnd.IntN(2) == 0 {
				rules++
				fmt.Fprintf(&b, "    - do: %s\n", fill(pick(randomWishes[k.Name])))
			}
		}
	}
	return b.String()
}

// A plan answers the same, and for the same reason, in the game and in the
// game as its owner knows it: so it uses nothing that is hidden.
func TestPlansUseNothingHidden(t *testing.T) {
	r := rulesOf(board(t))
	counts, words := map[string]int{}, map[string]bool{}
	for _, seed := range seeds(60) {
		playPlanned(t, r, NewScenario(r.board, scenarioOf(seed)), seed, 0, counts, words)
	}
	// The positions of the cases have what random games seldom come to.
	for i, c := range loadCases(t) {
		var p Position
		if i%effort.Of(20, 2, 1) > 0 || c.Position.Kind != 0 && c.Position.Decode(&p) != nil {
			continue
		}
		if g, wrong := FromPosition(r.board, p); wrong == nil {
			playPlanned(t, r, g, uint64(i), 25, counts, words)
		}
	}
	t.Log(counts)
	t.Log(sortedKeys(words))
	if effort.Quick() {
		return
	}
	for i := range r.board.book.Rulebook.Kinds {
		for _, q := range r.board.book.Rulebook.Kinds[i].Questions {
			rare := q == "post" || q == "turncoat" || q == "followers" // planCases have what is left
			if counts[q+" plan"]+counts[q+" default"] == 0 && !rare {
				t.Errorf("%s is never planned", q)
			}
		}
	}
}

// playPlanned plays a game by two random plans, and compares every answer with
// that of the masked game.
func playPlanned(t *testing.T, r *Rules, g *Game, seed uint64, most int, counts map[string]int, words map[string]bool) {
	t.Helper()
	rnd := gametest.NewRandom(seed)
	p := &gametest.Planner{Random: rnd, Game: g, Rules: r, Counts: counts, Most: most}
	var texts [2]string
	for s := range p.Plans {
		texts[s] = randomPlan(r, table.Side(s), rnd.Rand)
		var problems []string
		if p.Plans[s], problems = gametest.ReadPlan(r, table.Side(s), texts[s]); slices.ContainsFunc(problems, refuses) {
			t.Fatalf("%s\n%s", texts[s], strings.Join(problems, "\n"))
		}
		r.RestatePlan("", p.Plans[s])
	}
	p.Visit = func(q *table.Question, o table.Option, from table.Source, ok bool) {
		if r.board.book.KindOf(q.Name) == nil {
			return
		}
		if ok && !q.Has(o) {
			t.Fatalf("seed %d, %s: %s is not legal\n%s", seed, q.Key(), o, texts[q.Side])
		}
		v := g.viewOf(q)
		m := r.board.Masked(&v)
		o2, from2, ok2 := m.Planned(r.Grammar().Question(q.Side, &v.Asked[0]), p.Plans[q.Side])
		if o2 != o || fmt.Sprint(from2) != fmt.Sprint(from) || ok2 != ok {
			t.Fatalf("seed %d, %s: %s\n%q %+v %v, but masked\n%q %+v %v\n%s", seed, q.Key(), Sides[q.Side], o, from, ok, o2, from2, ok2, texts[q.Side])
		}
		k := r.board.book.KindOf(q.Name)
		if x, y := k.Facts(g, q, ""), k.Facts(m, q, ""); !reflect.DeepEqual(x, y) {
			t.Fatalf("seed %d, %s: %s knows\n%+v\nor masked\n%+v", seed, q.Key(), Sides[q.Side], x, y)
		}
		for _, part := range strings.Split(from.Where.String(), "passed over: ")[1:] {
			code, _, _ := strings.Cut(part, ",")
			words[q.Name+" "+code] = true
		}
	}
	p.Play(t)
}

func refuses(problem string) bool { return !strings.Contains(problem, "(warning)") }

func readFile(t testing.TB, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
