package thiswar

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

	"gopkg.in/yaml.v3"
)

const (
	fourToOne = `
phase: tactical
player1: royalist
royalist: {Oxfordshire: [Charles, Rupert, Northampton, Cheshire M Foot]}
parliament: {Oxfordshire: [Brooke], Kent: [Essex]}
battles: [{area: Oxfordshire, attacker: royalist, entered: [{side: royalist, from: Gloucestershire, blocks: [Charles, Rupert, Northampton, Cheshire M Foot]}]}]
`
	oneToFour = `
phase: tactical
player1: royalist
royalist: {Oxfordshire: [Charles 1]}
parliament: {Oxfordshire: [Brooke, Essex, London L Foot 1, London L Foot 2]}
battles: [{area: Oxfordshire, attacker: royalist, entered: [{side: royalist, from: Gloucestershire, blocks: [Charles]}]}]
`
	twoBattles = `
phase: tactical
player1: royalist
royalist: {Oxfordshire: [Charles, Rupert], Dorset: [Hopton, Pool S Foot]}
parliament: {Oxfordshire: [Brooke], Dorset: [Waller, Pool S Horse]}
battles:
  - {area: Oxfordshire, attacker: royalist, entered: [{side: royalist, from: Gloucestershire, blocks: [Charles, Rupert]}]}
  - {area: Dorset, attacker: royalist, entered: [{side: royalist, from: Devon, blocks: [Hopton, Pool S Foot]}]}
`
)

func fromText(t testing.TB, b *Board, text string) *Game {
	t.Helper()
	var p Position
	if err := yaml.Unmarshal([]byte(text), &p); err != nil {
		t.Fatal(err)
	}
	g, wrong := FromPosition(b, p)
	if wrong != nil {
		t.Fatal(wrong)
	}
	return g
}

// battlesCall is the call for the Battles and Sieges of the Turn.
func battlesCall(g *Game, s table.Side) view.View {
	q := &table.Question{Side: s, Name: "battles", At: "battles-" + itoa(1+int(s)), Hidden: true, Options: []table.Option{{Verb: "planned"}}}
	return g.viewOf(q)
}

func planned(r *Rules, s table.Side) []game.Given {
	root, _ := orders.Parse("", []byte("battles: planned\n"), orders.Limits{})
	return r.Read(s, root, orders.NewReader("", nil))
}

func forecastOf(t *testing.T, r *Rules, position string, s table.Side, p *plan.Plan, times int) []string {
	t.Helper()
	v := battlesCall(fromText(t, r.board, position), s)
	return game.Texts(r.Forecast(&v, planned(r, s), p, gametest.NewRandom(5), times))
}

// held is in how many of 100 Battles the side wins.
func held(t *testing.T, lines []string) int {
	t.Helper()
	m := regexp.MustCompile(`you win it in (\d+)%`).FindStringSubmatch(strings.Join(lines, "\n"))
	if m == nil {
		t.Fatalf("no forecast: %q", lines)
	}
	n, _ := strconv.Atoi(m[1])
	return n
}

// Four strong blocks beat one, and a weak King does not beat four.
func TestForecastIsSane(t *testing.T) {
	r := rulesOf(board(t))
	strong, weak := forecastOf(t, r, fourToOne, Royalist, nil, 500), forecastOf(t, r, oneToFour, Royalist, nil, 500)
	if held(t, strong) <= 85 || held(t, weak) >= 15 {
		t.Errorf("%q\n%q", strong, weak)
	}
	t.Logf("%q\n%q", strong, weak)
	if !strings.Contains(weak[0], "you attack 4 blocks") || !strings.Contains(weak[0], "Charles is captured in ") || strings.Contains(weak[0], "captured in 0 ") {
		t.Errorf("%q", weak)
	}
	defending := forecastOf(t, r, fourToOne, Parliament, nil, 500)
	if !strings.Contains(defending[0], "you defend against 4 blocks") || held(t, defending) >= 15 || strings.Contains(defending[0], "Charles") {
		t.Errorf("%q", defending)
	}
	// Who orders a General Retreat at once does not win.
	flight := gametest.MustPlan(t, r, Royalist, "  general: retreat\n")
	if lines := forecastOf(t, r, twoBattles, Royalist, flight, 300); held(t, lines) >= held(t, forecastOf(t, r, twoBattles, Royalist, nil, 300)) {
		t.Errorf("the plan makes no difference: %q", lines)
	}
}

// The same view and dice give the same forecast, Battle by Battle, and the
// position it starts from is as it was.
func TestForecastIsDeterministic(t *testing.T) {
	r := rulesOf(board(t))
	first := forecastOf(t, r, twoBattles, Royalist, nil, 200)
	if again := forecastOf(t, r, twoBattles, Royalist, nil, 200); len(first) != 2 || !slices.Equal(first, again) {
		t.Errorf("%q\n%q", first, again)
	}
	v := battlesCall(fromText(t, r.board, twoBattles), Royalist)
	g, before := r.board.Masked(&v), r.board.Masked(&v)
	for a := range g.onMap {
		if g.Contested(a) {
			g.forecast(a, nil, gametest.NewRandom(1), 50)
		}
	}
	g.Owner, before.Owner = nil, nil
	if !reflect.DeepEqual(g, before) {
		t.Error("a forecast changes the position it starts from")
	}
}

// Two games that differ only in what a side may not know have the same forecast.
func TestForecastTellsNothingHidden(t *testing.T) {
	r := rulesOf(board(t))
	rnd := gametest.NewRandom(17)
	n, differ := 0, 0
	eachCall(t, 60, func(g *Game, q *table.Question) {
		if q.Name != "battle" {
			return
		}
		for s := table.First; s <= table.Second; s++ {
			one, other := g, g.scrambled(s, rnd.Rand)
			a, b := battlesCall(one, s), battlesCall(other, s)
			x, y := game.Texts(r.Forecast(&a, planned(r, s), nil, gametest.NewRandom(5), 10)), game.Texts(r.Forecast(&b, planned(r, s), nil, gametest.NewRandom(5), 10))
			if !slices.Equal(x, y) {
				t.Fatalf("%s: %q or %q", a.When, x, y)
			}
			if len(x) > 0 {
				if n++; other.differs(one) {
					differ++
				}
			}
		}
	}, nil)
	t.Logf("%d forecasts, %d with other secrets", n, differ)
	if differ < gametest.Games(20) {
		t.Errorf("only %d positions could be changed", differ)
	}
}

// BenchmarkForecast fights a large Battle a thousand times by a plan of a hundred
// rules.
func BenchmarkForecast(b *testing.B) {
	r := rulesOf(board(b))
	v := battlesCall(fromText(b, r.board, lansdown), Parliament)
	text := "  fire:\n"
	for n := range 100 {
		text += "    - {when: round == 2 and own.strength > " + strconv.Itoa(n+40) + " and enemy.count > own.blocks, do: engage}\n"
	}
	root, _ := orders.ParseValue("plan", []byte(text+"    - do: fire\n"), orders.Limits{})
	p, _ := plan.Read(root, r.PlanKinds(Parliament), r.AreaNames(), orders.NewReader("plan", nil))
	for b.Loop() {
		if len(r.Forecast(&v, planned(r, Parliament), p, gametest.NewRandom(5), 1000)) != 1 {
			b.Fatal("no forecast")
		}
	}
}
