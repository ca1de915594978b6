package cmd

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"

	"fieldpost/adjudicate/effort"
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
	need(t, "git")
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
	if effort.Quick() {
		t.Skip("git.txtar has orders replaced while a step is played")
	}
	need(t, "git")
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
	if effort.Quick() {
		t.Skip("gitrepo's TestSettle has line ends that are changed")
	}
	need(t, "git")
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

// git, or the way to the server, breaks off around the push: given once more, the
// command does what it had to do, and does it once.
func TestGitBreaksOff(t *testing.T) {
	git := need(t, "git")
	if runtime.GOOS == "windows" {
		t.Skip("the program that stands in for git is a shell script")
	}
	s := gitGame(t)
	s.must(os.Mkdir(s.path("bin"), 0o777))
	s.write("bin/git", `#!/bin/sh
read -r at <"`+s.path("at")+`"
for word; do
	case $word:$at in
	push:"after push") "`+git+`" "$@"; exit 128 ;;
	push:"before push" | update-index:update-index | update-ref:update-ref)
		# That of the user's own index: the commit is made in another.
		[ -n "${GIT_INDEX_FILE:-}" ] || exit 128 ;;
	esac
done
exec "`+git+`" "$@"
`)
	s.must(os.Chmod(s.path("bin/git"), 0o700))
	s.write("at", "")
	t.Setenv("PATH", s.path("bin")+string(os.PathListSeparator)+os.Getenv("PATH"))

	// The clone is whole after the break, and as the server when the command has come again.
	broken := func(at, who, clone string, again int, args ...string) {
		t.Helper()
		s.write("at", at)
		s.run(who, 1, args...)
		s.write("at", "")
		told := strings.Contains(s.stderr, "the files are pushed and written, but this clone has not noted it")
		if late := strings.HasPrefix(at, "update"); told != late {
			t.Errorf("%s, broken off at %s, says\n%s", args[0], at, s.stderr)
		}
		s.run("anybody", 0, "verify", clone)
		s.run(who, again, args...)
		s.run("anybody", 0, "verify", clone)
		s.git("-C", clone, "fetch", "-q")
		s.git("-C", clone, "diff", "--exit-code", "@{upstream}")
		s.git("-C", clone, "diff", "--exit-code", "--cached", "@{upstream}")
	}
	rulings := 0
	places := []string{"before push", "after push", "update-index", "update-ref"}
	for i, at := range places {
		// Quick tests break one command off, and the other, in two of the places, which differ most.
		if !effort.Quick() || at == "after push" {
			broken(at, "york", "players", 0, "seal", "york.yaml", "players", "--push")
		}
		if effort.Quick() && at != "update-ref" {
			continue
		}
		rulings++
		broken(at, "adjudicator", "cleo", 0, "ruling", "--reason", "Ben is ill.", "--deadline", fmt.Sprintf("week %d", i), "cleo", "--pull", "--push")
		if name := fmt.Sprintf("cleo/steps/0001/ruling-%d.yaml", rulings); s.read(name) == "" {
			t.Errorf("broken off at %s, there is no %s", at, name)
		}
	}
	s.run("lancaster", 0, "seal", "lancaster.yaml", "players", "--push")
	broken("after push", "adjudicator", "cleo", exitWaiting, "adjudicate", "cleo", "--pull", "--push")
	if s.read(fmt.Sprintf("cleo/steps/0001/ruling-%d.yaml", rulings+1)) != "" || s.read("cleo/steps/0003/call.yaml") != "" {
		t.Error("something was done twice")
	}
}
