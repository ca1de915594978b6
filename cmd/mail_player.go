package cmd

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"slices"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/folder"
	"fieldpost/cmd/internal/filing"
	"fieldpost/cmd/internal/mailbox"
	"fieldpost/cmd/internal/rulebooks"
	"fieldpost/cmd/internal/shell"
	"fieldpost/orders/say"
)

// mostPieces bounds what the letters of one run may bring, in bytes, and mostBegun how many
// games may begin in them: anybody can send letters with games that nobody plays.
const (
	mostPieces = 64 << 20
	mostBegun  = 100
)

// playersMail is one run of mail in, for a player. What is wrong with one game does not keep
// the letters of the others waiting.
type playersMail struct {
	env    *Env
	ring   *keyring
	dir    string   // the folder that was named, "" for the current one
	dirs   []string // the games that it is or holds
	pieces []folder.Piece
	names  []string // of the letters, from the first
	// threads are those of the letters.
	threads []filing.Thread

	filed, shown int
	ids          map[string]bool // of the games that are here
	have         map[string]bool // all files that are in their folders now, by what is in them
	seen         map[source]bool // letters of which something was shown
	left         map[string]string
	wrong        []error // games that could not be handled
	refused      []error // games that are none of the player's
}

// runPlayersMail files what letters bring into a player's game folders, makes those of new
// games, and shows what is sealed to the player. What is not filed is named.
func runPlayersMail(env *Env, ring *keyring, dir string, dirs []string, letters iter.Seq2[*mailbox.Message, error]) error {
	m := &playersMail{env: env, ring: ring, dir: dir, dirs: dirs, ids: map[string]bool{}, have: map[string]bool{}, seen: map[source]bool{}, left: map[string]string{}}
	var err error
	if m.pieces, m.names, m.threads, err = piecesOf(env, letters); err != nil {
		return err
	}
	for _, dir := range dirs {
		if err := m.file(dir); err != nil {
			m.wrong = append(m.wrong, m.inGame(dir, err))
		}
	}
	m.firstLetters()
	m.show()
	switch {
	case m.filed+m.shown > 0:
		m.tellLeft()
	case len(m.wrong)+len(m.refused) > 0:
	case len(dirs) == 0:
		return failf("%s holds no game, and the letters bring none", visible(cmp.Or(dir, env.t.Sprintf("this folder")))).
			withHint("begin with the game's first letter; the adjudicator has it as fieldpost: resend 1")
	default:
		if err := anyPart(env, ring, dirs); err != nil {
			return err
		}
		m.tellLeft()
		for _, dir := range dirs {
			if there, err := m.isThere(dir); err != nil {
				return err
			} else if there {
				env.say("all that the letters bring is in %s already", visible(dir))
				return nil
			}
		}
		if len(m.left) > 0 {
			return silent(exitFailed) // it has been told why
		}
		return failf("the letters bring no file for this game").
			withHint("what stands in their text, a mail program shows; if there were attachments, save the whole letter, or reply to one of the game's with the line: fieldpost: resend")
	}
	return m.result()
}

// result tells what went wrong. A game that is none of the player's matters only where there
// was nothing else in the letters.
func (m *playersMail) result() error {
	done := m.filed+m.shown > 0
	all := slices.Concat(m.wrong, m.refused)
	if len(all) == 1 && (len(m.wrong) == 1 || !done) {
		return all[0]
	}
	for _, err := range all {
		report(m.env, err)
	}
	if len(m.wrong) > 0 || len(all) > 0 && !done {
		return silent(exitFailed)
	}
	if len(m.dirs) > 0 {
		return anyPart(m.env, m.ring, m.dirs)
	}
	return nil
}

// inGame says which of several games is meant.
func (m *playersMail) inGame(game string, err error) error {
	if m.ofOne() {
		return err
	}
	return inGame(game, err)
}

// ofOne says that the folder that was named is that of one game.
func (m *playersMail) ofOne() bool { return len(m.dirs) == 1 && m.dirs[0] == m.dir }

