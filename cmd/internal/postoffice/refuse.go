package postoffice

import (
	"slices"
	"strings"

	"fieldpost/adjudicate"
	"fieldpost/cmd/internal/letter"
	"fieldpost/cmd/internal/mailbox"
	"fieldpost/cmd/internal/mailpage"
	"fieldpost/crypto/ledger"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

// refuse says what is wrong, to those who may know it.
func (w *work) refuse(a adjudicate.Arrival, set letter.Set) error {
	public, private := split(w.told(a.Problems))
	page := mailpage.Refused{
		About: w.about(), Step: a.Step, Received: w.received, Where: place(set), Typed: inClear(set) && set.Name == "", Problems: public,
		Repairs: set.Repairs, Notes: w.notes(), Stand: w.stand(), PrivateSheet: shown(set),
	}
	sealed := len(private) > 0 && !w.clear()
	if sealed && inClear(set) {
		page.PrivateProblems = withoutOptions(private)
		sealed = slices.ContainsFunc(private, tellsOptions)
	} else if !sealed {
		page.PrivateProblems = private
	}
	if sealed {
		page.SealedIn = w.sealedName()
	}
	w.answer(mailbox.Refused, "orders refused: "+codes(public, len(private)), "refusal", page)
	if a.Signed {
		if err := w.acknowledge(a, w.received); err != nil {
			return err
		}
	}
	if !sealed {
		return nil
	}
	return w.enclose(refused(a.Step, private, w.about().Lang))
}

// refused is what is sealed to the side whose orders are refused. Orders that do
// not say their step have step 0.
func refused(step int, private orders.Problems, lang string) string {
	t := mailpage.Speak(lang)
	head := t.Sprintf("Your orders are refused:")
	if step > 0 {
		head = t.Sprintf("Your orders for step %d are refused:", step)
	}
	return head + "\n" + strings.Join(private.In(t.Sprintf), "\n") + "\n"
}

// tellsOptions says whether a problem names what the sender did not: what would
// be legal, by what his side alone sees.
func tellsOptions(p orders.Problem) bool { return p.Kind != orders.Invalid && !p.Hint.IsZero() }

// withoutOptions are problems as they may be told to one who sent his orders in
// clear, but gets his reports sealed.
func withoutOptions(ps orders.Problems) orders.Problems {
	ps = slices.Clone(ps)
	for i, p := range ps {
		if tellsOptions(p) {
			ps[i].Hint = say.Text{}
		}
	}
	return ps
}

// codes names problems for a log, and those that are private by no name.
func codes(public orders.Problems, private int) string {
	var list []string
	for _, p := range public {
		if !slices.Contains(list, p.Code) {
			list = append(list, p.Code)
		}
	}
	if private > 0 {
		list = append(list, "problems that name hidden things")
	}
	return strings.Join(list, ", ")
}

// damaged answers orders of which no reading was whole.
func (w *work) damaged() error {
	var all orders.Problems
	where, sheet := "", ""
	for _, d := range w.found.Damaged {
		all, where, sheet = append(all, d.Problems...), d.Where, string(d.Data)
	}
	if len(w.found.Damaged) > 1 {
		sheet = "" // the problems are of several
	}
	if w.side < 0 {
		w.stranger()
		return nil
	}
	// What was sent in clear is no secret to its sender, whose address it goes to.
	w.answer(mailbox.Refused, "orders refused: "+codes(all, 0), "refusal", mailpage.Refused{
		About: w.about(), Received: w.received, Where: say.Words(where), Typed: w.g.Game.SealOptional && where != "an attachment", Problems: w.told(all), Notes: w.notes(), Stand: w.stand(), PrivateSheet: sheet,
	})
	return nil
}

// twoSets shows both and takes none.
func (w *work) twoSets(sets []letter.Set) {
	page := mailpage.TwoSets{About: w.about(), Received: w.received, Notes: w.notes(), Stand: w.stand()}
	for _, s := range sets {
		show := mailpage.OrderSet{Where: place(s), Quoted: s.Quoted, Digest: ledger.Digest(s.Data)}
		switch {
		case inClear(s):
			show.Step, show.PrivateData = s.Sheet.Step, string(s.Data)
		case s.Sheet != nil:
			show.Step, show.Last = s.Sheet.Step, lastLine(s.Sheet.Sealed)
		}
		page.Sets = append(page.Sets, show)
	}
	if w.side < 0 {
		w.stranger()
		return
	}
	w.answer(mailbox.Refused, "different order sets in one letter", "refusal", page)
}

// place says where an order set stood.
func place(s letter.Set) say.Text {
	if s.Name != "" {
		return say.Textf("the attachment %s", say.Name(orders.Safe(s.Name)))
	}
	return say.Words(s.Where)
}

// lastLine is the line of armour by which a person tells it from another.
func lastLine(armor string) string {
	lines := strings.Split(strings.TrimSpace(armor), "\n")
	if len(lines) < 3 {
		return ""
	}
	return lines[len(lines)-2] // the first ones are alike in all
}
