package gitrepo

import (
	"cmp"
	"context"
	"errors"
	"io"
	"iter"
	"os"
	"slices"
	"strings"

	"fieldpost/cmd/internal/gamedir"
	"fieldpost/cmd/internal/shell"
	"fieldpost/orders/say"
)

// ErrBehind says that the server has commits that are not here: pull, see
// whether what was to be done is still right, and do it again.
var ErrBehind = &Error{say.Words("others have pushed in the meantime"), say.Words("fieldpost does not force; pull, and try again")}

// Push sends a commit of Make, and what earlier commits have not been sent. It
// never forces. The error is ErrBehind if others were quicker.
func (r *Repo) Push(ctx context.Context, c *Commit) error {
	if c.ID == "" {
		return nil // there is nothing at all yet
	}
	if c.was.theirs == "" {
		if err := r.known(ctx); err != nil {
			return err
		}
	}
	_, err := r.git.run(ctx, nil, "push", "--porcelain", "--no-verify", "--no-signed", "--", r.remote, c.ID+":"+r.theirs)
	c.pushed = err == nil
	var f *failed
	if !errors.As(err, &f) {
		return err
	}
	all := f.out + f.said
	for _, late := range []string{"(fetch first)", "(non-fast-forward)", "(failed to update ref)", "(incorrect old value provided)", "cannot lock ref"} {
		if strings.Contains(all, late) {
			return ErrBehind
		}
	}
	if !strings.Contains(all, "[remote rejected]") {
		return r.explain(err, "the push failed")
	}
	refused := &Error{Text: say.Of(r.explain(err, "the server refuses the push"))}
	if r.Ahead(ctx) {
		refused.Hint = say.Textf("earlier commits of yours go with it, which the server has not; to take them back and keep the files: git reset %s", shell.Quote(strings.TrimPrefix(r.track(), "refs/remotes/")))
	}
	return refused
}

// Ahead says whether the branch here has commits that the server had not when it
// was last asked.
func (r *Repo) Ahead(ctx context.Context) bool {
	out, err := r.git.run(ctx, nil, "rev-list", "-n", "1", r.branch, "--not", r.track())
	return err == nil && len(out) > 0
}

// track is the name under which git here keeps where the server's branch was.
func (r *Repo) track() string {
	return "refs/remotes/" + r.remote + "/" + strings.TrimPrefix(r.theirs, heads)
}

// known refuses a branch that the server does not have while it has others:
// nobody would look for orders there. Only the first push makes a branch.
func (r *Repo) known(ctx context.Context) error {
	out, err := r.git.run(ctx, nil, "ls-remote", "--heads", "--", r.remote)
	if err != nil {
		return r.explain(err, "the server does not answer")
	}
	var there []string
	for line := range strings.Lines(string(out)) {
		if _, name, ok := strings.Cut(strings.TrimSpace(line), "\t"); ok {
			there = append(there, strings.TrimPrefix(name, heads))
		}
	}
	mine := strings.TrimPrefix(r.theirs, heads)
	if len(there) == 0 || slices.Contains(there, mine) {
		return nil
	}
	e := errorf("the server has no branch %s: nobody would look there for what you send", safe(mine))
	e.Hint = say.Textf("git switch %s", shell.Quote(there[0]))
	return e
}

