package adjudicate

import (
	"fieldpost/adjudicate/codes"
	"fieldpost/adjudicate/folder"
	"fieldpost/crypto/keys"
	"fieldpost/orders"
)

// RevealOptions say what Reveal may do.
type RevealOptions struct {
	// EvenNow publishes the secrets of a game that is not over.
	EvenNow bool
}

// Reveal gives the file that publishes the secret of the dice and the adjudicator's age key. It is
// refused while the game goes on, and where a single key both opens and signs. Nothing else in this
// package gives out a secret.
func (f *Folder) Reveal(id keys.Identity, opt RevealOptions) (folder.Files, error) {
	secret, err := f.Secret(id)
	if err != nil {
		return nil, err
	}
	if !f.Over() && !opt.EvenNow {
		return nil, codes.Fail("", codes.CodeNotOver, "the game is not over: now, this would show both sides all that is hidden, and all dice to come").
			Hint("fieldpost reveal --even-now does so all the same, where both have given up")
	}
	if err := f.Unbroken(); err != nil {
		return nil, err
	}
	line, err := id.Opening()
	if err != nil {
		return nil, codes.Fail("", codes.CodeBadCard, "%s", err).Hint("keep the key; fieldpost replay, by you, settles a dispute")
	}
	var w orders.Writer
	w.Value("fieldpost", folder.RevealFormat)
	w.Value("game", f.Game.ID)
	w.Int("step", f.Step())
	w.Value("dice", secret.Reveal())
	w.Value("identity", line)
	data, err := folder.SignFile(id, w.Bytes())
	if err != nil {
		return nil, err
	}
	if _, ps := folder.ParseReveal(data, f.Game); ps.Refused() {
		return nil, codes.Refused(ps)
	}
	return folder.Files{folder.RevealName: data}, nil
}
