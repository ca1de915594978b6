package deskalone

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"time"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/folder"
	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
	"fieldpost/adjudicate/view/text"
	"fieldpost/cmd/internal/desk"
	"fieldpost/cmd/internal/filing"
	"fieldpost/cmd/internal/rulebooks"
	"fieldpost/crypto/keys"
	"fieldpost/orders"
)

// seat is a player's place at a game.
type seat struct {
	*adjudicate.Folder
	side string
	view *view.View // nil where it cannot be opened
	bad  error      // why
	desk *desk.Desk
}

func (r *Room) filesOf(id string) folder.Files {
	files, prefix := folder.Files{}, "game/"+r.open+"/"+id+"/"
	for name, data := range r.kept {
		if file, ok := strings.CutPrefix(name, prefix); ok {
			files[file] = data
		}
	}
	return files
}

func (r *Room) gameNames() (names []string) {
	for name := range r.kept {
		if rest, ok := strings.CutPrefix(name, "game/"+r.open+"/"); ok && r.open != "" {
			id, _, _ := strings.Cut(rest, "/")
			names = append(names, id)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// seatAt is the place at a game that is kept.
func (r *Room) seatAt(id string) (*seat, error) {
	if s := r.games[id]; s != nil {
		return s, nil
	}
	files := r.filesOf(id)
	if len(files) == 0 {
		return nil, r.wrong("this game is not here", "")
	}
	s, err := r.seatOf(files)
	if err == nil {
		r.games[id] = s
	}
	return s, err
}

func (r *Room) seatOf(files folder.Files) (*seat, error) {
	f, err := adjudicate.Open(files, rulebooks.In(files))
	if err != nil {
		return nil, err
	}
	side, ok := f.SideOf(r.id)
	if !ok || side == folder.Adjudicator {
		return nil, r.notYours(f)
	}
	s := &seat{Folder: f, side: side}
	if s.view, s.bad = f.View(r.id, 0); s.bad != nil && files[folder.ViewName(f.Step(), side)] == nil {
		s.bad = r.wrong("of this step only a part is here: what your side sees is missing", whole)
	}
	return s, nil
}

// notYours says whose game it is.
func (r *Room) notYours(f *adjudicate.Folder) error {
	t := r.say()
	for _, name := range r.keyNames() {
		c, err := keys.ParseCard([]byte(r.key(name).Card))
		for _, side := range f.Sides() {
			if of := f.Card(side); err == nil && of.Age == c.Age && of.Sign == c.Sign {
				return &Wrong{Text: t.Sprintf("this game is played with the key of %s", orders.Visible(c.Name)), Hint: t.Sprintf("open that key, then give the letter again")}
			}
		}
	}
	if side, ok := f.SideOf(r.id); ok && side == folder.Adjudicator {
		return r.wrong("this is the adjudicator's key; the desk is for players", "")
	}
	return &Wrong{Text: t.Sprintf("your key plays no part in the game %s", f.ID()), Hint: t.Sprintf("bring the key whose card you sent to its adjudicator")}
}

// thread is that of the letter that orders of a game answer; without one the player knows whom to write to.
func (r *Room) thread(id string) (t filing.Thread) {
	_ = json.Unmarshal(r.kept["mail/"+r.open+"/"+id], &t)
	return t
}

// sit shows the desk of a game.
func (r *Room) sit(id string) (any, error) {
	if r.open == "" {
		return nil, r.wrong("open your key first: the letters are sealed to it", "")
	}
	s, err := r.seatAt(id)
	if err != nil {
		return nil, err
	}
	if s.view == nil {
		return nil, s.bad
	}
	rules, ok := s.Rules.(game.Asking)
	if !ok {
		return nil, r.wrong("this game cannot be played at the desk", "")
	}
	if s.desk == nil {
		s.desk = desk.New(s.Folder, s.view, rules)
	}
	r.at = s
	return true, nil
}

// leave takes a game away.
func (r *Room) leave(id string) (any, error) {
	r.drop("game/" + r.open + "/" + id + "/")
	r.drop("mail/" + r.open + "/" + id)
	r.drop("draft/" + r.open + "/" + id)
	delete(r.games, id)
	r.at = nil
	return r.Home(), nil
}

func (r *Room) deskCall(name string, body []byte) (any, error) {
	if r.at == nil {
		return nil, r.wrong("this game is not here", "")
	}
	return r.at.desk.Call(desk.Host{Now: func() time.Time { return r.now() }, Store: store{r}, Seal: r.seal}, name, body)
}

// store keeps the draft of the game that is shown.
type store struct{ *Room }

func (s store) name() string { return "draft/" + s.open + "/" + s.at.ID() }

// Keep is as desk.Store says.
func (s store) Keep(draft []byte) error {
	armor, err := s.at.SealFor(s.at.side, draft)
	if err == nil {
		s.keep(s.name(), armor)
	}
	return err
}

// Kept is as desk.Store says.
func (s store) Kept() []byte {
	draft, err := folder.OpenLetter(s.id, s.kept[s.name()])
	if err != nil {
		return nil
	}
	return draft
}

// replyOf is the sealed reply to the open call of a game, as it goes to the adjudicator; nil where none
// has been sealed. The next call takes its place.
func (r *Room) replyOf(s *seat) *desk.Reply {
	sealed := s.Files[folder.SheetName(s.Step(), s.side)]
	if sealed == nil {
		return nil
	}
	l := r.thread(s.ID())
	reply := desk.Answering(l, sealed)
	reply.Doubt = tongue.Capital(r.say().Say(l.Doubt()))
	return reply
}

// seal makes the reply of a sheet.
func (r *Room) seal(sheet string) (out desk.Sealed, err error) {
	s, t := r.at, r.say()
	sealed, err := s.Seal(r.id, "orders.yaml", []byte(sheet), adjudicate.SealOptions{})
	if err != nil {
		return out, err
	}
	if out.Problems = desk.Reasons(sealed.Problems); sealed.Problems.Refused() {
		return out, nil
	}
	files := folder.Files{sealed.Name: sealed.Data}
	maps.Copy(files, sealed.Note)
	all := r.filesOf(s.ID())
	_, before := all[sealed.Name]
	maps.Copy(all, files)
	after, err := r.seatOf(all)
	if err != nil {
		return out, err
	}
	for name, data := range files {
		r.keep("game/"+r.open+"/"+s.ID()+"/"+name, data)
	}
	r.games[s.ID()] = after
	if _, err := r.sit(s.ID()); err != nil {
		return out, err
	}
	out.OK, out.Reply = true, r.replyOf(after)
	out.Words = []string{t.Sprintf("Sealed for the adjudicator, signed as %s. Nothing has been sent: that is yours to do.", tongue.Capital(text.Speak(t.Lang()).Word(s.side)))}
	if before {
		out.Words = append(out.Words, t.Sprintf("It takes the place of the orders that you sealed before: send it too."))
	}
	out.Words = append(out.Words, t.Sprintf("You can replace them until the call closes."))
	return out, nil
}
