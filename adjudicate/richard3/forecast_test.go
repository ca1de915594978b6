package richard3

import (
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
	"fieldpost/orders/plan"
)

const (
	fourToOne = `
phase: battles
player1: york
cards: {lancaster: "2", york: "4"}
lancaster: {Leicester: [Beaumont], Cornwall: [Henry VI]}
york: {Leicester: [York, Norfolk, Warwick, Salisbury]}
battles: [{area: Leicester, attacker: york, entered: [{side: york, from: Derby, blocks: [York, Norfolk, Warwick, Salisbury]}]}]
`
	oneToFour = `
phase: battles
player1: york
cards: {lancaster: "2", york: "4"}
lancaster: {Leicester: [Oxford, Stanley, Northumberland, Buckingham], Cornwall: [Henry VI]}
york: {Leicester: [Kent 1], Calais: [York]}
battles: [{area: Leicester, attacker: york, entered: [{side: york, from: Derby, blocks: [Kent]}]}]
`
)

// forecastOf is the forecast for a view, with dice that begin anew each time.
func forecastOf(r *Rules, v *view.View, given []game.Given, p *plan.Plan, times int) []string {
	return game.Texts(r.Forecast(v, given, p, gametest.NewRandom(5), times))
}

// planned are the orders that confirm the plan for the battles.
func planned(r *Rules, s table.Side) []game.Given {
	return readOrders(r, s, "battles: planned\n")
}

func readOrders(r *Rules, s table.Side, text string) []game.Given {
	root, _ := orders.Parse("", []byte(text), orders.Limits{})
	return r.Read(s, root, orders.NewReader("", nil))
}

// held is in how many of 100 battles the field is held.
func held(t *testing.T, lines []string) int {
	t.Helper()
	m := regexp.MustCompile(`you hold the field in (\d+)%`).FindStringSubmatch(strings.Join(lines, "\n"))
	if m == nil {
		t.Fatalf("no forecast: %q", lines)
	}
	n, _ := strconv.Atoi(m[1])
	return n
}

// Four strong blocks beat one, and one weak block does not beat four.
func TestForecastIsSane(t *testing.T) {
	r := rules(t)
	strong := forecastOf(r, aView(t, r.board, fourToOne, York, true), planned(r, York), nil, 500)
	weak := forecastOf(r, aView(t, r.board, oneToFour, York, true), planned(r, York), nil, 500)
	if held(t, strong) <= 80 || held(t, weak) >= 20 {
		t.Errorf("%q\n%q", strong, weak)
	}
	// Who passes all the time loses the field that he would have held.
	idle := gametest.MustPlan(t, r, York, "  battle: pass\n")
	passing := forecastOf(r, aView(t, r.board, fourToOne, York, true), planned(r, York), idle, 500)
	if held(t, passing) >= held(t, strong) {
		t.Errorf("the plan makes no difference: %q\n%q", strong, passing)
	}
	// The defender sees it from the other side.
	defending := forecastOf(r, aView(t, r.board, fourToOne, Lancaster, true), planned(r, Lancaster), nil, 500)
	if !strings.Contains(defending[0], "you defend against 4 blocks") || held(t, defending) >= 20 {
		t.Errorf("%q", defending)
	}
	// An attack that is only ordered is foreseen too.
	v := aView(t, r.board, strings.NewReplacer("phase: battles", "phase: actions-1", "battles: [", "departed: []\n#", "Leicester: [York,", "Derby: [York,").Replace(fourToOne), York, true)
	attack := readOrders(r, York, "actions: [{move: Derby, blocks: {York: Leicester, Norfolk: Leicester}}]\n")
	if lines := forecastOf(r, v, attack, nil, 200); len(lines) != 1 || !strings.Contains(lines[0], "Battle of Leicester: you attack 1 block.") {
		t.Errorf("%q", lines)
	}
	if lines := forecastOf(r, v, readOrders(r, York, "actions: none\n"), nil, 200); lines != nil {
		t.Errorf("no battle, but %q", lines)
	}
}

// The same view and dice give the same forecast, battle by battle, and the
// position it starts from is as it was.
func TestForecastIsDeterministic(t *testing.T) {
	r := rules(t)
	v := aView(t, r.board, twoBattles, York, true)
	first := forecastOf(r, v, planned(r, York), nil, 300)
	for range 3 {
		if again := forecastOf(r, v, planned(r, York), nil, 300); !slices.Equal(first, again) {
			t.Fatalf("%q\n%q", first, again)
		}
	}
	if len(first) != 2 {
		t.Errorf("%q", first)
	}
	for _, position := range []string{fourToOne, oneToFour, twoBattles, leicester, treasonCard} {
		v := aView(t, r.board, position, York, true)
		g, before := r.board.Masked(v), r.board.Masked(v)
		for _, a := range g.Battles() {
			g.forecast(a, nil, gametest.NewRandom(1), 50)
		}
		g.Owner, before.Owner = nil, nil // no functions are equal
		if !reflect.DeepEqual(g, before) {
			t.Errorf("a forecast changes the position it starts from:\n%s", position)
		}
	}
}

// Two games that differ only in what a house may not know have the same forecast.
func TestForecastTellsNothingHidden(t *testing.T) {
	r := rules(t)
	rnd := gametest.NewRandom(17)
	n, differ := 0, 0
	compare := func(one, other *Game, s table.Side, q *table.Question, given []game.Given) {
		a, b := one.View(s, []*table.Question{q}, nil), other.View(s, []*table.Question{q}, nil)
		x, y := forecastOf(r, &a, given, nil, 20), forecastOf(r, &b, given, nil, 20)
		if !slices.Equal(x, y) {
			t.Fatalf("%s, %s: %q or %q", a.When, a.Side, x, y)
		}
		if len(x) > 0 {
			if n++; !reflect.DeepEqual(one.Blocks, other.Blocks) {
				differ++
			}
		}
	}
	eachCall(t, 60, func(g *Game, q *table.Question) {
		switch {
		case q.Name == "actions" && q.Hidden:
			v := g.View(q.Side, []*table.Question{q}, nil)
			for _, line := range r.Sheet(&v) {
				if c, ok := strings.CutPrefix(line, "    # - "); ok && strings.Contains(c, "# attack") {
					compare(g, g.scrambled(q.Side, rnd.Rand), q.Side, q, readOrders(r, q.Side, "actions: ["+strings.TrimSuffix(c, " # attack")+"]\n"))
				}
			}
		case q.Name == "battle":
			for s := Lancaster; s <= York; s++ {
				ask := &table.Question{Side: s, Name: "battles", At: "battles", Hidden: true, Options: []table.Option{{Verb: "planned"}}}
				compare(g, g.scrambled(s, rnd.Rand), s, ask, planned(r, s))
			}
		}
	}, nil)
	t.Logf("%d forecasts, %d with other secrets", n, differ)
	if differ < gametest.Games(20) {
		t.Errorf("only %d positions could be changed", differ)
	}
}
