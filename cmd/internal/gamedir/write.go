package gamedir

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"fieldpost/adjudicate"
	"fieldpost/scenarios"
)

// tempPrefix begins the names of what is being written. A left-over of a
// power cut is taken away by the next write.
const tempPrefix = ".fieldpost-tmp-"

func temporary(name string) bool { return strings.HasPrefix(name, tempPrefix) }

// beside is what a new game's folder gets besides its files, for those who
// keep it in git: no line end is to be changed, and nobody's key or draft is to
// be committed. They are no part of the game, and what is there is kept.
var beside = map[string]string{
	".gitattributes": "* -text\n",
	".gitignore":     "*.key\norders.yaml\norders-*.yaml\n" + LockName + "\n" + tempPrefix + "*\n",
}

// Write puts files into the folder, all or none. A step that is not there yet
// is written beside its place and renamed as a whole, after the single files
// that it may refer to; game.yaml, which makes a folder a game, comes last, and
// brings files for git with it where there are none.
// The folder must be locked.
func (d *Dir) Write(files adjudicate.Files) (err error) {
	for name := range files {
		if !IsFileName(name) {
			return fmt.Errorf("%q is not the name of a file of a game", name)
		}
	}
	if err := d.sweep(); err != nil {
		return err
	}
	w := &writer{root: d.root, disk: d.disk}
	defer func() {
		if err != nil {
			w.undo()
		}
	}()
	if err := w.mkdir("steps", files); err != nil {
		return err
	}
	steps, single := d.group(files)
	for _, name := range single {
		if err := w.prepare(name, files[name]); err != nil {
			return err
		}
	}
	for _, dir := range steps {
		if err := w.prepareStep(dir, files); err != nil {
			return err
		}
	}
	if data, ok := files[game]; ok {
		for _, name := range slices.Sorted(maps.Keys(beside)) {
			if _, err := d.root.Lstat(name); !errors.Is(err, fs.ErrNotExist) {
				continue
			}
			if err := w.prepare(name, []byte(beside[name])); err != nil {
				return err
			}
		}
		if err := w.prepare(game, data); err != nil {
			return err
		}
	}
	return w.commit()
}

// Create makes a new folder with a game in it. It is written beside its place
// and appears in one rename; nothing may be at path.
func Create(path string, files adjudicate.Files) error { return CreateWith(path, files, nil) }

// CreateWith is Create, on a disk that may fail.
func CreateWith(path string, files adjudicate.Files, fault Fault) (err error) {
	root, err := os.OpenRoot(filepath.Dir(path))
	if err != nil {
		return err
	}
	defer root.Close()
	disk, name := NewDisk(root, fault), filepath.Base(path)
	temp := tempPrefix + name
	if err := disk.RemoveAll(temp); err != nil { // what a power cut left
		return err
	}
	if err := disk.Mkdir(temp, 0o777); err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = disk.RemoveAll(temp)
		}
	}()
	d, err := OpenWith(filepath.Join(filepath.Dir(path), temp), fault)
	if err != nil {
		return err
	}
	err = d.Write(files)
	d.Close()
	if err != nil {
		return err
	}
	if _, err := root.Lstat(name); err == nil {
		return fs.ErrExist
	}
	if err := disk.Rename(temp, name); err != nil {
		return err
	}
	return disk.Sync(".")
}

// Remove takes files of the game away; those that are not there are gone
// already. The folder must be locked.
func (d *Dir) Remove(names ...string) error {
	var dirs []string
	for _, name := range names {
		if !IsFileName(name) {
			return fmt.Errorf("%q is not the name of a file of a game", name)
		}
		if err := d.disk.Remove(name); errors.Is(err, fs.ErrNotExist) {
			continue
		} else if err != nil {
			return err
		}
		if dir := path.Dir(name); !slices.Contains(dirs, dir) {
			dirs = append(dirs, dir)
		}
	}
	for _, dir := range dirs {
		if err := d.disk.Sync(dir); err != nil {
			return err
		}
	}
	return nil
}

// IsFileName reports whether a file of a game may have this name.
func IsFileName(name string) bool {
	if name == game || name == reveal {
		return true
	}
	parts := strings.Split(name, "/")
	if len(parts) == 2 && parts[0] == pack {
		return scenarios.IsFileName(parts[1])
	}
	return len(parts) == 3 && parts[0] == "steps" && stepName.MatchString(parts[1]) && fileName.MatchString(parts[2])
}

