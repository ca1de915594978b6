package richard3

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/internal/checking"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
)

// restate says in plain sentences what accepted answers will do: g is the
// masked game in which they were checked.
func (g *Game) restate(c *checking.Checker, v *view.View) (lines []string) {
	for _, e := range g.t.Result().Events {
		if e.For(g.masked) {
			if d := describe(e); d.Level > 0 {
				lines = append(lines, d.Text+".")
			}
		}
	}
	for _, t := range c.Taken {
		if s := sentence(t.O); s != "" {
			lines = append(lines, s)
		}
	}
	for a := range g.areas {
		if c.Asked.Name == "actions" && g.Attacker[a] == g.masked && g.Contested(areaID(a)) && !wasContested(v, g.Names[a]) {
			lines = append(lines, fmt.Sprintf("This attacks %s in %s.", blocksWord(int(g.Count[g.masked.Other()][a])), g.Names[a]))
		}
	}
	if len(lines) == 0 {
		lines = append(lines, "You do nothing.")
	}
	for i := range lines {
		lines[i] = strings.Replace(lines[i], "..", ".", 1)
	}
	return lines
}

func wasContested(v *view.View, area string) bool {
	for _, b := range v.Battles {
		if b.Area == area {
			return true
		}
	}
	return false
}

// sentence restates one answer that the masked game does not report as an event.
func sentence(o table.Option) string {
	switch o.Verb {
	case "play":
		return "You play " + cardWords(o.Name) + "."
	case "keep":
		return "You keep your hand."
	case "redeal":
		return "You show your hand and have it redealt."
	case "planned":
		return "The battles of this turn are fought by your plan."
	case "fight":
		return "The battle of " + o.Areas[0] + " is fought next."
	case "treason":
		return "Treason tries to turn " + o.Name + "."
	case "wait":
		return "Treason is kept for another battle."
	case "fire":
		return o.Name + " fires."
	case "pass":
		return o.Name + " passes."
	case "retreat":
		return o.Name + " retreats to " + o.Areas[0] + "."
	case "charge":
		return o.Name + " charges " + o.Target + "."
	case "treachery":
		return o.Name + " tries to turn " + o.Target + "."
	case "hit":
		return o.Name + " takes the hits, as far as his strength goes."
	case "enter":
		return o.Name + " enters in " + o.Areas[0] + "."
	case "execute":
		return o.Name + " is executed."
	case "spare":
		return o.Name + " lives."
	case "reduce":
		return o.Name + " loses a step."
	case "dismiss":
		return o.Name + " goes to your pool."
	}
	return ""
}

func cardWords(name string) string {
	if len(name) == 1 {
		return "a " + name
	}
	return name
}

// aheadHeads stand over what is sent ahead, by its condition.
var aheadHeads = map[string]string{"if_first": "If you are Player 1, and it is legal then:", "if_second": "If you are Player 2, and it is legal then:"}

// restateAhead says what is sent ahead of its question: what it would do as the board
// stands, or where that is not all legal, what is written.
func (r *Rules) restateAhead(v *view.View, given []game.Given) (lines []string) {
	for _, s := range r.sentAhead(v, given) {
		lines = append(lines, aheadHeads[s.Condition])
		found := orders.NewReader("", nil)
		c, g := r.board.check(s.View, s.Actions, found)
		said := game.ItemWords(s.Actions)
		otherwise := slices.ContainsFunc(s.Actions, func(g game.Given) bool { return g.Else != nil })
		if g != nil && g.t != nil && !otherwise && !found.Problems().Refused() {
			said = g.restate(c, s.View)
		}
		for _, l := range said {
			lines = append(lines, "  "+l)
		}
	}
	return lines
}
