package thiswar

// Why an answer about Sieges, Supply and Surrender is illegal.
var (
	noSiegeThere      = &Reason{"not-besieged", "7.03", "name a Besieged City whose turn has not come yet"}
	notInCity         = &Reason{"not-in-city", "8.2", "that block is not one of yours in the City"}
	gunsNoSally       = &Reason{"guns-do-not-sally", "8.2", "Artillery does not Sally while there is a Siege Marker"}
	notBesieging      = &Reason{"not-besieging", "8.3", "that block is not one of yours that besiege the City"}
	tooManyStorm      = &Reason{"storming-limit", "8.3", "as many blocks Storm already as the City lets"}
	gunsStay          = &Reason{"guns-stay", "8.3", "Artillery stays in Reserve during a Storm"}
	tooFewGuns        = &Reason{"too-few-guns", "8.3", "it takes besieging Artillery of at least 2 strength to bombard the walls"}
	notStorming       = &Reason{"not-storming", "8.3", "the first block must be one that Storms now"}
	notReserve        = &Reason{"not-in-reserve", "8.3", "the second block must be one of yours in Reserve"}
	chosenAlready     = &Reason{"chosen-already", "", "that block has been named already, or cannot be named"}
	gunsNeedNone      = &Reason{"no-supply-needed", "9.11", "Artillery needs no supply"}
	tooMuchHorse      = &Reason{"too-much-cavalry", "9.12", "there is more Cavalry than the Area supplies: reduce Cavalry"}
	notUnsupplied     = &Reason{"not-there", "9.12", "that block is not one of yours in the Area, or named already"}
	cavalryMustLose   = &Reason{"cavalry-must-lose", "9.21", "at least one of the strengths is lost by Cavalry"}
	nothingToLose     = &Reason{"no-strength-left", "9.21", "that block has no strength left to lose in the City"}
	noShelter         = &Reason{"no-shelter", "9.22", "blocks go to an adjacent Area that is Friendly, or Neutral with a City Sympathetic to them; to the nearest such Area if none is adjacent"}
	regionalShelter   = &Reason{"regional-shelter", "9.22", "a Regional block goes to its Home Region, or to an Area with a Leader or its Regional Leader"}
	noFollower        = &Reason{"not-with-rupert", "10.12", "only a Regional block that was with Rupert may go"}
	besiegedStay      = &Reason{"besieged-stay", "10.12", "Besieged blocks do not leave the City"}
	hasRegionalLeader = &Reason{"has-regional-leader", "10.12", "that block's Regional Leader is with it"}
	alreadyThere      = &Reason{"already-there", "10.12", "that block is there; let it stay"}
	notCharlesNorHome = &Reason{"not-charles-nor-home", "10.12", "it may go to the Area of Charles, or to a Friendly Area of its Home Region"}
)
