// Package run plays a game: it puts the questions of the rules to the orders, plans and
// house answers of its steps, and says where the game stands then. What it plays is given
// to it; it knows no rulebook, file, key or seal.
package run

import (
	"slices"

	"fieldpost/adjudicate/codes"
	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
	"fieldpost/orders/say"
)

// The paces of a game.
const (
	PaceTable = "table" // every question is a call
	PacePlans = "plans" // calls at fixed points only; plans answer the rest
)

// Play is a game as it is played: its rules, and what its folder says of it from the
// muster to the end.
type Play struct {
	Rules        game.Rules
	id, scenario string
	sides        [2]string
	ask          []string // questions that plans do not answer
	// Watch, if there is one, hears of every question and draw of a run.
	Watch *Watcher
}

// NewPlay is the play of a game by its id, its scenario and the questions that its
// plans do not answer.
func NewPlay(rules game.Rules, id, scenario string, ask []string) Play {
	return Play{Rules: rules, id: id, scenario: scenario, sides: rules.Sides(), ask: ask}
}

// Dice are those of one draw, by what they are rolled or shuffled for.
type Dice interface {
	Roll(key string, n int) []int
	Shuffle(key string, n int) []int
}

// Step are the opened orders of one step, by side, and the terms they were given on.
type Step struct {
	Number int // the step's
	Pace   string
	Langs  [2]string // that the sides read
	Call   string    // the names of its call and of the sides' orders
	Files  [2]string
	Silent [2]bool       // that side has sent nothing by the deadline, and the house answers
	Rules  []game.Change // what a ruling changes right before this step's questions
	Ruled  []game.Change // what the ruling changes that closed this step
	Have   [2]bool
	Given  [2][]game.Given
	Note   [2]string
	Plan   [2]Standing // in force from this step on

	Draw    int // the step's
	Unbound [2]bool
	Brings  [2][]byte   // what each side brings to it
	Before  [][2][]byte // those of the draws played before
	Played  bool        // the step's orders were carried out, were it taken back later
}

// Stage is where the game stands when a call is made.
type Stage struct {
	Game   game.Game
	Open   []*table.Question
	Events []table.Event // since the call before
	Over   bool
	Asked  [][2][]string // what each step's call asked, as the run found it; asked[0] is step 1

	// Since is what happened from the resolution of each side's own last
	// orders on, notes what the other side wrote to it from then on.
	Since [2][]table.Event
	// past are the maps as they were to a side when it was told them.
	past  [2][]view.Board
	Notes [2][]string
	// Decided is what plan and house answered for each side since then, and
	// passed why orders it had sent ahead were not used.
	Decided [2][]table.Decision
	passed  [2][]say.Text
	plans   [2]Standing
	Told    []int       // events before each step that counts came into force
	Ruled   map[int]int // events before what the ruling of a step changed

	Decisions, Rolls, Shuffles int
}

// Run plays the game from its beginning with the orders of the steps that
// count, and stops where the next call has to ask; right before that, rulings
// change the state as pending says. Without steps nothing has been played; that
// is the muster.
func (g *Play) Run(dice func(Step) Dice, steps []Step, pending ...game.Change) (Stage, error) {
	game, err := g.Rules.Start(g.scenario)
	if err != nil {
		return Stage{}, codes.Fail("game.yaml", codes.CodeUnknownScenario, "%s has no scenario %s", g.Rules.Title(), g.scenario)
	}
	st := Stage{Game: game, Asked: [][2][]string{muster}}
	if len(steps) == 0 {
		return st, nil
	}
	learnt := learnt{whole: map[string]bool{}, safe: map[int]int{}}
	p := g.playOnce(game, dice, steps, pending, learnt, nil)
	for p.again && p.fault == nil {
		if game, err = g.Rules.Start(g.scenario); err != nil {
			return st, err
		}
		p = g.playOnce(game, dice, steps, pending, learnt, nil)
	}
	if p.fault == nil && p.now != len(steps)-1 {
		p.fault = codes.Fail(steps[len(steps)-1].Call, codes.CodeReplay, "the rules did not ask what this call asks").Hint("fieldpost replay shows the first difference")
	}
	p.allUsed()
	if p.fault != nil {
		return st, p.fault
	}
	return p.stage(p.table.Result().Open), nil
}

