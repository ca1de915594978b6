package thiswar

import (
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
)

// describeBattle puts the events of a Battle in words, and the fighting of
// Sallies and Storms.
func describeBattle(t tongue.Tongue, e table.Event, v *view.Event) bool {
	return describeTactical(t, e, v) || describeFighting(t, e, v) || describeAfter(t, e, v)
}

// describeTactical has what comes before the Rounds.
func describeTactical(t tongue.Tongue, e table.Event, v *view.Event) bool {
	say := func(format string, args ...any) { v.Text = t.Sprintf(format, args...) }
	side := sideIn(t, e.Side)
	switch e.Kind {
	case "target":
		battle := t.Sprintf("the Battle in %s", e.Area)
		if e.Words != "" {
			battle = t.Sprintf("the Siege of %s", e.Area)
		}
		say("%s plays %s for %s.", side, cardIn(t, e.Block), battle)
	case "no-target":
		say("%s does not use %s.", side, cardIn(t, e.Block))
	case "battle":
		v.Level = 0
		say("Battle in %s: %s attacks", e.Area, side)
	case "sally-battle":
		v.Level = 0
		say("Sally from %s: %s attacks the besiegers in %s", e.Areas[0], side, e.Area)
	case "maintains":
		say("%s maintains the Siege of %s with %s%s.", side, e.Area, t.Count(e.N, "block"), named(e.Words))
	case "breaks-off":
		say("%s breaks off the Siege of %s for the time (Siege Marker %d).", side, e.Area, e.N)
	case "main-attack":
		say("The Main Attack comes from %s.", e.Areas[0])
	case "stands":
		say("%s stands and fights.", side)
	case "withdrawal":
		v.Hits = 0
		lost := ""
		if e.Hits > 0 {
			lost = t.Sprintf(", %d strength lost", e.Hits)
		}
		if len(e.Dice) == 0 {
			say("%s tries to Withdraw (Cavalry %d against %d): %s", side, e.N, e.From, t.Word(e.Words))
			v.Text += lost
		} else {
			say("%s tries to Withdraw (Cavalry %d against %d)", side, e.N, e.From)
			v.Tail = counts(t, e.Target) + t.Word(e.Words) + lost
		}
	case "only-cavalry":
		say("%s of %s, no Cavalry, go into Reserve.", t.Count(e.N, "block"), side)
	case "joins":
		if e.N == 0 {
			say("Nobody comes out of %s.", e.Area)
		} else if e.N == 1 {
			say("Out of %s %s of %s%s joins as Reserves.", e.Area, t.Count(e.N, "block"), side, named(e.Words))
		} else {
			say("Out of %s %s of %s%s join as Reserves.", e.Area, t.Count(e.N, "block"), side, named(e.Words))
		}
	case "surprise":
		say("Surprise Attack: the blocks of %s act first.", side)
	case "no-surprise":
		say("Artillery, Charles or Essex with %s: the Defender acts first all the same.", side)
	case "attacks":
		say("%s attacks with %s", side, nobody(t, e.Words))
	case "defends":
		say("%s defends with %s", side, nobody(t, e.Words))
	case "in-reserve":
		v.Level = 2
		say("%s has %s in Reserve%s", side, t.Count(e.N, "block"), named(e.Words))
	default:
		return false
	}
	return true
}

