package asking

import (
	"errors"
	"slices"
	"strings"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/orders"
)

// ErrAborted says that the player has broken off.
var ErrAborted = errors.New("nothing was written")

// Front is what a player sees: a form in a terminal, or numbered lines.
type Front interface {
	// Choose shows a title and labels, and gives which was chosen.
	Choose(title string, labels []string) (int, error)
	// Line asks for a line of text; before is what it was, to be changed where that can be.
	Line(title, before string) (string, error)
	// Say shows lines, each as it is.
	Say(lines []string)
}

// End is what is to become of a filled form.
type End int

// A sheet is written, and perhaps sealed.
const (
	Write End = iota
	Seal
)

// Result is a filled form.
type Result struct {
	Lines []string // under "orders:"
	// Written is what the player has made of them in an editor, from "orders:" on; it
	// stands for them unless it is empty.
	Written string
	Note    string
	Plan    string // lines of a sheet from "plan:" on; empty leaves the plan in force as it is
	End     End
}

// Run leads through a form until it is filled in and its player says what to do with it.
// plans are what can be chosen of plans, nil in a game without, and editor is how the
// player can write, nil where he cannot. restate says what the sheet will do, or what is
// wrong with it. The error is ErrAborted, the front's, or that the view does not do.
func Run(front Front, f *Form, plans *Plans, editor *Editor, restate func(Result) (words []string, ok bool)) (Result, error) {
	r := &running{front: front, Form: f, plans: plans, editor: editor}
	front.Say([]string{f.say.Sprintf("%s, step %d: %s. You are %s.", f.view.Title, f.view.Step, orders.Visible(f.view.When), f.say.Word(tongue.Capital(f.view.Side)))})
	for {
		if _, err := r.fill(f); err != nil {
			return Result{}, err
		}
		if err := r.carryOver(); err != nil {
			return Result{}, err
		}
		r.out.Lines = f.Lines()
		front.Say(append([]string{"", f.say.Sprintf("Your orders:")}, visible(r.out.lines())...))
		if r.out.Note != "" {
			front.Say([]string{"note: " + orders.Quote(r.out.Note)})
		}
		words, ok := restate(r.out)
		front.Say(words)
		done, err := r.menu(ok)
		if err != nil {
			return Result{}, err
		}
		if done {
			return r.out, nil
		}
	}
}

// lines are the orders, under "orders:".
func (r Result) lines() []string {
	if r.Written == "" {
		return r.Lines
	}
	return strings.Split(strings.TrimSuffix(strings.TrimPrefix(r.Written, OrdersPart+":\n"), "\n"), "\n")
}

// running is a form that its player is led through.
type running struct {
	*Form
	front  Front
	plans  *Plans
	editor *Editor
	out    Result
	shown  []string // what was last shown of the map
}

// fill asks what of a form is open; false where its player has gone back from its first
// question.
func (r *running) fill(f *Form) (whole bool, err error) {
	for {
		q, err := f.Open()
		if q == nil || err != nil {
			return err == nil, err
		}
		first := !q.CanGoBack
		q.CanGoBack = q.CanGoBack || f.open
		if back, err := r.ask(f, q); err != nil || back && first {
			return false, err
		}
	}
}

// menu offers what can be done with a filled form, and says whether that ends it. A sheet
// that is refused cannot be written.
func (r *running) menu(ok bool) (done bool, err error) {
	var labels []string
	var does []func() (bool, error)
	add := func(label string, do func() (bool, error)) {
		labels, does = append(labels, label), append(does, do)
	}
	goOn := func(do func() error) func() (bool, error) { return func() (bool, error) { return false, do() } }
	if ok {
		add(r.say.Sprintf("write the sheet"), func() (bool, error) { return true, nil })
		add(r.say.Sprintf("write the sheet and seal it"), func() (bool, error) {
			r.out.End = Seal
			return true, nil
		})
		if r.SealFirst {
			slices.Reverse(labels)
			slices.Reverse(does)
		}
	}
	ahead := r.may()
	if r.out.Written != "" {
		ahead = nil // they are written with the others
	}
	for _, a := range ahead {
		condition := r.condition(a.Key)
		label := r.say.Sprintf("orders ahead, %s", condition)
		if r.sends(a.Key) {
			label = r.say.Sprintf("other orders ahead, %s", condition)
		}
		add(label, goOn(func() error { return r.sendAhead(a) }))
	}
	if r.plans != nil && (len(r.plans.Ready) > 0 || len(r.plans.InForce) > 0 || r.editor != nil) {
		add(r.say.Sprintf("a plan, for what you are not asked"), goOn(r.choosePlan))
	}
	add(r.say.Sprintf("a line to your opponent"), goOn(r.writeNote))
	if r.editor != nil {
		add(r.say.Sprintf("the orders in an editor, for what is not asked here: otherwise"), goOn(r.writeOrders))
	}
	if r.out.Written != "" {
		add(r.say.Sprintf("the orders as they were before the editor"), goOn(func() error {
			r.out.Written = ""
			return nil
		}))
	} else {
		before := func() error {
			r.Back()
			return nil
		}
		if n := len(r.Form.ahead); n > 0 {
			last := r.Form.ahead[n-1]
			add(r.say.Sprintf("take the last answer back"), goOn(func() error { return r.backAhead(last) }))
			add(r.say.Sprintf("another card; orders ahead stay as far as they are legal with it"), goOn(before))
		} else {
			add(r.say.Sprintf("take the last answer back"), goOn(before))
		}
	}
	add(r.say.Sprintf("leave, nothing is written"), goOn(func() error { return ErrAborted }))
	n, err := r.front.Choose(r.say.Sprintf("What now?"), labels)
	if err != nil {
		return false, err
	}
	return does[n]()
}

