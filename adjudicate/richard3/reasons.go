package richard3

// Reason says why an answer is illegal: a stable code, the rule's number, and
// what would be legal, in words for the player. A nil *Reason means legal.
// Reasons are the same for everything hidden: none names a block of the other side.
// A reason without a number holds under several rules: WhyNot gives it that of
// what was asked.
type Reason struct{ Code, Rule, Text string }

var (
	noPoints         = &Reason{"no-points", "1.2", "no action point is left"}
	eventOnly        = &Reason{"event-only", "5.1", "the points of an event card are for that event only"}
	alreadyMoved     = &Reason{"already-moved", "5.2", "a block moves once a turn, and not in the turn it was recruited"}
	notThere         = &Reason{"not-there", "5.2", "that block is not one of yours in the area that moves"}
	noRoad           = &Reason{"not-adjacent", "5.2", "no border leads out of that area by land: blocks sail from it (5.3)"}
	noneLeft         = &Reason{"already-moved", "5.2", "every block of yours there has moved, or none is left"}
	movesNothing     = &Reason{"moves-nothing", "5.2", "a group that moves has one block at least"}
	notInHand        = &Reason{"not-in-hand", "1.1", "you do not hold that card"}
	notAdjacent      = &Reason{"not-adjacent", "5.2", "no border joins those areas"}
	tooFar           = &Reason{"too-far", "5.2", "a block moves one or two areas, three in a Force March"}
	comesBack        = &Reason{"comes-back", "5.2", "a march does not enter an area twice, or come back to where it began"}
	stopRed          = &Reason{"stop-red", "5.2.1", "a block must stop after a red border"}
	stopEnemy        = &Reason{"stop-enemy", "5.2", "a block must stop in an Enemy or Contested area"}
	borderFull       = &Reason{"border-full", "5.2.1", "a yellow border lets four of your blocks across, a blue one three, a red one two"}
	enemyExile       = &Reason{"enemy-exile", "2.7", "the other house's exile areas are never entered"}
	pinned           = &Reason{"pinned", "5.2.2", "as many blocks must stay as attack in the Main Attack"}
	enemyBorder      = &Reason{"enemy-border", "5.2.2", "an unpinned block leaves over borders the enemy did not enter by"}
	attackBorders    = &Reason{"attack-borders", "6.3", "an attack comes over at most three borders"}
	reinforceBorders = &Reason{"reinforce-borders", "6.3", "a reinforcement comes over at most two borders"}
	musterArea       = &Reason{"muster-area", "5.1", "in a Muster every march ends in the muster area"}
	notOpen          = &Reason{"not-open", "", "the area must be Friendly or Vacant"}
	cannotSail       = &Reason{"cannot-sail", "5.3", "Scots, Welsh, Rebel and city levies never sail"}
	notCoastal       = &Reason{"not-coastal", "5.3", "a Sea Move begins and ends on the coast"}
	otherSea         = &Reason{"other-sea", "5.3", "a Sea Move stays in one sea zone"}
	notPortToPort    = &Reason{"not-port-to-port", "5.3.1", "two blocks sail for one point only from one major port to one other"}
	notInPool        = &Reason{"not-in-pool", "5.4", "that block does not stand ready in your pool"}
	wrongArea        = &Reason{"wrong-area", "5.4", "nobles come to their shield, church to its cathedral, levies to their city, a Bombard to a city, the Welsh to Wales, the Rebel anywhere but in exile"}
	notFriendly      = &Reason{"not-open", "5.4", "a Bombard comes to a city area that is Friendly"}
	notVacant        = &Reason{"not-open", "5.4", "the Rebel comes to an area that is Vacant"}
	heirEntry        = &Reason{"wrong-area", "6.82", "a royal heir comes to a Crown area, a Pretender's heir to an exile area of his house"}
	notEnemyCity     = &Reason{"not-enemy-city", "5.1", "Plague strikes an Enemy city area"}
	retreatFirst     = &Reason{"retreat-first-round", "6.2", "nobody retreats in round 1"}
	mustRetreat      = &Reason{"must-retreat", "6.2", "attackers must retreat in round 4"}
	retreatFar       = &Reason{"not-adjacent", "", "a retreat or regroup goes to an adjacent area"}
	retreatClosed    = &Reason{"retreat-closed", "", "a retreat or regroup goes to an adjacent Friendly or Vacant area"}
	retreatBorder    = &Reason{"retreat-border", "6.6", "no retreat over a border the enemy entered by"}
	retreatSea       = &Reason{"retreat-sea", "5.1", "only attackers by Piracy go back by sea, to the same sea zone, and they by sea only"}
	notSenior        = &Reason{"not-senior", "6.5", "only the senior heir present may charge"}
	treacheryUsed    = &Reason{"treachery-used", "6.9", "King, Pretender and Warwick have one Treachery Roll each in a battle"}
	noTraitor        = &Reason{"no-traitor", "6.9", "only King, Pretender and Warwick make Treachery Rolls"}
	loyal            = &Reason{"loyal", "6.9", "that block never defects"}
	warwickKin       = &Reason{"warwick-kin", "6.91", "Warwick makes no Treachery Roll against Northumberland or Westmoreland"}
	regained         = &Reason{"regained", "6.9", "a block that defected in this battle is not won back in it"}
	inReserve        = &Reason{"in-reserve", "6.3", "blocks in Reserve do not fight yet"}
	notStrongest     = &Reason{"not-strongest", "6.4", "hits fall on the strongest block"}
	targetReserve    = &Reason{"in-reserve", "6.9", "no Treachery Roll is made at a block in Reserve"}
	claimantStays    = &Reason{"loyal", "9.1", "who is King or Pretender never defects"}
	notYourTurn      = &Reason{"not-your-turn", "6.2", "another block has its battle turn"}
	noTarget         = &Reason{"no-target", "6.2", "no enemy block can be hit now"}
	notTheirs        = &Reason{"no-target", "", "that is no block of the enemy in this battle"}
	notInBattle      = &Reason{"not-there", "", "that block is not one of yours in this battle"}
	notOfArea        = &Reason{"not-there", "", "that block is not one of yours in that area"}
	anotherBlock     = &Reason{"not-there", "", "nothing is asked about that block: where there is one answer, the rules give it"}
	noGroup          = &Reason{"no-group", "5.2", "a march belongs to a group: name the group first, by its area"}
	mainBorder       = &Reason{"main-border", "6.3", "the Main Attack comes over a border that your blocks crossed into the area"}
	noSuchArea       = &Reason{"no-area", "", "there is no area of that name"}
	noBattle         = &Reason{"no-battle", "6.1", "no battle waits there"}
	handStays        = &Reason{"hand-stays", "5.1", "a hand of more than 13 points is kept"}
	notSurplus       = &Reason{"not-surplus", "", "that block has been named already, or does not count there (7.2)"}
	wrongHome        = &Reason{"wrong-home", "", "heirs of the King go to their shield or a Crown area, the Pretender's to his exile areas, nobles and church to their own shield or cathedral, and to the pool if the enemy holds it"}
	notAnOption      = &Reason{"not-an-option", "", "that is not among the legal answers"}
)
