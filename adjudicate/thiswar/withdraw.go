package thiswar

import (
	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/plans"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/game/which"
	"fieldpost/scenarios"
)

// askWithdraw is whether the Defender tries to Withdraw Before Battle (7.2).
var askWithdraw = question{Name: "withdraw", Rule: "7.2", Shape: kind.Word, Words: []string{"withdraw", "stand"},
	Text:   "Do you try to Withdraw before the Battle in {area}? (7.2)",
	Done:   map[string]string{"withdraw": "You try to Withdraw Before Battle.", "stand": "You stand and fight."},
	Arises: anyBattle,
	Plan: inBattle.Of("withdraw", "Before a Battle that you defend",
		"Whether you try to Withdraw Before Battle (7.2): withdraw or stand.",
		plans.ReadWords("withdraw", "stand"), "withdraw with Cavalry only against as many or more, or against twice as many blocks; else stand",
		(*Game).defaultWithdraw).Early()}

var toldStands = rows.Add(story.Row{Kind: "stands", Level: 2, Text: "{side} stands and fights."})

// withdrawBeforeBattle lets the Defender attempt to Withdraw (7.2), but not in a Battle
// chosen for a Surprise Attack, and says whether he has: then he is the Loser (7.5).
func (g *Game) withdrawBeforeBattle() bool {
	b := g.battle
	s := b.attacker.Other()
	if g.anyAims(surpriseAttack, g.aimOf(b)) {
		return false
	}
	q := table.Question{Side: s, Name: "withdraw", Area: g.placeName(b.area), Hidden: true}
	if g.t.Word(q, "withdraw", "stand") == "stand" {
		g.tell(table.Event{Kind: toldStands.Kind, Side: s, Area: q.Area})
		return false
	}
	result, onlyCavalry := g.withdrawal(s)
	g.t.Do("withdrawal", func() { g.withdrawalLoss(s, result.Loses) })
	if result.Success {
		b.loser = s
		return true
	}
	if onlyCavalry {
		g.onlyCavalryCaught()
	}
	return false
}

var toldWithdrawal = rows.Add(story.Row{Kind: "withdrawal", Level: 2, Text: "{side} tries to Withdraw (Cavalry {n} against {from})", Strength: true,
	Or: func(e table.Event) (text, tail string) {
		if len(e.Dice) == 0 {
			return "{side} tries to Withdraw (Cavalry {n} against {from}): {outcome}{lost}", ""
		}
		return "", "{counted}{outcome}{lost}"
	},
	Places: story.Places{
		"counted": func(t tongue.Tongue, e table.Event) string { return counts(t, e.Target) },
		"outcome": func(t tongue.Tongue, e table.Event) string { return t.Word(e.Words) },
		"lost": func(t tongue.Tongue, e table.Event) string {
			if e.Hits == 0 {
				return ""
			}
			return t.Sprintf(", %d strength lost", e.Hits)
		},
	}})

// withdrawal finds the result of the attempt on the Withdrawal Table, and says
// whether the Defender has Cavalry only. Reserves do not count.
func (g *Game) withdrawal(s table.Side) (result scenarios.WarWithdrawal, onlyCavalry bool) {
	b, w := g.battle, &g.war.Tables.Withdrawal
	ours, theirs := len(g.active(s, cavalry)), len(g.active(b.attacker, cavalry))
	guns := len(g.active(s, artillery))
	onlyCavalry = ours > 0 && guns == 0 && len(g.active(s, infantry)) == 0
	e := table.Event{Kind: toldWithdrawal.Kind, Side: s, Area: g.placeName(b.area), From: theirs, N: ours}
	if g.anyAims(disfavours, g.aimOf(b)) {
		// 7.95, reading terrain-withdrawal: each side counts one Cavalry block fewer.
		ours, theirs = max(0, ours-1), max(0, theirs-1)
	}
	switch {
	case ours > 0 && theirs == 0:
		result = scenarios.WarWithdrawal{Success: true}
		e.Words = "automatic success"
	case ours == 0 && theirs > 0:
		result = w.Results[0]
		e.Words = "automatic failure"
	default:
		die := g.t.Roll("withdrawal", 1)
		total := die[0]
		if onlyCavalry {
			total += w.CavalryOnly
		}
		if guns > 0 {
			total += w.Artillery
		}
		if ours > theirs {
			total += (ours - theirs) * w.MoreCavalry
		} else {
			total += (theirs - ours) * w.FewerCavalry
		}
		result = w.Results[min(max(total, 1), 6)-1]
		e.Label, e.Dice, e.Words = g.t.Label("withdrawal"), die, "success"
		if !result.Success {
			e.Words = "failure"
		}
		if total != die[0] {
			e.Target = itoa(total)
		}
	}
	e.Hits = result.Loses
	g.tell(e)
	return result, onlyCavalry
}

// withdrawalLoss takes the strength that the attempt costs: the Defender
// chooses, Cavalry if possible. Artillery takes no losses in a Battle (7.41), and
// those in Reserve none before they enter. The blocks stand upright still.
func (g *Game) withdrawalLoss(s table.Side, n int) {
	for ; n > 0; n-- {
		list := g.active(s, cavalry)
		if len(list) == 0 {
			list = g.active(s, infantry)
		}
		if len(list) == 0 {
			return
		}
		g.weaken(g.choose(s, "hit", "hit", n, list), 1, "Withdrawal", "")
	}
}

var toldOnlyCavalry = rows.Add(story.Row{Kind: "only-cavalry", Level: 2, Text: "{n blocks} of {side}, no Cavalry, go into Reserve."})

// onlyCavalryCaught puts the Attacker's Infantry and Artillery in Reserve when
// a Defender with Cavalry only has failed to Withdraw.
func (g *Game) onlyCavalryCaught() {
	b := g.battle
	rest := which.Of(g.EveryBlock(), func(x blockID) bool { return g.inPlay(x, b.attacker) && g.info(x).class != cavalry })
	for _, x := range rest {
		b.part[x].reserve, b.part[x].late = true, true
	}
	if rest != nil {
		g.tell(table.Event{Kind: toldOnlyCavalry.Kind, Side: b.attacker, Area: g.placeName(b.area), N: len(rest)})
	}
}
