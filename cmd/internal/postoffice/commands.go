package postoffice

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/folder"
	"fieldpost/cmd/internal/letter"
	"fieldpost/cmd/internal/mailbox"
	"fieldpost/cmd/internal/mailpage"
	"fieldpost/cmd/internal/readyplans"
	"fieldpost/orders"
)

// known says whether there is such a command.
func known(verb string) bool {
	return slices.Contains([]string{"status", "sheet", "resend", "withdraw", "concede", "draw", "help"}, verb)
}

// command carries out what a line such as "fieldpost: status" asks for.
func (w *work) command(c letter.Command) error {
	if known(c.Verb) && c.Verb != "help" {
		w.left.Notes = w.notes()
	}
	switch c.Verb {
	case "status":
		w.answer(mailbox.Answered, "asked for the status", "status", mailpage.Status{About: w.about()})
	case "sheet":
		return w.sheet()
	case "resend":
		return w.resend(c.Args)
	case "withdraw":
		return w.withdraw()
	case folder.Concede, folder.Draw:
		return w.typed(c)
	case "help":
		w.answer(mailbox.Answered, "asked for help", "help", mailpage.Help{About: w.about(), Asked: true, Notes: w.notes()})
	default:
		w.answer(mailbox.Answered, "an unknown command", "help", mailpage.Help{About: w.about(), Unknown: []string{c.Verb}, Notes: w.notes()})
	}
	return nil
}

// sheet sends the order sheet of the open step, in clear as far as the game allows.
func (w *work) sheet() error {
	side := w.sides()[w.side]
	sheet, err := w.sheetFor(w.g, side)
	if err != nil {
		return err
	}
	files := callFiles(w.g, w.g.Step(), side, false)
	w.answer(mailbox.Answered, "asked for the sheet", "sheet", mailpage.Sheet{About: w.about(), Attached: names(files), PrivateSheet: sheet})
	if w.d.Answer != nil {
		w.d.Answer.Attached = files
	}
	return nil
}

// sheetFor is the order sheet that may stand in a letter: where reports
// may travel in clear, with all legal choices; else, where orders may, only
// with the names of what is asked, which are public.
func (d Desk) sheetFor(g *Game, side string) (string, error) {
	terms := g.Game
	asked := askedOf(g.Folder, side)
	if !terms.SealOptional || len(asked) == 0 || g.Ended() {
		return "", nil
	}
	sheet := bareSheet(g.Folder, side, asked)
	if terms.PrivateMail {
		v, err := g.ViewOf(d.ID, 0, side)
		if err != nil {
			return "", err
		}
		sheet = string(readyplans.Sheet(g.Folder, v))
	}
	if terms.SignaturesOff {
		return sheet, nil
	}
	return strings.Replace(sheet, "\n", "\n"+codeLine(mailpage.Speak(g.LangOf(side)), g.ReplyCode(d.ID, g.Step(), side))+"\n", 1), nil
}

func askedOf(f *adjudicate.Folder, side string) []string {
	for _, s := range f.Status().Sides {
		if s.Side == side {
			return s.Asked
		}
	}
	return nil
}

// bareSheet holds what is public of a sheet.
func bareSheet(f *adjudicate.Folder, side string, asked []string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "fieldpost: orders/2\ngame: %s\nstep: %d\nside: %s\norders:\n", orders.Quote(f.ID()), f.Step(), side)
	for _, q := range asked {
		if q == "ready" {
			b.WriteString("  # ready: true\n")
			continue
		}
		fmt.Fprintf(&b, "  # %s:\n", orders.Quote(q))
	}
	return b.String()
}

// resend sends a call once more.
func (w *work) resend(args []string) error {
	step := w.g.Step()
	if len(args) > 0 {
		n, err := strconv.Atoi(args[0])
		if err != nil || n < 1 || n > step {
			w.answer(mailbox.Answered, "asked for a step that is not there", "help",
				mailpage.Help{About: w.about(), NoCall: "resend " + strings.Join(args, " ")})
			return nil
		}
		step = n
	}
	m, err := w.call(w.g, step, w.side, true, w.left, nil)
	if err != nil {
		return err
	}
	w.end(mailbox.Answered, fmt.Sprintf("asked for the call of step %d again", step))
	w.reply(m, "call")
	return nil
}

// withdraw takes the orders of the open step back, unless a key has signed them: a
// receipt for signed orders is a proof, and no letter without a signature may be able
// to make it look false. That harms who has not asked
// for it, so the letter must show that its sender has had ours.
func (w *work) withdraw() error {
	side := w.sides()[w.side]
	name := w.g.OrdersName(side)
	stand := w.stand()
	switch {
	case w.Guessed:
		w.answer(mailbox.Answered, "a withdrawal that names no game", "withdraw", mailpage.NotWithdrawn{About: w.about(), Stand: stand, Why: "it is not clear of which game"})
	case w.g.Files[name] == nil:
		w.answer(mailbox.Answered, "nothing to withdraw", "withdraw", mailpage.NotWithdrawn{About: w.about(), Why: "there are no orders of yours here"})
	case w.sender != w.side:
		w.answer(mailbox.Answered, "a withdrawal from another address", "withdraw", mailpage.NotWithdrawn{About: w.about(), Stand: stand,
			Why: "the mail did not come from the address that is noted for your side"})
	case !w.g.Game.SignaturesOff && !knows(w.g.Folder, w.ID, w.g.Step(), side, w.l.Refs, w.texts()):
		w.answer(mailbox.Answered, "a withdrawal to be confirmed", "withdraw", mailpage.NotWithdrawn{About: w.about(), Stand: stand,
			Why: "anybody can write under your address, and so a reply to this letter is needed"})
	case w.g.SignedBy(side):
		w.answer(mailbox.Answered, "a withdrawal of signed orders", "withdraw", mailpage.NotWithdrawn{About: w.about(), Stand: stand,
			Why: "your key has signed them, and what it has signed only it can take back: seal your orders once more with the line 'final: false', and send that"})
	default:
		w.d.Away = []string{name, name + ".sig"}
		after := *w.g
		if err := after.Take(nil, w.d.Away); err != nil {
			return err
		}
		w.d.Record.Step = w.g.Step()
		w.answer(mailbox.Withdrawn, "orders of "+side+" withdrawn", "withdraw", mailpage.Withdrawn{About: w.aboutAfter(&after), Step: w.g.Step(), Received: stand})
	}
	return nil
}