// stage is where a run has come to, by the end of its steps.
func (p *player) stage(open []*table.Question) Stage {
	res := p.table.Result()
	st := Stage{Game: p.game, Open: open, Over: res.Over, Events: res.Events[p.told[p.now]:], Asked: p.asked, Told: p.told, Ruled: p.ruled,
		plans: p.steps[len(p.steps)-1].Plan, Decisions: len(res.Decisions), Rolls: p.rolls, Shuffles: p.shuffles}
	for s := range p.play.sides {
		last := LastOrders(p.steps, s)
		st.Since[s], st.past[s] = res.Events[p.told[last]:], p.past[s]
		st.Decided[s] = decidedFor(res.Decisions[p.decided[last]:], table.Side(s))
		st.passed[s] = p.passed[s]
		for _, step := range p.steps[last:] {
			if note := step.Note[1-s]; note != "" {
				st.Notes[s] = append(st.Notes[s], note)
			}
		}
	}
	return st
}

// learnt is what a run can find out only on its way, and needs from its
// beginning: then the game is played again. whole are the lists of which a plan
// wants one answer asked, and which are asked from their first one on; safe are,
// by step from 0, the places in the rules where its rulings are carried out.
type learnt struct {
	whole map[string]bool
	safe  map[int]int
}

// playOnce plays the game from its beginning; more, if there is one, goes on where it would stop.
func (g *Play) playOnce(rules game.Game, dice func(Step) Dice, steps []Step, pending []game.Change, known learnt, more func(*player, []*table.Question) bool) *player {
	p := &player{play: g, dice: dice, steps: steps, asked: [][2][]string{muster}, told: []int{0}, game: rules, decided: []int{0}, ruled: map[int]int{},
		learnt: known, pending: pending, begun: map[string]bool{}, lists: [2]map[string]int{{}, {}}}
	p.stream = dice(steps[0])
	for n := range steps {
		p.given(n)
	}
	config := table.Config{Answers: p, Dice: p, Plans: p.pace() == PacePlans, Record: true, Safe: p.safely, Told: p.note}
	if more != nil {
		config.More = func(open []*table.Question) bool { return more(p, open) }
	}
	p.table = table.New(config)
	p.begins(0)
	if g.Watch != nil {
		*g.Watch = Watcher{Table: p.table, Draws: g.Watch.Draws}
	}
	if err := p.table.Resume(rules.Play); err != nil && p.fault == nil {
		p.fault = codes.Fail("", codes.CodeFault, "the rules and the orders do not agree")
	}
	return p
}

// given takes the answers of step n, from 0.
func (p *player) given(n int) {
	p.answers = append(p.answers, [2]*game.Answers{})
	for s := range p.play.sides {
		if n > 0 && p.steps[n].Have[s] {
			p.answers[n][s] = game.NewAnswers(p.play.Rules.Grammar(), game.Now(p.steps[n].Given[s]), p.steps[n].Files[s])
		}
	}
}

// LastOrders is the last step that a side has given orders in, from 0.
func LastOrders(steps []Step, s int) int {
	for n := len(steps) - 1; n > 0; n-- {
		if steps[n].Have[s] {
			return n
		}
	}
	return 0
}

// muster is what is asked before anything is played.
var muster = [2][]string{{ReadyName}, {ReadyName}}

// musters says that nothing has been played yet: both are asked whether they are ready.
func (st *Stage) musters() bool { return st.Open == nil && !st.Over }

// Asks are the names of the open questions, by side.
func (st *Stage) Asks() (names [2][]string) {
	if st.musters() {
		return muster
	}
	for _, q := range st.Open {
		if !slices.Contains(names[q.Side], q.Name) {
			names[q.Side] = append(names[q.Side], q.Name)
		}
	}
	return names
}

// decidedFor are the decisions that plan or house made for a side.
func decidedFor(all []table.Decision, s table.Side) (list []table.Decision) {
	for _, d := range all {
		if d.Side == s && (d.From.Kind == "plan" || d.From.Kind == "default") {
			list = append(list, d)
		}
	}
	return list
}

// PlansBefore are the plans in force when the next step opens.
func PlansBefore(steps []Step) [2]Standing {
	if len(steps) == 0 {
		return [2]Standing{}
	}
	return steps[len(steps)-1].Plan
}

// PlayedNumbers are the numbers of the draws that were played in steps.
func PlayedNumbers(steps []Step) (list [][2][]byte) {
	for _, step := range steps {
		if step.Played {
			list = append(list, step.Brings)
		}
	}
	return list
}
