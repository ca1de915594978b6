package thiswar

// Why an answer in a Battle is illegal.
var (
	targetBattle        = &Reason{"target-battle", "7.01", "that Event is for a Battle, not for a Siege"}
	targetSiege         = &Reason{"target-siege", "7.93", "Mining is for a Siege: name the City"}
	targetNoBattle      = &Reason{"no-battle", "7.01", "there is no Battle in that Area"}
	fightNoBattle       = &Reason{"no-battle", "7.02", "there is no Battle in that Area"}
	targetNoSiege       = &Reason{"no-siege", "7.01", "that City is not Besieged"}
	targetOwnCity       = &Reason{"own-city", "8.3", "Mining is for who besieges the City"}
	mainBorder          = &Reason{"main-border", "7.1", "the Main Attack comes over a border that your blocks crossed"}
	surprised           = &Reason{"surprised", "7.2", "nobody Withdraws before a Surprise Attack"}
	notInBattle         = &Reason{"not-in-battle", "7.3", "that block of yours does not take part in the Battle there"}
	inReserve           = &Reason{"in-reserve", "7.1", "a block in Reserve does not fight yet"}
	notStrongest        = &Reason{"not-strongest", "7.4", "hits fall on the strongest block that can be hit"}
	withdrawCavalry     = &Reason{"withdraw-cavalry", "7.2", "Cavalry takes the losses of a Withdrawal as long as there is any"}
	noSuchTarget        = &Reason{"no-target", "7.41", "the enemy has no blocks of that class in the Battle"}
	onlyArtillery       = &Reason{"not-artillery", "7.41", "that is for Artillery"}
	onlyInfantry        = &Reason{"not-infantry", "7.44", "that is for Infantry"}
	reserveStays        = &Reason{"reserve-stays", "12.51", "in a Pre-War Skirmish those in Reserve stay to fight a new Battle"}
	clubmenStay         = &Reason{"clubmen-stay", "7.63", "Clubmen cannot Retreat"}
	garrisonBack        = &Reason{"garrison-back", "7.63", "a Garrison can only go back into the City it came from"}
	notNextTo           = &Reason{"not-adjacent", "7.6", "blocks Retreat and Regroup to an adjacent Area"}
	notFriendlyOrVacant = &Reason{"not-open", "7.6", "blocks Retreat and Regroup to Areas that are Friendly or Vacant"}
	scotlandClosed      = &Reason{"scotland", "7.6", "only Covenanters go to Scotland"}
	enemyCrossed        = &Reason{"retreat-border", "7.6", "no Retreat over a border by which the enemy was the last to enter"}
	borderLimit         = &Reason{"border-full", "7.6", "a river lets four blocks Retreat, a mountain border two"}
	regionalRetreat     = &Reason{"regional-retreat", "7.62", "a Regional block Retreats to its Home Region, or where its Leader is: Retreat the Leader first"}
	cityTheirs          = &Reason{"city-others", "8.1", "only the blocks that came out of the City may go back into it"}
	cityDefenders       = &Reason{"city-defenders", "7.6", "only Defending blocks may Retreat into the City"}
	cityNotYours        = &Reason{"city-not-yours", "7.6", "you do not control that City"}
	noRoomInside        = &Reason{"city-full", "7.6", "a City holds as many Infantry and Cavalry blocks as its Size"}
	localStays          = &Reason{"local", "3.5", "Local blocks do not move to another Area"}
	regroupToOne        = &Reason{"regroup-one", "7.7", "all who Regroup go to the same Area"}
	regionalRegroup     = &Reason{"regional-regroup", "7.71", "a Regional block Regroups away from home only with a Leader: Regroup the Leader first"}
	artilleryOnly       = &Reason{"not-artillery", "7.81", "captured strength is for your Artillery, not for Covenanters"}
	gunTooFar           = &Reason{"too-far", "7.81", "that block is neither where the Artillery was captured nor in an adjacent Friendly Area"}
	gunNotInPool        = &Reason{"not-in-pool", "7.81", "that block is not in your Recruitment Pool"}
	gunFieldLost        = &Reason{"not-open", "7.81", "the enemy holds the Area where the Artillery was captured"}
	gunFull             = &Reason{"full-strength", "3.11", "that block has its full strength"}
	turncoatOther       = &Reason{"turncoat", "7.96", "turncoats join the least effective block of their class that lacks strength"}
	tooFewToMaintain    = &Reason{"too-few", "8.1", "as many Infantry and Cavalry blocks as the City's Size must stay, and one must fight: break the Siege off"}
	oneMustFight        = &Reason{"one-must-fight", "8.1", "one Infantry or Cavalry block must be left to fight the Battle"}
	keepMore            = &Reason{"keep-more", "8.1", "as many Infantry and Cavalry blocks as the City's Size must maintain the Siege"}
	notInTheCity        = &Reason{"not-besieged", "8.1", "only blocks Besieged in the City can join"}
)
