package adjudicate

// Audited is what Audit came to.
type Audited struct {
	// Game is the game's id, Revealed the step at which its secrets were published.
	Game     string `json:"game"`
	Revealed int    `json:"revealed"`
	// Verified is what can be checked without a key. Where it has findings the
	// game may not have been played again: then Replayed is empty.
	Verified Verified `json:"verified"`
	Replayed Replayed `json:"replayed"`
}

// Good says that all is as recorded.
func (a *Audited) Good() bool { return len(a.Verified.Findings) == 0 && a.Replayed.First == nil }

// Audit plays the game again with the secrets that reveal.yaml publishes, and
// compares every call and every view with the files: so every shuffle, die and
// decision is derived again from the orders. It needs no key. verified is what
// Verify found; a folder with findings is played again as far as it goes.
func (f *Folder) Audit(verified Verified) (Audited, error) {
	a := Audited{Game: f.game.ID, Verified: verified}
	r, err := f.revealed()
	if err != nil {
		return a, err
	}
	a.Revealed = r.step
	a.Replayed, err = f.replay(r.id, r.secret, 0)
	return a, err
}
