package gitrepo

import (
	"context"
	"errors"
	"os"
	"strings"
	"testing"
)

// What people do to their clones by the way: whatever it is, they are told what is
// wrong and what would be right, and nothing is changed.
func TestClumsy(t *testing.T) {
	whole := newWorld(t)
	whole.serve("main", "", "game.yaml", "one")
	whole.clone("anne")
	for name, tt := range map[string]struct {
		do   func(w *world)
		want string // "text / hint", parts of both
	}{
		"no branch":                 {func(w *world) { w.git("anne", "checkout", "-q", "--detach") }, "no branch is checked out / git switch main"},
		"a branch of his own":       {func(w *world) { w.git("anne", "checkout", "-q", "-b", "mine") }, "the server has no branch mine: nobody would look there / git switch main"},
		"a branch that follows one": {func(w *world) { w.git("anne", "checkout", "-q", "-b", "mine", "--track", "main") }, "the branch mine follows another branch of this repository / git switch main"},
		"two remotes": {func(w *world) {
			w.git("anne", "branch", "--unset-upstream")
			w.git("anne", "remote", "rename", "origin", "club")
			w.git("anne", "remote", "add", "mirror", w.bare)
		}, "the branch main does not say which of the remotes club, mirror it goes to / git push -u club main"},
		"a merge": {func(w *world) {
			w.git("anne", "branch", "side")
			w.commit("anne", "a.txt")
			w.git("anne", "merge", "-q", "--no-commit", "--no-ff", "-s", "ours", w.other("side"))
		}, "a merge is under way / git merge --abort"},
		"a rebase": {func(w *world) {
			w.commit("anne", "a.txt")
			w.env = append(w.env, "GIT_SEQUENCE_EDITOR=echo break >>")
			w.git("anne", "rebase", "-q", "-i", "HEAD~1")
		}, "a rebase is under way / git rebase --abort"},
		"git is at work": {func(w *world) { w.write("anne/.git/index.lock", "") },
			"the files are pushed and written, but this clone has not noted it: Unable to create '.git/index.lock' / take that file away and give the command again"},
		"a submodule": {func(w *world) {
			w.must(os.Rename(w.path("anne"), w.path("alone")))
			w.git(".", "init", "-q", "anne-outer")
			w.git("anne-outer", "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", w.bare, "anne")
			w.must(os.Symlink(w.path("anne-outer/anne"), w.path("anne")))
		}, "as that of a submodule does / git clone"},
		"git lfs install --local":   {func(w *world) { w.git("anne", "config", "filter.lfs.clean", "git-lfs clean -- %f") }, "sets filter.lfs.clean, and could so make git run a program / git config --unset-all filter.lfs.clean"},
		"signed commits only":       {func(w *world) { w.ahead(); w.git("anne", "config", "merge.verifySignatures", "true") }, "does not have a GPG signature / git config merge.verifySignatures false"},
		"his own commit, a refusal": {func(w *world) { w.commit("anne", "notes.txt"); w.refuse() }, "the server refuses the push / git reset origin/main"},
		"a conflict":                {func(w *world) { w.ahead(); w.commit("anne", "theirs.txt") }, "does not go with what is here / git log origin/main.."},

		"commits are to be signed":  {func(w *world) { w.git("anne", "config", "commit.gpgSign", "true") }, ""},
		"no name":                   {func(w *world) { w.write("home/.gitconfig", "") }, ""},
		"no upstream":               {func(w *world) { w.git("anne", "branch", "--unset-upstream") }, ""},
		"maintenance":               {func(w *world) { w.git("anne", "config", "maintenance.auto", "false") }, ""},
		"rebase where others merge": {func(w *world) { w.ahead(); w.git("anne", "config", "--global", "pull.rebase", "true") }, ""},
		"fast-forward only": {func(w *world) {
			w.ahead()
			w.commit("anne", "notes.txt")
			w.git("anne", "config", "--global", "merge.ff", "only")
		}, ""},
		"things lie about, and are staged": {func(w *world) {
			w.ahead()
			w.write("anne/notes.txt", "x")
			w.write("anne/staged.txt", "x")
			w.git("anne", "add", "staged.txt")
		}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := whole.copied(t, "anne")
			tt.do(w)
			before := w.git("anne", "rev-parse", "HEAD") + w.git("anne", "status", "--porcelain")
			err := seal(w, "anne")
			text, hint, _ := strings.Cut(tt.want, " / ")
			var e *Error
			switch {
			case tt.want == "" && err != nil:
				t.Fatal(err)
			case tt.want == "":
				if w.git(".", "--git-dir="+w.bare, "show", "main:steps/0001/york.yaml") != "orders" {
					t.Error("the server has not got it")
				}
			case !errors.As(err, &e) || !strings.Contains(e.Text.String(), text) || !strings.Contains(e.Hint.String(), hint):
				t.Errorf("it says %+v", err)
			case name != "git is at work":
				if now := w.git("anne", "rev-parse", "HEAD") + w.git("anne", "status", "--porcelain"); now != before {
					t.Errorf("it was\n%sand is\n%s", before, now)
				}
			}
		})
	}
}

// seal pulls and puts orders into a clone, as a command does.
func seal(w *world, clone string) error {
	r, err := Open(context.Background(), w.path(clone), w.env)
	if err != nil {
		return err
	}
	if err = put(r, "steps/0001/york.yaml", "orders"); errors.Is(err, ErrBehind) {
		if err = pull(r); err == nil {
			err = put(r, "steps/0001/york.yaml", "orders")
		}
	}
	return err
}

// commit commits a file as a user does.
func (w *world) commit(clone, name string) {
	w.t.Helper()
	w.write(clone+"/"+name, "by "+clone)
	w.git(clone, "add", name)
	w.git(clone, "commit", "-qm", name)
}

// other makes a commit on a branch, and gives its name.
func (w *world) other(branch string) string {
	w.t.Helper()
	w.git("anne", "checkout", "-q", branch)
	w.commit("anne", "other.txt")
	w.git("anne", "checkout", "-q", "main")
	return branch
}

// ahead lets the server have something that anne has not.
func (w *world) ahead() {
	w.t.Helper()
	w.serve("main", "main", "theirs.txt", "by cleo")
}

// refuse lets the server refuse all pushes.
func (w *world) refuse() {
	w.t.Helper()
	w.write("bare.git/hooks/update", "#!/bin/sh\necho fieldpost: not yours >&2\nexit 1\n")
	w.must(os.Chmod(w.path("bare.git/hooks/update"), 0o777))
}