// Pull takes over what others have pushed; moved says whether there was
// anything. It fetches and merges, fast-forward where it can. Files that differ
// here and are changed there are never overwritten. Before anything is taken over,
// may is asked with the names, inside the game folder, of those files that are
// here and that the others have changed or taken away, and of those that they have
// added; its error ends the pull.
func (r *Repo) Pull(ctx context.Context, may func(changed, added []string) error) (moved bool, err error) {
	if r.remote == "" {
		return false, &Error{say.Words("this repository has no remote to pull from"), say.Words("git remote add origin ADDRESS")}
	}
	now, err := r.fetch(ctx)
	if err != nil || now.theirs == "" || now.theirs == now.head {
		return false, err
	}
	head, tip := now.head, now.theirs
	if head != "" {
		// Where there is none the two have nothing in common, and git merges no such thing.
		out, _ := r.git.run(ctx, nil, "merge-base", head, tip)
		base := strings.TrimSpace(string(out))
		if base == tip {
			return false, nil
		}
		// A tree that holds itself over and over git lists as it goes, and what differs it
		// collects before it gives any of it.
		if _, err := r.git.run(ctx, nil, "ls-tree", "-r", "-z", "--name-only", "--full-tree", tip); err != nil {
			return false, r.explain(err, "the repository is damaged")
		}
		changed, added, err := r.changed(ctx, base, tip)
		if err != nil {
			return false, err
		}
		if err := may(changed, added); err != nil {
			return false, err
		}
	}
	if err := r.refuseOdd(ctx, head, tip); err != nil {
		return false, err
	}
	if err := r.keepsIgnored(ctx, head, tip); err != nil {
		return false, err
	}
	err = r.merge(ctx, tip)
	if err != nil && head != "" && strings.Contains(err.Error(), "would be overwritten") && r.same(ctx, head, tip) == nil {
		err = r.merge(ctx, tip) // the same files were here already
	}
	if err != nil {
		return false, r.unmerged(ctx, err)
	}
	return true, nil
}

// changed names the files of the game folder that were there when the others began, at the
// commit base if there is one, and that they have changed or taken away, and those that
// they have added.
func (r *Repo) changed(ctx context.Context, base, tip string) (changed, added []string, err error) {
	if base == "" {
		return nil, nil, nil
	}
	out, err := r.git.run(ctx, nil, "diff-tree", "-r", "-z", "--no-renames", "--name-status", base, tip)
	if err != nil {
		return nil, nil, r.explain(err, "the repository is damaged")
	}
	fields := strings.Split(string(out), "\x00")
	for i := 0; i+1 < len(fields); i += 2 {
		switch name, ok := strings.CutPrefix(fields[i+1], r.prefix); {
		case !ok || name == "":
		case fields[i] == "A":
			added = append(added, name)
		default:
			changed = append(changed, name)
		}
	}
	return changed, added, nil
}

// keepsIgnored refuses what would take the place of a file here that git ignores.
// git thinks nothing of such files and writes over them: whoever can push could so
// destroy a key file that lies in a clone.
func (r *Repo) keepsIgnored(ctx context.Context, head, tip string) error {
	out, err := r.git.run(ctx, nil, "ls-files", "-z", "--others", "--ignored", "--exclude-standard")
	if err != nil {
		return r.explain(err, "the repository is damaged")
	}
	if len(out) == 0 {
		return nil
	}
	mine, above := map[string]string{}, map[string]string{} // by their folded names, and those of the folders they are in
	for _, own := range strings.Split(strings.TrimSuffix(string(out), "\x00"), "\x00") {
		folded := gamedir.Fold(own)
		mine[folded] = own
		for dir := range folders(folded) {
			above[dir] = own
		}
	}
	args := []string{"diff-tree", "-r", "-z", "--no-renames", "--name-only", "--diff-filter=AMT", head, tip}
	if head == "" {
		args = []string{"ls-tree", "-r", "-z", "--name-only", tip}
	}
	if out, err = r.git.run(ctx, nil, args...); err != nil {
		return r.explain(err, "the repository is damaged")
	}
	for _, name := range strings.Split(strings.TrimSuffix(string(out), "\x00"), "\x00") {
		folded := gamedir.Fold(name)
		own := cmp.Or(mine[folded], above[folded])
		for dir := range folders(folded) {
			own = cmp.Or(own, mine[dir])
		}
		if own != "" {
			return &Error{
				say.Textf("%s is yours alone, and others have pushed something in its place", safe(own)),
				say.Textf("move yours out of the way, and pull again; git log --all -- %s says who it was", shell.Quote(name)),
			}
		}
	}
	return nil
}

// folders are those on the way to a file.
func folders(name string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for i, r := range name {
			if r == '/' && !yield(name[:i]) {
				return
			}
		}
	}
}

