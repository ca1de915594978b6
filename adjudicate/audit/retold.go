package audit

import (
	"fieldpost/adjudicate"
	"fieldpost/adjudicate/codes"
	"fieldpost/adjudicate/folder"
	"fieldpost/adjudicate/run"
	"fieldpost/adjudicate/view"
	"fieldpost/crypto/keys"
)

// Retold are both sides' views of all steps, in the order of the sides, in one language,
// for the adjudicator or, with what has been published, for anybody. Each side was told in the language of its
// player; where these are two, the game is played again, so that what both were told
// alike can be put together. If it takes another course then than its files say, nothing
// is told: the error has CodeReplay. Other errors are those of Audit.
func Retold(f *adjudicate.Folder, id keys.Identity, lang string) ([][]*view.View, error) {
	id, secret, err := f.Secrets(id)
	if err != nil {
		return nil, err
	}
	switch replayed, err := replay(f, id, secret, 0); {
	case err != nil:
		return nil, err
	case replayed.First != nil:
		return nil, codes.Fail(replayed.First.File, codes.CodeReplay, "played again, the game takes another course than its files say").
			Hint("fieldpost audit says more; with --side there is what one side was told")
	}
	g := speaking(f, run.Adopted(lang))
	orders, _, err := g.Closed(id, f.Step()-1, true)
	if err != nil {
		return nil, err
	}
	var steps [][]*view.View
	for n := 1; n <= f.Step(); n++ {
		st, err := g.StageAt(secret, orders, n)
		if err != nil {
			return nil, err
		}
		d, err := g.Redraft(n, st)
		if err != nil {
			return nil, err
		}
		var views []*view.View
		for s, data := range d.Views {
			v, _, err := folder.DecodeView(data.Whole())
			if err != nil {
				return nil, codes.Fail(folder.ViewName(n, f.Game.Sides[s]), codes.CodeFault, "%s", err)
			}
			views = append(views, v)
		}
		steps = append(steps, views)
	}
	return steps, nil
}

// speaking is the folder as if all who have sat at the game read one language.
func speaking(f *adjudicate.Folder, lang string) *adjudicate.Folder {
	g, game := *f, *f.Game
	for s := range game.Players {
		game.Players[s].Lang = lang
	}
	g.Game, g.Ruled = &game, make([][]*folder.Ruling, len(f.Ruled))
	for n, list := range f.Ruled {
		for _, u := range list {
			u := *u
			u.Card.Lang = lang
			g.Ruled[n] = append(g.Ruled[n], &u)
		}
	}
	return &g
}
