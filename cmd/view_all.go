package cmd

import (
	"bytes"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/audit"
	"fieldpost/adjudicate/folder"
	"fieldpost/adjudicate/view"
	"fieldpost/adjudicate/view/chart"
	"fieldpost/adjudicate/view/text"
	"fieldpost/crypto/keys"
)

// viewAll shows a step with nothing hidden.
func viewAll(env *Env, o viewOptions, dir string) error {
	if err := o.misused(); err != nil {
		return err
	}
	folder, err := env.gameOfAny(o.identity, dir)
	if err != nil {
		return err
	}
	if o.step == 0 {
		o.step = folder.Step()
	}
	if o.step > folder.Step() {
		return failf("there is no step %d yet; step %d is the last", o.step, folder.Step())
	}
	id, all, err := maySeeAll(env, folder.Folder, o)
	if err != nil {
		return err
	}
	if !all {
		side, _ := folder.SideOf(id)
		return failf("this is the identity of %s: until the game's secrets are published, the adjudicator alone sees the whole board", side).
			withHint("without --all it shows what your side may know")
	}
	steps, err := bothViews(env, folder.Folder, id, o.step, o.step)
	if err != nil {
		return err
	}
	views := steps[0]
	switch o.format {
	case "html":
		return env.slideShow(o, folder, steps, nil)
	case "svg":
		data, err := newDrawer(env, folder).svg(chart.Open(views[0], views[1]))
		return env.deliver(o, data, err)
	}
	var b bytes.Buffer
	if o.format == "text" {
		b.WriteString(text.RenderBoth(views[0], views[1], text.Options{Width: o.width, ASCII: o.ascii || env.plainDice(), Open: folder.Step(), Now: env.Now()}))
	} else if err := encodeViews(&b, o.format, views, views...); err != nil {
		return err
	}
	return o.print(env, b.Bytes())
}

// maySeeAll says whether nothing of a game is hidden from the user: from its adjudicator never,
// from others once its secrets are published. Who plays no part in it gets an error until then.
func maySeeAll(env *Env, g *adjudicate.Folder, o viewOptions) (id keys.Identity, all bool, err error) {
	ring, err := env.keyring(o.identity, !g.Revealed())
	if err == nil {
		id, err = ring.of(g)
	}
	who, ok := g.SideOf(id)
	switch {
	case err == nil && who == folder.Adjudicator, g.Revealed():
		return id, true, nil
	case err == nil && !ok:
		err = noPart(g)
	}
	return id, false, err
}

// bothViews are both sides' views of some steps, in one language: the adjudicator opens
// them or, where his identity is not given, what has been published.
func bothViews(env *Env, g *adjudicate.Folder, id keys.Identity, from, to int) (steps [][]*view.View, err error) {
	if sides := g.Sides(); g.LangOf(sides[0]) != g.LangOf(sides[1]) {
		if steps, err = audit.Retold(g, id, env.t.Lang()); err != nil {
			return nil, err
		}
		return steps[from-1 : to], nil
	}
	for n := from; n <= to; n++ {
		var views []*view.View
		for _, side := range g.Sides() {
			open := g.RevealedView
			if who, _ := g.SideOf(id); who == folder.Adjudicator {
				open = func(n int, side string) (*view.View, error) { return g.ViewOf(id, n, side) }
			}
			v, err := open(n, side)
			if err != nil {
				return nil, err
			}
			views = append(views, v)
		}
		steps = append(steps, views)
	}
	return steps, nil
}
