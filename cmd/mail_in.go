package cmd

import (
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"slices"

	"github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/folder"
	"fieldpost/cmd/internal/letter"
	"fieldpost/cmd/internal/mailbox"
	"fieldpost/cmd/internal/postoffice"
	"fieldpost/crypto/keys"
)

type mailInOptions struct {
	identity   string
	adjudicate bool
	keep       bool
	played     bool // by who calls this, when the letters are in
}

func newMailIn(env *Env) *cobra.Command {
	var o mailInOptions
	c := &cobra.Command{
		Use:   "in [DIR] [LETTERS …]",
		Short: "Let letters in: orders are judged and answered, calls are filed",
		Long: `Let letters in, from standard input or from LETTERS: files with one letter, mboxes
and Maildirs. DIR is the game folder, or one that holds several.

For the adjudicator: orders are held against the game, put into its folder if
they will do, and every letter that can be answered safely gets one answer. What
came before changes nothing. A letter in a Maildir moves from new to cur when
all that came of it is safe; one that a mail program has moved there before is let
in too, if there are orders or commands in it. Read from standard input, as a mail server or a
filter gives it, status 75 asks to give it again later.

For a player: the files that a letter brings go to their places in the folder of
their game, and what is sealed to the player is shown. The first letter of a game
makes its folder: DIR, if it is not there yet, else one in DIR that is called as the
game. Into the folder of one game no other's letter is filed. Letters of which
nothing was filed are named, with the reason.`,
		Example: "  fieldpost mail in our-game letter.eml\n  fieldpost mail in our-game < letter.eml\n  fieldpost mail in games ~/Maildir --adjudicate",
		Args:    argsBetween(0, 1000),
		RunE:    func(_ *cobra.Command, args []string) error { return runMailIn(env, o, args) },
	}
	identityFlag(c, &o.identity)
	c.Flags().BoolVar(&o.adjudicate, "adjudicate", false, "then play every step for which all orders are in, and send the calls")
	c.Flags().BoolVar(&o.keep, "no-send", false, "leave answers in mail/out; fieldpost mail out sends them")
	return c
}

func runMailIn(env *Env, o mailInOptions, args []string) error {
	dir, from, named := env.mailArgs(args)
	pipe := len(from) == 0
	ring, dirs, player, err := env.whoseMail(o, dir)
	if err != nil { // it is not the letter's fault
		return giveAgain(err, pipe)
	}
	if in, ok := env.Stdin.(*os.File); pipe && ok && term.IsTerminal(in.Fd()) { // nobody types a letter
		if !env.isFolder(dir) {
			return failf("there is no file or folder %s", visible(dir))
		}
		return usagef("mail in needs a letter: a file, a mailbox, or one on standard input").withHint("fieldpost mail in our-game letter.eml")
	}
	letters := env.letters(from)
	if player {
		if !named && len(dirs) == 0 {
			dir = "" // to be made, and called as the game
		}
		return runPlayersMail(env, ring, dir, dirs, letters)
	}
	in := &intake{env: env, ring: ring, dirs: dirs, open: map[string]*mailGame{}, broken: map[string]error{}, pipe: pipe, plays: o.adjudicate || o.played}
	defer in.close()
	if err := in.index(); err != nil {
		return giveAgain(err, in.pipe)
	}
	if err := in.all(letters); err != nil {
		return giveAgain(err, in.pipe)
	}
	if o.adjudicate {
		in.adjudicate()
	}
	if !o.keep {
		in.send(o.adjudicate)
	}
	if in.failed && !in.pipe {
		return silent(exitFailed)
	}
	return nil
}

// whoseMail says who lets letters in, for which games, and whether that is a player.
func (e *Env) whoseMail(o mailInOptions, dir string) (ring *keyring, dirs []string, player bool, err error) {
	if ring, err = e.keyring(o.identity, true); err != nil {
		return ring, nil, false, err
	}
	if dirs, err = e.gamesIn(dir); err != nil {
		return ring, nil, false, err
	}
	if player, err = e.isPlayer(ring, dirs); err == nil && player && o.adjudicate {
		err = failf("there is no game in %s of which this is the adjudicator's identity", visible(dir))
	}
	return ring, dirs, player, err
}

// mailArgs takes the arguments apart: the first is the game folder, unless it is where
// letters come from. named says that there was one; without from a letter comes on
// standard input.
func (e *Env) mailArgs(args []string) (dir string, from []string, named bool) {
	if n := len(args); n > 0 && args[n-1] == "-" && n < 3 {
		args = args[:n-1]
	} else if n > 0 && (e.isFile(args[0]) || e.isFolder(filepath.Join(args[0], "new")) && e.isFolder(filepath.Join(args[0], "cur"))) {
		return ".", args, false
	}
	if len(args) == 0 {
		return ".", nil, false
	}
	return args[0], args[1:], true
}

