package adjudicate

import (
	"fieldpost/crypto/keys"
	"fieldpost/orders"
)

// RevealOptions say what Reveal may do.
type RevealOptions struct {
	// EvenNow publishes the secrets of a game that is not over.
	EvenNow bool
}

// Reveal gives the file that publishes the secret of the dice and the
// adjudicator's age key. It is refused while the game goes on, and where a
// single key both opens and signs. Nothing else in this package gives out a
// secret.
func (f *Folder) Reveal(id keys.Identity, opt RevealOptions) (Files, error) {
	secret, err := f.Secret(id)
	if err != nil {
		return nil, err
	}
	if !f.Over() && !opt.EvenNow {
		return nil, fail("", CodeNotOver, "the game is not over: now, this would show both sides all that is hidden, and all dice to come").
			hint("fieldpost reveal --even-now does so all the same, where both have given up")
	}
	if err := f.Unbroken(); err != nil {
		return nil, err
	}
	line, err := id.Opening()
	if err != nil {
		return nil, fail("", CodeBadCard, "%s", err).hint("keep the key; fieldpost replay, by you, settles a dispute")
	}
	var w orders.Writer
	w.Value("fieldpost", revealFormat)
	w.Value("game", f.Game.ID)
	w.Int("step", f.Step())
	w.Value("dice", secret.Reveal())
	w.Value("identity", line)
	data, err := signFile(id, w.Bytes())
	if err != nil {
		return nil, err
	}
	if _, ps := parseReveal(data, f.Game); ps.Refused() {
		return nil, refused(ps)
	}
	return Files{revealName: data}, nil
}
