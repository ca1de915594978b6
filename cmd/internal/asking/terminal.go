package asking

import (
	"errors"
	"io"

	"charm.land/huh/v2"
)

// Terminal asks by forms, one after the other: arrow keys, or / and a part of the words.
type Terminal struct {
	in  io.Reader
	out io.Writer
}

// QUIRK: bubbletea before 2.1.1 (that is, ultraviolet before it waited for its reader)
// left a reader behind at the end of a form, which took a key of the next form. go.mod asks
// for a later one than huh does; TestAnswerInATerminal hangs with the earlier.

// NewTerminal asks on a terminal, which both are.
func NewTerminal(in io.Reader, out io.Writer) *Terminal { return &Terminal{in, out} }

// most are as many choices as are seen at once.
const most = 14

// Choose is as Front says.
func (t *Terminal) Choose(title string, labels []string) (n int, err error) {
	options := make([]huh.Option[int], len(labels))
	for i, l := range labels {
		options[i] = huh.NewOption(l, i)
	}
	field := huh.NewSelect[int]().Title(title).Options(options...).Value(&n)
	if len(labels) > most {
		field = field.Height(most + 1)
	}
	if err = t.run(field); err == nil {
		say(t.out, []string{"> " + labels[n]}) // the form is gone; this stays
	}
	return n, err
}

// Line is as Front says.
func (t *Terminal) Line(title string) (text string, err error) {
	err = t.run(huh.NewInput().Title(title).CharLimit(2000).Value(&text))
	return text, err
}

// Say is as Front says.
func (t *Terminal) Say(lines []string) { say(t.out, lines) }

func (t *Terminal) run(field huh.Field) error {
	form := huh.NewForm(huh.NewGroup(field)).WithInput(t.in).WithOutput(t.out).WithTheme(huh.ThemeFunc(huh.ThemeBase16)).WithWidth(76)
	err := form.Run()
	if errors.Is(err, huh.ErrUserAborted) {
		return ErrAborted
	}
	return err
}
