package thiswar

import (
	"strings"

	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
)

// rows are how everything is told. Each stands in the file of its chapter, before what tells
// it.
var rows = story.New(inRows,
	toldTurn,
	toldDealt, toldDiscarded, toldCardRemove, toldCardBesideMap, toldCardLeaves, toldCardJoins,
	toldPlayed, toldPlayer1,
	toldEnacted, toldDeclined, toldFoiled, toldNoFever, toldDeserted,
	toldStripped, toldDeployed,
	toldQueen,
	toldClubmen, toldPlotGarrison,
	toldMoved, toldDoesNothing,
	toldMuster,
	toldBeforeCity, toldIntoCity, toldStaysOutside,
	toldLondonShut, toldLondonOpen, toldSailed,
	toldTarget, toldNoTarget,
	toldBattle, toldSallyBattle, toldMainAttack, toldSurprise, toldNoSurprise, toldAttacks, toldDefends, toldInReserve, toldReserves, toldControl,
	toldMaintains, toldBreaksOff, toldJoins,
	toldStands, toldWithdrawal, toldOnlyCavalry,
	toldRound, toldGeneralRetreat, toldLastStand, toldRecovered,
	toldFired, toldEngaged, toldHarmless, toldHit, toldHalfHit,
	toldFailsToCharge, toldRout, toldNoRout, toldPursues, toldStaysOnField,
	toldWon, toldStranded,
	toldRetreated, toldNoRetreat, toldArtilleryRetreat,
	toldCapturedGuns, toldDeployedGun,
	toldRegrouped, toldNoRegroup,
	toldSiege, toldSiegeRound, toldSiegeCombatWon,
	toldNoSally, toldSallies, toldSallying, toldMet,
	toldNoStorm, toldStorms, toldStorming, toldOnTheWalls, toldExchanged, toldMine, toldBombardment, toldStormed,
	toldExempted,
	toldSiegeRoll, toldSupportSlips, toldMarkerUp,
	toldSurrendered, toldDispersed,
	toldSent, toldRupertDismissed,
	toldVictoryEvent, toldVictoryEventDeclined, toldVictory,
	toldYearEnd, toldWentHome,
	toldArrives,
	toldReplacementWaits, toldReplaced,
	toldRecruitmentPoints, toldDeployedAtYearEnd,
	toldDrawn, toldNoRoom, toldPlaced, toldVpCounted,
	toldEliminated, toldKingCaptured, toldWeakened, toldStrengthened,
	toldCapturedCity, toldMarker, toldNoMarker,
	toldRuling,
)

// describe puts an event in words.
func describe(t tongue.Tongue, e table.Event) view.Event { return rows.Tell(t, e) }

// inRows are the places that many rows have.
var inRows = story.Places{
	"side": func(t tongue.Tongue, e table.Event) string { return sideIn(t, e.Side) },
	"card": func(t tongue.Tongue, e table.Event) string { return cardIn(t, e.Block) },
	"vp":   func(t tongue.Tongue, e table.Event) string { return track(t, e.N) },
	// A block by name to who may know it, else as one of its side, or just as one.
	"who": func(t tongue.Tongue, e table.Event) string {
		if e.Block == "" {
			return t.Sprintf("a block of %s", sideIn(t, e.Side))
		}
		return e.Block
	},
	"one": func(t tongue.Tongue, e table.Event) string {
		if e.Block == "" {
			return t.Sprintf("a block")
		}
		return e.Block
	},
	"these": func(t tongue.Tongue, e table.Event) string {
		return listed(e, t.Sprintf("%s of %s", t.Count(e.N, "block"), sideIn(t, e.Side)))
	},
	"revealed": func(t tongue.Tongue, e table.Event) string { return listed(e, t.Sprintf("nobody yet")) },
	"named": func(_ tongue.Tongue, e table.Event) string {
		if e.Words == "" {
			return ""
		}
		return " (" + e.Words + ")"
	},
	"turn":    func(t tongue.Tongue, e table.Event) string { return turnWords(t, e.Words) },
	"faces":   func(t tongue.Tongue, e table.Event) string { return upTo(t, e.Rating) },
	"because": func(t tongue.Tongue, e table.Event) string { return because(t, e.Words) },
}

// listed is what an event lists by name, or what stands for it.
func listed(e table.Event, others string) string {
	if e.Words != "" {
		return e.Words
	}
	return others
}

// because gives the reason that an event names, in the words of the rules.
func because(t tongue.Tongue, why string) string {
	if why == "" {
		return ""
	}
	for _, of := range [...]string{"in the Siege of %s", "by the guns of %s"} {
		if city, ok := strings.CutPrefix(why, strings.TrimSuffix(of, "%s")); ok {
			return ", " + t.Sprintf(of, city)
		}
	}
	return ", " + t.Word(why)
}

// track says where the Victory Point marker stands (4.5).
func track(t tongue.Tongue, vp int) string {
	switch {
	case vp > 0:
		return t.Sprintf("%d VP for the King", vp)
	case vp < 0:
		return t.Sprintf("%d VP for Parliament", -vp)
	}
	return t.Sprintf("0 VP")
}

// turnWords is a Turn in words: "Turn V", "Winter".
func turnWords(t tongue.Tongue, turn string) string {
	if turn == "Winter" {
		return t.Sprintf("The Winter Turn")
	}
	return t.Sprintf("Turn %s", turn)
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
