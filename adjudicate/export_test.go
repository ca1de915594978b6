package adjudicate

import (
	"errors"
	"slices"
	"strings"

	"fieldpost/adjudicate/codes"
	"fieldpost/adjudicate/folder"
	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/run"
	"fieldpost/adjudicate/view"
	"fieldpost/crypto/dice"
	"fieldpost/crypto/keys"
	"fieldpost/crypto/seal"
	"fieldpost/orders"
)

// Shown is what Seal leaves in clear with Fields.
var Shown = shown

// Trial is a game without its files: what is left of a game folder when there
// are no keys, so that tests can play thousands of steps. Orders are judged, and
// steps resolved, by the code that does it for files.
type Trial struct {
	f      *Folder
	secret dice.Secret
	steps  []run.Step
	st     Stage
}

// NewTrial begins a game, at its first call after the muster; plans are what
// the sides send with "ready", empty for none.
func NewTrial(rules game.Rules, pace, scenario string, ask []string, secret byte, plans [2]string) (*Trial, error) {
	t := &Trial{secret: dice.Secret{secret}, f: &Folder{Play: run.NewPlay(rules, "trial", scenario, ask),
		Record: folder.Record{Game: &folder.Game{ID: "trial", Rules: rules.Name(), Sides: rules.Sides(), Pace: pace}}}}
	muster := t.step()
	muster.Have = [2]bool{true, true}
	for s, text := range plans {
		if text == "" {
			continue
		}
		n, ps := orders.ParseValue("plan", []byte(text), orders.Limits{})
		r := orders.NewReader("plan", ps)
		if muster.Plan[s] = t.f.ReadPlan(table.Side(s), t.f.Game.Pace, n, run.Standing{}, r); r.Problems().Refused() {
			return nil, codes.Refused(r.Problems())
		}
	}
	t.steps = []run.Step{muster}
	return t, t.run(t.steps)
}

// step is the next one, with other numbers than all before.
func (t *Trial) step() run.Step {
	n := len(t.steps) + 1
	step := run.Step{Number: n, Pace: t.f.Game.Pace, Played: true, Draw: n, Before: run.PlayedNumbers(t.steps), Plan: run.PlansBefore(t.steps)}
	for s, side := range t.f.Game.Sides {
		step.Brings[s] = []byte{byte(n), byte((n - 1) >> 8), byte(s + 1)}
		step.Files[s], step.Langs[s] = folder.SheetName(n, side), t.f.Game.Players[s].Lang
	}
	return step
}

func (t *Trial) run(steps []run.Step) error {
	st, err := t.f.run(t.secret, steps)
	if err == nil {
		t.st, t.steps = st, steps
	}
	return err
}

// Over says whether the game has ended, Step is the open step, and Asks what is
// asked of a side in it.
func (t *Trial) Over() bool          { return t.st.Over }
func (t *Trial) Step() int           { return len(t.steps) + 1 }
func (t *Trial) Asks(s int) []string { return t.st.Asks()[s] }
func (t *Trial) Report() []string    { return t.st.Game.Public("", t.st.Events) }

// View is what a side knows in the open step.
func (t *Trial) View(s int) *view.View {
	v := t.f.viewOf(t.Step(), t.st, table.Side(s))
	for i, side := range t.f.Game.Sides {
		if len(t.Asks(i)) > 0 && !strings.Contains(strings.Join(v.Awaited, " "), side) {
			v.Awaited = append(v.Awaited, side)
		}
	}
	return &v
}

// Sealed is what is sealed of a side's view, which opens as it was written.
func (t *Trial) Sealed(s int) ([]byte, error) {
	v := t.View(s)
	sheet := t.f.Sheet(v)
	text, err := folder.EncodeView(*v, sheet)
	if err != nil {
		return nil, err
	}
	data := folder.PackView(text, t.f.viewSize(v.Pace))
	opened, err := seal.Unpack(data, folder.MaxView)
	if err == nil && !text.Is(opened) {
		err = folder.ErrView
	}
	if err == nil {
		_, _, err = folder.DecodeView(opened)
	}
	return data, err
}

// Sheet is the order sheet of a view.
func (t *Trial) Sheet(v *view.View) string { return string(t.f.Sheet(v)) }

// Check is what a player is told of orders: what stands under "orders:", and
// behind it perhaps a plan.
func (t *Trial) Check(v *view.View, text string) (ps orders.Problems, restated []string) {
	_, _, ps, restated = t.examine(v, text)
	return ps, restated
}

func (t *Trial) examine(v *view.View, text string) (*orders.Sheet, []game.Given, orders.Problems, []string) {
	head, _, _ := strings.Cut(t.Sheet(&view.View{Game: v.Game, Step: v.Step, Side: v.Side, Winner: "nobody"}), "#")
	sheet, ps := orders.ParseSheet("orders.yaml", []byte(head+"orders:\n"+text))
	if sheet == nil || ps.Refused() {
		return nil, nil, ps, nil
	}
	r := orders.NewReader("orders.yaml", ps)
	given, restated := t.f.Examine(v, sheet, r, true)
	return sheet, given, r.Problems(), restated
}

