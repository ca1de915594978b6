package mailpage

import (
	"fieldpost/adjudicate/game/which"
	"fieldpost/orders/say"
)

// Ruling tells all players of a ruling that leaves the open step open: it
// concerns time alone.
type Ruling struct {
	About
	// Lines say it, as Status.Rulings has them.
	Lines []string
	// Attached are the files that go along.
	Attached []string
}

// Page gives the words.
func (r Ruling) Page() (subject, text, html string) {
	d := r.doc()
	r.head(d)
	d.head("A ruling of the adjudicator")
	d.list(which.Each(r.Lines, say.Name)...)
	d.para("What is asked has not changed, and orders that are in stay in.")
	r.waiting(d)
	r.attached(d, r.Attached)
	return d.done(r.subject(0, "a ruling of the adjudicator"))
}
