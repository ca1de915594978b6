package kingcharles

import (
	"os"
	"slices"
	"strings"
	"testing"

	"fieldpost/adjudicate/effort"
	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
	"fieldpost/orders/plan"
)

// letter is one call with its answer: what a side was asked, and all that its sheet says to what
// arises of it.
type letter struct {
	q      table.Question
	key    string
	view   view.View
	given  []game.Given // Area is as a sheet names it
	chance bool         // dice, cards or the other side have spoken in the course of it
}

// writer plays a game at random and makes letters of the answers, one for all that a sheet may
// answer together.
type writer struct {
	gametest.Random
	g       *Game
	rules   *Rules
	open    [2]*letter
	last    table.Side
	n       int
	done    func(*letter)
	planned bool          // what is no call is answered by plans
	plans   [2]*plan.Plan // nil: the standing defaults
	calls   map[string]int
	plays   int
}

func (w *writer) Roll(t *table.Table, faces []int) { w.spoken(); w.Random.Roll(t, faces) }

func (w *writer) Shuffle(t *table.Table, order []int) { w.spoken(); w.Random.Shuffle(t, order) }

func (w *writer) spoken() {
	for _, l := range w.open {
		if l != nil {
			l.chance = true
		}
	}
}

// goesOn says that a sheet may answer a question along with what it was asked for.
func (l *letter) goesOn(grammar *game.Grammar, q *table.Question) bool {
	switch {
	case l == nil:
		return false
	case q.Series != "" && q.Series == l.q.Series:
		return true
	case l.q.Name == "card" || l.q.Name == "bonus" || l.q.Name == "actions":
		return grammar.Along(l.q.Name, q.Name) && strings.HasPrefix(q.Key(), l.key[:strings.LastIndexByte(l.key, '/')+1])
	}
	return false
}

func (w *writer) Answer(q *table.Question) (table.Option, table.Source, bool) {
	s := q.Side
	if w.planned && !w.rules.Fixed(q) {
		if l := w.open[s]; !l.goesOn(w.rules.Grammar(), q) || !slices.Contains(cardFields, q.Name) && w.rules.Grammar().Fields[q.Name] == "" {
			if o, from, ok := w.g.Planned(q, w.plans[s]); ok {
				w.calls["answered by plans"]++
				return o, from, true
			}
		}
	}
	if w.last != s {
		w.spoken()
	}
	w.last = s
	if !w.open[s].goesOn(w.rules.Grammar(), q) {
		w.flush(s)
		w.calls[q.Name]++
		w.open[s] = &letter{q: *q, key: q.Key(), view: w.g.View(s, []*table.Question{q}, nil)}
		w.open[s].view.Pace = "plans"
	}
	if q.Name == "card" || q.Name == "bonus" {
		w.plays++
	}
	w.n++
	o, from, ok := w.g.warlike(w.Random, q, w.n)
	w.open[s].given = append(w.open[s].given, game.Given{Name: q.Name, Option: o, Area: q.Where()})
	return o, from, ok
}

func (w *writer) flush(s table.Side) {
	if l := w.open[s]; l != nil && w.done != nil {
		w.done(l)
	}
	w.open[s] = nil
}

// lines are the sheet of a letter.
func (l *letter) lines(r *Rules) []string {
	grammar := r.Grammar()
	var names []string
	by := map[string][]table.Option{}
	for _, g := range l.given {
		name := g.Name
		if grammar.Fields[name] == "actions" && slices.ContainsFunc(l.given, func(g game.Given) bool { return g.Name == "actions" }) {
			name = "actions"
		}
		if by[name] == nil {
			names = append(names, name)
		}
		if grammar.Fields[g.Name] != "" && g.Option.Name != "" {
			g.Option.Areas[2] = g.Area
		}
		by[name] = append(by[name], g.Option)
	}
	lines := []string{"orders:"}
	for _, name := range names {
		lines = append(lines, r.Write(name, by[name])...)
	}
	return lines
}

// Every letter of a random game is accepted as it is written, with all that arises of its card in
// one sheet, where neither dice nor the other side spoke in the course of it.
func TestLettersAreAccepted(t *testing.T) {
	r := rulesOf(board(t))
	n, pure := map[string]int{}, map[string]int{}
	for seed := range uint64(gametest.Games(30)) {
		w := &writer{Random: gametest.NewRandom(seed), rules: r, g: NewScenario(r.board, "full-war"), calls: map[string]int{}}
		w.done = func(l *letter) {
			n[l.q.Name]++
			if n[l.q.Name] > 400 && effort.Quick() {
				return
			}
			text := strings.Join(l.lines(r), "\n") + "\n"
			problems := gametest.CheckText(r, &l.view, text)
			for _, p := range problems {
				if p.Kind == orders.Invalid || !l.chance && (orders.Problems{p}).Refused() {
					t.Fatalf("seed %d: %s (chance %v)\n%s%s", seed, l.key, l.chance, text, strings.Join(problems.Strings(), "\n"))
				}
			}
			if !l.chance {
				pure[l.q.Name]++
			}
		}
		if _, err := table.Run(table.Config{Answers: w, Dice: w}, w.g.Play); err != nil {
			t.Fatal(err)
		}
	}
	t.Log(n, pure)
}

