package cmd

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"fieldpost/adjudicate/folder"
	"fieldpost/cmd/internal/mailbox"
	"fieldpost/cmd/internal/postoffice"
	"fieldpost/cmd/internal/shell"
)

type mailOutOptions struct {
	identity string
	dry      bool
	sent     bool
	out      string
}

func newMailOut(env *Env) *cobra.Command {
	var o mailOutOptions
	c := &cobra.Command{
		Use:   "out [DIR] [--sent | --dry-run [-o FOLDER]]",
		Short: "Send the calls, reminders and answers that are due",
		Long: `Write what a game has to say now, and send all that waits: the open call to each
side, once; before the deadline a reminder to who is awaited; after it, to both,
who is late; and when the grace is over, that it is. DIR is the game folder, or
one that holds several. Run it after adjudicate, and by the clock.

Where letters are sent by hand they lie in mail/out as .eml files until --sent
says that they have gone. A mail program opens them, and can send them as new
mails; the attachments must go along.`,
		Example: "  fieldpost mail out our-game\n  fieldpost mail out our-game --dry-run -o letters",
		Args:    argsBetween(0, 1),
		RunE:    func(_ *cobra.Command, args []string) error { return runMailOut(env, o, dirArg(args, 0)) },
	}
	identityFlag(c, &o.identity)
	c.Flags().BoolVar(&o.dry, "dry-run", false, "write the letters that are due as .eml files, and send nothing")
	c.Flags().BoolVar(&o.sent, "sent", false, "all that waited in mail/out was sent by hand; write and send nothing")
	c.Flags().StringVarP(&o.out, "output", "o", ".", "with --dry-run: the `FOLDER` for them")
	return c
}

func runMailOut(env *Env, o mailOutOptions, dir string) error {
	ring, err := env.keyring(o.identity, true)
	if err != nil {
		return err
	}
	dirs, err := env.gamesIn(dir)
	if err != nil {
		return err
	}
	if o.sent && o.dry {
		return usagef("--sent and --dry-run do not go together")
	}
	if len(dirs) == 0 {
		_, err := env.openGame(dir)
		return err
	}
	if len(dirs) == 1 {
		return mailOutOf(env, ring, o, dirs[0])
	}
	return env.eachGame(dirs, func(dir string) error {
		if g, err := env.openGame(dir); err == nil {
			if _, who := ring.part(g.Folder); who != "" && who != folder.Adjudicator {
				return nil // a game that he plays
			}
		}
		return mailOutOf(env, ring, o, dir)
	})
}

func mailOutOf(env *Env, ring *keyring, o mailOutOptions, dir string) error {
	g, err := env.openMail(dir, "mail out")
	if err != nil {
		return err
	}
	defer g.close()
	who := ""
	if g.id, who = ring.part(g.game.Folder); who != folder.Adjudicator {
		return notHis(g.game.ID())
	}
	if o.sent {
		return g.send(env, mailbox.ByHand{})
	}
	if o.dry {
		return dryRun(env, g, o.out)
	}
	if err := queueNotices(env, g); err != nil {
		return err
	}
	waiting, err := g.post.Waiting()
	if err == nil && len(waiting) > 0 && g.game.Settings.Deliver == postoffice.Files {
		defer fmt.Fprintf(env.Stderr, "hint: when they have gone: fieldpost mail out %s --sent\n", shell.Quote(dir))
	}
	return g.deliver(env)
}

// queueNotices writes the letters that are due into mail/out.
func queueNotices(env *Env, g *mailGame) error {
	waiting, err := g.post.Waiting()
	if err != nil {
		return fileError(g.dir, err)
	}
	desk := postoffice.Desk{ID: g.id, Now: env.Now().UTC(), Waiting: map[string]bool{}}
	for _, name := range waiting {
		desk.Waiting[name] = true
	}
	letters, err := desk.Notices(g.game, g.post.Has)
	if err != nil {
		return err
	}
	// A receipt that has not gone out yet comes too late beside the new call.
	var overtaken []string
	for _, side := range g.game.Sides() {
		if slices.ContainsFunc(letters, func(o mailbox.Outgoing) bool { return o.Name == postoffice.CallName(g.game, side) }) {
			overtaken = append(overtaken, postoffice.Overtaken(g.game, side)...)
		}
	}
	for i, side := range g.game.Sides() {
		if len(g.game.Settings.Players[i]) == 0 {
			fmt.Fprintf(env.Stderr, "fieldpost: no address is noted for %s, who gets no letter\n", side)
		}
	}
	if err := g.post.Queue(letters...); err != nil {
		return writeError(g.dir, err)
	}
	if err := g.post.Drop(overtaken...); err != nil {
		return writeError(g.dir, err)
	}
	return nil
}

// dryRun writes the letters that are due, whether they have been sent or not,
// where the user can look at them.
func dryRun(env *Env, g *mailGame, folder string) error {
	if err := os.MkdirAll(env.abs(folder), 0o777); err != nil {
		return writeError(folder, err)
	}
	desk := postoffice.Desk{ID: g.id, Now: env.Now().UTC()}
	letters, err := desk.Notices(g.game, func(string) bool { return false })
	if err != nil {
		return err
	}
	for _, l := range letters {
		file := filepath.Join(folder, g.game.ID()+"-"+l.Name+".eml")
		if err := writeOver(env, file, l.Data, 0o600); err != nil {
			return writeError(file, err)
		}
		fmt.Fprintf(env.Stdout, "%s: to %s\n", visible(file), visible(l.To))
	}
	if len(letters) > 0 {
		fmt.Fprintln(env.Stdout, "written to be looked at; nothing was sent")
	}
	return nil
}
