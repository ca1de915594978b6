package gamedir

import (
	"errors"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"fieldpost/adjudicate/folder"
	"fieldpost/orders/say"
	"fieldpost/scenarios"
)

// TempPrefix begins the names of what is being written, here and beside it. A left-over
// of a power cut is taken away by the next write.
const TempPrefix = ".fieldpost-tmp-"

func temporary(name string) bool { return strings.HasPrefix(name, TempPrefix) }

// beside is what a new game's folder gets besides its files, for those who
// keep it in git: no line end is to be changed, and nobody's key or draft is to
// be committed. They are no part of the game, and what is there is kept.
var beside = folder.Files{
	Attributes:   []byte("* -text\n"),
	".gitignore": []byte("*.key\norders.yaml\norders-*.yaml\n*.schema.json\nreceipts/\n.fieldpost*\n"), // the lock, a desk's draft, what is being written
}

// ForGit are those files.
func ForGit() folder.Files { return maps.Clone(beside) }

// Change puts files into the folder and takes others away, of which those that are not
// there are gone already: all of it or nothing, whenever the power fails. What takes one rename, such as a new step or
// one file, is done by it. Everything else is written beside its place first,
// and decided by one rename; from then on it counts, [Dir.Read] shows it, and
// whoever writes the folder next finishes it if this command was killed. An error
// that wraps [ErrDecided] says that this is how it stands.
//
// With game.yaml, which makes a folder a game, come files for git where there
// are none. The folder must be locked.
func (d *Dir) Change(files folder.Files, remove ...string) error {
	for _, name := range append(slices.Collect(maps.Keys(files)), remove...) {
		if !IsFileName(name) {
			return say.Errorf("%q is not the name of a file of a game", name)
		}
	}
	if _, err := d.Recover(); err != nil {
		return err
	}
	remove = slices.DeleteFunc(slices.Clone(remove), func(name string) bool { return !d.there(name) })
	switch {
	case len(files) == 0 && len(remove) == 0:
		return nil
	case len(files) == 0 && len(remove) == 1:
		if err := d.disk.Remove(remove[0]); err != nil {
			return err
		}
		return d.disk.Sync(path.Dir(remove[0]))
	}
	if to, ok := d.single(files); ok && len(remove) == 0 {
		return d.putSingle(to, files)
	}
	err := d.draft(files, remove)
	if err == nil {
		_, err = d.moves(drafted+"/"+toWrite, ".") // can it be carried out?
	}
	if err == nil {
		err = d.disk.Rename(drafted, decided)
	}
	if err != nil {
		_ = d.disk.RemoveAll(drafted)
		return err
	}
	if err = d.disk.Sync("."); err == nil { // before that the decision may be lost, and with it what is carried out
		err = d.carry()
	}
	if err != nil {
		return say.Errorf("%w: %w", ErrDecided, err)
	}
	return nil
}

// single says whether files come into place by one rename, and of what: one
// file, or a folder that is not there yet.
func (d *Dir) single(files folder.Files) (to string, ok bool) {
	if _, ok := files[game]; ok {
		return "", false
	}
	var dirs []string
	for name := range files {
		to = name
		if dir := path.Dir(name); !slices.Contains(dirs, dir) {
			dirs = append(dirs, dir)
		}
	}
	switch {
	case len(dirs) != 1 || !d.there(path.Dir(dirs[0])):
		return "", false
	case !d.there(dirs[0]):
		return dirs[0], true
	}
	return to, len(files) == 1
}

// putSingle writes one file or a new folder beside its place, and renames it. If
// the disk does not take that, what is new goes away again; a file that was
// replaced stays so, as its old content is gone.
func (d *Dir) putSingle(to string, files folder.Files) (err error) {
	info, _ := d.root.Lstat(to)
	if data, file := files[to]; file {
		if info != nil && !info.Mode().IsRegular() {
			return notPlain(to, info.Mode())
		}
		err = d.disk.Create(drafted, data, 0o666)
	} else {
		tree := map[string][]byte{}
		for name, data := range files {
			tree[path.Base(name)] = data
		}
		err = d.disk.writeTree(drafted, tree)
	}
	if err == nil {
		err = d.disk.Rename(drafted, to)
	}
	if err == nil {
		if err = d.disk.Sync(path.Dir(to)); err != nil && info == nil {
			_ = d.disk.Rename(to, drafted)
		}
	}
	if err != nil {
		_ = d.disk.RemoveAll(drafted)
	}
	return err
}

// there says whether anything has this name.
func (d *Dir) there(name string) bool {
	_, err := d.root.Lstat(name)
	return !errors.Is(err, fs.ErrNotExist)
}

// draft writes all of a change beside its place.
func (d *Dir) draft(files folder.Files, remove []string) error {
	tree := map[string][]byte{}
	for name, data := range withBeside(files, d.there) {
		tree[toWrite+"/"+name] = data
	}
	for _, name := range remove {
		tree[toRemove+"/"+name] = nil
	}
	return d.disk.writeTree(drafted, tree)
}

// withBeside adds to the files of a new game those for git that are not there.
func withBeside(files folder.Files, there func(name string) bool) folder.Files {
	if _, ok := files[game]; !ok {
		return files
	}
	files = maps.Clone(files)
	for name, text := range beside {
		if !there(name) {
			files[name] = text
		}
	}
	return files
}

// Create makes a new folder with a game in it. It is written beside its place
// and appears in one rename; nothing may be at path. The folder around it must be locked.
// The disk may fail as fault says.
func Create(path string, files folder.Files, fault Fault) error {
	for name := range files {
		if !IsFileName(name) {
			return say.Errorf("%q is not the name of a file of a game", name)
		}
	}
	return CreateFolder(path, withBeside(files, func(string) bool { return false }), fault)
}

// CreateFolder makes a new folder with plain files in it, whole or not at all;
// nothing may be at path.
func CreateFolder(path string, files map[string][]byte, fault Fault) error {
	root, err := os.OpenRoot(filepath.Dir(path))
	if err != nil {
		return err
	}
	defer root.Close()
	disk, name := NewDisk(root, fault), filepath.Base(path)
	temp := TempPrefix + name
	if err := disk.RemoveAll(temp); err != nil { // what a power cut left
		return err
	}
	err = disk.writeTree(temp, files)
	if err == nil {
		if _, there := root.Lstat(name); there == nil {
			err = fs.ErrExist
		}
	}
	if err == nil {
		err = disk.Rename(temp, name)
	}
	if err != nil {
		_ = disk.RemoveAll(temp)
		return err
	}
	return disk.Sync(".")
}

// IsFileName reports whether a file of a game may have this name.
func IsFileName(name string) bool {
	if name == game || name == reveal || folder.IsReceiptName(name) {
		return true
	}
	parts := strings.Split(name, "/")
	if len(parts) == 2 && parts[0] == pack {
		return scenarios.IsFileName(parts[1])
	}
	return len(parts) == 3 && parts[0] == "steps" && stepName().MatchString(parts[1]) && fileName().MatchString(parts[2])
}
