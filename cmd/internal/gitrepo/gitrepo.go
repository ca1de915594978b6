// Package gitrepo keeps a game folder in a git repository that others can push
// to. It runs the git command, and trusts the repository with nothing.
//
// It promises:
//
//   - Nothing of the repository runs: no hook, filter, merge driver, file system
//     monitor or remote helper. A repository whose own configuration could make
//     git run a program, or include other configuration, is refused. What users
//     have set for themselves (~/.gitconfig: name, credentials, ssh) holds.
//   - A commit holds the files it was given, byte for byte, and nothing else:
//     not what lies in the folder, not what is staged. Neither is touched.
//   - History only grows. Nothing is forced, rebased or amended, and a remote
//     whose history was rewritten is not taken over.
//   - With a push the server has the commit before the branch here moves: when
//     the server refuses it, or the program is killed, nothing is half done.
//   - GIT_* of the environment is ignored, nobody is asked for anything, and what
//     git writes is for its owner alone (where there is such a thing as a umask).
//
// The game folder may be a folder inside the repository. Everything is done
// with git's plumbing: git 2.26 of 2020, or any later one.
package gitrepo

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"fieldpost/cmd/internal/shell"
	"fieldpost/orders/say"
)

// An Error is what is wrong in words for people, and what to do.
type Error struct{ Text, Hint say.Text }

func (e *Error) Error() string { return e.Text.String() }

// Say is the text of the error.
func (e *Error) Say() say.Text { return e.Text }

// ErrNone says that a folder is in no git repository.
var ErrNone = &Error{say.Words("this folder is in no git repository"), say.Words("git init, or git clone, comes first")}

// Repo is the repository that a folder is in.
type Repo struct {
	git    git
	top    string // the top of its working tree
	prefix string // the folder's path below that, empty or with a slash at its end
	branch string // the whole name of the branch, such as refs/heads/main
	remote string // the remote's name, empty if there is nothing to push to
	stored string // the file info/attributes of the repository
	cut    string // the file that says where its history was cut off
	theirs string // the whole name of the branch there
	urls   []string
}

// Open finds the repository of the folder dir, and refuses one that could run
// programs. environ is the environment of the process, as os.Environ gives it.
func Open(ctx context.Context, dir string, environ []string) (*Repo, error) {
	if !inside(dir) {
		return nil, ErrNone
	}
	if path, err := filepath.Abs(dir); err != nil || strings.ContainsAny(path, "\n\r") {
		return nil, &Error{say.Words("the name of this folder, or of one that it is in, has a line break in it, and git cannot be asked about that"), say.Words("give the folder another name")}
	}
	g, err := newGit(environ)
	if err != nil {
		return nil, err
	}
	r := &Repo{}
	// This does no more than look for the folder .git, and what is in it.
	args := []string{"rev-parse", "--show-toplevel", "--absolute-git-dir", "--show-prefix", "--git-path", "info/attributes", "--git-path", "shallow"}
	for _, u := range unfinished {
		args = append(args, "--git-path", u.file)
	}
	out, err := g.in(dir).run(ctx, nil, args...)
	if err != nil {
		return nil, explain(err, "git does not read this repository")
	}
	lines := strings.Split(string(out), "\n")
	if len(lines) < 5+len(unfinished) || lines[0] == "" {
		return nil, &Error{say.Words("git finds no working tree here"), say.Words("the game folder is in a clone, not in a bare repository")}
	}
	for i, path := range lines[3:] {
		if !filepath.IsAbs(path) {
			lines[3+i] = filepath.Join(dir, path)
		}
	}
	r.top, r.prefix, r.stored, r.cut = lines[0], lines[2], lines[3], lines[4]
	r.git = g.in(r.top).with("--literal-pathspecs", "--git-dir="+lines[1], "--work-tree="+r.top)
	if r.git, err = r.git.trusted(ctx); err != nil {
		return nil, err
	}
	// A rebase checks out no branch: what is under way is what has to be said.
	if err := underWay(lines[5:]); err != nil {
		return nil, err
	}
	out, err = r.git.run(ctx, nil, "symbolic-ref", "-q", "HEAD")
	if r.branch = strings.TrimSpace(string(out)); err != nil || !strings.HasPrefix(r.branch, heads) {
		return nil, &Error{say.Words("no branch is checked out in this repository"), say.Words("git switch main")}
	}
	return r, r.findRemote()
}

const heads = "refs/heads/"

// inside says whether there is a .git on the way up from dir: where there is
// none, git is not even started.
func inside(dir string) bool {
	path, err := filepath.Abs(dir)
	if err != nil {
		return false
	}
	for {
		if _, err := os.Lstat(filepath.Join(path, ".git")); err == nil {
			return true
		}
		up := filepath.Dir(path)
		if up == path {
			return false
		}
		path = up
	}
}

