package gitrepo

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha1"
	"crypto/sha256"
	"fmt"
	"hash"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"fieldpost/cmd/internal/gamedir"
	"fieldpost/cmd/internal/shell"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

// asStored goes before all files .gitattributes of a repository: git writes what it has,
// byte for byte, and merges nothing but as text. (working-tree-encoding has no "off".)
const asStored = "* -text -eol -ident -filter !working-tree-encoding !merge"

const asStoredNote = "# fieldpost: files of a game are as they were signed, whatever others push"

// Settle lets git write files as it stores them, here and from now on, and writes those of
// the game anew that it has written otherwise, for what .gitattributes or
// core.autocrlf said when it did. What somebody has changed stays.
func (r *Repo) Settle(ctx context.Context) error {
	file := r.stored
	was, err := os.ReadFile(file)
	if err != nil && !os.IsNotExist(err) {
		return errorf(".git/info/attributes cannot be read")
	}
	lines := strings.Split(strings.TrimSpace(string(was)), "\n")
	if strings.TrimSpace(lines[len(lines)-1]) == asStored { // the last line that fits holds
		return nil
	}
	// Before the attributes are there: by them git would not know its own writing again.
	written, err := r.rewrite(ctx)
	if err != nil {
		return err
	}
	if len(was) > 0 && !bytes.HasSuffix(was, []byte("\n")) {
		was = append(was, '\n')
	}
	text := fmt.Appendf(was, "%s\n%s\n", asStoredNote, asStored)
	err = os.MkdirAll(filepath.Dir(file), 0o777)
	if err == nil {
		err = os.WriteFile(file+gamedir.TempPrefix, text, 0o666)
	}
	if err == nil {
		err = os.Rename(file+gamedir.TempPrefix, file)
	}
	if err != nil {
		return &Error{say.Words("git would change files of the game on its way to the disk, and .git/info/attributes cannot be written, which would say no"), say.Words("see to it that you may write there")}
	}
	if len(written) > 0 {
		// Of a file with another length git would believe that it was changed, and not look.
		if err := r.stage(ctx, written, written[0].object); err != nil {
			return r.explain(err, "the files are as git stores them again, but this clone has not noted it")
		}
		_, _ = r.git.run(ctx, nil, "update-index", "-q", "--refresh")
	}
	return nil
}

// rewrite writes the game's files as git stores them where nobody but git has changed them.
func (r *Repo) rewrite(ctx context.Context) (written []entry, err error) {
	_, _ = r.git.run(ctx, nil, "update-index", "-q", "--refresh") // its status is that some are changed
	staged, err := r.entries(ctx, "ls-files", "-s", "-z")
	if err != nil {
		return nil, err
	}
	out, err := r.git.run(ctx, nil, "diff-files", "-z", "--name-only")
	if err != nil {
		return nil, r.explain(err, "the repository is damaged")
	}
	changed := map[string]bool{}
	for _, name := range strings.Split(string(out), "\x00") {
		changed[name] = true
	}
	root, err := os.OpenRoot(filepath.Join(r.top, r.prefix))
	if err != nil {
		return nil, errorf("the game folder cannot be read")
	}
	defer root.Close()
	disk := gamedir.NewDisk(root, nil)
	for _, e := range staged {
		if changed[e.path] || !gamedir.IsFileName(e.name) || e.mode != "100644" {
			continue
		}
		data, err := gamedir.ReadPlain(root, e.name, gamedir.MaxFile)
		if err != nil || len(data) > gamedir.MaxFile || blobID(data, e.object) == e.object {
			continue
		}
		stored, err := r.git.run(ctx, nil, "cat-file", "blob", e.object)
		if err != nil {
			return nil, r.explain(err, "the repository is damaged")
		}
		temp := path.Join(path.Dir(e.name), gamedir.TempPrefix+"stored")
		_ = disk.RemoveAll(temp)
		if err = disk.Create(temp, stored, 0o666); err == nil {
			err = disk.Rename(temp, e.name)
		}
		if err != nil {
			return nil, errorf("%s is not as git stores it, and cannot be written", safe(e.name))
		}
		written = append(written, entry{e.path, e.object})
	}
	return written, nil
}

// listed is a file as the index or a tree has it.
type listed struct {
	mode, object string
	path         string // from the top of the repository
	name         string // inside the game folder
	size         int    // of a file in a tree
}

func (l listed) plain() bool { return l.mode == "100644" || l.mode == "100755" }

// entries are the files of the game folder by ls-files -s or ls-tree -r.
func (r *Repo) entries(ctx context.Context, args ...string) (list []listed, err error) {
	if r.prefix != "" {
		args = append(args, "--", r.prefix)
	}
	out, err := r.git.run(ctx, nil, args...)
	if err != nil {
		return nil, r.explain(err, "the repository is damaged")
	}
	for _, line := range strings.Split(string(out), "\x00") {
		// 100644 OBJECT 0<tab>PATH, or 100644 blob OBJECT SIZE<tab>PATH
		what, file, ok := strings.Cut(line, "\t")
		words := strings.Fields(what)
		name, inside := strings.CutPrefix(file, r.prefix)
		if !ok || len(words) < 3 || !inside {
			continue
		}
		l := listed{mode: words[0], object: words[1], path: file, name: name}
		if len(words) == 4 {
			l.object = words[2]
			l.size, _ = strconv.Atoi(words[3]) // that of a submodule is -
		}
		list = append(list, l)
	}
	return list, nil
}

