package thiswar

import (
	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/block"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
)

// borderWords names a border by the blocks that may attack over it.
func borderWords(limit int) string {
	switch limit {
	case block.Unlimited:
		return "open border"
	case 4:
		return "river, 4 blocks may attack"
	}
	return "mountains, 2 blocks may attack"
}

// limits are how many blocks of its side may still attack over the borders of an Area.
func (g *Game) limits(area string) []game.Left {
	if a, ok := g.area(area); ok {
		return g.bordersLeft(a)
	}
	return nil
}

// ahead is what can go ahead of a card: its Event and Actions, as Player 1 and as
// Player 2, and who is first where the cards are equal and the side decides.
func (r *Rules) ahead(v *view.View, card table.Option) (list []game.Ahead) {
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
	return view.Question{Name: q.Name, Key: key, At: q.At, Block: q.Block, N: q.N, Text: g.say.Say(g.book.Asks(g, q)), Options: g.book.Grammar().Texts(q.Options)}
}
