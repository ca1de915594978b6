package folder

import (
	"bytes"
	"strings"

	"fieldpost/adjudicate/codes"
	"fieldpost/crypto/ledger"
	"fieldpost/orders"
	"fieldpost/scenarios"
)

// Piece is a file that came by letter. Its name is what the letter calls it,
// and is believed of pack files alone, which have one digest together. Letter is
// the number of the letter that brought it, 0 for a file that was saved by itself.
type Piece struct {
	Letter int
	Name   string
	Data   []byte
}

// Game is the id of the game that the piece says it is of, "" where it does not say.
func (p Piece) Game() string {
	data := orders.Canonical(p.Data)
	if !bytes.HasPrefix(data, []byte("fieldpost: ")) {
		return ""
	}
	for line := range bytes.Lines(data[:min(len(data), MaxOrders)]) {
		if id, ok := bytes.CutPrefix(bytes.TrimSpace(line), []byte("game: ")); ok && line[0] == 'g' && IsName(string(id)) {
			return string(id)
		}
	}
	return ""
}

// GameFiles are those of the pieces that begin games, each once: game files that are
// signed by the adjudicator whom they name.
func GameFiles(pieces []Piece) (games []Piece) {
	seen := map[string]bool{}
	for _, p := range pieces {
		if p.Data = orders.Canonical(p.Data); !seen[string(p.Data)] && gameIn(p.Data) != nil {
			games = append(games, p)
		}
		seen[string(p.Data)] = true
	}
	return games
}

// gameIn reads a game file that is signed by its adjudicator; nil for anything else.
func gameIn(data []byte) *Game {
	if !bytes.HasPrefix(data, []byte("fieldpost: "+gameFormat+"\n")) {
		return nil
	}
	g, _ := ParseGame(data)
	if g == nil || !g.HasSigned(g.Signed) {
		return nil
	}
	return g
}

// Sort finds out which files of the game the pieces are, by what is in them: a
// game file that is signed by its adjudicator, if have has none; calls with the
// adjudicator's signature; what those calls name by digest; his rulings on time, which no
// call may name yet; his receipts; and the secrets that he has published at the end. Others are left
// out. What the folder has already, and alike, is left out too.
//
// A call or a view that differs from the one in the folder is an error: the
// adjudicator has then sent two. Orders of a closed step are those that the call names.
func Sort(have Files, pieces []Piece) (Files, error) {
	s := sorter{have: have, found: Files{}, sums: map[string][]byte{}}
	for _, p := range pieces {
		for _, data := range [][]byte{orders.Canonical(p.Data), p.Data} {
			s.sums[ledger.Digest(data)] = data
		}
	}
	s.gameFile(pieces)
	if s.game == nil {
		return nil, nil
	}
	s.packFiles(pieces)
	for _, p := range pieces {
		var err error
		data := orders.Canonical(p.Data)
		switch first, _, _ := bytes.Cut(data, []byte("\n")); strings.TrimPrefix(string(first), "fieldpost: ") {
		case callFormat:
			err = s.callFile(data)
		case RevealFormat:
			err = s.revealFile(data)
		case rulingFormat:
			err = s.rulingFile(data)
		case receiptFormat:
			s.receiptPiece(data)
		}
		if err != nil {
			return nil, err
		}
	}
	return s.found, nil
}

// numbers are those that a file says of itself under some keys, as of which step it is; not
// ok where one of them is missing.
func numbers(data []byte, limit int, keys ...string) (list []int, ok bool) {
	root, _ := orders.Parse("", data, orders.Limits{Size: limit})
	r := orders.NewReader("", nil)
	for _, key := range keys {
		n, ok := r.IntIn(root.Get(key), 1, orders.MaxStep)
		if !ok {
			return nil, false
		}
		list = append(list, n)
	}
	return list, true
}

type sorter struct {
	have, found Files
	game        *Game
	sums        map[string][]byte // the pieces by digest
}

func (s *sorter) gameFile(pieces []Piece) {
	if data, ok := s.have[GameName]; ok {
		s.game, _ = ParseGame(data)
		return
	}
	for _, p := range pieces {
		data := orders.Canonical(p.Data)
		if g := gameIn(data); g != nil {
			s.game, s.found[GameName] = g, data
			return
		}
	}
}

// packFiles takes the game's own pack, if all of it is there.
func (s *sorter) packFiles(pieces []Piece) {
	if s.found[GameName] == nil {
		return
	}
	packs := map[int]map[string][]byte{} // by letter: another game's has the same names
	for _, p := range pieces {
		if i := strings.LastIndex(p.Name, "pack-"); i >= 0 && scenarios.IsFileName(p.Name[i+len("pack-"):]) {
			if packs[p.Letter] == nil {
				packs[p.Letter] = map[string][]byte{}
			}
			packs[p.Letter][p.Name[i+len("pack-"):]] = orders.Canonical(p.Data)
		}
	}
	for _, pack := range packs {
		if scenarios.Digest(pack) == s.game.Pack {
			for name, data := range pack {
				s.found[PackName(name)] = data
			}
		}
	}
}

// callFile takes a call and all that it names.
func (s *sorter) callFile(data []byte) error {
	at, ok := numbers(data, MaxCall, "step")
	if !ok {
		return nil
	}
	c, _ := ParseCall(at[0], data, s.game)
	if c == nil || !s.game.HasSigned(c.Signed) {
		return nil
	}
	if err := s.take(CallName(c.Step), data, false); err != nil {
		return err
	}
	for _, e := range c.Ledger {
		p := PlaceOf(e.Name, s.game.Sides)
		if piece, ok := s.sums[e.Digest]; ok && p.Kind != Stray && p.Kind != GameFile {
			if err := s.take(e.Name, piece, p.Kind == SheetFile || p.Kind == SigFile || p.Kind == EndingFile); err != nil {
				return err
			}
		}
	}
	return nil
}

// rulingFile takes a ruling that leaves its step open. One that closes it comes with the
// next call, which names it.
func (s *sorter) rulingFile(data []byte) error {
	at, ok := numbers(data, MaxOrders, "step", "number")
	if !ok || at[1] > MaxRulings {
		return nil
	}
	u, _ := ParseRulingFile(at[0], at[1], data, s.game)
	if u == nil || u.Closes() || !s.game.HasSigned(u.Signed) {
		return nil
	}
	return s.take(RulingName(u.Step, u.Number), data, false)
}

// revealFile takes the secrets of the game as its adjudicator has published them.
func (s *sorter) revealFile(data []byte) error {
	r, _ := ParseReveal(data, s.game)
	if r == nil || !s.game.HasSigned(r.signed) {
		return nil
	}
	return s.take(RevealName, data, true)
}

// take takes a file, unless the folder has it. One of the player's own may be
// another than the call names.
func (s *sorter) take(name string, data []byte, may bool) error {
	was, ok := s.have[name]
	switch {
	case ok && bytes.Equal(was, data):
		return nil
	case ok && !may:
		return codes.Fail(name, codes.CodeChanged, "the letter brings another such file than the folder has").
			Hint("compare with the other player which one he has; fieldpost verify tells whether yours was changed")
	}
	s.found[name] = data
	return nil
}
