package gitrepo

import (
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
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
	parent  string // what the branch was at; empty for the first
	entries []entry
	message string
}

// Empty says that the change was there already.
func (c *Commit) Empty() bool { return c.ID == c.parent }

// entry is a file as it is in a tree: its path from the top, and its object;
// empty for one that is not there.
type entry struct{ path, object string }

// Make makes a commit on top of the branch. Neither the branch nor the index nor
// the working tree change by it; see [Repo.Push] and [Repo.Adopt].
func (r *Repo) Make(ctx context.Context, change Change) (*Commit, error) {
	if err := r.underWay(ctx); err != nil {
		return nil, err
	}
	c := &Commit{message: safe(change.Message)}
	var err error
	if c.parent, err = r.head(ctx); err != nil {
		return nil, err
	}
	for _, name := range slices.Sorted(maps.Keys(change.Write)) {
		out, err := r.git.run(ctx, change.Write[name], "hash-object", "-w", "-t", "blob", "--stdin")
		if err != nil {
			return nil, explain(err, "the repository cannot be written")
		}
		c.entries = append(c.entries, entry{r.prefix + name, strings.TrimSpace(string(out))})
	}
	for _, name := range change.Remove {
		c.entries = append(c.entries, entry{r.prefix + name, ""})
	}
	tree, err := r.tree(ctx, c)
	if err != nil {
		return nil, err
	}
	if c.parent != "" {
		was, err := r.git.run(ctx, nil, "rev-parse", "--verify", c.parent+"^{tree}")
		if err != nil {
			return nil, explain(err, "the repository is damaged")
		}
		if strings.TrimSpace(string(was)) == tree {
			c.ID = c.parent
			return c, nil
		}
	}
	args := []string{"commit-tree", tree, "-m", c.message}
	if c.parent != "" {
		args = append(args, "-p", c.parent)
	}
	out, err := r.named(ctx, change.Who).run(ctx, nil, args...)
	if err != nil {
		return nil, explain(err, "nothing could be committed")
	}
	c.ID = strings.TrimSpace(string(out))
	return c, nil
}

// tree writes the tree of a commit, in an index of its own.
func (r *Repo) tree(ctx context.Context, c *Commit) (string, error) {
	dir, err := os.MkdirTemp("", "fieldpost-")
	if err != nil {
		return "", errorf("there is no room for temporary files")
	}
	defer os.RemoveAll(dir)
	env := []string{"GIT_INDEX_FILE=" + filepath.Join(dir, "index")}
	if c.parent != "" {
		if _, err := r.git.runWith(ctx, nil, env, "read-tree", c.parent); err != nil {
			return "", explain(err, "the repository is damaged")
		}
	}
	if _, err := r.git.runWith(ctx, indexInfo(c.entries), env, "update-index", "-z", "--index-info"); err != nil {
		return "", explain(err, "nothing could be committed")
	}
	out, err := r.git.runWith(ctx, nil, env, "write-tree")
	if err != nil {
		return "", explain(err, "nothing could be committed")
	}
	return strings.TrimSpace(string(out)), nil
}

// indexInfo says to git update-index which plain files are to be where.
func indexInfo(entries []entry) []byte {
	var b []byte
	for _, e := range entries {
		if e.object == "" {
			b = fmt.Appendf(b, "0 %040d\t%s\x00", 0, e.path)
		} else {
			b = fmt.Appendf(b, "100644 %s\t%s\x00", e.object, e.path)
		}
	}
	return b
}

// named gives git a name for whoever has told it none.
func (r *Repo) named(ctx context.Context, who string) git {
	g := r.git
	if _, ok := g.value(ctx, "user.name"); !ok {
		g = g.with("-c", "user.name="+safe(who))
	}
	if _, ok := g.value(ctx, "user.email"); !ok {
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
	if err := r.stage(ctx, c.entries); err != nil {
		return err
	}
	old := c.parent
	if old == "" {
		old = strings.Repeat("0", len(c.ID))
	}
	if _, err := r.git.run(ctx, nil, "update-ref", "-m", "fieldpost: "+c.message, r.branch, c.ID, old); err != nil {
		return explain(err, "the files are written and not committed")
	}
	return nil
}

// stage puts entries into the user's index.
func (r *Repo) stage(ctx context.Context, entries []entry) error {
	if _, err := r.git.run(ctx, indexInfo(entries), "update-index", "-z", "--index-info"); err != nil {
		return explain(err, "the files are written and not committed")
	}
	return nil
}
