package cmd

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/folder"
	"fieldpost/adjudicate/game"
	"fieldpost/cmd/internal/gamedir"
	"fieldpost/cmd/internal/postoffice"
	"fieldpost/cmd/internal/rulebooks"
	"fieldpost/cmd/internal/shell"
	"fieldpost/crypto/dice"
	"fieldpost/crypto/keys"
	"fieldpost/scenarios"
)

type newOptions struct {
	identity   string
	game       string
	scenario   string
	options    []string // optional rules
	id         string
	pace       string
	ask        []string
	signatures string
	deadlines  string
	deadline   string
	pack       string
	seal       string
	mail       string
	clock      clockFlags
	git        gitFlags
	cards      map[string]*string // side to card file
	langs      map[string]*string // side to language
}

func newNew(env *Env) *cobra.Command {
	o := newOptions{cards: map[string]*string{}, langs: map[string]*string{}}
	c := &cobra.Command{
		Use:   "new --game GAME --scenario NAME --SIDE CARD … DIR",
		Short: "Start a game: the adjudicator makes its folder and the first call",
		Long: `Start a game. Whoever types this is its adjudicator; the players have sent their
contact cards, made with fieldpost keygen. The dice are committed to here,
before anything is dealt. Step 1 asks both sides whether they are ready.`,
		Example: "  fieldpost new --game richard-iii --scenario 1460 --lancaster anne.card.yaml --york ben.card.yaml our-game\n" +
			"  fieldpost new --game this-war-without-an-enemy --scenario early-war --royalist anne.card.yaml --parliament ben.card.yaml our-game",
		Args: argsBetween(1, 1, "the folder to make"),
		RunE: func(_ *cobra.Command, args []string) error { return runNew(env, o, args[0]) },
	}
	f := c.Flags()
	f.StringVar(&o.game, "game", "", "which `GAME`: "+strings.Join(gameNames(), ", "))
	f.StringVar(&o.scenario, "scenario", "", "which scenario `NAME` of it")
	f.StringSliceVar(&o.options, "option", nil, "`NAMES` of optional rules of the game to play with"+optionsHelp())
	f.StringVar(&o.id, "id", "", "`NAME` of this game (default: a battle and four digits)")
	f.StringVar(&o.pack, "pack", "", "play with the map, blocks and cards of the pack in `DIR`, made with fieldpost pack export")
	f.StringVar(&o.pace, "pace", "plans", "`PACE` plans: calls at fixed points, plans answer the rest; or table: every question is a call")
	f.StringSliceVar(&o.ask, "ask", nil, "with --pace plans: `QUESTIONS` that are calls all the same, such as regroup,treason")
	f.StringVar(&o.signatures, "signatures", "on", "`HOW`: on, or off: orders may come unsigned; for friends only")
	f.StringVar(&o.deadlines, "deadlines", "", "in `WORDS`, how long the sides have for each step; nothing is counted by it")
	f.StringVar(&o.deadline, "deadline", "", "`WHEN` the first call closes, as 2026-12-01T20:00Z or in words")
	f.StringVar(&o.seal, "seal", "required", "`HOW`: required, or optional: orders may come to the adjudicator's mailbox in clear, from a phone")
	f.StringVar(&o.mail, "mail", "sealed", "`HOW`: sealed, or private-in-clear: each side's report goes to it by mail in clear")
	f.StringVar(&o.clock.step, "step-time", "", "`TIME` that the sides have for a step, as 3d or 36h; calls then say when they close")
	f.StringVar(&o.clock.at, "at", "", "`HOUR` of the day on which they close, as 20:00; with --zone")
	f.StringVar(&o.clock.zone, "zone", "", "`ZONE` of that hour, as Europe/London, summer time and all")
	f.StringVar(&o.clock.remind, "remind", "", "`TIME` before that at which who is awaited is reminded by mail, as 1d")
	f.StringVar(&o.clock.silence, "on-silence", "remind", "`WHAT` is done for who has sent nothing by then: remind (the adjudicator decides),\ndefault (its plan and the standing defaults answer) or forfeit (it loses the game)")
	f.StringVar(&o.clock.grace, "grace", "", "`TIME` after it for which orders are still waited for, as 12h")
	for _, g := range rulebooks.All() {
		for _, side := range g.Sides {
			if o.cards[side] == nil {
				o.cards[side] = f.String(side, "", "contact card `FILE` of who plays "+side)
				o.langs[side] = f.String(side+"-lang", "", "`LANG` that who plays "+side+" reads (default: as the card says)")
			}
		}
	}
	for _, side := range rulebooks.Example().Sides {
		o.cards[side], o.langs[side] = f.String(side, "", "contact card `FILE` of who plays "+side), new(string)
		_ = f.MarkHidden(side) // there is such a flag
	}
	o.git.add(c)
	identityFlag(c, &o.identity)
	return c
}

