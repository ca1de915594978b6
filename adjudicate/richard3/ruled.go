package richard3

import (
	"errors"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/table"
)

// Rule changes the state as a ruling says.
func (g *Game) Rule(t *table.Table, c adjudicate.Change) error {
	return errors.New("not built")
}

// Silent is what the house answers for a side that has sent nothing.
func (g *Game) Silent(q *table.Question) table.Option { return q.Options[0] }
