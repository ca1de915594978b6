package asking

import (
	"errors"
	"strings"

	"fieldpost/orders"
)

// ErrAborted says that the player has broken off.
var ErrAborted = errors.New("nothing was written")

// Front is what a player sees: a form in a terminal, or numbered lines.
type Front interface {
	// Choose shows a title and labels, and gives which was chosen.
	Choose(title string, labels []string) (int, error)
	// Line asks for a line of text.
	Line(title string) (string, error)
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
	Note  string
	End   End
}

// Run leads through a form until it is filled in and its player says what to do with it.
// restate says what the sheet will do, or what is wrong with it. The error is
// ErrAborted, the front's, or that the view does not do.
func Run(front Front, f *Form, restate func(Result) (words []string, ok bool)) (Result, error) {
	note := ""
	for {
		q, err := f.Open()
		if err != nil {
			return Result{}, err
		}
		if q != nil {
			if err := ask(front, f, q); err != nil {
				return Result{}, err
			}
			continue
		}
		r := Result{Lines: f.Lines(), Note: note}
		front.Say(append([]string{"", "Your orders:"}, visible(r.Lines)...))
		words, ok := restate(r)
		front.Say(words)
		labels := []string{"write the sheet", "write the sheet and seal it", "a line to your opponent", "take the last answer back", "leave, nothing is written"}
		if !ok {
			labels = labels[3:]
		}
		n, err := front.Choose("What now?", labels)
		if err != nil {
			return Result{}, err
		}
		switch n + 5 - len(labels) {
		case 0:
			return r, nil
		case 1:
			r.End = Seal
			return r, nil
		case 2:
			if note, err = front.Line("Your opponent reads it with the next call; nothing for none:"); err != nil {
				return Result{}, err
			}
			note = strings.TrimSpace(note)
		case 3:
			f.Back()
		case 4:
			return Result{}, ErrAborted
		}
	}
}

func visible(lines []string) (out []string) {
	for _, l := range lines {
		out = append(out, orders.Visible(l))
	}
	return out
}

// ask puts one question, from its groups of choices to a single one.
func ask(front Front, f *Form, q *Question) error {
	if len(q.About) > 0 {
		front.Say(append([]string{""}, q.About...))
	}
	const enough, back, up = "that is enough", "take the last answer back", "another kind of answer"
	title, list, depth := q.Title, q.Choices, 0
	for {
		var labels []string
		for _, c := range list {
			labels = append(labels, c.Label)
		}
		if depth > 0 {
			labels = append(labels, up)
		} else {
			if q.Enough {
				labels = append(labels, enough)
			}
			if q.CanGoBack {
				labels = append(labels, back)
			}
		}
		n, err := front.Choose(title, labels)
		switch {
		case err != nil:
			return err
		case n < len(list) && list[n].More != nil:
			title, list, depth = q.Title+" "+list[n].Label, list[n].More, depth+1
		case n < len(list):
			f.Take(list[n].Answer)
			return nil
		case labels[n] == enough:
			f.Stop()
			return nil
		case labels[n] == back:
			f.Back()
			return nil
		default:
			title, list, depth = q.Title, q.Choices, 0
		}
	}
}
