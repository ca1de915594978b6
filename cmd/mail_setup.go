package cmd

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"fieldpost/adjudicate/folder"
	"fieldpost/cmd/internal/mailbox"
	"fieldpost/cmd/internal/postoffice"
	"fieldpost/cmd/internal/rulebooks"
	"fieldpost/orders"
)

type mailSetupOptions struct {
	address, name    string
	players          map[string]*[]string
	deliver, command string
	server, tls      string
	desk             string
	watchers         []string
	delay            int
	identity         string
}

func newMailSetup(env *Env) *cobra.Command {
	o := mailSetupOptions{players: map[string]*[]string{}}
	c := &cobra.Command{
		Use:   "setup [DIR] --address GAME@HOST --SIDE ADDRESS …",
		Short: "Note the game's address, and who writes from where",
		Long: `Note the game's own address, and the addresses of the players. They are the
adjudicator's notes: they lie in mail/mail.yaml, are never committed to git, and
can be changed at any time. Without options they are shown.

How letters leave: files, they wait in mail/out to be sent by hand; sendmail, a
command of the machine takes them, such as msmtp; smtp, a mail server takes
them. fieldpost never asks for a password.`,
		Example: "  fieldpost mail setup our-game --address game@club.example --york ben@example.net,ben@phone.example",
		Args:    argsBetween(0, 1),
		RunE:    func(_ *cobra.Command, args []string) error { return runMailSetup(env, o, dirArg(args, 0)) },
	}
	f := c.Flags()
	identityFlag(c, &o.identity)
	f.StringVar(&o.address, "address", "", "the `ADDRESS` of the game, to which players write")
	f.StringVar(&o.name, "name", "", "the `NAME` beside it (default: the game's)")
	f.StringVar(&o.deliver, "deliver", "", "`HOW` letters leave: files, sendmail or smtp (default: files)")
	f.StringVar(&o.command, "command", "", "the sendmail `COMMAND`, such as \"msmtp -a games\" (default: /usr/sbin/sendmail)")
	f.StringVar(&o.server, "server", "", "the mail server for smtp, as `HOST:PORT`")
	f.StringVar(&o.tls, "tls", "", "`WHEN` smtp uses TLS: offered, or required, from a server with a good certificate for its name (default: offered)")
	f.StringVar(&o.desk, "desk", "", "the `ADDRESS` of the order desk as a page, for links in the letters; none takes it out")
	f.StringSliceVar(&o.watchers, "watchers", nil, "`ADDRESSES` of who watches, and gets what everybody may know of each step; none takes them out")
	f.IntVar(&o.delay, "delay", -1, "by `N` steps later they get it")
	for _, g := range rulebooks.All() {
		for _, side := range g.Sides {
			if o.players[side] == nil {
				o.players[side] = f.StringSlice(side, nil, "`ADDRESSES` of who plays "+side+"; answers go to the first")
			}
		}
	}
	return c
}

func runMailSetup(env *Env, o mailSetupOptions, dir string) error {
	unlock, err := env.lock(dir, "mail setup")
	if err != nil {
		return err
	}
	defer unlock()
	g, err := env.openGame(dir)
	if err != nil {
		return err
	}
	if o.identity != "" { // no key is needed for it; who names one wants to be told that it is the wrong one
		id, err := env.identityIn(o.identity, g.Folder)
		if err != nil {
			return err
		}
		if who, ok := g.SideOf(id); !ok || who != folder.Adjudicator {
			return notHis(g.ID())
		}
	}
	if len(g.ID()) > postoffice.MaxGame {
		return failf("the name of %s is too long for the files in its letters: at most %d characters", g.ID(), postoffice.MaxGame).
			withHint("it can be played with git; or begin another with --id NAME")
	}
	post, err := mailbox.Open(env.abs(dir), env.Fault)
	if err != nil {
		return fileError(dir, err)
	}
	defer post.Close()
	was := postoffice.Settings{Deliver: postoffice.Files}
	if _, err := post.Settings(); err == nil {
		if was, err = mailSettings(post, dir, g.Folder); err != nil {
			return err
		}
	} else if !errors.Is(err, fs.ErrNotExist) {
		return fileError(dir, err)
	}
	s, changed, err := o.settings(was, g.Sides())
	if err != nil {
		return err
	}
	if s.Address == "" {
		return failf("%s has no mail settings yet", visible(dir)).withHint("--address GAME@HOST begins them")
	}
	if changed {
		var problems orders.Problems
		if s, problems = postoffice.ParseSettings("", s.Encode(g.Sides()), g.Sides()); problems.Refused() {
			f := usagef("%s", problems[0].Text)
			f.hint = problems[0].Hint
			return f
		}
		if err := post.WriteSettings(s.Encode(g.Sides())); err != nil {
			return writeError(dir, err)
		}
	}
	printSettings(env, s, g.Sides())
	return nil
}

