package cmd

import (
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"fieldpost/adjudicate/audit"
	"fieldpost/adjudicate/folder"
	"fieldpost/cmd/internal/gamedir"
	"fieldpost/cmd/internal/gitrepo"
	"fieldpost/cmd/internal/mailbox"
	"fieldpost/cmd/internal/shell"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

// gitFlags say what a command does with the git repository that a game is in.
type gitFlags struct{ commit, push, pull bool }

// add adds --commit and --push to a command that writes files of a game.
func (g *gitFlags) add(c *cobra.Command) {
	c.Flags().BoolVar(&g.commit, "commit", false, "commit the files written, and nothing else, to the game's git repository")
	c.Flags().BoolVar(&g.push, "push", false, "commit, and push; others' pushes are taken over first where that is needed")
}

// addPull adds --pull.
func (g *gitFlags) addPull(c *cobra.Command) {
	c.Flags().BoolVar(&g.pull, "pull", false, "first take over what others have pushed")
}

// used says whether git is wanted at all.
func (g gitFlags) used() bool { return g.commit || g.push || g.pull }

// writes says whether something is committed.
func (g gitFlags) writes() bool { return g.commit || g.push }

// gitChange is what a command has to put into a game's folder.
type gitChange struct {
	// write are the files that the command writes, remove those it takes away.
	write  folder.Files
	remove []string
	// keep is written with them, and never committed: what is the user's alone.
	keep folder.Files
	// also are files that lie there already, and are committed with them unless
	// they have been: orders that came by mail, or what a command that was
	// killed had written.
	also folder.Files
	// what is the line of the commit, behind the game's name; who does it.
	game, who string
	what      say.Text
}

// hasRemote says whether a folder is in a repository that can be pushed.
func (e *Env) hasRemote(dir string) bool {
	repo, err := gitrepo.Open(e.context(), e.abs(dir), e.Environ)
	return err == nil && repo.HasRemote()
}

// pushTries is how often a push is tried when others are quicker.
const pushTries = 5

// withGit runs a command that may commit and push. once does its work from the
// start, with the repository of a game folder, nil without git. It is done again
// when others have pushed in the meantime: what was right before may not be so
// any more.
func (e *Env) withGit(dir, verb string, flags gitFlags, once func(repo *gitrepo.Repo) error) error {
	for try := 1; ; try++ {
		err := e.lockedWithGit(dir, verb, flags, once)
		if !errors.Is(err, gitrepo.ErrBehind) || try == pushTries {
			return gitError(err)
		}
		flags.pull = true
	}
}

func (e *Env) lockedWithGit(dir, verb string, flags gitFlags, once func(repo *gitrepo.Repo) error) error {
	unlock, err := e.lock(dir, verb)
	if err != nil {
		return err
	}
	defer unlock()
	if !flags.used() {
		return once(nil)
	}
	repo, err := gitrepo.Open(e.context(), e.abs(dir), e.Environ)
	if errors.Is(err, gitrepo.ErrNone) {
		if _, _, err := e.readGame(dir); err != nil {
			return err // the wrong folder, most likely
		}
	}
	if err != nil {
		return err
	}
	if err := repo.Settle(e.context()); err != nil {
		return err
	}
	if flags.pull {
		if _, err := repo.Pull(e.context(), func(changed, added []string) error { return e.finalStays(dir, repo, changed, added) }); err != nil {
			return err
		}
		if err := e.ownMail(dir); err != nil {
			return err
		}
	}
	return once(repo)
}

// asStored writes those files of the game anew that a program has given other line ends since
// git had them: read like that, somebody's good orders would be refused, and committed so
// they would be lost. Git itself is told not to by [gitrepo.Repo.Settle].
func (e *Env) asStored(dir string) error {
	d, err := e.openDir(dir)
	if err != nil {
		return err
	}
	defer d.Close()
	files, _, err := d.Read()
	if err != nil {
		return nil // for whoever reads the game next
	}
	changed := folder.Files{}
	for name, data := range files {
		if strings.HasSuffix(name, ".yaml") && !orders.IsCanonical(data) {
			changed[name] = data
		}
	}
	if len(changed) == 0 {
		return nil
	}
	repo, err := gitrepo.Open(e.context(), e.abs(dir), e.Environ)
	if err != nil {
		return nil // in no repository, or in none that is used
	}
	stored, err := repo.Converted(e.context(), changed)
	if err != nil || len(stored) == 0 {
		return gitError(err)
	}
	if err := d.Change(stored); err != nil {
		return writeError(dir, err)
	}
	e.note("line ends that a program had changed are as git has them again, in %s", counted(len(stored), "file", "files"))
	return nil
}

// finalStays refuses what others have pushed if it changes or takes away what never
// changes any more, though it is here as it should be, or puts something beside it.
// Otherwise a call that the adjudicator has made twice, or a ruling that he would
// rather not have made, would leave no trace in the folder but the history of git, and
// whoever adds a file to a closed step would stop the game.
func (e *Env) finalStays(dir string, repo *gitrepo.Repo, changed, added []string) error {
	if len(changed)+len(added) == 0 {
		return nil
	}
	files, _, err := e.readGame(dir)
	if err != nil {
		return nil // what is here cannot be read: the others' may be better
	}
	refuse := func(f *failure, name string) error {
		f.withHint("ask who did it (git log --all -- %s), and keep this folder: the adjudicator's signature proves what is here", shell.Quote(name))
		if repo.Ahead(e.context()) {
			f.withHint("if you have closed that step here and not pushed it, git reset --hard @{upstream} gives it up, and you play it anew; else %s", f.hint)
		}
		return f
	}
	final := audit.Final(files)
	for _, name := range changed {
		if final[name] {
			return refuse(failf("%s: others have pushed another one, or its removal, and it never changes any more; nothing was taken over", visible(name)), name)
		}
	}
	for _, name := range added {
		if audit.Late(files, name) {
			return refuse(failf("%s: others have pushed it into a step that was closed without it; nothing was taken over", visible(name)), name)
		}
	}
	return nil
}

// store puts a change into the game's folder, with git as the flags say. With
// --push the server has it first, and only then the folder: where that fails,
// the folder is as it was.
func (e *Env) store(dir string, flags gitFlags, repo *gitrepo.Repo, c gitChange) error {
	if repo == nil || !flags.writes() {
		return e.change(dir, merged(c.write, c.keep), c.remove...)
	}
	ctx := e.context()
	all := gitrepo.Change{Write: map[string][]byte{}, Remove: c.remove, Message: c.game + ": " + c.what.String(), Who: c.who}
	maps.Copy(all.Write, c.also)
	maps.Copy(all.Write, c.write)
	if err := e.forGit(dir, repo, all.Write, c.write["game.yaml"] != nil); err != nil {
		return err
	}
	commit, err := repo.Make(ctx, all)
	if err != nil {
		return err
	}
	push, done := flags.push && repo.HasRemote(), "committed: %s"
	if push {
		done = "pushed: %s"
		if err := repo.Push(ctx, commit); err != nil {
			return err
		}
	}
	if err := e.change(dir, merged(c.write, c.keep), c.remove...); err != nil {
		return err
	}
	if err := repo.Adopt(ctx, commit); err != nil {
		return err
	}
	if !commit.Empty() {
		e.note(done, visible(e.t.Say(c.what)))
	}
	if flags.push && !push {
		e.note("there is nowhere to push to: the repository has no remote")
	}
	return nil
}

// ownChange refuses a change under way that somebody has brought in by a push: it
// is carried out for whoever was killed on this machine, and for nobody else.
func (e *Env) ownChange(dir string) error {
	tracked, err := gitrepo.Tracked(e.context(), e.abs(dir), gamedir.DecidedName, e.Environ)
	if err != nil || !tracked {
		return gitError(err)
	}
	return failf("git tracks %s in %s, which only a command that was broken off leaves there; nothing in it is used", gamedir.DecidedName, visible(dir)).
		withHint("see who put it there (git log -- %s), and take it away (git rm -r)", gamedir.DecidedName)
}

// ownMail refuses a mail folder that did not come from its owner. Its settings
// name a command, and its letters and answers are taken as the adjudicator's
// own: nobody else may bring them in by a push.
func (e *Env) ownMail(dir string) error {
	tracked, err := gitrepo.Tracked(e.context(), e.abs(dir), mailbox.Folder, e.Environ)
	if err != nil || !tracked {
		return gitError(err)
	}
	return failf("git tracks files in %s/%s, so that whoever can push could write the adjudicator's letters; nothing in it is used", visible(dir), mailbox.Folder).
		withHint("see who put them there (git log -- %s), take them away, and begin again with fieldpost mail setup", mailbox.Folder)
}

// gitError makes an error of git one of this package.
func gitError(err error) error {
	var e *gitrepo.Error
	if !errors.As(err, &e) {
		return err
	}
	f := failf("%s", e.Text)
	f.hint = e.Hint
	return f
}

// noSignature names the signatures by hand that do not lie beside orders: they
// went away with earlier ones.
func noSignature(files folder.Files, steps ...int) (names []string) {
	for name := range besides(files, steps...) {
		sig := name + ".sig"
		if _, there := files[sig]; !there && gamedir.IsFileName(sig) && strings.HasPrefix(name, "steps/") {
			names = append(names, sig)
		}
	}
	slices.Sort(names)
	return names
}

// besides are a game's files of some steps, and those of the whole game.
func besides(files folder.Files, steps ...int) folder.Files {
	out := folder.Files{}
	for name, data := range files {
		if !gamedir.IsFileName(name) || folder.IsReceiptName(name) {
			continue // receipts are their owner's
		}
		ok := !strings.HasPrefix(name, "steps/")
		for _, n := range steps {
			ok = ok || strings.HasPrefix(name, folder.StepDir(n))
		}
		if ok {
			out[name] = data
		}
	}
	return out
}

// commitGame makes a game in a repository. As with every push the server has it first: where
// it says no, nothing is here, and the same command can be given again.
func commitGame(env *Env, dir string, flags gitFlags, id string, files folder.Files) error {
	if err := inRepo(env, dir); err != nil {
		return err
	}
	made := false
	if _, err := os.Lstat(env.abs(dir)); errors.Is(err, fs.ErrNotExist) {
		if err := env.createFolder(dir, func(path string) error { return os.Mkdir(path, 0o777) }); err != nil {
			return err
		}
		made = true
	}
	err := env.withGit(dir, "new", flags, func(repo *gitrepo.Repo) error {
		if err := roomForGame(env, dir); err != nil {
			return err
		}
		return env.store(dir, flags, repo, gitChange{write: files, game: id, what: say.Words("a new game"), who: "Adjudicator"})
	})
	if err != nil && made {
		_ = os.Remove(env.abs(dir)) // unless there is something in it after all
	}
	return err
}

// forGit adds to what is committed with a game's game.yaml the files for git beside it that git
// has not yet: without them players would get other line ends, and could send their keys.
func (e *Env) forGit(dir string, repo *gitrepo.Repo, files map[string][]byte, isNew bool) error {
	if files["game.yaml"] == nil {
		return nil
	}
	for name, text := range gamedir.ForGit() {
		tracked, err := repo.Has(e.context(), name)
		if err != nil {
			return err
		}
		data, err := e.readFile(filepath.Join(dir, name), maxOrders)
		switch {
		case err == nil && !tracked:
			files[name] = data
		case err != nil && isNew: // the folder gets it with the game
			files[name] = text
		}
	}
	return nil
}

// pullGame takes over what others have pushed.
func pullGame(env *Env, dir string) error {
	return env.withGit(dir, "watch", gitFlags{pull: true}, func(*gitrepo.Repo) error { return nil })
}

// inRepo fails early where there is no repository that a new game could go to.
func inRepo(env *Env, dir string) error {
	if _, err := os.Stat(env.abs(dir)); err != nil {
		dir = filepath.Dir(filepath.Clean(dir))
	}
	_, err := gitrepo.Open(env.context(), env.abs(dir), env.Environ)
	return gitError(err)
}
