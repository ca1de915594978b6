package cmd

import (
	"errors"
	"os/exec"
	"strings"
	"testing"
)

// When the disk fails after the push, the server has the files and the folder is
// as before; the next pull brings them, and nothing is done twice.
func TestDiskFailsAfterPush(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is not here")
	}
	t.Parallel()
	s := newStage(t)
	s.run("adjudicator", 0, "new", "--game", "richard-iii", "--scenario", "1460", "--lancaster", "lancaster.card", "--york", "york.card",
		"--id", "wakefield-4c1d", "--push", "cleo")
	s.git("clone", "-q", "server.git", "players")
	for _, who := range []string{"york", "lancaster"} {
		sheet := s.run(who, 0, "sheet", "players")
		s.write(who+".yaml", strings.Replace(sheet, "# ready: true", "ready: true", 1))
	}
	full := func(op, name string) error { return errors.New("the disk is full") }

	s.fault = full
	s.run("york", 1, "seal", "york.yaml", "players", "--push")
	s.fault = nil
	if said := s.run("york", 0, "status", "players"); strings.Contains(said, "received") {
		t.Errorf("the folder has changed:\n%s", said)
	}
	s.run("york", 0, "watch", "players", "--pull", "--once")
	if said := s.run("york", 0, "status", "players"); !strings.Contains(said, "received") {
		t.Errorf("the pull brought nothing:\n%s", said)
	}
	s.run("lancaster", 0, "seal", "lancaster.yaml", "players", "--push")

	s.fault = full
	s.run("adjudicator", 1, "adjudicate", "cleo", "--pull", "--push")
	s.fault = nil
	s.run("york", 0, "watch", "players", "--pull", "--once")
	call := s.read("players/steps/0002/call.yaml")
	if call == "" {
		t.Fatal("the step was not pushed")
	}
	// With or without --pull: the step is not played a second time.
	s.run("adjudicator", 4, "adjudicate", "cleo", "--push")
	if got := s.read("cleo/steps/0002/call.yaml"); got != call {
		t.Errorf("the call is another one:\n%s", got)
	}
	s.run("anybody", 0, "verify", "cleo")
}
