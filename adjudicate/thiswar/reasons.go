package thiswar

// Reason says why an answer is illegal: a stable code, the rule's number, and
// what would be legal, in words for the player. A nil *Reason means legal.
// Reasons are the same for everything hidden: none names a block of the other
// side, or depends on which it is.
type Reason struct{ Code, Rule, Text string }

var (
	notAnOption = &Reason{"not-an-option", "", "that is not among the legal answers"}
	notInHand   = &Reason{"not-in-hand", "2.31", "you do not hold that card"}
)
