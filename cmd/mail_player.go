package cmd

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/audit"
	"fieldpost/adjudicate/codes"
	"fieldpost/adjudicate/folder"
	"fieldpost/cmd/internal/filing"
	"fieldpost/cmd/internal/mailbox"
	"fieldpost/cmd/internal/rulebooks"
	"fieldpost/cmd/internal/shell"
	"fieldpost/crypto/keys"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

// mostPieces bounds what the letters of one run may bring, in bytes.
const mostPieces = 64 << 20

// playersMail is one run of mail in, for a player. What is wrong with one game does not keep
// the letters of the others waiting.
type playersMail struct {
	env    *Env
	ring   *keyring
	dir    string   // the folder that was named, "" for the current one
	dirs   []string // the games that it is or holds
	pieces []folder.Piece
	names  []string // of the letters, from the first

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
	if m.pieces, m.names, err = piecesOf(env, letters); err != nil {
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
				fmt.Fprintln(env.Stdout, env.t.Sprintf("all that the letters bring is in %s already", visible(dir)))
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
	if len(m.dirs) == 1 && m.dirs[0] == m.dir {
		return err
	}
	return inGame(game, err)
}

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
		case len(m.dirs) == 1 && m.dirs[0] == m.dir:
			at := filepath.Join(m.dir, "..", id)
			m.left[id] = m.env.t.Sprintf("%s is the folder of another game; for this one: %s", visible(m.dir), "fieldpost mail in "+shell.Quote(at))
		default:
			fresh = append(fresh, game)
		}
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
		if err := m.begin(game, dir); err != nil && len(fresh) > 1 {
			m.left[game.Game()] = ""
			m.wrong = append(m.wrong, inGame(game.Game(), err))
		} else if err != nil {
			m.left[game.Game()] = ""
			m.wrong = append(m.wrong, err)
		}
	}
}

// freeFolder is where a game goes in a folder of games: called as the game, or with a number
// behind that where something else is called so.
func (e *Env) freeFolder(in, id string) string {
	for n := 1; ; n++ {
		dir := filepath.Join(in, id)
		if n > 1 {
			dir += fmt.Sprintf("-%d", n)
		}
		if entries, err := os.ReadDir(e.abs(dir)); errors.Is(err, fs.ErrNotExist) || err == nil && len(entries) == 0 {
			return dir
		}
	}
}

// show prints what in letters is sealed to the player alone.
func (m *playersMail) show() {
	for _, p := range m.pieces {
		for _, k := range m.ring.keys {
			if showSealed(m.env, k.id, p) {
				m.shown++
				m.seen[m.source(p)] = true
				break
			}
		}
	}
}

// source is a letter by its number or, with none, a file that was saved by itself.
type source struct {
	letter int
	name   string
}

func (m *playersMail) source(p folder.Piece) source {
	if p.Letter > 0 {
		return source{p.Letter, m.names[p.Letter-1]}
	}
	return source{0, p.Name}
}

// tellLeft names the letters of which nothing was filed, and says why.
func (m *playersMail) tellLeft() {
	of := map[string][]string{} // by what is said of them
	game := map[source]string{}
	var from []source
	for i, name := range m.names {
		from = append(from, source{i + 1, name})
	}
	for _, p := range m.pieces {
		l := m.source(p)
		if !slices.Contains(from, l) {
			from = append(from, l)
		}
		game[l] = cmp.Or(game[l], p.Game())
		if m.have[string(p.Data)] || m.have[string(orders.Canonical(p.Data))] {
			m.seen[l] = true
		}
	}
	t := m.env.t
	for _, l := range from {
		id := game[l]
		why, told := m.left[id]
		switch {
		case m.seen[l] && !(told && id != ""), told && why == "":
			continue
		case id == "":
			why = t.Sprintf("nothing in it is of a game")
		case told:
			why = id + t.Sprintf(": %s", why)
		case m.ids[id]:
			why = t.Sprintf("nothing in it is what the adjudicator of %s has signed for you", id)
		default:
			why = t.Sprintf("it is of the game %s, which is not here: its first letter is missing", id)
		}
		of[why] = append(of[why], visible(l.name))
	}
	for _, why := range sortedKeys(of) {
		names := of[why]
		if len(names) > 3 {
			names = append(names[:3:3], t.Sprintf("and %d more", len(names)-3))
		}
		fmt.Fprintf(m.env.Stderr, "fieldpost: %s\n", t.Sprintf("left out: %s", strings.Join(names, ", ")+t.Sprintf(": %s", why)))
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
	const name = "game.yaml"
	files, err := folder.Sort(folder.Files{name: g.files[name]}, m.piecesFor(g))
	m.onlyOwn(g, files)
	return len(files) > 0, err
}

// piecesOf gives all files that letters bring, and the names of the letters. A file that is no letter is a
// piece itself, as an attachment that was saved. In a player's own mailbox there
// is much that is none of a game's: what cannot be a piece is not kept, and a
// letter that cannot be read is told and left.
func piecesOf(env *Env, letters iter.Seq2[*mailbox.Message, error]) (pieces []folder.Piece, names []string, err error) {
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
			names = append(names, m.Name)
		}
		for _, p := range found {
			total += len(p.Data)
		}
		if what := otherFormat(m.Name, m.Raw); what != "" && len(found) == 0 {
			unread, wrong, names = true, append(wrong, say.Textf("%s %s", m.Name, what)), names[:named]
		}
		pieces = append(pieces, found...)
		if total > mostPieces {
			return nil, nil, failf("there is more in these letters than can be taken at once").withHint("name fewer letters")
		}
	}
	if len(pieces) == 0 && wrong != nil {
		bad := failf("%s", say.List(wrong, "\n"))
		if unread {
			bad.hint = say.Words(saveWhole)
		}
		return nil, nil, bad
	}
	for _, what := range wrong {
		fmt.Fprintf(env.Stderr, "fieldpost: %s\n", env.t.Sprintf("left out: %s", env.t.Say(what)))
	}
	return pieces, names, nil
}

