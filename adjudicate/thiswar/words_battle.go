package thiswar

import (
	"fmt"

	"fieldpost/adjudicate/table"
	"fieldpost/adjudicate/view"
)

// describeBattle puts the events of a Battle in words, and the fighting of
// Sallies and Storms.
func describeBattle(e table.Event, v *view.Event) bool {
	return describeTactical(e, v) || describeFighting(e, v) || describeAfter(e, v)
}

// describeTactical has what comes before the Rounds.
func describeTactical(e table.Event, v *view.Event) bool {
	say := func(format string, args ...any) { v.Text = fmt.Sprintf(format, args...) }
	side := sideName(e.Side)
	switch e.Kind {
	case "target":
		battle := "the Battle in " + e.Area
		if e.Words != "" {
			battle = "the Siege of " + e.Area
		}
		say("%s plays %s for %s.", side, e.Block, battle)
	case "no-target":
		say("%s does not use %s.", side, e.Block)
	case "battle":
		v.Level = 0
		say("Battle in %s: %s attacks", e.Area, side)
	case "sally-battle":
		v.Level = 0
		say("Sally from %s: %s attacks the besiegers in %s", e.Areas[0], side, e.Area)
	case "maintains":
		say("%s maintains the Siege of %s with %s%s.", side, e.Area, blocksWord(e.N), named(e.Words))
	case "breaks-off":
		say("%s breaks off the Siege of %s for the time (Siege Marker %d).", side, e.Area, e.N)
	case "main-attack":
		say("The Main Attack comes from %s.", e.Areas[0])
	case "stands":
		say("%s stands and fights.", side)
	case "withdrawal":
		v.Hits = 0
		say("%s tries to Withdraw (Cavalry %d against %d): %s", side, e.N, e.From, e.Words)
		if e.Target != "" {
			v.Text += ", modified to " + e.Target
		}
		if e.Hits > 0 {
			v.Text += fmt.Sprintf(", %d strength lost", e.Hits)
		}
	case "only-cavalry":
		say("%s of %s, no Cavalry, go into Reserve.", blocksWord(e.N), side)
	case "joins":
		if e.N == 0 {
			say("Nobody comes out of %s.", e.Area)
		} else {
			join := "join"
			if e.N == 1 {
				join = "joins"
			}
			say("Out of %s %s of %s%s %s as Reserves.", e.Area, blocksWord(e.N), side, named(e.Words), join)
		}
	case "surprise":
		say("Surprise Attack: the blocks of %s act first.", side)
	case "no-surprise":
		say("Artillery, Charles or Essex with %s: the Defender acts first all the same.", side)
	case "attacks":
		say("%s attacks with %s", side, nobody(e.Words))
	case "defends":
		say("%s defends with %s", side, nobody(e.Words))
	case "in-reserve":
		v.Level = 2
		say("%s has %s in Reserve%s", side, blocksWord(e.N), named(e.Words))
	default:
		return false
	}
	return true
}