// blobID is the id of a file with this content, made as like is.
func blobID(data []byte, like string) string {
	var h hash.Hash = sha1.New()
	if len(like) == 2*sha256.Size {
		h = sha256.New()
	}
	fmt.Fprintf(h, "blob %d\x00", len(data))
	h.Write(data)
	return fmt.Sprintf("%x", h.Sum(nil))
}

// Has says whether the branch has a file in the game folder.
func (r *Repo) Has(ctx context.Context, name string) (bool, error) {
	head, err := r.head(ctx)
	if err != nil || head == "" {
		return false, err
	}
	out, err := r.git.run(ctx, nil, "ls-tree", "-z", "--full-tree", head, "--", r.prefix+name)
	if err != nil {
		return false, r.explain(err, "the repository is damaged")
	}
	return len(out) > 0, nil
}

// Converted gives those files, of those that lie in the game folder, that are what the
// branch has but for line ends and the like, as the branch has them: a program has
// changed them on their way, and they are never committed.
func (r *Repo) Converted(ctx context.Context, files map[string][]byte) (stored map[string][]byte, err error) {
	head, err := r.head(ctx)
	if err != nil || head == "" {
		return nil, err
	}
	stored = map[string][]byte{}
	for name, data := range files {
		was, err := r.git.run(ctx, nil, "cat-file", "blob", head+":"+r.prefix+name)
		if err == nil && !bytes.Equal(was, data) && bytes.Equal(orders.Canonical(was), orders.Canonical(data)) {
			stored[name] = was
		}
	}
	return stored, nil
}

// odd finds in a commit what a game folder must not have, as it would be other files on
// other computers, or let git change them.
func (r *Repo) odd(ctx context.Context, commit string) (list []gamedir.Finding, err error) {
	tree, err := r.entries(ctx, "ls-tree", "-r", "-l", "-z", "--full-tree", commit)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, e := range tree {
		if gamedir.OwnsPath(e.name) {
			names = append(names, e.name)
		}
		switch {
		case gamedir.OwnsPath(e.name) && !e.plain():
			kind := map[string]string{"120000": "a symbolic link, and on Windows a file with other words", "160000": "another repository"}[e.mode]
			list = append(list, gamedir.Finding{Name: e.name, Code: "not-plain", Text: say.Textf("a game has plain files only; this is %s", kind)})
		case (gamedir.OwnsPath(e.name) || gamedir.IsAttributes(e.name)) && e.size > gamedir.MaxFile:
			list = append(list, gamedir.Finding{Name: e.name, Code: "too-large", Text: say.Textf("the file is larger than %d MiB", gamedir.MaxFile>>20)})
		case gamedir.IsAttributes(e.name) && (gamedir.OwnsPath(e.name) || path.Dir(e.name) == "."):
			data, err := r.git.run(ctx, nil, "cat-file", "blob", e.object)
			wrong, ok := gamedir.Unharmful(data)
			if err != nil || !e.plain() {
				wrong, ok = path.Base(e.name), false
			}
			if !ok {
				list = append(list, gamedir.Finding{Name: e.name, Code: gamedir.CodeAttributes, Text: say.Textf("by '%s' in it git would change the game's files when it writes them", wrong)})
			}
		}
	}
	for name, other := range gamedir.Collisions(names) {
		if !gamedir.IsGamePath(other) {
			continue
		}
		list = append(list, gamedir.Finding{Name: name, Code: "case-collision", Text: say.Textf("this name and %s are one file on some computers", other)})
	}
	slices.SortFunc(list, func(a, b gamedir.Finding) int {
		return cmp.Or(strings.Compare(a.Name, b.Name), strings.Compare(a.Code, b.Code))
	})
	return list, nil
}

// Odd finds such things in what the branch has in the folder dir. A disk that does not
// tell capitals apart shows one of two files only. There are none where there is no
// repository, or it cannot be read.
func Odd(ctx context.Context, dir string, environ []string) []gamedir.Finding {
	r, err := Open(ctx, dir, environ)
	if err != nil {
		return nil
	}
	head, err := r.head(ctx)
	if err != nil || head == "" {
		return nil
	}
	list, _ := r.odd(ctx, head)
	return list
}

// refuseOdd refuses to take over what a game folder must not have and has not yet.
func (r *Repo) refuseOdd(ctx context.Context, head, tip string) error {
	list, err := r.odd(ctx, tip)
	if err != nil || len(list) == 0 {
		return err
	}
	var known []gamedir.Finding
	if head != "" {
		if known, err = r.odd(ctx, head); err != nil {
			return err
		}
	}
	for _, f := range list {
		if !slices.ContainsFunc(known, func(o gamedir.Finding) bool { return o.String() == f.String() }) {
			return &Error{
				say.Textf("what others have pushed is not taken over for %s: %s", safe(f.Name), safe(f.Text.String())),
				say.Textf("git log --all -- %s says who it was; whoever may takes it away again (git pull, git rm %s, git commit, git push), and the pull goes on", shell.Quote(f.Name), shell.Quote(f.Name)),
			}
		}
	}
	return nil
}
