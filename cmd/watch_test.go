package cmd

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// watch goes on from round to round: it waits longer while rounds go wrong, says
// nothing twice, plays when the orders are there, and stops when it is told to.
func TestWatchGoesOn(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	run := func(who, in string, change func(*Env), args ...string) (int, string, string) {
		var out, bad strings.Builder
		env := System()
		env.Args, env.Dir, env.Environ = args, dir, nil
		env.Stdin, env.Stdout, env.Stderr = strings.NewReader(in), &out, &bad
		env.Getenv = func(string) string { return filepath.Join(dir, who+".key") }
		if change != nil {
			change(&env)
		}
		status := Main(env)
		return status, out.String(), bad.String()
	}
	must := func(who, in string, args ...string) string {
		t.Helper()
		status, out, bad := run(who, in, nil, args...)
		if status != 0 {
			t.Fatalf("%q: status %d\n%s%s", args, status, out, bad)
		}
		return out
	}
	for _, who := range []string{"adjudicator", "york", "lancaster"} {
		card := must(who, "", "keygen", "--name", who, "-o", who+".key")
		if err := os.WriteFile(filepath.Join(dir, who+".card"), []byte(card), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	must("adjudicator", "", "new", "--game", "richard-iii", "--scenario", "1460", "--lancaster", "lancaster.card", "--york", "york.card", "game")

	seal := func(who string) {
		sheet := must(who, "", "sheet", "game")
		must(who, strings.Replace(sheet, "# ready: true", "ready: true", 1), "seal", "-", "game")
	}
	call, away := filepath.Join(dir, "game", "game.yaml"), filepath.Join(dir, "game.yaml")
	rename := func(from, to string) {
		if err := os.Rename(from, to); err != nil {
			t.Error(err)
		}
	}
	var waits []time.Duration
	status, out, bad := run("adjudicator", "", func(env *Env) {
		ctx, cancel := context.WithCancel(context.Background())
		env.ctx = ctx
		env.Pause = func(_ context.Context, d time.Duration) {
			waits = append(waits, d)
			switch len(waits) {
			case 2:
				seal("york")
			case 3:
				rename(call, away)
			case 5:
				rename(away, call)
				seal("lancaster")
			case 7:
				cancel()
			}
		}
	}, "watch", "game", "--every", "10m")
	if status != 0 {
		t.Errorf("status %d", status)
	}
	const want = "awaited for step 1: lancaster and york\n" + "awaited for step 1: lancaster\n"
	if !strings.HasPrefix(out, want+"step 1 is resolved") && !strings.HasPrefix(out, want+"  ") || strings.Count(out, "awaited for step 2") != 1 {
		t.Errorf("it says\n%s", out)
	}
	if strings.Count(bad, "there is no game here") != 2 {
		t.Errorf("of what went wrong it says\n%s", bad)
	}
	m := 10 * time.Minute
	for i, d := range []time.Duration{m, m, m, 2 * m, 4 * m, m, m} {
		if i >= len(waits) || waits[i] != d {
			t.Fatalf("it waits %v", waits)
		}
	}
	// Whoever has only one round is told what came of it, also where it was stopped.
	if status, _, _ := run("adjudicator", "", func(env *Env) {
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		env.ctx = ctx
	}, "watch", "game", "--once"); status != exitWaiting {
		t.Errorf("one round, stopped: status %d", status)
	}
}

func TestWaitAfter(t *testing.T) {
	for _, c := range []struct {
		every  time.Duration
		failed int
		want   time.Duration
	}{{5 * time.Minute, 0, 5 * time.Minute}, {5 * time.Minute, 3, 40 * time.Minute}, {5 * time.Minute, 4, time.Hour}, {5 * time.Minute, 1e9, time.Hour},
		{24 * time.Hour, 2, 24 * time.Hour}} {
		if got := waitAfter(c.every, c.failed); got != c.want {
			t.Errorf("every %v, %d failed: %v", c.every, c.failed, got)
		}
	}
	if broken(nil) || broken(silent(exitWaiting)) || broken(silent(exitRefused)) || !broken(errors.New("x")) || !broken(failf("x")) {
		t.Error("what is wrong is not told from what is not")
	}
}

// A folder of games that is away for a round, or in which there is none any more, ends nothing:
// none of them is over by that.
func TestWatchAwayFolder(t *testing.T) {
	dir := t.TempDir()
	for _, of := range []string{filepath.Join(dir, "away"), dir} {
		c := &clubWatch{env: System(), dir: of, games: map[string]*watch{}}
		if over, err := c.round(t.Context()); over || !broken(err) {
			t.Errorf("%s: over %v, %v", of, over, err)
		}
	}
}
