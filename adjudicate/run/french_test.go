package run

import (
	"testing"

	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/game/tongue/tonguetest"
)

// Everything that is said around a game has its words in French.
func TestFrenchIsWhole(t *testing.T) {
	words := book().All(tongue.French)
	tonguetest.Check(t, words, []string{".", "..", "../folder", "../audit", "../game"}, []string{"royalist", "parliament"}) // names of sides
	tonguetest.Sentences(t, words, playersFiles, []string{
		// What is to be written or typed, and what is hashed.
		"fieldpost reply code/1…", "fieldpost: orders/2…", "  # ready: true\n", "# note: \"…",
		"# plan: keep   # ", "# plan:", "#   fieldpost plan example ", "ssh-keygen -Y sign -n fieldpost",
		// States of orders that were sent: fieldpost status --sent says them in its own words.
		"received, not yet taken", "not what lies there", "not there", "not the one that was taken", "none was taken", "there, and said to be silence", "its step is not open yet", "sent in clear",
		// The adjudicator is told.
		"no room",
	})
}

// playersFiles are those whose sentences a player is told: what is wrong with his
// orders, how they came, what became of them, his view, and what is found in a
// game. What the adjudicator's verbs say is English.
var playersFiles = []string{"check.go", "plan.go", "planned.go", "play.go", "player.go", "sheet.go", "view.go",
	"../game/answers.go", "../game/asking.go", "../game/grammar.go", "../game/otherwise.go", "../game/form.go",
	"../arrive.go", "../check.go", "../closed.go", "../fields.go", "../folder.go", "../receive.go", "../sealing.go", "../sent.go", "../stage.go", "../status.go", "../versions.go",
	"../folder/callfile.go", "../folder/gamefile.go", "../folder/names.go", "../folder/packfiles.go", "../folder/pieces.go", "../folder/record.go", "../folder/revealfile.go", "../folder/rulingfile.go",
	"../folder/sealed.go", "../folder/sender.go", "../folder/signed.go", "../folder/viewfile.go",
	"../audit/replay.go", "../audit/retold.go", "../audit/audit.go", "../audit/doubt.go", "../audit/endings.go", "../audit/final.go", "../audit/receipts.go", "../audit/times.go",
	"../audit/verify.go", "../audit/sheets.go", "../audit/findings.go", "../audit/meaning.go", "../audit/compare.go"}
