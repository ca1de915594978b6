package cmd

import (
	"testing"

	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/game/tongue/tonguetest"
)

// Everything that the verbs of players say has its words in French: what they print,
// and what they fail with, as far as it is known by then who reads it.
func TestFrenchIsWhole(t *testing.T) {
	words := book().All(tongue.French)
	for key, text := range words.Texts {
		tonguetest.Agree(t, key, text)
	}
	tonguetest.Sentences(t, words, []string{"check.go", "seal.go", "sheet.go", "desk.go", "view.go", "status.go", "schema.go", "mail_player.go", "mail_told.go", "seat.go", "sent.go", "view_all.go",
		"env.go", "files.go", "folder.go", "identity.go", "errors.go", "output.go", "picture.go", "serve.go", "git.go", "verify.go", "against.go", "audit.go",
		"internal/gamedir/change.go", "internal/gamedir/lock.go", "internal/gamedir/write.go", "internal/gitrepo/*.go", "internal/mailbox/source.go"}, []string{
		// To the adjudicator, or where nobody is known yet.
		"the adjudicator says whose view", "--side %s or --side %s, or…", "git tracks files in…", "see who put them there…", "a new game",
		// To other programs, and by them.
		"fieldpost view --format %s > %s", "# yaml-language-server: $schema=", "mail in", "PRIVATE KEY-----", "<!DOCTYPE html>…", "<?xml…", "\"><p><a href=\"", "\"><meta charset…",
		"this is served to…", "there is only something to read here", "there is nothing here; the whole address…", "text/html; charset=utf-8", "retry: 1000\n\n", "event: changed\n…",
		"%s, process %d\n", "readers of ", "fieldpost: everybody on this machine can read…", "* -text -eol…", "# fieldpost: files of a game are…", "blob %d\x00", "* -text\n", "%q is not the name…", "git switch…", "git push -u…", "git rebase --abort", "git merge --abort", "git cherry-pick --abort", "git revert --abort", "GPG signature", ".lock': File exists", "(fetch first)", "(failed to update ref)", "(incorrect old value provided)",
		"cannot lock ref", "[remote rejected]", "git remote add origin ADDRESS", "would be overwritten", "couldn't find remote ref", "Merge the others' files", "remote: fieldpost: ", "umask 077…",
	})
}
