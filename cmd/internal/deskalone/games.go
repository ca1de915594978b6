package deskalone

import (
	"bytes"
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
	"fieldpost/orders/say"
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
	s.view, s.bad = f.View(r.id, 0)
	return s, nil
}

// notYours says whose game it is.
func (r *Room) notYours(f *adjudicate.Folder) error {
	t := r.say()
	for _, name := range r.keyNames() {
		c, err := keys.ParseCard([]byte(r.key(name).Card))
		for _, side := range f.Sides() {
			if of := f.Card(side); err == nil && of.Age == c.Age && of.Sign == c.Sign {
				return &Wrong{t.Sprintf("this game is played with the key of %s", orders.Visible(c.Name)), t.Sprintf("open that key, then give the letter again")}
			}
		}
	}
	if side, ok := f.SideOf(r.id); ok && side == folder.Adjudicator {
		return r.wrong("this is the adjudicator's key; the desk is for players", "")
	}
	return &Wrong{t.Sprintf("your key plays no part in the game %s", f.ID()), t.Sprintf("bring the key whose card you sent to its adjudicator")}
}

// Letters are what came of letters; Of are the games here that they are of.
type Letters struct {
	Said []string `json:"said"`
	Of   []string `json:"of"`
	Home Home     `json:"home"`
}

// intake is one giving of letters.
type intake struct {
	room    *Room
	pieces  []folder.Piece
	threads []filing.Thread
	said    []string
}

// letters files what letters bring, for the open key.
func (r *Room) letters(names []string, files [][]byte) (any, error) {
	if r.open == "" {
		return nil, r.wrong("open your key first: the letters are sealed to it", "")
	}
	in := &intake{room: r}
	for i, raw := range files {
		pieces, l := filing.Pieces(len(in.threads)+1, names[i], raw)
		if in.pieces = append(in.pieces, pieces...); l != nil {
			in.threads = append(in.threads, filing.ThreadOf(l))
		}
	}
	before := maps.Clone(r.kept)
	err := in.file()
	if err != nil { // nothing is half done
		r.kept, r.changed, r.games = before, map[string]bool{}, map[string]*seat{}
		return nil, err
	}
	return Letters{in.said, in.of(), r.Home()}, nil
}

// of are the games here that something is of.
func (in *intake) of() (games []string) {
	here := in.room.gameNames()
	for _, p := range in.pieces {
		if id := p.Game(); slices.Contains(here, id) && !slices.Contains(games, id) {
			games = append(games, id)
		}
	}
	return games
}

func (in *intake) file() error {
	r, t := in.room, in.room.say()
	here := map[string]bool{}
	for _, id := range r.gameNames() {
		here[id] = true
		if err := in.add(id); err != nil {
			return err
		}
	}
	for _, g := range folder.GameFiles(in.pieces) {
		if id := g.Game(); !here[id] {
			here[id] = true
			if err := in.begin(g); err != nil {
				return err
			}
		} else if !bytes.Equal(r.kept["game/"+r.open+"/"+id+"/"+folder.GameName], g.Data) {
			in.said = append(in.said, t.Sprintf("another game of that name is here already, with another game file; ask its adjudicator which one counts"))
		}
	}
	private := in.private()
	if in.said = append(in.said, private...); len(in.said) > 0 {
		return nil
	}
	for _, p := range in.pieces {
		id := p.Game()
		if id == "" {
			continue
		}
		if here[id] {
			in.said = append(in.said, t.Sprintf("all that this brings is here already"))
			return nil
		}
		return &Wrong{t.Sprintf("it is of the game %s, which is not here: its first letter is missing", id),
			t.Sprintf("begin with the game's first letter; the adjudicator sends it again if you reply with the line: %s", "fieldpost: resend 1")}
	}
	return r.wrong("nothing in it is of a game", "give the whole letter, as a file that your mail program saves (.eml), or all of its attachments; what stands in its text alone is not enough")
}

