package mailpage

import (
	"strings"
	"time"

	"fieldpost/adjudicate/folder"
	"fieldpost/cmd/internal/letter"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

// DrawNote is the note of a mail that brings an offer of a draw beside orders.
var DrawNote = letter.Note{What: "your offer of a draw has come, too, and is in the game; its receipt is attached"}

// Declared says that a side has conceded, or has offered a draw.
type Declared struct {
	About
	// What is folder.Concede or folder.Draw, Step the one that is open.
	What     string
	Step     int
	Received time.Time
	// Typed says that no key has signed it; Settled that it ends the game.
	Typed, Settled bool
	// Receipt is the attachment that the adjudicator has signed, by its name.
	Receipt string
}

// Page gives the words.
func (x Declared) Page() (subject, text, html string) {
	d := x.doc()
	words := "your concession is in"
	said := "%s concedes the game at step %d of %s (received %s)."
	if x.What == folder.Draw {
		words, said = "your offer of a draw is in", "%s offers a draw at step %d of %s (received %s)."
	}
	d.para(said, title(x.Side), x.Step, name(x.Status.Game), x.moment(x.Received))
	switch {
	case x.Settled:
		d.say(say.Words("The game ends by it, and no orders are opened any more."), say.Words("How it ended is in a mail of its own."))
	default:
		d.say(say.Words("Your opponent is told in the next call, and agrees by an offer of his own until the call after it; no answer is no."), say.Words("What is asked of you has not changed."))
	}
	if x.Typed {
		d.para("It came in clear, and no key has signed it: the adjudicator has, for you.")
	}
	d.say(say.Textf("The attached %s is signed: keep it, in case a call should know nothing of this.", name(x.Receipt)), say.Textf("%s does.", command("fieldpost mail in")))
	if !x.Settled {
		x.waiting(d)
	}
	return d.done(x.re(x.Step, words))
}

// NotDeclared says that nobody has conceded, and no draw is offered, and why.
type NotDeclared struct {
	About
	What     string
	Why      string
	Problems orders.Problems
	// Word must stand behind the command, so that it is meant; empty where a line will not do.
	Word string
}

// Page gives the words.
func (x NotDeclared) Page() (subject, text, html string) {
	d := x.doc()
	switch {
	case x.What == folder.Draw && x.Why != "":
		d.para("No draw is offered: %s.", x.Why)
	case x.What == folder.Draw:
		d.say(say.Words("No draw is offered."), unchanged)
	case x.Why != "":
		d.para("Nobody has conceded: %s.", x.Why)
	default:
		d.say(say.Words("Nobody has conceded."), unchanged)
	}
	if len(x.Problems) > 0 {
		d.head("What is wrong")
		problems(d, x.Problems, "")
	}
	if x.ended() {
		d.say(x.outcome())
	} else {
		d.head("What to do")
		if x.Word != "" {
			// The whole line does not stand here: a reply that quotes this letter says nothing.
			d.say(say.Textf("If you mean it, reply to this letter: in a line of its own write %s and behind it, in the same line, the word %s.", command("fieldpost: "+x.What), say.Name(x.Word)), say.Words("Or do it with your key:"))
		}
		d.para("Type %s, and send that file, attached to your reply.", command(declaring(x.What, x.Status.Game)))
		x.waiting(d)
	}
	return d.done(x.re(0, "nothing was changed"))
}

// declaring is the command that writes what a side declares, in the folder of the game's name.
func declaring(what, game string) string {
	if what == "" {
		what = folder.Concede
	}
	return strings.Join([]string{"fieldpost", what, game, "-o", "to-send.yaml"}, " ")
}

// offered says of a draw that is offered how it is agreed to, or that it is the reader's own.
func (a About) offered(d *doc) {
	if a.Status.Over || len(a.Status.Endings) == 0 {
		return
	}
	for side := range a.Status.Endings {
		if side == a.Side {
			d.para("You have offered a draw: until the next call your opponent can agree.")
			continue
		}
		d.say(say.Words("A draw is offered to you: no answer is no, and what is asked has not changed."),
			say.Textf("To agree, send before the next call what %s writes.", command(declaring(folder.Draw, a.Status.Game))))
		if a.Clear {
			d.para("Or reply %s.", command("fieldpost: draw"))
		}
	}
}
