package cmd

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/folder"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/cmd/internal/desk"
	"fieldpost/cmd/internal/deskweb"
	"fieldpost/cmd/internal/filing"
	"fieldpost/cmd/internal/gitrepo"
	"fieldpost/cmd/internal/mailbox"
	"fieldpost/cmd/internal/shell"
	"fieldpost/crypto/keys"
)

type deskOptions struct {
	identity string
	quiet    bool
	port     int
	git      gitFlags
}

func newDesk(env *Env) *cobra.Command {
	var o deskOptions
	c := &cobra.Command{
		Use:   "desk [DIR]",
		Short: "Give your orders on the map, in your browser",
		Long: `Give your orders on the map, in your browser: click a block, then where it goes.
What is legal lights up, and what is not says why. The orders are those that
'answer' and a sheet typed by hand make, and are sealed into the folder from there.
It is for this machine only, and sends nothing anywhere. What you have begun is kept
in the folder, sealed to your own key. When the game goes on the page does too: it can
stay open while others are asked.`,
		Example: "  fieldpost desk our-game\n  fieldpost desk our-game --push",
		Args:    argsBetween(0, 1),
		RunE:    func(_ *cobra.Command, args []string) error { return runDesk(env, o, dirArg(args, 0)) },
	}
	identityFlag(c, &o.identity)
	c.Flags().BoolVar(&o.quiet, "no-open", false, "print the address, and open no browser")
	c.Flags().IntVar(&o.port, "port", 0, "serve at this `PORT` of your machine; any free one otherwise")
	o.git.add(c)
	c.AddCommand(newDeskExport(env))
	return c
}

