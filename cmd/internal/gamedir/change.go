package gamedir

import (
	"cmp"
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"

	"fieldpost/orders/say"
)

// A change of more than one rename is written into the folder drafted, and
// counts once that is called decided. In it stand the files that are to be
// written, under write and their own names, and for each that goes away an empty
// one, under remove. What has been moved to its place is not there any more.
const (
	drafted  = TempPrefix + "change"
	decided  = TempPrefix + "decided"
	toWrite  = "write"
	toRemove = "remove"
)

// DecidedName is the name of the folder that a change which is decided stands in
// until all of it is in its place.
const DecidedName = decided

// Pending says whether a change is decided and not finished.
func (d *Dir) Pending() bool { return d.there(decided) }

// ErrDecided is in the error of a change that was decided before the disk
// failed: it counts, and the next command finishes it.
var ErrDecided = errors.New("this is noted, and the next command will finish it")

// Recover finishes a change that was decided before a kill or a full disk, and
// takes away what was not decided. finished are the files of the change that it
// still had to put into place. The folder must be locked.
func (d *Dir) Recover() (finished []string, err error) {
	if d.there(decided) {
		o, err := d.pending()
		if err != nil {
			return nil, err
		}
		finished = o.names()
		if err := d.carry(); err != nil {
			return nil, err
		}
	}
	return finished, d.sweep()
}

// carry carries out what is decided. Any part of it may have been done before.
func (d *Dir) carry() error {
	moves, err := d.moves(decided+"/"+toWrite, ".")
	if err != nil {
		return err
	}
	var dirs []string
	for _, m := range moves {
		if err := d.disk.Rename(m.from, m.to); err != nil {
			return err
		}
		dirs = append(dirs, path.Dir(m.to))
	}
	o, err := d.pending()
	if err != nil {
		return err
	}
	for _, name := range o.remove {
		if err := d.disk.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		dirs = append(dirs, path.Dir(name))
	}
	slices.Sort(dirs)
	for _, dir := range slices.Compact(dirs) {
		if err := d.disk.Sync(dir); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	if err := d.disk.Rename(decided, drafted); err != nil {
		return err
	}
	if err := d.disk.Sync("."); err != nil {
		return err
	}
	_ = d.disk.RemoveAll(drafted) // what stays is swept by the next command
	return nil
}

// move is one rename, of a file or of a folder that is not there yet.
type move struct{ from, to string }

// moves are the renames that bring all under from to its place in to, in the
// order in which a reader who knows nothing of changes is misled least: what
// names other files comes after them.
func (d *Dir) moves(from, to string) (list []move, err error) {
	entries, err := fs.ReadDir(d.root.FS(), from)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	slices.SortStableFunc(entries, func(a, b fs.DirEntry) int { return cmp.Compare(rank(a.Name()), rank(b.Name())) })
	for _, e := range entries {
		m := move{path.Join(from, e.Name()), path.Join(to, e.Name())}
		info, err := d.root.Lstat(m.to)
		switch {
		case !e.IsDir() && !e.Type().IsRegular():
			return nil, notPlain(m.from, e.Type())
		case errors.Is(err, fs.ErrNotExist):
			list = append(list, m)
		case err != nil:
			return nil, err
		case e.IsDir() && info.IsDir():
			more, err := d.moves(m.from, m.to)
			if err != nil {
				return nil, err
			}
			list = append(list, more...)
		case e.IsDir():
			return nil, say.Errorf("%s is %s, not a folder", m.to, kindOf(info.Mode()))
		case info.Mode().IsRegular():
			list = append(list, m)
		default:
			return nil, notPlain(m.to, info.Mode())
		}
	}
	return list, nil
}

// rank puts what names other files behind them.
func rank(name string) int {
	switch name {
	case game, "call.yaml":
		return 1
	}
	return 0
}

// overlay is what of a decided change is not in its place yet.
type overlay struct {
	write, remove []string // names of files of the game
}

func (o overlay) names() []string {
	all := slices.Concat(o.write, o.remove)
	slices.Sort(all)
	return all
}

// pending reads what is decided and not finished.
func (d *Dir) pending() (o overlay, err error) {
	info, err := d.root.Lstat(decided)
	if errors.Is(err, fs.ErrNotExist) {
		return o, nil
	} else if err != nil {
		return o, err
	} else if !info.IsDir() {
		return o, say.Errorf("%s should be a folder and is %s; take it away", decided, kindOf(info.Mode()))
	}
	err = fs.WalkDir(d.root.FS(), decided, func(name string, e fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil // it was moved just now
		} else if err != nil || e.IsDir() {
			return err
		}
		kind, file, _ := strings.Cut(strings.TrimPrefix(name, decided+"/"), "/")
		_, git := beside[file]
		switch {
		case !e.Type().IsRegular():
			return notPlain(name, e.Type())
		case kind == toWrite && IsFileName(file):
			o.write = append(o.write, file)
		case kind == toRemove && IsFileName(file):
			o.remove = append(o.remove, file)
		case kind != toWrite || !git:
			return say.Errorf("%s holds what fieldpost never writes there; take it away", decided)
		}
		if len(o.write)+len(o.remove) > MaxFiles {
			return errors.New("the folder is larger than any game")
		}
		return nil
	})
	return o, err
}

// sweep takes away what an interrupted write left. The folder is locked, so
// nobody is writing it now.
func (d *Dir) sweep() error {
	for _, dir := range []string{".", "steps"} {
		if info, err := d.root.Lstat(dir); errors.Is(err, fs.ErrNotExist) || err == nil && !info.IsDir() {
			continue
		} else if err != nil {
			return err
		}
		entries, err := fs.ReadDir(d.root.FS(), dir)
		if err != nil {
			return err
		}
		for _, e := range entries {
			if temporary(e.Name()) && e.Name() != decided {
				if err := d.disk.RemoveAll(path.Join(dir, e.Name())); err != nil {
					return err
				}
			}
		}
	}
	return nil
}
