package run

import (
	"slices"

	"fieldpost/adjudicate/codes"
	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

// player answers and rolls in one run. Each side has its place in the steps: a
// question that its orders do not answer is one that the next step's call
// asked. What a side's orders left unused lapses when somebody had to be asked in
// between, except that a list goes on which was only interrupted, by a question
// to the other side or by another one to its own; but questions put to both at
// the same time are each answered from where their side stood.
type player struct {
	play    *Play
	game    game.Game
	table   *table.Table
	dice    func(Step) Dice
	steps   []Step
	answers [][2]*game.Answers
	asked   [][2][]string

	at     [2]int // the step whose orders each side's answers come from, from 0
	now    int    // the step in force: the later of the two
	put    int    // which question is answered, as often as questions were put
	before int    // the step in force when it was put
	stood  [2]int // by side: the last question that it began to answer
	spoken int    // how often a question was answered, or dice were rolled
	// lists are by side the steps that have begun a list, by its series.
	lists  [2]map[string]int
	told   []int           // events before each step came into force, from 0
	ruled  map[int]int     // events before what the ruling of a step changed
	past   [2][]view.Board // by side, the map before what it is told, and at each event of it
	stream Dice
	fault  error

	// decided are the decisions before each step, passed the reasons why
	// orders were not used, at the last of them; ahead are the questions that
	// the orders ahead of a step, from 0, have been tried for.
	decided []int
	passed  [2][]say.Text
	ahead   [2]triedAhead

	// begun are the lists of which plan or house have answered something; again
	// says that the game is to be played again with what was learnt.
	learnt
	begun   map[string]bool
	again   bool
	pending []game.Change // what rulings change before the questions that stay open
	hushed  [2]hush

	rolls, shuffles int
}

// Answer finds the answer of a side in its orders.
func (p *player) Answer(q *table.Question) (table.Option, table.Source, bool) {
	o, from, ok := p.answer(q)
	if ok {
		p.answered(q, o, from)
	}
	return o, from, ok
}

func (p *player) answer(q *table.Question) (table.Option, table.Source, bool) {
	s := q.Side
	p.stand(q)
	for p.fault == nil {
		if a := p.answers[p.at[s]][s]; a != nil {
			a.Settle(q, func(given []game.Given) []game.Given {
				v := p.viewOf(q)
				return game.Settle(p.play.Rules, &v, given)
			})
			a.Asked(q.Name, p.spoken)
			o, from, wrong, ok := a.Next(q)
			if wrong != nil {
				if !p.fallsOut(q, a, wrong) {
					p.fail(p.at[s], s)
				}
				continue
			}
			if ok {
				p.spoken++
				p.lists[s][q.Series] = p.at[s]
				return o, from, true
			}
		}
		if p.at[s] < p.before {
			p.at[s] = p.before // the list of an older step is at its end
			continue
		}
		if p.useAhead(q) {
			continue
		}
		if o, from, ok := p.planned(q); ok {
			p.spoken++
			return o, from, true
		}
		if o, from, ok := p.silence(q); ok {
			p.spoken++
			return o, from, true
		}
		if p.again || p.ruleBefore(q) || p.at[s] == len(p.steps)-1 {
			break
		}
		p.advance(q)
	}
	return table.Option{}, table.Source{}, false
}

// viewOf is what the side that is asked knows, with all that its orders would be held
// against in a call.
func (p *player) viewOf(q *table.Question) view.View {
	v := viewIn(p.game, p.steps[p.now].Langs[q.Side], q.Side, []*table.Question{q}, nil)
	p.play.describe(&v, q.Side)
	v.Pace = p.pace()
	return v
}

// stand finds where in the steps a side's answer to a question comes from: from
// the step in force, or from the list that it belongs to and that was interrupted.
func (p *player) stand(q *table.Question) {
	s := q.Side
	if p.put != q.Put() {
		p.put, p.before = q.Put(), p.now
	}
	if p.stood[s] == p.put {
		return
	}
	p.stood[s] = p.put
	p.at[s] = p.before
	if n, ok := p.lists[s][q.Series]; ok && p.answers[n][s].GoesOn(q) {
		p.at[s] = n
		return
	}
	if !p.play.Rules.Grammar().Loose(q.Name) {
		return
	}
	key := q.Key()
	for n := p.before; n > 0; n-- {
		if p.answers[n][s].Under(key) {
			p.at[s] = n
			return
		}
	}
}

// fallsOut passes an answer over that was legal when it was given and is not any
// more, since dice, the other side, or its own side's plan have spoken in
// between. Its owner is told, once of a group that cannot set out; where the list
// ends too soon by it, he is asked again.
func (p *player) fallsOut(q *table.Question, a *game.Answers, wrong *game.Given) bool {
	s := q.Side
	if !a.Chanced(q.Name) {
		return false
	}
	if !a.FallOut(wrong) {
		p.passed[s] = append(p.passed[s], say.Textf("'%s' was not carried out: it is not legal any more", orders.Safe(p.play.Rules.Grammar().Text(wrong.Option))))
	}
	return true
}

// advance goes on to the step whose call asked the question.
func (p *player) advance(q *table.Question) {
	s := q.Side
	p.at[s]++
	n := p.at[s]
	if n > p.now {
		p.now, p.told = n, append(p.told, len(p.table.Result().Events))
		p.decided = append(p.decided, len(p.table.Result().Decisions))
		p.passed = [2][]say.Text{}
		p.stream = p.dice(p.steps[n])
		p.table.SetPlans(p.pace() == PacePlans)
		p.asked = append(p.asked, [2][]string{})
		p.begins(n)
	}
	if !slices.Contains(p.asked[n][s], q.Name) {
		p.asked[n][s] = append(p.asked[n][s], q.Name)
	}
	if !p.steps[n].Have[s] && !p.steps[n].Silent[s] {
		p.fault = codes.Fail(p.steps[n].Files[s], codes.CodeReplay,
			"the rules ask %s here, but the step has no orders of that side", p.play.sides[s]).Hint("fieldpost replay shows the first difference")
	}
}

// allUsed finds accepted orders of the last step that the rules did not ask
// for: there, what a side's check lets pass and what the rules do must agree,
// unless something else was answered or rolled while a list was carried out, or the
// run has ended in the middle of it.
func (p *player) allUsed() {
	last := len(p.steps) - 1
	for s, a := range p.answers[last] {
		if p.fault != nil || a == nil {
			continue
		}
		for _, g := range a.Unused() {
			if !p.play.Rules.Grammar().Loose(g.Name) && !a.Chanced(g.Name) && (a.SeriesOf(g.Name) == "" || !p.interrupted(table.Side(s), a.SeriesOf(g.Name))) {
				p.fail(last, table.Side(s))
			}
		}
	}
}

// interrupted says that the run has ended, or stopped to ask something else: a
// list of a series may go on when that has been answered.
func (p *player) interrupted(s table.Side, series string) bool {
	return !slices.ContainsFunc(p.table.Result().Open, func(q *table.Question) bool { return q.Side == s && q.Series == series })
}

// fail says that accepted orders turned out to be illegal. What they were may
// be hidden, so the message does not say.
func (p *player) fail(n int, s table.Side) {
	p.fault = codes.Fail(p.steps[n].Files[s], codes.CodeFault,
		"these orders were accepted, but the rules cannot carry them out: a fault of this program, not of %s", p.play.sides[s]).
		Hint("nothing was written; report it with the game's files")
}

// Roll and Shuffle draw from the step in force.
func (p *player) Roll(t *table.Table, faces []int) {
	p.rolls += len(faces)
	p.spoken++
	copy(faces, p.stream.Roll(t.Key(), len(faces)))
	p.rolled(t.Key(), faces, false)
}

// Shuffle is as table.Dice says.
func (p *player) Shuffle(t *table.Table, order []int) {
	p.shuffles++
	copy(order, p.stream.Shuffle(t.Key(), len(order)))
	p.rolled(t.Key(), order, true)
}
