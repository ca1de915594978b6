package mailpage

// SecretKey answers a mail in which there is a secret key. It has to be said
// louder than anything else.
type SecretKey struct {
	About
}

// Page gives the words.
func (s SecretKey) Page() (subject, text, html string) {
	d := s.doc()
	d.para("THERE IS A SECRET KEY IN YOUR MAIL. Nothing else in it was acted on, and nothing was changed.")
	d.para("Whoever has this key can open what is sealed to you, and can sign orders in your name. Mail is kept in many places on its way: take it that the key is known.")
	d.head("What to do now")
	d.list([]string{
		"Use the key no longer. " + command("fieldpost keygen") + " makes a new one: it writes a key file, which you never send to anybody, and prints a contact card.",
		"Send that card to the adjudicator, who can put it in the place of your old one. Say on the telephone, or face to face, that it is yours: by mail anybody who has the old key could say so.",
		"Until then, look out for orders that are not yours: " + command("fieldpost: status") + " says whether there are any.",
		"Delete the mail where your mail program keeps what was sent.",
	})
	d.para("The game keeps your mail as it came, where only the adjudicator can read it.")
	d.para("What a player sends is the file that " + command("fieldpost seal") + " writes, and the contact card; never the key file.")
	if !s.ended() && s.Status.Game != "" {
		s.waiting(d)
	}
	if s.Status.Game == "" {
		return d.done("Re: a SECRET KEY was in your mail to fieldpost")
	}
	return d.done("Re: " + s.subject(0, SecretSubject))
}

// SecretNote is what a receipt says first where a secret key came with orders,
// and SecretSubject what is added to its subject.
const (
	SecretNote = "THERE IS A SECRET KEY IN YOUR MAIL, too. Whoever has it can open what is sealed to you, and sign in your name: take it that it is known. " +
		"Make a new one with 'fieldpost keygen', and ask the adjudicator to put its contact card in the place of your old one. Never send the key file to anybody"
	SecretSubject = "a SECRET KEY was in your mail"
)
