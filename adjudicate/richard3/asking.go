package richard3

import (
	"fmt"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/internal/checking"
	"fieldpost/adjudicate/internal/writing"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
)

// Ask is as game.Asking says.
func (r *Rules) Ask(v *view.View, asked *view.Question, answers []table.Option) (*table.Question, []view.Area, error) {
	if !r.board.sane(v) {
		return nil, nil, errBadView
	}
	m := &masked{r.board.Masked(v)}
	q, err := checking.Next(m, asked, answers)
	return q, m.viewAreas(m.masked), err
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

// Write is as game.Asking says.
func (r *Rules) Write(name string, answers []table.Option) []string {
	switch name {
	case "actions":
		return writeActions(answers)
	case "regroup", "home", "enter":
		var pairs []writing.Pair
		for _, o := range answers {
			if o.Name != "" {
				pairs = append(pairs, writing.Pair{Key: orders.Quote(o.Name), Value: orders.Quote(o.Areas[0])})
			}
		}
		if pairs != nil {
			return writing.Mapping(name, pairs)
		}
		if name == "regroup" {
			return writing.Single(name, "stay")
		}
		return writing.Single(name, "none")
	case "supply", "exile":
		var names []string
		for _, o := range answers {
			if o.Name != "" {
				names = append(names, o.Name)
			}
		}
		if names == nil {
			return writing.Single(name, "none")
		}
		return writing.List(name, names)
	}
	if len(answers) == 0 {
		return nil
	}
	return writing.Single(name, answerWords(name, answers[0]))
}

// Ahead is as game.Asking says: actions, as Player 1 and as Player 2.
func (r *Rules) Ahead(v *view.View, card table.Option) (list []game.Ahead) {
	s, ok := House(v.Side)
	if !ok || v.Pace != "plans" || card.Verb != "play" {
		return nil
	}
	for i, key := range ahead {
		x := *v
		x.Phase = "actions"
		x.Facts = append([]view.Fact{{Name: "card-" + v.Side, Value: card.Name}, {Name: "player1", Value: Houses[[...]table.Side{s, s.Other()}[i]]}}, v.Facts...)
		x.Asked = []view.Question{{Name: "actions", Key: key, Options: []string{"end"}}}
		q, _, err := r.Ask(&x, &x.Asked[0], nil)
		if q == nil || err != nil {
			continue
		}
		m := masked{r.board.Masked(&x)}
		m.ap = q.N
		x.Asked[0].N, x.Asked[0].Text = q.N, m.Asks(q)
		list = append(list, game.Ahead{Key: key, View: &x})
	}
	return list
}

// writeActions writes a list of actions, one item each.
func writeActions(answers []table.Option) []string {
	lines := []string{"  actions:"}
	for i := 0; i < len(answers); {
		o := answers[i]
		i++
		head := orders.Quote(o.Areas[0])
		switch o.Verb {
		case "move", "muster":
			var marches []writing.Pair
			for ; i < len(answers) && (answers[i].Verb == "march" || answers[i].Verb == "halt"); i++ {
				if m := answers[i]; m.Verb == "march" {
					marches = append(marches, writing.Pair{Key: orders.Quote(m.Name), Value: writing.Road(m.Areas[:]...)})
				}
			}
			if marches != nil {
				lines = append(lines, writing.Item([]writing.Pair{{Key: o.Verb, Value: head}}, "blocks", marches)...)
			}
		case "sail":
			who := orders.Quote(o.Name)
			if i < len(answers) && answers[i].Verb == "with" {
				who = "[" + who + ", " + orders.Quote(answers[i].Name) + "]"
			}
			lines = append(lines, writing.Item([]writing.Pair{{Key: "sail", Value: who}, {Key: "to", Value: head}}, "", nil)...)
		case "recruit":
			lines = append(lines, writing.Item([]writing.Pair{{Key: "recruit", Value: orders.Quote(o.Name)}, {Key: "in", Value: head}}, "", nil)...)
		case "plague":
			lines = append(lines, writing.Item([]writing.Pair{{Key: "plague", Value: head}}, "", nil)...)
		case "main attack":
			lines = append(lines, writing.Item([]writing.Pair{{Key: "main", Value: head}, {Key: "from", Value: orders.Quote(o.Areas[1])}}, "", nil)...)
		}
	}
	if len(lines) == 1 {
		return writing.Single("actions", "none")
	}
	return lines
}