// describeFighting has what happens in the Rounds.
func describeFighting(e table.Event, v *view.Event) bool {
	say := func(format string, args ...any) { v.Text = fmt.Sprintf(format, args...) }
	side := sideName(e.Side)
	v.Level = 2
	switch e.Kind {
	case "round":
		v.Level = 1
		say("Round %d", e.N)
	case "general-retreat":
		say("%s orders a General Retreat.", side)
		if e.N == 2 && e.From > 0 {
			v.Text += " No Reserves enter the Battle."
		}
	case "reserves":
		say("Reserves of %s enter: %s", side, e.Words)
	case "last-stand":
		say("%s makes a Determined Last Stand.", e.Block)
	case "fired", "engaged":
		verb := "Fires"
		if e.Kind == "engaged" {
			verb = "Engages"
		}
		say("%s (%s) %s at %s", e.Block, side, verb, e.Rating)
		if e.Hits == 0 {
			v.Tail = "no hit"
		}
	case "harmless":
		say("%s (%s) cannot hit anything.", e.Block, side)
	case "hit":
		say("%s (%s) is hit: %d to %d", e.Block, side, e.From, e.N)
	case "half-hit":
		say("%s (%s) takes a half-hit: %d½ left", e.Block, side, e.N-1)
	case "fails-to-charge":
		say("%s fails to charge.", e.Block)
	case "rout":
		say("The Cavalry of %s Routs: %s more taken, and a %s.", side, number(e.N, "hit"), face(e))
	case "no-rout":
		say("The Cavalry of %s does not Rout: %s more taken, but a %s.", side, number(e.N, "hit"), face(e))
	case "pursues":
		say("%s goes off in Pursuit: a %s%s, Discipline %d.", e.Block, face(e), less(e.From), e.N)
	case "stays-on-field":
		say("%s stays on the field: a %s%s, Discipline %d.", e.Block, face(e), less(e.From), e.N)
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
func describeAfter(e table.Event, v *view.Event) bool {
	say := func(format string, args ...any) { v.Text = fmt.Sprintf(format, args...) }
	side := sideName(e.Side)
	who := blockOf(e)
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
		say("%s Retreats from %s: %s%s to %s", side, e.Area, blocksWord(e.N), named(e.Words), e.Areas[0])
	case "no-retreat":
		say("%s cannot Retreat from %s.", who, e.Area)
	case "artillery-retreat":
		v.Level = 2
		if e.Block == "" {
			who = "Artillery of " + side
		}
		say("%s in Retreat: a %s, %s", who, face(e), e.Words)
	case "stranded":
		say("%s is stranded in %s without a Leader.", who, e.Area)
	case "captured-guns":
		say("%s captures Artillery of %d strength.", side, e.N)
	case "deployed-gun":
		say("%s is deployed in %s.", who, e.Area)
	case "regrouped":
		say("%s Regroups from %s: %s%s to %s", side, e.Area, blocksWord(e.N), named(e.Words), e.Areas[0])
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

func nobody(words string) string {
	if words == "" {
		return "nobody yet"
	}
	return words
}

func less(n int) string {
	if n == 0 {
		return ""
	}
	return " less " + itoa(n)
}

// face is the one die of an event.
func face(e table.Event) string {
	if len(e.Dice) == 0 {
		return "die"
	}
	return itoa(e.Dice[0])
}

// asksBattle puts the questions of a Battle in words.
func asksBattle(g *Game, q *table.Question) string {
	switch q.Name {
	case "target":
		return "Which Battle or Siege is your " + g.playedName(q.Side) + " for? (7.01)"
	case "battle":
		return "Which Battle is fought next? (7.02)"
	case "maintain":
		if q.Options[0].Verb == "break-off" {
			return "Relief attacks in " + q.Area + ". Keep blocks back to maintain the Siege, or break it off? (8.1)"
		}
		return "Which other block maintains the Siege? (8.1)"
	case "main":
		return "Over which border does your Main Attack on " + q.Area + " come? (7.1)"
	case "withdraw":
		return "Do you try to Withdraw before the Battle in " + q.Area + "? (7.2)"
	case "join":
		return "Which Besieged blocks join the Battle in " + q.Area + " as Reserves? (8.1)"
	case "post":
		return "Which Artillery is well positioned? (7.97)"
	case "last-stand":
		return "Does one of your Infantry make its Determined Last Stand now? (7.92)"
	case "general":
		return "Round " + itoa(q.N) + " in " + q.Area + ": do you order a General Retreat? (7.3)"
	case "aim":
		return "What does " + q.Block + " Fire at? (7.41)"
	case "fire":
		return "Does " + q.Block + " Fire now, or Engage later? (7.44)"
	case "hit":
		if g.battle != nil && g.battle.kind == field && g.battle.round == 0 {
			return "Which block loses strength in the Withdrawal? (7.2)"
		}
		return "Which of your strongest blocks is hit? (7.4)"
	case "retreat":
		return "Your blocks must Retreat from " + q.Area + ": which goes where? (7.6)"
	case "captured":
		return "What is done with " + itoa(q.N) + " strength of captured Artillery? (7.81)"
	case "turncoat":
		return "Which block do turncoats join? (7.96)"
	case "regroup":
		return "Which of your blocks Regroup from " + q.Area + ", all to one Area? (7.7)"
	}
	return ""
}

// whyNotBattle says why an answer to a question of a Battle is not legal, by
// the predicates that listed the legal ones.
func whyNotBattle(g *Game, q *table.Question, o table.Option) *Reason {
	s := q.Side
	x, isBlock := g.block(s, o.Name)
	at, isPlace := g.Board.area(o.Areas[0])
	switch {
	case q.Name == "target" && o.Verb == "target" && isPlace:
		return g.mayTarget(s, at)
	case q.Name == "battle" && o.Verb == "fight":
		return fightNoBattle
	}
	if g.battle == nil {
		return nil
	}
	switch q.Name {
	case "maintain":
		switch {
		case o.Verb == "end":
			return g.mayEndKeeping(s)
		case o.Verb == "keep" && isBlock:
			return g.mayKeep(s, x)
		}
	case "main":
		return mainBorder
	case "join":
		return notInTheCity
	case "post", "aim":
		return g.whyNotArtillery(q, o, x, isBlock)
	case "last-stand", "fire":
		return g.whyNotInfantry(s, x, isBlock)
	case "hit":
		return g.whyNotHit(s, x, isBlock)
	case "turncoat":
		return turncoatOther
	case "captured":
		switch {
		case o.Verb == "strengthen" && isBlock:
			where, _ := g.Board.area(q.Area)
			return g.mayStrengthenCaptured(s, x, where)
		case o.Verb == "deploy" && isBlock:
			return g.mayDeployCaptured(s, x)
		}
	case "retreat", "regroup":
		switch {
		case !isBlock || g.Blocks[x].At != g.battle.area:
			return notInBattle
		case !isPlace:
			return nil
		case q.Name == "retreat":
			return g.mayRetreat(s, x, at)
		}
		return g.mayRegroup(s, x, at)
	}
	return nil
}

func (g *Game) whyNotArtillery(q *table.Question, o table.Option, x blockID, isBlock bool) *Reason {
	switch {
	case !isBlock || !g.takesPart(x, q.Side):
		return notInBattle
	case g.info(x).class != artillery:
		return onlyArtillery
	case g.battle.part[x].reserve && q.Name == "aim":
		return inReserve
	case q.Name == "aim" && o.Name == q.Block && o.Target != "":
		return noSuchTarget
	}
	return nil
}

func (g *Game) whyNotInfantry(s table.Side, x blockID, isBlock bool) *Reason {
	switch {
	case !isBlock || !g.takesPart(x, s):
		return notInBattle
	case g.info(x).class != infantry:
		return onlyInfantry
	case g.battle.part[x].reserve:
		return inReserve
	}
	return nil
}

func (g *Game) whyNotHit(s table.Side, x blockID, isBlock bool) *Reason {
	switch {
	case !isBlock || !g.takesPart(x, s):
		return notInBattle
	case g.battle.part[x].reserve:
		return inReserve
	case g.battle.kind == field && g.battle.round == 0:
		return withdrawCavalry
	}
	return notStrongest
}
