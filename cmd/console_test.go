package cmd

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

// fullDisk is a standard output that takes so much and no more.
type fullDisk struct {
	room int
	err  error
}

func (f *fullDisk) Write(p []byte) (int, error) {
	n := min(f.room, len(p))
	if f.room -= n; n < len(p) {
		return n, f.err
	}
	return n, nil
}

// Whatever a command is to say, where it cannot be written the command has failed; one that
// nobody reads any more says nothing of that.
func TestStandardOutput(t *testing.T) {
	need(t, "git")
	s := newStage(t)
	s.run("adjudicator", 0, "new", "--game", "richard-iii", "--scenario", "1460", "--lancaster", "lancaster.card", "--york", "york.card", "--id", "wakefield-4c1d", "game")
	sheet := s.run("york", 0, "sheet", "game")
	s.write("york.yaml", strings.Replace(sheet, "# ready: true", "ready: true", 1))
	done := map[string]bool{}
	for _, args := range [][]string{
		{"demo"}, {"keygen", "-o", "new.key", "--name", "New"}, {"view", "game"}, {"view", "game", "--json"}, {"view", "game", "--format", "svg"}, {"render", "1", "game"}, {"render", "--all", "game"},
		{"sheet", "game"}, {"schema", "richard-iii"}, {"check", "york.yaml", "game"}, {"pack", "check", "richard-iii"}, {"pack", "show", "richard-iii"},
		{"plan", "example", "richard-iii"}, {"plan", "defaults", "richard-iii"}, {"plan", "facts", "richard-iii"}, {"seal", "york.yaml", "game"},
		{"seal", "york.yaml", "game", "-o", "-"}, {"draw", "game", "-o", "-"}, {"concede", "game", "-o", "-"}, {"status", "game"}, {"status", "game", "--json"}, {"verify", "game"}, {"verify", "game", "--json"}, {"replay", "game"},
		{"watch", "game", "--once"}, {"adjudicate", "game"}, {"version"}, {"completion", "bash"}, {"help"}, {"help", "view"}, {"engine", "richard-iii"},
		{"mail", "setup", "game", "--address", "game@club.example", "--lancaster", "a@example.org", "--york", "b@example.org"}, {"mail", "out", "game", "--dry-run"},
		{"ruling", "--reason", "Ben is ill.", "--deadline", "next week", "game"}, {"new", "--game", "richard-iii", "--scenario", "1460", "--lancaster", "lancaster.card", "--york", "york.card", "other"},
	} {
		who := "york"
		if slices.Contains([]string{"adjudicate", "ruling", "new", "replay", "watch", "mail"}, args[0]) {
			who = "adjudicator"
		}
		done[args[0]] = true
		for _, why := range []error{syscall.ENOSPC, syscall.EPIPE} {
			var said bytes.Buffer
			env := s.environ(who, args...)
			env.Stdin = strings.NewReader("{\"setup\":{\"scenario\":\"1460\",\"seed\":\"x\"}}\n")
			env.Stdout, env.Stderr = &fullDisk{err: why}, &said
			if status := Main(env); status != exitFailed {
				t.Errorf("%q: status %d: %s", args, status, said.String())
			}
			if told := strings.Contains(said.String(), "standard output: the disk is full"); told != (why == syscall.ENOSPC) {
				t.Errorf("%q, %v: it says %s", args, why, said.String())
			}
		}
	}
	for _, c := range newRoot(&Env{}).Commands() {
		if name := c.Name(); !done[name] && !slices.Contains([]string{"answer", "desk", "reveal", "audit", "help"}, name) { // these want a terminal, a browser, or a game that is over
			t.Errorf("%s is not tried", name)
		}
	}
}

// environ is the world of one of the stage's people.
func (s *stage) environ(who string, args ...string) Env {
	return Env{Args: args, Dir: s.dir, Stdin: strings.NewReader(""), Now: time.Now, Random: rand.Reader, Environ: s.env,
		Pause: func(context.Context, time.Duration) {},
		Getenv: func(name string) string {
			if name == identityVar {
				return s.path(who + ".key")
			}
			return ""
		}}
}

