package cmd

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/codes"
	"fieldpost/cmd/internal/gamedir"
	"fieldpost/cmd/internal/mailbox"
	"fieldpost/cmd/internal/postoffice"
	"fieldpost/cmd/internal/rulebooks"
	"fieldpost/cmd/internal/shell"
	"fieldpost/crypto/keys"
)

func newMail(env *Env) *cobra.Command {
	c := &cobra.Command{
		Use:   "mail",
		Short: "Play by mail: letters in, letters out",
		Long: `Play by mail with ordinary mail programs.

The adjudicator notes once who writes from where (mail setup), and then lets
letters in and out, by hand, from a filter or by the clock. A player lets the
letters of the game in, and has them filed in the game folder.`,
		Args: argsBetween(0, 0),
		RunE: func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	for _, verb := range []*cobra.Command{newMailSetup(env), newMailIn(env), newMailOut(env)} {
		verb.DisableFlagsInUseLine = true
		c.AddCommand(verb)
	}
	return c
}

// mailWait is how long a command waits for another that handles letters of the
// same game.
const mailWait = 30 * time.Second

// mailGame is a game whose letters are being handled: open and locked.
type mailGame struct {
	dir  string
	id   keys.Identity // the adjudicator's
	game *postoffice.Game
	post *mailbox.Post
	disk *gamedir.Dir
	keys map[string]bool // of the letters that have a record
	done func()
}

// openMail opens a game for its letters, and locks it until close is called.
// What an earlier command has decided and not finished is finished first. A
// mail folder that git tracks anything of is refused by the lock.
func (e *Env) openMail(dir, verb string) (m *mailGame, err error) {
	waiting := *e
	if waiting.Wait == 0 {
		waiting.Wait = mailWait
	}
	m = &mailGame{dir: dir}
	if m.done, err = waiting.lock(dir, verb); err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			m.close()
			m = nil
		}
	}()
	folder, err := e.openGame(dir)
	if err != nil {
		return m, err
	}
	if m.disk, err = e.openDir(dir); err != nil {
		return m, err
	}
	if m.post, err = mailbox.Open(e.abs(dir), e.Fault); err != nil {
		return m, fileError(dir, err)
	}
	m.game = &postoffice.Game{Folder: folder.Folder, Files: folder.files, Rules: rulebooks.Once(folder.files)}
	if m.game.Settings, err = mailSettings(m.post, dir, folder.Folder); err != nil {
		return m, err
	}
	if m.game.Records, err = m.post.Records(); err != nil {
		return m, failf("%s", err).withHint("restore it, or take it away with its .eml: the letter then counts as new")
	}
	m.keys = map[string]bool{}
	for _, r := range m.game.Records {
		m.keys[r.Key] = true
	}
	return m, nil
}

func (m *mailGame) close() {
	if m.post != nil {
		m.post.Close()
	}
	if m.disk != nil {
		m.disk.Close()
	}
	if m.done != nil {
		m.done()
	}
}

// byMail says whether a game has been set up for mail here.
func (e *Env) byMail(dir string) bool {
	_, err := os.Lstat(filepath.Join(e.abs(dir), mailbox.Folder, "mail.yaml"))
	return err == nil
}

// sendHint says how folders that a command has written come to the players.
func sendHint(env *Env, dir, folders string) {
	switch {
	case !env.byMail(dir):
		fmt.Fprintf(env.Stderr, "hint: send both players %s; or commit and push them\n", folders)
	case dir == ".":
		fmt.Fprintln(env.Stderr, "hint: fieldpost mail out")
	default:
		fmt.Fprintf(env.Stderr, "hint: fieldpost mail out %s\n", shell.Quote(dir))
	}
}

