package richard3

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fieldpost/adjudicate/effort"
	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/game/table"
)

func rules(t testing.TB) *Rules {
	t.Helper()
	return newRules(board(t))
}

// With empty plans whole games are played to their end, and nothing but the
// fixed calls is asked.
func TestGamesByHouseDefaults(t *testing.T) {
	r := rules(t)
	counts := map[string]int{}
	wins := map[string]int{}
	for _, seed := range seeds(1000) {
		p := &gametest.Planner{Random: gametest.NewRandom(seed), Game: NewScenario(r.board, scenarioNames[seed%3]), Rules: r, Counts: counts}
		p.Visit = func(q *table.Question, o table.Option, from table.Source, ok bool) {
			if ok == r.Fixed(q) {
				t.Fatalf("%s: answered %v", q.Key(), ok)
			}
			if ok && !q.Has(o) {
				t.Fatalf("%s: %s is not legal", q.Key(), o)
			}
		}
		p.Play(t)
		wins[Houses[p.Game.Winner()]]++
	}
	t.Log(counts, wins)
}

// wishes are answers of which random plans are made; %o and %e stand for own
// and enemy blocks, %a for areas.
var randomWishes = map[string][]string{
	"battle": {"fire", "pass", "ask", "retreat", "charge", "treachery", "{retreat: %a}", "{retreat: [%a, %a, friendly]}", "{retreat: friendly}", "{charge: %e}", "{charge: king}",
		"[{charge: weakest}, fire]", "[{treachery: [%e, %e, any]}, {charge: strongest}, fire]", "[{treachery: any}, {retreat: anywhere}]", "[{treachery: %e}, {treachery: %e}, {retreat: [%a, %a, %a]}]"},
	"losses":   {"[levies, others, king]", "[%o, %o, heirs]", "[%o, %o, %o, %o]", "[mercenaries, church, nobles]", "others", "ask", "[rebel, bombard, heirs]"},
	"regroup":  {"stay", "ask", "{to: [%a, friendly]}", "{to: anywhere}", "{%o: %a, others: friendly}", "{nobles: anywhere, heirs: [%a, %a]}"},
	"order":    {"[%a, %a, %a]", "%a", "ask"},
	"treason":  {"any", "wait", "[%e, %e]", "[%e, any]", "ask"},
	"enter":    {"[%a, friendly]", "anywhere", "ask", "%a"},
	"execute":  {"execute", "spare", "ask"},
	"supply":   {"[levies, nobles]", "[%o, %o, mercenaries]", "others", "ask"},
	"exile":    {"[king]", "[%o, %o]", "heirs", "ask"},
	"mulligan": {"keep", "redeal", "ask"},
	"hand":     {"keep", "redeal", "ask"},
}

var randomConditions = map[string][]string{
	"battle": {"round == %n", "own.strength > enemy.strength", "own.power < enemy.power", "block.king", "block.strength <= %n", "losses.own > losses.enemy", "losses.enemy >= %n", "can.retreat", "can.charge and enemy.king", "can.treachery",
		`"%e" in enemy.names`, `"%o" in own.names`, `area == "%a"`, `block.name == "%o"`, `block.type == "noble"`, `block.letter == "A"`, "block.fire > %n", "block.senior", "block.warwick or block.levy", "enemy.reserves > 0", "own.reserves > %n", "side.attacker", "side.nobles > 8", "not side.player1", "turn > %n", "block.max == %n"},
	"losses":   {"hits >= %n", "own.king", "losses.own > %n", "enemy.blocks > %n", "side.attacker", "round == %n"},
	"regroup":  {"own.blocks > limit", "near.enemy > %n", "near.own > %n", "own.king", "own.reserves > 0", "losses.enemy > %n"},
	"order":    {`"%a" in areas`, "len(areas) > %n", "side.king"},
	"treason":  {"waiting > 0", "enemy.blocks > %n", "enemy.reserves == 0", "turn > %n", `"%e" in enemy.names`},
	"enter":    {`block == "%o"`, "side.nobles > 9", "turn > %n"},
	"execute":  {"turn == 7", "side.king"},
	"supply":   {"surplus > %n", "limit == 5", `area == "%a"`, "side.nobles > 8"},
	"exile":    {"surplus > %n", "side.king"},
	"mulligan": {"points < 12", `"Plague" in cards`},
	"hand":     {"points < 15", "campaign == 2"},
}