func runNew(env *Env, o newOptions, dir string) error {
	rules, own, setup, err := newSetup(env, o)
	if err != nil {
		return err
	}
	id, err := env.unusedIdentity(o.identity, dir, setup.Players)
	if err != nil {
		return err
	}
	if id.Name() == "" {
		if id, err = id.Named("Adjudicator"); err != nil {
			return err
		}
	}
	setup.Adjudicator = id.Card()
	files, err := adjudicate.New(rules, setup, id)
	if errors.Is(err, keys.ErrMixed) {
		return failf("%s", err).withHint("whose card is of the other kind makes a new one: fieldpost keygen")
	} else if err != nil {
		return err
	}
	if own != nil {
		for name, data := range own.Files {
			files[folder.PackName(name)] = data
		}
	}
	if o.git.used() {
		err = commitGame(env, dir, o.git, setup.ID, files)
	} else {
		err = writeGame(env, dir, files)
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(env.Stdout, "%s is open: %s, scenario %s\n", setup.ID, rules.Title(), setup.Scenario)
	for i, side := range rules.Sides() {
		fmt.Fprintf(env.Stdout, "  %-12s %s\n", side, visible(setup.Players[i].Name))
	}
	if own != nil {
		fmt.Fprintf(env.Stdout, "It is played with the pack of %s, copied into the game as pack.\n", visible(o.pack))
	}
	fmt.Fprintln(env.Stdout, "The dice are committed to. Step 1 asks both sides whether they are ready.")
	if o.git.writes() {
		return nil
	}
	sides := rules.Sides()
	fmt.Fprintf(env.Stderr, "hint: by mail: fieldpost mail setup %s --address … --%s … --%s …; else give the folder to the players\n", shell.Quote(dir), sides[0], sides[1])
	return nil
}

// newSetup takes the command line apart; what is missing is a usage error. own
// is the pack of --pack, if it was given.
func newSetup(env *Env, o newOptions) (rules game.Rules, own *scenarios.Pack, s adjudicate.Setup, err error) {
	rules, own, err = o.rules(env)
	if err != nil {
		return nil, nil, s, err
	}
	clock, err := o.clock.clock()
	if err == nil {
		err = deadlineToCome(env, o.deadline)
	}
	if err != nil {
		return nil, nil, s, err
	}
	scenario, hint, err := game.NameScenario(rules, o.scenario, o.options)
	if err != nil {
		return nil, nil, s, failf("%s", err).withHint("%s", hint)
	}
	s = adjudicate.Setup{ID: o.id, Scenario: scenario, Pace: o.pace, Ask: o.ask, SignaturesOff: o.signatures == "off",
		SealOptional: o.seal == "optional", PrivateMail: o.mail == "private-in-clear",
		Clock: clock, Deadlines: o.deadlines, Deadline: cmp.Or(o.deadline, clock.Closing(env.Now())), Now: env.Now()}
	if s.Players, err = o.players(env, rules); err != nil {
		return nil, nil, s, err
	}
	if len(s.ID) > postoffice.MaxGame {
		return nil, nil, s, usagef("'%s' is too long a name for a game", visible(s.ID)).
			withHint("at most %d characters, so that files that are named for it can go into a letter", postoffice.MaxGame)
	}
	if s.ID == "" {
		if s.ID, err = newID(o.game, env.Random); err != nil {
			return nil, nil, s, err
		}
	}
	s.Seed, err = dice.NewSeed(env.Random)
	return rules, own, s, err
}

// rules finds what is to be played, and checks the options that are one of two words.
func (o newOptions) rules(env *Env) (rules game.Rules, own *scenarios.Pack, err error) {
	if o.game == "" {
		return nil, nil, usagef("new needs --game").withHint("--game %s", anyOf(gameNames()))
	}
	g, err := findGame(o.game)
	if err != nil {
		return nil, nil, err
	}
	if o.pack == "" {
		rules, err = rulesOf(g.Name)
	} else if own, err = env.packAt(g.Name, o.pack); err == nil {
		rules, err = g.Rules(own)
	}
	if err != nil {
		return nil, nil, err
	}
	known := rules.Scenarios()
	if o.scenario == "" {
		return nil, nil, usagef("new needs --scenario").withHint("--scenario %s", anyOf(known))
	}
	for _, x := range []struct{ flag, value, one, other string }{
		{"pace", o.pace, "plans", "table"},
		{"signatures", o.signatures, "on", "off"},
		{"seal", o.seal, "required", "optional"},
		{"mail", o.mail, "sealed", "private-in-clear"},
	} {
		if x.value != x.one && x.value != x.other {
			return nil, nil, usagef("--%s takes %s or %s, not '%s'", x.flag, x.one, x.other, visible(x.value))
		}
	}
	return rules, own, nil
}

// players reads the cards of both sides.
func (o newOptions) players(env *Env, rules game.Rules) (cards [2]keys.Card, err error) {
	sides := rules.Sides()
	for _, side := range sortedKeys(o.cards) {
		if *o.cards[side] != "" && !slices.Contains(sides[:], side) {
			return cards, usagef("%s has no side %s", rules.Title(), side).withHint("its sides are: %s", joinWords(sides[:]))
		}
	}
	for i, side := range sides {
		file := *o.cards[side]
		if file == "" {
			return cards, usagef("new needs the contact card of %s", side).withHint("--%s CARD", side)
		}
		if cards[i], err = env.card(file); err != nil {
			return cards, err
		}
		if lang := *o.langs[side]; lang != "" {
			if err = knownLang("--"+side+"-lang", lang); err != nil {
				return cards, err
			}
			cards[i].Lang = lang
		}
	}
	return cards, nil
}

// writeGame writes the game. A folder that is not there appears whole or not
// at all. One that is there, such as a new git repository, may hold anything but
// a game, which is never overwritten.
func writeGame(env *Env, dir string, files folder.Files) error {
	switch _, err := os.Lstat(env.abs(dir)); {
	case err == nil:
		return fillGame(env, dir, files)
	case !errors.Is(err, fs.ErrNotExist):
		return fileError(dir, err)
	}
	return env.createFolder(dir, func(path string) error { return gamedir.Create(path, files, env.Fault) })
}

// createFolder lets create make a folder that is not there, while nobody else
// makes one beside it.
func (e *Env) createFolder(dir string, create func(path string) error) error {
	parent := filepath.Dir(filepath.Clean(dir))
	unlock, _, err := gamedir.Lock(e.abs(parent), "fieldpost", cmp.Or(e.Wait, gamedir.Wait))
	var locked *gamedir.LockedError
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return failf("there is no folder %s to make %s in", visible(parent), visible(filepath.Base(dir))).withHint("make it first: %s", shell.MakeFolder(parent))
	case errors.As(err, &locked):
		return failf("%s", locked).withHint("try again when it has finished")
	case err != nil:
		return writeError(dir, err)
	}
	defer unlock()
	if err := create(e.abs(dir)); err != nil {
		return writeError(dir, err)
	}
	return nil
}

