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

// Of what is not written yet.
var notActivated = game.Because("not-activated", "16", "nobody can be Activated yet")
