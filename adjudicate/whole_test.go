package adjudicate_test

import (
	"fmt"
	"testing"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/folder"
	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/run"
	"fieldpost/crypto/dice"
	"fieldpost/orders/plan"
)

// watch is a duel in which red sets three guards, one list; the plan answers for the
// first, and wants to be asked about the second.
type watch struct{ duel }

type watchGame struct {
	duelGame
	guards []string
}

func (watch) Fixed(*table.Question) bool { return false }

func (watch) Start(string) (game.Game, error) {
	return &watchGame{duelGame: duelGame{winner: table.Nobody}}, nil
}

func (g *watchGame) Play(t *table.Table) {
	for i := range 3 {
		q := &table.Question{Side: table.First, Name: "guards", At: fmt.Sprint("guard-", i), Series: "guards"}
		for _, a := range duelGates {
			q.Options = append(q.Options, table.Option{Verb: "target", Areas: [3]string{a}})
		}
		g.guards = append(g.guards, t.Ask(q).Areas[0])
	}
	t.End()
}

func (g *watchGame) Planned(q *table.Question, _ *plan.Plan) (table.Option, table.Source, bool) {
	return q.Options[0], table.Source{Kind: "plan"}, q.At != "guard-1"
}

// Who wants to be asked about one of a list is asked about all of it.
func TestListsAreAskedWhole(t *testing.T) {
	f := &adjudicate.Folder{Play: run.NewPlay(watch{}, "dawn", "Dawn", nil), Record: folder.Record{Game: &folder.Game{}}}
	st, err := f.Run(f.Stream(dice.Secret{}), []run.Step{{Pace: run.PacePlans}})
	if err != nil || st.Over || len(st.Open) != 1 || st.Open[0].At != "guard-0" || len(st.Decided[0]) != 0 {
		t.Fatalf("%+v, %v", st.Open, err)
	}
	answers := run.Step{Pace: run.PacePlans, Have: [2]bool{true, false}}
	for _, a := range []string{"South", "East", "North"} {
		answers.Given[0] = append(answers.Given[0], game.Given{Name: "guards", Option: table.Option{Verb: "target", Areas: [3]string{a}}})
	}
	st, err = f.Run(f.Stream(dice.Secret{}), []run.Step{{Pace: run.PacePlans}, answers})
	if g, ok := st.Game.(*watchGame); err != nil || !ok || !st.Over || fmt.Sprint(g.guards) != "[South East North]" {
		t.Fatalf("%+v, %v", st, err)
	}
}
