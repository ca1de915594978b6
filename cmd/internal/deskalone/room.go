// Package deskalone is the order desk by itself, with no folder and no server: a player's
// keys, his games as letters bring them, and his drafts, in whatever keeps bytes by name for
// it, such as a browser.
//
// It promises that no key is kept but sealed with its passphrase, no draft but sealed to its
// player; that the rest of what is kept are files of games as they came; that what a call
// changes is given back whole, to be kept before its answer is shown; that it sends nothing;
// and that views, checks and sheets are the program's, made by the same code.
package deskalone

import (
	"embed"
	"encoding/json"
	"errors"
	"strings"
	"sync"
	"time"

	"fieldpost/adjudicate/codes"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/cmd/internal/desk"
	"fieldpost/crypto/keys"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

//go:embed words
var catalogues embed.FS

// book has this package's words in all languages but English.
var book = sync.OnceValue(func() *tongue.Book { return tongue.NewBook(tongue.Shared(), catalogues) })

// Room is all that the page has: what is kept, and the key that is open. It is not for
// several at once.
type Room struct {
	now  func() time.Time
	lang string // of the page, while no key is open that says another

	kept    map[string][]byte
	changed map[string]bool

	open  string // the name of the key that is open
	id    keys.Identity
	games map[string]*seat // of the open key, by the game's id
	at    *seat            // whose desk is shown
}

// New is a room with what was kept of an earlier visit.
func New(kept map[string][]byte, lang string, now func() time.Time) *Room {
	if kept == nil {
		kept = map[string][]byte{}
	}
	return &Room{now: now, lang: lang, kept: kept}
}

// Wrong is what went wrong, in words for the player.
type Wrong struct {
	Text string `json:"error"`
	Hint string `json:"hint,omitempty"`
	Key  bool   `json:"key,omitempty"` // what was given is a key, which can be brought now
}

func (w *Wrong) Error() string { return w.Text }

// wrong says what went wrong, and what would be right.
func (r *Room) wrong(text, hint string) error {
	t := r.say()
	return &Wrong{Text: t.Word(text), Hint: t.Word(hint)}
}

// told is any error in words for the player.
func (r *Room) told(err error) *Wrong {
	var w *Wrong
	var refused *codes.Error
	t := r.say()
	switch {
	case errors.As(err, &w):
		return w
	case errors.As(err, &refused) && len(refused.Problems) > 0:
		p := refused.Problems[0]
		return &Wrong{Text: orders.Visible(t.Say(p.Text)), Hint: orders.Visible(t.Say(p.Hint))}
	}
	return &Wrong{Text: orders.Visible(t.Say(say.Of(err)))}
}

// Call does what the page asks for by its name, with JSON in and out, and files beside it.
// What has changed is to be kept: nil is to be kept no more. After an error nothing has.
func (r *Room) Call(name string, body []byte, files [][]byte) (out []byte, changed map[string][]byte, err error) {
	r.changed = map[string]bool{}
	v, err := r.call(name, body, files)
	if err != nil {
		return nil, nil, r.told(err)
	}
	if out, err = json.Marshal(v); err != nil {
		return nil, nil, err
	}
	changed = map[string][]byte{}
	for name := range r.changed {
		changed[name] = r.kept[name]
	}
	return out, changed, nil
}

func (r *Room) call(name string, body []byte, files [][]byte) (any, error) {
	in := struct {
		Key, Game, Name, Passphrase, Own, Lang string
		Names                                  []string
	}{}
	own, isDesk := strings.CutPrefix(name, "desk/")
	if !isDesk && len(body) > 0 {
		if err := json.Unmarshal(body, &in); err != nil {
			return nil, err
		}
	}
	switch {
	case isDesk:
		return r.deskCall(own, body)
	case name == "look":
		return r.Home(), nil
	case name == "make":
		return r.make(in.Name, in.Lang, in.Passphrase)
	case name == "bring" && len(files) == 1:
		return r.bring(files[0], in.Name, in.Own, in.Passphrase)
	case name == "unlock":
		return r.unlock(in.Key, in.Passphrase)
	case name == "lock":
		r.lock()
		return r.Home(), nil
	case name == "copy":
		return r.copy(in.Key)
	case name == "copied":
		return r.copied(in.Key)
	case name == "forget":
		return r.forget(in.Key)
	case name == "letters" && len(files) == len(in.Names):
		return r.letters(in.Names, files)
	case name == "sit":
		return r.sit(in.Game)
	case name == "leave":
		return r.leave(in.Game)
	}
	return nil, desk.ErrUnknown
}

// say has the words of who is here.
func (r *Room) say() tongue.Tongue {
	if k := r.key(r.open); k != nil && k.Lang != "" {
		return book().In(k.Lang)
	}
	return book().In(r.lang)
}

func (r *Room) keep(name string, data []byte) {
	r.kept[name], r.changed[name] = data, true
}

func (r *Room) drop(prefix string) {
	for name := range r.kept {
		if strings.HasPrefix(name, prefix) {
			delete(r.kept, name)
			r.changed[name] = true
		}
	}
}