// settings are those from before with what the command line says, not checked yet.
func (o mailSetupOptions) settings(s postoffice.Settings, sides [2]string) (postoffice.Settings, bool, error) {
	changed := false
	set := func(to *string, value string) {
		if value != "" {
			*to, changed = value, true
		}
	}
	set(&s.Address, o.address)
	set(&s.Name, o.name)
	set(&s.Deliver, o.deliver)
	set(&s.Server, o.server)
	set(&s.TLS, o.tls)
	if o.command != "" {
		s.Command, changed = strings.Fields(o.command), true
	}
	if set(&s.Desk, o.desk); s.Desk == "none" {
		s.Desk = ""
	}
	if len(o.watchers) > 0 {
		if s.Watchers, changed = o.watchers, true; slices.Equal(o.watchers, []string{"none"}) {
			s.Watchers = nil
		}
	}
	if o.delay >= 0 {
		s.Delay, changed = o.delay, true
	}
	for side, list := range o.players {
		if len(*list) == 0 {
			continue
		}
		switch side {
		case sides[0]:
			s.Players[0], changed = *list, true
		case sides[1]:
			s.Players[1], changed = *list, true
		default:
			return s, false, usagef("this game has no side %s", side).withHint("its sides are: %s", joinWords(sides[:]))
		}
	}
	return s, changed, nil
}

func printSettings(env *Env, s postoffice.Settings, sides [2]string) {
	fmt.Fprintf(env.Stdout, "The game's address is %s.\n", visible(s.Address))
	for i, side := range sides {
		if len(s.Players[i]) == 0 {
			fmt.Fprintf(env.Stdout, "  %-12s no address yet: --%s ADDRESS\n", side, side)
			continue
		}
		fmt.Fprintf(env.Stdout, "  %-12s %s\n", side, visible(strings.Join(s.Players[i], ", ")))
	}
	if len(s.Watchers) > 0 {
		later := ""
		if s.Delay > 0 {
			later = fmt.Sprintf(", %d steps later", s.Delay)
			if s.Delay == 1 {
				later = ", a step later"
			}
		}
		fmt.Fprintf(env.Stdout, "  %-12s %s%s\n", "watching", visible(strings.Join(s.Watchers, ", ")), later)
	}
	if s.Desk != "" {
		fmt.Fprintf(env.Stdout, "Letters name the desk at %s.\n", visible(s.Desk))
	}
	switch s.Deliver {
	case postoffice.Sendmail:
		fmt.Fprintf(env.Stdout, "Letters leave by the command %s.\n", visible(strings.Join(s.Program(), " ")))
	case postoffice.SMTP:
		by := ""
		if s.TLS == postoffice.TLSRequired {
			by = ", with TLS and a good certificate only"
		}
		fmt.Fprintf(env.Stdout, "Letters leave by the mail server %s%s.\n", visible(s.Server), by)
	default:
		fmt.Fprintln(env.Stdout, "Letters wait in mail/out until you send them.")
	}
}
