package kingcharles

import "fieldpost/adjudicate/game"

// Reason says why an answer is not legal.
type Reason = game.Reason

// Why an answer is not legal, in the order of the rulebook.
var (
	sameLevel         = game.Because("same-level", "4.2", "a General is Subordinate to one of a higher Subordination Level, that is a lower number")
	neverUnderEssex   = game.Because("waller", "4.2", "Waller cannot be Subordinate to Essex")
	onlyUnderLeven    = game.Because("callander", "4.2", "Callander can be Subordinate to Leven only")
	neverUnderEnglish = game.Because("scots", "annex-2", "a Covenanter General is never Subordinate to a General of Parliament")
	tooManyToCommand  = game.Because("army-limit", "4.2", "the Army would have more Brigades than its General can command")
)

// Housekeeping.
var (
	reformsHalf   = game.Because("half", "8.2", "half of your Dispersed Brigades Reform, rounded down")
	notNeutral    = game.Because("not-neutral", "8.3", "that Area is not Neutral")
	nothingBeside = game.Because("nothing-beside", "13", "no Friendly PC marker is Adjacent to that Area")
	enemyBeside   = game.Because("enemy-beside", "8.3", "an Enemy PC marker or Local Notable is Adjacent to that Area")
	generalBeside = game.Because("enemy-beside", "8.3", "an Enemy General is in that Area or Adjacent to it")
	wouldIsolate  = game.Because("isolates", "8.3", "a PC marker there would Isolate Enemy PC markers")
)

// Recruitment.
var (
	notAvailable        = game.Because("not-available", "10.1", "that Brigade is not one of your Available Brigades")
	neverRecruited      = game.Because("never-recruited", "10.1", "Covenanter, Irish and Lorrainer Brigades are never Recruited")
	noRecruitArea       = game.Because("no-recruitment-area", "10.1", "that is no Recruitment Area of yours for this Brigade, and no Local Notable of its Region")
	enemyControlled     = game.Because("enemy-controlled", "10.1", "that Area is Enemy-controlled")
	onHisDisplay        = game.Because("local-notable", "10.1", "where a Local Notable is, the Brigade goes onto his Display: name him")
	theirArea           = game.Because("no-recruitment-area", "10.2", "that is a Recruitment Area of the Enemy, even under your control")
	underSiege          = game.Because("siege", "10.2", "a Siege marker is there")
	enemyBrigade        = game.Because("enemy-there", "10.2", "an Enemy Brigade is in that Area")
	maskedInside        = game.Because("masked", "10.2", "the Fortress is Masked: only Inside")
	onePerRegion        = game.Because("one-a-region", "10.2", "one Brigade of each Region is Recruited in a Phase")
	militiaFirst        = game.Because("militia-first", "10.2", "Militia of that Region are available: they come before Veterans")
	oneVeteran          = game.Because("militia-first", "10.3", "one Veteran Brigade in place of a Militia Brigade")
	exceptedRegion      = game.Because("region", "annex-2", "not a Brigade of that Region")
	numberReached       = game.Because("number", "10", "no more Brigades can be Recruited now")
	trainCounts         = game.Because("number", "10.6", "the Siege Train has come in place of a Brigade")
	notInWales          = game.Because("wales", "10.5", "New Model Army Brigades are Recruited in any Region but Wales")
	noFortress          = game.Because("no-fortress", "3.1", "there is no Fortress to be Inside")
	fortressFull        = game.Because("limit", "3.1", "the Fortress holds no more Brigades")
	notableFull         = game.Because("limit", "4.3", "a Local Notable holds four Brigades")
	notInPlay           = game.Because("not-in-play", "4.3", "that Local Notable is not in play")
	notHisToCommand     = game.Because("not-his", "17.2", "that General may not have that Brigade on his Display")
	noTrain             = game.Because("train", "10.6", "your Siege Train is not there to be Recruited")
	trainInFortress     = game.Because("train", "10.6", "the Siege Train comes to a Friendly Fortress")
	reformsFriendly     = game.Because("reformed", "10.7", "a Reformed Brigade is placed in a Friendly-controlled Area")
	reformsAtHome       = game.Because("reformed", "10.7", "a Reformed Brigade is placed in its own Region; the Irish anywhere, the New Model Army anywhere but in Wales")
	reformsAlone        = game.Because("reformed", "10.7", "an Enemy Brigade or General is in that Area")
	oneReformed         = game.Because("reformed", "10.7", "another Brigade has been placed in that Area this Phase")
	reformsMust         = game.Because("reformed", "10.7", "a Reformed Brigade must be placed where there is an Area for it")
	notNow              = game.Because("not-now", "10", "not with this Recruitment")
	entersByActivation  = game.Because("enters", "annex-2", "Covenanter Generals enter by being Activated")
	notAvailableGeneral = game.Because("not-available", "10.8", "that General is not in your Available Generals box")
	notHisRegion        = game.Because("region", "10.8", "a Regional General is placed in his Region, or where its Brigades are Recruited")
	enemyThere          = game.Because("enemy-there", "10.8", "an Enemy PC marker, Brigade or General is in that Area")
	noArmyThere         = game.Because("no-army", "10.8", "a General is placed with Friendly Brigades, which he takes")
	illegalPosition     = game.Because("illegal-position", "17.3", "he and the General there cannot be one the other's Subordinate")
	noEnemyFortress     = game.Because("no-fortress", "10.9", "that is no Enemy-controlled Fortress or Local Notable")
	noGeneralThere      = game.Because("no-general", "10.9", "no General of yours is before it")
	tooFewToBesiege     = game.Because("too-few", "20.1", "it takes as many Brigades as the Fortress's Class and one for each Brigade Inside")
	blockadeThere       = game.Because("blockade", "10.9", "a Blockade & Siege marker is there")
	beforeStandard      = game.Because("standard", "annex-1", "not before Raising the Standard has been played")
	cornishOnly         = game.Because("option", "25", "at Truro only Cornish Brigades are Recruited; others at Bath or Basing House")
	manchestersOnly     = game.Because("option", "25", "that Brigade is Recruited in Cambridge, with Willoughby, or onto Manchester's Display in the East")
)