// sendAhead asks for orders ahead. Whoever goes back keeps what there was.
func (r *running) sendAhead(a game.Ahead) error {
	x := sent{Ahead: a, form: r.formOf(a)}
	r.front.Say([]string{"", r.say.Sprintf("They are used if they are legal then. If not, you are asked.")})
	if a.Most > 0 {
		if err := r.entryWhen(&x); err != nil || x.ask {
			r.send(x)
			return err
		}
	}
	whole, err := r.fill(x.form)
	if whole {
		r.send(x)
	}
	return err
}

// backAhead takes the last answer of orders ahead back; who goes back from the first of
// them sends none.
func (r *running) backAhead(x sent) error {
	x.ask = false
	x.form.Back()
	return r.again(x)
}

// again asks for what is open of orders ahead; none are sent by who goes back from them.
func (r *running) again(x sent) error {
	whole, err := r.fill(x.form)
	if err == nil && !whole {
		for x.form.Back() {
		}
	}
	r.send(x)
	return err
}

// carryOver takes orders ahead over to the card there is now, and asks for what is not
// legal with it any more.
func (r *running) carryOver() error {
	for _, x := range r.carry() {
		r.front.Say([]string{"", r.say.Sprintf("Your orders ahead, %s, are not legal as they were. What is left of them stays:", r.condition(x.Key))})
		r.front.Say(visible(x.form.own()))
		if err := r.again(x); err != nil {
			return err
		}
	}
	return nil
}

func visible(lines []string) (out []string) {
	for _, l := range lines {
		out = append(out, orders.Visible(l))
	}
	return out
}

// ask puts one question, from its groups of choices to a single one, and says whether its
// player has gone back.
func (r *running) ask(f *Form, q *Question) (back bool, err error) {
	if len(q.About) > 0 && !slices.Equal(q.About, r.shown) {
		r.front.Say(append([]string{""}, q.About...))
	}
	r.shown = q.About
	title, list, depth := q.Title, q.Choices, 0
	for {
		var labels []string
		for _, c := range list {
			labels = append(labels, c.Label)
		}
		const up, enough, skip, before = 1, 2, 3, 4
		var does []int
		add := func(do int, label string) {
			labels, does = append(labels, label), append(does, do)
		}
		if depth > 0 {
			add(up, r.say.Sprintf("another kind of answer"))
		} else {
			if q.Enough {
				add(enough, r.say.Sprintf("that is enough"))
			}
			if q.Skip {
				add(skip, r.say.Sprintf("leave that open: be asked when it comes"))
			}
			if q.CanGoBack {
				add(before, r.say.Sprintf("take the last answer back"))
			}
		}
		n, err := r.front.Choose(title, labels)
		switch {
		case err != nil:
			return false, err
		case n < len(list) && list[n].More != nil:
			title, list, depth = strings.TrimSuffix(q.Title, ".")+r.say.Sprintf(": %s", list[n].Label), list[n].More, depth+1
			continue
		case n < len(list) && list[n].All:
			f.TakeAll(list[n].Answer)
			return false, nil
		case n < len(list):
			f.Take(list[n].Answer)
			return false, nil
		}
		switch does[n-len(list)] {
		case up:
			title, list, depth = q.Title, q.Choices, 0
		case before:
			f.Back()
			return true, nil
		default:
			f.Stop()
			return false, nil
		}
	}
}

// writeNote asks for the line to the opponent until it is short enough to be carried: by
// bytes, as a sheet counts them.
func (r *running) writeNote() error {
	for note := r.out.Note; ; {
		text, err := r.front.Line(r.say.Sprintf("Your opponent reads it with the next call; nothing for none:"), note)
		if err != nil {
			return err
		}
		if note = strings.TrimSpace(text); len(note) <= orders.MaxNote {
			r.out.Note = note
			return nil
		}
		r.front.Say([]string{r.say.Sprintf("It has %d bytes; at most %d are carried. A letter a-z is a byte, one with an accent two, a picture four.", len(note), orders.MaxNote)})
	}
}
