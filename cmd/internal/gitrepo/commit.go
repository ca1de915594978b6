package gitrepo

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"fieldpost/orders/say"
)

// Change is what a commit changes.
type Change struct {
	// Write are whole files, by their names inside the game folder, with
	// slashes; Remove are names of files that are gone.
	Write  map[string][]byte
	Remove []string
	// Message is one line.
	Message string
	// Who is the name for users who have told git none.
	Who string
}

// Commit is a commit that has been made and that the branch is not at yet.
type Commit struct {
	ID      string
	was     tips // what the branch was at
	entries []entry
	message string
	pushed  bool // the server has it
}

// Empty says that the change was there already.
func (c *Commit) Empty() bool { return c.ID == c.was.head }

// entry is a file as it is in a tree: its path from the top, and its object;
// empty for one that is not there.
type entry struct{ path, object string }

// Make makes a commit on top of the branch. Neither the branch nor the index nor
// the working tree change by it; see [Repo.Push] and [Repo.Adopt].
func (r *Repo) Make(ctx context.Context, change Change) (*Commit, error) {
	was, err := r.tips(ctx)
	if err != nil {
		return nil, err
	}
	c := &Commit{message: safe(change.Message), was: was}
	dir, err := os.MkdirTemp("", "fieldpost-")
	if err != nil {
		return nil, noRoom
	}
	defer os.RemoveAll(dir)
	if err := r.blobs(ctx, c, change.Write, dir); err != nil {
		return nil, err
	}
	for _, name := range change.Remove {
		c.entries = append(c.entries, entry{r.prefix + name, ""})
	}
	tree, err := r.tree(ctx, c, filepath.Join(dir, "index"))
	if err != nil {
		return nil, err
	}
	if tree == was.tree {
		c.ID = was.head
		return c, nil
	}
	args := []string{"commit-tree", tree, "-m", c.message}
	if was.head != "" {
		args = append(args, "-p", was.head)
	}
	out, err := r.named(change.Who).run(ctx, nil, args...)
	if err != nil {
		return nil, r.explain(err, "nothing could be committed")
	}
	c.ID = strings.TrimSpace(string(out))
	return c, nil
}

var noRoom = &Error{Text: say.Words("there is no room for temporary files")}

// blobs puts files into the repository as they are, with one run of git for all
// of them, and notes them in the commit.
func (r *Repo) blobs(ctx context.Context, c *Commit, files map[string][]byte, dir string) error {
	names := slices.Sorted(maps.Keys(files))
	var paths strings.Builder
	for i, name := range names {
		path := filepath.Join(dir, strconv.Itoa(i))
		if err := os.WriteFile(path, files[name], 0o600); err != nil {
			return noRoom
		}
		paths.WriteString(path + "\n")
	}
	if len(names) == 0 {
		return nil
	}
	out, err := r.git.run(ctx, []byte(paths.String()), "hash-object", "-w", "--no-filters", "--stdin-paths")
	if err != nil {
		return r.explain(err, "the repository cannot be written")
	}
	objects := strings.Fields(string(out))
	if len(objects) != len(names) {
		return errorf("git does not do as it should: it noted %d of %d files", len(objects), len(names))
	}
	for i, name := range names {
		c.entries = append(c.entries, entry{r.prefix + name, objects[i]})
	}
	return nil
}

// tree writes the tree of a commit, in an index of its own.
func (r *Repo) tree(ctx context.Context, c *Commit, index string) (string, error) {
	env := []string{"GIT_INDEX_FILE=" + index}
	if c.was.head != "" {
		if _, err := r.git.runWith(ctx, nil, env, "read-tree", c.was.head); err != nil {
			return "", r.explain(err, "the repository is damaged")
		}
	}
	if _, err := r.git.runWith(ctx, indexInfo(c.entries, c.was.head), env, "update-index", "-z", "--index-info"); err != nil {
		return "", r.explain(err, "nothing could be committed")
	}
	out, err := r.git.runWith(ctx, nil, env, "write-tree")
	if err != nil {
		return "", r.explain(err, "nothing could be committed")
	}
	return strings.TrimSpace(string(out)), nil
}

// indexInfo says to git update-index which plain files are to be where. like is the
// id of any object, as ids of SHA-256 are longer than those of SHA-1; empty where there
// is none yet, and so nothing to take away.
func indexInfo(entries []entry, like string) []byte {
	var b []byte
	for _, e := range entries {
		switch {
		case e.object != "":
			b = fmt.Appendf(b, "100644 %s\t%s\x00", e.object, e.path)
		case like != "":
			b = fmt.Appendf(b, "0 %s\t%s\x00", noObject(like), e.path)
		}
	}
	return b
}

// noObject is what stands for no object, as long as the id of one.
func noObject(like string) string { return strings.Repeat("0", len(like)) }

// named gives git a name for whoever has told it none.
func (r *Repo) named(who string) git {
	g := r.git
	if _, ok := g.value("user.name"); !ok {
		g = g.with("-c", "user.name="+safe(who))
	}
	if _, ok := g.value("user.email"); !ok {
		g = g.with("-c", "user.email=fieldpost@localhost")
	}
	return g
}

// Adopt moves the branch to a commit, once its files are on the disk. Other
// entries of the index stay as they are.
func (r *Repo) Adopt(ctx context.Context, c *Commit) error {
	if c.Empty() {
		return nil
	}
	// The index comes first: had only the branch moved, the user's next commit
	// would take these files back.
	if err := r.stage(ctx, c.entries, c.ID); err != nil {
		return r.notAdopted(err, c)
	}
	old := cmp.Or(c.was.head, noObject(c.ID))
	if _, err := r.git.run(ctx, nil, "update-ref", "-m", "fieldpost: "+c.message, r.branch, c.ID, old); err != nil {
		return r.notAdopted(err, c)
	}
	return nil
}

// notAdopted says how far a command has come whose commit the branch is not at.
func (r *Repo) notAdopted(err error, c *Commit) error {
	words := "the files are written and not committed"
	if c.pushed {
		words = "the files are pushed and written, but this clone has not noted it"
	}
	return r.explain(err, words)
}

// stage puts entries into the user's index; like is as for indexInfo.
func (r *Repo) stage(ctx context.Context, entries []entry, like string) error {
	_, err := r.git.run(ctx, indexInfo(entries, like), "update-index", "-z", "--index-info")
	return err
}
