package cmd

import (
	"errors"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"fieldpost/adjudicate"
	"fieldpost/cmd/internal/letter"
	"fieldpost/cmd/internal/mailbox"
	"fieldpost/cmd/internal/postoffice"
	"fieldpost/crypto/keys"
)

type mailInOptions struct {
	identity   string
	adjudicate bool
	keep       bool
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
all that came of it is safe. Read from standard input, as a mail server or a
filter gives it, status 75 asks to give it again later.

For a player: the files that a letter brings go to their places in the game
folder, and what is sealed to the player is shown. The folder is made by the
first letter of the game.`,
		Example: "  fieldpost mail in our-game < letter.eml\n  fieldpost mail in games ~/Maildir --adjudicate",
		Args:    argsBetween(0, 1000),
		RunE:    func(_ *cobra.Command, args []string) error { return runMailIn(env, o, args) },
	}
	identityFlag(c, &o.identity)
	c.Flags().BoolVar(&o.adjudicate, "adjudicate", false, "then play every step for which all orders are in, and send the calls")
	c.Flags().BoolVar(&o.keep, "no-send", false, "leave answers in mail/out; fieldpost mail out sends them")
	return c
}

func runMailIn(env *Env, o mailInOptions, args []string) error {
	id, err := env.identity(o.identity)
	if err != nil {
		return err
	}
	dir, from := env.mailArgs(args)
	dirs, err := env.gamesIn(dir)
	if err != nil {
		return err
	}
	letters := env.letters(from)
	if player, err := env.isPlayer(id, dirs); err != nil {
		return err
	} else if player {
		return runPlayersMail(env, id, dir, dirs, letters)
	}
	in := &intake{env: env, id: id, dirs: dirs, open: map[string]*mailGame{}, pipe: len(from) == 0}
	defer in.close()
	err = in.all(letters)
	if err == nil && o.adjudicate {
		err = in.adjudicate()
	}
	if !o.keep {
		err = errors.Join(err, in.send(o.adjudicate))
	}
	return in.status(err)
}

// mailArgs takes the arguments apart: the first is the game folder, unless it
// is something with letters in it.
func (e *Env) mailArgs(args []string) (dir string, from []string) {
	if len(args) == 0 {
		return ".", nil
	}
	path := e.abs(args[0])
	info, err := os.Stat(path)
	if err == nil && (!info.IsDir() || isMaildir(path)) {
		return ".", args
	}
	return args[0], args[1:]
}

func isMaildir(path string) bool {
	for _, name := range []string{"new", "cur"} {
		if info, err := os.Stat(filepath.Join(path, name)); err != nil || !info.IsDir() {
			return false
		}
	}
	return true
}

// letters are the messages of all sources, one after the other.
func (e *Env) letters(from []string) iter.Seq2[*mailbox.Message, error] {
	zone := e.Now().Location()
	if len(from) == 0 || len(from) == 1 && from[0] == "-" {
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

// isPlayer says whether the identity is a player's of these games, or of none
// of them: then a first letter is expected.
func (e *Env) isPlayer(id keys.Identity, dirs []string) (bool, error) {
	for _, dir := range dirs {
		folder, err := e.openGame(dir)
		if err != nil {
			return false, err
		}
		who, ok := folder.SideOf(id)
		switch {
		case ok && who == adjudicate.Adjudicator:
			return false, nil
		case !ok && len(dirs) == 1:
			return false, failf("this identity plays no part in %s", folder.ID()).withHint("-i FILE, or FIELDPOST_IDENTITY, names another one")
		}
	}
	return true, nil
}

// intake is one run of mail in, for the adjudicator.
type intake struct {
	env   *Env
	id    keys.Identity
	dirs  []string
	names map[string]string // the games' ids, to their folders
	open  map[string]*mailGame
	pipe  bool // one letter from standard input, by a mail server
}

// exitLater is sysexits' EX_TEMPFAIL: a mail server keeps the letter, and
// gives it again later.
const exitLater = 75

func (in *intake) status(err error) error {
	var f *failure
	if err == nil || !in.pipe {
		return err
	}
	if errors.As(err, &f) {
		return &failure{status: exitLater, text: f.text, hint: f.hint}
	}
	return &failure{status: exitLater, text: err.Error()}
}

func (in *intake) close() {
	for _, m := range in.open {
		m.close()
	}
}

// game opens a game, once a run.
func (in *intake) game(dir string) (*mailGame, error) {
	if m := in.open[dir]; m != nil {
		return m, nil
	}
	m, err := in.env.openMail(dir, "mail in")
	if err == nil {
		in.open[dir] = m
	}
	return m, err
}

// all handles the letters. One that cannot be read is told and left; what
// concerns the game's folder ends the run.
func (in *intake) all(letters iter.Seq2[*mailbox.Message, error]) error {
	if err := in.index(); err != nil {
		return err
	}
	var bad error
	for m, err := range letters {
		if err != nil {
			bad = errors.Join(bad, failf("%v", err))
			continue
		}
		if err := in.one(m); err != nil {
			return err
		}
	}
	return bad
}

// index finds which games there are.
func (in *intake) index() error {
	in.names = map[string]string{}
	for _, dir := range in.dirs {
		folder, err := in.env.openGame(dir)
		if err != nil {
			return err
		}
		who, ok := folder.SideOf(in.id)
		if !ok || who != adjudicate.Adjudicator {
			fmt.Fprintf(in.env.Stderr, "fieldpost: %s has another adjudicator and is left alone\n", visible(dir))
			continue
		}
		if other := in.names[folder.ID()]; other != "" {
			return failf("%s and %s are the same game, %s", visible(other), visible(dir), folder.ID()).withHint("name one of them")
		}
		in.names[folder.ID()] = dir
	}
	if len(in.names) == 0 {
		return failf("there is no game here of which this is the adjudicator's identity").withHint("name the game folder, or the one that holds your games")
	}
	return nil
}

// one handles one letter, whole or not at all.
func (in *intake) one(m *mailbox.Message) error {
	received := in.env.Now().UTC()
	if !m.Received.IsZero() && m.Received.Before(received) {
		received = m.Received.UTC()
	}
	limits := letter.Limits{Size: mailbox.Limit}
	if m.TooLarge {
		limits.Size-- // it was cut, and is to be known as that
	}
	l, err := letter.Read(m.Raw, limits)
	if err != nil {
		return in.noLetter(m, err)
	}
	found := l.Find()
	dir, err := in.where(l, found)
	if err != nil {
		return err
	}
	g, err := in.game(dir)
	if err != nil {
		return err
	}
	key := mailbox.Key(m.Raw)
	if g.keys[key] {
		in.said(m, g, "it came before", "")
		return m.Done()
	}
	desk := postoffice.Desk{ID: in.id, Now: in.env.Now().UTC()}
	d, err := desk.Decide(g.game, l, found, key, received)
	if err != nil {
		return err
	}
	out, err := d.Outgoing()
	if err != nil {
		return failf("the answer cannot be written: %v", err)
	}
	change := mailbox.Change{Raw: m.Raw, Record: d.Record, Write: d.Write, Remove: d.Away, Out: out}
	if err := g.post.Commit(g.disk, change); err != nil {
		return writeError(g.dir, err)
	}
	if err := g.game.Take(d.Write, d.Away); err != nil {
		return err
	}
	g.game.Records, g.keys[key] = append(g.game.Records, d.Record), true
	in.said(m, g, d.Said, d.To)
	if err := m.Done(); err != nil {
		return fileError(m.Name, err)
	}
	return nil
}

func (in *intake) said(m *mailbox.Message, g *mailGame, what, to string) {
	line := fmt.Sprintf("%s: %s: %s", m.Name, g.game.ID(), what)
	if to != "" {
		line += "; answered"
	}
	hangTo(in.env.Stdout, "", "  ", visible(line))
}

// noLetter is for what is no mail message. From a mail server it cannot be.
func (in *intake) noLetter(m *mailbox.Message, err error) error {
	fmt.Fprintf(in.env.Stderr, "fieldpost: %s: %v\n", m.Name, visible(err.Error()))
	if in.pipe {
		in.pipe = false // giving it again would not help
	}
	return failf("%s was left where it is", m.Name)
}

// where finds the game that a letter is for, by what it says: its orders, our
// letter that it answers, a command that names the game, and at last who wrote.
func (in *intake) where(l *letter.Letter, found letter.Found) (dir string, err error) {
	for _, s := range found.Sets {
		if game, _ := adjudicate.Names(in.id, s.Data); in.names[game] != "" {
			return in.names[game], nil
		}
	}
	for _, id := range l.Refs {
		if t, ok := postoffice.ParseThread(id); ok && in.names[t.Game] != "" {
			return in.names[t.Game], nil
		}
	}
	for _, c := range found.Commands {
		for _, a := range c.Args {
			if in.names[a] != "" {
				return in.names[a], nil
			}
		}
	}
	all := make([]string, 0, len(in.names))
	for _, dir := range in.names {
		all = append(all, dir)
	}
	slices.Sort(all)
	for _, dir := range all {
		g, err := in.game(dir)
		if err != nil {
			return "", err
		}
		if g.game.Settings.SideOf(l.From) >= 0 {
			return dir, nil
		}
	}
	return all[0], nil
}

// adjudicate plays the steps for which all orders are in.
func (in *intake) adjudicate() error {
	for _, dir := range sortedValues(in.names) {
		g, err := in.game(dir)
		if err != nil {
			return err
		}
		for !g.game.Over() {
			played, err := in.step(g)
			if err != nil {
				return err
			}
			if !played {
				break
			}
		}
	}
	return nil
}

// step plays one step, if it can be played.
func (in *intake) step(g *mailGame) (bool, error) {
	opt := adjudicate.AdjudicateOptions{Deadline: closing(in.env, "", g.game.Folder), Received: postoffice.Received(g.game),
		Silent: g.game.OnSilence(in.env.Now())}
	out, err := g.game.Adjudicate(in.id, opt)
	if err != nil || !out.Done() {
		return false, err
	}
	if _, err := adjudicate.Open(merged(g.game.Files, out.Files), rulesIn(g.game.Files)); err != nil {
		return false, err
	}
	if err := g.disk.Write(out.Files); err != nil {
		return false, writeError(g.dir, err)
	}
	if err := g.game.Take(out.Files, nil); err != nil {
		return false, err
	}
	fmt.Fprintf(in.env.Stdout, "%s: step %d is resolved; step %d is open\n", g.game.ID(), out.Step, g.game.Step())
	return true, nil
}

// send sends what waits; with calls, those are written first.
func (in *intake) send(calls bool) error {
	var bad error
	for _, dir := range sortedKeys(in.open) {
		g := in.open[dir]
		if calls {
			if err := queueNotices(in.env, in.id, g); err != nil {
				bad = errors.Join(bad, err)
				continue
			}
		}
		bad = errors.Join(bad, g.deliver(in.env))
	}
	return bad
}

func sortedValues(m map[string]string) (list []string) {
	for _, v := range m {
		list = append(list, v)
	}
	slices.Sort(list)
	return list
}
