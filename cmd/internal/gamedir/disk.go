package gamedir

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"maps"
	"os"
	"path"
	"runtime"
	"slices"
)

// Fault is asked before every change on the disk; an error is as if the disk
// had failed there. It is nil in real life: tests use it to let a disk be full,
// or the process die, at any place they like. op is mkdir, create, write, sync,
// rename, link or remove; name is inside the folder, with slashes.
type Fault func(op, name string) error

// Disk makes changes inside one folder. All changes of a game folder go
// through it, and those of the mail folder beside it. No name leads out of the
// folder; links on the way are the caller's business.
type Disk struct {
	root  *os.Root
	fault Fault
}

// NewDisk makes changes in root; fault may be nil.
func NewDisk(root *os.Root, fault Fault) Disk { return Disk{root, fault} }

func (d Disk) ask(op, name string) error {
	if d.fault == nil {
		return nil
	}
	if err := d.fault(op, name); err != nil {
		return &fs.PathError{Op: op, Path: name, Err: err}
	}
	return nil
}

// Mkdir makes a folder.
func (d Disk) Mkdir(name string, perm fs.FileMode) error {
	if err := d.ask("mkdir", name); err != nil {
		return err
	}
	return d.root.Mkdir(name, perm)
}

// Create writes a file that is not there yet, and sees to it that the disk has
// it. After an error half of it may be there.
func (d Disk) Create(name string, data []byte, perm fs.FileMode) error {
	if err := d.ask("create", name); err != nil {
		return err
	}
	f, err := d.root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, perm)
	if err != nil {
		return err
	}
	if err = d.ask("write", name); err == nil {
		_, err = f.Write(data)
	}
	if err == nil {
		err = d.ask("sync", name)
	}
	if err == nil {
		err = f.Sync()
	}
	if e := f.Close(); err == nil {
		err = e
	}
	return err
}

// writeTree makes a folder with files in it, by names with slashes, and the
// folders on the way, and sees to it that the disk has all of it. After an error part
// of it may be there.
func (d Disk) writeTree(dir string, files map[string][]byte) error {
	made := map[string]bool{}
	var dirs []string
	var mkdir func(name string) error
	mkdir = func(name string) error {
		if made[name] {
			return nil
		}
		if name != dir {
			if err := mkdir(path.Dir(name)); err != nil {
				return err
			}
		}
		made[name], dirs = true, append(dirs, name)
		return d.Mkdir(name, 0o777)
	}
	if err := mkdir(dir); err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if err := mkdir(path.Dir(dir + "/" + name)); err != nil {
			return err
		}
		if err := d.Create(dir+"/"+name, files[name], 0o666); err != nil {
			return err
		}
	}
	for _, name := range slices.Backward(dirs) {
		if err := d.Sync(name); err != nil {
			return err
		}
	}
	return nil
}

// Rename gives a file or a folder another name.
func (d Disk) Rename(from, to string) error {
	if err := d.ask("rename", to); err != nil {
		return err
	}
	return d.root.Rename(from, to)
}

// Link gives a file a second name, which must be free: else the error is
// fs.ErrExist. On a disk that knows no such links it is renamed.
func (d Disk) Link(from, to string) error {
	if err := d.ask("link", to); err != nil {
		return err
	}
	err := d.root.Link(from, to)
	if err == nil || errors.Is(err, fs.ErrExist) {
		return err
	}
	if _, there := d.root.Lstat(to); there == nil {
		return fs.ErrExist
	}
	return d.root.Rename(from, to)
}

// Remove takes one file or empty folder away.
func (d Disk) Remove(name string) error {
	if err := d.ask("remove", name); err != nil {
		return err
	}
	return d.root.Remove(name)
}

// RemoveAll takes away a file or a folder and what is in it, one by one. What
// is not there is gone already.
func (d Disk) RemoveAll(name string) error {
	info, err := d.root.Lstat(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	} else if err != nil {
		return err
	}
	if info.IsDir() {
		entries, err := fs.ReadDir(d.root.FS(), name)
		if err != nil {
			return err
		}
		for _, e := range entries {
			if err := d.RemoveAll(path.Join(name, e.Name())); err != nil {
				return err
			}
		}
	}
	return d.Remove(name)
}

// Sync makes the names in a folder survive a power cut. Windows does not let one ask for
// that, and sees to it by itself.
func (d Disk) Sync(dir string) error {
	if err := d.ask("sync", dir); err != nil || runtime.GOOS == "windows" {
		return err
	}
	f, err := d.root.Open(dir)
	if err != nil {
		return err
	}
	defer f.Close()
	if err := f.Sync(); err != nil && !errors.Is(err, errors.ErrUnsupported) && !errors.Is(err, fs.ErrInvalid) {
		return err
	}
	return nil
}

// ReadPlain reads a plain file, up to one byte over limit. It opens without
// waiting: had somebody put a pipe in the file's place, the open must not hang.
func ReadPlain(root *os.Root, name string, limit int64) ([]byte, error) {
	if info, err := root.Lstat(name); err != nil {
		return nil, err
	} else if !info.Mode().IsRegular() {
		return nil, notPlain(name, info.Mode())
	}
	return readOpened(root, name, limit)
}

// readOpened is ReadPlain of what has just been a plain file.
func readOpened(root *os.Root, name string, limit int64) ([]byte, error) {
	f, err := root.OpenFile(name, os.O_RDONLY|nonblock, 0)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	} else if !info.Mode().IsRegular() {
		return nil, notPlain(name, info.Mode())
	}
	// As much room as it needs, and what the read wants that finds its end.
	var data bytes.Buffer
	data.Grow(int(min(info.Size(), limit)) + bytes.MinRead)
	_, err = data.ReadFrom(io.LimitReader(f, limit+1))
	return data.Bytes(), err
}

// Reason is an error of a disk without the names of files.
func Reason(err error) error {
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &path):
		return path.Err
	case errors.As(err, &link):
		return link.Err
	}
	return err
}
