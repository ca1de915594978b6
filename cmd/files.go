package cmd

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"fieldpost/cmd/internal/gamedir"
)

// writeNew writes a file of the user's that must not exist yet, whole or not at
// all, and sees to it that the disk has it; one that is there is fs.ErrExist. The
// umask may take permissions away, as with any other program.
func writeNew(env *Env, path string, data []byte, perm os.FileMode) error {
	return writeBeside(env, path, data, perm, gamedir.Disk.Link)
}

// writeOver is writeNew, but a plain file that is there is replaced.
func writeOver(env *Env, path string, data []byte, perm os.FileMode) error {
	return writeBeside(env, path, data, perm, gamedir.Disk.Rename)
}

// writeOwn writes a file of the user's that only he may read. One that is there is replaced
// if it is ours; else it is kept, and the error is fs.ErrExist.
func writeOwn(env *Env, path string, data []byte, ours func(path string) bool) error {
	err := writeNew(env, path, data, 0o600)
	if errors.Is(err, fs.ErrExist) && env.isPlain(path) && ours(path) {
		err = writeOver(env, path, data, 0o600)
	}
	return err
}

// isPlain says that something is a file, and no link to one.
func (e *Env) isPlain(path string) bool {
	info, err := os.Lstat(e.abs(path))
	return err == nil && info.Mode().IsRegular()
}

func writeBeside(env *Env, path string, data []byte, perm os.FileMode, place func(d gamedir.Disk, from, to string) error) error {
	dir, name := filepath.Split(env.abs(path))
	root, err := os.OpenRoot(filepath.Clean(dir))
	if errors.Is(err, fs.ErrNotExist) {
		return failf("there is no folder %s", visible(filepath.Dir(path)))
	} else if err != nil {
		return err
	}
	defer root.Close()
	// What the user names is his: a link to elsewhere is not followed, nor replaced.
	if info, err := root.Lstat(name); err == nil && !info.Mode().IsRegular() {
		return fs.ErrExist
	}
	disk := gamedir.NewDisk(root, env.Fault)
	if err := sweepBeside(root, disk, name); err != nil {
		return err
	}
	temp := fmt.Sprintf("%s%s-%d", gamedir.TempPrefix, name, os.Getpid())
	err = disk.Create(temp, data, perm)
	if err == nil {
		err = place(disk, temp, name)
	}
	if err != nil {
		_ = disk.RemoveAll(temp)
		return err
	}
	_ = disk.RemoveAll(temp) // of a link the first name; what stays is swept by the next write
	return disk.Sync(".")
}

// sweepBeside takes away what earlier writes of a file left that were killed.
func sweepBeside(root *os.Root, disk gamedir.Disk, name string) error {
	entries, err := fs.ReadDir(root.FS(), ".")
	if errors.Is(err, fs.ErrPermission) {
		return nil // a folder that may be written but not listed
	} else if err != nil {
		return err
	}
	for _, e := range entries {
		if number, ok := strings.CutPrefix(e.Name(), gamedir.TempPrefix+name+"-"); ok && strings.Trim(number, "0123456789") == "" {
			if err := disk.RemoveAll(e.Name()); err != nil {
				return err
			}
		}
	}
	return nil
}