// group finds the steps that are new as a whole, and the files that are not in
// one; game.yaml is neither.
func (d *Dir) group(files adjudicate.Files) (steps, single []string) {
	for name := range files {
		dir := path.Dir(name)
		if name == game {
			continue
		} else if _, err := d.root.Lstat(dir); errors.Is(err, fs.ErrNotExist) {
			if !slices.Contains(steps, dir) {
				steps = append(steps, dir)
			}
		} else {
			single = append(single, name)
		}
	}
	slices.Sort(steps)
	slices.SortFunc(single, func(a, b string) int {
		if r := rank(a) - rank(b); r != 0 {
			return r
		}
		return strings.Compare(a, b)
	})
	return steps, single
}

// rank puts call.yaml behind the files it names.
func rank(name string) int {
	if path.Base(name) == "call.yaml" {
		return 1
	}
	return 0
}

// sweep takes away what an interrupted write left. The folder is locked, so
// nobody is writing it now.
func (d *Dir) sweep() error {
	dirs := []string{".", "steps"}
	for _, dir := range dirs {
		entries, err := fs.ReadDir(d.root.FS(), dir)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		} else if err != nil {
			return err
		}
		for _, e := range entries {
			if temporary(e.Name()) {
				if err := d.disk.RemoveAll(path.Join(dir, e.Name())); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// writer prepares everything under temporary names and then renames it.
type writer struct {
	root    *os.Root
	disk    Disk
	moves   []move
	made    []string // folders to take away again on failure
	renamed []move   // new names to take away again on failure
}

type move struct {
	from, to string
	fresh    bool // nothing was at to before
}

// mkdir makes the folder of the steps if files need it.
func (w *writer) mkdir(dir string, files adjudicate.Files) error {
	if _, err := w.root.Lstat(dir); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	for name := range files {
		if strings.HasPrefix(name, dir+"/") {
			if err := w.disk.Mkdir(dir, 0o777); err != nil {
				return err
			}
			w.made = append(w.made, dir)
			break
		}
	}
	return nil
}

// prepare writes a single file to the top folder, under a temporary name.
func (w *writer) prepare(name string, data []byte) error {
	info, err := w.root.Lstat(name)
	if err == nil && !info.Mode().IsRegular() {
		return notPlain(name, info.Mode())
	}
	temp := tempPrefix + strings.ReplaceAll(name, "/", "-")
	w.moves = append(w.moves, move{temp, name, err != nil})
	return w.disk.Create(temp, data, 0o666)
}

// prepareStep writes a whole step beside its place.
func (w *writer) prepareStep(dir string, files adjudicate.Files) error {
	temp := path.Dir(dir) + "/" + tempPrefix + path.Base(dir)
	w.moves = append(w.moves, move{temp, dir, true})
	if err := w.disk.Mkdir(temp, 0o777); err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if path.Dir(name) == dir {
			if err := w.disk.Create(temp+"/"+path.Base(name), files[name], 0o666); err != nil {
				return err
			}
		}
	}
	return w.disk.Sync(temp)
}

// commit renames everything into place.
func (w *writer) commit() error {
	dirs := []string{"."}
	for _, m := range w.moves {
		if err := w.disk.Rename(m.from, m.to); err != nil {
			return err
		}
		w.renamed = append(w.renamed, m)
		if dir := path.Dir(m.to); !slices.Contains(dirs, dir) {
			dirs = append(dirs, dir)
		}
	}
	for _, dir := range dirs {
		if err := w.disk.Sync(dir); err != nil {
			return err
		}
	}
	return nil
}

// undo takes away what a failed write made. A new step goes back to its
// temporary name first, so that it is never seen half. A file that was replaced
// stays replaced: its old content is gone.
func (w *writer) undo() {
	for _, m := range slices.Backward(w.renamed) {
		if m.fresh {
			_ = w.disk.Rename(m.to, m.from)
		}
	}
	for _, m := range w.moves {
		_ = w.disk.RemoveAll(m.from)
	}
	for _, dir := range w.made {
		_ = w.disk.Remove(dir)
	}
}