// A key file that a passphrase keeps is opened by asking once; without a terminal it is said
// what to do. Commands that need no key ask for nothing.
func TestPassphrase(t *testing.T) {
	keygen := need(t, "ssh-keygen")
	need(t, "git")
	s := newStage(t)
	s.run("adjudicator", 0, "new", "--game", "richard-iii", "--scenario", "1460", "--lancaster", "lancaster.card", "--york", "york.card", "--id", "wakefield-4c1d", "game")
	key := s.read("york.key")
	at := strings.Index(key, "-----BEGIN")
	s.write("ssh", key[at:])
	if out, err := exec.Command(keygen, "-p", "-P", "", "-N", "correct horse", "-f", s.path("ssh")).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	s.write("york.key", key[:at]+s.read("ssh"))
	// A folder with that key, behind one of another game that is kept by another passphrase.
	s.must(os.Mkdir(s.path("ring"), 0o700))
	s.write("open.card", s.run("anybody", 0, "keygen", "--name", "Ben", "-o", "ring/open.key"))
	s.run("adjudicator", 0, "new", "--game", "richard-iii", "--scenario", "1460", "--lancaster", "lancaster.card", "--york", "open.card", "--id", "towton-9d0e", "other")
	s.run("anybody", 0, "keygen", "--name", "Ben", "-o", "ring/old.key")
	s.write("ring/york.key", s.read("york.key"))
	old := s.read("ring/old.key")
	s.write("ssh2", old[strings.Index(old, "-----BEGIN"):])
	if out, err := exec.Command(keygen, "-p", "-P", "", "-N", "battery staple", "-f", s.path("ssh2")).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	s.write("ring/old.key", old[:strings.Index(old, "-----BEGIN")]+s.read("ssh2"))
	asked := 0
	for _, tt := range []struct {
		ask    func(string) (string, error)
		args   []string
		status int
		says   string
		asked  int
	}{
		{func(string) (string, error) { asked++; return "correct horse", nil }, []string{"watch", "game", "--once"}, 0, "", 1},
		{func(string) (string, error) { asked++; return "wrong", nil }, []string{"view", "game"}, 1, "york.key: the passphrase does not open it", 1},
		{func(string) (string, error) { asked++; return "", errNoTerminal }, []string{"view", "game"}, 1, "is kept by a passphrase, and there is no terminal to ask for it", 1},
		{func(string) (string, error) { asked++; return "", errors.New("never") }, []string{"status", "game"}, 0, "", 0},
		{func(prompt string) (string, error) {
			asked++
			return map[bool]string{true: "correct horse"}[strings.Contains(prompt, "york.key")], nil
		}, []string{"watch", "-i", "ring", "game", "--once"}, 0, "", 2},
		{func(string) (string, error) { asked++; return "", errNoTerminal }, []string{"view", "-i", "ring", "game"}, 1, "passed over: york.key is kept by a passphrase, and there is no terminal to ask for it", 2},
		{func(string) (string, error) { asked++; return "", errors.New("never") }, []string{"view", "-i", "ring", "other"}, 0, "", 0},
	} {
		asked = 0
		var out, said bytes.Buffer
		env := s.environ("york", tt.args...)
		env.Passphrase, env.Stdout, env.Stderr = tt.ask, &out, &said
		if status := Main(env); status != tt.status || asked != tt.asked || !strings.Contains(said.String(), tt.says) {
			t.Errorf("%q: status %d, asked %d times, says %s", tt.args, status, asked, said.String())
		}
		if strings.Contains(said.String(), "wrong\n") {
			t.Error("the passphrase is shown")
		}
	}
}

// A key that everybody on the machine can read draws a warning, once a command.
func TestReadableKey(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("there are no such permissions")
	}
	need(t, "git")
	s := newStage(t)
	s.run("adjudicator", 0, "new", "--game", "richard-iii", "--scenario", "1460", "--lancaster", "lancaster.card", "--york", "york.card", "--id", "wakefield-4c1d", "game")
	s.run("york", 0, "view", "game")
	if s.stderr != "" {
		t.Errorf("it says %s", s.stderr)
	}
	s.must(os.Chmod(s.path("york.key"), 0o644))
	s.run("york", 0, "view", "game")
	if strings.Count(s.stderr, "everybody on this machine can read the key in ") != 1 || !strings.Contains(s.stderr, "chmod 600 ") {
		t.Errorf("it says %s", s.stderr)
	}
}

// Where no browser comes, --open says so; one that runs on is let alone.
func TestNoBrowser(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the program that opens files is a shell script here")
	}
	dir := t.TempDir()
	for script, fails := range map[string]bool{"exit 3": true, "exit 0": false} {
		if err := os.WriteFile(filepath.Join(dir, "xdg-open"), []byte("#!/bin/sh\n"+script+"\n"), 0o700); err != nil {
			t.Fatal(err)
		}
		t.Setenv("PATH", dir+":"+os.Getenv("PATH"))
		if err := openFile(context.Background(), "x"); (err != nil) != fails {
			t.Errorf("%s: %v", script, err)
		}
	}
}

// A demo that is cut short leaves no keys behind.
func TestDemoCutShort(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("TMPDIR", dir)
	if status := Main(Env{Args: []string{"demo"}, Stdin: strings.NewReader(""), Stdout: &fullDisk{room: 500, err: syscall.EPIPE}, Stderr: os.Stderr,
		Getenv: func(string) string { return "" }, Now: time.Now, Random: rand.Reader}); status != exitFailed {
		t.Errorf("status %d", status)
	}
	if left, _ := filepath.Glob(dir + "/*"); left != nil {
		t.Errorf("it leaves %v", left)
	}
}

// An identity does not go elsewhere where the folder for it is missing.
func TestKeygenWithoutItsFolder(t *testing.T) {
	need(t, "git")
	s := newStage(t)
	env := s.environ("york", "keygen", "--name", "Ben")
	env.Getenv = func(string) string { return "keys-of-mine" }
	var said bytes.Buffer
	env.Stdout, env.Stderr = io.Discard, &said
	if status := Main(env); status != exitUsage || !strings.Contains(said.String(), "make that folder") {
		t.Errorf("status %d: %s", status, said.String())
	}
	if _, err := os.Stat(filepath.Join(s.dir, "fieldpost.key")); err == nil {
		t.Error("there is a key all the same")
	}
}
