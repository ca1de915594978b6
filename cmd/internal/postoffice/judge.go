package postoffice

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/folder"
	"fieldpost/adjudicate/game/which"
	"fieldpost/cmd/internal/compose"
	"fieldpost/cmd/internal/letter"
	"fieldpost/cmd/internal/mailbox"
	"fieldpost/cmd/internal/mailpage"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

// Codes of problems that only letters have.
const (
	CodeOtherAddress = "other-address"
	CodeNoCode       = "no-reply-code"
	CodeOldCopy      = "old-copy"
)

// ownCodes tell nothing of what orders say.
var ownCodes = []string{CodeOtherAddress, CodeNoCode, CodeOldCopy}

// orders decides on the one order set of a letter.
func (w *work) orders(set letter.Set) error {
	set, a, err := w.meant(set)
	if err != nil || w.d.Answer != nil {
		return err
	}
	if s := slices.Index(w.sides(), a.Side); s >= 0 && (a.Signed || w.side == s) {
		w.side = s
	}
	w.d.Record.Step, w.d.Record.Orders = a.Step, a.Digest
	if !a.Problems.Refused() && !a.Already && !inClear(set) && w.usedBefore(a) {
		a.Problems = problem(CodeOldCopy, "these very orders came before, and have been replaced or withdrawn since",
			"seal the sheet once more, and send that")
	}
	switch {
	case !a.Problems.Refused():
		return w.accept(a, set)
	case w.side < 0:
		w.stranger() // whoever sent them, nothing says that he plays
		return nil
	}
	return w.refuse(a, set)
}

// meant takes the reading of an order set that the game takes: line ends that a mail
// program has put in may have been read in another way than they were meant. Where two
// that are as likely will both do, it cannot be told.
func (w *work) meant(set letter.Set) (letter.Set, adjudicate.Arrival, error) {
	a, err := w.arrive(set)
	if err != nil {
		return set, a, err
	}
	others := set.Or
	if set.Rival != nil {
		others = append([]letter.Set{*set.Rival}, others...)
	}
	best, arrived := set, a
	for i, other := range others {
		rival := i == 0 && set.Rival != nil
		if !rival && !arrived.Problems.Refused() {
			break
		}
		b, err := w.arrive(other)
		switch {
		case err != nil:
			return set, a, err
		case rival && !a.Problems.Refused() && !b.Problems.Refused() && !sameEffect(a, b):
			w.twoSets([]letter.Set{set, other})
			return set, a, nil
		case arrived.Problems.Refused() && (!b.Problems.Refused() || len(b.Problems) < len(arrived.Problems)):
			best, arrived = other, b
		}
	}
	return best, arrived, nil
}

// sameEffect says whether orders that will both do do the same, blanks aside.
func sameEffect(a, b adjudicate.Arrival) bool {
	flat := func(lines []string) string { return strings.Join(strings.Fields(strings.Join(lines, "")), "") }
	return a.Final == b.Final && flat(a.Restatement) == flat(b.Restatement)
}

// arrive holds an order set against the game. What is wrong with orders is told
// only to those who have shown that they are their own.
func (w *work) arrive(set letter.Set) (adjudicate.Arrival, error) {
	if !inClear(set) {
		a, err := w.g.Arrive(w.ID, set.Data, set.Signature)
		if err != nil || a.Signed {
			return a, err
		}
		if own := w.sender >= 0 && a.Side == w.sides()[w.sender]; !own || !w.g.Game.SignaturesOff {
			a.Files, a.Restatement = nil, nil
			a.Problems, _ = split(a.Problems)
			if !a.Problems.Refused() {
				a.Problems = problem(CodeOtherAddress, "these orders are not signed, and did not come from the address that is noted for their side",
					"send them from there, or ask the adjudicator to note the new address")
			}
		}
		return a, nil
	}
	side := set.Sheet.Side
	if ps := w.maySend(set.Sheet); ps != nil {
		return adjudicate.Arrival{Side: side, Step: set.Sheet.Step, Problems: ps}, nil
	}
	return w.g.ArriveClear(w.ID, set.Data, w.letterID(side))
}

