package thiswar

import (
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
)

// describeOperations puts the events of its chapters in words.
func describeOperations(t tongue.Tongue, e table.Event, v *view.Event) bool {
	say := func(format string, args ...any) { v.Text = t.Sprintf(format, args...) }
	side := sideIn(t, e.Side)
	switch e.Kind {
	case "turn":
		v.Level = 0
		say("%s of %d", turnWords(t, e.Words), e.N)
	case "dealt":
		v.Level = 0
		say("%d cards are dealt to each side for %d.", e.N, e.From)
	case "discarded":
		say("%s discards %s", side, counted(t, e, "card"))
	case "played":
		if e.Block == itoa(e.N)+" AP" {
			say("%s plays a card of %d AP.", side, e.N)
		} else {
			say("%s plays %s (%d AP).", side, cardIn(t, e.Block), e.N)
		}
	case "player1":
		say("%s is Player 1.", side)
	case "card-remove":
		say("The card %s leaves the game.", cardIn(t, e.Block))
	case "card-beside-map":
		say("The card %s is put beside the map.", cardIn(t, e.Block))
	case "enacted":
		if e.Area != "" {
			say("%s enacts %s in %s", side, cardIn(t, e.Block), e.Area)
		} else {
			say("%s enacts %s", side, cardIn(t, e.Block))
		}
	case "declined":
		say("%s does not enact %s", side, cardIn(t, e.Block))
	case "foiled":
		say("%s has been foiled", cardIn(t, e.Block))
	case "no-fever":
		say("The fever in %s finds nobody but Artillery", e.Area)
	case "deserted":
		say("%s deserts: %s → %s", blockOr(t, e), e.Area, e.Areas[0])
	case "stripped":
		say("%s is taken out of %s", e.Block, e.Area)
	case "queen":
		say("The Queen meets the King in %s, with %d strength", e.Area, e.N)
	case "clubmen":
		say("%s's Clubmen rise in %s", side, e.Area)
		if e.Areas[0] != "" {
			v.Text += t.Sprintf(", and leave %s", e.Areas[0])
		}
	case "plot-garrison":
		say("%s opens the gates: it is in %s", e.Block, e.Area)
		if e.Areas[0] != "" {
			v.Text += t.Sprintf(", come from %s", e.Areas[0])
		}
	case "moved":
		say("%s: %s %s", side, counted(t, e, "block"), road(e))
	case "muster":
		say("%s musters in %s", side, e.Area)
	case "before-city":
		say("%s stands before %s with %s", side, e.Areas[0], t.Count(e.N, "block"))
	case "into-city":
		say("%s withdraws into %s: %s", side, e.Areas[0], counted(t, e, "block"))
	case "stays-outside":
		say("%s stays outside %s with %s", side, e.Areas[0], t.Count(e.N, "block"))
	case "sailed":
		say("%s: %s %s by sea", side, blockOr(t, e), road(e))
		as := ""
		if len(e.Dice) > 0 && e.N != e.Dice[0] {
			as = counts(t, itoa(e.N))
		}
		switch e.Words {
		case "lost":
			v.Tail = as + t.Sprintf("lost at sea")
		case "returns":
			v.Tail = as + t.Sprintf("driven back")
		case "arrives":
			if len(e.Dice) > 0 {
				v.Tail = as + t.Sprintf("lands")
			}
		}
	case "london-shut":
		say("Artillery besieges %s: its Port is shut", e.Area)
	case "london-open":
		say("No Artillery besieges %s any more: its Port is open", e.Area)
	case "deployed":
		if e.Block == "" {
			say("%s deploys a block in %s", side, e.Area)
		} else {
			say("%s deploys %s in %s at strength 1", side, e.Block, e.Area)
		}
	case "does-nothing":
		say("%s does nothing.", side)
	default:
		return false
	}
	return true
}

// turnWords is a Turn in words: "Turn V", "Winter".
func turnWords(t tongue.Tongue, turn string) string {
	if turn == "Winter" {
		return t.Sprintf("The Winter Turn")
	}
	return t.Sprintf("Turn %s", turn)
}

// counted is what an event lists: by name to who may know, else as a number.
func counted(t tongue.Tongue, e table.Event, thing string) string {
	if e.Words != "" {
		return e.Words
	}
	return t.Count(e.N, thing)
}

func blockOr(t tongue.Tongue, e table.Event) string {
	if e.Block == "" {
		return t.Sprintf("a block")
	}
	return e.Block
}

// road is the way of a move: "Cheshire → Lancashire → West Riding".
func road(e table.Event) string {
	words := e.Area
	for _, a := range e.Areas {
		if a != "" {
			words += " → " + a
		}
	}
	return words
}
