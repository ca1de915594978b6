package mailpage

import "fieldpost/orders/say"

// News is the mail to who watches a game: what everybody may know of a step.
type News struct {
	About
	Map Picture
	// Later is how many steps there are that are held back.
	Later int
}

// Page gives the words.
func (n News) Page() (subject, text, html string) {
	d := n.doc()
	n.head(d)
	if n.ended() {
		d.say(n.outcome())
	}
	d.picture(n.Map)
	happened(d, "What happened", n.Status.Report)
	words := []say.Text{say.Words("You watch this game."), say.Words("This mail holds what both sides know, and nothing else.")}
	switch {
	case n.Later == 1:
		words = append(words, say.Words("The last step is held back."))
	case n.Later > 1:
		words = append(words, say.Textf("The last %d steps are held back.", n.Later))
	}
	d.say(words...)
	d.para("To get no more of these, write to the adjudicator.")
	return d.done(n.subject(0, "what happened"))
}