// readyMade is a plan of examples/plans.
func readyMade(t *testing.T, r *Rules, s table.Side, name string) *plan.Plan {
	t.Helper()
	data, err := os.ReadFile("../../examples/plans/unhappy-king-charles-" + name + ".yaml")
	if err != nil {
		t.Fatal(err)
	}
	_, text, _ := strings.Cut(string(data), "\nplan:\n")
	return gametest.MustPlan(t, r, s, text)
}

// At the pace of plans a card play takes two letters at most, the call and its sheet, the opening
// and the quarters of a turn apart; and most plays wait for nobody's reaction. Each side has a
// ready-made plan, or none.
func TestLettersACardPlay(t *testing.T) {
	r := rulesOf(board(t))
	var ready [2][3]*plan.Plan
	for s := range ready {
		ready[s] = [3]*plan.Plan{readyMade(t, r, table.Side(s), "bold"), readyMade(t, r, table.Side(s), "careful")}
	}
	plays, letters, waits := 0, 0, 0
	by := map[string]int{}
	for seed := range uint64(gametest.Games(200)) {
		w := &writer{Random: gametest.NewRandom(seed), rules: r, g: NewScenario(r.board, "full-war"), calls: map[string]int{}, planned: true,
			plans: [2]*plan.Plan{ready[0][seed%3], ready[1][seed/3%3]}}
		if _, err := table.Run(table.Config{Answers: w, Dice: w, Plans: true}, w.g.Play); err != nil {
			t.Fatal(err)
		}
		plays += w.plays
		for name, n := range w.calls {
			by[name] += n
			switch name {
			case "neutral", "recruit", "reform", "first", "lead", "answered by plans":
			case "card", "bonus":
				letters += 2 * n
			default:
				letters += 2 * n
				waits += n
			}
		}
	}
	t.Logf("%d letters in %d card plays: %d.%02d a play; %d waited for somebody else; %v", letters, plays, letters/plays, 100*letters/plays%100, waits, by)
	if letters > 2*plays+plays/20 || 20*waits > plays {
		t.Errorf("%d letters in %d card plays, %d waits", letters, plays, waits)
	}
}

// A card that moves Generals against Enemies can be foreseen, from what its side knows alone, now and
// when it goes ahead.
func TestForecast(t *testing.T) {
	r := rulesOf(board(t))
	n, lost := 0, 0
	for seed := range uint64(gametest.Games(12)) {
		w := &writer{Random: gametest.NewRandom(seed), rules: r, g: NewScenario(r.board, "full-war"), calls: map[string]int{}}
		w.done = func(l *letter) {
			if l.q.Name != "card" {
				return
			}
			text := strings.Join(l.lines(r), "\n") + "\n"
			root, _ := orders.Parse("orders.yaml", []byte(text), orders.Limits{})
			given := r.Read(l.q.Side, root.Get("orders"), orders.NewReader("", nil))
			v := l.view
			v.Pace = "plans"
			const times = 5
			battles := r.Forecast(&v, given, nil, gametest.NewRandom(seed), times)
			for _, f := range battles {
				plays, own := counted(f.Own)
				also, enemy := counted(f.Enemy)
				if plays != times || also != times || 100*enemy < f.Won*times {
					t.Errorf("%s\n%+v: every play has its losses, and who is beaten loses a Brigade", text, f)
				}
				lost += own
			}
			lines := game.Texts(battles)
			for i := range given { // with nothing done before it, an entry that goes ahead brings the same
				given[i].Ahead, given[i].Entry = "ahead", 2
			}
			ahead := game.Texts(r.Forecast(&v, given, nil, gametest.NewRandom(seed), times))
			for i := range ahead {
				ahead[i] = strings.TrimPrefix(ahead[i], "  ")
			}
			if lines != nil && !slices.Equal(ahead[1:], lines) || lines == nil && ahead != nil {
				t.Errorf("%s\n%v\nahead\n%v", text, lines, ahead)
			}
			if n += len(lines); len(lines) > 0 && n < 4 {
				t.Log(text + strings.Join(lines, "\n"))
			}
		}
		if _, err := table.Run(table.Config{Answers: w, Dice: w}, w.g.Play); err != nil {
			t.Fatal(err)
		}
	}
	if n == 0 || lost == 0 {
		t.Errorf("%d Battles are foreseen, with %d Brigades lost", n, lost)
	}
}

// counted are how often something was counted, and how many there were in all.
func counted(tally []int) (times, sum int) {
	for n, often := range tally {
		times, sum = times+often, sum+n*often
	}
	return times, sum
}
