package gitrepo

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"fieldpost/adjudicate/effort"
)

func TestMain(m *testing.M) { effort.Main(m) }

// world is a bare repository on disk and clones of it.
type world struct {
	t    *testing.T
	dir  string
	env  []string
	bare string
}

func newWorld(t *testing.T) *world {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is not here")
	}
	w := &world{t: t, dir: t.TempDir()}
	home := filepath.Join(w.dir, "home")
	w.must(os.Mkdir(home, 0o777))
	w.env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + home, "GIT_CONFIG_NOSYSTEM=1"}
	w.write("home/.gitconfig", "[user]\nname = Anne\nemail = anne@example.org\n[init]\ndefaultBranch = main\n")
	w.bare = filepath.Join(w.dir, "bare.git")
	w.git(".", "init", "-q", "--bare", w.bare)
	return w
}

func (w *world) must(err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) path(name string) string { return filepath.Join(w.dir, name) }

func (w *world) write(name, data string) {
	w.t.Helper()
	w.must(os.MkdirAll(filepath.Dir(w.path(name)), 0o777))
	w.must(os.WriteFile(w.path(name), []byte(data), 0o666))
}

func (w *world) read(name string) string {
	data, _ := os.ReadFile(w.path(name))
	return string(data)
}

// git is git as a user runs it.
func (w *world) git(dir string, args ...string) string {
	w.t.Helper()
	cmd := exec.Command("git", args...)
	cmd.Dir, cmd.Env = filepath.Join(w.dir, dir), w.env
	out, err := cmd.CombinedOutput()
	if err != nil {
		w.t.Fatalf("git %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return string(out)
}

// serve lets the server have a file that somebody has pushed, whatever its name; a link
// if the name begins with @. It is one run of git, where a clone, a commit and a push
// are twenty. from is what the commit continues: a branch, or empty for nothing.
func (w *world) serve(branch, from, name, text string) {
	w.t.Helper()
	mode := "100644"
	if link, ok := strings.CutPrefix(name, "@"); ok {
		name, mode = link, "120000"
	}
	w.imported(branch, from, fmt.Sprintf("M %s inline %s\ndata %d\n%s\n", mode, name, len(text), text))
}

// imported lets the server have a commit with one change.
func (w *world) imported(branch, from, change string) {
	w.t.Helper()
	if from != "" {
		from = "from refs/heads/" + from + "^0\n"
	}
	cmd := exec.Command("git", "--git-dir="+w.bare, "fast-import", "--quiet", "--force")
	cmd.Dir, cmd.Env = w.dir, w.env
	cmd.Stdin = strings.NewReader(fmt.Sprintf("commit refs/heads/%s\ncommitter Mallory <mallory@example.org> 0 +0000\ndata 1\nx\n%s%s", branch, from, change))
	if out, err := cmd.CombinedOutput(); err != nil {
		w.t.Fatalf("%s: %v\n%s", change, err, out)
	}
}

// copied is another world with the same bare repository and clones: it is made without
// a run of git.
func (w *world) copied(t *testing.T, clones ...string) *world {
	t.Helper()
	c := &world{t: t, dir: t.TempDir()}
	c.must(os.CopyFS(c.dir, os.DirFS(w.dir)))
	c.bare = c.path("bare.git")
	c.env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + c.path("home"), "GIT_CONFIG_NOSYSTEM=1"}
	for _, clone := range clones {
		c.write(clone+"/.git/config", strings.ReplaceAll(c.read(clone+"/.git/config"), w.dir, c.dir))
	}
	return c
}

func (w *world) clone(name string) *Repo {
	w.t.Helper()
	w.git(".", "clone", "-q", w.bare, name)
	return w.open(name)
}

func (w *world) open(name string) *Repo {
	w.t.Helper()
	r, err := Open(context.Background(), w.path(name), w.env)
	w.must(err)
	return r
}

// put writes, commits and pushes a file as a command does.
func put(r *Repo, name, data string) error {
	ctx := context.Background()
	c, err := r.Make(ctx, Change{Write: map[string][]byte{name: []byte(data)}, Message: "wakefield-4c1d: " + name, Who: "york"})
	if err != nil {
		return err
	}
	if err := r.Push(ctx, c); err != nil {
		return err
	}
	path := filepath.Join(r.top, r.prefix, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	if err := os.WriteFile(path, []byte(data), 0o666); err != nil {
		return err
	}
	return r.Adopt(ctx, c)
}

func pull(r *Repo) error {
	_, err := r.Pull(context.Background(), anything)
	return err
}

func anything(_, _ []string) error { return nil }