// The Recruit action.
var (
	onceATurn           = game.Because("once", "14", "the Recruit action is taken once a turn")
	lorrainersIn        = game.Because("lorrainers", "annex-108", "while Lorrainers are in England there is no Recruit action")
	needsInfrastructure = game.Because("infrastructure", "14", "the Recruit action takes an Economic Infrastructure")
	needsBrigade        = game.Because("no-army", "4.2", "a General needs a Brigade: Recruit one onto his Display")
	regionalOnly        = game.Because("field-general", "14.1", "only Regional Generals are placed by the Royalist action")
	grandeeOnly         = game.Because("grandee", "14.1", "Brigades go onto the Display of a Regional General who is nobody's Subordinate, or of a Local Notable")
	grandeeRegion       = game.Because("region", "14.1", "the Brigade, its General or Local Notable and the Area are of one Region")
	oneToEach           = game.Because("one-each", "14.1", "one Brigade to each General or Local Notable")
	onePerArea          = game.Because("one-an-area", "14.2", "one Brigade to each Area; to London one Eastern and one Southern")
	notToScots          = game.Because("scots", "14.2", "Covenanter Generals receive no Brigades by this action")
)

// Cards and actions.
var (
	campaignLeads      = game.Because("no-campaign-card", "12.1", "a Major or Minor Campaign card that you hold takes the lead")
	leadFirst          = game.Because("lead", "12.1", "the Campaign card that took the lead is played first")
	mandatoryHeld      = game.Because("mandatory", "12.1", "you hold a Mandatory card: it must be played before you pass")
	sixFirst           = game.Because("six", "12.1", "six cards are played before you may pass")
	noAces             = game.Because("ace", "12.3", "in the last turn Ace-in-the-Hole cards cannot be played")
	notHeld            = game.Because("not-held", "12.1", "you do not hold that card")
	mandatoryEvent     = game.Because("mandatory", "12.7", "a Mandatory card is played as an Event")
	campaignNoPCs      = game.Because("campaign", "13", "a Campaign card places no PC markers")
	campaignOnly       = game.Because("campaign", "12.5", "a Campaign card Activates Generals and Local Notables, and nothing else")
	onceOnly           = game.Because("core", "annex-3", "its Event has been played: it is a Core card")
	noEvent            = game.Because("no-event", "12.5", "that card is no Event")
	discardedActivates = game.Because("discarded", "12.7", "an Event card Activates no General")
	oneKind            = game.Because("one-kind", "12.5", "a card is used for one kind of action")
	noActivationLeft   = game.Because("number", "12.5", "that card Activates no more")
	onceDiscarded      = game.Because("number", "12.7", "a Discarded Event places one PC, Recruits one Brigade or lets one Local Notable Raid")
	noRaidLeft         = game.Because("number", "15", "one Raid for each point of the card")
	noPCLeft           = game.Because("number", "13", "one PC marker for each point of the card")
	differentGenerals  = game.Because("activated", "12.5", "he has been Activated with this card")
	yoursAlready       = game.Because("yours", "13", "that Area is yours already")
	noFortressPC       = game.Because("fortress", "13", "a Fortress or Local Notable's Area changes hands only by Surrender or an Event")
	notOpen            = game.Because("not-open", "13", "an Enemy PC marker is replaced only where a General of yours is")
	raidsOnce          = game.Because("once", "15", "a Local Notable Raids once with a card")
	besiegedRaid       = game.Because("siege", "20.1", "a Besieged Local Notable cannot Raid")
	raidsBeside        = game.Because("too-far", "15", "a Raid goes to an Area Adjacent by Road or Mountain")
	raidsOthers        = game.Because("yours", "15", "that Area is yours already")
	raidsNoFortress    = game.Because("fortress", "15", "a Fortress or Local Notable is not Raided")
	raidsNoEnemy       = game.Because("enemy-there", "15", "an Enemy General or Brigade is in that Area")
)

