package richard3

import (
	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
)

// limits are how many blocks of its side the borders of an area still let across.
func (g *Game) limits(area string) []game.Left {
	if a, ok := g.land.Find(area); ok {
		return g.bordersLeft(g.masked, a)
	}
	return nil
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

// ahead is what can go ahead of a card: actions, as Player 1 and as Player 2.
func (r *Rules) ahead(v *view.View, card table.Option) (list []game.Ahead) {
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
