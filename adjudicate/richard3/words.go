package richard3

import (
	"fmt"
	"strings"

	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/internal/ruling"
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
	if e.Kind == ruling.Kind {
		v.Level, v.Text = 0, ruledWords(e)
		return v
	}
	for _, chapter := range [...]func(table.Event, *view.Event) bool{describeTurn, describeMarch, describeBattle, describeThrone} {
		if chapter(e, &v) {
			return v
		}
	}
	v.Text = e.Kind
	return v
}

// describeTurn puts in words what begins a turn: cards, and who is Player 1.
func describeTurn(e table.Event, v *view.Event) bool {
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
	case "hands-kept":
		say("Both houses keep their hands.")
	case "played":
		switch {
		case e.Block != itoa(e.N):
			say("%s plays %s (%d AP).", house, e.Block, e.N)
		default:
			say("%s plays a %d.", house, e.N)
		}
	case "player1":
		say("%s is Player 1.", house)
	case "does-nothing":
		say("%s does nothing.", house)
	default:
		return false
	}
	return true
}

// describeMarch puts in words how blocks move, come and go outside of battles.
func describeMarch(e table.Event, v *view.Event) bool {
	house := houseName(e.Side)
	say := func(format string, args ...any) { v.Text = fmt.Sprintf(format, args...) }
	switch e.Kind {
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
	case "stays":
		say("%s stays in %s", house, e.Area)
	case "plague":
		say("Plague in %s: %s a step", e.Area, loses(e.N))
	case "lost-step":
		if e.Block == "" {
			say("%s: %s in %s a step to %s", house, blocksWord(e.N), e.Area+" loses", e.Words)
		} else {
			say("%s in %s loses a step to %s: %d → %d", e.Block, e.Area, e.Words, e.From, e.N)
		}
	case "gone":
		say("%s loses %s in %s", house, blocksWord(e.N), e.Area)
	default:
		return false
	}
	return true
}