// Events.
var (
	noMorePCs       = game.Because("number", "12.6", "the Event places or removes no more PC markers")
	theirEvent      = game.Because("their-event", "12.7", "an opponent's Event card is Discarded for an action, never played as an Event")
	combatOnly      = game.Because("combat", "12.5", "a Combat card is played in a Battle")
	responseOnly    = game.Because("response", "12.5", "that card is played in response to the other side's Activation")
	notYetPlayable  = game.Because("not-yet", "12.6", "that Event cannot be played now")
	notableGone     = game.Because("local-notable", "20.2", "that Local Notable is in play or has been")
	noSiegeOfYours  = game.Because("no-siege", "12.6", "it takes a Siege marker of yours")
	notThatArea     = game.Because("not-there", "12.6", "the Event does not reach that Area")
	notThatControl  = game.Because("control", "12.6", "the Event cannot be used in an Area controlled like that")
	notThatBrigade  = game.Because("not-that", "12.6", "the Event does not place that Brigade there")
	eventFortress   = game.Because("fortress", "12.6", "an Event leaves a Fortress or Local Notable's Area as it is")
	eventEnemyThere = game.Because("enemy-there", "12.6", "an Enemy PC marker stays where an Enemy General or Brigade is")
	goesInside      = game.Because("inside", "12.6", "there is room Inside the Fortress: it goes there")
)
var (
	notReached       = game.Because("too-far", "annex-3", "it does not get there: past no Enemies, and where there is room for it")
	keepsOne         = game.Because("no-army", "4.2", "a General keeps a Brigade")
	notYetEntering   = game.Because("not-yet", "annex-2", "that army is not to enter now")
	noneBesideLondon = game.Because("turnham", "annex-73", "no Royalist General is Adjacent to London")
)
var desertsInOrder = game.Because("desertion", "22.1", "one Brigade of each Area of the Category, and none alone in its Area while another Area has more")

// Activation and movement.
var (
	notYourGeneral    = game.Because("not-yours", "16", "that is no General of yours")
	notOnMap          = game.Because("not-on-map", "16", "that General is not on the map with a Brigade")
	activatedAlready  = game.Because("activated", "12.5", "he has been Activated with this card")
	tooFewOps         = game.Because("too-few-ops", "16", "his Strategy Rating is higher than the value of the card")
	majorArmyOps      = game.Because("major-army", "16.1", "a Major Army takes a 3 Ops card or a Campaign card")
	wallerStays       = game.Because("waller", "annex-1", "Waller cannot move before Raising the Standard has been played")
	movedAlready      = game.Because("moved", "12.5", "that Brigade has moved with this card under another General")
	mustMoveAway      = game.Because("move-away", "17.3", "a Subordinate who is Activated moves away from his Commanding General")
	mustAttack        = game.Because("must-attack", "20.1", "a General Inside attacks the Enemy General before the Fortress, and does nothing else")
	notAdjacent       = game.Because("not-adjacent", "17.1", "that Area is not Adjacent")
	tooManyByShip     = game.Because("maritime", "17.1", "no more than two Brigades cross the Maritime line")
	tooFewPoints      = game.Because("points", "17.1", "he has too few Movement Points left")
	noEnemyBefore     = game.Because("standard", "annex-1", "no General enters an Area with Enemy Brigades or Generals before Raising the Standard has been played")
	noEnemyPCBefore   = game.Because("standard", "annex-1", "no General removes an Enemy PC marker before Raising the Standard has been played")
	leavesNobody      = game.Because("lone-general", "4.2", "a General must keep a Brigade")
	notInFortress     = game.Because("fortress", "17.1", "a Fortress or Local Notable is not taken in passing")
	controlledAlready = game.Because("yours", "17.1", "that Area is yours already")
	notScots          = game.Because("scots", "annex-2", "only Covenanter Generals withdraw into Scotland")
	notAtBorder       = game.Because("border", "annex-2", "that is done from Carlisle or Berwick")
	nothingToTake     = game.Because("not-there", "17.2", "that is not there for him to take up")
	notHisBrigade     = game.Because("foreign", "17.2", "foreign Brigades are taken up by their own Generals alone, and Lorraine takes no others")
	noMajorWithFewOps = game.Because("major-army", "16.1", "Activated with a 1 or 2 Ops card he may not take up a fifth Brigade")
	noDropping        = game.Because("drop", "17.2", "only Covenanter and Lorrainer Generals drop off Brigades, of their own, and keep one")

	cannotStandTogether = game.Because("illegal-position", "17.3", "Generals who cannot be Subordinate one to the other cannot stay together")
	notWithHim          = game.Because("not-there", "17.3", "that General is not there for him to take or leave")
	notDispersing       = game.Because("not-dispersing", "17.3", "he Disperses only if there is nowhere to move to")
	enemyBrigadesThere  = game.Because("enemy-there", "17.3", "Enemy Brigades are there")
)

