package mailbox

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"runtime"
	"slices"
	"strings"
	"time"

	"fieldpost/cmd/internal/gamedir"
	"fieldpost/orders"
)

// go-maildir is not used to read: its Unseen moves all letters out of new
// before anybody has looked at them, so that a kill would lose them, and it
// panics at a file whose name begins with a colon. The tests use it, as another
// program's hand on the same folder.

// readMaildir reads what is in a Maildir: what is new, and what a mail program has shown
// since. It looks into the folders once, so that nothing comes twice.
func readMaildir(path, name string, yield func(*Message, error) bool) {
	root, err := os.OpenRoot(path)
	if err != nil {
		yield(nil, readError(name, err))
		return
	}
	defer root.Close()
	for _, dir := range []string{"new", "cur"} {
		if info, err := root.Lstat(dir); err != nil || !info.IsDir() {
			yield(nil, fmt.Errorf("%s is a folder, but no Maildir: that has the folders new and cur", name))
			return
		}
	}
	var files []mailFile
	for _, dir := range []string{"new", "cur"} {
		some, err := mailFiles(root, dir)
		if err != nil {
			yield(nil, readError(name, err))
			return
		}
		files = append(files, some...)
	}
	slices.SortStableFunc(files, func(a, b mailFile) int { return cmp.Or(a.time.Compare(b.time), cmp.Compare(a.name, b.name)) })
	for _, f := range files {
		m, err := f.read(root, name)
		if errors.Is(err, fs.ErrNotExist) {
			continue // another program has taken it
		}
		if !yield(m, err) {
			return
		}
	}
}

// mailFile is a letter in new or cur.
type mailFile struct {
	dir, name string
	time      time.Time
}

// mailFiles lists the plain files in new or cur. Drafts, and what is to be deleted,
// are no letters that came.
func mailFiles(root *os.Root, dir string) ([]mailFile, error) {
	entries, err := fs.ReadDir(root.FS(), dir)
	if err != nil {
		return nil, err
	}
	var files []mailFile
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), ".") || !e.Type().IsRegular() {
			continue
		}
		if _, flags, _ := strings.Cut(e.Name(), infoMark+"2,"); dir == "cur" && strings.ContainsAny(flags, "DT") {
			continue
		}
		info, err := e.Info()
		if errors.Is(err, fs.ErrNotExist) {
			continue
		} else if err != nil {
			return nil, err
		}
		files = append(files, mailFile{dir, e.Name(), info.ModTime()})
	}
	return files, nil
}

func (f mailFile) read(root *os.Root, box string) (*Message, error) {
	name := orders.Safe(f.name) + " in " + box
	data, err := gamedir.ReadPlain(root, f.dir+"/"+f.name, Limit)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, err
	} else if err != nil {
		return nil, readError(name, err)
	}
	// The folder may have been closed by the time Done is called.
	dir := root.Name()
	m := &Message{Name: name, Raw: data, Received: f.time, Seen: f.dir == "cur", Done: nothing}
	if !m.Seen {
		m.Done = func() error { return seen(dir, f.name) }
	}
	m.cut()
	return m, nil
}

// seen moves a letter from new to cur, and marks it as seen. It never takes
// the name of another.
func seen(dir, name string) error {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return readError(shown(dir), err)
	}
	defer root.Close()
	// QUIRK: offlineimap writes flags to names in new already, where none
	// belong; they are dropped.
	key, _, _ := strings.Cut(name, infoMark)
	to := "cur/" + key + infoMark + "2,S"
	for n := 1; ; n++ {
		if _, err := root.Lstat(to); errors.Is(err, fs.ErrNotExist) {
			break
		} else if err != nil {
			return readError(shown(dir), err)
		}
		to = fmt.Sprintf("cur/%s_%d%s2,S", key, n, infoMark)
	}
	if err := root.Rename("new/"+name, to); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s in %s cannot be moved from new to cur: %w", orders.Safe(name), shown(dir), gamedir.Reason(err))
	}
	return nil
}

// infoMark stands between a letter's own name and its flags.
var infoMark = func() string {
	if runtime.GOOS == "windows" {
		return ";"
	}
	return ":"
}()