// Play resolves the step with what the sides send, empty for a side that is not
// asked. What it does not accept is no error of the adjudicator's, and comes back
// as refused.
func (t *Trial) Play(texts [2]string) (refused orders.Problems, err error) {
	step := t.step()
	for s, text := range texts {
		if text == "" {
			step.Brings[s] = nil
			continue
		}
		sheet, given, ps, _ := t.examine(t.View(s), text)
		if ps.Refused() {
			return ps, nil
		}
		step.Have[s], step.Given[s] = true, given
		step.Plan[s] = t.f.PlanAgain(table.Side(s), t.f.Game.Pace, sheet.Plan, step.Plan[s])
	}
	return nil, t.run(append(t.steps[:len(t.steps):len(t.steps)], step))
}

// ViewRoom is what is sealed of a view at most before it takes more room than all others
// do, and PackedSizes what there is of this one, with its sheet, without it, and without
// its past too.
func ViewRoom(rules game.Rules, pace string) int {
	return (&Folder{Play: run.Play{Rules: rules}}).viewSize(pace)
}

// PackedSizes are as ViewRoom says.
func PackedSizes(rules game.Rules, v view.View) (whole, past, bare int) {
	text := textOf(rules, v)
	size := func(own ...[]byte) int { return len(seal.Store(text.Notes)) + len(seal.Pack(slices.Concat(own...))) }
	return size(text.Own, text.Past, text.Sheet), size(text.Own, text.Past), size(text.Own)
}

func textOf(rules game.Rules, v view.View) folder.ViewText {
	f := &Folder{Play: run.Play{Rules: rules}}
	text, err := folder.EncodeView(v, f.Sheet(&v))
	if err != nil {
		panic(err)
	}
	return text
}

// Own is the part of a view that is packed.
type Own struct{ Text, Packed []byte }

// PackedParts are a view's own part, and how much is sealed.
func PackedParts(rules game.Rules, v view.View) (Own, int) {
	text := textOf(rules, v)
	own := slices.Concat(text.Own, text.Past, text.Sheet)
	return Own{own, seal.Pack(own)}, len(folder.PackView(text, ViewRoom(rules, v.Pace)))
}

// PackedSheet is how much there is to seal of what a side sends, without its number.
func PackedSheet(t *Trial, s int, text string) int {
	sheet, _, _, _ := t.examine(t.View(s), text)
	return len(seal.Pack(orders.WriteSheet(*sheet)))
}

// Speak sets the language that both sides read.
func (t *Trial) Speak(lang string) {
	for s := range t.f.Game.Players {
		t.f.Game.Players[s].Lang = lang
	}
	for n := range t.steps {
		t.steps[n].Langs = [2]string{lang, lang}
	}
}

// The most bytes that a plan and what was decided take in a view.
const (
	MaxPlan     = run.MaxPlan
	MostDecided = run.MostDecided
)

// Has reports whether an error is an *Error with a problem of this code.
func Has(err error, code string) bool {
	var e *codes.Error
	return errors.As(err, &e) && e.Problems.Has(code)
}

// Forced closes the open step of the duel with whatever orders lie there, as long as
// they open.
func Forced(f *Folder, id keys.Identity, secret dice.Secret, opt AdjudicateOptions) (folder.Files, error) {
	n := f.Step()
	var steps []run.Step
	for i := 1; i <= n; i++ {
		step := f.step(i)
		step.Played, step.Before = true, run.PlayedNumbers(steps)
		for s, side := range f.Game.Sides {
			if f.Files[folder.SheetName(i, side)] == nil {
				continue
			}
			o := f.Unlock(id, i, side)
			f.takeNumber(o.r, i, s, o)
			step.Have[s], step.Brings[s], step.Note[s] = true, o.number, o.Sheet.Note
			if i > 1 {
				step.Given[s] = f.Rules.Read(table.Side(s), o.Sheet.Orders, o.r)
			}
		}
		steps = append(steps, step)
	}
	d, err := DraftOf(f, secret, n+1, steps, opt)
	if err != nil {
		return nil, err
	}
	return f.finish(id, d)
}

// DraftOf is what step n is to be by the steps before it, Finish makes files of it.
func DraftOf(f *Folder, secret dice.Secret, n int, steps []run.Step, opt AdjudicateOptions) (draft, error) {
	st, err := f.run(secret, steps)
	if err != nil {
		return draft{}, err
	}
	return f.draft(n, st, opt)
}

// Finish is as DraftOf says.
func Finish(f *Folder, id keys.Identity, d draft) (folder.Files, error) { return f.finish(id, d) }