// Reactions.
var (
	notIntercepting      = game.Because("not-intercepting", "18.1", "a General Intercepts who is Outside a Fortress and nobody's Subordinate")
	noInterceptionBefore = game.Because("standard", "annex-1", "there is no Interception before Raising the Standard has been played")
	notByShip            = game.Because("maritime", "18.1", "there is no Interception over the Maritime line")
	triedAlready         = game.Because("tried", "18.1", "he has tried to Intercept this General")
	ownThere             = game.Because("own-there", "18.1", "Brigades of his own side are in that Area")
	notEvading           = game.Because("not-evading", "18.2", "there is nowhere for him to Evade to")
	notInBattle          = game.Because("no-battle", "18.2", "there is no Battle")
	evadeAdjacent        = game.Because("not-adjacent", "18.2", "he goes one or two Areas, each Adjacent to the one before")
	whereHeCameFrom      = game.Because("came-from", "18.2", "the Area that the attacker came from is closed")
	enemyInTheWay        = game.Because("enemy-there", "18.2", "an Enemy Brigade or General is there")
	tooFarToEvade        = game.Because("too-far", "18.2", "three Brigades go two Areas, more go one")
	notOwnFortress       = game.Because("no-fortress", "18.2", "he goes Inside a Fortress that you control, and no Local Notable")
	noRoomInside         = game.Because("limit", "18.2", "his Army and the Brigades Inside do not fit")
	foreignersFight      = game.Because("foreigners", "18.3", "Covenanters and Lorrainers never Disperse")
)

// asRetreat is a reason of Evasion, as it holds for a Retreat.
func asRetreat(why *Reason, is bool) *Reason {
	if !is {
		return why
	}
	return game.Because(why.Code, "19.1", why.Text)
}

// Battles and Sieges.
var (
	bombardsOnly       = game.Because("bombards-only", "20.2", "a General who Bombards does not move")
	noCombatCard       = game.Because("no-combat-card", "19.1", "you hold no such Combat card")
	otherLosses        = game.Because("losses", "19.1", "draws and Decisive Victories take Veterans first, other Victories Militia")
	retreatFirst       = game.Because("retreat-first", "19.1", "an attacker Retreats first to the Area he came from")
	noTurncoat         = game.Because("turncoat", "19.1", "that Brigade was not eliminated in this Battle, or is foreign")
	notAtEnemyFortress = game.Because("no-fortress", "20.1", "he is not before an Enemy-controlled Fortress or Local Notable")
	noSiegeBefore      = game.Because("standard", "annex-1", "there is no Siege before Raising the Standard has been played")
	neverNotable       = game.Because("local-notable", "20.3", "a Local Notable is never Assaulted")
	mayNotAssault      = game.Because("may-not-assault", "20.3", "he has failed an Assault and makes no other")
	valueTooLow        = game.Because("value", "20.3", "it takes a Bombardment Value of 5, but for those who may make an Immediate Assault")
	tooFewToHold       = game.Because("too-few", "20.4", "no Brigade would be left to fight")
	tooFewKept         = game.Because("too-few", "20.4", "as many Brigades are set aside as the Siege takes")
)