// describeFighting has what happens in the Rounds.
func describeFighting(t tongue.Tongue, e table.Event, v *view.Event) bool {
	say := func(format string, args ...any) { v.Text = t.Sprintf(format, args...) }
	side := sideIn(t, e.Side)
	v.Level = 2
	switch e.Kind {
	case "round":
		v.Level = 1
		say("Round %d", e.N)
	case "general-retreat":
		say("%s orders a General Retreat.", side)
		if e.N == 2 && e.From > 0 {
			v.Text += t.Sprintf(" No Reserves enter the Battle.")
		}
	case "reserves":
		say("Reserves of %s enter: %s", side, e.Words)
	case "last-stand":
		say("%s makes a Determined Last Stand.", e.Block)
	case "fired", "engaged":
		if e.Kind == "engaged" {
			say("%s (%s) Engages, hits on %s", e.Block, side, upTo(t, e.Rating))
		} else {
			say("%s (%s) Fires, hits on %s", e.Block, side, upTo(t, e.Rating))
		}
		if e.Hits == 0 {
			v.Tail = t.Sprintf("no hit")
		}
	case "harmless":
		say("%s (%s) cannot hit anything.", e.Block, side)
	case "hit":
		say("%s (%s) is hit: %d to %d", e.Block, side, e.From, e.N)
	case "half-hit":
		say("%s (%s) takes a half-hit: %d½ left", e.Block, side, e.N-1)
	case "fails-to-charge":
		say("%s fails to charge.", e.Block)
	case "rout", "no-rout":
		v.Hits = 0
		say("Cavalry of %s checks for Rout (on %s, having taken %s more than it caused)", side, upTo(t, itoa(e.N)), t.Count(e.N, "hit"))
		v.Tail = t.Sprintf("it Routs")
		if e.Kind == "no-rout" {
			v.Tail = t.Sprintf("it stays")
		}
	case "pursues", "stays-on-field":
		v.Hits = 0
		say("%s checks for Pursuit (stays up to Discipline %d)", e.Block, e.N)
		counted := ""
		if e.From > 0 {
			counted = itoa(e.Dice[0] - e.From)
		}
		v.Tail = counts(t, counted) + t.Sprintf("it goes off in Pursuit")
		if e.Kind == "stays-on-field" {
			v.Tail = counts(t, counted) + t.Sprintf("it stays on the field")
		}
	case "control":
		v.Level = 1
		say("Control of %s changes: %s defends now.", e.Area, side)
	case "recovered":
		say("%s recovers to %d.", e.Block, e.N)
	default:
		v.Level = 1
		return false
	}
	return true
}

// describeAfter has what comes after the Rounds.
func describeAfter(t tongue.Tongue, e table.Event, v *view.Event) bool {
	say := func(format string, args ...any) { v.Text = t.Sprintf(format, args...) }
	side := sideIn(t, e.Side)
	who := blockOf(t, e)
	switch e.Kind {
	case "won":
		v.Level = 0
		switch e.N {
		case 0:
			say("%s has %s without a fight.", side, e.Area)
		case 1:
			say("%s wins in %s in the first Round.", side, e.Area)
		default:
			say("%s wins in %s after %d Rounds.", side, e.Area, e.N)
		}
	case "retreated":
		say("%s Retreats from %s: %s%s to %s", side, e.Area, t.Count(e.N, "block"), named(e.Words), e.Areas[0])
	case "no-retreat":
		say("%s cannot Retreat from %s.", who, e.Area)
	case "artillery-retreat":
		v.Level = 2
		if e.Block == "" {
			who = t.Sprintf("Artillery of %s", side)
		}
		say("%s in Retreat, 1 strength lost on %s", who, upTo(t, "3"))
		v.Tail = t.Word(e.Words)
	case "stranded":
		say("%s is stranded in %s without a Leader.", who, e.Area)
	case "captured-guns":
		say("%s captures Artillery of %d strength.", side, e.N)
	case "deployed-gun":
		say("%s is deployed in %s.", who, e.Area)
	case "regrouped":
		say("%s Regroups from %s: %s%s to %s", side, e.Area, t.Count(e.N, "block"), named(e.Words), e.Areas[0])
	case "no-regroup":
		say("%s stays in %s.", side, e.Area)
	default:
		return false
	}
	return true
}

func named(words string) string {
	if words == "" {
		return ""
	}
	return " (" + words + ")"
}

func nobody(t tongue.Tongue, words string) string {
	if words == "" {
		return t.Sprintf("nobody yet")
	}
	return words
}

// upTo are the faces of a die up to one: "1", "1 or 2", "1 to 4".
func upTo(t tongue.Tongue, most string) string {
	switch most {
	case "1":
		return "1"
	case "2":
		return t.Sprintf("1 or 2")
	}
	return t.Sprintf("1 to %s", most)
}

// counts says what a die counts as, behind it, where that is not what it shows.
func counts(t tongue.Tongue, as string) string {
	if as == "" {
		return ""
	}
	return t.Sprintf("counted as %s: ", as)
}