// firstLetters makes the folders of the games that begin in the letters. Outside of the folder
// that was named nothing is written: in that of one game there is no place for another.
func (m *playersMail) firstLetters() {
	var fresh []folder.Piece
	for _, game := range folder.GameFiles(m.pieces) {
		id := game.Game()
		switch {
		case m.have[string(game.Data)]: // it is here
		case m.ids[id]:
			m.left[id] = m.env.t.Sprintf("another game of that name is here already, with another game file; ask its adjudicator which one counts")
		case m.ofOne():
			at := filepath.Join(m.dir, "..", id)
			m.left[id] = m.env.t.Sprintf("%s is the folder of another game; for this one: %s", visible(m.dir), "fieldpost mail in "+shell.Quote(at))
		default:
			fresh = append(fresh, game)
		}
	}
	if len(fresh) > mostBegun {
		m.wrong = append(m.wrong, failf("%d new games are in these letters, more than can begin at once", len(fresh)).withHint("name fewer letters"))
		return
	}
	into := m.dir // a folder of games, or the only one's own
	alone := len(m.dirs) == 0 && len(fresh) == 1 && into != "" && !m.env.isFolder(into)
	if len(fresh) > 1 && into != "" && !m.env.isFolder(into) {
		if err := m.env.createFolder(into, func(path string) error { return os.Mkdir(path, 0o777) }); err != nil {
			m.wrong = append(m.wrong, err)
			return
		}
	}
	for _, game := range fresh {
		dir := into
		if !alone {
			dir = m.env.freeFolder(into, game.Game())
		}
		if err := m.begin(game, dir); err != nil {
			if m.left[game.Game()] = ""; len(fresh) > 1 {
				err = inGame(game.Game(), err)
			}
			m.wrong = append(m.wrong, err)
		}
	}
}

// freeFolder is where a game goes in a folder of games: called as the game, or with a number
// behind that where something else is called so. Why it cannot go there, making it says.
func (e *Env) freeFolder(in, id string) string {
	for n := 1; ; n++ {
		dir := filepath.Join(in, id)
		if n > 1 {
			dir += fmt.Sprintf("-%d", n)
		}
		if _, err := os.Lstat(e.abs(dir)); err != nil {
			return dir
		}
		if entries, err := os.ReadDir(e.abs(dir)); err == nil && len(entries) == 0 {
			return dir
		}
	}
}

// anyPart is nil where the user plays a part in one of the games, were it by what
// has just been filed: a ruling that gives a seat to a new key comes by letter too.
func anyPart(env *Env, ring *keyring, dirs []string) (bad error) {
	for _, dir := range dirs {
		folder, err := env.openGame(dir)
		if err != nil {
			bad = err
			continue
		}
		_, who := ring.part(folder.Folder)
		if who != "" {
			return nil
		}
		bad = noPart(folder.Folder)
	}
	return bad
}

// isThere says whether any of the pieces is a call of the game, with all that it
// names.
func (m *playersMail) isThere(dir string) (bool, error) {
	g, err := m.env.openGame(dir)
	if err != nil {
		return false, err
	}
	game := g.files[folder.GameName]
	files, err := folder.Sort(folder.Files{folder.GameName: game}, filing.For(m.pieces, game))
	m.onlyOwn(g, files)
	return len(files) > 0, err
}

// piecesOf gives all files that letters bring, and the names and threads of the letters. A file that is no letter is a
// piece itself, as an attachment that was saved. In a player's own mailbox there
// is much that is none of a game's: what cannot be a piece is not kept, and a
// letter that cannot be read is told and left.
func piecesOf(env *Env, letters iter.Seq2[*mailbox.Message, error]) (pieces []folder.Piece, names []string, threads []filing.Thread, err error) {
	total := 0
	var wrong []say.Text
	unread := false
	for m, err := range letters {
		switch {
		case err != nil:
			wrong = append(wrong, say.Of(err))
			continue
		case m.TooLarge:
			wrong = append(wrong, say.Textf("%s is larger than any letter of a game", m.Name))
			continue
		}
		named := len(names)
		found, l := filing.Pieces(len(names)+1, m.Name, m.Raw)
		if l != nil {
			names, threads = append(names, m.Name), append(threads, filing.ThreadOf(l))
		}
		for _, p := range found {
			total += len(p.Data)
		}
		if what := otherFormat(m.Name, m.Raw); what != "" && len(found) == 0 {
			unread, wrong, names, threads = true, append(wrong, say.Textf("%s %s", m.Name, what)), names[:named], threads[:named]
		}
		pieces = append(pieces, found...)
		if total > mostPieces {
			return nil, nil, nil, failf("there is more in these letters than can be taken at once").withHint("name fewer letters")
		}
	}
	if len(pieces) == 0 && wrong != nil {
		bad := failf("%s", say.List(wrong, "\n"))
		if unread {
			bad.hint = say.Words(saveWhole)
		}
		return nil, nil, nil, bad
	}
	for _, what := range wrong {
		env.note("left out: %s", visible(env.t.Say(what)))
	}
	return pieces, names, threads, nil
}

