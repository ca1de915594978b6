//go:build unix

package cmd

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
)

// draftTable is York's desk in a new game.
func draftTable(t *testing.T) (table *deskTable, world string) {
	t.Helper()
	world = crashWorld(t)
	env := crashEnv(world, "ben", nil, &bytes.Buffer{}, nil)
	env.keys = map[string][]byte{}
	table = &deskTable{env: &env, dir: "muster"}
	if _, _, err := table.open(); err != nil {
		t.Fatal(err)
	}
	return table, world
}

// A disk that is full while a draft is kept leaves the one before, whole.
func TestDraftOnAFullDisk(t *testing.T) {
	t.Parallel()
	table, world := draftTable(t)
	if err := table.Keep([]byte("the first\n")); err != nil {
		t.Fatal(err)
	}
	for i, failed := 0, true; failed; i++ {
		n := i
		table.env.Fault = func(op, _ string) error {
			if n--; n == -1 {
				return syscall.ENOSPC
			}
			return nil
		}
		failed = table.Keep([]byte("the second\n")) != nil
		table.env.Fault = nil
		if got := string(table.Kept()); got != "the second\n" && (got != "the first\n" || !failed) {
			t.Errorf("full at change %d: %q is kept", i+1, got)
		}
		if i == 0 && !failed {
			t.Error("no change of the disk was asked for")
		}
	}
	if left, _ := filepath.Glob(filepath.Join(world, "muster", ".fieldpost-*")); len(left) != 1 {
		t.Errorf("left in the folder: %q", left)
	}
}

// Who can put a link into a shared folder cannot have the draft written elsewhere.
func TestDraftFollowsNoLink(t *testing.T) {
	t.Parallel()
	table, world := draftTable(t)
	outside := filepath.Join(world, "outside")
	crashPut(t, world, "outside", "as it was")
	for _, end := range []string{"", ".new"} {
		if err := os.Symlink(outside, table.env.noteName(table.dir, draftNote, table.side)+end); err != nil {
			t.Fatal(err)
		}
		_ = table.Keep([]byte("a draft"))
		if data, err := os.ReadFile(outside); err != nil || string(data) != "as it was" {
			t.Errorf("%d bytes, written through the link %q (%v)", len(data), end, err)
		}
		os.Remove(table.env.noteName(table.dir, draftNote, table.side) + end)
	}
}

// Git does not take a draft along: a repository would show when there was one, and how long.
func TestDraftIsIgnored(t *testing.T) {
	t.Parallel()
	git := need(t, "git")
	table, world := draftTable(t)
	if err := table.Keep([]byte("a draft\n")); err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(world, "muster")
	for _, args := range [][]string{{"init", "-q"}, {"check-ignore", "-q", filepath.Base(table.env.noteName(table.dir, draftNote, table.side))}} {
		if out, err := exec.Command(git, append([]string{"-C", dir}, args...)...).CombinedOutput(); err != nil {
			t.Errorf("git %s: %s %v", args, out, err)
		}
	}
}