func fillGame(env *Env, dir string, files folder.Files) error {
	unlock, err := env.lock(dir, "new")
	if err != nil {
		return err
	}
	defer unlock()
	if err := roomForGame(env, dir); err != nil {
		return err
	}
	return env.change(dir, files)
}

// roomForGame refuses a folder that holds a game, or what is none and has the name of a
// part of one.
func roomForGame(env *Env, dir string) error {
	d, err := env.openDir(dir)
	if err != nil {
		return err
	}
	_, _, err = d.Read()
	d.Close()
	switch {
	case err == nil:
		return failf("%s holds a game already and is kept as it is", visible(dir)).withHint("name another folder")
	case !errors.Is(err, gamedir.ErrNoGame):
		return fileError(dir, err)
	}
	for _, name := range []string{"steps", "pack"} {
		if _, err := os.Lstat(filepath.Join(env.abs(dir), name)); err == nil {
			return failf("%s has a folder %s already; a game needs that name", visible(dir), name).
				withHint("take it away, or name another folder")
		}
	}
	attributes, err := env.readFile(filepath.Join(dir, gamedir.Attributes), maxOrders)
	if wrong, ok := gamedir.Unharmful(attributes); err == nil && !ok {
		return failf("%s has a file %s: by '%s' in it git would change the game's files when it writes them", visible(dir), gamedir.Attributes, wrong).
			withHint("take it away, and a new game brings its own; or name a folder below: fieldpost new … %s", shell.Quote(filepath.Join(dir, "our-game")))
	}
	return nil
}
