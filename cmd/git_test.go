package cmd

import (
	"errors"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// gitGame is a game on a server, with a clone of the adjudicator's and one of both
// players', whose orders for the muster are written.
func gitGame(t *testing.T) *stage {
	t.Helper()
	s := newStage(t)
	s.run("adjudicator", 0, "new", "--game", "richard-iii", "--scenario", "1460", "--lancaster", "lancaster.card", "--york", "york.card",
		"--id", "wakefield-4c1d", "--push", "cleo")
	s.git("clone", "-q", "server.git", "players")
	for _, who := range []string{"york", "lancaster"} {
		sheet := s.run(who, 0, "sheet", "players")
		s.write(who+".yaml", strings.Replace(sheet, "# ready: true", "ready: true", 1))
	}
	return s
}

// When the disk fails after the push, the server has the files and the folder is
// as before; the next pull brings them, and nothing is done twice.
func TestDiskFailsAfterPush(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is not here")
	}
	t.Parallel()
	s := gitGame(t)
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

// The adjudicator has closed a step without pushing it, and a player has replaced
// his orders meanwhile: neither folder is spoilt, and the step is played anew.
func TestClosedHereAlone(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is not here")
	}
	t.Parallel()
	s := gitGame(t)
	s.run("york", 0, "seal", "york.yaml", "players", "--push")
	s.run("lancaster", 0, "seal", "lancaster.yaml", "players", "--push")
	s.run("adjudicator", 0, "adjudicate", "cleo", "--pull", "--commit")
	s.run("york", 0, "seal", "york.yaml", "players", "--push")
	s.run("adjudicator", 1, "watch", "cleo", "--pull", "--push", "--once")
	if !strings.Contains(s.stderr, "steps/0001/york.yaml: others have pushed another one") || !strings.Contains(s.stderr, "git reset --hard @{upstream}") {
		t.Errorf("it says\n%s", s.stderr)
	}
	s.run("anybody", 0, "verify", "cleo")
	s.git("-C", "cleo", "reset", "-q", "--hard", "@{upstream}")
	s.run("adjudicator", 0, "adjudicate", "cleo", "--pull", "--push")
	s.run("york", 0, "watch", "players", "--pull", "--once")
	s.run("anybody", 0, "verify", "players")
	if s.read("players/steps/0001/york.yaml") != s.read("cleo/steps/0001/york.yaml") {
		t.Error("other orders were taken")
	}
}

// On Windows git gives lines other ends, unless .gitattributes says no.
func TestLineEnds(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is not here")
	}
	t.Parallel()
	s := gitGame(t)
	s.write("home/.gitconfig", s.read("home/.gitconfig")+"[core]\nautocrlf = true\neol = crlf\nsafecrlf = true\n[user]\nname = Ben\nemail = ben@example.org\n")
	s.git("clone", "-q", "server.git", "windows")
	s.run("anybody", 0, "verify", "windows")
	s.write("york.yaml", strings.ReplaceAll(s.read("york.yaml"), "\n", "\r\n"))
	s.run("york", 0, "seal", "york.yaml", "windows", "--push")
	s.run("lancaster", 0, "seal", "lancaster.yaml", "players", "--push")
	s.run("adjudicator", 0, "adjudicate", "cleo", "--pull", "--push")
	s.run("york", 0, "watch", "windows", "--pull", "--once")
	s.run("york", 0, "view", "windows")
	for _, clone := range []string{"cleo", "players", "windows"} {
		s.git("-C", clone, "pull", "-q")
		s.run("anybody", 0, "verify", clone)
		s.git("-C", clone, "diff", "--exit-code", "HEAD")
	}

	// Without it they come changed: that is told with what is to be done, and does it.
	s.git("-C", "cleo", "rm", "-q", ".gitattributes")
	s.git("-C", "cleo", "commit", "-qm", "nothing good")
	s.git("-C", "cleo", "push", "-q")
	s.git("clone", "-q", "server.git", "changed")
	said := s.run("anybody", 5, "verify", "changed")
	for _, want := range []string{"game.yaml: not-canonical: ", "A program changed line ends", "'* -text'"} {
		if !strings.Contains(said, want) {
			t.Errorf("verify does not say %q:\n%s", want, said)
		}
	}
	s.run("york", 1, "seal", "york.yaml", "changed", "--push")
	s.write("changed/.gitattributes", "* -text\n")
	s.must(os.RemoveAll(s.path("changed/steps")))
	s.must(os.Remove(s.path("changed/game.yaml")))
	s.git("-C", "changed", "checkout", "-q", "--", ".")
	s.run("anybody", 0, "verify", "changed")
}
