package mailbox

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strconv"

	"fieldpost/adjudicate/folder"
	"fieldpost/cmd/internal/gamedir"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

// Change is all that comes of one letter. Without Raw it is a change that no
// letter caused, such as a deadline that has passed; then there is no record.
type Change struct {
	Raw    []byte // the letter, as [Message] has it
	Record Record
	// Orders and Signature are the order file that the letter became, as it is written
	// into the game, and the file beside it: they are kept with the letter.
	Orders, Signature []byte
	// Endings are the files, by what they declare, by which its side concedes or offers
	// a draw: they are kept, too.
	Endings map[string][]byte
	Write   folder.Files // files of the game, by name
	Remove  []string     // files of the game that go away
	Out     []Outgoing   // what is to be sent
}

// ErrUnfinished says that a change that was decided has not been finished, so
// that nothing may be built on what the folder looks like now.
var ErrUnfinished = errors.New("an earlier change is not finished yet; run the command again")

// The files of a change that is being carried out.
const (
	planFile   = "change.yaml"
	rawFile    = "raw.eml"
	recordFile = "record.yaml"
	keptFile   = "orders"
	keptSig    = "orders.sig"
	roomFile   = "room"

	planFormat = "change/1"
	maxPlan    = 1 << 20
)

func writeFile(i int) string { return "write-" + strconv.Itoa(i+1) }
func outFile(i int) string   { return "out-" + strconv.Itoa(i+1) }

// Commit does all of a change or nothing. Up to one rename nothing has changed,
// and an error means that nothing will; from then on it counts, and an error
// wraps [gamedir.ErrDecided]: [Post.Recover] will finish it. game may be nil where no file of it changes. A letter that
// is kept already is kept once, with the new record.
// The game must be locked, and Recover have been called.
func (p *Post) Commit(game *gamedir.Dir, c Change) error {
	files, pl, err := p.prepare(c)
	if err != nil {
		return err
	}
	if game == nil && pl.game() {
		return errors.New("files of a game change, and no game is open")
	}
	key := Key(c.Raw)
	if len(c.Raw) == 0 {
		key = keyOf(files)
	}
	if err := p.make(); err != nil {
		return err
	}
	if err := p.sweep(); err != nil {
		return err
	}
	if keys, err := p.pending(); err != nil {
		return err
	} else if len(keys) > 0 {
		return ErrUnfinished
	}
	temp := pendingDir + "/" + tempPrefix + key
	if err := p.writeAll(temp, files); err != nil {
		_ = p.disk.RemoveAll(temp)
		return err
	}
	if err := p.disk.Rename(temp, pendingDir+"/"+key); err != nil {
		_ = p.disk.RemoveAll(temp)
		return err
	}
	err = p.disk.Sync(pendingDir)
	if err == nil {
		err = p.carry(game, key, pl)
	}
	if err != nil && !errors.Is(err, gamedir.ErrDecided) {
		err = say.Errorf("%w: %w", gamedir.ErrDecided, err)
	}
	return err
}

// Recover finishes what was decided before a kill or a full disk, and takes
// away what was not. Every command that changes the game calls it, when it has
// the lock and before it reads anything.
func (p *Post) Recover(game *gamedir.Dir) error {
	if err := p.sweep(); err != nil {
		return err
	}
	keys, err := p.pending()
	if err != nil {
		return err
	}
	for _, key := range keys {
		if err := p.make(); err != nil {
			return err
		}
		name := pendingDir + "/" + key + "/" + planFile
		data, err := p.read(name, maxPlan)
		if err != nil {
			return err
		}
		pl, err := parsePlan(name, data)
		if err != nil {
			return err
		}
		if game == nil && pl.game() {
			return ErrUnfinished
		}
		if err := p.carry(game, key, pl); err != nil {
			return err
		}
	}
	return nil
}

// pending lists the changes that are decided and not finished. There is one
// at most, unless somebody put another there.
func (p *Post) pending() ([]string, error) {
	entries, err := p.list(pendingDir)
	if err != nil {
		return nil, err
	}
	var keys []string
	for _, e := range entries {
		if keyName().MatchString(e.Name()) && e.IsDir() {
			keys = append(keys, e.Name())
		}
	}
	return keys, nil
}

// prepare checks a change, so that nothing is decided that cannot be done, and
// gives the files that stand for it.
func (p *Post) prepare(c Change) (map[string][]byte, plan, error) {
	files := map[string][]byte{}
	pl := plan{letter: len(c.Raw) > 0, write: slices.Sorted(maps.Keys(c.Write)), remove: c.Remove}
	for i, name := range pl.write {
		if !gamedir.IsFileName(name) {
			return nil, pl, say.Errorf("%q is not the name of a file of a game", name)
		}
		if len(c.Write[name]) > gamedir.MaxFile {
			return nil, pl, say.Errorf("%s would be larger than %d MiB", name, gamedir.MaxFile>>20)
		}
		files[writeFile(i)] = c.Write[name]
	}
	for _, name := range pl.remove {
		if _, both := c.Write[name]; both || !gamedir.IsFileName(name) {
			return nil, pl, say.Errorf("%q is not the name of a file of a game that can go away", name)
		}
	}
	for _, o := range c.Out {
		if err := o.check(); err != nil {
			return nil, pl, err
		}
		if slices.Contains(pl.out, o.Name) {
			return nil, pl, say.Errorf("there are two letters of the name %s", o.Name)
		}
		if p.Has(o.Name) {
			continue
		}
		files[outFile(len(pl.out))] = o.file()
		pl.out = append(pl.out, o.Name)
	}
	if pl.letter {
		raw := c.Raw[:min(len(c.Raw), Limit)]
		record := c.Record.normal()
		record.Key = Key(raw)
		data := record.write()
		if _, err := parseRecord("the record of the letter", data); err != nil {
			return nil, pl, err
		}
		files[rawFile], files[recordFile] = raw, data
		if c.Orders != nil {
			files[keptFile], files[keptSig] = c.Orders, c.Signature
		}
		for what, data := range c.Endings {
			files[what] = data
		}
	}
	if pl.game() {
		files[roomFile] = make([]byte, room(c.Write))
	}
	files[planFile] = pl.bytes()
	return files, pl, nil
}

