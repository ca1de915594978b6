package mailpage

import (
	"strconv"
	"strings"
	"time"

	"fieldpost/adjudicate/folder"
	"fieldpost/orders"
)

// DrawNote is the note of a mail that brings an offer of a draw beside orders.
const DrawNote = "your offer of a draw has come, too, and is in the game; its receipt is attached"

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
	said := " concedes the game at step "
	if x.What == folder.Draw {
		words, said = "your offer of a draw is in", " offers a draw at step "
	}
	d.para(title(x.Side) + said + strconv.Itoa(x.Step) + " of " + name(x.Status.Game) + " (received " + x.moment(x.Received) + ").")
	switch {
	case x.Settled:
		d.para("The game ends by it, and no orders are opened any more. How it ended is in a mail of its own.")
	default:
		d.para("Your opponent is told in the next call, and agrees by an offer of his own until the call after it; no answer is no. What is asked of you has not changed.")
	}
	if x.Typed {
		d.para("It came in clear, and no key has signed it: the adjudicator has, for you.")
	}
	d.para("The attached " + name(x.Receipt) + " is signed: keep it, in case a call should know nothing of this. " + command("fieldpost mail in") + " does.")
	if !x.Settled {
		x.waiting(d)
	}
	return d.done("Re: " + x.subject(x.Step, words))
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
		d.para("No draw is offered: " + stop(x.Why))
	case x.What == folder.Draw:
		d.para("No draw is offered. Nothing was changed.")
	case x.Why != "":
		d.para("Nobody has conceded: " + stop(x.Why))
	default:
		d.para("Nobody has conceded. Nothing was changed.")
	}
	if len(x.Problems) > 0 {
		d.head("What is wrong")
		problems(d, x.Problems, "")
	}
	if x.ended() {
		d.para(x.outcome())
	} else {
		d.head("What to do")
		if x.Word != "" {
			// The whole line does not stand here: a reply that quotes this letter says nothing.
			d.para("If you mean it, reply to this letter: in a line of its own write " + command("fieldpost: "+x.What) + " and behind it, in the same line, the word " + x.Word + ". Or do it with your key:")
		}
		d.para("Type " + command(declaring(x.What, x.Status.Game)) + ", and send that file, attached to your reply.")
		x.waiting(d)
	}
	return d.done("Re: " + x.subject(0, "nothing was changed"))
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
		d.para("A draw is offered to you: no answer is no, and what is asked has not changed. To agree, send before the next call what " +
			command(declaring(folder.Draw, a.Status.Game)) + " writes.")
		if a.Clear {
			d.para("Or reply " + command("fieldpost: draw") + ".")
		}
	}
}