// findRemote finds where the branch is pushed to: as the branch says, else the
// remote origin, else the only one. Among several nothing is guessed.
func (r *Repo) findRemote() error {
	name := strings.TrimPrefix(r.branch, heads)
	r.theirs = r.branch
	if remote, ok := r.git.value("branch." + name + ".remote"); ok {
		if theirs, ok := r.git.value("branch." + name + ".merge"); ok {
			r.theirs = theirs
		}
		r.remote = remote
	} else {
		all := r.git.remotes()
		for _, remote := range all {
			if len(all) == 1 || remote == "origin" {
				r.remote = remote
			}
		}
		if r.remote == "" && len(all) > 0 {
			return &Error{
				say.Textf("the branch %s does not say which of the remotes %s it goes to", safe(name), safe(strings.Join(all, ", "))),
				say.Textf("git push -u %s %s", shell.Quote(all[0]), shell.Quote(name)),
			}
		}
	}
	if r.remote == "" {
		return nil
	}
	url, ok := r.git.value("remote." + r.remote + ".url")
	push, _ := r.git.value("remote." + r.remote + ".pushurl")
	r.urls = []string{url, push}
	switch {
	case r.remote == ".":
		return &Error{
			say.Textf("the branch %s follows another branch of this repository, and none of a server's", safe(name)),
			say.Textf("git switch %s", shell.Quote(strings.TrimPrefix(r.theirs, heads))),
		}
	case !ok || !strings.HasPrefix(r.theirs, heads):
		return &Error{say.Textf("the branch %s follows no branch of a remote", safe(name)), say.Textf("git push -u origin %s", shell.Quote(name))}
	}
	return nil
}

// explain is explain without the places of this machine.
func (r *Repo) explain(err error, words string) error {
	var f *failed
	if !errors.As(err, &f) {
		return err
	}
	said := strings.ReplaceAll(f.said, r.top+"/", "")
	for _, url := range r.urls {
		if url != "" {
			said = strings.ReplaceAll(said, url, "the server")
		}
	}
	return explain(&failed{f.status, said, f.out}, words)
}

// HasRemote says whether there is anywhere to push to.
func (r *Repo) HasRemote() bool { return r.remote != "" }

// Tracked says whether git tracks anything in the folder or file name of dir,
// however its letters are written: then it came from whoever can push, and is
// nobody's own. It is false where there is no repository, and an error where
// that cannot be told.
func Tracked(ctx context.Context, dir, name string, environ []string) (bool, error) {
	if !inside(dir) {
		return false, nil
	}
	g, err := newGit(environ)
	if err != nil {
		return false, err
	}
	out, err := g.in(dir).with("--icase-pathspecs").run(ctx, nil, "ls-files", "-z", "--", name)
	if err != nil {
		return false, explain(err, "git does not read this repository")
	}
	return len(out) > 0, nil
}

// tips are what the branch is at; empty where there is nothing yet.
type tips struct {
	head, tree string // its commit here, and the tree of that
	theirs     string // the commit that it had on the server when that was last asked
}

// tips finds them, with one run of git.
func (r *Repo) tips(ctx context.Context) (t tips, err error) {
	out, err := r.git.run(ctx, nil, "for-each-ref", "--format=%(refname)%00%(objectname)%00%(tree)", "--", r.branch, r.track())
	if err != nil {
		return t, r.explain(err, "the repository is damaged")
	}
	for line := range strings.Lines(string(out)) {
		// A pattern fits what lies below a name, too.
		switch f := strings.Split(strings.TrimSuffix(line, "\n"), "\x00"); f[0] {
		case r.branch:
			t.head, t.tree = f[1], f[2]
		case r.track():
			t.theirs = f[1]
		}
	}
	return t, nil
}

// head is the commit that the branch is at; empty if there is none yet.
func (r *Repo) head(ctx context.Context) (string, error) {
	t, err := r.tips(ctx)
	return t.head, err
}

// unfinished are the files that git keeps while something of its user's is under
// way, and how that is broken off.
var unfinished = []struct{ file, what, abort string }{
	{"rebase-merge", "a rebase is under way in this repository", "git rebase --abort"},
	{"rebase-apply", "a rebase is under way in this repository", "git rebase --abort"},
	{"MERGE_HEAD", "a merge is under way in this repository", "git merge --abort"},
	{"CHERRY_PICK_HEAD", "a cherry-pick is under way in this repository", "git cherry-pick --abort"},
	{"REVERT_HEAD", "a revert is under way in this repository", "git revert --abort"},
}

// underWay refuses a repository in the middle of something of its user's. paths are where
// the unfinished would be.
func underWay(paths []string) error {
	for i, u := range unfinished {
		if _, err := os.Lstat(paths[i]); !errors.Is(err, fs.ErrNotExist) {
			return &Error{say.Words(u.what), say.Textf("finish it, as git status says, or break it off: %s", u.abort)}
		}
	}
	return nil
}
