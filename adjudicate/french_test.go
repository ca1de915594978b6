package adjudicate

import (
	"testing"

	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/game/tongue/tonguetest"
)

// Everything that is said around a game has its words in French.
func TestFrenchIsWhole(t *testing.T) {
	words := book().All(tongue.French)
	tonguetest.Check(t, words, []string{".", "game"}, []string{"royalist", "parliament"}) // names of sides
	tonguetest.Sentences(t, words, playersFiles, []string{
		// What is to be written or typed, and what is hashed.
		"fieldpost reply code/1…", "fieldpost: orders/2…", "  # ready: true\n", "# note: \"…",
		"# plan: keep   # ", "# plan:", "#   fieldpost plan example ", "ssh-keygen -Y sign -n fieldpost",
		// States of orders that were sent: fieldpost status --sent says them in its own words.
		"received, not yet taken", "not what lies there", "not there", "not the one that was taken", "none was taken", "there, and said to be silence", "its step is not open yet", "sent in clear",
		// The adjudicator is told.
		"the call cannot be written…", "no room",
	})
}

// playersFiles are those whose sentences a player is told: what is wrong with his
// orders, how they came, what became of them, and his view. What the adjudicator's
// verbs say, and those of whoever audits a game, is English.
var playersFiles = []string{"game/answers.go", "game/asking.go", "game/grammar.go", "game/otherwise.go", "game/form.go", "arrive.go", "check.go", "fields.go", "folder.go", "names.go", "planhelp.go",
	"pieces.go", "planned.go", "receive.go", "sealing.go", "sent.go", "signed.go", "stage.go", "status.go", "viewfile.go", "verify.go", "meaning.go", "compare.go", "callfile.go", "gamefile.go", "packfiles.go", "ruling.go"}
