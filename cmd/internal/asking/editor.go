package asking

import (
	"errors"
	"strings"

	"fieldpost/orders"
)

// Editor lets a player write a part of the sheet by himself.
type Editor struct {
	// Edit shows a text in the player's editor, and gives what has become of it. If the
	// editor fails, that is an error, and the text is what it left; ErrAborted ends all.
	Edit func(text string) (string, error)
	// Check says in words what is wrong with a part of a result, by the lines of its
	// text, and whether it can be taken.
	Check func(part, text string, r Result) (words []string, ok bool)
	// Help is what a player has beside a part: lines, which become comments below it.
	Help func(part string) []string
}

// The parts of a sheet that can be written in an editor, as their keys are called.
const (
	PlanPart   = "plan"
	OrdersPart = "orders"
)

// write lets the player write a part, which begins as some lines, until he takes what he
// has written or leaves it.
func (r *running) write(part, lines string) (taken string, ok bool, err error) {
	text := lines + "\n" + comments(append([]string{r.say.Sprintf("Lines that begin with # are not read. Save, and leave the editor."), ""}, r.editor.Help(part)...))
	for {
		written, err := r.editor.Edit(text)
		if errors.Is(err, ErrAborted) {
			return "", false, err
		}
		var words []string
		good := false
		switch {
		case err != nil:
			words = []string{r.say.Sprintf("The editor did not end as it should. Nothing is taken of what it left.")}
		case written == text:
			words = []string{r.say.Sprintf("Nothing was changed. An editor with a window of its own has to be told to wait, as in: code --wait")}
		}
		text = written
		if err == nil {
			var wrong []string
			wrong, good = r.editor.Check(part, text, r.out)
			words = append(words, wrong...)
		}
		r.front.Say(append([]string{""}, words...))
		again, out := r.say.Sprintf("edit it again"), r.say.Sprintf("leave it, and keep what there was")
		labels := []string{again, out}
		if good {
			labels = []string{r.say.Sprintf("take it"), again, out}
		}
		n, err := r.front.Choose(r.say.Sprintf("What you have written:"), labels)
		switch {
		case err != nil:
			return "", false, err
		case labels[n] == out:
			return "", false, nil
		case labels[n] != again:
			return withoutComments(text), true, nil
		}
	}
}

// comments makes lines that are not read.
func comments(lines []string) string {
	var b strings.Builder
	for _, l := range lines {
		b.WriteString(strings.TrimRight("# "+orders.Visible(l), " ") + "\n")
	}
	return b.String()
}

// withoutComments is a text without the lines that begin with a #, such as those of help;
// comments that are set in stay.
func withoutComments(text string) string {
	var b strings.Builder
	for l := range strings.Lines(text) {
		if !strings.HasPrefix(l, "#") {
			b.WriteString(l)
		}
	}
	return strings.Trim(b.String(), "\n") + "\n"
}

// writePlan lets the player write a plan, beginning with one that there is or with none.
func (r *running) writePlan() error {
	labels, lines := []string{r.say.Sprintf("none")}, []string{"plan:\n"}
	add := func(label, text string) { labels, lines = append(labels, label), append(lines, text) }
	if r.out.Plan != "" && r.out.Plan != noPlan {
		add(r.say.Sprintf("the plan of this sheet"), r.out.Plan)
	}
	if r.plans.Text != "" {
		add(r.say.Sprintf("the plan in force"), r.plans.Text)
	}
	for _, p := range r.plans.Ready {
		add(orders.Visible(r.say.Word(p.About)), p.Lines)
	}
	n, err := r.front.Choose(r.say.Sprintf("Which plan do you begin with?"), labels)
	if err != nil {
		return err
	}
	taken, ok, err := r.write(PlanPart, lines[n])
	if ok {
		r.out.Plan = taken
	}
	return err
}

// writeOrders lets the player change the orders that he has given.
func (r *running) writeOrders() error {
	lines := r.out.Written
	if lines == "" {
		lines = OrdersPart + ":\n" + strings.Join(r.out.Lines, "\n") + "\n"
	}
	taken, ok, err := r.write(OrdersPart, lines)
	if ok {
		r.out.Written = taken
	}
	return err
}
