package cmd

import (
	"cmp"
	"errors"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/codes"
	"fieldpost/adjudicate/folder"
	"fieldpost/cmd/internal/gamedir"
	"fieldpost/cmd/internal/rulebooks"
	"fieldpost/cmd/internal/shell"
)

// openDir opens the folder that the user named.
func (e *Env) openDir(path string) (*gamedir.Dir, error) {
	d, err := gamedir.Open(e.abs(path), e.Fault)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, failf("there is no folder %s", visible(path))
	case e.isFile(path):
		return nil, failf("%s is a file, not a game folder", visible(path)).
			withHint("the game folder is the one with game.yaml in it; it comes last, or change to it")
	case err != nil:
		return nil, fileError(path, err)
	}
	if d.Pending() {
		if err := e.ownChange(path); err != nil {
			d.Close()
			return nil, err
		}
	}
	return d, nil
}

func (e *Env) isFile(path string) bool {
	info, err := os.Stat(e.abs(path))
	return err == nil && !info.IsDir()
}

func (e *Env) isFolder(path string) bool {
	info, err := os.Stat(e.abs(path))
	return err == nil && info.IsDir()
}

// readGame reads the files of a game folder, and what in it is refused.
func (e *Env) readGame(path string) (folder.Files, []gamedir.Finding, error) {
	d, err := e.openDir(path)
	if err != nil {
		return nil, nil, err
	}
	defer d.Close()
	files, findings, err := d.Read()
	if errors.Is(err, gamedir.ErrNoGame) {
		f := failf("%s: %s", visible(path), err).withHint("give the game folder as the last argument, or change to it")
		if several := e.severalIn(path); len(several) > 0 {
			f.withHint("%s", e.t.Sprintf("the games are in: %s", visible(strings.Join(several, ", "))))
		}
		return nil, nil, f
	} else if err != nil {
		return nil, nil, fileError(path, err)
	}
	return files, findings, nil
}

// gameFolder is a game folder that has been read and understood.
type gameFolder struct {
	*adjudicate.Folder
	files  folder.Files
	strays []string // what has no business there and was not opened
}

// openGame reads a game folder and understands it. Strays are passed over
// here; what could be a trap is not.
func (e *Env) openGame(path string) (*gameFolder, error) {
	files, findings, err := e.readGame(path)
	if err != nil {
		return nil, err
	}
	g := &gameFolder{files: files}
	for _, f := range findings {
		if f.Code != codes.CodeStrayName && f.Code != codes.CodeCaseCollision {
			if f.Code == gamedir.CodeAttributes {
				return nil, failf("%s", f).withHint("take it away, or write '* -text' into it; in git, git log -- %s says who put it there", shell.Quote(f.Name))
			}
			return nil, failf("%s", f).withHint("take it away, or restore what was there")
		}
		g.strays = append(g.strays, f.Name)
	}
	if g.Folder, err = adjudicate.Open(files, rulebooks.In(files)); err != nil {
		return nil, err
	}
	return g, nil
}

// lock keeps others from writing the folder until the result is called. What a
// command that was killed had decided is finished first, and said.
func (e *Env) lock(path, verb string) (unlock func(), err error) {
	unlock, broken, err := gamedir.Lock(e.abs(path), "fieldpost "+verb, cmp.Or(e.Wait, gamedir.Wait))
	var locked *gamedir.LockedError
	switch {
	case errors.As(err, &locked):
		return nil, failf("%s", locked).withHint("try again when it has finished")
	case errors.Is(err, fs.ErrNotExist):
		return nil, failf("there is no folder %s", visible(path))
	case err != nil && e.isFile(path):
		_, err := e.openDir(path)
		return nil, err
	case err != nil:
		return nil, writeError(path, err)
	}
	if broken != "" {
		e.note("an earlier command was broken off here: %s", visible(broken))
	}
	for _, finish := range []func(path string) error{e.recoverGame, e.recoverMail, e.asStored} {
		if err := finish(path); err != nil {
			unlock()
			return nil, err
		}
	}
	return unlock, nil
}

// recoverGame finishes what an earlier command had decided.
func (e *Env) recoverGame(path string) error {
	d, err := e.openDir(path)
	if err != nil {
		return err
	}
	defer d.Close()
	finished, err := d.Recover()
	if err != nil {
		return writeError(path, err)
	}
	for _, name := range finished {
		e.note("what it had decided is finished: %s", visible(name))
	}
	return nil
}

// change puts files into the game folder and takes others away, all or none.
func (e *Env) change(path string, files folder.Files, remove ...string) error {
	d, err := e.openDir(path)
	if err != nil {
		return err
	}
	defer d.Close()
	if err := d.Change(files, remove...); err != nil {
		return writeError(path, err)
	}
	return nil
}

// merged is a folder's files with new ones written over them.
func merged(files, more folder.Files) folder.Files {
	all := folder.Files{}
	maps.Copy(all, files)
	maps.Copy(all, more)
	return all
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
