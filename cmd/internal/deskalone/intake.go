package deskalone

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"fieldpost/adjudicate/folder"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/cmd/internal/filing"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

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
	cut     bool // a letter lacks its end
	said    []string
	wrong   []error // of games that take nothing, while others may
}

// letters files what letters bring, for the open key.
func (r *Room) letters(names []string, files [][]byte) (any, error) {
	if r.open == "" {
		return nil, r.early(files)
	}
	in := &intake{room: r}
	for i, raw := range files {
		pieces, l := filing.Pieces(len(in.threads)+1, names[i], raw)
		if in.pieces = append(in.pieces, pieces...); l != nil {
			in.threads = append(in.threads, filing.ThreadOf(l))
			in.cut = in.cut || l.Cut()
		}
	}
	before := maps.Clone(r.kept)
	err := in.file(files)
	if err != nil { // nothing is half done
		r.kept, r.changed, r.games = before, map[string]bool{}, map[string]*seat{}
		return nil, err
	}
	return Letters{in.said, in.of(), r.Home()}, nil
}

// early says that a letter has to wait for the key.
func (r *Room) early(files [][]byte) error {
	if len(files) == 1 && isKey(files[0]) {
		t := r.say()
		return &Wrong{Text: t.Sprintf("this is a key, not a letter"), Hint: t.Sprintf("it stands below now, to be brought: type its passphrase there"), Key: true}
	}
	if len(r.keyNames()) == 0 {
		return r.wrong("make or bring your key first: the letters are sealed to it", "")
	}
	return r.wrong("open your key first: the letters are sealed to it", "")
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

func (in *intake) file(files [][]byte) error {
	r, t := in.room, in.room.say()
	here := map[string]bool{}
	for _, id := range r.gameNames() {
		here[id] = true
		if slices.ContainsFunc(in.pieces, func(p folder.Piece) bool { return p.Game() == id }) {
			in.tried(in.add(id))
		}
	}
	for _, g := range folder.GameFiles(in.pieces) {
		if id := g.Game(); !here[id] {
			here[id] = true
			in.tried(in.begin(g))
		} else if !bytes.Equal(r.kept["game/"+r.open+"/"+id+"/"+folder.GameName], g.Data) {
			in.said = append(in.said, t.Sprintf("another game of that name is here already, with another game file; ask its adjudicator which one counts"))
		}
	}
	private := in.private()
	in.said = append(in.said, private...)
	if in.cut {
		in.wrong = append(in.wrong, r.wrong("the letter is not whole: its end is missing", whole))
	}
	switch {
	case len(in.said) > 0: // what is right with one is not lost by what is wrong with another
		for _, err := range in.wrong {
			w := r.told(err)
			in.said = append(in.said, w.Text)
			if w.Hint != "" {
				in.said = append(in.said, w.Hint)
			}
		}
		return nil
	case len(in.wrong) > 0:
		return in.wrong[0]
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
		return &Wrong{Text: t.Sprintf("it is of the game %s, which is not here: its first letter is missing", id),
			Hint: t.Sprintf("begin with the game's first letter; the adjudicator sends it again if you reply with the line: %s", "fieldpost: resend 1")}
	}
	return r.mistaken(files)
}

func (in *intake) tried(err error) {
	if err != nil {
		in.wrong = append(in.wrong, err)
	}
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
	switch {
	case files[folder.CallName(1)] == nil && gaps != nil:
		return &Wrong{Text: t.Say(filing.Missing(gaps)), Hint: t.Say(filing.Again(gaps))}
	case files[folder.CallName(1)] == nil:
		return in.room.wrong("the letter is not whole: its call is missing", whole)
	}
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
