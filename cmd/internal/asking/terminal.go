//go:build !js

package asking

import (
	"bytes"
	"errors"
	"os"
	"os/signal"
	"strings"
	"sync"
	"syscall"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
	"charm.land/huh/v2"
	"github.com/charmbracelet/x/term"

	"fieldpost/adjudicate/game/tongue"
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

// most are as many rows as a question takes, on a terminal that has so many.
const most = 20

// Choose is as Front says.
func (t *Terminal) Choose(title string, labels []string) (n int, err error) {
	options := make([]huh.Option[int], len(labels))
	for i, l := range labels {
		options[i] = huh.NewOption(glue.Replace(l), i)
	}
	field := huh.NewSelect[int]().Title(glue.Replace(title)).Options(options...).Value(&n)
	if rows, more := t.rows(title, labels); more {
		field = field.Height(rows)
	}
	keys := t.keys()
	if err = t.run(field, keys, nothingMarked(field, keys.Select)); err == nil {
		t.Say([]string{"> " + labels[n]}) // the form is gone; this stays
	}
	return n, err
}

// nothingMarked takes no arrow keys while the filter leaves no choice: there would be none
// marked, and Enter would take one that is not seen (as of huh 2.0.3), or end in a fault.
func nothingMarked(field *huh.Select[int], k huh.SelectKeyMap) func(tea.Msg) tea.Msg {
	return func(m tea.Msg) tea.Msg {
		_, marked := field.Hovered()
		if press, ok := m.(tea.KeyPressMsg); ok && !marked && key.Matches(press, k.Up, k.Down, k.Left, k.Right, k.HalfPageUp, k.HalfPageDown) && press.Text == "" {
			return nil
		}
		return m
	}
}

// Line is as Front says.
func (t *Terminal) Line(title, text string) (string, error) {
	every := func(m tea.Msg) tea.Msg { return m }
	err := t.run(huh.NewInput().Title(glue.Replace(title)).CharLimit(0).Value(&text), t.keys(), every)
	return text, err
}

// Say is as Front says.
func (t *Terminal) Say(lines []string) {
	width, _ := t.size()
	show(t.out, min(width, columns), lines)
}

// size is that of the terminal now.
func (t *Terminal) size() (width, height int) {
	width, height, err := term.GetSize(t.out.Fd())
	if err != nil || width <= 0 || height <= 0 {
		return columns, most
	}
	return width, height
}

// glue keeps the marks with their words that stand apart from them in French, where a form breaks
// the lines.
var glue = strings.NewReplacer(" :", "\u00a0:", " ;", "\u00a0;", " ?", "\u00a0?", " !", "\u00a0!", "« ", "«\u00a0", " »", "\u00a0»")

// rows says whether a question has more rows than there is room for, and how many those
// are: its title stays in sight then, and the choices roll under it.
func (t *Terminal) rows(title string, labels []string) (room int, more bool) {
	width, height := t.size()
	var b bytes.Buffer
	wrapped(&b, max(1, width-2), "", "", title) // beside the bar
	for _, l := range labels {
		wrapped(&b, max(1, width-4), "", "", l) // and the mark
	}
	room = max(4, min(height-3, most)) // the keys stand below
	return room, bytes.Count(b.Bytes(), []byte("\n")) > room
}

// run shows a field, as wide as the terminal is then. What happens passes a filter before
// the form sees it. Whatever ends the form but an answer breaks off: a signal too.
func (t *Terminal) run(field huh.Field, keys *huh.KeyMap, filter func(tea.Msg) tea.Msg) error {
	// QUIRK: bubbletea 2.1.1 draws before it hears signals. One in between would kill the program, and
	// leave the terminal as the form has set it: they are heard before, and passed on once it runs.
	signals, over := make(chan os.Signal, 1), make(chan struct{})
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	defer signal.Stop(signals)
	defer close(over)
	var program *tea.Program
	listen := sync.OnceFunc(func() {
		go func() {
			select {
			case <-signals:
				program.Quit()
			case <-over:
			}
		}()
	})
	form := huh.NewForm(huh.NewGroup(field)).
		WithProgramOptions( // first: it takes the place of others
			tea.WithFilter(quietly(func(m tea.Msg) tea.Msg { listen(); return filter(m) })),
			tea.WithEnvironment(t.environ), tea.WithoutSignalHandler(), func(p *tea.Program) { program = p }).
		WithInput(t.in).WithOutput(t.out).WithTheme(huh.ThemeFunc(huh.ThemeBase16)).WithKeyMap(keys)
	err := form.Run()
	if errors.Is(err, huh.ErrUserAborted) || err == nil && form.State != huh.StateCompleted {
		return ErrAborted
	}
	return err
}

// quietly ends an interrupted form like any other. QUIRK: bubbletea 2.1.1 otherwise closes
// what its reader still reads from, and does not wait for it.
func quietly(filter func(tea.Msg) tea.Msg) func(tea.Model, tea.Msg) tea.Msg {
	return func(_ tea.Model, m tea.Msg) tea.Msg {
		if _, interrupted := m.(tea.InterruptMsg); interrupted {
			return tea.QuitMsg{}
		}
		return filter(m)
	}
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