// mailSettings reads mail/mail.yaml.
func mailSettings(post *mailbox.Post, dir string, f *adjudicate.Folder) (s postoffice.Settings, err error) {
	data, err := post.Settings()
	if errors.Is(err, fs.ErrNotExist) {
		return s, failf("%s has no mail settings yet", visible(dir)).
			withHint("fieldpost mail setup %s --address GAME@HOST --%s ADDRESS --%s ADDRESS", shell.Quote(dir), f.Sides()[0], f.Sides()[1])
	} else if err != nil {
		return s, fileError(mailbox.Folder+"/mail.yaml", err)
	}
	s, problems := postoffice.ParseSettings(mailbox.Folder+"/mail.yaml", data, f.Sides())
	if problems.Refused() {
		return s, (&codes.Error{Problems: problems})
	}
	return s, nil
}

// recoverMail finishes what a command that was killed had decided about letters.
// It is part of taking a game's lock.
func (e *Env) recoverMail(dir string) error {
	if _, err := os.Lstat(filepath.Join(e.abs(dir), mailbox.Folder)); err != nil {
		return nil
	}
	if err := e.ownMail(dir); err != nil {
		return err
	}
	post, err := mailbox.Open(e.abs(dir), e.Fault)
	if err != nil {
		return fileError(dir, err)
	}
	defer post.Close()
	disk, err := e.openDir(dir)
	if err != nil {
		return err
	}
	defer disk.Close()
	if err := post.Recover(disk); err != nil {
		return writeError(filepath.Join(dir, mailbox.Folder), err)
	}
	return nil
}

// gamesIn lists the game folders that a folder is or holds, sorted; none if
// there is no game.
func (e *Env) gamesIn(dir string) ([]string, error) {
	if _, err := os.Lstat(filepath.Join(e.abs(dir), "game.yaml")); err == nil {
		return []string{dir}, nil
	}
	entries, err := os.ReadDir(e.abs(dir))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	} else if err != nil {
		return nil, fileError(dir, err)
	}
	var dirs []string
	for _, entry := range entries {
		if info, err := os.Lstat(filepath.Join(e.abs(dir), entry.Name(), "game.yaml")); err == nil && info.Mode().IsRegular() && entry.IsDir() {
			dirs = append(dirs, filepath.Join(dir, entry.Name()))
		}
	}
	slices.Sort(dirs)
	return dirs, nil
}

// deliver sends what waits in a game's mail/out, and says what was sent.
func (m *mailGame) deliver(env *Env) error {
	switch s := m.game.Settings; s.Deliver {
	case postoffice.Files:
		return m.tellWaiting(env)
	case postoffice.SMTP:
		return m.send(env, mailbox.SMTP(s.Server, s.TLS == postoffice.TLSRequired))
	default:
		return m.send(env, mailbox.Sendmail(s.Program(), env.Environ))
	}
}

// tellWaiting lists the letters that are to be sent by hand.
func (m *mailGame) tellWaiting(env *Env) error {
	waiting, err := m.post.Waiting()
	if err != nil {
		return fileError(m.dir, err)
	}
	if len(waiting) == 0 {
		return nil
	}
	fmt.Fprintf(env.Stdout, "%s to be sent by hand, in %s\n", plural(len(waiting), "letter"),
		visible(filepath.Join(m.dir, mailbox.Folder, "out")))
	for _, name := range waiting {
		fmt.Fprintf(env.Stdout, "  %s.eml  to %s\n", name, visible(cmp.Or(m.post.Receiver(name), "nobody: it cannot be read")))
	}
	return nil
}

// send sends what waits by t.
func (m *mailGame) send(env *Env, t mailbox.Transport) error {
	ctx := env.context()
	sent, failed, err := m.post.Deliver(ctx, t)
	for _, name := range sent {
		fmt.Fprintf(env.Stdout, "sent: %s\n", name)
	}
	for _, f := range failed {
		fmt.Fprintf(env.Stderr, "fieldpost: %s was not sent: %s\n", f.Name, visible(f.Text))
	}
	again := "fieldpost mail out " + shell.Quote(m.dir) + " tries again"
	switch {
	case err != nil && ctx.Err() != nil:
		return failf("%s: sending letters was broken off, and what was not sent waits", visible(m.dir)).withHint("%s", again)
	case err != nil:
		return fileError(m.dir, err)
	case len(failed) > 0:
		return failf("%s still to be sent", plural(len(failed), "letter")).withHint("%s", again)
	}
	return nil
}
