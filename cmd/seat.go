package cmd

import (
	"fieldpost/adjudicate"
	"fieldpost/adjudicate/folder"
	"fieldpost/adjudicate/view"
	"fieldpost/crypto/keys"
)

// gameOf opens a game for whoever's identity it is. From then on the command speaks his
// language.
func (e *Env) gameOf(id keys.Identity, dir string) (*gameFolder, error) {
	g, err := e.openGame(dir)
	if err != nil {
		return nil, err
	}
	e.speakTo(g.Folder, id)
	return g, nil
}

// gameOfAny opens a game for a command that needs no key; whose key is there all the
// same reads it in his language.
func (e *Env) gameOfAny(identity, dir string) (*gameFolder, error) {
	g, err := e.openGame(dir)
	if err != nil {
		return nil, err
	}
	if ring, err := e.keyring(identity, false); err == nil {
		id, _ := ring.part(g.Folder)
		e.speakTo(g.Folder, id)
	}
	return g, nil
}

// gameAt reads who the user is and his game for a command that is about a step; 0
// stands for the open one.
func (e *Env) gameAt(identity, dir string, step int) (id keys.Identity, g *gameFolder, err error) {
	if id, err = e.identity(identity, dir); err != nil {
		return id, nil, err
	}
	if g, err = e.gameOf(id, dir); err != nil {
		return id, nil, err
	}
	if step > g.Step() {
		return id, nil, failf("there is no step %d yet; step %d is the last", step, g.Step())
	}
	return id, g, nil
}

// seat is a player's place at the game: the folder, and his side's view of the open step.
func (e *Env) seat(id keys.Identity, dir string) (*gameFolder, *view.View, error) {
	g, err := e.gameOf(id, dir)
	if err != nil {
		return nil, nil, err
	}
	v, err := ownView(g.Folder, id, 0)
	return g, v, err
}

// ownView opens the view of the side whose identity it is.
func ownView(f *adjudicate.Folder, id keys.Identity, step int) (*view.View, error) {
	who, ok := f.SideOf(id)
	switch {
	case !ok:
		return nil, noPart(f)
	case who == folder.Adjudicator:
		return nil, failf("this is the adjudicator's identity, and the adjudicator has no orders to give").
			withHint("-i FILE, or FIELDPOST_IDENTITY, names another one")
	}
	return f.View(id, step)
}

// noPart says that an identity is nobody's in a game.
func noPart(f *adjudicate.Folder) error {
	return failf("this identity plays no part in %s", f.ID()).withHint("-i FILE, or FIELDPOST_IDENTITY, names another one")
}