func runDesk(env *Env, o deskOptions, dir string) error {
	if o.port < 0 || o.port > 65535 {
		return usagef("there is no port %d", o.port)
	}
	ctx, stop := signal.NotifyContext(env.context(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	table := &deskTable{env: env, o: o, dir: dir}
	if _, _, err := table.open(); err != nil {
		return err
	}
	if table.idle != nil && !isWaiting(table.idle) { // who is not asked yet sees it there
		return table.idle
	}
	l, token, err := env.listenHere(o.port)
	if err != nil {
		return err
	}
	s := &deskweb.Server{Host: l.Addr().String(), Token: token, Open: table.open, Explain: env.explained,
		Traces: func() string { return env.traces(dir) }, Pause: func(ctx context.Context) { env.pause(ctx, lookEvery) }}
	url := "http://" + s.Host + "/#" + token // what stands behind # is never sent
	return env.serveHere(ctx, l, s, func() {
		env.say("the desk is at %s", url)
		env.say("it is for this machine only; Ctrl-C stops it")
		if !o.quiet {
			env.openAddress(url, env.t.Sprintf("the desk"))
		}
		<-ctx.Done()
	})
}

// isWaiting says of an error that there is nothing to do but to wait.
func isWaiting(err error) bool {
	var f *failure
	return errors.As(err, &f) && f.status == exitWaiting
}

// deskSheet is what the sheet of a desk is called, where it is spoken of.
const deskSheet = "orders.yaml"

// deskTable has the desk of a folder, and makes it anew when the folder has changed.
type deskTable struct {
	env  *Env
	o    deskOptions
	dir  string
	id   keys.Identity
	desk *desk.Desk
	side string
	game *gameFolder
	seen string
	idle error // why nothing is asked; nil: something is
}

func (t *deskTable) open() (*desk.Desk, desk.Host, error) {
	host := desk.Host{Now: t.env.Now, Store: t, Seal: t.seal}
	seen := t.env.traces(t.dir)
	if t.desk != nil && seen == t.seen {
		return t.desk, host, nil
	}
	id, err := t.env.identity(t.o.identity, t.dir)
	if err != nil {
		return nil, host, err
	}
	folder, v, err := t.env.seat(id, t.dir)
	if err != nil {
		return nil, host, err
	}
	rules, err := folder.asking(deskSheet)
	if err != nil {
		return nil, host, err
	}
	t.id, t.side, t.game, t.seen = id, v.Side, folder, seen
	t.desk, t.idle = desk.New(folder.Folder, v, rules), nothingAsked(folder, v)
	if t.idle != nil && !isWaiting(t.idle) { // it shows the newest board, as it does to who waits
		t.desk.Idle = t.env.explained(t.idle)
	}
	return t.desk, host, nil
}

// explained is an error in words for the player.
func (e *Env) explained(err error) string {
	var b bytes.Buffer
	quiet := *e
	quiet.Stderr = &b
	report(&quiet, err)
	return strings.TrimSpace(strings.ReplaceAll(b.String(), "fieldpost: ", ""))
}

// seal puts a sheet into the folder, as `seal` does.
func (t *deskTable) seal(sheet string) (out desk.Sealed, err error) {
	err = t.env.withGit(t.dir, "seal", t.o.git, func(repo *gitrepo.Repo) error {
		folder, v, err := t.env.seat(t.id, t.dir)
		if err != nil {
			return err
		}
		s, err := folder.Seal(t.id, deskSheet, []byte(sheet), adjudicate.SealOptions{})
		if err != nil {
			return err
		}
		if out.Problems = desk.Reasons(s.Problems); s.Problems.Refused() {
			return nil
		}
		if err := t.env.putSealed(t.dir, folder, v.Side, s, t.o.git, repo); err != nil {
			return err
		}
		w := t.env.t
		out.OK, out.Words = true, []string{w.Sprintf("sealed for the adjudicator, signed as %s", w.Word(v.Side)) + ": " + s.Name}
		if _, before := folder.files[s.Name]; before {
			out.Words = append(out.Words, w.Sprintf("it takes the place of the orders that lay there"))
		}
		if repo == nil && t.env.hasRemote(t.dir) {
			out.Words = append(out.Words, notPushedYet(t.env, "fieldpost desk "+shell.Quote(t.dir)))
		}
		if repo == nil || !t.o.git.push || !repo.HasRemote() {
			out.Reply = t.reply(folder, s.Data)
		}
		out.Words = append(out.Words, w.Sprintf("you can replace them until the call closes"))
		return nil
	})
	return out, err
}

// reply is the letter that brings sealed orders, as far as the letter with the call or the game's
// mail settings say where it goes. It has the sealed file, and nothing else of the orders.
func (t *deskTable) reply(g *gameFolder, sealed []byte) *desk.Reply {
	var l filing.Thread
	_ = json.Unmarshal(t.env.ownNote(t.id, t.dir, letterNote, t.side), &l) // without one the player knows whom to write to
	if post, err := mailbox.Open(t.env.abs(t.dir), nil); err == nil && l.To == "" {
		defer post.Close()
		s, _ := mailSettings(post, t.dir, g.Folder)
		l.To = s.Address
	}
	r := desk.Answering(l, sealed)
	r.Doubt = tongue.Capital(t.env.t.Say(l.Doubt()))
	if r.Subject == "" {
		w := t.env.t
		r.Subject = g.ID() + ": " + w.Sprintf("%s's orders for step %d", w.Word(t.side), g.Step())
	}
	return r
}

// Keep is as desk.Store says.
func (t *deskTable) Keep(draft []byte) error {
	return t.env.noteOwn(t.game.Folder, t.dir, draftNote, t.side, draft)
}

// Kept is as desk.Store says.
func (t *deskTable) Kept() []byte { return t.env.ownNote(t.id, t.dir, draftNote, t.side) }

// What a side keeps in its folder, sealed to the side itself: its draft, and the thread of the
// letter that brought it the open call.
const (
	draftNote  = "draft"
	letterNote = "letter"
)

func (e *Env) noteName(dir, what, side string) string {
	return filepath.Join(e.abs(dir), ".fieldpost-"+what+"-"+side+".age")
}

func (e *Env) noteOwn(g *adjudicate.Folder, dir, what, side string, data []byte) error {
	armor, err := g.SealFor(side, data)
	if err != nil {
		return err
	}
	return writeOver(e, e.noteName(dir, what, side), armor, 0o600)
}

// ownNote is nil where there is none.
func (e *Env) ownNote(id keys.Identity, dir, what, side string) []byte {
	armor, err := e.readFile(e.noteName(dir, what, side), maxOrders)
	if err != nil {
		return nil
	}
	data, err := folder.OpenLetter(id, armor)
	if err != nil {
		return nil
	}
	return data
}