// letters are the messages of all sources, one after the other.
func (e *Env) letters(from []string) iter.Seq2[*mailbox.Message, error] {
	zone := e.Now().Location()
	if len(from) == 0 {
		return mailbox.Stdin(e.Stdin, zone)
	}
	return func(yield func(*mailbox.Message, error) bool) {
		for _, path := range from {
			for m, err := range mailbox.From(e.abs(path), zone) {
				if !yield(m, err) {
					return
				}
			}
		}
	}
}

// isPlayer says whether the identity is the adjudicator's of none of these games. Whoever
// plays no part in them may be a player to whom a letter gives a seat, which is known
// when that is filed.
func (e *Env) isPlayer(ring *keyring, dirs []string) (bool, error) {
	player := len(dirs) == 0
	for _, dir := range dirs {
		g, err := e.openGame(dir)
		if err != nil && len(dirs) == 1 {
			return false, err
		} else if err != nil {
			continue // it is told where its letters would come
		}
		id, who := ring.part(g.Folder)
		e.speakTo(g.Folder, id)
		if who == folder.Adjudicator {
			return false, nil
		}
		player = true
	}
	return player, nil
}

// all handles the letters. One that cannot be handled is told, and left where
// it is. From a mail server there is one, which keeps it.
func (in *intake) all(letters iter.Seq2[*mailbox.Message, error]) error {
	for m, err := range letters {
		if err != nil {
			err = failf("%s", err)
		} else {
			err = in.one(m)
		}
		switch {
		case err != nil && in.pipe:
			return err
		case err != nil:
			in.trouble(err)
		}
	}
	return nil
}

// one handles one letter, whole or not at all.
func (in *intake) one(m *mailbox.Message) error {
	received := in.env.Now().UTC()
	if !m.Received.IsZero() && m.Received.Before(received) {
		received = m.Received.UTC()
	}
	key := mailbox.Key(m.Raw)
	if m.Seen && in.knows(key) {
		return nil
	}
	l, err := letter.Read(m.Raw, m.TooLarge)
	if err != nil && m.Seen {
		return nil
	} else if err != nil {
		return in.noLetter(m, err)
	}
	found := l.Find()
	if m.Seen && !asksSomething(found) {
		return nil // a mailbox has much that is none of a game's
	}
	dir, guessed, err := in.where(l, found)
	if err != nil {
		return left(m, err)
	}
	g, err := in.game(dir)
	if err != nil {
		return left(m, err)
	}
	if m.Seen && !ours(l, found, g.game, g.id) {
		return nil
	}
	desk := postoffice.Desk{ID: g.id, Now: in.env.Now().UTC(), Plays: in.plays, Guessed: guessed}
	d, err := desk.Decide(g.game, l, found, key, received)
	if err != nil {
		return in.breaks(g, m, err)
	}
	if g.keys[key] && d.Record.Outcome == mailbox.Repeated {
		in.said(m, g, "it came before", "")
		return done(m)
	}
	return in.keep(m, g, d, key)
}

// keep writes what was decided on a letter, with the answer to it.
func (in *intake) keep(m *mailbox.Message, g *mailGame, d postoffice.Decision, key string) error {
	out, err := d.Outgoing()
	if err != nil { // what was decided counts all the same
		in.trouble(failf("%s: the answer cannot be written: %s", m.Name, err))
		d.Record.Answer, d.To, out = "", "", nil
	}
	change := mailbox.Change{Raw: m.Raw, Record: d.Record, Orders: d.Orders, Signature: d.Signature, Endings: d.Endings, Write: d.Write, Remove: d.Away, Out: out}
	if err := g.post.Commit(g.disk, change); err != nil {
		return in.breaks(g, m, writeError(g.dir, err))
	}
	if err := g.game.Take(d.Write, d.Away); err != nil {
		return in.breaks(g, m, err)
	}
	g.game.Records = slices.DeleteFunc(g.game.Records, func(r mailbox.Record) bool { return r.Key == key })
	g.game.Records, g.keys[key] = append(g.game.Records, d.Record), true
	in.said(m, g, d.Said, d.To)
	return done(m)
}

// knows says whether one of the games has a record of a letter.
func (in *intake) knows(key string) bool {
	for _, g := range in.open {
		if g.keys[key] {
			return true
		}
	}
	return false
}

