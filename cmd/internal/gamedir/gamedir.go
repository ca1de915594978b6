// Package gamedir reads and writes game folders: it is the one place where
// adjudicate's file names meet a disk.
//
// It promises:
//
//   - Nothing outside the folder is read or written, whatever stands in it:
//     symbolic links and everything else that is no plain file are refused,
//     and names that are not a game's are never opened.
//   - A change is all or nothing; after a power cut the folder is as before or as
//     after. A new step appears in one rename, with all of its files synced before.
//   - Two commands never write at once; see [Lock].
//
// It knows which names there may be, and nothing of what is in the files.
package gamedir

import (
	"cmp"
	"errors"
	"io/fs"
	"maps"
	"os"
	"slices"

	"fieldpost/adjudicate/codes"
	"fieldpost/adjudicate/folder"
	"fieldpost/orders/lazy"
	"fieldpost/orders/say"
	"fieldpost/scenarios"
)

// Limits on what is read: far over what any game has, far under what would
// bring a machine down.
const (
	MaxFile  = 4 << 20
	MaxTotal = 1 << 30
	MaxFiles = 100_000
)

// game is the file that makes a folder a game.
const game = "game.yaml"

// reveal is the file that publishes the secrets of a game that is over.
const reveal = folder.RevealName

// pack is the folder of a game's own map, block and card data.
const pack = "pack"

var (
	stepName = lazy.Regexp(`^[0-9]{4}$`)
	fileName = lazy.Regexp(`^(call\.yaml|[a-z][a-z0-9-]{0,63}(\.view\.age|\.yaml|\.yaml\.sig))$`)
)

// ErrNoGame says that a folder holds no game.
var ErrNoGame = errors.New("there is no game here: no file " + game)

// Finding is something in the folder that has no business there.
type Finding struct {
	// Name is its name inside the folder, with slashes.
	Name string
	// Code is stable; Text says it in words.
	Code string
	Text say.Text
}

// String is "name: text". The name may hold anything.
func (f Finding) String() string { return f.Name + ": " + f.Text.String() }

// Dir is a game folder that is open.
type Dir struct {
	root *os.Root
	disk Disk
}

// Open opens a folder, whether there is a game in it or not. The disk may fail as fault
// says; nil is for real life.
func Open(path string, fault Fault) (*Dir, error) {
	root, err := os.OpenRoot(path)
	if err != nil {
		return nil, err
	}
	return &Dir{root, NewDisk(root, fault)}, nil
}

// Close lets go of the folder.
func (d *Dir) Close() error { return d.root.Close() }

// Read reads the game's files. What is refused is left out and comes back as
// findings, sorted by name. Other files beside game.yaml (an order sheet being
// written, a README) are the players' own and are not looked at.
// A change that is decided counts, as far as it may be carried out.
func (d *Dir) Read() (folder.Files, []Finding, error) {
	const tries = 5 // others may be writing
	for n := 1; ; n++ {
		was, _ := d.root.Lstat(decided)
		files, findings, err := d.read()
		is, _ := d.root.Lstat(decided)
		if n == tries || was == nil && is == nil || was != nil && is != nil && os.SameFile(was, is) {
			return files, findings, err
		}
	}
}

func (d *Dir) read() (folder.Files, []Finding, error) {
	change, err := d.pending()
	if err != nil {
		return nil, nil, err
	}
	r := &reader{root: d.root, files: folder.Files{}}
	for _, name := range change.write { // first: it may be moved to its place meanwhile
		r.file(r.root, decided+"/"+toWrite+"/"+name, name)
	}
	decidedFiles := maps.Clone(r.files)
	if _, err := d.root.Lstat(game); errors.Is(err, fs.ErrNotExist) && decidedFiles[game] == nil {
		return nil, nil, ErrNoGame
	} else if err == nil {
		r.file(r.root, game, game)
	} else if !errors.Is(err, fs.ErrNotExist) {
		return nil, nil, err
	}
	if _, err := d.root.Lstat(reveal); err == nil {
		r.file(r.root, reveal, reveal)
	}
	if _, err := r.list("."); err != nil {
		return nil, nil, err
	}
	err = cmp.Or(r.pack(), r.steps(), r.receipts())
	maps.Copy(r.files, decidedFiles)
	for _, name := range change.remove {
		delete(r.files, name)
	}
	r.findings = slices.DeleteFunc(r.findings, func(f Finding) bool { // of a trap that is enough
		return f.Code == codes.CodeStrayName && slices.ContainsFunc(r.findings, func(o Finding) bool { return o.Name == f.Name && o.Code != f.Code })
	})
	slices.SortFunc(r.findings, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.Code, b.Code))
	})
	return r.files, r.findings, cmp.Or(err, r.err)
}

type reader struct {
	root     *os.Root
	files    folder.Files
	findings []Finding
	total    int64
	err      error
}

func (r *reader) find(name, code, format string, args ...any) {
	r.findings = append(r.findings, Finding{name, code, say.Textf(format, args...)})
}

