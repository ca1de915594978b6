package mailpage

import (
	"fieldpost/cmd/internal/letter"
	"fieldpost/orders/say"
)

// SecretKey answers a mail in which there is a secret key. It has to be said
// louder than anything else.
type SecretKey struct {
	About
}

// Page gives the words.
func (s SecretKey) Page() (subject, text, html string) {
	d := s.doc()
	d.say(say.Words("THERE IS A SECRET KEY IN YOUR MAIL."), say.Words("Nothing else in it was acted on, and nothing was changed."))
	d.say(say.Words("Whoever has this key can open what is sealed to you, and can sign orders in your name."),
		say.Words("Mail is kept in many places on its way: take it that the key is known."))
	d.head("What to do now")
	d.list(
		say.Textf("Use the key no longer. %s makes a new one: it writes a key file, which you never send to anybody, and prints a contact card.", command("fieldpost keygen")),
		say.Words("Send that card to the adjudicator, who can put it in the place of your old one. Say on the telephone, or face to face, that it is yours: by mail anybody who has the old key could say so."),
		say.Textf("Until then, look out for orders that are not yours: %s says whether there are any.", command("fieldpost: status")),
		say.Words("Delete the mail where your mail program keeps what was sent."),
	)
	d.para("The game keeps your mail as it came, where only the adjudicator can read it.")
	d.para("What a player sends is the file that %s writes, and the contact card; never the key file.", command("fieldpost seal"))
	if !s.ended() && s.Status.Game != "" {
		s.waiting(d)
	}
	if s.Status.Game == "" {
		return d.done(say.Words("Re: a SECRET KEY was in your mail to fieldpost"))
	}
	return d.done(s.re(0, SecretSubject))
}

// SecretNote is what a receipt says first where a secret key came with orders.
var SecretNote = letter.Note{What: "THERE IS A SECRET KEY IN YOUR MAIL, too. Whoever has it can open what is sealed to you, and sign in your name: take it that it is known. " +
	"Make a new one with 'fieldpost keygen', and ask the adjudicator to put its contact card in the place of your old one. Never send the key file to anybody"}

// SecretSubject is what is added to its subject.
const SecretSubject = "a SECRET KEY was in your mail"
