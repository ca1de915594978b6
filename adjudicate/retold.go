package adjudicate

import (
	"fieldpost/adjudicate/view"
	"fieldpost/crypto/keys"
)

// Retold are both sides' views of all steps, in the order of the sides, in one language,
// for the adjudicator or, with what has been published, for anybody. Each side was told in the language of its
// player; where these are two, the game is played again, so that what both were told
// alike can be put together. If it takes another course then than its files say, nothing
// is told: the error has CodeReplay. Other errors are those of Audit.
func Retold(f *Folder, id keys.Identity, lang string) ([][]*view.View, error) {
	id, secret, err := f.Secrets(id)
	if err != nil {
		return nil, err
	}
	switch replayed, err := replay(f, id, secret, 0); {
	case err != nil:
		return nil, err
	case replayed.First != nil:
		return nil, fail(replayed.First.File, CodeReplay, "played again, the game takes another course than its files say").
			hint("fieldpost audit says more; with --side there is what one side was told")
	}
	g := f.speaking(adopted(lang))
	orders, _, err := g.closed(id, f.Step()-1, true)
	if err != nil {
		return nil, err
	}
	var steps [][]*view.View
	for n := 1; n <= f.Step(); n++ {
		st, err := g.stageAt(secret, orders, n)
		if err != nil {
			return nil, err
		}
		d, err := g.redraft(n, st)
		if err != nil {
			return nil, err
		}
		var views []*view.View
		for s, data := range d.views {
			v, _, err := decodeView(data.whole())
			if err != nil {
				return nil, fail(viewName(n, f.Game.Sides[s]), CodeFault, "%s", err)
			}
			views = append(views, v)
		}
		steps = append(steps, views)
	}
	return steps, nil
}

// speaking is the folder as if all who have sat at the game read one language.
func (f *Folder) speaking(lang string) *Folder {
	g, game := *f, *f.Game
	for s := range game.Players {
		game.Players[s].Lang = lang
	}
	g.Game, g.Ruled = &game, make([][]*Ruling, len(f.Ruled))
	for n, list := range f.Ruled {
		for _, u := range list {
			u := *u
			u.Card.Lang = lang
			g.Ruled[n] = append(g.Ruled[n], &u)
		}
	}
	return &g
}