// letterID is the Message-ID of the first letter of this draw whose orders of the side
// were accepted, were they taken back since: so writing again gives no other dice.
func (w *work) letterID(side string) string {
	for _, r := range w.g.Records {
		if r.Outcome == mailbox.Accepted && r.Side == side && r.ID != "" && w.g.DrawOf(r.Step) == w.g.Draw() {
			return r.ID
		}
	}
	return w.ownID()
}

// ownID is the Message-ID of this letter, or the digest of its bytes where it has none.
func (w *work) ownID() string { return cmp.Or(w.l.ID, "sha256:"+w.d.Record.Key) }

// maySend says why a sheet in clear cannot be taken as the side's own.
func (w *work) maySend(s *orders.Sheet) orders.Problems {
	terms := w.g.Game
	switch {
	case !terms.SealOptional || !slices.Contains(w.sides(), s.Side):
		return nil // told in better words
	case w.sender < 0 || w.sides()[w.sender] != s.Side:
		return problem(CodeOtherAddress, "these orders are in clear, and did not come from the address that is noted for their side",
			"send them from there, or send sealed and signed orders")
	case !terms.SignaturesOff && !knows(w.g.Folder, w.ID, w.g.Step(), s.Side, w.l.Refs, w.texts()) && s.Step == w.g.Step():
		return problem(CodeNoCode, "these orders are in clear, and nothing shows that you have had our letter of this step",
			"send them as a reply to the call, or to this letter, or with the line of its sheet that has the reply code; a sender's address alone can be forged")
	}
	return nil
}

// inClear says whether orders are neither sealed, in whole or in part, nor signed.
func inClear(s letter.Set) bool {
	return s.Sheet != nil && !s.Sheet.Armor && s.Sheet.Sealed == "" && s.Sheet.Signature == ""
}

// texts are the parts of a letter that may show a reply code: sheets are
// attached too.
func (w *work) texts() (texts [][]byte) {
	for _, p := range w.l.Parts {
		if !p.Attached || len(p.Data) <= maxSheet {
			texts = append(texts, p.Data)
		}
	}
	return texts
}

// maxSheet is over the size of any sheet, and under that of most pictures.
const maxSheet = 64 << 10

// usedBefore says whether a sealed file came before in this step and was replaced or
// withdrawn since: whoever has seen it could send it again. The one that came last may
// come again, since it may have been lost here.
func (w *work) usedBefore(a adjudicate.Arrival) bool {
	came, last := false, ""
	for _, r := range w.g.Records { // in the order in which they were decided
		switch {
		case r.Step != w.g.Step() || r.Side != a.Side:
		case r.Outcome == mailbox.Withdrawn:
			last = ""
		case r.Outcome == mailbox.Accepted:
			last = r.Orders
			came = came || last == a.Digest
		}
	}
	return came && last != a.Digest
}

func problem(code, text, hint string) orders.Problems {
	return orders.Problems{{Kind: orders.Invalid, Code: code, Text: say.Words(text), Hint: say.Words(hint)}}
}

// told are problems in the language of whose mail it is.
func (w *work) told(ps orders.Problems) orders.Problems {
	if w.side < 0 {
		return ps
	}
	return w.g.ProblemsTo(w.sides()[w.side], ps)
}

