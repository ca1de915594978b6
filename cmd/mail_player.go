package cmd

import (
	"bytes"
	"cmp"
	"fmt"
	"iter"
	"maps"
	"strings"

	"fieldpost/adjudicate"
	"fieldpost/cmd/internal/letter"
	"fieldpost/cmd/internal/mailbox"
	"fieldpost/cmd/internal/shell"
	"fieldpost/crypto/keys"
	"fieldpost/orders"
)

// mostPieces bounds what the letters of one run may bring, in bytes.
const mostPieces = 64 << 20

// runPlayersMail files what letters bring into a player's game folder, and
// shows what is sealed to the player.
func runPlayersMail(env *Env, id keys.Identity, dir string, dirs []string, letters iter.Seq2[*mailbox.Message, error]) error {
	pieces, err := piecesOf(env, letters)
	if err != nil {
		return err
	}
	if len(dirs) == 0 {
		return firstLetter(env, id, dir, pieces)
	}
	filed := 0
	for _, dir := range dirs {
		n, err := fileLetters(env, id, dir, pieces)
		if err != nil {
			return err
		}
		filed += n
	}
	shown := showSealed(env, id, pieces)
	if err := anyPart(env, id, dirs); err != nil {
		return err
	}
	if filed == 0 && shown == 0 {
		for _, dir := range dirs {
			if there, err := isThere(env, id, dir, pieces); err != nil {
				return err
			} else if there {
				fmt.Fprintln(env.Stdout, env.t.Sprintf("all that the letters bring is in %s already", visible(dir)))
				return nil
			}
		}
		return failf("the letters bring no file for this game").
			withHint("what stands in their text, a mail program shows; if there were attachments, save the whole letter, or reply to one of the game's with the line: fieldpost: resend")
	}
	return nil
}

// anyPart is nil where the identity plays a part in one of the games, were it by what
// has just been filed: a ruling that gives a seat to a new key comes by letter too.
func anyPart(env *Env, id keys.Identity, dirs []string) (bad error) {
	for _, dir := range dirs {
		folder, err := env.openGame(dir)
		if err != nil {
			return err
		}
		if _, ok := folder.SideOf(id); ok {
			return nil
		}
		bad = noPart(folder.Folder)
	}
	return bad
}

// isThere says whether any of the pieces is a call of the game, with all that it
// names.
func isThere(env *Env, id keys.Identity, dir string, pieces []adjudicate.Piece) (bool, error) {
	folder, err := env.openGame(dir)
	if err != nil {
		return false, err
	}
	const name = "game.yaml"
	files, err := adjudicate.Sort(adjudicate.Files{name: folder.files[name]}, pieces)
	onlyOwn(folder, id, files)
	return len(files) > 0, err
}

// piecesOf gives all files that letters bring. A file that is no letter is a
// piece itself, as an attachment that was saved. In a player's own mailbox there
// is much that is none of a game's: what cannot be a piece is not kept, and a
// letter that cannot be read is told and left.
func piecesOf(env *Env, letters iter.Seq2[*mailbox.Message, error]) (pieces []adjudicate.Piece, err error) {
	total := 0
	take := func(name string, data []byte) {
		if isPiece(data) || isPiece(orders.Canonical(data)) || strings.HasSuffix(name, ".yaml") {
			pieces = append(pieces, adjudicate.Piece{Name: name, Data: data})
			total += len(data)
		}
	}
	var wrong []string
	unread := ""
	for m, err := range letters {
		switch {
		case err != nil:
			wrong = append(wrong, err.Error())
			continue
		case m.TooLarge:
			wrong = append(wrong, fmt.Sprintf("%s is larger than any letter of a game", m.Name))
			continue
		}
		before := len(pieces)
		l, err := letter.Read(m.Raw, letter.Limits{Size: mailbox.Limit})
		if err != nil || isPiece(m.Raw) {
			take(m.Name, m.Raw)
		} else {
			for _, p := range l.Parts {
				take(p.Name, p.Data)
			}
		}
		if what := otherFormat(m.Name, m.Raw); what != "" && len(pieces) == before {
			unread = m.Name + " " + what
			wrong = append(wrong, unread)
		}
		if total > mostPieces {
			return nil, failf("there is more in these letters than can be taken at once").withHint("name fewer letters")
		}
	}
	if len(pieces) == 0 && wrong != nil {
		bad := failf("%s", strings.Join(wrong, "\n"))
		if unread != "" {
			bad.hint = saveWhole
		}
		return nil, bad
	}
	for _, what := range wrong {
		fmt.Fprintf(env.Stderr, "fieldpost: %s\n", env.t.Sprintf("left out: %s", env.said(what)))
	}
	return pieces, nil
}

// isPiece says whether a file is one of a game's, and not a letter: the first
// line of ours could be taken for a header.
func isPiece(raw []byte) bool {
	return bytes.HasPrefix(raw, []byte("fieldpost: ")) || bytes.HasPrefix(raw, []byte("age-encryption.org/")) ||
		bytes.HasPrefix(raw, []byte("-----BEGIN "))
}

