package cmd

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/folder"
	"fieldpost/cmd/internal/shell"
	"fieldpost/crypto/keys"
	"fieldpost/orders/say"
)

// keyring is who the user may be: whose key file -i or the environment names or, where
// that is a folder, whoever's key files lie in it. In a game its cards say who it is.
type keyring struct {
	env    *Env
	shown  string // what was named, for people
	typed  string // and as it is typed
	folder bool
	ask    bool       // for passphrases, at the terminal
	keys   []ownKey   // in the order of their files
	locked []ownKey   // those that a passphrase keeps
	passed []say.Text // why files were passed over that look like keys
}

// ownKey is a key file. Shown is its name for people, data what is in a locked one.
type ownKey struct {
	file, shown string
	id          keys.Identity
	data        []byte
}

// keyring reads -i, else the environment. Of a folder of identities only what no passphrase
// keeps is opened yet.
func (e *Env) keyring(file string, ask bool) (*keyring, error) {
	named, typed := file, shell.Quote(file)
	if file == "" {
		file, named, typed = e.Getenv(identityVar), shell.Variable(identityVar), shell.Value(identityVar)
	}
	r := &keyring{env: e, shown: visible(named), typed: typed, ask: ask}
	switch info, err := os.Stat(e.abs(file)); {
	case file == "":
		return r, usagef("whose command is this? no identity is given").
			withHint("-i FILE, or %s; fieldpost keygen makes one", shell.Set(identityVar, "FILE"))
	case file == "-":
		return r, usagef("an identity is read from a file, not from standard input")
	case err == nil && info.IsDir():
		r.folder = true
		return r, r.read(file)
	case errors.Is(err, fs.ErrNotExist) && named != file && !filepath.IsAbs(file):
		return r, failf("%s: there is no such file", visible(file)).
			withHint("%s is looked for in the current folder; with its whole path it is found from everywhere", identityVar)
	}
	id, err := e.keyFile(file, ask)
	r.keys = []ownKey{{file: file, id: id}}
	return r, err
}

// read reads a folder of identities. Cards and whatever else lies there are no keys.
func (r *keyring) read(dir string) error {
	entries, err := os.ReadDir(r.env.abs(dir))
	if err != nil {
		return fileError(r.shown, err)
	}
	for _, entry := range entries {
		k := ownKey{file: filepath.Join(dir, entry.Name()), shown: visible(entry.Name())}
		info, err := os.Stat(r.env.abs(k.file))
		if err != nil || !info.Mode().IsRegular() || info.Size() > maxKeyFile || strings.HasPrefix(entry.Name(), ".") {
			continue
		}
		data, err := os.ReadFile(r.env.abs(k.file))
		if err != nil {
			r.passed = append(r.passed, fileError(k.shown, err).text)
			continue
		}
		var wrong error
		switch k.id, wrong = keys.ParseIdentity(data); {
		case wrong == nil:
			r.keys = append(r.keys, k)
		case keys.ByPassphrase(data):
			k.data = data
			if text := r.env.keys[string(data)]; text != nil { // it has been opened once
				if k.id, wrong = keys.ParseIdentity(text); wrong == nil {
					r.keys = append(r.keys, k)
					continue
				}
			}
			r.locked = append(r.locked, k)
		case isSecret(data):
			r.passed = append(r.passed, say.Textf("%s: %s", k.shown, wrong))
		}
	}
	if len(r.keys)+len(r.locked) == 0 {
		return r.wrong(failf("there is no identity in %s", r.shown).withHint("fieldpost keygen -o %s makes one there", r.typed))
	}
	return nil
}

// first is the only key of who has named a file.
func (r *keyring) first() (id keys.Identity) {
	if len(r.keys) > 0 {
		id = r.keys[0].id
	}
	return id
}

