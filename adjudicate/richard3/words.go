package richard3

import (
	"fmt"
	"strings"

	"fieldpost/adjudicate/internal/ruling"
	"fieldpost/adjudicate/table"
	"fieldpost/adjudicate/view"
)

// names of the houses as they stand in a sentence.
var houseNames = [2]string{"Lancaster", "York"}

func houseName(s table.Side) string {
	if s != Lancaster && s != York {
		return ""
	}
	return houseNames[s]
}

func blocksWord(n int) string {
	if n == 1 {
		return "1 block"
	}
	return fmt.Sprintf("%d blocks", n)
}

func loses(n int) string {
	if n == 1 {
		return "1 block loses"
	}
	return fmt.Sprintf("%d blocks lose", n)
}

// left says what is left of the victor: what has come on by name, Reserves that never did by number.
func left(e table.Event) string {
	switch {
	case e.From == 0:
		return e.Words
	case e.Words == "":
		return blocksWord(e.From) + " in Reserve"
	}
	return e.Words + " and " + blocksWord(e.From) + " in Reserve"
}

func hitsWord(n int) string {
	switch n {
	case 0:
		return "no hit"
	case 1:
		return "1 hit"
	}
	return fmt.Sprintf("%d hits", n)
}

// how is the road of a march: "East Anglia → Essex → Middlesex".
func road(e table.Event) string {
	words := e.Area
	for _, a := range e.Areas {
		if a != "" {
			words += " → " + a
		}
	}
	return words
}

// who says which blocks did something: by name to their owner, by number to others.
func who(e table.Event) string {
	if e.Words != "" {
		return e.Words
	}
	return blocksWord(e.N)
}

// describe turns an event into a line of a report. It uses nothing but the
// event, which was told to the side that reads it.
func describe(e table.Event) view.Event {
	v := view.Event{Kind: e.Kind, Level: 1, Label: e.Label}
	house := houseName(e.Side)
	say := func(format string, args ...any) { v.Text = fmt.Sprintf(format, args...) }
	switch e.Kind {
	case "turn":
		v.Level = 0
		say("Campaign %d, turn %d", e.From, e.N)
	case "dealt":
		say("%d cards are dealt to each house.", e.N)
	case "mulligan":
		say("%s shows a hand of %d points (%s) and has it redealt.", house, e.N, e.Words)
	case "hand-keep":
		say("%s keeps the hand it has.", house)
	case "hand-redeal":
		say("%s has its hand redealt too.", house)
	case "played":
		switch {
		case e.Block != itoa(e.N):
			say("%s plays %s (%d AP).", house, e.Block, e.N)
		default:
			say("%s plays a %d.", house, e.N)
		}
	case "player1":
		say("%s is Player 1.", house)
	case "moved":
		say("%s: %s %s", house, who(e), road(e))
	case "sailed":
		say("%s: %s %s by sea", house, who(e), road(e))
	case "regrouped":
		say("%s regroups: %s %s", house, who(e), road(e))
	case "went-home":
		say("%s goes home: %s %s", house, who(e), road(e))
	case "dismissed":
		say("%s: %s %s, over the exile limit", house, who(e), road(e))
	case "recruited":
		say("%s recruits %s in %s", house, who(e), e.Areas[0])
	case "main-attack":
		say("%s's Main Attack on %s comes from %s", house, e.Area, strings.Replace(e.Areas[0], "sea", "the sea", 1))
	case "muster":
		say("%s musters at %s", house, e.Area)
	case "plague":
		say("Plague in %s: %s a step", e.Area, loses(e.N))
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
		say("%s (%s) fires", e.Block, e.Rating)
	case "charged":
		v.Level, v.Dice, v.Hits, v.Tail = 2, e.Dice, e.Hits, hitsWord(e.Hits)
		say("%s (%s) charges %s", e.Block, e.Rating, e.Target)
	case "fired-back":
		v.Level, v.Dice, v.Hits, v.Tail = 2, e.Dice, e.Hits, hitsWord(e.Hits)
		say("%s (%s) fires back at %s", e.Block, e.Rating, e.Target)
	case "treachery":
		v.Level, v.Dice, v.Hits = 2, e.Dice, e.Hits
		v.Tail = "he stays loyal"
		if e.Hits == 1 {
			v.Tail = "he changes sides"
		}
		say("%s tries to turn %s", e.Block, e.Target)
	case "hit":
		v.Level = 3
		say("%s %d → %d", e.Block, e.From, e.N)
	case "passed":
		v.Level = 2
		say("%s passes", e.Block)
	case "retreated":
		v.Level = 2
		say("%s retreats to %s", e.Block, e.Areas[0])
	case "no-retreat":
		v.Level = 2
		say("%s must retreat and cannot", e.Block)
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
	case "king-dead":
		say("The King, %s, is dead. The next is crowned at the Supply Phase.", e.Block)
	case "claims":
		say("%s is the Pretender.", e.Block)
	case "crowned":
		say("%s is King, crowned in %s.", e.Block, e.Area)
	case "lost-step":
		if e.Block == "" {
			say("%s: %s in %s a step to %s", house, blocksWord(e.N), e.Area+" loses", e.Words)
		} else {
			say("%s in %s loses a step to %s: %d → %d", e.Block, e.Area, e.Words, e.From, e.N)
		}
	case "gone":
		say("%s loses %s in %s", house, blocksWord(e.N), e.Area)
	case "freed":
		say("%s is freed in %s", e.Block, e.Area)
	case "heir-enters":
		say("%s comes of age and enters in %s", e.Block, e.Area)
	case "executed":
		say("%s executes %s", house, e.Block)
	case "won":
		say("%s wins the battle of %s in round %d: %s left", house, e.Area, e.N, left(e))
	case "stays":
		say("%s stays in %s", house, e.Area)
	case "does-nothing":
		say("%s does nothing.", house)
	case "hands-kept":
		say("Both houses keep their hands.")
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
	case ruling.Kind:
		v.Level, v.Text = 0, ruledWords(e)
	case "victory":
		v.Level = 0
		if e.Words == "heirs" {
			say("%s wins: all heirs of %s are gone", house, houseName(e.Side.Other()))
		} else {
			say("%s holds the throne and wins", house)
		}
	default:
		say("%s", e.Kind)
	}
	return v
}
