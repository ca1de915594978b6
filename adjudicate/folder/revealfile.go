package folder

import (
	"strings"

	"fieldpost/adjudicate/codes"
	"fieldpost/adjudicate/view"
	"fieldpost/crypto/dice"
	"fieldpost/crypto/keys"
	"fieldpost/orders"
)

// RevealFormat is the first line of reveal.yaml, which lies beside game.yaml
// once a game is over: the secret of the dice and the key that opens everything
// sealed to the adjudicator, so that anybody can play the game again. It holds
// no key that signs.
const RevealFormat = "reveal/1"

// RevealName says where the published secrets of a game lie in its folder.
const RevealName = "reveal.yaml"

// revealed is what stands in reveal.yaml.
type revealed struct {
	Step   int // the last when it was published
	Secret dice.Secret
	Id     keys.Identity // it opens, and signs nothing

	signed SignedText
}

var revealKeys = []string{"game", "step", "dice", "identity"}

// ParseReveal reads reveal.yaml, and holds what it publishes against game.yaml.
// It is nil if it cannot be used.
func ParseReveal(data []byte, g *Game) (*revealed, orders.Problems) {
	root, r, s := signedFile(RevealName, data, MaxOrders, RevealFormat, revealKeys, revealKeys...)
	if root == nil {
		return nil, r.Problems()
	}
	v := &revealed{signed: s}
	if id := name(r, root.Get("game")); id != g.ID && id != "" {
		r.Report(root.Get("game"), codes.CodeOtherGame, "these are the secrets of the game %s; here is %s", orders.Safe(id), g.ID)
	}
	v.Step, _ = r.IntIn(root.Get("step"), 1, orders.MaxStep)
	if text, ok := r.Text(root.Get("dice")); ok {
		var err error
		if v.Secret, err = dice.ParseSecret(text); err != nil {
			r.Report(root.Get("dice"), codes.CodeReveal, "%s", err)
		} else if v.Secret.Verify(g.Commitment) != nil {
			r.Report(root.Get("dice"), codes.CodeReveal, "this is not the secret of the dice that game.yaml has committed to")
		}
	}
	if text, ok := r.Text(root.Get("identity")); ok {
		var err error
		if v.Id, err = keys.ParseOpening(strings.TrimSpace(text)); err != nil {
			r.Report(root.Get("identity"), codes.CodeReveal, "%s", err)
		} else if v.Id.Card().Age != g.Adjudicator.Age {
			r.Report(root.Get("identity"), codes.CodeReveal, "this key does not belong to the adjudicator of game.yaml")
		}
	}
	if ps := r.Problems(); ps.Refused() {
		return nil, ps
	}
	return v, nil
}

// Revealed says whether the secrets of the game lie in its folder.
func (f *Record) Revealed() bool { _, ok := f.Files[RevealName]; return ok }

// Ended says whether no orders are taken any more, so that nothing is to be played, and
// nobody to be reminded.
func (f *Record) Ended() bool { return f.WhyEnded() != "" }

// WhyEnded says why no orders are taken any more, or "": the game is over, or its secrets
// were published before it was, and whoever reads them knows all dice to come.
func (f *Record) WhyEnded() string {
	switch {
	case f.Over():
		return "the game is over"
	case f.CheckRevealed() == nil:
		return "the secrets of the game are published: it cannot be played on"
	}
	return ""
}

// CheckRevealed says what is wrong with what was published, or that nothing was.
func (f *Record) CheckRevealed() error {
	_, err := f.Published()
	return err
}

// Published are the secrets, checked and signed by the adjudicator.
func (f *Record) Published() (*revealed, error) {
	data, ok := f.Files[RevealName]
	if !ok {
		return nil, codes.Fail(RevealName, codes.CodeNotRevealed, "the secrets of the game have not been published").
			Hint("when it is over, its adjudicator types fieldpost reveal; until then he alone can play it again: fieldpost replay")
	}
	v, ps := ParseReveal(data, f.Game)
	if v == nil {
		return nil, codes.Refused(ps)
	}
	if err := f.CheckSigned(RevealName, v.signed); err != nil {
		return nil, err
	}
	return v, nil
}

// Secret is the secret of the dice, which only the adjudicator can make.
func (f *Record) Secret(id keys.Identity) (dice.Secret, error) {
	if who, ok := f.SideOf(id); !ok || who != Adjudicator || id.SigningKey() == nil {
		return dice.Secret{}, codes.Fail("", codes.CodeNotYours, "this is not the identity of the adjudicator of %s", f.Game.ID)
	}
	secret := f.Game.Seed.Secret(id.SigningKey().Seed())
	if secret.Verify(f.Game.Commitment) != nil {
		return dice.Secret{}, codes.Fail(GameName, codes.CodeDamaged, "the secret of the dice is not the one that was committed to")
	}
	return secret, nil
}

// Secrets are what it takes to play the game again: the adjudicator's identity and
// the secret of the dice or, for anybody else, both as they were published.
func (f *Record) Secrets(id keys.Identity) (keys.Identity, dice.Secret, error) {
	if who, ok := f.SideOf(id); f.Revealed() && (!ok || who != Adjudicator) {
		r, err := f.Published()
		if err != nil {
			return id, dice.Secret{}, err
		}
		return r.Id, r.Secret, nil
	}
	secret, err := f.Secret(id)
	return id, secret, err
}

// RevealedView opens a side's view of a step with what has been published, for
// anybody.
func (f *Record) RevealedView(step int, side string) (*view.View, error) {
	r, err := f.Published()
	if err != nil {
		return nil, err
	}
	return f.ViewOf(r.Id, step, side)
}