// of finds whose key is meant in a game. Of a key file that was named nobody asks whether it
// plays a part there: the command says what it wanted. For passphrases the user is asked only
// where no other key will do.
func (r *keyring) of(f *adjudicate.Folder) (keys.Identity, error) {
	if !r.folder {
		return r.first(), nil
	}
	part, found := "", ownKey{}
	for _, k := range r.keys {
		switch who, ok := f.SideOf(k.id); {
		case ok && part == "":
			part, found = who, k
		case ok && who != part:
			return k.id, usagef("in %s are keys of both %s (%s) and %s (%s) in %s", r.shown, part, found.shown, who, k.shown, f.ID()).
				withHint("-i FILE says which of them is meant")
		}
	}
	if part != "" {
		r.env.warnOfReaders(found.file, found.id.Format())
		return found.id, nil
	}
	for len(r.locked) > 0 {
		k := r.locked[0]
		r.locked = r.locked[1:]
		text, err := r.env.unlocked(k.shown, k.data, r.ask)
		if errors.Is(err, context.Canceled) {
			return keys.Identity{}, notGiven(k.shown)
		} else if err != nil {
			r.passed = append(r.passed, say.Of(err))
			continue
		}
		if k.id, err = keys.ParseIdentity(text); err != nil {
			r.passed = append(r.passed, say.Textf("%s: %s", k.shown, err))
			continue
		}
		r.keys = append(r.keys, k)
		if _, ok := f.SideOf(k.id); ok {
			return k.id, nil
		}
	}
	return keys.Identity{}, r.wrong(r.none(f))
}

// partsOf are those who have a key in a game.
func partsOf(f *adjudicate.Folder) []string {
	sides := f.Sides()
	return append(sides[:], folder.Adjudicator)
}

// none says that no key plays a part in a game, and whose keys would.
func (r *keyring) none(f *adjudicate.Folder) *failure {
	var parts []string
	for _, who := range partsOf(f) {
		parts = append(parts, fmt.Sprintf("%s (%s)", visible(f.Card(who).Name), who))
	}
	return failf("no identity in %s plays a part in %s", r.shown, f.ID()).
		withHint("those who do are %s; -i FILE names an identity that lies elsewhere", joinWords(parts))
}

// wrong adds which files were passed over to what is wrong: the one that is missed may be
// among them.
func (r *keyring) wrong(f *failure) *failure {
	passed, more := fewOf(r.passed)
	for _, what := range passed {
		f.text = say.Textf("%s\n%s", f.text, say.Textf("passed over: %s", what))
	}
	if more > 0 {
		f.text = say.Textf("%s\n%s", f.text, say.Textf("and %d more like that", more))
	}
	return f
}

// unusedIdentity reads who starts a game. Of a folder of identities it is the one that has no
// part yet in any game beside the new one, nor in that.
func (e *Env) unusedIdentity(file, dir string, players [2]keys.Card) (keys.Identity, error) {
	ring, err := e.keyring(file, true)
	if err != nil || !ring.folder {
		return ring.first(), err
	}
	used := []string{players[0].Age, players[1].Age}
	games, err := e.gamesIn(filepath.Dir(filepath.Clean(e.abs(dir))))
	if err != nil {
		return keys.Identity{}, err
	}
	for _, game := range games {
		g, err := e.openGame(game)
		if err != nil {
			continue
		}
		for _, who := range partsOf(g.Folder) {
			used = append(used, g.Card(who).Age)
		}
	}
	var free []ownKey
	var names []string
	for _, k := range ring.keys {
		if !slices.Contains(used, k.id.Card().Age) {
			free, names = append(free, k), append(names, k.shown)
		}
	}
	for _, k := range ring.locked {
		ring.passed = append(ring.passed, say.Textf("%s: a passphrase keeps it", k.shown))
	}
	switch {
	case len(free) == 0:
		return keys.Identity{}, ring.wrong(failf("no identity in %s is free for a new game: each has a part in one already", ring.shown).
			withHint("fieldpost keygen -o %s makes one there", ring.typed))
	case len(free) > 1:
		return keys.Identity{}, usagef("several identities in %s could be the new game's: %s", ring.shown, joinWords(names)).
			withHint("-i FILE says which of them it is")
	}
	return free[0].id, nil
}

// part finds whose key is meant in a game, and the part it plays, "" for none.
func (r *keyring) part(f *adjudicate.Folder) (id keys.Identity, who string) {
	id, err := r.of(f)
	if err == nil {
		who, _ = f.SideOf(id)
	}
	return id, who
}