// begin makes a game's folder.
func (m *playersMail) begin(game folder.Piece, dir string) error {
	env := m.env
	files, err := folder.Sort(folder.Files{}, append([]folder.Piece{game}, m.pieces...))
	if err != nil {
		return err
	}
	files, gap := filing.BeforeGap(nil, files)
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
	fmt.Fprintln(env.Stdout, env.t.Sprintf("%s is in %s now", g.ID(), visible(dir)))
	tellStep(env, g, id, dir)
	tellMissing(env, files)
	tellGap(env, gap)
	return nil
}

// piecesFor leaves out what comes with another game file than the folder has.
func (m *playersMail) piecesFor(g *gameFolder) []folder.Piece {
	others := map[int]bool{}
	for _, game := range folder.GameFiles(m.pieces) {
		for _, p := range m.pieces {
			if p.Letter > 0 && bytes.Equal(orders.Canonical(p.Data), game.Data) && !bytes.Equal(game.Data, g.files["game.yaml"]) {
				others[p.Letter] = true
			}
		}
	}
	return slices.DeleteFunc(slices.Clone(m.pieces), func(p folder.Piece) bool { return others[p.Letter] })
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
	files, err := folder.Sort(g.files, m.piecesFor(g))
	if err != nil {
		return err
	}
	m.onlyOwn(g, files)
	if len(files) == 0 {
		return nil
	}
	files, gap := filing.BeforeGap(g.files, files)
	if len(files) == 0 {
		return failf("a letter is missing: the call of step %d", gap).
			withHint("reply to one of the game's letters with the line: fieldpost: resend %d", gap)
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
	m.filed += len(files)
	m.here(g.ID(), files)
	if !(len(m.dirs) == 1 && m.dirs[0] == m.dir) {
		fmt.Fprintln(env.Stdout, env.t.Sprintf("in %s:", visible(dir)))
	}
	for _, name := range sortedKeys(files) {
		fmt.Fprintln(env.Stdout, env.t.Sprintf("filed: %s", filedAs(env, after, name)))
	}
	if after.Step() > g.Step() || len(after.Status().Rulings) > len(g.Status().Rulings) {
		tellStep(env, after, id, dir)
	}
	tellMissing(env, all)
	tellGap(env, gap)
	return nil
}

// filedAs is what a file of the game is called for whom a letter has brought it.
func filedAs(env *Env, f *adjudicate.Folder, name string) string {
	if !folder.IsReceiptName(name) {
		return name
	}
	switch f.ReceiptFor(name) {
	case folder.Concede:
		return env.t.Sprintf("the adjudicator's signed receipt for your concession")
	case folder.Draw:
		return env.t.Sprintf("the adjudicator's signed receipt for your offer of a draw")
	}
	return env.t.Sprintf("the adjudicator's signed receipt for your orders")
}

// tellGap says that something was left out because a letter is missing.
func tellGap(env *Env, gap int) {
	if gap == 0 {
		return
	}
	fmt.Fprintf(env.Stderr, "fieldpost: %s\n", env.t.Sprintf("a letter is missing: the call of step %d; what came for it and later steps was left out", gap))
	fmt.Fprintln(env.Stderr, env.t.Sprintf("hint: %s", env.t.Sprintf("reply to one of the game's letters with the line: fieldpost: resend %d", gap)))
}

// tellMissing names files that a call names and the folder has not: the letter
// did not bring them, or what it brought was changed on the way.
func tellMissing(env *Env, files folder.Files) {
	again := 0 // the step whose call brings the first of them
	for _, f := range audit.Verify(files).Findings {
		step := f.Step
		switch f.Code {
		case codes.CodeMissingFile:
		case codes.CodeMissingOrders:
			step++
		default:
			continue
		}
		fmt.Fprintf(env.Stderr, "fieldpost: %s\n", env.t.Sprintf("%s is missing: no letter has brought it, or it was changed on the way", visible(f.File)))
		if again == 0 || step < again {
			again = step
		}
	}
	if again > 0 {
		fmt.Fprintln(env.Stderr, env.t.Sprintf("hint: %s", env.t.Sprintf("reply to one of the game's letters with the line: fieldpost: resend %d", again)))
	}
}

// tellStep says how a game stands, whether it is the reader's turn, and how he sees more.
func tellStep(env *Env, f *adjudicate.Folder, id keys.Identity, dir string) {
	s := f.StatusIn(env.t.Lang())
	printStatus(env, s)
	if s.Over || s.Revealed {
		return
	}
	if who, ok := f.SideOf(id); ok {
		tellTurn(env, s, who)
	}
	at := ""
	if dir != "." {
		at = " " + shell.Quote(dir)
	}
	fmt.Fprintln(env.Stderr, env.t.Sprintf("hint: %s", "fieldpost view"+at))
}

// showSealed prints a piece that is sealed to this identity alone.
func showSealed(env *Env, id keys.Identity, p folder.Piece) bool {
	if !bytes.HasPrefix(bytes.TrimSpace(p.Data), []byte("-----BEGIN AGE ENCRYPTED FILE-----")) {
		return false
	}
	text, err := folder.OpenLetter(id, p.Data)
	if err != nil {
		return false
	}
	for line := range strings.Lines(string(text)) {
		line = visible(strings.TrimRight(line, "\n"))
		in := line[:len(line)-len(strings.TrimLeft(line, " "))]
		hangTo(env.Stdout, in, in+"  ", line)
	}
	return true
}
