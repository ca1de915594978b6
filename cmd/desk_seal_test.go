package cmd

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// What goes out from the desk of a folder is the sealed file as it lies there, addressed as an answer
// to the letter that brought the call; no word of the orders is in it, nor beside it in the folder.
func TestDeskRepliesToTheLetter(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	write := writing(t, home)
	for _, who := range []string{"anne", "ben", "cleo"} {
		write(who+".card.yaml", does(t, home, "keygen", "-o", who+".key", "--name", who))
	}
	does(t, home, "new", "-i", "cleo.key", "--game", "richard-iii", "--scenario", "kingmaker", "--lancaster", "anne.card.yaml", "--york", "ben.card.yaml", "--id", "towton-1234", "game")
	does(t, home, "mail", "setup", "-i", "cleo.key", "game", "--address", "game@club.example", "--lancaster", "anne@example.org", "--york", "ben@example.net")
	does(t, home, "mail", "out", "-i", "cleo.key", "game")
	does(t, home, "mail", "in", "-i", "ben.key", "ben", filepath.Join(home, "game", "mail", "out", "0001-york-call.eml"))
	env := &Env{Dir: home, Now: time.Now, Stderr: os.Stderr, Getenv: func(string) string { return "" }, keys: map[string][]byte{}}
	table := &deskTable{env: env, o: deskOptions{identity: "ben.key"}, dir: "ben"}
	if _, _, err := table.open(); err != nil {
		t.Fatal(err)
	}
	out, err := table.seal(readySheet(t, table, "Gloucester waits"))
	if err != nil || !out.OK || out.Reply == nil {
		t.Fatal(err, out)
	}
	lies, err := os.ReadFile(filepath.Join(home, "ben", "steps", "0001", "york.yaml"))
	if r := out.Reply; err != nil || r.Text != string(lies) || r.To != "game@club.example" || !strings.HasPrefix(r.Subject, "Re: ") || !strings.HasPrefix(r.Answers, "fp.towton-1234.1.york.call.") || r.Refs[len(r.Refs)-1] != r.Answers {
		t.Errorf("%v, it is %+v", err, r)
	}
	if err := filepath.WalkDir(filepath.Join(home, "ben"), func(path string, e os.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		for _, secret := range []string{"ready:", "Gloucester waits", out.Reply.Answers} {
			if strings.Contains(string(data), secret) {
				t.Errorf("%s has %q", path, secret)
			}
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
}

// readySheet is the sheet of a desk by which its side is ready, with a line to the opponent.
func readySheet(t *testing.T, table *deskTable, note string) string {
	t.Helper()
	draft := table.desk.Read(string(table.game.SheetOf(table.desk.View, []string{"  ready: true"}, note, "")))
	return table.desk.Sheet(draft)
}

// With --push what is sealed at the desk is with the others at once, and nothing is left to be sent;
// where the server refuses it, that is said, and the folder is as before.
func TestDeskPushes(t *testing.T) {
	need(t, "git")
	t.Parallel()
	s := gitGame(t)
	env := System()
	env.Dir, env.Environ, env.Stderr, env.keys = s.dir, s.env, io.Discard, map[string][]byte{}
	env.Getenv = func(string) string { return "" }
	table := &deskTable{env: &env, o: deskOptions{identity: s.path("york.key"), git: gitFlags{push: true}}, dir: "players"}
	if _, _, err := table.open(); err != nil {
		t.Fatal(err)
	}
	pushed := func(as string) string {
		s.git("clone", "-q", "server.git", as)
		return s.read(as + "/steps/0001/york.yaml")
	}
	out, err := table.seal(readySheet(t, table, "the first"))
	first := s.read("players/steps/0001/york.yaml")
	if err != nil || !out.OK || out.Reply != nil || first == "" || pushed("after") != first {
		t.Fatal(err, out)
	}
	s.write("server.git/hooks/update", "#!/bin/sh\necho fieldpost: not yours >&2\nexit 1\n")
	s.must(os.Chmod(s.path("server.git/hooks/update"), 0o777))
	_, err = table.seal(readySheet(t, table, "the second"))
	if err == nil || !strings.Contains(env.explained(err), "the server refuses the push") {
		t.Errorf("of a push that is refused it says %v", err)
	}
	if s.read("players/steps/0001/york.yaml") != first || pushed("refused") != first {
		t.Error("what was refused has replaced what lay there")
	}
}
