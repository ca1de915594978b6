package richard3

import (
	"fmt"

	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
)

// describeBattle puts the events of a battle in words.
func describeBattle(e table.Event, v *view.Event) bool {
	house := houseName(e.Side)
	say := func(format string, args ...any) { v.Text = fmt.Sprintf(format, args...) }
	switch e.Kind {
	case "battle":
		v.Level = 0
		say("Battle of %s", e.Area)
	case "attacks":
		say("%s attacks: %s", house, e.Words)
	case "defends":
		say("%s defends: %s", house, e.Words)
	case "in-reserve":
		say("in Reserve, %s: %s", house, who(e))
	case "round":
		say("Round %d", e.N)
	case "fired":
		v.Level, v.Dice, v.Hits, v.Tail = 2, e.Dice, e.Hits, hitsWord(e.Hits)
		say("%s (%s, %s) fires", e.Block, house, e.Rating)
	case "charged":
		v.Level, v.Dice, v.Hits, v.Tail = 2, e.Dice, e.Hits, hitsWord(e.Hits)
		say("%s (%s, %s) charges %s", e.Block, house, e.Rating, e.Target)
	case "fired-back":
		v.Level, v.Dice, v.Hits, v.Tail = 2, e.Dice, e.Hits, hitsWord(e.Hits)
		say("%s (%s, %s) fires back at %s", e.Block, house, e.Rating, e.Target)
	case "treachery":
		v.Level, v.Dice, v.Hits = 2, e.Dice, e.Hits
		v.Tail = "he stays loyal"
		if e.Hits == 1 {
			v.Tail = "he changes sides"
		}
		say("%s (%s) tries to turn %s", e.Block, house, e.Target)
	case "hit":
		v.Level = 3
		say("%s (%s) is hit: %d → %d", e.Block, house, e.From, e.N)
	case "passed":
		v.Level = 2
		say("%s (%s) passes", e.Block, house)
	case "retreated":
		v.Level = 2
		say("%s (%s) retreats to %s", e.Block, house, e.Areas[0])
	case "no-retreat":
		v.Level = 2
		say("%s (%s) must retreat and cannot", e.Block, house)
	case "reserves":
		v.Level = 2
		say("%s's Reserves come on: %s", house, e.Words)
	case "control":
		v.Level = 2
		say("%s now defends %s", house, e.Area)
	case "eliminated":
		v.Level = 3
		switch e.Words {
		case "dead":
			say("%s (%s) is dead", e.Block, house)
		default:
			say("%s (%s) is out for this campaign", e.Block, house)
		}
	case "won":
		say("%s wins the battle of %s in round %d: %s left", house, e.Area, e.N, left(e))
	default:
		return false
	}
	return true
}

// describeThrone puts in words who is King, and the Political Turn.
func describeThrone(e table.Event, v *view.Event) bool {
	house := houseName(e.Side)
	say := func(format string, args ...any) { v.Text = fmt.Sprintf(format, args...) }
	switch e.Kind {
	case "king-dead":
		say("The King, %s, is dead. The next is crowned at the Supply Phase.", e.Block)
	case "claims":
		say("%s is the Pretender.", e.Block)
	case "crowned":
		say("%s is King, crowned in %s.", e.Block, e.Area)
	case "heir-enters":
		say("%s comes of age and enters in %s", e.Block, e.Area)
	case "freed":
		say("%s is freed in %s", e.Block, e.Area)
	case "executed":
		say("%s executes %s", house, e.Block)
	case "disbanded":
		v.Level = 0
		say("Political Turn")
	case "nobles":
		say("%s counts %d for the throne", house, e.N)
	case "usurped":
		say("%s usurps the throne", house)
	case "king-stays":
		say("%s keeps the throne", house)
	case "reset":
		say("Campaign %d begins: levies are disbanded, all blocks at full strength", e.N)
	case "victory":
		v.Level = 0
		if e.Words == "heirs" {
			say("%s wins: all heirs of %s are gone", house, houseName(e.Side.Other()))
		} else {
			say("%s holds the throne and wins", house)
		}
	default:
		return false
	}
	return true
}