// fetch brings the remote's branch, and gives what it and that here are at. Without a plus
// before the names git refuses a branch that does not continue what was there, and the empty
// refmap keeps the plus of the configuration out.
func (r *Repo) fetch(ctx context.Context) (tips, error) {
	track := r.track()
	_, err := r.git.run(ctx, nil, "fetch", "--no-tags", "--refmap=", "--", r.remote, r.theirs+":"+track)
	var f *failed
	switch {
	case err == nil:
		return r.tips(ctx)
	case errors.As(err, &f) && strings.Contains(f.said, "couldn't find remote ref"):
		// Whoever has seen the branch there may make it anew.
		now, err := r.tips(ctx)
		if err == nil && now.theirs == "" {
			err = r.known(ctx)
		}
		return tips{}, err
	case errors.As(err, &f) && strings.Contains(f.said, "non-fast-forward"):
		return tips{}, &Error{
			say.Words("the history on the server was rewritten: commits that were there are gone. Nothing was taken over, and what was there is kept here"),
			say.Words("ask who did it, and why; fieldpost verify checks the game as you have it"),
		}
	}
	return tips{}, r.explain(err, "nothing could be fetched")
}

func (r *Repo) merge(ctx context.Context, tip string) error {
	_, err := r.named("fieldpost").run(ctx, nil, "merge", "--ff", "--no-edit", "--no-overwrite-ignore", "--no-verify", "--no-stat", "--commit", "--no-squash", "-m", "Merge the others' files", tip)
	return err
}

// unmerged takes a merge that failed back, and says why it did.
func (r *Repo) unmerged(ctx context.Context, err error) error {
	var f *failed
	if !errors.As(err, &f) {
		return err
	}
	conflict := ""
	for line := range strings.Lines(f.out) {
		if words, ok := strings.CutPrefix(line, "CONFLICT "); ok && conflict == "" {
			conflict = words
		}
	}
	if conflict == "" {
		e := &Error{Text: say.Textf("what others have pushed cannot be taken over: %s", firstLine(f.said))}
		if strings.Contains(f.said, "GPG signature") {
			e.Hint = say.Words("merge.verifySignatures of your configuration asks for signed commits; fieldpost signs the files, and verify checks them: git config merge.verifySignatures false")
		}
		if strings.Contains(f.said, "would be overwritten") {
			for line := range strings.Lines(f.said) {
				if name, ok := strings.CutPrefix(line, "\t"); ok {
					e.Text = say.Textf("%s was changed here, and others have pushed another one", safe(strings.TrimSpace(name)))
					e.Hint = say.Words("move yours out of the way, and pull again")
					break
				}
			}
		}
		return e
	}
	if _, err := r.git.run(ctx, nil, "merge", "--abort"); err != nil {
		return r.explain(err, "what others have pushed does not go with what is here, and the merge cannot be taken back")
	}
	return &Error{say.Textf("what others have pushed does not go with what is here: %s", safe(strings.TrimSpace(conflict))),
		say.Textf("each file has one writer: git log --all -- FILE says who else wrote it, and git log %s what you have committed here", shell.Quote(strings.TrimPrefix(r.track(), "refs/remotes/")+".."))}
}

// same stages the files that lie here exactly as they are at a commit: they
// came by another way, or a command was killed after its push.
func (r *Repo) same(ctx context.Context, head, tip string) error {
	out, err := r.git.run(ctx, nil, "diff-tree", "-r", "-z", "--no-renames", "--raw", "--no-abbrev", head, tip)
	if err != nil {
		return err
	}
	root, err := os.OpenRoot(r.top)
	if err != nil {
		return err
	}
	defer root.Close()
	fields := strings.Split(string(out), "\x00")
	var entries []entry
	for i := 0; i+1 < len(fields); i += 2 {
		// :100644 100644 OLD NEW M
		f := strings.Fields(fields[i])
		if len(f) != 5 || f[1] != "100644" {
			continue
		}
		data, err := gamedir.ReadPlain(root, fields[i+1], gamedir.MaxFile)
		if err != nil || len(data) > gamedir.MaxFile {
			continue
		}
		if blobID(data, f[3]) == f[3] {
			entries = append(entries, entry{fields[i+1], f[3]})
		}
	}
	if len(entries) == 0 {
		return io.EOF
	}
	return r.stage(ctx, entries, head)
}
