package kingcharles

import (
	"errors"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/check"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
)

// Ask is as game.Asking says.
func (r *Rules) Ask(v *view.View, asked *view.Question, answers []table.Option) (*table.Question, []view.Area, error) {
	g := r.board.understood(v)
	if g == nil {
		return nil, nil, errors.New("the view does not hold together; ask the adjudicator for it again")
	}
	g.foresees = true
	q, err := check.Next(g.known(), asked, answers)
	return q, g.viewAreas(g.masked), err
}

// Neighbours are as game.Asking says.
func (r *Rules) Neighbours(area string) (list []game.Neighbour) {
	b := r.board
	a, ok := b.area(area)
	if !ok {
		return nil
	}
	for _, l := range b.areas[a].links {
		list = append(list, game.Neighbour{Area: b.areas[l.to].name, Border: wayNames[l.by]})
	}
	return list
}

// Ahead is as game.Asking says: a list of plays with conditions is written by hand.
func (r *Rules) Ahead(*view.View, table.Option) []game.Ahead { return nil }