// asksSomething says whether there is anything in a letter to be acted on.
func asksSomething(f letter.Found) bool {
	return len(f.Sets) > 0 || len(f.Endings) > 0 || len(f.Damaged) > 0 || len(f.Commands) > 0 || f.Subject != nil
}

// ours says whether a letter is surely for a game: it answers one of the game's, brings
// orders for it, or comes from who plays.
func ours(l *letter.Letter, found letter.Found, g *postoffice.Game, id keys.Identity) bool {
	return !g.Settings.Own(l.From) && (g.Settings.SideOf(l.From) >= 0 ||
		slices.ContainsFunc(l.Refs, func(ref string) bool {
			t, ok := postoffice.ParseThread(ref)
			return ok && t.Game == g.ID()
		}) ||
		slices.ContainsFunc(found.Endings, func(data []byte) bool { return folder.EndingOf(data) == g.ID() }) ||
		slices.ContainsFunc(found.Sets, func(s letter.Set) bool {
			game, _ := adjudicate.Names(id, s.Data)
			return game == g.ID()
		}))
}

// done lets the mailbox know that all that came of a letter is safe.
func done(m *mailbox.Message) error {
	if err := m.Done(); err != nil {
		return failf("%s", err) // it names the letter
	}
	return nil
}

// breaks notes that a game cannot be handled any more in this run.
func (in *intake) breaks(g *mailGame, m *mailbox.Message, err error) error {
	in.broken[g.dir] = err
	return left(m, err)
}

// left says that a letter stays where it is.
func left(m *mailbox.Message, err error) error {
	f := failureOf(err)
	return failf("%s was left where it is: %s", m.Name, f.text).withHint("%s", f.hint)
}

// said tells what came of a letter, in one line, as for a log.
func (in *intake) said(m *mailbox.Message, g *mailGame, what, to string) {
	line := fmt.Sprintf("%s: %s: %s", m.Name, g.game.ID(), what)
	if to != "" {
		line += "; answered"
	}
	fmt.Fprintln(in.env.Stdout, visible(line))
}

// noLetter is for what is no mail message. From a mail server it cannot be.
func (in *intake) noLetter(m *mailbox.Message, err error) error {
	if what := otherFormat(m.Name, m.Raw); what != "" {
		err = failf("it %s", what).withHint("%s", saveWhole)
	}
	in.pipe = false // giving it again would not help
	return left(m, err)
}

// adjudicate plays the steps for which all orders are in, in the games that are open:
// whoever waited for others, with the one of a letter locked, could wait for a command
// that waits for this one.
func (in *intake) adjudicate() {
	for _, dir := range sortedKeys(in.open) {
		g, err := in.game(dir)
		if err != nil {
			continue // it was told
		}
		for played := true; played && !g.game.Ended(); {
			if played, err = in.step(g); err != nil {
				in.broken[dir] = err
				in.trouble(err)
				break
			}
		}
	}
}

// step plays one step, if it can be played.
func (in *intake) step(g *mailGame) (bool, error) {
	now := in.env.Now()
	opt := adjudicate.AdjudicateOptions{Deadline: closing(in.env, "", g.game.Folder), Received: postoffice.Received(g.game),
		Silent: g.game.OnSilence(now), Now: now, Seen: keptOrders(g.post, g.game.Records, g.game.Folder),
		Endings: keptEndings(g.post, g.game.Records, g.game.Folder)}
	if err := receivedBefore(in.env, opt.Received); err != nil {
		return false, err
	}
	out, err := g.game.Adjudicate(g.id, opt)
	if err != nil {
		return false, err
	}
	tellRestored(in.env, g.game.Folder, out)
	files, after := out.Files, *g.game
	if !out.Done() {
		files = out.Restore
	}
	if err := after.Take(files, nil); err != nil || len(files) == 0 {
		return false, err
	}
	if err := g.disk.Change(files); err != nil {
		return false, writeError(g.dir, err)
	}
	if *g.game = after; out.Done() {
		fmt.Fprintf(in.env.Stdout, "%s: step %d is resolved; step %d is open\n", g.game.ID(), out.Step, g.game.Step())
	}
	return out.Done(), nil
}

// send sends what waits; with calls, those are written first. What cannot be
// sent now waits, and what came of the letters is safe: so the mail server that
// brought one need not bring it again.
func (in *intake) send(calls bool) {
	for _, dir := range sortedKeys(in.open) {
		g := in.open[dir]
		if in.broken[dir] != nil {
			continue
		}
		if calls {
			if err := queueNotices(in.env, g); err != nil {
				in.trouble(err)
				continue
			}
		}
		if err := g.deliver(in.env); err != nil {
			in.trouble(err)
		}
	}
}
