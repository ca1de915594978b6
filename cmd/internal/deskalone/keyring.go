package deskalone

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"sort"
	"strings"
	"unicode/utf8"

	"filippo.io/age"
	"filippo.io/age/armor"

	"fieldpost/crypto/keys"
)

// Factor is that of age's scrypt: a key takes 2^16 KiB, 64 MiB, to open, and a phone some seconds.
const Factor = 16

// leastPassphrase is how many characters a passphrase has at least.
const leastPassphrase = 8

// Key is a key as it is kept: all of it but Sealed may be known to everybody.
type Key struct {
	Name string `json:"name"`
	Lang string `json:"lang,omitempty"`
	Card string `json:"card"`
	// Sealed is the key file, as age seals it with the passphrase.
	Sealed string `json:"sealed"`
	// Copied says that its player has saved a copy elsewhere.
	Copied bool `json:"copied,omitempty"`
}

func keyName(c keys.Card) string {
	sum := sha256.Sum256([]byte(c.Age + "\n" + c.Sign))
	return hex.EncodeToString(sum[:8])
}

// key is a key that is kept, nil for none.
func (r *Room) key(name string) *Key {
	var k Key
	if data := r.kept["key/"+name]; data == nil || json.Unmarshal(data, &k) != nil {
		return nil
	}
	return &k
}

// keyNames are those of all keys, by the names of their players.
func (r *Room) keyNames() (names []string) {
	for name := range r.kept {
		if k, ok := strings.CutPrefix(name, "key/"); ok && r.key(k) != nil {
			names = append(names, k)
		}
	}
	sort.Slice(names, func(i, j int) bool {
		a, b := r.key(names[i]), r.key(names[j])
		return a.Name+" "+names[i] < b.Name+" "+names[j]
	})
	return names
}

func (r *Room) make(name, lang, passphrase string) (any, error) {
	id, err := keys.Generate(strings.TrimSpace(name), false)
	if errors.Is(err, keys.ErrName) || strings.TrimSpace(name) == "" {
		return nil, r.wrong("a key needs the name that the others see you by", "")
	} else if err != nil {
		return nil, err
	}
	return r.take(id, lang, passphrase)
}

// bring takes a key that was made elsewhere; own is the passphrase that it has there, if any.
func (r *Room) bring(file []byte, name, own, passphrase string) (any, error) {
	if keys.Locked(file) {
		if own == "" {
			return nil, r.wrong("a passphrase keeps this key file: type it too", "its own one, with which it was saved")
		}
		text, err := r.unlocked(file, own)
		if err != nil {
			return nil, err
		}
		if file = text; passphrase == "" {
			passphrase = own
		}
	}
	id, err := keys.ParseIdentity(file)
	if err != nil {
		return nil, r.notKey(file, err)
	}
	if id.Name() == "" {
		if id, err = id.Named(strings.TrimSpace(name)); err != nil {
			return nil, r.wrong("this key says no name: type the one that the others see you by", "")
		}
	}
	return r.take(id, "", passphrase)
}

// take keeps a key, and opens it.
func (r *Room) take(id keys.Identity, lang, passphrase string) (any, error) {
	if utf8.RuneCountInString(passphrase) < leastPassphrase {
		return nil, r.wrong("a passphrase of eight characters at least is needed; several words are good", "")
	}
	sealed, err := lock(id.Format(), passphrase)
	if err != nil {
		return nil, err
	}
	c := id.Card()
	c.Lang = lang
	name := keyName(c)
	k := Key{Name: c.Name, Lang: lang, Card: string(keys.FormatCard(c)), Sealed: sealed}
	if was := r.key(name); was != nil && lang == "" {
		k.Lang, k.Card = was.Lang, was.Card
	}
	if err := r.keepKey(name, k); err != nil {
		return nil, err
	}
	r.enter(name, id)
	return r.Home(), nil
}

func (r *Room) keepKey(name string, k Key) error {
	data, err := json.Marshal(k)
	if err == nil {
		r.keep("key/"+name, data)
	}
	return err
}

func lock(text []byte, passphrase string) (string, error) {
	to, err := age.NewScryptRecipient(passphrase)
	if err != nil {
		return "", err
	}
	to.SetWorkFactor(Factor)
	var b bytes.Buffer
	a := armor.NewWriter(&b)
	w, err := age.Encrypt(a, to)
	if err != nil {
		return "", err
	}
	_, err = w.Write(text)
	if err = errors.Join(err, w.Close(), a.Close()); err != nil {
		return "", err
	}
	_, err = io.WriteString(&b, "\n")
	return b.String(), err
}

func (r *Room) unlock(name, passphrase string) (any, error) {
	k := r.key(name)
	if k == nil {
		return nil, r.wrong("there is no such key here any more", "")
	}
	text, err := r.unlocked([]byte(k.Sealed), passphrase)
	if err != nil {
		return nil, err
	}
	id, err := keys.ParseIdentity(text)
	if err != nil {
		return nil, err
	}
	r.enter(name, id)
	return r.Home(), nil
}

func (r *Room) unlocked(file []byte, passphrase string) ([]byte, error) {
	text, err := keys.Unlock(file, passphrase)
	if errors.Is(err, keys.ErrWrongPassphrase) {
		return nil, r.wrong("the passphrase does not open it", "")
	} else if err != nil {
		return nil, r.wrong("this is no key file", "a key is the file that fieldpost keygen wrote, or that this page saved")
	}
	return text, nil
}

func (r *Room) enter(name string, id keys.Identity) {
	r.open, r.id, r.games, r.at = name, id, map[string]*seat{}, nil
}

func (r *Room) lock() { r.open, r.id, r.games, r.at = "", keys.Identity{}, nil, nil }

// Copy is a file to be saved.
type Copy struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// copy is a key as it can be saved elsewhere: with its passphrase every fieldpost opens it.
func (r *Room) copy(name string) (any, error) {
	k := r.key(name)
	if k == nil {
		return nil, r.wrong("there is no such key here any more", "")
	}
	return Copy{fileName(k.Name, name) + ".key", k.Sealed}, nil
}

func fileName(name, other string) string {
	name = strings.Map(func(c rune) rune {
		if c >= 'a' && c <= 'z' || c >= '0' && c <= '9' {
			return c
		}
		return '-'
	}, strings.ToLower(name))
	if name = strings.Trim(name, "-"); name == "" {
		return other
	}
	return name
}

func (r *Room) copied(name string) (any, error) {
	if k := r.key(name); k != nil {
		k.Copied = true
		if err := r.keepKey(name, *k); err != nil {
			return nil, err
		}
	}
	return r.Home(), nil
}

// forget takes a key away, with its games and drafts.
func (r *Room) forget(name string) (any, error) {
	for _, what := range []string{"game/", "mail/", "draft/"} {
		r.drop(what + name + "/")
	}
	r.drop("key/" + name)
	if r.open == name {
		r.lock()
	}
	return r.Home(), nil
}
