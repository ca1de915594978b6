package cmd

import (
	"context"

	"fieldpost/adjudicate/folder"
)

// clubWatch looks after the games of a folder, of which there may be more in the next round.
type clubWatch struct {
	env    Env
	o      watchOptions
	dir    string
	ring   *keyring
	games  map[string]*watch
	others map[string]bool // games that are none of the user's, as he has been told
	told   bool            // how the games stand that he plays
}

// round does in each game what is to be done now. over says that all have ended.
func (c *clubWatch) round(ctx context.Context) (over bool, err error) {
	env := c.env
	env.ctx = ctx
	dirs, err := env.gamesIn(c.dir)
	if err == nil && len(dirs) == 0 { // it may come back, as that of another machine does
		err = failf("there is no game in %s any more", visible(c.dir))
	}
	if err != nil {
		return false, err
	}
	var mail error
	if len(c.o.mail) > 0 {
		in := mailInOptions{identity: c.o.identity, keep: true, played: true}
		mail = runMailIn(&env, in, append([]string{c.dir}, c.o.mail...))
	}
	over = true
	err = env.eachGame(dirs, func(dir string) error {
		w, err := c.game(ctx, dir)
		if err != nil || w == nil {
			over = over && err == nil
			return err
		}
		ended, err := w.round(ctx)
		over = over && ended
		return err
	})
	if played := c.played(dirs); !c.told && len(played) > 0 {
		rows := env.gameRows(c.o.identity, played)
		printGames(&env, rows)
		yourTurn(&env, rows)
	}
	c.told = true
	if broken(mail) {
		report(&env, mail)
		return false, silent(exitFailed)
	}
	return over && err == nil, err
}

// played are those of the games in which the user is a player.
func (c *clubWatch) played(dirs []string) (played []string) {
	for _, dir := range dirs {
		if w := c.games[dir]; w != nil && w.player {
			played = append(played, dir)
		}
	}
	return played
}

// game begins to look after a game, once; nil for one that is none of the user's.
func (c *clubWatch) game(ctx context.Context, dir string) (*watch, error) {
	if w := c.games[dir]; w != nil || c.others[dir] {
		return w, nil
	}
	if c.o.git.pull {
		if err := firstPull(ctx, c.env, dir); err != nil {
			return nil, err
		}
	}
	g, err := c.env.openGame(dir)
	if err != nil {
		return nil, err
	}
	id, who := c.ring.part(g.Folder)
	if who == "" {
		if c.others == nil {
			c.others = map[string]bool{}
		}
		c.others[dir] = true
		tellOthers(&c.env, dir)
		return nil, nil
	}
	o := c.o
	o.mail = nil // all letters are let in at once
	w := &watch{env: c.env, o: o, dir: dir, id: id, player: who != folder.Adjudicator, last: g.Step(), named: true}
	if w.player && !c.told {
		w.said = "told" // by the table
	}
	c.games[dir] = w
	return w, nil
}
