package asking

import (
	"errors"
	"os"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
	"charm.land/huh/v2"
	"github.com/charmbracelet/x/term"

	"fieldpost/adjudicate/tongue"
)

// Terminal asks by forms, one after the other: arrow keys, or / and a part of the words.
type Terminal struct {
	in, out *os.File
	environ []string
	say     tongue.Tongue
}

// QUIRK: bubbletea before 2.1.1 (that is, ultraviolet before it waited for its reader)
// left a reader behind at the end of a form, which took a key of the next form. go.mod asks
// for a later one than huh does; TestAnswerInATerminal hangs with the earlier.

// NewTerminal asks on a terminal, which both are, in a player's language. The environment
// says what the terminal can do, and NO_COLOR.
func NewTerminal(in, out *os.File, environ []string, lang string) *Terminal {
	return &Terminal{in, out, environ, book().In(lang)}
}

// most are as many choices as are seen at once.
const most = 14

// Choose is as Front says.
func (t *Terminal) Choose(title string, labels []string) (n int, err error) {
	options := make([]huh.Option[int], len(labels))
	for i, l := range labels {
		options[i] = huh.NewOption(l, i)
	}
	for {
		field := huh.NewSelect[int]().Title(title).Options(options...).Value(&n)
		if len(labels) > most {
			field = field.Height(most + 1)
		}
		if err := t.run(field); err != nil {
			return 0, err
		}
		if at, ok := field.Hovered(); ok { // else nothing was left of the list, and Enter took none
			t.Say([]string{"> " + labels[at]}) // the form is gone; this stays
			return at, nil
		}
		n = 0
	}
}

// Line is as Front says.
func (t *Terminal) Line(title string) (text string, err error) {
	err = t.run(huh.NewInput().Title(title).CharLimit(2000).Value(&text))
	return text, err
}

// Say is as Front says.
func (t *Terminal) Say(lines []string) {
	width, _, err := term.GetSize(t.out.Fd())
	if err != nil || width <= 0 || width > columns {
		width = columns
	}
	say(t.out, width, lines)
}

// run shows a field, as wide as the terminal is then.
func (t *Terminal) run(field huh.Field) error {
	form := huh.NewForm(huh.NewGroup(field)).WithProgramOptions(tea.WithEnvironment(t.environ)). // first: it takes the place of others
													WithInput(t.in).WithOutput(t.out).WithTheme(huh.ThemeFunc(huh.ThemeBase16)).WithKeyMap(t.keys())
	err := form.Run()
	if errors.Is(err, huh.ErrUserAborted) {
		return ErrAborted
	}
	return err
}

// keys are the usual keys, with help in the player's language.
func (t *Terminal) keys() *huh.KeyMap {
	m := huh.NewDefaultKeyMap()
	for b, help := range map[*key.Binding]string{
		&m.Select.Up: t.say.Sprintf("up"), &m.Select.Down: t.say.Sprintf("down"), &m.Select.Filter: t.say.Sprintf("filter"),
		&m.Select.SetFilter: t.say.Sprintf("set filter"), &m.Select.ClearFilter: t.say.Sprintf("clear filter"),
		&m.Select.Submit: t.say.Sprintf("submit"), &m.Input.Submit: t.say.Sprintf("submit"),
	} {
		b.SetHelp(b.Help().Key, help)
	}
	return m
}