// pack reads the map, block and card data that a game may have for itself.
func (r *reader) pack() error {
	entries, err := r.list(pack)
	if err != nil {
		return err
	}
	count := 0
	for _, e := range entries {
		name := pack + "/" + e.Name()
		switch {
		case temporary(e.Name()):
		case !scenarios.IsFileName(e.Name()):
			r.find(name, codes.CodeStrayName, "%s", folder.StrayText(name))
		case count >= scenarios.MaxFiles:
			r.find(name, "too-large", "a pack has at most %d files", scenarios.MaxFiles)
			return nil
		default:
			count++
			r.file(r.root, name, name)
			if len(r.files[name]) > scenarios.MaxFile {
				delete(r.files, name)
				r.find(name, "too-large", "a file of a pack is not larger than %d MiB", scenarios.MaxFile>>20)
			}
		}
	}
	return nil
}

// receipts reads what a player keeps for himself. Other files there are his own.
func (r *reader) receipts() error {
	entries, err := r.list("receipts")
	for _, e := range entries {
		if name := "receipts/" + e.Name(); folder.IsReceiptName(name) {
			r.file(r.root, name, name)
		}
	}
	return err
}

func (r *reader) steps() error {
	entries, err := r.list("steps")
	if err != nil || entries == nil {
		return err
	}
	for _, e := range entries {
		name := "steps/" + e.Name()
		switch {
		case temporary(e.Name()): // what a power cut left; the next write takes it away
		case !stepName().MatchString(e.Name()):
			r.find(name, codes.CodeStrayName, "%s", folder.StrayText(name))
		case !e.IsDir():
			r.find(name, "not-plain", "a step is a folder; this is %s", kindOf(e.Type()))
		default:
			if err := r.step(name); err != nil {
				return err
			}
		}
	}
	return nil
}

func (r *reader) step(dir string) error {
	entries, err := r.list(dir)
	if err != nil || entries == nil {
		return err
	}
	step, err := r.root.OpenRoot(dir) // so the way to each of its files is short
	if err != nil {
		return err
	}
	defer step.Close()
	for _, e := range entries {
		name := dir + "/" + e.Name()
		switch {
		case temporary(e.Name()):
		case !fileName().MatchString(e.Name()):
			r.find(name, codes.CodeStrayName, "%s", folder.StrayText(name))
		default:
			r.file(step, e.Name(), name)
		}
	}
	return nil
}

// list reads a folder. A missing one is empty; one that is a link is refused.
func (r *reader) list(name string) ([]fs.DirEntry, error) {
	info, err := r.root.Lstat(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		r.find(name, "not-plain", "this should be a folder and is %s", kindOf(info.Mode()))
		return nil, nil
	}
	f, err := r.root.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	entries, err := f.ReadDir(-1)
	if len(entries) > MaxFiles {
		return nil, say.Errorf("%s holds more than %d files", name, MaxFiles)
	}
	r.traps(name, entries)
	return entries, err
}

// file reads one file, if it is a plain one of a sane size. It lies at a place in one of
// the game's folders, which is its name's unless it is part of a change that is not finished.
func (r *reader) file(in *os.Root, at, name string) {
	info, err := in.Lstat(at)
	decided := in == r.root && at != name
	if errors.Is(err, fs.ErrNotExist) && decided {
		return // it is in its place by now
	} else if err != nil {
		r.err = cmp.Or(r.err, err)
		return
	}
	switch {
	case !info.Mode().IsRegular():
		r.find(name, "not-plain", "a game has plain files only; this is %s", kindOf(info.Mode()))
		return
	case info.Size() > MaxFile:
		r.find(name, "too-large", "the file is larger than %d MiB", MaxFile>>20)
		return
	case len(r.files) >= MaxFiles || r.total+info.Size() > MaxTotal:
		r.err = cmp.Or(r.err, errors.New("the folder is larger than any game"))
		return
	}
	data, err := readOpened(in, at, MaxFile)
	if errors.Is(err, fs.ErrNotExist) && decided {
		return
	} else if err != nil {
		r.err = cmp.Or(r.err, err)
		return
	}
	if len(data) > MaxFile {
		r.find(name, "too-large", "the file is larger than %d MiB", MaxFile>>20)
		return
	}
	r.total += int64(len(data))
	r.files[name] = data
}

// notPlain says that something else has a plain file's name.
func notPlain(name string, m fs.FileMode) error {
	return say.Errorf("%s is %s, not a plain file", name, kindOf(m))
}

// kindOf says what a file is that is no plain one.
func kindOf(m fs.FileMode) string {
	switch {
	case m&fs.ModeSymlink != 0:
		return "a symbolic link"
	case m.IsDir():
		return "a folder"
	case m&fs.ModeNamedPipe != 0:
		return "a pipe"
	case m&fs.ModeSocket != 0:
		return "a socket"
	case m&(fs.ModeDevice|fs.ModeCharDevice) != 0:
		return "a device"
	case m.IsRegular():
		return "a file"
	}
	return "something else"
}
