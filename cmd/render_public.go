package cmd

import (
	"fieldpost/adjudicate/folder"
	"fieldpost/adjudicate/view/html"
)

// renderPublic makes the page for spectators, of views that the user may open: which side's
// they are makes no difference to it; of the adjudicator's, who can open both, the board moves
// through what happened. Once the secrets are published it shows all.
// A feed is made of the calls, which anybody may read.
func renderPublic(env *Env, o viewOptions, dir string) error {
	g, err := env.gameOfAny(o.identity, dir)
	if err != nil {
		return err
	}
	last := g.Step() - o.delay
	if last < 1 {
		return failf("--delay %d leaves nothing: step %d is the last", o.delay, g.Step())
	}
	if o.format == "atom" {
		data, err := feedOf(g, last)
		return env.deliver(o, data, err)
	}
	if g.Revealed() {
		steps, err := slides(env, g.Folder, o)
		return env.slideShow(o, g, steps, err)
	}
	id, err := env.identityIn(o.identity, g.Folder)
	if err != nil {
		return err
	}
	other := "" // whose views the adjudicator alone can open besides
	if who, _ := g.SideOf(id); who == folder.Adjudicator {
		o.side, other = g.Sides()[0], g.Sides()[1]
	}
	var steps []html.Public
	for n := 1; n <= last; n++ {
		v, err := anyView(g.Folder, id, n, o.side)
		if err != nil {
			return err
		}
		x := html.Public{View: v, When: g.Calls[n-1].When, Report: g.Calls[n-1].Report}
		if other != "" {
			if x.Other, err = anyView(g.Folder, id, n, other); err != nil {
				return err
			}
		}
		steps = append(steps, x)
	}
	data, err := html.Spectators(steps, newDrawer(env, g).board, o.delay)
	return env.deliver(o, data, err)
}
