package thiswar

import (
	"errors"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/block"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/internal/checking"
	"fieldpost/adjudicate/internal/writing"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
)

// Ask is as game.Asking says.
func (r *Rules) Ask(v *view.View, asked *view.Question, answers []table.Option) (*table.Question, []view.Area, error) {
	if !r.board.sane(v) {
		return nil, nil, errors.New("the view does not hold together; ask the adjudicator for it again")
	}
	m := &masked{r.board.Masked(v)}
	q, err := checking.Next(m, asked, answers)
	return q, m.viewAreas(m.masked), err
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

// Ahead is as game.Asking says: the card's Event and Actions, as Player 1 and as
// Player 2, and who is first where the cards are equal and the side decides.
func (r *Rules) Ahead(v *view.View, card table.Option) (list []game.Ahead) {
	s, ok := SideOf(v.Side)
	if !ok || v.Pace != "plans" || card.Verb != "play" || !r.board.sane(v) {
		return nil
	}
	for i, key := range ahead[:2] {
		x := *v
		x.Phase = phaseNames[Actions1+Phase(i)]
		x.Facts = append([]view.Fact{{Name: "card-" + v.Side, Value: card.Name}, {Name: "player1", Value: Sides[[...]table.Side{s, s.Other()}[i]]}}, v.Facts...)
		m := &masked{r.board.Masked(&x)}
		c := m.played[s]
		if c == noCard {
			return nil
		}
		x.Asked = nil
		if e := m.eventOf(s); e != "" && m.cards[c].phase == "operational" && !m.foiled(e) {
			q := &table.Question{Side: s, Name: "event", Block: m.warEvent(e).Name, Options: m.eventOptions(s, e)}
			x.Asked = append(x.Asked, m.aheadQuestion(key, q))
		}
		x.Asked = append(x.Asked, m.aheadQuestion(key, &table.Question{Side: s, Name: "actions", At: "choice", N: m.cards[c].ap, Options: []table.Option{{Verb: "end"}}}))
		list = append(list, game.Ahead{Key: key, View: &x})
	}
	if setup := r.board.war.Setup(v.Scenario); setup != nil && setup.Tie[v.Year] == v.Side {
		x := *v
		m := &masked{r.board.Masked(v)}
		x.Asked = []view.Question{m.aheadQuestion("if_tied", &table.Question{Side: s, Name: "tied", Options: []table.Option{{Verb: "first"}, {Verb: "second"}}})}
		list = append(list, game.Ahead{Key: "if_tied", View: &x, Bare: true})
	}
	return list
}

// aheadQuestion is a question as a view has it, put ahead of its time.
func (m *masked) aheadQuestion(key string, q *table.Question) view.Question {
	m.ap = q.N
	x := view.Question{Name: q.Name, Key: key, At: q.At, Block: q.Block, N: q.N, Text: m.Asks(q)}
	for _, o := range q.Options {
		x.Options = append(x.Options, o.String())
	}
	return x
}

// Write is as game.Asking says.
func (r *Rules) Write(name string, answers []table.Option) []string {
	q := questionOf(name)
	if q == nil || len(answers) == 0 {
		return nil
	}
	switch q.shape {
	case asItems:
		return writeItems(q, answers)
	case asEach:
		var pairs []writing.Pair
		for _, o := range answers {
			if head, value := pair(q, o); head != "" {
				pairs = append(pairs, writing.Pair{Key: orders.Quote(head), Value: orders.Quote(value)})
			}
		}
		if pairs != nil {
			return writing.Mapping(name, pairs)
		}
	case asList:
		var names []string
		for _, o := range answers {
			if o.Name != "" || o.Areas[0] != "" {
				names = append(names, answerWords(q, o))
			}
		}
		if names != nil {
			return writing.List(name, names)
		}
	}
	return writing.Single(name, answerWords(q, answers[0]))
}

// writeItems writes a list of Actions or of recruits, one item each.
func writeItems(q *question, answers []table.Option) []string {
	lines := []string{"  " + q.name + ":"}
	for i := 0; i < len(answers); {
		o := answers[i]
		i++
		where, who := orders.Quote(short(o.Areas[0])), orders.Quote(o.Name)
		pairs := []writing.Pair{{Key: o.Verb, Value: who}}
		switch o.Verb {
		case "move", "muster":
			pairs[0].Value = where
			var marches []writing.Pair
			for ; i < len(answers) && (answers[i].Verb == "march" || answers[i].Verb == "halt"); i++ {
				if m := answers[i]; m.Verb == "march" {
					marches = append(marches, writing.Pair{Key: orders.Quote(m.Name), Value: roadWords(m)})
				}
			}
			if marches != nil {
				lines = append(lines, writing.Item(pairs, "blocks", marches)...)
			}
			continue
		case "sail":
			pairs = append(pairs, writing.Pair{Key: "to", Value: where})
		case "deploy":
			pairs = append(pairs, writing.Pair{Key: "in", Value: where})
		case "strengthen", "strip":
		default:
			continue
		}
		if o.Target != "" {
			pairs = append(pairs, writing.Pair{Key: "from", Value: orders.Quote(o.Target)})
		}
		lines = append(lines, writing.Item(pairs, "", nil)...)
	}
	if len(lines) == 1 {
		return writing.Single(q.name, "none")
	}
	return lines
}
