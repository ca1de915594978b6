package postoffice

import (
	"bytes"
	"maps"
	"slices"
	"strings"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/folder"
	"fieldpost/cmd/internal/compose"
	"fieldpost/cmd/internal/letter"
	"fieldpost/cmd/internal/mailbox"
	"fieldpost/cmd/internal/mailpage"
)

// endings are the concessions and offers of draws in a letter that may be meant: not
// those that the game has of a step before, as a call brings them, nor what comes back.
func (w *work) endings() (list [][]byte) {
	if w.l.Bounce {
		return nil
	}
	for _, data := range w.found.Endings {
		if !(w.found.Game && w.closed(data)) && !slices.ContainsFunc(list, func(d []byte) bool { return bytes.Equal(d, data) }) {
			list = append(list, data)
		}
	}
	return list
}

// declared takes what a letter declares. It is true where that is all that is answered;
// an offer of a draw goes beside orders, and where one cannot be taken that is told alone.
func (w *work) declared(list [][]byte, orders bool) bool {
	concedes := false
	for _, data := range list {
		d := w.g.ArriveEnding(data)
		if d.Problems.Refused() {
			w.refuseDeclared(d)
			return true
		}
		w.side = slices.Index(w.sides(), d.Side) // its key has signed it
		w.said = append(w.said, d)
		if !d.Already {
			w.d.Write = w.writes(folder.Files{d.Name: data})
		}
		concedes = concedes || d.What == folder.Concede
	}
	if concedes || !orders {
		return true
	}
	w.passed = append(w.passed, mailpage.DrawNote)
	return false
}

// writes adds files to those that the letter brings.
func (w *work) writes(files folder.Files) folder.Files {
	all := maps.Clone(files)
	maps.Copy(all, w.d.Write)
	return all
}

// refuseDeclared says why something that was declared counts for nothing.
func (w *work) refuseDeclared(d adjudicate.Declaration) {
	w.d.Write, w.said = nil, nil
	if w.side < 0 {
		w.stranger()
		return
	}
	w.answer(mailbox.Refused, "what it declares is refused: "+codes(d.Problems, 0), "refusal",
		mailpage.NotDeclared{About: w.about(), What: d.What, Problems: w.told(d.Problems)})
}

// answerDeclared answers a letter of which all that counts is what it declares.
func (w *work) answerDeclared() error {
	if len(w.said) == 0 {
		return nil // it was refused
	}
	return w.sayDeclared(w.said[0], false)
}

func (w *work) sayDeclared(d adjudicate.Declaration, typed bool) error {
	for _, s := range w.said {
		if s.What == folder.Concede {
			d = s
		}
	}
	after := *w.g
	if err := after.Take(w.d.Write, nil); err != nil {
		return err
	}
	w.d.Record.Step, w.d.Record.Orders = w.g.Step(), d.Digest
	what := " concedes the game"
	if d.What == folder.Draw {
		what = " offers a draw"
	}
	w.answer(mailbox.Declared, d.Side+what, "declared", mailpage.Declared{About: w.aboutAfter(&after), What: d.What, Step: w.g.Step(),
		Received: w.received, Typed: typed, Settled: after.Settled(), Receipt: w.endingReceipt(d)})
	return nil
}

func (w *work) endingReceipt(d adjudicate.Declaration) string {
	name := w.g.ID() + "-receipt-" + d.What + ".yaml"
	if len(w.said) > 1 { // one letter may bring what both sides say
		name = w.g.ID() + "-receipt-" + d.Side + "-" + d.What + ".yaml"
	}
	return name
}

// keepSaid keeps what was declared, and notes it, whatever else comes of the letter.
func (w *work) keepSaid() {
	if len(w.said) == 0 {
		return
	}
	w.d.Record.Step = w.g.Step()
	w.d.Endings, w.d.Record.Endings = map[string][]byte{}, map[string]string{}
	for _, d := range w.said {
		w.d.Endings[d.What], w.d.Record.Endings[d.What] = d.Data, d.Digest
	}
}

// acknowledgeSaid attaches signed receipts for what was declared, whatever else is answered.
func (w *work) acknowledgeSaid() error {
	for _, d := range w.said {
		if w.d.Answer == nil {
			return nil
		}
		data, err := w.g.AcknowledgeEnding(w.ID, d, folder.Moment(w.received))
		if err != nil {
			return err
		}
		w.d.Answer.Attached = append(w.d.Answer.Attached, compose.File{Name: w.endingReceipt(d), Type: "application/yaml", Data: data})
	}
	return nil
}

// typed concedes or offers a draw by a line in a letter, in a game that takes orders so. The
// line ends with the side's reply code: words that only look like it end no game. And
// no letter without a signature may end a game in which a key is needed. As for taking
// orders back, it must come from the side's noted address and show that its sender has
// had our letters, and what a key has signed only that key overrules.
func (w *work) typed(c letter.Command) error {
	what, side, terms := c.Verb, w.sides()[w.side], w.g.Game
	no := func(said, why string) error {
		w.answer(mailbox.Answered, said, "declared", mailpage.NotDeclared{About: w.about(), What: what, Why: why})
		return nil
	}
	switch {
	case w.g.Ended():
		return no("a declaration after the game", "the game is over")
	case !terms.SealOptional && !terms.SignaturesOff:
		return no("a declaration that is not signed", "in this game only your key can do it")
	case w.Guessed:
		return no("a declaration that names no game", "it is not clear of which game")
	case w.sender != w.side:
		return no("a declaration from another address", "the mail did not come from the address that is noted for your side")
	case !terms.SignaturesOff && !knows(w.g.Folder, w.ID, w.g.Step(), side, w.l.Refs, w.texts()):
		return no("a declaration to be confirmed", "anybody can write under your address, and so a reply to this letter is needed")
	case w.g.SignedBy(side) && !terms.SignaturesOff:
		return no("a declaration beside signed orders", "your key has signed your orders of this step, and so only it can do it")
	}
	if word := w.g.ReplyCode(w.ID, w.g.Step(), side); len(c.Args) != 1 || !strings.EqualFold(c.Args[0], word) {
		w.answer(mailbox.Answered, "a declaration to be confirmed", "declared", mailpage.NotDeclared{About: w.about(), What: what, Word: word,
			Why: "it must be certain that it is meant, since nothing takes it back"})
		return nil
	}
	name, data, err := w.g.DeclareTyped(w.ID, side, what, w.ownID())
	if err != nil {
		return err
	}
	w.d.Write = folder.Files{name: data}
	d := w.g.ArriveEnding(data)
	w.said = []adjudicate.Declaration{d}
	return w.sayDeclared(d, true)
}