// begin makes a game's folder.
func (m *playersMail) begin(game folder.Piece, dir string) error {
	env := m.env
	files, err := folder.Sort(folder.Files{}, append([]folder.Piece{game}, m.pieces...))
	if err != nil {
		return err
	}
	files, gaps := filing.BeforeGap(nil, files)
	g, err := adjudicate.Open(files, rulebooks.In(files))
	if err != nil {
		return err
	}
	id, err := m.ring.of(g)
	who, ok := g.SideOf(id)
	env.speakTo(g, id)
	if err == nil && (!ok || who == folder.Adjudicator) {
		err = noPart(g)
	}
	if err != nil {
		m.left[g.ID()] = ""
		m.refused = append(m.refused, err)
		return nil
	}
	if err := writeGame(env, dir, files); err != nil {
		return err
	}
	m.filed += len(files)
	m.here(g.ID(), files)
	env.say("%s is in %s now", g.ID(), visible(dir))
	m.note(g, dir)
	tellStep(env, g, id, dir)
	tellMissing(env, files)
	tellGap(env, gaps)
	return nil
}

// onlyOwn takes receipts away that are another's.
func (m *playersMail) onlyOwn(g *gameFolder, files folder.Files) {
	_, who := m.ring.part(g.Folder)
	filing.OnlyOwn(files, who)
}

// here notes what is in a game's folder now.
func (m *playersMail) here(id string, files folder.Files) {
	m.ids[id] = true
	for _, data := range files {
		m.have[string(data)] = true
	}
}

// note keeps where an answer to the letter with the open call goes, for the desk of who plays: it is
// no part of the game, and without it the player knows whom to write to. What came before is not
// written anew.
func (m *playersMail) note(g *adjudicate.Folder, dir string) {
	id, side := m.ring.part(g)
	if side == "" {
		return
	}
	kept := bytes.TrimSpace(m.env.ownNote(id, dir, letterNote, side))
	var was filing.Thread
	_ = json.Unmarshal(kept, &was) // there may be none
	t := filing.Bringing(g.Files[folder.CallName(g.Step())], g.Step(), was, m.pieces, m.threads)
	if data, err := json.Marshal(t); err == nil && t.To != "" && !bytes.Equal(data, kept) {
		_ = m.env.noteOwn(g, dir, letterNote, side, data)
	}
	if t.Other != "" && t.Other != was.Other {
		m.env.note("%s", t.Doubt())
	}
}

// file puts what is of a game into its folder, which is there.
func (m *playersMail) file(dir string) error {
	env := m.env
	unlock, err := env.lock(dir, "mail in")
	if err != nil {
		return err
	}
	defer unlock()
	g, err := env.openGame(dir)
	if err != nil {
		return err
	}
	m.here(g.ID(), g.files)
	files, err := folder.Sort(g.files, filing.For(m.pieces, g.files["game.yaml"]))
	if err != nil {
		return err
	}
	m.onlyOwn(g, files)
	if len(files) == 0 {
		m.note(g.Folder, dir) // the call may have come by git
		return nil
	}
	files, gaps := filing.BeforeGap(g.files, files)
	if len(files) == 0 {
		return failf("%s", filing.Missing(gaps)).withHint("%s", filing.Again(gaps))
	}
	all := merged(g.files, files)
	after, err := adjudicate.Open(all, rulebooks.In(all))
	if err != nil {
		return err
	}
	if err := env.change(dir, files); err != nil {
		return err
	}
	id, _ := m.ring.part(after)
	env.speakTo(after, id)
	m.note(after, dir)
	m.filed += len(files)
	m.here(g.ID(), files)
	if !m.ofOne() {
		env.say("in %s:", visible(dir))
	}
	for _, name := range sortedKeys(files) {
		env.say("filed: %s", filedAs(env, after, name))
	}
	if after.Step() > g.Step() || len(after.Status().Rulings) > len(g.Status().Rulings) {
		tellStep(env, after, id, dir)
	}
	tellMissing(env, all)
	tellGap(env, gaps)
	return nil
}
