package kingcharles

import (
	"slices"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/plans"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
	"fieldpost/orders/plan"
)

// Forecast plays the card that a side is about to send many times, with throwaway dice: its own
// Units by its orders and its plan, the Enemy's by standing default, a Brigade that it does not
// see as Militia or Veteran at even odds. It says of each Area where Enemies are met what came of
// it. given are the orders; dice must not be the game's.
func (r *Rules) Forecast(v *view.View, given []game.Given, p *plan.Plan, dice table.Dice, times int) (lines []game.Foreseen) {
	now := game.Now(given)
	moves := slices.ContainsFunc(now, func(g game.Given) bool { return g.Name == "march" && g.Option.Verb == "march" })
	if k := r.Known(v); k == nil || !moves || times <= 0 || len(v.Asked) == 0 || k.Check(v, given, orders.NewReader("", nil)).Problems > 0 {
		return nil
	}
	met := map[string]*meeting{}
	var areas []string
	for n := range times {
		g := r.board.Masked(v)
		s := &plans.Sparring{Own: g.masked, Orders: game.NewAnswers(g.book.Grammar(), now, ""), Plan: p, Planned: g.Planned}
		t := table.New(table.Config{Answers: s, Dice: dice})
		g.t = t
		t.In("forecast-" + itoa(n))
		g.guess(t)
		t.Out()
		if t.Resume(func(t *table.Table) { g.known().Put(&v.Asked[0], t) }) != nil {
			continue
		}
		for _, e := range t.Result().Events {
			if !foreseen(e) {
				continue
			}
			if met[e.Area] == nil {
				areas = append(areas, e.Area)
				met[e.Area] = &meeting{}
			}
			met[e.Area].note(e, g.masked)
		}
	}
	for _, a := range areas {
		lines = append(lines, game.Foreseen{Text: met[a].words(speak(v.Lang), a, times), Battle: true, Won: min(100, 100*met[a].won/times)})
	}
	return lines
}

// guess gives each Brigade that its side does not see a name and a value of its own.
func (g *Game) guess(t *table.Table) {
	for i := range g.brigades {
		if x := &g.brigades[i]; x.name == stranger {
			x.name += " " + itoa(i)
			x.value = militia + t.Shuffle("guess-"+itoa(i), 2)[0]
		}
	}
}

// meeting is what came of meeting Enemies in an Area.
type meeting struct{ intercepts, evades, inside, won, drawn, lost int }

// foreseen says that an event is one of those counted.
func foreseen(e table.Event) bool {
	switch e.Kind {
	case toldIntercepts.Kind, toldEvades.Kind:
		return e.Words == "succeeds"
	case toldInside.Kind, toldResult.Kind:
		return true
	}
	return false
}

func (m *meeting) note(e table.Event, own table.Side) {
	switch {
	case e.Kind == toldIntercepts.Kind:
		m.intercepts++
	case e.Kind == toldEvades.Kind:
		m.evades++
	case e.Kind == toldInside.Kind:
		m.inside++
	case len(e.Words) >= 5 && e.Words[:5] == "drawn":
		m.drawn++
	case e.Side == own:
		m.won++
	default:
		m.lost++
	}
}

func (m *meeting) words(t tongue.Tongue, area string, times int) string {
	share := func(n int) int { return min(100, 100*n/times) }
	words := t.Sprintf("%s, played %d times, a Brigade unseen of either value:", area, times)
	add := func(format string, n int) {
		if n > 0 {
			words += " " + t.Sprintf(format, share(n))
		}
	}
	add("an Interception in %d%%,", m.intercepts)
	add("an Evasion in %d%%,", m.evades)
	add("the Enemy goes Inside in %d%%,", m.inside)
	return words + " " + t.Sprintf("Battles won %d%%, drawn %d%%, lost %d%%.", share(m.won), share(m.drawn), share(m.lost))
}