// firstLetter makes the game folder; where dir is "", it is called as the game.
func firstLetter(env *Env, id keys.Identity, dir string, pieces []adjudicate.Piece) error {
	files, err := adjudicate.Sort(adjudicate.Files{}, pieces)
	if err != nil {
		return err
	}
	if len(files) == 0 {
		return failf("%s holds no game, and the letters bring none", visible(cmp.Or(dir, env.t.Sprintf("this folder")))).
			withHint("begin with the game's first letter; the adjudicator has it as fieldpost: resend 1")
	}
	files, gap := beforeGap(nil, files)
	folder, err := adjudicate.Open(files, rulesIn(files))
	if err != nil {
		return err
	}
	env.speakTo(folder, id)
	if who, ok := folder.SideOf(id); !ok || who == adjudicate.Adjudicator {
		return noPart(folder)
	}
	dir = cmp.Or(dir, folder.ID())
	if err := writeGame(env, dir, files); err != nil {
		return err
	}
	fmt.Fprintln(env.Stdout, env.t.Sprintf("%s is in %s now", folder.ID(), visible(dir)))
	tellStep(env, folder, dir)
	tellMissing(env, files)
	tellGap(env, gap)
	showSealed(env, id, pieces)
	return nil
}

// fileLetters puts pieces into a game folder that is there.
func fileLetters(env *Env, id keys.Identity, dir string, pieces []adjudicate.Piece) (int, error) {
	unlock, err := env.lock(dir, "mail in")
	if err != nil {
		return 0, err
	}
	defer unlock()
	folder, err := env.openGame(dir)
	if err != nil {
		return 0, err
	}
	files, err := adjudicate.Sort(folder.files, pieces)
	if err != nil {
		return 0, err
	}
	onlyOwn(folder, id, files)
	if len(files) == 0 {
		return 0, nil
	}
	files, gap := beforeGap(folder.files, files)
	if len(files) == 0 {
		return 0, failf("a letter is missing: the call of step %d", gap).
			withHint("reply to one of the game's letters with the line: fieldpost: resend %d", gap)
	}
	all := merged(folder.files, files)
	after, err := adjudicate.Open(all, rulesIn(all))
	if err != nil {
		return 0, err
	}
	if err := env.change(dir, files); err != nil {
		return 0, err
	}
	for _, name := range sortedKeys(files) {
		if adjudicate.IsReceiptName(name) {
			fmt.Fprintln(env.Stdout, env.t.Sprintf("filed: the adjudicator's signed receipt for your orders"))
			continue
		}
		fmt.Fprintln(env.Stdout, env.t.Sprintf("filed: %s", name))
	}
	if after.Step() > folder.Step() || len(after.Status().Rulings) > len(folder.Status().Rulings) {
		tellStep(env, after, dir)
	}
	tellMissing(env, all)
	tellGap(env, gap)
	return len(files), nil
}

// onlyOwn takes receipts away that are another's: here they prove nothing.
func onlyOwn(folder *gameFolder, id keys.Identity, files adjudicate.Files) {
	who, _ := folder.SideOf(id)
	maps.DeleteFunc(files, func(name string, _ []byte) bool {
		return adjudicate.IsReceiptName(name) && !strings.Contains(name, "-"+who+"-")
	})
}

// beforeGap takes away what comes behind a step whose call is not there. gap is
// that step, 0 if there is none.
func beforeGap(have, files adjudicate.Files) (keep adjudicate.Files, gap int) {
	last := 0
	for name := range files {
		last = max(last, stepOf(name))
	}
	for n := 1; n <= last && gap == 0; n++ {
		call := fmt.Sprintf("steps/%04d/call.yaml", n)
		if have[call] == nil && files[call] == nil {
			gap = n
		}
	}
	if gap == 0 {
		return files, 0
	}
	keep = adjudicate.Files{}
	for name, data := range files {
		if stepOf(name) < gap {
			keep[name] = data
		}
	}
	return keep, gap
}

// stepOf is the step of a file, 0 for those of the whole game.
func stepOf(name string) (n int) {
	fmt.Sscanf(name, "steps/%04d/", &n)
	return n
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
func tellMissing(env *Env, files adjudicate.Files) {
	again := 0 // the step whose call brings the first of them
	for _, f := range adjudicate.Verify(files).Findings {
		step := f.Step
		switch f.Code {
		case adjudicate.CodeMissingFile:
		case adjudicate.CodeMissingOrders:
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

func tellStep(env *Env, f *adjudicate.Folder, dir string) {
	s := f.StatusIn(env.t.Lang())
	printStatus(env, s)
	if !s.Over && !s.Revealed {
		at := ""
		if dir != "." {
			at = " " + shell.Quote(dir)
		}
		fmt.Fprintln(env.Stderr, env.t.Sprintf("hint: %s", "fieldpost view"+at))
	}
}

// showSealed prints what in letters is sealed to this identity alone.
func showSealed(env *Env, id keys.Identity, pieces []adjudicate.Piece) (shown int) {
	for _, p := range pieces {
		if !bytes.HasPrefix(bytes.TrimSpace(p.Data), []byte("-----BEGIN AGE ENCRYPTED FILE-----")) {
			continue
		}
		text, err := adjudicate.OpenLetter(id, p.Data)
		if err != nil {
			continue
		}
		shown++
		for line := range strings.Lines(string(text)) {
			line = visible(strings.TrimRight(line, "\n"))
			in := line[:len(line)-len(strings.TrimLeft(line, " "))]
			hangTo(env.Stdout, in, in+"  ", line)
		}
	}
	return shown
}
