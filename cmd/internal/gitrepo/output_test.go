package gitrepo

import (
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"

	"fieldpost/adjudicate/effort"
)

// Whatever others push, and whatever the server says, a command ends, with words for who gave
// it, and has not held it all in memory.
func TestTooMuch(t *testing.T) {
	whole := newWorld(t)
	whole.serve("main", "", "game.yaml", "one")
	whole.clone("anne")
	for name, tt := range map[string]struct {
		make func(w *world) // what somebody does who can push, or who has the server
		do   func(w *world, r *Repo) error
		want string
	}{
		// Each of eight trees holds the next one ten times.
		"a tree of a hundred million files": {func(w *world) {
			kind, object := "100644 blob", w.fed("x", "hash-object", "-w", "--stdin")
			for range 8 {
				tree := ""
				for i := range 10 {
					tree += fmt.Sprintf("%s %s\t%d\n", kind, strings.TrimSpace(object), i)
				}
				kind, object = "040000 tree", w.fed(tree, "mktree")
			}
			w.imported("main", "main", "M 040000 "+strings.TrimSpace(object)+" steps\n")
		}, func(_ *world, r *Repo) error { return pull(r) }, "git ls-tree does not come to an end"},
		"a million branches": {func(w *world) {
			head := strings.TrimSpace(w.git(".", "--git-dir="+w.bare, "rev-parse", "main"))
			var refs strings.Builder
			refs.WriteString("# pack-refs with: peeled fully-peeled sorted \n")
			for i := range 600_000 {
				fmt.Fprintf(&refs, "%s refs/heads/%07d\n", head, i)
			}
			w.write("bare.git/packed-refs", refs.String())
			w.git("anne", "switch", "-q", "-c", "other")
		}, func(w *world, _ *Repo) error { return put(w.open("anne"), "york.yaml", "x") }, "git ls-remote does not come to an end"},
		"a server that tells for ever": {func(w *world) {
			w.write("bare.git/hooks/update", "#!/bin/sh\nyes 'all is well with you and yours' | head -n 2000000 >&2\necho 'fieldpost: not today' >&2\nexit 1\n")
			w.must(os.Chmod(w.path("bare.git/hooks/update"), 0o755))
		}, func(_ *world, r *Repo) error { return put(r, "york.yaml", "x") }, "the server refuses the push: not today"},
		"a message and a file of many megabytes": {func(w *world) {
			many := strings.Repeat("a line of it\n", effort.Of(1<<19, 3<<20, 3<<20))
			w.fed(fmt.Sprintf("commit refs/heads/main\ncommitter Mallory <mallory@example.org> 0 +0000\ndata %d\n%s\nfrom refs/heads/main^0\nM 100644 inline york.yaml\ndata %[1]d\n%[2]s\n", len(many), many), "fast-import", "--quiet")
		}, func(_ *world, r *Repo) error { return pull(r) }, ""},
		"a file of some megabytes among the game's": {func(w *world) {
			w.serve("main", "main", "steps/0001/york.yaml", strings.Repeat("x", 5<<20))
		}, func(_ *world, r *Repo) error { return pull(r) }, "the file is larger than 4 MiB"},
	} {
		t.Run(name, func(t *testing.T) {
			w := whole.copied(t, "anne")
			tt.make(w)
			r := w.open("anne")
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			err := tt.do(w, r)
			runtime.ReadMemStats(&after)
			if tt.want == "" && err != nil || tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)) {
				t.Errorf("it says %v", err)
			}
			if made := (after.TotalAlloc - before.TotalAlloc) >> 20; made > 5*mostOutput>>20 {
				t.Errorf("%d MiB are allocated", made)
			}
		})
	}
}

// fed is a git that works on the server and is given something to read.
func (w *world) fed(in string, args ...string) string {
	w.t.Helper()
	cmd := exec.Command("git", append([]string{"--git-dir=" + w.bare}, args...)...)
	cmd.Dir, cmd.Env, cmd.Stdin = w.dir, w.env, strings.NewReader(in)
	out, err := cmd.Output()
	if err != nil {
		w.t.Fatalf("git %s: %v", args[0], err)
	}
	return string(out)
}
