package mailgame

import (
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"fieldpost/adjudicate/effort"
	"fieldpost/cmd"
	"fieldpost/cmd/internal/gamedir"
	"fieldpost/cmd/internal/mta"
)

// programVar makes the test binary fieldpost; it says how long that waits for
// another one that writes the same game.
const programVar = "MAILGAME_FIELDPOST_WAITS"

func TestMain(m *testing.M) {
	wait := os.Getenv(programVar)
	if wait == "" {
		effort.Main(m)
	}
	env := cmd.System()
	env.Wait, _ = time.ParseDuration(wait)
	os.Exit(cmd.Main(env))
}

// The adjudicator has no mailbox, but a line with | in a .forward: the mail
// server gives each letter to fieldpost, which judges it, answers it and plays
// on when all orders are in.
func TestPipe(t *testing.T) {
	script := filepath.Join(t.TempDir(), "to-fieldpost")
	server := mta.Start(t, mta.Pipe("sh", script))
	w := newTown(t, server, [2]string{"lancaster", "york"}, "--game", "richard-iii", "--scenario", "kingmaker")
	w.by(mta.Piped, "--deliver", "smtp", "--server", server.Addr())
	forward := func(wait string) {
		t.Helper()
		program, err := os.Executable()
		if err != nil {
			t.Fatal(err)
		}
		text := fmt.Sprintf("export %s=%s FIELDPOST_IDENTITY='%s'\nexec '%s' mail in --adjudicate '%s'\n",
			programVar, wait, filepath.Join(w.cleo.dir, "my.key"), program, w.cleo.gamePath())
		if err := os.WriteFile(script, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	kept := func(mails, letters int) {
		t.Helper()
		if n := server.Queued(); n != mails {
			t.Errorf("%d mails wait at the mail server, want %d", n, mails)
		}
		if n := len(w.records()); n != letters {
			t.Errorf("%d letters were judged, want %d", n, letters)
		}
	}
	for i := range w.players {
		w.with(i, careful, sealed)
	}

	// While another command writes the game, letters wait at the mail server.
	w.cleo.run("", "mail", "out", gameDir)
	unlock, _, err := gamedir.Lock(w.cleo.gamePath(), "fieldpost adjudicate", time.Second)
	if err != nil {
		t.Fatal(err)
	}
	forward("10ms")
	w.answer(w.look())
	server.Settle()
	kept(2, 0)
	server.Flush(t)
	kept(2, 0)
	unlock()
	forward("5m") // the two may come at once now
	server.Flush(t)
	kept(0, 2)

	// Letters that come at once are taken one after the other.
	calls := w.look()
	var both sync.WaitGroup
	for i, p := range w.players {
		l := p.letter(careful[i], calls[i], sealed(p, calls[i]))
		both.Go(func() { p.post(l, replyTo(calls[i])) })
	}
	both.Wait()
	server.Settle()
	kept(0, 4)

	w.adjudicate = func() {}
	w.playOn(effort.Of(1, 3, 3))
	w.settled()
	if n := w.cleo.status().Step; n < effort.Of(3, 5, 5) {
		t.Errorf("step %d is open, want more", n)
	}
}
