package thiswar

import (
	"errors"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/block"
	"fieldpost/adjudicate/game/check"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
)

// Ask is as game.Asking says.
func (r *Rules) Ask(v *view.View, asked *view.Question, answers []table.Option) (*table.Question, []view.Area, error) {
	if !r.board.sane(v) {
		return nil, nil, errors.New("the view does not hold together; ask the adjudicator for it again")
	}
	g := r.board.Masked(v)
	q, err := check.Next(g.known(), asked, answers)
	return q, g.viewAreas(g.masked), err
}

// To is as game.Asking says.
func (r *Rules) To(v *view.View, asked *view.Question, answers []table.Option) []table.Question {
	if !r.board.sane(v) {
		return nil
	}
	return check.To(r.board.Masked(v).known(), asked, answers)
}

// Neighbours are as game.Asking says.
func (r *Rules) Neighbours(area string) (list []game.Neighbour) {
	b := r.board
	a, ok := b.chart.Find(area)
	if !ok {
		return nil
	}
	for _, l := range b.chart.Links[a] {
		words := "open border"
		switch limit := b.chart.Borders[l.Border].Limit; limit {
		case block.Unlimited:
		case 4:
			words = "river, 4 blocks may attack"
		default:
			words = "mountains, " + itoa(limit) + " blocks may attack"
		}
		list = append(list, game.Neighbour{Area: b.chart.Names[l.To], Border: words})
	}
	return list
}

// Left is as game.Asking says.
func (r *Rules) Left(v *view.View, asked *view.Question, answers []table.Option, area string) []game.Left {
	if !r.board.sane(v) {
		return nil
	}
	g := r.board.Masked(v)
	a, ok := g.area(area)
	if _, err := check.Next(g.known(), asked, answers); err != nil || !ok {
		return nil
	}
	return g.bordersLeft(a)
}

// Ahead is as game.Asking says: the card's Event and Actions, as Player 1 and as
// Player 2, and who is first where the cards are equal and the side decides.
func (r *Rules) Ahead(v *view.View, card table.Option) (list []game.Ahead) {
	s, ok := SideOf(v.Side)
	if !ok || v.Pace != "plans" || card.Verb != "play" || !r.board.sane(v) {
		return nil
	}
	for i, key := range [...]string{"if_first", "if_second"} {
		x := *v
		x.Phase = phaseNames[Actions1+Phase(i)]
		x.Facts = append([]view.Fact{{Name: "card-" + v.Side, Value: card.Name}, {Name: "player1", Value: Sides[[...]table.Side{s, s.Other()}[i]]}}, v.Facts...)
		m := r.board.Masked(&x)
		c := m.played[s]
		if c == noCard {
			return nil
		}
		x.Asked = nil
		if e := m.eventOf(s); e.in("operational") && !m.foiled(e) {
			q := &table.Question{Side: s, Name: "event", Block: e.Name, Options: m.eventOptions(s, e)}
			x.Asked = append(x.Asked, m.aheadQuestion(key, q))
		}
		x.Asked = append(x.Asked, m.aheadQuestion(key, &table.Question{Side: s, Name: "actions", At: "choice", N: m.cards[c].ap, Options: []table.Option{{Verb: "end"}}}))
		list = append(list, game.Ahead{Key: key, View: &x})
	}
	if setup := r.board.war.Setup(v.Scenario); setup != nil && setup.Tie[v.Year] == v.Side {
		x := *v
		m := r.board.Masked(v)
		x.Asked = []view.Question{m.aheadQuestion("if_tied", &table.Question{Side: s, Name: "tied", Options: []table.Option{{Verb: "first"}, {Verb: "second"}}})}
		list = append(list, game.Ahead{Key: "if_tied", View: &x, Bare: true})
	}
	return list
}

// aheadQuestion is a question as a view has it, put ahead of its time.
func (g *Game) aheadQuestion(key string, q *table.Question) view.Question {
	g.ap = q.N
	return view.Question{Name: q.Name, Key: key, At: q.At, Block: q.Block, N: q.N, Text: g.book.Asks(g.say, g, q), Options: g.book.Grammar().Texts(q.Options)}
}