// room is how much of the disk the files of the game may need while they are
// written. So much is taken before the decision and given back after it: a disk
// that is too full says so while nothing has changed.
func room(files folder.Files) int {
	const block = 4 << 10 // of most disks
	size := 4 * block     // for folders
	for _, data := range files {
		size += (len(data) + 2*block - 1) / block * block // and one for its name
	}
	return size
}

// keyOf names a change that no letter caused.
func keyOf(files map[string][]byte) string {
	h := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(files)) {
		fmt.Fprintf(h, "%s %d\n", name, len(files[name]))
		h.Write(files[name])
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}

func (p *Post) writeAll(dir string, files map[string][]byte) error {
	if err := p.disk.Mkdir(dir, folderMode); err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if err := p.disk.Create(path.Join(dir, name), files[name], fileMode); err != nil {
			return err
		}
	}
	return p.disk.Sync(dir)
}

// carry carries out a change. Each step of it may have been done before: what
// has been moved is not here any more, and files of the game are written again
// with the same bytes.
func (p *Post) carry(game *gamedir.Dir, key string, pl plan) error {
	dir := pendingDir + "/" + key
	if pl.game() {
		write := folder.Files{}
		for i, name := range pl.write {
			data, err := p.read(dir+"/"+writeFile(i), gamedir.MaxFile)
			if err != nil {
				return err
			}
			write[name] = data
		}
		if err := p.disk.RemoveAll(dir + "/" + roomFile); err != nil {
			return err
		}
		if err := game.Change(write); err != nil {
			return err
		}
		if err := game.Change(nil, pl.remove...); err != nil {
			return err
		}
	}
	for i, name := range pl.out {
		if err := p.move(dir+"/"+outFile(i), outDir+"/"+name+".eml"); err != nil {
			return err
		}
	}
	if pl.letter {
		names := [][2]string{{rawFile, ".eml"}, {keptFile, ".orders"}, {keptSig, ".orders.sig"}}
		for _, what := range folder.Endings {
			names = append(names, [2]string{what, "." + what})
		}
		for _, n := range append(names, [2]string{recordFile, ".yaml"}) { // which makes the letter count
			if err := p.move(dir+"/"+n[0], inDir+"/"+key+n[1]); err != nil {
				return err
			}
		}
	}
	if err := p.syncAll(outDir, inDir); err != nil {
		return err
	}
	done := pendingDir + "/" + tempPrefix + key
	if err := p.disk.Rename(dir, done); err != nil {
		return err
	}
	if err := p.disk.Sync(pendingDir); err != nil {
		return err
	}
	_ = p.disk.RemoveAll(done) // what stays is swept by the next command
	return nil
}

// move renames a file; one that is not there has been moved already.
func (p *Post) move(from, to string) error {
	if _, err := p.root.Lstat(from); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return p.disk.Rename(from, to)
}

// plan says what the files of a change are for.
type plan struct {
	letter bool     // raw.eml and record.yaml are there
	write  []string // write-1 and so on, in this order
	remove []string
	out    []string // out-1 and so on, in this order
}

// game reports whether the change is about files of the game.
func (pl plan) game() bool { return len(pl.write) > 0 || len(pl.remove) > 0 }

func (pl plan) bytes() []byte {
	var w orders.Writer
	w.Value("fieldpost", planFormat)
	w.Bool("letter", pl.letter)
	w.List("write", pl.write)
	w.List("remove", pl.remove)
	w.List("out", pl.out)
	return w.Bytes()
}

func parsePlan(file string, data []byte) (plan, error) {
	root, problems := orders.Parse(file, data, orders.Limits{Size: maxPlan})
	r := orders.NewReader(file, problems)
	r.Map(root, []string{"fieldpost", "letter", "write", "remove", "out"}, "fieldpost", "letter", "write", "remove", "out")
	r.Choice(root.Get("fieldpost"), []string{planFormat})
	var pl plan
	pl.letter, _ = r.Bool(root.Get("letter"))
	names := func(key string, good func(string) bool) (names []string) {
		items, _ := r.List(root.Get(key))
		for _, n := range items {
			name, ok := r.Text(n)
			if ok && !good(name) {
				r.Report(n, "bad-name", "'%s' is no name for this", orders.Safe(name))
			}
			names = append(names, name)
		}
		return names
	}
	pl.write = names("write", gamedir.IsFileName)
	pl.remove = names("remove", gamedir.IsFileName)
	pl.out = names("out", outName().MatchString)
	return pl, problemsError(r.Problems())
}