// add puts what is of a game to its files.
func (in *intake) add(id string) error {
	r, t := in.room, in.room.say()
	have := r.filesOf(id)
	old, err := r.seatAt(id)
	if err != nil {
		return err
	}
	found, err := folder.Sort(have, filing.For(in.pieces, have[folder.GameName]))
	if err != nil {
		return err
	}
	filing.OnlyOwn(found, old.side)
	if len(found) == 0 {
		in.answered(old)
		return nil
	}
	files, gaps := filing.BeforeGap(have, found)
	in.gap(gaps)
	if len(files) == 0 {
		return nil
	}
	all := maps.Clone(have)
	maps.Copy(all, files)
	s, err := r.seatOf(all)
	if err != nil {
		return err
	}
	in.store(s, files)
	switch {
	case s.Step() > old.Step():
		in.said = append(in.said, t.Sprintf("%s: the letter of step %d is in", s.Status().Title, s.Step()))
	default:
		in.said = append(in.said, in.receipts(s, files)...)
	}
	return nil
}

// receipts says what came beside a call.
func (in *intake) receipts(s *seat, files folder.Files) (said []string) {
	t := in.room.say()
	for name := range files {
		if folder.IsReceiptName(name) {
			return []string{t.Sprintf("%s: the adjudicator's signed receipt for what you sent is in", s.Status().Title)}
		}
	}
	return []string{t.Sprintf("%s: what the letter brings is in", s.Status().Title)}
}

func (in *intake) gap(gaps []int) {
	if gaps != nil {
		t := in.room.say()
		in.said = append(in.said, t.Say(say.Textf("%s; what came for it and later steps was left out", filing.Missing(gaps))), t.Say(filing.Again(gaps)))
	}
}

// begin takes a game that is new here.
func (in *intake) begin(g folder.Piece) error {
	t := in.room.say()
	found, err := folder.Sort(folder.Files{}, append([]folder.Piece{g}, in.pieces...))
	if err != nil {
		return err
	}
	files, gaps := filing.BeforeGap(nil, found)
	s, err := in.room.seatOf(files)
	if err != nil {
		return err
	}
	filing.OnlyOwn(files, s.side)
	in.store(s, files)
	in.said = append(in.said, t.Sprintf("%s: the game %s is here now", s.Status().Title, s.ID()))
	in.gap(gaps)
	return nil
}

// store keeps new files of a game, and which letter is to be answered.
func (in *intake) store(s *seat, files folder.Files) {
	r := in.room
	for name, data := range files {
		r.keep("game/"+r.open+"/"+s.ID()+"/"+name, data)
	}
	r.games[s.ID()] = s
	if r.at != nil && r.at.ID() == s.ID() {
		r.at = nil
	}
	in.answered(s)
}

// answered notes the letter that brings the open call of a game: orders are its answer.
func (in *intake) answered(s *seat) {
	r, step := in.room, s.Step()
	was := r.thread(s.ID())
	next := filing.Bringing(s.Files[folder.CallName(step)], step, was, in.pieces, in.threads)
	if data, err := json.Marshal(next); err == nil && next.To != "" {
		r.keep("mail/"+r.open+"/"+s.ID(), data)
	}
	if next.Other != "" && next.Other != was.Other {
		in.said = append(in.said, tongue.Capital(r.say().Say(next.Doubt())))
	}
}

// thread is that of the letter that orders of a game answer; without one the player knows whom to write to.
func (r *Room) thread(id string) (t filing.Thread) {
	_ = json.Unmarshal(r.kept["mail/"+r.open+"/"+id], &t)
	return t
}

// private are the lines that are sealed to the player alone.
func (in *intake) private() (said []string) {
	for _, p := range in.pieces {
		if !bytes.HasPrefix(bytes.TrimSpace(p.Data), []byte("-----BEGIN AGE ENCRYPTED FILE-----")) {
			continue
		}
		text, err := folder.OpenLetter(in.room.id, p.Data)
		if err != nil {
			continue
		}
		for line := range strings.Lines(string(text)) {
			said = append(said, orders.Visible(strings.TrimRight(line, "\n")))
		}
	}
	return said
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
	l := r.thread(s.ID())
	out.OK, out.Reply = true, desk.Answering(l, sealed.Data)
	out.Reply.Doubt = tongue.Capital(t.Say(l.Doubt()))
	out.Words = []string{t.Sprintf("Sealed for the adjudicator, signed as %s. Nothing has been sent: that is yours to do.", tongue.Capital(text.Speak(t.Lang()).Word(s.side)))}
	if before {
		out.Words = append(out.Words, t.Sprintf("It takes the place of the orders that you sealed before: send it too."))
	}
	out.Words = append(out.Words, t.Sprintf("You can replace them until the call closes."))
	return out, nil
}