// randomPlan makes a plan at random, with line numbers that mean something.
func randomPlan(r *Rules, s table.Side, rnd *rand.Rand) string {
	board := r.board
	pick := func(list []string) string { return list[rnd.IntN(len(list))] }
	fill := func(text string) string {
		for strings.Contains(text, "%") {
			text = strings.Replace(text, "%o", pick(board.blockNames(s)), 1)
			text = strings.Replace(text, "%e", pick(board.blockNames(s.Other())), 1)
			text = strings.Replace(text, "%a", pick(board.land.Names), 1)
			text = strings.Replace(text, "%n", itoa(1+rnd.IntN(5)), 1)
		}
		return text
	}
	var b strings.Builder
	if rnd.IntN(4) == 0 { // wishes for everybody, whether they are seen or not
		names := board.blockNames(s.Other())
		rnd.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
		all := strings.Join(names, ", ")
		return "  battle:\n    - when: round == 1\n      do: [{treachery: [" + all + "]}]\n    - do: [{charge: [" + all + "]}, fire]\n" +
			"  treason:\n    - do: [" + all + "]\n"
	}
	for _, k := range r.board.book.Rulebook.Kinds {
		if rnd.IntN(5) == 0 {
			continue
		}
		heads := []string{k.Name}
		for range rnd.IntN(4) {
			if h := k.Name + "@" + pick(board.land.Names); k.Areas && !slices.Contains(heads, h) {
				heads = append(heads, h)
			}
		}
		for _, h := range heads {
			fmt.Fprintf(&b, "  %s:\n", h)
			for range 1 + rnd.IntN(5) {
				fmt.Fprintf(&b, "    - when: '%s'\n      do: %s\n", fill(pick(randomConditions[k.Name])), fill(pick(randomWishes[k.Name])))
			}
			if rnd.IntN(2) == 0 {
				fmt.Fprintf(&b, "    - do: %s\n", fill(pick(randomWishes[k.Name])))
			}
		}
	}
	return b.String()
}

// A plan answers the same, and for the same reason, in the game and in the
// game as its owner knows it: so it uses nothing that is hidden.
func TestPlansUseNothingHidden(t *testing.T) {
	r := rules(t)
	counts := map[string]int{}
	words := map[string]bool{}
	for _, seed := range seeds(250) {
		playPlanned(t, r, NewScenario(r.board, scenarioNames[seed%3]), seed, counts, words)
	}
	// The positions of the cases have battles with Reserves, treachery and retreats.
	for i, c := range loadCases(t) {
		if effort.Quick() && i%10 > 0 {
			continue
		}
		if g, wrong := setUpCase(r.board, &c); wrong == nil {
			playPlanned(t, r, g, uint64(i), counts, words)
		}
	}
	t.Log(counts)
	t.Log(sortedKeys(words))
}

// playPlanned plays a game by two random plans, and compares every answer with
// that of the masked game.
func playPlanned(t *testing.T, r *Rules, g *Game, seed uint64, counts map[string]int, words map[string]bool) {
	t.Helper()
	rnd := gametest.NewRandom(seed)
	p := &gametest.Planner{Random: rnd, Game: g, Rules: r, Counts: counts}
	var texts [2]string
	for s := range p.Plans {
		texts[s] = randomPlan(r, table.Side(s), rnd.Rand)
		var problems []string
		if p.Plans[s], problems = gametest.ReadPlan(r, table.Side(s), texts[s]); slices.ContainsFunc(problems, refuses) {
			t.Fatalf("%s\n%s", texts[s], strings.Join(problems, "\n"))
		}
	}
	p.Visit = func(q *table.Question, o table.Option, from table.Source, ok bool) {
		if r.Fixed(q) {
			return
		}
		v := g.View(q.Side, []*table.Question{q}, nil)
		m := r.board.Masked(&v)
		o2, from2, ok2 := m.Planned(r.Grammar().Question(q.Side, &v.Asked[0]), p.Plans[q.Side])
		if o2 != o || fmt.Sprint(from2) != fmt.Sprint(from) || ok2 != ok {
			t.Fatalf("seed %d, %s: %s\n%q %+v %v, but masked\n%q %+v %v\n%s", seed, q.Key(), Houses[q.Side], o, from, ok, o2, from2, ok2, texts[q.Side])
		}
		for _, part := range strings.Split(from.Where.String(), "passed over: ")[1:] {
			code, _, _ := strings.Cut(part, ",")
			words[q.Name+" "+code] = true
		}
	}
	p.Play(t)
}

func refuses(problem string) bool { return !strings.Contains(problem, "(warning)") }
