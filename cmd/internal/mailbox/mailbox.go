// Package mailbox is where the letters of a game come from, where they are
// kept, and how the answers leave. It knows no rules and does not look into
// letters.
//
// [From] and [Stdin] read messages one by one out of files, mboxes, Maildirs
// and standard input. A [Post] is the mail folder of a game: what came in, what
// came of it, what is still to be sent and what has been sent. FORMAT.md says
// how it looks on the disk.
//
// It promises:
//
//   - What a letter brings about happens whole or not at all, whenever the power
//     fails: [Post.Commit] and [Post.Recover].
//   - No letter is deleted, neither in a Maildir nor in the mail folder, but for
//     answers of ours that were never sent ([Post.Drop]).
//   - No name and no path is made of what a letter says; links, pipes and
//     devices are not opened.
//   - A letter is at most [Limit] bytes in memory, and there is one at a time.
//   - An answer is sent once; twice, with the same Message-ID, if the program is
//     killed between sending it and noting that.
package mailbox

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"strings"

	"fieldpost/cmd/internal/gamedir"
	"fieldpost/cmd/internal/letter"
	"fieldpost/orders/lazy"
)

// Limit is how much of a letter is read and kept, in bytes: many times what
// the largest letter of a game has.
const Limit = letter.MaxSize

// Folder is the name of the mail folder inside a game folder.
const Folder = "mail"

const (
	inDir      = Folder + "/in"
	pendingDir = Folder + "/pending"
	outDir     = Folder + "/out"
	sentDir    = Folder + "/sent"
	settings   = Folder + "/mail.yaml"
	ignore     = Folder + "/.gitignore"

	// tempPrefix begins the names of what is being written. They are swept by
	// the next command.
	tempPrefix = gamedir.TempPrefix

	maxSettings = 64 << 10
)

// Letters are nobody else's business.
const (
	folderMode = 0o700
	fileMode   = 0o600
)

var keyName = lazy.Regexp(`^[0-9a-f]{32}$`)

// Key is the name that a letter is kept under: the first 32 hexadecimal digits
// of the SHA-256 of its bytes.
func Key(raw []byte) string {
	sum := sha256.Sum256(raw[:min(len(raw), Limit)])
	return hex.EncodeToString(sum[:16])
}

// Post is the mail folder of a game. All of its methods want the game folder
// locked, save those that only read.
type Post struct {
	root *os.Root // the game folder
	disk gamedir.Disk
}

// Open opens the mail of the game in dir. There may be none yet: the folder is
// made by the first change. fault is nil but in tests.
func Open(dir string, fault gamedir.Fault) (*Post, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	return &Post{root, gamedir.NewDisk(root, fault)}, nil
}

// Close lets go of the folder.
func (p *Post) Close() error { return p.root.Close() }

// Settings is mail.yaml as it stands there; fs.ErrNotExist where there is none.
func (p *Post) Settings() ([]byte, error) {
	if there, err := p.there(Folder); err != nil {
		return nil, err
	} else if !there {
		return nil, &fs.PathError{Op: "open", Path: settings, Err: fs.ErrNotExist}
	}
	return p.read(settings, maxSettings)
}

// WriteSettings puts mail.yaml in the place of the one before.
func (p *Post) WriteSettings(data []byte) error {
	if err := p.make(); err != nil {
		return err
	}
	return p.replace(settings, data)
}

// make sees to it that all folders are there. The first thing in a new one is
// the file that keeps git away from all others.
func (p *Post) make() error {
	for _, dir := range []string{Folder, inDir, pendingDir, outDir, sentDir} {
		there, err := p.there(dir)
		if err != nil {
			return err
		}
		if !there {
			if err := p.disk.Mkdir(dir, folderMode); err != nil {
				return err
			}
			if err := p.disk.Sync(path.Dir(dir)); err != nil {
				return err
			}
		}
		if dir != Folder {
			continue
		}
		if _, err := p.root.Lstat(ignore); errors.Is(err, fs.ErrNotExist) {
			if err := p.replace(ignore, []byte("*\n")); err != nil {
				return err
			}
		}
	}
	return nil
}

// replace writes one file of the mail folder, whole or not at all.
func (p *Post) replace(name string, data []byte) error {
	temp := path.Dir(name) + "/" + tempPrefix + strings.TrimPrefix(path.Base(name), ".")
	if err := p.disk.RemoveAll(temp); err != nil {
		return err
	}
	if err := p.disk.Create(temp, data, fileMode); err != nil {
		_ = p.disk.RemoveAll(temp)
		return err
	}
	if err := p.disk.Rename(temp, name); err != nil {
		_ = p.disk.RemoveAll(temp)
		return err
	}
	return p.disk.Sync(path.Dir(name))
}

// there reports whether a folder is there. Anything else in its place, a link
// above all, is an error.
func (p *Post) there(dir string) (bool, error) {
	if dir != Folder {
		if there, err := p.there(Folder); !there {
			return false, err
		}
	}
	info, err := p.root.Lstat(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return false, nil
	case err != nil:
		return false, err
	case !info.IsDir():
		return false, fmt.Errorf("%s should be a folder and is something else; take it away", dir)
	}
	return true, nil
}

// list reads a folder, sorted by name. A missing one is empty.
func (p *Post) list(dir string) ([]fs.DirEntry, error) {
	if there, err := p.there(dir); !there {
		return nil, err
	}
	return fs.ReadDir(p.root.FS(), dir)
}

// read reads a plain file of at most limit bytes.
func (p *Post) read(name string, limit int64) ([]byte, error) {
	data, err := gamedir.ReadPlain(p.root, name, limit)
	if err == nil && int64(len(data)) > limit {
		err = fmt.Errorf("%s is larger than %d KiB; nothing that fieldpost writes there is", name, limit>>10)
	}
	return data, err
}

// sweep takes away what a killed command left half written.
func (p *Post) sweep() error {
	for _, dir := range []string{Folder, pendingDir} {
		entries, err := p.list(dir)
		if err != nil {
			return err
		}
		for _, e := range entries {
			if strings.HasPrefix(e.Name(), tempPrefix) {
				if err := p.disk.RemoveAll(path.Join(dir, e.Name())); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// syncAll makes the names in several folders survive a power cut.
func (p *Post) syncAll(dirs ...string) error {
	var first error
	for _, dir := range dirs {
		first = cmp.Or(first, p.disk.Sync(dir))
	}
	return first
}
