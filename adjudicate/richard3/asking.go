package richard3

import (
	"fmt"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/check"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
)

// Ask is as game.Asking says.
func (r *Rules) Ask(v *view.View, asked *view.Question, answers []table.Option) (*table.Question, []view.Area, error) {
	m := r.board.known(v)
	if m == nil {
		return nil, nil, errBadView
	}
	q, err := check.Next(m, asked, answers)
	return q, m.Game.viewAreas(m.Knows), err
}

// To is as game.Asking says.
func (r *Rules) To(v *view.View, asked *view.Question, answers []table.Option) []table.Question {
	m := r.board.known(v)
	if m == nil {
		return nil
	}
	return check.To(m, asked, answers)
}

var errBadView = fmt.Errorf("the view does not hold together; ask the adjudicator for it again")

// Neighbours are as game.Asking says.
func (r *Rules) Neighbours(area string) (list []game.Neighbour) {
	a, ok := r.board.land.Find(area)
	if !ok {
		return nil
	}
	for _, l := range r.board.land.Links[a] {
		list = append(list, game.Neighbour{Area: r.board.land.Names[l.To], Border: borderWords(r.board.land.Borders[l.Border].Limit)})
	}
	return list
}

// Left is as game.Asking says.
func (r *Rules) Left(v *view.View, asked *view.Question, answers []table.Option, area string) []game.Left {
	m := r.board.known(v)
	a, ok := r.board.land.Find(area)
	if m == nil || !ok {
		return nil
	}
	if _, err := check.Next(m, asked, answers); err != nil {
		return nil
	}
	return m.Game.bordersLeft(m.Knows, a)
}

// borderWords names a border by the blocks it lets across (5.2.1).
func borderWords(limit int) string {
	switch limit {
	case red:
		return "red border, 2 blocks"
	case 3:
		return "blue border, 3 blocks"
	case 4:
		return "yellow border, 4 blocks"
	}
	return "border"
}

// Ahead is as game.Asking says: actions, as Player 1 and as Player 2.
func (r *Rules) Ahead(v *view.View, card table.Option) (list []game.Ahead) {
	s, ok := House(v.Side)
	if !ok || v.Pace != "plans" || card.Verb != "play" {
		return nil
	}
	for i, sent := range r.board.book.Sent {
		x := *v
		x.Phase = "actions"
		x.Facts = append([]view.Fact{{Name: "card-" + v.Side, Value: card.Name}, {Name: "player1", Value: Houses[[...]table.Side{s, s.Other()}[i]]}}, v.Facts...)
		x.Asked = []view.Question{{Name: "actions", Key: sent.Key, Options: []string{"end"}}}
		q, _, err := r.Ask(&x, &x.Asked[0], nil)
		if q == nil || err != nil {
			continue
		}
		g := r.board.Masked(&x)
		g.ap = q.N
		x.Asked[0].N, x.Asked[0].Text = q.N, g.asks(q)
		list = append(list, game.Ahead{Key: sent.Key, View: &x})
	}
	return list
}
