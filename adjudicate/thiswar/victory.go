package thiswar

import (
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
)

// victoryPhase enacts the Victory Phase Events (10.1) and looks who has won (10.0).
// There is none in 1642.
func (g *Game) victoryPhase() {
	if g.year == 1642 {
		return
	}
	defer g.t.In("victory").Out()
	for _, s := range [...]table.Side{g.player1, g.player1.Other()} {
		g.victoryEvent(s)
	}
	major := g.war.Tables.VictoryPoints.Major
	switch last := g.lastTurn(); {
	case g.vp >= major:
		g.wins(Royalist, "major")
	case g.vp <= -major, g.vp <= -scotsNeed && g.lasts(surrenderScots): // 10.11
		g.wins(Parliament, "major")
	case !last:
	case g.vp > 0:
		g.wins(Royalist, g.setup.EndVP.Victory)
	case g.vp < 0:
		g.wins(Parliament, g.setup.EndVP.Victory)
	default:
		s, _ := SideOf(g.setup.EndVP.AtZero)
		g.wins(s, g.setup.EndVP.Victory)
	}
}

// scotsNeed is how many VPs Parliament needs once the King has surrendered to the Scots (10.11).
const scotsNeed = 2

// lastTurn says that this is the Turn that ends the scenario (10.0, 12.21, 12.41).
func (g *Game) lastTurn() bool { return g.year == g.setup.EndYear && g.turn == len(g.turns())-1 }

var toldVictory = rows.Add(story.Row{Kind: "victory", Level: 0, Text: "{side} has won: {vp}",
	Or: func(e table.Event) (text, tail string) {
		switch e.Words {
		case "major":
			return "{side} wins a Major Victory: {vp}", ""
		case "minor":
			return "{side} wins a Minor Victory: {vp}", ""
		}
		return "", ""
	}})

// wins ends the game.
func (g *Game) wins(s table.Side, victory string) {
	g.winner, g.major = s, victory == "major"
	g.tell(table.Event{Kind: toldVictory.Kind, Side: s, N: g.vp, Words: victory})
	g.t.End()
}

var (
	toldVictoryEvent         = rows.Add(story.Row{Kind: "victory-event", Level: 1, Text: "{side} enacts {card}"})
	toldVictoryEventDeclined = rows.Add(story.Row{Kind: "victory-event-declined", Level: 1, Text: "{side} does not enact {card}"})
)

// victoryEvent lets who played a Victory Phase Event enact it (10.1).
func (g *Game) victoryEvent(s table.Side) {
	g.t.Safe()
	e := g.eventOf(s)
	if g.enacted[s] || !e.in("victory") || e.Due != nil && !e.Due(g) {
		return
	}
	if g.t.Word(table.Question{Side: s, Name: "event", At: "event-" + Sides[s], Block: g.playedName(s)}, "decline", "enact") == "decline" {
		g.tell(table.Event{Kind: toldVictoryEventDeclined.Kind, Side: s, Block: g.playedName(s)})
		return
	}
	g.tell(table.Event{Kind: toldVictoryEvent.Kind, Side: s, Block: g.playedName(s)})
	g.enact(s, e, noArea, noBlock)
}
