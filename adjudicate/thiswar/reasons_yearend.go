package thiswar

// Why an answer about the Year End or the deployment of The Path to War is illegal.
var (
	notOnTheMap     = &Reason{"not-on-the-map", "11.2", "that block is not one of yours in an Area on the map"}
	besiegedGrow    = &Reason{"besieged", "11.2", "Besieged blocks gain no strength at Year End"}
	atFullStrength  = &Reason{"full-strength", "11.2", "that block is at full strength"}
	noStrength      = &Reason{"no-strength", "11.2", "Clubmen and Covenanters gain no strength"}
	awayFromHome    = &Reason{"away-from-home", "11.2", "Regional blocks and Regional Leaders gain strength in their Home Region only"}
	notInThePool    = &Reason{"not-in-pool", "11.2", "that block is not in your Recruitment Pool"}
	noSuchArea      = &Reason{"no-area", "", "that is no Area a block can be put in here"}
	notFromThePool  = &Reason{"never-deployed", "11.2", "that block is never deployed from the Pool"}
	deployAtHome    = &Reason{"home-region", "11.2", "it goes to its Home Region; London blocks to Buckinghamshire & Hertfordshire"}
	deployInCity    = &Reason{"fortified-city", "6.3", "a Garrison goes to an Area with a Fortified City"}
	closedArea      = &Reason{"not-friendly", "11.2", "the Area must be Friendly, or Neutral with a City Sympathetic to you; for Regional blocks Friendly or Vacant, for Cannon Friendly"}
	noRoom          = &Reason{"supply-limit", "9.11", "that would exceed the Supply Limit of the Area"}
	notByLondon     = &Reason{"not-by-london", "11.22", "London's points are for Buckinghamshire & Hertfordshire and the Areas next to it"}
	noMajorCity     = &Reason{"no-major-city", "11.21", "Cannon are made in a Region where you control a Major City, or with London's points"}
	noPointsLeft    = &Reason{"no-points", "11.2", "too few Recruitment Points are left there"}
	notHome         = &Reason{"not-home", "11.3", "blocks return to their Home Region; London blocks to Buckinghamshire & Hertfordshire"}
	homeNotFriendly = &Reason{"not-friendly", "11.3", "blocks return to Friendly Areas only"}
	noLeaderThere   = &Reason{"no-leader", "11.3", "only blocks with a Leader in their Area may stay"}
	homeIsOpen      = &Reason{"home-is-open", "11.3", "a block goes to the Pool only if no Area of its Home Region can take it"}
	noNewModelHorse = &Reason{"not-horse", "11.12", "name a Parliamentarian Horse block on the map or in the Pool, not the one Cromwell replaces"}
	badShare        = &Reason{"share", "11.12", "both new Leaders get at least 1 and at most their full strength; alone, one has it all"}

	notDrawn       = &Reason{"not-drawn", "12.53", "that block is not one of those you have still to deploy"}
	loyalToEnemy   = &Reason{"loyal-to-enemy", "12.53", "not in an Area that is Loyal to the other side"}
	keptFor        = &Reason{"kept-for", "12.53", "Hopton goes to Cornwall and F Fairfax to West Riding, which are kept for them"}
	londonInLondon = &Reason{"london-in-london", "12.53", "London blocks are deployed in London"}
	londonOnly     = &Reason{"london-only", "12.53", "London blocks go in London, one East block outside; no others there"}
	oneBlock       = &Reason{"one-block", "12.53", "only one block may be deployed in that Area"}
	twoBlocks      = &Reason{"two-blocks", "12.53", "two blocks at most are deployed in an Area with a Fortified City"}
	firstByCity    = &Reason{"first-by-city", "12.53", "the first block goes into the City if it is Sympathetic to you, and stays outside if it is not"}
	charlesInYork  = &Reason{"charles-in-york", "12.53", "with Charles in York only the Royalist may deploy in North Riding"}
	noContest      = &Reason{"no-contest", "12.53", "an enemy block stands outside; only in a City Sympathetic to you may you be there too"}
	enemyInside    = &Reason{"enemy-inside", "12.53", "the enemy is in that City"}
	cityTaken      = &Reason{"city-full", "12.53", "the City is full"}
	gunInCity      = &Reason{"cannon-in-city", "12.53", "the Cannon goes into a Fortified City that you hold"}
)