// accept takes the orders.
func (w *work) accept(a adjudicate.Arrival, set letter.Set) error {
	a.Problems = w.told(a.Problems)
	received := w.received
	if r, ok := accepted(w.g, a.Side); ok && a.Already {
		received = r.Received
	}
	after := *w.g
	if !a.Already {
		w.d.Write, w.d.Away = w.writes(a.Files), a.Away
		name := w.g.OrdersName(a.Side)
		w.d.Orders, w.d.Signature = a.Files[name], a.Files[name+".sig"]
		if err := after.Take(w.d.Write, a.Away); err != nil {
			return err
		}
	}
	page := mailpage.Accepted{
		About: w.aboutAfter(&after), Step: a.Step, Received: received, Final: a.Final,
		Replaced: a.Replaces, Same: a.Already, CameClear: inClear(set), Repairs: set.Repairs, Notes: w.notes(), PrivateSheet: shown(set),
	}
	w.d.Record.Repairs = set.Repairs
	w.d.Record.Notes = which.Each(w.notes(), func(n letter.Note) string { return n.What })
	w.d.Record.Receipt = !w.found.Secret && len(w.left.Commands) == 0 && w.left.Subject == ""
	if a.Step == w.g.Step() {
		page.Receipt = w.receiptName()
	}
	sealed := !w.clear()
	switch {
	case !sealed:
		page.PrivateLines, page.PrivateWarnings = a.Restatement, a.Problems
	case inClear(set): // what the orders do is no secret any more
		page.PrivateLines, page.PrivateWarnings = a.Restatement, withoutOptions(a.Problems)
		sealed = false
	default:
		page.SealedIn = w.sealedName()
	}
	said := "orders of " + a.Side + " for this step accepted"
	if a.Already {
		said = "orders of " + a.Side + " that are here already"
	} else if !a.Final {
		said += ", held back"
	}
	w.answer(mailbox.Accepted, said, "receipt", page)
	if err := w.acknowledge(a, received); err != nil {
		return err
	}
	if !sealed {
		return nil
	}
	return w.enclose(restated(a, w.about().Lang))
}

func (w *work) receiptName() string { return w.g.ID() + "-receipt.yaml" }

// acknowledge attaches the signed receipt to an answer about orders for the open step.
func (w *work) acknowledge(a adjudicate.Arrival, received time.Time) error {
	if w.d.Answer == nil || a.Step != w.g.Step() || a.Digest == "" || w.g.Ended() {
		return nil
	}
	moment := folder.Moment(received)
	closes, timed := w.g.Closes()
	data, err := w.g.Acknowledge(w.ID, a, moment, timed && !received.Before(closes))
	if err != nil {
		return err
	}
	w.d.Answer.Attached = append(w.d.Answer.Attached, compose.File{Name: w.receiptName(), Type: "application/yaml", Data: data})
	return nil
}

// shown is an order set that came in clear, whose lines may be quoted to its sender.
func shown(set letter.Set) string {
	if !inClear(set) {
		return ""
	}
	return string(set.Data)
}

// clear says whether a side's private things may go to it in clear.
func (w *work) clear() bool { return w.g.Game.PrivateMail }

// restated is what is sealed to the side: what its orders do, and warnings.
func restated(a adjudicate.Arrival, lang string) string {
	var b strings.Builder
	t := mailpage.Speak(lang)
	b.WriteString(t.Sprintf("Your orders for step %d will do this:", a.Step) + "\n")
	for _, l := range a.Restatement {
		b.WriteString("  " + orders.Visible(l) + "\n")
	}
	for _, p := range a.Problems {
		b.WriteString(p.In(t.Sprintf) + "\n")
	}
	return b.String()
}

// enclose seals a text to the side and attaches it to the answer.
func (w *work) enclose(text string) error {
	if w.d.Answer == nil {
		return nil
	}
	armor, err := w.g.SealFor(w.sides()[w.side], []byte(text))
	if err != nil {
		return err
	}
	w.d.Answer.Attached = append(w.d.Answer.Attached, compose.File{Name: w.sealedName(), Type: "application/octet-stream", Data: armor})
	return nil
}

// sealedName is the same for every kind of answer: it tells nothing.
func (w *work) sealedName() string { return w.g.ID() + "-for-you.age" }
