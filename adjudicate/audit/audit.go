// Package audit holds a game against its files: whether they are whole and signed, whether
// the game played again comes to what they say, and where two copies of it differ.
package audit

import (
	"slices"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/folder"
	"fieldpost/adjudicate/run"
	"fieldpost/crypto/dice"
)

// Audited is what Audit came to.
type Audited struct {
	// Game is the game's id, Revealed the step at which its secrets were published.
	Game     string `json:"game"`
	Revealed int    `json:"revealed"`
	// Verified is what can be checked without a key. Where it has findings the
	// game may not have been played again: then Replayed is empty.
	Verified Verified `json:"verified"`
	Replayed Replayed `json:"replayed"`
	// Rulings are those that closed a step, in their order.
	Rulings []RulingAudit `json:"rulings,omitempty"`
}

// RulingAudit is a ruling that closed a step, and what it did to the dice.
type RulingAudit struct {
	Step   int    `json:"step"`
	File   string `json:"file"`
	Reason string `json:"reason"`
	// BackTo is the first step that it made void, Seat the side that somebody else has
	// played since: with another key, and so with other numbers for the dice.
	BackTo int    `json:"back_to,omitempty"`
	Seat   string `json:"seat,omitempty"`
	// Draw is the draw of the step it closed, Next that of the call that came of it.
	// They are the same where nothing had been played that it took back.
	Draw int `json:"draw"`
	Next int `json:"next"`
	// Dice are those that it made void.
	Dice []Rerolled `json:"dice,omitempty"`
}

// Rerolled is a roll or a shuffle of a step that was taken back, and what the same one
// came to when it was played again; New is empty if it was not.
type Rerolled struct {
	Key string `json:"key"`
	Old []int  `json:"old"`
	New []int  `json:"new,omitempty"`
}

// Good says that all is as recorded.
func (a *Audited) Good() bool { return len(a.Verified.Findings) == 0 && a.Replayed.First == nil }

// Audit plays the game again with the secrets that reveal.yaml publishes, and
// compares every call and every view with the files: so every shuffle, die and
// decision is derived again from the orders. It needs no key. verified is what
// Verify found; a folder with findings is played again as far as it goes.
func Audit(f *adjudicate.Folder, verified Verified) (Audited, error) {
	a := Audited{Game: f.Game.ID, Verified: verified}
	r, err := f.Published()
	if err != nil {
		return a, err
	}
	a.Revealed = r.Step
	a.Verified.Findings = append(a.Verified.Findings, olderTaken(f, r.Id)...)
	all, _, broken := f.Closed(r.Id, f.Step()-1, true)
	if a.Replayed, err = replayed(f, r.Id, r.Secret, all, broken, f.Step()); err == nil && a.Replayed.First == nil {
		a.Rulings, err = auditRulings(f, r.Secret, all)
	}
	return a, err
}

// auditRulings tells of the rulings that closed a step, and of the dice of steps that
// were taken back beside those that were rolled in their place.
func auditRulings(f *adjudicate.Folder, secret dice.Secret, all []run.Step) (list []RulingAudit, err error) {
	rolls := func(n int) ([]*run.Thing, error) {
		steps, pending := f.Effective(all, n)
		g := *f
		g.Watch = &run.Watcher{Draws: true}
		_, err := g.Run(g.Stream(secret), steps, pending...)
		return g.Watch.Things, err
	}
	var now []*run.Thing
	for m := 1; m < f.Step(); m++ {
		u := f.ClosedBy(m)
		if u == nil {
			continue
		}
		a := RulingAudit{Step: m, File: folder.RulingName(m, u.Number), Reason: u.Reason, BackTo: u.BackTo, Seat: u.Seat, Draw: f.Calls[m-1].Draw, Next: f.Calls[m].Draw}
		if a.Next > a.Draw {
			old, err := rolls(m)
			if err != nil {
				return nil, err
			}
			if now == nil {
				if now, err = rolls(f.Step()); err != nil {
					return nil, err
				}
			}
			for _, t := range old {
				if t.Step < u.BackTo {
					continue
				}
				x := Rerolled{Key: t.Key, Old: t.Faces}
				if i := slices.IndexFunc(now, func(n *run.Thing) bool { return n.Key == t.Key && n.Step > m }); i >= 0 {
					x.New = now[i].Faces
				}
				a.Dice = append(a.Dice, x)
			}
		}
		list = append(list, a)
	}
	return list, nil
}
